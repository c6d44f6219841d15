//! What was wrong with an address: typed, bounded in size, and without words, which the page adds.
//!
//! A problem never stops anything: what it names was left out and the rest applies.

use crate::embed::run_text::RunError;

/// Most problems that are kept of one address; more are only counted.
pub const MAX_PROBLEMS: usize = 12;
/// Most characters of a bad value that are kept.
pub const MAX_SHOWN: usize = 40;

/// Something that an address asked for and that was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// None of the values that this parameter has.
    UnknownValue {
        /// The parameter.
        name: &'static str,
        /// The value, cut to [`MAX_SHOWN`] characters.
        value: String,
    },
    /// Not a whole number where one belongs (or, for a chance, not a percentage with at most one decimal).
    NotANumber {
        /// The parameter.
        name: &'static str,
        /// The value, cut to [`MAX_SHOWN`] characters.
        value: String,
    },
    /// A number, but too small or too large.
    OutOfRange {
        /// The parameter.
        name: &'static str,
        /// The value, cut to [`MAX_SHOWN`] characters.
        value: String,
        /// The smallest that is possible.
        least: u64,
        /// The largest that is possible.
        most: u64,
    },
    /// Nothing where a value belongs.
    Empty {
        /// The parameter.
        name: &'static str,
    },
    /// A parameter that is promised and does nothing yet.
    NotYet {
        /// The parameter.
        name: &'static str,
    },
    /// Given more than once; the first valid value counts.
    Repeated {
        /// The parameter.
        name: &'static str,
    },
    /// The query or the fragment is longer than is read; what stands after that was left out.
    TooLong {
        /// How many bytes of each are read.
        most: usize,
    },
    /// The run cannot be opened.
    BadRun(RunError),
    /// So many further problems.
    More {
        /// How many.
        count: u32,
    },
}

impl Problem {
    /// The name for programs: lower case, with hyphens.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::UnknownValue { .. } => "unknown-value",
            Self::NotANumber { .. } => "not-a-number",
            Self::OutOfRange { .. } => "out-of-range",
            Self::Empty { .. } => "empty",
            Self::NotYet { .. } => "not-yet",
            Self::Repeated { .. } => "repeated",
            Self::TooLong { .. } => "too-long",
            Self::BadRun(error) => error.code(),
            Self::More { .. } => "more",
        }
    }

    /// The parameter that it is about, if it is about one.
    #[must_use]
    pub const fn name(&self) -> Option<&'static str> {
        match self {
            Self::UnknownValue { name, .. }
            | Self::NotANumber { name, .. }
            | Self::OutOfRange { name, .. }
            | Self::Empty { name }
            | Self::NotYet { name }
            | Self::Repeated { name } => Some(name),
            Self::BadRun(_) => Some("run"),
            Self::TooLong { .. } | Self::More { .. } => None,
        }
    }
}

/// What is wrong with a value, before it is known whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    Unknown,
    NotANumber,
    OutOfRange(u64, u64),
    NotYet,
    Run(RunError),
}

impl Wrong {
    pub(super) fn of(self, name: &'static str, value: &str) -> Problem {
        let value: String = value.chars().take(MAX_SHOWN).collect();
        match self {
            Self::Unknown | Self::NotANumber if value.is_empty() => Problem::Empty { name },
            Self::NotYet => Problem::NotYet { name },
            Self::Unknown => Problem::UnknownValue { name, value },
            Self::NotANumber => Problem::NotANumber { name, value },
            Self::OutOfRange(least, most) => Problem::OutOfRange { name, value, least, most },
            Self::Run(error) => Problem::BadRun(error),
        }
    }
}

/// A growing list that stops growing.
#[derive(Debug, Default)]
pub(super) struct Problems(Vec<Problem>);

impl Problems {
    pub(super) fn add(&mut self, problem: Problem) {
        if self.0.len() < MAX_PROBLEMS {
            self.0.push(problem);
        } else if let Some(Problem::More { count }) = self.0.last_mut() {
            *count = count.saturating_add(1);
        } else {
            self.0.push(Problem::More { count: 1 });
        }
    }

    pub(super) fn into_list(self) -> Vec<Problem> {
        self.0
    }
}
