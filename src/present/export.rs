//! A run as files for people: the diagram as a picture, the run as plain text, as a Mermaid sequence diagram, and as a
//! script that plays it against a server of one's own.
//! The JSON for programs is `embed::json`.
//!
//! Pure functions from a run, a language and where the run comes from. A picture holds what the page shows, the last
//! steps of a long run; the other forms hold every step. Each carries the link, so that each can come back. What is
//! `#[cold]` here is so for its size: the program is built for the speed of its search. Read next: `text`.

mod drawing;
mod mermaid;
mod script;
mod text;

use crate::drive::run::Run;
use crate::i18n::{Rich, Speech};
pub use drawing::drawing;
pub use mermaid::{escaped, mermaid};
pub use script::script;
pub use text::text;

/// A form in which a run can be taken along.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// The diagram.
    #[default]
    Svg,
    /// Everything in words.
    Text,
    /// A sequence diagram.
    Mermaid,
    /// For programs.
    Json,
    /// A program that plays it against a server of one's own.
    Script,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Svg, Self::Text, Self::Mermaid, Self::Json, Self::Script];

    /// Its name, which is no word of a language.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Text => "text",
            Self::Mermaid => "mermaid",
            Self::Json => "json",
            Self::Script => "script",
        }
    }

    /// How the names of its files end.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Text => "txt",
            Self::Mermaid => "mmd",
            Self::Json => "json",
            Self::Script => "mjs",
        }
    }

    /// Its media type.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Text | Self::Mermaid => "text/plain",
            Self::Json => "application/json",
            Self::Script => "text/javascript",
        }
    }

    /// The form of this name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.id() == id)
    }
}

/// Where a run comes from, as `embed` writes it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin<'a> {
    /// What its set-up says in an address; empty for the default.
    pub settings: &'a str,
    /// The link to its present moment; none where no link can hold it.
    pub link: Option<&'a str>,
}

impl Origin<'_> {
    /// The link as any of the forms can hold it: a browser's addresses are of these letters anyway.
    #[cold]
    fn written_link(&self) -> Option<String> {
        let letters = self.link?.chars().filter(char::is_ascii_graphic);
        Some(letters.collect::<String>().replace('{', "%7B"))
    }
}

/// What is told of each step up to the present one, without marks.
fn told(run: &Run, speech: Speech) -> impl Iterator<Item = String> {
    let tell = move |at| super::narration::sentence(run, at).map(|told| speech.tell(&told).plain());
    (0..run.events().len()).filter_map(tell)
}

/// A fixed text without its marks.
#[cold]
fn plain(text: &str) -> String {
    Rich::parse(text).plain()
}

/// A left-to-right fragment, isolated.
#[cold]
fn isolated(text: &str) -> String {
    format!("\u{2066}{text}\u{2069}")
}
