//! Pseudo-locales: every text of a language as a test wants it, to see whether the page holds (`stringTest` in addresses).
//!
//! Put on once, before the first text is shown, and never taken off. The marks of `super::rich` stay whole.

use super::{Lang, LessonWords, Words};
use std::sync::OnceLock;

/// How texts are changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disguise {
    /// Run from right to left, whatever they are.
    Rtl,
    /// Are half as long again and more.
    Long,
    /// Stand twice.
    Double,
    /// Hold what would be an element if anybody took them for markup.
    Xss,
}

/// What stands behind a text that is taken for markup.
const ELEMENT: &str = "<img src=x onerror=alert(1)><b>";

/// The disguise of the page's texts, with the words as they are then.
static WORN: OnceLock<(Disguise, [Worn; 2])> = OnceLock::new();

/// A language in disguise.
struct Worn {
    words: &'static Words,
    lessons: &'static [LessonWords],
}

impl Disguise {
    /// Puts it on; what is worn already stays.
    pub fn wear(self) {
        let worn = Lang::ALL.map(|lang| {
            let told = |text: &'static str| -> &'static str { self.of(text).leak() };
            Worn {
                words: Box::leak(Box::new(lang.own_words().disguised(&told))),
                lessons: lang.own_lessons().disguised(&told),
            }
        });
        let _is_worn_already = WORN.set((self, worn));
    }

    /// A text in it.
    #[must_use]
    pub fn of(self, text: &str) -> String {
        match self {
            _ if text.is_empty() => String::new(),
            Self::Rtl => format!("\u{202E}{text}\u{202C}"),
            Self::Long => text.split(' ').map(|word| format!("{word}{word}")).collect::<Vec<_>>().join(" "),
            Self::Double => format!("{text} : {text}"),
            Self::Xss => format!("{text}{ELEMENT}"),
        }
    }
}

/// What the page wears.
pub(super) fn worn() -> Option<Disguise> {
    WORN.get().map(|(disguise, _)| *disguise)
}

pub(super) fn words(lang: Lang) -> Option<&'static Words> {
    WORN.get().and_then(|(_, worn)| worn.get(lang as usize)).map(|worn| worn.words)
}

pub(super) fn lessons(lang: Lang) -> Option<&'static [LessonWords]> {
    WORN.get().and_then(|(_, worn)| worn.get(lang as usize)).map(|worn| worn.lessons)
}

/// Words whose every text can be changed.
pub(super) trait Disguised {
    fn disguised(self, told: &dyn Fn(&'static str) -> &'static str) -> Self;
}

impl Disguised for &'static str {
    fn disguised(self, told: &dyn Fn(&'static str) -> &'static str) -> Self {
        told(self)
    }
}

impl<T: Disguised, const N: usize> Disguised for [T; N] {
    fn disguised(self, told: &dyn Fn(&'static str) -> &'static str) -> Self {
        self.map(|part| part.disguised(told))
    }
}

impl<T: Disguised + Copy> Disguised for &'static [T] {
    fn disguised(self, told: &dyn Fn(&'static str) -> &'static str) -> Self {
        self.iter().map(|part| part.disguised(told)).collect::<Vec<_>>().leak()
    }
}

/// A struct of words, each field of which can be changed.
macro_rules! texts {
    ($(#[$doc:meta])* pub struct $name:ident { $($(#[$field_doc:meta])* pub $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $type,)*
        }

        impl $crate::i18n::disguise::Disguised for $name {
            fn disguised(self, told: &dyn Fn(&'static str) -> &'static str) -> Self {
                Self { $($field: self.$field.disguised(told),)* }
            }
        }
    };
}
pub(super) use texts;
