//! Every schedule, not only the clock's: a walk over all states that a set-up can reach, within declared bounds.
//!
//! A test's helper and no search: breadth first over states without their times, one 201 reply lost at most. Where
//! today's engine can express a column of the verdict table it is compared cell by cell; a double click with one key
//! is the nearest kin of a request that the network copied. State counts are pinned: a change is to be explained.

use crate::hand::{deliver_reply, press, request, set_up};
use idempotency_lab::base::digest::{Encode as _, Encoder};
use idempotency_lab::base::ids::IntentNo;
use idempotency_lab::base::seed::Seed;
use idempotency_lab::base::time::Millis;
use idempotency_lab::drive::clock;
use idempotency_lab::world::World;
use idempotency_lab::world::action::{Action, Leg, MessageName};
use idempotency_lab::world::config::{Config, Keys, Patience, Strategy};
use idempotency_lab::world::state::{Belief, State, Status};
use idempotency_lab::world::verdict::Verdict;
use std::collections::{BTreeSet, VecDeque};

/// What a walk found.
#[derive(Debug, Default, PartialEq, Eq)]
struct Found {
    states: usize,
    ends: usize,
    /// What is broken in some end state, and how long the shortest way to a broken state is.
    broken: BTreeSet<&'static str>,
    shortest: Option<usize>,
}

/// The bounds of a walk.
#[derive(Clone, Copy)]
struct Bounds {
    losses: u8,
    /// Whether this action may be taken in this state.
    allows: fn(&State, Action) -> bool,
}

const FREE: Bounds = Bounds { losses: 0, allows: |_, _| true };
const ONE_LOSS: Bounds = Bounds { losses: 1, allows: |_, _| true };
/// The second click's request arrives after the first handler has sent its reply.
const LATE_SECOND: Bounds = Bounds { losses: 0, allows: arrives_late };

fn arrives_late(state: &State, action: Action) -> bool {
    let first_is_answered = state.message(MessageName { request: request(1), leg: Leg::Request }).is_none()
        && state.handler(request(1)).is_none();
    !matches!(action, Action::DeliverRequest(name, _) if name == request(2)) || first_is_answered
}

/// The state with every time set to zero: schedules differ in order only.
fn timeless(mut state: State) -> State {
    state.now = Millis::ZERO;
    for intent in &mut state.intents {
        intent.pressed_at = Millis::ZERO;
        intent.retry_at = intent.retry_at.map(|_| Millis::ZERO);
        intent.attempts.iter_mut().for_each(|attempt| attempt.deadline = Millis::ZERO);
    }
    for message in &mut state.messages {
        (message.sent, message.due) = (Millis::ZERO, Millis::ZERO);
    }
    for handler in &mut state.handlers {
        (handler.since, handler.due) = (Millis::ZERO, Millis::ZERO);
    }
    let rows = state.memories.iter_mut().flatten().chain(&mut state.records);
    rows.for_each(|row| row.created_at = Millis::ZERO);
    state.debits.iter_mut().for_each(|debit| debit.at = Millis::ZERO);
    state
}

fn fingerprint(state: &State, losses: u8) -> Vec<u8> {
    let mut out = Encoder::default();
    state.encode(&mut out);
    out.byte(losses);
    out.bytes().to_vec()
}

/// The losses left after `action`; `None` where the bounds forbid it. Only a reply that says "paid" is ever lost.
fn losses_after(bounds: Bounds, state: &State, losses: u8, action: Action) -> Option<u8> {
    if !(bounds.allows)(state, action) {
        return None;
    }
    let Action::Lose(name) = action else { return Some(losses) };
    let answer = state.message(name).and_then(|message| message.answer);
    answer.filter(|answer| answer.status == Status::Created).and(losses.checked_sub(1))
}

fn walk(config: Config, bounds: Bounds) -> Found {
    let world = World::new(config, Seed::default());
    let start = timeless(world.start());
    let mut found = Found::default();
    let mut seen = BTreeSet::from([fingerprint(&start, bounds.losses)]);
    let mut queue = VecDeque::from([(start, bounds.losses, 0)]);
    while let Some((state, losses, depth)) = queue.pop_front() {
        found.states += 1;
        if !Verdict::of(&state).is_safe() {
            found.shortest.get_or_insert(depth);
        }
        let mut is_end = true;
        for action in world.actions(&state) {
            let Some(losses) = losses_after(bounds, &state, losses, action) else { continue };
            is_end = false;
            let mut next = state;
            world.step(&mut next, action).expect("what is listed is possible");
            let next = timeless(next);
            if seen.insert(fingerprint(&next, losses)) {
                queue.push_back((next, losses, depth + 1));
            }
        }
        if is_end {
            found.ends += 1;
            found.broken.extend(Verdict::of(&state).names().into_iter().filter(|name| *name != "safe"));
            assert!(is_answered_in_the_end(config, state), "stuck: {state:?}");
        }
    }
    found
}

/// Whether a client that keeps asking, with nothing lost any more, gets a definitive answer from here.
fn is_answered_in_the_end(config: Config, mut state: State) -> bool {
    if state.intents[0].answer.is_some() {
        return true;
    }
    let world = World::new(Config { retries: config.retries + 1, ..config }, Seed::default());
    state.intents[0].retry_at = Some(state.now);
    while let Some(action) = clock::next(&world, &state, false) {
        world.step(&mut state, action).expect("the clock chooses what is possible");
    }
    state.intents[0].belief() == Belief::Paid
}

const DOUBLE: &[&str] = &["double-charge"];
const SAFE: &[&str] = &[];

/// Compares one column with its expected verdicts and pinned state counts, in the order of `Strategy::ALL`.
#[track_caller]
fn column(config: Config, bounds: Bounds, expected: [(&[&str], usize); 4]) {
    let mut found = Vec::new();
    for strategy in Strategy::ALL {
        let keys = if strategy == Strategy::NoKey { Keys::None } else { config.keys };
        let walked = walk(Config { strategy, keys, ..config }, bounds);
        found.push((walked.broken.into_iter().collect::<Vec<_>>(), walked.states));
    }
    assert_eq!(found, expected.map(|(broken, states)| (broken.to_vec(), states)));
}

fn patient() -> Config {
    Config { patience: Patience::Patient, ..set_up(Strategy::NoKey, Keys::PerIntent) }
}

#[test]
fn reply_lost_with_a_patient_client() {
    column(patient(), ONE_LOSS, [(DOUBLE, 13), (SAFE, 15), (SAFE, 15), (SAFE, 15)]);
}

#[test]
fn reply_lost_with_a_new_key_for_each_attempt() {
    let config = Config { keys: Keys::PerAttempt, ..patient() };
    column(config, ONE_LOSS, [(DOUBLE, 13), (DOUBLE, 17), (DOUBLE, 17), (DOUBLE, 17)]);
}

#[test]
fn reply_lost_with_a_timer_breaks_more() {
    let config = Config { patience: Patience::Timer, ..patient() };
    column(config, ONE_LOSS, [(DOUBLE, 1_199), (DOUBLE, 8_596), (DOUBLE, 8_596), (SAFE, 2_232)]);
}

#[test]
fn slow_holder() {
    let config = Config { patience: Patience::Timer, retries: 1, ..patient() };
    column(config, FREE, [(DOUBLE, 73), (DOUBLE, 200), (DOUBLE, 200), (SAFE, 145)]);
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

#[test]
fn the_shortest_way_to_a_double_charge_is_as_long_as_the_story() {
    let lost = walk(Config { keys: Keys::None, ..patient() }, ONE_LOSS);
    // press, arrive, charge, reply, lose, time out, retry, arrive, charge
    assert_eq!(lost.shortest, Some(9));
    let config = Config { double_click: true, strategy: Strategy::CheckThenActDb, ..patient() };
    // two presses, two arrivals, two look-ups, two charges
    assert_eq!(walk(config, FREE).shortest, Some(8));
}

#[test]
fn a_state_without_its_times_offers_the_same_actions() {
    let mut run =
        crate::hand::run(Config { double_click: true, pods: 2, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) });
    for action in [press(), press()] {
        crate::hand::act(&mut run, action);
    }
    while let Some(action) = clock::next(run.world(), run.state(), run.len() < 20) {
        assert_eq!(run.world().actions(run.state()), run.world().actions(&timeless(*run.state())));
        crate::hand::act(&mut run, action);
    }
    assert!(!run.world().is_possible(run.state(), deliver_reply(1)));
    assert_eq!(run.state().intent(IntentNo::FIRST).map(|intent| intent.belief()), Some(Belief::Paid));
}
