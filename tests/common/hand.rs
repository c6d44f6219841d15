//! A hand for tests: sets up runs, presses, plays by the clock, takes decisions by name.
//!
//! Knows the engine's public face only, and nothing of what a test expects. Runs natively and in the browser.
#![allow(dead_code, reason = "each test crate uses a part of the hand")]

use idempotency_lab::base::ids::{AttemptNo, CopyNo, DebitNo, Errand, IntentNo, PodNo, RequestName};
use idempotency_lab::base::seed::Seed;
use idempotency_lab::drive::{clock, run::Run};
use idempotency_lab::present::{Scene, diagram::Lanes, scene};
use idempotency_lab::world::World;
use idempotency_lab::world::action::{Action, Leg, MessageName};
use idempotency_lab::world::config::{Config, Keys, Strategy};
use idempotency_lab::world::event::{Event, LineResult, Taken, What};
use idempotency_lab::world::state::{Answer, Belief, Intent, State};
use idempotency_lab::world::verdict::Verdict;

/// No run of these tests is longer: one that is does not end.
const MOST_STEPS: usize = 400;

/// The default set-up with this strategy and these keys.
pub fn set_up(strategy: Strategy, keys: Keys) -> Config {
    Config { strategy, keys, ..Config::default() }
}

/// A run of this set-up before the first press.
pub fn run(config: Config) -> Run {
    Run::new(World::new(config, Seed::default()))
}

/// A run of this set-up after the first press.
pub fn pressed(config: Config) -> Run {
    let mut run = run(config);
    act(&mut run, press());
    run
}

/// The first press of the first purchase.
pub fn press() -> Action {
    Action::Press(IntentNo::FIRST)
}

/// This attempt of the first purchase.
pub fn request(attempt: u8) -> RequestName {
    request_of(1, attempt)
}

/// This attempt of that purchase.
pub fn request_of(intent: u8, attempt: u8) -> RequestName {
    RequestName::original(IntentNo::new(intent), AttemptNo::new(attempt))
}

/// The network's copy of this attempt of the first purchase.
pub fn copy(attempt: u8) -> RequestName {
    RequestName { copy: CopyNo::new(2), ..request(attempt) }
}

/// What this attempt of the first purchase sends for another errand than to pay.
pub fn errand(errand: Errand, attempt: u8) -> RequestName {
    RequestName { errand, ..request(attempt) }
}

/// A request on its way to the server.
pub const fn way_out(request: RequestName) -> MessageName {
    MessageName { request, leg: Leg::Request }
}

/// The reply to a request.
pub const fn way_back(request: RequestName) -> MessageName {
    MessageName { request, leg: Leg::Reply }
}

/// A request arrives at the first pod and is handled to the end: its reply is on its way.
#[track_caller]
pub fn handle(run: &mut Run, request: RequestName) {
    act(run, Action::DeliverRequest(request, PodNo::FIRST));
    finish(run, request);
}

/// A handler that runs already is run to its end.
#[track_caller]
pub fn finish(run: &mut Run, request: RequestName) {
    while run.state().handler(request).is_some() {
        act(run, Action::Run(request));
    }
}

/// A request is handled and its reply heard.
#[track_caller]
pub fn answer(run: &mut Run, request: RequestName) -> Event {
    handle(run, request);
    act(run, Action::DeliverReply(request))
}

/// The request of this attempt arrives at that pod.
pub fn deliver_to(pod: u8, attempt: u8) -> Action {
    Action::DeliverRequest(request(attempt), PodNo::new(pod))
}

/// The reply to this attempt arrives.
pub fn deliver_reply(attempt: u8) -> Action {
    Action::DeliverReply(request(attempt))
}

/// The request of this attempt is lost.
pub fn lose_request(attempt: u8) -> Action {
    Action::Lose(way_out(request(attempt)))
}

/// The reply to this attempt is lost.
pub fn lose_reply(attempt: u8) -> Action {
    Action::Lose(way_back(request(attempt)))
}

/// The handler of this attempt runs its next line.
pub fn run_line(attempt: u8) -> Action {
    Action::Run(request(attempt))
}

/// The time-out of this attempt fires.
pub fn time_out(attempt: u8) -> Action {
    Action::TimeOut(IntentNo::FIRST, AttemptNo::new(attempt))
}

/// The app sends again.
pub fn retry() -> Action {
    Action::Retry(IntentNo::FIRST)
}

/// The first purchase's page is reloaded.
pub fn reload() -> Action {
    Action::Reload(IntentNo::FIRST)
}

/// A message is copied by the network.
pub fn duplicate(message: MessageName) -> Action {
    Action::Duplicate(message)
}

/// That pod crashes.
pub fn crash(pod: u8) -> Action {
    Action::Crash(PodNo::new(pod))
}

/// The caller of this attempt hangs up.
pub fn hang_up(attempt: u8) -> Action {
    Action::HangUp(request(attempt))
}

/// The claim of this attempt's key commits, and its acknowledgement is lost.
pub fn lose_ack(attempt: u8) -> Action {
    Action::LoseAck(request(attempt))
}

/// The bank books this attempt's charge, and its answer is lost.
pub fn lose_bank_answer(attempt: u8) -> Action {
    Action::LoseBankAnswer(request(attempt))
}

/// The bank keeps this attempt's charge back.
pub fn hold_charge(attempt: u8) -> Action {
    Action::HoldCharge(request(attempt))
}

/// The charge of this attempt, kept back, lands.
pub fn land(attempt: u8) -> Action {
    Action::Land(request(attempt))
}

/// The lease of the row under this attempt's key runs out.
pub fn expire(attempt: u8) -> Action {
    Action::Expire(IntentNo::FIRST, AttemptNo::new(attempt))
}

/// What is stored under this attempt's key is reaped.
pub fn reap(attempt: u8) -> Action {
    Action::Reap(IntentNo::FIRST, AttemptNo::new(attempt))
}

/// Whether a hand alone brings it about: time and chance never do.
pub const fn is_forced(action: &Action) -> bool {
    matches!(
        action,
        Action::Duplicate(_)
            | Action::Delay(_)
            | Action::Crash(_)
            | Action::Reload(_)
            | Action::HangUp(_)
            | Action::LoseAck(_)
            | Action::LoseBankAnswer(_)
            | Action::HoldCharge(_)
            | Action::Reap(..)
    )
}

/// What can happen without a hand that forces it.
pub fn unforced(run: &Run) -> Vec<Action> {
    run.world().actions(run.state()).into_iter().filter(|action| !is_forced(action)).collect()
}

/// Takes a decision that must be possible.
#[track_caller]
pub fn act(run: &mut Run, action: Action) -> Event {
    run.act(action).unwrap_or_else(|no| panic!("{no}; possible: {:?}", run.world().actions(run.state())))
}

/// Takes decisions that must be possible, in order.
#[track_caller]
pub fn act_all(run: &mut Run, actions: &[Action]) {
    for action in actions {
        act(run, *action);
    }
}

/// Plays by the clock while `goes_on`, which sees the state before each step.
#[track_caller]
pub fn play_while(run: &mut Run, goes_on: impl Fn(&Run) -> bool) {
    for _ in 0..MOST_STEPS {
        match clock::next(run.world(), run.state(), false) {
            Some(action) if goes_on(run) => act(run, action),
            _ => return,
        };
    }
    panic!("the run does not end: {:?}", run.decisions());
}

/// Plays by the clock to the end.
#[track_caller]
pub fn play(run: &mut Run) {
    play_while(run, |_| true);
}

/// Plays by the clock to the end; the first `losses` replies that say "paid" are lost.
#[track_caller]
pub fn play_losing(run: &mut Run, losses: u8) {
    let mut left = losses;
    for _ in 0..MOST_STEPS {
        let Some(action) = clock::next(run.world(), run.state(), left > 0) else { return };
        act(run, action);
        if matches!(action, Action::Lose(_)) {
            left -= 1;
        }
    }
    panic!("the run does not end: {:?}", run.decisions());
}

/// Plays by the clock until this attempt's reply is on its way.
#[track_caller]
pub fn play_to_reply(run: &mut Run, attempt: u8) {
    let name = way_back(request(attempt));
    play_while(run, |run| run.state().message(name).is_none());
    assert!(run.state().message(name).is_some(), "attempt {attempt} was never answered");
}

/// All sets of lanes.
pub const LANES: [Lanes; 3] = [Lanes::First, Lanes::Narrow, Lanes::Full];

/// The scene of a run at its present place, with no loss armed.
pub fn look(run: &Run, lanes: Lanes) -> Scene {
    scene(run, lanes, false)
}

/// The first purchase.
pub fn intent(state: &State) -> &Intent {
    state.intents.first().expect("every set-up of these tests has a purchase")
}

/// What the first purchase's app believes.
pub fn belief(run: &Run) -> Belief {
    intent(run.state()).belief()
}

/// How often the bank took money.
pub fn debits(run: &Run) -> usize {
    run.state().debits.len()
}

/// What is broken, by name.
pub fn verdict(run: &Run) -> Vec<&'static str> {
    Verdict::of(run.state()).names()
}

/// Every answer that left the server, with the attempt it answers.
pub fn replies(run: &Run) -> Vec<(u8, Answer)> {
    let replied = |event: &Event| match event.what {
        What::Ran { request, result: LineResult::Replied { answer, .. }, .. } => {
            Some((request.attempt.number(), answer))
        }
        _ => None,
    };
    run.events().iter().filter_map(replied).collect()
}

/// Every answer that the app heard, with the attempt and what it made of it.
pub fn heard(run: &Run) -> Vec<(u8, Answer, Taken)> {
    let answered = |event: &Event| match event.what {
        What::Answered { request, answer, taken } => Some((request.attempt.number(), answer, taken)),
        _ => None,
    };
    run.events().iter().filter_map(answered).collect()
}

/// Every debit that the events tell of, in order: charged by a line, booked unheard, or landed late.
pub fn charged(run: &Run) -> Vec<DebitNo> {
    let charge = |event: &Event| match event.what {
        What::Ran { result: LineResult::Charged(debit), .. } => Some(debit),
        What::Ran { result: LineResult::Unknown { debit }, .. } | What::Landed { debit, .. } => debit,
        _ => None,
    };
    run.events().iter().filter_map(charge).collect()
}

/// When each attempt was sent, in milliseconds.
pub fn sent_at(run: &Run) -> Vec<u32> {
    let sends = run.events().iter().filter(|event| matches!(event.what, What::Sent { .. }));
    sends.map(|event| event.at.0).collect()
}
