//! The race, won by hand; the claim that ends it; the five answers of a server that claims.

use super::first::{PAY, check_first};
use crate::base::ids::PodNo;
use crate::lesson::build::{Arrangement, Card, Workshop};
use crate::lesson::claim::Happening;
use crate::lesson::{Beat, Claim, Control, Lesson, Move, Stage, Start};
use crate::search::Fault;
use crate::world::action::{Action, Leg};
use crate::world::config::{Amount, Config, Keys, Patience, Strategy};
use crate::world::state::Status;

const COPY: Move = Move::Do(|action| matches!(action, Action::Duplicate(message) if message.leg == Leg::Request));
const ARRIVE: Move = Move::Do(|action| matches!(action, Action::DeliverRequest(_, pod) if pod == PodNo::FIRST));
const ARRIVE_AT_SECOND: Move =
    Move::Do(|action| matches!(action, Action::DeliverRequest(_, pod) if pod == PodNo::FIRST.next()));

/// Nothing is sent again while a learner thinks.
const fn patient(config: Config) -> Config {
    Config { patience: Patience::Patient, retries: 1, ..config }
}

const fn claim_first(config: Config) -> Config {
    Config { strategy: Strategy::ClaimFirst, keys: Keys::PerIntent, ..config }
}

pub(super) const RACE: Lesson = Lesson {
    beats: &[
        Beat {
            stage: Stage::Lines,
            asks_now: true,
            start: Start {
                set_up: |config| patient(check_first(config)),
                moves: &[PAY, COPY, ARRIVE, ARRIVE],
                loses_reply: false,
            },
            ask: &[&[Claim::AlwaysTakes(1)], &[Claim::CanTake(1), Claim::CanTake(2)], &[Claim::AlwaysTakes(2)]],
            // Where it can no longer be, what is told is why.
            tasks: &[&[Claim::CanTake(2), Claim::DoubleCharge]],
            opening: &[Claim::Debits(0), Claim::CanTake(1), Claim::CanTake(2)],
            ..Beat::EMPTY
        },
        Beat {
            stage: Stage::Lines,
            asks_now: true,
            start: Start {
                set_up: |config| Config {
                    strategy: Strategy::CheckThenActMemory,
                    pods: 2,
                    ..patient(check_first(config))
                },
                moves: &[PAY, COPY, ARRIVE, ARRIVE_AT_SECOND],
                loses_reply: false,
            },
            ask: &[&[Claim::AlwaysTakes(1)], &[Claim::CanTake(1), Claim::CanTake(2)], &[Claim::AlwaysTakes(2)]],
            tasks: &[&[Claim::DoubleCharge]],
            opening: &[Claim::Debits(0), Claim::AlwaysTakes(2)],
            ..Beat::EMPTY
        },
        Beat {
            stage: Stage::Lines,
            asks_now: true,
            start: Start {
                set_up: |config| Config { pods: 2, ..patient(claim_first(config)) },
                moves: &[PAY, COPY, ARRIVE, ARRIVE_AT_SECOND],
                loses_reply: false,
            },
            ask: &[&[Claim::CanTake(2)], &[Claim::AlwaysTakes(1)]],
            tasks: &[&[Claim::Debits(1), Claim::Idle, Claim::Uses(Config::claims)]],
            opening: &[Claim::Debits(0), Claim::AlwaysTakes(1)],
            ..Beat::EMPTY
        },
        Beat::RECAP,
    ],
};

/// The handler of the race, and the cards that are missing from it.
const REORDER: Workshop = Workshop {
    pile: &[Card::LookUp, Card::Claim, Card::Charge, Card::Remember, Card::Save, Card::Reply],
    begin: &[Card::LookUp, Card::Charge, Card::Remember, Card::Reply],
    faults: Some(&[Fault::Concurrent, Fault::ConcurrentTwoPods]),
};

/// Whether some order of the race's own steps withstands two requests at once.
fn some_order_holds() -> bool {
    let mut orders = vec![Vec::new()];
    for card in REORDER.begin {
        let longer = orders.iter().flat_map(|order: &Vec<Card>| {
            (0..=order.len()).map(|place| {
                let mut order = order.clone();
                order.insert(place, *card);
                order
            })
        });
        orders = longer.collect();
    }
    orders.into_iter().any(|order| {
        let mut judge = REORDER.judge(Arrangement::new(order));
        while judge.advance(usize::MAX) {}
        judge.is_safe()
    })
}

pub(super) const CLAIM: Lesson = Lesson {
    beats: &[
        Beat {
            stage: Stage::Bench(REORDER),
            ask: &[&[Claim::Toy(|_| some_order_holds())], &[Claim::Toy(|_| !some_order_holds())]],
            asks_now: true,
            tasks: &[&[Claim::Toy(|toys| toys.ruling.is_some_and(|ruled| ruled.works && ruled.broken_by == 0))]],
            ..Beat::EMPTY
        },
        Beat {
            stage: Stage::Lab,
            start: Start { set_up: check_first, ..Start::FIRST },
            free: &[
                Control::Strategies(&[Strategy::CheckThenActMemory, Strategy::CheckThenActDb, Strategy::ClaimFirst]),
                Control::Pods,
            ],
            tasks: &[
                &[
                    Claim::Uses(|config| matches!(config.strategy, Strategy::CheckThenActDb)),
                    Claim::Happened(Happening::Copy),
                    Claim::ChargedByCopy,
                ],
                &[
                    Claim::Uses(|config| matches!(config.strategy, Strategy::ClaimFirst) && config.pods > 1),
                    Claim::Happened(Happening::Copy),
                    Claim::Over,
                    Claim::Debits(1),
                    Claim::AllPaid,
                ],
            ],
            ..Beat::EMPTY
        },
        Beat::RECAP,
    ],
};

pub(super) const ANSWERS: Lesson = Lesson {
    beats: &[
        Beat {
            stage: Stage::Lab,
            start: Start { set_up: claim_first, moves: &[PAY, COPY], loses_reply: false },
            ask: &[&[Claim::Debits(2)], &[Claim::Told(Status::Conflict)], &[Claim::Told(Status::Unprocessable)]],
            free: &[Control::LoseReply, Control::Keys, Control::RetryAmount],
            outcome: &[Claim::Told(Status::Conflict), Claim::AllPaid, Claim::Debits(1), Claim::Rows(1)],
            tasks: &[
                &[Claim::Told(Status::BadRequest), Claim::Rows(0)],
                &[Claim::Told(Status::Created), Claim::Never(Happening::Loss)],
                &[Claim::Replayed],
                &[Claim::Told(Status::Conflict)],
                &[Claim::Told(Status::Unprocessable), Claim::Uses(|config| config.retry_amount.0 != Amount(0).0)],
            ],
            ..Beat::EMPTY
        },
        Beat::RECAP,
    ],
};
