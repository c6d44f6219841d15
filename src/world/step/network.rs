//! What the network does with a message: hand it over, lose it, copy it, keep it back.
//!
//! Knows nothing of what is in a message. Messages, like handlers, are kept in the order of their names: two histories
//! that differ only in the order of independent steps reach equal states.

use crate::base::ids::{AttemptNo, CopyNo, IntentNo, RequestName};
use crate::world::World;
use crate::world::action::{Leg, MessageName};
use crate::world::event::What;
use crate::world::state::{Message, State};

/// Most copies of one request, the original included.
const MAX_COPIES: u8 = 4;
/// Most times that one message is kept back.
const MAX_DELAYS: u8 = 9;

impl World {
    pub(super) fn duplicate(&self, state: &mut State, name: MessageName) -> Option<What> {
        if !may_duplicate(state, name) {
            return None;
        }
        let now = state.now;
        let copy_no = match name.leg {
            Leg::Request => next_copy(state, name.request.intent, name.request.attempt)?,
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
        if message.delays >= MAX_DELAYS {
            return None;
        }
        message.delays += 1;
        message.due = message.due.max(now).after(self.config.timing.delay_ms);
        Some(What::Delayed { message: name, due: message.due })
    }
}

/// Whether the network can copy this message: once, and not what is a copy of a reply itself.
pub(in crate::world) fn may_duplicate(state: &State, name: MessageName) -> bool {
    let attempt = state.intent(name.request.intent).and_then(|intent| intent.attempt(name.request.attempt));
    let has_copy_left = attempt.is_some_and(|attempt| attempt.copies < MAX_COPIES);
    let is_fresh = state.message(name).is_some_and(|message| !message.is_copied && !message.is_echo);
    is_fresh && (name.leg == Leg::Reply || has_copy_left) && state.messages.len() < state.messages.capacity()
}

/// Whether the network can keep this message back once more.
pub(in crate::world) fn may_delay(state: &State, name: MessageName) -> bool {
    state.message(name).is_some_and(|message| message.delays < MAX_DELAYS)
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

fn next_copy(state: &mut State, intent: IntentNo, attempt: AttemptNo) -> Option<CopyNo> {
    let attempt = state.intents.get_mut(intent.slot()?)?.attempts.get_mut(attempt.slot()?)?;
    attempt.copies += 1;
    Some(CopyNo::new(attempt.copies))
}

fn find_mut(state: &mut State, name: MessageName) -> Option<&mut Message> {
    state.messages.iter_mut().find(|message| message.name() == name)
}
