//! What a step did, in enough detail to draw it and to tell it.
//!
//! An event is a fact of the run; the state alone decides what happens next. Knows nothing of words or pictures.

use crate::base::ids::{AttemptName, AttemptNo, DebitNo, IntentNo, KeyName, PodNo, RequestName};
use crate::base::time::Millis;
use crate::world::action::{Action, MessageName};
use crate::world::config::Amount;
use crate::world::program::Op;
use crate::world::state::Answer;

/// One step of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// When.
    pub at: Millis,
    /// The decision.
    pub action: Action,
    /// What came of it.
    pub what: What,
}

impl Event {
    /// The attempt that it happened to; none for what happens to a page or a pod.
    #[must_use]
    pub const fn attempt(&self) -> Option<AttemptName> {
        Some(match self.what {
            What::Sent { request, .. }
            | What::Started { request, .. }
            | What::Ran { request, .. }
            | What::Answered { request, .. } => request.attempt_name(),
            What::Lost { message, .. } | What::Duplicated { message, .. } | What::Delayed { message, .. } => {
                message.request.attempt_name()
            }
            What::TimedOut { intent, attempt, .. }
            | What::Expired { intent, attempt }
            | What::Reaped { intent, attempt } => AttemptName { intent, attempt },
            What::HungUp { request, .. } | What::Landed { request, .. } => request.attempt_name(),
            What::Reloaded { .. } | What::Crashed { .. } => return None,
        })
    }
}

/// What came of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The client sent an attempt.
    Sent {
        /// The request's name.
        request: RequestName,
        /// The key it carries.
        key: Option<KeyName>,
        /// The amount in its body.
        amount: Amount,
        /// Why it was sent.
        cause: Cause,
        /// When it is due at the server.
        due: Millis,
    },
    /// A pod began to handle a request.
    Started {
        /// The request.
        request: RequestName,
        /// Where it runs.
        pod: PodNo,
    },
    /// A handler ran a line.
    Ran {
        /// The handler's request.
        request: RequestName,
        /// Where it runs.
        pod: PodNo,
        /// The line.
        op: Op,
        /// When the line began.
        since: Millis,
        /// What it found or did.
        result: LineResult,
    },
    /// A message is gone.
    Lost {
        /// Which.
        message: MessageName,
        /// The answer that went with it, if it was a reply.
        answer: Option<Answer>,
    },
    /// A reply reached the client.
    Answered {
        /// The request it answers.
        request: RequestName,
        /// What it says.
        answer: Answer,
        /// What the client made of it.
        taken: Taken,
    },
    /// The network copied a message.
    Duplicated {
        /// The original.
        message: MessageName,
        /// The copy.
        copy: MessageName,
        /// When the copy is due.
        due: Millis,
    },
    /// The network keeps a message back.
    Delayed {
        /// Which.
        message: MessageName,
        /// When it is due now.
        due: Millis,
    },
    /// A pod crashed and is up again.
    Crashed {
        /// Which.
        pod: PodNo,
        /// How many handlers ended with it.
        handlers: u8,
    },
    /// The page was reloaded.
    Reloaded {
        /// Whose page.
        intent: IntentNo,
    },
    /// A handler was cancelled with its caller's connection.
    HungUp {
        /// Its request.
        request: RequestName,
        /// Where it ran.
        pod: PodNo,
    },
    /// A charge that was kept back has reached the bank.
    Landed {
        /// The handler run that had made it.
        request: RequestName,
        /// The debit; none where the bank knew its payment id.
        debit: Option<DebitNo>,
    },
    /// A claim's lease ran out.
    Expired {
        /// The first attempt that has its key.
        intent: IntentNo,
        /// Which of that intent.
        attempt: AttemptNo,
    },
    /// What was stored under a key is gone.
    Reaped {
        /// The first attempt that has its key.
        intent: IntentNo,
        /// Which of that intent.
        attempt: AttemptNo,
    },
    /// A time-out fired.
    TimedOut {
        /// Whose.
        intent: IntentNo,
        /// The attempt that got no answer.
        attempt: AttemptNo,
        /// Whether another attempt will follow.
        retry: bool,
    },
}

/// Why a request was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The person pressed Pay.
    Press,
    /// The person pressed Pay again.
    SecondPress,
    /// The client tried again by itself.
    Retry,
    /// The client had what it needed first.
    Proceed,
}

/// What the client made of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// The first definitive answer: the client believes it.
    Believed,
    /// Not definitive: the client will ask again with the same intent.
    AskAgain,
    /// Not definitive, and no retry is left.
    GiveUp,
    /// What counts had come before: a definitive answer, or this attempt's own.
    Ignored,
    /// Not definitive, and the client waits for this attempt no more.
    TooLate,
    /// What was to be prepared is ready: the payment follows.
    Ready,
    /// The page that had asked is gone.
    Unheard,
}

/// What a line found or did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineResult {
    /// The look-up found no row; the handler goes on.
    Missed,
    /// The INSERT won; the row is in progress.
    Claimed,
    /// A row, a missing key or another hash settled the answer; the handler goes to its reply.
    Settled(Answer),
    /// The row in progress is this run's own: its INSERT had won, and only the acknowledgement was lost.
    Own,
    /// The row's lease was over: it is this run's now.
    TakenOver,
    /// The INSERT won, and this run does not know it: it will run it again.
    AckLost,
    /// The bank took the money.
    Charged(DebitNo),
    /// The bank knew the payment id and answered with its first debit.
    Known(DebitNo),
    /// The bank knew the payment id, with another amount.
    OtherAmount,
    /// The bank has a debit with this reference: nothing is charged.
    Found(DebitNo),
    /// What became of the charge is not known.
    Unknown {
        /// The debit that was made all the same.
        debit: Option<DebitNo>,
    },
    /// What the set-up says for an unknown charge is done with the claim.
    Released,
    /// The reply is stored.
    Stored,
    /// The save found no row of its own.
    NotOwner,
    /// The reply left the server.
    Replied {
        /// What it says.
        answer: Answer,
        /// When it is due at the client.
        due: Millis,
    },
}
