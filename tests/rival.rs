//! An independent check of the search: `stateright` finds the same verdicts and the same number of states.

#![cfg(not(target_arch = "wasm32"))]

#[path = "common/rival.rs"]
mod rival;

use idempotency_lab::search::{Bounds, Budget, Fault, Kind, Search};
use idempotency_lab::world::config::{Config, Keys, Patience, Strategy};
use rival::Rival;

fn design(strategy: Strategy) -> Config {
    let keys = if strategy == Strategy::NoKey { Keys::None } else { Keys::PerIntent };
    Config { strategy, keys, ..Config::default() }
}

fn ours(config: Config, bounds: Bounds) -> (usize, Vec<&'static str>) {
    let report = Search::new(config, bounds, 1_000_000).finish();
    let names = report.verdict.names();
    (report.states, names.into_iter().filter(|name| *name != "safe").collect())
}

#[test]
fn every_cell_has_the_same_verdict_and_the_same_number_of_states_in_another_checker() {
    for strategy in Strategy::ALL {
        for fault in Fault::ALL {
            let (config, bounds) = (fault.set_up(design(strategy)), Bounds::column(fault));
            let found = Rival::new(config, bounds, true).check();
            assert_eq!(found, ours(config, bounds), "{strategy:?} {fault:?}");
        }
    }
}

#[test]
fn another_checker_agrees_on_whole_states_too() {
    for (strategy, fault) in [
        (Strategy::NoKey, Fault::ReplyLost),
        (Strategy::CheckThenActMemory, Fault::ConcurrentTwoPods),
        (Strategy::CheckThenActDb, Fault::Concurrent),
        (Strategy::ClaimFirst, Fault::CrashAfterClaim),
        (Strategy::ClaimLease, Fault::SlowHolder),
        (Strategy::ClaimLeasePaymentId, Fault::BankLate),
        (Strategy::OrderId, Fault::NewKey),
        (Strategy::ErrorReply, Fault::KeyExpired),
    ] {
        let (config, bounds) = (fault.set_up(design(strategy)), Bounds::column(fault));
        let (states, broken) = Rival::new(config, bounds, false).check();
        let (fewer, same) = ours(config, bounds);
        assert_eq!(broken, same, "{strategy:?} {fault:?}");
        assert!(fewer <= states, "{strategy:?} {fault:?}: {fewer} of {states}");
    }
}

#[test]
fn twenty_thousand_states_are_the_same_ones() {
    let config = Config { patience: Patience::Timer, retries: 1, pods: 2, ..design(Strategy::ClaimLeasePaymentId) };
    let bounds = Bounds::free(Budget::NONE.with(Kind::Loss, 1).with(Kind::Copy, 1).with(Kind::Crash, 1));
    let found = Rival::new(config, bounds, true).check();
    assert_eq!(found, ours(config, bounds));
    assert!(found.0 > 19_000, "{} states", found.0);
}
