//! The headline, the sentence and the verdict: what the whole screen is about, in words.

use crate::present::markup::rich;
use crate::present::paper;
use crate::ui::parts::{fixed, live, shown};
use crate::ui::session::Session;
use leptos::prelude::*;

/// How often money was taken, its number printed on a slip.
pub(super) fn counter(session: Session, class: &'static str) -> AnyView {
    let wrong = move || session.scene(|scene| if scene.counter.wrong { " wrong" } else { "" });
    let attributes = vec![
        fixed("data-testid", "debit-counter"),
        live("class", move || format!("{class}{}", wrong())),
        live("data-value", move || session.scene(|scene| scene.counter.debits.to_string())),
        live("data-intents", move || session.scene(|scene| scene.counter.intents.to_string())),
    ];
    let counter = move || session.scene(|scene| paper::counter(scene, session.speech()));
    view! { <h1 {..attributes} inner_html=shown(counter)></h1> }.into_any()
}

/// The one sentence on the last step, told to screen readers as well.
pub(super) fn narration(session: Session) -> AnyView {
    let attributes = vec![fixed("class", "told"), fixed("role", "status"), fixed("data-testid", "narration")];
    view! { <p {..attributes} inner_html=shown(move || rich(&session.told()))></p> }.into_any()
}

/// The state of the invariants; nothing before the first step.
pub(super) fn verdict(session: Session) -> AnyView {
    let is_begun = Memo::new(move |_| session.scene(|scene| scene.place.step > 0));
    let wrong = move || session.scene(|scene| if scene.verdict.double_charge { " wrong" } else { "" });
    let show = move || {
        let attributes = vec![
            fixed("data-testid", "verdict"),
            live("class", move || format!("verdict{}", wrong())),
            live("data-value", move || session.scene(|scene| scene.verdict.names().join(" "))),
        ];
        let verdict = move || session.scene(|scene| paper::verdict(scene, session.words()));
        view! { <p {..attributes} inner_html=shown(verdict)></p> }.into_any()
    };
    (move || is_begun.get().then(show)).into_any()
}
