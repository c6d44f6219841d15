//! A run that comes back: the text behind `run=`, a link, or anything with a link in it, such as every file that the
//! page gives away; and its JSON, whoever has indented it.
//!
//! A text opens whole or not at all, and says why not. At most [`MAX_BYTES`] are looked at, and whoever has a file asks
//! for its size first. Of other people's text only the last `run=` counts.

use crate::drive::run::Run;
use crate::embed::json;
use crate::embed::run_text::{self, RunError};
use miniserde::Deserialize;

/// Most bytes of a text that is looked at.
pub const MAX_BYTES: usize = 1_000_000;

/// Why nothing was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// More than [`MAX_BYTES`].
    TooLarge,
    /// The file could not be read.
    Unreadable,
    /// There is no text.
    Empty,
    /// No run in it.
    NotARun,
    /// Made by a version that is not known here.
    OtherVersion(u64),
    /// A run that was changed or cut.
    Damaged,
    /// It holds a setting or a decision that is not known here.
    Unknown,
    /// A step is not possible in the run before it: the first is this, counted from 1.
    NotPossible(u64),
    /// The file says of its run what the run is not.
    NotThatRun,
}

impl Refused {
    /// The name for programs: lower case, with hyphens.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooLarge => "import-too-large",
            Self::Unreadable => "import-unreadable",
            Self::Empty => "import-empty",
            Self::NotARun => "import-not-a-run",
            Self::OtherVersion(_) => "import-other-version",
            Self::Damaged => "import-damaged",
            Self::Unknown => "import-unknown",
            Self::NotPossible(_) => "import-not-possible",
            Self::NotThatRun => "import-not-that-run",
        }
    }
}

/// Opens a run at its step.
///
/// # Errors
/// [`Refused`].
pub fn read(text: &str) -> Result<Run, Refused> {
    if text.len() > MAX_BYTES {
        return Err(Refused::TooLarge);
    }
    let text = text.trim_matches(is_blank);
    match text.rsplit_once("run=") {
        _ if text.is_empty() => Err(Refused::Empty),
        _ if text.starts_with('{') => of_json(text),
        Some((_, behind)) => of_link(behind),
        None => alone(text),
    }
}

/// Space, or a mark that says how a text is written.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '\u{FEFF}' | '\u{200B}'..='\u{200F}' | '\u{2066}'..='\u{2069}')
}

fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_')
}

fn of_link(behind: &str) -> Result<Run, Refused> {
    let behind = behind.trim_start_matches(is_blank);
    let end = behind.find(|letter| !is_letter(letter)).unwrap_or(behind.len());
    behind.get(..end).map_or(Err(Refused::NotARun), opened)
}

/// A run's text by itself; mail programs break it into lines.
fn alone(text: &str) -> Result<Run, Refused> {
    let letters: String = text.chars().filter(|letter| !is_blank(*letter)).collect();
    if !letters.chars().all(is_letter) {
        return Err(Refused::NotARun);
    }
    opened(&letters)
}

/// A text of ours begins with its version, which is small: anything else is somebody else's word.
const LAST_VERSION: u8 = 9;

fn opened(text: &str) -> Result<Run, Refused> {
    run_text::decode(text).map_err(|refusal| match refusal.error {
        RunError::OtherVersion(version @ ..=LAST_VERSION) => Refused::OtherVersion(version.into()),
        RunError::Empty | RunError::TooLong | RunError::NotBase64 | RunError::OtherVersion(_) => Refused::NotARun,
        RunError::Truncated | RunError::Damaged => Refused::Damaged,
        RunError::UnknownSetting | RunError::UnknownAction { .. } => Refused::Unknown,
        RunError::NotPossible { at } => Refused::NotPossible(at.into()),
    })
}

/// Of whatever version.
#[derive(Deserialize)]
struct Versioned {
    #[serde(rename = "idempotency-lab")]
    version: u64,
}

/// What counts of [`json::export`]: the rest is for its readers, and follows from the run.
#[derive(Deserialize)]
struct Exported {
    run: Option<String>,
    step: Option<u64>,
    digest: Option<String>,
}

fn of_json(text: &str) -> Result<Run, Refused> {
    let Versioned { version } = miniserde::json::from_str(text).map_err(|_| Refused::NotARun)?;
    if version != json::VERSION {
        return Err(Refused::OtherVersion(version));
    }
    let said: Exported = miniserde::json::from_str(text).map_err(|_| Refused::Damaged)?;
    let run = opened(&said.run.ok_or(Refused::NotARun)?)?;
    let is_there = said.step.is_none_or(|step| usize::try_from(step) == Ok(run.position()));
    let is_that = said.digest.is_none_or(|digest| digest == run.digest().to_string());
    if is_there && is_that { Ok(run) } else { Err(Refused::NotThatRun) }
}
