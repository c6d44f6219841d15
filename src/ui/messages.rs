//! The page's own messages: what the address asked for and did not get, and the link that was asked for. Each can be
//! closed, and none is in the way.

use crate::embed::problem::Problem;
use crate::embed::run_text::RunError;
use crate::i18n::Complaint;
use crate::present::markup::{joined, rich};
use crate::ui::browser::dom::{El, el};
use crate::ui::parts::{ButtonOf, button};
use crate::ui::session::{Command, Session, Shared};
use leptos::prelude::*;

const DISMISS: ButtonOf =
    ButtonOf::new("dismiss", |session| session.words().dismiss.to_owned(), |_| Some(Command::Dismiss));

/// One line that names what was left out of the address; goes into a slot.
pub(super) fn problem(session: Session) -> impl Fn() -> Option<El> + 'static {
    let problems = Memo::new(move |_| session.problems());
    move || {
        let problems = problems.get();
        let code = problems.first()?.code();
        let told = move || {
            let line = |problem: &Problem| rich(&session.speech().complain(&complaint(problem)));
            joined(problems.iter().map(line), " ")
        };
        let line =
            el("div").is(&[("class", "problem"), ("role", "alert"), ("data-testid", "problem"), ("data-code", code)]);
        Some(line.with([el("p").shows(told), button(session, DISMISS)]))
    }
}

/// The link to this moment, and whether it was copied; goes into a slot.
pub(super) fn shared(session: Session) -> impl Fn() -> Option<El> + 'static {
    let shared = Memo::new(move |_| session.shared());
    move || {
        let shared = shared.get()?;
        let place = el("div").is(&[("class", "problem shared"), ("data-testid", "shared")]);
        let told = {
            let shared = shared.clone();
            move || {
                let words = session.words();
                match shared {
                    Shared::Link(_, true) => words.link_copied,
                    Shared::Link(_, false) => words.link_not_copied,
                    Shared::TooLong => words.link_too_long,
                }
                .to_owned()
            }
        };
        let told = el("p").says(told).is(&[("id", "shared-told")]);
        // Told by the field, which takes the focus, or at once: the page has one polite status line, the narration.
        let place = match &shared {
            Shared::Link(link, _) => {
                let name = move || session.words().share.to_owned();
                place.is(&[("role", "region")]).live("aria-label", name).with([told, field(session, link)])
            }
            Shared::TooLong => place.is(&[("role", "alert")]).with([told]),
        };
        Some(place.with([button(session, DISMISS)]))
    }
}

fn field(session: Session, link: &str) -> El {
    el("input")
        .is(&[("readonly", ""), ("dir", "ltr"), ("data-testid", "link"), ("value", link)])
        .is(&[("aria-describedby", "shared-told")])
        .live("aria-label", move || session.words().share.to_owned())
}

fn complaint(problem: &Problem) -> Complaint {
    match problem {
        Problem::UnknownValue { name, value } => Complaint::Unknown { name, value: value.clone() },
        Problem::NotANumber { name, value } => Complaint::NotANumber { name, value: value.clone() },
        Problem::OutOfRange { name, least, most, .. } => Complaint::OutOfRange { name, least: *least, most: *most },
        Problem::Repeated { name } => Complaint::Repeated { name },
        Problem::TooLong { .. } => Complaint::TooLong,
        Problem::More { count } => Complaint::More((*count).into()),
        Problem::BadRun(RunError::OtherVersion(version)) => Complaint::OtherVersion((*version).into()),
        Problem::BadRun(RunError::NotPossible { at } | RunError::UnknownAction { at }) => {
            Complaint::ImpossibleRun((*at).into())
        }
        Problem::BadRun(_) => Complaint::DamagedRun,
    }
}
