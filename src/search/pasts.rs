//! Possible worlds: every past that is consistent with what the app has seen.
//!
//! An app sees its own doing (presses, sends, time-outs, reloads) and the answers that reach its page; what became of its
//! messages it does not see. Breadth first over all schedules of the same world that look the same to it, so that each
//! past has its shortest schedule. What can have gone wrong is bounded by [`Pasts::BUDGET`], or by what has gone wrong in
//! the run itself where that is more. Knows nothing of times: a time-out can fire while everything is still on its way.
//!
//! Invariant: runs that look the same have the same pasts, and each of them is among its own (tests/engine/pasts.rs).

use crate::base::ids::{CopyNo, DebitNo, IntentNo, RequestName};
use crate::search::bounds::{Budget, Kind};
use crate::search::explore::Progress;
use crate::search::pack::Packer;
use crate::world::World;
use crate::world::action::Action;
use crate::world::config::MAX_PURCHASES;
use crate::world::event::{Taken, What};
use crate::world::state::{Intent, Lease, State, Status};
use std::collections::{BTreeMap, BTreeSet};
use tinyvec::ArrayVec;

/// The pasts of one moment of a run, found in slices.
///
/// Where there are two purchases, what both their apps have seen counts together.
pub struct Pasts {
    world: World,
    packer: Packer,
    start: Spot,
    /// Whether a lease can have run out under a living holder: only where one has.
    is_holder_slow: bool,
    seen: Vec<Sight>,
    /// What the apps know after so many sights. Nothing else changes it.
    apps: Vec<ArrayVec<[Intent; MAX_PURCHASES]>>,
    /// What was found, each with the number of the one it was found from; the first leads to itself.
    found: Vec<(Vec<u8>, usize)>,
    known: BTreeSet<Vec<u8>>,
    taken: usize,
    limit: usize,
    progress: Progress,
    pasts: Vec<Past>,
    /// The place of each past, by what it came to.
    ends: BTreeMap<Vec<u8>, usize>,
    own: Vec<u8>,
}

/// One thing that can have happened: a whole world behind the app's screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Past {
    /// How often money was taken for the first purchase, 0 to 15.
    pub debits: u8,
    number: usize,
}

/// One thing that an app sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sight {
    /// Its own doing, or its person's.
    Own(Action),
    /// An answer. Which copy it answers does not show, and neither does the ledger: receipts are known apart by the order
    /// in which they were first seen.
    Heard { request: RequestName, status: Status, replayed: bool, receipt: Option<usize> },
}

type Receipts = ArrayVec<[DebitNo; 16]>;

/// Where a past stands.
#[derive(Clone, Copy)]
struct Spot {
    state: State,
    left: Budget,
    /// How much of what was seen it has come to.
    seen: u16,
    receipts: Receipts,
}

impl Pasts {
    /// What can have gone wrong unseen: two messages lost and one crash. A copied request is counted only where one was
    /// copied: it doubles what there is to tell, and tells the same.
    pub const BUDGET: Budget = Budget::NONE.with(Kind::Loss, 2).with(Kind::Crash, 1);
    /// States that are looked at before the search gives up and says so: some 80 ms natively. One time-out has tens of
    /// states, two have hundreds, three up to eight thousand on one pod.
    pub const LIMIT: usize = 20_000;

    /// The pasts of a run after these decisions, of at most `limit` states. What follows a decision that is not possible
    /// does not count.
    #[must_use]
    pub fn new(world: &World, decisions: &[Action], limit: usize) -> Self {
        let mut spot = Spot { state: world.start(), left: Budget::NONE, seen: 0, receipts: Receipts::new() };
        let mut seen = Vec::new();
        let mut apps = vec![spot.state.intents];
        let mut used = Budget::NONE;
        let mut is_holder_slow = false;
        for action in decisions.iter().copied() {
            is_holder_slow |= is_early(world, &spot.state, action);
            let Ok(event) = world.step(&mut spot.state, action) else { break };
            if let Some(kind) = Kind::of(action) {
                used = used.with(kind, used.of(kind).saturating_add(1));
            }
            if let Some(sight) = sight(action, event.what, &mut spot.receipts) {
                seen.push(sight);
                apps.push(spot.state.intents);
            }
        }
        let (mut budget, mut left) = (Budget::NONE, Budget::NONE);
        for kind in Kind::ALL {
            let most = used.of(kind).max(Self::BUDGET.of(kind));
            budget = budget.with(kind, most);
            left = left.with(kind, most - used.of(kind));
        }
        (spot.left, spot.seen) = (left, u16::try_from(seen.len()).unwrap_or(u16::MAX));
        let start = Spot { state: world.start(), left: budget, seen: 0, receipts: Receipts::new() };
        let mut pasts = Self {
            packer: Packer::new(world, true),
            world: world.clone(),
            start,
            is_holder_slow,
            seen,
            apps,
            found: Vec::new(),
            known: BTreeSet::new(),
            taken: 0,
            limit,
            progress: Progress::Running,
            pasts: Vec::new(),
            ends: BTreeMap::new(),
            own: Vec::new(),
        };
        pasts.own = pasts.end(spot).unwrap_or_default();
        pasts.find(&start, 0);
        pasts
    }

    /// Looks at up to so many states.
    pub fn advance(&mut self, states: usize) -> Progress {
        for _ in 0..states {
            if self.progress != Progress::Running {
                break;
            }
            self.look();
        }
        self.progress
    }

    /// Looks at all of them, up to the limit.
    #[must_use]
    pub fn finish(mut self) -> Self {
        while self.advance(1_024) == Progress::Running {}
        self
    }

    /// Those found so far: the shortest first, always in the same order.
    #[must_use]
    pub fn pasts(&self) -> &[Past] {
        &self.pasts
    }

    /// Whether these are all of them, within the budget.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.progress == Progress::Done
    }

    /// Whether there may be more that were not looked for yet.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.progress == Progress::Running
    }

    /// Whether it has come to its limit: there may be more.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        !self.is_running() && !self.is_whole()
    }

    /// How many states were found on the way.
    #[must_use]
    pub fn states(&self) -> usize {
        self.found.len()
    }

    /// How many pasts there are for each number of debits, the smallest number first.
    #[must_use]
    pub fn by_debits(&self) -> Vec<(u8, usize)> {
        let mut groups = BTreeMap::new();
        self.pasts.iter().for_each(|past| *groups.entry(past.debits).or_default() += 1);
        groups.into_iter().collect()
    }

    /// The place of what has really happened, once it is found. Whether an abandoned lease has run out already is left
    /// open: it is the same past.
    #[must_use]
    pub fn own(&self) -> Option<usize> {
        self.ends.get(&self.own).copied()
    }

    /// The decisions of one of these pasts: a run of the same world in which the app sees the same.
    #[must_use]
    pub fn schedule(&self, past: &Past) -> Vec<Action> {
        let mut numbers = vec![past.number];
        while let Some((_, parent)) = numbers.last().and_then(|number| self.found.get(*number))
            && numbers.last() != Some(parent)
        {
            numbers.push(*parent);
        }
        // Packed states have other names for copies and for what the bank keeps back: the way is walked with the real ones.
        let mut spot = self.start;
        let mut schedule = Vec::new();
        for number in numbers.into_iter().rev().skip(1) {
            let wanted = self.found.get(number).map(|(key, _)| key);
            let step = self.world.actions(&spot.state).into_iter().find_map(|action| {
                let next = self.after(&spot, action)?;
                (self.key(&next).as_ref() == wanted).then_some((action, next))
            });
            let Some((action, next)) = step else { break };
            schedule.push(action);
            spot = next;
        }
        schedule
    }

    fn look(&mut self) {
        let own = self.taken;
        let Some(spot) = self.found.get(own).map(|(key, _)| self.spot(key)) else {
            self.progress = Progress::Done;
            return;
        };
        self.taken += 1;
        for action in self.world.actions(&spot.state) {
            if let Some(next) = self.after(&spot, action) {
                self.find(&next, own);
            }
        }
    }

    /// The spot after an action; `None` where it is not possible, goes beyond the budget, or would be seen otherwise.
    fn after(&self, spot: &Spot, action: Action) -> Option<Spot> {
        let expected = self.seen.get(usize::from(spot.seen));
        if is_own(action) && expected != Some(&Sight::Own(action)) || matches!(action, Action::Delay(_)) {
            return None;
        }
        if !self.is_holder_slow && is_early(&self.world, &spot.state, action) {
            return None;
        }
        let mut next = *spot;
        if let Some(kind) = Kind::of(action) {
            next.left = spot.left.less(kind)?;
        }
        let what = self.world.act(&mut next.state, action)?;
        if let Some(sight) = sight(action, what, &mut next.receipts) {
            if expected != Some(&sight) {
                return None;
            }
            next.seen += 1;
        }
        Some(next)
    }

    fn find(&mut self, spot: &Spot, parent: usize) {
        let Some(key) = self.key(spot) else {
            self.progress = Progress::Limit;
            return;
        };
        if self.known.contains(&key) {
            return;
        }
        let number = self.found.len();
        if number >= self.limit {
            self.progress = Progress::Limit;
            return;
        }
        self.known.insert(key.clone());
        self.found.push((key, parent));
        if usize::from(spot.seen) == self.seen.len()
            && let Some(end) = self.end(*spot)
            && !self.ends.contains_key(&end)
        {
            self.ends.insert(end, self.pasts.len());
            let debits = u8::try_from(spot.state.debits_of(IntentNo::FIRST)).unwrap_or(u8::MAX);
            self.pasts.push(Past { debits, number });
        }
    }

    /// What a past came to, as bytes.
    fn end(&self, mut spot: Spot) -> Option<Vec<u8>> {
        let handlers = spot.state.handlers;
        for row in &mut spot.state.records {
            let is_abandoned = !handlers.iter().any(|handler| handler.request == row.owner);
            if is_abandoned && matches!(row.lease, Lease::Until(_)) {
                row.lease = Lease::Over;
            }
        }
        self.key(&spot)
    }

    /// What tells a spot from others: what was seen, and everything but the apps; `None` if it does not fit the format.
    fn key(&self, spot: &Spot) -> Option<Vec<u8>> {
        let mut state = spot.state;
        state.intents = self.start.state.intents;
        self.packer.canonical(&mut state, spot.left);
        let mut key = Vec::with_capacity(64);
        if !self.packer.pack(&state, spot.left, &mut key) {
            return None;
        }
        key.extend(spot.receipts.iter().map(|receipt| receipt.number()));
        key.push(u8::try_from(spot.receipts.len()).ok()?);
        key.extend(spot.seen.to_le_bytes());
        Some(key)
    }

    /// The spot of a key.
    fn spot(&self, key: &[u8]) -> Spot {
        let Some((rest, [count, low, high])) = key.split_last_chunk::<3>() else { return self.start };
        let Some((packed, receipts)) = rest.split_at_checked(rest.len() - usize::from(*count)) else {
            return self.start;
        };
        let mut state = self.start.state;
        let left = self.packer.unpack(packed, &mut state);
        let seen = u16::from_le_bytes([*low, *high]);
        if let Some(apps) = self.apps.get(usize::from(seen)) {
            state.intents = *apps;
        }
        Spot { state, left, seen, receipts: receipts.iter().copied().map(DebitNo::new).collect() }
    }
}

/// Whether an app, or its person, does this.
const fn is_own(action: Action) -> bool {
    matches!(
        action,
        Action::Press(_) | Action::Reload(_) | Action::TimeOut(..) | Action::Retry(_) | Action::Proceed(..)
    )
}

/// Whether a lease runs out under a living holder.
fn is_early(world: &World, state: &State, action: Action) -> bool {
    matches!(action, Action::Expire(intent, attempt) if !world.is_abandoned(state, intent, attempt))
}

/// What an app sees of a step, if anything. A page that was left sees no answers.
fn sight(action: Action, what: What, receipts: &mut Receipts) -> Option<Sight> {
    if is_own(action) {
        return Some(Sight::Own(action));
    }
    let What::Answered { request, answer, taken } = what else { return None };
    if taken == Taken::Unheard {
        return None;
    }
    let receipt = answer.receipt.map(|receipt| {
        let known = receipts.iter().position(|known| *known == receipt);
        known.unwrap_or_else(|| {
            receipts.try_push(receipt);
            receipts.len() - 1
        })
    });
    let request = RequestName { copy: CopyNo::FIRST, ..request };
    Some(Sight::Heard { request, status: answer.status, replayed: answer.replayed, receipt })
}
