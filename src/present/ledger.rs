//! The bank's truth: one slip for each debit, at the height of the diagram where the charge arrived.
//!
//! A slip is red only where money was taken that should not have been: from the second debit of a purchase on.

use crate::base::ids::{AttemptName, AttemptNo, DebitNo, IntentNo};
use crate::drive::run::Run;
use crate::present::diagram::Diagram;
use uuid::Uuid;

/// Least distance from a slip to the next one, in pixels of the diagram: its own height and a little air.
const SLIP_HEIGHT: u32 = 222;
/// The same for a red slip, which carries a stamp.
const WRONG_SLIP_HEIGHT: u32 = 240;

/// All debits, in the bank's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// The lines.
    pub debits: Vec<Debit>,
}

/// One line of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Debit {
    /// Its number.
    pub number: DebitNo,
    /// The purchase it was taken for.
    pub intent: IntentNo,
    /// The attempt that took it.
    pub attempt: AttemptNo,
    /// How much.
    pub amount: u32,
    /// The payment id that the charge carried.
    pub payment_id: Option<Uuid>,
    /// Whether the purchase had been charged before.
    pub wrong: bool,
    /// Height of the charge on the diagram, in pixels.
    pub charged_y: u32,
    /// Height of the slip, in pixels: at the charge, or below the slip before.
    pub slip_y: u32,
}

impl Ledger {
    /// Height below the last slip, in pixels.
    #[must_use]
    pub fn foot_y(&self) -> u32 {
        self.debits.last().map_or(0, Debit::foot_y)
    }
}

impl Debit {
    /// The attempt that took it.
    #[must_use]
    pub const fn attempt_name(&self) -> AttemptName {
        AttemptName { intent: self.intent, attempt: self.attempt }
    }

    const fn foot_y(&self) -> u32 {
        self.slip_y.saturating_add(if self.wrong { WRONG_SLIP_HEIGHT } else { SLIP_HEIGHT })
    }
}

pub(super) fn ledger(run: &Run, diagram: &Diagram) -> Ledger {
    let rows = &run.state().debits;
    let mut debits: Vec<Debit> = Vec::new();
    for (number, row) in (1..).map(DebitNo::new).zip(rows) {
        let charged_y = diagram.charges.iter().find(|mark| mark.debit == number).map_or(0, |mark| mark.y);
        let free_y = debits.last().map_or(0, Debit::foot_y);
        debits.push(Debit {
            number,
            intent: row.request.intent,
            attempt: row.request.attempt,
            amount: u32::from(row.amount.0),
            payment_id: row.payment.map(|payment| run.world().seed().payment(payment)),
            wrong: debits.iter().any(|before| before.intent == row.request.intent),
            charged_y,
            slip_y: charged_y.max(free_y),
        });
    }
    Ledger { debits }
}
