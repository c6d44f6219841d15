//! A pod crashes between two lines: what ran on it ends, what it remembered is gone, what had left it travels on.

use crate::hand::{
    act, act_all, answer, belief, copy, crash, debits, deliver_reply, deliver_to, duplicate, finish, handle, heard,
    intent, lose_reply, play, play_to_reply, press, pressed, replies, request, retry, run, run_line, set_up, time_out,
    verdict, way_out,
};
use idempotency_lab::base::ids::PodNo;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Config, Keys, Strategy};
use idempotency_lab::world::event::{Taken, What};
use idempotency_lab::world::state::{Belief, Progress, Status};

#[test]
fn a_crash_ends_what_ran_on_the_pod_and_empties_its_memory() {
    let mut run = pressed(set_up(Strategy::CheckThenActMemory, Keys::PerIntent));
    play_to_reply(&mut run, 1);
    assert_eq!(run.state().memories[0].len(), 1);
    act_all(&mut run, &[time_out(1), retry(), deliver_to(1, 2)]);
    let event = act(&mut run, crash(1));
    assert!(matches!(event.what, What::Crashed { handlers: 1, .. }), "{event:?}");
    assert!(run.state().handlers.is_empty() && run.state().memories[0].is_empty());
    assert_eq!(run.state().messages.len(), 1, "the reply that had left travels on");
    assert_eq!(debits(&run), 1, "the bank never forgets");
}

#[test]
fn with_its_memory_gone_a_check_then_act_server_charges_again() {
    for (strategy, expected) in
        [(Strategy::CheckThenActMemory, 2), (Strategy::CheckThenActDb, 1), (Strategy::ClaimFirst, 1)]
    {
        let mut run = pressed(set_up(strategy, Keys::PerIntent));
        play_to_reply(&mut run, 1);
        act(&mut run, lose_reply(1));
        let wiped = run.act(crash(1)).is_ok();
        assert_eq!(wiped, strategy == Strategy::CheckThenActMemory, "{strategy:?}: a database outlives its pods");
        play(&mut run);
        assert_eq!((debits(&run), belief(&run)), (expected, Belief::Paid), "{strategy:?}");
    }
}

#[test]
fn between_claim_and_save_a_crash_leaves_the_row_in_progress_and_every_retry_gets_409() {
    for lines in 1..=2 {
        let mut run = pressed(Config { retries: 6, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) });
        act(&mut run, deliver_to(1, 1));
        act_all(&mut run, &vec![run_line(1); lines]);
        let claimed = run.state().records;
        act(&mut run, crash(1));
        play(&mut run);
        assert_eq!(debits(&run), lines - 1, "after {lines} lines");
        let told: Vec<_> = replies(&run).into_iter().map(|(attempt, answer)| (attempt, answer.status)).collect();
        assert_eq!(told, (2..=7).map(|attempt| (attempt, Status::Conflict)).collect::<Vec<_>>(), "for ever");
        assert_eq!(
            (run.state().records, claimed[0].progress),
            (claimed, Progress::InProgress),
            "nobody touches the row"
        );
        assert_eq!(belief(&run), Belief::GaveUp, "after {lines} lines");
        assert_eq!(verdict(&run), ["safe"], "a state does not show that it is stuck");
    }
}

#[test]
fn a_crash_before_the_claim_costs_a_retry_and_nothing_else() {
    for strategy in Strategy::ALL {
        let mut run = pressed(set_up(strategy, Keys::PerIntent));
        act_all(&mut run, &[deliver_to(1, 1), crash(1)]);
        play(&mut run);
        assert_eq!((debits(&run), belief(&run), verdict(&run)), (1, Belief::Paid, vec!["safe"]), "{strategy:?}");
        assert_eq!(intent(run.state()).attempts.len(), 2, "{strategy:?}");
    }
}

#[test]
fn after_the_charge_a_crash_charges_twice_wherever_nothing_was_written_before() {
    for (strategy, lines, expected) in [
        (Strategy::NoKey, 1, 2),
        (Strategy::CheckThenActMemory, 2, 2),
        (Strategy::CheckThenActDb, 2, 2),
        (Strategy::ClaimFirst, 2, 1),
    ] {
        let mut run = pressed(set_up(strategy, Keys::PerIntent));
        act(&mut run, deliver_to(1, 1));
        act_all(&mut run, &vec![run_line(1); lines]);
        assert_eq!(debits(&run), 1, "{strategy:?}");
        act(&mut run, crash(1));
        play(&mut run);
        assert_eq!(debits(&run), expected, "{strategy:?}");
    }
}

#[test]
fn after_the_save_a_crash_costs_a_retry_that_finds_the_reply() {
    for (strategy, lines) in [(Strategy::CheckThenActDb, 3), (Strategy::ClaimFirst, 3)] {
        let mut run = pressed(set_up(strategy, Keys::PerIntent));
        act(&mut run, deliver_to(1, 1));
        act_all(&mut run, &vec![run_line(1); lines]);
        act(&mut run, crash(1));
        play(&mut run);
        assert_eq!((debits(&run), belief(&run)), (1, Belief::Paid), "{strategy:?}");
        assert!(heard(&run)[0].1.replayed, "{strategy:?}: it is the stored one, although the first was never sent");
    }
}

#[test]
fn a_crash_ends_its_own_pod_and_leaves_the_other_alone() {
    let mut run = run(Config { pods: 2, double_click: true, ..set_up(Strategy::CheckThenActMemory, Keys::PerIntent) });
    act_all(&mut run, &[press(), duplicate(way_out(request(1))), press(), deliver_to(1, 1), deliver_to(2, 2)]);
    finish(&mut run, request(2));
    act(&mut run, Action::DeliverRequest(copy(1), PodNo::new(2)));
    let event = act(&mut run, crash(1));
    assert!(matches!(event.what, What::Crashed { handlers: 1, .. }));
    assert_eq!(run.state().memories.map(|memory| memory.len()), [0, 1]);
    assert_eq!(run.state().handlers.iter().map(|handler| handler.request).collect::<Vec<_>>(), [copy(1)]);
    assert!(!run.world().is_possible(run.state(), crash(1)), "there is nothing left to end");
    assert!(run.world().is_possible(run.state(), crash(2)));
    act(&mut run, deliver_reply(2));
    assert_eq!((belief(&run), debits(&run)), (Belief::Paid, 1));
}

#[test]
fn a_crash_ends_every_handler_of_its_pod_at_once() {
    let mut run = run(Config { double_click: true, ..set_up(Strategy::NoKey, Keys::None) });
    act_all(&mut run, &[press(), press(), duplicate(way_out(request(1))), deliver_to(1, 1), deliver_to(1, 2)]);
    act(&mut run, Action::DeliverRequest(copy(1), PodNo::FIRST));
    let event = act(&mut run, crash(1));
    assert!(matches!(event.what, What::Crashed { handlers: 3, .. }));
    play(&mut run);
    assert_eq!((debits(&run), belief(&run)), (1, Belief::Paid));
}

#[test]
fn where_nothing_runs_and_nothing_is_remembered_no_crash_is_possible() {
    for pods in [0, 1, 2] {
        let run = pressed(Config { pods, ..set_up(Strategy::CheckThenActMemory, Keys::PerIntent) });
        assert!((0..=3).all(|pod| !run.world().is_possible(run.state(), crash(pod))), "{pods} pods");
    }
    let mut alone = pressed(set_up(Strategy::CheckThenActMemory, Keys::PerIntent));
    play(&mut alone);
    assert_eq!([1, 2].map(|pod| alone.world().is_possible(alone.state(), crash(pod))), [true, false]);
}

#[test]
fn the_pod_is_up_again_at_once() {
    let mut run = run(Config { double_click: true, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) });
    act_all(&mut run, &[press(), press(), deliver_to(1, 1)]);
    let (before, crashed) = (run.state().now, act(&mut run, crash(1)));
    assert_eq!(crashed.at, before);
    let taken = answer(&mut run, request(2));
    assert!(matches!(taken.what, What::Answered { taken: Taken::Believed, .. }));
    assert_eq!((debits(&run), verdict(&run)), (1, vec!["safe"]));
}

#[test]
fn a_copy_finds_what_the_crashed_original_left() {
    let mut run = pressed(set_up(Strategy::ClaimFirst, Keys::PerIntent));
    act_all(&mut run, &[duplicate(way_out(request(1))), deliver_to(1, 1), run_line(1), crash(1)]);
    handle(&mut run, copy(1));
    assert_eq!(
        replies(&run)[0].1.status,
        Status::Conflict,
        "the row is the original's, and its run has a token of its own"
    );
    assert_eq!(debits(&run), 0);
}
