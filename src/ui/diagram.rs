//! The space-time diagram: ink and paper from `present`, and above them the envelopes, which are real buttons.
//!
//! Time runs down, client left and bank right in both languages. An envelope keeps its place in the page from its
//! departure to its arrival, so that it keeps the focus and moves rather than being redrawn.

use crate::i18n::Label;
use crate::present::diagram::{Envelope, Lanes, step_at};
use crate::present::markup::icon;
use crate::present::pins::pins;
use crate::present::svg::{cent, shape};
use crate::present::{evidence, svg};
use crate::ui::HAS_LAB;
use crate::ui::browser::dom::{El, el, picture};
use crate::ui::parts::{Text, truth};
use crate::ui::session::{Command, Screen, Session};
use crate::world::action::{Action, MessageName};
use crate::world::state::MAX_THINGS;
use leptos::prelude::*;

/// The diagram, and on the first screen its text twin for whoever cannot see it; the laboratory shows that to everybody.
pub(super) fn diagram(session: Session) -> El {
    let layer =
        |place| picture("g").grows(move || session.scene(|scene| svg::layer(place, &scene.diagram, session.words())));
    // The canvas never grows: its ink lies over its edge, and the plot makes room for it. A canvas of another height
    // would have all its ink laid out anew at each step.
    let canvas = picture("svg")
        .is(&[("aria-hidden", "true"), ("focusable", "false"), ("height", "1")])
        .with((0..svg::LAYERS).map(layer));
    let twin = el("ol")
        .is(&[("class", "unseen")])
        .live("aria-label", move || session.words().events.to_owned())
        .grows(move || session.scene(|scene| evidence::transcript(scene, session.speech())));
    let mut plot = el("figure")
        .live("class", move || if session.selected().is_some() { "plot open" } else { "plot" }.to_owned())
        .maybe("data-picked", move || {
            session.scene(|scene| (!scene.diagram.picks.is_empty()).then(|| scene.diagram.picks.to_string()))
        })
        .live("aria-label", move || session.words().diagram.to_owned())
        .place("min-block-size", move || format!("{}px", session.scene(|scene| scene.diagram.height)))
        .with([canvas])
        .pins(move || session.scene(|scene| pins(scene, session.speech())));
    for slot in 0..MAX_THINGS {
        let envelope = move || envelope_in(session, slot);
        plot = plot.slot(
            move || envelope().map(|envelope| name_of(envelope.message)),
            move || pin(session, envelope().expect("the slot is taken"), slot),
        );
    }
    if HAS_LAB {
        let has_grip = move || session.screen() != Screen::First && session.scene(|scene| scene.place.steps > 0);
        plot = plot.slot_if(has_grip, move || grip(session));
    }
    if session.screen() == Screen::Laboratory { plot } else { plot.with([twin]) }
}

/// The now line's handle: dragged, it goes back and forth in time. The scrubber does the same for whoever cannot drag.
fn grip(session: Session) -> El {
    let start = StoredValue::new(0);
    el("div")
        .is(&[("aria-hidden", "true")])
        .live("class", move || {
            if session.scene(|scene| scene.place.step == 0) { "grip first" } else { "grip" }.to_owned()
        })
        .place("--at", move || session.scene(|scene| scene.diagram.now_y.unwrap_or_default().to_string()))
        .with([el("span").is(&[("class", "tag"), ("data-testid", "now")]).says(move || session.words().now.to_owned())])
        .on_drag(
            move || start.set_value(session.desk(|desk| desk.run().position())),
            move |down| {
                let step = session.desk(|desk| step_at(desk.run(), start.get_value(), down));
                session.dispatch(Command::Seek(step));
            },
        )
}

/// The envelope in a slot, while a message flies there.
fn envelope_in(session: Session, slot: usize) -> Option<Envelope> {
    session.scene(|scene| {
        let mut flying = scene.diagram.envelopes.iter();
        flying.find(|envelope| usize::from(envelope.slot) == slot).copied()
    })
}

/// A text that no other message has.
fn name_of(MessageName { request, leg }: MessageName) -> String {
    format!("m{}-{}-{}-{}-{}", request.intent, request.attempt, request.errand as u8, request.copy, leg as u8)
}

/// A message in flight: press it to choose its fate.
fn pin(session: Session, first: Envelope, slot: usize) -> El {
    let message = first.message;
    let at = move || envelope_in(session, slot).map_or(first.at, |envelope| envelope.at);
    let is_open = move || session.selected() == Some(message);
    let button = face(session, message);
    let focus = button.clone();
    el("div")
        .live("class", move || {
            let is_picked = session.scene(|scene| scene.diagram.picks.meet(&message.request.attempt_name().into()));
            let (open, picked) = (if is_open() { " open" } else { "" }, if is_picked { " picked" } else { "" });
            format!("pin flight{open}{picked}")
        })
        .place("--x", move || cent(at().x))
        .place("--at", move || at().y.to_string())
        .place("--x0", move || cent(first.start.x))
        .place("--at0", move || first.start.y.to_string())
        .on_key("Escape", move || {
            if untrack(is_open) {
                session.dispatch(Command::Select(None));
                focus.focus();
            }
        })
        .with([button])
        .slot_if(is_open, move || fates(session, first))
}

/// The envelope itself, in the laboratory with its attempt's number.
fn face(session: Session, message: MessageName) -> El {
    let is_open = move || session.selected() == Some(message);
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
            ("data-place", &name_of(message)),
            ("data-leg", if message.leg.is_back() { "reply" } else { "request" }),
            ("data-fate", "pending"),
        ])
        .live("aria-label", name)
        .live("aria-expanded", move || truth(is_open()))
        .shows(move || format!("{}{}", icon("envelope"), if is_first() { String::new() } else { mark() }))
        .on_press(move || {
            session.dispatch(Command::Select((!untrack(is_open)).then_some(message)));
        })
}

fn fates(session: Session, envelope: Envelope) -> El {
    let message = envelope.message;
    let label = move || {
        let words = session.words();
        if message.leg.is_back() { words.fate_of_reply } else { words.fate_of_request }.to_owned()
    };
    let is_possible = |action| session.desk(|desk| desk.run().world().is_possible(desk.run().state(), action));
    let fate = |testid: &'static str, text: Text, action: Action| {
        el("button")
            .is(&[("type", "button"), ("data-testid", testid), ("data-place", &name_of(message))])
            .says(move || text(session.words()).to_owned())
            .on_press(move || session.dispatch(Command::Decide(action)))
    };
    let fates: [(&str, Text, Action); 4] = [
        ("deliver", |words| words.deliver, Action::deliver(message, envelope.pod)),
        ("lose", |words| words.lose, Action::Lose(message)),
        ("duplicate", |words| words.duplicate, Action::Duplicate(message)),
        ("delay", |words| words.delay, Action::Delay(message)),
    ];
    let is_first = session.screen() == Screen::First;
    let offered = fates.into_iter().take(if is_first { 2 } else { 4 });
    el("div")
        .is(&[("class", "fates"), ("role", "group")])
        .live("aria-label", label)
        .with(offered.filter(|(.., action)| is_possible(*action)).map(|(id, text, action)| fate(id, text, action)))
        .reveal()
}
