//! Digits and plural forms, through a small trait, so that texts are tested without a browser.

use crate::i18n::Lang;

/// The two plural forms that both languages have: Persian counts 0 and 1 as one, English only 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plural {
    /// The form for one.
    One,
    /// Every other form.
    Other,
}

/// Who writes numbers in a language.
pub trait Numerals {
    /// A whole number in the language's digits.
    fn integer(&self, lang: Lang, value: u64) -> String;
    /// The plural form that goes with a count.
    fn plural(&self, lang: Lang, value: u64) -> Plural;
}

/// Numerals without a browser, for tests and headless use: no grouping, the digits replaced one for one.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainNumerals;

impl Numerals for PlainNumerals {
    fn integer(&self, lang: Lang, value: u64) -> String {
        let latin = value.to_string();
        match lang {
            Lang::En => latin,
            Lang::Fa => latin.chars().map(persian).collect(),
        }
    }

    fn plural(&self, lang: Lang, value: u64) -> Plural {
        match (lang, value) {
            (_, 1) | (Lang::Fa, 0) => Plural::One,
            _ => Plural::Other,
        }
    }
}

fn persian(digit: char) -> char {
    digit.to_digit(10).and_then(|value| char::from_u32(0x06F0 + value)).unwrap_or(digit)
}

/// Numerals bound to a language, at the hand of whoever writes a sentence.
pub(super) struct Say<'a> {
    lang: Lang,
    numerals: &'a dyn Numerals,
}

impl<'a> Say<'a> {
    pub(super) const fn new(lang: Lang, numerals: &'a dyn Numerals) -> Self {
        Self { lang, numerals }
    }

    pub(super) fn number(&self, value: u64) -> String {
        self.numerals.integer(self.lang, value)
    }

    /// A number of hundredths as a decimal fraction: 50 is a half.
    pub(super) fn hundredths(&self, value: u64) -> String {
        let whole = self.number(value / 100);
        let point = match self.lang {
            Lang::Fa => '٫',
            Lang::En => '.',
        };
        match (value % 100, value % 10) {
            (0, _) => whole,
            (part, 0) => format!("{whole}{point}{}", self.number(part / 10)),
            (part, _) if part < 10 => format!("{whole}{point}{}{}", self.number(0), self.number(part)),
            (part, _) => format!("{whole}{point}{}", self.number(part)),
        }
    }

    pub(super) fn is_one(&self, value: u64) -> bool {
        self.numerals.plural(self.lang, value) == Plural::One
    }
}

#[cfg(test)]
mod tests {
    use super::{Numerals as _, PlainNumerals, Plural};
    use crate::i18n::Lang;

    #[test]
    fn digits_are_the_languages_own() {
        assert_eq!(PlainNumerals.integer(Lang::Fa, 1_234_567_890), "۱۲۳۴۵۶۷۸۹۰");
        assert_eq!(PlainNumerals.integer(Lang::En, 1_234_567_890), "1234567890");
    }

    #[test]
    fn persian_counts_zero_and_one_as_one_and_english_only_one() {
        let is_one = |lang, value| PlainNumerals.plural(lang, value) == Plural::One;
        assert_eq!([0, 1, 2, 11].map(|value| is_one(Lang::Fa, value)), [true, true, false, false]);
        assert_eq!([0, 1, 2, 11].map(|value| is_one(Lang::En, value)), [false, true, false, false]);
    }
}
