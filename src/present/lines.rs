//! Running handlers side by side: each one's code, the line that it will run next, and what its lines have found.
//!
//! Built from the run's events; what a handler has read is its own knowledge and nothing else.

use crate::base::ids::{Errand, PodNo, RequestName};
use crate::drive::run::Run;
use crate::i18n::course::Read;
use crate::present::listing::texts;
use crate::world::event::{LineResult, What};

/// A handler, as a column of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its request.
    pub request: RequestName,
    /// Where it runs.
    pub pod: PodNo,
    /// Its steps in order, each some lines of code.
    pub steps: Vec<&'static [&'static str]>,
    /// The step that it runs next, from 0; none if it has ended.
    pub next: Option<usize>,
    /// What its lines have found so far.
    pub read: Vec<Read>,
}

/// The handlers that have begun, in the order in which they began.
#[must_use]
pub fn columns(run: &Run) -> Vec<Column> {
    let program = run.world().program();
    let begun = run.events().iter().filter_map(|event| match event.what {
        What::Started { request, pod } if request.errand == Errand::Pay => Some((request, pod)),
        _ => None,
    });
    let column = |(request, pod)| Column {
        request,
        pod,
        steps: program.ops().iter().map(|op| texts(*op)).collect(),
        next: run.state().handler(request).map(|handler| usize::from(handler.line)),
        read: readings(run, request),
    };
    begun.map(column).collect()
}

/// What a handler's steps have found so far.
#[must_use]
pub fn readings(run: &Run, request: RequestName) -> Vec<Read> {
    run.events().iter().filter_map(|event| found(event.what, request)).collect()
}

fn found(what: What, of: RequestName) -> Option<Read> {
    let What::Ran { request, result, .. } = what else { return None };
    (request == of).then_some(match result {
        LineResult::Missed => Read::NoRow,
        LineResult::Claimed | LineResult::Own | LineResult::TakenOver => Read::Claimed,
        LineResult::Settled(answer) => Read::Answer(answer.status.code().into()),
        LineResult::Charged(_) => Read::Charged,
        LineResult::Known(_) | LineResult::Found(_) => Read::Known,
        LineResult::Stored => Read::Stored,
        LineResult::Replied { answer, .. } => Read::Replied(answer.status.code().into()),
        _ => Read::Other,
    })
}
