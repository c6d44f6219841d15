//! Names of the things in a world, each its own type, so that a pod can never be passed where an attempt belongs.
//!
//! Names are what decisions are made of ("lose the reply of attempt 1"), so they never depend on the order in which
//! things happened to be created. All numbers start at 1, as people count them. Read next: `super::seed`, which gives
//! names their UUIDs.

use crate::base::digest::{Encode, Encoder};
use core::fmt;

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name(u8);

        impl $name {
            /// The first of its kind.
            pub const FIRST: Self = Self(1);

            /// The number as people count it.
            #[must_use]
            pub const fn new(number: u8) -> Self { Self(number) }

            /// 1 for the first.
            #[must_use]
            pub const fn number(self) -> u8 { self.0 }

            /// Place in a list that holds the first one at 0; `None` for the number 0, which names nothing.
            #[must_use]
            pub fn slot(self) -> Option<usize> { self.0.checked_sub(1).map(usize::from) }

            /// The one after this; stays at the last number there is.
            #[must_use]
            pub const fn next(self) -> Self { Self(self.0.saturating_add(1)) }
        }

        impl Encode for $name {
            fn encode(&self, out: &mut Encoder) { out.byte(self.0); }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.0.fmt(f) }
        }
    )*};
}

numbers! {
    /// A purchase that a person wanted once.
    IntentNo;
    /// A send of one intent's request; the first send is attempt 1.
    AttemptNo;
    /// A copy of one request on the network: 1 is the original, later ones are duplicates made on the way.
    CopyNo;
    /// A server process.
    PodNo;
    /// A line of the bank's ledger.
    DebitNo;
}

/// What a request is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Errand {
    /// To pay.
    #[default]
    Pay,
    /// To ask whether an earlier attempt has paid.
    Ask,
    /// To have the server issue a key.
    Issue,
}

/// One request on the network: this copy of that attempt of that intent. The handler that runs it and the reply that
/// answers it bear the same name, and the name is the handler's owner token: no two runs share one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct RequestName {
    /// Whose request.
    pub intent: IntentNo,
    /// Which send.
    pub attempt: AttemptNo,
    /// What for.
    pub errand: Errand,
    /// Which copy.
    pub copy: CopyNo,
}

/// One send of one intent, whatever was sent for it and however it was copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct AttemptName {
    /// Whose.
    pub intent: IntentNo,
    /// Which send.
    pub attempt: AttemptNo,
}

impl RequestName {
    /// The attempt that it belongs to.
    #[must_use]
    pub const fn attempt_name(self) -> AttemptName {
        AttemptName { intent: self.intent, attempt: self.attempt }
    }
}

/// An idempotency key, named by who made it and when. Its UUID comes from the run's seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeyName {
    /// Made by the client when the person pressed, for an intent on the n-th opening of the page (0 for the first).
    Intent(IntentNo, u8),
    /// Made by the client for one attempt.
    Attempt(IntentNo, AttemptNo),
    /// Made by the client when the customer's page was opened for the n-th time (0 for the first).
    Page(Customer, u8),
    /// Issued by the server to this attempt.
    Issued(IntentNo, AttemptNo),
    /// The same string in every app.
    Constant,
}

impl Default for KeyName {
    fn default() -> Self {
        Self::Intent(IntentNo::default(), 0)
    }
}

/// A payment id, named by what it was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PaymentName {
    /// By a handler run, for its one charge.
    Run(RequestName),
    /// By the handler run that inserted the row.
    Row(RequestName),
    /// From customer and key.
    Key(Customer, KeyName),
    /// From the key alone.
    RawKey(KeyName),
    /// The order's number.
    Order(IntentNo),
}

/// A person with an account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Customer {
    /// The first customer.
    #[default]
    A,
    /// The second one.
    B,
}

impl Customer {
    /// The customer's id.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::AttemptNo;

    #[test]
    fn numbers_count_from_one_and_zero_names_nothing() {
        assert_eq!(AttemptNo::FIRST, AttemptNo::new(1));
        assert_eq!(AttemptNo::FIRST.slot(), Some(0));
        assert_eq!(AttemptNo::new(0).slot(), None);
        assert_eq!(AttemptNo::FIRST.next().number(), 2);
        assert_eq!(AttemptNo::new(u8::MAX).next(), AttemptNo::new(u8::MAX));
        assert_eq!(AttemptNo::new(3).to_string(), "3");
    }
}
