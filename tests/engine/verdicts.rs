//! The invariants, each on a state built to break it and on its nearest innocent neighbour.

use crate::hand::{request_of, set_up};
use idempotency_lab::base::ids::{AttemptNo, Customer, DebitNo, IntentNo, RequestName};
use idempotency_lab::world::config::{Amount, Config, Keys, Purchase, Strategy};
use idempotency_lab::world::state::{Answer, Attempt, Debit, State, Status};
use idempotency_lab::world::verdict::Verdict;

/// Customers A and B have each sent one request for 10.
fn both_sent() -> State {
    let purchase = |customer| Purchase { customer, amount: Amount(10) };
    let config = Config {
        purchases: [purchase(Customer::A), purchase(Customer::B)].into(),
        ..set_up(Strategy::NoKey, Keys::None)
    };
    let mut state = State::start(&config);
    for intent in &mut state.intents {
        intent.presses = 1;
        intent.attempts.push(Attempt { amount: Amount(10), ..Attempt::default() });
    }
    state
}

fn debit(request: RequestName, customer: Customer, amount: u16) -> Debit {
    Debit { request, customer, amount: Amount(amount), ..Debit::default() }
}

fn told(state: &mut State, intent: usize, answer: Answer) {
    state.intents[intent].answer = Some((AttemptNo::FIRST, answer));
}

fn paid(receipt: u8) -> Answer {
    Answer { status: Status::Created, receipt: Some(DebitNo::new(receipt)), replayed: false }
}

fn names(state: &State) -> Vec<&'static str> {
    Verdict::of(state).names()
}

#[test]
fn nothing_broken_is_safe() {
    let mut state = both_sent();
    assert_eq!(names(&state), ["safe"]);
    state.debits.push(debit(request_of(1, 1), Customer::A, 10));
    assert_eq!(names(&state), ["safe"], "charged and not yet told is nothing broken");
    told(&mut state, 0, paid(1));
    assert_eq!(names(&state), ["safe"]);
    assert!(Verdict::of(&state).is_safe());
}

#[test]
fn one_purchase_charged_twice_is_a_double_charge_and_two_purchases_charged_once_are_not() {
    let mut state = both_sent();
    state.debits.push(debit(request_of(1, 1), Customer::A, 10));
    state.debits.push(debit(request_of(2, 1), Customer::B, 10));
    assert_eq!(names(&state), ["safe"]);
    state.debits.push(debit(request_of(1, 2), Customer::A, 10));
    assert_eq!(names(&state), ["double-charge"]);
    assert_eq!((state.debits_of(IntentNo::FIRST), state.debits_of(IntentNo::new(2))), (2, 1));
}

#[test]
fn told_paid_and_not_charged_is_a_false_success() {
    let mut state = both_sent();
    told(&mut state, 0, Answer::bare(Status::Created));
    assert_eq!(names(&state), ["false-success"]);
    told(&mut state, 0, paid(1));
    assert_eq!(names(&state), ["false-success"], "a receipt of a debit that is not there");
}

#[test]
fn a_receipt_of_another_purchase_customer_or_amount_is_a_false_success() {
    for other in [
        debit(request_of(2, 1), Customer::A, 10),
        debit(request_of(1, 1), Customer::B, 10),
        debit(request_of(1, 1), Customer::A, 20),
    ] {
        let mut state = both_sent();
        state.debits.push(other);
        told(&mut state, 0, paid(1));
        assert_eq!(names(&state), ["false-success"], "{other:?}");
    }
}

#[test]
fn a_receipt_is_measured_by_the_body_of_the_attempt_that_was_answered() {
    let mut state = both_sent();
    state.intents[0].attempts.push(Attempt { amount: Amount(20), ..Attempt::default() });
    state.debits.push(debit(request_of(1, 1), Customer::A, 10));
    state.intents[0].answer = Some((AttemptNo::new(2), paid(1)));
    assert_eq!(names(&state), ["false-success"]);
    state.intents[0].answer = Some((AttemptNo::FIRST, paid(1)));
    assert_eq!(names(&state), ["safe"]);
}

#[test]
fn told_failed_and_charged_is_a_false_failure_but_an_explicit_422_is_not() {
    let mut state = both_sent();
    told(&mut state, 0, Answer::bare(Status::BadRequest));
    assert_eq!(names(&state), ["safe"], "refused and not charged");
    state.debits.push(debit(request_of(1, 1), Customer::A, 10));
    assert_eq!(names(&state), ["false-failure"]);
    told(&mut state, 0, Answer::bare(Status::Unprocessable));
    assert_eq!(names(&state), ["safe"]);
}

#[test]
fn everything_broken_is_named_worst_first() {
    let mut state = both_sent();
    state.debits.push(debit(request_of(1, 1), Customer::A, 10));
    state.debits.push(debit(request_of(1, 2), Customer::A, 10));
    told(&mut state, 0, Answer::bare(Status::BadRequest));
    told(&mut state, 1, Answer::bare(Status::Created));
    assert_eq!(names(&state), ["double-charge", "false-success", "false-failure"]);
}
