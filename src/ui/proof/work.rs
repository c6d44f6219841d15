//! The searches that are going on. Knows nothing of the page.

use crate::base::seed::Seed;
use crate::drive::run::Run;
use crate::present::proof::{Cell, columns};
use crate::search::{Bounds, Budget, Fault, Progress, Question, Queue, Report, Search, Why};
use crate::world::World;
use crate::world::action::Action;
use crate::world::config::{Config, Keys, Strategy};

/// Most states of a search by hand: some forty megabytes.
const MOST_STATES: usize = 1_000_000;
/// Most states of a cell or of a question of "why".
const MOST_OF_ONE: usize = 100_000;
/// States between two looks at the clock.
const STEP: usize = 128;

/// What is asked about in the matrix.
type About = (Option<Strategy>, Fault);

#[derive(Default)]
pub(super) struct Work {
    pub(super) found: Option<Finding>,
    pub(super) cells: Vec<Cell>,
    matrix: Option<Queue<About>>,
    /// The run that was asked about, and its explanation; none where too much went wrong.
    pub(super) why: Option<(Vec<Action>, Option<Why>)>,
    pub(super) is_explaining: bool,
}

impl Work {
    /// What is not done yet: a search by hand, the matrix, an explanation.
    pub(super) fn open(&self) -> [bool; 3] {
        [self.found.as_ref().is_some_and(|finding| !finding.is_done()), self.matrix.is_some(), self.is_explaining]
    }

    pub(super) fn has_work(&self) -> bool {
        self.found.as_ref().is_some_and(Finding::is_running) || self.matrix.is_some() || self.is_explaining
    }

    /// One small step of whatever is to be done, the shortest work first.
    pub(super) fn step(&mut self) {
        if self.is_explaining {
            let why = self.why.as_mut().and_then(|(_, why)| why.as_mut());
            self.is_explaining = why.is_some_and(|why| why.advance(STEP));
        } else if let Some(matrix) = &mut self.matrix {
            if let Some(answer) = matrix.advance(STEP) {
                let (strategy, fault) = answer.question.about;
                let verdict = answer.report.has_struck.then_some(answer.report.verdict);
                self.cells.push(Cell { strategy, fault, verdict, states: answer.report.states });
            }
            if matrix.is_done() {
                self.matrix = None;
            }
        } else if let Some(finding) = &mut self.found {
            finding.search.advance(STEP);
        }
    }

    /// Some milliseconds were spent on it.
    pub(super) fn spend(&mut self, ms: u64) {
        if let Some(finding) = self.found.as_mut().filter(|finding| !finding.is_paused) {
            finding.spent_ms += ms;
        }
    }

    pub(super) fn find_or_pause(&mut self, config: Config, budget: Budget) {
        match &mut self.found {
            Some(finding) if !finding.is_done() => finding.is_paused = !finding.is_paused,
            _ => {
                let search = Search::new(config, Bounds::free(budget), MOST_STATES);
                self.found = Some(Finding { search, config, budget, is_paused: false, spent_ms: 0 });
            }
        }
    }

    pub(super) fn fill(&mut self, own: Config) {
        self.cells.clear();
        let questions = Fault::ALL.into_iter().flat_map(|fault| {
            columns().into_iter().map(move |strategy| {
                let design = strategy.map_or(own, design_of);
                Question { about: (strategy, fault), config: fault.set_up(design), bounds: Bounds::column(fault) }
            })
        });
        self.matrix = Some(Queue::new(questions, MOST_OF_ONE));
    }

    pub(super) fn explain(&mut self, world: &World, decisions: Vec<Action>) {
        let why = Why::new(world, &decisions, MOST_OF_ONE);
        // What cannot be explained is told by the next step.
        self.is_explaining = true;
        self.why = Some((decisions, why));
    }
}

/// A search by hand.
pub(super) struct Finding {
    search: Search,
    config: Config,
    budget: Budget,
    pub(super) is_paused: bool,
    spent_ms: u64,
}

impl Finding {
    pub(super) fn report(&self) -> Report {
        self.search.report()
    }

    pub(super) const fn config(&self) -> &Config {
        &self.config
    }

    pub(super) const fn budget(&self) -> Budget {
        self.budget
    }

    /// A double charge ends the search: it is what was looked for. Anything else bad is told when all was seen.
    pub(super) fn is_done(&self) -> bool {
        let report = self.report();
        report.progress != Progress::Running || report.verdict.double_charge
    }

    pub(super) fn is_running(&self) -> bool {
        !self.is_paused && !self.is_done()
    }

    /// How many steps lead to what is broken, once the search is done.
    pub(super) fn steps(&self) -> Option<usize> {
        if self.is_done() { self.search.trace().map(|way| way.len()) } else { None }
    }

    pub(super) fn a_second(&self) -> u64 {
        let states = u64::try_from(self.report().states).unwrap_or(u64::MAX);
        states.saturating_mul(1_000).checked_div(self.spent_ms).unwrap_or_default()
    }

    /// The run to what is broken, at its start.
    pub(super) fn example(&self) -> Option<Run> {
        played(self.config, &self.search.trace()?)
    }
}

/// A strategy with everything else as it comes.
pub(super) fn design_of(strategy: Strategy) -> Config {
    let keys = if strategy == Strategy::NoKey { Keys::None } else { Keys::PerIntent };
    Config { strategy, keys, ..Config::default() }
}

/// A run of a cell: the shortest bad one, or a whole one in which the fault strikes.
pub(in crate::ui) fn example(design: Config, fault: Fault) -> Option<Run> {
    let mut search = Search::of_fault(design, fault, MOST_OF_ONE);
    search.finish();
    played(fault.set_up(design), &search.trace().or_else(|| search.sample())?)
}

fn played(config: Config, way: &[Action]) -> Option<Run> {
    let mut run = Run::new(World::new(config, Seed::default()));
    way.iter().try_for_each(|action| run.act(*action).map(drop)).ok()?;
    run.seek(0);
    Some(run)
}
