//! One path through a world: who chooses the next action, and the history of what was chosen.
//!
//! `run` is the history (decisions, events, checkpoints); `clock` is the autopilot; `desk` is a run in a learner's
//! hands, who chooses by hand or lets the clock choose, and can take a choice back (`undo`). Knows nothing of searching
//! and of screens.

pub mod clock;
pub mod desk;
pub mod run;
mod trail;
pub mod undo;
