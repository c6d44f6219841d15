//! What is fixed before a run: who buys what, who makes keys, what the server does, what the network is like.
//!
//! Knows nothing of the state of a run. Everything here is a closed set with names (`named`) or a bounded number; text
//! is parsed into it elsewhere. Read next: `timing` for how long things take, `super::program` for what a strategy does.

mod design;
mod named;
mod timing;

use crate::base::digest::Digest;
use crate::base::ids::Customer;

pub use named::{Backoff, Keys, OnConflict, OnUnknown, Part, Patience, PaymentId, ReloadKey, Reply, Scope, Strategy};
pub use timing::{Chances, Permille, Span, Timing};

/// Most purchases in one run.
pub const MAX_PURCHASES: usize = 2;
/// Most pods a server can have.
pub const MAX_PODS: usize = 2;
/// Most retries of one intent.
pub const MAX_RETRIES: u8 = 6;

/// A whole amount of money, 0 to 65,535, without a unit: each language shows it in its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Amount(pub u16);

impl Amount {
    /// The request's body in its one canonical form. XTS is the currency code that ISO 4217 keeps for tests.
    #[must_use]
    pub fn canonical_body(self) -> String {
        format!(r#"{{"amount":{},"currency":"XTS"}}"#, self.0)
    }

    /// SHA-256 of [`Amount::canonical_body`].
    #[must_use]
    pub fn request_hash(self) -> Digest {
        Digest::of(self.canonical_body().as_bytes())
    }
}

/// What a person wants, once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purchase {
    /// Who is logged in.
    pub customer: Customer,
    /// What it costs.
    pub amount: Amount,
}

/// The whole set-up of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// What people want to buy, in order.
    pub purchases: tinyvec::ArrayVec<[Purchase; MAX_PURCHASES]>,
    /// What the server does.
    pub strategy: Strategy,
    /// Server processes, 1 or 2 (anything else counts as the nearer of them).
    pub pods: u8,
    /// Whether a keyed server compares request hashes.
    pub hash: bool,
    /// Whose a key is.
    pub scope: Scope,
    /// What a keyed server answers to a repeat of finished work.
    pub reply: Reply,
    /// What a server does with its claim when the bank's answer is unknown.
    pub on_unknown: OnUnknown,
    /// Whether a claim has a lease that can run out.
    pub lease: Part,
    /// Whether save and delete touch a row only where this run owns it.
    pub fence: Part,
    /// Whether a run recognises the row that it has itself inserted.
    pub owner: Part,
    /// The id that a charge carries.
    pub payment_id: PaymentId,
    /// Whether the bank answers a known payment id with its first result.
    pub bank_dedup: Part,
    /// Whether it does so only for the same amount.
    pub bank_checks_amount: bool,
    /// Whether a run that takes a row over first asks the bank for a debit with its reference.
    pub status_query: bool,
    /// Who makes keys.
    pub keys: Keys,
    /// What retries carry instead of the purchase's amount; 0 for the same.
    pub retry_amount: Amount,
    /// When the client sends again.
    pub patience: Patience,
    /// How often it sends again, at most [`MAX_RETRIES`] (more counts as that).
    pub retries: u8,
    /// How its waits grow.
    pub backoff: Backoff,
    /// What a 409 means to it.
    pub on_conflict: OnConflict,
    /// Whether it asks what became of the earlier attempts before it sends again.
    pub ask_first: bool,
    /// What a reload of the page does to the key.
    pub reload: ReloadKey,
    /// Whether the person presses twice.
    pub double_click: bool,
    /// Whether the button is locked after the first press.
    pub button_lock: bool,
    /// How long things take.
    pub timing: Timing,
    /// What the autopilot's network does by chance.
    pub chances: Chances,
}

impl Config {
    /// This set-up with the first screen's one switch on or off: off is no keys and `no-key`, on is a key per intent
    /// and `claim-first`.
    #[must_use]
    pub const fn switched(self, on: bool) -> Self {
        let (strategy, keys) = if on { (Strategy::ClaimFirst, Keys::PerIntent) } else { (Strategy::NoKey, Keys::None) };
        Self { strategy, keys, ..self }
    }

    /// The nearest set-up that the first screen knows.
    #[must_use]
    pub fn plain(self) -> Self {
        Self::default().switched(self.keys != Keys::None)
    }
}

impl Default for Config {
    fn default() -> Self {
        let mut purchases = tinyvec::ArrayVec::new();
        purchases.push(Purchase { customer: Customer::A, amount: Amount(10) });
        Self {
            purchases,
            strategy: Strategy::default(),
            pods: 1,
            hash: true,
            scope: Scope::default(),
            reply: Reply::default(),
            on_unknown: OnUnknown::default(),
            lease: Part::default(),
            fence: Part::default(),
            owner: Part::default(),
            payment_id: PaymentId::default(),
            bank_dedup: Part::default(),
            bank_checks_amount: true,
            status_query: false,
            keys: Keys::default(),
            retry_amount: Amount(0),
            patience: Patience::default(),
            retries: 2,
            backoff: Backoff::default(),
            on_conflict: OnConflict::default(),
            ask_first: false,
            reload: ReloadKey::default(),
            double_click: false,
            button_lock: false,
            timing: Timing::default(),
            chances: Chances::default(),
        }
    }
}
