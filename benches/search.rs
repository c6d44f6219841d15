//! How many states a second the search finds, against `stateright`'s breadth-first checker with one thread over the same
//! `actions` and `step`. Figures of one run: read them as a ratio.
//!
//! The world: `claim-lease-payment-id`, two pods, a timer client with three retries; a message lost, a request copied and
//! a pod crashed at any moment. It has more states than a search may have; both look at the first million.

#[path = "../tests/common/rival.rs"]
mod rival;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use idempotency_lab::search::{Bounds, Budget, Kind, Search};
use idempotency_lab::world::config::{Config, Keys, Patience, Strategy};
use rival::Rival;
use std::hint::black_box;

const STATES: usize = 1_000_000;

fn world() -> (Config, Bounds) {
    let config = Config {
        strategy: Strategy::ClaimLeasePaymentId,
        keys: Keys::PerIntent,
        pods: 2,
        patience: Patience::Timer,
        retries: 3,
        ..Config::default()
    };
    (config, Bounds::free(Budget::NONE.with(Kind::Loss, 1).with(Kind::Copy, 1).with(Kind::Crash, 1)))
}

fn searches(criterion: &mut Criterion) {
    let (config, bounds) = world();
    let mut search = Search::new(config, bounds, STATES);
    let report = search.finish();
    let peaks = search.peaks();
    let tenths = |(bytes, states): (usize, usize)| format!("{}.{}", bytes / states, bytes * 10 / states % 10);
    println!(
        "{} states, {} deep; at most {} bytes a waiting state and {} a found one",
        report.states,
        report.depth,
        tenths(peaks.frontier),
        tenths(peaks.visited),
    );

    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(u64::try_from(report.states).unwrap_or(u64::MAX)));
    group.bench_function("ours", |bench| bench.iter(|| black_box(Search::new(config, bounds, STATES).finish())));
    let found = Rival::new(config, bounds, true).look(STATES);
    group.throughput(Throughput::Elements(u64::try_from(found).unwrap_or(u64::MAX)));
    group.bench_function("stateright", |bench| {
        bench.iter(|| black_box(Rival::new(config, bounds, true).look(STATES)));
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().without_plots().sample_size(10);
    targets = searches
}
criterion_main!(benches);
