//! The laboratory: every setting, every paper, the whole transport. Places only.

use crate::present::paper;
use crate::ui::diagram::diagram;
use crate::ui::headline::{counter, narration, verdict};
use crate::ui::parts::{fixed, region, shown};
use crate::ui::phone::{lose_reply, phone};
use crate::ui::session::Session;
use crate::ui::settings::settings;
use crate::ui::transport::transport;
use leptos::prelude::*;

/// The laboratory.
pub(super) fn laboratory(session: Session) -> AnyView {
    view! {
        <main class="lab">
            <div class="top">{counter(session, "counter small")} {verdict(session)}</div>
            {settings(session)}
            <div class="bench">
                {phone(session)}
                <div class="lose">{lose_reply(session)}</div>
                {region(session, "voices", |scene, session| paper::voices(scene, session.speech()))}
                {diagram(session)}
                <aside class="side">
                    {region(session, "papers", |scene, session| paper::statement(scene, session.speech()))}
                    <div data-testid="records">
                        {region(session, "papers", |scene, session| paper::records(scene, session.speech()))}
                    </div>
                    {listing(session)}
                </aside>
            </div>
            <footer class="dock">{narration(session)} {transport(session)}</footer>
        </main>
    }
    .into_any()
}

/// The running strategy's code.
fn listing(session: Session) -> AnyView {
    let title = shown(move || session.scene(|scene| paper::listing_title(scene, session.words())));
    let lines = shown(move || session.scene(paper::listing));
    view! {
        <section class="listing">
            <h2>{title}</h2>
            <ol {..vec![fixed("class", "ltr"), fixed("lang", "en"), fixed("dir", "ltr")]} inner_html=lines></ol>
        </section>
    }
    .into_any()
}
