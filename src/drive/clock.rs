//! The autopilot: of the actions that time brings about, the earliest.
//!
//! Ties go by the world's fixed order, requests go to the pods in turn, and nothing is lost unless a loss was armed.
//! Knows nothing of clocks on a wall: it says what is next, not when a screen should show it.

use crate::base::ids::PodNo;
use crate::base::time::Millis;
use crate::world::World;
use crate::world::action::{Action, MessageName};
use crate::world::state::{Message, State, Status};

/// What the autopilot does next; `None` when time alone changes nothing any more (the first press is a person's).
///
/// With `lose_reply`, the next reply that says "paid" is lost half-way.
#[must_use]
pub fn next(world: &World, state: &State, lose_reply: bool) -> Option<Action> {
    let loss = lose_reply.then(|| paid_reply(state)).flatten().map(Action::Lose);
    let mut first: Option<(Millis, Action)> = None;
    let mut consider = |action| {
        if let Some(due) = world.due(state, action)
            && first.is_none_or(|(earliest, _)| due < earliest)
        {
            first = Some((due, action));
        }
    };
    if let Some(loss) = loss {
        consider(loss);
    }
    world.for_each_action(state, |action| {
        if is_timely(world, action) {
            consider(action);
        }
    });
    first.map(|(_, action)| action)
}

/// The reply in flight that tells a client that it has paid, if there is one; of several, the first to arrive.
#[must_use]
pub fn paid_reply(state: &State) -> Option<MessageName> {
    let is_paid = |message: &&Message| message.answer.is_some_and(|answer| answer.status == Status::Created);
    state.messages.iter().filter(is_paid).min_by_key(|message| message.due).map(Message::name)
}

fn is_timely(world: &World, action: Action) -> bool {
    match action {
        Action::Lose(_) => false,
        Action::DeliverRequest(request, pod) => pod == route(world, request.attempt.number()),
        Action::Press(_) | Action::TimeOut(..) | Action::Retry(_) | Action::DeliverReply(_) | Action::Run(_) => true,
    }
}

/// The pod that a load balancer in front of the pods gives the n-th request to (counted from 1): each in turn.
#[must_use]
pub fn route(world: &World, nth: u8) -> PodNo {
    let pods = u8::try_from(world.pods().count()).unwrap_or(1).max(1);
    PodNo::new(nth.saturating_sub(1).rem_euclid(pods)).next()
}
