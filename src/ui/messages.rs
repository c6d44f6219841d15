//! The page's own messages: what the address or a press asked for and did not get, and the link that was asked for. Each
//! can be closed, and none is in the way.

use crate::embed::import::{MAX_BYTES, Refused};
use crate::embed::problem::Problem;
use crate::embed::run_text::RunError;
use crate::i18n::{Complaint, ImportNews, Rich};
use crate::present::markup::{joined, rich};
use crate::ui::HAS_LAB;
use crate::ui::browser::dom::{El, el};
use crate::ui::parts::{ButtonOf, Face, button};
use crate::ui::session::{Command, Door, Session, Shared};

const DISMISS: ButtonOf =
    ButtonOf::new("dismiss", |session| Face::text(session.words().dismiss), |_| Some(Command::Dismiss));

/// What was left out of the address, and the laboratory if it did not arrive, in one line; nothing if nothing is wrong.
pub(super) fn complaints(session: Session) -> Option<String> {
    let problems = session.problems();
    let line = |problem: &Problem| rich(&session.speech().complain(&complaint(problem)));
    let missing = (session.door() == Door::Stuck).then(|| rich(&Rich::parse(session.words().lab_missing)));
    let refused = refused(session).map(|refused| rich(&session.speech().import(news(refused))));
    let told = joined(missing.into_iter().chain(refused).chain(problems.iter().map(line)), " ");
    (!told.is_empty()).then_some(told)
}

/// The line that names it.
pub(super) fn problem(session: Session) -> El {
    let is_stuck = session.door() == Door::Stuck;
    let refused = refused(session);
    let code = match refused {
        _ if is_stuck => "lab-missing",
        Some(refused) => refused.code(),
        None => session.problems().first().map_or("", Problem::code),
    };
    let line =
        el("div").is(&[("class", "problem"), ("role", "alert"), ("data-testid", "problem"), ("data-code", code)]);
    let told = complaints(session).unwrap_or_default();
    let line = line.with([el("p").shows(move || told.clone()), button(session, DISMISS)]);
    // The press that it answers may have been far down the page.
    if is_stuck || refused.is_some() { line.reveal() } else { line }
}

/// The link to this moment, and whether it was copied. Told by the field, which takes the focus, or at once: the page
/// has one polite status line, the narration.
pub(super) fn shared(session: Session) -> El {
    let place = el("div").is(&[("class", "problem shared"), ("data-testid", "shared")]);
    let told = el("p").is(&[("id", "shared-told")]);
    let place = match session.shared() {
        Some(Shared::Link(link, is_copied)) => {
            let told = told.says(move || {
                let words = session.words();
                if is_copied { words.link_copied } else { words.link_not_copied }.to_owned()
            });
            let name = move || session.words().share.to_owned();
            place.is(&[("role", "region")]).live("aria-label", name).with([told, field(session, &link)])
        }
        _ => place.is(&[("role", "alert")]).with([told.says(move || session.words().link_too_long.to_owned())]),
    };
    place.with([button(session, DISMISS)])
}

fn field(session: Session, link: &str) -> El {
    el("input")
        .is(&[("readonly", ""), ("dir", "ltr"), ("data-testid", "link"), ("value", link)])
        .is(&[("aria-describedby", "shared-told")])
        .live("aria-label", move || session.words().share.to_owned())
}

/// Why what was brought along was not opened: only the laboratory opens anything.
fn refused(session: Session) -> Option<Refused> {
    if HAS_LAB { session.refused() } else { None }
}

fn news(refused: Refused) -> ImportNews {
    match refused {
        Refused::TooLarge => ImportNews::TooLarge(u64::try_from(MAX_BYTES / MEGABYTE).unwrap_or(u64::MAX)),
        Refused::Unreadable => ImportNews::Unreadable,
        Refused::Empty => ImportNews::Empty,
        Refused::NotARun => ImportNews::NotARun,
        Refused::OtherVersion(version) => ImportNews::OtherVersion(version),
        Refused::Damaged => ImportNews::Damaged,
        Refused::Unknown => ImportNews::Unknown,
        Refused::NotPossible(step) => ImportNews::NotPossible(step),
        Refused::NotThatRun => ImportNews::NotThatRun,
    }
}

const MEGABYTE: usize = 1_000_000;

fn complaint(problem: &Problem) -> Complaint {
    match problem {
        Problem::UnknownValue { name, value } => Complaint::Unknown { name, value: value.clone() },
        Problem::NotANumber { name, value } => Complaint::NotANumber { name, value: value.clone() },
        Problem::OutOfRange { name, least, most, .. } => Complaint::OutOfRange { name, least: *least, most: *most },
        Problem::Empty { name } => Complaint::Empty { name },
        Problem::BadRun(RunError::Empty) => Complaint::Empty { name: "run" },
        Problem::NotYet { name } => Complaint::NotYet { name },
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
