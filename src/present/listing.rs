//! The running strategy's code, a few lines for each step of the program, and who is about to run which.
//!
//! Code is the same in both languages.

use crate::base::ids::{AttemptNo, Errand};
use crate::drive::run::Run;
use crate::world::config::Strategy;
use crate::world::program::{Op, Place, Source};

/// The server's code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// Its strategy.
    pub strategy: Strategy,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// A line of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it says.
    pub text: &'static str,
    /// The attempts whose handlers run it next.
    pub here: Vec<AttemptNo>,
}

pub(super) fn listing(run: &Run) -> Listing {
    let mut lines = Vec::new();
    for (line, op) in (0_u8..).zip(run.world().program().ops()) {
        let paying = run.state().handlers.iter().filter(|handler| handler.request.errand == Errand::Pay);
        let here = paying.filter(|handler| handler.line == line);
        let mut here: Vec<AttemptNo> = here.map(|handler| handler.request.attempt).collect();
        for text in texts(*op) {
            lines.push(Line { text, here: core::mem::take(&mut here) });
        }
    }
    Listing { strategy: run.world().config().strategy, lines }
}

pub(super) const fn texts(op: Op) -> &'static [&'static str] {
    match op {
        Op::LookUp(Place::Memory) => &["seen = memory[customer, key]", "if seen: replay, or 422"],
        Op::LookUp(Place::Database) => &["row = SELECT (customer, key)", "if row: replay, or 422"],
        Op::Claim => &["INSERT (customer, key)", "on conflict: replay, 409, 422"],
        Op::AskBank => &["if taken over: bank.find(reference)"],
        Op::Charge => &["bank.charge(amount)"],
        Op::Transact => &["BEGIN", "INSERT (customer, key)", "UPDATE account, reply 201", "COMMIT, or replay"],
        Op::Remember(Place::Memory) => &["memory[customer, key] = 201"],
        Op::Remember(Place::Database) => &["UPSERT completed, 201"],
        Op::Save => &["UPDATE completed, 201 if mine"],
        Op::Release => &["on unknown: release, 503"],
        Op::Find(Source::Records(_)) => &["row = SELECT (customer, key)", "if row: replay or 409, else 404"],
        Op::Find(Source::Bank) => &["bank.find(order)", "if found: 201, else 404"],
        Op::Issue => &["key = new UUID"],
        Op::Reply => &["reply"],
    }
}
