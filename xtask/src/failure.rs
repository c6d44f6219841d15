//! Everything that can go wrong in a command, and how it is said.
//!
//! A failure is a sentence for the person at the keyboard: what happened and, where there is one, the
//! way out. It carries no trace; the tool that failed has already printed its own reason.

use std::{fmt, io, path::PathBuf};

/// Why a command did not do what was asked.
#[derive(Debug)]
pub enum Failure {
    /// The words on the command line make no sense; holds what to print.
    Usage(String),
    /// This machine lacks something that cannot be brought; holds one sentence with the remedy.
    Missing(String),
    /// A check found the project wanting; holds one sentence.
    Check(String),
    /// A program could not be started.
    Start { program: String, source: io::Error },
    /// A program ended badly; `code` is absent when a signal ended it.
    Ended { line: String, code: Option<i32> },
    /// A file could not be read or written.
    File { path: PathBuf, source: io::Error },
}

impl Failure {
    /// 2 for a wrong command line, 1 for everything else.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Usage(_) => 2,
            _ => 1,
        }
    }

    /// For `map_err` on file operations.
    pub fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(text) | Self::Missing(text) | Self::Check(text) => out.write_str(text),
            Self::Start { program, source } => write!(out, "cannot start {program}: {source}"),
            Self::Ended { line, code: Some(code) } => write!(out, "`{line}` ended with code {code}"),
            Self::Ended { line, code: None } => write!(out, "`{line}` was ended by a signal"),
            Self::File { path, source } => write!(out, "{}: {source}", path.display()),
        }
    }
}
