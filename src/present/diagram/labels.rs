//! What stands beside an arrow. Statements and row states are code: the same in both languages.

use super::ArrowLabel;
use crate::base::ids::Errand;
use crate::world::event::LineResult;
use crate::world::program::{Op, Place, Source};
use crate::world::state::{Answer, Status};

pub(in crate::present) const fn call_label(op: Op) -> Option<ArrowLabel> {
    Some(ArrowLabel::Statement(match op {
        Op::LookUp(Place::Database) => "SELECT",
        Op::Claim => "INSERT",
        Op::Remember(Place::Database) => "UPSERT",
        Op::Save | Op::Release => "UPDATE",
        Op::Transact => "BEGIN … COMMIT",
        Op::AskBank => "GET",
        Op::Find(Source::Records(Place::Database)) => "SELECT",
        Op::Find(Source::Bank) => "GET",
        Op::LookUp(Place::Memory)
        | Op::Remember(Place::Memory)
        | Op::Find(Source::Records(Place::Memory))
        | Op::Charge
        | Op::Issue
        | Op::Reply => return None,
    }))
}

/// What stands on a request that does not pay.
pub(super) const fn errand_label(errand: Errand) -> Option<ArrowLabel> {
    match errand {
        Errand::Pay => None,
        Errand::Ask => Some(ArrowLabel::Statement("GET")),
        Errand::Issue => Some(ArrowLabel::Statement("POST /keys")),
    }
}

pub(super) const fn return_label(op: Op, result: LineResult) -> Option<ArrowLabel> {
    Some(ArrowLabel::Found(match result {
        LineResult::Settled(Answer { status: Status::Created, .. }) if matches!(op, Op::Find(Source::Bank)) => "debit",
        LineResult::Missed => "empty",
        LineResult::Settled(Answer { status: Status::Created, .. }) => "Completed",
        LineResult::Settled(Answer { status: Status::Conflict, .. }) => "InProgress",
        LineResult::Settled(Answer { status: Status::Unprocessable, .. }) => "other hash",
        LineResult::Settled(Answer { status: Status::NotFound, .. }) => "empty",
        LineResult::Settled(Answer { status: Status::Duplicate, .. }) => "Completed",
        LineResult::NotOwner => "0 rows",
        LineResult::Own => "mine",
        LineResult::TakenOver => "taken over",
        LineResult::AckLost | LineResult::Unknown { .. } => "?",
        LineResult::Known(_) => "known id",
        LineResult::OtherAmount => "other amount",
        LineResult::Found(_) => "debit",
        LineResult::Settled(_)
        | LineResult::Claimed
        | LineResult::Charged(_)
        | LineResult::Stored
        | LineResult::Released
        | LineResult::Replied { .. } => return None,
    }))
}

pub(super) const fn reply_label(answer: Answer) -> Option<ArrowLabel> {
    match answer {
        Answer { replayed: true, .. } => Some(ArrowLabel::Replayed),
        Answer { status: Status::Created, .. } => None,
        Answer { status, .. } => Some(ArrowLabel::Status(status.code())),
    }
}
