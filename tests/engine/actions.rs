//! Actions are names: what is listed is possible, nothing else is, and the order never changes.

use crate::hand::{
    act, act_all, crash, deliver_reply, deliver_to, duplicate, expire, hang_up, hold_charge, land, lose_ack,
    lose_bank_answer, lose_reply, lose_request, press, pressed, reap, reload, request, retry, run, run_line, set_up,
    time_out, unforced, way_back, way_out,
};
use idempotency_lab::base::ids::{AttemptNo, CopyNo, Errand, IntentNo, PodNo, RequestName};
use idempotency_lab::base::time::Millis;
use idempotency_lab::drive::{clock, run::Run};
use idempotency_lab::world::action::{Action, Leg, MessageName, NotPossible};
use idempotency_lab::world::config::{Config, Keys, Patience, Span, Strategy, Timing};

/// Every action that can be named with small numbers, those that name nothing among them.
fn nameable() -> Vec<Action> {
    let mut actions = Vec::new();
    for intent in (0..=2).map(IntentNo::new) {
        actions.extend([Action::Press(intent), Action::Reload(intent), Action::Retry(intent)]);
        for attempt in (0..=5).map(AttemptNo::new) {
            actions.extend([Action::TimeOut(intent, attempt), Action::Proceed(intent, attempt)]);
            actions.extend([Action::Expire(intent, attempt), Action::Reap(intent, attempt)]);
            for errand in [Errand::Pay, Errand::Ask, Errand::Issue] {
                for copy in (0..=3).map(CopyNo::new) {
                    nameable_of(RequestName { intent, attempt, errand, copy }, &mut actions);
                }
            }
        }
    }
    actions.extend((0..=3).map(|pod| Action::Crash(PodNo::new(pod))));
    actions
}

fn nameable_of(request: RequestName, actions: &mut Vec<Action>) {
    actions.extend((0..=3).map(|pod| Action::DeliverRequest(request, PodNo::new(pod))));
    actions.extend([Action::DeliverReply(request), Action::DeliverEcho(request), Action::Run(request)]);
    actions.extend([Action::HangUp(request), Action::LoseAck(request), Action::LoseBankAnswer(request)]);
    actions.extend([Action::HoldCharge(request), Action::Land(request)]);
    for message in [Leg::Request, Leg::Reply, Leg::Echo].map(|leg| MessageName { request, leg }) {
        actions.extend([Action::Lose(message), Action::Duplicate(message), Action::Delay(message)]);
    }
}

/// Calls `visit` at every place of a few runs that together touch every kind of action: by the clock, and once more
/// with every charge kept back that can be.
fn at_every_place(mut visit: impl FnMut(&Run)) {
    for strategy in Strategy::ALL {
        for (patience, keys, holds) in
            [(Patience::Patient, Keys::PerIntent, false), (Patience::Timer, Keys::ServerIssued, true)]
        {
            let config = Config { pods: 2, double_click: true, patience, ..set_up(strategy, keys) };
            let mut run = pressed(config);
            visit(&run);
            while let Some(action) = clock::next(run.world(), run.state(), run.len() < 12) {
                let held =
                    run.world().actions(run.state()).into_iter().find(|held| matches!(held, Action::HoldCharge(_)));
                act(&mut run, held.filter(|_| holds).unwrap_or(action));
                visit(&run);
            }
        }
    }
}

#[test]
fn what_is_listed_is_possible_and_nothing_else_is() {
    let nameable = nameable();
    at_every_place(|run| {
        let listed = run.world().actions(run.state());
        for action in &listed {
            assert!(run.world().is_possible(run.state(), *action), "{action:?} is listed");
            assert!(nameable.contains(action), "{action:?}");
        }
        for action in nameable.iter().filter(|action| !listed.contains(action)) {
            assert!(!run.world().is_possible(run.state(), *action), "{action:?} is not listed");
        }
    });
}

#[test]
fn an_action_that_is_not_possible_changes_nothing() {
    let nameable = nameable();
    at_every_place(|run| {
        for action in &nameable {
            let mut state = *run.state();
            if run.world().step(&mut state, *action) == Err(NotPossible(*action)) {
                assert_eq!(state, *run.state(), "{action:?}");
            }
        }
    });
}

#[test]
fn nothing_is_listed_twice_and_every_listed_action_but_the_first_press_has_its_time() {
    at_every_place(|run| {
        let listed = run.world().actions(run.state());
        for (place, action) in listed.iter().enumerate() {
            assert!(!listed[..place].contains(action), "{action:?}");
            let due = run.world().due(run.state(), *action).expect("time brings it about");
            assert!(due >= run.state().now);
        }
    });
    let run = run(Config::default());
    assert_eq!(run.world().actions(run.state()), [press()]);
    assert_eq!(run.world().due(run.state(), press()), None, "a person brings it about");
}

#[test]
fn the_order_is_person_client_network_server_and_by_name_within_each() {
    let mut run = run(Config { pods: 2, double_click: true, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) });
    act_all(&mut run, &[press(), deliver_to(1, 1), run_line(1)]);
    let faults = [hang_up(1), lose_bank_answer(1), hold_charge(1), reap(1)];
    assert_eq!(
        run.world().actions(run.state()),
        [&[press(), reload(), time_out(1), run_line(1), crash(1)], &faults[..]].concat()
    );
    act(&mut run, press());
    let second = way_out(request(2));
    assert_eq!(
        run.world().actions(run.state()),
        [
            reload(),
            time_out(1),
            time_out(2),
            deliver_to(1, 2),
            deliver_to(2, 2),
            lose_request(2),
            duplicate(second),
            Action::Delay(second),
            run_line(1),
            crash(1),
            hang_up(1),
            lose_bank_answer(1),
            hold_charge(1),
            reap(1)
        ]
    );
    act_all(&mut run, &[deliver_to(2, 2), run_line(2), time_out(1)]);
    let crashes = [crash(1), crash(2)];
    let faults = [hang_up(1), lose_bank_answer(1), hold_charge(1), hang_up(2), reap(1)];
    assert_eq!(
        run.world().actions(run.state()),
        [&[reload(), time_out(2), retry(), run_line(1), run_line(2)], &crashes[..], &faults].concat()
    );
    act_all(&mut run, &[run_line(2), retry(), duplicate(way_back(request(2)))]);
    assert_eq!(
        unforced(&run),
        [
            time_out(2),
            time_out(3),
            deliver_reply(2),
            lose_reply(2),
            Action::DeliverEcho(request(2)),
            Action::Lose(MessageName { request: request(2), leg: Leg::Echo }),
            deliver_to(1, 3),
            deliver_to(2, 3),
            lose_request(3),
            run_line(1)
        ]
    );
}

#[test]
fn the_faults_of_handlers_bank_and_rows_come_last_by_handler_by_debit_and_by_the_first_attempt_of_a_key() {
    let mut run = run(Config { double_click: true, ..set_up(Strategy::ClaimLease, Keys::PerAttempt) });
    act_all(&mut run, &[press(), press(), deliver_to(1, 1), deliver_to(1, 2), run_line(1), hold_charge(1)]);
    let last = |run: &Run| {
        let listed = run.world().actions(run.state());
        let after = listed.iter().position(|action| *action == crash(1)).expect("something runs on the pod");
        listed[after + 1..].to_vec()
    };
    assert_eq!(last(&run), [hang_up(1), hang_up(2), lose_ack(2), land(1), expire(1), reap(1)]);
    act(&mut run, run_line(2));
    assert_eq!(
        last(&run),
        [hang_up(1), hang_up(2), lose_bank_answer(2), hold_charge(2), land(1), expire(1), reap(1), expire(2), reap(2)]
    );
    act_all(&mut run, &[hold_charge(2), expire(1)]);
    assert_eq!(last(&run), [hang_up(1), hang_up(2), land(1), land(2), reap(1), expire(2), reap(2)]);
}

#[test]
fn attempts_that_share_a_key_share_one_row_and_it_is_called_by_the_first() {
    let mut run = run(Config { double_click: true, ..set_up(Strategy::ClaimLease, Keys::PerIntent) });
    act_all(&mut run, &[press(), press(), deliver_to(1, 2), run_line(2)]);
    let listed = run.world().actions(run.state());
    let of_rows: Vec<_> =
        listed.into_iter().filter(|action| matches!(action, Action::Expire(..) | Action::Reap(..))).collect();
    assert_eq!(of_rows, [expire(1), reap(1)]);
}

#[test]
fn the_order_in_which_independent_steps_were_taken_leaves_no_trace() {
    let config = Config { pods: 2, double_click: true, ..set_up(Strategy::CheckThenActDb, Keys::PerIntent) };
    let after = |actions: &[Action]| {
        let mut run = run(config);
        act_all(&mut run, &[press(), press()]);
        act_all(&mut run, actions);
        let state = *run.state();
        let handlers: Vec<_> =
            state.handlers.iter().map(|handler| (handler.request, handler.pod, handler.line)).collect();
        let messages: Vec<_> = state.messages.iter().map(|message| message.name()).collect();
        (handlers, messages)
    };
    assert_eq!(after(&[deliver_to(1, 1), deliver_to(2, 2)]), after(&[deliver_to(2, 2), deliver_to(1, 1)]));
    let one = [deliver_to(1, 1), deliver_to(2, 2), run_line(1), run_line(2)];
    let other = [deliver_to(2, 2), run_line(2), deliver_to(1, 1), run_line(1)];
    assert_eq!(after(&one), after(&other));
}

#[test]
fn the_clock_gives_requests_to_the_pods_in_turn_and_loses_nothing_unasked() {
    let mut run = pressed(Config { pods: 2, retries: 3, ..set_up(Strategy::NoKey, Keys::None) });
    crate::hand::play_losing(&mut run, 3);
    let pods = run.decisions().iter().filter_map(|action| match action {
        Action::DeliverRequest(_, pod) => Some(pod.number()),
        _ => None,
    });
    assert_eq!(pods.collect::<Vec<_>>(), [1, 2, 1, 2]);
    at_every_place(|run| {
        let next = clock::next(run.world(), run.state(), false);
        assert!(!matches!(next, Some(Action::Lose(_))));
    });
}

#[test]
fn of_what_is_due_at_the_same_moment_the_clock_takes_the_first_on_the_list() {
    let timing = Timing { request: Span::exactly(Millis(2)), timeout_ms: Millis(2), ..Timing::default() };
    let run = pressed(Config { timing, double_click: true, ..set_up(Strategy::NoKey, Keys::None) });
    let listed = run.world().actions(run.state());
    let first = way_out(request(1));
    let by_hand = [duplicate(first), Action::Delay(first)];
    assert_eq!(listed[..5], [press(), reload(), time_out(1), deliver_to(1, 1), lose_request(1)]);
    assert_eq!(listed[5..], by_hand);
    let due = listed.iter().map(|action| run.world().due(run.state(), *action));
    assert_eq!(due.collect::<Vec<_>>(), [2, 0, 2, 2, 1, 0, 0].map(|at| Some(Millis(at))));
    assert_eq!(clock::next(run.world(), run.state(), false), Some(press()));
}

#[test]
fn of_two_paid_replies_in_flight_the_armed_loss_takes_the_one_that_would_arrive_first() {
    let mut run = run(Config { pods: 2, double_click: true, ..set_up(Strategy::NoKey, Keys::None) });
    act_all(&mut run, &[press(), press(), deliver_to(1, 1), deliver_to(2, 2)]);
    act_all(&mut run, &[run_line(2), run_line(2), run_line(1), run_line(1)]);
    let due = |attempt| run.world().due(run.state(), deliver_reply(attempt)).expect("it is in flight");
    assert!(due(2) < due(1), "the second attempt was answered first");
    assert_eq!(clock::next(run.world(), run.state(), true), Some(lose_reply(2)));
}
