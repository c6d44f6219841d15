//! The autopilot: of the actions that time brings about, the earliest.
//!
//! Ties go by the world's fixed order and requests go to the pods in turn. What is lost or copied is drawn from the
//! seed, for each message by its name, so that the same message meets the same fate in every order of events; a loss
//! can also be armed. Knows nothing of clocks on a wall: it says what is next, not when a screen should show it.

use crate::base::ids::{PodNo, RequestName};
use crate::base::seed::Chance;
use crate::base::time::Millis;
use crate::world::World;
use crate::world::action::{Action, Leg, MessageName};
use crate::world::config::Permille;
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
        if let Some(action) = by_chance(world, state, action) {
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

/// What time and chance make of a possible action: the action, another one instead of it, or nothing.
fn by_chance(world: &World, state: &State, action: Action) -> Option<Action> {
    let message = match action {
        Action::Lose(_)
        | Action::Delay(_)
        | Action::Reload(_)
        | Action::Crash(_)
        | Action::HangUp(_)
        | Action::LoseAck(_)
        | Action::LoseBankAnswer(_)
        | Action::HoldCharge(_)
        | Action::Reap(..) => return None,
        Action::Duplicate(name) => return is_copied(world, name).then_some(action),
        Action::DeliverRequest(request, _) if action != deliver(world, request) => return None,
        Action::DeliverRequest(request, _) => MessageName { request, leg: Leg::Request },
        Action::DeliverReply(request) => MessageName { request, leg: Leg::Reply },
        Action::DeliverEcho(request) => MessageName { request, leg: Leg::Echo },
        _ => return Some(action),
    };
    if is_copied(world, message) && world.is_possible(state, Action::Duplicate(message)) {
        // First it is copied: what is due at this very moment would come to its end uncopied.
        return None;
    }
    Some(if is_lost(world, message) { Action::Lose(message) } else { action })
}

fn is_lost(world: &World, message: MessageName) -> bool {
    let chances = world.config().chances;
    match message.leg {
        Leg::Request => strikes(world, Chance::RequestLost, message.request, chances.request_lost),
        Leg::Reply => strikes(world, Chance::ReplyLost, message.request, chances.reply_lost),
        Leg::Echo => false,
    }
}

fn is_copied(world: &World, message: MessageName) -> bool {
    let chances = world.config().chances;
    match message.leg {
        Leg::Request => strikes(world, Chance::RequestCopied, message.request, chances.request_copied),
        Leg::Reply => strikes(world, Chance::ReplyCopied, message.request, chances.reply_copied),
        Leg::Echo => false,
    }
}

fn strikes(world: &World, chance: Chance, request: RequestName, odds: Permille) -> bool {
    odds > Permille(0) && world.seed().draw(chance, request, u32::from(Permille::ALWAYS.0) - 1) < u32::from(odds.0)
}

/// The delivery of a request to the pod that the load balancer picks for it.
fn deliver(world: &World, request: RequestName) -> Action {
    Action::DeliverRequest(request, route(world, request))
}

/// The pod that a load balancer in front of the pods gives a request to: attempts and copies go to each in turn.
#[must_use]
pub fn route(world: &World, request: RequestName) -> PodNo {
    let pods = u8::try_from(world.pods().count()).unwrap_or(1).max(1);
    let turn = request.attempt.number().wrapping_add(request.copy.number());
    PodNo::new(turn.wrapping_sub(2).rem_euclid(pods)).next()
}
