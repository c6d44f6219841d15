//! What the hand can do beside the fates of messages: let a time-out fire, reload the page, crash a pod, take a change
//! back and make it again.

use crate::base::ids::{AttemptNo, IntentNo, PodNo};
use crate::drive::desk::Desk;
use crate::i18n::Label;
use crate::present::markup::{icon, rich};
use crate::ui::browser::dom::{El, el};
use crate::ui::parts::{ButtonOf, button, says};
use crate::ui::session::{Command, Session};
use crate::world::action::Action;
use crate::world::state::Intent;

const TIME_OUT: ButtonOf = ButtonOf {
    class: |_| "button",
    ..ButtonOf::new("time-out", |session| session.words().time_out_now.to_owned(), |session| session.desk(time_out))
};

const RELOAD: ButtonOf = ButtonOf {
    class: |_| "button",
    ..ButtonOf::new(
        "reload",
        |session| session.words().reload_page.to_owned(),
        |session| session.desk(|desk| intents(desk).find_map(|(number, _)| possible(desk, Action::Reload(number)))),
    )
};

const CRASH_FIRST: ButtonOf = ButtonOf {
    class: |_| "button",
    ..ButtonOf::new(
        "crash",
        |session| crash_words(session, PodNo::FIRST),
        |session| session.desk(|desk| possible(desk, Action::Crash(PodNo::FIRST))),
    )
};

const CRASH_SECOND: ButtonOf = ButtonOf {
    class: |_| "button",
    ..ButtonOf::new(
        "crash-2",
        |session| crash_words(session, PodNo::FIRST.next()),
        |session| session.desk(|desk| possible(desk, Action::Crash(PodNo::FIRST.next()))),
    )
};

const UNDO: ButtonOf = ButtonOf {
    label: |session| Some(session.words().undo.to_owned()),
    ..ButtonOf::new("undo", |_| icon("undo"), |session| session.desk(Desk::can_undo).then_some(Command::Undo))
};

const REDO: ButtonOf = ButtonOf {
    label: |session| Some(session.words().redo.to_owned()),
    ..ButtonOf::new("redo", |_| icon("redo"), |session| session.desk(Desk::can_redo).then_some(Command::Redo))
};

/// The hand's own buttons.
pub(super) fn hand(session: Session) -> El {
    el("section")
        .is(&[("class", "hand"), ("data-testid", "hand")])
        .with([
            el("header").with([
                says("h2", session, |words| words.by_hand),
                button(session, UNDO),
                button(session, REDO),
            ]),
            button(session, TIME_OUT),
            button(session, RELOAD),
            button(session, CRASH_FIRST),
        ])
        .slot_if(move || session.config().pods > 1, move || button(session, CRASH_SECOND))
}

fn possible(desk: &Desk, action: Action) -> Option<Command> {
    desk.run().world().is_possible(desk.run().state(), action).then_some(Command::Decide(action))
}

/// The time-out of the first attempt that still waits, of whichever purchase.
fn time_out(desk: &Desk) -> Option<Command> {
    intents(desk).find_map(|(number, intent)| {
        let attempts = (1..).map(AttemptNo::new).take(intent.attempts.len());
        attempts.map(|attempt| Action::TimeOut(number, attempt)).find_map(|action| possible(desk, action))
    })
}

fn intents(desk: &Desk) -> impl Iterator<Item = (IntentNo, &Intent)> {
    (1..).map(IntentNo::new).zip(&desk.run().state().intents)
}

fn crash_words(session: Session, pod: PodNo) -> String {
    if session.config().pods > 1 {
        rich(&session.speech().label(Label::Crash(pod.number().into())))
    } else {
        session.words().crash_server.to_owned()
    }
}
