//! Play, pause, step, back, restart, scrub, speed: one step is one event at any speed.

use crate::drive::desk::Desk;
use crate::i18n::Label;
use crate::ui::browser::dom::{El, el, value_of};
use crate::ui::parts::{ButtonOf, Face, button, lockable};
use crate::ui::session::{Command, Screen, Session, Speed};

const RESTART: ButtonOf = ButtonOf {
    class: |_| "button",
    label: |session| Some(session.words().restart.to_owned()),
    ..ButtonOf::new(
        "restart",
        |_| Face::icon("restart"),
        |session| session.desk(|desk| !desk.run().is_empty()).then_some(Command::Restart),
    )
};

const BACK: ButtonOf = ButtonOf {
    class: plain_class,
    label: |session| Some(session.words().back.to_owned()),
    ..ButtonOf::new(
        "back",
        |_| Face::icon("back"),
        |session| session.desk(|desk| desk.run().position() > 0).then_some(Command::Back),
    )
};

const STEP: ButtonOf = ButtonOf {
    class: plain_class,
    label: |session| Some(session.words().step.to_owned()),
    ..ButtonOf::new("step", |_| Face::icon("step"), |session| session.desk(Desk::can_advance).then_some(Command::Step))
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
    ..ButtonOf::new(
        "play",
        |session| Face::icon(if session.desk(Desk::is_playing) { "pause" } else { "play" }),
        |session| session.desk(Desk::can_advance).then_some(Command::PlayPause),
    )
};

const OTHER: ButtonOf = ButtonOf {
    class: |_| "button quiet link wide",
    ..ButtonOf::new("other-future", |session| Face::text(session.words().other_future), |_| Some(Command::OtherFuture))
};

/// Back, play or pause, step: the quiet transport of the first screen.
pub(super) fn steps(session: Session) -> El {
    group(session).with([BACK, PLAY, STEP].map(|of| button(session, of)))
}

/// The whole transport.
pub(super) fn transport(session: Session) -> El {
    let buttons = [RESTART, BACK, PLAY, STEP].map(|of| button(session, of));
    group(session)
        .with(buttons)
        .with(scrub(session))
        .slot_if(move || session.desk(|desk| desk.other_futures() > 0), move || button(session, OTHER))
        .with([speed(session)])
}

fn group(session: Session) -> El {
    el("div")
        .is(&[("class", "transport"), ("role", "group")])
        .live("aria-label", move || session.words().transport.to_owned())
}

fn plain_class(session: Session) -> &'static str {
    if session.screen() == Screen::First { "button quiet" } else { "button" }
}

fn scrub(session: Session) -> [El; 2] {
    let step = move || session.scene(|scene| scene.place.step);
    let steps = move || session.scene(|scene| scene.place.steps);
    let count = move || {
        let progress = Label::Progress { step: step().into(), steps: steps().into() };
        session.speech().label(progress).plain()
    };
    let range = lockable(el("input"), session, "scrub")
        .is(&[("class", "scrub"), ("type", "range"), ("min", "0"), ("data-testid", "scrub")])
        .live("max", move || steps().to_string())
        .holds_value(move || step().to_string())
        .live("aria-label", move || session.words().scrub.to_owned())
        .live("aria-valuetext", count)
        .on("input", move |event| {
            if let Ok(position) = value_of(&event).parse() {
                session.dispatch(Command::Seek(position));
            }
        });
    [range, el("span").is(&[("class", "count")]).says(count)]
}

fn speed(session: Session) -> El {
    let option = move |speed: Speed| {
        let percent = speed.percent();
        let text = move || session.speech().label(Label::Speed(percent.into())).plain();
        el("option").is(&[("value", &percent.to_string())]).says(text)
    };
    let value = move || session.speed().percent().to_string();
    lockable(el("select"), session, "speed")
        .is(&[("data-testid", "speed")])
        .live("aria-label", move || session.words().speed.to_owned())
        .live("data-value", value)
        .with(Speed::ALL.map(option))
        .holds_value(value)
        .on("change", move |event| {
            let wanted = value_of(&event);
            let wanted = Speed::ALL.into_iter().find(|speed| speed.percent().to_string() == wanted);
            if let Some(speed) = wanted {
                session.dispatch(Command::SetSpeed(speed));
            }
        })
}
