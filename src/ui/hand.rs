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

const TIME_OUT: ButtonOf = ButtonOf {
    class: |_| "button",
    ..ButtonOf::new("time-out", |session| session.words().time_out_now.to_owned(), |session| session.desk(time_out))
};

const RELOAD: ButtonOf = ButtonOf {
    class: |_| "button",
    ..ButtonOf::new(
        "reload",
        |session| session.words().reload_page.to_owned(),
        |session| session.desk(|desk| possible(desk, Action::Reload(IntentNo::FIRST))),
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

/// The time-out of the first attempt that still waits.
fn time_out(desk: &Desk) -> Option<Command> {
    let attempts = desk.run().state().intents.first().map_or(0, |intent| intent.attempts.len());
    let numbers = (1..).map(AttemptNo::new).take(attempts);
    numbers.map(|attempt| Action::TimeOut(IntentNo::FIRST, attempt)).find_map(|action| possible(desk, action))
}

fn crash_words(session: Session, pod: PodNo) -> String {
    let words = session.words();
    if session.config().pods > 1 {
        format!("{} {}", words.crash, rich(&session.speech().label(Label::Pod(pod.number().into()))))
    } else {
        words.crash_server.to_owned()
    }
}
