//! The run as a script to take home: the same requests, losses, copies and overlaps against a server of one's own.
//!
//! `take_home.mjs` plays; here is what it plays. Only what passes between app and server crosses over: what a server does
//! inside is its own, and what is left out is named. The script is code, and English in both languages.

use super::Origin;
use crate::base::ids::{CopyNo, Errand, PodNo, RequestName};
use crate::drive::run::Run;
use crate::world::event::{Event, LineResult, What};

/// The script without its run.
const SCRIPT: &str = include_str!("take_home.mjs");
/// Where its run stands.
const PLACE: &str = "/*RUN*/ {}";

/// The run up to its present step, as a program for Node.
#[must_use]
#[cold]
pub fn script(run: &Run, origin: Origin<'_>) -> String {
    let mut plan = Plan { run, acts: Vec::new(), left_out: Vec::new(), working: Vec::new() };
    for (step, event) in (1..).zip(run.events()) {
        plan.step(step, event);
    }
    let title = format!("Idempotency Lab, {}, {} steps", run.world().config().strategy.id(), run.position());
    let link = origin.written_link().map_or_else(|| "null".to_owned(), |link| format!("{link:?}"));
    let whole = format!(
        "{{\n  title: {title:?},\n  link: {link},\n  currency: \"XTS\",\n  acts: [\n    {}\n  ],\n  leftOut: [{}],\n}}",
        plan.acts.join(",\n    "),
        plan.left_out.join(", ")
    );
    SCRIPT.replacen(PLACE, &whole, 1)
}

struct Plan<'a> {
    run: &'a Run,
    acts: Vec<String>,
    left_out: Vec<String>,
    working: Vec<(RequestName, PodNo)>,
}

impl Plan<'_> {
    fn step(&mut self, step: usize, event: &Event) {
        match event.what {
            What::Sent { request, .. } if request.errand != Errand::Pay => {
                self.leave(step, "a request that pays nothing");
            }
            What::Sent { request, key, amount, .. } => {
                let purchase = request.intent.slot().and_then(|slot| self.run.world().config().purchases.get(slot));
                let customer = purchase.map_or("A", |purchase| purchase.customer.id());
                let key =
                    key.map_or_else(|| "null".to_owned(), |key| format!("\"{}\"", self.run.world().seed().key(key)));
                let (name, amount) = (name(request), amount.0);
                self.acts.push(format!(
                    "{{ send: {{ name: {name}, key: {key}, customer: \"{customer}\", amount: {amount} }} }}"
                ));
            }
            What::Started { request, pod } => {
                self.working.push((request, pod));
                self.act("deliver", request);
            }
            What::Ran { request, result: LineResult::Replied { .. }, .. } => {
                self.working.retain(|(other, _)| *other != request);
                self.act("answered", request);
            }
            What::Ran { result: LineResult::Unknown { .. }, .. } => {
                self.leave(step, "an answer of the bank that was lost")
            }
            What::Ran { result: LineResult::AckLost, .. } => {
                self.leave(step, "an acknowledgement of the database that was lost")
            }
            What::Lost { message, .. } if message.leg.is_back() || message.request.copy == CopyNo::FIRST => {
                self.act("lose", RequestName { copy: CopyNo::FIRST, ..message.request });
            }
            What::Answered { request, .. } => self.act("hear", request),
            What::HungUp { request, .. } => self.hang_up(|other, _| other == request),
            What::Crashed { pod, .. } => {
                self.hang_up(|_, other| other == pod);
                self.leave(step, "a crash, but for the connections that it cuts");
            }
            What::Expired { .. } => self.leave(step, "a lease that ran out"),
            What::Reaped { .. } => self.leave(step, "a row that was reaped"),
            What::Landed { .. } => self.leave(step, "a debit that came late"),
            What::Ran { .. } | What::Lost { .. } | What::Duplicated { .. } | What::Delayed { .. } => {}
            What::Reloaded { .. } | What::TimedOut { .. } => {}
        }
    }

    fn act(&mut self, act: &str, request: RequestName) {
        if request.errand != Errand::Pay {
            return;
        }
        let original = RequestName { copy: CopyNo::FIRST, ..request };
        let of = if request == original { String::new() } else { format!(", of: {}", name(original)) };
        self.acts.push(format!("{{ {act}: {}{of} }}", name(request)));
    }

    fn hang_up(&mut self, is_cut: impl Fn(RequestName, PodNo) -> bool) {
        let (cut, rest) =
            core::mem::take(&mut self.working).into_iter().partition(|(request, pod)| is_cut(*request, *pod));
        self.working = rest;
        for (request, _) in Vec::<(RequestName, PodNo)>::into_iter(cut) {
            self.act("hangUp", request);
        }
    }

    fn leave(&mut self, step: usize, what: &str) {
        self.left_out.push(format!("\"step {step}: {what}\""));
    }
}

/// A request's name in the script.
fn name(request: RequestName) -> String {
    let copy = if request.copy == CopyNo::FIRST { String::new() } else { format!("-copy-{}", request.copy) };
    format!("\"purchase-{}-attempt-{}{copy}\"", request.intent, request.attempt)
}
