//! Virtual time: whole milliseconds since a run began. Knows nothing of any clock on a wall.

use crate::base::digest::{Encode, Encoder};
use core::fmt;

/// A moment or a span, in virtual milliseconds; saturates at about 49 days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Millis(pub u32);

impl Millis {
    /// The start of every run.
    pub const ZERO: Self = Self(0);

    /// This moment and a span after it.
    #[must_use]
    pub const fn after(self, span: Self) -> Self {
        Self(self.0.saturating_add(span.0))
    }

    /// The span from `earlier` to this moment; zero if `earlier` is later.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Self {
        Self(self.0.saturating_sub(earlier.0))
    }

    /// The middle of the way from this moment to `later`.
    #[must_use]
    pub const fn halfway_to(self, later: Self) -> Self {
        Self(self.0.saturating_add(later.since(self).0 / 2))
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Encode for Millis {
    fn encode(&self, out: &mut Encoder) {
        out.word(self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::Millis;

    #[test]
    fn spans_never_go_below_zero_and_moments_never_wrap() {
        assert_eq!(Millis(5).since(Millis(7)), Millis::ZERO);
        assert_eq!(Millis(7).since(Millis(5)), Millis(2));
        assert_eq!(Millis(u32::MAX).after(Millis(1)), Millis(u32::MAX));
    }

    #[test]
    fn the_middle_of_an_odd_span_is_the_earlier_one_and_of_none_its_start() {
        assert_eq!(Millis(10).halfway_to(Millis(15)), Millis(12));
        assert_eq!(Millis(10).halfway_to(Millis(10)), Millis(10));
        assert_eq!(Millis(10).halfway_to(Millis(3)), Millis(10));
    }
}
