//! The columns of the verdict table that today's engine can express, cell by cell over every schedule, for the four
//! strategies it has.
//!
//! The expected verdicts are those of the specification, found there by other searches. State counts are pinned: a
//! change is to be explained.

use crate::hand::{copy, request};
use crate::walk::{Bounds, Budget, DOUBLE, FREE, ONE_LOSS, SAFE, STUCK, column, is_handled, patient};
use idempotency_lab::base::ids::PodNo;
use idempotency_lab::world::World;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Config, Keys, Patience};
use idempotency_lab::world::program::Op;
use idempotency_lab::world::state::{Handler, State};

const ONE_COPY: Bounds = Bounds { budget: Budget { copies: 1, ..FREE.budget }, ..FREE };
/// The copy arrives after the first handler has sent its reply.
const LATE_COPY: Bounds = Bounds { allows: copy_arrives_late, ..ONE_COPY };
/// The second click's request arrives after the first handler has sent its reply.
const LATE_SECOND: Bounds = Bounds { allows: second_arrives_late, ..FREE };
const ONE_CRASH: Bounds = Bounds { budget: Budget { crashes: 1, ..FREE.budget }, ..FREE };
const CRASH_AFTER_CLAIM: Bounds = Bounds { allows: crashes_after_claim, ..ONE_CRASH };
const CRASH_AFTER_CHARGE: Bounds = Bounds { allows: crashes_after_charge, ..ONE_CRASH };
const LOSS_AND_RESTART: Bounds =
    Bounds { budget: Budget { losses: 1, crashes: 1, ..FREE.budget }, allows: crashes_while_idle };

fn copy_arrives_late(_: &World, state: &State, action: Action) -> bool {
    !matches!(action, Action::DeliverRequest(name, _) if name == copy(1)) || is_handled(state, request(1))
}

fn second_arrives_late(_: &World, state: &State, action: Action) -> bool {
    !matches!(action, Action::DeliverRequest(name, _) if name == request(2)) || is_handled(state, request(1))
}

fn runs_on(state: &State, pod: PodNo) -> impl Iterator<Item = &Handler> {
    state.handlers.iter().filter(move |handler| handler.pod == pod)
}

fn crashes_after_claim(world: &World, state: &State, action: Action) -> bool {
    let Action::Crash(pod) = action else { return true };
    let has_claimed = |handler: &Handler| {
        handler.line > 0
            && handler.answer.is_none()
            && world.program_for(handler.request).at(handler.line) == Op::Charge
    };
    runs_on(state, pod).any(has_claimed)
}

/// Before the reply is saved, or before it is sent where nothing is ever saved.
fn crashes_after_charge(world: &World, state: &State, action: Action) -> bool {
    let Action::Crash(pod) = action else { return true };
    let has_just_charged = |handler: &Handler| {
        handler.line.checked_sub(1).map(|line| world.program_for(handler.request).at(line)) == Some(Op::Charge)
    };
    runs_on(state, pod).any(has_just_charged)
}

fn crashes_while_idle(_: &World, state: &State, action: Action) -> bool {
    !matches!(action, Action::Crash(_)) || state.messages.is_empty() && state.handlers.is_empty()
}

#[test]
fn duplicate() {
    let config = Config { retries: 0, ..patient() };
    column(config, LATE_COPY, [(DOUBLE, 20), (SAFE, 24), (SAFE, 24), (SAFE, 24)]);
}

#[test]
fn duplicate_two_pods() {
    let config = Config { retries: 0, pods: 2, ..patient() };
    column(config, LATE_COPY, [(DOUBLE, 28), (DOUBLE, 71), (SAFE, 36), (SAFE, 36)]);
}

#[test]
fn concurrent() {
    let config = Config { retries: 1, ..patient() };
    column(config, ONE_COPY, [(DOUBLE, 42), (DOUBLE, 115), (DOUBLE, 115), (SAFE, 80)]);
}

#[test]
fn concurrent_two_pods() {
    let config = Config { retries: 1, pods: 2, ..patient() };
    column(config, ONE_COPY, [(DOUBLE, 75), (DOUBLE, 335), (DOUBLE, 239), (SAFE, 165)]);
}

/// Without a look-up or a claim the fault cannot strike: the first cell is n/a.
#[test]
fn crash_after_claim() {
    column(patient(), CRASH_AFTER_CLAIM, [(SAFE, 6), (SAFE, 17), (SAFE, 17), (STUCK, 20)]);
}

#[test]
fn crash_after_charge() {
    column(patient(), CRASH_AFTER_CHARGE, [(DOUBLE, 13), (DOUBLE, 17), (DOUBLE, 17), (STUCK, 20)]);
}

/// A pod without a memory has nothing to wipe: those cells are the ones of `reply_lost`.
#[test]
fn restart() {
    column(patient(), LOSS_AND_RESTART, [(DOUBLE, 13), (DOUBLE, 26), (SAFE, 15), (SAFE, 15)]);
}

#[test]
fn reply_lost() {
    column(patient(), ONE_LOSS, [(DOUBLE, 13), (SAFE, 15), (SAFE, 15), (SAFE, 15)]);
}

#[test]
fn new_key() {
    let config = Config { keys: Keys::PerAttempt, ..patient() };
    column(config, ONE_LOSS, [(DOUBLE, 13), (DOUBLE, 17), (DOUBLE, 17), (DOUBLE, 17)]);
}

#[test]
fn slow_holder() {
    let config = Config { patience: Patience::Timer, retries: 1, ..patient() };
    column(config, FREE, [(DOUBLE, 73), (DOUBLE, 200), (DOUBLE, 200), (SAFE, 145)]);
}

/// Outside the table's bounds: its clients are patient.
#[test]
fn reply_lost_with_a_timer_breaks_more() {
    let config = Config { patience: Patience::Timer, ..patient() };
    column(config, ONE_LOSS, [(DOUBLE, 1_199), (DOUBLE, 8_596), (DOUBLE, 8_596), (SAFE, 2_232)]);
}

#[test]
fn two_clicks_at_once_are_kin_of_concurrent() {
    let config = Config { double_click: true, retries: 1, ..patient() };
    column(config, FREE, [(DOUBLE, 42), (DOUBLE, 115), (DOUBLE, 115), (SAFE, 82)]);
}

#[test]
fn two_clicks_at_once_on_two_pods_are_kin_of_concurrent_two_pods() {
    let config = Config { double_click: true, retries: 1, pods: 2, ..patient() };
    column(config, FREE, [(DOUBLE, 75), (DOUBLE, 335), (DOUBLE, 239), (SAFE, 167)]);
}

#[test]
fn a_late_second_click_is_kin_of_duplicate() {
    let config = Config { double_click: true, retries: 0, ..patient() };
    column(config, LATE_SECOND, [(DOUBLE, 20), (SAFE, 24), (SAFE, 24), (SAFE, 24)]);
}

#[test]
fn a_late_second_click_on_two_pods_is_kin_of_duplicate_two_pods() {
    let config = Config { double_click: true, retries: 0, pods: 2, ..patient() };
    column(config, LATE_SECOND, [(DOUBLE, 28), (DOUBLE, 71), (SAFE, 36), (SAFE, 36)]);
}

#[test]
fn nothing_goes_wrong_with_a_patient_client_and_a_network_that_loses_nothing() {
    column(patient(), FREE, [(SAFE, 6), (SAFE, 8), (SAFE, 8), (SAFE, 8)]);
}
