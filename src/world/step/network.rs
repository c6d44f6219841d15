//! What the network does with a message: hand it over, lose it, copy it, keep it back.
//!
//! Knows nothing of what is in a message. Messages, like handlers, are kept in the order of their names: two histories
//! that differ only in the order of independent steps reach equal states.

use crate::base::ids::RequestName;
use crate::world::World;
use crate::world::action::{Leg, MessageName};
use crate::world::event::What;
use crate::world::state::{Message, State};

impl World {
    pub(super) fn duplicate(&self, state: &mut State, name: MessageName) -> Option<What> {
        if !may_duplicate(state, name) {
            return None;
        }
        let now = state.now;
        let copy_no = match name.leg {
            Leg::Request => name.request.copy.next(),
            Leg::Reply | Leg::Echo => name.request.copy,
        };
        let original = find_mut(state, name)?;
        original.is_copied = true;
        let due = original.due.max(now).after(self.config.timing.copy_ms);
        let copy = Message {
            request: RequestName { copy: copy_no, ..name.request },
            is_echo: name.leg == Leg::Reply,
            sent: now,
            due,
            ..*original
        };
        put(state, copy)?;
        Some(What::Duplicated { message: name, copy: copy.name(), due })
    }

    pub(super) fn delay(&self, state: &mut State, name: MessageName) -> Option<What> {
        let now = state.now;
        let message = find_mut(state, name)?;
        message.delays = message.delays.checked_add(1)?;
        message.due = message.due.max(now).after(self.config.timing.delay_ms);
        Some(What::Delayed { message: name, due: message.due })
    }
}

/// Whether the network can copy this message: once, and no copy; and only while whatever may still be sent has room
/// beside the copy and what comes of it.
pub(in crate::world) fn may_duplicate(state: &State, name: MessageName) -> bool {
    let is_fresh = state.message(name).is_some_and(|message| !message.is_copied);
    is_fresh && state.crowd() < state.messages.capacity()
}

/// Whether the network can keep this message back once more. Nothing else makes a run as long as thousands of steps.
pub(in crate::world) fn may_delay(state: &State, name: MessageName) -> bool {
    state.message(name).is_some_and(|message| message.delays < u8::MAX)
}

pub(super) fn lose(state: &mut State, message: MessageName) -> Option<What> {
    let answer = take(state, message)?.answer;
    Some(What::Lost { message, answer })
}

pub(super) fn take(state: &mut State, name: MessageName) -> Option<Message> {
    let place = state.messages.iter().position(|message| message.name() == name)?;
    Some(state.messages.remove(place))
}

pub(super) fn put(state: &mut State, message: Message) -> Option<()> {
    let place = state.messages.iter().take_while(|other| other.name() < message.name()).count();
    if state.messages.len() == state.messages.capacity() {
        return None;
    }
    state.messages.insert(place, message);
    Some(())
}

fn find_mut(state: &mut State, name: MessageName) -> Option<&mut Message> {
    state.messages.iter_mut().find(|message| message.name() == name)
}
