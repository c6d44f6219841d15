//! The words of what leaves the page and comes back: its panel, what stands in the files beside the run, and why a run
//! was not opened. Both languages side by side, each written for its readers.

use super::disguise::texts;
use super::numerals::Say;

texts! {
    /// The fixed texts of export and import.
    pub struct ExportWords {
        /// The panel's title.
        pub title: &'static str,
        /// The control for the form.
        pub format: &'static str,
        /// The forms, in the order of `present::export::Format`.
        pub formats: [&'static str; 5],
        /// Label of the text that leaves.
        pub text: &'static str,
        /// Copies it.
        pub copy: &'static str,
        /// Saves it as a file.
        pub download: &'static str,
        /// Prints the page.
        pub print: &'static str,
        /// Over what opens a run.
        pub open: &'static str,
        /// What can be opened.
        pub open_hint: &'static str,
        /// The field for a file.
        pub file: &'static str,
        /// The field for a pasted text.
        pub pasted: &'static str,
        /// Opens it.
        pub import: &'static str,
        /// In a file: the set-up.
        pub set_up: &'static str,
        /// In a file: the settings, as in an address.
        pub settings: &'static str,
        /// In a file: what is true at the end.
        pub end: &'static str,
        /// In a file: the link.
        pub link: &'static str,
        /// In a file: nothing has happened yet.
        pub no_events: &'static str,
    }
}

impl ExportWords {
    /// No words at all: for a page that shows none of them.
    #[rustfmt::skip]
    pub(super) const NONE: Self = Self { title: "", format: "", formats: [""; 5], text: "", copy: "", download: "", print: "", open: "", open_hint: "", file: "", pasted: "", import: "", set_up: "", settings: "", end: "", link: "", no_events: "" };
}

pub(super) const FA: ExportWords = ExportWords {
    title: "این اجرا را با خودت ببر",
    format: "قالب",
    formats: ["تصویر `SVG`", "متن ساده", "نمودار `Mermaid`", "`JSON`", "آزمون سرور خودت (`Node`)"],
    text: "متن خروجی",
    copy: "کپی",
    download: "دانلود",
    print: "چاپ",
    open: "یک اجرا را باز کن",
    open_hint: "پیوند یا متن یک اجرا، یا فایلی که از همین صفحه گرفته‌ای.",
    file: "فایل",
    pasted: "یا متن را اینجا بچسبان",
    import: "باز کن",
    set_up: "تنظیم‌ها",
    settings: "هرچه با حالت پیش‌فرض فرق دارد:",
    end: "آخر کار",
    link: "پیوند به همین لحظه:",
    no_events: "هنوز اتفاقی نیفتاده است.",
};

pub(super) const EN: ExportWords = ExportWords {
    title: "Take the run with you",
    format: "Format",
    formats: ["`SVG` picture", "Plain text", "Mermaid diagram", "`JSON`", "Test of your own server (Node)"],
    text: "What is exported",
    copy: "Copy",
    download: "Download",
    print: "Print",
    open: "Open a run",
    open_hint: "A link or the text of a run, or a file that came from here.",
    file: "File",
    pasted: "Or paste the text here",
    import: "Open",
    set_up: "Set-up",
    settings: "Different from the defaults:",
    end: "How it stands",
    link: "Link to this moment:",
    no_events: "Nothing has happened yet.",
};

/// Why a run was not opened. The run that was there stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportNews {
    /// More than so many megabytes.
    TooLarge(u64),
    /// The browser did not give the file.
    Unreadable,
    /// Nothing was chosen or pasted.
    Empty,
    /// No run in it.
    NotARun,
    /// A version that is not known here.
    OtherVersion(u64),
    /// Changed or cut.
    Damaged,
    /// A setting or a step that is not known here.
    Unknown,
    /// A step that is not possible, counted from 1.
    NotPossible(u64),
    /// The file and its run do not fit each other.
    NotThatRun,
}

pub(super) fn fa(news: ImportNews, say: &Say<'_>) -> String {
    let why = match news {
        ImportNews::TooLarge(most) => format!("این از {} مگابایت بزرگ‌تر است و خوانده نشد.", say.number(most)),
        ImportNews::Unreadable => "مرورگر این فایل را نداد.".into(),
        ImportNews::Empty => "فایل یا متنی نیست که باز شود.".into(),
        ImportNews::NotARun => "در این متن اجرایی پیدا نشد.".into(),
        ImportNews::OtherVersion(version) => {
            format!("این اجرا با نسخهٔ {} ساخته شده و این آزمایشگاه آن را نمی‌شناسد.", say.number(version))
        }
        ImportNews::Damaged => "این اجرا خراب یا نصفه رسیده است.".into(),
        ImportNews::Unknown => "این اجرا تنظیم یا گامی دارد که این آزمایشگاه نمی‌شناسد.".into(),
        ImportNews::NotPossible(step) => format!("گام {} این اجرا اینجا ممکن نیست.", say.number(step)),
        ImportNews::NotThatRun => "نتیجه‌ای که در فایل نوشته شده به اجرای داخل آن نمی‌خورد.".into(),
    };
    why + " اجرای فعلی دست نخورد."
}

pub(super) fn en(news: ImportNews, say: &Say<'_>) -> String {
    let why = match news {
        ImportNews::TooLarge(most) => format!("This is larger than {} MB and was not read.", say.number(most)),
        ImportNews::Unreadable => "The browser did not hand over this file.".into(),
        ImportNews::Empty => "There is no file and no text to open.".into(),
        ImportNews::NotARun => "There is no run in this text.".into(),
        ImportNews::OtherVersion(version) => {
            format!("This run was made by version {}, which this lab can't read.", say.number(version))
        }
        ImportNews::Damaged => "This run is damaged, or a part of it is missing.".into(),
        ImportNews::Unknown => "This run has a setting or a step that this lab doesn't know.".into(),
        ImportNews::NotPossible(step) => format!("Step {} of this run is not possible here.", say.number(step)),
        ImportNews::NotThatRun => "What the file says of its run is not what that run does.".into(),
    };
    why + " The present run is as it was."
}
