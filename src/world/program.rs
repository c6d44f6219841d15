//! Handler programs as data: one atomic step a line, and a crash can fall between any two lines.
//!
//! The same list is what runs, what the code pane shows, what a learner rearranges and what the search explores.
//! Knows nothing of state: what a line does to the world is in `super::step::server`.

use crate::base::ids::PodNo;
use crate::world::config::{Span, Strategy, Timing};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Look for the key. A hit answers (422, 409 or the stored reply); a miss goes on.
    LookUp(Place),
    /// `INSERT` the key as in progress; on conflict read the row in the same step and answer by it.
    Claim,
    /// Have the bank take the money.
    Charge,
    /// `UPSERT` the reply under the key, whoever wrote there before.
    Remember(Place),
    /// `UPDATE` the claimed row to completed, with the reply, where this run is its owner.
    Save,
    /// Find out what became of an earlier attempt, and answer by it.
    Find(Source),
    /// Make a key for the client.
    Issue,
    /// Send the reply and end.
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
            Self::Claim | Self::Save => Some(Actor::Store),
            Self::Charge | Self::Find(Source::Bank) => Some(Actor::Bank),
            Self::Issue | Self::Reply => None,
        }
    }
}

/// The lines of a handler, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program(&'static [Op]);

impl Program {
    /// The program of a strategy.
    #[must_use]
    pub const fn of(strategy: Strategy) -> Self {
        use Op::{Charge, Claim, LookUp, Remember, Reply, Save};
        use Place::{Database, Memory};
        Self(match strategy {
            Strategy::NoKey => &[Charge, Reply],
            Strategy::CheckThenActMemory => &[LookUp(Memory), Charge, Remember(Memory), Reply],
            Strategy::CheckThenActDb => &[LookUp(Database), Charge, Remember(Database), Reply],
            Strategy::ClaimFirst => &[Claim, Charge, Save, Reply],
        })
    }

    /// What a server of this strategy does when it is asked what became of an earlier attempt.
    #[must_use]
    pub const fn status_query(strategy: Strategy) -> Self {
        Self(match strategy {
            Strategy::NoKey => &[Op::Find(Source::Bank), Op::Reply],
            Strategy::CheckThenActMemory => &[Op::Find(Source::Records(Place::Memory)), Op::Reply],
            Strategy::CheckThenActDb | Strategy::ClaimFirst => &[Op::Find(Source::Records(Place::Database)), Op::Reply],
        })
    }

    /// What a server does when it is asked for a key.
    #[must_use]
    pub const fn issue() -> Self {
        Self(&[Op::Issue, Op::Reply])
    }

    /// The lines.
    #[must_use]
    pub const fn ops(self) -> &'static [Op] {
        self.0
    }

    /// The line at `line`, counted from 0; past the end a handler replies and ends.
    #[must_use]
    pub fn at(self, line: u8) -> Op {
        self.0.get(usize::from(line)).copied().unwrap_or(Op::Reply)
    }

    /// The line that replies: where a handler goes when its answer is settled early.
    #[must_use]
    pub fn reply_line(self) -> u8 {
        let found = self.0.iter().position(|op| *op == Op::Reply).unwrap_or(self.0.len());
        u8::try_from(found).unwrap_or(u8::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::{Op, Place, Program};
    use crate::world::config::{Span, Strategy, Timing};

    #[test]
    fn every_program_charges_once_and_replies_last() {
        for strategy in Strategy::ALL {
            let ops = Program::of(strategy).ops();
            assert_eq!(ops.iter().filter(|op| **op == Op::Charge).count(), 1, "{strategy:?}");
            assert_eq!(ops.iter().position(|op| *op == Op::Reply), Some(ops.len() - 1), "{strategy:?}");
            assert_eq!(Program::of(strategy).at(Program::of(strategy).reply_line()), Op::Reply, "{strategy:?}");
        }
    }

    #[test]
    fn the_programs_are_those_of_the_specification() {
        assert_eq!(Program::of(Strategy::NoKey).ops(), [Op::Charge, Op::Reply]);
        for (strategy, place) in
            [(Strategy::CheckThenActMemory, Place::Memory), (Strategy::CheckThenActDb, Place::Database)]
        {
            let ops = Program::of(strategy).ops();
            assert_eq!(ops, [Op::LookUp(place), Op::Charge, Op::Remember(place), Op::Reply]);
        }
        assert_eq!(Program::of(Strategy::ClaimFirst).ops(), [Op::Claim, Op::Charge, Op::Save, Op::Reply]);
    }

    #[test]
    fn past_its_end_a_program_replies() {
        assert_eq!(Program::of(Strategy::NoKey).at(u8::MAX), Op::Reply);
    }

    #[test]
    fn a_line_takes_as_long_as_the_one_it_asks() {
        let timing = Timing::default();
        for strategy in Strategy::ALL {
            for op in Program::of(strategy).ops() {
                let expected = match op.asks() {
                    Some(super::Actor::Bank) => timing.bank,
                    Some(super::Actor::Store) => Span::exactly(timing.store_ms),
                    _ => Span::exactly(timing.local_ms),
                };
                assert_eq!(op.duration(&timing), expected, "{op:?}");
            }
        }
    }
}
