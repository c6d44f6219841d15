//! Copies of one request are told apart by what becomes of them, not by which was made first.

use crate::base::ids::{CopyNo, RequestName};
use crate::world::action::Leg;
use crate::world::state::State;
use tinyvec::ArrayVec;

/// Names of living copies, at most as many as there are messages and handlers.
type Names = ArrayVec<[RequestName; 80]>;

/// Gives the living copies of each request the numbers 1, 2, … in the order of what they are and where they stand.
pub(super) fn rename_copies(state: &mut State) {
    let mut names = Names::new();
    let living = state.messages.iter().map(|message| message.request);
    for name in living.chain(state.handlers.iter().map(|handler| handler.request)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.iter().all(|name| name.copy == CopyNo::FIRST) {
        return;
    }
    names.sort_unstable_by_key(|name| (without_copy(*name), look(state, *name)));
    let mut renamed: ArrayVec<[(RequestName, CopyNo); 80]> = ArrayVec::new();
    let mut before: Option<(RequestName, CopyNo)> = None;
    for name in names {
        let number = match before {
            Some((other, number)) if other == without_copy(name) => number.next(),
            _ => CopyNo::FIRST,
        };
        before = Some((without_copy(name), number));
        renamed.push((name, number));
    }
    let apply = |name: &mut RequestName| {
        if let Some((_, number)) = renamed.iter().find(|(old, _)| old == name) {
            name.copy = *number;
        }
    };
    state.messages.iter_mut().for_each(|message| apply(&mut message.request));
    state.handlers.iter_mut().for_each(|handler| apply(&mut handler.request));
    state.memories.iter_mut().flatten().chain(&mut state.records).for_each(|row| apply(&mut row.owner));
    state.messages.sort_unstable_by_key(|message| message.name());
    state.handlers.sort_unstable_by_key(|handler| handler.request);
}

fn without_copy(name: RequestName) -> RequestName {
    RequestName { copy: CopyNo::default(), ..name }
}

/// Everything by which a copy can be told from another copy of the same request.
fn look(state: &State, name: RequestName) -> [u8; 12] {
    let mut look = [0; 12];
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
