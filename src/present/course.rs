//! The course as markup and as words: what a run still lacks for a task, columns of code, the look back.
//!
//! Pure functions; what can be pressed is the page's.

use crate::drive::run::Run;
use crate::i18n::course::{Missing, Read};
use crate::i18n::{CourseNews, LessonWords, Rich, Speech};
use crate::lesson::{Claim, Id, Progress};
use crate::present::lines::Column;
use crate::present::markup::Markup;
use crate::world::event::Cause;
use crate::world::state::Belief;

/// What the run lacks for a task that it does not fulfil: the first of its claims that does not hold and can be told.
#[must_use]
pub fn missing(claims: &[Claim], run: &Run) -> Option<Missing> {
    let lacking = claims.iter().filter(|claim| !claim.holds(run)).map(|claim| match *claim {
        Claim::Debits(wanted) => Missing::Debits { now: run.state().debits.len() as u64, wanted: wanted.into() },
        Claim::DoubleCharge => Missing::DoubleCharge,
        Claim::ChargedAgain(_) | Claim::ChargedByCopy | Claim::ChargedByForgetting
            if !Claim::DoubleCharge.holds(run) =>
        {
            Missing::DoubleCharge
        }
        Claim::ChargedAgain(_) | Claim::ChargedByCopy | Claim::ChargedByForgetting | Claim::Never(_) => {
            Missing::OtherWay
        }
        Claim::CanTake(_) => Missing::Order,
        Claim::Safe => Missing::Broken,
        Claim::AllPaid | Claim::Believes(Belief::Paid) => Missing::Paid,
        Claim::Replayed => Missing::Replay,
        Claim::Told(status) => Missing::Status(status.code().into()),
        Claim::Stuck => Missing::Stuck,
        Claim::FalseSuccess | Claim::FalseFailure => Missing::Untruth,
        Claim::Happened(happening) => Missing::Happening(happening as usize),
        Claim::Uses(_) => Missing::Settings,
        Claim::SentBy(Cause::Retry) => Missing::Retry,
        Claim::Believes(Belief::GaveUp) => Missing::GaveUp,
        Claim::Over | Claim::Idle => Missing::Running,
        _ => Missing::Other,
    });
    // What is set is told first: with other settings, nothing else is to be expected.
    lacking.min_by_key(|missing| match missing {
        Missing::Settings => 0,
        Missing::Other | Missing::OtherWay => 2,
        _ => 1,
    })
}

/// A column's code, the next step marked, as list items.
#[must_use]
pub fn code(column: &Column) -> String {
    let mut out = Markup::default();
    for (place, step) in column.steps.iter().enumerate() {
        let is_next = column.next == Some(place);
        let is_past = column.next.is_none_or(|next| place < next);
        out.open(
            "li",
            &[
                (
                    "class",
                    if is_next {
                        "here"
                    } else if is_past {
                        "past"
                    } else {
                        ""
                    },
                ),
                (if is_next { "aria-current" } else { "data-step" }, if is_next { "step" } else { "" }),
            ],
        );
        for text in *step {
            out.element("span", "", text);
        }
        out.close("li");
    }
    out.finish()
}

/// What a column's handler has found, as list items.
#[must_use]
pub fn read(column: &Column, speech: Speech) -> String {
    let mut out = Markup::default();
    found(&mut out, &column.read, column.next.is_none(), speech);
    out.finish()
}

/// What a handler has found, and whether it has ended, as list items.
pub(super) fn found(out: &mut Markup, reads: &[Read], has_ended: bool, speech: Speech) {
    let words = &speech.words().course;
    let mut item = |text: &Rich| {
        out.open("li", &[]);
        out.rich(text);
        out.close("li");
    };
    if reads.is_empty() {
        item(&Rich::parse(words.nothing_read));
    }
    reads.iter().for_each(|read| item(&speech.course(CourseNews::Read(*read))));
    if has_ended {
        item(&Rich::parse(words.ended));
    }
}

/// Every question of a lesson: what was guessed, and what came of it, by the answers that are right at each beat.
#[must_use]
pub fn look_back(
    id: Id,
    progress: &Progress,
    (lesson, right): (&LessonWords, &[Vec<usize>]),
    speech: Speech,
) -> String {
    let words = &speech.words().course;
    let mut out = Markup::default();
    for (place, ((beat, said), right)) in id.lesson().beats.iter().zip(lesson.beats).zip(right).enumerate() {
        if beat.ask.is_empty() {
            continue;
        }
        out.open("section", &[("data-testid", "looked-back")]);
        out.open("h3", &[]);
        out.rich(&Rich::parse(said.question));
        out.close("h3");
        out.open("dl", &[]);
        let guess = progress.guess(id, place);
        let told = guess.and_then(|guess| said.answers.get(guess)).map_or(words.no_guess, |answer| answer.says);
        let is_right = guess.is_some_and(|guess| right.contains(&guess));
        row(&mut out, words.your_guess, told, if is_right { "right" } else { "" });
        for answer in right.iter().filter_map(|right| said.answers.get(*right)).filter(|_| guess.is_some()) {
            row(&mut out, words.came_out, answer.says, "");
        }
        out.close("dl");
        out.close("section");
    }
    out.finish()
}

fn row(out: &mut Markup, name: &str, text: &str, class: &str) {
    out.element("dt", "", name);
    out.open("dd", &[("class", class)]);
    out.rich(&Rich::parse(text));
    out.close("dd");
}

/// Paragraphs.
#[must_use]
pub fn paragraphs(texts: &[&str]) -> String {
    let mut out = Markup::default();
    for text in texts {
        out.open("p", &[]);
        out.rich(&Rich::parse(text));
        out.close("p");
    }
    out.finish()
}
