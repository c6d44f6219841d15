//! What becomes of handlers: they begin, run line by line, reply, and end with their pod or their caller.
//!
//! A handler knows its request and what its own lines have read. Nothing here reads the client. Read next: `store`, `bank`.

use crate::base::ids::{Customer, PodNo, RequestName};
use crate::base::seed::Chance;
use crate::base::time::Millis;
use crate::world::World;
use crate::world::action::{Leg, MessageName};
use crate::world::event::{LineResult, What};
use crate::world::program::Op;
use crate::world::state::{Answer, Attempt, Handler, Message, State, Status};

impl World {
    pub(super) fn start_handler(&self, state: &mut State, request: RequestName, pod: PodNo) -> Option<What> {
        if !self.is_up(pod) || state.handlers.len() == state.handlers.capacity() {
            return None;
        }
        super::network::take(state, MessageName { request, leg: Leg::Request })?;
        let program = self.program_for(request);
        let line = program.ordinary_line(0);
        if !program.is_over(line) {
            let place = state.handlers.iter().take_while(|other| other.request < request).count();
            let due = state.now.after(self.duration(request, line));
            state.handlers.insert(place, Handler { request, pod, line, answer: None, since: state.now, due });
        }
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
            Op::AskBank => self.ask_bank(state, &handler)?,
            Op::Charge => self.charge(state, &handler)?,
            Op::Transact => self.transact(state, &handler)?,
            Op::Remember(place) => self.remember(state, &handler, place)?,
            Op::Save => self.save(state, &handler)?,
            Op::Release => self.release(state, &handler)?,
            Op::Find(source) => self.find_out(state, &handler, source)?,
            Op::Issue => LineResult::Settled(Answer::bare(Status::Ok)),
            Op::Reply => self.reply(state, &handler)?,
        };
        if op == Op::Reply {
            state.handlers.remove(place);
        } else {
            self.go_on(state, place, result)?;
        }
        Some(What::Ran { request, pod: handler.pod, op, since: handler.since, result })
    }

    /// Where a handler stands after a line, and what it has to say. One that runs off its end without a reply has ended.
    fn go_on(&self, state: &mut State, place: usize, result: LineResult) -> Option<()> {
        let now = state.now;
        let handler = state.handlers.get_mut(place)?;
        let program = self.program_for(handler.request);
        let paid = |receipt| Answer { receipt: Some(receipt), ..Answer::bare(Status::Created) };
        let next = program.ordinary_line(handler.line.saturating_add(1));
        let (answer, line) = match result {
            LineResult::Settled(answer) => (Some(answer), program.reply_line(next)),
            LineResult::NotOwner => (Some(Answer::bare(Status::Conflict)), program.reply_line(next)),
            // What is saved next is the first debit's receipt, or the mismatch.
            LineResult::Charged(receipt) | LineResult::Known(receipt) => (Some(paid(receipt)), next),
            LineResult::OtherAmount => (Some(Answer::bare(Status::Unprocessable)), next),
            // Nothing is charged: whatever comes before the charge is passed over with it.
            LineResult::Found(receipt) => {
                let charge = program.line_from(next, Op::Charge);
                (Some(paid(receipt)), charge.map_or(next, |line| program.ordinary_line(line.saturating_add(1))))
            }
            LineResult::Unknown { .. } => {
                let after = handler.line.saturating_add(1);
                let line = program.line_from(after, Op::Release).unwrap_or(program.reply_line(after));
                (Some(Answer::bare(Status::Unavailable)), line)
            }
            // Only who took a row over has reason to ask the bank.
            LineResult::Claimed | LineResult::Own if program.at(next) == Op::AskBank => {
                (None, program.ordinary_line(next.saturating_add(1)))
            }
            LineResult::AckLost => (None, handler.line),
            LineResult::Missed
            | LineResult::Claimed
            | LineResult::Own
            | LineResult::TakenOver
            | LineResult::Stored
            | LineResult::Released
            | LineResult::Replied { .. } => (handler.answer, next),
        };
        (handler.answer, handler.line, handler.since) = (answer, line, now);
        handler.due = now.after(self.duration(handler.request, handler.line));
        if program.is_over(line) {
            state.handlers.remove(place);
        }
        Some(())
    }

    /// A fault's version of the line that a handler is about to run.
    pub(super) fn fail_line(
        &self,
        state: &mut State,
        request: RequestName,
        op: Op,
        line: impl FnOnce(&mut State, &Handler) -> Option<LineResult>,
    ) -> Option<What> {
        let place = state.handlers.iter().position(|handler| handler.request == request)?;
        let handler = *state.handlers.get(place)?;
        if self.program_for(request).at(handler.line) != op {
            return None;
        }
        let result = line(state, &handler)?;
        self.go_on(state, place, result)?;
        Some(What::Ran { request, pod: handler.pod, op, since: handler.since, result })
    }

    fn reply(&self, state: &mut State, handler: &Handler) -> Option<LineResult> {
        let answer = stored(handler);
        let due = state.now.after(self.span(self.config.timing.reply, Chance::ReplyLatency, handler.request));
        let message =
            Message { request: handler.request, answer: Some(answer), sent: state.now, due, ..Message::default() };
        super::network::put(state, message)?;
        Some(LineResult::Replied { answer, due })
    }
}

/// Whether a crash of this pod would end or wipe anything.
pub(in crate::world) fn may_crash(state: &State, pod: PodNo) -> bool {
    let remembers = pod.slot().and_then(|slot| state.memories.get(slot)).is_some_and(|rows| !rows.is_empty());
    remembers || state.handlers.iter().any(|handler| handler.pod == pod)
}

/// The caller's connection ends, and with it its handler; whatever it has done stays done.
pub(super) fn hang_up(state: &mut State, request: RequestName) -> Option<What> {
    let place = state.handlers.iter().position(|handler| handler.request == request)?;
    let handler = state.handlers.remove(place);
    Some(What::HungUp { request, pod: handler.pod })
}

/// What a handler has to say at its end: its settled answer, or "done" from one that never charged.
pub(super) fn stored(handler: &Handler) -> Answer {
    handler.answer.unwrap_or(Answer::bare(Status::Created))
}

/// Who sent a request, and what is in it.
pub(super) fn sent(state: &State, request: RequestName) -> Option<(Customer, Attempt)> {
    let intent = state.intent(request.intent)?;
    Some((intent.customer, *intent.attempt(request.attempt)?))
}
