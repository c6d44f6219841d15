//! The laboratory: every setting, every paper, the whole transport. Places only.

use crate::present::picks::Picks;
use crate::present::{evidence, paper};
use crate::ui::browser::dom::{El, attribute_near, el};
use crate::ui::code::code;
use crate::ui::diagram::diagram;
use crate::ui::export::export;
use crate::ui::hand::hand;
use crate::ui::headline::{counter, narration, verdict};
use crate::ui::parts::{folded, hideable, region, says};
use crate::ui::phone::{lose_reply, phone};
use crate::ui::proof::{Prover, lists, prove, why};
use crate::ui::session::{Command, Session};
use crate::ui::settings::settings;
use crate::ui::transport::transport;
use crate::ui::worlds::worlds;

/// The laboratory.
pub(super) fn laboratory(session: Session) -> El {
    let top = el("div").is(&[("class", "top")]);
    let bench = el("div").is(&[("class", "bench")]);
    let side = el("aside").is(&[("class", "side")]);
    let dock = el("footer").is(&[("class", "dock")]);
    let voices = region(session, "voices", |scene, session| paper::voices(scene, session.speech()));
    let ledger = region(session, "papers", |scene, session| evidence::statement(scene, session.speech()));
    let records = region(session, "papers", |scene, session| evidence::records(scene, session.speech()));
    let prover = Prover::new(session);
    let found = says("p", session, |words| words.search.order_only)
        .is(&[("class", "found"), ("data-testid", "order-only")])
        .maybe("hidden", move || (!session.is_order_only()).then(String::new));
    let pick = move |event| {
        if let Some(picks) = attribute_near(&event, "data-pick") {
            session.dispatch(Command::Pick(Picks::read(&picks)));
        }
    };
    el("main").is(&[("class", "lab")]).on("click", pick).with([
        top.with([counter(session, "counter small")]).slot_if(
            move || session.scene(|scene| scene.place.step > 0),
            move || hideable(verdict(session), session, "verdict"),
        ),
        hideable(settings(session), session, "settings"),
        hideable(el("form").is(&[("class", "settings lists")]).with(lists(prover)), session, "lists"),
        found,
        hideable(why(prover), session, "why"),
        bench.with([
            hideable(phone(session), session, "phone"),
            el("div").is(&[("class", "lose")]).with([lose_reply(session)]),
            hideable(hand(session), session, "hand"),
            hideable(diagram(session), session, "diagram"),
            side.with([
                hideable(voices, session, "voices"),
                hideable(ledger, session, "ledger"),
                hideable(records.is(&[("data-testid", "records")]), session, "records"),
                hideable(code(session), session, "code"),
            ])
            .slot_if(
                move || session.scene(|scene| scene.place.step > 0),
                move || hideable(log(session), session, "log"),
            ),
        ]),
        hideable(possible(session), session, "worlds"),
        hideable(prove(prover), session, "search"),
        hideable(export(session), session, "export"),
        dock.with([narration(session), hideable(transport(session), session, "transport")]),
    ])
}

/// Every past that looks the same to the app: looked for while it is open.
fn possible(session: Session) -> El {
    folded(session, "worlds-panel", |words| words.course.toys.worlds, move || worlds(session))
}

/// Everything that has happened, in words: the diagram's text twin.
fn log(session: Session) -> El {
    let lines = el("ol").grows(move || session.scene(|scene| evidence::transcript(scene, session.speech())));
    el("section")
        .is(&[("class", "log"), ("data-testid", "log")])
        .with([says("h2", session, |words| words.events), el("div").with([lines])])
}
