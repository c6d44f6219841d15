//! Decisions by name, most of them in one byte.
//!
//! A byte is a kind (its upper five bits) and an operand (its lower three):
//!
//! | kind | decision | operand |
//! |---|---|---|
//! | 0, 1, 2 | press, reload, retry | the intent, less 1 |
//! | 3 | crash | the pod, less 1 |
//! | 4, 5 | time-out, proceed | a subject, of which intent and attempt count |
//! | 6 | a handler runs a line | a subject |
//! | 7, 8 | a request arrives at pod 1, pod 2 | a subject |
//! | 9, 10 | a reply, an echo arrives | a subject |
//! | 11, 12, 13 | a request, a reply, an echo is lost | a subject |
//! | 14, 15, 16 | … is copied | a subject |
//! | 17, 18, 19 | … is kept back | a subject |
//! | 20, 21, 22, 23, 24 | a caller hangs up; an INSERT's acknowledgement or the bank's answer is lost; a charge is held, lands | a subject |
//! | 25, 26 | a lease runs out, a retention is over | a subject, of which intent and attempt count |
//! | 27 to 31 | free | |
//!
//! A subject is a request's name. Operands 0 to 6 are places in the list of those met lately, the last one first; with
//! operand 7 the name itself follows in two bytes, least first: from the lowest bit, intent less 1 (2 bits), attempt
//! less 1 (5), errand (2: pay, ask, issue), copy less 1 (7). Whichever it is goes to the front of the list. At the
//! start the list is full of the payment of intent 1, attempt 1; the n-th press or retry of an intent puts its
//! payment of attempt n at the front. All of that depends on names alone, never on what a world makes of them.

use crate::base::ids::{AttemptNo, CopyNo, Errand, IntentNo, PodNo, RequestName};
use crate::embed::run_text::RunError;
use crate::embed::run_text::bytes::Reader;
use crate::world::action::{Action, Leg, MessageName};

const PRESS: u8 = 0;
const RELOAD: u8 = 1;
const RETRY: u8 = 2;
const CRASH: u8 = 3;
const TIME_OUT: u8 = 4;
const PROCEED: u8 = 5;
const RUN: u8 = 6;
const DELIVER_TO_1: u8 = 7;
const DELIVER_TO_2: u8 = 8;
const DELIVER_REPLY: u8 = 9;
const DELIVER_ECHO: u8 = 10;
/// And the two after it: one for each leg, as for the next two.
const LOSE: u8 = 11;
const COPY: u8 = 14;
const DELAY: u8 = 17;
const HANG_UP: u8 = 20;
const LOSE_ACK: u8 = 21;
const LOSE_BANK_ANSWER: u8 = 22;
const HOLD_CHARGE: u8 = 23;
const LAND: u8 = 24;
const EXPIRE: u8 = 25;
const REAP: u8 = 26;

const ERRANDS: [Errand; 3] = [Errand::Pay, Errand::Ask, Errand::Issue];
/// How many subjects are remembered, and the operand that says that a name follows.
const LATELY: u8 = 7;

/// Appends decisions; `None` if one has no name in this format.
pub(super) fn add(out: &mut Vec<u8>, decisions: &[Action]) -> Option<()> {
    let mut lately = Lately::default();
    for action in decisions {
        let (kind, number, name) = taken_apart(*action)?;
        if kind <= CRASH {
            out.push(kind << 3 | number.checked_sub(1).filter(|number| *number < 8)?);
        } else if let Some((place, known)) = lately.find(kind, name) {
            out.push(kind << 3 | place);
            lately.meet(known);
        } else {
            out.push(kind << 3 | LATELY);
            out.extend(packed(name)?.to_le_bytes());
            lately.meet(name);
        }
        lately.note(*action);
    }
    Some(())
}

/// Reads so many decisions.
pub(super) fn read(reader: &mut Reader<'_>, count: u16) -> Result<Vec<Action>, RunError> {
    let mut lately = Lately::default();
    let mut decisions = Vec::new();
    for at in 1..=count {
        let unknown = RunError::UnknownAction { at };
        let byte = reader.byte()?;
        let (kind, operand) = (byte >> 3, byte & 7);
        let mut name = RequestName::default();
        if kind > CRASH {
            name = match lately.at(operand) {
                Some(known) => known,
                None => unpacked(u16::from_le_bytes([reader.byte()?, reader.byte()?])).ok_or(unknown)?,
            };
            lately.meet(name);
        }
        let action = put_together(kind, operand + 1, name).ok_or(unknown)?;
        lately.note(action);
        decisions.push(action);
    }
    Ok(decisions)
}

/// Its kind, the number that it is about and the request that it is about: what it is not about is nothing in
/// particular.
fn taken_apart(action: Action) -> Option<(u8, u8, RequestName)> {
    let number = |kind, number| (kind, number, RequestName::default());
    let request = |kind, request| (kind, 0, request);
    let attempt = |kind, intent, attempt| (kind, 0, RequestName::original(intent, attempt));
    let message = |kind, message: MessageName| {
        let leg = match message.leg {
            Leg::Request => 0,
            Leg::Reply => 1,
            Leg::Echo => 2,
        };
        (kind + leg, 0, message.request)
    };
    Some(match action {
        Action::Press(intent) => number(PRESS, intent.number()),
        Action::Reload(intent) => number(RELOAD, intent.number()),
        Action::Retry(intent) => number(RETRY, intent.number()),
        Action::Crash(pod) => number(CRASH, pod.number()),
        Action::TimeOut(intent, number) => attempt(TIME_OUT, intent, number),
        Action::Proceed(intent, number) => attempt(PROCEED, intent, number),
        Action::Run(name) => request(RUN, name),
        Action::DeliverRequest(name, pod) => match pod.number() {
            1 => request(DELIVER_TO_1, name),
            2 => request(DELIVER_TO_2, name),
            _ => return None,
        },
        Action::DeliverReply(name) => request(DELIVER_REPLY, name),
        Action::DeliverEcho(name) => request(DELIVER_ECHO, name),
        Action::Lose(name) => message(LOSE, name),
        Action::Duplicate(name) => message(COPY, name),
        Action::Delay(name) => message(DELAY, name),
        Action::HangUp(name) => request(HANG_UP, name),
        Action::LoseAck(name) => request(LOSE_ACK, name),
        Action::LoseBankAnswer(name) => request(LOSE_BANK_ANSWER, name),
        Action::HoldCharge(name) => request(HOLD_CHARGE, name),
        Action::Land(name) => request(LAND, name),
        Action::Expire(intent, number) => attempt(EXPIRE, intent, number),
        Action::Reap(intent, number) => attempt(REAP, intent, number),
    })
}

fn put_together(kind: u8, number: u8, request: RequestName) -> Option<Action> {
    let message = |leg| MessageName { request, leg };
    let by_leg = |kind: u8| match kind % 3 {
        0 => message(Leg::Request),
        1 => message(Leg::Reply),
        _ => message(Leg::Echo),
    };
    Some(match kind {
        PRESS => Action::Press(IntentNo::new(number)),
        RELOAD => Action::Reload(IntentNo::new(number)),
        RETRY => Action::Retry(IntentNo::new(number)),
        CRASH => Action::Crash(PodNo::new(number)),
        TIME_OUT => Action::TimeOut(request.intent, request.attempt),
        PROCEED => Action::Proceed(request.intent, request.attempt),
        RUN => Action::Run(request),
        DELIVER_TO_1 | DELIVER_TO_2 => Action::DeliverRequest(request, PodNo::new(kind - RUN)),
        DELIVER_REPLY => Action::DeliverReply(request),
        DELIVER_ECHO => Action::DeliverEcho(request),
        LOSE..COPY => Action::Lose(by_leg(kind - LOSE)),
        COPY..DELAY => Action::Duplicate(by_leg(kind - COPY)),
        DELAY..HANG_UP => Action::Delay(by_leg(kind - DELAY)),
        HANG_UP => Action::HangUp(request),
        LOSE_ACK => Action::LoseAck(request),
        LOSE_BANK_ANSWER => Action::LoseBankAnswer(request),
        HOLD_CHARGE => Action::HoldCharge(request),
        LAND => Action::Land(request),
        EXPIRE => Action::Expire(request.intent, request.attempt),
        REAP => Action::Reap(request.intent, request.attempt),
        _ => return None,
    })
}

/// The subjects met lately, and how often each intent was sent.
struct Lately {
    names: [RequestName; LATELY as usize],
    sends: [u8; 8],
}

impl Default for Lately {
    fn default() -> Self {
        let first = RequestName::original(IntentNo::FIRST, AttemptNo::FIRST);
        Self { names: [first; LATELY as usize], sends: [0; 8] }
    }
}

impl Lately {
    fn find(&self, kind: u8, name: RequestName) -> Option<(u8, RequestName)> {
        let is_attempt = kind <= PROCEED || kind == EXPIRE || kind == REAP;
        let is_it = |known: &RequestName| {
            *known == name || (is_attempt && (known.intent, known.attempt) == (name.intent, name.attempt))
        };
        (0..).zip(self.names).find(|(_, known)| is_it(known))
    }

    fn at(&self, place: u8) -> Option<RequestName> {
        self.names.get(usize::from(place)).copied()
    }

    /// Puts a name to the front; if it is new, the one at the back is forgotten.
    fn meet(&mut self, name: RequestName) {
        let mut carried = name;
        for place in &mut self.names {
            core::mem::swap(place, &mut carried);
            if carried == name {
                return;
            }
        }
    }

    /// After a press or a retry: the payment that it sends, or would send.
    fn note(&mut self, action: Action) {
        if let Action::Press(intent) | Action::Retry(intent) = action
            && let Some(sends) = intent.slot().and_then(|slot| self.sends.get_mut(slot))
        {
            *sends = sends.saturating_add(1);
            let attempt = AttemptNo::new(*sends);
            self.meet(RequestName::original(intent, attempt));
        }
    }
}

fn packed(name: RequestName) -> Option<u16> {
    let less_1 = |number: u8, most: u8| number.checked_sub(1).filter(|less_1| *less_1 < most).map(u16::from);
    let errand = u16::try_from(ERRANDS.iter().position(|errand| *errand == name.errand)?).ok()?;
    let (intent, attempt) = (less_1(name.intent.number(), 4)?, less_1(name.attempt.number(), 32)?);
    Some(intent | attempt << 2 | errand << 7 | less_1(name.copy.number(), 128)? << 9)
}

fn unpacked(number: u16) -> Option<RequestName> {
    let part = |shift: u16, mask: u16| u8::try_from((number >> shift) & mask).ok();
    Some(RequestName {
        intent: IntentNo::new(part(0, 3)? + 1),
        attempt: AttemptNo::new(part(2, 31)? + 1),
        errand: *ERRANDS.get(usize::from(part(7, 3)?))?,
        copy: CopyNo::new(part(9, 127)? + 1),
    })
}

#[cfg(test)]
mod tests {
    use super::{Reader, RunError, add, read};
    use crate::base::ids::{AttemptNo, CopyNo, Errand, IntentNo, PodNo, RequestName};
    use crate::world::action::{Action, Leg, MessageName};

    fn name(intent: u8, attempt: u8, errand: Errand, copy: u8) -> RequestName {
        let (intent, attempt) = (IntentNo::new(intent), AttemptNo::new(attempt));
        RequestName { intent, attempt, errand, copy: CopyNo::new(copy) }
    }

    fn written(decisions: &[Action]) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        add(&mut out, decisions)?;
        Some(out)
    }

    fn read_back(bytes: &[u8], count: u16) -> Result<Vec<Action>, RunError> {
        read(&mut Reader::new(bytes), count)
    }

    /// Every decision that can be named, for one subject.
    fn alphabet(request: RequestName) -> Vec<Action> {
        let mut all = vec![
            Action::Press(request.intent),
            Action::Reload(request.intent),
            Action::Retry(request.intent),
            Action::TimeOut(request.intent, request.attempt),
            Action::Proceed(request.intent, request.attempt),
            Action::Run(request),
            Action::DeliverReply(request),
            Action::DeliverEcho(request),
            Action::HangUp(request),
            Action::LoseAck(request),
            Action::LoseBankAnswer(request),
            Action::HoldCharge(request),
            Action::Land(request),
            Action::Expire(request.intent, request.attempt),
            Action::Reap(request.intent, request.attempt),
        ];
        for pod in [1, 2].map(PodNo::new) {
            all.extend([Action::Crash(pod), Action::DeliverRequest(request, pod)]);
        }
        for leg in [Leg::Request, Leg::Reply, Leg::Echo] {
            let message = MessageName { request, leg };
            all.extend([Action::Lose(message), Action::Duplicate(message), Action::Delay(message)]);
        }
        all
    }

    /// Version 1 for ever: a change here breaks links that people have kept.
    #[test]
    fn the_bytes_of_every_decision_are_pinned() {
        let bytes = |request| written(&alphabet(request)).expect("all have names");
        let usual = [
            0, 8, 16, 0x21, 0x28, 0x30, 0x48, 0x50, 160, 168, 176, 184, 192, 200, 208, 24, 0x38, 25, 0x40, 0x58, 0x70,
            0x88, 0x60, 0x78, 0x90,
        ];
        assert_eq!(bytes(name(1, 1, Errand::Pay, 1)), [&usual[..], &[0x68, 0x80, 0x98]].concat());
        let far = name(2, 3, Errand::Issue, 4);
        let rare = bytes(far);
        assert_eq!(rare[..3], [1, 9, 17], "intent 2");
        assert_eq!(rare[3..7], [0x27, 0x09, 0x00, 0x28], "a payment of attempt 3 that nobody has met");
        assert_eq!(rare[7..11], [0x37, 0x09, 0x07, 0x48], "a request for a key, the third copy of it");
    }

    #[test]
    fn every_decision_comes_back_whatever_was_met_before() {
        let mut decisions = Vec::new();
        for attempt in (1..=32).rev() {
            for errand in super::ERRANDS {
                for (intent, copy) in [(1, 1), (4, 1), (2, 128), (1, 2)] {
                    decisions.extend(alphabet(name(intent, attempt, errand, copy)));
                }
            }
        }
        let bytes = written(&decisions).expect("all have names");
        assert!(bytes.len() < decisions.len() + decisions.len() / 4, "{} for {}", bytes.len(), decisions.len());
        let count = u16::try_from(decisions.len()).expect("some thousands");
        assert_eq!(read_back(&bytes, count), Ok(decisions));
        assert_eq!(read_back(&bytes, count + 1), Err(RunError::Truncated));
    }

    #[test]
    fn what_has_no_name_here_is_neither_written_nor_read() {
        let bad = [name(0, 1, Errand::Pay, 1), name(5, 1, Errand::Pay, 1), name(1, 33, Errand::Pay, 1)];
        for request in bad.into_iter().chain([name(1, 1, Errand::Pay, 0), name(1, 1, Errand::Pay, 129)]) {
            assert_eq!(written(&[Action::Run(request)]), None, "{request:?}");
        }
        assert_eq!(written(&[Action::Press(IntentNo::new(9))]), None);
        assert_eq!(written(&[Action::DeliverRequest(name(1, 1, Errand::Pay, 1), PodNo::new(3))]), None);
        for byte in 27 << 3..=u8::MAX {
            let read = read_back(&[0, byte, 0, 0], 2);
            assert_eq!(read, Err(RunError::UnknownAction { at: 2 }), "{byte}");
        }
        assert_eq!(read_back(&[0x37, 0x80, 0x01], 1), Err(RunError::UnknownAction { at: 1 }), "a fourth errand");
    }
}
