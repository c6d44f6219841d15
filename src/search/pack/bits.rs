//! The bytes of a packed state: small numbers side by side in one byte.

use crate::base::ids::{
    AttemptNo, CopyNo, Customer, DebitNo, Errand, IntentNo, KeyName, PaymentName, PodNo, RequestName,
};
use crate::search::bounds::{Budget, Kind};
use crate::world::action::Leg;
use crate::world::state::{Answer, Handler, Message, Progress, Status};

/// In the order of their numbers.
const STATUSES: [Status; 8] = [
    Status::Created,
    Status::Ok,
    Status::BadRequest,
    Status::Duplicate,
    Status::NotFound,
    Status::Conflict,
    Status::Unprocessable,
    Status::Unavailable,
];

/// Most bytes of a packed state.
const MOST: usize = 256;

pub(super) struct Writer {
    bytes: [u8; MOST],
    len: usize,
    /// What did not fit of any number.
    over: u8,
}

impl Writer {
    pub(super) const fn new() -> Self {
        Self { bytes: [0; MOST], len: 0, over: 0 }
    }

    /// What was written; `None` if a number did not fit, or all of it together.
    pub(super) fn written(&self) -> Option<&[u8]> {
        self.bytes.get(..self.len).filter(|_| self.over == 0)
    }

    pub(super) fn byte(&mut self, value: u8) {
        // Past the end it begins anew, without a question for each byte: `written` asks once.
        if let Some(byte) = self.bytes.get_mut(self.len % MOST) {
            *byte = value;
        }
        self.len += 1;
    }

    /// Numbers of so many bits each, together at most eight.
    pub(super) fn small(&mut self, numbers: &[(u8, u32)]) {
        let mut byte = 0;
        let mut shift = 0;
        for (number, bits) in numbers {
            self.over |= number >> bits;
            byte |= number << shift;
            shift += bits;
        }
        self.byte(byte);
    }

    pub(super) fn count(&mut self, count: usize) {
        self.small(&[(u8::try_from(count).unwrap_or(u8::MAX), 4)]);
    }

    pub(super) fn budget(&mut self, left: Budget) {
        for pair in Kind::ALL.chunks(2) {
            let [low, high] = pair else { continue };
            self.small(&[(left.of(*low), 4), (left.of(*high), 4)]);
        }
    }

    pub(super) fn answer(&mut self, answer: Answer) {
        let receipt = answer.receipt.map_or(0, DebitNo::number);
        self.small(&[(answer.status as u8, 3), (u8::from(answer.replayed), 1), (receipt, 4)]);
    }

    pub(super) fn key(&mut self, key: KeyName) {
        let (kind, who, number) = parts(key);
        self.small(&[(kind, 2), (who, 2), (number, 4)]);
    }

    pub(super) fn maybe_key(&mut self, key: Option<KeyName>) {
        match key {
            Some(key) => self.key(key),
            None => self.byte(u8::MAX),
        }
    }

    pub(super) fn name(&mut self, name: RequestName) {
        self.small(&[(name.intent.number(), 2), (name.errand as u8, 2)]);
        self.small(&[(name.attempt.number(), 4), (name.copy.number(), 4)]);
    }

    pub(super) fn message(&mut self, message: &Message) {
        let name = message.request;
        let leg = match message.name().leg {
            Leg::Request => 0,
            Leg::Reply => 1,
            Leg::Echo => 2,
        };
        let is_copied = u8::from(message.is_copied);
        self.small(&[(name.intent.number(), 2), (name.errand as u8, 2), (leg, 2), (is_copied, 1)]);
        self.small(&[(name.attempt.number(), 4), (name.copy.number(), 4)]);
        if let Some(answer) = message.answer {
            self.answer(answer);
        }
    }

    pub(super) fn handler(&mut self, handler: &Handler) {
        let name = handler.request;
        let has_answer = u8::from(handler.answer.is_some());
        self.small(&[(name.intent.number(), 2), (name.errand as u8, 2), (handler.pod.number(), 2), (has_answer, 1)]);
        self.small(&[(name.attempt.number(), 4), (name.copy.number(), 4)]);
        self.byte(handler.line);
        if let Some(answer) = handler.answer {
            self.answer(answer);
        }
    }
}

pub(super) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(super) const fn new(rest: &'a [u8]) -> Self {
        Self { rest }
    }

    /// The next byte; 0 past the end, which no packed state reaches.
    pub(super) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.rest.split_first() else { return 0 };
        self.rest = rest;
        *first
    }

    pub(super) fn small<const N: usize>(&mut self, bits: [u32; N]) -> [u8; N] {
        let mut byte = u16::from(self.byte());
        bits.map(|bits| {
            let number = byte & ((1 << bits) - 1);
            byte >>= bits;
            number.to_le_bytes()[0]
        })
    }

    pub(super) fn budget(&mut self) -> Budget {
        let mut left = Budget::NONE;
        for pair in Kind::ALL.chunks(2) {
            let [low, high] = self.small([4, 4]);
            if let [first, second] = pair {
                left = left.with(*first, low).with(*second, high);
            }
        }
        left
    }

    pub(super) fn answer(&mut self) -> Answer {
        let [status, replayed, receipt] = self.small([3, 1, 4]);
        Answer {
            status: STATUSES.get(usize::from(status)).copied().unwrap_or_default(),
            receipt: (receipt > 0).then(|| DebitNo::new(receipt)),
            replayed: replayed == 1,
        }
    }

    pub(super) fn key(&mut self) -> KeyName {
        let byte = self.byte();
        read_key(byte)
    }

    pub(super) fn maybe_key(&mut self) -> Option<KeyName> {
        let byte = self.byte();
        (byte != u8::MAX).then(|| read_key(byte))
    }

    pub(super) fn name(&mut self) -> RequestName {
        let [intent, errand] = self.small([2, 2]);
        let [attempt, copy] = self.small([4, 4]);
        named(intent, errand, attempt, copy)
    }

    pub(super) fn message(&mut self) -> Message {
        let [intent, errand, leg, is_copied] = self.small([2, 2, 2, 1]);
        let [attempt, copy] = self.small([4, 4]);
        Message {
            request: named(intent, errand, attempt, copy),
            answer: (leg > 0).then(|| self.answer()),
            is_echo: leg == 2,
            is_copied: is_copied == 1,
            ..Message::default()
        }
    }

    pub(super) fn handler(&mut self) -> Handler {
        let [intent, errand, pod, has_answer] = self.small([2, 2, 2, 1]);
        let [attempt, copy] = self.small([4, 4]);
        Handler {
            request: named(intent, errand, attempt, copy),
            pod: PodNo::new(pod),
            line: self.byte(),
            answer: (has_answer == 1).then(|| self.answer()),
            ..Handler::default()
        }
    }
}

fn named(intent: u8, errand: u8, attempt: u8, copy: u8) -> RequestName {
    RequestName {
        intent: IntentNo::new(intent),
        attempt: AttemptNo::new(attempt),
        errand: self::errand(errand),
        copy: CopyNo::new(copy),
    }
}

fn read_key(byte: u8) -> KeyName {
    let (kind, who, number) = (byte & 3, (byte >> 2) & 3, byte >> 4);
    match (kind, who) {
        (0, 3) => KeyName::Constant,
        (0, _) => KeyName::Intent(IntentNo::new(who), number),
        (1, _) => KeyName::Attempt(IntentNo::new(who), AttemptNo::new(number)),
        (2, _) => KeyName::Page(customer(who), number),
        _ => KeyName::Issued(IntentNo::new(who), AttemptNo::new(number)),
    }
}

/// Its kind, whose it is, and a number: two bits, two, four.
const fn parts(key: KeyName) -> (u8, u8, u8) {
    match key {
        KeyName::Intent(intent, page) => (0, intent.number(), page),
        KeyName::Attempt(intent, attempt) => (1, intent.number(), attempt.number()),
        KeyName::Page(customer, page) => (2, customer as u8, page),
        KeyName::Issued(intent, attempt) => (3, intent.number(), attempt.number()),
        KeyName::Constant => (0, 3, 0),
    }
}

const fn key_byte(key: KeyName) -> u8 {
    let (kind, who, number) = parts(key);
    kind | who << 2 | number << 4
}

pub(super) const fn errand(number: u8) -> Errand {
    match number {
        0 => Errand::Pay,
        1 => Errand::Ask,
        _ => Errand::Issue,
    }
}

pub(super) const fn customer(number: u8) -> Customer {
    if number == 0 { Customer::A } else { Customer::B }
}

pub(super) const fn progress(number: u8) -> Progress {
    if number == 0 { Progress::InProgress } else { Progress::Completed }
}

/// A row's payment id is its place, or nothing.
pub(super) const fn payment_place(payment: Option<PaymentName>) -> u8 {
    match payment {
        Some(PaymentName::Row(name)) => name.copy.number(),
        _ => 0,
    }
}

pub(super) fn row_payment(place: u8) -> Option<PaymentName> {
    (place > 0).then(|| PaymentName::Row(super::name_of_row(place)))
}

/// A debit's payment id: its kind and one byte.
pub(super) fn payment(payment: Option<PaymentName>) -> (u8, u8) {
    match payment {
        None | Some(PaymentName::Run(_)) => (0, 0),
        Some(PaymentName::Row(name)) if name.attempt == AttemptNo::new(0) => (1, name.copy.number()),
        Some(PaymentName::Row(_)) => (0, 0),
        Some(PaymentName::Key(_, key)) => (2, key_byte(key)),
        Some(PaymentName::RawKey(key)) => (3, key_byte(key)),
        Some(PaymentName::Order(intent)) => (4, intent.number()),
    }
}

pub(super) fn read_payment(kind: u8, id: u8, customer: Customer) -> Option<PaymentName> {
    match kind {
        1 => Some(PaymentName::Row(super::name_of_row(id))),
        2 => Some(PaymentName::Key(customer, read_key(id))),
        3 => Some(PaymentName::RawKey(read_key(id))),
        4 => Some(PaymentName::Order(IntentNo::new(id))),
        _ => None,
    }
}
