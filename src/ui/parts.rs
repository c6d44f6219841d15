//! The small parts that screens are made of: a button, a region of paper. Each is one piece of code for all its uses.
//! Holds no text.

use crate::i18n::Words;
use crate::present::Scene;
use crate::present::markup;
use crate::ui::browser::dom::{El, el};
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
    /// What it shows, as markup.
    pub(super) content: fn(Session) -> String,
    /// Its accessible name, where what it shows is no text.
    pub(super) label: fn(Session) -> Option<String>,
    /// Whether it can be pressed now; it stays focusable when it cannot.
    pub(super) is_on: fn(Session) -> bool,
    /// Whether it is held down, where it can be.
    pub(super) is_pressed: fn(Session) -> Option<bool>,
    pub(super) command: Command,
}

impl ButtonOf {
    /// A quiet button of this meaning, always on.
    pub(super) const fn new(testid: &'static str, content: fn(Session) -> String, command: Command) -> Self {
        Self {
            testid,
            class: |_| "button quiet",
            content,
            label: |_| None,
            is_on: |_| true,
            is_pressed: |_| None,
            command,
        }
    }
}

/// A button.
pub(super) fn button(session: Session, of: ButtonOf) -> El {
    el("button")
        .is(&[("type", "button"), ("data-testid", of.testid)])
        .live("class", move || (of.class)(session).to_owned())
        .maybe("aria-label", move || (of.label)(session))
        .maybe("title", move || (of.label)(session))
        .maybe("aria-disabled", move || (!(of.is_on)(session)).then(|| truth(true)))
        .maybe("aria-pressed", move || (of.is_pressed)(session).map(truth))
        .shows(move || (of.content)(session))
        .on_press(move || {
            if untrack(|| (of.is_on)(session)) {
                session.dispatch(of.command);
            }
        })
}

/// An element with a text that follows the language.
pub(super) fn says(tag: &str, session: Session, text: Text) -> El {
    el(tag).says(move || text(session.words()).to_owned())
}

/// A place for a part of the scene as markup, empty while there is nothing to show.
pub(super) fn region(session: Session, class: &'static str, show: fn(&Scene, Session) -> String) -> El {
    el("section").is(&[("class", class)]).shows(move || session.scene(|scene| show(scene, session)))
}

/// `true` or `false`, as attributes want it.
pub(super) fn truth(value: bool) -> String {
    value.to_string()
}

/// An icon as a button's content.
pub(super) fn icon(id: &str) -> String {
    markup::icon(id)
}
