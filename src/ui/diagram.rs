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
use crate::ui::parts::{Press, fixed, live, placed, shown, truth};
use crate::ui::session::{Command, Session};
use crate::world::action::{Action, Leg, MessageName};
use crate::world::state::MAX_THINGS;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// The diagram, and its text twin for whoever cannot see it.
pub(super) fn diagram(session: Session) -> AnyView {
    let pins = move || session.scene(|scene| pins(scene, session.speech()));
    let pinned = move || pins().into_iter().map(|pin| placed(pin.class, pin.start, pin.at, pin.content));
    let frame = vec![fixed("class", "plot"), live("aria-label", move || session.words().diagram.to_owned())];
    let canvas = vec![
        fixed("aria-hidden", "true"),
        fixed("focusable", "false"),
        live("height", move || session.scene(|scene| scene.diagram.height.to_string())),
    ];
    let ink = move || session.scene(|scene| svg::ink(&scene.diagram, session.words()));
    let twin = vec![fixed("class", "unseen"), live("aria-label", move || session.words().events.to_owned())];
    let told = move || session.scene(|scene| paper::transcript(scene, session.speech()));
    view! {
        <figure {..frame}>
            <svg {..canvas} inner_html=shown(ink)></svg>
            {move || pinned().collect::<Vec<_>>()}
            {(0..MAX_THINGS).map(|slot| envelope_slot(session, slot)).collect::<Vec<_>>()}
            <ol {..twin} inner_html=shown(told)></ol>
        </figure>
    }
    .into_any()
}

/// A place for an envelope, taken while a message flies.
fn envelope_slot(session: Session, slot: usize) -> AnyView {
    let envelope = move || {
        session.scene(|scene| {
            let mut flying = scene.diagram.envelopes.iter();
            flying.find(|envelope| usize::from(envelope.slot) == slot).copied()
        })
    };
    let message = Memo::new(move |_| envelope().map(|envelope| envelope.message));
    (move || message.get().and_then(|_| untrack(envelope)).map(|first| pin(session, first, envelope))).into_any()
}

/// A message in flight: press it to choose its fate.
fn pin(
    session: Session,
    first: Envelope,
    now: impl Fn() -> Option<Envelope> + Copy + Send + Sync + 'static,
) -> AnyView {
    let message = first.message;
    let at = move || now().unwrap_or(first).at;
    let is_open = move || session.selected() == Some(message);
    let button = NodeRef::<leptos::html::Button>::new();
    let escape = move |event: KeyboardEvent| {
        if event.key() == "Escape" && untrack(is_open) {
            session.dispatch(Command::Select(None));
            if button.get_untracked().is_some_and(|button| button.focus().is_err()) {
                leptos::logging::warn!("the envelope refused the focus");
            }
        }
    };
    let attributes = vec![
        fixed("type", "button"),
        live("class", move || format!("message {}", shape(message.request.attempt))),
        fixed("data-testid", "message"),
        fixed("data-leg", if message.leg == Leg::Request { "request" } else { "reply" }),
        fixed("data-fate", "pending"),
        live("aria-label", move || name(session, message)),
        live("aria-expanded", move || truth(is_open())),
    ];
    view! {
        <div
            class="pin middle flight"
            style=("--x", move || percent(at().x))
            style=("--at", move || at().y.to_string())
            style=("--x0", percent(first.start.x))
            style=("--at0", first.start.y.to_string())
            on:keydown=escape
        >
            <button
                {..attributes}
                node_ref=button
                on:click=toggle(session, message)
                inner_html=shown(move || face(session, message))
            ></button>
            {move || is_open().then(|| fates(session, first))}
        </div>
    }
    .into_any()
}

fn name(session: Session, message: MessageName) -> String {
    let attempt = message.request.attempt.number().into();
    session.speech().label(Label::Envelope { attempt, reply: message.leg == Leg::Reply }).plain()
}

/// An envelope, in the laboratory with its attempt's number.
fn face(session: Session, message: MessageName) -> String {
    let attempt = message.request.attempt;
    let is_first = session.scene(|scene| scene.diagram.style == Lanes::First);
    let mark = format!(r#"<i class="mark {}" aria-hidden="true">{attempt}</i>"#, shape(attempt));
    format!("{}{}", icon("envelope"), if is_first { "" } else { &mark })
}

fn toggle(session: Session, message: MessageName) -> Press {
    Box::new(move |_| {
        let is_open = untrack(|| session.selected()) == Some(message);
        session.dispatch(Command::Select((!is_open).then_some(message)));
    })
}

fn fates(session: Session, envelope: Envelope) -> AnyView {
    let words = session.words();
    let message = envelope.message;
    let label = if message.leg == Leg::Request { words.fate_of_request } else { words.fate_of_reply };
    let fate = |testid: &'static str, text: &'static str, action: Action| {
        let press: Press = Box::new(move |_| session.dispatch(Command::Decide(action)));
        let attributes = vec![fixed("type", "button"), fixed("data-testid", testid)];
        view! { <button {..attributes} on:click=press>{text.to_owned()}</button> }.into_any()
    };
    view! {
        <div {..vec![fixed("class", "fates"), fixed("role", "group"), fixed("aria-label", label)]}>
            {fate("deliver", words.deliver, Action::deliver(message, envelope.pod))}
            {fate("lose", words.lose, Action::Lose(message))}
        </div>
    }
    .into_any()
}
