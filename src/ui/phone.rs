//! What the person holds: the price and Pay, then what the app believes, then the way back to the start.

use crate::drive::clock;
use crate::drive::desk::Desk;
use crate::i18n::{Rich, Span, Speech};
use crate::present::markup::rich;
use crate::present::paper;
use crate::present::phone::Phone;
use crate::ui::HAS_LAB;
use crate::ui::browser::dom::{El, el};
use crate::ui::parts::{ButtonOf, Face, button, lockable, truth};
use crate::ui::session::{Command, Screen, Session};
use leptos::prelude::*;

/// The app of the first purchase. On the first screen its price line is the belief, and its button leads back to the
/// start; in the laboratory both have places of their own.
pub(super) fn phone(session: Session) -> El {
    let is_first = session.screen() != Screen::Laboratory;
    let mut price = price(session, 0);
    if is_first {
        let belief = move || session.scene(|scene| scene.voices.app.id().to_owned());
        price = price.is(&[("data-testid", "belief")]).live("data-value", belief);
    }
    el("section")
        .is(&[("class", "phone"), ("data-testid", "phone")])
        .live("aria-label", move || session.words().phone.to_owned())
        .with([header(session, 0), price, tries(session, 0), pay_button(session, is_first)])
}

/// The app of the second purchase, in the course; its Pay is that of the first.
pub(super) fn second_phone(session: Session) -> El {
    el("section")
        .is(&[("class", "phone"), ("data-testid", "phone-2")])
        .live("aria-label", move || format!("{} {}", session.words().phone, session.speech().number(2_u8)))
        .with([header(session, 1), price(session, 1), tries(session, 1)])
}

/// The shop's name; where there are two apps, also whose it is.
fn header(session: Session, place: usize) -> El {
    el("header").shows(move || {
        let words = session.words();
        let mut name = Rich::parse(words.shop);
        let of =
            session.scene(|scene| scene.phones.get(place).filter(|_| scene.phones.len() > 1).map(|it| it.customer));
        if HAS_LAB && let Some(customer) = of {
            let number = session.speech().number(place as u64 + 1);
            name.0.push(Span::Text(format!(" · {} {number} · {} ", words.purchase, words.customer)));
            name.0.push(Span::Code(customer.id().to_owned()));
        }
        rich(&name)
    })
}

/// Something of the app of a purchase, from 0.
fn show(session: Session, place: usize, show: fn(&Phone, Speech) -> String) -> String {
    session.scene(|scene| scene.phones.get(place).map(|phone| show(phone, session.speech()))).unwrap_or_default()
}

fn price(session: Session, place: usize) -> El {
    el("p").is(&[("class", "price")]).shows(move || show(session, place, paper::price))
}

fn tries(session: Session, place: usize) -> El {
    el("ol").is(&[("class", "tries")]).shows(move || show(session, place, paper::tries))
}

/// One button in one place, so that focus stays: Pay, then Pay that cannot be pressed, then the way back.
fn pay_button(session: Session, restarts: bool) -> El {
    let is_open = move || !session.is_sealed();
    let can_pay = move || is_open() && session.desk(Desk::can_pay);
    let is_over =
        move || is_open() && session.desk(|desk| restarts && desk.run().position() > 0 && !desk.can_advance());
    lockable(el("button"), session, "pay")
        .is(&[("type", "button")])
        .live("class", move || if can_pay() && !is_over() { "button main" } else { "button" }.to_owned())
        .maybe("aria-disabled", move || (!can_pay() && !is_over()).then(|| truth(true)))
        .live("data-testid", move || if is_over() { "restart" } else { "pay" }.to_owned())
        .says(move || if is_over() { session.words().start_over } else { session.words().pay }.to_owned())
        .on_press(move || session.dispatch(if untrack(is_over) { Command::Restart } else { Command::Pay }))
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
            Face::both("envelope", if armed { words.reply_will_be_lost } else { words.lose_reply })
        },
        |_| Some(Command::LoseReply),
    )
};

/// "Lose the reply": armed before Pay, or pressed while the reply flies.
pub(super) fn lose_reply(session: Session) -> El {
    button(session, LOSE_REPLY)
}
