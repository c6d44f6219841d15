//! No answer is not no; where repeats come from; the key and when it is born.

use crate::base::ids::{Customer, IntentNo, PodNo};
use crate::lesson::claim::Happening;
use crate::lesson::lamp::Button;
use crate::lesson::{Beat, Claim, Control, Lesson, Move, Stage, Start, Toys};
use crate::world::action::{Action, Leg};
use crate::world::config::{Amount, Config, Keys, Purchase, ReloadKey, Strategy};
use crate::world::event::Cause;
use crate::world::program::Op;
use crate::world::state::{Belief, Status};

pub(super) const PAY: Move = Move::Do(|action| action == Action::Press(IntentNo::FIRST));
pub(super) const LOSE_REQUEST: Move =
    Move::Do(|action| matches!(action, Action::Lose(message) if message.leg == Leg::Request));
pub(super) const LOSE_REPLY: Move =
    Move::Do(|action| matches!(action, Action::Lose(message) if message.leg == Leg::Reply));
pub(super) const CRASH: Move = Move::Do(|action| action == Action::Crash(PodNo::FIRST));
pub(super) const UNTIL_CHARGED: Move = Move::Until(Claim::Line(Op::Charge));
pub(super) const UNTIL_REPLIED: Move = Move::Until(Claim::Line(Op::Reply));
pub(super) const UNTIL_TIMED_OUT: Move = Move::Until(Claim::Happened(Happening::TimeOut));

/// One press, one send: the app does not repeat by itself.
const fn once(config: Config) -> Config {
    Config { retries: 0, ..config }
}

const NEVER_ARRIVED: Start = Start { set_up: once, moves: &[PAY, LOSE_REQUEST, UNTIL_TIMED_OUT], loses_reply: false };
const DIED_HALF_WAY: Start =
    Start { set_up: once, moves: &[PAY, UNTIL_CHARGED, CRASH, UNTIL_TIMED_OUT], loses_reply: false };
const REPLY_LOST: Start =
    Start { set_up: once, moves: &[PAY, UNTIL_REPLIED, LOSE_REPLY, UNTIL_TIMED_OUT], loses_reply: false };

pub(super) const NO_ANSWER: Lesson = Lesson {
    beats: &[
        Beat {
            stage: Stage::Truths(&[NEVER_ARRIVED, DIED_HALF_WAY, REPLY_LOST]),
            start: NEVER_ARRIVED,
            ask: &[&[Claim::Known(1)], &[Claim::Known(1)], &[Claim::Known(1)], &[Claim::InDoubt]],
            asks_now: true,
            ..Beat::EMPTY
        },
        Beat {
            stage: Stage::Lab,
            start: Start { set_up: once, ..Start::FIRST },
            free: &[Control::LoseReply, Control::Hand],
            tasks: &[
                &[Claim::Over, Claim::Believes(Belief::GaveUp), Claim::Debits(0)],
                &[
                    Claim::Over,
                    Claim::Happened(Happening::Crash),
                    Claim::Never(Happening::Loss),
                    Claim::Believes(Belief::GaveUp),
                    Claim::Debits(1),
                ],
                &[
                    Claim::Over,
                    Claim::Happened(Happening::LostReply),
                    Claim::Believes(Belief::GaveUp),
                    Claim::Debits(1),
                ],
            ],
            ..Beat::EMPTY
        },
        Beat {
            stage: Stage::Pasts,
            start: Start {
                set_up: |config| Config { retries: 1, keys: Keys::PerIntent, ..config },
                moves: &[PAY, UNTIL_REPLIED, LOSE_REPLY, UNTIL_TIMED_OUT],
                loses_reply: false,
            },
            free: &[Control::LoseReply, Control::Strategies(&[Strategy::NoKey, Strategy::ClaimLeasePaymentId])],
            tasks: &[
                &[
                    Claim::Uses(|config| matches!(config.strategy, Strategy::NoKey)),
                    Claim::SentBy(Cause::Retry),
                    Claim::ChargedAgain(&[Cause::Retry]),
                ],
                &[
                    Claim::Uses(|config| matches!(config.strategy, Strategy::ClaimLeasePaymentId)),
                    Claim::SentBy(Cause::Retry),
                    Claim::AllPaid,
                    Claim::Known(1),
                ],
            ],
            opening: &[Claim::InDoubt, Claim::Believes(Belief::Unknown)],
            ..Beat::EMPTY
        },
        Beat::RECAP,
    ],
};

/// The button of a page that was opened anew has led to a further debit: on one page a second press has a name of its own.
const PRESSED_AGAIN: Claim = Claim::ChargedAgain(&[Cause::Press]);

pub(super) const RETRY: Lesson = Lesson {
    beats: &[
        Beat {
            stage: Stage::Lab,
            start: Start { set_up: |config| Config { double_click: true, ..once(config) }, ..Start::FIRST },
            free: &[Control::DoubleClick, Control::ButtonLock, Control::Hand],
            tasks: &[
                &[
                    Claim::SentBy(Cause::SecondPress),
                    Claim::Never(Happening::Reload),
                    Claim::ChargedAgain(&[Cause::SecondPress]),
                ],
                &[
                    Claim::Uses(|config| !config.button_lock && !config.double_click),
                    Claim::Happened(Happening::Reload),
                    PRESSED_AGAIN,
                ],
                &[Claim::Uses(|config| config.button_lock), Claim::Happened(Happening::Reload), PRESSED_AGAIN],
            ],
            ..Beat::EMPTY
        },
        Beat {
            stage: Stage::Lab,
            start: Start { set_up: |config| Config { button_lock: true, ..config }, ..Start::FIRST },
            outcome: &[Claim::Debits(1), Claim::AllPaid, Claim::Never(Happening::TimeOut)],
            ask: &[&[Claim::Debits(1)], &[Claim::Debits(2)], &[Claim::Debits(3)]],
            free: &[Control::LoseReply, Control::Timeout],
            tasks: &[
                &[
                    Claim::Happened(Happening::LostReply),
                    Claim::SentBy(Cause::Retry),
                    Claim::ChargedAgain(&[Cause::Retry]),
                ],
                &[Claim::Never(Happening::Loss), Claim::SentBy(Cause::Retry), Claim::ChargedAgain(&[Cause::Retry])],
            ],
            ..Beat::EMPTY
        },
        Beat {
            stage: Stage::Lab,
            start: Start { set_up: |config| Config { button_lock: true, ..once(config) }, ..Start::FIRST },
            free: &[Control::RequestCopy],
            tasks: &[&[
                Claim::Uses(|config| config.button_lock),
                Claim::Happened(Happening::Copy),
                Claim::Never(Happening::TimeOut),
                Claim::ChargedByCopy,
            ]],
            ..Beat::EMPTY
        },
        Beat::RECAP,
    ],
};

const fn pressed_thrice(toys: &Toys, button: Button) -> bool {
    toys.presses[button as usize] >= 3
}

pub(super) const DEFINITION: Lesson = Lesson {
    beats: &[
        Beat {
            stage: Stage::Lamp,
            ask: &[
                &[Claim::Idempotent(&Button::ALL)],
                &[Claim::Idempotent(&[Button::LightOn])],
                &[Claim::Idempotent(&[Button::LightOn, Button::ToggleLight])],
                &[Claim::Idempotent(&[])],
            ],
            asks_now: true,
            tasks: &[
                &[Claim::Toy(|toys| pressed_thrice(toys, Button::LightOn))],
                &[Claim::Toy(|toys| pressed_thrice(toys, Button::ToggleLight))],
                &[Claim::Toy(|toys| pressed_thrice(toys, Button::AddToBasket))],
            ],
            ..Beat::EMPTY
        },
        Beat::RECAP,
    ],
};

/// Two honest purchases of the same amount.
fn twice(config: Config) -> Config {
    let mut purchases = config.purchases;
    purchases.push(Purchase { customer: Customer::A, amount: Amount(10) });
    Config { purchases, ..config }
}

const fn keyed(config: Config) -> Config {
    config.switched(true)
}

pub(super) const KEY: Lesson = Lesson {
    beats: &[
        Beat { stage: Stage::Lab, free: &[Control::LoseReply], tasks: &[&[Claim::DoubleCharge]], ..Beat::EMPTY },
        Beat {
            stage: Stage::Lab,
            start: Start { set_up: keyed, moves: &[PAY], loses_reply: true },
            ask: &[
                &[Claim::Debits(0), Claim::Believes(Belief::Paid)],
                &[Claim::Debits(1), Claim::Believes(Belief::Paid)],
                &[Claim::Debits(1), Claim::Believes(Belief::Failed)],
                &[Claim::Debits(2)],
            ],
            free: &[Control::LoseReply, Control::Switch],
            tasks: &[&[Claim::Happened(Happening::LostReply), Claim::Replayed, Claim::Debits(1), Claim::Rows(1)]],
            outcome: &[Claim::Debits(1), Claim::Rows(1), Claim::Replayed, Claim::AllPaid, Claim::Safe],
            ..Beat::EMPTY
        },
        Beat {
            stage: Stage::Lab,
            start: Start { set_up: keyed, ..Start::FIRST },
            free: &[Control::LoseReply, Control::Keys, Control::Reload, Control::Hand],
            tasks: &[
                &[
                    Claim::Uses(|config| matches!(config.keys, Keys::PerAttempt)),
                    Claim::ChargedAgain(&[Cause::Retry, Cause::Press]),
                ],
                &[
                    Claim::Uses(|config| matches!((config.keys, config.reload), (Keys::PerIntent, ReloadKey::Loses))),
                    Claim::Happened(Happening::Reload),
                    PRESSED_AGAIN,
                ],
                &[
                    Claim::Uses(|config| matches!((config.keys, config.reload), (Keys::PerIntent, ReloadKey::Keeps))),
                    Claim::Happened(Happening::Reload),
                    Claim::AllPaid,
                    Claim::Debits(1),
                ],
            ],
            ..Beat::EMPTY
        },
        Beat {
            stage: Stage::Lab,
            start: Start {
                set_up: |config| Config { keys: Keys::PerPage, ..twice(keyed(config)) },
                moves: &[PAY, Move::Until(Claim::Believes(Belief::Paid))],
                loses_reply: false,
            },
            ask: &[
                &[Claim::AllPaid, Claim::Debits(2)],
                &[Claim::Told(Status::Unprocessable)],
                &[Claim::AllPaid, Claim::Debits(1), Claim::FalseSuccess],
            ],
            free: &[Control::Keys],
            tasks: &[
                &[Claim::Uses(|config| matches!(config.keys, Keys::PerPage)), Claim::AllPaid, Claim::Debits(1)],
                &[Claim::Uses(|config| matches!(config.keys, Keys::PerIntent)), Claim::AllPaid, Claim::Debits(2)],
            ],
            opening: &[Claim::Debits(1), Claim::Rows(1)],
            ..Beat::EMPTY
        },
        Beat::RECAP,
    ],
};

/// A server that looks first and writes last.
pub(super) const fn check_first(config: Config) -> Config {
    Config { strategy: Strategy::CheckThenActDb, keys: Keys::PerIntent, ..config }
}
