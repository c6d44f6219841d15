//! One thing done differently: another strategy, or one toggle.

use crate::world::config::{Config, Keys, OnConflict, OnUnknown, Part, Patience, PaymentId, Reply, Scope, Strategy};

/// A change of a design or its client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another server program.
    Strategy(Strategy),
    /// Another maker of keys.
    Keys(Keys),
    /// Another payment id.
    PaymentId(PaymentId),
    /// A lease, or none.
    Lease(Part),
    /// A bank that deduplicates, or does not.
    BankDedup(Part),
    /// Own rows recognised, or not.
    Owner(Part),
    /// Saves fenced, or not.
    Fence(Part),
    /// Another way with an unknown charge.
    OnUnknown(OnUnknown),
    /// The bank asked on a take-over, or not.
    StatusQuery(bool),
    /// Hashes compared, or not.
    Hash(bool),
    /// Keys that belong to their customer, or to nobody.
    Scope(Scope),
    /// Another answer to a repeat.
    Reply(Reply),
    /// Another meaning of 409.
    OnConflict(OnConflict),
    /// A patient client, or one with a timer.
    Patience(Patience),
    /// The server asked before a retry, or not.
    AskFirst(bool),
    /// A locked button, or not.
    ButtonLock(bool),
}

impl Change {
    /// The set-up with this change. A strategy that needs keys gets one for each intent.
    #[must_use]
    pub const fn of(self, config: Config) -> Config {
        match self {
            Self::Strategy(Strategy::NoKey) => Config { strategy: Strategy::NoKey, ..config },
            Self::Strategy(strategy) => {
                let keys = if config.has_keys() { config.keys } else { Keys::PerIntent };
                Config { strategy, keys, ..config }
            }
            Self::Keys(keys) => Config { keys, ..config },
            Self::PaymentId(payment_id) => Config { payment_id, ..config },
            Self::Lease(lease) => Config { lease, ..config },
            Self::BankDedup(bank_dedup) => Config { bank_dedup, ..config },
            Self::Owner(owner) => Config { owner, ..config },
            Self::Fence(fence) => Config { fence, ..config },
            Self::OnUnknown(on_unknown) => Config { on_unknown, ..config },
            Self::StatusQuery(status_query) => Config { status_query, ..config },
            Self::Hash(hash) => Config { hash, ..config },
            Self::Scope(scope) => Config { scope, ..config },
            Self::Reply(reply) => Config { reply, ..config },
            Self::OnConflict(on_conflict) => Config { on_conflict, ..config },
            Self::Patience(patience) => Config { patience, ..config },
            Self::AskFirst(ask_first) => Config { ask_first, ..config },
            Self::ButtonLock(button_lock) => Config { button_lock, ..config },
        }
    }

    /// Every single change that could make this set-up safer, the other strategies first.
    #[must_use]
    pub fn towards_safety(config: &Config) -> Vec<Self> {
        let mut all: Vec<Self> = Strategy::ALL.map(Self::Strategy).to_vec();
        all.extend([
            Self::Keys(Keys::PerIntent),
            Self::PaymentId(PaymentId::Key),
            Self::PaymentId(PaymentId::Order),
            Self::Lease(Part::On),
            Self::Owner(Part::On),
            Self::Fence(Part::On),
            Self::OnUnknown(OnUnknown::Keep),
            Self::StatusQuery(true),
            Self::Hash(true),
            Self::Scope(Scope::CustomerAndKey),
            Self::Reply(Reply::Stored),
            Self::OnConflict(OnConflict::Retry),
            Self::Patience(Patience::Patient),
            Self::AskFirst(true),
            Self::ButtonLock(true),
        ]);
        all.retain(|change| change.of(*config) != *config);
        all
    }
}
