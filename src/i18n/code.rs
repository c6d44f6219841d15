//! The words of the code pane: its tabs, and what is to be known of the code. Both languages side by side.

use super::disguise::texts;

texts! {
    /// The fixed texts of the code pane.
    pub struct CodeWords {
        /// The row of tabs.
        pub tabs: &'static str,
        /// A tab: a few words for each step.
        pub steps: &'static str,
        /// A tab: the table of the key records.
        pub table: &'static str,
        /// A tab: how databases say that a key is there already.
        pub errors: &'static str,
        /// Of the TypeScript.
        pub compiled: &'static str,
        /// Of the C#.
        pub not_compiled: &'static str,
        /// Over the code that issues keys.
        pub issue: &'static str,
        /// Over the code that answers what became of a payment.
        pub ask: &'static str,
        /// Where a learner's own handler has no code.
        pub own: &'static str,
    }
}

impl CodeWords {
    /// No words at all: for a page that shows none of them.
    #[rustfmt::skip]
    pub(super) const NONE: Self = Self { tabs: "", steps: "", table: "", errors: "", compiled: "", not_compiled: "", issue: "", ask: "", own: "" };
}

pub(super) const FA: CodeWords = CodeWords {
    tabs: "کد به چه شکلی باشد",
    steps: "قدم‌ها",
    table: "جدول",
    errors: "خطای کلید تکراری",
    compiled: "`TypeScript`: در آزمون‌ها کامپایل و اجرا شده",
    not_compiled: "`C#`: کامپایل نشده؛ فقط دستور زبانش بررسی شده",
    issue: "جایی که سرور کلید می‌دهد",
    ask: "جایی که برنامه نتیجه را می‌پرسد",
    own: "این سرور را خودت چیده‌ای؛ فقط قدم‌هایش معلوم است.",
};

pub(super) const EN: CodeWords = CodeWords {
    tabs: "What the code is shown as",
    steps: "Steps",
    table: "Table",
    errors: "Duplicate key",
    compiled: "`TypeScript`: compiled and run in the tests",
    not_compiled: "`C#`: not compiled; only its grammar is checked",
    issue: "Where the server hands out keys",
    ask: "Where the app asks what became of a payment",
    own: "You laid this handler yourself: only its steps are known.",
};
