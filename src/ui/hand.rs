//! What the hand can do beside the fates of messages: let a time-out fire, reload the page, crash a pod, take a change
//! back and make it again.

use crate::base::ids::{AttemptNo, IntentNo, PodNo};
use crate::drive::desk::Desk;
use crate::i18n::Label;
use crate::ui::browser::dom::{El, el};
use crate::ui::parts::{ButtonOf, Face, Text, button, lockable, says};
use crate::ui::session::{Command, Session};
use crate::world::action::Action;
use crate::world::state::Intent;
use leptos::prelude::untrack;

const TIME_OUT: ButtonOf = ButtonOf {
    class: |_| "button",
    ..ButtonOf::new("time-out", |session| Face::text(session.words().time_out_now), |session| session.desk(time_out))
};

const RELOAD: ButtonOf = ButtonOf {
    class: |_| "button",
    ..ButtonOf::new(
        "reload",
        |session| Face::text(session.words().reload_page),
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
    ..ButtonOf::new("undo", |_| Face::icon("undo"), |session| session.desk(Desk::can_undo).then_some(Command::Undo))
};

const REDO: ButtonOf = ButtonOf {
    label: |session| Some(session.words().redo.to_owned()),
    ..ButtonOf::new("redo", |_| Face::icon("redo"), |session| session.desk(Desk::can_redo).then_some(Command::Redo))
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
        .slot_if(
            move || session.desk(|desk| FAULTS.iter().any(|fault| first(desk, fault.is_it).is_some())),
            move || more(session),
        )
}

/// Something that the hand can let go wrong.
struct FaultOf {
    testid: &'static str,
    word: Text,
    is_it: fn(Action) -> bool,
}

const FAULTS: [FaultOf; 7] = [
    FaultOf {
        testid: "hang-up",
        word: |words| words.design.hang_up,
        is_it: |action| matches!(action, Action::HangUp(_)),
    },
    FaultOf {
        testid: "lose-ack",
        word: |words| words.design.lose_ack,
        is_it: |action| matches!(action, Action::LoseAck(_)),
    },
    FaultOf {
        testid: "lose-bank-answer",
        word: |words| words.design.lose_bank_answer,
        is_it: |action| matches!(action, Action::LoseBankAnswer(_)),
    },
    FaultOf {
        testid: "hold-charge",
        word: |words| words.design.hold_charge,
        is_it: |action| matches!(action, Action::HoldCharge(_)),
    },
    FaultOf { testid: "land", word: |words| words.design.land, is_it: |action| matches!(action, Action::Land(_)) },
    FaultOf {
        testid: "expire",
        word: |words| words.design.expire,
        is_it: |action| matches!(action, Action::Expire(..)),
    },
    FaultOf { testid: "reap", word: |words| words.design.reap, is_it: |action| matches!(action, Action::Reap(..)) },
];

/// The first possible action of its kind. Asked at every step for each kind: nothing is listed for it.
fn first(desk: &Desk, is_it: fn(Action) -> bool) -> Option<Action> {
    let mut found = None;
    desk.run().world().for_each_action(desk.run().state(), |action| {
        if found.is_none() && is_it(action) {
            found = Some(action);
        }
    });
    found
}

/// What can go wrong at the server, the store and the bank now: only what is possible is there.
fn more(session: Session) -> El {
    let mut place = el("div").is(&[("class", "faults")]);
    for fault in &FAULTS {
        place = place.slot_if(
            move || session.desk(|desk| first(desk, fault.is_it).is_some()),
            move || {
                lockable(el("button"), session, fault.testid)
                    .is(&[("type", "button"), ("class", "button"), ("data-testid", fault.testid)])
                    .says(move || (fault.word)(session.words()).to_owned())
                    .on_press(move || {
                        if let Some(action) = untrack(|| session.desk(|desk| first(desk, fault.is_it))) {
                            session.dispatch(Command::Decide(action));
                        }
                    })
            },
        );
    }
    place
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

fn crash_words(session: Session, pod: PodNo) -> Face {
    if session.config().pods > 1 {
        Face::rich(session.speech().label(Label::Crash(pod.number().into())))
    } else {
        Face::text(session.words().crash_server)
    }
}
