//! One toggle at a time over every schedule: what it breaks, what it mends, and the shortest way to the harm.
//!
//! The bounds are those of the table's columns. State counts are pinned: a change is to be explained.

use crate::hand::{
    act_all, debits, deliver_to, duplicate, errand, press, request, retry, run, run_line, time_out, verdict, way_out,
};
use crate::walk::{Bounds, Budget, DOUBLE, FREE, ONE_LOSS, SAFE, column, patient, walk};
use idempotency_lab::base::ids::{AttemptNo, Errand, IntentNo, PodNo};
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Config, Keys, OnConflict, Patience, ReloadKey, Reply, Strategy};

const FALSE_FAILURE: &[&str] = &["false-failure"];
const DOUBLE_AND_FALSE_FAILURE: &[&str] = &["double-charge", "false-failure"];
const ONE_COPY: Bounds = Bounds { budget: Budget { copies: 1, ..FREE.budget }, ..FREE };
const ONE_RELOAD: Bounds = Bounds { budget: Budget { reloads: 1, ..FREE.budget }, ..FREE };

/// stripe-ruby#431: a 409 taken for the end, although the first request is being paid.
#[test]
fn a_409_taken_for_a_failure_breaks_every_strategy_that_says_409() {
    let config = Config { on_conflict: OnConflict::Final, retries: 1, ..patient() };
    column(
        config,
        ONE_COPY,
        [
            (DOUBLE, 42),
            (DOUBLE, 115),
            (DOUBLE, 115),
            (FALSE_FAILURE, 82),
            (FALSE_FAILURE, 82),
            (FALSE_FAILURE, 82),
            (FALSE_FAILURE, 82),
            (FALSE_FAILURE, 82),
            (FALSE_FAILURE, 82),
            (SAFE, 42),
        ],
    );
}

/// django-idempotency-key#61: every repeat of finished work was answered with an error.
#[test]
fn a_repeat_answered_with_an_error_breaks_what_the_stored_reply_mends() {
    let config = Config { reply: Reply::Error, ..patient() };
    column(
        config,
        ONE_LOSS,
        [
            (DOUBLE, 13),
            (FALSE_FAILURE, 15),
            (FALSE_FAILURE, 15),
            (FALSE_FAILURE, 15),
            (FALSE_FAILURE, 15),
            (FALSE_FAILURE, 15),
            (FALSE_FAILURE, 15),
            (FALSE_FAILURE, 15),
            (FALSE_FAILURE, 15),
            (FALSE_FAILURE, 13),
        ],
    );
    let config = Config { reply: Reply::Error, retries: 1, ..patient() };
    let both = DOUBLE_AND_FALSE_FAILURE;
    column(
        config,
        ONE_COPY,
        [
            (DOUBLE, 42),
            (both, 115),
            (both, 115),
            (FALSE_FAILURE, 80),
            (FALSE_FAILURE, 80),
            (FALSE_FAILURE, 80),
            (FALSE_FAILURE, 80),
            (FALSE_FAILURE, 80),
            (FALSE_FAILURE, 80),
            (FALSE_FAILURE, 42),
        ],
    );
}

#[test]
fn asking_first_mends_a_lost_reply_for_a_patient_client_even_without_a_key() {
    let config = Config { ask_first: true, ..patient() };
    column(
        config,
        ONE_LOSS,
        [
            (SAFE, 13),
            (SAFE, 15),
            (SAFE, 15),
            (SAFE, 15),
            (SAFE, 15),
            (SAFE, 15),
            (SAFE, 15),
            (SAFE, 15),
            (SAFE, 15),
            (SAFE, 13),
        ],
    );
}

#[test]
fn asking_first_mends_nothing_for_a_client_with_a_timer() {
    let config = Config { ask_first: true, patience: Patience::Timer, retries: 1, ..patient() };
    column(
        config,
        FREE,
        [
            (DOUBLE, 140),
            (DOUBLE, 287),
            (DOUBLE, 287),
            (SAFE, 257),
            (SAFE, 257),
            (SAFE, 257),
            (SAFE, 257),
            (SAFE, 257),
            (FALSE_FAILURE, 257),
            (SAFE, 140),
        ],
    );
}

#[test]
fn the_shortest_way_to_pay_twice_although_the_client_asked_first_is_a_first_request_that_lands_late() {
    let (patience, keys) = (Patience::Timer, Keys::None);
    let config = Config { ask_first: true, patience, keys, retries: 1, ..patient() };
    let way = walk(config, FREE).shortest.expect("there is one");
    let question = errand(Errand::Ask, 2);
    let pod = PodNo::FIRST;
    let asked = [
        press(),
        time_out(1),
        retry(),
        Action::DeliverRequest(question, pod),
        Action::Run(question),
        Action::Run(question),
        Action::DeliverReply(question),
        Action::Proceed(IntentNo::FIRST, AttemptNo::new(2)),
    ];
    let late = [deliver_to(1, 1), run_line(1), deliver_to(1, 2), run_line(2)];
    assert_eq!(way.len(), asked.len() + late.len());
    let mut run = run(config);
    act_all(&mut run, &asked);
    assert_eq!(debits(&run), 0, "the question was answered truly");
    act_all(&mut run, &late);
    assert_eq!((debits(&run), verdict(&run)), (2, vec!["double-charge"]));
    let (mut found, mut told) = (way.clone(), [asked.as_slice(), &late].concat());
    found.sort();
    told.sort();
    assert_eq!(found, told, "the walk finds the same steps, in some order");
}

#[test]
fn issued_keys_mend_a_lost_reply_and_only_the_orders_own_number_a_double_click() {
    let config = Config { keys: Keys::ServerIssued, ..patient() };
    column(
        config,
        ONE_LOSS,
        [
            (DOUBLE, 13),
            (SAFE, 20),
            (SAFE, 20),
            (SAFE, 20),
            (SAFE, 20),
            (SAFE, 20),
            (SAFE, 20),
            (SAFE, 20),
            (FALSE_FAILURE, 20),
            (SAFE, 18),
        ],
    );
    let config = Config { double_click: true, retries: 0, ..config };
    // A second click that comes after the first key was issued carries that key: its answer is a repeat's.
    let both = DOUBLE_AND_FALSE_FAILURE;
    column(
        config,
        FREE,
        [
            (DOUBLE, 42),
            (DOUBLE, 413),
            (DOUBLE, 413),
            (DOUBLE, 426),
            (DOUBLE, 426),
            (DOUBLE, 426),
            (DOUBLE, 426),
            (SAFE, 426),
            (both, 426),
            (DOUBLE, 212),
        ],
    );
    let config = Config { button_lock: true, ..config };
    column(
        config,
        FREE,
        [
            (SAFE, 6),
            (SAFE, 13),
            (SAFE, 13),
            (SAFE, 13),
            (SAFE, 13),
            (SAFE, 13),
            (SAFE, 13),
            (SAFE, 13),
            (SAFE, 13),
            (SAFE, 11),
        ],
    );
}

#[test]
fn a_locked_button_is_as_good_as_a_single_click_and_no_better() {
    for strategy in Strategy::ALL {
        for (bounds, retries) in [(FREE, 1), (ONE_LOSS, 2), (ONE_COPY, 1)] {
            let single = Config { strategy, retries, ..patient() };
            let locked = Config { double_click: true, button_lock: true, ..single };
            let [single, locked] = [single, locked].map(|config| walk(config, bounds));
            assert_eq!((locked.states, locked.ends, locked.broken), (single.states, single.ends, single.broken));
        }
    }
}

#[test]
fn a_reload_that_keeps_the_key_is_one_more_click() {
    let config = Config { reload: ReloadKey::Keeps, retries: 1, ..patient() };
    column(
        config,
        ONE_RELOAD,
        [
            (DOUBLE, 45),
            (DOUBLE, 116),
            (DOUBLE, 116),
            (SAFE, 89),
            (SAFE, 89),
            (SAFE, 89),
            (SAFE, 89),
            (SAFE, 89),
            (FALSE_FAILURE, 89),
            (SAFE, 45),
        ],
    );
}

#[test]
fn a_reload_that_loses_the_key_charges_twice_unless_the_bank_knows_the_order_by_its_number() {
    let config = Config { reload: ReloadKey::Loses, retries: 1, ..patient() };
    column(
        config,
        ONE_RELOAD,
        [
            (DOUBLE, 45),
            (DOUBLE, 98),
            (DOUBLE, 98),
            (DOUBLE, 121),
            (DOUBLE, 121),
            (DOUBLE, 121),
            (DOUBLE, 121),
            (SAFE, 121),
            (DOUBLE, 121),
            (DOUBLE, 45),
        ],
    );
    let config = Config { keys: Keys::PerPage, reload: ReloadKey::Keeps, ..config };
    column(
        config,
        ONE_RELOAD,
        [
            (DOUBLE, 45),
            (DOUBLE, 98),
            (DOUBLE, 98),
            (DOUBLE, 121),
            (DOUBLE, 121),
            (DOUBLE, 121),
            (DOUBLE, 121),
            (SAFE, 121),
            (DOUBLE, 121),
            (DOUBLE, 45),
        ],
    );
}

#[test]
fn one_honest_purchase_cannot_tell_a_key_per_page_from_a_key_per_intent() {
    for strategy in Strategy::ALL {
        for bounds in [ONE_LOSS, ONE_COPY] {
            let found = [Keys::PerIntent, Keys::PerPage].map(|keys| {
                let found = walk(Config { strategy, keys, retries: 1, ..patient() }, bounds);
                (found.states, found.ends, found.broken)
            });
            assert_eq!(found[0], found[1], "{strategy:?}");
        }
    }
}

#[test]
fn the_copy_needs_no_retry_and_no_loss_to_charge_twice() {
    let way = walk(Config { keys: Keys::None, retries: 0, ..patient() }, ONE_COPY).shortest.expect("there is one");
    // press, copy, two arrivals, two charges
    assert_eq!(way.len(), 6);
    assert!(way.contains(&duplicate(way_out(request(1)))));
}
