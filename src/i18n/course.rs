//! The words of the course: of its frame, both languages side by side, and what its lessons say, a file each.
//!
//! Each lesson's words stand in the order of its manifest (`crate::lesson::course`): as many beats, answers and tasks
//! there as here, which a test counts.

use super::disguise::{self, texts};
mod en;
mod fa;
pub(super) mod news;
mod toys;

use super::Lang;
use super::kept::IS_FIRST;
pub use news::{CourseNews, Missing, Read};
pub use toys::{ToyNews, ToyWords};

texts! {
    /// The fixed texts around the lessons.
    pub struct CourseWords {
        /// The course; also the way to its map.
        pub course: &'static str,
        /// What the course is, on its map.
        pub about: &'static str,
        /// Begins or goes on.
        pub begin: &'static str,
        /// Goes on where something is left.
        pub go_on: &'static str,
        /// Before the goal.
        pub goal: &'static str,
        /// Makes the guess.
        pub guess: &'static str,
        /// What a wrong guess costs.
        pub guess_is_free: &'static str,
        /// On what opens after the guess.
        pub sealed: &'static str,
        /// What was guessed.
        pub your_guess: &'static str,
        /// What came of it.
        pub came_out: &'static str,
        /// Nothing was guessed.
        pub no_guess: &'static str,
        /// Over the tasks.
        pub tasks: &'static str,
        /// A task that is fulfilled.
        pub done: &'static str,
        /// Asks for a hint.
        pub hint: &'static str,
        /// To the beat before.
        pub before: &'static str,
        /// To the next beat.
        pub after: &'static str,
        /// To the next lesson.
        pub next_lesson: &'static str,
        /// A lesson that is passed.
        pub passed: &'static str,
        /// Over the look back.
        pub look_back: &'static str,
        /// Storage is refused.
        pub not_kept: &'static str,
        /// What is stored is another version's.
        pub foreign: &'static str,
        /// Throws that away.
        pub forget: &'static str,
        /// A handler's next line.
        pub run_line: &'static str,
        /// A handler's other lines.
        pub run_rest: &'static str,
        /// What a handler knows.
        pub has_read: &'static str,
        /// It knows nothing yet.
        pub nothing_read: &'static str,
        /// It has ended.
        pub ended: &'static str,
        /// The runs side by side, each by its letter.
        pub truths: [&'static str; 3],
        /// Takes the run to the free laboratory.
        pub to_lab: &'static str,
        /// The beat's settings.
        pub free: &'static str,
        /// A run before its first step.
        pub nothing_yet: &'static str,
        /// What has not happened, in the order of `lesson::claim::Happening`.
        pub happenings: [&'static str; 13],
        /// The words of what is worked on beside runs.
        pub toys: ToyWords,
    }
}

impl CourseWords {
    /// No words at all: for a page that shows none of them.
    #[rustfmt::skip]
    pub(super) const NONE: Self = Self { course: "", about: "", begin: "", go_on: "", goal: "", guess: "", guess_is_free: "", sealed: "", your_guess: "", came_out: "", no_guess: "", tasks: "", done: "", hint: "", before: "", after: "", next_lesson: "", passed: "", look_back: "", not_kept: "", foreign: "", forget: "", run_line: "", run_rest: "", has_read: "", nothing_read: "", ended: "", truths: [""; 3], to_lab: "", free: "", nothing_yet: "", happenings: [""; 13], toys: ToyWords::NONE };
}

texts! {
    /// A lesson's words.
    pub struct LessonWords {
        /// Its title.
        pub name: &'static str,
        /// What is reached at its end, in one sentence.
        pub goal: &'static str,
        /// Its beats; the last one is the look back.
        pub beats: &'static [BeatWords],
    }
}

texts! {
    /// A beat's words.
    pub struct BeatWords {
        /// Its paragraphs.
        pub text: &'static [&'static str],
        /// What is asked; empty where nothing is.
        pub question: &'static str,
        /// What can be answered.
        pub answers: &'static [AnswerWords],
        /// What is to be brought about.
        pub tasks: &'static [&'static str],
        /// Help, one step after another.
        pub hints: &'static [&'static str],
        /// What is told once all tasks are fulfilled.
        pub won: &'static str,
    }
}

impl BeatWords {
    /// No words.
    pub const NONE: Self = Self { text: &[], question: "", answers: &[], tasks: &[], hints: &[], won: "" };
}

texts! {
    /// An answer to a question.
    pub struct AnswerWords {
        /// What it says.
        pub says: &'static str,
        /// What is told to whoever chose it, once it is known.
        pub told: &'static str,
    }
}

impl Lang {
    /// The lessons' words, in the order of the course.
    #[must_use]
    pub fn lessons(self) -> &'static [LessonWords] {
        if IS_FIRST { &[] } else { disguise::lessons(self).unwrap_or(self.own_lessons()) }
    }

    pub(super) const fn own_lessons(self) -> &'static [LessonWords] {
        match self {
            _ if IS_FIRST => &[],
            Self::Fa => fa::LESSONS,
            Self::En => en::LESSONS,
        }
    }
}

pub(super) const FA: CourseWords = CourseWords {
    course: "درس‌ها",
    about: "هر درس یک پرسش است، یک حدس، و یک آزمایش که خودت انجام می‌دهی. از هر جا خواستی شروع کن.",
    begin: "شروع از درس اول",
    go_on: "ادامه",
    goal: "هدف",
    guess: "حدس من همین است",
    guess_is_free: "حدس اشتباه نمره‌ای کم نمی‌کند.",
    sealed: "بعد از حدس تو باز می‌شود",
    your_guess: "حدس تو:",
    came_out: "جواب درست:",
    no_guess: "حدسی نزدی",
    tasks: "حالا تو",
    done: "شد",
    hint: "راهنمایی",
    before: "پردهٔ قبل",
    after: "پردهٔ بعد",
    next_lesson: "درس بعد",
    passed: "گذرانده",
    look_back: "حدس و واقعیت",
    not_kept: "این مرورگر چیزی ذخیره نمی‌کند؛ پیشرفت تا وقتی صفحه باز است می‌ماند.",
    foreign: "پیشرفت ذخیره‌شده از نسخه‌ای دیگر است و خوانده نشد. تا نگویی، دست‌نخورده می‌ماند.",
    forget: "پاکش کن",
    run_line: "خط بعد",
    run_rest: "تا آخر برو",
    has_read: "تا اینجا می‌داند",
    nothing_read: "هنوز چیزی نخوانده",
    ended: "تمام شد",
    truths: ["اجرای الف", "اجرای ب", "اجرای پ"],
    to_lab: "ادامه در آزمایشگاه آزاد",
    free: "تنظیم‌های این درس",
    nothing_yet: "هنوز اتفاقی نیفتاده.",
    happenings: [
        "پیامی گم نشده.",
        "درخواستی گم نشده.",
        "جوابی گم نشده.",
        "نسخهٔ دومی از درخواست ساخته نشده.",
        "پیامی در راه نمانده.",
        "سرور وسط کار نیفتاده.",
        "اتصال قطع نشده.",
        "صفحه از نو باز نشده.",
        "زمان انتظار اپ تمام نشده.",
        "کسی ردیف را در دست نگرفته.",
        "بانک پرداختی را که می‌شناخت، دوباره ندیده.",
        "درخواستی در راه نمانده.",
        "ردیفی پاک نشده.",
    ],
    toys: toys::FA,
};

pub(super) const EN: CourseWords = CourseWords {
    course: "Course",
    about: "Each lesson is a question, a guess, and an experiment that you run yourself. Start anywhere.",
    begin: "Start with lesson one",
    go_on: "Go on",
    goal: "Goal",
    guess: "That is my guess",
    guess_is_free: "A wrong guess costs nothing.",
    sealed: "Opens after your guess",
    your_guess: "You guessed:",
    came_out: "The right answer:",
    no_guess: "no guess",
    tasks: "Your turn",
    done: "done",
    hint: "Hint",
    before: "Back",
    after: "Next",
    next_lesson: "Next lesson",
    passed: "passed",
    look_back: "Guesses and facts",
    not_kept: "This browser stores nothing: progress lasts as long as the page is open.",
    foreign: "The stored progress is from another version and could not be read. It stays as it is until you say so.",
    forget: "Delete it",
    run_line: "Next line",
    run_rest: "Run to the end",
    has_read: "Knows so far",
    nothing_read: "has read nothing yet",
    ended: "has ended",
    truths: ["Run A", "Run B", "Run C"],
    to_lab: "Go on in the free laboratory",
    free: "Yours to change",
    nothing_yet: "Nothing has happened yet.",
    happenings: [
        "No message was lost.",
        "No request was lost.",
        "No reply was lost.",
        "No request was copied.",
        "No message was delayed.",
        "The server did not crash mid-request.",
        "Nobody hung up.",
        "The page was not reloaded.",
        "The app’s time did not run out.",
        "Nobody took the row over.",
        "The bank was not asked for a payment that it knew.",
        "No request was delayed.",
        "No row was reaped.",
    ],
    toys: toys::EN,
};
