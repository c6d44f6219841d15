//! Every schedule, not only the clock's: a walk over all states that a set-up can reach, within declared bounds.
//!
//! A test's helper and no search: breadth first over states without their times. What a hand alone does (a copy, a
//! delay, a crash, a reload) is left out unless the bounds have a budget for it. Knows nothing of the verdict table.
//! Read next: `toggles`.

use crate::hand::{self, act, deliver_reply, press, set_up};
use crate::timeless::timeless;
use idempotency_lab::base::digest::{Encode as _, Encoder};
use idempotency_lab::base::ids::IntentNo;
use idempotency_lab::base::seed::Seed;
use idempotency_lab::drive::clock;
use idempotency_lab::world::World;
use idempotency_lab::world::action::{Action, Leg};
use idempotency_lab::world::config::{Config, Keys, Patience, Strategy};
use idempotency_lab::world::state::{Belief, State, Status};
use idempotency_lab::world::verdict::Verdict;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// What a walk found.
#[derive(Debug, Default)]
pub struct Found {
    /// How many states it saw, and how many of them were the end of a schedule.
    pub states: usize,
    pub ends: usize,
    /// What is broken in some end state.
    pub broken: BTreeSet<&'static str>,
    /// The shortest way to a broken state.
    pub shortest: Option<Vec<Action>>,
}

/// How often each fault can still strike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Replies lost that say "paid"; nothing else is ever lost.
    pub losses: u8,
    /// Requests copied.
    pub copies: u8,
    /// Pods crashed.
    pub crashes: u8,
    /// Pages reloaded.
    pub reloads: u8,
}

/// The bounds of a walk.
#[derive(Clone, Copy)]
pub struct Bounds {
    pub budget: Budget,
    /// Whether this action may be taken in this state.
    pub allows: fn(&World, &State, Action) -> bool,
}

/// No fault at all.
pub const FREE: Bounds =
    Bounds { budget: Budget { losses: 0, copies: 0, crashes: 0, reloads: 0 }, allows: |_, _, _| true };
/// One lost reply.
pub const ONE_LOSS: Bounds = Bounds { budget: Budget { losses: 1, ..FREE.budget }, ..FREE };

type Fingerprint = [u8; 32];

fn fingerprint(state: &State, budget: Budget) -> Fingerprint {
    let mut out = Encoder::default();
    state.encode(&mut out);
    [budget.losses, budget.copies, budget.crashes, budget.reloads].encode(&mut out);
    out.digest().0
}

/// The budget left after `action`; `None` where the bounds forbid it.
fn after(bounds: Bounds, world: &World, state: &State, left: Budget, action: Action) -> Option<Budget> {
    if !(bounds.allows)(world, state, action) {
        return None;
    }
    match action {
        Action::Lose(name) => {
            let answer = state.message(name).and_then(|message| message.answer);
            answer.filter(|answer| answer.status == Status::Created)?;
            Some(Budget { losses: left.losses.checked_sub(1)?, ..left })
        }
        Action::Duplicate(name) if name.leg == Leg::Request => {
            Some(Budget { copies: left.copies.checked_sub(1)?, ..left })
        }
        Action::Crash(_) => Some(Budget { crashes: left.crashes.checked_sub(1)?, ..left }),
        Action::Reload(_) => Some(Budget { reloads: left.reloads.checked_sub(1)?, ..left }),
        // No lease runs out under a living holder.
        Action::Expire(intent, attempt) if !world.is_abandoned(state, intent, attempt) => None,
        Action::Duplicate(_)
        | Action::Delay(_)
        | Action::HangUp(_)
        | Action::LoseAck(_)
        | Action::LoseBankAnswer(_)
        | Action::HoldCharge(_)
        | Action::Reap(..) => None,
        _ => Some(left),
    }
}

/// The state before a step, and the step.
type Origins = BTreeMap<Fingerprint, Option<(Fingerprint, Action)>>;

pub fn walk(config: Config, bounds: Bounds) -> Found {
    let world = World::new(config, Seed::default());
    let start = timeless(world.start());
    let first = fingerprint(&start, bounds.budget);
    let mut found = Found::default();
    let mut origins = Origins::from([(first, None)]);
    let mut queue = VecDeque::from([(start, bounds.budget, first)]);
    while let Some((state, left, own)) = queue.pop_front() {
        found.states += 1;
        if found.shortest.is_none() && !Verdict::of(&state).is_safe() {
            found.shortest = Some(way_to(&origins, own));
        }
        let mut is_end = true;
        for action in world.actions(&state) {
            let Some(left) = after(bounds, &world, &state, left, action) else { continue };
            is_end = false;
            let mut next = state;
            world.step(&mut next, action).expect("what is listed is possible");
            let next = timeless(next);
            let name = fingerprint(&next, left);
            origins.entry(name).or_insert_with(|| {
                queue.push_back((next, left, name));
                Some((own, action))
            });
        }
        if is_end {
            found.ends += 1;
            found.broken.extend(Verdict::of(&state).names().into_iter().filter(|name| *name != "safe"));
            found.broken.extend((!is_answered_in_the_end(config, state)).then_some("stuck"));
        }
    }
    found
}

fn way_to(origins: &Origins, end: Fingerprint) -> Vec<Action> {
    let mut way = Vec::new();
    let mut place = end;
    while let Some(Some((before, action))) = origins.get(&place) {
        way.push(*action);
        place = *before;
    }
    way.reverse();
    way
}

/// Whether a client that keeps asking, with nothing going wrong any more, gets a definitive answer from here.
fn is_answered_in_the_end(config: Config, mut state: State) -> bool {
    if state.intents[0].answer.is_some() {
        return true;
    }
    let world = World::new(Config { retries: config.retries + 1, ..config }, Seed::default());
    state.intents[0].retry_at = Some(state.now);
    while let Some(action) = clock::next(&world, &state, false) {
        world.step(&mut state, action).expect("the clock chooses what is possible");
    }
    state.intents[0].answer.is_some()
}

pub const DOUBLE: &[&str] = &["double-charge"];
pub const SAFE: &[&str] = &[];

/// Compares one column with its expected verdicts and pinned state counts, in the order of `Strategy::ALL`.
#[track_caller]
pub fn column(config: Config, bounds: Bounds, expected: [(&[&str], usize); 10]) {
    let mut found = Vec::new();
    for strategy in Strategy::ALL {
        let keys = if strategy == Strategy::NoKey { Keys::None } else { config.keys };
        let walked = walk(Config { strategy, keys, ..config }, bounds);
        found.push((walked.broken.into_iter().collect::<Vec<_>>(), walked.states));
    }
    assert_eq!(found, expected.map(|(broken, states)| (broken.to_vec(), states)));
}

/// The set-up of the table: a patient client, a key per intent, two retries.
pub fn patient() -> Config {
    Config { patience: Patience::Patient, ..set_up(Strategy::NoKey, Keys::PerIntent) }
}

#[test]
fn the_shortest_way_to_a_double_charge_is_as_long_as_the_story() {
    let length = |config, bounds| walk(config, bounds).shortest.map(|way| way.len());
    // press, arrive, charge, reply, lose, time out, retry, arrive, charge
    assert_eq!(length(Config { keys: Keys::None, ..patient() }, ONE_LOSS), Some(9));
    let config = Config { double_click: true, strategy: Strategy::CheckThenActDb, ..patient() };
    // two presses, two arrivals, two look-ups, two charges
    assert_eq!(length(config, FREE), Some(8));
}

#[test]
fn a_state_without_its_times_offers_the_same_actions() {
    let mut run = hand::run(Config { double_click: true, pods: 2, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) });
    for action in [press(), press()] {
        act(&mut run, action);
    }
    while let Some(action) = clock::next(run.world(), run.state(), run.len() < 20) {
        assert_eq!(run.world().actions(run.state()), run.world().actions(&timeless(*run.state())));
        act(&mut run, action);
    }
    assert!(!run.world().is_possible(run.state(), deliver_reply(1)));
    assert_eq!(run.state().intent(IntentNo::FIRST).map(|intent| intent.belief()), Some(Belief::Paid));
}
