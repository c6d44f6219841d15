//! Copies of one request are told apart by what becomes of them, not by which was made first.
//!
//! The network copies a message once and no copy at all, so of one request there are at most two: the original and its
//! copy. Which of them bears which name is decided here, by what they are and where they stand.

use crate::base::ids::{CopyNo, RequestName};
use crate::world::action::Leg;
use crate::world::state::State;

/// Gives the name of the original to the one of two that comes first by what it is and where it stands, or to the only one
/// that is left.
pub(super) fn rename_copies(state: &mut State) {
    // Whoever has changed names stands among the same places as before, and is right wherever it is met again.
    for place in 0..state.messages.len() {
        let name = state.messages.get(place).map(|message| message.request);
        name.into_iter().for_each(|name| rename(state, name));
    }
    for place in 0..state.handlers.len() {
        let name = state.handlers.get(place).map(|handler| handler.request);
        name.into_iter().for_each(|name| rename(state, name));
    }
}

fn rename(state: &mut State, name: RequestName) {
    if name.copy == CopyNo::FIRST {
        return;
    }
    let original = RequestName { copy: CopyNo::FIRST, ..name };
    let look_of_original = look(state, original);
    if look_of_original == GONE || look(state, name) < look_of_original {
        swap(state, original, name);
    }
}

fn swap(state: &mut State, one: RequestName, other: RequestName) {
    let apply = |name: &mut RequestName| {
        if *name == one {
            *name = other;
        } else if *name == other {
            *name = one;
        }
    };
    state.messages.iter_mut().for_each(|message| apply(&mut message.request));
    state.handlers.iter_mut().for_each(|handler| apply(&mut handler.request));
    state.memories.iter_mut().flatten().chain(&mut state.records).for_each(|row| apply(&mut row.owner));
    state.messages.sort_unstable_by_key(|message| message.name());
    state.handlers.sort_unstable_by_key(|handler| handler.request);
}

/// The look of a request that is neither on the network nor on a pod.
const GONE: [u8; 12] = [0; 12];

/// Everything by which a copy can be told from another copy of the same request.
fn look(state: &State, name: RequestName) -> [u8; 12] {
    let mut look = GONE;
    if let Some(handler) = state.handler(name) {
        look[0] = 1 + handler.pod.number();
        look[1] = handler.line;
        look[2..4].copy_from_slice(&answer(handler.answer));
    }
    for message in state.messages.iter().filter(|message| message.request == name) {
        let place = match message.name().leg {
            Leg::Request => 4,
            Leg::Reply => 6,
            Leg::Echo => 8,
        };
        let [status, receipt] = answer(message.answer);
        look[place] = 1 + status + 64 * u8::from(message.is_copied);
        look[place + 1] = receipt;
    }
    let owned = state.records.iter().position(|row| row.owner == name);
    look[10] = owned.map_or(0, |place| u8::try_from(place + 1).unwrap_or(u8::MAX));
    let owned = state.memories.iter().flatten().position(|row| row.owner == name);
    look[11] = owned.map_or(0, |place| u8::try_from(place + 1).unwrap_or(u8::MAX));
    look
}

fn answer(answer: Option<crate::world::state::Answer>) -> [u8; 2] {
    answer.map_or([0, 0], |answer| {
        let status = 1 + 2 * (answer.status as u8) + u8::from(answer.replayed);
        [status, answer.receipt.map_or(0, crate::base::ids::DebitNo::number)]
    })
}
