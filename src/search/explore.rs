//! The search itself: breadth first, in slices, deterministic.
//!
//! A state is judged when it is first found, so that the first one that breaks something is one of the nearest. What is
//! broken stays broken, whatever follows (an intent is never charged less, a believed answer never taken back): judging
//! every state finds the same as judging the ends. Only "stuck" is a matter of ends.

use crate::search::bounds::{Bounds, Budget, Kind, Rule, without_chance};
use crate::search::fault::Fault;
use crate::search::frontier::Frontier;
use crate::search::pack::Packer;
use crate::search::visited::{MOST, Print, Shown, Visited};
use crate::world::World;
use crate::world::action::Action;
use crate::world::config::Config;
use crate::world::state::State;
use crate::world::verdict::Verdict;
use siphasher::sip128::SipHasher13;

/// A search that can be driven on, asked, paused and dropped.
pub struct Search {
    world: World,
    fair: World,
    bounds: Bounds,
    packer: Packer,
    frontier: Frontier,
    visited: Visited,
    limit: usize,
    taken: usize,
    /// The number at which the next depth begins, and how deep the states before it lie.
    next_depth: usize,
    depth: u32,
    ends: usize,
    strikes: [bool; Kind::ALL.len()],
    worst: [Option<usize>; 4],
    /// An end at which everything that may go wrong has gone wrong.
    sample: Option<usize>,
    status: Progress,
    /// The state that is looked at, and the last one that was found from it.
    state: State,
    next: State,
    packed: Vec<u8>,
    found: Vec<u8>,
    actions: Vec<Action>,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There are states to look at.
    Running,
    /// Every state within the bounds was looked at.
    Done,
    /// The limit on states was reached: what was not seen is not known.
    Limit,
}

/// What a search knows so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Whether it is done.
    pub progress: Progress,
    /// How many states were found.
    pub states: usize,
    /// How many of them are still to be looked at.
    pub waiting: usize,
    /// How many were the end of a schedule.
    pub ends: usize,
    /// How many steps from the start the search has come.
    pub depth: u32,
    /// What is broken in some schedule.
    pub verdict: Verdict,
    /// Whether a fault of the bounds could strike at all; true where the bounds have none.
    pub has_struck: bool,
}

/// What the structures of a search took at their largest, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peaks {
    /// The frontier, and how many states it held then.
    pub frontier: (usize, usize),
    /// Fingerprints, parents and their table, and how many states they hold.
    pub visited: (usize, usize),
}

impl Search {
    /// Most states that a search can have: 16,777,214.
    pub const MOST: usize = MOST;

    /// A search that stops at `limit` states, at most [`Search::MOST`].
    #[must_use]
    pub fn new(config: Config, bounds: Bounds, limit: usize) -> Self {
        Self::of_world(World::new(without_chance(config), crate::base::seed::Seed::default()), bounds, limit)
    }

    /// A search of this very world, whatever program its server has.
    #[must_use]
    pub fn of_world(world: World, bounds: Bounds, limit: usize) -> Self {
        let packer = Packer::new(&world, !matches!(bounds.rule, Rule::Named(_)));
        let start = world.start();
        let mut search = Self {
            fair: world.fair(),
            bounds,
            packer,
            frontier: Frontier::default(),
            visited: Visited::default(),
            limit: limit.min(MOST),
            taken: 0,
            next_depth: 1,
            depth: 0,
            ends: 0,
            strikes: [false; Kind::ALL.len()],
            worst: [None; 4],
            sample: None,
            status: Progress::Running,
            state: start,
            next: start,
            packed: Vec::new(),
            found: Vec::new(),
            actions: Vec::new(),
            world,
        };
        search.find(bounds.budget, 0);
        search
    }

    /// A search of one cell of the verdict table.
    #[must_use]
    pub fn of_fault(design: Config, fault: Fault, limit: usize) -> Self {
        Self::new(fault.set_up(design), Bounds::column(fault), limit)
    }

    /// The world that is searched.
    #[must_use]
    pub const fn world(&self) -> &World {
        &self.world
    }

    /// Looks at up to so many states.
    pub fn advance(&mut self, states: usize) -> Progress {
        for _ in 0..states {
            if self.status != Progress::Running {
                break;
            }
            self.look();
        }
        self.status
    }

    /// Looks at all of them.
    pub fn finish(&mut self) -> Report {
        while self.advance(4_096) == Progress::Running {}
        self.report()
    }

    /// What is known so far.
    #[must_use]
    pub fn report(&self) -> Report {
        let [double_charge, false_success, false_failure, stuck] = self.worst.map(|found| found.is_some());
        Report {
            progress: self.status,
            states: self.visited.len(),
            waiting: self.frontier.len(),
            ends: self.ends,
            depth: self.depth,
            verdict: Verdict { double_charge, false_success, false_failure, stuck },
            has_struck: self.bounds.budget.is_none() || self.strikes.contains(&true),
        }
    }

    /// What the search took at its largest.
    #[must_use]
    pub fn peaks(&self) -> Peaks {
        let (states, bytes) = self.frontier.peak();
        Peaks { frontier: (bytes, states), visited: (self.visited.bytes(), self.visited.len()) }
    }

    /// A shortest way to something broken, the worst first; `None` while nothing broken is known.
    #[must_use]
    pub fn trace(&self) -> Option<Vec<Action>> {
        self.way_to(self.worst.into_iter().flatten().next()?)
    }

    /// A shortest schedule, whole, in which everything went wrong that may: what there is to see where nothing is broken.
    #[must_use]
    pub fn sample(&self) -> Option<Vec<Action>> {
        self.way_to(self.sample?)
    }

    /// A shortest way to each thing that is broken, in the order of [`Verdict`].
    #[must_use]
    pub fn traces(&self) -> [Option<Vec<Action>>; 4] {
        self.worst.map(|found| self.way_to(found?))
    }

    fn look(&mut self) {
        if !self.frontier.pop(&mut self.packed) {
            self.status = Progress::Done;
            return;
        }
        if self.taken == self.next_depth {
            self.depth += 1;
            self.next_depth = self.visited.len();
        }
        let own = self.taken;
        self.taken += 1;
        let left = self.packer.unpack(&self.packed, &mut self.state);
        let mut actions = core::mem::take(&mut self.actions);
        actions.clear();
        self.world.for_each_action(&self.state, |action| actions.push(action));
        let mut is_end = true;
        for action in actions.iter().copied() {
            if self.status != Progress::Running {
                // What is left of this state was not seen: it is no end.
                is_end = false;
                break;
            }
            let Some(less) = self.bounds.after(&self.world, &self.state, left, action) else { continue };
            is_end = false;
            self.next.copy_from(&self.state);
            if self.world.act(&mut self.next, action).is_none() {
                continue;
            }
            if let Some(kind) = Kind::of(action) {
                self.strikes[kind as usize] = true;
            }
            self.find(less, own);
        }
        self.actions = actions;
        if is_end {
            self.ends += 1;
            if left.is_none() && self.sample.is_none() {
                self.sample = Some(own);
            }
            let is_known = self.worst[3].is_some();
            if !is_known && self.fair.is_stuck(&self.state) {
                self.worst[3] = Some(own);
            }
        }
    }

    /// Takes in the state that was found last.
    fn find(&mut self, left: Budget, parent: usize) {
        self.packer.canonical(&mut self.next, left);
        if !self.packer.pack(&self.next, left, &mut self.found) {
            self.status = Progress::Limit;
            return;
        }
        let print = print(&self.found);
        let number = match self.visited.show(print, parent) {
            Shown::Known => return,
            Shown::Full => {
                self.status = Progress::Limit;
                return;
            }
            Shown::New(number) => number,
        };
        let verdict = Verdict::of(&self.next);
        let broken = [verdict.double_charge, verdict.false_success, verdict.false_failure, false];
        for (worst, is_broken) in self.worst.iter_mut().zip(broken) {
            if is_broken && worst.is_none() {
                *worst = Some(number);
            }
        }
        if !self.frontier.push(&self.found) || self.visited.len() >= self.limit {
            self.status = Progress::Limit;
        }
    }

    /// The decisions of a run that goes through these very states. The packed states have other names for copies: the way
    /// is walked again with the real ones.
    fn way_to(&self, number: usize) -> Option<Vec<Action>> {
        let mut state = self.world.start();
        let mut left = self.bounds.budget;
        let mut way = Vec::new();
        let mut packed = Vec::new();
        for number in self.visited.way_to(number).into_iter().skip(1) {
            let wanted = self.visited.print(number)?;
            let step = self.world.actions(&state).into_iter().find_map(|action| {
                let less = self.bounds.after(&self.world, &state, left, action)?;
                let mut next = state;
                self.world.act(&mut next, action)?;
                let mut canonical = next;
                self.packer.canonical(&mut canonical, less);
                let is_it = self.packer.pack(&canonical, less, &mut packed) && print(&packed) == wanted;
                is_it.then_some((action, next, less))
            });
            let (action, next, less) = step?;
            way.push(action);
            (state, left) = (next, less);
        }
        Some(way)
    }
}

/// The 128-bit fingerprint of a packed state: SipHash-1-3 with a fixed key, the same on every machine.
fn print(packed: &[u8]) -> Print {
    let print = SipHasher13::new().hash(packed);
    [print.h1, print.h2]
}
