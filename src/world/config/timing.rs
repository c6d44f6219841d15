//! How long things take, and what a network does by chance. Bounded numbers; the seed draws within them.

use crate::base::digest::{Encode, Encoder};
use crate::base::time::Millis;

/// A span of time that is drawn between two bounds, in virtual milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The shortest.
    pub least: Millis,
    /// The longest; counts as `least` where it is shorter.
    pub most: Millis,
}

impl Span {
    /// The longest span that a set-up can have: one virtual minute.
    pub const MAX: Millis = Millis(60_000);

    /// Always this long.
    #[must_use]
    pub const fn exactly(ms: Millis) -> Self {
        Self { least: ms, most: ms }
    }

    /// How much longer than `least` it can be.
    #[must_use]
    pub const fn slack(self) -> Millis {
        self.most.since(self.least)
    }
}

/// How long things take, in virtual milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// A request on the network.
    pub request: Span,
    /// A reply on the network.
    pub reply: Span,
    /// A charge at the bank, there and back.
    pub bank: Span,
    /// A statement at the database, there and back.
    pub store_ms: Millis,
    /// A look into a pod's own memory, or a line that only computes.
    pub local_ms: Millis,
    /// How long a client waits for a reply.
    pub timeout_ms: Millis,
    /// How long it waits after a time-out before it sends again, before any growth.
    pub backoff_ms: Millis,
    /// How long a 409 asks it to wait.
    pub retry_after_ms: Millis,
    /// Between the two presses of a double click.
    pub double_click_ms: Millis,
    /// How much later a message comes that the hand delays.
    pub delay_ms: Millis,
    /// How long after the original a copy comes.
    pub copy_ms: Millis,
    /// How long a claim's lease lasts.
    pub lease_ms: Millis,
    /// How much later a debit lands whose answer the bank kept back.
    pub late_ms: Millis,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            request: Span::exactly(Millis(40)),
            reply: Span::exactly(Millis(40)),
            bank: Span::exactly(Millis(100)),
            store_ms: Millis(10),
            local_ms: Millis(1),
            timeout_ms: Millis(400),
            backoff_ms: Millis(100),
            retry_after_ms: Millis(80),
            double_click_ms: Millis(2),
            delay_ms: Millis(500),
            copy_ms: Millis(30),
            lease_ms: Millis(1_000),
            late_ms: Millis(900),
        }
    }
}

/// Parts in a thousand, 0 to 1,000 (more counts as that).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Permille(pub u16);

impl Permille {
    /// Always.
    pub const ALWAYS: Self = Self(1000);
}

/// What the autopilot's network does by chance, for each message by itself. The hand is not bound by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chances {
    /// A request is lost.
    pub request_lost: Permille,
    /// A request is copied.
    pub request_copied: Permille,
    /// A reply is lost.
    pub reply_lost: Permille,
    /// A reply is copied.
    pub reply_copied: Permille,
}

impl Encode for Permille {
    fn encode(&self, out: &mut Encoder) {
        out.half(self.0);
    }
}
