//! What is fixed before a run: who buys what, who makes keys, what the server does, how long things take.
//!
//! Knows nothing of the state of a run. Everything here is a closed set or a bounded number; text is parsed into it
//! elsewhere. Read next: `super::program` for what a strategy does.

use crate::base::digest::Digest;
use crate::base::ids::Customer;
use crate::base::time::Millis;
use crate::world::program::Program;

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

/// What the server does with a request. Each is a program of `super::program`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// Charge, whatever came before.
    #[default]
    NoKey,
    /// Look in this pod's memory, charge, remember there.
    CheckThenActMemory,
    /// Look in the database, charge, write there.
    CheckThenActDb,
    /// Insert the key first; the unique constraint lets one request go on.
    ClaimFirst,
}

impl Strategy {
    /// All of them, in the order in which they are taught.
    pub const ALL: [Self; 4] = [Self::NoKey, Self::CheckThenActMemory, Self::CheckThenActDb, Self::ClaimFirst];

    /// The name in addresses, test ids and output.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::NoKey => "no-key",
            Self::CheckThenActMemory => "check-then-act-memory",
            Self::CheckThenActDb => "check-then-act-db",
            Self::ClaimFirst => "claim-first",
        }
    }

    /// The strategy of this name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|strategy| strategy.id() == id)
    }

    /// The handler program.
    #[must_use]
    pub const fn program(self) -> Program {
        Program::of(self)
    }
}

/// Who makes idempotency keys, and when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keys {
    /// Nobody: requests carry no key.
    #[default]
    None,
    /// The client, when the person presses: one for all attempts of an intent.
    PerIntent,
    /// The client, anew for each attempt.
    PerAttempt,
}

impl Keys {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::None, Self::PerIntent, Self::PerAttempt];

    /// The name in addresses, test ids and output.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::PerIntent => "per-intent",
            Self::PerAttempt => "per-attempt",
        }
    }

    /// The key policy of this name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|keys| keys.id() == id)
    }
}

/// When a client sends again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Patience {
    /// Only when nothing of the intent is in flight or running any more.
    Patient,
    /// When its time-out fires, whatever is still running.
    #[default]
    Timer,
}

/// Whether two customers may use the same key string.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// A key belongs to its customer.
    #[default]
    CustomerAndKey,
    /// A key is a key, whoever sends it.
    Key,
}

/// How long things take, in virtual milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// A request on the network.
    pub request_ms: Millis,
    /// A reply on the network.
    pub reply_ms: Millis,
    /// A look into a pod's own memory, or a line that only computes.
    pub local_ms: Millis,
    /// A statement at the database, there and back.
    pub store_ms: Millis,
    /// A charge at the bank, there and back.
    pub bank_ms: Millis,
    /// How long a client waits for a reply.
    pub timeout_ms: Millis,
    /// How long it waits after a time-out before it sends again.
    pub backoff_ms: Millis,
    /// How long a 409 asks it to wait.
    pub retry_after_ms: Millis,
    /// Between the two presses of a double click.
    pub double_click_ms: Millis,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            request_ms: Millis(40),
            reply_ms: Millis(40),
            local_ms: Millis(1),
            store_ms: Millis(10),
            bank_ms: Millis(100),
            timeout_ms: Millis(400),
            backoff_ms: Millis(100),
            retry_after_ms: Millis(80),
            double_click_ms: Millis(2),
        }
    }
}

/// The whole set-up of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// What people want to buy, in order.
    pub purchases: tinyvec::ArrayVec<[Purchase; MAX_PURCHASES]>,
    /// What the server does.
    pub strategy: Strategy,
    /// Who makes keys.
    pub keys: Keys,
    /// When the client sends again.
    pub patience: Patience,
    /// How often it sends again, at most [`MAX_RETRIES`] (more counts as that).
    pub retries: u8,
    /// Whether the person presses twice.
    pub double_click: bool,
    /// Server processes, 1 or 2 (anything else counts as the nearer of them).
    pub pods: u8,
    /// Whether a keyed server compares request hashes.
    pub hash: bool,
    /// Whose a key is.
    pub scope: Scope,
    /// How long things take.
    pub timing: Timing,
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
            strategy: Strategy::NoKey,
            keys: Keys::None,
            patience: Patience::Timer,
            retries: 2,
            double_click: false,
            pods: 1,
            hash: true,
            scope: Scope::CustomerAndKey,
            timing: Timing::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Amount, Keys, Strategy};

    #[test]
    fn names_lead_back_to_what_they_name() {
        assert!(Strategy::ALL.into_iter().all(|strategy| Strategy::from_id(strategy.id()) == Some(strategy)));
        assert!(Keys::ALL.into_iter().all(|keys| Keys::from_id(keys.id()) == Some(keys)));
        assert_eq!((Strategy::from_id("no_key"), Keys::from_id("")), (None, None));
    }

    #[test]
    fn equal_amounts_have_equal_hashes_and_others_have_not() {
        assert_eq!(Amount(10).request_hash(), Amount(10).request_hash());
        assert_ne!(Amount(10).request_hash(), Amount(20).request_hash());
    }
}
