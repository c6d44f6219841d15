//! `World::step` never allocates: an allocator that counts watches a long mix of actions, the impossible among them.
#![cfg(not(target_arch = "wasm32"))]

#[path = "common/counting.rs"]
mod counting;

use counting::allocations;
use idempotency_lab::base::ids::{Customer, IntentNo};
use idempotency_lab::base::seed::Seed;
use idempotency_lab::base::time::Millis;
use idempotency_lab::world::World;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{
    Amount, Backoff, Config, Keys, OnConflict, Purchase, ReloadKey, Reply, Span, Strategy, Timing,
};
use idempotency_lab::world::program::{Op, Program};
use idempotency_lab::world::state::MAX_THINGS;
use rand_core::Rng as _;
use rand_pcg::Pcg32;

fn worlds() -> Vec<World> {
    let purchase = Purchase { customer: Customer::A, amount: Amount(10) };
    let purchases = [purchase, Purchase { amount: Amount(20), ..purchase }].into();
    let span = Span { least: Millis(10), most: Millis(500) };
    let timing = Timing { request: span, reply: span, bank: span, ..Timing::default() };
    let set_up = Config { purchases, retries: 6, double_click: true, pods: 2, timing, ..Config::default() };
    let mut worlds = Vec::new();
    for strategy in Strategy::ALL {
        for keys in Keys::ALL {
            let plain = Config { strategy, keys, ..set_up };
            let (reload, reply, on_conflict) = (ReloadKey::Loses, Reply::Error, OnConflict::Final);
            let other = Config { reload, reply, on_conflict, ask_first: true, backoff: Backoff::Jitter, ..plain };
            worlds.extend([plain, other].map(|config| World::new(config, Seed::default())));
        }
    }
    // Programs of a learner's own, which charge until the ledger is full, or never reply.
    let odd: [&[Op]; 3] = [&[Op::Charge; 8], &[Op::Claim, Op::Charge, Op::Save], &[Op::Save, Op::AskBank, Op::Claim]];
    let config = Config { strategy: Strategy::ClaimLease, keys: Keys::PerIntent, ..set_up };
    worlds.extend(odd.map(|ops| World::with_program(config, Seed::default(), Program::list(ops))));
    worlds
}

/// A number for each kind of action. A new kind does not compile until it stands here.
fn kind(action: Action) -> usize {
    match action {
        Action::Press(_) => 0,
        Action::Reload(_) => 1,
        Action::TimeOut(..) => 2,
        Action::Retry(_) => 3,
        Action::Proceed(..) => 4,
        Action::DeliverRequest(..) => 5,
        Action::DeliverReply(_) => 6,
        Action::DeliverEcho(_) => 7,
        Action::Lose(_) => 8,
        Action::Duplicate(_) => 9,
        Action::Delay(_) => 10,
        Action::Run(_) => 11,
        Action::Crash(_) => 12,
        Action::HangUp(_) => 13,
        Action::LoseAck(_) => 14,
        Action::LoseBankAnswer(_) => 15,
        Action::HoldCharge(_) => 16,
        Action::Land(_) => 17,
        Action::Expire(..) => 18,
        Action::Reap(..) => 19,
    }
}

#[test]
fn a_step_never_allocates() {
    let worlds = worlds();
    let mut dice = Pcg32::new(1, 1);
    let mut steps = [0_u32; 20];
    let mut refusals = 0_u32;
    let before = allocations();
    for world in &worlds {
        for _ in 0..20 {
            let mut state = world.start();
            loop {
                let mut possible = [Action::Press(IntentNo::new(0)); 8 * MAX_THINGS];
                let mut length = 0;
                world.for_each_action(&state, |action| {
                    possible[length] = action;
                    // What ends things or leads nowhere is taken rarely, so that the rest comes about as well.
                    let is_rare = matches!(kind(action), 1 | 8 | 10 | 12..=16 | 19);
                    length += usize::from(!is_rare || dice.next_u32().is_multiple_of(16));
                });
                refusals += u32::from(world.step(&mut state, Action::Retry(IntentNo::new(9))).is_err());
                let Some(chosen) = dice.next_u32().checked_rem(u32::try_from(length).unwrap_or(0)) else { break };
                let action = possible[usize::try_from(chosen).unwrap_or(0)];
                assert!(world.step(&mut state, action).is_ok());
                steps[kind(action)] += 1;
            }
        }
    }
    assert_eq!(allocations() - before, 0, "allocations in {steps:?} steps");
    assert!(steps.iter().all(|steps| *steps > 100) && refusals > 10_000, "{steps:?}: a long mix of all kinds");
}

#[test]
fn the_count_can_fail() {
    let before = allocations();
    let actions = worlds()[0].actions(&worlds()[0].start());
    assert!(allocations() > before, "a list of {} is on the heap", actions.len());
}
