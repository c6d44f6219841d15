//! The laboratory: every setting, every paper, the whole transport. Places only.

use crate::present::paper;
use crate::ui::browser::dom::{El, el};
use crate::ui::diagram::diagram;
use crate::ui::hand::hand;
use crate::ui::headline::{counter, narration, verdict};
use crate::ui::parts::region;
use crate::ui::phone::{lose_reply, phone};
use crate::ui::session::Session;
use crate::ui::settings::settings;
use crate::ui::transport::transport;

/// The laboratory.
pub(super) fn laboratory(session: Session) -> El {
    let top = el("div").is(&[("class", "top")]);
    let bench = el("div").is(&[("class", "bench")]);
    let dock = el("footer").is(&[("class", "dock")]);
    let records = region(session, "papers", |scene, session| paper::records(scene, session.speech()));
    el("main").is(&[("class", "lab")]).with([
        top.with([counter(session, "counter small")]).slot(verdict(session)),
        settings(session),
        bench.with([
            phone(session),
            el("div").is(&[("class", "lose")]).with([lose_reply(session)]),
            hand(session),
            diagram(session),
            el("aside").is(&[("class", "side")]).with([
                region(session, "voices", |scene, session| paper::voices(scene, session.speech())),
                region(session, "papers", |scene, session| paper::statement(scene, session.speech())),
                records.is(&[("data-testid", "records")]),
                listing(session),
            ]),
        ]),
        dock.with([narration(session), transport(session)]),
    ])
}

/// The running strategy's code.
fn listing(session: Session) -> El {
    let title = move || session.scene(|scene| paper::listing_title(scene, session.words()));
    let lines = el("ol").is(&[("class", "ltr"), ("lang", "en"), ("dir", "ltr")]);
    el("section")
        .is(&[("class", "listing")])
        .with([el("h2").says(title), lines.shows(move || session.scene(paper::listing))])
}
