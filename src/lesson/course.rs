//! The lessons, in the order of the course: each file a part of the way.
//!
//! Read next: `first` (no answer, repeats, the key), then `server` (race, claim, answers), then `limits`.

mod first;
mod limits;
mod server;

use super::{Id, Lesson};

/// Whether this build is the first screen alone, which is not to carry the lessons.
const IS_FIRST: bool = cfg!(all(feature = "ui", not(feature = "lab")));

pub(super) const fn of(id: Id) -> &'static Lesson {
    match id {
        _ if IS_FIRST => &Lesson { beats: &[] },
        Id::NoAnswer => &first::NO_ANSWER,
        Id::Retry => &first::RETRY,
        Id::Definition => &first::DEFINITION,
        Id::Key => &first::KEY,
        Id::Race => &server::RACE,
        Id::Claim => &server::CLAIM,
        Id::Answers => &server::ANSWERS,
        Id::Crash => &limits::CRASH,
        Id::Unknown => &limits::UNKNOWN,
        Id::WhoseKey => &limits::WHOSE_KEY,
        Id::Expiry => &limits::EXPIRY,
        Id::Mistakes => &limits::MISTAKES,
        Id::Build => &limits::BUILD,
    }
}
