//! Why a run is bad: the smallest sets of its faults without which nothing bad can happen, and the changes under which the
//! same faults do no harm. Both are found by searching, over every order of events; nothing is read from a table.
//!
//! A fault here is a decision of the run by which something goes wrong: a lost reply, a crash, a lease that runs out under
//! a living holder. "Without" means that it cannot happen; all the others still can, each once, at the same point of the
//! work.

use crate::search::bounds::{Bounds, Kind, Moment};
use crate::search::change::Change;
use crate::search::explore::Progress;
use crate::search::queue::{Answer, Question, Queue};
use crate::world::World;
use crate::world::action::Action;
use crate::world::config::Config;
use crate::world::verdict::Verdict;

/// Most faults of a run that are asked about: their sets are all tried.
pub const MAX_FAULTS: usize = 6;

/// What a question of [`Why`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    /// The faults that are left out, as bits.
    Without(u8),
    /// A change.
    With(Change),
}

/// An explanation in the making.
pub struct Why {
    /// What is broken at the end of the run.
    pub broken: Verdict,
    /// What went wrong, in order.
    pub faults: Vec<(Action, Moment)>,
    /// The smallest sets of places in `faults` without which it would be safe.
    pub causes: Vec<Vec<usize>>,
    /// The changes under which the same faults do no harm.
    pub cures: Vec<Change>,
    /// Whether a search reached its limit: then what is not named here is not known.
    pub is_cut: bool,
    config: Config,
    sizes: Vec<u8>,
    queue: Queue<Subject>,
}

impl Why {
    /// An explanation of the run with these decisions, with at most `limit` states for each question; `None` where nothing
    /// is broken or more than [`MAX_FAULTS`] things went wrong.
    #[must_use]
    pub fn new(world: &World, decisions: &[Action], limit: usize) -> Option<Self> {
        let mut state = world.start();
        let mut faults = Vec::new();
        for action in decisions {
            let is_early =
                matches!(*action, Action::Expire(intent, attempt) if !world.is_abandoned(&state, intent, attempt));
            if Kind::of(*action).is_some() || is_early {
                faults.push((*action, Moment::of(world, &state, *action)));
            }
            world.step(&mut state, *action).ok()?;
        }
        let broken = Verdict::at_end(world, &state);
        if broken.is_safe() || faults.len() > MAX_FAULTS {
            return None;
        }
        let mut sizes: Vec<u8> = (1..1_u8 << faults.len()).collect();
        sizes.sort_by_key(|set| (set.count_ones(), *set));
        sizes.reverse();
        let config = *world.config();
        let mut why = Self {
            broken,
            faults,
            causes: Vec::new(),
            cures: Vec::new(),
            is_cut: false,
            config,
            sizes,
            queue: Queue::new([], limit),
        };
        why.ask();
        Some(why)
    }

    /// Looks at up to so many states; false when everything is answered.
    pub fn advance(&mut self, states: usize) -> bool {
        if let Some(answer) = self.queue.advance(states) {
            self.learn(&answer);
            if self.queue.is_done() && !self.sizes.is_empty() {
                self.ask();
            }
        }
        !self.queue.is_done()
    }

    /// Asks about the next set that holds no smaller cause, and after the last one about the changes.
    fn ask(&mut self) {
        while let Some(set) = self.sizes.pop() {
            let is_new = !self.causes.iter().any(|cause| cause.iter().all(|place| set & (1 << place) != 0));
            if let Some(bounds) = self.bounds_without(set).filter(|_| is_new) {
                self.queue.ask(Question { about: Subject::Without(set), config: self.config, bounds });
                // The changes come last.
                if !self.sizes.is_empty() {
                    return;
                }
            }
        }
        let Some(bounds) = self.bounds_without(0) else { return };
        for change in Change::towards_safety(&self.config) {
            let config = change.of(self.config);
            self.queue.ask(Question { about: Subject::With(change), config, bounds });
        }
    }

    fn bounds_without(&self, set: u8) -> Option<Bounds> {
        let left = self.faults.iter().enumerate().filter(|(place, _)| set & (1 << place) == 0);
        let left: Vec<_> = left.map(|(_, fault)| *fault).collect();
        Bounds::named(&left)
    }

    fn learn(&mut self, answer: &Answer<Subject>) {
        self.is_cut |= answer.report.progress == Progress::Limit;
        let is_safe = answer.report.progress == Progress::Done && answer.report.verdict.is_safe();
        match answer.question.about {
            Subject::Without(set) if is_safe => {
                let places = (0..self.faults.len()).filter(|place| set & (1 << place) != 0);
                self.causes.push(places.collect());
            }
            Subject::With(change) if is_safe && answer.report.has_struck => self.cures.push(change),
            _ => {}
        }
    }
}
