//! One policy at a time: what a 409 means, a locked button, a server that calls a repeat an error, growing waits.

use crate::hand::{
    act, act_all, answer, belief, debits, deliver_to, duplicate, finish, handle, heard, lose_reply, lose_request, play,
    play_losing, play_to_reply, press, pressed, request, retry, run, run_line, sent_at, set_up, time_out, verdict,
    way_out,
};
use idempotency_lab::base::seed::Seed;
use idempotency_lab::base::time::Millis;
use idempotency_lab::drive::{clock, run::Run};
use idempotency_lab::world::World;
use idempotency_lab::world::config::{
    Backoff, Config, Keys, OnConflict, Patience, Permille, Reply, Span, Strategy, Timing,
};
use idempotency_lab::world::event::Taken;
use idempotency_lab::world::state::{Answer, Belief, Progress, Status};

#[test]
fn a_client_that_takes_409_for_a_failure_is_told_failed_and_charged() {
    let race = Config { double_click: true, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) };
    let mut run = pressed(Config { on_conflict: OnConflict::Final, ..race });
    play(&mut run);
    assert_eq!(heard(&run)[0], (2, Answer::bare(Status::Conflict), Taken::Believed));
    assert_eq!((belief(&run), debits(&run), verdict(&run)), (Belief::Failed, 1, vec!["false-failure"]));
    assert_eq!(
        heard(&run).last().map(|(_, answer, taken)| (answer.status, *taken)),
        Some((Status::Created, Taken::Ignored))
    );

    let mut other = pressed(Config { on_conflict: OnConflict::Retry, ..race });
    play(&mut other);
    assert_eq!((belief(&other), verdict(&other)), (Belief::Paid, vec!["safe"]), "409 says: not yet");
}

#[test]
fn before_the_charge_a_409_that_is_taken_for_a_failure_is_not_yet_a_wrong_one() {
    let mut run = run(Config {
        double_click: true,
        on_conflict: OnConflict::Final,
        ..set_up(Strategy::ClaimFirst, Keys::PerIntent)
    });
    act_all(&mut run, &[press(), press(), deliver_to(1, 1), run_line(1)]);
    answer(&mut run, request(2));
    assert_eq!((belief(&run), verdict(&run)), (Belief::Failed, vec!["safe"]));
    act(&mut run, run_line(1));
    assert_eq!(verdict(&run), ["false-failure"], "the verdict is on the end, not on the moment");
}

#[test]
fn a_locked_button_takes_one_press() {
    for strategy in Strategy::ALL {
        let mut run = pressed(Config { double_click: true, button_lock: true, ..set_up(strategy, Keys::PerIntent) });
        assert!(!run.world().is_possible(run.state(), press()), "{strategy:?}");
        play(&mut run);
        assert_eq!((sent_at(&run).len(), debits(&run)), (1, 1), "{strategy:?}");
    }
}

#[test]
fn a_locked_button_stops_the_double_click_and_nothing_else() {
    let locked = |strategy| Config { double_click: true, button_lock: true, ..set_up(strategy, Keys::None) };
    let mut lost = pressed(locked(Strategy::NoKey));
    play_losing(&mut lost, 1);
    assert_eq!(debits(&lost), 2, "the app sends again by itself");

    let mut copied = pressed(locked(Strategy::NoKey));
    act(&mut copied, duplicate(way_out(request(1))));
    play(&mut copied);
    assert_eq!(debits(&copied), 2, "the network needs no button");

    for config in [locked(Strategy::NoKey), set_up(Strategy::NoKey, Keys::None)] {
        let mut run = pressed(config);
        play_losing(&mut run, 3);
        assert_eq!(sent_at(&run), [0, 500, 1_000]);
    }
}

#[test]
fn a_server_that_calls_a_repeat_an_error_tells_failed_to_a_customer_who_has_paid() {
    for strategy in Strategy::ALL.into_iter().filter(|strategy| *strategy != Strategy::NoKey) {
        let mut run = pressed(Config { reply: Reply::Error, ..set_up(strategy, Keys::PerIntent) });
        play_to_reply(&mut run, 1);
        let stored = [run.state().records, run.state().memories[0]];
        act(&mut run, lose_reply(1));
        play(&mut run);
        assert_eq!(heard(&run), [(2, Answer::bare(Status::Duplicate), Taken::Believed)], "{strategy:?}");
        assert_eq!(Status::Duplicate.code(), 400, "not a 409: it is final");
        assert_eq!(
            (belief(&run), debits(&run), verdict(&run)),
            (Belief::Failed, 1, vec!["false-failure"]),
            "{strategy:?}"
        );
        assert_eq!([run.state().records, run.state().memories[0]], stored, "{strategy:?}: the record is untouched");
    }
}

#[test]
fn such_a_server_still_answers_409_and_422_as_others_do() {
    let config = Config { reply: Reply::Error, double_click: true, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) };
    let mut run = pressed(config);
    act_all(&mut run, &[press(), deliver_to(1, 1), run_line(1)]);
    handle(&mut run, request(2));
    assert_eq!(crate::hand::replies(&run), [(2, Answer::bare(Status::Conflict))]);
    finish(&mut run, request(1));
    assert_eq!(run.state().records[0].progress, Progress::Completed);
}

/// When each of the sends leaves if none is ever answered.
fn sends(config: Config, seed: u64) -> Vec<u32> {
    let seed = Seed::new(seed).expect("a small seed");
    let mut run = Run::new(World::new(Config { retries: 6, ..config }, seed));
    act(&mut run, press());
    while let Some(action) = clock::next(run.world(), run.state(), false) {
        act(&mut run, action);
    }
    sent_at(&run)
}

/// A network that loses every request.
fn deaf(backoff: Backoff) -> Config {
    let mut config = Config { backoff, ..set_up(Strategy::NoKey, Keys::None) };
    config.chances.request_lost = Permille::ALWAYS;
    config
}

#[test]
fn fixed_waits_do_not_grow() {
    assert_eq!(sends(deaf(Backoff::Fixed), 0), [0, 500, 1_000, 1_500, 2_000, 2_500, 3_000]);
}

#[test]
fn exponential_waits_double_from_the_first_retry_on() {
    // The time-out of 400 each time, then 100, 200, 400, 800, 1,600, 3,200.
    assert_eq!(sends(deaf(Backoff::Exponential), 0), [0, 500, 1_100, 1_900, 3_100, 5_100, 8_700]);
}

#[test]
fn exponential_waits_stop_growing_where_time_ends() {
    let timing = Timing { backoff_ms: Millis(u32::MAX / 2), timeout_ms: Millis(1), ..Timing::default() };
    let sent = sends(Config { timing, ..deaf(Backoff::Exponential) }, 0);
    assert_eq!((sent.len(), sent.last()), (7, Some(&u32::MAX)));
}

#[test]
fn jitter_draws_each_wait_between_nothing_and_the_exponential_one_and_repeats_it() {
    let mut differ = false;
    for seed in 0..200 {
        let sent = sends(deaf(Backoff::Jitter), seed);
        assert_eq!(sent.len(), 7, "seed {seed}");
        for (retry, pair) in sent.windows(2).enumerate() {
            let wait = pair[1] - pair[0];
            assert!((400..=400 + (100 << retry)).contains(&wait), "seed {seed}: {sent:?}");
        }
        assert_eq!(sends(deaf(Backoff::Jitter), seed), sent, "seed {seed}");
        differ |= sent != sends(deaf(Backoff::Jitter), seed + 1);
    }
    assert!(differ, "another seed, other waits");
}

#[test]
fn jitter_uses_the_whole_range() {
    let first: Vec<u32> = (0..2_000).map(|seed| sends_first_wait(seed) - 400).collect();
    assert_eq!((first.iter().min(), first.iter().max()), (Some(&0), Some(&100)));
    let below = first.iter().filter(|wait| **wait < 50).count();
    assert!((900..=1_100).contains(&below), "{below} of 2,000 in the lower half");
}

/// When the first retry leaves.
fn sends_first_wait(seed: u64) -> u32 {
    let mut run = Run::new(World::new(deaf(Backoff::Jitter), Seed::new(seed).expect("a small seed")));
    act_all(&mut run, &[press(), lose_request(1), time_out(1)]);
    act(&mut run, retry()).at.0
}

#[test]
fn a_409_says_itself_how_long_to_wait() {
    for backoff in Backoff::ALL {
        let mut run = run(Config { backoff, double_click: true, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) });
        act_all(&mut run, &[press(), press(), deliver_to(1, 1), run_line(1)]);
        let heard = answer(&mut run, request(2));
        let sent = act(&mut run, retry());
        assert_eq!(sent.at, heard.at.after(Millis(80)), "{backoff:?}");
    }
}

#[test]
fn patience_makes_a_slow_bank_harmless_and_a_lost_reply_no_less_costly() {
    let timing = Timing { bank: Span::exactly(Millis(5_000)), ..Timing::default() };
    let mut run = pressed(Config { timing, patience: Patience::Patient, ..set_up(Strategy::NoKey, Keys::None) });
    play_losing(&mut run, 1);
    assert_eq!((sent_at(&run).len(), debits(&run)), (2, 2));
}
