//! A run as a script against a server of one's own: written out here for tests/code/take_home.test.mjs, which plays it on
//! a server that charges twice and on one that does not.
#![cfg(not(target_arch = "wasm32"))]

use idempotency_lab::base::seed::Seed;
use idempotency_lab::drive::run::Run;
use idempotency_lab::present::export::{Origin, script};
use idempotency_lab::search::{Fault, Search};
use idempotency_lab::world::World;
use idempotency_lab::world::config::{Config, Keys, Strategy};
use std::fs;
use std::path::Path;

/// Most states of a search for one schedule.
const MOST_STATES: usize = 100_000;

/// The shortest bad schedule of a fault, or a whole one in which it strikes.
fn example(config: Config, fault: Fault) -> Option<Run> {
    let mut search = Search::of_fault(config, fault, MOST_STATES);
    search.finish();
    let way = search.trace().or_else(|| search.sample())?;
    let mut run = Run::new(World::new(fault.set_up(config), Seed::default()));
    way.iter().for_each(|action| {
        run.act(*action).expect("what was found is possible");
    });
    Some(run)
}

/// A schedule of every fault, under the design that has no keys and under the best one.
fn runs() -> Vec<(String, Run)> {
    let mut runs = Vec::new();
    for strategy in [Strategy::CheckThenActDb, Strategy::ClaimLeasePaymentId] {
        for fault in Fault::ALL {
            if let Some(run) = example(Config { strategy, keys: Keys::PerIntent, ..Config::default() }, fault) {
                runs.push((format!("{}-{}", strategy.id(), fault.id()), run));
            }
        }
    }
    assert!(runs.len() >= 30, "only {}", runs.len());
    runs
}

#[test]
fn the_scripts_of_every_fault_are_written_out() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("take-home");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests can be written");
    for (name, run) in runs() {
        let script = script(&run, Origin { settings: "", link: Some("https://example.org/#run=\"`${x}\\") });
        fs::write(folder.join(format!("{name}.mjs")), script).expect("a file for tests can be written");
    }
}
