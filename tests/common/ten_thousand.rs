//! A run of ten thousand steps, as long as the limits on seeking and on the history's size speak of.
//!
//! A purchase has eight sends at most, so most of these steps keep messages back. Made by a hand that always takes what
//! leaves most to be done: it delays and copies whatever it can, and hears that it has paid at the very end. Knows
//! nothing of tests: benchmarks use it too.

use idempotency_lab::base::ids::{Customer, RequestName};
use idempotency_lab::base::seed::Seed;
use idempotency_lab::drive::run::Run;
use idempotency_lab::world::World;
use idempotency_lab::world::action::{Action, Leg, MessageName};
use idempotency_lab::world::config::{Amount, Config, Keys, Purchase, Strategy};
use idempotency_lab::world::state::{State, Status};

/// How many steps it has.
pub const STEPS: usize = 10_000;

/// The run, at its end.
#[must_use]
pub fn ten_thousand() -> Run {
    let purchase = Purchase { customer: Customer::A, amount: Amount(10) };
    let set_up = Config { strategy: Strategy::CheckThenActDb, keys: Keys::ServerIssued, ..Config::default() };
    let purchases = [purchase, purchase].into();
    let config = Config { purchases, retries: 6, double_click: true, ask_first: true, pods: 2, ..set_up };
    let mut run = Run::new(World::new(config, Seed::default()));
    while run.len() < STEPS {
        let state = run.state();
        let actions = run.world().actions(state).into_iter();
        let ranked = actions.filter_map(|action| Some((rank(state, action)?, action)));
        let (_, action) = ranked.min().expect("there is more to do");
        run.act(action).expect("what is listed is possible");
    }
    run
}

/// The smaller, the sooner; `None` for never.
fn rank(state: &State, action: Action) -> Option<u8> {
    let told = |request: RequestName, leg| state.message(MessageName { request, leg })?.answer;
    let hear = |request, leg| {
        let is_paid = told(request, leg).is_some_and(|answer| answer.status == Status::Created);
        if is_paid { 9 } else { 6 }
    };
    Some(match action {
        Action::Delay(_) => 0,
        Action::Duplicate(_) => 1,
        Action::Press(_) => 2,
        Action::Proceed(..) => 3,
        Action::DeliverRequest(..) => 4,
        Action::Run(_) => 5,
        Action::TimeOut(..) => 7,
        Action::Retry(_) => 8,
        Action::DeliverReply(request) => hear(request, Leg::Reply),
        Action::DeliverEcho(request) => hear(request, Leg::Echo),
        Action::Lose(_)
        | Action::Reload(_)
        | Action::Crash(_)
        | Action::HangUp(_)
        | Action::LoseAck(_)
        | Action::LoseBankAnswer(_)
        | Action::HoldCharge(_)
        | Action::Land(_)
        | Action::Expire(..)
        | Action::Reap(..) => return None,
    })
}
