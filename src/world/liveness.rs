//! L1: once faults stop, a client that keeps retrying gets a definitive answer.
//!
//! Judged by going on from the state: nothing is lost any more, every lease whose holder has ended runs out, late debits
//! land, and a patient client retries as often as need be. One after the other, so there is nothing to choose but the pod,
//! and no answer depends on it for ever.

use crate::base::ids::{AttemptNo, IntentNo};
use crate::world::World;
use crate::world::action::Action;
use crate::world::config::{Config, Patience};
use crate::world::state::{Belief, Intent, State};

/// How often the client is sent again. A retry that is answered "not yet" changes a row at most once.
const RETRIES: u8 = 3;

impl World {
    /// This world with a patient client: what [`World::is_stuck`] goes on in.
    #[must_use]
    pub fn fair(&self) -> Self {
        Self { config: Config { patience: Patience::Patient, double_click: false, ..self.config }, ..self.clone() }
    }

    /// Whether from here, in a fair world, some purchase that was begun can get no definitive answer.
    #[must_use]
    pub fn is_stuck(&self, state: &State) -> bool {
        let is_open = |intent: &Intent| intent.presses_on_page > 0 && intent.answer.is_none();
        if !state.intents.iter().any(is_open) {
            return false;
        }
        let mut state = *state;
        for _ in 0..RETRIES {
            self.settle(&mut state);
            for intent in &mut state.intents {
                if is_open(intent) && intent.has_room() {
                    intent.retry_at = Some(state.now);
                }
            }
        }
        self.settle(&mut state);
        state.intents.iter().any(is_open)
    }

    fn settle(&self, state: &mut State) {
        while let Some(action) = self.fair_action(state) {
            if self.act(state, action).is_none() {
                return;
            }
        }
    }

    fn fair_action(&self, state: &State) -> Option<Action> {
        let mut chosen = None;
        self.for_each_action(state, |action| {
            let is_fair = match action {
                Action::DeliverRequest(..)
                | Action::DeliverReply(_)
                | Action::DeliverEcho(_)
                | Action::Run(_)
                | Action::Land(_)
                | Action::Proceed(..) => true,
                Action::TimeOut(intent, _) | Action::Retry(intent) => {
                    // First whatever is still owed to it ends.
                    state.late.is_empty() && state.intent(intent).is_some_and(|intent| intent.belief() != Belief::Idle)
                }
                Action::Expire(intent, attempt) => self.is_abandoned(state, intent, attempt),
                _ => false,
            };
            if is_fair && (chosen.is_none() || matches!(action, Action::Expire(..))) {
                chosen = Some(action);
            }
        });
        chosen
    }

    /// Whether the holder of the row that this attempt's key has is dead or has ended.
    #[must_use]
    pub fn is_abandoned(&self, state: &State, intent: IntentNo, attempt: AttemptNo) -> bool {
        self.row_of(state, intent, attempt).is_some_and(|row| state.handler(row.owner).is_none())
    }
}
