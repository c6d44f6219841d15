//! The small parts that screens are made of: a button, a region of paper, a pin. Each is one piece of code for all its
//! uses, which keeps the page light. Holds no text.

use crate::i18n::Words;
use crate::present::Scene;
use crate::present::diagram::Point;
use crate::present::markup;
use crate::present::svg::percent;
use crate::ui::session::{Command, Session};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use leptos::tachys::html::attribute::any_attribute::AnyAttribute;
use leptos::tachys::html::attribute::custom::custom_attribute;
use std::sync::{Arc, Mutex};

/// A fixed text of either language.
pub(super) type Text = fn(&'static Words) -> &'static str;

/// What a press asks of the page.
pub(super) type Press = Box<dyn FnMut(MouseEvent)>;

/// A text or a piece of markup that follows the page. One kind for all of them, as with [`maybe`].
pub(super) type Shown = Arc<Mutex<dyn FnMut() -> String + Send>>;

/// What `text` says now and whenever the page changes.
pub(super) fn shown(text: impl Fn() -> String + Send + 'static) -> Shown {
    Arc::new(Mutex::new(text))
}

/// An attribute that never changes.
pub(super) fn fixed(name: &'static str, value: &'static str) -> AnyAttribute {
    maybe(name, move || Some(value.to_owned()))
}

/// An attribute that follows the page.
pub(super) fn live(name: &'static str, value: impl Fn() -> String + Send + 'static) -> AnyAttribute {
    maybe(name, move || Some(value()))
}

/// An attribute that follows the page and is not always there. All attributes are of this one kind.
pub(super) fn maybe(name: &'static str, value: impl Fn() -> Option<String> + Send + 'static) -> AnyAttribute {
    let value: Arc<Mutex<dyn FnMut() -> Option<String> + Send>> = Arc::new(Mutex::new(value));
    custom_attribute(name, value).into_any_attr()
}

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
pub(super) fn button(session: Session, of: ButtonOf) -> AnyView {
    let press: Press = Box::new(move |_| {
        if untrack(|| (of.is_on)(session)) {
            session.dispatch(of.command);
        }
    });
    let attributes = vec![
        fixed("type", "button"),
        fixed("data-testid", of.testid),
        live("class", move || (of.class)(session).to_owned()),
        maybe("aria-label", move || (of.label)(session)),
        maybe("title", move || (of.label)(session)),
        maybe("aria-disabled", move || (!(of.is_on)(session)).then(|| truth(true))),
        maybe("aria-pressed", move || (of.is_pressed)(session).map(truth)),
    ];
    let content = shown(move || (of.content)(session));
    view! { <button {..attributes} on:click=press inner_html=content></button> }.into_any()
}

/// A text that follows the language.
pub(super) fn text(session: Session, text: Text) -> AnyView {
    shown(move || text(session.words()).to_owned()).into_any()
}

/// An element that shows a part of the scene as markup, and is not there while that is empty.
pub(super) fn region(session: Session, class: &'static str, show: fn(&Scene, Session) -> String) -> AnyView {
    let content = move || session.scene(|scene| show(scene, session));
    let is_empty = Memo::new(move |_| content().is_empty());
    (move || (!is_empty.get()).then(|| view! { <section class=class inner_html=shown(content)></section> }.into_any()))
        .into_any()
}

/// A place on the diagram: `--x` and `--at`, and `--x0` and `--at0` where it came from.
pub(super) fn placed(class: &'static str, start: Point, at: Point, content: String) -> AnyView {
    view! {
        <div
            class=class
            style=("--x", percent(at.x))
            style=("--at", at.y.to_string())
            style=("--x0", percent(start.x))
            style=("--at0", start.y.to_string())
            inner_html=content
        ></div>
    }
    .into_any()
}

/// `true` or `false`, as attributes want it.
pub(super) fn truth(value: bool) -> String {
    value.to_string()
}

/// An icon as a button's content.
pub(super) fn icon(id: &str) -> String {
    markup::icon(id)
}
