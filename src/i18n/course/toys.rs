//! The words of what a learner works on beside runs: possible worlds, the room with its buttons, a week at a store, and a
//! handler of their own. Both languages side by side, each written for its readers.

use crate::i18n::disguise::texts;
use crate::i18n::numerals::Say;

texts! {
    /// The fixed ones.
    pub struct ToyWords {
        /// The panel of possible worlds.
        pub worlds: &'static str,
        /// What it shows.
        pub worlds_hint: &'static str,
        /// Not all of them were found.
        pub worlds_cut: &'static str,
        /// Of many only some are listed.
        pub worlds_some: &'static str,
        /// Nothing has been sent yet.
        pub worlds_none: &'static str,
        /// Nothing has happened yet beyond the app.
        pub worlds_on_way: &'static str,
        /// This one is the run that is open.
        pub really: &'static str,
        /// The buttons, in the order of `lesson::lamp::Button`.
        pub buttons: [&'static str; 3],
        /// The light.
        pub lit: &'static str,
        /// No light.
        pub dark: &'static str,
        /// How long rows are kept.
        pub retention: &'static str,
        /// How late a repeat can come.
        pub window: &'static str,
        /// Never reaped.
        pub for_ever: &'static str,
        /// Over the chart.
        pub rows: &'static str,
        /// The pile of steps.
        pub pile: &'static str,
        /// The handler.
        pub handler: &'static str,
        /// It has no step.
        pub no_step: &'static str,
        /// There is room for no more.
        pub is_full: &'static str,
        /// The cards, in the order of `lesson::build::Card`.
        pub cards: [&'static str; 14],
        /// One place earlier.
        pub earlier: &'static str,
        /// One place later.
        pub later: &'static str,
        /// Away.
        pub remove: &'static str,
        /// Take everything away.
        pub clear: &'static str,
        /// What the judge says.
        pub judge: &'static str,
        /// The run in which nothing goes wrong.
        pub plain: &'static str,
        /// Withstands it.
        pub withstands: &'static str,
        /// Plays a failure.
        pub play: &'static str,
        /// It does not answer, or takes no money.
        pub useless: &'static str,
    }
}

impl ToyWords {
    /// No words at all.
    #[rustfmt::skip]
    pub(super) const NONE: Self = Self { worlds: "", worlds_hint: "", worlds_cut: "", worlds_some: "", worlds_none: "", worlds_on_way: "", really: "", buttons: [""; 3], lit: "", dark: "", retention: "", window: "", for_ever: "", rows: "", pile: "", handler: "", no_step: "", is_full: "", cards: [""; 14], earlier: "", later: "", remove: "", clear: "", judge: "", plain: "", withstands: "", play: "", useless: "" };
}

pub(super) const FA: ToyWords = ToyWords {
    worlds: "دنیاهای ممکن",
    worlds_hint: "همهٔ چیزهایی که ممکن است اتفاق افتاده باشد و از صفحهٔ این اپ یک شکل دیده شود. روی هر کدام بزن تا باز شود.",
    worlds_cut: "جست‌وجو به سقف رسید؛ شاید بیشتر هم باشد.",
    worlds_some: "فقط کوتاه‌ترین‌هایشان اینجا آمده.",
    worlds_none: "هنوز چیزی فرستاده نشده.",
    worlds_on_way: "درخواست هنوز در راه است.",
    really: "این یکی باز است",
    buttons: ["چراغ را روشن کن", "کلید چراغ را بزن", "یکی به سبد اضافه کن"],
    lit: "چراغ روشن است",
    dark: "چراغ خاموش است",
    retention: "مدت نگه‌داری کلید",
    window: "تلاش دوباره تا کی می‌آید",
    for_ever: "برای همیشه",
    rows: "تعداد ردیف‌ها در یک هفته",
    pile: "قدم‌های آماده",
    handler: "سرور تو",
    no_step: "هنوز قدمی نگذاشته‌ای.",
    is_full: "جای دیگری نمانده.",
    cards: [
        "کلید را در حافظه نگاه کن",
        "کلید را در پایگاه داده نگاه کن",
        "کلید را ثبت کن؛ قید یکتایی تکراری را پس می‌زند",
        "کلید را با مهلت مالکیت ثبت کن",
        "شناسهٔ پرداخت از مشتری و کلید بساز",
        "شمارهٔ سفارش را شناسهٔ پرداخت کن",
        "هر بار شناسهٔ پرداخت تازه بساز",
        "از بانک بپرس: این قبلاً پرداخت شده؟",
        "پول را بردار",
        "جواب را در حافظه نگه دار",
        "جواب را در پایگاه داده بنویس، حتی اگر کس دیگری نوشته باشد",
        "ردیف خودت را تمام‌شده کن و جواب را ذخیره کن",
        "اگر بانک جواب نداد، ردیف را رها کن",
        "جواب را بفرست",
    ],
    earlier: "جلوتر",
    later: "عقب‌تر",
    remove: "حذف",
    clear: "همه را پاک کن",
    judge: "داور",
    plain: "وقتی هیچ چیز خراب نمی‌شود",
    withstands: "تاب آورد",
    play: "نشان بده",
    useless: "به یک برداشت و یک جواب درست نرسید",
};

pub(super) const EN: ToyWords = ToyWords {
    worlds: "Possible worlds",
    worlds_hint: "Everything that may have happened and looks the same on this app’s screen. Press one to open it.",
    worlds_cut: "The search reached its limit: there may be more.",
    worlds_some: "Only the shortest of these are listed.",
    worlds_none: "Nothing has been sent yet.",
    worlds_on_way: "The request is still on its way.",
    really: "this one is open",
    buttons: ["Light on", "Toggle the light", "Add one to the basket"],
    lit: "The light is on",
    dark: "The light is off",
    retention: "Keys are kept for",
    window: "A retry comes within",
    for_ever: "ever",
    rows: "Rows in the store over a week",
    pile: "The pile",
    handler: "Your handler",
    no_step: "No step yet.",
    is_full: "There is no room for more.",
    cards: [
        "Look for the key in memory",
        "Look for the key in the database",
        "Claim the key: the unique constraint refuses a second",
        "Claim the key with a lease",
        "Make a payment id from customer and key",
        "Take the order’s number for a payment id",
        "Make a new payment id each time",
        "Ask the bank whether this was paid already",
        "Charge",
        "Remember the reply in memory",
        "Write the reply into the database, whoever wrote before",
        "Complete your own row, with the reply",
        "If the bank is silent, let the row go",
        "Reply",
    ],
    earlier: "Earlier",
    later: "Later",
    remove: "Remove",
    clear: "Remove all",
    judge: "The judge",
    plain: "nothing goes wrong",
    withstands: "withstands it",
    play: "Show",
    useless: "did not end with one charge and a correct reply",
};

/// Something with numbers in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToyNews {
    /// So many pasts look the same.
    Worlds(u64),
    /// In so many of them money was taken so often.
    WorldsWith {
        /// How often.
        debits: u64,
        /// In how many.
        worlds: u64,
    },
    /// A button was pressed so often.
    Pressed(u64),
    /// So many things are in the basket.
    Basket(u64),
    /// So many hours.
    Hours(u64),
    /// So many days.
    Days(u64),
    /// What came of a week.
    Week {
        /// Rows at its end.
        rows: u64,
        /// The most there were.
        peak: u64,
        /// Repeats that found their row.
        found: u64,
        /// Repeats that came too late.
        too_late: u64,
    },
    /// A judge is at work: so many of so many are judged.
    Judging {
        /// Done.
        done: u64,
        /// All.
        all: u64,
    },
    /// So many of so many faults break the handler.
    Broken {
        /// Those.
        broken: u64,
        /// All.
        all: u64,
    },
    /// A place among the steps.
    Step(u64),
}

pub(super) fn fa(news: ToyNews, say: &Say<'_>) -> String {
    match news {
        ToyNews::Worlds(1) => "فقط یک گذشته ممکن است:".into(),
        ToyNews::Worlds(count) => format!("*{}* گذشتهٔ ممکن:", say.number(count)),
        ToyNews::WorldsWith { debits: 0, worlds } => format!("در {} تا پولی کم نشده", say.number(worlds)),
        ToyNews::WorldsWith { debits, worlds } => {
            format!("در {} تا پول {} بار کم شده", say.number(worlds), say.number(debits))
        }
        ToyNews::Pressed(count) => format!("{} بار", say.number(count)),
        ToyNews::Basket(count) => format!("{} چیز در سبد", say.number(count)),
        ToyNews::Hours(count) => format!("{} ساعت", say.number(count)),
        ToyNews::Days(count) => format!("{} روز", say.number(count)),
        ToyNews::Week { rows, peak, found, too_late } => format!(
            "آخر هفته {} ردیف هست و بیشترینش {} بود. {} تلاش دوباره ردیفش را پیدا کرد. *{} تلاش دوباره دیر رسید* و برای سرور درخواست تازه بود.",
            say.number(rows),
            say.number(peak),
            say.number(found),
            say.number(too_late)
        ),
        ToyNews::Judging { done, all } => format!("{} از {} خرابی بررسی شد…", say.number(done), say.number(all)),
        ToyNews::Broken { broken: 0, all } => format!("هر {} خرابی را تاب آورد.", say.number(all)),
        ToyNews::Broken { broken, all } => {
            format!("{} خرابی از {} تا آن را می‌شکند.", say.number(broken), say.number(all))
        }
        ToyNews::Step(number) => format!("قدم {}", say.number(number)),
    }
}

pub(super) fn en(news: ToyNews, say: &Say<'_>) -> String {
    let times = |count: u64| if say.is_one(count) { "once".into() } else { format!("{} times", say.number(count)) };
    match news {
        ToyNews::Worlds(1) => "Only one past is possible:".into(),
        ToyNews::Worlds(count) => format!("*{}* possible pasts:", say.number(count)),
        ToyNews::WorldsWith { debits: 0, worlds } => format!("in {} no money is gone", say.number(worlds)),
        ToyNews::WorldsWith { debits, worlds } => {
            format!("in {} it was taken {}", say.number(worlds), times(debits))
        }
        ToyNews::Pressed(count) => times(count),
        ToyNews::Basket(count) if say.is_one(count) => "1 thing in the basket".into(),
        ToyNews::Basket(count) => format!("{} things in the basket", say.number(count)),
        ToyNews::Hours(count) if say.is_one(count) => "1 hour".into(),
        ToyNews::Hours(count) => format!("{} hours", say.number(count)),
        ToyNews::Days(count) => format!("{} days", say.number(count)),
        ToyNews::Week { rows, peak, found, too_late } => format!(
            "Rows at the end of the week: {}, at most {}. Retries that found their row: {}. *Retries that came too late: {}*; to the server they were new.",
            say.number(rows),
            say.number(peak),
            say.number(found),
            say.number(too_late)
        ),
        ToyNews::Judging { done, all } => format!("{} of {} faults judged…", say.number(done), say.number(all)),
        ToyNews::Broken { broken: 0, all } => format!("It withstands all {} faults.", say.number(all)),
        ToyNews::Broken { broken, all } => format!("{} of {} faults break it.", say.number(broken), say.number(all)),
        ToyNews::Step(number) => format!("Step {}", say.number(number)),
    }
}
