//! The words, in both languages. Persian and English are equals: each is written for its readers, neither translated.
//!
//! [`Words`] holds the fixed texts: a text missing in one language does not compile. [`Sentence`] is what can be told
//! with numbers in it. Knows nothing of the engine and of the page; digits and plural forms come through
//! [`Numerals`], which the page takes from the browser. Read next: `fa`, `en`, `rich`.

mod code;
mod complaints;
pub mod course;
mod design;
mod disguise;
mod en;
mod export;
mod fa;
mod kept;
pub mod numerals;
pub mod rich;
mod search;
mod sentence;
mod words;

pub use code::CodeWords;
pub use course::{AnswerWords, BeatWords, CourseNews, CourseWords, LessonWords};
pub use design::{DesignNews, DesignWords};
pub use disguise::Disguise;
pub use export::{ExportWords, ImportNews};
pub use numerals::Numerals;
pub use rich::{Rich, Span};
pub use search::{SearchNews, SearchWords};
pub use sentence::{Advice, Complaint, KeyUse, Label, ReplyNews, Sentence};
pub use words::Words;

/// A language of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// Persian, right to left.
    #[default]
    Fa,
    /// English.
    En,
}

impl Lang {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Fa, Self::En];

    /// The language tag.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Fa => "fa",
            Self::En => "en",
        }
    }

    /// The direction of its prose.
    #[must_use]
    pub const fn dir(self) -> &'static str {
        match self {
            Self::Fa => "rtl",
            Self::En => "ltr",
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Fa => Self::En,
            Self::En => Self::Fa,
        }
    }

    /// The language of a tag such as `fa`, `fa-IR` or `en-GB`.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next().unwrap_or(tag).to_ascii_lowercase();
        Self::ALL.into_iter().find(|lang| lang.tag() == primary)
    }

    /// The fixed texts.
    #[must_use]
    pub fn words(self) -> &'static Words {
        if kept::IS_FIRST { self.own_words() } else { disguise::words(self).unwrap_or(self.own_words()) }
    }

    const fn own_words(self) -> &'static Words {
        match self {
            Self::Fa => &const { kept::kept(fa::WORDS) },
            Self::En => &const { kept::kept(en::WORDS) },
        }
    }
}

/// A told text, in the page's disguise if it wears one.
fn told(text: String) -> Rich {
    match disguise::worn().filter(|_| !kept::IS_FIRST) {
        Some(disguise) => Rich::parse(&disguise.of(&text)),
        None => Rich::parse(&text),
    }
}

/// A language with somebody who writes its numbers: everything that a text needs.
#[derive(Clone, Copy)]
pub struct Speech {
    /// The language.
    pub lang: Lang,
    /// Its numbers.
    pub numerals: &'static dyn Numerals,
}

impl Speech {
    /// The fixed texts.
    #[must_use]
    pub fn words(self) -> &'static Words {
        self.lang.words()
    }

    /// A short text with its numbers.
    #[must_use]
    pub fn label(self, label: Label) -> Rich {
        let say = numerals::Say::new(self.lang, self.numerals);
        told(match self.lang {
            Lang::Fa => fa::label(label, &say),
            Lang::En => en::label(label, &say),
        })
    }

    /// A sentence with its numbers.
    #[must_use]
    pub fn tell(self, sentence: &Sentence) -> Rich {
        let say = numerals::Say::new(self.lang, self.numerals);
        told(match self.lang {
            Lang::Fa => fa::tell(sentence, &say),
            Lang::En => en::tell(sentence, &say),
        })
    }

    /// Something about a search.
    #[must_use]
    pub fn search(self, news: SearchNews) -> Rich {
        let say = numerals::Say::new(self.lang, self.numerals);
        told(match self.lang {
            Lang::Fa => search::fa(news, &say),
            Lang::En => search::en(news, &say),
        })
    }

    /// Something about the course.
    #[must_use]
    pub fn course(self, news: CourseNews) -> Rich {
        let say = numerals::Say::new(self.lang, self.numerals);
        told(match self.lang {
            Lang::Fa => course::news::fa(news, &say),
            Lang::En => course::news::en(news, &say),
        })
    }

    /// Why a run was not opened.
    #[must_use]
    pub fn import(self, news: ImportNews) -> Rich {
        let say = numerals::Say::new(self.lang, self.numerals);
        told(match self.lang {
            Lang::Fa => export::fa(news, &say),
            Lang::En => export::en(news, &say),
        })
    }

    /// A complaint about an address.
    #[must_use]
    pub fn complain(self, complaint: &Complaint) -> Rich {
        let say = numerals::Say::new(self.lang, self.numerals);
        told(match self.lang {
            Lang::Fa => complaints::fa(complaint, &say),
            Lang::En => complaints::en(complaint, &say),
        })
    }

    /// A number in the language's digits.
    #[must_use]
    pub fn number(self, value: impl Into<u64>) -> String {
        self.numerals.integer(self.lang, value.into())
    }
}
