//! What a learner changed, to be taken back and done again.
//!
//! Knows nothing of what the changes were: it keeps how the desk stood before each. Invariant: never more than
//! [`MAX_CHANGES`], and nothing to do again after a new change.

use super::trail::Trail;

/// Most changes that can be taken back; the oldest of more is forgotten.
pub const MAX_CHANGES: usize = 50;

/// How a desk stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    pub(super) trail: Trail,
    pub(super) left: Vec<Trail>,
    pub(super) loses_reply: bool,
}

/// The moments before the changes that were made, and those after the changes that were taken back.
#[derive(Clone, Debug, Default)]
pub(super) struct Undo {
    before: Vec<Moment>,
    after: Vec<Moment>,
}

impl Undo {
    /// Notes how the desk stood before a change.
    pub(super) fn note(&mut self, before: Moment) {
        self.after.clear();
        self.before.push(before);
        if self.before.len() > MAX_CHANGES {
            self.before.remove(0);
        }
    }

    /// The moment before the last change; `now` comes back with [`Undo::forth`].
    pub(super) fn back(&mut self, now: Moment) -> Option<Moment> {
        let moment = self.before.pop()?;
        self.after.push(now);
        Some(moment)
    }

    /// The moment that was left by the last [`Undo::back`].
    pub(super) fn forth(&mut self, now: Moment) -> Option<Moment> {
        let moment = self.after.pop()?;
        self.before.push(now);
        Some(moment)
    }

    pub(super) fn can_go_back(&self) -> bool {
        !self.before.is_empty()
    }

    pub(super) fn can_go_forth(&self) -> bool {
        !self.after.is_empty()
    }
}
