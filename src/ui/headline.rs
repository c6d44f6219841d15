//! The headline, the sentence and the verdict: what the whole screen is about, in words.

use crate::present::markup::{joined, rich};
use crate::present::paper;
use crate::ui::browser::dom::{El, el};
use crate::ui::session::Session;

/// How often money was taken, its number printed on a slip.
pub(super) fn counter(session: Session, class: &'static str) -> El {
    let wrong = move || session.scene(|scene| if scene.counter.wrong { " wrong" } else { "" });
    el("h1")
        .is(&[("data-testid", "debit-counter")])
        .live("class", move || format!("{class}{}", wrong()))
        .live("data-value", move || session.scene(|scene| scene.counter.debits.to_string()))
        .live("data-intents", move || session.scene(|scene| scene.counter.intents.to_string()))
        .shows(move || session.scene(|scene| paper::counter(scene, session.speech())))
}

/// The one sentence on the last step, told to screen readers as well.
pub(super) fn narration(session: Session) -> El {
    el("p")
        .is(&[("class", "told"), ("role", "status"), ("data-testid", "narration")])
        .shows(move || rich(&session.told()))
}

/// The state of the invariants.
pub(super) fn verdict(session: Session) -> El {
    let wrong = move || session.scene(|scene| if scene.verdict.double_charge { " wrong" } else { "" });
    el("p")
        .is(&[("data-testid", "verdict")])
        .live("class", move || format!("verdict{}", wrong()))
        .live("data-value", move || session.scene(|scene| joined(scene.verdict.names(), " ")))
        .shows(move || session.scene(|scene| paper::verdict(scene, session.words())))
}
