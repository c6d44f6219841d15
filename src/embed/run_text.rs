//! The exact form: a run as text for the fragment of a link. A link made by any version opens for ever, or says why
//! not and gives the start from which it was.
//!
//! # Version 1
//! base64url (RFC 4648 §5, no padding) over these bytes:
//!
//! | bytes | what |
//! |---|---|
//! | 1 | the version: 1 |
//! | number, then pairs of byte and number | how many settings differ from the default, below 64; for each, its place in [`Setting::ALL`], ascending, and its number |
//! | or number, so many bytes less 64, then numbers | a bit for each place that differs, lowest first; for each, its number. Written from 17 settings on |
//! | number | the seed |
//! | 4 | CRC-32 of everything before |
//! | number | how many decisions there are, at most [`MAX_DECISIONS`] |
//! | number | how many of them lie ahead of the present step |
//! | 1 or 3 for each | the decisions ([`decisions`]) |
//! | 4 | CRC-32 of everything before |
//!
//! A number is LEB128: seven bits a byte, least first, the highest bit on all bytes but the last. CRCs are the usual
//! CRC-32 (IEEE 802.3), least byte first.
//!
//! # Why so
//! - **Decisions are named**, never counted off as "the next one of the clock": that would be shorter still, but an
//!   improved clock would then change the meaning of every old link. As it is, forty decisions take about ninety
//!   characters, and the worst forty in the worst set-up fewer than four hundred.
//! - **A CRC and no digest**: SHA-256 is at hand, but four bytes of it find a changed letter only very probably. A
//!   CRC-32 finds every change within 32 bits in a row for certain, so every mistyped letter and every pair of
//!   exchanged neighbours; and it is no seal in either case: whoever wants to forge a link can make one by hand.
//! - **Two of them**: a link that was cut off or changed behind its head still gives its set-up and seed.
//! - Settings are written as differences from `Config::default()` of version 1, which `tests/links.rs` pins.
//!
//! # Hostile text
//! At most [`MAX_LENGTH`] characters and [`MAX_DECISIONS`] decisions are looked at; memory grows with what was read
//! and never with what a count announces. Every decision is taken in the world, so that what opens is possible.

mod bytes;
pub mod decisions;
mod letters;

use crate::base::seed::Seed;
use crate::drive::run::Run;
use crate::embed::setting::Setting;
use crate::world::World;
use crate::world::action::Action;
use crate::world::config::Config;
use bytes::{Reader, add_number, crc};
use core::fmt;

/// Most decisions that a link holds.
pub const MAX_DECISIONS: u16 = 10_000;
/// Most characters that are written or looked at: room for [`MAX_DECISIONS`] where most take one byte. Longer links are
/// cut by some of the programs that carry them.
pub const MAX_LENGTH: usize = 16 * 1024;
/// From here on a count of settings says how many bytes of bits follow instead.
const AS_BITS: u64 = 64;
/// More settings than this are written with bits.
const MANY: u64 = 16;
/// The version that is written.
pub const VERSION: u8 = 1;

/// Why a run cannot be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunError {
    /// There is no text.
    Empty,
    /// The text or its list of decisions is longer than is read.
    TooLong,
    /// A letter, or a last letter, that base64url does not have there.
    NotBase64,
    /// Made by a version that is not known here.
    OtherVersion(u8),
    /// The text ends too early.
    Truncated,
    /// A checksum does not fit: the text was changed.
    Damaged,
    /// It holds a setting, or a value of one, that is not known here.
    UnknownSetting,
    /// It holds a decision that has no name here: the first is this, counted from 1.
    UnknownAction {
        /// Which decision.
        at: u16,
    },
    /// A decision is not possible in the run before it: the first is this, counted from 1.
    NotPossible {
        /// Which decision.
        at: u16,
    },
}

impl RunError {
    /// The name for programs: lower case, with hyphens.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Empty => "run-empty",
            Self::TooLong => "run-too-long",
            Self::NotBase64 => "run-not-base64",
            Self::OtherVersion(_) => "run-other-version",
            Self::Truncated => "run-truncated",
            Self::Damaged => "run-damaged",
            Self::UnknownSetting => "run-unknown-setting",
            Self::UnknownAction { .. } => "run-unknown-action",
            Self::NotPossible { .. } => "run-not-possible",
        }
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())?;
        match self {
            Self::OtherVersion(version) => write!(f, " {version}"),
            Self::UnknownAction { at } | Self::NotPossible { at } => write!(f, " {at}"),
            _ => Ok(()),
        }
    }
}

impl core::error::Error for RunError {}

/// A run that does not open, and its start where that can be known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Why it does not open.
    pub error: RunError,
    /// The set-up and seed that it was made in, if that part is whole.
    pub start: Option<Box<World>>,
}

/// Writes a run with its present step. `None` if the format cannot hold it: more than [`MAX_DECISIONS`] decisions or
/// [`MAX_LENGTH`] characters, or a set-up beyond the bounds of [`Setting`].
#[must_use]
pub fn encode(run: &Run) -> Option<String> {
    let count = u16::try_from(run.len()).ok().filter(|count| *count <= MAX_DECISIONS)?;
    let mut out = vec![VERSION];
    add_settings(&mut out, run.world().config())?;
    add_number(&mut out, run.world().seed().value());
    add_crc(&mut out);
    add_number(&mut out, count.into());
    add_number(&mut out, u64::try_from(run.len() - run.position()).ok()?);
    decisions::add(&mut out, run.decisions())?;
    add_crc(&mut out);
    let text = letters::of(&out);
    (text.len() <= MAX_LENGTH).then_some(text)
}

/// Opens a run at its step.
///
/// # Errors
/// [`Refusal`], with the start where that is whole.
pub fn decode(text: &str) -> Result<Run, Refusal> {
    let mut start = None;
    open(text, &mut start).map_err(|error| Refusal { error, start: start.map(Box::new) })
}

fn open(text: &str, start: &mut Option<World>) -> Result<Run, RunError> {
    match text.len() {
        0 => return Err(RunError::Empty),
        1..=MAX_LENGTH => {}
        _ => return Err(RunError::TooLong),
    }
    let (bytes, fault) = letters::read(text);
    let run = body(&bytes, start);
    match (run, fault) {
        // What stands before a bad letter was read all the same: it may hold the start.
        (Err(error), Some(RunError::NotBase64)) if !matches!(error, RunError::OtherVersion(_)) => {
            Err(RunError::NotBase64)
        }
        (Ok(_), Some(fault)) => Err(fault),
        (run, _) => run,
    }
}

fn body(bytes: &[u8], start: &mut Option<World>) -> Result<Run, RunError> {
    let mut reader = Reader::new(bytes);
    let world = start.insert(head(&mut reader)?);
    let (before, end) = bytes.split_last_chunk().ok_or(RunError::Truncated)?;
    let is_whole = crc(before) == u32::from_le_bytes(*end);
    let listed = list(&mut reader);
    let is_closed = reader.crc();
    if !is_whole {
        // Where the list or the checksum runs over the end of the text, the text was cut.
        let is_cut = matches!(listed, Err(RunError::Truncated)) || matches!(is_closed, Err(RunError::Truncated));
        return Err(if is_cut { RunError::Truncated } else { RunError::Damaged });
    }
    let (decisions, ahead) = listed?;
    is_closed?;
    if !reader.is_at_end() {
        return Err(RunError::Damaged);
    }
    let mut run = Run::new(world.clone());
    for (at, action) in (1..).zip(decisions) {
        run.act(action).map_err(|_| RunError::NotPossible { at })?;
    }
    run.seek(run.len() - ahead);
    Ok(run)
}

/// The start, once its checksum is found to fit.
fn head(reader: &mut Reader<'_>) -> Result<World, RunError> {
    let version = reader.byte()?;
    if version != VERSION {
        return Err(RunError::OtherVersion(version));
    }
    let mut config = Config::default();
    let mut is_known = true;
    let mut least = 0;
    let count = reader.number()?;
    let mut listed = Vec::new();
    // Every turn reads or ends, so a count that lies costs nothing.
    for byte in 0..count.saturating_sub(AS_BITS) {
        let bits = reader.byte()?;
        let first = u8::try_from(byte * 8).map_err(|_| RunError::UnknownSetting)?;
        listed.extend((0..8).filter(|bit| bits >> bit & 1 == 1).map(|bit| first.saturating_add(bit)));
    }
    let mut listed = listed.into_iter();
    let mut left = if count < AS_BITS { count } else { u64::try_from(listed.len()).unwrap_or(u64::MAX) };
    while left > 0 {
        let place = if count < AS_BITS { reader.byte()? } else { listed.next().unwrap_or(u8::MAX) };
        let number = reader.number()?;
        let setting = Setting::ALL.get(usize::from(place)).filter(|_| place >= least);
        is_known &= setting.and_then(|setting| setting.put(&mut config, number)).is_some();
        least = place.saturating_add(1);
        left -= 1;
    }
    let seed = Seed::new(reader.number()?);
    reader.crc()?;
    match seed {
        Some(seed) if is_known => Ok(World::new(config, seed)),
        _ => Err(RunError::UnknownSetting),
    }
}

/// The decisions, and how many of them lie ahead.
fn list(reader: &mut Reader<'_>) -> Result<(Vec<Action>, usize), RunError> {
    let (count, ahead) = (reader.number()?, reader.number()?);
    let count = u16::try_from(count).ok().filter(|count| *count <= MAX_DECISIONS).ok_or(RunError::TooLong)?;
    let decisions = decisions::read(reader, count)?;
    match usize::try_from(ahead) {
        Ok(ahead) if ahead <= decisions.len() => Ok((decisions, ahead)),
        _ => Err(RunError::Damaged),
    }
}

fn add_settings(out: &mut Vec<u8>, config: &Config) -> Option<()> {
    let mut copy = Config::default();
    let (mut pairs, mut numbers) = (Vec::new(), Vec::new());
    let mut bits = [0_u8; Setting::ALL.len().div_ceil(8)];
    let mut count = 0;
    for (place, setting) in (0_u8..).zip(Setting::ALL) {
        let number = setting.read(config);
        if number != setting.read(&copy) {
            setting.put(&mut copy, number)?;
            count += 1;
            *bits.get_mut(usize::from(place / 8))? |= 1 << (place % 8);
            pairs.push(place);
            add_number(&mut pairs, number);
            add_number(&mut numbers, number);
        }
    }
    let bytes = u64::try_from(bits.len()).ok()?;
    if count > MANY {
        add_number(out, AS_BITS + bytes);
        out.extend(bits);
        out.extend(numbers);
    } else {
        add_number(out, count);
        out.extend(pairs);
    }
    (copy == *config).then_some(())
}

fn add_crc(out: &mut Vec<u8>) {
    out.extend(crc(out).to_le_bytes());
}
