//! The history of one path: every decision, what came of it, and checkpoints to come back to.
//!
//! Going back is replaying from the nearest checkpoint; going on again replays the decisions that were made. A new
//! decision in the past forgets the ones that had followed. Invariant: `state()` equals the fold of the first
//! `position()` decisions over the start.

use crate::base::digest::Digest;
use crate::world::World;
use crate::world::action::{Action, NotPossible};
use crate::world::event::Event;
use crate::world::state::State;

/// A checkpoint stands after every so many decisions: a seek replays fewer than this.
const STRIDE: usize = 64;

/// One path through a world, and a place on it.
#[derive(Clone, Debug)]
pub struct Run {
    world: World,
    decisions: Vec<Action>,
    events: Vec<Event>,
    checkpoints: Vec<State>,
    state: State,
    position: usize,
}

impl Run {
    /// A run before its first decision.
    #[must_use]
    pub fn new(world: World) -> Self {
        let state = world.start();
        Self { checkpoints: vec![state], decisions: Vec::new(), events: Vec::new(), position: 0, state, world }
    }

    /// The world it runs in.
    #[must_use]
    pub const fn world(&self) -> &World {
        &self.world
    }

    /// The world's state at the present place.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// How many decisions lie behind.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// How many decisions are known, those ahead included.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.decisions.len()
    }

    /// Whether nothing was ever decided.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.decisions.is_empty()
    }

    /// All decisions, those ahead included.
    #[must_use]
    pub fn decisions(&self) -> &[Action] {
        &self.decisions
    }

    /// What has happened up to the present place, in order.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        self.events.get(..self.position).unwrap_or(&self.events)
    }

    /// Everything that is known to happen, what lies ahead included.
    #[must_use]
    pub fn known_events(&self) -> &[Event] {
        &self.events
    }

    /// Fingerprint of the present state.
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.world.digest(&self.state)
    }

    /// How much memory the history takes, in bytes: decisions, events and checkpoints, with the room kept for more.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let decisions = self.decisions.capacity() * size_of::<Action>();
        let events = self.events.capacity() * size_of::<Event>();
        decisions + events + self.checkpoints.capacity() * size_of::<State>()
    }

    /// Takes a decision here. If it differs from the one that was taken here before, what lay ahead is forgotten.
    ///
    /// # Errors
    /// [`NotPossible`] if the action is not possible now; nothing is changed then.
    pub fn act(&mut self, action: Action) -> Result<Event, NotPossible> {
        if self.decisions.get(self.position) == Some(&action) {
            return self.forward().ok_or(NotPossible(action));
        }
        let mut state = self.state;
        let event = self.world.step(&mut state, action)?;
        self.forget_ahead();
        self.decisions.push(action);
        self.events.push(event);
        self.arrive(state);
        Ok(event)
    }

    /// Forgets the decisions ahead.
    pub fn forget_ahead(&mut self) {
        self.decisions.truncate(self.position);
        self.events.truncate(self.position);
        self.checkpoints.truncate(self.position / STRIDE + 1);
    }

    /// Takes the decision ahead again, if one is known.
    pub fn forward(&mut self) -> Option<Event> {
        let action = *self.decisions.get(self.position)?;
        let mut state = self.state;
        let event = self.world.step(&mut state, action).ok()?;
        self.arrive(state);
        Some(event)
    }

    /// Goes one decision back; false at the start.
    pub fn back(&mut self) -> bool {
        let Some(before) = self.position.checked_sub(1) else { return false };
        self.seek(before);
        true
    }

    /// Goes to the place after `position` decisions, or to the end if there are fewer.
    pub fn seek(&mut self, position: usize) {
        let position = position.min(self.decisions.len());
        let stone = position / STRIDE;
        let Some(state) = self.checkpoints.get(stone) else { return };
        self.state = *state;
        self.position = stone * STRIDE;
        while self.position < position && self.forward().is_some() {}
    }

    fn arrive(&mut self, state: State) {
        self.state = state;
        self.position += 1;
        if self.position.is_multiple_of(STRIDE) && self.checkpoints.len() == self.position / STRIDE {
            self.checkpoints.push(state);
        }
    }
}
