//! Explanations of bad runs: what they could not do without, and what would have helped.

use crate::table::design;
use idempotency_lab::search::incident::Incident;
use idempotency_lab::search::{Bounds, Budget, Change, Fault, Kind, Search, Why};
use idempotency_lab::world::World;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Config, OnConflict, Part, PaymentId, Strategy};

const LIMIT: usize = 100_000;

fn explained(config: Config, way: &[Action]) -> Why {
    let mut why = Why::new(&World::new(config, Default::default()), way, LIMIT).expect("it is bad");
    while why.advance(1_000) {}
    why
}

/// The nearest bad run of a cell, explained.
fn of(design: Config, fault: Fault) -> Why {
    let mut search = Search::of_fault(design, fault, LIMIT);
    search.finish();
    explained(fault.set_up(design), &search.trace().expect("the cell breaks"))
}

fn strategies(why: &Why) -> Vec<Strategy> {
    let strategy = |change: &Change| match change {
        Change::Strategy(strategy) => Some(*strategy),
        _ => None,
    };
    why.cures.iter().filter_map(strategy).collect()
}

#[test]
fn without_the_lost_reply_there_is_one_debit() {
    let why = of(design(Strategy::NoKey), Fault::ReplyLost);
    assert_eq!((why.faults.len(), why.causes.clone(), why.is_cut), (1, vec![vec![0]], false));
    let all_but_itself: Vec<_> = Strategy::ALL.into_iter().filter(|one| *one != Strategy::NoKey).collect();
    let harmed = [Strategy::ErrorReply];
    let expected: Vec<_> = all_but_itself.into_iter().filter(|one| !harmed.contains(one)).collect();
    assert_eq!(strategies(&why), expected, "an error for a repeat is no cure");
}

#[test]
fn a_run_that_needs_two_faults_is_cured_by_leaving_out_either() {
    let why = of(design(Strategy::ClaimFirst), Fault::KeyExpired);
    assert_eq!(why.faults.len(), 2, "{:?}", why.faults);
    assert_eq!(why.causes, [vec![0], vec![1]], "without the loss, or without the reaping");
    let names = strategies(&why);
    assert_eq!(names, [Strategy::ClaimLeasePaymentId, Strategy::OrderId], "{names:?}");
    assert!(why.cures.contains(&Change::PaymentId(PaymentId::Key)));
}

#[test]
fn a_crash_before_the_charge_is_cured_by_a_lease() {
    let why = of(design(Strategy::ClaimFirst), Fault::CrashAfterClaim);
    assert_eq!(why.broken.names(), ["stuck"]);
    assert!(why.cures.contains(&Change::Lease(Part::On)), "{:?}", why.cures);
    assert!(strategies(&why).contains(&Strategy::ClaimLease));
}

#[test]
fn a_409_that_is_final_is_cured_by_asking_again() {
    let incident = Incident::from_id("409-is-final").expect("it is on the list");
    let why = of(incident.design(), incident.fault);
    assert!(why.cures.contains(&Change::OnConflict(OnConflict::Retry)), "{:?}", why.cures);
}

#[test]
fn a_lease_that_runs_out_under_its_holder_is_a_fault_of_its_own() {
    let why = of(design(Strategy::ClaimLease), Fault::SlowHolder);
    assert!(why.faults.iter().any(|fault| matches!(fault, (Action::Expire(..), _))), "{:?}", why.faults);
    assert_eq!(why.causes, [vec![0]]);
    assert!(strategies(&why).contains(&Strategy::ClaimLeasePaymentId));
    assert!(!why.cures.contains(&Change::Fence(Part::On)), "a fence does not stop a bank that ignores it");
}

#[test]
fn a_run_that_goes_wrong_by_itself_has_no_cause_to_leave_out() {
    let config = Fault::SlowHolder.set_up(design(Strategy::NoKey));
    let mut search = Search::new(config, Bounds::free(Budget::NONE), LIMIT);
    search.finish();
    let why = explained(config, &search.trace().expect("an impatient client charges twice"));
    assert_eq!((why.faults.len(), why.causes.len()), (0, 0));
    assert!(strategies(&why).contains(&Strategy::ClaimFirst), "a cure all the same");
}

#[test]
fn what_is_safe_and_what_is_too_much_is_not_explained() {
    let world = World::new(design(Strategy::NoKey), Default::default());
    assert!(Why::new(&world, &[], LIMIT).is_none(), "nothing is broken");
    let config = Config { retries: 6, ..design(Strategy::NoKey) };
    let mut search = Search::new(config, Bounds::free(Budget::NONE.with(Kind::Loss, 7)), LIMIT);
    let mut longest = None;
    search.finish();
    for way in search.traces().into_iter().flatten() {
        longest = Some(way);
    }
    let way = longest.expect("it breaks");
    assert!(Why::new(&World::new(config, Default::default()), &way, LIMIT).is_some(), "one or two losses are enough");
}
