//! Where in the real code each running request stands, and what it has read.
//!
//! The code is a function of the set-up, the marks one of the run: they meet at a step of the program. Read next: `pane`.

use crate::base::ids::{AttemptNo, Errand, RequestName};
use crate::drive::run::Run;
use crate::i18n::course::Read;
use crate::present::code::{Aside, Dialect, Line, asides, handler, lines_of, program};
use crate::present::lines::readings;
use crate::world::config::Config;

/// A handler that runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Runner {
    /// Its request.
    pub request: RequestName,
    /// The step of its program that it runs next, from 0.
    pub next: u8,
    /// What its steps have found so far.
    pub read: Vec<Read>,
}

/// Those that run now.
#[must_use]
pub fn runners(run: &Run) -> Vec<Runner> {
    let running = run.state().handlers.iter();
    running
        .map(|handler| Runner { request: handler.request, next: handler.line, read: readings(run, handler.request) })
        .collect()
}

/// Whether the server's payments are handled as its set-up says: a handler that somebody laid of their own has no code.
#[must_use]
pub fn has_code(run: &Run) -> bool {
    *run.world().program() == program(run.world().config(), Errand::Pay)
}

/// All code of a set-up: the handler that pays, and what stands beside it.
#[must_use]
pub fn parts(dialect: Dialect, config: &Config) -> Vec<Aside> {
    let first = Aside { errand: Errand::Pay, lines: handler(dialect, config) };
    [first].into_iter().chain(asides(dialect, config)).collect()
}

/// Who stands on each line of a part: on the first line of the step that it runs next.
#[must_use]
pub fn marks(part: &Aside, runners: &[Runner]) -> Vec<Vec<AttemptNo>> {
    let mut marks = vec![Vec::new(); part.lines.len()];
    for runner in runners.iter().filter(|runner| runner.request.errand == part.errand) {
        if let Some(marks) = first_line(&part.lines, runner.next).and_then(|place| marks.get_mut(place)) {
            marks.push(runner.request.attempt);
        }
    }
    marks
}

fn first_line(lines: &[Line], step: u8) -> Option<usize> {
    lines_of(lines, step).next()
}
