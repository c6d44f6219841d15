//! `World::step` never allocates: an allocator that counts watches a long mix of actions, the impossible among them.
#![cfg(not(target_arch = "wasm32"))]

#[path = "common/counting.rs"]
mod counting;

use counting::allocations;
use idempotency_lab::base::ids::{Customer, IntentNo};
use idempotency_lab::base::seed::Seed;
use idempotency_lab::world::World;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Amount, Config, Keys, Purchase, Strategy};
use idempotency_lab::world::state::MAX_THINGS;
use rand_core::Rng as _;
use rand_pcg::Pcg32;

fn worlds() -> Vec<World> {
    let purchase = Purchase { customer: Customer::A, amount: Amount(10) };
    let mut worlds = Vec::new();
    for strategy in Strategy::ALL {
        for keys in Keys::ALL {
            let purchases = [purchase, purchase].into();
            let set_up = Config { purchases, retries: 6, double_click: true, pods: 2, ..Config::default() };
            worlds.push(World::new(Config { strategy, keys, ..set_up }, Seed::default()));
        }
    }
    worlds
}

#[test]
fn a_step_never_allocates() {
    let worlds = worlds();
    let mut dice = Pcg32::new(1, 1);
    let mut steps = 0_u32;
    let mut refusals = 0_u32;
    let before = allocations();
    for world in &worlds {
        for _ in 0..40 {
            let mut state = world.start();
            loop {
                let mut possible = [Action::Press(IntentNo::new(0)); 4 * MAX_THINGS];
                let mut length = 0;
                world.for_each_action(&state, |action| {
                    possible[length] = action;
                    length += 1;
                });
                refusals += u32::from(world.step(&mut state, Action::Retry(IntentNo::new(9))).is_err());
                let Some(chosen) = dice.next_u32().checked_rem(u32::try_from(length).unwrap_or(0)) else { break };
                let action = possible[usize::try_from(chosen).unwrap_or(0)];
                assert!(world.step(&mut state, action).is_ok());
                steps += 1;
            }
        }
    }
    assert_eq!(allocations() - before, 0, "allocations in {steps} steps");
    assert!(steps > 10_000 && refusals > 10_000, "{steps} steps, {refusals} refusals: a long mix");
}

#[test]
fn the_count_can_fail() {
    let before = allocations();
    let actions = worlds()[0].actions(&worlds()[0].start());
    assert!(allocations() > before, "a list of {} is on the heap", actions.len());
}
