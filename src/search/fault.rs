//! The faults by name: the columns of the verdict table, each with its set-up, its budget and its moment.
//!
//! Each says where something may go wrong and nothing of what comes of it.

use crate::base::ids::{Customer, PodNo, RequestName};
use crate::search::bounds::{Budget, Kind, says_paid};
use crate::world::World;
use crate::world::action::{Action, Leg};
use crate::world::config::{Amount, Config, Keys, Patience, Purchase};
use crate::world::program::Op;
use crate::world::state::{Handler, Progress, State};

macro_rules! faults {
    ($($(#[$doc:meta])* $fault:ident = $id:literal;)*) => {
        /// One kind of fault.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Fault {
            $($(#[$doc])* $fault,)*
        }

        impl Fault {
            /// All of them, in the order of the verdict table.
            pub const ALL: [Self; [$($id),*].len()] = [$(Self::$fault),*];

            /// The name in addresses, test ids and output.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$fault => $id,)*
                }
            }

            /// The fault of this name.
            #[must_use]
            pub fn from_id(id: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|fault| fault.id() == id)
            }
        }
    };
}

faults! {
    /// The network copies the request once; the copy arrives after the first handler has sent its reply; no retries.
    Duplicate = "duplicate";
    /// The network copies the request once; the two handlers interleave in every way; one retry.
    Concurrent = "concurrent";
    /// The pod crashes once after the look-up or claim and before the charge.
    CrashAfterClaim = "crash-after-claim";
    /// The pod crashes once after the charge and before the reply is saved.
    CrashAfterCharge = "crash-after-charge";
    /// One 201 is lost.
    ReplyLost = "reply-lost";
    /// One 201 is lost, and the record is reaped while nothing is in flight or running.
    KeyExpired = "key-expired";
    /// Two customers use the same key for equal amounts, one after the other; no retries.
    OtherCustomer = "other-customer";
    /// One 201 is lost; every retry carries another amount.
    BodyChanged = "body-changed";
    /// One customer makes two purchases of different amounts with one key; no retries.
    KeyReused = "key-reused";
    /// One customer makes two equal purchases with one key; no retries.
    KeyReusedSameBody = "key-reused-same-body";
    /// As `duplicate`, with two pods.
    DuplicateTwoPods = "duplicate-two-pods";
    /// As `concurrent`, with two pods.
    ConcurrentTwoPods = "concurrent-two-pods";
    /// One 201 is lost; all pods' memories are wiped once while idle.
    Restart = "restart";
    /// An impatient client sends again while the first handler runs, and a lease may run out under a living holder.
    SlowHolder = "slow-holder";
    /// Once, the bank debits but its answer is lost.
    BankTimeout = "bank-timeout";
    /// Once, the handler sees "unknown", and the debit lands at any later moment.
    BankLate = "bank-late";
    /// One 201 is lost; every attempt carries a new key.
    NewKey = "new-key";
    /// Once, the INSERT commits, its acknowledgement is lost, and the driver runs it again.
    ClaimAckLost = "claim-ack-lost";
    /// As `crash-after-charge`, and the row in progress is reaped while no handler runs.
    ExpiredInProgress = "expired-in-progress";
    /// The caller hangs up once, after the charge and before the reply is saved, and its handler is cancelled.
    HangUp = "hang-up";
}

impl Fault {
    /// The set-up of this column for a design: who buys what, with which key and which client, on how many pods.
    #[must_use]
    pub fn set_up(self, design: Config) -> Config {
        let buys = |customer, amount| Purchase { customer, amount: Amount(amount) };
        let one = [buys(Customer::A, 10)];
        let config = Config {
            purchases: one.into_iter().collect(),
            pods: 1,
            patience: Patience::Patient,
            retries: 2,
            double_click: false,
            ..design
        };
        let two = |second: Purchase| one.into_iter().chain([second]).collect();
        let shared = |second| Config { purchases: two(second), keys: shared(config.keys), retries: 0, ..config };
        match self {
            Self::Duplicate => Config { retries: 0, ..config },
            Self::Concurrent => Config { retries: 1, ..config },
            Self::DuplicateTwoPods => Config { retries: 0, pods: 2, ..config },
            Self::ConcurrentTwoPods => Config { retries: 1, pods: 2, ..config },
            Self::OtherCustomer => shared(buys(Customer::B, 10)),
            Self::KeyReused => shared(buys(Customer::A, 20)),
            Self::KeyReusedSameBody => shared(buys(Customer::A, 10)),
            Self::BodyChanged => Config { retry_amount: Amount(20), ..config },
            Self::SlowHolder => Config { patience: Patience::Timer, retries: 1, ..config },
            Self::NewKey if config.has_keys() => Config { keys: Keys::PerAttempt, ..config },
            _ => config,
        }
    }

    /// How often what can go wrong.
    #[must_use]
    pub const fn budget(self) -> Budget {
        let none = Budget::NONE;
        match self {
            Self::Duplicate | Self::Concurrent | Self::DuplicateTwoPods | Self::ConcurrentTwoPods => {
                none.with(Kind::Copy, 1)
            }
            Self::CrashAfterClaim | Self::CrashAfterCharge => none.with(Kind::Crash, 1),
            Self::ReplyLost | Self::BodyChanged | Self::NewKey => none.with(Kind::Loss, 1),
            Self::KeyExpired => none.with(Kind::Loss, 1).with(Kind::Reap, 1),
            Self::OtherCustomer | Self::KeyReused | Self::KeyReusedSameBody | Self::SlowHolder => none,
            Self::Restart => none.with(Kind::Loss, 1).with(Kind::Crash, 1),
            Self::BankTimeout => none.with(Kind::BankTimeout, 1),
            Self::BankLate => none.with(Kind::BankLate, 1),
            Self::ClaimAckLost => none.with(Kind::AckLost, 1),
            Self::HangUp => none.with(Kind::HangUp, 1),
            Self::ExpiredInProgress => none.with(Kind::Crash, 1).with(Kind::Reap, 1),
        }
    }

    /// Whether this column lets that happen now, if its budget does.
    #[must_use]
    pub fn allows(self, world: &World, state: &State, action: Action) -> bool {
        match (self, action) {
            (Self::Duplicate | Self::DuplicateTwoPods, Action::DeliverRequest(name, _)) => {
                !state.handlers.iter().any(|handler| is_same_send(handler.request, name))
            }
            (Self::CrashAfterClaim, Action::Crash(pod)) => {
                runs_on(state, pod).any(|handler| has_claimed(world, handler))
            }
            (Self::CrashAfterCharge | Self::ExpiredInProgress, Action::Crash(pod)) => {
                runs_on(state, pod).any(|handler| has_charged(world, handler))
            }
            (Self::HangUp, Action::HangUp(request)) => {
                state.handler(request).is_some_and(|handler| has_charged(world, handler))
            }
            (Self::Restart, Action::Crash(_)) => is_idle(state),
            (Self::KeyExpired, Action::Reap(intent, attempt)) => {
                let row = world.row_of(state, intent, attempt);
                is_idle(state) && row.is_none_or(|row| row.progress == Progress::Completed)
            }
            (Self::ExpiredInProgress, Action::Reap(intent, attempt)) => {
                let row = world.row_of(state, intent, attempt);
                state.handlers.is_empty() && row.is_some_and(|row| row.progress == Progress::InProgress)
            }
            (_, Action::Lose(name)) => says_paid(state, name),
            (_, Action::Duplicate(name)) => name.leg == Leg::Request,
            _ => true,
        }
    }
}

/// The same key for everybody, if there is any.
const fn shared(keys: Keys) -> Keys {
    match keys {
        Keys::None => Keys::None,
        _ => Keys::Constant,
    }
}

fn is_idle(state: &State) -> bool {
    state.messages.is_empty() && state.handlers.is_empty()
}

/// Whether two requests are one send, or copies of it: which of them came first is nothing to tell them apart by.
fn is_same_send(one: RequestName, other: RequestName) -> bool {
    RequestName { copy: other.copy, ..one } == other
}

fn runs_on(state: &State, pod: PodNo) -> impl Iterator<Item = &Handler> {
    state.handlers.iter().filter(move |handler| handler.pod == pod)
}

/// After the look-up or the claim, before the charge.
fn has_claimed(world: &World, handler: &Handler) -> bool {
    let next = world.program_for(handler.request).at(handler.line);
    handler.line > 0 && handler.answer.is_none() && matches!(next, Op::Charge | Op::AskBank)
}

/// After the charge, before the reply is saved, or before it is sent where nothing is ever saved.
fn has_charged(world: &World, handler: &Handler) -> bool {
    let before = handler.line.checked_sub(1).map(|line| world.program_for(handler.request).at(line));
    before == Some(Op::Charge)
}
