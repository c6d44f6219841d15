//! What a search lets go wrong, and how often.

use crate::search::fault::Fault;
use crate::world::World;
use crate::world::action::{Action, Leg, MessageName};
use crate::world::config::Config;
use crate::world::state::{Handler, Progress, State, Status};
use tinyvec::ArrayVec;

/// A kind of thing that can go wrong, each with a budget of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A message is lost.
    Loss,
    /// The network copies a request.
    Copy,
    /// A pod crashes and is up again.
    Crash,
    /// What is stored under a key is gone: its retention is over.
    Reap,
    /// The bank's answer is lost.
    BankTimeout,
    /// The bank keeps a charge back.
    BankLate,
    /// An INSERT's acknowledgement is lost.
    AckLost,
    /// A caller hangs up, and its handler ends.
    HangUp,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Loss,
        Self::Copy,
        Self::Crash,
        Self::Reap,
        Self::BankTimeout,
        Self::BankLate,
        Self::AckLost,
        Self::HangUp,
    ];

    /// The name in test ids.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Copy => "copy",
            Self::Crash => "crash",
            Self::Reap => "reap",
            Self::BankTimeout => "bank-timeout",
            Self::BankLate => "bank-late",
            Self::AckLost => "ack-lost",
            Self::HangUp => "hang-up",
        }
    }

    /// The kind of an action; `None` for what is no fault.
    #[must_use]
    pub const fn of(action: Action) -> Option<Self> {
        Some(match action {
            Action::Lose(_) => Self::Loss,
            Action::Duplicate(_) => Self::Copy,
            Action::Crash(_) => Self::Crash,
            Action::Reap(..) => Self::Reap,
            Action::LoseBankAnswer(_) => Self::BankTimeout,
            Action::HoldCharge(_) => Self::BankLate,
            Action::LoseAck(_) => Self::AckLost,
            Action::HangUp(_) => Self::HangUp,
            _ => return None,
        })
    }
}

/// How often each kind can still strike, 0 to 15.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget([u8; Kind::ALL.len()]);

impl Budget {
    /// Nothing goes wrong.
    pub const NONE: Self = Self([0; Kind::ALL.len()]);
    /// Most of one kind.
    pub const MOST: u8 = 15;

    /// With so many of a kind, at most [`Budget::MOST`].
    #[must_use]
    pub const fn with(mut self, kind: Kind, count: u8) -> Self {
        self.0[kind as usize] = if count > Self::MOST { Self::MOST } else { count };
        self
    }

    /// How many are left of a kind.
    #[must_use]
    pub const fn of(self, kind: Kind) -> u8 {
        self.0[kind as usize]
    }

    /// One less of a kind; `None` if none is left.
    #[must_use]
    pub fn less(self, kind: Kind) -> Option<Self> {
        Some(self.with(kind, self.of(kind).checked_sub(1)?))
    }

    /// Whether nothing can go wrong.
    #[must_use]
    pub fn is_none(self) -> bool {
        self == Self::NONE
    }
}

/// Most faults that a search can be bound to by name.
pub const MAX_NAMED: usize = 16;

/// What was going on when a fault struck: with another order or another program, the same fault is one that strikes at
/// the same point of the work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// Whether anything was in flight or running.
    is_busy: bool,
    /// Whether a handler that ended with it had its answer: had charged, or knew that it need not.
    has_answer: bool,
    /// Whether what was stored was finished.
    is_completed: bool,
}

impl Moment {
    /// The moment of a fault in a state. For most it does not matter.
    #[must_use]
    pub fn of(world: &World, state: &State, fault: Action) -> Self {
        let has_answer = |handler: &Handler| handler.answer.is_some();
        match fault {
            Action::Crash(pod) => Self {
                is_busy: state.handlers.iter().any(|handler| handler.pod == pod),
                has_answer: state.handlers.iter().any(|handler| handler.pod == pod && has_answer(handler)),
                is_completed: false,
            },
            Action::HangUp(request) => {
                Self { has_answer: state.handler(request).is_some_and(has_answer), ..Self::default() }
            }
            Action::Reap(intent, attempt) => Self {
                is_busy: !state.messages.is_empty() || !state.handlers.is_empty(),
                has_answer: false,
                is_completed: world
                    .row_of(state, intent, attempt)
                    .is_none_or(|row| row.progress == Progress::Completed),
            },
            _ => Self::default(),
        }
    }
}

/// What a search may do beyond what happens by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Any fault within the budget at any moment. Requests and replies of every kind can be lost, and a lease can run out
    /// under a living holder.
    Free,
    /// A column of the verdict table, exactly as it is defined.
    Column(Fault),
    /// Only these very decisions, each once and at such a moment.
    Named(ArrayVec<[Option<(Action, Moment)>; MAX_NAMED]>),
}

/// The bounds of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// How often each kind of fault can strike.
    pub budget: Budget,
    /// Where it can strike.
    pub rule: Rule,
}

impl Bounds {
    /// Any fault within this budget.
    #[must_use]
    pub const fn free(budget: Budget) -> Self {
        Self { budget, rule: Rule::Free }
    }

    /// Those of a column of the verdict table.
    #[must_use]
    pub fn column(fault: Fault) -> Self {
        Self { budget: fault.budget(), rule: Rule::Column(fault) }
    }

    /// These very faults and no others; `None` if there are more than [`MAX_NAMED`]. Where one of them is a lease that
    /// runs out under a living holder, any lease may.
    #[must_use]
    pub fn named(faults: &[(Action, Moment)]) -> Option<Self> {
        let mut named = ArrayVec::new();
        let mut budget = Budget::NONE;
        for action in faults {
            if let Some(kind) = Kind::of(action.0) {
                budget = budget.with(kind, budget.of(kind) + 1);
            }
            if named.try_push(Some(*action)).is_some() {
                return None;
            }
        }
        Some(Self { budget, rule: Rule::Named(named) })
    }

    /// The budget that is left after `action`; `None` where the bounds forbid it.
    #[must_use]
    pub fn after(&self, world: &World, state: &State, left: Budget, action: Action) -> Option<Budget> {
        if let Action::Expire(intent, attempt) = action {
            let may_be_alive = match self.rule {
                Rule::Free | Rule::Column(Fault::SlowHolder) => true,
                Rule::Column(_) => false,
                Rule::Named(named) => named.contains(&Some((action, Moment::default()))),
            };
            return (may_be_alive || world.is_abandoned(state, intent, attempt)).then_some(left);
        }
        if matches!(action, Action::Delay(_) | Action::Reload(_)) {
            // Order is free as it is; and a person who reloads is no fault of the system.
            return None;
        }
        let left = match Kind::of(action) {
            None => left,
            Some(kind) => left.less(kind)?,
        };
        let is_allowed = match self.rule {
            Rule::Free => !matches!(action, Action::Duplicate(name) if name.leg != Leg::Request),
            Rule::Column(fault) => fault.allows(world, state, action),
            Rule::Named(named) => {
                Kind::of(action).is_none() || named.contains(&Some((action, Moment::of(world, state, action))))
            }
        };
        is_allowed.then_some(left)
    }
}

/// Whether this message tells a client that it has paid.
pub(super) fn says_paid(state: &State, name: MessageName) -> bool {
    let answer = state.message(name).and_then(|message| message.answer);
    answer.is_some_and(|answer| answer.status == Status::Created)
}

/// A set-up as the search takes it: a patient or timer client without waits, and no chance.
#[must_use]
pub fn without_chance(config: Config) -> Config {
    Config { chances: crate::world::config::Chances::default(), ..config }
}
