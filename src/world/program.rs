//! Handler programs as data: one atomic step a line, and a crash can fall between any two lines.
//!
//! The same list is what runs, what the code pane shows, what a learner rearranges and what the search explores.
//! Knows nothing of state: what a line does to the world is in `super::step::server`.

use crate::base::ids::PodNo;
use crate::world::config::{Config, OnUnknown, Span, Strategy, Timing};
use tinyvec::ArrayVec;

/// Where a server keeps what it knows of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The memory of the pod that runs the handler: gone when it restarts, unknown to other pods.
    Memory,
    /// The database: one for all pods, with a unique constraint on the scope of a key.
    Database,
}

/// Where a server finds out what became of an earlier attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Its key records.
    Records(Place),
    /// The bank, by the number of the order.
    Bank,
}

/// One line of a handler.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Op {
    /// Look for a stored reply under the key. A hit answers (422 or that reply); a miss goes on, and so does a row that is
    /// still in progress: what becomes of it is a claim's business.
    LookUp(Place),
    /// `INSERT` the key as in progress; on conflict read the row in the same step and answer by it.
    Claim,
    /// Of a row that was taken over: ask the bank for a debit with this reference, and charge only if there is none.
    AskBank,
    /// Have the bank take the money.
    Charge,
    /// In one transaction: `INSERT` the key, take the money from the own ledger, store the reply.
    Transact,
    /// `UPSERT` the reply under the key, whoever wrote there before.
    Remember(Place),
    /// `UPDATE` the claimed row to completed, with the reply, where this run is its owner.
    Save,
    /// After a charge of which nothing is known: do with the claim what the set-up says. Passed over in the ordinary
    /// course.
    Release,
    /// Find out what became of an earlier attempt, and answer by it.
    Find(Source),
    /// Make a key for the client.
    Issue,
    /// Send the reply and end.
    #[default]
    Reply,
}

/// The actors a line can turn to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// The shop's app.
    Client,
    /// A server process.
    Pod(PodNo),
    /// The database.
    Store,
    /// The bank.
    Bank,
}

impl Op {
    /// How long the line takes.
    #[must_use]
    pub const fn duration(self, timing: &Timing) -> Span {
        match self.asks() {
            Some(Actor::Store) => Span::exactly(timing.store_ms),
            Some(Actor::Bank) => timing.bank,
            Some(Actor::Client | Actor::Pod(_)) | None => Span::exactly(timing.local_ms),
        }
    }

    /// Whom a line asks, if anybody outside its pod.
    #[must_use]
    pub const fn asks(self) -> Option<Actor> {
        match self {
            Self::LookUp(place) | Self::Remember(place) | Self::Find(Source::Records(place)) => match place {
                Place::Database => Some(Actor::Store),
                Place::Memory => None,
            },
            Self::Claim | Self::Save | Self::Release | Self::Transact => Some(Actor::Store),
            Self::Charge | Self::AskBank | Self::Find(Source::Bank) => Some(Actor::Bank),
            Self::Issue | Self::Reply => None,
        }
    }
}

/// Most lines of a handler.
pub const MAX_LINES: usize = 8;

/// The lines of a handler, in order. What comes after the reply is run only where a charge's result is unknown.
///
/// Any list of lines is a program. A handler only ever goes forwards, so it ends after at most [`MAX_LINES`] lines: with
/// its reply, or at its end without one if there is no reply in the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Program(ArrayVec<[Op; MAX_LINES]>);

impl Program {
    /// The program of a set-up's strategy and toggles.
    #[must_use]
    pub fn of(config: &Config) -> Self {
        use Op::{Charge, LookUp, Remember, Reply, Transact};
        use Place::{Database, Memory};
        match config.strategy {
            Strategy::NoKey => Self::list(&[Charge, Reply]),
            Strategy::CheckThenActMemory => Self::list(&[LookUp(Memory), Charge, Remember(Memory), Reply]),
            Strategy::CheckThenActDb => Self::list(&[LookUp(Database), Charge, Remember(Database), Reply]),
            Strategy::LocalTransaction => Self::list(&[Transact, Reply]),
            _ => Self::claim(config),
        }
    }

    fn claim(config: &Config) -> Self {
        let mut program = Self::list(&[Op::Claim]);
        if config.leases() && config.status_query {
            program.0.push(Op::AskBank);
        }
        program.0.extend([Op::Charge, Op::Save, Op::Reply]);
        if config.leases() || config.on_unknown != OnUnknown::Keep {
            program.0.push(Op::Release);
        }
        program
    }

    /// These lines, of which there are at most [`MAX_LINES`]; what is beyond does not count.
    #[must_use]
    pub fn list(ops: &[Op]) -> Self {
        Self(ops.iter().copied().take(MAX_LINES).collect())
    }

    /// What a server of this strategy does when it is asked what became of an earlier attempt.
    #[must_use]
    pub fn status_query(strategy: Strategy) -> Self {
        let source = match strategy {
            Strategy::NoKey => Source::Bank,
            Strategy::CheckThenActMemory => Source::Records(Place::Memory),
            _ => Source::Records(Place::Database),
        };
        Self::list(&[Op::Find(source), Op::Reply])
    }

    /// What a server does when it is asked for a key.
    #[must_use]
    pub fn issue() -> Self {
        Self::list(&[Op::Issue, Op::Reply])
    }

    /// The lines.
    #[must_use]
    pub fn ops(&self) -> &[Op] {
        &self.0
    }

    /// The line at `line`, counted from 0; past the end a handler replies and ends, unless it [is over](Self::is_over).
    #[must_use]
    pub fn at(&self, line: u8) -> Op {
        self.0.get(usize::from(line)).copied().unwrap_or(Op::Reply)
    }

    /// Whether a handler at this line has ended without a word: it has run off the end of a program that never replies.
    #[must_use]
    pub fn is_over(&self, line: u8) -> bool {
        usize::from(line) >= self.0.len() && self.line_of(Op::Reply).is_none()
    }

    /// The line from `line` on that replies: where a handler goes when its answer is settled early.
    #[must_use]
    pub fn reply_line(&self, line: u8) -> u8 {
        self.line_from(line, Op::Reply).unwrap_or(u8::MAX)
    }

    /// Where a handler goes on that comes to `line` in the ordinary course.
    #[must_use]
    pub fn ordinary_line(&self, mut line: u8) -> u8 {
        while self.at(line) == Op::Release {
            line += 1;
        }
        line
    }

    /// Where the first such line is.
    #[must_use]
    pub fn line_of(&self, op: Op) -> Option<u8> {
        self.line_from(0, op)
    }

    /// Where the first such line from `line` on is.
    #[must_use]
    pub fn line_from(&self, line: u8, op: Op) -> Option<u8> {
        let place = self.0.iter().skip(usize::from(line)).position(|other| *other == op)?;
        u8::try_from(place).ok()?.checked_add(line)
    }
}

#[cfg(test)]
mod tests {
    use super::{Actor, Op, Place, Program};
    use crate::world::config::{Config, OnUnknown, Span, Strategy, Timing};

    fn ops(strategy: Strategy) -> Vec<Op> {
        Program::of(&Config { strategy, ..Config::default() }).ops().to_vec()
    }

    #[test]
    fn every_program_takes_money_once_and_then_replies() {
        for strategy in Strategy::ALL {
            let ops = ops(strategy);
            let takes = |op: &Op| matches!(op, Op::Charge | Op::Transact);
            assert_eq!(ops.iter().filter(|op| takes(op)).count(), 1, "{strategy:?}");
            let (took, replies) = (ops.iter().position(takes), ops.iter().position(|op| *op == Op::Reply));
            assert!(took < replies, "{strategy:?}");
            assert!(ops.iter().skip(replies.expect("it replies") + 1).all(|op| *op == Op::Release), "{strategy:?}");
        }
    }

    #[test]
    fn the_programs_are_those_of_the_specification() {
        use Op::{AskBank, Charge, Claim, LookUp, Release, Remember, Reply, Save, Transact};
        assert_eq!(ops(Strategy::NoKey), [Charge, Reply]);
        for (strategy, place) in
            [(Strategy::CheckThenActMemory, Place::Memory), (Strategy::CheckThenActDb, Place::Database)]
        {
            assert_eq!(ops(strategy), [LookUp(place), Charge, Remember(place), Reply]);
        }
        for strategy in [Strategy::ClaimFirst, Strategy::ClaimFirstPaymentId] {
            assert_eq!(ops(strategy), [Claim, Charge, Save, Reply]);
        }
        use Strategy::{ClaimLease, ClaimLeasePaymentId, ErrorReply, OrderId};
        for strategy in [ClaimLease, ClaimLeasePaymentId, OrderId, ErrorReply] {
            assert_eq!(ops(strategy), [Claim, Charge, Save, Reply, Release]);
        }
        assert_eq!(ops(Strategy::LocalTransaction), [Transact, Reply]);
        let asking = Config { strategy: ClaimLease, status_query: true, ..Config::default() };
        assert_eq!(Program::of(&asking).ops(), [Claim, AskBank, Charge, Save, Reply, Release]);
        let deleting = Config { on_unknown: OnUnknown::Delete, strategy: Strategy::ClaimFirst, ..asking };
        assert_eq!(
            Program::of(&deleting).ops(),
            [Claim, Charge, Save, Reply, Release],
            "without a lease nobody takes over"
        );
    }

    #[test]
    fn past_its_end_a_program_replies() {
        assert_eq!(Program::of(&Config::default()).at(u8::MAX), Op::Reply);
    }

    #[test]
    fn a_line_takes_as_long_as_the_one_it_asks() {
        let timing = Timing::default();
        for op in Strategy::ALL.into_iter().flat_map(ops) {
            let expected = match op.asks() {
                Some(Actor::Bank) => timing.bank,
                Some(Actor::Store) => Span::exactly(timing.store_ms),
                _ => Span::exactly(timing.local_ms),
            };
            assert_eq!(op.duration(&timing), expected, "{op:?}");
        }
    }
}
