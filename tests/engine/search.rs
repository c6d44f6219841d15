//! The search against itself: with its reductions off, in slices, at its limit, and against the runs that it tells of.
//!
//! The plain walk here compares whole states, times apart, and calls nothing by another name. Where both agree, what the
//! search takes away from a state has no part in any verdict.

use crate::table::design;
use crate::timeless::timeless;
use idempotency_lab::base::digest::{Encode as _, Encoder};
use idempotency_lab::base::seed::Seed;
use idempotency_lab::drive::run::Run;
use idempotency_lab::search::bounds::Moment;
use idempotency_lab::search::{Bounds, Budget, Fault, Kind, Progress, Search};
use idempotency_lab::world::World;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{
    Config, Keys, OnConflict, OnUnknown, Part, Patience, PaymentId, Reply, Scope, Strategy,
};
use idempotency_lab::world::state::State;
use idempotency_lab::world::verdict::Verdict;
use std::collections::{BTreeSet, VecDeque};

/// What the plain walk found.
#[derive(Debug, Default, PartialEq, Eq)]
struct Plain {
    states: usize,
    /// What is broken at the ends of schedules.
    broken: BTreeSet<&'static str>,
    has_struck: bool,
    /// How many steps lie before the nearest broken state, stuck ones apart.
    nearest: Option<usize>,
}

fn plainly(world: &World, bounds: Bounds) -> Plain {
    let fair = world.fair();
    let print = |state: &State, left: Budget| {
        let mut out = Encoder::default();
        state.encode(&mut out);
        Kind::ALL.iter().for_each(|kind| out.byte(left.of(*kind)));
        out.bytes().to_vec()
    };
    let start = timeless(world.start());
    let mut seen = BTreeSet::from([print(&start, bounds.budget)]);
    let mut queue = VecDeque::from([(start, bounds.budget, 0)]);
    let mut found = Plain { has_struck: bounds.budget.is_none(), ..Plain::default() };
    while let Some((state, left, depth)) = queue.pop_front() {
        found.states += 1;
        if !Verdict::of(&state).is_safe() {
            found.nearest = found.nearest.or(Some(depth));
        }
        let mut is_end = true;
        for action in world.actions(&state) {
            let Some(less) = bounds.after(world, &state, left, action) else { continue };
            is_end = false;
            found.has_struck |= Kind::of(action).is_some();
            let mut next = state;
            world.step(&mut next, action).expect("what is listed is possible");
            let next = timeless(next);
            if seen.insert(print(&next, less)) {
                queue.push_back((next, less, depth + 1));
            }
        }
        if is_end {
            let verdict = Verdict { stuck: fair.is_stuck(&state), ..Verdict::of(&state) };
            found.broken.extend(verdict.names().into_iter().filter(|name| *name != "safe"));
        }
    }
    found
}

#[track_caller]
fn agree(config: Config, bounds: Bounds) -> (usize, usize) {
    agree_in(&World::new(config, Seed::default()), bounds)
}

#[track_caller]
pub fn agree_in(world: &World, bounds: Bounds) -> (usize, usize) {
    let plain = plainly(world, bounds);
    let mut search = Search::of_world(world.clone(), bounds, 1_000_000);
    let report = search.finish();
    let broken: BTreeSet<_> = report.verdict.names().into_iter().filter(|name| *name != "safe").collect();
    assert_eq!((report.progress, &broken), (Progress::Done, &plain.broken), "{world:?} {bounds:?}");
    assert_eq!(report.has_struck, plain.has_struck);
    assert!(report.states <= plain.states, "a reduction only takes away: {} of {}", report.states, plain.states);
    let nearest = search.traces().into_iter().take(3).flatten().map(|way| way.len()).min();
    assert_eq!(nearest, plain.nearest, "the nearest harm is as near: {world:?} {bounds:?}");
    (report.states, plain.states)
}

/// Each toggle away from its default.
fn variants(of: Config) -> Vec<Config> {
    let mut all = vec![
        Config { hash: false, ..of },
        Config { scope: Scope::Key, ..of },
        Config { reply: Reply::Error, ..of },
        Config { on_conflict: OnConflict::Final, ..of },
        Config { fence: Part::Off, ..of },
        Config { owner: Part::Off, ..of },
        Config { status_query: true, ..of },
        Config { bank_checks_amount: false, ..of },
        Config { ask_first: true, ..of },
        Config { keys: Keys::PerPage, ..of },
        Config { keys: Keys::ServerIssued, ..of },
        Config { keys: Keys::PerAttempt, ..of },
    ];
    for part in [Part::On, Part::Off] {
        all.extend([Config { lease: part, ..of }, Config { bank_dedup: part, ..of }]);
    }
    for on_unknown in [OnUnknown::Delete, OnUnknown::Store503] {
        all.push(Config { on_unknown, ..of });
    }
    for payment_id in PaymentId::ALL {
        all.push(Config { payment_id, ..of });
    }
    all
}

#[test]
fn every_cell_has_the_same_verdict_with_the_reductions_off() {
    let mut sums = (0, 0);
    for strategy in Strategy::ALL {
        for fault in Fault::ALL {
            let (less, all) = agree(fault.set_up(design(strategy)), Bounds::column(fault));
            sums = (sums.0 + less, sums.1 + all);
        }
    }
    assert_eq!(sums, (6_848, 8_734), "states of all cells, reduced and whole");
}

#[test]
fn every_toggle_has_the_same_verdict_with_the_reductions_off() {
    for strategy in [Strategy::CheckThenActDb, Strategy::ClaimFirst, Strategy::ClaimLeasePaymentId] {
        for config in variants(design(strategy)) {
            for fault in Fault::ALL {
                agree(fault.set_up(config), Bounds::column(fault));
            }
        }
    }
}

#[test]
fn free_bounds_have_the_same_verdict_with_the_reductions_off() {
    let one = |kind| Bounds::free(Budget::NONE.with(kind, 1));
    for strategy in Strategy::ALL {
        for kind in Kind::ALL {
            agree(Config { retries: 1, patience: Patience::Patient, ..design(strategy) }, one(kind));
        }
    }
}

#[test]
fn a_search_in_slices_finds_what_it_finds_in_one_go() {
    let search = || Search::of_fault(design(Strategy::ClaimLease), Fault::SlowHolder, 10_000);
    let (mut whole, mut sliced) = (search(), search());
    let report = whole.finish();
    let mut slices = 0;
    while sliced.advance(7) == Progress::Running {
        assert!(sliced.report().states <= report.states);
        slices += 1;
    }
    assert_eq!((sliced.report(), sliced.trace()), (report, whole.trace()));
    assert!(slices > report.states / 8, "{slices}");
}

#[test]
fn a_limit_that_is_reached_is_said() {
    let mut search = Search::of_fault(design(Strategy::ClaimLease), Fault::SlowHolder, 50);
    let report = search.finish();
    assert_eq!(report.progress, Progress::Limit);
    assert_eq!(report.states, 50);
    assert!(report.waiting > 0, "there was more to see");
}

/// Plays a way from the start, as a hand would.
fn played(config: Config, way: &[Action]) -> Run {
    let mut run = Run::new(World::new(config, Seed::default()));
    for action in way {
        run.act(*action).expect("every step of a way is possible");
    }
    run
}

#[test]
fn every_way_that_is_told_can_be_walked_and_ends_where_it_says() {
    for strategy in Strategy::ALL {
        for fault in Fault::ALL {
            let mut search = Search::of_fault(design(strategy), fault, 100_000);
            let report = search.finish();
            let names = ["double-charge", "false-success", "false-failure", "stuck"];
            for (name, way) in names.into_iter().zip(search.traces()) {
                assert_eq!(way.is_some(), report.verdict.names().contains(&name), "{strategy:?} {fault:?} {name}");
                let Some(way) = way else { continue };
                let run = played(fault.set_up(design(strategy)), &way);
                let verdict = Verdict::at_end(run.world(), run.state());
                assert!(verdict.names().contains(&name), "{strategy:?} {fault:?} {name}: {way:?}");
            }
        }
    }
}

#[test]
fn what_is_broken_stays_broken_to_the_end() {
    for (strategy, fault) in [(Strategy::NoKey, Fault::ReplyLost), (Strategy::ErrorReply, Fault::Concurrent)] {
        let mut search = Search::of_fault(design(strategy), fault, 100_000);
        search.finish();
        let mut run = played(fault.set_up(design(strategy)), &search.trace().expect("it breaks"));
        let broken = Verdict::of(run.state());
        while let Some(action) = idempotency_lab::drive::clock::next(run.world(), run.state(), false) {
            run.act(action).expect("the clock chooses what is possible");
            let now = Verdict::of(run.state());
            assert!(now.double_charge >= broken.double_charge && now.false_failure >= broken.false_failure);
        }
    }
}

#[test]
fn named_faults_are_the_only_ones_and_each_strikes_once() {
    let design = design(Strategy::NoKey);
    let mut search = Search::of_fault(design, Fault::ReplyLost, 1_000);
    search.finish();
    let way = search.trace().expect("a lost reply charges twice");
    let is_fault = |action: &Action| Kind::of(*action).is_some();
    let faults: Vec<_> = way.into_iter().filter(is_fault).map(|action| (action, Moment::default())).collect();
    assert_eq!(faults.len(), 1);
    let verdict = |faults: &[(Action, Moment)]| {
        let bounds = Bounds::named(faults).expect("few faults");
        Search::new(Fault::ReplyLost.set_up(design), bounds, 1_000).finish().verdict.names()
    };
    assert_eq!(verdict(&faults), ["double-charge"]);
    assert_eq!(verdict(&[]), ["safe"]);
}
