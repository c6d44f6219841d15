//! What stands beside an arrow. Statements and row states are code: the same in both languages.

use super::ArrowLabel;
use crate::world::event::LineResult;
use crate::world::program::{Op, Place};
use crate::world::state::{Answer, Status};

pub(super) const fn call_label(op: Op) -> Option<ArrowLabel> {
    Some(ArrowLabel::Statement(match op {
        Op::LookUp(Place::Database) => "SELECT",
        Op::Claim => "INSERT",
        Op::Remember(Place::Database) => "UPSERT",
        Op::Save => "UPDATE",
        Op::LookUp(Place::Memory) | Op::Remember(Place::Memory) | Op::Charge | Op::Reply => return None,
    }))
}

pub(super) const fn return_label(result: LineResult) -> Option<ArrowLabel> {
    Some(ArrowLabel::Found(match result {
        LineResult::Missed => "empty",
        LineResult::Settled(Answer { status: Status::Created, .. }) => "Completed",
        LineResult::Settled(Answer { status: Status::Conflict, .. }) => "InProgress",
        LineResult::Settled(Answer { status: Status::Unprocessable, .. }) => "other hash",
        LineResult::NotOwner => "0 rows",
        LineResult::Settled(_)
        | LineResult::Claimed
        | LineResult::Charged(_)
        | LineResult::Stored
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
