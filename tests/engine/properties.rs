//! What holds of every run: random decisions over random set-ups, from a fixed seed so that a failure is found again.
//!
//! `PROPTEST_CASES` and `PROPTEST_RNG_SEED` widen the search by hand. Small inputs are enumerated elsewhere.

use crate::hand::{self, LANES, act, charged};
use crate::picture;
use crate::worlds::worlds;
use idempotency_lab::base::digest::Digest;
use idempotency_lab::base::ids::DebitNo;
use idempotency_lab::drive::{clock, run::Run};
use idempotency_lab::present::{Scene, diagram::Lanes};
use idempotency_lab::world::World;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{
    Amount, Config, Keys, OnConflict, OnUnknown, Part, PaymentId, ReloadKey, Reply, Scope, Strategy,
};
use idempotency_lab::world::event::{LineResult, Taken, What};
use idempotency_lab::world::state::State;
use idempotency_lab::world::verdict::Verdict;
use proptest::prelude::{ProptestConfig, any, prop, prop_oneof, proptest};
use proptest::strategy::Strategy as Given;
use proptest::test_runner::RngSeed;
use std::collections::BTreeSet;
use std::env;

fn cases(number: u32) -> ProptestConfig {
    let read = ProptestConfig::default();
    ProptestConfig {
        cases: if env::var_os("PROPTEST_CASES").is_some() { read.cases } else { number },
        rng_seed: if env::var_os("PROPTEST_RNG_SEED").is_some() { read.rng_seed } else { RngSeed::Fixed(2) },
        failure_persistence: None,
        ..read
    }
}

/// How an action is chosen, whatever the state: by the clock, or by a hand that points somewhere on the list.
#[derive(Clone, Copy, Debug)]
enum Choice {
    Clock { lose: bool },
    Hand(prop::sample::Index),
}

fn choices(most: usize) -> impl Given<Value = Vec<Choice>> {
    let clock = any::<bool>().prop_map(|lose| Choice::Clock { lose });
    let hand = any::<prop::sample::Index>().prop_map(Choice::Hand);
    prop::collection::vec(prop_oneof![clock, hand], 0..most)
}

fn chosen(run: &Run, choice: Choice) -> Option<Action> {
    let actions = run.world().actions(run.state());
    match choice {
        _ if actions.is_empty() => None,
        Choice::Clock { lose } => clock::next(run.world(), run.state(), lose).or(actions.first().copied()),
        Choice::Hand(index) => Some(*index.get(&actions)),
    }
}

/// Decides until the choices are used up or nothing more can happen; `visit` sees every place.
fn decide(run: &mut Run, choices: &[Choice], mut visit: impl FnMut(&Run)) {
    visit(run);
    for choice in choices {
        let Some(action) = chosen(run, *choice) else { return };
        act(run, action);
        visit(run);
    }
}

fn look(run: &Run) -> (Digest, State, Scene) {
    (run.digest(), *run.state(), hand::look(run, Lanes::Full))
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn debits_equal_the_charges_made_booked_unheard_or_landed_and_the_ledger_that_is_shown(world in worlds(), choices in choices(70)) {
        let mut run = Run::new(world);
        decide(&mut run, &choices, |run| {
            let state = run.state();
            let booked: Vec<_> = (1..).map(DebitNo::new).take(state.debits.len()).collect();
            assert_eq!(charged(run), booked, "by lines, unheard, or landed late");
            let count = |wanted: fn(&What) -> bool| run.events().iter().filter(|event| wanted(&event.what)).count();
            let held = count(|what| matches!(what, What::Ran { result: LineResult::Unknown { .. }, .. }))
                - run.decisions()[..run.position()].iter().filter(|action| matches!(action, Action::LoseBankAnswer(_))).count();
            let landed = count(|what| matches!(what, What::Landed { .. }));
            assert_eq!(held, landed + state.late.len(), "what is kept back lands, once");
            for lanes in LANES {
                let ledger = hand::look(run, lanes).ledger;
                let shown: Vec<_> = ledger.debits.iter().map(|debit| (debit.intent, debit.amount)).collect();
                let taken = state.debits.iter().map(|debit| (debit.request.intent, u32::from(debit.amount.0)));
                assert_eq!(shown, taken.collect::<Vec<_>>());
            }
        });
    }

    #[test]
    fn money_once_taken_and_answers_once_believed_stay(world in worlds(), choices in choices(70)) {
        let mut run = Run::new(world);
        let mut before = *run.state();
        decide(&mut run, &choices, |run| {
            let state = run.state();
            assert!(before.now <= state.now, "time runs forwards");
            assert!(state.debits.starts_with(&before.debits), "the bank never forgets");
            for (earlier, later) in before.intents.iter().zip(&state.intents) {
                assert!(earlier.answer.is_none() || earlier.answer == later.answer);
                assert!(later.retries() <= run.world().config().retries.min(6));
            }
            before = *state;
        });
    }

    #[test]
    fn whatever_is_listed_is_possible_and_no_list_is_ever_too_short(world in worlds(), choices in choices(120)) {
        let mut run = Run::new(world);
        decide(&mut run, &choices, |run| {
            let (world, state) = (run.world(), run.state());
            for action in world.actions(state) {
                let mut next = *state;
                assert!(world.step(&mut next, action).is_ok(), "{action:?} is listed");
                assert!(world.due(state, action).is_none_or(|due| due == next.now), "{action:?} happens when it is due");
            }
            assert!(state.crowd() <= state.messages.capacity(), "room for whatever may come");
            assert!(state.messages.is_sorted_by(|one, other| one.name() < other.name()), "each name is there once");
            assert!(state.handlers.is_sorted_by(|one, other| one.request < other.request));
            let scope = world.config().scope;
            for rows in state.memories.iter().chain([&state.records]) {
                let names = rows.iter().map(|row| (row.key, (scope == Scope::CustomerAndKey).then_some(row.customer)));
                assert_eq!(names.clone().collect::<BTreeSet<_>>().len(), rows.len(), "a key is there once");
            }
        });
    }

    #[test]
    fn a_reply_is_told_to_one_app_and_comes_of_a_handler_that_ran(world in worlds(), choices in choices(120)) {
        let mut run = Run::new(world);
        decide(&mut run, &choices, |_| {});
        let count = |wanted: fn(&What) -> bool| run.events().iter().filter(|event| wanted(&event.what)).count();
        let [started, crashed, hung_up, replied] = [
            count(|what| matches!(what, What::Started { .. })),
            run.events().iter().map(|event| if let What::Crashed { handlers, .. } = event.what { handlers.into() } else { 0 }).sum(),
            count(|what| matches!(what, What::HungUp { .. })),
            count(|what| matches!(what, What::Ran { result: LineResult::Replied { .. }, .. })),
        ];
        let ended = replied + crashed + hung_up;
        assert_eq!(started, ended + run.state().handlers.len(), "a handler ends by its reply, a crash or a hang-up");
        let sent = count(|what| matches!(what, What::Sent { .. })) + replied;
        let copied = count(|what| matches!(what, What::Duplicated { .. }));
        let ended = count(|what| matches!(what, What::Started { .. } | What::Answered { .. } | What::Lost { .. }));
        assert_eq!(sent + copied, ended + run.state().messages.len(), "a message ends by arriving or by being lost");
        let believed = count(|what| matches!(what, What::Answered { taken: Taken::Believed, .. }));
        assert_eq!(believed, run.state().intents.iter().filter(|intent| intent.answer.is_some()).count());
    }

    #[test]
    fn a_run_replays_to_the_same_digest_step_by_step(world in worlds(), choices in choices(90)) {
        let mut run = Run::new(world);
        let mut digests = Vec::new();
        decide(&mut run, &choices, |run| digests.push(run.digest()));
        let mut again = Run::new(run.world().clone());
        assert_eq!(again.digest(), digests[0]);
        for (action, digest) in run.decisions().iter().zip(&digests[1..]) {
            act(&mut again, *action);
            assert_eq!(again.digest(), *digest);
        }
        assert_eq!(again.events(), run.events());
    }

    #[test]
    fn back_and_then_forward_as_often_is_the_identity(world in worlds(), choices in choices(90), steps in 0_usize..90) {
        let mut run = Run::new(world);
        decide(&mut run, &choices, |_| {});
        let before = look(&run);
        let steps = steps.min(run.position());
        for _ in 0..steps {
            assert!(run.back());
        }
        for _ in 0..steps {
            assert!(run.forward().is_some());
        }
        assert_eq!(look(&run), before);
    }

    #[test]
    fn a_seek_equals_a_replay_from_the_start(world in worlds(), choices in choices(140), places in prop::collection::vec(0_usize..140, 1..6)) {
        let mut run = Run::new(world);
        decide(&mut run, &choices, |_| {});
        for place in places {
            run.seek(place);
            let mut again = Run::new(run.world().clone());
            for action in &run.decisions()[..run.position()] {
                act(&mut again, *action);
            }
            assert_eq!((again.digest(), again.events()), (run.digest(), run.events()));
        }
    }

    #[test]
    fn a_decision_in_the_past_forks_the_run(world in worlds(), choices in choices(90), place in 0_usize..90, other in choices(30)) {
        let mut run = Run::new(world);
        decide(&mut run, &choices, |_| {});
        let known = run.decisions().to_vec();
        run.seek(place);
        let place = run.position();
        if let Some(action) = other.first().and_then(|choice| chosen(&run, *choice)) {
            act(&mut run, action);
            if known.get(place) == Some(&action) {
                assert_eq!(run.decisions(), &known[..], "the same decision keeps what is ahead");
            } else {
                assert_eq!(&run.decisions()[..place], &known[..place]);
                assert_eq!(run.len(), place + 1, "another one forgets it");
            }
            decide(&mut run, &other[1..], |_| {});
            let mut again = Run::new(run.world().clone());
            for action in &run.decisions()[..run.position()] {
                act(&mut again, *action);
            }
            assert_eq!(again.digest(), run.digest());
            run.seek(0);
            run.seek(again.position());
            assert_eq!(again.digest(), run.digest(), "no checkpoint of the forgotten branch is left");
        }
    }

    #[test]
    fn the_scene_is_a_function_of_the_run_alone(world in worlds(), choices in choices(70)) {
        let mut run = Run::new(world);
        decide(&mut run, &choices, |_| {});
        let before = look(&run);
        assert_eq!(look(&run), before);
        assert_eq!(look(&run.clone()), before);
        let position = run.position();
        run.seek(0);
        run.seek(position);
        assert_eq!(look(&run), before);
    }

    #[test]
    fn every_place_of_every_run_can_be_drawn(world in worlds(), choices in choices(60)) {
        let mut run = Run::new(world);
        decide(&mut run, &choices, picture::check);
    }

    #[test]
    fn the_clock_alone_always_comes_to_an_end(world in worlds(), choices in choices(20), lose in any::<bool>()) {
        let mut run = Run::new(world);
        decide(&mut run, &choices, |_| {});
        for _ in 0..500 {
            let Some(action) = clock::next(run.world(), run.state(), lose) else { break };
            act(&mut run, action);
        }
        assert_eq!(clock::next(run.world(), run.state(), lose), None);
        assert!(run.state().messages.is_empty() && run.state().handlers.is_empty());
    }

    /// A claim without a lease is for ever: only what reaps or deletes its row lets a second charge in.
    #[test]
    fn one_purchase_with_claim_first_and_one_kept_key_is_safe_unless_its_row_is_reaped_or_deleted(world in worlds(), choices in choices(90)) {
        let mut purchases = world.config().purchases;
        purchases.truncate(1);
        let config = Config {
            purchases,
            strategy: Strategy::ClaimFirst,
            keys: Keys::PerIntent,
            reload: ReloadKey::Keeps,
            lease: Part::Designed,
            on_unknown: OnUnknown::Keep,
            ..*world.config()
        };
        let is_told_straight = config.reply == Reply::Stored && config.on_conflict == OnConflict::Retry;
        // Who only asks what became of a key is answered by its row, whatever amount the question came with.
        let is_other_body = config.retry_amount != Amount(0) && (!config.hash || config.ask_first);
        let mut run = Run::new(World::new(config, world.seed()));
        for choice in choices {
            let Some(action) = chosen(&run, choice).filter(|action| !matches!(action, Action::Reap(..))) else { continue };
            act(&mut run, action);
            let verdict = Verdict::of(run.state());
            assert!(!verdict.double_charge);
            assert!(!verdict.false_success || is_other_body);
            assert!(!is_told_straight || !verdict.false_failure);
        }
    }

    /// Whatever becomes of rows and answers: the bank knows the order, and never forgets.
    #[test]
    fn one_purchase_with_its_order_number_at_a_bank_that_deduplicates_is_charged_once_whatever_happens(world in worlds(), choices in choices(90)) {
        let mut config = Config { payment_id: PaymentId::Order, bank_dedup: Part::Designed, ..*world.config() };
        if config.strategy == Strategy::LocalTransaction {
            config.strategy = Strategy::OrderId;
        }
        let mut run = Run::new(World::new(config, world.seed()));
        decide(&mut run, &choices, |run| assert!(!Verdict::of(run.state()).double_charge));
    }
}
