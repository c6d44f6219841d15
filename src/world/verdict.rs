//! The invariants, judged on one state by the state alone.
//!
//! I1 an intent is charged at most once; I2 a 201 means exactly that purchase was charged, I3 and to its own caller;
//! I4 a definitive error (an explicit 422 apart) means nothing was charged. Knows nothing of strategies: a verdict is
//! never looked up.

use crate::base::ids::IntentNo;
use crate::world::World;
use crate::world::state::{Intent, State, Status};

/// What is broken in a state, worst first. Nothing broken is "safe": so far, in this run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// An intent was charged more than once.
    pub double_charge: bool,
    /// A customer was told "paid" for something that was not, or was shown another's receipt.
    pub false_success: bool,
    /// A customer was told "failed" for something that was charged.
    pub false_failure: bool,
    /// No definitive answer can be reached any more: judged at ends only, by [`World::is_stuck`].
    pub stuck: bool,
}

impl Verdict {
    /// The verdict on the end of a schedule.
    #[must_use]
    pub fn at_end(world: &World, state: &State) -> Self {
        Self { stuck: world.fair().is_stuck(state), ..Self::of(state) }
    }

    /// The verdict on a state, whatever may still come: nobody is stuck yet.
    #[must_use]
    pub fn of(state: &State) -> Self {
        state.numbered_intents().fold(Self::default(), |verdict, (number, intent)| Self {
            double_charge: verdict.double_charge || state.debits_of(number) > 1,
            false_success: verdict.false_success || is_false_success(state, number, intent),
            false_failure: verdict.false_failure || is_false_failure(state, number, intent),
            stuck: false,
        })
    }

    /// The broken invariants by name, worst first, or `safe`.
    #[must_use]
    pub fn names(self) -> Vec<&'static str> {
        let broken = [
            (self.double_charge, "double-charge"),
            (self.false_success, "false-success"),
            (self.false_failure, "false-failure"),
            (self.stuck, "stuck"),
        ];
        let names: Vec<_> = broken.into_iter().filter_map(|(is, name)| is.then_some(name)).collect();
        if names.is_empty() { vec!["safe"] } else { names }
    }

    /// Whether no invariant is broken.
    #[must_use]
    pub fn is_safe(self) -> bool {
        self == Self::default()
    }
}

fn is_false_success(state: &State, number: IntentNo, intent: &Intent) -> bool {
    let Some((attempt, answer)) = intent.answer else { return false };
    if answer.status != Status::Created {
        return false;
    }
    let asked = intent.attempt(attempt).map(|attempt| attempt.amount);
    let receipt = answer.receipt.and_then(|receipt| state.debit(receipt));
    !receipt.is_some_and(|debit| {
        debit.request.intent == number && debit.customer == intent.customer && Some(debit.amount) == asked
    })
}

fn is_false_failure(state: &State, number: IntentNo, intent: &Intent) -> bool {
    intent.answer.is_some_and(|(_, answer)| !matches!(answer.status, Status::Created | Status::Unprocessable))
        && state.debits_of(number) > 0
}
