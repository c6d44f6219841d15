//! Seeded randomness: PCG (XSH RR 64/32), a named generator with the same stream on every machine.
//!
//! UUIDs come from here and never from the system, so that a shared run shows the same keys to everybody. Knows
//! nothing of what the UUIDs are for beyond a number that keeps their kinds apart.

use crate::base::digest::Digest;
use crate::base::ids::{Customer, KeyName, PaymentName, RequestName};
use rand_core::Rng as _;
use rand_pcg::Pcg32;
use uuid::{Builder, Uuid};

/// The seed of a run, 0 to 2^53 - 1: every value is exact as a JavaScript number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seed(u64);

impl Seed {
    /// The largest seed.
    pub const MAX: Self = Self((1 << 53) - 1);

    /// `None` above [`Seed::MAX`].
    #[must_use]
    pub const fn new(value: u64) -> Option<Self> {
        if value <= Self::MAX.0 { Some(Self(value)) } else { None }
    }

    /// The number.
    #[must_use]
    pub const fn value(self) -> u64 {
        self.0
    }

    /// The UUID (version 4) of an idempotency key.
    #[must_use]
    pub fn key(self, key: KeyName) -> Uuid {
        self.uuid(match key {
            KeyName::Intent(intent, page) => [1, intent.number(), 0, page],
            KeyName::Attempt(intent, attempt) => [1, intent.number(), attempt.number(), 0],
            KeyName::Page(customer, page) => [4, 1 + customer as u8, 0, page],
            KeyName::Issued(intent, attempt) => [5, intent.number(), attempt.number(), 0],
            KeyName::Constant => [6, 0, 0, 0],
        })
    }

    /// The UUID of a payment id: version 8 (a digest, RFC 9562 §5.8) where it is made from a key, so that everybody who
    /// has the key makes the same one; otherwise version 4.
    #[must_use]
    pub fn payment(self, payment: PaymentName) -> Uuid {
        let digest = |owner: &str, key: KeyName| {
            let text = format!("{owner}{}", self.key(key));
            let Digest([bytes @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _]) = Digest::of(text.as_bytes());
            Builder::from_custom_bytes(bytes).into_uuid()
        };
        match payment {
            PaymentName::Run(run) => self.uuid(name(7, run)),
            PaymentName::Row(run) => self.uuid(name(8, run)),
            PaymentName::Key(Customer::A, key) => digest("A:", key),
            PaymentName::Key(Customer::B, key) => digest("B:", key),
            PaymentName::RawKey(key) => digest("", key),
            PaymentName::Order(intent) => self.uuid([9, intent.number(), 0, 0]),
        }
    }

    /// The UUID (version 4) of a handler run's owner token.
    #[must_use]
    pub fn owner(self, run: RequestName) -> Uuid {
        self.uuid(name(2, run))
    }

    /// The UUID (version 4) of the bank's receipt for the charge that a handler run made.
    #[must_use]
    pub fn receipt(self, run: RequestName) -> Uuid {
        self.uuid(name(3, run))
    }

    /// A number from 0 to `most`, drawn for this chance of this request and for nothing else: the same chance of the
    /// same request draws the same number in every order of events. Each number is as likely as any other to within
    /// one part in 2^32 / (`most` + 1).
    #[must_use]
    pub fn draw(self, chance: Chance, request: RequestName, most: u32) -> u32 {
        let stream = stream(name(16 + chance as u8, request));
        let mut generator = Pcg32::new(mixed(mixed(self.0) ^ stream), stream);
        let scaled = u64::from(generator.next_u32()) * (u64::from(most) + 1);
        u32::try_from(scaled >> 32).unwrap_or(most)
    }

    /// A long series of numbers, for what has no requests with names.
    #[must_use]
    pub fn dice(self) -> Dice {
        Dice(Pcg32::new(mixed(self.0), stream([10, 0, 0, 0])))
    }

    fn uuid(self, name: [u8; 4]) -> Uuid {
        let mut bytes = [0; 16];
        self.generator(name).fill_bytes(&mut bytes);
        Builder::from_random_bytes(bytes).into_uuid()
    }

    fn generator(self, name: [u8; 4]) -> Pcg32 {
        Pcg32::new(self.0, stream(name))
    }
}

/// A series of numbers, one after the other.
#[derive(Clone, Debug)]
pub struct Dice(Pcg32);

impl Dice {
    /// The next number, from 0 to below `end`; 0 where `end` is 0. Each is as likely as any other to within one part in
    /// 2^32 / `end`.
    pub fn below(&mut self, end: u32) -> u32 {
        let scaled = u64::from(self.0.next_u32()) * u64::from(end);
        u32::try_from(scaled >> 32).unwrap_or_default()
    }
}

fn stream(name: [u8; 4]) -> u64 {
    u32::from_le_bytes(name).into()
}

/// SplitMix64's finaliser. Streams of one PCG state are shifted copies of each other: without it, a chance that strikes
/// one message would strike another more often than chance.
const fn mixed(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// What a seed decides about a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// How long the request is on its way.
    RequestLatency,
    /// Whether the request is lost.
    RequestLost,
    /// Whether the network copies the request.
    RequestCopied,
    /// How long the bank takes.
    BankLatency,
    /// How long the reply is on its way.
    ReplyLatency,
    /// Whether the reply is lost.
    ReplyLost,
    /// Whether the network copies the reply.
    ReplyCopied,
    /// How long the client backs off after this attempt.
    Backoff,
}

/// A request's name in a stream's: a kind, and the request's numbers (its errand beside its copy, of which there are
/// fewer than 64).
const fn name(kind: u8, request: RequestName) -> [u8; 4] {
    let copy = request.copy.number() | ((request.errand as u8) << 6);
    [kind, request.intent.number(), request.attempt.number(), copy]
}

#[cfg(test)]
mod tests {
    use super::Seed;

    #[test]
    fn a_seed_is_exact_as_a_javascript_number() {
        assert_eq!(Seed::MAX.value(), 9_007_199_254_740_991);
        assert_eq!(Seed::new(Seed::MAX.value()), Some(Seed::MAX));
        assert_eq!(Seed::new(Seed::MAX.value() + 1), None);
        assert_eq!(Seed::new(0), Some(Seed::default()));
    }
}
