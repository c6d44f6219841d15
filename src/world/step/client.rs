//! What the person and the app do: press, send, wait, hear, send again.
//!
//! The app knows only what reached it. Nothing here reads the server, the store or the bank.

use crate::base::ids::{AttemptNo, IntentNo, KeyName, RequestName};
use crate::world::World;
use crate::world::config::Keys;
use crate::world::event::{Cause, Taken, What};
use crate::world::state::{Answer, Attempt, Message, Outcome, State};

impl World {
    pub(super) fn press(&self, state: &mut State, number: IntentNo) -> Option<What> {
        if !self.may_press(state, number) {
            return None;
        }
        let now = state.now;
        let intent = state.intents.get_mut(number.slot()?)?;
        let cause = if intent.presses == 0 {
            intent.pressed_at = now;
            Cause::Press
        } else {
            Cause::SecondPress
        };
        intent.presses = intent.presses.saturating_add(1);
        self.send(state, number, cause)
    }

    pub(super) fn retry(&self, state: &mut State, number: IntentNo) -> Option<What> {
        if !self.may_retry(state, number) {
            return None;
        }
        state.intents.get_mut(number.slot()?)?.retry_at = None;
        self.send(state, number, Cause::Retry)
    }

    fn send(&self, state: &mut State, number: IntentNo, cause: Cause) -> Option<What> {
        let now = state.now;
        let intent = state.intents.get_mut(number.slot()?)?;
        let attempt = AttemptNo::new(u8::try_from(intent.attempts.len()).ok()?).next();
        let key = match self.config.keys {
            Keys::None => None,
            Keys::PerIntent => Some(KeyName { intent: number, attempt: None }),
            Keys::PerAttempt => Some(KeyName { intent: number, attempt: Some(attempt) }),
        };
        let amount = intent.amount;
        let deadline = now.after(self.config.timing.timeout_ms);
        if intent.attempts.try_push(Attempt { key, amount, deadline, outcome: Outcome::Waiting }).is_some() {
            return None;
        }
        let request = RequestName::original(number, attempt);
        let due = now.after(self.config.timing.request_ms);
        super::put(state, Message { request, answer: None, sent: now, due })?;
        Some(What::Sent { request, key, amount, cause, due })
    }

    pub(super) fn time_out(&self, state: &mut State, number: IntentNo, attempt: AttemptNo) -> Option<What> {
        if !self.may_time_out(state, number, attempt) {
            return None;
        }
        let due = state.now.after(self.config.timing.backoff_ms);
        let intent = state.intents.get_mut(number.slot()?)?;
        intent.attempts.get_mut(attempt.slot()?)?.outcome = Outcome::NoAnswer;
        intent.has_timed_out = true;
        let retry = self.has_retry_left(intent);
        if retry {
            intent.retry_at = Some(intent.retry_at.map_or(due, |planned| planned.min(due)));
        }
        Some(What::TimedOut { intent: number, attempt, retry })
    }

    /// The app hears an answer. The first definitive one is believed; later ones change nothing.
    pub(super) fn hear(&self, state: &mut State, request: RequestName, answer: Answer) -> Option<Taken> {
        let due = state.now.after(self.config.timing.retry_after_ms);
        let intent = state.intents.get_mut(request.intent.slot()?)?;
        intent.attempts.get_mut(request.attempt.slot()?)?.outcome = Outcome::Answered(answer);
        if intent.answer.is_some() {
            return Some(Taken::Ignored);
        }
        if answer.status.is_definitive() {
            intent.answer = Some((request.attempt, answer));
            intent.retry_at = None;
            return Some(Taken::Believed);
        }
        if !self.has_retry_left(intent) {
            return Some(Taken::GiveUp);
        }
        intent.retry_at = Some(intent.retry_at.map_or(due, |planned| planned.min(due)));
        Some(Taken::AskAgain)
    }
}
