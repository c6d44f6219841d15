//! The builder: a pile of steps, a handler made of them, and a judge that tries every fault on it while one goes on.
//!
//! Steps are put down by a press, and moved by drag, touch or keys alike.

use super::course_words;
use super::stage::papers;
use crate::i18n::CourseNews;
use crate::i18n::course::ToyNews;
use crate::lesson::build::{Arrangement, Card, Judge, Ruling, Workshop};
use crate::lesson::toys::{Ruled, Touch};
use crate::present::markup::{Markup, rich};
use crate::present::proof::verdict_words;
use crate::ui::browser;
use crate::ui::browser::dom::{El, attribute_near, el, keep};
use crate::ui::diagram::diagram;
use crate::ui::headline::{counter, narration};
use crate::ui::parts::{ButtonOf, Face, button, says, truth};
use crate::ui::phone::phone;
use crate::ui::session::{Command, Session};
use crate::ui::slices::Slices;
use crate::ui::transport::transport;
use crate::world::program::MAX_LINES;
use leptos::prelude::*;

/// States between two looks at the clock.
const STEP: usize = 64;
/// How far a step is dragged for one place, in pixels.
const PLACE: i32 = 52;

const CLEAR: ButtonOf = ButtonOf {
    class: |_| "button quiet link",
    ..ButtonOf::new(
        "clear",
        |session| Face::text(course_words(session).toys.clear),
        |session| {
            let is_empty = session.course(|course| course.toys().handler.cards().is_empty());
            (!is_empty).then_some(Command::Touch(Touch::Arrange(Arrangement::default())))
        },
    )
};

/// The pile, the handler, the judge, and the failure that is shown.
pub(super) fn bench(session: Session, workshop: Workshop) -> El {
    let handler = Memo::new(move |_| session.course(|course| course.toys().handler));
    let said = move |judge: &Judge| {
        if judge.is_done() {
            session.dispatch(Command::Touch(Touch::Ruled(Ruled::of(judge))));
        }
    };
    let judge = Slices::new(|judge: &mut Judge| judge.advance(STEP), said);
    keep(Box::new(move || judge.begin(workshop.judge(handler.get()))));
    let has_run = move || session.desk(|desk| !desk.run().is_empty());
    el("section")
        .is(&[("class", "stage bench-of-steps")])
        .slot_if(
            move || session.is_sealed(),
            move || says("p", session, |words| words.course.sealed).is(&[("class", "note")]),
        )
        .with([el("div").is(&[("class", "build")]).maybe("inert", move || session.is_sealed().then(String::new)).with(
            [
                pile(session, handler, workshop.pile),
                laid(session, handler),
                rulings(session, judge, workshop.faults().len() as u64),
            ],
        )])
        .slot_if(has_run, move || shown(session))
}

fn pile(session: Session, handler: Memo<Arrangement>, cards: &'static [Card]) -> El {
    let is_full = move || handler.with(|handler| handler.cards().len() >= MAX_LINES);
    let card = move |card: Card| {
        let press = el("button")
            .is(&[("type", "button"), ("class", "card"), ("data-testid", "card"), ("data-card", card.id())])
            .maybe("aria-disabled", move || is_full().then(|| truth(true)))
            .says(move || name(session, card))
            .on_press(move || {
                let mut next = handler.get_untracked();
                let end = next.cards().len();
                if next.put(end, card) {
                    session.dispatch(Command::Touch(Touch::Arrange(next)));
                }
            });
        el("li").with([press])
    };
    el("section").is(&[("class", "pile")]).with([
        says("h2", session, |words| words.course.toys.pile),
        el("ul").with(cards.iter().copied().map(card)),
        says("p", session, |words| words.course.toys.is_full)
            .is(&[("class", "note")])
            .maybe("hidden", move || (!is_full()).then(String::new)),
    ])
}

fn name(session: Session, card: Card) -> String {
    course_words(session).toys.cards.get(card as usize).copied().unwrap_or_default().to_owned()
}

/// The handler: a place for each step it can have, so that what is dragged keeps its element.
fn laid(session: Session, handler: Memo<Arrangement>) -> El {
    let is_empty = move || handler.with(|handler| handler.cards().is_empty());
    let mut list = el("ol").is(&[("data-testid", "handler")]);
    for place in 0..MAX_LINES {
        let is_there = move || handler.with(|handler| handler.cards().len() > place);
        list = list.slot_if(is_there, move || step(session, handler, place));
    }
    el("section").is(&[("class", "laid")]).with([
        says("h2", session, |words| words.course.toys.handler),
        says("p", session, |words| words.course.toys.no_step)
            .is(&[("class", "note")])
            .maybe("hidden", move || (!is_empty()).then(String::new)),
        list,
        button(session, CLEAR),
    ])
}

/// Moves the step at one place to another.
fn shift(session: Session, handler: Memo<Arrangement>, from: usize, to: usize) {
    let mut next = handler.get_untracked();
    if from != to
        && let Some(card) = next.take(from)
    {
        next.put(to, card);
        session.dispatch(Command::Touch(Touch::Arrange(next)));
    }
}

fn step(session: Session, handler: Memo<Arrangement>, place: usize) -> El {
    let card = move || handler.with(|handler| handler.cards().get(place).copied()).unwrap_or_default();
    let last = move || handler.with(|handler| handler.cards().len().saturating_sub(1));
    let started = StoredValue::new(place);
    let grip = el("span").is(&[("class", "grip-of"), ("aria-hidden", "true")]).on_drag(
        move || started.set_value(place),
        move |down| {
            let from = started.get_value();
            let way = i64::from(down / PLACE);
            let to = (place as i64 + way).clamp(0, untrack(last) as i64) as usize;
            if to != from {
                started.set_value(to);
                shift(session, handler, from, to);
            }
        },
    );
    let press = move |testid: &'static str, sign: &'static str, to: fn(usize) -> Option<usize>| {
        let target = move || to(place).filter(|to| *to <= last());
        let words = move || {
            let words = &course_words(session).toys;
            let verb = if testid == "earlier" { words.earlier } else { words.later };
            format!("{verb}: {}", name(session, card()))
        };
        el("button")
            .is(&[
                ("type", "button"),
                ("class", "button quiet"),
                ("data-testid", testid),
                ("data-place", &format!("{testid}-{place}")),
            ])
            .maybe("aria-disabled", move || target().is_none().then(|| truth(true)))
            .live("aria-label", words)
            .says(move || sign.to_owned())
            .on_press(move || {
                if let Some(to) = untrack(target) {
                    shift(session, handler, place, to);
                    browser::focus_place(&format!("{testid}-{to}"));
                }
            })
    };
    let remove = el("button")
        .is(&[
            ("type", "button"),
            ("class", "button quiet"),
            ("data-testid", "remove"),
            ("data-place", &format!("remove-{place}")),
        ])
        .live("aria-label", move || format!("{}: {}", course_words(session).toys.remove, name(session, card())))
        .says(|| "×".to_owned())
        .on_press(move || {
            let mut next = handler.get_untracked();
            next.take(place);
            session.dispatch(Command::Touch(Touch::Arrange(next)));
        });
    el("li")
        .is(&[("class", "laid-step"), ("data-testid", "step-of-handler")])
        .live("data-card", move || card().id().to_owned())
        .with([
            grip,
            el("span").says(move || name(session, card())),
            press("earlier", "↑", |place| place.checked_sub(1)),
            press("later", "↓", |place| Some(place + 1)),
            remove,
        ])
}

fn rulings(session: Session, judge: Slices<Judge>, all: u64) -> El {
    let told = move || {
        let news = judge.see(|judge| {
            let ruled = Ruled::of(judge);
            match (judge.is_done(), ruled.works) {
                (false, _) => Some(ToyNews::Judging { done: judge.rulings().len().saturating_sub(1) as u64, all }),
                (true, true) => Some(ToyNews::Broken { broken: ruled.broken_by.into(), all }),
                (true, false) => None,
            }
        });
        news.flatten().map(|news| rich(&session.speech().course(CourseNews::Toy(news)))).unwrap_or_default()
    };
    let list = el("ul")
        .is(&[("class", "rulings")])
        .shows(move || judge.see(|judge| ruled(judge, session)).unwrap_or_default())
        .on("click", move |event| {
            let number = attribute_near(&event, "data-ruling").and_then(|number| number.parse::<usize>().ok());
            let run = number.and_then(|number| {
                untrack(|| judge.see(|judge| judge.rulings().get(number).and_then(|ruling| judge.run(ruling))))
            });
            if let Some(run) = run.flatten() {
                session.play_failure(run);
            }
        });
    el("section")
        .is(&[("class", "judged"), ("data-testid", "judged")])
        .live("data-done", move || truth(judge.see(Judge::is_done).unwrap_or_default()))
        .live("data-safe", move || truth(judge.see(Judge::is_safe).unwrap_or_default()))
        .with([
            says("h2", session, |words| words.course.toys.judge),
            el("p").is(&[("role", "status")]).shows(told),
            list,
        ])
}

/// A line for each ruling; a failure is a button that plays its shortest schedule.
fn ruled(judge: &Judge, session: Session) -> String {
    let words = session.words();
    let mut out = Markup::default();
    let shortest = judge.shortest().and_then(|ruling| judge.rulings().iter().position(|other| other == ruling));
    for (number, ruling) in judge.rulings().iter().enumerate().filter(|(_, ruling)| ruling.applies) {
        out.open("li", &[("class", if ruling.is_safe() { "" } else { "broken" })]);
        let fault = match ruling.fault {
            None => words.course.toys.plain,
            Some(fault) => words.search.faults.get(fault as usize).copied().unwrap_or_default(),
        };
        out.open("span", &[]);
        out.rich(&crate::i18n::Rich::parse(fault));
        out.close("span");
        if ruling.is_safe() {
            out.element("small", "", words.course.toys.withstands);
        } else {
            failure(&mut out, ruling, number, shortest == Some(number), words);
        }
        out.close("li");
    }
    out.finish()
}

fn failure(out: &mut Markup, ruling: &Ruling, number: usize, is_shortest: bool, words: &'static crate::i18n::Words) {
    let verdict = if ruling.fault.is_none() {
        words.course.toys.useless.to_owned()
    } else {
        verdict_words(ruling.verdict, words)
    };
    out.element("strong", "", &verdict);
    let number = number.to_string();
    let class = if is_shortest { "button next" } else { "button" };
    let place = format!("ruling-{number}");
    out.open(
        "button",
        &[
            ("type", "button"),
            ("class", class),
            ("data-ruling", &number),
            ("data-place", &place),
            ("data-testid", "play-failure"),
        ],
    );
    out.text(words.course.toys.play);
    out.close("button");
}

/// The failure that is played.
fn shown(session: Session) -> El {
    el("section").is(&[("class", "stage"), ("data-testid", "failure")]).with([
        counter(session, "counter small"),
        el("div").is(&[("class", "mini")]).with([
            el("div").is(&[("class", "phones")]).with([phone(session)]),
            el("div").is(&[("class", "frame")]).with([diagram(session)]),
        ]),
        el("div").is(&[("class", "dock")]).with([narration(session), transport(session)]),
        papers(session),
    ])
}
