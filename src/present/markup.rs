//! Writes markup: elements, attributes, texts, each escaped. Knows nothing of what is written.
//!
//! What cannot be pressed is written here as markup rather than built node by node: one small writer serves the page,
//! an export and a test, and the page stays light. No element carries a style, which a strict page would refuse.

use crate::i18n::{Rich, Span};
use core::fmt::{Arguments, Write as _};

/// A growing piece of markup.
#[derive(Debug, Default)]
pub struct Markup(String);

impl Markup {
    /// Markup as it is. Whatever is not our own goes through [`Markup::text`] or [`Markup::open`].
    pub fn push(&mut self, markup: Arguments<'_>) {
        self.0.write_fmt(markup).expect("a string takes everything that is written to it");
    }

    /// An element's beginning; an empty class is left out.
    pub fn open(&mut self, tag: &str, attributes: &[(&str, &str)]) {
        self.push(format_args!("<{tag}"));
        for (name, value) in attributes.iter().filter(|(name, value)| *name != "class" || !value.is_empty()) {
            self.push(format_args!(" {name}=\""));
            self.text(value);
            self.push(format_args!("\""));
        }
        self.push(format_args!(">"));
    }

    /// An element's end.
    pub fn close(&mut self, tag: &str) {
        self.push(format_args!("</{tag}>"));
    }

    /// Text, escaped for an element or an attribute.
    pub fn text(&mut self, text: &str) {
        for letter in text.chars() {
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                other => self.0.push(other),
            }
        }
    }

    /// An element that holds a text.
    pub fn element(&mut self, tag: &str, class: &str, text: &str) {
        self.open(tag, &[("class", class)]);
        self.text(text);
        self.close(tag);
    }

    /// A left-to-right fragment.
    pub fn code(&mut self, text: &str) {
        self.open("code", &[("lang", "en"), ("dir", "ltr")]);
        self.text(text);
        self.close("code");
    }

    /// A text with its marks.
    pub fn rich(&mut self, text: &Rich) {
        for span in &text.0 {
            match span {
                Span::Text(text) => self.text(text),
                Span::Strong(text) => self.element("b", "", text),
                Span::Small(text) => self.element("small", "", text),
                Span::Code(text) => self.code(text),
            }
        }
    }

    /// An icon of the page's symbols.
    pub fn icon(&mut self, id: &str) {
        self.push(format_args!(r##"<svg aria-hidden="true" focusable="false"><use href="#{id}"/></svg>"##));
    }

    /// What has been written.
    #[must_use]
    pub fn finish(self) -> String {
        self.0
    }
}

/// Texts one after another, with something between each two.
pub fn joined(texts: impl IntoIterator<Item: AsRef<str>>, between: &str) -> String {
    let mut joined = String::new();
    for (place, text) in texts.into_iter().enumerate() {
        if place > 0 {
            joined.push_str(between);
        }
        joined.push_str(text.as_ref());
    }
    joined
}

/// A text with its marks, as markup.
#[must_use]
pub fn rich(text: &Rich) -> String {
    let mut out = Markup::default();
    out.rich(text);
    out.finish()
}

/// An icon of the page's symbols, as markup.
#[must_use]
pub fn icon(id: &str) -> String {
    let mut out = Markup::default();
    out.icon(id);
    out.finish()
}
