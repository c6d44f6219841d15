//! The words of the search over all schedules: its panel, the matrix, "why", and the names of faults. Both languages side
//! by side, each written for its readers.

use super::disguise::texts;
use super::numerals::Say;

texts! {
    /// The fixed texts of the search.
    pub struct SearchWords {
        /// The panel's title.
        pub title: &'static str,
        /// What the panel does.
        pub hint: &'static str,
        /// Starts the search.
        pub find: &'static str,
        /// Halts it.
        pub pause: &'static str,
        /// Goes on with it.
        pub go_on: &'static str,
        /// Drops it.
        pub cancel: &'static str,
        /// Opens the trace.
        pub show: &'static str,
        /// The opened run has an order, and made-up times.
        pub order_only: &'static str,
        /// Over the budgets: how often each thing may go wrong.
        pub how_often: &'static str,
        /// The kinds of faults, in the order of `search::Kind`.
        pub kinds: [&'static str; 8],
        /// One strike of each kind, in the same order.
        pub strikes: [&'static str; 8],
        /// The faults, in the order of `search::Fault`.
        pub faults: [&'static str; 20],
        /// The control for faults.
        pub fault: &'static str,
        /// No fault.
        pub no_fault: &'static str,
        /// The matrix.
        pub matrix: &'static str,
        /// What the matrix shows.
        pub matrix_hint: &'static str,
        /// Computes it.
        pub fill: &'static str,
        /// The learner's own combination.
        pub own: &'static str,
        /// Cannot strike here.
        pub not_applicable: &'static str,
        /// A verdict on every schedule.
        pub none_bad: &'static str,
        /// A verdict.
        pub stuck: &'static str,
        /// Asks for an explanation.
        pub why: &'static str,
        /// Its first half.
        pub causes: &'static str,
        /// Where nothing can be left out.
        pub no_causes: &'static str,
        /// Its second half.
        pub cures: &'static str,
        /// Where no single change helps.
        pub no_cures: &'static str,
        /// Too many things went wrong to be explained.
        pub too_many: &'static str,
        /// A search was cut off.
        pub is_cut: &'static str,
        /// Reports from the field.
        pub incidents: &'static str,
        /// Chooses none.
        pub no_incident: &'static str,
    }
}

impl SearchWords {
    /// No words at all: for a page that shows none of them.
    #[rustfmt::skip]
    pub(super) const NONE: Self = Self { title: "", hint: "", find: "", pause: "", go_on: "", cancel: "", show: "", order_only: "", how_often: "", kinds: [""; 8], strikes: [""; 8], faults: [""; 20], fault: "", no_fault: "", matrix: "", matrix_hint: "", fill: "", own: "", not_applicable: "", none_bad: "", stuck: "", why: "", causes: "", no_causes: "", cures: "", no_cures: "", too_many: "", is_cut: "", incidents: "", no_incident: "" };
}

pub(super) const FA: SearchWords = SearchWords {
    title: "گشتن همهٔ حالت‌ها",
    hint: "با تنظیم‌های بالا همهٔ ترتیب‌های ممکن بررسی می‌شود. بگو هر خرابی حداکثر چند بار پیش بیاید.",
    find: "برداشت دوباره را پیدا کن",
    pause: "مکث",
    go_on: "ادامه",
    cancel: "رها کن",
    show: "کوتاه‌ترین را نشان بده",
    order_only: "فقط ترتیب قدم‌ها واقعی است؛ زمان‌ها ساختگی است.",
    how_often: "حداکثر چند بار",
    kinds: [
        "پیام گم‌شده",
        "درخواست تکراری",
        "افتادن `Pod`",
        "پاک شدن ردیف",
        "گم شدن جواب بانک",
        "برداشت دیرهنگام بانک",
        "گم شدن تأیید ثبت",
        "قطع شدن اتصال",
    ],
    strikes: [
        "پیام گم‌شده",
        "نسخهٔ تکراری درخواست",
        "افتادن سرور",
        "پاک شدن ردیف",
        "گم شدن جواب بانک",
        "برداشت دیرهنگام بانک",
        "گم شدن تأیید ثبت",
        "قطع شدن اتصال",
    ],
    faults: [
        "درخواست تکراری، بعد از جواب",
        "دو درخواست هم‌زمان",
        "افتادن بعد از ثبت کلید",
        "افتادن بعد از برداشت",
        "جواب گم‌شده",
        "کلیدی که زود پاک شد",
        "یک کلید، دو مشتری",
        "تلاش دوباره با مبلغ دیگر",
        "یک کلید، دو خرید",
        "یک کلید، دو خرید هم‌مبلغ",
        "درخواست تکراری، دو `Pod`",
        "دو درخواست هم‌زمان، دو `Pod`",
        "پاک شدن حافظه",
        "سرور کند و مهلت تمام‌شده",
        "جواب بانک گم شد",
        "بانک دیر برداشت کرد",
        "هر تلاش با کلیدی تازه",
        "تأیید ثبت گم شد",
        "ردیف نیمه‌کاره پاک شد",
        "قطع اتصال بعد از برداشت",
    ],
    fault: "خرابی",
    no_fault: "انتخاب کن…",
    matrix: "جدول روش‌ها و خرابی‌ها",
    matrix_hint: "هر خانه همین حالا با گشتن همهٔ ترتیب‌ها حساب می‌شود. روی هر خانه بزن تا کوتاه‌ترین نمونه‌اش باز شود.",
    fill: "جدول را حساب کن",
    own: "تنظیم‌های خودت",
    not_applicable: "پیش نمی‌آید",
    none_bad: "ترتیب بدی نیست",
    stuck: "برای همیشه بی‌جواب",
    why: "چرا؟",
    causes: "اگر این‌ها نبود، امن بود:",
    no_causes: "هیچ خرابی‌ای لازم نبود: خود این روش کافی است.",
    cures: "با همین خرابی‌ها، این تغییرها امن است:",
    no_cures: "هیچ تغییر تنهایی جلوی این را نمی‌گیرد.",
    too_many: "بیش از شش خرابی پیش آمده؛ برای توضیح زیاد است.",
    is_cut: "گشتن به سقف حالت‌ها رسید؛ شاید راه دیگری هم باشد.",
    incidents: "ماجرای واقعی",
    no_incident: "انتخاب کن…",
};

pub(super) const EN: SearchWords = SearchWords {
    title: "Search every schedule",
    hint: "Every possible order of events under the settings above is tried. Say how often each thing may go wrong, at most.",
    find: "Find a double charge",
    pause: "Pause",
    go_on: "Go on",
    cancel: "Drop it",
    show: "Show the shortest",
    order_only: "Only the order is real; the times are made up.",
    how_often: "At most",
    kinds: [
        "Messages lost",
        "Requests copied",
        "Pods crashed",
        "Rows reaped",
        "Bank's answers lost",
        "Late debits",
        "Claims not acknowledged",
        "Callers hung up",
    ],
    strikes: [
        "the lost message",
        "the copied request",
        "the crash",
        "the reaped row",
        "the bank's lost answer",
        "the late debit",
        "the lost acknowledgement",
        "the hang-up",
    ],
    faults: [
        "a copy after the reply",
        "two requests at once",
        "crash after the claim",
        "crash after the charge",
        "lost reply",
        "key reaped too early",
        "one key, two customers",
        "retry with another amount",
        "one key, two purchases",
        "one key, two equal purchases",
        "a copy after the reply, two pods",
        "two at once, two pods",
        "memory wiped",
        "slow holder, lease over",
        "the bank's answer is lost",
        "the bank debits late",
        "a new key each time",
        "claim not acknowledged",
        "row reaped half-way",
        "hang-up after the charge",
    ],
    fault: "Fault",
    no_fault: "Choose one…",
    matrix: "Strategies against faults",
    matrix_hint: "Each cell is computed now, by searching every schedule. Press one to open its shortest example.",
    fill: "Compute the table",
    own: "your own settings",
    not_applicable: "cannot strike here",
    none_bad: "no bad schedule",
    stuck: "no answer, ever",
    why: "Why?",
    causes: "Without these it would be safe:",
    no_causes: "It takes no fault at all: the design is enough.",
    cures: "With the same faults, these changes are safe:",
    no_cures: "No single change prevents it.",
    too_many: "More than six things went wrong: too many to explain.",
    is_cut: "The search reached its limit; there may be other ways.",
    incidents: "It really happened",
    no_incident: "Choose one…",
};

/// Something told of a search. Counts of states and steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchNews {
    /// It goes on.
    Searching {
        /// States so far.
        states: u64,
        /// States a second.
        a_second: u64,
        /// Steps from the start.
        depth: u64,
    },
    /// Every state was seen, and none is bad.
    NoneFound {
        /// How many.
        states: u64,
    },
    /// Something bad was found.
    Found {
        /// How many steps lead there.
        steps: u64,
        /// How many states were seen.
        states: u64,
    },
    /// The limit was reached, and nothing bad was found before.
    LimitReached {
        /// How many states were seen.
        states: u64,
    },
    /// So many retries, in the bounds.
    Retries(u64),
    /// So many pods, in the bounds.
    Pods(u64),
    /// A patient client, in the bounds.
    Patient,
    /// A timer client, in the bounds.
    Timer,
    /// So many of a kind, by its place in `search::Kind`.
    Most {
        /// Which kind.
        kind: u8,
        /// How many at most.
        count: u64,
    },
    /// A fault by its place in `search::Kind`, of this attempt (0 for none).
    Fault {
        /// Which kind.
        kind: u8,
        /// Whose.
        attempt: u64,
    },
    /// A lease that runs out under its holder.
    EarlyExpiry,
}

pub(super) fn fa(news: SearchNews, say: &Say<'_>) -> String {
    match news {
        SearchNews::Searching { states, a_second, depth } => format!(
            "{} حالت تا حالا، {} حالت در ثانیه، عمق {}",
            say.number(states),
            say.number(a_second),
            say.number(depth)
        ),
        SearchNews::NoneFound { states } => format!("*در {} حالت، ترتیب بدی نیست.*", say.number(states)),
        SearchNews::Found { steps, states } => {
            format!("*ترتیب بدی پیدا شد،* {} قدم از شروع، بعد از {} حالت.", say.number(steps), say.number(states))
        }
        SearchNews::LimitReached { states } => {
            format!("*به سقف {} حالت رسید.* تا اینجا ترتیب بدی نبود، ولی همه دیده نشد.", say.number(states))
        }
        SearchNews::Retries(0) => "بدون تلاش دوباره".into(),
        SearchNews::Retries(count) => format!("تا {} تلاش دوباره", say.number(count)),
        SearchNews::Pods(count) => format!("{} `Pod`", say.number(count)),
        SearchNews::Patient => "اپ صبور".into(),
        SearchNews::Timer => "اپ با مهلت".into(),
        SearchNews::Most { kind, count } => format!("{}: {}", kind_of(&FA, kind), say.number(count)),
        SearchNews::Fault { kind, attempt: 0 } => strike_of(&FA, kind).to_owned(),
        SearchNews::Fault { kind, attempt } => format!("{} (تلاش {})", strike_of(&FA, kind), say.number(attempt)),
        SearchNews::EarlyExpiry => "تمام شدن مهلت، وقتی صاحبش هنوز کار می‌کند".into(),
    }
}

pub(super) fn en(news: SearchNews, say: &Say<'_>) -> String {
    match news {
        SearchNews::Searching { states, a_second, depth } => format!(
            "{} states so far, {} a second, {} steps deep",
            say.number(states),
            say.number(a_second),
            say.number(depth)
        ),
        SearchNews::NoneFound { states } => format!("*No bad schedule in {} states.*", say.number(states)),
        SearchNews::Found { steps, states } => {
            format!(
                "*A bad schedule,* {} steps from the start, after {} states.",
                say.number(steps),
                say.number(states)
            )
        }
        SearchNews::LimitReached { states } => {
            format!(
                "*The limit of {} states is reached.* Nothing bad so far, but not all was seen.",
                say.number(states)
            )
        }
        SearchNews::Retries(0) => "no retries".into(),
        SearchNews::Retries(count) if say.is_one(count) => format!("up to {} retry", say.number(count)),
        SearchNews::Retries(count) => format!("up to {} retries", say.number(count)),
        SearchNews::Pods(count) => format!("pods: {}", say.number(count)),
        SearchNews::Patient => "a patient client".into(),
        SearchNews::Timer => "a client with a timer".into(),
        SearchNews::Most { kind, count } => format!("{}: {}", kind_of(&EN, kind), say.number(count)),
        SearchNews::Fault { kind, attempt: 0 } => strike_of(&EN, kind).to_owned(),
        SearchNews::Fault { kind, attempt } => format!("{} (attempt {})", strike_of(&EN, kind), say.number(attempt)),
        SearchNews::EarlyExpiry => "a lease over while its holder still works".into(),
    }
}

fn kind_of(words: &SearchWords, kind: u8) -> &'static str {
    words.kinds.get(usize::from(kind)).copied().unwrap_or_default()
}

fn strike_of(words: &SearchWords, kind: u8) -> &'static str {
    words.strikes.get(usize::from(kind)).copied().unwrap_or_default()
}
