//! Every path through a world: breadth first over all schedules within declared bounds, so that the first bad state found
//! is one of the nearest, and "none" is a statement about so many states.
//!
//! The third driver beside the learner's hand and the clock: it chooses among the same `actions` and takes the same
//! `step`s, and reads no strategy's name. Knows nothing of wall clocks and threads: whoever drives it gives it a number of
//! states at a time ([`Search::advance`]) and may pause, go on or drop it.
//!
//! Read next: `fault` (what may go wrong, by name), `bounds`, `pack` (what makes two states the same), `explore`, `why`.

pub mod bounds;
pub mod change;
pub mod explore;
pub mod fault;
pub mod inbox;
pub mod incident;
pub mod pack;
pub mod pasts;
pub mod queue;
pub mod why;

mod frontier;
mod visited;

pub use bounds::{Bounds, Budget, Kind};
pub use change::Change;
pub use explore::{Peaks, Progress, Report, Search};
pub use fault::Fault;
pub use pasts::{Past, Pasts};
pub use queue::{Answer, Question, Queue};
pub use why::Why;
