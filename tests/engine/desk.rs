//! A learner at the desk: pay, arm a loss, step, play, go back, flip the switch.

use crate::hand::{
    belief, debits, deliver_reply, deliver_to, lose_reply, lose_request, press, reload, request, run_line, set_up,
    time_out, way_back,
};
use idempotency_lab::base::ids::{Customer, IntentNo};
use idempotency_lab::base::seed::Seed;
use idempotency_lab::drive::desk::Desk;
use idempotency_lab::world::action::{Action, Leg, MessageName, NotPossible};
use idempotency_lab::world::config::{Amount, Chances, Config, Keys, Permille, Purchase, Strategy};
use idempotency_lab::world::state::Belief;

fn desk(config: Config) -> Desk {
    Desk::new(config, Seed::default())
}

/// Lets the desk play on, as a screen does.
fn play(desk: &mut Desk) {
    for _ in 0..400 {
        if !desk.is_playing() {
            return;
        }
        assert!(desk.can_advance(), "while it plays, something can still happen");
        desk.advance();
    }
    panic!("it plays for ever");
}

#[test]
fn the_first_screens_experiment_takes_three_presses() {
    let mut desk = desk(Config::default());
    assert!(desk.can_pay() && !desk.has_keys() && !desk.has_seen_debit());
    desk.lose_reply();
    desk.pay();
    assert!(desk.is_playing() && !desk.can_pay());
    play(&mut desk);
    assert_eq!((debits(desk.run()), belief(desk.run())), (2, Belief::Paid));
    assert!(desk.has_seen_debit() && !desk.loses_reply(), "the armed loss is used up");

    desk.switch_keys(true);
    assert!(desk.has_keys() && desk.can_pay() && desk.run().is_empty());
    assert!(desk.has_seen_debit(), "what was seen stays seen");
    desk.lose_reply();
    desk.pay();
    play(&mut desk);
    assert_eq!((debits(desk.run()), belief(desk.run())), (1, Belief::Paid));
}

#[test]
fn the_switch_chooses_strategy_and_keys_and_leaves_the_rest() {
    let mut desk = desk(Config { pods: 2, retries: 4, ..Config::default() });
    desk.switch_keys(true);
    let on = *desk.run().world().config();
    assert_eq!((on.strategy, on.keys, on.pods, on.retries), (Strategy::ClaimFirst, Keys::PerIntent, 2, 4));
    desk.switch_keys(false);
    let off = *desk.run().world().config();
    assert_eq!((off.strategy, off.keys, off.pods, off.retries), (Strategy::NoKey, Keys::None, 2, 4));
}

#[test]
fn a_loss_can_be_armed_and_taken_back_before_pay() {
    let mut desk = desk(Config::default());
    desk.lose_reply();
    assert!(desk.loses_reply());
    desk.lose_reply();
    assert!(!desk.loses_reply());
    desk.pay();
    play(&mut desk);
    assert_eq!(debits(desk.run()), 1);
}

#[test]
fn an_armed_loss_stays_armed_through_another_set_up() {
    let mut desk = desk(Config::default());
    desk.lose_reply();
    desk.set_up(set_up(Strategy::CheckThenActDb, Keys::PerIntent));
    assert!(desk.loses_reply());
    desk.restart();
    assert!(desk.loses_reply());
}

#[test]
fn a_reply_in_flight_is_lost_at_once() {
    let mut desk = desk(Config::default());
    desk.pay();
    while debits(desk.run()) == 0 {
        desk.advance();
    }
    desk.advance();
    assert_eq!(desk.run().state().messages.len(), 1, "the reply is on its way");
    desk.lose_reply();
    assert_eq!(desk.run().decisions().last(), Some(&lose_reply(1)));
    assert!(!desk.loses_reply() && desk.is_playing());
    play(&mut desk);
    assert_eq!(debits(desk.run()), 2);
}

#[test]
fn losing_the_last_thing_that_could_happen_stops_the_play() {
    let mut desk = desk(Config { retries: 0, ..Config::default() });
    for action in [press(), deliver_to(1, 1), run_line(1), run_line(1), time_out(1)] {
        desk.decide(action).expect("it is possible");
    }
    desk.play();
    desk.lose_reply();
    assert_eq!(belief(desk.run()), Belief::GaveUp);
    assert!(!desk.can_advance() && !desk.is_playing());
}

#[test]
fn a_step_is_one_event_and_the_first_one_presses_pay() {
    let mut desk = desk(Config::default());
    for steps in 1..=5 {
        desk.step();
        assert_eq!((desk.run().position(), desk.is_playing()), (steps, false));
    }
    assert_eq!(desk.run().decisions()[0], press());
}

#[test]
fn playing_stops_at_the_end_and_when_asked_to() {
    let mut desk = desk(Config::default());
    desk.pay();
    desk.advance();
    desk.pause();
    assert!(!desk.is_playing());
    desk.play();
    play(&mut desk);
    assert!(!desk.can_advance());
    desk.play();
    assert!(!desk.is_playing(), "there is nothing to play");
    desk.step();
    assert_eq!(desk.run().position(), desk.run().len());
}

#[test]
fn back_undoes_one_step_and_play_goes_the_same_way_again() {
    let mut desk = desk(Config::default());
    desk.lose_reply();
    desk.pay();
    play(&mut desk);
    let (end, digest) = (desk.run().position(), desk.run().digest());
    for _ in 0..4 {
        desk.back();
    }
    assert_eq!((desk.run().position(), desk.run().len()), (end - 4, end));
    desk.play();
    play(&mut desk);
    assert_eq!((desk.run().position(), desk.run().digest()), (end, digest));
    desk.seek(0);
    desk.back();
    assert_eq!(desk.run().position(), 0);
}

#[test]
fn pay_at_the_start_forgets_the_run_that_was_undone() {
    let mut desk = desk(Config::default());
    desk.lose_reply();
    desk.pay();
    play(&mut desk);
    desk.seek(0);
    assert!(desk.can_pay());
    desk.pay();
    assert_eq!(desk.run().len(), 1);
    play(&mut desk);
    assert_eq!(debits(desk.run()), 1, "nothing is lost this time");
}

#[test]
fn a_loss_armed_in_the_past_forks_the_run_there() {
    let mut desk = desk(Config::default());
    desk.pay();
    play(&mut desk);
    assert_eq!(debits(desk.run()), 1);
    desk.seek(2);
    desk.lose_reply();
    desk.play();
    play(&mut desk);
    assert_eq!((debits(desk.run()), desk.loses_reply()), (2, false));
}

#[test]
fn a_loss_armed_in_the_past_also_beats_a_delivery_that_was_made_by_hand() {
    let mut desk = desk(Config { double_click: true, ..Config::default() });
    let by_hand = [press(), press(), deliver_to(1, 1), run_line(1), run_line(1), deliver_reply(1)];
    for action in by_hand {
        desk.decide(action).expect("it is possible");
    }
    desk.seek(4);
    desk.lose_reply();
    desk.step();
    desk.step();
    assert_eq!(desk.run().decisions().last(), Some(&lose_reply(1)));
    assert!(!desk.loses_reply());
}

#[test]
fn a_decision_by_hand_pauses_and_an_impossible_one_changes_nothing() {
    let mut desk = desk(Config::default());
    desk.pay();
    assert_eq!(desk.decide(deliver_reply(1)), Err(NotPossible(deliver_reply(1))));
    assert!(desk.is_playing());
    desk.decide(lose_request(1)).expect("the request travels");
    assert!(!desk.is_playing());
    assert_eq!(desk.run().position(), 2);
}

#[test]
fn the_second_click_comes_by_itself_and_is_no_new_payment() {
    let mut desk = desk(Config { double_click: true, ..Config::default() });
    desk.pay();
    assert!(!desk.can_pay());
    desk.advance();
    assert_eq!(desk.run().decisions(), [press(), press()]);
    play(&mut desk);
    assert_eq!(debits(desk.run()), 2);
    assert!(!desk.can_pay());
}

#[test]
fn a_second_purchase_can_be_paid_when_the_first_is_settled() {
    let purchase = Purchase { customer: Customer::A, amount: Amount(10) };
    let mut desk = desk(Config { purchases: [purchase, purchase].into(), ..Config::default() });
    desk.pay();
    while belief(desk.run()) != Belief::Paid {
        assert!(!desk.can_pay());
        desk.advance();
    }
    assert!(desk.can_pay());
    desk.pay();
    assert_eq!(desk.run().decisions().last(), Some(&Action::Press(IntentNo::new(2))));
}

#[test]
fn after_a_reload_the_person_can_pay_again() {
    let mut desk = desk(Config::default());
    desk.pay();
    desk.decide(lose_request(1)).expect("the request travels");
    assert!(!desk.can_pay());
    desk.decide(reload()).expect("the page waits");
    assert!(desk.can_pay() && !desk.is_playing());
    desk.pay();
    play(&mut desk);
    assert_eq!((debits(desk.run()), belief(desk.run())), (1, Belief::Paid));
    assert_eq!(desk.run().state().intents[0].attempts.len(), 2, "the old page waits no more");
}

#[test]
fn a_loss_armed_in_the_past_also_beats_an_echo_that_overtook_its_reply() {
    let mut desk = desk(Config { double_click: true, ..Config::default() });
    let reply = way_back(request(1));
    let to_the_charge = [press(), press(), deliver_to(1, 1), deliver_to(1, 2), run_line(1)];
    let to_the_echo = [run_line(1), Action::Duplicate(reply), Action::Delay(reply), Action::DeliverEcho(request(1))];
    for action in to_the_charge.into_iter().chain(to_the_echo) {
        desk.decide(action).expect("it is possible");
    }
    desk.seek(to_the_charge.len());
    desk.lose_reply();
    for _ in to_the_echo {
        desk.step();
    }
    let echo = MessageName { leg: Leg::Echo, ..reply };
    assert_eq!((desk.run().decisions().last(), desk.loses_reply()), (Some(&Action::Lose(echo)), false));
}

#[test]
fn a_desk_plays_what_chance_brings_and_stops_at_the_end() {
    let chances = Chances { request_copied: Permille::ALWAYS, reply_copied: Permille::ALWAYS, ..Chances::default() };
    let mut desk = desk(Config { chances, ..Config::default() });
    desk.pay();
    play(&mut desk);
    assert_eq!((debits(desk.run()), desk.can_advance()), (2, false));
}
