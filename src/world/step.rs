//! Makes one action happen. Never allocates; an action that is not possible changes nothing.
//!
//! `client` holds what the person and the app do, `network` what becomes of messages, `server` what a handler's line
//! does to store and bank. Knows nothing of who chose the action.

pub(super) mod client;
pub(super) mod network;
pub(super) mod server;

use crate::base::ids::{PodNo, RequestName};
use crate::base::seed::Chance;
use crate::base::time::Millis;
use crate::world::World;
use crate::world::action::{Action, Leg, MessageName, NotPossible};
use crate::world::config::{OnConflict, Span};
use crate::world::event::{Event, What};
use crate::world::state::{State, Status};

impl World {
    /// Makes `action` happen in `state` and says what came of it.
    ///
    /// # Errors
    /// [`NotPossible`] if the action is not among [`World::actions`] of this state, which is then unchanged.
    pub fn step(&self, state: &mut State, action: Action) -> Result<Event, NotPossible> {
        let at = self.due(state, action).unwrap_or(state.now);
        let mut next = *state;
        next.now = at;
        let what = self.act(&mut next, action).ok_or(NotPossible(action))?;
        *state = next;
        Ok(Event { at, action, what })
    }

    fn act(&self, state: &mut State, action: Action) -> Option<What> {
        match action {
            Action::Press(intent) => self.press(state, intent),
            Action::Reload(intent) => self.reload(state, intent),
            Action::TimeOut(intent, attempt) => self.time_out(state, intent, attempt),
            Action::Retry(intent) => self.retry(state, intent),
            Action::Proceed(intent, attempt) => self.proceed(state, intent, attempt),
            Action::DeliverRequest(request, pod) => self.start_handler(state, request, pod),
            Action::DeliverReply(request) => self.take_reply(state, request, Leg::Reply),
            Action::DeliverEcho(request) => self.take_reply(state, request, Leg::Echo),
            Action::Lose(message) => network::lose(state, message),
            Action::Duplicate(message) => self.duplicate(state, message),
            Action::Delay(message) => self.delay(state, message),
            Action::Run(request) => self.run_line(state, request),
            Action::Crash(pod) => self.crash(state, pod),
        }
    }

    fn take_reply(&self, state: &mut State, request: RequestName, leg: Leg) -> Option<What> {
        let answer = network::take(state, MessageName { request, leg })?.answer?;
        let taken = self.hear(state, request, answer)?;
        Some(What::Answered { request, answer, taken })
    }

    /// A span drawn for this chance of this request.
    fn span(&self, span: Span, chance: Chance, request: RequestName) -> Millis {
        match span.slack() {
            Millis(0) => span.least,
            slack => span.least.after(Millis(self.seed.draw(chance, request, slack.0))),
        }
    }

    /// Whether a client of this set-up may stop asking after this status.
    fn is_definitive(&self, status: Status) -> bool {
        match status {
            Status::Created | Status::BadRequest | Status::Unprocessable | Status::Duplicate => true,
            Status::Conflict => self.config.on_conflict == OnConflict::Final,
            Status::Ok | Status::NotFound => false,
        }
    }

    fn is_up(&self, pod: PodNo) -> bool {
        self.pods().any(|known| known == pod)
    }
}
