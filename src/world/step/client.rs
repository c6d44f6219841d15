//! What the person and the app do: press, send, wait, hear, send again, reload.
//!
//! The app knows only what reached it. Nothing here reads the server, the store or the bank.

use crate::base::ids::{AttemptNo, Errand, IntentNo, KeyName, RequestName};
use crate::base::seed::Chance;
use crate::base::time::Millis;
use crate::world::World;
use crate::world::actions::may_proceed;
use crate::world::config::{Amount, Backoff, Keys, ReloadKey};
use crate::world::event::{Cause, Taken, What};
use crate::world::state::{Answer, Attempt, Intent, Message, Outcome, State, Status};

impl World {
    pub(super) fn press(&self, state: &mut State, number: IntentNo) -> Option<What> {
        if !self.may_press(state, number) {
            return None;
        }
        let now = state.now;
        let intent = state.intents.get_mut(number.slot()?)?;
        let cause = if intent.presses_on_page == 0 {
            intent.pressed_at = now;
            Cause::Press
        } else {
            Cause::SecondPress
        };
        intent.presses = intent.presses.saturating_add(1);
        intent.presses_on_page = intent.presses_on_page.saturating_add(1);
        self.begin(state, number, cause)
    }

    pub(super) fn retry(&self, state: &mut State, number: IntentNo) -> Option<What> {
        if !self.may_retry(state, number) {
            return None;
        }
        state.intents.get_mut(number.slot()?)?.retry_at = None;
        self.begin(state, number, Cause::Retry)
    }

    pub(super) fn reload(&self, state: &mut State, number: IntentNo) -> Option<What> {
        let reloaded = *state.intent(number)?;
        if !may_reload(state, &reloaded) {
            return None;
        }
        let of_page = |intent: &&mut Intent| intent.customer == reloaded.customer && intent.answer.is_none();
        state.intents.iter_mut().filter(of_page).for_each(|intent| forget(intent, self.config.reload));
        Some(What::Reloaded { intent: number })
    }

    /// A new attempt; what it sends first depends on what it needs.
    fn begin(&self, state: &mut State, number: IntentNo, cause: Cause) -> Option<What> {
        let intent = state.intents.get_mut(number.slot()?)?;
        let attempt = AttemptNo::new(u8::try_from(intent.attempts.len()).ok()?).next();
        let key = self.key(number, intent, attempt);
        let errand = if self.config.keys == Keys::ServerIssued && key.is_none() {
            Errand::Issue
        } else if self.config.ask_first && cause == Cause::Retry {
            Errand::Ask
        } else {
            Errand::Pay
        };
        let amount = match (cause, self.config.retry_amount) {
            (Cause::Retry, changed) if changed != Amount(0) => changed,
            _ => intent.amount,
        };
        let new = Attempt { key, amount, errand, ..Attempt::default() };
        if intent.attempts.try_push(new).is_some() {
            return None;
        }
        if !intent.has_room() {
            intent.retry_at = None;
        }
        self.send(state, number, attempt, cause)
    }

    pub(super) fn proceed(&self, state: &mut State, number: IntentNo, attempt: AttemptNo) -> Option<What> {
        let intent = state.intents.get_mut(number.slot()?)?;
        if !may_proceed(intent, attempt) {
            return None;
        }
        intent.attempts.get_mut(attempt.slot()?)?.errand = Errand::Pay;
        self.send(state, number, attempt, Cause::Proceed)
    }

    fn send(&self, state: &mut State, number: IntentNo, attempt: AttemptNo, cause: Cause) -> Option<What> {
        let now = state.now;
        let intent = state.intents.get_mut(number.slot()?)?;
        let sent = intent.attempts.get_mut(attempt.slot()?)?;
        sent.deadline = now.after(self.config.timing.timeout_ms);
        sent.outcome = Outcome::Waiting;
        let request = RequestName { errand: sent.errand, ..RequestName::original(number, attempt) };
        let (key, amount) = (sent.key, sent.amount);
        let due = now.after(self.span(self.config.timing.request, Chance::RequestLatency, request));
        super::network::put(state, Message { request, sent: now, due, ..Message::default() })?;
        Some(What::Sent { request, key, amount, cause, due })
    }

    fn key(&self, number: IntentNo, intent: &Intent, attempt: AttemptNo) -> Option<KeyName> {
        let page = match self.config.reload {
            ReloadKey::Keeps => 0,
            ReloadKey::Loses => intent.page,
        };
        match self.config.keys {
            Keys::None => None,
            Keys::PerIntent => Some(KeyName::Intent(number, page)),
            Keys::PerPage => Some(KeyName::Page(intent.customer, intent.page)),
            Keys::PerAttempt => Some(KeyName::Attempt(number, attempt)),
            Keys::ServerIssued => intent.issued,
            Keys::Constant => Some(KeyName::Constant),
        }
    }

    pub(super) fn time_out(&self, state: &mut State, number: IntentNo, attempt: AttemptNo) -> Option<What> {
        if !self.may_time_out(state, number, attempt) {
            return None;
        }
        let now = state.now;
        let intent = state.intents.get_mut(number.slot()?)?;
        let due = now.after(self.backoff(number, attempt, intent));
        intent.attempts.get_mut(attempt.slot()?)?.outcome = Outcome::NoAnswer;
        intent.has_timed_out = true;
        let retry = self.has_retry_left(intent);
        if retry {
            plan_retry(intent, due);
        }
        Some(What::TimedOut { intent: number, attempt, retry })
    }

    /// How long the app waits before it sends again: the base span, doubled for each retry made, or less of that.
    fn backoff(&self, number: IntentNo, attempt: AttemptNo, intent: &Intent) -> Millis {
        let base = self.config.timing.backoff_ms;
        let grown = Millis(base.0.saturating_mul(1 << u32::from(intent.retries().min(16))));
        match self.config.backoff {
            Backoff::Fixed => base,
            Backoff::Exponential => grown,
            Backoff::Jitter => Millis(self.seed.draw(Chance::Backoff, RequestName::original(number, attempt), grown.0)),
        }
    }

    /// The app hears an answer. The first definitive one is believed, whichever send or copy it answers. Of the others,
    /// each attempt's first one counts: later ones change nothing.
    pub(super) fn hear(&self, state: &mut State, request: RequestName, answer: Answer) -> Option<Taken> {
        let due = state.now.after(self.config.timing.retry_after_ms);
        let intent = state.intents.get_mut(request.intent.slot()?)?;
        if !intent.remembers(request.attempt) {
            return Some(Taken::Unheard);
        }
        let believes = self.is_definitive(answer) && intent.answer.is_none();
        let attempt = intent.attempts.get_mut(request.attempt.slot()?)?;
        let has_heard = matches!(attempt.outcome, Outcome::Answered(_) | Outcome::Ready);
        if !believes && (has_heard || request.errand != attempt.errand) {
            return Some(Taken::Ignored);
        }
        let waits = attempt.outcome == Outcome::Waiting;
        attempt.outcome = Outcome::Answered(answer);
        if believes {
            intent.answer = Some((request.attempt, answer));
            intent.retry_at = None;
            return Some(Taken::Believed);
        }
        if intent.answer.is_some() {
            return Some(Taken::Ignored);
        }
        if matches!(answer.status, Status::Ok | Status::NotFound) {
            attempt.outcome = if waits { Outcome::Ready } else { Outcome::NoAnswer };
            if answer.status == Status::Ok {
                let issued = KeyName::Issued(request.intent, request.attempt);
                attempt.key = Some(issued);
                intent.issued = intent.issued.or(Some(issued));
            }
            return Some(if waits { Taken::Ready } else { Taken::TooLate });
        }
        if !self.has_retry_left(intent) {
            return Some(Taken::GiveUp);
        }
        plan_retry(intent, due);
        Some(Taken::AskAgain)
    }
}

/// Whether there is anything on the page that a reload could forget, and room to begin again for all of it.
pub(in crate::world) fn may_reload(state: &State, intent: &Intent) -> bool {
    let begun = |other: &Intent| other.presses_on_page > 0 && other.answer.is_none();
    let mut of_page = state.intents.iter().filter(|other| other.customer == intent.customer && begun(other));
    begun(intent) && intent.page < u8::MAX && of_page.all(Intent::has_room)
}

/// A new page knows nothing of what was sent from the one before.
fn forget(intent: &mut Intent, reload: ReloadKey) {
    for attempt in &mut intent.attempts {
        if matches!(attempt.outcome, Outcome::Waiting | Outcome::Ready) {
            attempt.outcome = Outcome::Abandoned;
        }
    }
    intent.page = intent.page.saturating_add(1);
    intent.presses_on_page = 0;
    intent.earlier_attempts = u8::try_from(intent.attempts.len()).unwrap_or(u8::MAX);
    intent.retry_at = None;
    intent.has_timed_out = false;
    if reload == ReloadKey::Loses {
        intent.issued = None;
    }
}

fn plan_retry(intent: &mut Intent, due: Millis) {
    intent.retry_at = Some(intent.retry_at.map_or(due, |planned| planned.min(due)));
}
