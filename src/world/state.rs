//! What changes while a world runs. Plain values of fixed size: copying a state is a memcpy, and comparing two is exact.
//!
//! Knows nothing of how it changes. Every list is bounded, and no step ever passes a bound: an app stops sending when
//! its list of attempts is full, and the network copies a message only where there is room for whatever may come of it.
//! Read next: `super::step`.

mod answer;

pub use answer::{Answer, Status};

use crate::base::ids::{
    AttemptNo, CopyNo, Customer, DebitNo, Errand, IntentNo, KeyName, PaymentName, PodNo, RequestName,
};
use crate::base::time::Millis;
use crate::world::action::{Leg, MessageName};
use crate::world::config::{Amount, Config, MAX_PODS, MAX_PURCHASES};
use tinyvec::ArrayVec;

/// Most sends of one intent: two presses and [`super::config::MAX_RETRIES`] retries.
pub const MAX_ATTEMPTS: usize = 8;
/// Most rows of a store: one for each send.
pub const MAX_ROWS: usize = MAX_ATTEMPTS * MAX_PURCHASES;
/// Most messages in flight and handlers running, and most debits: one for each send and one for its copy.
pub const MAX_THINGS: usize = 2 * MAX_ROWS;
/// Most debits that a bank keeps back at once.
pub const MAX_LATE: usize = 4;

/// The whole world at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Now.
    pub now: Millis,
    /// What people want and what their apps know, one for each purchase of the set-up.
    pub intents: ArrayVec<[Intent; MAX_PURCHASES]>,
    /// Everything on the network.
    pub messages: ArrayVec<[Message; MAX_THINGS]>,
    /// Everything running on a pod.
    pub handlers: ArrayVec<[Handler; MAX_THINGS]>,
    /// The database's key records.
    pub records: ArrayVec<[Record; MAX_ROWS]>,
    /// Each pod's own key records.
    pub memories: [ArrayVec<[Record; MAX_ROWS]>; MAX_PODS],
    /// The bank's ledger.
    pub debits: ArrayVec<[Debit; MAX_THINGS]>,
    /// Charges that the bank has yet to book, whose handlers were told nothing.
    pub late: ArrayVec<[Debit; MAX_LATE]>,
}

/// A purchase that a person wants once, with all that the app knows of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Intent {
    /// Who is logged in.
    pub customer: Customer,
    /// What it costs.
    pub amount: Amount,
    /// How often the person has pressed Pay.
    pub presses: u8,
    /// How often on the page that is open now.
    pub presses_on_page: u8,
    /// How often the customer's page was reloaded before this purchase was answered, 0 to 255.
    pub page: u8,
    /// How many attempts were made on earlier pages, of which the app knows nothing.
    pub earlier_attempts: u8,
    /// The key that the server issued and that later attempts use, once it has reached the app.
    pub issued: Option<KeyName>,
    /// When the first press was.
    pub pressed_at: Millis,
    /// The sends, in order.
    pub attempts: ArrayVec<[Attempt; MAX_ATTEMPTS]>,
    /// When the next retry is due, if one is planned: only while there is room for one more send.
    pub retry_at: Option<Millis>,
    /// Whether a time-out has ever fired: from then on the app is in doubt until a definitive answer comes.
    pub has_timed_out: bool,
    /// The first definitive answer and the attempt it answered.
    pub answer: Option<(AttemptNo, Answer)>,
}

/// One send as the app sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attempt {
    /// The key it carries.
    pub key: Option<KeyName>,
    /// The amount in its body.
    pub amount: Amount,
    /// What was sent last for it: a question or a request for a key may come before the payment.
    pub errand: Errand,
    /// When the app stops waiting.
    pub deadline: Millis,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of a send, as the app sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing yet.
    #[default]
    Waiting,
    /// What it asked first is answered: the payment can be sent.
    Ready,
    /// The time-out fired. A later answer still counts if it is definitive or says "not yet".
    NoAnswer,
    /// The page was reloaded: nobody waits for it any more.
    Abandoned,
    /// This answer came.
    Answered(Answer),
}

/// Something on the network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// The request it is or answers.
    pub request: RequestName,
    /// The answer, if it is a reply.
    pub answer: Option<Answer>,
    /// Whether it is the network's copy of a reply.
    pub is_echo: bool,
    /// Whether the network has copied it, or made it as a copy: no message is copied twice.
    pub is_copied: bool,
    /// How often it was kept back, 0 to 255.
    pub delays: u8,
    /// When it left.
    pub sent: Millis,
    /// When it is due.
    pub due: Millis,
}

impl Message {
    /// Its name.
    #[must_use]
    pub const fn name(&self) -> MessageName {
        let leg = match (self.answer, self.is_echo) {
            (None, _) => Leg::Request,
            (Some(_), false) => Leg::Reply,
            (Some(_), true) => Leg::Echo,
        };
        MessageName { request: self.request, leg }
    }
}

/// A request being handled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Handler {
    /// The request; also the owner token of this run.
    pub request: RequestName,
    /// Where it runs.
    pub pod: PodNo,
    /// The line it will run next, counted from 0.
    pub line: u8,
    /// The answer it will give, once settled.
    pub answer: Option<Answer>,
    /// When its present line began.
    pub since: Millis,
    /// When its present line will be done.
    pub due: Millis,
}

/// Whether a key's work is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Progress {
    /// Claimed, not finished.
    #[default]
    InProgress,
    /// Finished; the reply is stored.
    Completed,
}

/// What protects a claim from others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lease {
    /// Nothing that runs out: the claim is for ever.
    #[default]
    None,
    /// A lease that runs out at this time.
    Until(Millis),
    /// A lease that has run out or was dropped: the row may be taken over.
    Over,
}

/// `IdempotencyRecord`: what a store keeps of a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Whose key.
    pub customer: Customer,
    /// The key.
    pub key: KeyName,
    /// The amount whose body's hash is stored.
    pub hashed: Amount,
    /// Whether its work is done.
    pub progress: Progress,
    /// The stored reply.
    pub reply: Option<Answer>,
    /// When the row was written first.
    pub created_at: Millis,
    /// The handler run that owns it.
    pub owner: RequestName,
    /// How long it is protected, while it is in progress.
    pub lease: Lease,
    /// The payment id kept with it.
    pub payment: Option<PaymentName>,
}

/// A line of the bank's ledger: money taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Debit {
    /// The handler run that charged.
    pub request: RequestName,
    /// Whose money.
    pub customer: Customer,
    /// How much.
    pub amount: Amount,
    /// The payment id that the charge carried.
    pub payment: Option<PaymentName>,
    /// The key that the charge had for a reference.
    pub reference: Option<KeyName>,
    /// When; of one that the bank keeps back, when it is due.
    pub at: Millis,
}

/// What an app shows its person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Belief {
    /// Nothing was asked.
    Idle,
    /// No answer yet.
    Waiting,
    /// A time-out fired and no definitive answer has come since.
    Unknown,
    /// 201 came.
    Paid,
    /// A definitive error came.
    Failed,
    /// The retries are used up and nobody knows.
    GaveUp,
}

impl Belief {
    /// The name in test ids and output.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Waiting => "waiting",
            Self::Unknown => "unknown",
            Self::Paid => "paid",
            Self::Failed => "failed",
            Self::GaveUp => "gave-up",
        }
    }
}

impl Intent {
    /// What the app shows: the first definitive answer is believed, whenever it comes.
    #[must_use]
    pub fn belief(&self) -> Belief {
        match self.answer {
            Some((_, answer)) if answer.status == Status::Created => Belief::Paid,
            Some(_) => Belief::Failed,
            None if self.presses_on_page == 0 => Belief::Idle,
            None if self.gave_up() => Belief::GaveUp,
            None if self.has_timed_out => Belief::Unknown,
            None => Belief::Waiting,
        }
    }

    fn gave_up(&self) -> bool {
        let is_open = |attempt: &Attempt| matches!(attempt.outcome, Outcome::Waiting | Outcome::Ready);
        self.retry_at.is_none() && !self.attempts.iter().any(is_open)
    }

    /// Whether the app that made this attempt is still open: a reload forgets the attempts before it.
    #[must_use]
    pub fn remembers(&self, attempt: AttemptNo) -> bool {
        attempt.number() > self.earlier_attempts
    }

    /// Sends from the page that is open now that were not presses.
    #[must_use]
    pub fn retries(&self) -> u8 {
        let sends = u8::try_from(self.attempts.len()).unwrap_or(u8::MAX);
        sends.saturating_sub(self.earlier_attempts).saturating_sub(self.presses_on_page)
    }

    /// Whether one more send can be noted.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.attempts.len() < self.attempts.capacity()
    }

    /// A send of this intent.
    #[must_use]
    pub fn attempt(&self, number: AttemptNo) -> Option<&Attempt> {
        self.attempts.get(number.slot()?)
    }
}

impl State {
    /// Before anything has happened.
    #[must_use]
    pub fn start(config: &Config) -> Self {
        let mut intents = ArrayVec::new();
        for purchase in config.purchases {
            intents.push(Intent { customer: purchase.customer, amount: purchase.amount, ..Intent::default() });
        }
        Self {
            now: Millis::ZERO,
            intents,
            messages: ArrayVec::new(),
            handlers: ArrayVec::new(),
            records: ArrayVec::new(),
            memories: [ArrayVec::new(); MAX_PODS],
            debits: ArrayVec::new(),
            late: ArrayVec::new(),
        }
    }

    /// Becomes equal to `other`, moving only what the lists hold: mostly less than a tenth of the whole.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        let Self { now, intents, messages, handlers, records, memories, debits, late } = other;
        self.now = *now;
        self.intents.clone_from(intents);
        self.messages.clone_from(messages);
        self.handlers.clone_from(handlers);
        self.records.clone_from(records);
        self.memories.clone_from(memories);
        self.debits.clone_from(debits);
        self.late.clone_from(late);
    }

    /// A purchase.
    #[must_use]
    pub fn intent(&self, number: IntentNo) -> Option<&Intent> {
        self.intents.get(number.slot()?)
    }

    /// A message in flight.
    #[must_use]
    pub fn message(&self, name: MessageName) -> Option<&Message> {
        self.messages.iter().find(|message| message.name() == name)
    }

    /// A running handler.
    #[must_use]
    pub fn handler(&self, request: RequestName) -> Option<&Handler> {
        self.handlers.iter().find(|handler| handler.request == request)
    }

    /// A line of the ledger.
    #[must_use]
    pub fn debit(&self, number: DebitNo) -> Option<&Debit> {
        self.debits.get(number.slot()?)
    }

    /// How often money was taken for one purchase.
    #[must_use]
    pub fn debits_of(&self, intent: IntentNo) -> usize {
        self.debits.iter().filter(|debit| debit.request.intent == intent).count()
    }

    /// Whether anything of this intent is still on the network or on a pod.
    #[must_use]
    pub fn is_moving(&self, intent: IntentNo) -> bool {
        self.messages.iter().any(|message| message.request.intent == intent)
            || self.handlers.iter().any(|handler| handler.request.intent == intent)
    }

    /// How many messages and handlers there would be if every send that can still come were made and nothing ended.
    #[must_use]
    pub fn crowd(&self) -> usize {
        let may_send = |attempt: &&Attempt| attempt.outcome == Outcome::Ready;
        let to_come = |intent: &Intent| {
            intent.attempts.capacity() - intent.attempts.len() + intent.attempts.iter().filter(may_send).count()
        };
        self.messages.len() + self.handlers.len() + self.intents.iter().map(to_come).sum::<usize>()
    }

    /// The numbers and contents of the purchases, in order.
    pub fn numbered_intents(&self) -> impl Iterator<Item = (IntentNo, &Intent)> {
        (1..).map(IntentNo::new).zip(&self.intents)
    }
}

impl RequestName {
    /// The original of an attempt's payment.
    #[must_use]
    pub const fn original(intent: IntentNo, attempt: AttemptNo) -> Self {
        Self { intent, attempt, errand: Errand::Pay, copy: CopyNo::FIRST }
    }
}
