//! A state without its clocks, whole apart from them: what checkers compare that take nothing else away.

use idempotency_lab::base::time::Millis;
use idempotency_lab::world::state::{Lease, State};

/// The state with every time set to zero: schedules differ in order only.
pub fn timeless(mut state: State) -> State {
    state.now = Millis::ZERO;
    for intent in &mut state.intents {
        intent.pressed_at = Millis::ZERO;
        intent.retry_at = intent.retry_at.map(|_| Millis::ZERO);
        intent.attempts.iter_mut().for_each(|attempt| attempt.deadline = Millis::ZERO);
    }
    for message in &mut state.messages {
        (message.sent, message.due) = (Millis::ZERO, Millis::ZERO);
    }
    for handler in &mut state.handlers {
        (handler.since, handler.due) = (Millis::ZERO, Millis::ZERO);
    }
    let rows = state.memories.iter_mut().flatten().chain(&mut state.records);
    rows.for_each(|row| {
        row.created_at = Millis::ZERO;
        if matches!(row.lease, Lease::Until(_)) {
            row.lease = Lease::Until(Millis::ZERO);
        }
    });
    state.debits.iter_mut().chain(&mut state.late).for_each(|debit| debit.at = Millis::ZERO);
    state
}
