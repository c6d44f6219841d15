//! The network by hand: copies of requests and of replies, messages kept back, time-outs shorter than the way.

use crate::hand::{
    act, act_all, answer, belief, copy, debits, deliver_reply, deliver_to, duplicate, errand, handle, heard, intent,
    lose_request, play, play_to_reply, press, pressed, replies, request, retry, run, run_line, sent_at, set_up,
    time_out, unforced, verdict, way_back, way_out,
};
use idempotency_lab::base::ids::{Customer, Errand, PodNo, RequestName};
use idempotency_lab::base::time::Millis;
use idempotency_lab::drive::run::Run;
use idempotency_lab::world::action::{Action, Leg, MessageName};
use idempotency_lab::world::config::{Amount, Config, Keys, Patience, Purchase, Strategy, Timing};
use idempotency_lab::world::event::{Taken, What};
use idempotency_lab::world::state::{Answer, Belief, Outcome, State, Status};

/// What an app knows, which is all that an echo could touch.
fn known(state: &State) -> (Belief, Option<Millis>, Vec<Outcome>) {
    let intent = intent(state);
    (intent.belief(), intent.retry_at, intent.attempts.iter().map(|attempt| attempt.outcome).collect())
}

/// Hears the echo of a reply and checks that the app knows what it knew before.
#[track_caller]
fn hear_echo_in_vain(run: &mut Run, request: RequestName) {
    let before = known(run.state());
    let event = act(run, Action::DeliverEcho(request));
    assert!(matches!(event.what, What::Answered { taken: Taken::Ignored, .. }), "{event:?}");
    assert_eq!(known(run.state()), before, "after the echo");
}

#[test]
fn a_copied_request_is_charged_again_without_a_key_and_recognised_with_one() {
    for (strategy, expected) in [
        (Strategy::NoKey, 2),
        (Strategy::CheckThenActMemory, 1),
        (Strategy::CheckThenActDb, 1),
        (Strategy::ClaimFirst, 1),
    ] {
        let mut run = pressed(set_up(strategy, Keys::PerIntent));
        act(&mut run, duplicate(way_out(request(1))));
        answer(&mut run, request(1));
        answer(&mut run, copy(1));
        assert_eq!((debits(&run), belief(&run)), (expected, Belief::Paid), "{strategy:?}");
        assert_eq!(sent_at(&run).len(), 1, "{strategy:?}: the app sent it a single time");
        assert_eq!(heard(&run).last().map(|(_, _, taken)| *taken), Some(Taken::Ignored), "{strategy:?}");
    }
}

#[test]
fn a_copy_carries_the_key_of_its_original_even_where_each_attempt_has_its_own() {
    let mut run = pressed(set_up(Strategy::ClaimFirst, Keys::PerAttempt));
    act_all(&mut run, &[duplicate(way_out(request(1))), lose_request(1)]);
    answer(&mut run, copy(1));
    let [record] = run.state().records.as_slice() else { panic!("one row") };
    assert_eq!(Some(record.key), intent(run.state()).attempts[0].key);
    assert_eq!((record.owner, belief(&run)), (copy(1), Belief::Paid), "the copy's run has a token of its own");
}

#[test]
fn a_copy_leaves_when_the_original_was_due_and_comes_a_little_later() {
    let mut run = pressed(Config::default());
    let event = act(&mut run, duplicate(way_out(request(1))));
    assert_eq!(event.at, Millis(0), "a hand acts now");
    assert!(matches!(event.what, What::Duplicated { due: Millis(70), .. }), "due at 40, and 30 later");
    play(&mut run);
    let started = run.events().iter().filter(|event| matches!(event.what, What::Started { .. }));
    assert_eq!(started.map(|event| event.at.0).collect::<Vec<_>>(), [40, 70]);
}

#[test]
fn a_copy_of_what_is_overdue_comes_a_little_later_than_now() {
    let mut run = pressed(Config::default());
    act(&mut run, time_out(1));
    let event = act(&mut run, duplicate(way_out(request(1))));
    assert!(matches!(event.what, What::Duplicated { due: Millis(430), .. }), "{event:?}: the original was due at 40");
}

#[test]
fn no_message_is_copied_twice_and_no_copy_is_copied() {
    let mut run = pressed(Config::default());
    act(&mut run, duplicate(way_out(request(1))));
    handle(&mut run, request(1));
    act(&mut run, duplicate(way_back(request(1))));
    let echo = MessageName { request: request(1), leg: Leg::Echo };
    for copied in [way_out(copy(1)), way_back(request(1)), echo] {
        assert!(run.state().message(copied).is_some());
        assert!(!run.world().is_possible(run.state(), duplicate(copied)), "{copied:?}");
    }
    handle(&mut run, copy(1));
    assert!(run.world().is_possible(run.state(), duplicate(way_back(copy(1)))), "its reply is another message");
}

#[test]
fn the_echo_of_a_reply_that_says_paid_changes_nothing() {
    for strategy in Strategy::ALL {
        let mut run = pressed(set_up(strategy, Keys::PerIntent));
        play_to_reply(&mut run, 1);
        act_all(&mut run, &[duplicate(way_back(request(1))), deliver_reply(1)]);
        hear_echo_in_vain(&mut run, request(1));
        assert_eq!((belief(&run), debits(&run)), (Belief::Paid, 1), "{strategy:?}");
    }
}

#[test]
fn an_echo_that_overtakes_its_reply_is_the_reply() {
    let mut run = pressed(Config::default());
    handle(&mut run, request(1));
    act_all(&mut run, &[duplicate(way_back(request(1))), Action::DeliverEcho(request(1))]);
    assert_eq!(belief(&run), Belief::Paid);
    act(&mut run, deliver_reply(1));
    assert_eq!(heard(&run).into_iter().map(|heard| heard.2).collect::<Vec<_>>(), [Taken::Believed, Taken::Ignored]);
}

#[test]
fn the_echo_of_a_409_plans_no_second_retry() {
    let mut run = run(Config { double_click: true, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) });
    act_all(&mut run, &[press(), press(), deliver_to(1, 1), run_line(1)]);
    handle(&mut run, request(2));
    act_all(&mut run, &[duplicate(way_back(request(2))), deliver_reply(2), retry()]);
    assert_eq!(intent(run.state()).retry_at, None);
    hear_echo_in_vain(&mut run, request(2));
    assert_eq!(intent(run.state()).attempts[1].outcome, Outcome::Answered(Answer::bare(Status::Conflict)));
}

#[test]
fn the_echo_of_what_a_payment_waited_for_does_not_stop_the_payment() {
    for (keys, first) in [(Keys::ServerIssued, Errand::Issue), (Keys::None, Errand::Ask)] {
        let mut run = pressed(Config { ask_first: true, ..set_up(Strategy::NoKey, keys) });
        let attempt = if first == Errand::Ask { 2 } else { 1 };
        if first == Errand::Ask {
            act_all(&mut run, &[lose_request(1), time_out(1), retry()]);
        }
        handle(&mut run, errand(first, attempt));
        act(&mut run, duplicate(way_back(errand(first, attempt))));
        act(&mut run, Action::DeliverReply(errand(first, attempt)));
        hear_echo_in_vain(&mut run, errand(first, attempt));
        play(&mut run);
        assert_eq!((belief(&run), debits(&run)), (Belief::Paid, 1), "{first:?}");
    }
}

#[test]
fn a_second_answer_to_a_send_counts_if_it_is_definitive_and_only_then() {
    // The copy of the request is told 409, its original 201.
    let mut run = pressed(set_up(Strategy::ClaimFirst, Keys::PerIntent));
    act_all(&mut run, &[duplicate(way_out(request(1))), deliver_to(1, 1), run_line(1)]);
    answer(&mut run, copy(1));
    assert_eq!((belief(&run), intent(run.state()).retry_at.is_some()), (Belief::Waiting, true));
    play(&mut run);
    let taken: Vec<_> =
        heard(&run).into_iter().map(|(attempt, answer, taken)| (attempt, answer.status.code(), taken)).collect();
    assert_eq!(taken[..2], [(1, 409, Taken::AskAgain), (1, 201, Taken::Believed)]);

    // The other way round, the phone goes on showing the answer that was believed.
    let mut run = pressed(set_up(Strategy::ClaimFirst, Keys::PerIntent));
    act_all(&mut run, &[duplicate(way_out(request(1))), deliver_to(1, 1), run_line(1)]);
    handle(&mut run, copy(1));
    crate::hand::finish(&mut run, request(1));
    act_all(&mut run, &[deliver_reply(1), Action::DeliverReply(copy(1))]);
    assert_eq!(
        Some(intent(run.state()).attempts[0].outcome),
        replies(&run).last().map(|(_, paid)| Outcome::Answered(*paid))
    );
    assert_eq!(belief(&run), Belief::Paid);
}

#[test]
fn a_delayed_reply_comes_after_the_time_out_and_without_a_key_the_retry_has_paid_again() {
    for (strategy, expected) in [(Strategy::NoKey, 2), (Strategy::ClaimFirst, 1)] {
        let mut run = pressed(set_up(strategy, Keys::PerIntent));
        play_to_reply(&mut run, 1);
        let due = run.world().due(run.state(), deliver_reply(1)).expect("it is in flight");
        let delayed = act(&mut run, Action::Delay(way_back(request(1))));
        assert_eq!(delayed.what, What::Delayed { message: way_back(request(1)), due: due.after(Millis(500)) });
        play(&mut run);
        assert_eq!((debits(&run), belief(&run), sent_at(&run)), (expected, Belief::Paid, vec![0, 500]), "{strategy:?}");
        assert!(run.events().iter().all(|event| !matches!(event.what, What::Lost { .. })), "nothing was lost");
        let last = heard(&run).last().map(|(attempt, _, taken)| (*attempt, *taken));
        // The stored reply is quick; a second charge is slow enough for the first reply to arrive before.
        assert_eq!(last, Some(if expected == 2 { (2, Taken::Ignored) } else { (1, Taken::Ignored) }), "{strategy:?}");
    }
}

#[test]
fn a_delayed_request_arrives_after_its_retry() {
    for (strategy, expected) in [(Strategy::NoKey, 2), (Strategy::CheckThenActDb, 1), (Strategy::ClaimFirst, 1)] {
        let mut run = pressed(set_up(strategy, Keys::PerIntent));
        act_all(&mut run, &[Action::Delay(way_out(request(1))); 2]);
        play(&mut run);
        let order: Vec<_> = replies(&run).into_iter().map(|(attempt, _)| attempt).collect();
        assert_eq!((order, debits(&run)), (vec![2, 1], expected), "{strategy:?}");
        assert_eq!(belief(&run), Belief::Paid, "{strategy:?}");
    }
}

#[test]
fn a_delay_is_counted_from_the_time_the_message_was_due_or_from_now_if_that_is_later() {
    let mut run = run(Config { double_click: true, ..set_up(Strategy::NoKey, Keys::None) });
    act_all(&mut run, &[press(), press(), Action::Delay(way_out(request(1))), time_out(2)]);
    let due = |run: &Run, attempt| run.world().due(run.state(), deliver_to(1, attempt));
    assert_eq!((run.state().now, due(&run, 1)), (Millis(402), Some(Millis(540))));
    act(&mut run, Action::Delay(way_out(request(2))));
    assert_eq!(due(&run, 2), Some(Millis(902)), "it had been due at 42");
}

#[test]
fn a_time_out_shorter_than_the_way_makes_duplicates_with_nothing_lost() {
    let timing = Timing { timeout_ms: Millis(50), backoff_ms: Millis(10), ..Timing::default() };
    for (strategy, expected) in [
        (Strategy::NoKey, 3),
        // The third send arrives when the first one's reply is stored.
        (Strategy::CheckThenActMemory, 2),
        (Strategy::CheckThenActDb, 2),
        (Strategy::ClaimFirst, 1),
    ] {
        let mut run = pressed(Config { timing, ..set_up(strategy, Keys::PerIntent) });
        play(&mut run);
        assert_eq!((debits(&run), belief(&run)), (expected, Belief::Paid), "{strategy:?}");
        assert!(run.events().iter().all(|event| !matches!(event.what, What::Lost { .. })), "{strategy:?}");
        assert_eq!(verdict(&run), [if expected > 1 { "double-charge" } else { "safe" }], "{strategy:?}");
        let mut patient = pressed(Config { timing, patience: Patience::Patient, ..set_up(strategy, Keys::PerIntent) });
        play(&mut patient);
        assert_eq!((debits(&patient), sent_at(&patient).len()), (1, 1), "{strategy:?}: patience waits");
    }
}

/// Every message is copied as soon as it can be, and nothing but a request is delivered until all is sent.
#[test]
fn however_much_is_copied_every_send_finds_its_place_and_what_is_listed_stays_possible() {
    let purchase = Purchase { customer: Customer::A, amount: Amount(10) };
    let set_up = set_up(Strategy::NoKey, Keys::PerAttempt);
    let config = Config { purchases: [purchase, purchase].into(), double_click: true, retries: 6, ..set_up };
    let mut run = run(config);
    let rank = |action: &Action| match action {
        Action::Duplicate(_) => 0,
        Action::Press(_) | Action::Retry(_) | Action::TimeOut(..) => 1,
        Action::DeliverRequest(..) => 2,
        Action::Run(_) => 3,
        Action::DeliverReply(_) | Action::DeliverEcho(_) => 4,
        _ => 9,
    };
    let mut most = 0;
    while let Some(action) =
        run.world().actions(run.state()).into_iter().filter(|action| rank(action) < 9).min_by_key(rank)
    {
        act(&mut run, action);
        for listed in run.world().actions(run.state()) {
            assert!(run.world().is_possible(run.state(), listed), "{listed:?}");
        }
        most = most.max(run.state().messages.len() + run.state().handlers.len());
    }
    assert_eq!(most, run.state().messages.capacity(), "as many as there is room for");
    let sends: Vec<_> = run.state().intents.iter().map(|intent| intent.attempts.len()).collect();
    assert_eq!(sends, [8, 8]);
    assert_eq!((debits(&run), unforced(&run)), (run.state().debits.capacity(), vec![]), "each send and its copy paid");
}

#[test]
fn a_request_goes_to_a_pod_that_exists_and_only_there() {
    let mut run = pressed(Config { pods: 2, ..Config::default() });
    for pod in [0, 3] {
        let nowhere = Action::DeliverRequest(request(1), PodNo::new(pod));
        assert!(!run.world().is_possible(run.state(), nowhere), "pod {pod}");
    }
    act(&mut run, duplicate(way_out(request(1))));
    play(&mut run);
    let pods = run.decisions().iter().filter_map(|action| match action {
        Action::DeliverRequest(name, pod) => Some((name.copy.number(), pod.number())),
        _ => None,
    });
    assert_eq!(pods.collect::<Vec<_>>(), [(1, 1), (2, 2)], "the copy goes to the next in turn");
}
