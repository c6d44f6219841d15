//! The explicit encoding of set-up and state: field by field, in this order, for digests that last.
//!
//! Adding a field changes every digest, and the golden digests in the tests say so. Knows nothing of what is done
//! with the bytes.

use crate::base::digest::{Encode, Encoder};
use crate::base::ids::{Customer, Errand, KeyName, PaymentName, RequestName};
use crate::world::config::{Amount, Chances, Config, Purchase, Span, Timing};
use crate::world::state::{
    Answer, Attempt, Debit, Handler, Intent, Lease, Message, Outcome, Progress, Record, State, Status,
};

macro_rules! encode_fields {
    ($($type:ident { $($field:ident),* };)*) => {$(
        impl Encode for $type {
            fn encode(&self, out: &mut Encoder) {
                let Self { $($field),* } = self;
                $($field.encode(out);)*
            }
        }
    )*};
}

macro_rules! encode_numbers {
    ($($type:ty { $($variant:pat => $number:literal),* };)*) => {$(
        impl Encode for $type {
            fn encode(&self, out: &mut Encoder) {
                out.byte(match self { $($variant => $number),* });
            }
        }
    )*};
}

encode_fields! {
    Config {
        purchases, strategy, pods, hash, scope, reply, on_unknown, lease, fence, owner, payment_id, bank_dedup,
        bank_checks_amount, status_query, keys, retry_amount, patience, retries, backoff, on_conflict, ask_first, reload,
        double_click, button_lock, timing, chances
    };
    Purchase { customer, amount };
    Timing {
        request, reply, bank, store_ms, local_ms, timeout_ms, backoff_ms, retry_after_ms, double_click_ms, delay_ms,
        copy_ms, lease_ms, late_ms
    };
    Span { least, most };
    Chances { request_lost, request_copied, reply_lost, reply_copied };
    State { now, intents, messages, handlers, records, memories, debits, late };
    Intent { customer, amount, presses, presses_on_page, page, earlier_attempts, issued, pressed_at, attempts, retry_at, has_timed_out, answer };
    Attempt { key, amount, errand, deadline, outcome };
    Message { request, answer, is_echo, is_copied, delays, sent, due };
    Handler { request, pod, line, answer, since, due };
    Record { customer, key, hashed, progress, reply, created_at, owner, lease, payment };
    Debit { request, customer, amount, payment, reference, at };
    Answer { status, receipt, replayed };
    RequestName { intent, attempt, errand, copy };
}

encode_numbers! {
    Errand { Self::Pay => 0, Self::Ask => 1, Self::Issue => 2 };
    Customer { Self::A => 0, Self::B => 1 };
    Progress { Self::InProgress => 0, Self::Completed => 1 };
    Status {
        Self::Created => 0, Self::BadRequest => 1, Self::Conflict => 2, Self::Unprocessable => 3, Self::Ok => 4,
        Self::NotFound => 5, Self::Duplicate => 6, Self::Unavailable => 7
    };
}

impl Encode for Amount {
    fn encode(&self, out: &mut Encoder) {
        out.half(self.0);
    }
}

impl Encode for KeyName {
    fn encode(&self, out: &mut Encoder) {
        match self {
            Self::Intent(intent, page) => (0, (*intent, *page)).encode(out),
            Self::Attempt(intent, attempt) => (1, (*intent, *attempt)).encode(out),
            Self::Page(customer, page) => (2, (*customer, *page)).encode(out),
            Self::Issued(intent, attempt) => (3, (*intent, *attempt)).encode(out),
            Self::Constant => out.byte(4),
        }
    }
}

impl Encode for PaymentName {
    fn encode(&self, out: &mut Encoder) {
        match self {
            Self::Run(run) => (0, *run).encode(out),
            Self::Row(run) => (1, *run).encode(out),
            Self::Key(customer, key) => (2, (*customer, *key)).encode(out),
            Self::RawKey(key) => (3, *key).encode(out),
            Self::Order(intent) => (4, *intent).encode(out),
        }
    }
}

impl Encode for Lease {
    fn encode(&self, out: &mut Encoder) {
        match self {
            Self::None => out.byte(0),
            Self::Until(end) => (1, *end).encode(out),
            Self::Over => out.byte(2),
        }
    }
}

impl Encode for Outcome {
    fn encode(&self, out: &mut Encoder) {
        match self {
            Self::Waiting => out.byte(0),
            Self::NoAnswer => out.byte(1),
            Self::Ready => out.byte(3),
            Self::Abandoned => out.byte(4),
            Self::Answered(answer) => {
                out.byte(2);
                answer.encode(out);
            }
        }
    }
}
