//! The small parts that screens are made of: a button, a region of paper. Each is one piece of code for all its uses.
//! Holds no text.

use crate::i18n::{Rich, Span, Words};
use crate::present::Scene;
use crate::present::markup::{self, Markup};
use crate::ui::browser::dom::{El, el, has_open};
use crate::ui::session::{Command, Session};
use leptos::prelude::*;

/// A fixed text of either language.
pub(super) type Text = fn(&'static Words) -> &'static str;

/// A button with a fixed meaning.
#[derive(Clone, Copy)]
pub(super) struct ButtonOf {
    pub(super) testid: &'static str,
    /// Its classes now.
    pub(super) class: fn(Session) -> &'static str,
    /// What it shows.
    pub(super) content: fn(Session) -> Face,
    /// Its accessible name, where what it shows is no text.
    pub(super) label: fn(Session) -> Option<String>,
    /// Whether it is held down, where it can be.
    pub(super) is_pressed: fn(Session) -> Option<bool>,
    /// What a press asks for; nothing when it cannot be pressed, and it stays focusable then.
    pub(super) press: fn(Session) -> Option<Command>,
}

/// What a button shows: an icon of the page's symbols, a text, or both. No text of it is ever taken for markup.
pub(super) struct Face {
    icon: &'static str,
    text: Rich,
}

impl Face {
    /// A text.
    pub(super) fn text(text: &str) -> Self {
        Self::both("", text)
    }

    /// An icon, whose name is the button's label.
    pub(super) fn icon(icon: &'static str) -> Self {
        Self { icon, text: Rich::default() }
    }

    /// An icon and a text.
    pub(super) fn both(icon: &'static str, text: &str) -> Self {
        Self { icon, text: Rich(vec![Span::Text(text.to_owned())]) }
    }

    /// A text with its marks.
    pub(super) fn rich(text: Rich) -> Self {
        Self { icon: "", text }
    }

    fn markup(&self) -> String {
        let mut out = Markup::default();
        if self.icon.is_empty() {
            out.rich(&self.text);
            return out.finish();
        }
        out.icon(self.icon);
        if !self.text.0.is_empty() {
            out.open("span", &[]);
            out.rich(&self.text);
            out.close("span");
        }
        out.finish()
    }
}

impl ButtonOf {
    /// A quiet button of this meaning.
    pub(super) const fn new(
        testid: &'static str,
        content: fn(Session) -> Face,
        press: fn(Session) -> Option<Command>,
    ) -> Self {
        Self { testid, class: |_| "button quiet", content, label: |_| None, is_pressed: |_| None, press }
    }
}

/// A button.
pub(super) fn button(session: Session, of: ButtonOf) -> El {
    lockable(el("button"), session, of.testid)
        .is(&[("type", "button"), ("data-testid", of.testid)])
        .live("class", move || (of.class)(session).to_owned())
        .maybe("aria-label", move || (of.label)(session))
        .maybe("title", move || (of.label)(session))
        .maybe("aria-disabled", move || (of.press)(session).is_none().then(|| truth(true)))
        .maybe("aria-pressed", move || (of.is_pressed)(session).map(truth))
        .shows(move || (of.content)(session).markup())
        .on_press(move || {
            if let Some(command) = untrack(|| (of.press)(session)) {
                session.dispatch(command);
            }
        })
}

/// An element with a text that follows the language, its left-to-right fragments isolated.
pub(super) fn says(tag: &str, session: Session, text: Text) -> El {
    el(tag).shows(move || markup::rich(&Rich::parse(text(session.words()))))
}

/// A panel that an address can hide, by its name.
pub(super) fn hideable(panel: El, session: Session, name: &'static str) -> El {
    panel.maybe("hidden", move || session.asked(|asked| asked.hide.has(name).then(String::new)))
}

/// A control that an address can lock, by its test id.
pub(super) fn lockable(control: El, session: Session, testid: &'static str) -> El {
    control.maybe("disabled", move || session.asked(|asked| asked.lock.has(testid).then(String::new)))
}

/// A panel that is folded at first; what is in it is made when it is opened.
pub(super) fn folded(session: Session, testid: &str, title: Text, inside: impl Fn() -> El + 'static) -> El {
    let is_open = RwSignal::new(false);
    el("details")
        .is(&[("class", "more"), ("data-testid", testid)])
        .on("toggle", move |event| is_open.set(has_open(&event)))
        .with([says("summary", session, title)])
        .slot_if(move || is_open.get(), inside)
}

/// A place for a part of the scene as markup, empty while there is nothing to show.
pub(super) fn region(session: Session, class: &'static str, show: fn(&Scene, Session) -> String) -> El {
    el("section").is(&[("class", class)]).shows(move || session.scene(|scene| show(scene, session)))
}

/// `true` or `false`, as attributes want it.
pub(super) fn truth(value: bool) -> String {
    value.to_string()
}
