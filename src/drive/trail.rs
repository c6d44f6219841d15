//! A run as little as can be kept of it, to make it again: its world, its decisions, a place.
//!
//! Knows nothing of states: they are made anew by stepping. Invariant: a trail comes from a run, so its decisions were
//! possible.

use crate::drive::run::Run;
use crate::world::World;
use crate::world::action::Action;
use std::sync::Arc;

/// What to follow to come to the same place of the same run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trail {
    world: World,
    decisions: Arc<[Action]>,
    position: usize,
}

impl Trail {
    /// The trail that a run has left.
    pub(super) fn of(run: &Run) -> Self {
        Self { world: run.world().clone(), decisions: run.decisions().into(), position: run.position() }
    }

    /// The run, at its place.
    pub(super) fn follow(&self) -> Run {
        let mut run = Run::new(self.world.clone());
        for action in self.decisions.iter() {
            if run.act(*action).is_err() {
                break;
            }
        }
        run.seek(self.position);
        run
    }

    /// How many decisions it shares with a run from the start.
    pub(super) fn shared_with(&self, run: &Run) -> usize {
        self.decisions.iter().zip(run.decisions()).take_while(|(ours, theirs)| ours == theirs).count()
    }
}
