//! How a beat's run comes about: a set-up, and moves that the engine makes in it.
//!
//! A move names what is to happen and never how long it takes or which number it has, so that a script stays true when
//! the engine's timing changes. Knows nothing of screens.

use super::Claim;
use crate::base::seed::Seed;
use crate::drive::clock;
use crate::drive::desk::Desk;
use crate::drive::run::Run;
use crate::world::World;
use crate::world::action::Action;
use crate::world::config::Config;

/// Most steps that time takes in one move. A run that goes on longer does not end by itself.
const MOST_STEPS: usize = 400;

/// Where a run begins.
#[derive(Clone, Copy)]
pub struct Start {
    /// The set-up, made from the default one.
    pub set_up: fn(Config) -> Config,
    /// What has happened when it is shown.
    pub moves: &'static [Move],
    /// Whether the next reply that says "paid" will be lost.
    pub loses_reply: bool,
}

/// One move of a script.
#[derive(Clone, Copy)]
pub enum Move {
    /// The first possible action of which this is true.
    Do(fn(Action) -> bool),
    /// Time goes on until this holds.
    Until(Claim),
    /// Time goes on until nothing more happens by itself.
    End,
}

/// A script asked for what was not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// At which of its moves, from 0.
    pub at: usize,
}

impl Start {
    /// The default set-up before the first press.
    pub const FIRST: Self = Self { set_up: |config| config, moves: &[], loses_reply: false };

    /// Its set-up.
    #[must_use]
    pub fn config(&self) -> Config {
        (self.set_up)(Config::default())
    }

    /// The run, at the place where it is shown.
    ///
    /// # Errors
    /// [`Refused`] if a move is not possible where it stands.
    pub fn run(&self) -> Result<Run, Refused> {
        let mut run = Run::new(World::new(self.config(), Seed::default()));
        play(&mut run, self.moves)?;
        Ok(run)
    }
}

/// Makes these moves.
///
/// # Errors
/// [`Refused`] at the first one that is not possible; what came before it is done.
pub fn play(run: &mut Run, moves: &[Move]) -> Result<(), Refused> {
    for (at, next) in moves.iter().enumerate() {
        let refused = Refused { at };
        match next {
            Move::Do(is_it) => {
                let action = run.world().actions(run.state()).into_iter().find(|action| is_it(*action));
                run.act(action.ok_or(refused)?).map_err(|_| refused)?;
            }
            Move::Until(claim) => {
                let mut steps = 0;
                while !claim.holds(run) {
                    steps += 1;
                    let next = clock::next(run.world(), run.state(), false).filter(|_| steps <= MOST_STEPS);
                    run.act(next.ok_or(refused)?).map_err(|_| refused)?;
                }
            }
            Move::End => *run = gone_on(run.clone(), false),
        }
    }
    Ok(())
}

/// Lets a run go on as the page plays it, until nothing more happens by itself; with `loses_reply`, the next reply that
/// says "paid" is lost.
#[must_use]
pub fn gone_on(run: Run, loses_reply: bool) -> Run {
    let mut desk = Desk::with(run);
    if loses_reply {
        desk.lose_reply();
    }
    for _ in 0..MOST_STEPS {
        if !desk.can_advance() {
            break;
        }
        desk.advance();
    }
    desk.into_run()
}

impl core::fmt::Debug for Start {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Start").field("moves", &self.moves.len()).finish_non_exhaustive()
    }
}

impl PartialEq for Start {
    fn eq(&self, other: &Self) -> bool {
        self.config() == other.config() && core::ptr::eq(self.moves, other.moves)
    }
}

impl Eq for Start {}
