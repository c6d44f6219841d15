//! The explicit encoding of set-up and state: field by field, in this order, for digests that last.
//!
//! Adding a field changes every digest, and the golden digests in the tests say so. Knows nothing of what is done
//! with the bytes.

use crate::base::digest::{Encode, Encoder};
use crate::base::ids::{Customer, KeyName, RequestName};
use crate::world::config::{Amount, Config, Keys, Patience, Purchase, Scope, Strategy, Timing};
use crate::world::state::{Answer, Attempt, Debit, Handler, Intent, Message, Outcome, Progress, Record, State, Status};

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
    Config { purchases, strategy, keys, patience, retries, double_click, pods, hash, scope, timing };
    Purchase { customer, amount };
    Timing {
        request_ms, reply_ms, local_ms, store_ms, bank_ms, timeout_ms, backoff_ms, retry_after_ms, double_click_ms
    };
    State { now, intents, messages, handlers, records, memories, debits };
    Intent { customer, amount, presses, pressed_at, attempts, retry_at, has_timed_out, answer };
    Attempt { key, amount, deadline, outcome };
    Message { request, answer, sent, due };
    Handler { request, pod, line, answer, since, due };
    Record { customer, key, hashed, progress, reply, created_at, owner };
    Debit { request, customer, amount, at };
    Answer { status, receipt, replayed };
    RequestName { intent, attempt, copy };
    KeyName { intent, attempt };
}

encode_numbers! {
    Strategy {
        Self::NoKey => 0, Self::CheckThenActMemory => 1, Self::CheckThenActDb => 2, Self::ClaimFirst => 3
    };
    Keys { Self::None => 0, Self::PerIntent => 1, Self::PerAttempt => 2 };
    Patience { Self::Patient => 0, Self::Timer => 1 };
    Scope { Self::CustomerAndKey => 0, Self::Key => 1 };
    Customer { Self::A => 0, Self::B => 1 };
    Progress { Self::InProgress => 0, Self::Completed => 1 };
    Status { Self::Created => 0, Self::BadRequest => 1, Self::Conflict => 2, Self::Unprocessable => 3 };
}

impl Encode for Amount {
    fn encode(&self, out: &mut Encoder) {
        out.half(self.0);
    }
}

impl Encode for Outcome {
    fn encode(&self, out: &mut Encoder) {
        match self {
            Self::Waiting => out.byte(0),
            Self::NoAnswer => out.byte(1),
            Self::Answered(answer) => {
                out.byte(2);
                answer.encode(out);
            }
        }
    }
}
