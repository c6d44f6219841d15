//! A run's history: back, forward, seek and fork, across checkpoints.

use crate::hand::{
    act, act_all, deliver_to, look, lose_request, play, play_losing, press, pressed, request_of, run, set_up,
};
use crate::ten_thousand::{STEPS, ten_thousand};
use idempotency_lab::base::digest::Digest;
use idempotency_lab::base::ids::Customer;
use idempotency_lab::base::seed::Seed;
use idempotency_lab::drive::run::Run;
use idempotency_lab::present::diagram::Lanes;
use idempotency_lab::world::World;
use idempotency_lab::world::action::{Action, Leg, NotPossible};
use idempotency_lab::world::config::{Amount, Config, Keys, Purchase, Strategy};
use idempotency_lab::world::event::Event;
use idempotency_lab::world::state::State;
use std::collections::BTreeMap;

/// A run longer than a checkpoint's stride: two purchases, clicked twice, every reply lost. With its digests.
fn long_run() -> (Run, Vec<Digest>) {
    let purchase = Purchase { customer: Customer::A, amount: Amount(10) };
    let config = Config {
        purchases: [purchase, purchase].into(),
        double_click: true,
        retries: 6,
        ..set_up(Strategy::CheckThenActDb, Keys::PerAttempt)
    };
    let mut run = run(config);
    let mut digests = vec![run.digest()];
    let mut keep = |run: &mut Run, action| {
        act(run, action);
        digests.push(run.digest());
    };
    for intent in [1, 2] {
        keep(&mut run, Action::Press(request_of(intent, 1).intent));
        let mut losses = 7;
        while let Some(action) = idempotency_lab::drive::clock::next(run.world(), run.state(), losses > 0) {
            losses -= u8::from(matches!(action, Action::Lose(_)));
            keep(&mut run, action);
        }
    }
    assert!(run.len() > 100, "{} steps cross a checkpoint", run.len());
    (run, digests)
}

#[test]
fn back_and_forward_lead_through_the_same_states() {
    let (mut run, digests) = long_run();
    let end = run.len();
    for position in (0..end).rev() {
        assert!(run.back());
        assert_eq!((run.position(), run.digest()), (position, digests[position]));
    }
    assert!(!run.back(), "nothing lies before the start");
    for digest in &digests[1..] {
        run.forward().expect("what was decided is possible again");
        assert_eq!(run.digest(), *digest);
    }
    assert_eq!(run.forward(), None);
}

#[test]
fn a_seek_to_anywhere_is_a_replay_from_the_start() {
    let (mut run, digests) = long_run();
    let end = run.len();
    for step in 0..=end {
        let position = step * 53 % (end + 1);
        run.seek(position);
        assert_eq!((run.position(), run.digest()), (position, digests[position]));
        assert_eq!(run.events().len(), position);
    }
    run.seek(usize::MAX);
    assert_eq!((run.position(), run.digest()), (end, digests[end]));
}

#[test]
fn another_decision_in_the_past_forgets_what_had_followed() {
    let (mut run, _) = long_run();
    run.seek(70);
    let before = run.events().to_vec();
    let other = run.world().actions(run.state()).into_iter().find(|action| *action != run.decisions()[70]);
    act(&mut run, other.expect("there was a choice"));
    assert_eq!((run.position(), run.len()), (71, 71));
    assert_eq!(run.events()[..70], before);
    let mut again = Run::new(run.world().clone());
    act_all(&mut again, run.decisions());
    assert_eq!(again.digest(), run.digest());
    play(&mut run);
    let end = run.digest();
    run.seek(0);
    run.seek(usize::MAX);
    assert_eq!(run.digest(), end, "no checkpoint of the forgotten branch is left");
}

#[test]
fn a_fork_before_a_checkpoint_that_grows_past_it_leaves_the_old_one_behind() {
    let (mut run, _) = long_run();
    let other = (0..40).rev().find_map(|place| {
        run.seek(place);
        run.world()
            .actions(run.state())
            .into_iter()
            .find(|action| matches!(action, Action::Lose(name) if name.leg == Leg::Request))
    });
    act(&mut run, other.expect("a request was on its way"));
    while let Some(action) = idempotency_lab::drive::clock::next(run.world(), run.state(), run.len() < 45) {
        act(&mut run, action);
    }
    if run.len() <= 64 {
        act(&mut run, Action::Press(request_of(2, 1).intent));
        play_losing(&mut run, 7);
    }
    assert!(run.len() > 64, "{} steps cross the checkpoint again", run.len());
    let mut again = Run::new(run.world().clone());
    act_all(&mut again, run.decisions());
    run.seek(0);
    run.seek(usize::MAX);
    assert_eq!(run.digest(), again.digest());
}

#[test]
fn the_same_decision_in_the_past_keeps_what_had_followed() {
    let (mut run, digests) = long_run();
    let end = run.len();
    run.seek(64);
    let same = run.decisions()[64];
    act(&mut run, same);
    assert_eq!((run.position(), run.len()), (65, end));
    run.seek(end);
    assert_eq!(run.digest(), digests[end]);
}

#[test]
fn an_impossible_decision_in_the_past_keeps_what_had_followed() {
    let (mut run, digests) = long_run();
    run.seek(10);
    let nothing = lose_request(8);
    assert_eq!(run.act(nothing), Err(NotPossible(nothing)));
    assert_eq!((run.position(), run.len(), run.digest()), (10, digests.len() - 1, digests[10]));
}

#[test]
fn the_same_decisions_can_be_replayed_under_another_strategy() {
    let mut first = pressed(set_up(Strategy::NoKey, Keys::None));
    act_all(&mut first, &[lose_request(1), crate::hand::time_out(1), crate::hand::retry(), deliver_to(1, 2)]);
    let mut second = run(set_up(Strategy::ClaimFirst, Keys::PerIntent));
    act_all(&mut second, first.decisions());
    assert_eq!(second.decisions(), first.decisions());
    assert_ne!(second.digest(), first.digest());
}

#[test]
fn set_up_seed_and_state_are_each_in_the_digest() {
    let digest = |config, seed: u64, presses: usize| {
        let mut run = Run::new(World::new(config, Seed::new(seed).expect("a small seed")));
        act_all(&mut run, &vec![press(); presses]);
        run.digest().to_string()
    };
    let config = Config::default();
    let plain = digest(config, 0, 0);
    assert_eq!(plain, digest(config, 0, 0));
    assert_eq!(plain.len(), 64);
    assert_ne!(plain, digest(Config { retries: 3, ..config }, 0, 0));
    assert_ne!(plain, digest(config, 1, 0));
    assert_ne!(plain, digest(config, 0, 1));
}

#[test]
fn the_scene_depends_on_the_run_and_its_place_alone() {
    let (mut run, _) = long_run();
    let position = run.len() / 2;
    run.seek(position);
    let seen = look(&run, Lanes::Full);
    let mut again = Run::new(run.world().clone());
    act_all(&mut again, run.decisions());
    again.seek(0);
    again.seek(position);
    assert_eq!(look(&again, Lanes::Full), seen);
}

#[test]
fn every_place_of_ten_thousand_steps_is_a_seek_away_and_the_history_stays_small() {
    let mut run = ten_thousand();
    assert_eq!(run.len(), STEPS);
    assert!(run.bytes() <= 8_000_000, "{} bytes", run.bytes());
    let mut digests = BTreeMap::new();
    let mut again = Run::new(run.world().clone());
    for (step, action) in (1..).zip(run.decisions()) {
        act(&mut again, *action);
        if step % 61 == 0 {
            digests.insert(step, again.digest());
        }
    }
    assert_eq!(again.digest(), run.digest());
    let places: Vec<usize> = digests.keys().copied().collect();
    for jump in 0..places.len() {
        let place = places[jump * 97 % places.len()];
        run.seek(place);
        assert_eq!((run.position(), run.digest()), (place, digests[&place]));
    }
}

#[test]
fn the_memory_of_a_history_is_that_of_its_steps() {
    let (run, _) = long_run();
    let least = run.len() * size_of::<Event>() + (run.len() / 64 + 1) * size_of::<State>();
    assert!((least..3 * least).contains(&run.bytes()), "{} bytes for {} steps", run.bytes(), run.len());
}
