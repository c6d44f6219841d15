//! Makes one action happen. Never allocates; an action that is not possible changes nothing.
//!
//! `client` holds what the person and the app do, `server` what a handler's line does to store and bank; the network
//! is here. Knows nothing of who chose the action.

mod client;
mod server;

use crate::base::ids::{PodNo, RequestName};
use crate::world::World;
use crate::world::action::{Action, Leg, MessageName, NotPossible};
use crate::world::event::{Event, What};
use crate::world::state::{Handler, Message, State};

impl World {
    /// Makes `action` happen in `state` and says what came of it.
    ///
    /// # Errors
    /// [`NotPossible`] if the action is not among [`World::actions`] of this state, which is then unchanged.
    pub fn step(&self, state: &mut State, action: Action) -> Result<Event, NotPossible> {
        let at = self.due(state, action).unwrap_or(state.now);
        let mut next = *state;
        next.now = at;
        let what = match action {
            Action::Press(intent) => self.press(&mut next, intent),
            Action::TimeOut(intent, attempt) => self.time_out(&mut next, intent, attempt),
            Action::Retry(intent) => self.retry(&mut next, intent),
            Action::DeliverRequest(request, pod) => self.start_handler(&mut next, request, pod),
            Action::DeliverReply(request) => self.take_reply(&mut next, request),
            Action::Lose(message) => lose(&mut next, message),
            Action::Run(request) => self.run_line(&mut next, request),
        }
        .ok_or(NotPossible(action))?;
        *state = next;
        Ok(Event { at, action, what })
    }

    fn start_handler(&self, state: &mut State, request: RequestName, pod: PodNo) -> Option<What> {
        if !self.pods().any(|known| known == pod) {
            return None;
        }
        take(state, MessageName { request, leg: Leg::Request })?;
        let due = state.now.after(self.program.at(0).duration(&self.config.timing));
        let place = state.handlers.iter().take_while(|other| other.request < request).count();
        if state.handlers.len() == state.handlers.capacity() {
            return None;
        }
        state.handlers.insert(place, Handler { request, pod, line: 0, answer: None, since: state.now, due });
        Some(What::Started { request, pod })
    }

    fn take_reply(&self, state: &mut State, request: RequestName) -> Option<What> {
        let answer = take(state, MessageName { request, leg: Leg::Reply })?.answer?;
        let taken = self.hear(state, request, answer)?;
        Some(What::Answered { request, answer, taken })
    }
}

fn lose(state: &mut State, message: MessageName) -> Option<What> {
    let answer = take(state, message)?.answer;
    Some(What::Lost { message, answer })
}

fn take(state: &mut State, name: MessageName) -> Option<Message> {
    let place = state.messages.iter().position(|message| message.name() == name)?;
    Some(state.messages.remove(place))
}

/// Puts a message on the network. Messages, like handlers, are kept in the order of their names: two histories
/// that differ only in the order of independent steps reach equal states.
fn put(state: &mut State, message: Message) -> Option<()> {
    let place = state.messages.iter().take_while(|other| other.name() < message.name()).count();
    if state.messages.len() == state.messages.capacity() {
        return None;
    }
    state.messages.insert(place, message);
    Some(())
}
