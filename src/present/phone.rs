//! What the person sees: amount, button or belief, and one line for each attempt.
//!
//! Built from the app's own knowledge only; nothing of server, store or bank leaks in.

use crate::base::ids::{AttemptNo, Customer};
use crate::world::state::{Belief, Intent, Outcome, State, Status};

/// One person's app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phone {
    /// Who is logged in.
    pub customer: Customer,
    /// What the purchase costs.
    pub amount: u32,
    /// What the app shows.
    pub belief: Belief,
    /// The sends, in order.
    pub tries: Vec<Try>,
}

/// One send as the app sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Try {
    /// Its number.
    pub attempt: AttemptNo,
    /// What came of it.
    pub outcome: TryOutcome,
}

/// What came of a send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TryOutcome {
    /// Nothing yet.
    Waiting,
    /// The time-out fired, or the payment was never sent.
    NoAnswer,
    /// 201, perhaps a stored one.
    Answered {
        /// Whether it is a stored reply given again.
        replayed: bool,
    },
    /// 409.
    ToldToWait,
    /// Another status.
    Refused(Status),
}

pub(super) fn phones(state: &State) -> Vec<Phone> {
    state.intents.iter().map(phone).collect()
}

fn phone(intent: &Intent) -> Phone {
    let numbers = (1..).map(AttemptNo::new);
    let shown = numbers.zip(&intent.attempts).filter(|(attempt, _)| intent.remembers(*attempt));
    let tries = shown.map(|(attempt, sent)| Try { attempt, outcome: outcome(sent.outcome) });
    Phone {
        customer: intent.customer,
        amount: u32::from(intent.amount.0),
        belief: intent.belief(),
        tries: tries.collect(),
    }
}

fn outcome(outcome: Outcome) -> TryOutcome {
    match outcome {
        Outcome::Waiting | Outcome::Ready => TryOutcome::Waiting,
        Outcome::NoAnswer | Outcome::Abandoned => TryOutcome::NoAnswer,
        Outcome::Answered(answer) => match answer.status {
            Status::Created => TryOutcome::Answered { replayed: answer.replayed },
            Status::Conflict | Status::Unavailable => TryOutcome::ToldToWait,
            Status::Ok | Status::NotFound => TryOutcome::NoAnswer,
            status => TryOutcome::Refused(status),
        },
    }
}
