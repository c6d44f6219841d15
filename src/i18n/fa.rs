//! Persian. Written for a Persian-speaking developer: simple, short, half-spaces where the spelling asks for them,
//! one reader, singular. Read beside `super::en`: same facts, each in its own words.

use super::numerals::Say;
use super::sentence::{Advice, KeyUse, Label, ReplyNews, Sentence};
use super::words::Words;

pub(super) const WORDS: Words = Words {
    // The page
    name: "فارسی",
    product: "آزمایشگاه تکرار امن",
    theme: "پوسته",
    theme_auto: "مثل سیستم",
    theme_light: "روشن",
    theme_dark: "تیره",
    theme_projector: "پروژکتور",
    open_lab: "آزمایشگاه کامل",
    open_course: "شروع درس‌ها",
    close_lab: "صفحهٔ اول",
    no_money: "هنوز پولی کم نشده",
    // The phone
    shop: "فروشگاه",
    phone: "اپ فروشگاه",
    pay: "پرداخت",
    start_over: "از نو",
    no_answer: "جواب نگرفتم",
    sent: "فرستادم",
    answered: "جواب رسید",
    told_to_wait: "گفت صبر کن",
    refused: "رد شد",
    // The one switch and the one press
    key_switch: "کلید تکرار",
    off: "خاموش",
    on: "روشن",
    lose_reply: "جواب را گم کن",
    reply_will_be_lost: "جواب گم می‌شود",
    // The diagram
    diagram: "نمودار زمان: زمان از بالا به پایین می‌رود",
    events: "اتفاق‌ها، گام به گام",
    app: "اپ",
    server: "سرور",
    store: "پایگاه داده",
    bank: "بانک",
    reply_lost: "جواب گم شد",
    request_lost: "درخواست گم شد",
    replayed: "همان جواب قبلی",
    crashed: "سرور افتاد",
    reloaded: "صفحه از نو باز شد",
    now: "حالا",
    deliver: "برسان",
    lose: "گم کن",
    fate_of_request: "سرنوشت این درخواست",
    fate_of_reply: "سرنوشت این جواب",
    // Papers
    receipt: "رسید بانک",
    purchase: "خرید",
    attempt: "تلاش",
    double_charge: "برداشت دوم",
    record: "ردیف",
    key: "کلید",
    status: "وضعیت",
    reply: "جواب",
    in_progress: "در حال انجام",
    completed: "تمام‌شده",
    customer: "مشتری",
    request_hash: "هش بدنهٔ درخواست",
    payment_id: "شناسهٔ پرداخت",
    response_status: "وضعیت جواب",
    response_body: "بدنهٔ جواب",
    created_at: "زمان ساخت",
    owner: "مالک",
    lease_until: "پایان مهلت مالکیت",
    amount: "مبلغ",
    debit: "برداشت",
    nothing: "ندارد",
    // The laboratory
    ledger: "گردش حساب بانک",
    records: "ردیف‌های پایگاه داده",
    memory: "حافظهٔ",
    voices: "سه نگاه به یک خرید",
    app_thinks: "اپ می‌گوید",
    records_say: "ردیف‌ها می‌گویند",
    bank_says: "بانک می‌گوید",
    no_record: "ردیفی نیست",
    agree: "این سه با هم می‌خوانند.",
    disagree: "این سه با هم نمی‌خوانند.",
    in_doubt: "اپ هنوز نمی‌داند.",
    idle: "هنوز درخواستی نفرستاده",
    waiting: "منتظر جواب",
    unknown: "نمی‌دانم",
    paid: "پرداخت شد",
    failed: "پرداخت نشد",
    gave_up: "نمی‌دانم؛ دیگر نمی‌فرستم",
    verdict: "نتیجه",
    safe: "تا اینجا امن",
    false_success: "گفت پرداخت شد، نشده بود",
    false_failure: "گفت نشد، ولی پول کم شده بود",
    strategy: "روش",
    keys: "کلید",
    pods: "تعداد `Pod`",
    double_click: "دو بار زدن دکمه",
    no_key: "بدون کلید",
    check_then_act_memory: "اول چک، آخر ثبت (در حافظه)",
    check_then_act_db: "اول چک، آخر ثبت (در پایگاه داده)",
    claim_first: "اول ثبت، بعد کار",
    design: super::design::FA,
    search: super::search::FA,
    export: super::export::FA,
    pane: super::code::FA,
    course: super::course::FA,
    keys_none: "بدون کلید",
    keys_per_intent: "یک کلید برای هر خرید",
    keys_per_page: "یک کلید برای هر صفحه",
    keys_server_issued: "سرور کلید می‌دهد",
    keys_per_attempt: "یک کلید برای هر تلاش",
    code: "کد سرور:",
    // Transport
    transport: "پخش",
    play: "پخش",
    pause: "مکث",
    step: "یک گام جلو",
    back: "یک گام عقب",
    restart: "از نو",
    scrub: "گام",
    speed: "سرعت",
    duplicate: "دو بار برسان",
    delay: "دیرتر برسان",
    undo: "برگرداندن کار آخر",
    redo: "دوباره انجام دادن",
    time_out_now: "مهلت را تمام کن",
    reload_page: "صفحه را از نو باز کن",
    crash_server: "سرور را بینداز",
    by_hand: "دستی",
    more_settings: "تنظیم‌های بیشتر",
    network: "شبکه",
    client: "چه وقت دوباره بفرستد",
    client_timer: "وقتی صبرش تمام شد",
    client_patient: "وقتی دیگر چیزی در راه نیست",
    retries: "تعداد تلاش دوباره",
    timeout_ms: "مهلت جواب (میلی‌ثانیه)",
    hint: "زمان‌ها به میلی‌ثانیه و احتمال‌ها به درصد است. از بازه‌ای مثل `40..120` با بذر یکی انتخاب می‌شود. مقداری که ممکن نیست، چیزی را عوض نمی‌کند.",
    backoff_ms: "فاصلهٔ اول (میلی‌ثانیه)",
    backoff: "فاصلهٔ تلاش‌ها",
    backoff_fixed: "ثابت",
    backoff_exponential: "هر بار دو برابر",
    backoff_jitter: "تصادفی، تا سقف دو برابر",
    on_conflict: "جواب ۴۰۹ یعنی",
    on_conflict_retry: "بعداً دوباره بپرس",
    on_conflict_final: "نشد",
    ask_first: "پیش از تلاش دوباره می‌پرسد",
    button_lock: "قفل دکمه",
    reload_key: "با باز شدن دوبارهٔ صفحه",
    reload_keeps: "کلید می‌ماند",
    reload_loses: "کلید گم می‌شود",
    request_loss: "درخواست گم‌شده (٪)",
    request_copy: "درخواست تکراری (٪)",
    reply_loss: "جواب گم‌شده (٪)",
    reply_copy: "جواب تکراری (٪)",
    request_ms: "زمان رسیدن درخواست (میلی‌ثانیه)",
    reply_ms: "زمان رسیدن جواب (میلی‌ثانیه)",
    bank_ms: "مدت کار بانک (میلی‌ثانیه)",
    seed: "بذر اعداد تصادفی",
    hash: "مقایسهٔ هش بدنه",
    scope: "کلید مال کیست",
    scope_customer: "فقط همان مشتری",
    scope_key: "هر کس که بفرستد",
    reply_policy: "جواب تکرار",
    reply_stored: "همان جواب ذخیره‌شده",
    reply_error: "خطا",
    other_future: "آیندهٔ دیگر",
    share: "پیوند به همین لحظه",
    link_copied: "کپی شد.",
    link_not_copied: "از اینجا کپی کن:",
    link_too_long: "این اجرا آن‌قدر بلند است که در پیوند جا نمی‌شود.",
    dismiss: "بستن",
    lab_missing: "آزمایشگاه نرسید. اتصال اینترنت را ببین و دوباره بزن.",
};

pub(super) fn tell(sentence: &Sentence, say: &Say<'_>) -> String {
    match *sentence {
        Sentence::Begin => "جواب را گم کن، بعد پرداخت را بزن.".into(),
        Sentence::BeginArmed => "جواب گم خواهد شد. حالا پرداخت را بزن.".into(),
        Sentence::BeginLaboratory => "تنظیم‌ها را بچین، بعد پرداخت را بزن.".into(),
        Sentence::Advice(advice) => advise(advice).into(),
        Sentence::Sent(KeyUse::Same) => "اپ درخواست پرداخت را با کلیدی فرستاد که قبلاً داشت.".into(),
        Sentence::Sent(KeyUse::None) => "اپ درخواست پرداخت را فرستاد.".into(),
        Sentence::Sent(_) => "اپ یک کلید ساخت و همراه درخواست فرستاد.".into(),
        Sentence::SentAgainByPerson(key) => format!("دکمه دو بار زده شد: درخواست دوم هم{} رفت.", with_key(key)),
        Sentence::SentAgain { attempt, key } => {
            format!("اپ دوباره فرستاد: تلاش {}{}.", say.number(attempt), comma_key(key))
        }
        Sentence::SentQuestion { attempt } => {
            format!("پیش از تلاش {}، اپ می‌پرسد: قبلاً پرداخت شد؟", say.number(attempt))
        }
        Sentence::SentKeyRequest { attempt } => {
            format!("تلاش {}: اپ اول از سرور کلید می‌خواهد.", say.number(attempt))
        }
        Sentence::SentPrepared { attempt } => format!("تلاش {}: حالا اپ پرداخت را می‌فرستد.", say.number(attempt)),
        Sentence::Reloaded => "صفحه دوباره باز شد: اپ دیگر از تلاش‌های قبلی خبر ندارد.".into(),
        Sentence::Duplicated { attempt, reply } => {
            format!("شبکه از {} تلاش {} یک نسخهٔ دیگر ساخت.", leg(reply), say.number(attempt))
        }
        Sentence::Delayed { attempt, reply } => format!("{} تلاش {} در راه ماند.", leg(reply), say.number(attempt)),
        Sentence::Crashed { pod, handlers } => {
            let who = pod.map_or_else(|| "سرور".to_owned(), |pod| format!("`Pod {pod}`"));
            match handlers {
                0 => format!("{who} افتاد و دوباره بالا آمد. حافظه‌اش خالی است."),
                1 => format!("{who} افتاد و دوباره بالا آمد. درخواستی که در دستش بود از بین رفت."),
                _ => format!(
                    "{who} افتاد و دوباره بالا آمد. {} درخواستی که در دستش بود از بین رفت.",
                    say.number(handlers)
                ),
            }
        }
        Sentence::Started { attempt, pod: None } => format!("تلاش {} به سرور رسید.", say.number(attempt)),
        Sentence::Started { attempt, pod: Some(pod) } => format!("تلاش {} به `Pod {pod}` رسید.", say.number(attempt)),
        Sentence::LookedUpNothing { attempt } => {
            format!("تلاش {}: سرور دنبال کلید گشت و چیزی پیدا نکرد.", say.number(attempt))
        }
        Sentence::Claimed { attempt: 1 } => "اول کلید ثبت شد.".into(),
        Sentence::Claimed { attempt } => {
            format!("تلاش {}: سرور اول کلید را با وضعیت «در حال انجام» ثبت کرد.", say.number(attempt))
        }
        Sentence::FoundDone { attempt } => {
            format!("تلاش {}: کلید ثبت شده و کارش تمام است. سراغ بانک نمی‌رود.", say.number(attempt))
        }
        Sentence::FoundInProgress { attempt } => {
            format!("تلاش {}: یکی دیگر دارد روی همین کلید کار می‌کند.", say.number(attempt))
        }
        Sentence::FoundDuplicate { attempt } => {
            format!("تلاش {}: کلید ثبت شده. این سرور به درخواست تکراری خطا می‌دهد.", say.number(attempt))
        }
        Sentence::FoundPaid { attempt } => {
            format!("تلاش {}: سرور می‌داند که این پرداخت شده. سراغ بانک نمی‌رود.", say.number(attempt))
        }
        Sentence::FoundNothing { attempt } => {
            format!("تلاش {}: سرور هنوز از چنین پرداختی خبر ندارد.", say.number(attempt))
        }
        Sentence::MadeKey { attempt } => format!("تلاش {}: سرور یک کلید ساخت.", say.number(attempt)),
        Sentence::FoundOtherBody { attempt } => {
            format!("تلاش {}: این کلید قبلاً با بدنهٔ دیگری آمده است.", say.number(attempt))
        }
        Sentence::FoundNoKey { attempt } => {
            format!("تلاش {}: این سرور کلید می‌خواهد و درخواست کلید ندارد.", say.number(attempt))
        }
        Sentence::Charged { times: 1, .. } => "بانک پول را برداشت.".into(),
        Sentence::Charged { times, .. } => {
            format!("*بانک دوباره پول برداشت:* {} بار برای یک خرید.", say.number(times))
        }
        Sentence::Stored { attempt } => format!("تلاش {}: جواب کنار کلید ذخیره شد.", say.number(attempt)),
        Sentence::NotOwner { attempt } => {
            format!("تلاش {}: ردیف حالا مال اجرای دیگری است؛ چیزی ذخیره نشد.", say.number(attempt))
        }
        Sentence::Reply(news) => tell_reply(news, say),
        Sentence::Design(_) if super::kept::IS_FIRST => String::new(),
        Sentence::Design(news) => super::design::fa(news, say),
    }
}

fn tell_reply(news: ReplyNews, say: &Say<'_>) -> String {
    match news {
        ReplyNews::Replied { replayed: true, .. } => "سرور همان جواب اول را برگرداند. بانک کاری نکرد.".into(),
        ReplyNews::Replied { attempt, status: 409, .. } => {
            format!("سرور به تلاش {} گفت {}: در حال انجام است، بعداً بپرس.", say.number(attempt), say.number(409))
        }
        ReplyNews::Replied { attempt, status, .. } => {
            format!("سرور به تلاش {} جواب {} داد.", say.number(attempt), say.number(status.into()))
        }
        ReplyNews::RequestLost { attempt, copied: true } => {
            format!("یکی از دو درخواست تلاش {} گم شد.", say.number(attempt))
        }
        ReplyNews::RequestLost { attempt, copied: false } => {
            format!("درخواست تلاش {} گم شد. سرور اصلاً آن را ندید.", say.number(attempt))
        }
        ReplyNews::ReplyLost { paid: true, .. } => "جواب گم شد. پول کم شده و اپ خبر ندارد.".into(),
        ReplyNews::ReplyLost { attempt, .. } => format!("جواب تلاش {} گم شد.", say.number(attempt)),
        ReplyNews::TimedOut { retry: true, .. } => {
            "جوابی نیامد. پرداخت شد یا نه؟ اپ نمی‌داند، پس دوباره می‌فرستد.".into()
        }
        ReplyNews::TimedOut { retry: false, .. } => "جوابی نیامد و تلاشی هم نمانده. اپ نمی‌داند پرداخت شد یا نه.".into(),
        ReplyNews::Paid { debits: 1, replayed: true } => {
            "کلید همان بود، پس سرور همان جواب قبلی را برگرداند. بانک کاری نکرد.".into()
        }
        ReplyNews::Paid { debits: 0, .. } => "اپ می‌گوید پرداخت شد، ولی بانک پولی برنداشته.".into(),
        ReplyNews::Paid { debits: 1, .. } => "اپ جوابش را گرفت: پرداخت شد.".into(),
        ReplyNews::Paid { debits, .. } => {
            format!("اپ می‌گوید پرداخت شد. نمی‌بیند که بانک {} بار پول برداشته.", say.number(debits))
        }
        ReplyNews::Failed { status, debits: 0 } => {
            format!("اپ جواب {} گرفت: پرداخت نشد. بانک هم پولی برنداشت.", say.number(status.into()))
        }
        ReplyNews::Failed { status, .. } => {
            format!("اپ جواب {} گرفت: پرداخت نشد. ولی بانک پول را برداشته.", say.number(status.into()))
        }
        ReplyNews::AskAgain { attempt, same_key: false } => {
            format!("تلاش {} جواب {} گرفت: اپ صبر می‌کند و دوباره می‌پرسد.", say.number(attempt), say.number(409))
        }
        ReplyNews::AskAgain { attempt, same_key: true } => format!(
            "تلاش {} جواب {} گرفت: اپ صبر می‌کند و با همان کلید دوباره می‌پرسد.",
            say.number(attempt),
            say.number(409)
        ),
        ReplyNews::Ready { key: true, .. } => "اپ کلیدش را گرفت و می‌تواند پرداخت را بفرستد.".into(),
        ReplyNews::Ready { attempt, .. } => {
            format!("سرور گفت هنوز خبری نیست. اپ تلاش {} را ادامه می‌دهد.", say.number(attempt))
        }
        ReplyNews::Unheard { attempt } => {
            format!("جواب تلاش {} رسید، ولی صفحه‌ای که پرسیده بود دیگر باز نیست.", say.number(attempt))
        }
        ReplyNews::TooLate { attempt } => {
            format!("جواب تلاش {} دیر رسید: اپ دیگر منتظرش نبود.", say.number(attempt))
        }
        ReplyNews::GaveUp => "به اپ گفته شد صبر کند، ولی تلاشی نمانده.".into(),
        ReplyNews::HeardAfterwards { attempt, replayed: true } => {
            format!("تلاش {} همان جواب قبلی را گرفت. اپ از قبل می‌دانست.", say.number(attempt))
        }
        ReplyNews::HeardAfterwards { attempt, .. } => {
            format!("تلاش {} هم جواب گرفت. اپ جوابش را از قبل داشت.", say.number(attempt))
        }
    }
}

pub(super) fn label(label: Label, say: &Say<'_>) -> String {
    match label {
        Label::Taken(debits) => format!("پول *{}* بار کم شد،", say.number(debits)),
        Label::ForPurchases(intents) => format!("برای {} خرید", say.number(intents)),
        Label::Money(amount) => format!("{} ~هزار تومان~", say.number(amount)),
        Label::Progress { step, steps } => format!("گام {} از {}", say.number(step), say.number(steps)),
        Label::Debits(0) => "برداشتی نشد".into(),
        Label::Debits(debits) => format!("{} برداشت", say.number(debits)),
        Label::Number(number) => say.number(number),
        Label::Milliseconds(span) => format!("{} میلی‌ثانیه", say.number(span)),
        Label::Pod(pod) => format!("`Pod {pod}`"),
        Label::Crash(pod) => format!("`Pod {pod}` را بینداز"),
        Label::Speed(percent) => format!("سرعت ×{}", say.hundredths(percent)),
        Label::Above(steps) => {
            format!("↑ گام‌های {} تا {}: برای دیدنشان لغزنده را عقب ببر", say.number(1), say.number(steps))
        }
        Label::Record(number) => format!("ردیف {}", say.number(number)),
        Label::Envelope { attempt, reply: true } => format!("جواب تلاش {}، در راه", say.number(attempt)),
        Label::Envelope { attempt, reply: false } => format!("درخواست تلاش {}، در راه", say.number(attempt)),
    }
}

fn advise(advice: Advice) -> &'static str {
    match advice {
        Advice::TurnKeyOn => "*حالا کلید را روشن کن.*",
        Advice::LoseTheReply => "*از نو شروع کن و این بار جواب را گم کن.*",
        Advice::OpenLaboratory => "*در آزمایشگاه کامل، راه‌های بیشتری برای خراب کردنش هست.*",
    }
}

const fn leg(reply: bool) -> &'static str {
    if reply { "جواب" } else { "درخواست" }
}

const fn with_key(key: KeyUse) -> &'static str {
    match key {
        KeyUse::None => "",
        KeyUse::New => " با کلیدی تازه",
        KeyUse::Same => " با همان کلید",
    }
}

const fn comma_key(key: KeyUse) -> &'static str {
    match key {
        KeyUse::None => "",
        KeyUse::New => "، با کلیدی تازه",
        KeyUse::Same => "، با همان کلید",
    }
}
