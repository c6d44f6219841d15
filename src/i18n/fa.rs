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
    events: "همهٔ اتفاق‌ها، قدم به قدم",
    app: "اپ",
    server: "سرور",
    store: "پایگاه داده",
    bank: "بانک",
    reply_lost: "جواب گم شد",
    request_lost: "درخواست گم شد",
    replayed: "همان جواب قبلی",
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
    verdict: "حکم",
    safe: "تا این‌جا امن",
    false_success: "گفت پرداخت شد، نشده بود",
    false_failure: "گفت نشد، ولی پول کم شده بود",
    strategy: "روش",
    keys: "کلید",
    pods: "تعداد Pod",
    double_click: "دو بار زدن دکمه",
    no_key: "بدون کلید",
    check_then_act_memory: "اول چک، آخر ثبت (در حافظه)",
    check_then_act_db: "اول چک، آخر ثبت (در پایگاه داده)",
    claim_first: "اول ثبت، بعد کار",
    keys_none: "بدون کلید",
    keys_per_intent: "یک کلید برای هر قصد",
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
};

pub(super) fn tell(sentence: &Sentence, say: &Say<'_>) -> String {
    match *sentence {
        Sentence::Begin => "جواب را گم کن، بعد پرداخت را بزن.".into(),
        Sentence::BeginArmed => "جواب گم خواهد شد. حالا پرداخت را بزن.".into(),
        Sentence::BeginLaboratory => "تنظیم‌ها را بچین، بعد پرداخت را بزن.".into(),
        Sentence::Advice(advice) => advise(advice).into(),
        Sentence::Sent(KeyUse::None) => "اپ درخواست پرداخت را فرستاد.".into(),
        Sentence::Sent(_) => "اپ یک کلید ساخت و همراه درخواست فرستاد.".into(),
        Sentence::SentAgainByPerson(key) => format!("دکمه دو بار زده شد: درخواست دوم هم{} رفت.", with_key(key)),
        Sentence::SentAgain { attempt, key } => {
            format!("اپ دوباره فرستاد: تلاش {}{}.", say.number(attempt), comma_key(key))
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
        ReplyNews::RequestLost { attempt } => {
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
        ReplyNews::AskAgain { attempt } => format!(
            "تلاش {} جواب {} گرفت: اپ صبر می‌کند و با همان کلید دوباره می‌پرسد.",
            say.number(attempt),
            say.number(409)
        ),
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
        Label::Speed(percent) => format!("سرعت ×{}", say.hundredths(percent)),
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
