//! Possible worlds: every past that looks the same to the app, counted by how often money was taken, each to be opened.

use crate::drive::run::Run;
use crate::i18n::CourseNews;
use crate::i18n::course::{ToyNews, ToyWords};
use crate::present::markup::rich;
use crate::present::worlds::{Grouped, grouped};
use crate::search::Progress;
use crate::search::pasts::Pasts;
use crate::ui::browser::dom::{El, attribute_near, el, keep};
use crate::ui::parts::says;
use crate::ui::session::Session;
use crate::ui::slices::Slices;
use crate::world::World;
use leptos::prelude::*;

/// States between two looks at the clock.
const STEP: usize = 64;

/// What is looked for, and where from.
struct Work {
    world: World,
    pasts: Pasts,
}

/// The panel, at work as long as it is there.
pub(super) fn worlds(session: Session) -> El {
    let slices = Slices::new(|work: &mut Work| work.pasts.advance(STEP) == Progress::Running, |_| {});
    keep(Box::new(move || {
        let (world, decisions) = session.desk(|desk| {
            let run = desk.run();
            (run.world().clone(), run.decisions().get(..run.position()).unwrap_or_default().to_vec())
        });
        slices.begin(Work { pasts: Pasts::new(&world, &decisions, Pasts::LIMIT), world });
    }));
    let count = move || slices.see(|work| work.pasts.pasts().len()).unwrap_or_default();
    let told = move || {
        let news = CourseNews::Toy(ToyNews::Worlds(count() as u64));
        rich(&session.speech().course(news))
    };
    let is_cut = move || slices.see(|work| work.pasts.is_cut()) == Some(true);
    let is_running = move || count() == 0;
    let last = StoredValue::new(String::new());
    let list = el("div")
        .is(&[("class", "pasts")])
        .shows(move || {
            let speech = session.speech();
            if let Some(shown) = slices.see(|work| shown(work).map(|shown| shown.markup(speech))).flatten() {
                // Until the next ones are counted, these stay, and the focus with them.
                last.set_value(shown);
            }
            last.get_value()
        })
        .on("click", move |event| {
            let number = attribute_near(&event, "data-past").and_then(|number| number.parse::<usize>().ok());
            let run = number.and_then(|number| untrack(|| slices.see(|work| opened(work, number))).flatten());
            if let Some(run) = run {
                session.open_past(run);
            }
        });
    el("section")
        .is(&[("class", "worlds"), ("data-testid", "worlds")])
        .live("data-value", move || count().to_string())
        .with([
            says("h2", session, |words| toy_words(words).worlds),
            says("p", session, |words| toy_words(words).worlds_hint).is(&[("class", "note")]),
            el("p").is(&[("class", "told")]).maybe("hidden", move || is_running().then(String::new)).shows(told),
            list,
            says("p", session, |words| toy_words(words).worlds_cut)
                .maybe("hidden", move || (!is_cut()).then(String::new)),
        ])
}

const fn toy_words(words: &'static crate::i18n::Words) -> &'static ToyWords {
    &words.course.toys
}

/// The pasts in their groups, once the search is over: all of them, or those within its limit.
fn shown(work: &Work) -> Option<Grouped> {
    (!work.pasts.is_running()).then(|| grouped(&work.world, &work.pasts))
}

/// One of them as a run.
fn opened(work: &Work, number: usize) -> Option<Run> {
    let past = work.pasts.pasts().get(number)?;
    let mut run = Run::new(work.world.clone());
    for action in work.pasts.schedule(past) {
        run.act(action).ok()?;
    }
    Some(run)
}
