//! Belief against truth: what three who cannot see each other say of the first purchase.

use crate::base::ids::IntentNo;
use crate::world::state::{Belief, Intent, Progress, State};

/// Three views of one purchase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Voices {
    /// What the app shows.
    pub app: Belief,
    /// What the key records say of the work; `None` without a record.
    pub records: Option<Progress>,
    /// How often the bank took money.
    pub debits: u32,
    /// How the three go together.
    pub accord: Accord,
}

/// How belief and truth go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accord {
    /// What the app shows is what the bank did.
    Agree,
    /// It is not.
    Differ,
    /// The app does not know.
    InDoubt,
}

pub(super) fn voices(state: &State) -> Voices {
    let app = state.intents.first().map_or(Belief::Idle, Intent::belief);
    let rows = state.records.iter().chain(state.memories.iter().flatten());
    let debits = super::count(state.debits_of(IntentNo::FIRST));
    let of = |is_so: bool| if is_so { Accord::Agree } else { Accord::Differ };
    let accord = match app {
        Belief::Paid => of(debits == 1),
        Belief::Idle | Belief::Failed => of(debits == 0),
        Belief::Waiting | Belief::Unknown | Belief::GaveUp => Accord::InDoubt,
    };
    Voices { app, records: rows.map(|row| row.progress).max_by_key(|progress| rank(*progress)), debits, accord }
}

const fn rank(progress: Progress) -> u8 {
    match progress {
        Progress::InProgress => 0,
        Progress::Completed => 1,
    }
}
