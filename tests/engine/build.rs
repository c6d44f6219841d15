//! Handlers of a learner's own, judged by the search.
//!
//! What is expected of an arrangement is pinned as found, but the reasons stand beside it. Read next: `programs`.

use crate::search::agree_in;
use crate::table::short;
use idempotency_lab::lesson::build::Card::{
    AskBank, Charge, Claim, ClaimWithLease, FreshId, KeyId, LookUp, LookUpMemory, OrderId, Release, Remember,
    RememberInMemory, Reply, Save,
};
use idempotency_lab::lesson::build::{Arrangement, Card, Judge};
use idempotency_lab::search::{Bounds, Fault, Search};
use idempotency_lab::world::config::{Config, Keys, Strategy};
use idempotency_lab::world::program::Program;
use idempotency_lab::world::verdict::Verdict;
use proptest::prelude::{ProptestConfig, prop, proptest};
use proptest::test_runner::RngSeed;

fn judged(cards: &[Card]) -> Judge {
    let mut judge = Judge::new(Arrangement::new(cards.iter().copied()));
    while judge.advance(1_000) {}
    judge
}

/// The verdicts in order, and how many states there were.
fn row(cards: &[Card]) -> (String, usize) {
    let judge = judged(cards);
    let verdicts = judge.rulings().iter().map(|ruling| {
        assert!(ruling.is_whole);
        if ruling.applies { short(&ruling.verdict.names()) } else { "-".to_owned() }
    });
    (verdicts.collect::<Vec<_>>().join(" "), judge.rulings().iter().map(|ruling| ruling.states).sum())
}

#[track_caller]
fn passes(cards: &[Card], states: usize) {
    let judge = judged(cards);
    assert!(judge.is_safe() && judge.shortest().is_none(), "{cards:?}: {:?}", judge.shortest());
    assert_eq!(judge.rulings().len(), 1 + Judge::faults().count());
    assert_eq!(row(cards).1, states);
}

/// It fails, and the shortest failure is this one, after so many decisions.
#[track_caller]
fn fails(cards: &[Card], fault: Option<Fault>, verdict: &str, length: usize) {
    let judge = judged(cards);
    let shortest = judge.shortest().expect("it fails");
    let run = judge.run(shortest).expect("a failure can be played");
    assert_eq!(run.decisions().len(), length);
    assert_eq!((shortest.fault, short(&shortest.verdict.names()).as_str()), (fault, verdict), "{cards:?}");
}

#[test]
fn the_course_s_own_arrangement_passes() {
    passes(&Arrangement::KNOWN, 803);
    let known = Arrangement::new(Arrangement::KNOWN);
    let config = Config { strategy: Strategy::ClaimLeasePaymentId, keys: Keys::PerIntent, ..Config::default() };
    assert_eq!(known.program(), Program::of(&config));
    assert!(known.config().comes_to(&Config {
        strategy: Strategy::ClaimLease,
        payment_id: known.config().payment_id,
        ..config
    }));
}

#[test]
fn it_is_safe_under_every_fault_but_those_that_no_server_answers_for() {
    for fault in Fault::ALL {
        let world = Arrangement::new(Arrangement::KNOWN).world(Some(fault));
        let verdict = Search::of_world(world, Bounds::column(fault), Judge::LIMIT).finish().verdict;
        assert_eq!(verdict.is_safe(), !Judge::BEYOND.contains(&fault), "{fault:?}");
    }
}

#[test]
fn other_correct_arrangements_pass() {
    passes(&[OrderId, ClaimWithLease, Charge, Save, Reply, Release], 803);
    passes(&[LookUp, KeyId, ClaimWithLease, Charge, Save, Reply, Release], 920);
    passes(&[KeyId, ClaimWithLease, AskBank, Charge, Save, Reply, Release], 845);
    passes(&[ClaimWithLease, KeyId, Charge, Remember, Reply], 873);
    passes(&[LookUp, KeyId, Charge, Remember, Reply], 569);
    // A bank that knows the payment again is enough to protect the money, and nothing else is.
    passes(&[KeyId, Charge, Reply], 320);
    // Without a release a lease runs out all the same, and a second charge is known to the bank.
    passes(&[KeyId, ClaimWithLease, Charge, Save, Reply], 875);
    passes(&[KeyId, ClaimWithLease, Charge, Charge, Save, Reply, Release], 960);
}

#[test]
fn what_does_not_do_its_work_is_tried_no_further() {
    let empty = judged(&[]);
    assert_eq!((empty.rulings().len(), empty.is_done(), empty.is_safe()), (1, true, false));
    fails(&[], None, "ST", 9);
    fails(&[KeyId, ClaimWithLease, Charge, Save], None, "ST", 14);
    fails(&[Charge], None, "DCST", 12);
    fails(&[Reply, KeyId, ClaimWithLease, Charge, Save], None, "FS", 4);
    fails(&[KeyId, ClaimWithLease, Save, Reply], None, "FS", 6);
    fails(&[ClaimWithLease, Charge, Charge, Save, Reply], None, "DC", 8);
    // Without a claim there is no row of its own to save to.
    fails(&[KeyId, Charge, Save, Reply], None, "ST", 18);
}

#[test]
fn harmful_orders_fail_with_what_they_break() {
    use Fault::{Concurrent, CrashAfterClaim, ExpiredInProgress, SlowHolder};
    fails(&[Charge, Reply], Some(Concurrent), "DC", 6);
    fails(&[LookUp, Charge, Remember, Reply], Some(Concurrent), "DC", 8);
    fails(&[LookUpMemory, Charge, RememberInMemory, Reply], Some(Concurrent), "DC", 8);
    fails(&[KeyId, Claim, Charge, Save, Reply], Some(CrashAfterClaim), "ST", 15);
    fails(&[KeyId, Claim, Charge, Save, Reply, Release], Some(CrashAfterClaim), "ST", 15);
    fails(&[Claim, Charge, Save, Reply], Some(ExpiredInProgress), "DC", 11);
    fails(&[ClaimWithLease, Charge, Save, Reply, Release], Some(SlowHolder), "DC", 10);
    fails(&[FreshId, ClaimWithLease, Charge, Save, Reply, Release], Some(SlowHolder), "DC", 10);
    // Too late: the charge is made.
    fails(&[ClaimWithLease, Charge, KeyId, Save, Reply, Release], Some(SlowHolder), "DC", 10);
    fails(&[ClaimWithLease, AskBank, Charge, Save, Reply, Release], Some(SlowHolder), "DC", 11);
    fails(&[KeyId, ClaimWithLease, Save, Charge, Reply], Some(Concurrent), "FS", 9);
    fails(&[LookUp, Remember, KeyId, Charge, Reply], Some(Concurrent), "FS", 9);
    // What stands behind the reply is never done.
    fails(&[ClaimWithLease, Charge, Reply, Save], Some(Fault::Duplicate), "DC", 10);
    fails(&[KeyId, Claim, Charge, Reply, Save], Some(CrashAfterClaim), "ST", 15);
}

#[test]
fn the_verdicts_of_a_few_arrangements_fault_by_fault() {
    let claim = ". . . ST ST . DC . . . . . . . ST ST . DC ST";
    assert_eq!(row(&[Claim, Charge, Save, Reply]), (claim.to_owned(), 605));
    let check = ". . DC . DC . DC . . . . DC . DC DC DC - DC DC";
    assert_eq!(row(&[LookUp, Charge, Remember, Reply]), (check.to_owned(), 666));
}

#[test]
fn of_all_arrangements_of_three_cards_two_are_safe_and_every_failure_can_be_played() {
    let mut safe = Vec::new();
    let mut tried = 0;
    let mut all = vec![Vec::new()];
    for _ in 0..3 {
        let longer = all.iter().flat_map(|cards: &Vec<Card>| {
            Card::ALL.into_iter().map(|card| cards.iter().copied().chain([card]).collect::<Vec<_>>())
        });
        all = [vec![Vec::new()], longer.collect()].concat();
    }
    for cards in all {
        let judge = judged(&cards);
        tried += usize::from(judge.rulings().len() > 1);
        for ruling in judge.rulings().iter().filter(|ruling| ruling.failure.is_some()) {
            let run = judge.run(ruling).expect("a failure can be played");
            let end = Verdict::at_end(run.world(), run.state());
            assert!(!end.is_safe() || ruling.fault.is_none(), "{cards:?} {ruling:?}");
        }
        if judge.is_safe() {
            safe.push(cards);
        }
    }
    assert_eq!(safe, [[KeyId, Charge, Reply], [OrderId, Charge, Reply]]);
    assert_eq!(tried, 37, "so many do their work when nothing goes wrong");
}

#[test]
fn cards_keep_their_names_and_lines_lead_back_to_them() {
    for card in Card::ALL {
        assert_eq!(Card::from_id(card.id()), Some(card));
    }
    let mut cards = Arrangement::new([LookUp, FreshId, Charge]);
    assert!(cards.put(1, KeyId) && cards.put(9, Reply));
    assert_eq!(cards.cards(), [LookUp, KeyId, FreshId, Charge, Reply]);
    assert_eq!([0, 1, 2, 3].map(|line| cards.place_of(line)), [Some(0), Some(3), Some(4), None]);
    assert_eq!((cards.take(2), cards.take(9)), (Some(FreshId), None));
    while cards.put(0, Charge) {}
    assert_eq!(cards.cards().len(), 8);
    assert_eq!(Arrangement::new([Charge; 20]).cards().len(), 8);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, rng_seed: RngSeed::Fixed(5), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_search_takes_nothing_away_that_a_program_of_any_order_depends_on(
        cards in prop::collection::vec(prop::sample::select(&Card::ALL[..]), 0..=8),
        fault in prop::sample::select(&Fault::ALL[..]),
    ) {
        agree_in(&Arrangement::new(cards).world(Some(fault)), Bounds::column(fault));
    }

    #[test]
    fn every_failure_of_any_arrangement_can_be_played(
        cards in prop::collection::vec(prop::sample::select(&Card::ALL[..]), 0..=8),
    ) {
        let judge = judged(&cards);
        for ruling in judge.rulings().iter().filter(|ruling| ruling.failure.is_some()) {
            let run = judge.run(ruling).expect("a failure can be played");
            let is_broken = !Verdict::at_end(run.world(), run.state()).is_safe();
            assert!(is_broken || ruling.fault.is_none(), "{cards:?} {ruling:?}");
        }
    }
}
