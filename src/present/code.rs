//! The running strategy as real code, in two dialects, a few lines for each step of its program.
//!
//! A function of the set-up alone: it knows no run, so who is about to run which line is for its caller to say. The code
//! is for reading. The TypeScript is compiled and played against the engine in the tests, the C# only parsed. Read next:
//! `code/template`, then the texts in `code/text`.

mod duplicate;
mod template;
mod words;

use crate::base::ids::Errand;
use crate::world::config::{Config, Keys};
use crate::world::program::Program;

pub use duplicate::{DUPLICATES, Duplicate};

/// Most characters of a line, so that it stands on a phone.
pub const WIDTH: usize = 60;

/// The languages that code is shown in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// Node and `pg`, whatever stands before the handler.
    #[default]
    TypeScript,
    /// A minimal API of ASP.NET Core, and EF Core on PostgreSQL.
    CSharp,
}

impl Dialect {
    /// Both.
    pub const ALL: [Self; 2] = [Self::TypeScript, Self::CSharp];

    /// The name in test ids and file names.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::TypeScript => "ts",
            Self::CSharp => "cs",
        }
    }
}

/// A line of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it says, at most [`WIDTH`] characters.
    pub text: String,
    /// The step of the program that it belongs to, by its place in [`Program::ops`]; none for what only holds the steps
    /// together.
    pub step: Option<u8>,
}

/// What a server has beside its handler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aside {
    /// What requests come here for.
    pub errand: Errand,
    /// Its code; steps are those of [`program`].
    pub lines: Vec<Line>,
}

/// The program that the code of an errand shows.
#[must_use]
pub fn program(config: &Config, errand: Errand) -> Program {
    match errand {
        Errand::Pay => Program::of(config),
        Errand::Ask => Program::status_query(config.strategy),
        Errand::Issue => Program::issue(),
    }
}

/// The handler that pays. Every step of [`Program::of`] has lines, in the program's order; the release is the branch of a
/// charge of which nothing is known.
#[must_use]
pub fn handler(dialect: Dialect, config: &Config) -> Vec<Line> {
    let text = match dialect {
        Dialect::TypeScript => include_str!("code/text/handler.ts.txt"),
        Dialect::CSharp => include_str!("code/text/handler.cs.txt"),
    };
    template::fill(text, config, &program(config, Errand::Pay))
}

/// The table of the key records: SQL beside TypeScript; entity and model beside C#. No line is of any step.
#[must_use]
pub fn table(dialect: Dialect, config: &Config) -> Vec<Line> {
    let text = match dialect {
        Dialect::TypeScript => include_str!("code/text/table.sql.txt"),
        Dialect::CSharp => include_str!("code/text/table.cs.txt"),
    };
    template::fill(text, config, &Program::default())
}

/// What else the server has where clients ask for a key or for what became of a payment; nothing in most set-ups.
#[must_use]
pub fn asides(dialect: Dialect, config: &Config) -> Vec<Aside> {
    let errands = [(Errand::Issue, config.keys == Keys::ServerIssued), (Errand::Ask, config.ask_first)];
    let wanted = errands.into_iter().filter(|(_, is_wanted)| *is_wanted);
    wanted.map(|(errand, _)| Aside { errand, lines: aside(dialect, config, errand) }).collect()
}

fn aside(dialect: Dialect, config: &Config, errand: Errand) -> Vec<Line> {
    let text = match (dialect, errand) {
        (_, Errand::Pay) => return handler(dialect, config),
        (Dialect::TypeScript, Errand::Issue) => include_str!("code/text/issue.ts.txt"),
        (Dialect::CSharp, Errand::Issue) => include_str!("code/text/issue.cs.txt"),
        (Dialect::TypeScript, Errand::Ask) => include_str!("code/text/find.ts.txt"),
        (Dialect::CSharp, Errand::Ask) => include_str!("code/text/find.cs.txt"),
    };
    template::fill(text, config, &program(config, errand))
}

/// The places of a step's lines, counted from 0.
pub fn lines_of(lines: &[Line], step: u8) -> impl Iterator<Item = usize> {
    lines.iter().enumerate().filter(move |(_, line)| line.step == Some(step)).map(|(place, _)| place)
}
