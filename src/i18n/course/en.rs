//! The lessons in English. Short sentences for a working developer, one thought a paragraph. Read beside `super::fa`: same
//! facts, each in its own words. A file for each part of the way, as in `crate::lesson::course`.

mod first;
mod keeping;
mod limits;
mod server;

use super::{AnswerWords, BeatWords, LessonWords};

const fn answer(says: &'static str, told: &'static str) -> AnswerWords {
    AnswerWords { says, told }
}

pub(super) const LESSONS: &[LessonWords] = &[
    first::NO_ANSWER,
    first::RETRY,
    first::DEFINITION,
    first::KEY,
    server::RACE,
    server::CLAIM,
    server::ANSWERS,
    limits::CRASH,
    limits::UNKNOWN,
    limits::WHOSE_KEY,
    keeping::EXPIRY,
    limits::MISTAKES,
    keeping::BUILD,
];
