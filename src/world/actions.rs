//! Which actions are possible in a state, and when each would take place.
//!
//! The order is fixed: person, client, network, server; within each by name. Knows nothing of who chooses.

use crate::base::ids::{AttemptNo, IntentNo, PodNo};
use crate::base::time::Millis;
use crate::world::World;
use crate::world::action::{Action, Leg, MessageName};
use crate::world::config::{MAX_PODS, MAX_RETRIES, Patience};
use crate::world::program::Op;
use crate::world::state::{Belief, Intent, Lease, Message, Outcome, State};
use crate::world::step::client::may_reload;
use crate::world::step::network::{may_delay, may_duplicate};
use crate::world::step::server::may_crash;

impl World {
    /// Calls `visit` for every action that is possible in this state, in a fixed order.
    pub fn for_each_action(&self, state: &State, mut visit: impl FnMut(Action)) {
        for (number, intent) in state.numbered_intents() {
            if self.may_press(state, number) {
                visit(Action::Press(number));
            }
            if may_reload(state, intent) {
                visit(Action::Reload(number));
            }
            for attempt in (1..).map(AttemptNo::new).take(intent.attempts.len()) {
                if self.may_time_out(state, number, attempt) {
                    visit(Action::TimeOut(number, attempt));
                }
                if may_proceed(intent, attempt) {
                    visit(Action::Proceed(number, attempt));
                }
            }
            if self.may_retry(state, number) {
                visit(Action::Retry(number));
            }
        }
        for message in &state.messages {
            let name = message.name();
            match name.leg {
                Leg::Request => self.pods().for_each(|pod| visit(Action::DeliverRequest(message.request, pod))),
                Leg::Reply => visit(Action::DeliverReply(message.request)),
                Leg::Echo => visit(Action::DeliverEcho(message.request)),
            }
            visit(Action::Lose(name));
            if may_duplicate(state, name) {
                visit(Action::Duplicate(name));
            }
            if may_delay(state, name) {
                visit(Action::Delay(name));
            }
        }
        for handler in &state.handlers {
            visit(Action::Run(handler.request));
        }
        self.pods().filter(|pod| may_crash(state, *pod)).for_each(|pod| visit(Action::Crash(pod)));
        for handler in &state.handlers {
            let request = handler.request;
            visit(Action::HangUp(request));
            match self.program_for(request).at(handler.line) {
                Op::Claim if self.would_insert(state, handler) => visit(Action::LoseAck(request)),
                Op::Charge => {
                    visit(Action::LoseBankAnswer(request));
                    if state.late.len() < state.late.capacity() {
                        visit(Action::HoldCharge(request));
                    }
                }
                _ => {}
            }
        }
        state.late.iter().for_each(|debit| visit(Action::Land(debit.request)));
        for (number, intent) in state.numbered_intents() {
            for attempt in (1..).map(AttemptNo::new).take(intent.attempts.len()) {
                if !self.names_key_first(state, number, attempt) {
                    continue;
                }
                if self.may_expire(state, number, attempt) {
                    visit(Action::Expire(number, attempt));
                }
                if self.may_reap(state, number, attempt) {
                    visit(Action::Reap(number, attempt));
                }
            }
        }
    }

    /// All actions that are possible in this state, in a fixed order.
    #[must_use]
    pub fn actions(&self, state: &State) -> Vec<Action> {
        let mut actions = Vec::new();
        self.for_each_action(state, |action| actions.push(action));
        actions
    }

    /// Whether this action is among the possible ones.
    #[must_use]
    pub fn is_possible(&self, state: &State, action: Action) -> bool {
        self.step(&mut { *state }, action).is_ok()
    }

    /// The pods of this set-up.
    pub fn pods(&self) -> impl Iterator<Item = PodNo> + use<> {
        let most = u8::try_from(MAX_PODS).unwrap_or(u8::MAX);
        (1..=self.config.pods.clamp(1, most)).map(PodNo::new)
    }

    /// When an action would take place if it were chosen now: never before now, and never before its own time has
    /// come. `None` if nothing but a person brings it about (the first press on a page) or if what it names is not
    /// there. What a hand does to a page, a message or a pod has no time of its own: it is done now.
    #[must_use]
    pub fn due(&self, state: &State, action: Action) -> Option<Millis> {
        let own = match action {
            Action::Press(intent) => {
                let intent = state.intent(intent)?;
                (intent.presses_on_page > 0).then(|| intent.pressed_at.after(self.config.timing.double_click_ms))?
            }
            Action::TimeOut(intent, attempt) => state.intent(intent)?.attempt(attempt)?.deadline,
            Action::Retry(intent) => state.intent(intent)?.retry_at?,
            Action::DeliverRequest(request, _) => state.message(MessageName { request, leg: Leg::Request })?.due,
            Action::DeliverReply(request) => state.message(MessageName { request, leg: Leg::Reply })?.due,
            Action::DeliverEcho(request) => state.message(MessageName { request, leg: Leg::Echo })?.due,
            Action::Proceed(..)
            | Action::Reload(_)
            | Action::Duplicate(_)
            | Action::Delay(_)
            | Action::Crash(_)
            | Action::HangUp(_)
            | Action::Reap(..) => state.now,
            Action::Lose(name) => Message::halfway(state.message(name)?),
            Action::Run(request)
            | Action::LoseAck(request)
            | Action::LoseBankAnswer(request)
            | Action::HoldCharge(request) => state.handler(request)?.due,
            Action::Land(request) => state.late.iter().find(|debit| debit.request == request)?.at,
            Action::Expire(intent, attempt) => match self.row_of(state, intent, attempt)?.lease {
                Lease::Until(end) => end,
                Lease::None | Lease::Over => return None,
            },
        };
        Some(own.max(state.now))
    }

    pub(super) fn may_press(&self, state: &State, number: IntentNo) -> bool {
        let Some(intent) = state.intent(number) else { return false };
        let most = if self.config.double_click && !self.config.button_lock { 2 } else { 1 };
        let is_settled = |intent: &Intent| matches!(intent.belief(), Belief::Paid | Belief::Failed | Belief::GaveUp);
        let mut before = state.numbered_intents().take_while(|(other, _)| *other < number);
        let before_are_settled = before.all(|(_, other)| is_settled(other));
        intent.presses_on_page < most && intent.answer.is_none() && intent.has_room() && before_are_settled
    }

    pub(super) fn may_time_out(&self, state: &State, number: IntentNo, attempt: AttemptNo) -> bool {
        state.intent(number).is_some_and(|intent| {
            intent.answer.is_none()
                && intent.attempt(attempt).is_some_and(|attempt| attempt.outcome == Outcome::Waiting)
                && self.patience_allows(state, number)
        })
    }

    pub(super) fn may_retry(&self, state: &State, number: IntentNo) -> bool {
        state.intent(number).is_some_and(|intent| intent.retry_at.is_some() && intent.answer.is_none())
            && self.patience_allows(state, number)
    }

    fn patience_allows(&self, state: &State, number: IntentNo) -> bool {
        match self.config.patience {
            Patience::Timer => true,
            Patience::Patient => !state.is_moving(number),
        }
    }

    pub(super) fn has_retry_left(&self, intent: &Intent) -> bool {
        intent.retries() < self.config.retries.min(MAX_RETRIES) && intent.has_room()
    }
}

/// Whether the payment that this attempt was to prepare can be sent.
pub(in crate::world) fn may_proceed(intent: &Intent, attempt: AttemptNo) -> bool {
    intent.answer.is_none() && intent.attempt(attempt).is_some_and(|attempt| attempt.outcome == Outcome::Ready)
}

impl Message {
    /// The middle of its way: where it is lost, if it is lost.
    #[must_use]
    pub const fn halfway(&self) -> Millis {
        self.sent.halfway_to(self.due)
    }
}
