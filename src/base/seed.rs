//! Seeded randomness: PCG (XSH RR 64/32), a named generator with the same stream on every machine.
//!
//! UUIDs come from here and never from the system, so that a shared run shows the same keys to everybody. Knows
//! nothing of what the UUIDs are for beyond a number that keeps their kinds apart.

use crate::base::ids::{KeyName, RequestName};
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
        let attempt = key.attempt.map_or(0, |attempt| attempt.number());
        self.uuid([1, key.intent.number(), attempt, 0])
    }

    /// The UUID (version 4) of a handler run's owner token.
    #[must_use]
    pub fn owner(self, run: RequestName) -> Uuid {
        self.uuid([2, run.intent.number(), run.attempt.number(), run.copy.number()])
    }

    /// The UUID (version 4) of the bank's receipt for the charge that a handler run made.
    #[must_use]
    pub fn receipt(self, run: RequestName) -> Uuid {
        self.uuid([3, run.intent.number(), run.attempt.number(), run.copy.number()])
    }

    fn uuid(self, name: [u8; 4]) -> Uuid {
        let mut generator = Pcg32::new(self.0, u64::from(u32::from_le_bytes(name)));
        let mut bytes = [0; 16];
        generator.fill_bytes(&mut bytes);
        Builder::from_random_bytes(bytes).into_uuid()
    }
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
