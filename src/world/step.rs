//! Makes one action happen. Never allocates; an action that is not possible changes nothing.
//!
//! `client` holds what the person and the app do, `network` what becomes of messages, `server` what becomes of handlers,
//! `store` and `bank` what their lines do there. Knows nothing of who chose the action.

mod bank;
pub(super) mod client;
pub(super) mod network;
pub(super) mod server;
mod store;

use crate::base::ids::{PodNo, RequestName};
use crate::base::seed::Chance;
use crate::base::time::Millis;
use crate::world::World;
use crate::world::action::{Action, Leg, MessageName, NotPossible};
use crate::world::config::{OnConflict, Span};
use crate::world::event::{Event, What};
use crate::world::state::{Answer, State, Status};

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

    /// As [`World::step`], without its care: an action that is not possible may leave the state half changed, and no
    /// time passes.
    pub(crate) fn act(&self, state: &mut State, action: Action) -> Option<What> {
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
            Action::HangUp(request) => server::hang_up(state, request),
            Action::LoseAck(request) => self.lose_ack(state, request),
            Action::LoseBankAnswer(request) => self.charge_unheard(state, request, true),
            Action::HoldCharge(request) => self.charge_unheard(state, request, false),
            Action::Land(request) => self.land(state, request),
            Action::Expire(intent, attempt) => self.expire(state, intent, attempt),
            Action::Reap(intent, attempt) => self.reap(state, intent, attempt),
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

    /// Whether a client of this set-up may stop asking after this answer.
    fn is_definitive(&self, answer: Answer) -> bool {
        match answer.status {
            Status::Created | Status::BadRequest | Status::Unprocessable | Status::Duplicate => true,
            Status::Conflict => self.config.on_conflict == OnConflict::Final,
            // Stored and given again: nothing else will ever come of this key.
            Status::Unavailable => answer.replayed,
            Status::Ok | Status::NotFound => false,
        }
    }

    fn is_up(&self, pod: PodNo) -> bool {
        self.pods().any(|known| known == pod)
    }
}
