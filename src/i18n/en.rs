//! English. Simple, short, for a working developer. Read beside `super::fa`: same facts, each in its own words.

use super::numerals::Say;
use super::sentence::{Advice, KeyUse, Label, ReplyNews, Sentence};
use super::words::Words;

pub(super) const WORDS: Words = Words {
    // The page
    name: "English",
    product: "Idempotency Lab",
    theme: "Theme",
    theme_auto: "as the system",
    theme_light: "light",
    theme_dark: "dark",
    theme_projector: "projector",
    open_lab: "Full laboratory",
    open_course: "Take the course",
    close_lab: "First screen",
    no_money: "No money taken yet",
    // The phone
    shop: "Shop",
    phone: "The shop's app",
    pay: "Pay",
    start_over: "Start over",
    no_answer: "No answer",
    sent: "Sent",
    answered: "Answered",
    told_to_wait: "Told to wait",
    refused: "Refused",
    // The one switch and the one press
    key_switch: "Idempotency key",
    off: "off",
    on: "on",
    lose_reply: "Lose the reply",
    reply_will_be_lost: "Reply will be lost",
    // The diagram
    diagram: "Space-time diagram: time runs down",
    events: "So far, step by step",
    app: "app",
    server: "server",
    store: "database",
    bank: "bank",
    reply_lost: "reply lost",
    request_lost: "request lost",
    replayed: "same reply, replayed",
    crashed: "crashed",
    reloaded: "page reloaded",
    now: "now",
    deliver: "Deliver",
    lose: "Lose",
    fate_of_request: "What becomes of this request",
    fate_of_reply: "What becomes of this reply",
    // Papers
    receipt: "Bank receipt",
    purchase: "Purchase",
    attempt: "Attempt",
    double_charge: "double charge",
    record: "Record",
    key: "Key",
    status: "Status",
    reply: "Reply",
    in_progress: "in progress",
    completed: "completed",
    customer: "Customer",
    request_hash: "Request hash",
    payment_id: "Payment id",
    response_status: "Reply's status",
    response_body: "Reply's body",
    created_at: "Created at",
    owner: "Owner",
    lease_until: "Lease until",
    amount: "Amount",
    debit: "Debit",
    nothing: "none",
    // The laboratory
    ledger: "Account statement at the bank",
    records: "Rows in the database",
    memory: "Memory of",
    voices: "Three views of one purchase",
    app_thinks: "The app says",
    records_say: "The key records say",
    bank_says: "The bank says",
    no_record: "no record",
    agree: "The three agree.",
    disagree: "The three do not agree.",
    in_doubt: "The app doesn't know yet.",
    idle: "Nothing asked",
    waiting: "Waiting",
    unknown: "I don't know",
    paid: "Paid",
    failed: "Failed",
    gave_up: "Gave up",
    verdict: "Verdict",
    safe: "safe so far",
    false_success: "told paid, but not charged",
    false_failure: "told failed, but charged",
    strategy: "Strategy",
    keys: "Keys",
    pods: "Pods",
    double_click: "Double click",
    no_key: "no key",
    check_then_act_memory: "check, then act (in memory)",
    check_then_act_db: "check, then act (in the database)",
    claim_first: "claim first",
    design: super::design::EN,
    search: super::search::EN,
    export: super::export::EN,
    pane: super::code::EN,
    course: super::course::EN,
    keys_none: "no key",
    keys_per_intent: "one per intent",
    keys_per_page: "one per page",
    keys_server_issued: "issued by the server",
    keys_per_attempt: "one per attempt",
    code: "Server code:",
    // Transport
    transport: "Playback",
    play: "Play",
    pause: "Pause",
    step: "Next step",
    back: "Previous step",
    restart: "From the start",
    scrub: "Step",
    speed: "Speed",
    duplicate: "Duplicate",
    delay: "Delay",
    undo: "Undo",
    redo: "Redo",
    time_out_now: "Time out now",
    reload_page: "Reload the page",
    crash_server: "Crash the server",
    by_hand: "By hand",
    more_settings: "More settings",
    network: "network",
    client: "Sends again",
    client_timer: "when its time is up",
    client_patient: "when nothing runs any more",
    retries: "Retries",
    timeout_ms: "Time-out (ms)",
    hint: "Times in milliseconds, chances in percent. From a range such as `40..120` the seed picks. An impossible value changes nothing.",
    backoff_ms: "First wait (ms)",
    backoff: "Back-off",
    backoff_fixed: "fixed",
    backoff_exponential: "doubles each time",
    backoff_jitter: "random, up to that",
    on_conflict: "A 409 means",
    on_conflict_retry: "ask again later",
    on_conflict_final: "failed",
    ask_first: "Asks before sending again",
    button_lock: "Locks the button",
    reload_key: "A reload",
    reload_keeps: "keeps the key",
    reload_loses: "loses the key",
    request_loss: "Requests lost (%)",
    request_copy: "Requests copied (%)",
    reply_loss: "Replies lost (%)",
    reply_copy: "Replies copied (%)",
    request_ms: "Request takes (ms)",
    reply_ms: "Reply takes (ms)",
    bank_ms: "Bank takes (ms)",
    seed: "Seed",
    hash: "Compares request hashes",
    scope: "A key belongs to",
    scope_customer: "its customer",
    scope_key: "whoever sends it",
    reply_policy: "Answers a repeat with",
    reply_stored: "the stored reply",
    reply_error: "an error",
    other_future: "The other future",
    share: "Link to this moment",
    link_copied: "Copied.",
    link_not_copied: "Copy it from here:",
    link_too_long: "This run is too long for a link.",
    dismiss: "Close",
    lab_missing: "The laboratory did not arrive. Check the connection and press again.",
};

pub(super) fn tell(sentence: &Sentence, say: &Say<'_>) -> String {
    match *sentence {
        Sentence::Begin => "Lose the reply, then press Pay.".into(),
        Sentence::BeginArmed => "The reply will be lost. Now press Pay.".into(),
        Sentence::BeginLaboratory => "Choose a set-up, then press Pay.".into(),
        Sentence::Advice(advice) => advise(advice).into(),
        Sentence::Sent(KeyUse::Same) => "The app sent the payment request with the key that it had.".into(),
        Sentence::Sent(KeyUse::None) => "The app sent the payment request.".into(),
        Sentence::Sent(_) => "The app made a key and sent the request with it.".into(),
        Sentence::SentAgainByPerson(key) => {
            format!("The button was pressed twice: a second request went out{}.", with_key(key))
        }
        Sentence::SentAgain { attempt, key } => {
            format!("The app sent it again: attempt {}{}.", say.number(attempt), with_key(key))
        }
        Sentence::SentQuestion { attempt } => {
            format!("Before attempt {}, the app asks: was it paid already?", say.number(attempt))
        }
        Sentence::SentKeyRequest { attempt } => {
            format!("Attempt {}: the app first asks the server for a key.", say.number(attempt))
        }
        Sentence::SentPrepared { attempt } => {
            format!("Attempt {}: now the app sends the payment.", say.number(attempt))
        }
        Sentence::Reloaded => "The page was reloaded: what the app knew of its attempts is gone.".into(),
        Sentence::Duplicated { attempt, reply } => {
            format!("The network copied the {} of attempt {}.", leg(reply), say.number(attempt))
        }
        Sentence::Delayed { attempt, reply } => {
            format!("The {} of attempt {} is held up on its way.", leg(reply), say.number(attempt))
        }
        Sentence::Crashed { pod, handlers } => {
            let who = pod.map_or_else(|| "The server".to_owned(), |pod| format!("`Pod {pod}`"));
            match handlers {
                0 => format!("{who} crashed and is up again. Its memory is empty."),
                1 => format!("{who} crashed and is up again. The request it was working on is gone."),
                _ => format!(
                    "{who} crashed and is up again. The {} requests it was working on are gone.",
                    say.number(handlers)
                ),
            }
        }
        Sentence::Started { attempt, pod: None } => format!("Attempt {} reached the server.", say.number(attempt)),
        Sentence::Started { attempt, pod: Some(pod) } => {
            format!("Attempt {} reached `Pod {pod}`.", say.number(attempt))
        }
        Sentence::LookedUpNothing { attempt } => {
            format!("Attempt {}: the server looked for the key and found nothing.", say.number(attempt))
        }
        Sentence::Claimed { attempt: 1 } => "First, the key is written down.".into(),
        Sentence::Claimed { attempt } => {
            format!("Attempt {}: the server claimed the key first: in progress.", say.number(attempt))
        }
        Sentence::FoundDone { attempt } => {
            format!("Attempt {}: the key is there and its work is done. The bank is left alone.", say.number(attempt))
        }
        Sentence::FoundInProgress { attempt } => {
            format!("Attempt {}: another request is working on this key already.", say.number(attempt))
        }
        Sentence::FoundDuplicate { attempt } => {
            format!("Attempt {}: the key is there. This server calls a repeat an error.", say.number(attempt))
        }
        Sentence::FoundPaid { attempt } => {
            format!("Attempt {}: the server knows that this was paid. The bank is left alone.", say.number(attempt))
        }
        Sentence::FoundNothing { attempt } => {
            format!("Attempt {}: the server knows of no such payment, so far.", say.number(attempt))
        }
        Sentence::MadeKey { attempt } => format!("Attempt {}: the server made a key.", say.number(attempt)),
        Sentence::FoundOtherBody { attempt } => {
            format!("Attempt {}: this key came with another body before.", say.number(attempt))
        }
        Sentence::FoundNoKey { attempt } => {
            format!("Attempt {}: this server wants a key, and there is none.", say.number(attempt))
        }
        Sentence::Charged { times: 1, .. } => "The bank took the money.".into(),
        Sentence::Charged { times, .. } => {
            format!("*The bank took the money again:* {} times for one purchase.", say.number(times))
        }
        Sentence::Stored { attempt } => {
            format!("Attempt {}: the reply is stored under the key.", say.number(attempt))
        }
        Sentence::NotOwner { attempt } => {
            format!("Attempt {}: the row belongs to another run now; nothing was saved.", say.number(attempt))
        }
        Sentence::Reply(news) => tell_reply(news, say),
        Sentence::Design(_) if super::kept::IS_FIRST => String::new(),
        Sentence::Design(news) => super::design::en(news, say),
    }
}

fn tell_reply(news: ReplyNews, say: &Say<'_>) -> String {
    match news {
        ReplyNews::Replied { replayed: true, .. } => {
            "The server sends its first reply again. The bank did nothing.".into()
        }
        ReplyNews::Replied { attempt, status: 409, .. } => {
            format!("The server tells attempt {}: `409`, in progress, ask again later.", say.number(attempt))
        }
        ReplyNews::Replied { attempt, status, .. } => {
            format!("The server answers attempt {} with `{status}`.", say.number(attempt))
        }
        ReplyNews::RequestLost { attempt, copied: true } => {
            format!("One of the two requests of attempt {} was lost.", say.number(attempt))
        }
        ReplyNews::RequestLost { attempt, copied: false } => {
            format!("The request of attempt {} was lost. The server never saw it.", say.number(attempt))
        }
        ReplyNews::ReplyLost { paid: true, .. } => {
            "The reply was lost. The money is gone, and the app doesn't know.".into()
        }
        ReplyNews::ReplyLost { attempt, .. } => format!("The reply to attempt {} was lost.", say.number(attempt)),
        ReplyNews::TimedOut { retry: true, .. } => {
            "No answer. Was it paid? The app can't tell, so it will try again.".into()
        }
        ReplyNews::TimedOut { retry: false, .. } => {
            "No answer, and no attempt is left. The app can't tell whether it paid.".into()
        }
        ReplyNews::Paid { debits: 1, replayed: true } => {
            "Same key, so the server gave its first reply again. The bank did nothing.".into()
        }
        ReplyNews::Paid { debits: 0, .. } => "The app says it is paid, but the bank took nothing.".into(),
        ReplyNews::Paid { debits: 1, .. } => "The app has its answer: paid.".into(),
        ReplyNews::Paid { debits, .. } => {
            format!("The app says it is paid. It can't see that the bank charged {} times.", say.number(debits))
        }
        ReplyNews::Failed { status, debits: 0 } => {
            format!("The app was told `{status}`: not paid. The bank took nothing.")
        }
        ReplyNews::Failed { status, .. } => {
            format!("The app was told `{status}`: not paid. But the bank did take the money.")
        }
        ReplyNews::AskAgain { attempt, same_key: false } => {
            format!("Attempt {} was told `409`: the app waits and asks again.", say.number(attempt))
        }
        ReplyNews::AskAgain { attempt, same_key: true } => {
            format!("Attempt {} was told `409`: the app waits and asks again with the same key.", say.number(attempt))
        }
        ReplyNews::Ready { key: true, .. } => "The app has its key and can send the payment.".into(),
        ReplyNews::Ready { attempt, .. } => {
            format!("Not known yet, says the server. The app goes on with attempt {}.", say.number(attempt))
        }
        ReplyNews::Unheard { attempt } => {
            format!("The reply to attempt {} came, but the page that asked is gone.", say.number(attempt))
        }
        ReplyNews::TooLate { attempt } => {
            format!("The reply to attempt {} came late: the app was not waiting for it any more.", say.number(attempt))
        }
        ReplyNews::GaveUp => "The app was told to wait, but no attempt is left.".into(),
        ReplyNews::HeardAfterwards { attempt, replayed: true } => {
            format!("Attempt {} got the same reply, replayed. The app knew already.", say.number(attempt))
        }
        ReplyNews::HeardAfterwards { attempt, .. } => {
            format!("Attempt {} was answered too. The app had its answer already.", say.number(attempt))
        }
    }
}

pub(super) fn label(label: Label, say: &Say<'_>) -> String {
    match label {
        Label::Taken(debits) => {
            let times = if say.is_one(debits) { "time" } else { "times" };
            format!("Money was taken *{}* {times},", say.number(debits))
        }
        Label::ForPurchases(intents) => {
            let purchases = if say.is_one(intents) { "purchase" } else { "purchases" };
            format!("for {} {purchases}", say.number(intents))
        }
        Label::Money(amount) => format!("€{}", say.number(amount)),
        Label::Progress { step, steps } => format!("step {} of {}", say.number(step), say.number(steps)),
        Label::Debits(0) => "no debit".into(),
        Label::Debits(debits) => {
            format!("{} {}", say.number(debits), if say.is_one(debits) { "debit" } else { "debits" })
        }
        Label::Number(number) => say.number(number),
        Label::Milliseconds(span) => format!("{} ms", say.number(span)),
        Label::Pod(pod) => format!("`Pod {pod}`"),
        Label::Crash(pod) => format!("Crash `Pod {pod}`"),
        Label::Speed(percent) => format!("speed ×{}", say.hundredths(percent)),
        Label::Above(steps) => {
            format!("↑ Steps {} to {}: slide back to see them", say.number(1), say.number(steps))
        }
        Label::Record(number) => format!("Record {}", say.number(number)),
        Label::Envelope { attempt, reply: true } => format!("Reply to attempt {}, on its way", say.number(attempt)),
        Label::Envelope { attempt, reply: false } => {
            format!("Request of attempt {}, on its way", say.number(attempt))
        }
    }
}

fn advise(advice: Advice) -> &'static str {
    match advice {
        Advice::TurnKeyOn => "*Now turn the key on.*",
        Advice::LoseTheReply => "*Start over, and lose the reply this time.*",
        Advice::OpenLaboratory => "*The laboratory has more ways to break it.*",
    }
}

const fn leg(reply: bool) -> &'static str {
    if reply { "reply" } else { "request" }
}

const fn with_key(key: KeyUse) -> &'static str {
    match key {
        KeyUse::None => "",
        KeyUse::New => ", with a new key",
        KeyUse::Same => ", with the same key",
    }
}
