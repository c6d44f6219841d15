//! Two lists that load a schedule: faults by name, and what really happened to somebody. Each shows what is open.

use super::{Prover, search_words};
use crate::i18n::Rich;
use crate::search::Fault;
use crate::search::incident::{INCIDENTS, Incident};
use crate::ui::browser::dom::{El, el, value_of};
use crate::ui::parts::{lockable, says};
use crate::ui::session::Session;
use leptos::prelude::*;

/// The two lists that load a schedule: faults by name, and what really happened.
pub(in crate::ui) fn lists(prover: Prover) -> [El; 2] {
    [faults(prover), incidents(prover)]
}

fn faults(prover: Prover) -> El {
    let session = prover.session;
    let chosen = move || session.fault().map_or("", Fault::id).to_owned();
    let option = move |fault: Fault| el("option").is(&[("value", fault.id())]).says(move || fault_name(session, fault));
    let none = el("option").is(&[("value", "")]).says(move || search_words(session).no_fault.to_owned());
    let select = lockable(el("select"), session, "fault")
        .is(&[("data-testid", "fault")])
        .live("data-value", chosen)
        .with([none].into_iter().chain(Fault::ALL.into_iter().map(option)))
        .holds_value(move || prover.refused().map_or_else(chosen, |fault| fault.id().to_owned()))
        .on("change", move |event| {
            if let Some(fault) = Fault::from_id(&value_of(&event)) {
                prover.open_cell(untrack(|| prover.design()), fault);
            }
        });
    el("label").is(&[("class", "field")]).with([says("span", session, |words| words.search.fault), select]).slot_if(
        move || prover.refused().is_some(),
        move || says("small", session, |words| words.search.not_applicable).is(&[("role", "alert")]),
    )
}

fn incidents(prover: Prover) -> El {
    let session = prover.session;
    let chosen = move || {
        let open = session.fault().map(|fault| (session.design(), fault));
        let incident = INCIDENTS.iter().find(|incident| open == Some((incident.design(), incident.fault)));
        incident.map_or("", |incident| incident.id).to_owned()
    };
    let option = move |incident: &Incident| {
        let option = el("option").is(&[("value", incident.id)]);
        if incident.report.is_empty() {
            let fault = incident.fault;
            return option.says(move || fault_name(session, fault));
        }
        // Without the owner, which would not fit beside the arrow.
        let report = format!("`{}`", incident.report.rsplit('/').next().unwrap_or_default());
        option.is(&[("lang", "en")]).says(move || Rich::parse(&report).plain())
    };
    let none = el("option").is(&[("value", "")]).says(move || search_words(session).no_incident.to_owned());
    let select = lockable(el("select"), session, "incident")
        .is(&[("data-testid", "incident")])
        .live("data-value", chosen)
        .with([none].into_iter().chain(INCIDENTS.iter().map(option)))
        .holds_value(chosen)
        .on("change", move |event| {
            if let Some(incident) = Incident::from_id(&value_of(&event)) {
                prover.open_cell(incident.design(), incident.fault);
            }
        });
    el("label").is(&[("class", "field")]).with([says("span", session, |words| words.search.incidents), select])
}

fn fault_name(session: Session, fault: Fault) -> String {
    let name = search_words(session).faults.get(fault as usize).copied().unwrap_or_default();
    Rich::parse(name).plain()
}
