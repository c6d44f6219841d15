//! The space-time diagram: ink and paper from `present`, and above them the envelopes, which are real buttons.
//!
//! Time runs down, client left and bank right in both languages. An envelope keeps its place in the page from its
//! departure to its arrival, so that it keeps the focus and moves rather than being redrawn.

use crate::i18n::Label;
use crate::present::diagram::{Envelope, Lanes};
use crate::present::markup::icon;
use crate::present::pins::pins;
use crate::present::svg::{percent, shape};
use crate::present::{paper, svg};
use crate::ui::browser::dom::{El, el, picture};
use crate::ui::parts::truth;
use crate::ui::session::{Command, Screen, Session};
use crate::world::action::{Action, MessageName};
use crate::world::state::MAX_THINGS;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

/// The diagram, and its text twin for whoever cannot see it.
pub(super) fn diagram(session: Session) -> El {
    let canvas = picture()
        .is(&[("aria-hidden", "true"), ("focusable", "false")])
        .live("height", move || session.scene(|scene| scene.diagram.height.to_string()))
        .shows(move || session.scene(|scene| svg::ink(&scene.diagram, session.words())));
    let twin = el("ol")
        .is(&[("class", "unseen")])
        .live("aria-label", move || session.words().events.to_owned())
        .shows(move || session.scene(|scene| paper::transcript(scene, session.speech())));
    let mut plot = el("figure")
        .is(&[("class", "plot")])
        .live("aria-label", move || session.words().diagram.to_owned())
        .with([canvas])
        .pins(move || session.scene(|scene| pins(scene, session.speech())));
    for slot in 0..MAX_THINGS {
        plot = plot.slot(envelope_slot(session, slot));
    }
    plot.with([twin])
}

/// A place for an envelope, taken while a message flies.
fn envelope_slot(session: Session, slot: usize) -> impl Fn() -> Option<El> + 'static {
    let envelope = move || {
        session.scene(|scene| {
            let mut flying = scene.diagram.envelopes.iter();
            flying.find(|envelope| usize::from(envelope.slot) == slot).copied()
        })
    };
    let message = Memo::new(move |_| envelope().map(|envelope| envelope.message));
    move || {
        message.get()?;
        untrack(envelope).map(|first| pin(session, first, slot))
    }
}

/// A message in flight: press it to choose its fate.
fn pin(session: Session, first: Envelope, slot: usize) -> El {
    let message = first.message;
    let at = move || {
        session.scene(|scene| {
            let mut flying = scene.diagram.envelopes.iter();
            flying.find(|envelope| usize::from(envelope.slot) == slot).map_or(first.at, |envelope| envelope.at)
        })
    };
    let is_open = Memo::new(move |_| session.selected() == Some(message));
    let button = face(session, message, is_open);
    let focus = button.clone();
    el("div")
        .is(&[("class", "pin middle flight")])
        .place("--x", move || percent(at().x))
        .place("--at", move || at().y.to_string())
        .place("--x0", move || percent(first.start.x))
        .place("--at0", move || first.start.y.to_string())
        .on("keydown", move |event| {
            let key = event.dyn_ref::<KeyboardEvent>().map(KeyboardEvent::key);
            if key.as_deref() == Some("Escape") && is_open.get_untracked() {
                session.dispatch(Command::Select(None));
                focus.focus();
            }
        })
        .with([button])
        .slot(move || is_open.get().then(|| untrack(|| fates(session, first))))
}

/// The envelope itself, in the laboratory with its attempt's number.
fn face(session: Session, message: MessageName, is_open: Memo<bool>) -> El {
    let attempt = message.request.attempt;
    let name = move || {
        let envelope = Label::Envelope { attempt: attempt.number().into(), reply: message.leg.is_back() };
        session.speech().label(envelope).plain()
    };
    let is_first = move || session.scene(|scene| scene.diagram.style == Lanes::First);
    // In the reader's digits, as in its name: whoever speaks to the page says what is to be seen.
    let number = move || session.speech().number(attempt.number());
    let mark = move || format!(r#"<i class="mark {}" aria-hidden="true">{}</i>"#, shape(attempt), number());
    el("button")
        .is(&[
            ("type", "button"),
            ("class", &format!("message {}", shape(attempt))),
            ("data-testid", "message"),
            ("data-leg", if message.leg.is_back() { "reply" } else { "request" }),
            ("data-fate", "pending"),
        ])
        .live("aria-label", name)
        .live("aria-expanded", move || truth(is_open.get()))
        .shows(move || format!("{}{}", icon("envelope"), if is_first() { String::new() } else { mark() }))
        .on_press(move || {
            session.dispatch(Command::Select((!is_open.get_untracked()).then_some(message)));
        })
}

fn fates(session: Session, envelope: Envelope) -> El {
    let words = session.words();
    let message = envelope.message;
    let label = if message.leg.is_back() { words.fate_of_reply } else { words.fate_of_request };
    let is_possible = |action| session.desk(|desk| desk.run().world().is_possible(desk.run().state(), action));
    let fate = |testid: &'static str, text: &'static str, action: Action| {
        el("button")
            .is(&[("type", "button"), ("data-testid", testid)])
            .says(move || text.to_owned())
            .on_press(move || session.dispatch(Command::Decide(action)))
    };
    let fates = [
        ("deliver", words.deliver, Action::deliver(message, envelope.pod)),
        ("lose", words.lose, Action::Lose(message)),
        ("duplicate", words.duplicate, Action::Duplicate(message)),
        ("delay", words.delay, Action::Delay(message)),
    ];
    let is_first = session.screen() == Screen::First;
    let offered = fates.into_iter().take(if is_first { 2 } else { 4 });
    el("div")
        .is(&[("class", "fates"), ("role", "group"), ("aria-label", label)])
        .with(offered.filter(|(.., action)| is_possible(*action)).map(|(id, text, action)| fate(id, text, action)))
}
