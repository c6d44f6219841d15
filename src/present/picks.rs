//! What a learner picked out: some attempts, and with them everything that is theirs on every panel.
//!
//! Each drawn thing knows whose it is; a record is of every attempt that brought its key. Knows nothing of pressing.

use crate::base::ids::{AttemptName, AttemptNo, IntentNo};
use core::fmt;
use tinyvec::ArrayVec;

/// Attempts that were picked out, or that something belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Picks(ArrayVec<[AttemptName; 16]>);

impl Picks {
    /// Picks read from what [`Picks`] writes; what is not an attempt, or one too many, is left out.
    #[must_use]
    pub fn read(text: &str) -> Self {
        text.split(' ').filter_map(attempt).collect()
    }

    /// Whether some of these are among `others`.
    #[must_use]
    pub fn meet(&self, others: &Self) -> bool {
        self.0.iter().any(|attempt| others.0.contains(attempt))
    }

    /// Whether nothing is picked out.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<AttemptName> for Picks {
    fn from(attempt: AttemptName) -> Self {
        [attempt].into_iter().collect()
    }
}

impl FromIterator<AttemptName> for Picks {
    fn from_iter<T: IntoIterator<Item = AttemptName>>(attempts: T) -> Self {
        let mut picks = Self::default();
        for attempt in attempts {
            if !picks.0.contains(&attempt) {
                let _one_too_many = picks.0.try_push(attempt);
            }
        }
        picks
    }
}

impl fmt::Display for Picks {
    /// Such as `1.1 1.2`: purchase and attempt.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, AttemptName { intent, attempt }) in self.0.iter().enumerate() {
            write!(f, "{}{intent}.{attempt}", if place > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

fn attempt(text: &str) -> Option<AttemptName> {
    let (intent, attempt) = text.split_once('.')?;
    Some(AttemptName { intent: IntentNo::new(intent.parse().ok()?), attempt: AttemptNo::new(attempt.parse().ok()?) })
}

#[cfg(test)]
mod tests {
    use super::Picks;

    #[test]
    fn picks_are_read_as_they_are_written_and_anything_else_is_left_out() {
        for text in ["", "1.1", "1.1 1.2 2.1"] {
            assert_eq!(Picks::read(text).to_string(), text);
        }
        assert_eq!(Picks::read("1.1 x 1 1.1 .2 1.999 1.2"), Picks::read("1.1 1.2"));
        let many: Vec<_> = (1..=20).map(|number| format!("1.{number}")).collect();
        assert_eq!(Picks::read(&many.join(" ")), Picks::read(&many[..16].join(" ")));
    }

    #[test]
    fn picks_meet_where_they_share_an_attempt() {
        assert!(Picks::read("1.1 1.2").meet(&Picks::read("1.2 1.3")));
        assert!(!Picks::read("1.1").meet(&Picks::read("2.1")) && !Picks::default().meet(&Picks::default()));
    }
}
