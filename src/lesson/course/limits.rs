//! Where each measure ends: crashes, "I do not know", whose key it is, and the usual mistakes.

use super::first::{CRASH as POD_CRASHES, LOSE_REPLY, PAY, UNTIL_CHARGED, UNTIL_REPLIED, UNTIL_TIMED_OUT};
use crate::base::ids::Customer;
use crate::base::time::Millis;
use crate::lesson::build::{Arrangement, Card, Judge, Workshop};
use crate::lesson::claim::Happening;
use crate::lesson::{Beat, Claim, Control, Lesson, Move, Stage, Start};
use crate::search::Fault;
use crate::world::action::Action;
use crate::world::config::{Amount, Config, Keys, Purchase, Reply, Scope, Strategy, Timing};
use crate::world::event::Cause;
use crate::world::state::{Belief, Status};

/// A server of this strategy, and an app with one key for each purchase that is patient enough to outlast a lease.
const fn with(strategy: Strategy, config: Config) -> Config {
    let timing = Timing { lease_ms: Millis(500), ..config.timing };
    Config { strategy, keys: Keys::PerIntent, retries: 4, timing, ..config }
}

/// The pod goes down between the charge and the save.
const DOWN_AFTER_CHARGE: &[Move] = &[PAY, UNTIL_CHARGED, POD_CRASHES];
/// What may come of it.
const AFTER_CRASH: &[&[Claim]] =
    &[&[Claim::AllPaid, Claim::Debits(1)], &[Claim::Stuck, Claim::Debits(1)], &[Claim::DoubleCharge]];
const CRASHED: Claim = Claim::Happened(Happening::Crash);
/// What the app sent again by itself was charged as well.
const RETRIED: Claim = Claim::ChargedAgain(&[Cause::Retry]);

pub(super) const CRASH: Lesson = Lesson {
    beats: &[
        Beat {
            stage: Stage::Lab,
            start: Start {
                set_up: |config| with(Strategy::ClaimFirstPaymentId, config),
                moves: DOWN_AFTER_CHARGE,
                loses_reply: false,
            },
            ask: AFTER_CRASH,
            free: &[Control::Hand],
            tasks: &[
                &[CRASHED, Claim::Never(Happening::HangUp), Claim::Debits(1), Claim::Stuck],
                &[Claim::Happened(Happening::HangUp), Claim::Never(Happening::Crash), Claim::Debits(1), Claim::Stuck],
            ],
            opening: &[Claim::Debits(1), Claim::Rows(1)],
            outcome: &[Claim::Stuck, Claim::Told(Status::Conflict)],
            ..Beat::EMPTY
        },
        Beat {
            stage: Stage::Lab,
            start: Start {
                set_up: |config| with(Strategy::ClaimLease, config),
                moves: DOWN_AFTER_CHARGE,
                loses_reply: false,
            },
            ask: AFTER_CRASH,
            free: &[Control::Hand],
            tasks: &[&[CRASHED, Claim::Never(Happening::HangUp), Claim::Happened(Happening::TakeOver), RETRIED]],
            opening: &[Claim::Debits(1), Claim::Rows(1)],
            outcome: &[Claim::Debits(2), Claim::Happened(Happening::TakeOver)],
            ..Beat::EMPTY
        },
        Beat {
            stage: Stage::Lab,
            start: Start {
                set_up: |config| with(Strategy::ClaimLeasePaymentId, config),
                moves: DOWN_AFTER_CHARGE,
                loses_reply: false,
            },
            ask: AFTER_CRASH,
            free: &[
                Control::Strategies(&[
                    Strategy::ClaimFirstPaymentId,
                    Strategy::ClaimLease,
                    Strategy::ClaimLeasePaymentId,
                ]),
                Control::Hand,
            ],
            tasks: &[&[
                CRASHED,
                Claim::Never(Happening::HangUp),
                Claim::Happened(Happening::TakeOver),
                Claim::Happened(Happening::KnownCharge),
                Claim::AllPaid,
                Claim::Debits(1),
            ]],
            opening: &[Claim::Debits(1), Claim::Rows(1)],
            outcome: &[Claim::Debits(1), Claim::AllPaid, Claim::Safe],
            ..Beat::EMPTY
        },
        Beat::RECAP,
    ],
};

/// An app that asks before it sends again, a server that knows no key, and a network that keeps messages back for longer
/// than a question takes.
const fn asks_first(config: Config) -> Config {
    let of = with(Strategy::NoKey, config);
    Config { ask_first: true, timing: Timing { delay_ms: Millis(1_500), ..of.timing }, ..of }
}

pub(super) const UNKNOWN: Lesson = Lesson {
    beats: &[
        Beat {
            stage: Stage::Lab,
            start: Start { moves: &[PAY, UNTIL_REPLIED, LOSE_REPLY, UNTIL_TIMED_OUT], ..Start::FIRST },
            ask: &[&[Claim::Known(0)], &[Claim::Known(1)], &[Claim::Known(2)], &[Claim::InDoubt]],
            asks_now: true,
            opening: &[Claim::Believes(Belief::Unknown), Claim::Debits(1)],
            outcome: &[Claim::Debits(2), Claim::Believes(Belief::Paid)],
            ..Beat::EMPTY
        },
        Beat {
            stage: Stage::Lab,
            start: Start { set_up: asks_first, ..Start::FIRST },
            ask: &[&[Claim::OrderAloneHolds], &[Claim::OrderAloneBreaks]],
            asks_now: true,
            free: &[Control::LoseReply, Control::Hand],
            tasks: &[
                &[Claim::Happened(Happening::LostReply), Claim::AllPaid, Claim::Debits(1)],
                // Who proceeds has asked and was told that nothing is paid.
                &[Claim::Never(Happening::Reload), Claim::ChargedAgain(&[Cause::Proceed])],
            ],
            ..Beat::EMPTY
        },
        Beat {
            stage: Stage::Lab,
            start: Start { set_up: asks_first, ..Start::FIRST },
            free: &[
                Control::Strategies(&[Strategy::NoKey, Strategy::ClaimLeasePaymentId]),
                Control::LoseReply,
                Control::Hand,
            ],
            tasks: &[&[
                Claim::Uses(|config| matches!(config.strategy, Strategy::ClaimLeasePaymentId)),
                Claim::Happened(Happening::DelayedRequest),
                Claim::Happened(Happening::TimeOut),
                Claim::Over,
                Claim::AllPaid,
                Claim::Debits(1),
            ]],
            ..Beat::EMPTY
        },
        Beat::RECAP,
    ],
};

/// Two purchases, and one key for everything.
fn one_key(first: (Customer, u16), second: (Customer, u16), config: Config) -> Config {
    let purchases = [first, second].map(|(customer, amount)| Purchase { customer, amount: Amount(amount) });
    Config {
        purchases: purchases.into_iter().collect(),
        keys: Keys::Constant,
        strategy: Strategy::ClaimLeasePaymentId,
        ..config
    }
}

const fn has_own_keys(config: &Config) -> bool {
    matches!(config.keys, Keys::PerIntent)
}

pub(super) const WHOSE_KEY: Lesson = Lesson {
    beats: &[
        Beat {
            stage: Stage::Lab,
            start: Start {
                set_up: |config| Config { scope: Scope::Key, ..one_key((Customer::A, 10), (Customer::B, 10), config) },
                moves: &[PAY, Move::Until(Claim::Believes(Belief::Paid))],
                loses_reply: false,
            },
            ask: &[
                &[Claim::AllPaid, Claim::Debits(2)],
                &[Claim::AllPaid, Claim::Debits(1), Claim::FalseSuccess],
                &[Claim::Told(Status::Unprocessable)],
            ],
            free: &[Control::Scope],
            tasks: &[
                &[Claim::Uses(|config| matches!(config.scope, Scope::Key)), Claim::Replayed, Claim::FalseSuccess],
                &[
                    Claim::Uses(|config| matches!(config.scope, Scope::CustomerAndKey)),
                    Claim::AllPaid,
                    Claim::Debits(2),
                    Claim::Safe,
                ],
            ],
            opening: &[Claim::Debits(1), Claim::Rows(1), Claim::Safe],
            outcome: &[Claim::FalseSuccess, Claim::Replayed, Claim::Debits(1)],
            ..Beat::EMPTY
        },
        Beat::RECAP,
    ],
};

const LOST_REPLY: Claim = Claim::Happened(Happening::LostReply);

const REAP: Move = Move::Do(|action| matches!(action, Action::Reap(..)));

pub(super) const EXPIRY: Lesson = Lesson {
    beats: &[
        Beat {
            stage: Stage::Lab,
            start: Start {
                set_up: |config| with(Strategy::ClaimFirst, config),
                moves: &[PAY, UNTIL_REPLIED, LOSE_REPLY, REAP],
                loses_reply: false,
            },
            ask: &[&[Claim::AllPaid, Claim::Debits(1)], &[Claim::Stuck], &[Claim::AllPaid, Claim::Debits(2)]],
            free: &[Control::LoseReply, Control::Hand],
            tasks: &[&[LOST_REPLY, Claim::Happened(Happening::Reap), Claim::DoubleCharge]],
            opening: &[Claim::Debits(1), Claim::Rows(0)],
            outcome: &[Claim::Debits(2), Claim::Rows(1)],
            ..Beat::EMPTY
        },
        Beat {
            stage: Stage::Week,
            ask: &[&[Claim::Toy(|toys| toys.week().too_late == 0)], &[Claim::Toy(|toys| toys.week().too_late > 0)]],
            asks_now: true,
            tasks: &[
                &[Claim::Toy(|toys| toys.policy.retention_h.is_none() && toys.week().last() == toys.week().peak)],
                &[Claim::Toy(|toys| {
                    let is_asked = toys.policy.retention_h == Some(24) && toys.policy.window_h == 24;
                    is_asked && toys.week().too_late == 0
                })],
                &[Claim::Toy(|toys| {
                    let week = toys.week();
                    toys.policy.window_h >= 72 && week.too_late == 0 && week.last() < week.purchases
                })],
            ],
            ..Beat::EMPTY
        },
        Beat::RECAP,
    ],
};

/// A claim with a lease, and a bank that is told nothing by which it could know a repeat.
const WITHOUT_ID: &[Card] = &[Card::ClaimWithLease, Card::Charge, Card::Save, Card::Reply];

/// Whether this fault breaks a handler of these cards.
fn breaks(cards: &[Card], fault: Fault) -> bool {
    let mut judge = Judge::under(Arrangement::new(cards.iter().copied()), core::iter::once(fault));
    while judge.advance(usize::MAX) {}
    !judge.is_safe()
}

pub(super) const BUILD: Lesson = Lesson {
    beats: &[
        Beat {
            stage: Stage::Bench(Workshop::WHOLE),
            ask: &[
                &[Claim::Toy(|_| breaks(WITHOUT_ID, Fault::ReplyLost))],
                &[Claim::Toy(|_| breaks(WITHOUT_ID, Fault::Concurrent))],
                &[Claim::Toy(|_| breaks(WITHOUT_ID, Fault::CrashAfterCharge))],
            ],
            asks_now: true,
            tasks: &[
                &[Claim::Toy(|toys| toys.ruling.is_some_and(|ruled| ruled.works))],
                &[Claim::Toy(|toys| toys.ruling.is_some_and(|ruled| ruled.works && ruled.broken_by == 0))],
            ],
            ..Beat::EMPTY
        },
        Beat::RECAP,
    ],
};

pub(super) const MISTAKES: Lesson = Lesson {
    beats: &[
        // A new key for each attempt.
        Beat {
            stage: Stage::Lab,
            start: Start {
                set_up: |config| Config { keys: Keys::PerAttempt, ..with(Strategy::ClaimLeasePaymentId, config) },
                moves: &[PAY],
                loses_reply: true,
            },
            ask: &[&[Claim::Debits(1), Claim::AllPaid], &[Claim::Debits(2), Claim::AllPaid], &[Claim::Stuck]],
            outcome: &[Claim::Debits(2), Claim::Rows(2), Claim::DoubleCharge],
            free: &[Control::LoseReply, Control::Keys],
            tasks: &[
                &[Claim::Uses(|config| matches!(config.keys, Keys::PerAttempt)), Claim::DoubleCharge],
                &[Claim::Uses(has_own_keys), LOST_REPLY, Claim::AllPaid, Claim::Debits(1)],
            ],
            ..Beat::EMPTY
        },
        // An error instead of the stored reply.
        Beat {
            stage: Stage::Lab,
            start: Start {
                set_up: |config| Config { reply: Reply::Error, ..with(Strategy::ClaimLeasePaymentId, config) },
                ..Start::FIRST
            },
            free: &[Control::LoseReply, Control::Reply],
            tasks: &[
                &[Claim::FalseFailure, Claim::Debits(1)],
                &[LOST_REPLY, Claim::Replayed, Claim::AllPaid, Claim::Debits(1)],
            ],
            ..Beat::EMPTY
        },
        // Only the button is disabled.
        Beat {
            stage: Stage::Lab,
            start: Start { set_up: |config| Config { button_lock: true, ..config }, ..Start::FIRST },
            free: &[Control::LoseReply, Control::ButtonLock, Control::Switch],
            tasks: &[
                &[Claim::Uses(|config| config.button_lock), RETRIED],
                &[Claim::Uses(Config::has_keys), LOST_REPLY, Claim::AllPaid, Claim::Debits(1)],
            ],
            ..Beat::EMPTY
        },
        // What is known stands in memory.
        Beat {
            stage: Stage::Lab,
            start: Start { set_up: |config| with(Strategy::CheckThenActMemory, config), ..Start::FIRST },
            free: &[
                Control::LoseReply,
                Control::Strategies(&[Strategy::CheckThenActMemory, Strategy::ClaimLeasePaymentId]),
                Control::Pods,
                Control::Hand,
            ],
            tasks: &[
                &[
                    Claim::Uses(|config| matches!(config.strategy, Strategy::CheckThenActMemory)),
                    Claim::ChargedByForgetting,
                ],
                &[
                    Claim::Uses(|config| matches!(config.strategy, Strategy::ClaimLeasePaymentId) && config.pods > 1),
                    LOST_REPLY,
                    Claim::AllPaid,
                    Claim::Debits(1),
                ],
            ],
            ..Beat::EMPTY
        },
        // One key for two purchases of different amounts.
        Beat {
            stage: Stage::Lab,
            start: Start { set_up: |config| one_key((Customer::A, 10), (Customer::A, 20), config), ..Start::FIRST },
            free: &[Control::Keys],
            tasks: &[
                &[Claim::Told(Status::Unprocessable), Claim::Debits(1)],
                &[Claim::Uses(has_own_keys), Claim::AllPaid, Claim::Debits(2)],
            ],
            ..Beat::EMPTY
        },
        // And of the same amount.
        Beat {
            stage: Stage::Lab,
            start: Start { set_up: |config| one_key((Customer::A, 10), (Customer::A, 10), config), ..Start::FIRST },
            free: &[Control::Keys],
            tasks: &[
                &[Claim::FalseSuccess, Claim::AllPaid, Claim::Debits(1)],
                &[Claim::Uses(has_own_keys), Claim::AllPaid, Claim::Debits(2)],
            ],
            ..Beat::EMPTY
        },
        // No hash.
        Beat {
            stage: Stage::Lab,
            start: Start {
                set_up: |config| Config {
                    hash: false,
                    retry_amount: Amount(20),
                    ..with(Strategy::ClaimLeasePaymentId, config)
                },
                ..Start::FIRST
            },
            free: &[Control::LoseReply, Control::Hash],
            tasks: &[
                &[Claim::Uses(|config| !config.hash), LOST_REPLY, Claim::FalseSuccess],
                &[Claim::Uses(|config| config.hash), LOST_REPLY, Claim::Told(Status::Unprocessable), Claim::Safe],
            ],
            ..Beat::EMPTY
        },
        Beat::RECAP,
    ],
};
