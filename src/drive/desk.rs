//! A run in a learner's hands: pay, arm a loss, step, play, go back, change the set-up.
//!
//! Pure and without a clock of its own: whoever shows it calls [`Desk::advance`] when it is time for the next step.
//! Knows nothing of screens. Invariant: while it plays, something can still happen.

use crate::base::ids::{IntentNo, PodNo};
use crate::base::seed::Seed;
use crate::drive::clock;
use crate::drive::run::Run;
use crate::world::World;
use crate::world::action::{Action, NotPossible};
use crate::world::config::{Config, Keys};

/// A run, and what its learner has set in motion.
#[derive(Clone, Debug)]
pub struct Desk {
    run: Run,
    is_playing: bool,
    loses_reply: bool,
    has_seen_debit: bool,
}

impl Desk {
    /// A desk before the first press.
    #[must_use]
    pub fn new(config: Config, seed: Seed) -> Self {
        let run = Run::new(World::new(config, seed));
        Self { run, is_playing: false, loses_reply: false, has_seen_debit: false }
    }

    /// The run.
    #[must_use]
    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// Whether the next step comes by itself.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// Whether the next reply that says "paid" will be lost.
    #[must_use]
    pub const fn loses_reply(&self) -> bool {
        self.loses_reply
    }

    /// Whether money was ever taken at this desk, in this run or an earlier one.
    #[must_use]
    pub const fn has_seen_debit(&self) -> bool {
        self.has_seen_debit
    }

    /// Whether a person can press Pay now.
    #[must_use]
    pub fn can_pay(&self) -> bool {
        self.next_press().is_some_and(|press| self.run.world().due(self.run.state(), press).is_none())
    }

    /// Whether there is a next step.
    #[must_use]
    pub fn can_advance(&self) -> bool {
        self.run.position() < self.run.len() || self.next().is_some()
    }

    /// The one switch of the first screen: whether the set-up has keys.
    #[must_use]
    pub fn has_keys(&self) -> bool {
        self.run.world().config().keys != Keys::None
    }

    /// The person presses Pay, and the run plays from there. What had been undone is forgotten.
    pub fn pay(&mut self) {
        if let Some(press) = self.next_press()
            && self.can_pay()
        {
            self.run.forget_ahead();
            self.is_playing = self.act(press).is_ok() && self.can_advance();
        }
    }

    /// Loses the reply that tells the client it has paid: now if it is in flight, else as soon as it will be. A second
    /// call before that takes it back.
    pub fn lose_reply(&mut self) {
        match clock::paid_reply(self.run.state()) {
            Some(reply) => self.loses_reply = self.act(Action::Lose(reply)).is_err(),
            None => self.loses_reply = !self.loses_reply,
        }
        self.is_playing &= self.can_advance();
    }

    /// Takes a decision by hand; the run goes on only when asked to.
    ///
    /// # Errors
    /// [`NotPossible`] if it is not possible now; nothing is changed then.
    pub fn decide(&mut self, action: Action) -> Result<(), NotPossible> {
        self.act(action)?;
        self.is_playing = false;
        Ok(())
    }

    /// The next step: what was undone, else what time brings, else the first press. Stops playing at the end.
    pub fn advance(&mut self) {
        let has_gone_on = match self.armed_loss() {
            Some(loss) => {
                self.loses_reply = self.act(loss).is_err();
                !self.loses_reply
            }
            None => self.run.forward().is_some() || self.next().is_some_and(|action| self.act(action).is_ok()),
        };
        self.is_playing &= has_gone_on && self.can_advance();
    }

    /// Lets the steps come by themselves, if there are any.
    pub fn play(&mut self) {
        self.is_playing = self.can_advance();
    }

    /// Stops the steps from coming by themselves.
    pub const fn pause(&mut self) {
        self.is_playing = false;
    }

    /// One step by hand.
    pub fn step(&mut self) {
        self.pause();
        self.advance();
    }

    /// Undoes one step.
    pub fn back(&mut self) {
        self.pause();
        self.run.back();
    }

    /// Goes to the place after `position` steps.
    pub fn seek(&mut self, position: usize) {
        self.pause();
        self.run.seek(position);
    }

    /// The same set-up before the first press.
    pub fn restart(&mut self) {
        self.set_up(*self.run.world().config());
    }

    /// Another set-up, before the first press. An armed loss stays armed.
    pub fn set_up(&mut self, config: Config) {
        self.is_playing = false;
        self.run = Run::new(World::new(config, self.run.world().seed()));
    }

    /// The one switch of the first screen: off is no keys and `no-key`, on is a key per intent and `claim-first`.
    pub fn switch_keys(&mut self, on: bool) {
        self.set_up(self.run.world().config().switched(on));
    }

    fn next(&self) -> Option<Action> {
        clock::next(self.run.world(), self.run.state(), self.loses_reply).or_else(|| self.next_press())
    }

    /// The armed loss, if it is next: by the clock, or because the known next step would deliver its reply.
    fn armed_loss(&self) -> Option<Action> {
        let reply = clock::paid_reply(self.run.state()).filter(|_| self.loses_reply)?;
        let loss = Action::Lose(reply);
        let ahead = self.run.decisions().get(self.run.position());
        (ahead == Some(&Action::deliver(reply, PodNo::FIRST)) || self.next() == Some(loss)).then_some(loss)
    }

    fn next_press(&self) -> Option<Action> {
        let presses = (1..).map(IntentNo::new).take(self.run.state().intents.len());
        presses.map(Action::Press).find(|press| self.run.world().is_possible(self.run.state(), *press))
    }

    fn act(&mut self, action: Action) -> Result<(), NotPossible> {
        self.run.act(action)?;
        self.notice();
        Ok(())
    }

    fn notice(&mut self) {
        self.has_seen_debit |= !self.run.state().debits.is_empty();
    }
}
