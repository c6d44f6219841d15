//! The lessons: what a learner does and what the engine says to it.
//!
//! Knows nothing of words and screens. Whether a learner has reached a goal is computed from what was done, never read
//! from a table. Read next: `build` (a handler of the learner's own, and its judge), `lamp`, `week`.

pub mod build;
pub mod lamp;
pub mod week;
