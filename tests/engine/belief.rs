//! What the app believes and when it acts: doubt, patience, waiting, giving up, and virtual time.

use crate::hand::{
    act, act_all, belief, debits, deliver_reply, deliver_to, heard, intent, lose_reply, lose_request, play,
    play_losing, play_to_reply, press, pressed, reload, retry, run, run_line, sent_at, set_up, time_out, verdict,
};
use idempotency_lab::base::time::Millis;
use idempotency_lab::world::config::{Config, Keys, Patience, Span, Strategy, Timing};
use idempotency_lab::world::event::Taken;
use idempotency_lab::world::state::Belief;

#[test]
fn the_app_does_not_know_from_the_time_out_until_an_answer_retries_included() {
    let mut run = run(set_up(Strategy::ClaimFirst, Keys::PerIntent));
    assert_eq!(belief(&run), Belief::Idle);
    act(&mut run, press());
    assert_eq!(belief(&run), Belief::Waiting);
    play_to_reply(&mut run, 1);
    act(&mut run, lose_reply(1));
    assert_eq!(belief(&run), Belief::Waiting, "a loss is not seen");
    act(&mut run, time_out(1));
    assert_eq!(belief(&run), Belief::Unknown);
    for action in [retry(), deliver_to(1, 2), run_line(2), run_line(2)] {
        act(&mut run, action);
        assert_eq!(belief(&run), Belief::Unknown, "after {action:?}");
    }
    act(&mut run, deliver_reply(2));
    assert_eq!(belief(&run), Belief::Paid);
}

#[test]
fn a_409_says_not_yet_and_ends_no_doubt() {
    // The first send claims and is slow; the second one is told 409 after its own time-out.
    let mut run = run(Config { double_click: true, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) });
    act_all(&mut run, &[press(), press(), deliver_to(1, 1), run_line(1), deliver_to(1, 2), run_line(2), run_line(2)]);
    act(&mut run, time_out(2));
    assert_eq!(belief(&run), Belief::Unknown);
    act(&mut run, deliver_reply(2));
    assert_eq!(heard(&run).last().map(|(_, _, taken)| *taken), Some(Taken::AskAgain));
    assert_eq!(belief(&run), Belief::Unknown, "the time-out fired and nothing definitive has come since");
    play(&mut run);
    assert_eq!(belief(&run), Belief::Paid);
}

#[test]
fn a_409_without_a_time_out_leaves_the_app_waiting() {
    let mut run = run(Config { double_click: true, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) });
    act_all(&mut run, &[press(), press(), deliver_to(1, 1), run_line(1), deliver_to(1, 2), run_line(2), run_line(2)]);
    act(&mut run, deliver_reply(2));
    assert_eq!(belief(&run), Belief::Waiting);
}

#[test]
fn while_another_send_waits_a_409_without_a_retry_left_is_not_the_end() {
    let config = Config { double_click: true, retries: 0, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) };
    let mut run = pressed(config);
    play(&mut run);
    let taken: Vec<_> = heard(&run).into_iter().map(|(attempt, _, taken)| (attempt, taken)).collect();
    assert_eq!(taken, [(2, Taken::GiveUp), (1, Taken::Believed)]);
    assert_eq!((belief(&run), debits(&run)), (Belief::Paid, 1));
}

#[test]
fn an_app_without_retries_gives_up_at_its_time_out() {
    let mut run = pressed(Config { retries: 0, ..set_up(Strategy::NoKey, Keys::None) });
    act(&mut run, lose_request(1));
    assert_eq!(belief(&run), Belief::Waiting);
    act(&mut run, time_out(1));
    assert_eq!(belief(&run), Belief::GaveUp);
    assert_eq!(run.world().actions(run.state()), [reload()], "only another page could begin again");
}

#[test]
fn retries_are_counted_and_presses_are_not_among_them() {
    for double_click in [false, true] {
        for retries in 0..=7 {
            let mut run = pressed(Config { retries, double_click, ..set_up(Strategy::NoKey, Keys::None) });
            let all_lost = 16;
            play_losing(&mut run, all_lost);
            let presses = if double_click { 2 } else { 1 };
            assert_eq!(sent_at(&run).len(), usize::from(presses + retries.min(6)), "{double_click} {retries}");
            assert_eq!(belief(&run), Belief::GaveUp);
            assert_eq!(debits(&run), sent_at(&run).len(), "every lost reply had been paid for");
        }
    }
}

#[test]
fn a_patient_app_waits_while_anything_of_its_purchase_is_moving() {
    let mut run = pressed(Config { patience: Patience::Patient, ..set_up(Strategy::NoKey, Keys::None) });
    let may_time_out = |run: &idempotency_lab::drive::run::Run| run.world().is_possible(run.state(), time_out(1));
    assert!(!may_time_out(&run), "the request travels");
    act(&mut run, deliver_to(1, 1));
    assert!(!may_time_out(&run), "the handler runs");
    act_all(&mut run, &[run_line(1), run_line(1)]);
    assert!(!may_time_out(&run), "the reply travels");
    act(&mut run, lose_reply(1));
    assert!(may_time_out(&run));
    act_all(&mut run, &[time_out(1), retry()]);
    assert!(!run.world().is_possible(run.state(), retry()));
}

#[test]
fn a_slow_bank_makes_an_impatient_app_pay_twice_with_nothing_lost() {
    let timing = Timing { bank: Span::exactly(Millis(1_000)), ..Timing::default() };
    for (strategy, expected) in [
        (Strategy::NoKey, 3),
        (Strategy::CheckThenActMemory, 3),
        (Strategy::CheckThenActDb, 3),
        (Strategy::ClaimFirst, 1),
    ] {
        let mut run = pressed(Config { timing, ..set_up(strategy, Keys::PerIntent) });
        play(&mut run);
        assert_eq!(debits(&run), expected, "{strategy:?}");
        let mut patient = pressed(Config { timing, patience: Patience::Patient, ..set_up(strategy, Keys::PerIntent) });
        play(&mut patient);
        assert_eq!((debits(&patient), verdict(&patient)), (1, vec!["safe"]), "{strategy:?}");
    }
}

#[test]
fn an_answer_ends_the_retries_that_were_planned() {
    let mut run = pressed(set_up(Strategy::NoKey, Keys::None));
    play_to_reply(&mut run, 1);
    act(&mut run, time_out(1));
    assert!(intent(run.state()).retry_at.is_some());
    act(&mut run, deliver_reply(1));
    assert!(!run.world().is_possible(run.state(), retry()));
    assert!(!run.world().is_possible(run.state(), time_out(1)));
}

#[test]
fn of_two_planned_retries_the_earlier_one_is_made_and_there_is_one() {
    let mut run = run(Config { double_click: true, ..set_up(Strategy::NoKey, Keys::None) });
    act_all(&mut run, &[press(), press(), lose_request(1), lose_request(2), time_out(1)]);
    let planned = intent(run.state()).retry_at;
    act(&mut run, time_out(2));
    assert_eq!(intent(run.state()).retry_at, planned);
    act(&mut run, retry());
    assert_eq!(intent(run.state()).retry_at, None);
}

#[test]
fn an_action_taken_early_happens_when_it_is_due_and_one_taken_late_happens_now() {
    let mut run = run(Config { double_click: true, ..set_up(Strategy::NoKey, Keys::None) });
    assert_eq!(act(&mut run, press()).at, Millis(0));
    assert_eq!(act(&mut run, press()).at, Millis(2), "two milliseconds apart, however fast the hand");
    assert_eq!(act(&mut run, deliver_to(1, 2)).at, Millis(42));
    assert_eq!(act(&mut run, deliver_to(1, 1)).at, Millis(42), "due at 40: late, so now");
    assert_eq!(act(&mut run, run_line(1)).at, Millis(142));
    assert_eq!(act(&mut run, time_out(1)).at, Millis(400));
    assert_eq!(act(&mut run, run_line(2)).at, Millis(400), "due at 142");
}

#[test]
fn a_message_is_lost_half_way_or_now_if_it_is_later() {
    let mut run = run(Config { double_click: true, ..set_up(Strategy::NoKey, Keys::None) });
    act_all(&mut run, &[press(), press()]);
    assert_eq!(act(&mut run, lose_request(1)).at, Millis(20));
    assert_eq!(act(&mut run, time_out(1)).at, Millis(400));
    assert_eq!(act(&mut run, lose_request(2)).at, Millis(400));
}
