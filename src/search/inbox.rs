//! The inbox table: every schedule of one message under each design, and what becomes of its effect.

use crate::world::messages::{Action, Design, State};
use std::collections::BTreeSet;

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// One further delivery after the first handler has ended, acknowledged or not.
    Redelivered,
    /// Two deliveries at once.
    Concurrent,
    /// The handler crashes once, anywhere; what is not acknowledged is delivered again.
    Crash,
}

impl Trouble {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Redelivered, Self::Concurrent, Self::Crash];

    /// The name in output.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Redelivered => "redelivered-later",
            Self::Concurrent => "concurrent",
            Self::Crash => "crash",
        }
    }

    fn allows(self, state: &State, action: Action) -> bool {
        let is_idle = state.handlers.is_empty();
        match (self, action) {
            (_, Action::Run(_) | Action::Relay) => true,
            (Self::Redelivered, Action::Deliver) => state.deliveries == 0 || state.deliveries == 1 && is_idle,
            (Self::Concurrent, Action::Deliver) => state.deliveries < 2,
            (Self::Crash, Action::Deliver) => {
                state.deliveries == 0 || state.deliveries == 1 && is_idle && !state.is_acked
            }
            (Self::Crash, Action::Crash(_)) => state.crashes == 0,
            (_, Action::Crash(_)) => false,
        }
    }
}

/// What becomes of the effect in the worst schedule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// It takes place twice in some schedule.
    pub is_double: bool,
    /// The message is acknowledged and its effect never takes place, in some schedule.
    pub is_lost: bool,
    /// How many states there are.
    pub states: usize,
}

impl Outcome {
    /// The names of what is broken, or `safe`.
    #[must_use]
    pub fn names(self) -> Vec<&'static str> {
        let broken = [(self.is_double, "double"), (self.is_lost, "lost")];
        let names: Vec<_> = broken.into_iter().filter_map(|(is, name)| is.then_some(name)).collect();
        if names.is_empty() { vec!["safe"] } else { names }
    }
}

/// Searches every schedule of one message.
#[must_use]
pub fn outcome(design: Design, trouble: Trouble) -> Outcome {
    let mut seen = BTreeSet::from([State::default()]);
    let mut waiting = vec![State::default()];
    let mut outcome = Outcome::default();
    while let Some(state) = waiting.pop() {
        outcome.states += 1;
        outcome.is_double |= state.effects > 1;
        let handlers = (0_u8..).take(state.handlers.len());
        let of_handlers = handlers.flat_map(|place| [Action::Run(place), Action::Crash(place)]);
        let mut is_end = true;
        for action in [Action::Deliver, Action::Relay].into_iter().chain(of_handlers) {
            let next = if trouble.allows(&state, action) { state.after(design, action) } else { None };
            let Some(next) = next else { continue };
            is_end = false;
            if seen.insert(next) {
                waiting.push(next);
            }
        }
        outcome.is_lost |= is_end && state.is_acked && state.effects == 0;
    }
    outcome
}
