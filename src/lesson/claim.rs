//! What can be said of a run at its present place, and whether it is so.
//!
//! Judged by the state and by what has happened, in whatever way it came about; never by a strategy's name, and never by
//! a table. Knows nothing of lessons and of words. Read next: `again`, by what money was taken twice.

mod again;

use crate::base::ids::IntentNo;
use crate::drive::clock;
use crate::drive::run::Run;
use crate::lesson::Toys;
use crate::lesson::lamp::Button;
use crate::search::pasts::Pasts;
use crate::search::{Bounds, Budget, Progress, Search};
use crate::world::action::Action;
use crate::world::config::Config;
use crate::world::event::{Cause, Event, LineResult, What};
use crate::world::program::Op;
use crate::world::state::{Answer, Belief, State, Status};
use crate::world::verdict::Verdict;
use std::collections::BTreeSet;

/// Something that is true of a run at a place, or not.
#[derive(Clone, Copy, Debug)]
pub enum Claim {
    /// The bank has taken money so often, for whatever purchase.
    Debits(u8),
    /// Money has been taken more than once for one purchase.
    DoubleCharge,
    /// An attempt that was sent for one of these reasons has taken money for what an earlier attempt had been sent for and
    /// has taken money for as well.
    ChargedAgain(&'static [Cause]),
    /// Two copies of one attempt have both taken money.
    ChargedByCopy,
    /// Money was taken twice for one purchase by handlers with no memory in common: on two pods, or before and after a crash.
    ChargedByForgetting,
    /// Somebody was told "paid" for what was not, or was shown another's receipt.
    FalseSuccess,
    /// Somebody was told "failed" for what was charged.
    FalseFailure,
    /// No definitive answer can be reached any more.
    Stuck,
    /// No invariant is broken.
    Safe,
    /// What the app of the first purchase shows.
    Believes(Belief),
    /// Every app shows that it has paid.
    AllPaid,
    /// So many key records are stored.
    Rows(u8),
    /// An answer with this status has reached an app.
    Told(Status),
    /// A stored reply has reached an app.
    Replayed,
    /// An app has sent for this reason.
    SentBy(Cause),
    /// This has happened.
    Happened(Happening),
    /// This has not happened.
    Never(Happening),
    /// A handler has run this line.
    Line(Op),
    /// The set-up is like this.
    Uses(fn(&Config) -> bool),
    /// Nothing happens any more unless a hand brings it about, and something has happened.
    Over,
    /// No handler runs.
    Idle,
    /// By running handlers' lines alone, in some order, money is taken so often in the end.
    CanTake(u8),
    /// In whatever order the handlers' lines run, money is taken so often in the end.
    AlwaysTakes(u8),
    /// The app cannot know how often money was taken: it has been, in some of the pasts that look the same to it, and not
    /// in others.
    InDoubt,
    /// In every past that looks the same to the app, money was taken so often.
    Known(u8),
    /// Some schedule in this set-up takes money twice for one purchase, with nothing lost, copied or crashed.
    OrderAloneBreaks,
    /// No schedule in this set-up does, and all were looked at.
    OrderAloneHolds,
    /// These buttons are idempotent, and no others.
    Idempotent(&'static [Button]),
    /// Something of what a learner works on beside runs.
    Toy(fn(&Toys) -> bool),
    /// Never so: an answer that is wrong however a run turns out.
    Wrong,
}

/// Something that can happen to a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Happening {
    /// A message was lost.
    Loss,
    /// A request was lost.
    LostRequest,
    /// A reply was lost.
    LostReply,
    /// A request was copied.
    Copy,
    /// A message was kept back.
    Delay,
    /// A pod crashed while a handler ran there.
    Crash,
    /// A caller hung up.
    HangUp,
    /// A page was reloaded.
    Reload,
    /// A time-out fired.
    TimeOut,
    /// A row was taken over.
    TakeOver,
    /// The bank was asked to charge what it knew already.
    KnownCharge,
    /// A request was kept back.
    DelayedRequest,
    /// A row was reaped.
    Reap,
}

impl Claim {
    /// Whether it holds of a run at its present place.
    #[must_use]
    pub fn holds(&self, run: &Run) -> bool {
        let state = run.state();
        let verdict = || Verdict::of(state);
        match *self {
            Self::Debits(count) => state.debits.len() == usize::from(count),
            Self::DoubleCharge => verdict().double_charge,
            Self::ChargedAgain(reasons) => again::by_attempt(run, reasons),
            Self::ChargedByCopy => again::by_copy(run),
            Self::ChargedByForgetting => again::by_forgetting(run),
            Self::FalseSuccess => verdict().false_success,
            Self::FalseFailure => verdict().false_failure,
            Self::Stuck => Self::Over.holds(run) && Verdict::at_end(run.world(), state).stuck,
            Self::Safe => verdict().is_safe(),
            Self::Believes(belief) => state.intent(IntentNo::FIRST).is_some_and(|intent| intent.belief() == belief),
            Self::AllPaid => state.intents.iter().all(|intent| intent.belief() == Belief::Paid),
            Self::Rows(count) => state.records.len() == usize::from(count),
            Self::Told(status) => told(run, |answer| answer.status == status),
            Self::Replayed => told(run, |answer| answer.replayed),
            Self::SentBy(reason) => any(run, |event| matches!(event.what, What::Sent { cause, .. } if cause == reason)),
            Self::Happened(happening) => happening.has_happened(run),
            Self::Never(happening) => !happening.has_happened(run),
            Self::Line(line) => any(run, |event| matches!(event.what, What::Ran { op, .. } if op == line)),
            Self::Uses(is_so) => is_so(run.world().config()),
            Self::Over => run.position() > 0 && clock::next(run.world(), state, false).is_none() && !may_press(run),
            Self::Idle => state.handlers.is_empty(),
            Self::CanTake(count) => ends(run).contains(&count),
            Self::AlwaysTakes(count) => ends(run) == BTreeSet::from([count]),
            Self::InDoubt => pasts(run).len() > 1,
            Self::Known(count) => pasts(run) == BTreeSet::from([count]),
            Self::OrderAloneBreaks => order_alone(run.world().config()) == Some(true),
            Self::OrderAloneHolds => order_alone(run.world().config()) == Some(false),
            Self::Idempotent(buttons) => {
                Button::ALL.into_iter().all(|button| button.is_idempotent() == buttons.contains(&button))
            }
            Self::Wrong | Self::Toy(_) => false,
        }
    }

    /// Whether it holds of a run, or of what is worked on beside it.
    #[must_use]
    pub fn holds_of(&self, run: &Run, toys: &Toys) -> bool {
        match self {
            Self::Toy(is_so) => is_so(toys),
            claim => claim.holds(run),
        }
    }
}

/// Most states of a search for one claim.
const MOST_STATES: usize = 100_000;
/// States between two looks at what it has found.
const SOME_STATES: usize = 64;

/// Whether a search in which nothing goes wrong but the order finds a double charge: the nearest one is enough. `None` if
/// it was cut off before it found one.
fn order_alone(config: &Config) -> Option<bool> {
    let mut search = Search::new(*config, Bounds::free(Budget::NONE), MOST_STATES);
    loop {
        let progress = search.advance(SOME_STATES);
        if search.report().verdict.double_charge {
            return Some(true);
        }
        match progress {
            Progress::Running => {}
            Progress::Done => return Some(false),
            Progress::Limit => return None,
        }
    }
}

/// How often money can have been taken for the first purchase, for all that its app can know.
fn pasts(run: &Run) -> BTreeSet<u8> {
    let decisions = run.decisions().get(..run.position()).unwrap_or_default();
    let pasts = Pasts::new(run.world(), decisions, Pasts::LIMIT).finish();
    pasts.by_debits().into_iter().map(|(debits, _)| debits).collect()
}

impl Happening {
    fn has_happened(self, run: &Run) -> bool {
        any(run, |event| match (self, event.what) {
            (Self::Loss, What::Lost { .. })
            | (Self::Delay, What::Delayed { .. })
            | (Self::HangUp, What::HungUp { .. })
            | (Self::Reload, What::Reloaded { .. })
            | (Self::TimeOut, What::TimedOut { .. })
            | (Self::TakeOver, What::Ran { result: LineResult::TakenOver, .. })
            | (Self::Reap, What::Reaped { .. }) => true,
            (Self::KnownCharge, What::Ran { result, .. }) => matches!(result, LineResult::Known(_)),
            (Self::Copy, What::Duplicated { message, .. }) => !message.leg.is_back(),
            (Self::DelayedRequest, What::Delayed { message, .. }) => !message.leg.is_back(),
            (Self::LostRequest, What::Lost { message, .. }) => !message.leg.is_back(),
            (Self::LostReply, What::Lost { message, .. }) => message.leg.is_back(),
            (Self::Crash, What::Crashed { handlers, .. }) => handlers > 0,
            _ => false,
        })
    }
}

/// The step (from 1) by which a run first broke an invariant, up to its present place; none if it has broken none.
#[must_use]
pub fn fault_step(run: &Run) -> Option<usize> {
    if Verdict::of(run.state()).is_safe() {
        return None;
    }
    let mut again = run.clone();
    (1..=run.position()).find(|step| {
        again.seek(*step);
        !Verdict::of(again.state()).is_safe()
    })
}

fn any(run: &Run, is_it: impl FnMut(&Event) -> bool) -> bool {
    run.events().iter().any(is_it)
}

fn told(run: &Run, is_it: impl Fn(Answer) -> bool) -> bool {
    any(run, |event| matches!(event.what, What::Answered { answer, .. } if is_it(answer)))
}

/// Whether somebody can still press Pay.
fn may_press(run: &Run) -> bool {
    run.world().actions(run.state()).into_iter().any(|action| matches!(action, Action::Press(_)))
}

/// How often money is taken in the end, in every order in which the running handlers' lines can run.
fn ends(run: &Run) -> BTreeSet<u8> {
    let mut ends = BTreeSet::new();
    let mut seen: Vec<State> = Vec::new();
    let mut open = vec![*run.state()];
    while let Some(state) = open.pop() {
        let lines = state.handlers.iter().map(|handler| Action::Run(handler.request));
        let mut is_end = true;
        for line in lines {
            let mut next = state;
            if run.world().step(&mut next, line).is_ok() {
                // The order alone counts, not the time.
                next.now = run.state().now;
                is_end = false;
                if !seen.contains(&next) {
                    seen.push(next);
                    open.push(next);
                }
            }
        }
        if is_end {
            ends.insert(u8::try_from(state.debits.len()).unwrap_or(u8::MAX));
        }
    }
    ends
}
