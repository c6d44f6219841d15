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
    /// Whether the app shows what the bank did.
    pub agree: bool,
}

pub(super) fn voices(state: &State) -> Voices {
    let app = state.intents.first().map_or(Belief::Idle, Intent::belief);
    let rows = state.records.iter().chain(state.memories.iter().flatten());
    let debits = super::count(state.debits_of(IntentNo::FIRST));
    let agree = match app {
        Belief::Paid => debits == 1,
        Belief::Idle | Belief::Failed => debits == 0,
        Belief::Waiting | Belief::Unknown | Belief::GaveUp => false,
    };
    Voices { app, records: rows.map(|row| row.progress).max_by_key(|progress| rank(*progress)), debits, agree }
}

const fn rank(progress: Progress) -> u8 {
    match progress {
        Progress::InProgress => 0,
        Progress::Completed => 1,
    }
}
