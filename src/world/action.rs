//! What can happen next, each with a name that means the same in every run of the same set-up.
//!
//! A decision is a named action ("lose the reply of attempt 1"), never a place in a list: the same decisions can be
//! replayed under another strategy, and links to them survive changes. Knows nothing of when or whether an action is
//! possible: that is `World::actions`.

use crate::base::ids::{AttemptNo, IntentNo, PodNo, RequestName};

/// The way out or the way back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Leg {
    /// From the client to the server.
    Request,
    /// From the server to the client.
    Reply,
    /// From the server to the client: the network's copy of a reply.
    Echo,
}

impl Leg {
    /// Whether it is the way back.
    #[must_use]
    pub const fn is_back(self) -> bool {
        matches!(self, Self::Reply | Self::Echo)
    }
}

/// A message on the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MessageName {
    /// The request it is or answers.
    pub request: RequestName,
    /// Which of the two.
    pub leg: Leg,
}

/// One atomic step of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// The person presses Pay (the second time, where the set-up says double click).
    Press(IntentNo),
    /// The person reloads the page: what the app knew of its attempts is gone.
    Reload(IntentNo),
    /// The client's time-out for this attempt fires.
    TimeOut(IntentNo, AttemptNo),
    /// The client sends the intent's request again.
    Retry(IntentNo),
    /// The client sends the payment that this attempt was to prepare.
    Proceed(IntentNo, AttemptNo),
    /// The network hands a request to a pod.
    DeliverRequest(RequestName, PodNo),
    /// The network hands a reply to the client.
    DeliverReply(RequestName),
    /// The network hands its copy of a reply to the client.
    DeliverEcho(RequestName),
    /// The network loses a message.
    Lose(MessageName),
    /// The network copies a message.
    Duplicate(MessageName),
    /// The network keeps a message back for a while.
    Delay(MessageName),
    /// A running handler runs its next line.
    Run(RequestName),
    /// A pod crashes and is up again at once: what ran on it ends, what it remembered is gone.
    Crash(PodNo),
    /// The caller's connection ends, and the framework cancels the handler with it.
    HangUp(RequestName),
    /// A handler's INSERT commits, its acknowledgement is lost, and the driver will run it again.
    LoseAck(RequestName),
    /// The bank books a handler's charge, and its answer is lost: the handler knows nothing.
    LoseBankAnswer(RequestName),
    /// The bank keeps a handler's charge back: the handler knows nothing, and the debit lands later.
    HoldCharge(RequestName),
    /// A charge that was kept back reaches the bank's ledger.
    Land(RequestName),
    /// The lease of the row that this attempt's key has runs out.
    Expire(IntentNo, AttemptNo),
    /// The retention of what is stored under this attempt's key is over: it is gone.
    Reap(IntentNo, AttemptNo),
}

impl Action {
    /// The action that brings a message to its end; a request goes to `pod`.
    #[must_use]
    pub const fn deliver(message: MessageName, pod: PodNo) -> Self {
        match message.leg {
            Leg::Request => Self::DeliverRequest(message.request, pod),
            Leg::Reply => Self::DeliverReply(message.request),
            Leg::Echo => Self::DeliverEcho(message.request),
        }
    }
}

/// The action named is not possible in this state; nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotPossible(pub Action);

impl core::fmt::Display for NotPossible {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "not possible now: {:?}", self.0)
    }
}

impl core::error::Error for NotPossible {}
