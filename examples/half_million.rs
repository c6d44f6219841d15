//! The long search of the audit, without a browser: `cargo run --profile bench --example half_million`, which is compiled
//! as `cargo bench` is.
//!
//! Prints one JSON object: the query that sets the page up for the same search, how often each thing may go wrong in it,
//! its states, and how long it takes, the fastest of three. Knows nothing of limits; the audit holds the figures against them.

use idempotency_lab::search::{Bounds, Budget, Kind, Progress, Search};
use idempotency_lab::world::config::{Config, Keys, Patience, Strategy};
use std::process::ExitCode;
use std::time::Instant;

/// The same set-up as `config` below.
const QUERY: &str = "strategy=claim-lease-payment-id&keys=per-intent&pods=2&client=timer&retries=2";
const MOST: usize = 1_000_000;

fn main() -> ExitCode {
    let config = Config {
        strategy: Strategy::ClaimLeasePaymentId,
        keys: Keys::PerIntent,
        pods: 2,
        patience: Patience::Timer,
        retries: 2,
        ..Config::default()
    };
    let bounds = Bounds::free(Budget::NONE.with(Kind::Loss, 1).with(Kind::Copy, 1).with(Kind::Crash, 1));
    let mut fastest = u128::MAX;
    let mut states = 0;
    for _ in 0..3 {
        let start = Instant::now();
        let report = Search::new(config, bounds, MOST).finish();
        fastest = fastest.min(start.elapsed().as_millis());
        if report.progress != Progress::Done {
            eprintln!("half_million: {} states are not all", report.states);
            return ExitCode::FAILURE;
        }
        states = report.states;
    }
    println!(r#"{{"query":"{QUERY}","faults":["loss","copy","crash"],"states":{states},"searchMs":{fastest}}}"#);
    ExitCode::SUCCESS
}
