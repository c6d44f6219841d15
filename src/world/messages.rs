//! One message from a broker to a consumer, at least once: what becomes of its effect under eight designs of an inbox.
//!
//! A world of its own beside the payment: a broker that delivers again what is not acknowledged, handlers that run line by
//! line and may crash between any two, an inbox table. Knows nothing of who chooses among its actions.

use tinyvec::ArrayVec;

macro_rules! designs {
    ($($(#[$doc:meta])* $design:ident = $id:literal: $($op:ident)*;)*) => {
        /// How a consumer handles a message.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Design {
            $($(#[$doc])* $design,)*
        }

        impl Design {
            /// All of them.
            pub const ALL: [Self; [$($id),*].len()] = [$(Self::$design),*];

            /// The name in output.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$design => $id,)*
                }
            }

            /// Its lines, each one transaction or one call.
            #[must_use]
            pub const fn ops(self) -> &'static [Op] {
                match self {
                    $(Self::$design => &[$(Op::$op),*],)*
                }
            }
        }
    };
}

designs! {
    /// No inbox: the effect, then the acknowledgement.
    None = "none": Effect Ack;
    /// Check, mark and local effect in one transaction.
    SameTransaction = "same-transaction": Transact Ack;
    /// The acknowledgement first, no inbox.
    AckFirst = "ack-first": Ack Effect;
    /// Check, mark and effect, each a transaction of its own.
    CheckMarkEffect = "separate-check-mark-effect": Check Mark Effect Ack;
    /// Check, effect and mark, each a transaction of its own.
    CheckEffectMark = "separate-check-effect-mark": Check Effect Mark Ack;
    /// A unique INSERT as the claim, then the effect.
    UniqueInsert = "separate-unique-insert": Insert Effect Ack;
    /// One transaction around an effect elsewhere: the mark is written at commit, and nothing is locked before.
    AroundExternal = "same-transaction-external-effect": Check Effect Mark Ack;
    /// One transaction of check, mark and an outbox row, whose receiver deduplicates.
    Outbox = "same-transaction-outbox": Enqueue Ack;
}

/// A line of a consumer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Looks for the message in the inbox; if it is there, only the acknowledgement is left.
    Check,
    /// Writes it into the inbox, whoever did before.
    Mark,
    /// Inserts it; if it is there, only the acknowledgement is left.
    Insert,
    /// Does what the message asks for.
    Effect,
    /// Check, mark and effect, or nothing of the three.
    Transact,
    /// Check, mark and a row for the outbox, or nothing of the three.
    Enqueue,
    /// Tells the broker that the message is done with.
    Ack,
}

/// Most handlers of one message at once.
pub const MAX_HANDLERS: usize = 2;

/// The message's world at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// The lines that the running handlers run next, in order.
    pub handlers: ArrayVec<[u8; MAX_HANDLERS]>,
    /// How often it was delivered.
    pub deliveries: u8,
    /// How often handlers crashed.
    pub crashes: u8,
    /// Whether it is in the inbox.
    pub is_marked: bool,
    /// Whether it was acknowledged.
    pub is_acked: bool,
    /// Whether a row waits in the outbox.
    pub is_queued: bool,
    /// How often its effect took place.
    pub effects: u8,
}

/// One atomic step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The broker delivers the message.
    Deliver,
    /// A handler runs its next line.
    Run(u8),
    /// A handler crashes.
    Crash(u8),
    /// The relay sends what waits in the outbox; the receiver knows what it has had.
    Relay,
}

impl State {
    /// Does this; `None` if it is not possible.
    #[must_use]
    pub fn after(mut self, design: Design, action: Action) -> Option<Self> {
        match action {
            Action::Deliver => {
                self.deliveries = self.deliveries.checked_add(1)?;
                self.handlers.try_push(0).is_none().then_some(())?;
                self.handlers.sort_unstable();
            }
            Action::Crash(place) => {
                if usize::from(place) >= self.handlers.len() {
                    return None;
                }
                self.handlers.remove(usize::from(place));
                self.crashes = self.crashes.checked_add(1)?;
            }
            Action::Relay => {
                if !self.is_queued {
                    return None;
                }
                (self.is_queued, self.effects) = (false, 1);
            }
            Action::Run(place) => self.run(design, usize::from(place))?,
        }
        Some(self)
    }

    fn run(&mut self, design: Design, place: usize) -> Option<()> {
        let line = *self.handlers.get(place)?;
        let ops = design.ops();
        let done = u8::try_from(ops.len()).ok()?;
        let ack = u8::try_from(ops.iter().position(|op| *op == Op::Ack)?).ok()?;
        let mut next = line + 1;
        match *ops.get(usize::from(line))? {
            Op::Check | Op::Insert if self.is_marked => next = ack,
            Op::Transact | Op::Enqueue if self.is_marked => {}
            Op::Check => {}
            Op::Mark | Op::Insert => self.is_marked = true,
            Op::Effect => self.effects += 1,
            Op::Transact => (self.is_marked, self.effects) = (true, self.effects + 1),
            Op::Enqueue => (self.is_marked, self.is_queued) = (true, true),
            Op::Ack => self.is_acked = true,
        }
        if next == done {
            self.handlers.remove(place);
        } else {
            *self.handlers.get_mut(place)? = next;
        }
        self.handlers.sort_unstable();
        Some(())
    }
}
