//! The race: a double click sends two requests two virtual milliseconds apart.

use crate::hand::{
    act_all, belief, debits, deliver_to, heard, play, play_to_reply, press, pressed, replies, request, run, run_line,
    sent_at, set_up, verdict,
};
use idempotency_lab::base::ids::DebitNo;
use idempotency_lab::drive::run::Run;
use idempotency_lab::world::config::{Config, Keys, Strategy};
use idempotency_lab::world::event::{LineResult, Taken, What};
use idempotency_lab::world::state::{Answer, Belief, Progress, Status};

const CHECK_THEN_ACT: [Strategy; 2] = [Strategy::CheckThenActMemory, Strategy::CheckThenActDb];

fn raced(strategy: Strategy, keys: Keys, pods: u8) -> Run {
    let mut run = pressed(Config { double_click: true, pods, ..set_up(strategy, keys) });
    play(&mut run);
    run
}

/// The steps at which a line came out like this.
fn steps(run: &Run, wanted: impl Fn(&LineResult) -> bool) -> Vec<usize> {
    let ran = |(step, event): (usize, &idempotency_lab::world::event::Event)| match event.what {
        What::Ran { result, .. } if wanted(&result) => Some(step),
        _ => None,
    };
    run.events().iter().enumerate().filter_map(ran).collect()
}

#[test]
fn both_check_then_act_strategies_charge_twice_on_one_pod_and_on_two() {
    for strategy in CHECK_THEN_ACT {
        for pods in [1, 2] {
            let run = raced(strategy, Keys::PerIntent, pods);
            assert_eq!(sent_at(&run), [0, 2], "{strategy:?} on {pods}");
            assert_eq!(debits(&run), 2, "{strategy:?} on {pods}");
            assert_eq!(verdict(&run), ["double-charge"], "{strategy:?} on {pods}");
            assert_eq!(belief(&run), Belief::Paid, "{strategy:?} on {pods}");
            let missed = steps(&run, |result| *result == LineResult::Missed);
            let charged = steps(&run, |result| matches!(result, LineResult::Charged(_)));
            assert_eq!((missed.len(), charged.len()), (2, 2));
            assert!(missed[1] < charged[0], "{strategy:?} on {pods}: both had looked before either charged");
        }
    }
}

#[test]
fn the_second_writer_of_a_check_then_act_row_keeps_its_age_and_replaces_the_rest() {
    let run = raced(Strategy::CheckThenActDb, Keys::PerIntent, 1);
    let [record] = run.state().records.as_slice() else { panic!("the key is unique in the database") };
    assert_eq!(record.owner, request(2));
    assert_eq!(record.reply.and_then(|reply| reply.receipt), Some(DebitNo::new(2)));
    let first_write = steps(&run, |result| *result == LineResult::Stored)[0];
    assert_eq!(record.created_at, run.events()[first_write].at);
}

#[test]
fn claiming_first_charges_once_and_the_loser_gets_the_stored_reply_in_the_end() {
    for pods in [1, 2] {
        let run = raced(Strategy::ClaimFirst, Keys::PerIntent, pods);
        assert_eq!((debits(&run), verdict(&run)), (1, vec!["safe"]), "on {pods}");

        let paid = Answer { status: Status::Created, receipt: Some(DebitNo::FIRST), replayed: false };
        let wait = Answer::bare(Status::Conflict);
        let stored = Answer { replayed: true, ..paid };
        assert_eq!(replies(&run), [(2, wait), (1, paid), (3, stored)], "on {pods}");
        assert_eq!(
            heard(&run),
            [(2, wait, Taken::AskAgain), (1, paid, Taken::Believed), (3, stored, Taken::Ignored)],
            "on {pods}"
        );
        let told = run.events().iter().find(|event| matches!(event.what, What::Answered { .. }));
        let wait_ms = run.world().config().timing.retry_after_ms.0;
        let told_at = told.map(|event| event.at.0).expect("the loser was told");
        assert_eq!(sent_at(&run), [0, 2, told_at + wait_ms], "on {pods}: it waits as long as it was asked to");
        let keys: Vec<_> = run.state().intents[0].attempts.iter().map(|attempt| attempt.key).collect();
        assert!(keys.iter().all(|key| key.is_some() && *key == keys[0]), "on {pods}: always the same key");
    }
}

#[test]
fn the_claim_decides_and_not_the_order_of_the_presses() {
    let mut run = run(Config { double_click: true, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) });
    act_all(&mut run, &[press(), press(), deliver_to(1, 2), deliver_to(1, 1), run_line(2), run_line(1)]);
    assert_eq!(run.state().records[0].owner, request(2));
    play(&mut run);
    assert_eq!((debits(&run), verdict(&run)), (1, vec!["safe"]));
    assert_eq!(run.state().debits[0].request, request(2));
    assert_eq!(replies(&run)[0], (1, Answer::bare(Status::Conflict)));
}

#[test]
fn a_key_for_each_attempt_charges_twice_unless_the_bank_knows_the_order_by_its_number() {
    for strategy in Strategy::ALL {
        for pods in [1, 2] {
            let run = raced(strategy, Keys::PerAttempt, pods);
            let expected = if strategy == Strategy::OrderId { (1, vec!["safe"]) } else { (2, vec!["double-charge"]) };
            assert_eq!((debits(&run), verdict(&run)), expected, "{strategy:?} on {pods}");
        }
    }
}

#[test]
fn a_second_click_after_the_first_reply_left_finds_the_stored_reply() {
    for strategy in CHECK_THEN_ACT {
        let mut run = run(Config { double_click: true, retries: 0, ..set_up(strategy, Keys::PerIntent) });
        act_all(&mut run, &[press(), press(), deliver_to(1, 1)]);
        act_all(&mut run, &[run_line(1); 4]);
        act_all(&mut run, &[deliver_to(1, 2), run_line(2), run_line(2)]);
        play(&mut run);
        assert_eq!((debits(&run), verdict(&run)), (1, vec!["safe"]), "{strategy:?}: late enough is no race");
    }
}

#[test]
fn a_claim_in_progress_is_answered_with_409_until_the_reply_is_stored() {
    let mut run = run(Config { double_click: true, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) });
    act_all(&mut run, &[press(), press(), deliver_to(1, 1), run_line(1), run_line(1)]);
    assert_eq!(debits(&run), 1, "charged, not yet saved");
    let before = run.state().records;
    act_all(&mut run, &[deliver_to(1, 2), run_line(2), run_line(2)]);
    assert_eq!(replies(&run), [(2, Answer::bare(Status::Conflict))]);
    assert_eq!(run.state().records, before, "a conflict leaves the record untouched");
    play_to_reply(&mut run, 1);
    assert_eq!(run.state().records[0].progress, Progress::Completed);
}
