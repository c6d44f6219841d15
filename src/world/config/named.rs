//! The closed choices of a set-up, each with the names that addresses, test ids and output use.
//!
//! The first of each is the default. Knows nothing of what a choice does: that is `super::super::step`.

use crate::base::digest::{Encode, Encoder};

/// A choice among a few things with names.
macro_rules! named {
    ($($(#[$doc:meta])* $type:ident { $(#[$first_doc:meta])* $first:ident = $first_id:literal,
        $($(#[$variant_doc:meta])* $variant:ident = $id:literal,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $type {
            $(#[$first_doc])*
            #[default]
            $first,
            $($(#[$variant_doc])* $variant,)*
        }

        impl $type {
            /// All of them, in the order in which they are taught.
            pub const ALL: [Self; [$first_id, $($id,)*].len()] = [Self::$first, $(Self::$variant,)*];

            /// The name in addresses, test ids and output.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    Self::$first => $first_id,
                    $(Self::$variant => $id,)*
                }
            }

            /// The choice of this name.
            #[must_use]
            pub fn from_id(id: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|choice| choice.id() == id)
            }
        }

        impl Encode for $type {
            fn encode(&self, out: &mut Encoder) {
                out.byte(*self as u8);
            }
        }
    )*};
}

named! {
    /// What the server does with a request. Each is a program of `crate::world::program`.
    Strategy {
        /// Charge, whatever came before.
        NoKey = "no-key",
        /// Look in this pod's memory, charge, remember there.
        CheckThenActMemory = "check-then-act-memory",
        /// Look in the database, charge, write there.
        CheckThenActDb = "check-then-act-db",
        /// Insert the key first; the unique constraint lets one request go on.
        ClaimFirst = "claim-first",
        /// The same, and the row's own payment id goes to a bank that deduplicates by it. No lease.
        ClaimFirstPaymentId = "claim-first-payment-id",
        /// Claim with a lease: whoever finds it run out takes the row over.
        ClaimLease = "claim-lease",
        /// The same, with a payment id made from customer and key.
        ClaimLeasePaymentId = "claim-lease-payment-id",
        /// The same, with the order's own number as payment id.
        OrderId = "order-id",
        /// As `claim-lease-payment-id`, but a repeat of finished work is answered with an error.
        ErrorReply = "error-reply",
        /// Key, debit and reply in one transaction: possible only where the ledger is in the same database.
        LocalTransaction = "local-transaction",
    }

    /// Who makes idempotency keys, and when.
    Keys {
        /// Nobody: requests carry no key.
        None = "none",
        /// The client, when the person presses: one for all attempts of an intent.
        PerIntent = "per-intent",
        /// The client, when the page opens: honest purchases on one page share it.
        PerPage = "per-page",
        /// The client, anew for each attempt.
        PerAttempt = "per-attempt",
        /// The server: the client first asks for a key, then sends with it.
        ServerIssued = "server-issued",
        /// Nobody, once and for all: the same string stands in every app.
        Constant = "constant",
    }

    /// When a client sends again.
    Patience {
        /// When its time-out fires, whatever is still running.
        Timer = "timer",
        /// Only when nothing of the intent is in flight or running any more.
        Patient = "patient",
    }

    /// How the waits before retries grow.
    Backoff {
        /// They do not.
        Fixed = "fixed",
        /// Each is twice the one before.
        Exponential = "exponential",
        /// Each is drawn between nothing and the exponential one.
        Jitter = "jitter",
    }

    /// What a 409 means to a client.
    OnConflict {
        /// Not yet: ask again later with the same key.
        Retry = "retry",
        /// Failed.
        Final = "final",
    }

    /// Whose a key is.
    Scope {
        /// A key belongs to its customer.
        CustomerAndKey = "customer+key",
        /// A key is a key, whoever sends it.
        Key = "key",
    }

    /// What a keyed server answers to a repeat of finished work.
    Reply {
        /// The stored reply, byte for byte.
        Stored = "stored",
        /// A final error of its own.
        Error = "error",
    }

    /// What a server does with its claim when the bank's answer is unknown.
    OnUnknown {
        /// The row stays in progress; its lease is dropped.
        Keep = "keep",
        /// The row goes.
        Delete = "delete",
        /// 503 is stored as the key's reply.
        Store503 = "store-503",
    }

    /// A part of a server's design that a strategy decides unless somebody else does.
    Part {
        /// As the strategy has it.
        Designed = "designed",
        /// There.
        On = "on",
        /// Not there.
        Off = "off",
    }

    /// The id that a charge carries, by which a bank can deduplicate.
    PaymentId {
        /// As the strategy has it.
        Designed = "designed",
        /// None.
        None = "none",
        /// Made by each handler run.
        PerAttempt = "per-attempt",
        /// Made when the row is inserted, kept by whoever takes that row over.
        Row = "row",
        /// Made from customer and key.
        Key = "key",
        /// Made from the key alone.
        RawKey = "raw-key",
        /// The order's own number.
        Order = "order",
    }

    /// What a reload of the page does to the key.
    ReloadKey {
        /// The page finds it again.
        Keeps = "keeps",
        /// It is gone: the next press makes another.
        Loses = "loses",
    }
}
