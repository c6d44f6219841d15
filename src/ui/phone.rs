//! What the person holds: the price and Pay, then what the app believes, then the way back to the start.

use crate::drive::clock;
use crate::drive::desk::Desk;
use crate::present::paper;
use crate::present::phone::Phone;
use crate::ui::parts::{ButtonOf, Press, button, fixed, icon, live, maybe, shown, text, truth};
use crate::ui::session::{Command, Screen, Session};
use leptos::prelude::*;

/// The app of the first purchase. On the first screen its price line is the belief, and its button leads back to the
/// start; in the laboratory both have places of their own.
pub(super) fn phone(session: Session) -> AnyView {
    let is_first = session.screen() == Screen::First;
    let show = move |show: fn(&Phone, crate::i18n::Speech) -> String| {
        session.scene(|scene| scene.phones.first().map(|phone| show(phone, session.speech()))).unwrap_or_default()
    };
    let belief = move || session.scene(|scene| is_first.then(|| scene.voices.app.id().to_owned()));
    let frame = vec![fixed("class", "phone"), live("aria-label", move || session.words().phone.to_owned())];
    let price = vec![
        fixed("class", "price"),
        maybe("data-testid", move || is_first.then(|| "belief".to_owned())),
        maybe("data-value", belief),
    ];
    view! {
        <section {..frame}>
            <header>{text(session, |words| words.shop)}</header>
            <p {..price} inner_html=shown(move || show(paper::price))></p>
            <ol class="tries" inner_html=shown(move || show(paper::tries))></ol>
            {pay_button(session, is_first)}
        </section>
    }
    .into_any()
}

/// One button in one place, so that focus stays: Pay, then Pay that cannot be pressed, then the way back.
fn pay_button(session: Session, restarts: bool) -> AnyView {
    let can_pay = move || session.desk(Desk::can_pay);
    let is_over = move || session.desk(|desk| restarts && desk.run().position() > 0 && !desk.can_advance());
    let press: Press = Box::new(move |_| {
        let command = if untrack(is_over) { Command::Restart } else { Command::Pay };
        session.dispatch(command);
    });
    let attributes = vec![
        fixed("type", "button"),
        live("class", move || if can_pay() && !is_over() { "button main" } else { "button" }.to_owned()),
        maybe("aria-disabled", move || (!can_pay() && !is_over()).then(|| truth(true))),
        live("data-testid", move || if is_over() { "restart" } else { "pay" }.to_owned()),
    ];
    let words = move || if is_over() { session.words().start_over } else { session.words().pay }.to_owned();
    view! { <button {..attributes} on:click=press>{shown(words)}</button> }.into_any()
}

const LOSE_REPLY: ButtonOf = ButtonOf {
    class: |session| {
        let flies = session.desk(|desk| clock::paid_reply(desk.run().state()).is_some());
        if flies { "button next" } else { "button" }
    },
    is_pressed: |session| Some(session.desk(Desk::loses_reply)),
    ..ButtonOf::new(
        "lose-reply",
        |session| {
            let words = session.words();
            let armed = session.desk(Desk::loses_reply);
            format!("{}{}", icon("envelope"), if armed { words.reply_will_be_lost } else { words.lose_reply })
        },
        Command::LoseReply,
    )
};

/// "Lose the reply": armed before Pay, or pressed while the reply flies.
pub(super) fn lose_reply(session: Session) -> AnyView {
    button(session, LOSE_REPLY)
}
