//! Possible worlds: what can have happened behind the app's screen, counted.

use crate::hand::{
    act, act_all, answer, crash, deliver_reply, deliver_to, expire, handle, lose_reply, lose_request, press, pressed,
    reload, request, retry, run, run_line, set_up, time_out,
};
use crate::worlds::worlds;
use idempotency_lab::base::seed::Seed;
use idempotency_lab::drive::{clock, run::Run};
use idempotency_lab::search::Pasts;
use idempotency_lab::world::World;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Config, Keys, Strategy};
use proptest::prelude::{ProptestConfig, any, prop, proptest};
use proptest::test_runner::RngSeed;

fn pasts_of(run: &Run) -> Pasts {
    Pasts::new(run.world(), &run.decisions()[..run.position()], Pasts::LIMIT).finish()
}

/// How many pasts there are for each number of debits, of a search that saw all.
#[track_caller]
fn counts(run: &Run) -> Vec<(u8, usize)> {
    let pasts = pasts_of(run);
    assert!(pasts.is_whole(), "{} states", pasts.states());
    assert!(pasts.own().is_some(), "what happened can have happened");
    pasts.by_debits()
}

/// The three truths behind one time-out.
fn truths(strategy: Strategy, keys: Keys) -> [Run; 3] {
    let mut never_arrived = pressed(set_up(strategy, keys));
    act(&mut never_arrived, lose_request(1));
    let mut died_half_way = pressed(set_up(strategy, keys));
    act_all(&mut died_half_way, &[deliver_to(1, 1), run_line(1), crash(1)]);
    let mut only_the_reply = pressed(set_up(strategy, keys));
    handle(&mut only_the_reply, request(1));
    act(&mut only_the_reply, lose_reply(1));
    let mut truths = [never_arrived, died_half_way, only_the_reply];
    for run in &mut truths {
        act(run, time_out(1));
    }
    truths
}

#[test]
fn before_any_send_there_is_exactly_one_past() {
    for strategy in Strategy::ALL {
        let run = run(set_up(strategy, Keys::PerIntent));
        assert_eq!(counts(&run), [(0, 1)]);
        let pasts = pasts_of(&run);
        assert!(pasts.schedule(&pasts.pasts()[0]).is_empty());
    }
}

#[test]
fn whichever_of_three_truths_lies_behind_a_time_out_the_pasts_are_the_same() {
    for strategy in Strategy::ALL {
        let [first, second, third] = truths(strategy, Keys::PerIntent).map(|run| {
            let pasts = pasts_of(&run);
            let own = pasts.own().expect("what happened can have happened");
            let schedules: Vec<_> = pasts.pasts().iter().map(|past| pasts.schedule(past)).collect();
            (own, pasts.pasts().to_vec(), schedules)
        });
        assert_eq!((&first.1, &first.2), (&second.1, &second.2), "{strategy:?}");
        assert_eq!((&first.1, &first.2), (&third.1, &third.2), "{strategy:?}");
        assert!(first.0 != second.0 && second.0 != third.0 && first.0 != third.0, "three pasts among them");
    }
}

#[test]
fn after_a_time_out_the_money_may_be_gone_or_not() {
    let after = |strategy, keys| counts(&truths(strategy, keys)[0]);
    assert_eq!(after(Strategy::NoKey, Keys::None), [(0, 4), (1, 4)]);
    assert_eq!(after(Strategy::CheckThenActDb, Keys::PerIntent), [(0, 5), (1, 6)]);
    assert_eq!(after(Strategy::ClaimFirst, Keys::PerIntent), [(0, 6), (1, 6)]);
    assert_eq!(after(Strategy::ClaimLeasePaymentId, Keys::PerIntent), [(0, 6), (1, 6)]);
    assert_eq!(after(Strategy::LocalTransaction, Keys::PerIntent), [(0, 4), (1, 4)]);
}

#[test]
fn a_key_does_not_remove_the_uncertainty_it_removes_its_price() {
    let after_a_retry = |strategy, keys| {
        let mut run = truths(strategy, keys)[0].clone();
        act_all(&mut run, &[retry(), time_out(2)]);
        counts(&run)
    };
    assert_eq!(after_a_retry(Strategy::NoKey, Keys::None), [(0, 15), (1, 27), (2, 25)]);
    assert_eq!(after_a_retry(Strategy::ClaimLeasePaymentId, Keys::PerIntent), [(0, 37), (1, 81)]);
}

#[test]
fn after_a_201_every_past_has_a_debit() {
    let after_201 = |strategy, keys| {
        let mut run = pressed(set_up(strategy, keys));
        answer(&mut run, request(1));
        assert_eq!(counts(&run), [(1, 1)]);
        let mut run = truths(strategy, keys)[2].clone();
        act(&mut run, retry());
        answer(&mut run, request(2));
        counts(&run)
    };
    // A receipt does not say whether it is the first one.
    assert_eq!(after_201(Strategy::NoKey, Keys::None), [(1, 4), (2, 8)]);
    // A replay does: the first attempt's money is what it tells of.
    assert_eq!(after_201(Strategy::ClaimLeasePaymentId, Keys::PerIntent), [(1, 4)]);
}

#[test]
fn each_past_looks_the_same_to_the_app_and_so_has_the_same_pasts() {
    let mut run = truths(Strategy::ClaimLeasePaymentId, Keys::PerIntent)[1].clone();
    act_all(&mut run, &[expire(1), retry()]);
    let pasts = pasts_of(&run);
    for past in pasts.pasts() {
        let mut other = Run::new(run.world().clone());
        act_all(&mut other, &pasts.schedule(past));
        assert_eq!(other.state().debits.len(), usize::from(past.debits));
        assert_eq!(pasts_of(&other).pasts(), pasts.pasts(), "{:?}", other.decisions());
    }
    assert_eq!(pasts.by_debits(), [(0, 37), (1, 81)]);
}

#[test]
fn a_page_that_was_left_sees_no_answers() {
    let mut run = pressed(set_up(Strategy::ClaimFirst, Keys::PerIntent));
    act(&mut run, reload());
    let before = counts(&run);
    handle(&mut run, request(1));
    act(&mut run, deliver_reply(1));
    assert_eq!(counts(&run), before);
}

#[test]
fn a_search_that_is_cut_says_so() {
    let run = &truths(Strategy::ClaimFirst, Keys::PerIntent)[0];
    let all = pasts_of(run);
    let cut = Pasts::new(run.world(), run.decisions(), all.states() - 1).finish();
    assert!(!cut.is_whole() && cut.states() == all.states() - 1);
    assert!(Pasts::new(run.world(), run.decisions(), all.states()).finish().is_whole());
}

#[test]
fn three_attempts_that_all_time_out_are_within_the_limit_except_where_two_pods_check_then_act() {
    let after_three_losses = |strategy, pods| {
        let mut run = Run::new(World::new(Config { pods, ..set_up(strategy, Keys::PerIntent) }, Seed::default()));
        act(&mut run, press());
        let mut losses = 3;
        while let Some(action) = clock::next(run.world(), run.state(), losses > 0) {
            losses -= u8::from(matches!(action, Action::Lose(_)));
            act(&mut run, action);
        }
        let pasts = pasts_of(&run);
        assert!(pasts.own().is_some() || !pasts.is_whole());
        pasts.is_whole().then(|| pasts.states())
    };
    let on_one = Strategy::ALL.map(|strategy| after_three_losses(strategy, 1));
    assert_eq!(
        on_one.map(Option::unwrap_or_default),
        [1_423, 8_147, 6_505, 2_317, 2_317, 3_007, 2_725, 2_725, 171, 933]
    );
    assert_eq!(after_three_losses(Strategy::ClaimLeasePaymentId, 2), Some(6_913));
    assert_eq!(after_three_losses(Strategy::CheckThenActDb, 2), None);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, rng_seed: RngSeed::Fixed(3), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_happened_is_among_what_can_have_happened(world in worlds(), choices in prop::collection::vec(any::<prop::sample::Index>(), 0..14)) {
        let mut run = Run::new(world);
        for choice in choices {
            let actions = run.world().actions(run.state());
            if actions.is_empty() {
                break;
            }
            act(&mut run, *choice.get(&actions));
        }
        let pasts = Pasts::new(run.world(), run.decisions(), 3_000).finish();
        assert!(pasts.own().is_some() || !pasts.is_whole(), "{:?}", run.decisions());
        for past in pasts.pasts().iter().take(3) {
            let mut other = Run::new(run.world().clone());
            act_all(&mut other, &pasts.schedule(past));
            let debits = other.state().debits.iter().filter(|debit| debit.request.intent == request(1).intent).count();
            assert_eq!(debits, usize::from(past.debits));
        }
    }
}
