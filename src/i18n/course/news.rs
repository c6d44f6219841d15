//! What is told around the lessons: where one is, what a run lacks for a task, what a handler has found. Both languages side
//! by side, each written for its readers.

use super::toys::{self, ToyNews};
use super::{EN, FA};
use crate::i18n::numerals::Say;

/// Something about the course with a number in it, or about what a handler has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CourseNews {
    /// A lesson and a beat of it, from 1.
    Place {
        /// The lesson.
        lesson: u64,
        /// The beat.
        beat: u64,
        /// How many beats it has.
        beats: u64,
    },
    /// How many lessons are passed.
    Passed {
        /// So many.
        passed: u64,
        /// Of so many.
        all: u64,
    },
    /// The step that broke something, from 1.
    FaultAt(u64),
    /// A task, from 1.
    Task(u64),
    /// The request whose handler a column shows, from 1.
    Handler(u64),
    /// What a run still lacks for a task.
    Missing(Missing),
    /// What a handler has found.
    Read(Read),
    /// Something of what is worked on beside runs.
    Toy(ToyNews),
}

/// What a run still lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// Money was taken so often, and is to be taken so often.
    Debits {
        /// So far.
        now: u64,
        /// To be reached.
        wanted: u64,
    },
    /// Money was taken once at most for each purchase.
    DoubleCharge,
    /// Something is broken that is to be whole.
    Broken,
    /// The app has not shown "paid".
    Paid,
    /// A stored reply has not come.
    Replay,
    /// An answer with this status has not come.
    Status(u64),
    /// Nobody is stuck.
    Stuck,
    /// Nobody was told something untrue.
    Untruth,
    /// Something still runs.
    Running,
    /// The settings are others.
    Settings,
    /// It was only watched.
    Watched,
    /// A thing has not happened, by its place in `CourseWords::happenings`.
    Happening(usize),
    /// The app has not sent again by itself.
    Retry,
    /// The app still waits or has an answer.
    GaveUp,
    /// It came about by something else than what was asked for.
    OtherWay,
    /// In the order in which the handlers' lines ran, it can no longer be.
    Order,
    /// Something else.
    Other,
}

/// What a handler's line has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// No row.
    NoRow,
    /// Its row is in.
    Claimed,
    /// A row, which settles the answer.
    Answer(u64),
    /// Money was taken.
    Charged,
    /// The bank knew it already.
    Known,
    /// The reply is stored.
    Stored,
    /// The reply is sent.
    Replied(u64),
    /// Something else.
    Other,
}

pub(in crate::i18n) fn fa(news: CourseNews, say: &Say<'_>) -> String {
    match news {
        CourseNews::Place { lesson, beat, beats } => {
            format!("درس {}، پردهٔ {} از {}", say.number(lesson), say.number(beat), say.number(beats))
        }
        CourseNews::Passed { passed, all } => format!("{} از {} درس را گذرانده‌ای", say.number(passed), say.number(all)),
        CourseNews::FaultAt(step) => format!("اینجا خراب شد: گام {}", say.number(step)),
        CourseNews::Task(number) => format!("کار {}:", say.number(number)),
        CourseNews::Handler(number) => format!("درخواست {}", say.number(number)),
        CourseNews::Missing(missing) => match missing {
            Missing::Debits { now, wanted } => {
                format!("پول {} بار کم شده؛ باید {} بار باشد.", say.number(now), say.number(wanted))
            }
            Missing::DoubleCharge => "برای هیچ خریدی دو بار پول کم نشده.".into(),
            Missing::Broken => "در این اجرا چیزی خراب شد که باید سالم می‌ماند.".into(),
            Missing::Paid => "اپ هنوز «پرداخت شد» را نشان نداده.".into(),
            Missing::Replay => "جواب ذخیره‌شده به اپ نرسیده.".into(),
            Missing::Status(status) => format!("جوابی با کد {} به اپ نرسیده.", say.number(status)),
            Missing::Stuck => "هنوز راهی به یک جواب قطعی هست؛ کسی گیر نکرده.".into(),
            Missing::Untruth => "به کسی حرف نادرست گفته نشده.".into(),
            Missing::Running => "هنوز کاری در جریان است.".into(),
            Missing::Settings => "تنظیم‌ها آن نیست که این کار می‌خواهد.".into(),
            Missing::Watched => "این را خود درس نشان داد. حالا از نو شروع کن و خودت بسازش.".into(),
            Missing::Happening(which) => FA.happenings.get(which).copied().unwrap_or_default().into(),
            Missing::Retry => "اپ خودش دوباره نفرستاده.".into(),
            Missing::GaveUp => "اپ بی‌جواب نمانده.".into(),
            Missing::OtherWay => "نتیجه همین است، ولی از راهی که خواسته شده به آن نرسیدی.".into(),
            Missing::Order => {
                "با این ترتیب پول فقط یک بار کم می‌شود: هر دو باید گشته باشند، پیش از آن که یکی بنویسد.".into()
            }
            Missing::Other => "این آن نیست که خواسته شده.".into(),
        },
        CourseNews::Read(read) => match read {
            Read::NoRow => "ردیفی ندید".into(),
            Read::Claimed => "ردیف خودش ثبت شد".into(),
            Read::Answer(status) => format!("ردیف را دید: جواب {}", say.number(status)),
            Read::Charged => "پول را برداشت".into(),
            Read::Known => "بانک این پرداخت را می‌شناخت".into(),
            Read::Stored => "جواب را ذخیره کرد".into(),
            Read::Replied(status) => format!("جواب {} را فرستاد", say.number(status)),
            Read::Other => "یک خط جلو رفت".into(),
        },
        CourseNews::Toy(news) => toys::fa(news, say),
    }
}

pub(in crate::i18n) fn en(news: CourseNews, say: &Say<'_>) -> String {
    match news {
        CourseNews::Place { lesson, beat, beats } => {
            format!("Lesson {}, part {} of {}", say.number(lesson), say.number(beat), say.number(beats))
        }
        CourseNews::Passed { passed, all } => format!("{} of {} lessons passed", say.number(passed), say.number(all)),
        CourseNews::FaultAt(step) => format!("It broke here: step {}", say.number(step)),
        CourseNews::Task(number) => format!("Task {}:", say.number(number)),
        CourseNews::Handler(number) => format!("Request {}", say.number(number)),
        CourseNews::Missing(missing) => match missing {
            Missing::Debits { now, wanted } => {
                format!("Debits so far: {}. Wanted: {}.", say.number(now), say.number(wanted))
            }
            Missing::DoubleCharge => "No purchase was charged twice.".into(),
            Missing::Broken => "Something broke in this run that was to stay whole.".into(),
            Missing::Paid => "The app has not shown \u{201c}paid\u{201d} yet.".into(),
            Missing::Replay => "No stored reply has reached the app.".into(),
            Missing::Status(status) => format!("No answer with status {} has reached the app.", say.number(status)),
            Missing::Stuck => "A definitive answer can still be reached: nobody is stuck.".into(),
            Missing::Untruth => "Nobody was told anything untrue.".into(),
            Missing::Running => "Something is still under way.".into(),
            Missing::Settings => "The settings are not the ones that this asks for.".into(),
            Missing::Watched => "That is what the lesson showed. Now start over and make it happen yourself.".into(),
            Missing::Happening(which) => EN.happenings.get(which).copied().unwrap_or_default().into(),
            Missing::Retry => "The app has not sent again by itself.".into(),
            Missing::GaveUp => "The app was not left without an answer.".into(),
            Missing::OtherWay => {
                "That is how it was to end, but it came about in another way than was asked for.".into()
            }
            Missing::Order => {
                "In this order it is charged only once: both must have looked before either has written.".into()
            }
            Missing::Other => "That is not what was asked for.".into(),
        },
        CourseNews::Read(read) => match read {
            Read::NoRow => "saw no row".into(),
            Read::Claimed => "its row is in".into(),
            Read::Answer(status) => format!("saw a row: answers {}", say.number(status)),
            Read::Charged => "took the money".into(),
            Read::Known => "the bank knew this payment".into(),
            Read::Stored => "stored the reply".into(),
            Read::Replied(status) => format!("sent {}", say.number(status)),
            Read::Other => "went one line on".into(),
        },
        CourseNews::Toy(news) => toys::en(news, say),
    }
}
