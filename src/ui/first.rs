//! The first screen: one payment, one switch, one press that loses the reply. Places only.

use crate::drive::desk::Desk;
use crate::i18n::Advice;
use crate::present::pins::slips;
use crate::present::svg::cent;
use crate::ui::browser::dom::{El, el};
use crate::ui::diagram::diagram;
use crate::ui::headline::{counter, narration};
use crate::ui::parts::{ButtonOf, Face, button, hideable, says, truth};
use crate::ui::phone::{lose_reply, phone};
use crate::ui::session::{Command, Door, Screen, Session};
use crate::ui::switch::{SwitchOf, switch};
use crate::ui::transport::steps;

/// The one switch.
pub(super) const KEYS: SwitchOf = SwitchOf {
    labelled_by: "key-name",
    testid: "toggle-keys",
    is_on: |session| session.desk(Desk::has_keys),
    is_next: |session| session.scene(|scene| scene.narration.advice) == Some(Advice::TurnKeyOn),
    // While a message's fate is chosen, the choice is the one thing to do.
    flip: |session| session.selected().is_none().then_some(Command::SwitchKeys),
};

const OPEN_LAB: ButtonOf = ButtonOf {
    class: |_| "button quiet link",
    ..ButtonOf::new(
        "open-lab",
        |session| Face::text(session.words().open_lab),
        |_| Some(Command::Show(Screen::Laboratory)),
    )
};

const OPEN_COURSE: ButtonOf = ButtonOf {
    class: |_| "button quiet link",
    ..ButtonOf::new(
        "open-course",
        |session| Face::text(session.words().open_course),
        |_| Some(Command::Show(Screen::Course)),
    )
};

/// The first screen.
pub(super) fn first(session: Session) -> El {
    let can_lose = move || session.selected().is_none() && session.scene(|scene| scene.diagram.loss.is_some());
    // From the first debit on, and wherever a run stands still before it: nobody is left without a way on.
    let has_steps = move || {
        let stands = |desk: &Desk| desk.run().position() > 0 && !desk.is_playing() && desk.can_advance();
        session.desk(Desk::has_seen_debit) || session.selected().is_none() && session.desk(stands)
    };
    // Not before: what comes while a reply can still be lost moves nothing under the hand.
    let is_over = |desk: &Desk| desk.has_seen_debit() && !desk.is_playing();
    let till = el("div").is(&[("class", "till"), ("data-testid", "ledger")]);
    let kit = el("div").is(&[("class", "kit")]);
    let name = says("b", session, |words| words.key_switch).is(&[("id", "key-name")]);
    let nav = el("nav").is(&[("class", "steps")]);
    el("main")
        .is(&[("class", "first")])
        .with([
            counter(session, "counter"),
            narration(session),
            hideable(phone(session), session, "phone"),
            kit.with([name, switch(session, KEYS)]),
        ])
        .slot_if(can_lose, move || loss(session))
        .with([
            nav.slot_if(has_steps, move || steps(session))
                .with([open_lab(session)])
                .slot_if(move || session.desk(is_over), move || button(session, OPEN_COURSE)),
            hideable(till.pins(move || session.scene(|scene| slips(scene, session.speech()))), session, "ledger"),
            hideable(diagram(session), session, "diagram"),
        ])
}

/// The way to the laboratory, busy while that is fetched.
fn open_lab(session: Session) -> El {
    let is_busy = move || session.door() == Door::Opening;
    button(session, OPEN_LAB).maybe("aria-busy", move || is_busy().then(|| truth(true)))
}

/// The press that loses the reply, where the reply passes.
fn loss(session: Session) -> El {
    let at = move || session.scene(|scene| scene.diagram.loss).unwrap_or_default();
    el("div")
        .is(&[("class", "lose")])
        .place("--x", move || cent(at().x))
        .place("--at", move || at().y.to_string())
        .with([lose_reply(session)])
}
