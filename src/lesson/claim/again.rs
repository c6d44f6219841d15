//! By what a purchase was charged again: a later attempt, a copy on the way, a memory that forgot.
//!
//! Two debits look the same however they came about. A task that names a cause is not fulfilled by another, so the cause is
//! read here, from the debits and from what has happened. Knows nothing of set-ups and of tasks.

use crate::base::ids::{IntentNo, PodNo, RequestName};
use crate::drive::run::Run;
use crate::world::event::{Cause, LineResult, What};
use crate::world::program::Op;
use crate::world::state::Debit;

/// Whether an attempt that was sent for one of these reasons took money for what an earlier attempt took money for as well.
pub(super) fn by_attempt(run: &Run, reasons: &[Cause]) -> bool {
    let was_sent = |of: RequestName| {
        run.events().iter().any(|event| match event.what {
            What::Sent { request, cause, .. } => {
                request.attempt_name() == of.attempt_name() && request.errand == of.errand && reasons.contains(&cause)
            }
            _ => false,
        })
    };
    any_pair(run, |one, other| one.request.attempt < other.request.attempt && was_sent(other.request))
}

/// Whether two copies of one attempt have both taken money.
pub(super) fn by_copy(run: &Run) -> bool {
    any_pair(run, |one, other| one.request.attempt == other.request.attempt && one.request.copy < other.request.copy)
}

/// Whether money was taken for one purchase by two handlers with no memory in common: on two pods, or with a crash of their
/// pod between them.
pub(super) fn by_forgetting(run: &Run) -> bool {
    let charges: Vec<Charge> = (0..).zip(run.events()).filter_map(|(at, event)| Charge::of(at, event.what)).collect();
    let has_crashed = |one: &Charge, other: &Charge| {
        let between = run.events().get(one.at..other.at).unwrap_or_default();
        between.iter().any(|event| matches!(event.what, What::Crashed { pod, .. } if pod == one.pod))
    };
    charges.iter().any(|one| {
        let later = charges.iter().filter(|other| other.at > one.at && other.intent == one.intent);
        later.into_iter().any(|other| other.pod != one.pod || has_crashed(one, other))
    })
}

/// A line that took money.
struct Charge {
    at: usize,
    intent: IntentNo,
    pod: PodNo,
}

impl Charge {
    const fn of(at: usize, what: What) -> Option<Self> {
        match what {
            What::Ran {
                request,
                pod,
                op: Op::Charge,
                result: LineResult::Charged(_) | LineResult::Unknown { debit: Some(_) },
                ..
            } => Some(Self { at, intent: request.intent, pod }),
            _ => None,
        }
    }
}

/// Whether this is so of two debits of one purchase.
fn any_pair(run: &Run, is_it: impl Fn(&Debit, &Debit) -> bool) -> bool {
    let debits = &run.state().debits;
    debits.iter().any(|one| debits.iter().any(|other| one.request.intent == other.request.intent && is_it(one, other)))
}
