//! What a handler's line does to the key records, and what time does to them.
//!
//! Order of checks on a key, as everywhere in the field: is there one (400), whose is it (scope), the hash (422) before
//! the status. An INSERT with its conflict read is one atomic step; so are a take-over and a save.

use super::server::{sent, stored};
use crate::base::ids::{AttemptNo, DebitNo, IntentNo, PaymentName, PodNo, RequestName};
use crate::world::World;
use crate::world::config::{OnUnknown, PaymentId, Reply, Scope};
use crate::world::event::{LineResult, What};
use crate::world::program::{Op, Place, Source};
use crate::world::state::{Answer, Debit, Handler, Lease, MAX_ROWS, Progress, Record, State, Status};
use tinyvec::ArrayVec;

type Rows = ArrayVec<[Record; MAX_ROWS]>;

impl World {
    pub(super) fn look_up(&self, state: &State, handler: &Handler, place: Place) -> Option<LineResult> {
        let wanted = match self.wanted(state, handler)? {
            Ok(wanted) => wanted,
            Err(answer) => return Some(LineResult::Settled(answer)),
        };
        let rows = rows(state, place, handler.pod)?;
        let is_open = |row: &Record| row.progress == Progress::InProgress && !self.is_other_body(row, &wanted);
        Some(match self.find(rows, &wanted).filter(|row| !is_open(row)) {
            Some(row) => LineResult::Settled(self.answer_by(row, &wanted)),
            None => LineResult::Missed,
        })
    }

    /// What became of an earlier attempt: paid, "in progress", or "nothing is known of it". An answer to a question is
    /// no replay.
    pub(super) fn find_out(&self, state: &State, handler: &Handler, source: Source) -> Option<LineResult> {
        let nothing = Answer::bare(Status::NotFound);
        let answer = match source {
            Source::Bank => {
                let of_order = |debit: &Debit| debit.request.intent == handler.request.intent;
                let found = (1..).map(DebitNo::new).zip(&state.debits).find(|(_, debit)| of_order(debit));
                found.map_or(nothing, |(receipt, _)| Answer { receipt: Some(receipt), ..Answer::bare(Status::Created) })
            }
            Source::Records(place) => match self.wanted(state, handler)? {
                Err(refusal) => refusal,
                Ok(wanted) => match self.find(rows(state, place, handler.pod)?, &wanted) {
                    None => nothing,
                    // A stored "nobody knows" is the last word on its key, to whoever asks.
                    Some(Record { reply: Some(reply @ Answer { status: Status::Unavailable, .. }), .. }) => {
                        Answer { replayed: true, ..*reply }
                    }
                    Some(Record { progress: Progress::Completed, reply: Some(reply), .. }) => *reply,
                    Some(_) => Answer::bare(Status::Conflict),
                },
            },
        };
        Some(LineResult::Settled(answer))
    }

    pub(super) fn claim(&self, state: &mut State, handler: &Handler) -> Option<LineResult> {
        let wanted = match self.wanted(state, handler)? {
            Ok(wanted) => wanted,
            Err(answer) => return Some(LineResult::Settled(answer)),
        };
        let scope = self.config.scope;
        let Some(row) = state.records.iter_mut().find(|row| is_same(scope, row, &wanted)) else {
            return state.records.try_push(wanted).is_none().then_some(LineResult::Claimed);
        };
        let is_open = row.progress == Progress::InProgress;
        Some(if is_open && row.owner == wanted.owner && self.config.recognises_own() {
            LineResult::Own
        } else if is_open && row.lease == Lease::Over && !self.is_other_body(row, &wanted) {
            (row.owner, row.lease) = (wanted.owner, wanted.lease);
            LineResult::TakenOver
        } else {
            LineResult::Settled(self.answer_by(row, &wanted))
        })
    }

    /// The INSERT commits, and the handler will run it again.
    pub(super) fn lose_ack(&self, state: &mut State, request: RequestName) -> Option<What> {
        if !state.handler(request).is_some_and(|handler| self.would_insert(state, handler)) {
            return None;
        }
        self.fail_line(state, request, Op::Claim, |state, handler| {
            self.claim(state, handler).map(|_| LineResult::AckLost)
        })
    }

    /// Whether there is no row yet for the key that this handler has.
    pub(in crate::world) fn would_insert(&self, state: &State, handler: &Handler) -> bool {
        matches!(self.wanted(state, handler), Some(Ok(wanted)) if self.find(&state.records, &wanted).is_none())
    }

    /// Key, debit and reply, or nothing of the three.
    pub(super) fn transact(&self, state: &mut State, handler: &Handler) -> Option<LineResult> {
        let wanted = match self.wanted(state, handler)? {
            Ok(wanted) => wanted,
            Err(answer) => return Some(LineResult::Settled(answer)),
        };
        if let Some(row) = self.find(&state.records, &wanted) {
            return Some(LineResult::Settled(self.answer_by(row, &wanted)));
        }
        let charged = self.charge(state, handler)?;
        let reply = match charged {
            LineResult::Charged(receipt) | LineResult::Known(receipt) => {
                Answer { receipt: Some(receipt), ..Answer::bare(Status::Created) }
            }
            LineResult::OtherAmount => Answer::bare(Status::Unprocessable),
            _ => return Some(charged),
        };
        let row = Record { progress: Progress::Completed, reply: Some(reply), lease: Lease::None, ..wanted };
        state.records.try_push(row).is_none().then_some(charged)
    }

    pub(super) fn remember(&self, state: &mut State, handler: &Handler, place: Place) -> Option<LineResult> {
        let Ok(wanted) = self.wanted(state, handler)? else { return Some(LineResult::Stored) };
        let done = Record { progress: Progress::Completed, reply: Some(stored(handler)), ..wanted };
        let scope = self.config.scope;
        let rows = rows_mut(state, place, handler.pod)?;
        if let Some(row) = rows.iter_mut().find(|row| is_same(scope, row, &wanted)) {
            *row = Record { created_at: row.created_at, ..done };
            return Some(LineResult::Stored);
        }
        rows.try_push(done).is_none().then_some(LineResult::Stored)
    }

    pub(super) fn save(&self, state: &mut State, handler: &Handler) -> Option<LineResult> {
        let Ok(wanted) = self.wanted(state, handler)? else { return Some(LineResult::Stored) };
        let Some(place) = self.own(state, &wanted) else {
            // Without a fence nobody looks how many rows were updated.
            return Some(if self.config.fences() { LineResult::NotOwner } else { LineResult::Stored });
        };
        complete(state.records.get_mut(place)?, stored(handler));
        Some(LineResult::Stored)
    }

    /// What the set-up says of a claim whose charge is unknown.
    pub(super) fn release(&self, state: &mut State, handler: &Handler) -> Option<LineResult> {
        let Ok(wanted) = self.wanted(state, handler)? else { return Some(LineResult::Released) };
        let Some(place) = self.own(state, &wanted) else { return Some(LineResult::Released) };
        let row = state.records.get_mut(place)?;
        match self.config.on_unknown {
            OnUnknown::Keep if row.lease != Lease::None => row.lease = Lease::Over,
            OnUnknown::Keep => {}
            OnUnknown::Delete => drop(state.records.remove(place)),
            OnUnknown::Store503 => complete(row, stored(handler)),
        }
        Some(LineResult::Released)
    }

    /// Where the row is that this run may change: its own, or without a fence whoever's.
    fn own(&self, state: &State, wanted: &Record) -> Option<usize> {
        let is_own = |row: &Record| !self.config.fences() || row.owner == wanted.owner;
        state.records.iter().position(|row| is_same(self.config.scope, row, wanted) && is_own(row))
    }

    /// The row that this handler would write, or the 400 for a request without a key.
    fn wanted(&self, state: &State, handler: &Handler) -> Option<Result<Record, Answer>> {
        let (customer, attempt) = sent(state, handler.request)?;
        let lease = match self.config.leases() {
            true => Lease::Until(state.now.after(self.config.timing.lease_ms)),
            false => Lease::None,
        };
        Some(attempt.key.ok_or(Answer::bare(Status::BadRequest)).map(|key| Record {
            customer,
            key,
            hashed: attempt.amount,
            progress: Progress::InProgress,
            reply: None,
            created_at: state.now,
            owner: handler.request,
            lease,
            payment: match self.config.charges_with() {
                PaymentId::Row => Some(PaymentName::Row(handler.request)),
                PaymentId::Key => Some(PaymentName::Key(customer, key)),
                PaymentId::RawKey => Some(PaymentName::RawKey(key)),
                PaymentId::Order => Some(PaymentName::Order(handler.request.intent)),
                PaymentId::Designed | PaymentId::None | PaymentId::PerAttempt => None,
            },
        }))
    }

    /// The payment id that was made when this handler's row was inserted.
    pub(super) fn row_payment(&self, state: &State, handler: &Handler) -> Option<PaymentName> {
        let wanted = self.wanted(state, handler)?.ok()?;
        self.find(&state.records, &wanted)?.payment
    }

    fn find<'a>(&self, rows: &'a Rows, wanted: &Record) -> Option<&'a Record> {
        rows.iter().find(|row| is_same(self.config.scope, row, wanted))
    }

    fn is_other_body(&self, row: &Record, wanted: &Record) -> bool {
        self.config.hash && self.request_hash(row.hashed) != self.request_hash(wanted.hashed)
    }

    /// What a row found under the key answers: the hash before the status.
    fn answer_by(&self, row: &Record, wanted: &Record) -> Answer {
        if self.is_other_body(row, wanted) {
            return Answer::bare(Status::Unprocessable);
        }
        match (row.progress, row.reply) {
            (Progress::Completed, Some(_)) if self.config.replies() == Reply::Error => Answer::bare(Status::Duplicate),
            (Progress::Completed, Some(reply)) => Answer { replayed: true, ..reply },
            _ => Answer::bare(Status::Conflict),
        }
    }

    /// Whether no earlier attempt has the same key: rows are called by the first that has theirs.
    pub(in crate::world) fn names_key_first(&self, state: &State, number: IntentNo, attempt: AttemptNo) -> bool {
        let Some(wanted) = key_of(state, number, attempt) else { return false };
        let mut before = state.numbered_intents().flat_map(|(other, intent)| {
            (1..).map(AttemptNo::new).take(intent.attempts.len()).map(move |attempt| (other, attempt))
        });
        let is_earlier = |name: &(IntentNo, AttemptNo)| *name < (number, attempt);
        let has_it = |(number, attempt)| {
            key_of(state, number, attempt).is_some_and(|other| is_same(self.config.scope, &other, &wanted))
        };
        !before.by_ref().take_while(is_earlier).any(has_it)
    }

    /// The database's row for this attempt's key.
    #[must_use]
    pub fn row_of<'a>(&self, state: &'a State, number: IntentNo, attempt: AttemptNo) -> Option<&'a Record> {
        self.find(&state.records, &key_of(state, number, attempt)?)
    }

    pub(in crate::world) fn may_expire(&self, state: &State, number: IntentNo, attempt: AttemptNo) -> bool {
        let is_held = |row: &Record| row.progress == Progress::InProgress && matches!(row.lease, Lease::Until(_));
        self.row_of(state, number, attempt).is_some_and(is_held)
    }

    pub(in crate::world) fn may_reap(&self, state: &State, number: IntentNo, attempt: AttemptNo) -> bool {
        let Some(wanted) = key_of(state, number, attempt) else { return false };
        let mut all = state.memories.iter().chain([&state.records]);
        all.any(|rows| self.find(rows, &wanted).is_some())
    }

    pub(super) fn expire(&self, state: &mut State, intent: IntentNo, attempt: AttemptNo) -> Option<What> {
        if !self.names_key_first(state, intent, attempt) || !self.may_expire(state, intent, attempt) {
            return None;
        }
        let wanted = key_of(state, intent, attempt)?;
        state.records.iter_mut().find(|row| is_same(self.config.scope, row, &wanted))?.lease = Lease::Over;
        Some(What::Expired { intent, attempt })
    }

    pub(super) fn reap(&self, state: &mut State, intent: IntentNo, attempt: AttemptNo) -> Option<What> {
        if !self.names_key_first(state, intent, attempt) || !self.may_reap(state, intent, attempt) {
            return None;
        }
        let wanted = key_of(state, intent, attempt)?;
        let all = state.memories.iter_mut().chain([&mut state.records]);
        all.for_each(|rows| rows.retain(|row| !is_same(self.config.scope, row, &wanted)));
        Some(What::Reaped { intent, attempt })
    }
}

fn complete(row: &mut Record, reply: Answer) {
    (row.progress, row.reply, row.lease) = (Progress::Completed, Some(reply), Lease::None);
}

/// A row with customer and key of an attempt, and nothing else.
fn key_of(state: &State, number: IntentNo, attempt: AttemptNo) -> Option<Record> {
    let intent = state.intent(number)?;
    let key = intent.attempt(attempt)?.key?;
    Some(Record { customer: intent.customer, key, ..Record::default() })
}

fn is_same(scope: Scope, row: &Record, wanted: &Record) -> bool {
    row.key == wanted.key && (scope == Scope::Key || row.customer == wanted.customer)
}

fn rows(state: &State, place: Place, pod: PodNo) -> Option<&Rows> {
    match place {
        Place::Database => Some(&state.records),
        Place::Memory => state.memories.get(pod.slot()?),
    }
}

fn rows_mut(state: &mut State, place: Place, pod: PodNo) -> Option<&mut Rows> {
    match place {
        Place::Database => Some(&mut state.records),
        Place::Memory => state.memories.get_mut(pod.slot()?),
    }
}
