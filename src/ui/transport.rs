//! Play, pause, step, back, restart, scrub, speed: one step is one event at any speed.

use crate::drive::desk::Desk;
use crate::i18n::Label;
use crate::ui::parts::{ButtonOf, button, fixed, icon, live, shown};
use crate::ui::session::{Command, Screen, Session, Speed};
use leptos::prelude::*;

const RESTART: ButtonOf = ButtonOf {
    class: |_| "button",
    label: |session| Some(session.words().restart.to_owned()),
    is_on: |session| session.desk(|desk| !desk.run().is_empty()),
    ..ButtonOf::new("restart", |_| icon("restart"), Command::Restart)
};

const BACK: ButtonOf = ButtonOf {
    class: plain_class,
    label: |session| Some(session.words().back.to_owned()),
    is_on: |session| session.desk(|desk| desk.run().position() > 0),
    ..ButtonOf::new("back", |_| icon("back"), Command::Back)
};

const STEP: ButtonOf = ButtonOf {
    class: plain_class,
    label: |session| Some(session.words().step.to_owned()),
    is_on: |session| session.desk(Desk::can_advance),
    ..ButtonOf::new("step", |_| icon("step"), Command::Step)
};

const PLAY: ButtonOf = ButtonOf {
    class: |session| {
        let is_due = session.desk(|desk| desk.run().position() > 0 && desk.can_advance());
        if is_due && session.screen() == Screen::Laboratory { "button main" } else { plain_class(session) }
    },
    label: |session| {
        let words = session.words();
        Some(if session.desk(Desk::is_playing) { words.pause } else { words.play }.to_owned())
    },
    is_on: |session| session.desk(Desk::can_advance),
    ..ButtonOf::new(
        "play",
        |session| icon(if session.desk(Desk::is_playing) { "pause" } else { "play" }),
        Command::PlayPause,
    )
};

/// Back, play or pause, step: the quiet transport of the first screen.
pub(super) fn steps(session: Session) -> AnyView {
    group(session, [BACK, PLAY, STEP].map(|of| button(session, of)).into())
}

/// The whole transport.
pub(super) fn transport(session: Session) -> AnyView {
    let mut parts = Vec::from([RESTART, BACK, PLAY, STEP].map(|of| button(session, of)));
    parts.extend([scrub(session), speed(session)]);
    group(session, parts)
}

fn group(session: Session, parts: Vec<AnyView>) -> AnyView {
    let attributes = vec![
        fixed("class", "transport"),
        fixed("role", "group"),
        live("aria-label", move || session.words().transport.to_owned()),
    ];
    view! { <div {..attributes}>{parts}</div> }.into_any()
}

fn plain_class(session: Session) -> &'static str {
    if session.screen() == Screen::First { "button quiet" } else { "button" }
}

fn scrub(session: Session) -> AnyView {
    let step = move || session.scene(|scene| scene.place.step);
    let steps = move || session.scene(|scene| scene.place.steps);
    let count = move || {
        let progress = Label::Progress { step: step().into(), steps: steps().into() };
        session.speech().label(progress).plain()
    };
    let seek = move |value: String| {
        if let Ok(position) = value.parse() {
            session.dispatch(Command::Seek(position));
        }
    };
    let attributes = vec![
        fixed("class", "scrub"),
        fixed("type", "range"),
        fixed("min", "0"),
        fixed("data-testid", "scrub"),
        live("max", move || steps().to_string()),
        live("aria-label", move || session.words().scrub.to_owned()),
        live("aria-valuetext", count),
    ];
    view! {
        <input
            {..attributes}
            prop:value=shown(move || step().to_string())
            on:input=move |event| seek(event_target_value(&event))
        />
        <span class="count">{shown(count)}</span>
    }
    .into_any()
}

fn speed(session: Session) -> AnyView {
    let choose = move |value: String| {
        let wanted = Speed::ALL.into_iter().find(|speed| speed.percent().to_string() == value);
        if let Some(speed) = wanted {
            session.dispatch(Command::SetSpeed(speed));
        }
    };
    let option = move |speed: Speed| {
        let percent = speed.percent();
        let text = move || session.speech().label(Label::Speed(percent.into())).plain();
        let value = vec![live("value", move || percent.to_string())];
        view! { <option {..value}>{shown(text)}</option> }.into_any()
    };
    let value = move || session.speed().percent().to_string();
    let attributes = vec![
        fixed("data-testid", "speed"),
        live("aria-label", move || session.words().speed.to_owned()),
        live("data-value", value),
    ];
    view! {
        <select
            {..attributes}
            prop:value=shown(value)
            on:change=move |event| choose(event_target_value(&event))
        >
            {Vec::from(Speed::ALL.map(option))}
        </select>
    }
    .into_any()
}
