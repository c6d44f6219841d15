//! What makes two states the same to a search, and the few bytes that hold one.
//!
//! States are compared without clocks and up to renaming: which of two copies of a request came first, and what a run that
//! has ended was called, changes nothing that can still happen. [`Packer::canonical`] takes that away, in place; what is
//! left is packed into some forty bytes. Where a search is bound to named decisions, copies keep their names.
//!
//! Invariant: unpacking gives a state that offers the same actions, with the same effects on every verdict, as the one
//! that was packed (tests/engine/search.rs holds the search against one that compares whole states).

mod bits;
mod names;

use crate::base::ids::{Errand, IntentNo, RequestName};
use crate::base::time::Millis;
use crate::search::bounds::{Budget, Kind};
use crate::world::World;
use crate::world::config::{Amount, PaymentId};
use crate::world::program::Op;
use crate::world::state::{Answer, Debit, Intent, Lease, Outcome, Record, State};
use bits::{Reader, Writer};
use tinyvec::ArrayVec;

/// Packs the states of one world.
pub struct Packer {
    start: State,
    amounts: ArrayVec<[Amount; 4]>,
    has_keys: bool,
    /// Whether a bank can ever look at payment ids, and at references.
    looks_at_ids: bool,
    looks_at_references: bool,
    renames: bool,
}

impl Packer {
    /// For this world; `renames` says whether copies of one request may change their names.
    #[must_use]
    pub fn new(world: &World, renames: bool) -> Self {
        let config = world.config();
        let mut amounts = ArrayVec::new();
        for amount in config.purchases.into_iter().map(|purchase| purchase.amount).chain([config.retry_amount]) {
            if !amounts.contains(&amount) {
                amounts.push(amount);
            }
        }
        Self {
            start: world.start(),
            amounts,
            has_keys: config.has_keys(),
            looks_at_ids: config.bank_dedups() && config.charges_with() != PaymentId::PerAttempt,
            looks_at_references: world.program().line_of(Op::AskBank).is_some(),
            renames,
        }
    }

    /// Takes away what no future depends on: names of the dead, answers nobody will look at again. Clocks stay; they are
    /// not packed.
    pub fn canonical(&self, state: &mut State, left: Budget) {
        state.intents.iter_mut().for_each(forget_answered);
        let may_copy = left.of(Kind::Copy) > 0;
        for message in &mut state.messages {
            message.is_copied |= !may_copy;
        }
        self.forget_payments(state);
        for rows in state.memories.iter_mut().chain([&mut state.records]) {
            for row in rows {
                if !state.handlers.iter().any(|handler| handler.request == row.owner) {
                    row.owner = RequestName::default();
                }
            }
        }
        for (number, debit) in (1_u8..).zip(&mut state.late) {
            debit.request = name_of_late(debit.request.intent, number);
        }
        for debit in &mut state.debits {
            debit.request = RequestName { intent: debit.request.intent, ..RequestName::default() };
        }
        if self.renames {
            names::rename_copies(state);
        }
    }

    /// Payment ids that can never be looked at again, and row ids by the place of their row.
    fn forget_payments(&self, state: &mut State) {
        use crate::base::ids::PaymentName;
        for debit in state.debits.iter_mut().chain(&mut state.late) {
            debit.payment = match debit.payment {
                _ if !self.looks_at_ids => None,
                Some(PaymentName::Run(_)) => None,
                id @ Some(PaymentName::Row(_)) => {
                    let of_row = (1_u8..).zip(&state.records).find(|(_, row)| row.payment == id);
                    of_row.map(|(place, _)| PaymentName::Row(name_of_row(place)))
                }
                other => other,
            };
            if !self.looks_at_references {
                debit.reference = None;
            }
        }
        for (place, row) in (1_u8..).zip(&mut state.records) {
            let of_row = matches!(row.payment, Some(PaymentName::Row(_)));
            row.payment = of_row.then(|| PaymentName::Row(name_of_row(place)));
        }
        for rows in &mut state.memories {
            rows.iter_mut().for_each(|row| row.payment = None);
        }
    }

    /// Packs a canonical state; false if it holds more than the format does (sixteen of anything).
    #[must_use]
    pub fn pack(&self, state: &State, left: Budget, out: &mut Vec<u8>) -> bool {
        let mut writer = Writer::new();
        writer.budget(left);
        for intent in &state.intents {
            self.intent(&mut writer, intent);
        }
        writer.count(state.messages.len());
        for message in &state.messages {
            writer.message(message);
        }
        writer.count(state.handlers.len());
        for handler in &state.handlers {
            writer.handler(handler);
        }
        for rows in [&state.records].into_iter().chain(&state.memories) {
            writer.count(rows.len());
            rows.iter().for_each(|row| self.row(&mut writer, row));
        }
        for debits in [state.debits.as_slice(), state.late.as_slice()] {
            writer.count(debits.len());
            debits.iter().for_each(|debit| self.debit(&mut writer, debit));
        }
        out.clear();
        writer.written().inspect(|written| out.extend_from_slice(written)).is_some()
    }

    /// Unpacks what [`Packer::pack`] has packed, into `state`.
    pub fn unpack(&self, packed: &[u8], state: &mut State) -> Budget {
        let mut input = Reader::new(packed);
        let left = input.budget();
        state.copy_from(&self.start);
        for intent in &mut state.intents {
            self.read_intent(&mut input, intent);
        }
        for _ in 0..input.byte() {
            state.messages.push(input.message());
        }
        for _ in 0..input.byte() {
            state.handlers.push(input.handler());
        }
        for _ in 0..input.byte() {
            state.records.push(self.read_row(&mut input));
        }
        for memory in &mut state.memories {
            for _ in 0..input.byte() {
                memory.push(self.read_row(&mut input));
            }
        }
        for _ in 0..input.byte() {
            state.debits.push(self.read_debit(&mut input, 0));
        }
        for number in 1..=input.byte() {
            state.late.push(self.read_debit(&mut input, number));
        }
        left
    }

    fn intent(&self, out: &mut Writer, intent: &Intent) {
        out.small(&[
            (intent.presses, 2),
            (intent.presses_on_page, 2),
            (u8::from(intent.retry_at.is_some()), 1),
            (u8::from(intent.has_timed_out), 1),
            (u8::from(intent.answer.is_some()), 1),
            (u8::from(intent.issued.is_some()), 1),
        ]);
        out.small(&[(u8::try_from(intent.attempts.len()).unwrap_or(u8::MAX), 4), (intent.page, 4)]);
        if let Some((attempt, answer)) = intent.answer {
            out.byte(attempt.number());
            out.answer(answer);
        }
        if let Some(key) = intent.issued {
            out.key(key);
        }
        for attempt in &intent.attempts {
            let outcome = match attempt.outcome {
                Outcome::Waiting => 0,
                Outcome::Ready => 1,
                Outcome::NoAnswer => 2,
                Outcome::Abandoned => 3,
                Outcome::Answered(_) => 4,
            };
            let amount = self.place_of(attempt.amount);
            out.small(&[(outcome, 3), (attempt.errand as u8, 2), (amount, 2), (u8::from(attempt.key.is_some()), 1)]);
            if let Some(key) = attempt.key.filter(|_| self.has_keys) {
                out.key(key);
            }
        }
    }

    fn read_intent(&self, input: &mut Reader<'_>, intent: &mut Intent) {
        let [presses, on_page, retries, timed_out, answered, issued] = input.small([2, 2, 1, 1, 1, 1]);
        (intent.presses, intent.presses_on_page, intent.has_timed_out) = (presses, on_page, timed_out == 1);
        intent.retry_at = (retries == 1).then_some(Millis::ZERO);
        let [attempts, page] = input.small([4, 4]);
        intent.page = page;
        intent.answer = (answered == 1).then(|| (crate::base::ids::AttemptNo::new(input.byte()), input.answer()));
        intent.issued = (issued == 1).then(|| input.key());
        for _ in 0..attempts {
            let [outcome, errand, amount, has_key] = input.small([3, 2, 2, 1]);
            intent.attempts.push(crate::world::state::Attempt {
                key: (has_key == 1).then(|| input.key()),
                amount: self.amount_at(amount),
                errand: bits::errand(errand),
                deadline: Millis::ZERO,
                outcome: match outcome {
                    0 => Outcome::Waiting,
                    1 => Outcome::Ready,
                    2 => Outcome::NoAnswer,
                    3 => Outcome::Abandoned,
                    _ => Outcome::Answered(Answer::default()),
                },
            });
        }
    }

    fn row(&self, out: &mut Writer, row: &Record) {
        let lease = match row.lease {
            Lease::None => 0,
            Lease::Until(_) => 1,
            Lease::Over => 2,
        };
        let is_owned = row.owner != RequestName::default();
        out.small(&[
            (row.customer as u8, 1),
            (row.progress as u8, 1),
            (lease, 2),
            (u8::from(row.reply.is_some()), 1),
            (u8::from(is_owned), 1),
            (self.place_of(row.hashed), 2),
        ]);
        out.key(row.key);
        if let Some(reply) = row.reply {
            out.answer(reply);
        }
        if is_owned {
            out.name(row.owner);
        }
        out.byte(bits::payment_place(row.payment));
    }

    fn read_row(&self, input: &mut Reader<'_>) -> Record {
        let [customer, progress, lease, has_reply, is_owned, amount] = input.small([1, 1, 2, 1, 1, 2]);
        Record {
            customer: bits::customer(customer),
            key: input.key(),
            hashed: self.amount_at(amount),
            progress: bits::progress(progress),
            reply: (has_reply == 1).then(|| input.answer()),
            created_at: Millis::ZERO,
            owner: if is_owned == 1 { input.name() } else { RequestName::default() },
            lease: match lease {
                0 => Lease::None,
                1 => Lease::Until(Millis::ZERO),
                _ => Lease::Over,
            },
            payment: bits::row_payment(input.byte()),
        }
    }

    fn debit(&self, out: &mut Writer, debit: &Debit) {
        let (kind, id) = bits::payment(debit.payment);
        out.small(&[
            (debit.request.intent.number(), 2),
            (debit.customer as u8, 1),
            (self.place_of(debit.amount), 2),
            (kind, 3),
        ]);
        if kind > 0 {
            out.byte(id);
        }
        if self.looks_at_references {
            out.maybe_key(debit.reference);
        }
    }

    fn read_debit(&self, input: &mut Reader<'_>, late: u8) -> Debit {
        let [intent, customer, amount, kind] = input.small([2, 1, 2, 3]);
        let (intent, customer) = (IntentNo::new(intent), bits::customer(customer));
        let payment = if kind > 0 { bits::read_payment(kind, input.byte(), customer) } else { None };
        Debit {
            request: if late > 0 {
                name_of_late(intent, late)
            } else {
                RequestName { intent, ..RequestName::default() }
            },
            customer,
            amount: self.amount_at(amount),
            payment,
            reference: if self.looks_at_references { input.maybe_key() } else { None },
            at: Millis::ZERO,
        }
    }

    fn place_of(&self, amount: Amount) -> u8 {
        let place = self.amounts.iter().position(|known| *known == amount);
        place.and_then(|place| u8::try_from(place).ok()).unwrap_or(u8::MAX)
    }

    fn amount_at(&self, place: u8) -> Amount {
        self.amounts.get(usize::from(place)).copied().unwrap_or_default()
    }
}

/// After the first definitive answer nothing that an app knows of its attempts matters any more.
fn forget_answered(intent: &mut Intent) {
    if intent.answer.is_none() {
        return;
    }
    (intent.retry_at, intent.has_timed_out) = (None, false);
    for attempt in &mut intent.attempts {
        (attempt.errand, attempt.outcome) = (Errand::Pay, Outcome::Answered(Answer::default()));
    }
}

/// A name that no run has: late debits are told apart by their place.
fn name_of_late(intent: IntentNo, number: u8) -> RequestName {
    RequestName { intent, copy: crate::base::ids::CopyNo::new(number), ..RequestName::default() }
}

/// A name that no run has: the payment id of the row at this place.
fn name_of_row(place: u8) -> RequestName {
    RequestName { copy: crate::base::ids::CopyNo::new(place), ..RequestName::default() }
}
