//! A switch with two words, off and on. Knows nothing of what it switches.

use crate::ui::browser::dom::{El, el};
use crate::ui::parts::{lockable, says, truth};
use crate::ui::session::{Command, Session};
use leptos::prelude::*;

/// A switch with a fixed meaning.
#[derive(Clone, Copy)]
pub(super) struct SwitchOf {
    /// The id of the element that names it.
    pub(super) labelled_by: &'static str,
    pub(super) testid: &'static str,
    pub(super) is_on: fn(Session) -> bool,
    /// Whether it is the next thing to try.
    pub(super) is_next: fn(Session) -> bool,
    /// What a flip asks for; nothing while it cannot be flipped.
    pub(super) flip: fn(Session) -> Option<Command>,
}

/// A labelled switch.
pub(super) fn switch(session: Session, of: SwitchOf) -> El {
    lockable(el("button"), session, of.testid)
        .is(&[("type", "button"), ("role", "switch"), ("aria-labelledby", of.labelled_by), ("data-testid", of.testid)])
        .live("class", move || if (of.is_next)(session) { "switch next" } else { "switch" }.to_owned())
        .live("aria-checked", move || truth((of.is_on)(session)))
        .live("data-value", move || if (of.is_on)(session) { "on" } else { "off" }.to_owned())
        .maybe("aria-disabled", move || (of.flip)(session).is_none().then(|| truth(true)))
        .on_press(move || {
            if let Some(command) = untrack(|| (of.flip)(session)) {
                session.dispatch(command);
            }
        })
        .with([says("span", session, |words| words.off), says("span", session, |words| words.on)])
}
