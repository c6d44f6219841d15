//! The first experiment: the reply is lost, the app sends again, and the key decides how often money is taken.

use crate::hand::{
    act, act_all, belief, charged, debits, deliver_reply, deliver_to, heard, intent, lose_reply, lose_request, play,
    play_losing, play_to_reply, pressed, replies, request, retry, run_line, sent_at, set_up, time_out, unforced,
    verdict,
};
use idempotency_lab::base::ids::DebitNo;
use idempotency_lab::drive::run::Run;
use idempotency_lab::world::config::{Config, Keys, Patience, Strategy};
use idempotency_lab::world::event::Taken;
use idempotency_lab::world::state::{Answer, Belief, Progress, Status};

#[test]
fn without_a_key_a_lost_reply_takes_the_money_twice() {
    let mut run = pressed(set_up(Strategy::NoKey, Keys::None));
    play_losing(&mut run, 1);
    assert_eq!(debits(&run), 2);
    assert_eq!(verdict(&run), ["double-charge"]);
    assert_eq!(belief(&run), Belief::Paid, "the app cannot see that it was charged twice");
    assert!(run.state().records.is_empty());
}

#[test]
fn with_a_key_the_second_reply_is_the_stored_one_wherever_replies_are_stored_and_replayed() {
    let replays = |strategy: &Strategy| !matches!(strategy, Strategy::NoKey | Strategy::ErrorReply);
    for strategy in Strategy::ALL.into_iter().filter(replays) {
        let mut run = pressed(set_up(strategy, Keys::PerIntent));
        play_losing(&mut run, 1);
        assert_eq!(debits(&run), 1, "{strategy:?}");
        assert_eq!(verdict(&run), ["safe"], "{strategy:?}");
        let first = Answer { status: Status::Created, receipt: Some(DebitNo::FIRST), replayed: false };
        let stored = Answer { replayed: true, ..first };
        assert_eq!(replies(&run), [(1, first), (2, stored)], "{strategy:?}: the same reply, marked as stored");
        assert_eq!(heard(&run), [(2, stored, Taken::Believed)], "{strategy:?}");
        assert_eq!(belief(&run), Belief::Paid, "{strategy:?}");
    }
}

#[test]
fn a_server_that_answers_repeats_with_an_error_says_failed_to_a_lost_reply() {
    let mut run = pressed(set_up(Strategy::ErrorReply, Keys::PerIntent));
    play_losing(&mut run, 1);
    let first = Answer { status: Status::Created, receipt: Some(DebitNo::FIRST), replayed: false };
    assert_eq!(replies(&run), [(1, first), (2, Answer::bare(Status::Duplicate))]);
    assert_eq!(run.state().records[0].reply, Some(first), "the reply is stored, and nobody is given it");
    assert_eq!((debits(&run), belief(&run), verdict(&run)), (1, Belief::Failed, vec!["false-failure"]));
}

#[test]
fn the_record_shows_key_status_and_reply() {
    let mut run = pressed(set_up(Strategy::ClaimFirst, Keys::PerIntent));
    act_all(&mut run, &[deliver_to(1, 1), run_line(1)]);
    let claimed = run.state().records[0];
    assert_eq!((claimed.progress, claimed.reply), (Progress::InProgress, None));
    play_losing(&mut run, 1);
    let [record] = run.state().records.as_slice() else { panic!("one record") };
    assert_eq!(Some(record.key), intent(run.state()).attempts[0].key);
    assert_eq!(record.progress, Progress::Completed);
    assert_eq!(record.reply.map(|reply| reply.status), Some(Status::Created));
    assert_eq!((record.owner, record.created_at), (request(1), claimed.created_at), "the retry left it untouched");
}

/// How often money is taken when one reply is lost, on one pod and on two; in the order of `Keys::ALL`: none, per intent,
/// per page, per attempt, issued by the server, constant.
const BY_KEY: [[usize; 2]; 6] = [[0, 0], [1, 1], [1, 1], [2, 2], [1, 1], [1, 1]];

#[test]
fn one_lost_reply_under_every_strategy_with_every_key_on_one_pod_and_on_two() {
    let table = [
        (Strategy::NoKey, [[2, 2]; 6]),
        (Strategy::CheckThenActMemory, [[0, 0], [1, 2], [1, 2], [2, 2], [1, 2], [1, 2]]),
        (Strategy::CheckThenActDb, BY_KEY),
        (Strategy::ClaimFirst, BY_KEY),
        (Strategy::ClaimFirstPaymentId, BY_KEY),
        (Strategy::ClaimLease, BY_KEY),
        (Strategy::ClaimLeasePaymentId, BY_KEY),
        (Strategy::OrderId, [[0, 0], [1, 1], [1, 1], [1, 1], [1, 1], [1, 1]]),
        (Strategy::ErrorReply, BY_KEY),
        (Strategy::LocalTransaction, BY_KEY),
    ];
    assert_eq!(table.map(|(strategy, _)| strategy), Strategy::ALL);
    for (strategy, by_key) in table {
        for (keys, by_pods) in Keys::ALL.into_iter().zip(by_key) {
            for (pods, expected) in [1, 2].into_iter().zip(by_pods) {
                for patience in [Patience::Patient, Patience::Timer] {
                    let mut run = pressed(Config { pods, patience, ..set_up(strategy, keys) });
                    play_losing(&mut run, 1);
                    one_reply_was_lost(&run, strategy, expected, &format!("{strategy:?} {keys:?} {pods} {patience:?}"));
                }
            }
        }
    }
}

/// What was charged was told, but by `error-reply`: it answers the repeat with a final error.
fn one_reply_was_lost(run: &Run, strategy: Strategy, expected: usize, case: &str) {
    let (end, broken) = match expected {
        0 => (Belief::Failed, "safe"),
        1 if strategy == Strategy::ErrorReply => (Belief::Failed, "false-failure"),
        1 => (Belief::Paid, "safe"),
        _ => (Belief::Paid, "double-charge"),
    };
    assert_eq!((debits(run), charged(run).len()), (expected, expected), "{case}");
    assert_eq!((verdict(run), belief(run)), (vec![broken], end), "{case}");
}

#[test]
fn a_pods_memory_knows_nothing_of_what_another_pod_did() {
    for (pod, expected) in [(1, 1), (2, 2)] {
        let mut run = pressed(Config { pods: 2, ..set_up(Strategy::CheckThenActMemory, Keys::PerIntent) });
        act(&mut run, deliver_to(1, 1));
        play_to_reply(&mut run, 1);
        act_all(&mut run, &[lose_reply(1), time_out(1), retry(), deliver_to(pod, 2)]);
        play(&mut run);
        assert_eq!(debits(&run), expected, "the retry went to pod {pod}");
        assert!(run.state().records.is_empty(), "a memory is not the database");
        assert_eq!(run.state().memories.map(|memory| memory.len()), [1, expected - 1]);
    }
}

#[test]
fn a_lost_request_costs_nothing_and_the_retry_pays_once() {
    for strategy in Strategy::ALL {
        for keys in [Keys::PerIntent, Keys::PerAttempt] {
            let mut run = pressed(set_up(strategy, keys));
            act(&mut run, lose_request(1));
            play(&mut run);
            assert_eq!(debits(&run), 1, "{strategy:?} {keys:?}");
            assert_eq!((belief(&run), verdict(&run)), (Belief::Paid, vec!["safe"]), "{strategy:?} {keys:?}");
            assert!(heard(&run).iter().all(|(_, answer, _)| !answer.replayed), "{strategy:?} {keys:?}");
        }
    }
}

#[test]
fn the_app_waits_for_the_time_out_and_a_little_longer_before_it_sends_again() {
    let config = set_up(Strategy::NoKey, Keys::None);
    let mut run = pressed(config);
    play_losing(&mut run, 1);
    let timing = config.timing;
    assert_eq!(sent_at(&run), [0, timing.timeout_ms.0 + timing.backoff_ms.0]);
}

#[test]
fn every_lost_reply_is_one_more_debit_without_a_key_and_none_with_one() {
    for losses in 0..=3 {
        let end = if losses < 3 { Belief::Paid } else { Belief::GaveUp };
        let mut bare = pressed(set_up(Strategy::NoKey, Keys::None));
        play_losing(&mut bare, losses);
        assert_eq!(debits(&bare), usize::from(losses.min(2)) + 1, "three sends at most");
        assert_eq!(belief(&bare), end);

        let mut keyed = pressed(set_up(Strategy::ClaimFirst, Keys::PerIntent));
        play_losing(&mut keyed, losses);
        assert_eq!(debits(&keyed), 1);
        assert_eq!((belief(&keyed), verdict(&keyed)), (end, vec!["safe"]), "not knowing is not a wrong charge");
    }
}

#[test]
fn a_late_reply_after_give_up_is_not_a_second_payment() {
    for strategy in Strategy::ALL {
        let mut run = pressed(Config { retries: 0, ..set_up(strategy, Keys::PerIntent) });
        play_to_reply(&mut run, 1);
        act(&mut run, time_out(1));
        assert_eq!(belief(&run), Belief::GaveUp, "{strategy:?}");
        act(&mut run, deliver_reply(1));
        assert_eq!(belief(&run), Belief::Paid, "{strategy:?}: the app believes it whenever it comes");
        assert_eq!(debits(&run), 1, "{strategy:?}");
        assert_eq!(verdict(&run), ["safe"], "{strategy:?}");
        assert!(unforced(&run).is_empty(), "{strategy:?}");
    }
}

#[test]
fn a_late_reply_before_the_retry_spares_the_retry() {
    let mut run = pressed(set_up(Strategy::NoKey, Keys::None));
    play_to_reply(&mut run, 1);
    act_all(&mut run, &[time_out(1), deliver_reply(1)]);
    assert_eq!(belief(&run), Belief::Paid);
    assert_eq!(intent(run.state()).retry_at, None);
    play(&mut run);
    assert_eq!((debits(&run), sent_at(&run).len()), (1, 1));
}

#[test]
fn of_two_late_replies_the_first_is_believed_and_the_other_changes_nothing() {
    let mut run = pressed(set_up(Strategy::NoKey, Keys::None));
    play_to_reply(&mut run, 1);
    act_all(&mut run, &[time_out(1), retry(), deliver_to(1, 2), run_line(2), run_line(2)]);
    act(&mut run, deliver_reply(2));
    let believed = intent(run.state()).answer;
    act(&mut run, deliver_reply(1));
    assert_eq!(intent(run.state()).answer, believed);
    assert_eq!(
        heard(&run).into_iter().map(|(_, _, taken)| taken).collect::<Vec<_>>(),
        [Taken::Believed, Taken::Ignored]
    );
    assert_eq!(debits(&run), 2);
}
