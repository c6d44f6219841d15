//! What can be told about a run, with its numbers: one sentence a step. The texts are in `super::fa` and `super::en`.

/// How a request carries its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyUse {
    /// Not at all.
    None,
    /// A key nobody has seen yet.
    New,
    /// The key of an earlier attempt.
    Same,
}

/// What to try next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Turn the key on.
    TurnKeyOn,
    /// Lose the reply this time.
    LoseTheReply,
    /// Turn the key off again, or go on to the laboratory.
    OpenLaboratory,
}

/// Something told. Numbers count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sentence {
    /// Before Pay: what to do.
    Begin,
    /// Before Pay, with the loss armed.
    BeginArmed,
    /// Before Pay in the laboratory.
    BeginLaboratory,
    /// The first send of a purchase.
    Sent(KeyUse),
    /// The person pressed twice.
    SentAgainByPerson(KeyUse),
    /// The app sends again by itself.
    SentAgain {
        /// The attempt's number.
        attempt: u64,
        /// Its key.
        key: KeyUse,
    },
    /// The app asks what became of its earlier attempts.
    SentQuestion {
        /// The attempt.
        attempt: u64,
    },
    /// The app asks the server for a key.
    SentKeyRequest {
        /// The attempt.
        attempt: u64,
    },
    /// The app sends the payment that it had prepared.
    SentPrepared {
        /// The attempt.
        attempt: u64,
    },
    /// The person reloaded the page.
    Reloaded,
    /// The network copied a message.
    Duplicated {
        /// The attempt.
        attempt: u64,
        /// Reply or request.
        reply: bool,
    },
    /// The network keeps a message back.
    Delayed {
        /// The attempt.
        attempt: u64,
        /// Reply or request.
        reply: bool,
    },
    /// A pod crashed.
    Crashed {
        /// Which, where there are two.
        pod: Option<u64>,
        /// How many requests it was working on.
        handlers: u64,
    },
    /// A request reached a pod.
    Started {
        /// The attempt.
        attempt: u64,
        /// The pod, where there are two.
        pod: Option<u64>,
    },
    /// A look-up found nothing.
    LookedUpNothing {
        /// The attempt.
        attempt: u64,
    },
    /// The claim won.
    Claimed {
        /// The attempt.
        attempt: u64,
    },
    /// The key's work is done: the stored reply will go back.
    FoundDone {
        /// The attempt.
        attempt: u64,
    },
    /// The key is being worked on: 409.
    FoundInProgress {
        /// The attempt.
        attempt: u64,
    },
    /// The key's work is done, and this server answers a repeat with an error.
    FoundDuplicate {
        /// The attempt.
        attempt: u64,
    },
    /// The server was asked, and knows that the payment was made.
    FoundPaid {
        /// The attempt.
        attempt: u64,
    },
    /// Nothing is known of such a payment: 404.
    FoundNothing {
        /// The attempt.
        attempt: u64,
    },
    /// The server made a key.
    MadeKey {
        /// The attempt.
        attempt: u64,
    },
    /// The key belongs to another body: 422.
    FoundOtherBody {
        /// The attempt.
        attempt: u64,
    },
    /// The request has no key: 400.
    FoundNoKey {
        /// The attempt.
        attempt: u64,
    },
    /// Money was taken, for the n-th time for its purchase.
    Charged {
        /// The attempt.
        attempt: u64,
        /// 1 for the first time.
        times: u64,
    },
    /// The reply was written under the key.
    Stored {
        /// The attempt.
        attempt: u64,
    },
    /// The save found no row of its own.
    NotOwner {
        /// The attempt.
        attempt: u64,
    },
    /// A reply on its way, or what the app makes of it.
    Reply(ReplyNews),
    /// A claim, a lease, a payment id, a bank that does not answer.
    Design(super::DesignNews),
    /// What to try next.
    Advice(Advice),
}

/// Something told of replies: sent, lost, awaited, heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyNews {
    /// A reply left the server.
    Replied {
        /// The attempt.
        attempt: u64,
        /// Its status.
        status: u16,
        /// Whether it is a stored one.
        replayed: bool,
    },
    /// A request was lost.
    RequestLost {
        /// The attempt.
        attempt: u64,
        /// Whether the network had copied it: the server may see the other one.
        copied: bool,
    },
    /// A reply was lost.
    ReplyLost {
        /// The attempt.
        attempt: u64,
        /// Whether it was to tell the app that it has paid.
        paid: bool,
    },
    /// A time-out fired.
    TimedOut {
        /// The attempt.
        attempt: u64,
        /// Whether the app will send again.
        retry: bool,
    },
    /// The app learned that it has paid.
    Paid {
        /// How often money was taken for the purchase.
        debits: u64,
        /// Whether the believed reply is a stored one.
        replayed: bool,
    },
    /// The app heard a definitive error.
    Failed {
        /// Its status.
        status: u16,
        /// How often money was taken all the same.
        debits: u64,
    },
    /// The app heard 409 and will ask again.
    AskAgain {
        /// The attempt.
        attempt: u64,
        /// Whether it is sure to do so with the same key.
        same_key: bool,
    },
    /// The app has what it needed first and will send the payment.
    Ready {
        /// The attempt.
        attempt: u64,
        /// Whether it was a key; otherwise, that nothing is known of the payment.
        key: bool,
    },
    /// An answer reached a page that is gone.
    Unheard {
        /// The attempt.
        attempt: u64,
    },
    /// An answer that decides nothing came after the app had stopped waiting for it.
    TooLate {
        /// The attempt.
        attempt: u64,
    },
    /// The app heard 409 and has no retry left.
    GaveUp,
    /// An answer came after the first definitive one.
    HeardAfterwards {
        /// The attempt.
        attempt: u64,
        /// Whether it is a stored one.
        replayed: bool,
    },
}

/// A short text with numbers in it, for headings, papers and controls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// How often money was taken, its number strong: the first half of the counter's sentence.
    Taken(u64),
    /// For how many purchases: the second half.
    ForPurchases(u64),
    /// An amount of money.
    Money(u64),
    /// "Step n of m".
    Progress {
        /// Where.
        step: u64,
        /// Of how many.
        steps: u64,
    },
    /// "n debits", for the comparison of belief and truth.
    Debits(u64),
    /// A number alone.
    Number(u64),
    /// A span of virtual time.
    Milliseconds(u64),
    /// A message in flight, for whoever cannot see the diagram.
    Envelope {
        /// The attempt.
        attempt: u64,
        /// Reply or request.
        reply: bool,
    },
    /// A pod's name.
    Pod(u64),
    /// Asks for the crash of that pod.
    Crash(u64),
    /// How fast the run plays, in percent of its usual speed.
    Speed(u64),
    /// "Record n".
    Record(u64),
    /// So many steps lie above the picture.
    Above(u64),
}

/// What an address asked for and did not get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Complaint {
    /// A value that a parameter does not have.
    Unknown {
        /// The parameter.
        name: &'static str,
        /// The value.
        value: String,
    },
    /// No number where one belongs.
    NotANumber {
        /// The parameter.
        name: &'static str,
        /// The value.
        value: String,
    },
    /// A number that is too small or too large.
    OutOfRange {
        /// The parameter.
        name: &'static str,
        /// The smallest that is possible.
        least: u64,
        /// The largest.
        most: u64,
    },
    /// A parameter without a value.
    Empty {
        /// The parameter.
        name: &'static str,
    },
    /// A parameter that does nothing yet.
    NotYet {
        /// The parameter.
        name: &'static str,
    },
    /// A parameter that was given twice.
    Repeated {
        /// The parameter.
        name: &'static str,
    },
    /// An address that is longer than is read.
    TooLong,
    /// A run made by a version that is not known here.
    OtherVersion(u64),
    /// A run that was damaged on its way.
    DamagedRun,
    /// A run with a step that is not possible here, counted from 1.
    ImpossibleRun(u64),
    /// So many further problems.
    More(u64),
}
