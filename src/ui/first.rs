//! The first screen: one payment, one switch, one press that loses the reply. Places only.

use crate::drive::desk::Desk;
use crate::i18n::Advice;
use crate::present::diagram::{ArrowKind, Point};
use crate::present::paper;
use crate::present::svg::percent;
use crate::ui::diagram::diagram;
use crate::ui::headline::{counter, narration};
use crate::ui::parts::{ButtonOf, button, placed, text};
use crate::ui::phone::{lose_reply, phone};
use crate::ui::session::{Command, Screen, Session};
use crate::ui::switch::{SwitchOf, switch};
use crate::ui::transport::steps;
use leptos::prelude::*;

const KEYS: SwitchOf = SwitchOf {
    labelled_by: "key-name",
    testid: "toggle-keys",
    is_on: |session| session.desk(Desk::has_keys),
    is_next: |session| session.scene(|scene| scene.narration.advice) == Some(Advice::TurnKeyOn),
    flip: |_| Command::SwitchKeys,
};

const OPEN_LAB: ButtonOf = ButtonOf {
    class: |_| "button quiet link",
    ..ButtonOf::new("open-lab", |session| session.words().open_lab.to_owned(), Command::Show(Screen::Laboratory))
};

/// The first screen.
pub(super) fn first(session: Session) -> AnyView {
    let can_lose = Memo::new(move |_| session.scene(|scene| scene.diagram.loss.is_some()));
    let has_seen_debit = Memo::new(move |_| session.desk(Desk::has_seen_debit));
    view! {
        <main class="first">
            {counter(session, "counter")}
            <div class="till" data-testid="ledger">{move || slots(session)}</div>
            {narration(session)}
            {phone(session)}
            <div class="kit">
                <b id="key-name">{text(session, |words| words.key_switch)}</b>
                {switch(session, KEYS)}
            </div>
            {move || can_lose.get().then(|| loss(session))}
            <nav class="steps">
                {move || has_seen_debit.get().then(|| steps(session))}
                {button(session, OPEN_LAB)}
            </nav>
            {diagram(session)}
        </main>
    }
    .into_any()
}

/// One slip for each debit, at the height of its charge; before the first, the slot it will be printed from. Debits
/// come and go at the end only, so a slip is printed once and never moved.
fn slots(session: Session) -> Vec<AnyView> {
    session.scene(|scene| {
        let slot = |y: u32, content: String| {
            let at = Point { x: 0, y };
            placed("slot", at, at, content)
        };
        let calls = scene.diagram.preview.iter().find(|arrow| arrow.kind == ArrowKind::Call);
        let empty = calls.map(|call| slot(call.to.y, String::new()));
        let slips = scene.ledger.debits.iter();
        let slips = slips.map(|debit| slot(debit.slip_y, paper::receipt(debit, session.speech())));
        empty.into_iter().chain(slips).collect()
    })
}

/// The press that loses the reply, where the reply passes.
fn loss(session: Session) -> AnyView {
    let at = move || session.scene(|scene| scene.diagram.loss).unwrap_or_default();
    view! {
        <div class="lose" style=("--x", move || percent(at().x)) style=("--at", move || at().y.to_string())>
            {lose_reply(session)}
        </div>
    }
    .into_any()
}
