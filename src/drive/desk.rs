//! A run in a learner's hands: pay, arm a loss, step, play, go back, change the set-up, take a change back.
//!
//! Pure and without a clock of its own: whoever shows it calls [`Desk::advance`] when it is time for the next step.
//! Knows nothing of screens. Invariant: while it plays, something can still happen.

use crate::base::ids::{IntentNo, PodNo};
use crate::base::seed::Seed;
use crate::drive::clock;
use crate::drive::run::Run;
use crate::drive::trail::Trail;
use crate::drive::undo::{Moment, Undo};
use crate::world::World;
use crate::world::action::{Action, NotPossible};
use crate::world::config::{Config, Keys};

/// Most futures that are kept when a decision in the past leaves them.
const MAX_FUTURES: usize = 32;

/// A run, and what its learner has set in motion.
#[derive(Clone, Debug)]
pub struct Desk {
    run: Run,
    /// Runs that were left by deciding otherwise in their past, the latest last.
    left: Vec<Trail>,
    is_playing: bool,
    loses_reply: bool,
    has_seen_debit: bool,
    undo: Undo,
}

impl Desk {
    /// A desk before the first press.
    #[must_use]
    pub fn new(config: Config, seed: Seed) -> Self {
        Self::with(Run::new(World::new(config, seed)))
    }

    /// A desk with a run that was made elsewhere, at its present place.
    #[must_use]
    pub fn with(run: Run) -> Self {
        let has_seen_debit = !run.state().debits.is_empty();
        let undo = Undo::default();
        Self { run, left: Vec::new(), is_playing: false, loses_reply: false, has_seen_debit, undo }
    }

    /// Plays, without showing it, until so many steps are made or nothing more happens by itself; then stands still.
    pub fn open_at(&mut self, steps: usize) {
        while self.run.position() < steps && self.can_advance() {
            self.advance();
        }
        self.pause();
    }

    /// How many futures were left by deciding otherwise.
    #[must_use]
    pub fn other_futures(&self) -> usize {
        self.left.len()
    }

    /// Goes to the future that was left first, at the place where the two part; the present one is kept in its stead.
    pub fn take_other_future(&mut self) {
        if self.left.is_empty() {
            return;
        }
        self.pause();
        self.change(|desk| {
            let other = desk.left.remove(0);
            let shared = other.shared_with(&desk.run);
            desk.left.push(Trail::of(&desk.run));
            desk.run = other.follow();
            desk.run.seek(shared);
            desk.notice();
        });
    }

    /// Whether there is a change to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.undo.can_go_back()
    }

    /// Whether there is a change to make again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.undo.can_go_forth()
    }

    /// Takes the last change back, whatever was played since: a press, a decision, a set-up, another future.
    pub fn undo(&mut self) {
        let now = self.moment();
        if let Some(moment) = self.undo.back(now) {
            self.stand(&moment);
        }
    }

    /// Makes the change that was taken back last again.
    pub fn redo(&mut self) {
        let now = self.moment();
        if let Some(moment) = self.undo.forth(now) {
            self.stand(&moment);
        }
    }

    /// The run.
    #[must_use]
    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// The run, without the desk.
    #[must_use]
    pub fn into_run(self) -> Run {
        self.run
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
            self.change(|desk| {
                desk.leave_future();
                desk.run.forget_ahead();
                desk.is_playing = desk.act(press).is_ok() && desk.can_advance();
            });
        }
    }

    /// Loses the reply that tells the client it has paid: now if it is in flight, else as soon as it will be. A second
    /// call before that takes it back.
    pub fn lose_reply(&mut self) {
        self.change(|desk| match clock::paid_reply(desk.run.state()) {
            Some(reply) => desk.loses_reply = desk.act(Action::Lose(reply)).is_err(),
            None => desk.loses_reply = !desk.loses_reply,
        });
        self.is_playing &= self.can_advance();
    }

    /// Takes a decision by hand; the run goes on only when asked to.
    ///
    /// # Errors
    /// [`NotPossible`] if it is not possible now; nothing is changed then.
    pub fn decide(&mut self, action: Action) -> Result<(), NotPossible> {
        self.change(|desk| desk.act(action))?;
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

    /// Another run, at its place.
    pub fn open(&mut self, run: Run) {
        self.pause();
        self.change(|desk| {
            desk.left.clear();
            desk.run = run;
            desk.notice();
        });
    }

    /// The same set-up before the first press.
    pub fn restart(&mut self) {
        self.open(Run::new(self.run.world().clone()));
    }

    /// Another set-up, before the first press. An armed loss stays armed.
    pub fn set_up(&mut self, config: Config) {
        self.open(Run::new(World::new(config, self.run.world().seed())));
    }

    /// Another seed, before the first press.
    pub fn set_seed(&mut self, seed: Seed) {
        self.open(Run::new(World::new(*self.run.world().config(), seed)));
    }

    /// Keeps the known future, if there is one, before a decision leaves it; the oldest of too many is forgotten.
    fn leave_future(&mut self) {
        if self.run.position() < self.run.len() {
            self.left.push(Trail::of(&self.run));
            if self.left.len() > MAX_FUTURES {
                self.left.remove(0);
            }
        }
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
        let leaves = self.run.decisions().get(self.run.position()).is_some_and(|known| *known != action);
        if leaves && self.run.world().is_possible(self.run.state(), action) {
            self.leave_future();
        }
        self.run.act(action)?;
        self.notice();
        Ok(())
    }

    /// Does something that can be taken back, if it changes anything.
    fn change<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.moment();
        let result = act(self);
        if self.moment() != before {
            self.undo.note(before);
        }
        result
    }

    fn moment(&self) -> Moment {
        Moment { trail: Trail::of(&self.run), left: self.left.clone(), loses_reply: self.loses_reply }
    }

    fn stand(&mut self, moment: &Moment) {
        self.pause();
        self.run = moment.trail.follow();
        self.left.clone_from(&moment.left);
        self.loses_reply = moment.loses_reply;
    }

    fn notice(&mut self) {
        self.has_seen_debit |= !self.run.state().debits.is_empty();
    }
}
