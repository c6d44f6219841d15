//! Programs of any order: whatever lines a handler has, it goes forwards, ends, and leaves a world that goes on.

use crate::hand::{self, LANES, act, act_all, answer, crash, deliver_to, handle, press, request, run_line, verdict};
use crate::worlds::worlds;
use idempotency_lab::base::seed::Seed;
use idempotency_lab::drive::run::Run;
use idempotency_lab::world::World;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Config, Keys, Strategy};
use idempotency_lab::world::program::{Op, Place, Program, Source};
use idempotency_lab::world::state::{Belief, MAX_THINGS};
use proptest::prelude::{ProptestConfig, any, prop, proptest};
use proptest::test_runner::RngSeed;

const OPS: [Op; 14] = [
    Op::LookUp(Place::Memory),
    Op::LookUp(Place::Database),
    Op::Claim,
    Op::AskBank,
    Op::Charge,
    Op::Transact,
    Op::Remember(Place::Memory),
    Op::Remember(Place::Database),
    Op::Save,
    Op::Release,
    Op::Find(Source::Records(Place::Database)),
    Op::Find(Source::Bank),
    Op::Issue,
    Op::Reply,
];

fn pressed(ops: &[Op]) -> Run {
    let config = Config { strategy: Strategy::ClaimLease, keys: Keys::PerIntent, ..Config::default() };
    let mut run = Run::new(World::with_program(config, Seed::default(), Program::list(ops)));
    act(&mut run, press());
    run
}

#[test]
fn a_program_without_a_reply_ends_without_one() {
    let mut run = pressed(&[Op::Claim, Op::Charge]);
    act_all(&mut run, &[deliver_to(1, 1), run_line(1)]);
    assert_eq!(run.state().handlers.len(), 1);
    act(&mut run, run_line(1));
    assert!(run.state().handlers.is_empty() && run.state().messages.is_empty());
    assert_eq!(hand::debits(&run), 1);
    let mut empty = pressed(&[]);
    act(&mut empty, deliver_to(1, 1));
    assert!(empty.state().handlers.is_empty() && empty.state().messages.is_empty());
}

#[test]
fn a_reply_that_nothing_was_done_for_says_201_without_a_receipt_and_is_a_false_success() {
    let mut run = pressed(&[Op::Reply, Op::Charge]);
    answer(&mut run, request(1));
    assert_eq!((hand::belief(&run), hand::debits(&run)), (Belief::Paid, 0));
    assert_eq!(verdict(&run), ["false-success"]);
}

#[test]
fn what_the_bank_finds_passes_over_the_charge_and_all_before_it() {
    let mut run = pressed(&[Op::AskBank, Op::Claim, Op::Charge, Op::Reply]);
    act_all(
        &mut run,
        &[deliver_to(1, 1), run_line(1), run_line(1), run_line(1), crash(1), hand::time_out(1), hand::retry()],
    );
    act_all(&mut run, &[deliver_to(1, 2), run_line(2), run_line(2)]);
    act(&mut run, hand::deliver_reply(2));
    assert_eq!((hand::belief(&run), hand::debits(&run)), (Belief::Paid, 1));
}

#[test]
fn a_release_is_passed_over_in_the_ordinary_course_wherever_it_stands() {
    let mut run =
        pressed(&[Op::Release, Op::Claim, Op::Release, Op::Charge, Op::Release, Op::Save, Op::Release, Op::Reply]);
    handle(&mut run, request(1));
    assert_eq!(run.decisions().len(), 2 + 4, "claim, charge, save, reply");
    let mut run = pressed(&[Op::Claim, Op::Charge, Op::Save, Op::Release, Op::Reply]);
    act_all(&mut run, &[deliver_to(1, 1), run_line(1), hand::lose_bank_answer(1)]);
    act_all(&mut run, &[run_line(1), run_line(1)]);
    assert_eq!(hand::replies(&run)[0].1.status.code(), 503, "released, and nothing saved");
}

#[test]
fn a_look_up_passes_a_row_in_progress_over() {
    let mut run = pressed(&[Op::LookUp(Place::Database), Op::Claim, Op::Charge, Op::Save, Op::Reply]);
    act_all(&mut run, &[deliver_to(1, 1), run_line(1), run_line(1), crash(1), hand::expire(1), hand::time_out(1)]);
    act(&mut run, hand::retry());
    answer(&mut run, request(2));
    assert_eq!((hand::belief(&run), hand::debits(&run)), (Belief::Paid, 1), "taken over");
}

#[test]
fn a_ledger_that_is_full_takes_no_more() {
    let mut run = pressed(&[Op::Charge; 8]);
    for attempt in 1..=8 {
        act(&mut run, deliver_to(1, attempt));
        hand::finish(&mut run, request(attempt));
        if attempt < 8 {
            act(&mut run, if attempt < 3 { hand::time_out(attempt) } else { hand::reload() });
            act(&mut run, if attempt < 3 { hand::retry() } else { press() });
        }
    }
    assert_eq!(hand::debits(&run), MAX_THINGS);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, rng_seed: RngSeed::Fixed(4), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_program_goes_on_in_any_world(
        world in worlds(),
        ops in prop::collection::vec(prop::sample::select(&OPS[..]), 0..=10),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
    ) {
        let mut run = Run::new(World::with_program(*world.config(), world.seed(), Program::list(&ops)));
        for choice in choices {
            let actions = run.world().actions(run.state());
            for action in &actions {
                assert!(run.world().is_possible(run.state(), *action), "{action:?} is listed after {:?}", run.decisions());
            }
            if actions.is_empty() {
                break;
            }
            // What runs is run more often than not: otherwise most handlers die at once.
            let running = actions.iter().copied().find(|action| matches!(action, Action::Run(_)));
            act(&mut run, running.filter(|_| choice.index(3) > 0).unwrap_or(*choice.get(&actions)));
        }
        for lanes in LANES {
            hand::look(&run, lanes);
        }
        let names: Vec<_> = run.state().handlers.iter().map(|handler| handler.request).collect();
        for name in names {
            let before = run.decisions().len();
            hand::finish(&mut run, name);
            assert!(run.decisions().len() - before <= 9, "it goes forwards");
        }
    }
}
