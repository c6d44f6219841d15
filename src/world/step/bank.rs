//! What the bank does: book a charge, answer a known payment id with its first result, be asked, be late.
//!
//! The bank never forgets. It knows payment ids and references, and nothing of keys, rows or retries.

use super::server::sent;
use crate::base::ids::{DebitNo, PaymentName, RequestName};
use crate::world::World;
use crate::world::config::PaymentId;
use crate::world::event::{LineResult, What};
use crate::world::program::Op;
use crate::world::state::{Debit, Handler, State};

impl World {
    pub(super) fn charge(&self, state: &mut State, handler: &Handler) -> Option<LineResult> {
        let order = self.order(state, handler)?;
        self.book(state, order)
    }

    /// A charge whose answer never comes: booked now, or kept back and booked later.
    pub(super) fn charge_unheard(&self, state: &mut State, request: RequestName, is_booked: bool) -> Option<What> {
        self.fail_line(state, request, Op::Charge, |state, handler| {
            let order = self.order(state, handler)?;
            let debit = if is_booked {
                match self.book(state, order)? {
                    LineResult::Charged(debit) => Some(debit),
                    _ => None,
                }
            } else {
                let at = state.now.after(self.config.timing.late_ms);
                state.late.try_push(Debit { at, ..order }).is_none().then_some(None)?
            };
            Some(LineResult::Unknown { debit })
        })
    }

    pub(super) fn land(&self, state: &mut State, request: RequestName) -> Option<What> {
        let place = state.late.iter().position(|debit| debit.request == request)?;
        let order = state.late.remove(place);
        let debit = match self.book(state, Debit { at: state.now, ..order })? {
            LineResult::Charged(debit) => Some(debit),
            _ => None,
        };
        Some(What::Landed { request, debit })
    }

    /// Is there a debit with this customer's reference? The bank keeps references even where it does not deduplicate.
    pub(super) fn ask_bank(&self, state: &State, handler: &Handler) -> Option<LineResult> {
        let (customer, attempt) = sent(state, handler.request)?;
        let is_it =
            |debit: &Debit| attempt.key.is_some() && (debit.customer, debit.reference) == (customer, attempt.key);
        let found = (1..).map(DebitNo::new).zip(&state.debits).find(|(_, debit)| is_it(debit));
        Some(found.map_or(LineResult::Missed, |(number, _)| LineResult::Found(number)))
    }

    fn order(&self, state: &State, handler: &Handler) -> Option<Debit> {
        let (customer, attempt) = sent(state, handler.request)?;
        let payment = match self.config.charges_with() {
            PaymentId::Designed | PaymentId::None => None,
            PaymentId::PerAttempt => Some(PaymentName::Run(handler.request)),
            PaymentId::Row => self.row_payment(state, handler),
            PaymentId::Key => attempt.key.map(|key| PaymentName::Key(customer, key)),
            PaymentId::RawKey => attempt.key.map(PaymentName::RawKey),
            PaymentId::Order => Some(PaymentName::Order(handler.request.intent)),
        };
        let (amount, reference) = (attempt.amount, attempt.key);
        Some(Debit { request: handler.request, customer, amount, payment, reference, at: state.now })
    }

    fn book(&self, state: &mut State, order: Debit) -> Option<LineResult> {
        let is_known = |debit: &Debit| order.payment.is_some() && debit.payment == order.payment;
        if self.config.bank_dedups()
            && let Some((number, first)) = (1..).map(DebitNo::new).zip(&state.debits).find(|(_, debit)| is_known(debit))
        {
            let is_other = self.config.bank_checks_amount && first.amount != order.amount;
            return Some(if is_other { LineResult::OtherAmount } else { LineResult::Known(number) });
        }
        if state.debits.try_push(order).is_some() {
            // Only a program that charges again and again fills the ledger: then the bank says nothing any more.
            return Some(LineResult::Unknown { debit: None });
        }
        Some(LineResult::Charged(DebitNo::new(u8::try_from(state.debits.len()).ok()?)))
    }
}
