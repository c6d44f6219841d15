//! What stands beside a beat's text: the lab with what is free, runs side by side, columns of code, or nothing.

use super::{bench, course_words, lines, toys, words_of};
use crate::drive::run::Run;
use crate::i18n::Speech;
use crate::lesson::{Beat, Control, Id, Stage, Start};
use crate::present::course::look_back;
use crate::present::diagram::Lanes;
use crate::present::{Scene, evidence, paper, scene, svg};
use crate::ui::browser::dom::{El, el, picture};
use crate::ui::diagram::diagram;
use crate::ui::hand::hand;
use crate::ui::headline::{counter, narration};
use crate::ui::parts::{region, says};
use crate::ui::phone::{lose_reply, phone, second_phone};
use crate::ui::session::Session;
use crate::ui::settings::free;
use crate::ui::transport::transport;
use crate::ui::worlds::worlds;
use leptos::prelude::*;

/// What stands below the last step of a run that is only looked at, in pixels.
const MARGIN: u32 = 28;

/// The stage of a beat.
pub(super) fn stage(session: Session, id: Id, beat: &'static Beat) -> El {
    match beat.stage {
        Stage::Lab | Stage::Pasts => lab(session, beat),
        Stage::Truths(starts) => truths(session, starts),
        Stage::Lines => lines::lines(session),
        Stage::Lamp => toys::lamp(session),
        Stage::Week => toys::week(session),
        Stage::Bench(workshop) => bench::bench(session, workshop),
        Stage::Recap => recap(session, id),
    }
}

/// The laboratory's own parts; while something is sealed, what the app shows and nothing else.
fn lab(session: Session, beat: &'static Beat) -> El {
    let is_open = move || !session.is_sealed();
    let has = |control| beat.free.contains(&control);
    let phones = el("div")
        .is(&[("class", "phones")])
        .with([phone(session)])
        .slot_if(move || session.scene(|scene| scene.phones.len() > 1), move || second_phone(session));
    let mut desk = el("div").is(&[("class", "mini")]).with([phones, plot(session)]);
    if has(Control::LoseReply) {
        desk = desk.slot_if(is_open, move || el("div").is(&[("class", "lose")]).with([lose_reply(session)]));
    }
    let settings: Vec<Control> =
        beat.free.iter().copied().filter(|control| !matches!(control, Control::Hand | Control::LoseReply)).collect();
    let mut stage = el("section").is(&[("class", "stage")]).slot_if(is_open, move || counter(session, "counter small"));
    if !settings.is_empty() {
        stage = stage.slot_if(is_open, move || {
            let fields = settings.iter().filter_map(|control| free(session, *control));
            let legend = says("legend", session, |words| words.course.free);
            el("form").is(&[("class", "freedom")]).on("submit", |event| event.prevent_default()).with([el("fieldset")
                .is(&[("class", "actor")])
                .with([legend, el("div").is(&[("class", "fields")]).with(fields)])])
        });
    }
    stage = stage
        .with([desk])
        .slot_if(is_open, move || el("div").is(&[("class", "dock")]).with([narration(session), transport(session)]));
    if beat.stage == Stage::Pasts {
        stage = stage.slot_if(is_open, move || worlds(session));
    }
    if has(Control::Hand) {
        stage = stage.slot_if(is_open, move || hand(session));
    }
    stage
}

/// What the store and the bank hold, below everything else.
pub(super) fn papers(session: Session) -> El {
    let ledger = region(session, "papers", |scene, session| evidence::statement(scene, session.speech()));
    let records = region(session, "papers", |scene, session| evidence::records(scene, session.speech()));
    el("div").is(&[("class", "sheets")]).with([records.is(&[("data-testid", "records")]), ledger])
}

/// The diagram; sealed, its lanes beyond the app are the lining of a bank's envelope.
fn plot(session: Session) -> El {
    let frame = el("div").live("class", move || if session.is_sealed() { "frame sealed" } else { "frame" }.to_owned());
    let inked = el("div").maybe("inert", move || session.is_sealed().then(String::new)).with([diagram(session)]);
    frame.with([inked]).slot_if(move || session.is_sealed(), move || seal(session))
}

fn seal(session: Session) -> El {
    el("div").is(&[("class", "seal")]).with([says("span", session, |words| words.course.sealed)])
}

/// Runs side by side: what each app shows, and once it is guessed, what had happened.
fn truths(session: Session, starts: &'static [Start]) -> El {
    let row = el("div").is(&[("class", "truths")]);
    row.with(starts.iter().enumerate().filter_map(|(place, start)| {
        let run = start.run().ok()?;
        Some(truth(session, place, &run))
    }))
}

fn truth(session: Session, place: usize, run: &Run) -> El {
    let scene = StoredValue::new(scene(run, Lanes::First, false));
    let see = move |part: fn(&Scene, Speech) -> String| scene.with_value(|scene| part(scene, session.speech()));
    let name = move || course_words(session).truths.get(place).copied().unwrap_or_default().to_owned();
    let app = el("div").is(&[("class", "phone")]).with([
        says("header", session, |words| words.shop),
        el("p").is(&[("class", "price")]).shows(move || see(app_says)),
        el("ol").is(&[("class", "tries")]).shows(move || see(app_tries)),
    ]);
    el("section").is(&[("class", "truth"), ("data-testid", "truth")]).with([el("h2").says(name), app]).slot(
        move || Some(session.is_sealed().to_string()),
        move || {
            if session.is_sealed() {
                return seal(session);
            }
            let canvas = picture("svg")
                .is(&[("aria-hidden", "true"), ("focusable", "false")])
                .live("height", move || {
                    scene.with_value(|scene| (scene.diagram.now_y.unwrap_or_default() + MARGIN).to_string())
                })
                .shows(move || {
                    let words = session.words();
                    let layer = |place| scene.with_value(|scene| svg::layer(place, &scene.diagram, words).concat());
                    (0..svg::LAYERS).map(layer).collect()
                });
            let told = el("p").is(&[("class", "told")]).shows(move || see(paper::counter));
            let twin = el("ol").is(&[("class", "unseen")]).shows(move || see(transcript));
            el("div")
                .is(&[("class", "opened")])
                .with([told, el("figure").is(&[("class", "plot")]).with([canvas, twin])])
        },
    )
}

fn app_says(scene: &Scene, speech: Speech) -> String {
    scene.phones.first().map(|phone| paper::price(phone, speech)).unwrap_or_default()
}

fn app_tries(scene: &Scene, speech: Speech) -> String {
    scene.phones.first().map(|phone| paper::tries(phone, speech)).unwrap_or_default()
}

fn transcript(scene: &Scene, speech: Speech) -> String {
    evidence::transcript(scene, speech).concat()
}

/// What was guessed, and what came of it.
fn recap(session: Session, id: Id) -> El {
    let right = StoredValue::new(id.lesson().beats.iter().map(Beat::right_answers).collect::<Vec<_>>());
    let told = move || {
        let lesson = words_of(session, id);
        session.course(|course| {
            right.with_value(|right| look_back(id, course.progress(), (lesson, right), session.speech()))
        })
    };
    el("section")
        .is(&[("class", "stage recap")])
        .maybe("hidden", move || told().is_empty().then(String::new))
        .with([says("h2", session, |words| words.course.look_back), el("div").shows(told)])
}
