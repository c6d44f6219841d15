//! What a key is answered with: 400 without one, 422 for another body, whose key it is, and what is left untouched.
//!
//! Where keys are made as they should be, no two purchases share one: these stories write the shared key into the state
//! by hand, and the last one uses a key that stands in every app.

use crate::hand::{belief, debits, heard, play, press, pressed, request, request_of, run, set_up, verdict};
use idempotency_lab::base::ids::{AttemptNo, Customer, DebitNo, IntentNo, KeyName};
use idempotency_lab::base::seed::Seed;
use idempotency_lab::base::time::Millis;
use idempotency_lab::drive::clock;
use idempotency_lab::world::World;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Amount, Config, Keys, Purchase, Scope, Strategy};
use idempotency_lab::world::event::{Event, LineResult, What};
use idempotency_lab::world::state::{Answer, Belief, Debit, Progress, Record, State, Status};
use idempotency_lab::world::verdict::Verdict;

/// The strategies that want a key.
const KEYED: [Strategy; 9] = [
    Strategy::CheckThenActMemory,
    Strategy::CheckThenActDb,
    Strategy::ClaimFirst,
    Strategy::ClaimFirstPaymentId,
    Strategy::ClaimLease,
    Strategy::ClaimLeasePaymentId,
    Strategy::OrderId,
    Strategy::LocalTransaction,
    Strategy::ErrorReply,
];

/// Those of them that answer a repeat with the stored reply: all but `error-reply`.
fn replaying() -> impl Iterator<Item = Strategy> {
    KEYED.into_iter().filter(|strategy| *strategy != Strategy::ErrorReply)
}

/// A key that the first purchase will use, found in the store before its request arrives.
fn found(customer: Customer, amount: u16, progress: Progress) -> Record {
    let reply = Answer { status: Status::Created, receipt: Some(DebitNo::FIRST), replayed: false };
    Record {
        customer,
        key: KeyName::Intent(IntentNo::FIRST, 0),
        hashed: Amount(amount),
        progress,
        reply: (progress == Progress::Completed).then_some(reply),
        created_at: Millis::ZERO,
        owner: request_of(2, 1),
        ..Record::default()
    }
}

/// What happens to customer A's purchase of 10 if `record`, written by a purchase of B or an earlier one, is there.
fn after_finding(config: Config, record: Record) -> (World, State, Vec<Event>) {
    let purchase = |customer, amount| Purchase { customer, amount: Amount(amount) };
    let config =
        Config { purchases: [purchase(Customer::A, 10), purchase(record.customer, record.hashed.0)].into(), ..config };
    let world = World::new(config, Seed::default());
    let mut state = world.start();
    state.debits.push(Debit {
        request: record.owner,
        customer: record.customer,
        amount: record.hashed,
        ..Debit::default()
    });
    match config.strategy {
        Strategy::CheckThenActMemory => state.memories[0].push(record),
        _ => state.records.push(record),
    }
    let mut events = vec![world.step(&mut state, press()).expect("Pay can be pressed")];
    while let Some(action) = clock::next(&world, &state, false) {
        events.push(world.step(&mut state, action).expect("the clock chooses what is possible"));
    }
    (world, state, events)
}

fn first_answer(events: &[Event]) -> Answer {
    let answered = |event: &Event| match event.what {
        What::Answered { answer, .. } => Some(answer),
        _ => None,
    };
    events.iter().find_map(answered).expect("the request was answered")
}

fn rows(state: &State) -> Vec<Record> {
    state.memories.iter().flatten().chain(&state.records).copied().collect()
}

#[test]
fn a_request_without_a_key_is_refused_and_nothing_is_stored() {
    for strategy in KEYED {
        for pods in [1, 2] {
            let mut run = pressed(Config { pods, ..set_up(strategy, Keys::None) });
            play(&mut run);
            assert_eq!(heard(&run).len(), 1, "{strategy:?}: 400 is final, it is not asked again");
            assert_eq!(heard(&run)[0].1, Answer::bare(Status::BadRequest), "{strategy:?}");
            assert_eq!((debits(&run), rows(run.state()).len()), (0, 0), "{strategy:?}");
            assert_eq!((belief(&run), verdict(&run)), (Belief::Failed, vec!["safe"]), "{strategy:?}");
        }
    }
}

#[test]
fn a_key_with_another_body_is_refused_and_the_record_stays_as_it_was() {
    for strategy in KEYED {
        let record = found(Customer::A, 20, Progress::Completed);
        let (_, state, events) = after_finding(set_up(strategy, Keys::PerIntent), record);
        assert_eq!(first_answer(&events), Answer::bare(Status::Unprocessable), "{strategy:?}");
        assert_eq!(rows(&state), [record], "{strategy:?}: untouched");
        assert_eq!(state.debits_of(IntentNo::FIRST), 0, "{strategy:?}");
        assert_eq!(state.intents[0].belief(), Belief::Failed, "{strategy:?}");
        assert!(Verdict::of(&state).is_safe(), "{strategy:?}: an explicit 422 is no false failure");
    }
}

#[test]
fn the_hash_is_compared_before_the_status() {
    let record = found(Customer::A, 20, Progress::InProgress);
    let (_, state, events) = after_finding(set_up(Strategy::ClaimFirst, Keys::PerIntent), record);
    assert_eq!(first_answer(&events), Answer::bare(Status::Unprocessable), "not 409");
    assert_eq!(rows(&state), [record]);
}

#[test]
fn a_key_in_progress_elsewhere_is_answered_with_409_for_ever_and_the_app_gives_up() {
    let record = found(Customer::A, 10, Progress::InProgress);
    let (_, state, events) = after_finding(set_up(Strategy::ClaimFirst, Keys::PerIntent), record);
    let told = events.iter().filter(|event| matches!(event.what, What::Answered { .. })).count();
    assert_eq!(told, 3, "the first send and two retries");
    assert_eq!(state.intents[0].belief(), Belief::GaveUp);
    assert_eq!((rows(&state), state.debits_of(IntentNo::FIRST)), (vec![record], 0));
}

#[test]
fn with_hashes_off_another_body_is_told_paid() {
    for strategy in replaying() {
        let config = Config { hash: false, ..set_up(strategy, Keys::PerIntent) };
        let (_, state, events) = after_finding(config, found(Customer::A, 20, Progress::Completed));
        let answer = first_answer(&events);
        assert_eq!((answer.status, answer.replayed), (Status::Created, true), "{strategy:?}");
        assert_eq!(state.debits_of(IntentNo::FIRST), 0, "{strategy:?}");
        assert_eq!(Verdict::of(&state).names(), ["false-success"], "{strategy:?}");
    }
}

#[test]
fn two_honest_purchases_of_one_amount_under_one_key_cannot_be_told_apart_by_the_hash() {
    for strategy in replaying() {
        let (_, state, _) =
            after_finding(set_up(strategy, Keys::PerIntent), found(Customer::A, 10, Progress::Completed));
        assert_eq!(Verdict::of(&state).names(), ["false-success"], "{strategy:?}: a sale is silently lost");
    }
}

#[test]
fn a_key_belongs_to_its_customer() {
    for strategy in KEYED {
        let record = found(Customer::B, 10, Progress::Completed);
        let (_, state, events) = after_finding(set_up(strategy, Keys::PerIntent), record);
        assert_eq!(first_answer(&events).status, Status::Created, "{strategy:?}");
        assert!(!first_answer(&events).replayed, "{strategy:?}");
        assert_eq!(state.debits_of(IntentNo::FIRST), 1, "{strategy:?}");
        assert_eq!(rows(&state).len(), 2, "{strategy:?}: one row for each customer");
        assert!(Verdict::of(&state).is_safe(), "{strategy:?}");
    }
}

#[test]
fn where_a_key_is_a_key_whoever_sends_it_one_customer_is_shown_anothers_receipt() {
    for strategy in replaying() {
        let config = Config { scope: Scope::Key, ..set_up(strategy, Keys::PerIntent) };
        let record = found(Customer::B, 10, Progress::Completed);
        let (_, state, events) = after_finding(config, record);
        assert!(first_answer(&events).replayed, "{strategy:?}");
        assert_eq!((rows(&state), state.debits_of(IntentNo::FIRST)), (vec![record], 0), "{strategy:?}");
        assert_eq!(Verdict::of(&state).names(), ["false-success"], "{strategy:?}");
    }
}

#[test]
fn two_purchases_have_two_keys_and_are_paid_one_after_the_other() {
    for strategy in Strategy::ALL {
        let purchase = |amount| Purchase { customer: Customer::A, amount: Amount(amount) };
        let config = Config { purchases: [purchase(10), purchase(20)].into(), ..set_up(strategy, Keys::PerIntent) };
        let mut run = run(config);
        let second = Action::Press(IntentNo::new(2));
        assert!(!run.world().is_possible(run.state(), second), "{strategy:?}");
        run.act(press()).expect("the first one can be pressed");
        assert!(!run.world().is_possible(run.state(), second), "{strategy:?}");
        play(&mut run);
        run.act(second).expect("the first one is settled");
        play(&mut run);
        assert!(run.state().intents.iter().all(|intent| intent.belief() == Belief::Paid), "{strategy:?}");
        assert_eq!((debits(&run), verdict(&run)), (2, vec!["safe"]), "{strategy:?}");
        let amounts: Vec<_> = run.state().debits.iter().map(|debit| debit.amount.0).collect();
        assert_eq!(amounts, [10, 20], "{strategy:?}");
        assert!(heard(&run).iter().all(|(_, answer, _)| !answer.replayed), "{strategy:?}");
    }
}

#[test]
fn a_key_that_stands_in_every_app_belongs_to_its_customer_or_shows_one_the_receipt_of_another() {
    let purchase = |customer| Purchase { customer, amount: Amount(10) };
    let purchases = [purchase(Customer::A), purchase(Customer::B)].into();
    for strategy in KEYED {
        for (scope, expected) in [(Scope::CustomerAndKey, 2), (Scope::Key, 1)] {
            let mut run = pressed(Config { purchases, scope, ..set_up(strategy, Keys::Constant) });
            play(&mut run);
            run.act(Action::Press(IntentNo::new(2))).expect("the first one is settled");
            play(&mut run);
            let keys = run.state().intents.iter().map(|intent| intent.attempts[0].key);
            assert_eq!(keys.collect::<Vec<_>>(), [Some(KeyName::Constant); 2], "{strategy:?}");
            // Who is told "failed" was not charged either; the next press would be told the same.
            let is_told = expected == 2 || strategy != Strategy::ErrorReply;
            let broken = if expected == 1 && is_told { "false-success" } else { "safe" };
            assert_eq!((debits(&run), verdict(&run)), (expected, vec![broken]), "{strategy:?} {scope:?}");
            let end = if is_told { Belief::Paid } else { Belief::Failed };
            assert_eq!(run.state().intents[1].belief(), end, "{strategy:?} {scope:?}");
        }
    }
}

#[test]
fn keys_are_made_when_the_policy_says_so() {
    let keys_of = |keys| {
        let mut run = pressed(set_up(Strategy::NoKey, keys));
        crate::hand::play_losing(&mut run, 1);
        run.state().intents[0].attempts.iter().map(|attempt| attempt.key).collect::<Vec<_>>()
    };
    let key = Some(KeyName::Intent(IntentNo::FIRST, 0));
    let own = |attempt| Some(KeyName::Attempt(IntentNo::FIRST, AttemptNo::new(attempt)));
    assert_eq!(keys_of(Keys::None), [None, None]);
    assert_eq!(keys_of(Keys::PerIntent), [key, key]);
    assert_eq!(keys_of(Keys::PerAttempt), [own(1), own(2)]);
}

#[test]
fn the_row_of_a_claim_is_its_own_runs_and_the_save_finds_no_other() {
    let world = World::new(set_up(Strategy::ClaimFirst, Keys::PerIntent), Seed::default());
    let mut state = world.start();
    for action in [press(), crate::hand::deliver_to(1, 1), crate::hand::run_line(1), crate::hand::run_line(1)] {
        world.step(&mut state, action).expect("a claim and a charge");
    }
    state.records[0].owner = request_of(2, 1);
    let taken_over = state.records;
    let saved = world.step(&mut state, crate::hand::run_line(1)).expect("the save runs");
    assert!(matches!(saved.what, What::Ran { result: LineResult::NotOwner, .. }));
    assert_eq!(state.records, taken_over, "nothing was saved");
    let replied = world.step(&mut state, crate::hand::run_line(1)).expect("the reply runs");
    assert!(matches!(replied.what, What::Ran { result: LineResult::Replied { answer, .. }, .. }
        if answer == Answer::bare(Status::Conflict)));
    assert!(state.handler(request(1)).is_none());
}
