//! What a server's design comes to: the strategy's own choices, and where a set-up says otherwise, that.

use super::{Config, Keys, OnUnknown, Part, PaymentId, Reply, Scope, Strategy};

impl Config {
    /// Whether the server inserts a key before it charges, and so has a claim.
    #[must_use]
    pub const fn claims(&self) -> bool {
        match self.strategy {
            Strategy::NoKey | Strategy::CheckThenActMemory | Strategy::CheckThenActDb | Strategy::LocalTransaction => {
                false
            }
            Strategy::ClaimFirst
            | Strategy::ClaimFirstPaymentId
            | Strategy::ClaimLease
            | Strategy::ClaimLeasePaymentId
            | Strategy::OrderId
            | Strategy::ErrorReply => true,
        }
    }

    /// Whether a claim has a lease.
    #[must_use]
    pub const fn leases(&self) -> bool {
        let designed = !matches!(self.strategy, Strategy::ClaimFirst | Strategy::ClaimFirstPaymentId);
        self.claims() && is_on(self.lease, designed)
    }

    /// Whether a save or a delete touches a row only where this run owns it.
    #[must_use]
    pub const fn fences(&self) -> bool {
        self.claims() && is_on(self.fence, true)
    }

    /// Whether a run recognises the row that it has inserted itself.
    #[must_use]
    pub const fn recognises_own(&self) -> bool {
        self.claims() && is_on(self.owner, true)
    }

    /// The id that a charge carries: never [`PaymentId::Designed`].
    #[must_use]
    pub const fn charges_with(&self) -> PaymentId {
        match (self.payment_id, self.strategy) {
            (_, Strategy::LocalTransaction) => PaymentId::None,
            (PaymentId::Row, _) if !self.claims() => PaymentId::None,
            (PaymentId::Designed, Strategy::ClaimFirstPaymentId) => PaymentId::Row,
            (PaymentId::Designed, Strategy::ClaimLeasePaymentId | Strategy::ErrorReply) => PaymentId::Key,
            (PaymentId::Designed, Strategy::OrderId) => PaymentId::Order,
            (PaymentId::Designed, _) => PaymentId::None,
            (chosen, _) => chosen,
        }
    }

    /// Whether the bank deduplicates by payment id: where nothing else is said, exactly where charges carry one.
    #[must_use]
    pub const fn bank_dedups(&self) -> bool {
        is_on(self.bank_dedup, !matches!(self.charges_with(), PaymentId::None))
    }

    /// What a repeat of finished work is answered.
    #[must_use]
    pub const fn replies(&self) -> Reply {
        match self.strategy {
            Strategy::ErrorReply => Reply::Error,
            _ => self.reply,
        }
    }

    /// Whether both come to the same design: what differs has no meaning there.
    #[must_use]
    pub fn comes_to(&self, other: &Self) -> bool {
        self.effective() == other.effective()
    }

    /// The set-up with every part as it works out, and those that have no meaning at rest.
    fn effective(&self) -> Self {
        let part = |is_on| if is_on { Part::On } else { Part::Off };
        let charges = self.strategy != Strategy::LocalTransaction;
        let looks_at_keys = self.strategy != Strategy::NoKey;
        let dedups = charges && self.bank_dedups() && self.charges_with() != PaymentId::None;
        Self {
            hash: self.hash || !looks_at_keys,
            scope: if looks_at_keys { self.scope } else { Scope::CustomerAndKey },
            reply: if looks_at_keys { self.replies() } else { Reply::Stored },
            on_unknown: if self.claims() { self.on_unknown } else { OnUnknown::Keep },
            lease: part(self.leases()),
            fence: part(self.fences()),
            owner: part(self.recognises_own()),
            payment_id: if dedups { self.charges_with() } else { PaymentId::None },
            bank_dedup: part(dedups),
            bank_checks_amount: self.bank_checks_amount || !dedups,
            status_query: self.status_query && self.leases(),
            ..*self
        }
    }

    /// Whether requests carry keys.
    #[must_use]
    pub const fn has_keys(&self) -> bool {
        !matches!(self.keys, Keys::None)
    }
}

const fn is_on(part: Part, designed: bool) -> bool {
    match part {
        Part::Designed => designed,
        Part::On => true,
        Part::Off => false,
    }
}
