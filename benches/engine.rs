//! How many steps a second the engine makes, natively: whole runs, chosen by the clock, from the first press to the end.
//!
//! The limit is one million a second; `elements/s` below is steps a second. `step` is the transition alone, replayed
//! from decisions; `clock` also pays for listing the actions and choosing among them. `ten thousand` goes to places of
//! a run of so many steps, and draws up its scene there.

#[path = "../tests/common/ten_thousand.rs"]
mod ten_thousand;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use idempotency_lab::base::ids::IntentNo;
use idempotency_lab::base::seed::Seed;
use idempotency_lab::drive::clock;
use idempotency_lab::present::diagram::Lanes;
use idempotency_lab::present::scene;
use idempotency_lab::world::World;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Config, Keys, Strategy};
use idempotency_lab::world::state::State;
use std::hint::black_box;
use ten_thousand::{STEPS, ten_thousand};

/// Every strategy with and without keys, clicked twice on two pods; one reply is lost.
fn worlds() -> Vec<World> {
    let set_up = |strategy, keys| Config { strategy, keys, double_click: true, pods: 2, ..Config::default() };
    let keyed = |strategy| [Keys::PerIntent, Keys::PerAttempt].map(|keys| set_up(strategy, keys));
    Strategy::ALL.into_iter().flat_map(keyed).map(|config| World::new(config, Seed::default())).collect()
}

/// Plays a whole run and says how many steps it had.
fn play(world: &World, mut visit: impl FnMut(Action)) -> u64 {
    let mut state = world.start();
    let mut steps = 0;
    let mut loses = true;
    let mut next = Some(Action::Press(IntentNo::FIRST));
    while let Some(action) = next {
        if world.step(&mut state, action).is_err() {
            break;
        }
        visit(action);
        steps += 1;
        loses &= !matches!(action, Action::Lose(_));
        next = clock::next(world, &state, loses);
    }
    black_box(state);
    steps
}

fn engine(criterion: &mut Criterion) {
    let worlds = worlds();
    let mut decisions: Vec<Vec<Action>> = Vec::new();
    let mut steps = 0;
    for world in &worlds {
        let mut run = Vec::new();
        steps += play(world, |action| run.push(action));
        decisions.push(run);
    }
    println!("{} runs, {steps} steps, a state has {} bytes", worlds.len(), size_of::<State>());

    let mut group = criterion.benchmark_group("engine");
    group.throughput(Throughput::Elements(steps));
    group.bench_function("clock", |bench| {
        bench.iter(|| worlds.iter().map(|world| play(black_box(world), |_| {})).sum::<u64>());
    });
    group.bench_function("step", |bench| {
        bench.iter(|| {
            for (world, run) in worlds.iter().zip(&decisions) {
                let mut state = world.start();
                for action in run {
                    black_box(world.step(&mut state, *action)).ok();
                }
                black_box(state);
            }
        });
    });
    group.finish();
}

/// The farthest place from a checkpoint, again and again: 63 steps are replayed.
fn ten_thousand_steps(criterion: &mut Criterion) {
    let mut run = ten_thousand();
    println!("a run of {STEPS} steps has a history of {} bytes", run.bytes());
    let mut group = criterion.benchmark_group("ten thousand");
    group.bench_function("seek", |bench| bench.iter(|| run.seek(black_box(STEPS - STEPS % 64 - 1))));
    run.seek(STEPS);
    group.bench_function("scene", |bench| bench.iter(|| scene(black_box(&run), Lanes::Full, false)));
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().without_plots().sample_size(30);
    targets = engine, ten_thousand_steps
}
criterion_main!(benches);
