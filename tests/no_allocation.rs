//! `World::step` never allocates: an allocator that counts watches a long mix of actions, the impossible among them.
//!
//! The only file that may hold `unsafe`: a global allocator cannot be written without it. The count is the thread's
//! own, so that the test harness's threads do not disturb it.
#![cfg(not(target_arch = "wasm32"))]
#![allow(unsafe_code, reason = "a global allocator is an unsafe trait; it only forwards to the system's")]

use idempotency_lab::base::ids::{Customer, IntentNo};
use idempotency_lab::base::seed::Seed;
use idempotency_lab::world::World;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Amount, Config, Keys, Purchase, Strategy};
use idempotency_lab::world::state::MAX_THINGS;
use rand_core::Rng as _;
use rand_pcg::Pcg32;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    ALLOCATIONS.with(|allocations| allocations.set(allocations.get() + 1));
}

// SAFETY: every call is forwarded unchanged to the system's allocator, whose contract is the same.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `GlobalAlloc::alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `GlobalAlloc::realloc`.
        unsafe { System.realloc(place, layout, size) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `GlobalAlloc::dealloc`.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations() -> u64 {
    ALLOCATIONS.with(Cell::get)
}

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
