//! What a handler's line does to store and bank. One line is one atomic step.
//!
//! A handler knows its request and what its own lines have read. Nothing here reads the client. Order of checks on a
//! key, as everywhere in the field: is there one (400), whose is it (scope), the hash (422) before the status.

use crate::base::ids::{Customer, DebitNo, Errand, PodNo, RequestName};
use crate::base::seed::Chance;
use crate::base::time::Millis;
use crate::world::World;
use crate::world::action::{Leg, MessageName};
use crate::world::config::{Reply, Scope};
use crate::world::event::{LineResult, What};
use crate::world::program::{Op, Place, Program, Source};
use crate::world::state::{Answer, Attempt, Debit, Handler, MAX_ROWS, Message, Progress, Record, State, Status};
use tinyvec::ArrayVec;

type Rows = ArrayVec<[Record; MAX_ROWS]>;

impl World {
    pub(super) fn start_handler(&self, state: &mut State, request: RequestName, pod: PodNo) -> Option<What> {
        if !self.is_up(pod) || state.handlers.len() == state.handlers.capacity() {
            return None;
        }
        super::network::take(state, MessageName { request, leg: Leg::Request })?;
        let place = state.handlers.iter().take_while(|other| other.request < request).count();
        let due = state.now.after(self.duration(request, 0));
        state.handlers.insert(place, Handler { request, pod, line: 0, answer: None, since: state.now, due });
        Some(What::Started { request, pod })
    }

    /// A pod goes down and is up again at once: its handlers end, its memory is gone.
    pub(super) fn crash(&self, state: &mut State, pod: PodNo) -> Option<What> {
        if !may_crash(state, pod) || !self.is_up(pod) {
            return None;
        }
        let before = state.handlers.len();
        state.handlers.retain(|handler| handler.pod != pod);
        state.memories.get_mut(pod.slot()?)?.clear();
        let handlers = u8::try_from(before - state.handlers.len()).ok()?;
        Some(What::Crashed { pod, handlers })
    }

    /// The program that handles a request, by what the request is for.
    #[must_use]
    pub fn program_for(&self, request: RequestName) -> Program {
        match request.errand {
            Errand::Pay => self.program,
            Errand::Ask => Program::status_query(self.config.strategy),
            Errand::Issue => Program::issue(),
        }
    }

    fn duration(&self, request: RequestName, line: u8) -> Millis {
        let span = self.program_for(request).at(line).duration(&self.config.timing);
        self.span(span, Chance::BankLatency, request)
    }

    pub(super) fn run_line(&self, state: &mut State, request: RequestName) -> Option<What> {
        let place = state.handlers.iter().position(|handler| handler.request == request)?;
        let handler = *state.handlers.get(place)?;
        let op = self.program_for(request).at(handler.line);
        let result = match op {
            Op::LookUp(place) => self.look_up(state, &handler, place)?,
            Op::Claim => self.claim(state, &handler)?,
            Op::Charge => charge(state, &handler)?,
            Op::Remember(place) => self.remember(state, &handler, place)?,
            Op::Save => self.save(state, &handler)?,
            Op::Find(source) => self.find_out(state, &handler, source)?,
            Op::Issue => LineResult::Settled(Answer::bare(Status::Ok)),
            Op::Reply => self.reply(state, &handler)?,
        };
        if op == Op::Reply {
            state.handlers.remove(place);
        } else {
            let now = state.now;
            self.go_on(state.handlers.get_mut(place)?, result, now);
        }
        Some(What::Ran { request, pod: handler.pod, op, since: handler.since, result })
    }

    fn go_on(&self, handler: &mut Handler, result: LineResult, now: Millis) {
        match result {
            LineResult::Settled(answer) => {
                handler.answer = Some(answer);
                handler.line = self.program_for(handler.request).reply_line();
            }
            LineResult::NotOwner => {
                handler.answer = Some(Answer::bare(Status::Conflict));
                handler.line = self.program_for(handler.request).reply_line();
            }
            LineResult::Charged(receipt) => {
                handler.answer = Some(Answer { status: Status::Created, receipt: Some(receipt), replayed: false });
                handler.line = handler.line.saturating_add(1);
            }
            LineResult::Missed | LineResult::Claimed | LineResult::Stored | LineResult::Replied { .. } => {
                handler.line = handler.line.saturating_add(1);
            }
        }
        handler.since = now;
        handler.due = now.after(self.duration(handler.request, handler.line));
    }

    fn look_up(&self, state: &State, handler: &Handler, place: Place) -> Option<LineResult> {
        let wanted = match self.wanted(state, handler)? {
            Ok(wanted) => wanted,
            Err(answer) => return Some(LineResult::Settled(answer)),
        };
        let rows = rows(state, place, handler.pod)?;
        Some(match self.find(rows, &wanted) {
            Some(row) => LineResult::Settled(self.answer_by(row, &wanted)),
            None => LineResult::Missed,
        })
    }

    /// What became of an earlier attempt: paid, "in progress", or "nothing is known of it". An answer to a question is
    /// no replay.
    fn find_out(&self, state: &State, handler: &Handler, source: Source) -> Option<LineResult> {
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
                    Some(Record { progress: Progress::Completed, reply: Some(reply), .. }) => *reply,
                    Some(_) => Answer::bare(Status::Conflict),
                },
            },
        };
        Some(LineResult::Settled(answer))
    }

    fn claim(&self, state: &mut State, handler: &Handler) -> Option<LineResult> {
        let wanted = match self.wanted(state, handler)? {
            Ok(wanted) => wanted,
            Err(answer) => return Some(LineResult::Settled(answer)),
        };
        if let Some(row) = self.find(&state.records, &wanted) {
            return Some(LineResult::Settled(self.answer_by(row, &wanted)));
        }
        state.records.try_push(wanted).is_none().then_some(LineResult::Claimed)
    }

    fn remember(&self, state: &mut State, handler: &Handler, place: Place) -> Option<LineResult> {
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

    fn save(&self, state: &mut State, handler: &Handler) -> Option<LineResult> {
        let Ok(wanted) = self.wanted(state, handler)? else { return Some(LineResult::Stored) };
        let scope = self.config.scope;
        let own = |row: &&mut Record| is_same(scope, row, &wanted) && row.owner == handler.request;
        Some(match state.records.iter_mut().find(own) {
            Some(row) => {
                row.progress = Progress::Completed;
                row.reply = Some(stored(handler));
                LineResult::Stored
            }
            None => LineResult::NotOwner,
        })
    }

    fn reply(&self, state: &mut State, handler: &Handler) -> Option<LineResult> {
        let answer = stored(handler);
        let due = state.now.after(self.span(self.config.timing.reply, Chance::ReplyLatency, handler.request));
        let message =
            Message { request: handler.request, answer: Some(answer), sent: state.now, due, ..Message::default() };
        super::network::put(state, message)?;
        Some(LineResult::Replied { answer, due })
    }

    /// The row that this handler would write, or the 400 for a request without a key.
    fn wanted(&self, state: &State, handler: &Handler) -> Option<Result<Record, Answer>> {
        let (customer, attempt) = sent(state, handler.request)?;
        Some(attempt.key.ok_or(Answer::bare(Status::BadRequest)).map(|key| Record {
            customer,
            key,
            hashed: attempt.amount,
            progress: Progress::InProgress,
            reply: None,
            created_at: state.now,
            owner: handler.request,
        }))
    }

    fn find<'a>(&self, rows: &'a Rows, wanted: &Record) -> Option<&'a Record> {
        rows.iter().find(|row| is_same(self.config.scope, row, wanted))
    }

    /// What a row found under the key answers: the hash before the status.
    fn answer_by(&self, row: &Record, wanted: &Record) -> Answer {
        if self.config.hash && self.request_hash(row.hashed) != self.request_hash(wanted.hashed) {
            return Answer::bare(Status::Unprocessable);
        }
        match (row.progress, row.reply) {
            (Progress::Completed, Some(_)) if self.config.reply == Reply::Error => Answer::bare(Status::Duplicate),
            (Progress::Completed, Some(reply)) => Answer { replayed: true, ..reply },
            _ => Answer::bare(Status::Conflict),
        }
    }
}

/// Whether a crash of this pod would end or wipe anything.
pub(in crate::world) fn may_crash(state: &State, pod: PodNo) -> bool {
    let remembers = pod.slot().and_then(|slot| state.memories.get(slot)).is_some_and(|rows| !rows.is_empty());
    remembers || state.handlers.iter().any(|handler| handler.pod == pod)
}

fn charge(state: &mut State, handler: &Handler) -> Option<LineResult> {
    let (customer, attempt) = sent(state, handler.request)?;
    let debit = Debit { request: handler.request, customer, amount: attempt.amount, at: state.now };
    if state.debits.try_push(debit).is_some() {
        return None;
    }
    Some(LineResult::Charged(DebitNo::new(u8::try_from(state.debits.len()).ok()?)))
}

/// What a handler has to say at its end: its settled answer, or "done" from one that never charged.
fn stored(handler: &Handler) -> Answer {
    handler.answer.unwrap_or(Answer::bare(Status::Created))
}

/// Who sent a request, and what is in it.
fn sent(state: &State, request: RequestName) -> Option<(Customer, Attempt)> {
    let intent = state.intent(request.intent)?;
    Some((intent.customer, *intent.attempt(request.attempt)?))
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
