//! A handler of the learner's own: cards laid in order become a program, and a search over every fault judges it.
//!
//! The pile holds good, useless and harmful cards; any arrangement of them runs. Knows nothing of the arrangement that the
//! course has in mind: whatever withstands every fault passes. Invariant: a failure is a run that can be played, in which
//! what it says is broken is broken.

use crate::base::seed::Seed;
use crate::drive::clock;
use crate::drive::run::Run;
use crate::search::{Bounds, Fault, Progress, Search};
use crate::world::World;
use crate::world::action::Action;
use crate::world::config::{Config, Keys, OnUnknown, Part, Patience, PaymentId, Strategy};
use crate::world::program::{MAX_LINES, Op, Place, Program};
use crate::world::state::Belief;
use crate::world::verdict::Verdict;
use tinyvec::ArrayVec;

macro_rules! cards {
    ($($(#[$doc:meta])* $card:ident = $id:literal => $op:expr;)*) => {
        /// A step that can be put into a handler.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Card {
            $($(#[$doc])* $card,)*
        }

        impl Card {
            /// All of them: the pile.
            pub const ALL: [Self; [$($id),*].len()] = [$(Self::$card),*];

            /// The name in test ids and in what is stored.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$card => $id,)*
                }
            }

            /// The card of this name.
            #[must_use]
            pub fn from_id(id: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|card| card.id() == id)
            }

            /// The line that it puts into the program; none where it only says what a later charge carries.
            #[must_use]
            pub const fn op(self) -> Option<Op> {
                match self {
                    $(Self::$card => $op,)*
                }
            }
        }
    };
}

cards! {
    /// Look for the key in this pod's memory, and answer by what is there.
    LookUpMemory = "look-up-memory" => Some(Op::LookUp(Place::Memory));
    /// Look for the key in the database, and answer by what is there.
    LookUp = "look-up" => Some(Op::LookUp(Place::Database));
    /// Insert the key as in progress, for ever; on conflict answer by the row that is there.
    Claim = "claim" => Some(Op::Claim);
    /// The same with a lease: a row whose lease has run out is taken over.
    ClaimWithLease = "claim-with-lease" => Some(Op::Claim);
    /// What is charged from here on has a payment id made from customer and key.
    KeyId = "key-id" => None;
    /// What is charged from here on has the order's own number for a payment id.
    OrderId = "order-id" => None;
    /// What is charged from here on has a new payment id each time: no bank can know it again.
    FreshId = "fresh-id" => None;
    /// Ask the bank for a debit with this reference; if there is one, pass over the charge.
    AskBank = "ask-bank" => Some(Op::AskBank);
    /// Have the bank take the money.
    #[default]
    Charge = "charge" => Some(Op::Charge);
    /// Write the reply into this pod's memory.
    RememberInMemory = "remember-in-memory" => Some(Op::Remember(Place::Memory));
    /// Write the reply into the database, whoever wrote there before.
    Remember = "remember" => Some(Op::Remember(Place::Database));
    /// Write the reply into the claimed row, where it is this run's; where there is none, answer 409.
    Save = "save" => Some(Op::Save);
    /// Where what became of a charge is unknown: let the claim go.
    Release = "release" => Some(Op::Release);
    /// Send the reply and end.
    Reply = "reply" => Some(Op::Reply);
}

/// Cards in order, at most [`MAX_LINES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arrangement(ArrayVec<[Card; MAX_LINES]>);

impl Arrangement {
    /// The course's own: `claim-lease-payment-id`. Others pass as well.
    pub const KNOWN: [Card; 6] =
        [Card::KeyId, Card::ClaimWithLease, Card::Charge, Card::Save, Card::Reply, Card::Release];

    /// These cards; those for which there is no room do not count.
    #[must_use]
    pub fn new(cards: impl IntoIterator<Item = Card>) -> Self {
        Self(cards.into_iter().take(MAX_LINES).collect())
    }

    /// The cards.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.0
    }

    /// Puts a card before the one at `place`, counted from 0, or behind the last; false if there is no room.
    pub fn put(&mut self, place: usize, card: Card) -> bool {
        let has_room = self.0.len() < MAX_LINES;
        if has_room {
            self.0.insert(place.min(self.0.len()), card);
        }
        has_room
    }

    /// Takes the card at `place` away, if there is one.
    pub fn take(&mut self, place: usize) -> Option<Card> {
        (place < self.0.len()).then(|| self.0.remove(place))
    }

    /// The lines of the handler.
    #[must_use]
    pub fn program(&self) -> Program {
        let ops: ArrayVec<[Op; MAX_LINES]> = self.0.iter().filter_map(|card| card.op()).collect();
        Program::list(&ops)
    }

    /// The place of the card that became this line of the program.
    #[must_use]
    pub fn place_of(&self, line: u8) -> Option<usize> {
        let lines = self.0.iter().enumerate().filter(|(_, card)| card.op().is_some());
        lines.map(|(place, _)| place).nth(usize::from(line))
    }

    /// The set-up of the design: what the cards say beyond their lines. The first claim says whether there is a lease, and
    /// of the payment ids the last one before the first charge counts.
    #[must_use]
    pub fn config(&self) -> Config {
        let mut claims = self.0.iter().filter(|card| card.op() == Some(Op::Claim));
        let has_lease = claims.next() == Some(&Card::ClaimWithLease);
        let before_charge = self.0.iter().take_while(|card| **card != Card::Charge);
        let payment_id = before_charge.fold(PaymentId::None, |id, card| match card {
            Card::KeyId => PaymentId::Key,
            Card::OrderId => PaymentId::Order,
            Card::FreshId => PaymentId::None,
            _ => id,
        });
        Config {
            strategy: Strategy::ClaimLease,
            keys: Keys::PerIntent,
            lease: if has_lease { Part::On } else { Part::Off },
            // A claim is let go by dropping its lease, or where it has none, with its row.
            on_unknown: if has_lease { OnUnknown::Keep } else { OnUnknown::Delete },
            payment_id,
            ..Config::default()
        }
    }

    /// The world in which it meets this fault, or none.
    #[must_use]
    pub fn world(&self, fault: Option<Fault>) -> World {
        let design = self.config();
        let config = match fault {
            Some(fault) => fault.set_up(design),
            None => Config { patience: Patience::Patient, ..design },
        };
        World::with_program(config, Seed::default(), self.program())
    }
}

/// What a handler is to be made of, and what it is to withstand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Workshop {
    /// The cards that lie there.
    pub pile: &'static [Card],
    /// The handler that is there already.
    pub begin: &'static [Card],
    /// The faults that it is judged under; none for all that a server can answer for.
    pub faults: Option<&'static [Fault]>,
}

impl Workshop {
    /// Every card, nothing begun, every fault.
    pub const WHOLE: Self = Self { pile: &Card::ALL, begin: &[], faults: None };

    /// The faults.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        self.faults.map_or_else(|| Judge::faults().collect(), <[Fault]>::to_vec)
    }

    /// The judge of this arrangement.
    #[must_use]
    pub fn judge(&self, arrangement: Arrangement) -> Judge {
        Judge::under(arrangement, self.faults().into_iter())
    }
}

/// What came of one fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The fault; none for the run in which nothing goes wrong.
    pub fault: Option<Fault>,
    /// What is broken in some schedule.
    pub verdict: Verdict,
    /// Whether the fault can strike this handler at all.
    pub applies: bool,
    /// Whether every schedule was looked at.
    pub is_whole: bool,
    /// How many states there are.
    pub states: usize,
    /// A shortest schedule in which something is broken; of equally short ones, the one with the worst.
    pub failure: Option<Vec<Action>>,
}

impl Ruling {
    /// Whether the handler withstands it.
    #[must_use]
    pub const fn is_safe(&self) -> bool {
        self.failure.is_none() && self.is_whole
    }
}

/// Judges an arrangement, in slices: first whether it does its work at all, then every fault.
pub struct Judge {
    arrangement: Arrangement,
    waiting: Vec<Fault>,
    current: Option<(Fault, Search)>,
    rulings: Vec<Ruling>,
}

impl Judge {
    /// What no server can make good: callers who break the contract, with a new key for each attempt or one key for two
    /// equal purchases.
    pub const BEYOND: [Fault; 2] = [Fault::KeyReusedSameBody, Fault::NewKey];
    /// Most states for one fault. The arrangements of the tests have at most a few thousand.
    pub const LIMIT: usize = 50_000;

    /// A judge of this arrangement.
    #[must_use]
    pub fn new(arrangement: Arrangement) -> Self {
        Self::under(arrangement, Self::faults())
    }

    /// A judge of this arrangement under these faults alone.
    #[must_use]
    pub fn under(arrangement: Arrangement, faults: impl DoubleEndedIterator<Item = Fault>) -> Self {
        Self { arrangement, waiting: faults.rev().collect(), current: None, rulings: Vec::new() }
    }

    /// The faults that are judged, in order.
    pub fn faults() -> impl DoubleEndedIterator<Item = Fault> {
        Fault::ALL.into_iter().filter(|fault| !Self::BEYOND.contains(fault))
    }

    /// Looks at up to so many states, and stops earlier when a ruling is made; false when there is nothing more to look at.
    /// A handler that does not do its work when nothing goes wrong is not tried any further.
    pub fn advance(&mut self, states: usize) -> bool {
        if self.rulings.is_empty() {
            let plain = self.plain();
            if !plain.is_safe() {
                self.waiting.clear();
            }
            self.rulings.push(plain);
        } else if let Some((fault, mut search)) = self.next() {
            if search.advance(states) == Progress::Running {
                self.current = Some((fault, search));
            } else {
                self.rulings.push(ruling(fault, &search));
            }
        }
        !self.is_done()
    }

    /// Whether all is judged.
    #[must_use]
    pub fn is_done(&self) -> bool {
        !self.rulings.is_empty() && self.waiting.is_empty() && self.current.is_none()
    }

    /// What is judged so far: first the run in which nothing goes wrong, then the faults in order.
    #[must_use]
    pub fn rulings(&self) -> &[Ruling] {
        &self.rulings
    }

    /// Whether all is judged and nothing can go wrong within the bounds of the faults.
    #[must_use]
    pub fn is_safe(&self) -> bool {
        self.is_done() && self.rulings.iter().all(Ruling::is_safe)
    }

    /// The ruling with the shortest failure so far; of equally short ones, the first.
    #[must_use]
    pub fn shortest(&self) -> Option<&Ruling> {
        let length = |ruling: &&Ruling| ruling.failure.as_ref().map(Vec::len);
        self.rulings.iter().filter(|ruling| ruling.failure.is_some()).min_by_key(length)
    }

    /// The failure of a ruling as a run at its end: it can be gone back through and played.
    #[must_use]
    pub fn run(&self, ruling: &Ruling) -> Option<Run> {
        let mut run = Run::new(self.arrangement.world(ruling.fault));
        for action in ruling.failure.as_ref()? {
            run.act(*action).ok()?;
        }
        Some(run)
    }

    fn next(&mut self) -> Option<(Fault, Search)> {
        self.current.take().or_else(|| {
            let fault = self.waiting.pop()?;
            let world = self.arrangement.world(Some(fault));
            Some((fault, Search::of_world(world, Bounds::column(fault), Self::LIMIT)))
        })
    }

    /// One press, and nothing goes wrong: money is taken once, and the app is told so.
    fn plain(&self) -> Ruling {
        let mut run = Run::new(self.arrangement.world(None));
        let mut next = Some(Action::Press(crate::base::ids::IntentNo::FIRST));
        while let Some(action) = next
            && run.act(action).is_ok()
        {
            next = clock::next(run.world(), run.state(), false);
        }
        let state = run.state();
        let is_told = state.intents.iter().all(|intent| intent.belief() == Belief::Paid);
        let verdict = Verdict::at_end(run.world(), state);
        let works = verdict.is_safe() && is_told && state.debits.len() == 1;
        Ruling {
            fault: None,
            verdict: Verdict { stuck: verdict.stuck || (verdict.is_safe() && !works), ..verdict },
            applies: true,
            is_whole: true,
            states: run.len() + 1,
            failure: (!works).then(|| run.decisions().to_vec()),
        }
    }
}

fn ruling(fault: Fault, search: &Search) -> Ruling {
    let report = search.report();
    Ruling {
        fault: Some(fault),
        verdict: report.verdict,
        applies: report.has_struck,
        is_whole: report.progress == Progress::Done,
        states: report.states,
        failure: search.traces().into_iter().flatten().min_by_key(Vec::len),
    }
}
