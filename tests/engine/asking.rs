//! What a client sends before it pays: a question what became of the earlier attempts, or a request for a key.

use crate::hand::{
    act, act_all, answer, belief, copy, debits, deliver_reply, deliver_to, duplicate, errand, finish, handle, heard,
    intent, lose_request, play, play_losing, play_to_reply, press, pressed, reload, request, retry, run, run_line,
    sent_at, set_up, time_out, unforced, verdict, way_back, way_out,
};
use idempotency_lab::base::ids::{AttemptNo, CopyNo, Errand, IntentNo, KeyName, RequestName};
use idempotency_lab::base::time::Millis;
use idempotency_lab::drive::run::Run;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Config, Keys, OnConflict, Strategy};
use idempotency_lab::world::event::{Taken, What};
use idempotency_lab::world::state::{Answer, Belief, Outcome, Status};

const PROCEED: fn(u8) -> Action = |attempt| Action::Proceed(IntentNo::FIRST, AttemptNo::new(attempt));

fn asking(strategy: Strategy, keys: Keys) -> Config {
    Config { ask_first: true, ..set_up(strategy, keys) }
}

fn issuing(strategy: Strategy) -> Config {
    set_up(strategy, Keys::ServerIssued)
}

fn ask(attempt: u8) -> RequestName {
    errand(Errand::Ask, attempt)
}

fn issue(attempt: u8) -> RequestName {
    errand(Errand::Issue, attempt)
}

fn issued(attempt: u8) -> Option<KeyName> {
    Some(KeyName::Issued(IntentNo::FIRST, AttemptNo::new(attempt)))
}

/// What was sent, in order: the attempt and its errand.
fn errands(run: &Run) -> Vec<(u8, Errand)> {
    let sent = |what: &What| match what {
        What::Sent { request, .. } => Some((request.attempt.number(), request.errand)),
        _ => None,
    };
    run.events().iter().filter_map(|event| sent(&event.what)).collect()
}

/// Hears the reply and says what the app made of it.
#[track_caller]
fn hear(run: &mut Run, request: RequestName) -> Taken {
    match act(run, Action::DeliverReply(request)).what {
        What::Answered { taken, .. } => taken,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_client_that_asks_first_finds_its_payment_and_does_not_pay_again() {
    for (strategy, keys) in [
        (Strategy::NoKey, Keys::None),
        (Strategy::CheckThenActMemory, Keys::PerIntent),
        (Strategy::CheckThenActDb, Keys::PerIntent),
        (Strategy::ClaimFirst, Keys::PerIntent),
    ] {
        let mut run = pressed(asking(strategy, keys));
        play_losing(&mut run, 1);
        assert_eq!(errands(&run), [(1, Errand::Pay), (2, Errand::Ask)], "{strategy:?}");
        assert_eq!((debits(&run), belief(&run), verdict(&run)), (1, Belief::Paid, vec!["safe"]), "{strategy:?}");
        let told = heard(&run)[0].1;
        assert_eq!((told.status, told.replayed), (Status::Created, false), "{strategy:?}: an answer, no replay");
    }
}

#[test]
fn a_client_that_is_told_404_sends_the_payment_in_the_same_attempt() {
    let mut run = pressed(asking(Strategy::NoKey, Keys::None));
    act(&mut run, lose_request(1));
    play(&mut run);
    assert_eq!(errands(&run), [(1, Errand::Pay), (2, Errand::Ask), (2, Errand::Pay)]);
    assert_eq!(heard(&run)[0], (2, Answer::bare(Status::NotFound), Taken::Ready));
    assert_eq!((debits(&run), belief(&run)), (1, Belief::Paid));
    // Retry at 500, there and back with the bank's 100 between; the payment leaves as soon as the answer is there.
    assert_eq!(sent_at(&run), [0, 500, 681]);
}

/// "Ask first and you are safe" is false while the first call can still land.
#[test]
fn asking_first_does_not_help_while_the_first_request_is_still_on_its_way() {
    let mut run = pressed(asking(Strategy::NoKey, Keys::None));
    act_all(&mut run, &[time_out(1), retry()]);
    answer(&mut run, ask(2));
    act_all(&mut run, &[PROCEED(2), deliver_to(1, 1), run_line(1)]);
    assert_eq!(debits(&run), 1, "the question was answered before");
    answer(&mut run, request(2));
    assert_eq!((debits(&run), verdict(&run)), (2, vec!["double-charge"]));
    assert!(run.events().iter().all(|event| !matches!(event.what, What::Lost { .. })), "nothing was lost");
}

#[test]
fn asking_under_a_key_that_nobody_has_seen_finds_nothing() {
    let mut run = pressed(asking(Strategy::ClaimFirst, Keys::PerAttempt));
    play_losing(&mut run, 1);
    assert_eq!((debits(&run), verdict(&run)), (2, vec!["double-charge"]));
}

#[test]
fn a_question_about_work_in_progress_is_answered_with_409_and_asked_again() {
    let mut run = pressed(asking(Strategy::ClaimFirst, Keys::PerIntent));
    act_all(&mut run, &[deliver_to(1, 1), run_line(1), time_out(1), retry()]);
    handle(&mut run, ask(2));
    assert_eq!(hear(&mut run, ask(2)), Taken::AskAgain);
    finish(&mut run, request(1));
    act(&mut run, retry());
    handle(&mut run, ask(3));
    assert_eq!(hear(&mut run, ask(3)), Taken::Believed);
    assert_eq!((debits(&run), belief(&run)), (1, Belief::Paid));
    assert_eq!(hear(&mut run, request(1)), Taken::Ignored, "the reply that had been slow");

    let mut hasty = pressed(Config { on_conflict: OnConflict::Final, ..asking(Strategy::ClaimFirst, Keys::PerIntent) });
    act_all(&mut hasty, &[deliver_to(1, 1), run_line(1), time_out(1), retry()]);
    handle(&mut hasty, ask(2));
    assert_eq!(hear(&mut hasty, ask(2)), Taken::Believed);
    assert_eq!(belief(&hasty), Belief::Failed);
}

#[test]
fn a_question_without_a_key_is_refused_where_keys_are_wanted() {
    let mut run = pressed(asking(Strategy::ClaimFirst, Keys::None));
    act(&mut run, lose_request(1));
    play(&mut run);
    assert_eq!(errands(&run), [(1, Errand::Pay), (2, Errand::Ask)]);
    assert_eq!((belief(&run), debits(&run)), (Belief::Failed, 0));
}

#[test]
fn the_other_pods_memory_knows_nothing_when_asked() {
    let mut run = pressed(Config { pods: 2, ..asking(Strategy::CheckThenActMemory, Keys::PerIntent) });
    play_losing(&mut run, 1);
    assert_eq!((debits(&run), errands(&run).len()), (2, 3), "asked at the second pod, paid at the second pod");
}

#[test]
fn a_definitive_answer_to_a_question_is_believed_even_if_the_payment_was_sent_meanwhile() {
    let mut run = pressed(asking(Strategy::ClaimFirst, Keys::PerIntent));
    act_all(&mut run, &[time_out(1), retry(), duplicate(way_out(ask(2)))]);
    answer(&mut run, ask(2));
    act_all(&mut run, &[PROCEED(2), deliver_to(1, 1)]);
    finish(&mut run, request(1));
    let second = RequestName { copy: CopyNo::new(2), ..ask(2) };
    handle(&mut run, second);
    assert_eq!(hear(&mut run, second), Taken::Believed);
    assert_eq!((belief(&run), debits(&run)), (Belief::Paid, 1));
    play(&mut run);
    assert_eq!((debits(&run), verdict(&run)), (1, vec!["safe"]));
}

#[test]
fn of_two_answers_to_a_question_that_say_not_known_the_first_one_counts() {
    let mut run = pressed(asking(Strategy::NoKey, Keys::None));
    act_all(&mut run, &[lose_request(1), time_out(1), retry(), duplicate(way_out(ask(2)))]);
    answer(&mut run, ask(2));
    act(&mut run, PROCEED(2));
    let second = RequestName { copy: CopyNo::new(2), ..ask(2) };
    handle(&mut run, second);
    assert_eq!(hear(&mut run, second), Taken::Ignored, "the payment is on its way and waits for its own answer");
    assert_eq!(intent(run.state()).attempts[1].outcome, Outcome::Waiting);
    assert!(run.world().is_possible(run.state(), time_out(2)));
}

#[test]
fn an_answer_that_decides_nothing_comes_too_late_after_the_time_out() {
    let mut run = pressed(asking(Strategy::NoKey, Keys::None));
    act_all(&mut run, &[lose_request(1), time_out(1), retry()]);
    handle(&mut run, ask(2));
    act(&mut run, time_out(2));
    let planned = intent(run.state()).retry_at;
    assert_eq!(hear(&mut run, ask(2)), Taken::TooLate);
    assert_eq!((intent(run.state()).retry_at, belief(&run)), (planned, Belief::Unknown));
    assert!(!run.world().is_possible(run.state(), PROCEED(2)));
    play(&mut run);
    assert_eq!((debits(&run), belief(&run)), (1, Belief::Paid));
}

#[test]
fn a_key_is_asked_for_first_and_the_payment_carries_it() {
    for strategy in Strategy::ALL {
        let mut run = pressed(issuing(strategy));
        play(&mut run);
        assert_eq!(errands(&run), [(1, Errand::Issue), (1, Errand::Pay)], "{strategy:?}");
        assert_eq!(intent(run.state()).attempts[0].key, issued(1), "{strategy:?}");
        assert_eq!((debits(&run), belief(&run)), (1, Belief::Paid), "{strategy:?}");
        assert_eq!(heard(&run)[0], (1, Answer::bare(Status::Ok), Taken::Ready), "{strategy:?}");
    }
}

#[test]
fn a_lost_request_for_a_key_costs_nothing_and_the_retry_asks_for_another() {
    for lost in [way_out(issue(1)), way_back(issue(1))] {
        let mut run = pressed(issuing(Strategy::ClaimFirst));
        if lost == way_back(issue(1)) {
            handle(&mut run, issue(1));
        }
        act(&mut run, Action::Lose(lost));
        play(&mut run);
        assert_eq!(errands(&run), [(1, Errand::Issue), (2, Errand::Issue), (2, Errand::Pay)], "{lost:?}");
        assert_eq!(intent(run.state()).attempts[1].key, issued(2), "{lost:?}");
        assert_eq!((debits(&run), belief(&run)), (1, Belief::Paid), "{lost:?}");
    }
}

#[test]
fn a_retry_of_the_payment_reuses_the_issued_key() {
    let mut run = pressed(issuing(Strategy::ClaimFirst));
    play_losing(&mut run, 1);
    assert_eq!(errands(&run), [(1, Errand::Issue), (1, Errand::Pay), (2, Errand::Pay)]);
    assert_eq!(intent(run.state()).attempts.iter().map(|attempt| attempt.key).collect::<Vec<_>>(), [issued(1); 2]);
    assert_eq!((debits(&run), belief(&run), verdict(&run)), (1, Belief::Paid, vec!["safe"]));
}

#[test]
fn a_key_that_comes_too_late_for_its_attempt_serves_the_next_one() {
    let mut run = pressed(issuing(Strategy::ClaimFirst));
    handle(&mut run, issue(1));
    act(&mut run, time_out(1));
    assert_eq!(hear(&mut run, issue(1)), Taken::TooLate);
    act(&mut run, retry());
    assert_eq!(errands(&run), [(1, Errand::Issue), (2, Errand::Pay)]);
    assert_eq!(intent(run.state()).attempts[1].key, issued(1));
}

#[test]
fn two_clicks_are_issued_two_keys_and_pay_twice_unless_the_bank_knows_the_order_by_its_number() {
    for strategy in Strategy::ALL {
        let mut run = pressed(Config { double_click: true, ..issuing(strategy) });
        play(&mut run);
        let keys: Vec<_> = intent(run.state()).attempts.iter().map(|attempt| attempt.key).collect();
        assert_eq!(keys, [issued(1), issued(2)], "{strategy:?}");
        let expected = if strategy == Strategy::OrderId { (1, vec!["safe"]) } else { (2, vec!["double-charge"]) };
        assert_eq!((debits(&run), verdict(&run)), expected, "{strategy:?}");
    }
}

#[test]
fn once_an_answer_is_believed_nothing_that_was_prepared_is_sent() {
    let mut run = pressed(Config { double_click: true, ..issuing(Strategy::ClaimFirst) });
    act(&mut run, press());
    answer(&mut run, issue(2));
    answer(&mut run, issue(1));
    act(&mut run, PROCEED(1));
    answer(&mut run, request(1));
    assert_eq!((belief(&run), intent(run.state()).attempts[1].outcome), (Belief::Paid, Outcome::Ready));
    assert!(!run.world().is_possible(run.state(), PROCEED(2)));
    assert!(unforced(&run).is_empty());
}

#[test]
fn a_reload_between_key_and_payment_sends_nothing() {
    let mut run = pressed(issuing(Strategy::ClaimFirst));
    answer(&mut run, issue(1));
    act(&mut run, reload());
    assert!(!run.world().is_possible(run.state(), PROCEED(1)));
    play(&mut run);
    assert_eq!((debits(&run), belief(&run)), (0, Belief::Idle));
}

#[test]
fn each_part_of_an_attempt_has_the_whole_time_out() {
    let mut run = run(issuing(Strategy::ClaimFirst));
    act(&mut run, press());
    assert_eq!(intent(run.state()).attempts[0].deadline, Millis(400));
    answer(&mut run, issue(1));
    let event = act(&mut run, PROCEED(1));
    assert_eq!((event.at, intent(run.state()).attempts[0].deadline), (Millis(82), Millis(482)));
}

#[test]
fn the_parts_of_an_attempt_are_copied_each_by_itself() {
    let mut run = pressed(issuing(Strategy::NoKey));
    act(&mut run, duplicate(way_out(issue(1))));
    answer(&mut run, issue(1));
    act_all(&mut run, &[PROCEED(1), duplicate(way_out(request(1)))]);
    let names: Vec<_> = run.state().messages.iter().map(|message| message.request).collect();
    assert_eq!(names, [request(1), copy(1), RequestName { copy: CopyNo::new(2), ..issue(1) }]);
    play(&mut run);
    assert_eq!(debits(&run), 2);
}

#[test]
fn a_slow_reply_to_the_payment_is_believed_while_the_question_is_out() {
    let mut run = pressed(asking(Strategy::NoKey, Keys::None));
    play_to_reply(&mut run, 1);
    act_all(&mut run, &[time_out(1), retry(), deliver_reply(1)]);
    assert_eq!(belief(&run), Belief::Paid);
    play(&mut run);
    assert_eq!((debits(&run), errands(&run).len()), (1, 2), "the question is answered to nobody's use");
}
