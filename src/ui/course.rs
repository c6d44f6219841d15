//! The course: the learner's roll, and its map or a beat of a lesson. Places and presses; what a lesson is stands in
//! `lesson`, its words in `i18n`, how its parts read in `present::course`.
//!
//! Lessons and beats are links: the browser's own way back leads through them.

mod ask;
mod bench;
mod lines;
mod stage;
mod toys;

use crate::i18n::{BeatWords, CourseNews, CourseWords, LessonWords, Rich, Span};
use crate::lesson::{Id, Stage};
use crate::present::course::paragraphs;
use crate::present::markup::rich;
use crate::ui::browser;
use crate::ui::browser::dom::{El, el};
use crate::ui::parts::{ButtonOf, Face, button, says};
use crate::ui::session::{Command, Keeping, Screen, Session, Spot};

/// Throws away what another version has stored.
const FORGET: ButtonOf = ButtonOf {
    class: |_| "button",
    ..ButtonOf::new("forget", |session| Face::text(course_words(session).forget), |_| Some(Command::Forget))
};

/// Goes to the free laboratory with the run as it is.
const TO_LAB: ButtonOf = ButtonOf {
    class: |_| "button quiet link",
    ..ButtonOf::new(
        "open-lab",
        |session| Face::text(course_words(session).to_lab),
        |_| Some(Command::Show(Screen::Laboratory)),
    )
};

/// The way from another screen to the map.
pub(super) const OPEN: ButtonOf = ButtonOf {
    class: |_| "button quiet link",
    ..ButtonOf::new(
        "open-course",
        |session| Face::text(course_words(session).course),
        |_| Some(Command::Show(Screen::Course)),
    )
};

/// The course.
pub(super) fn course(session: Session) -> El {
    let spot = move || session.course(|course| course.spot());
    let name = move || match spot() {
        Spot::Map => "map".to_owned(),
        Spot::Beat(id, beat) => format!("{} {beat}", id.id()),
    };
    el("main").is(&[("class", "course")]).with([roll(session)]).slot(
        move || Some(name()),
        move || match spot() {
            Spot::Map => map(session),
            Spot::Beat(id, place) => beat(session, id, place),
        },
    )
}

fn course_words(session: Session) -> &'static CourseWords {
    &session.words().course
}

/// A lesson's words, tracked.
fn words_of(session: Session, id: Id) -> &'static LessonWords {
    session.lang().lessons().get(id as usize).expect("every lesson has its words")
}

/// A beat's words, tracked.
fn beat_words(session: Session, id: Id, place: usize) -> &'static BeatWords {
    words_of(session, id).beats.get(place).unwrap_or(&const { BeatWords::NONE })
}

/// The address of a beat, from 0. It names the first one too: else the beat of the page's query would hold for it.
fn to(id: Id, place: usize) -> String {
    format!("#lesson={}&beat={}", id.id(), place + 1)
}

/// The learner's own roll: a stub for each lesson, punched when it is passed.
fn roll(session: Session) -> El {
    let stub = move |id: Id| {
        let is_passed = move || session.course(|course| course.progress().has_passed(id));
        let is_here = move || session.course(|course| matches!(course.spot(), Spot::Beat(here, _) if here == id));
        let name = move || words_of(session, id).name;
        let label = move || {
            let passed = if is_passed() { format!(" ({})", course_words(session).passed) } else { String::new() };
            format!("{} {}{passed}", session.speech().number(id.number()), name())
        };
        let link = el("a")
            .is(&[("href", &to(id, 0)), ("data-testid", "stub")])
            .live("aria-label", label)
            .maybe("aria-current", move || is_here().then(|| "true".to_owned()))
            .with([
                // The space parts it from the name for who hears both.
                el("i").says(
                    move || if is_passed() { "✓ ".to_owned() } else { session.speech().number(id.number()) + " " },
                ),
                el("span").says(move || name().to_owned()),
            ]);
        el("li")
            .is(&[("data-lesson", id.id())])
            .live("class", move || if is_passed() { "done" } else { "" }.to_owned())
            .with([link])
    };
    let map = el("a")
        .is(&[("href", "#lesson=course"), ("data-testid", "to-map"), ("class", "button quiet link")])
        .says(move || course_words(session).course.to_owned());
    el("nav").is(&[("class", "way")]).live("aria-label", move || course_words(session).course.to_owned()).with([
        map,
        el("ol").is(&[("class", "roll")]).with(Id::ALL.map(stub)),
        keeping(session),
    ])
}

fn title(text: impl Fn() -> &'static str + 'static) -> El {
    el("h1").is(&[("data-testid", "lesson-title"), ("tabindex", "-1")]).shows(move || rich(&Rich::parse(text())))
}

fn map(session: Session) -> El {
    let passed = move || {
        let passed = session.course(|course| course.progress().passed());
        rich(&session.speech().course(CourseNews::Passed { passed: passed as u64, all: Id::ALL.len() as u64 }))
    };
    let next = move || session.course(|course| course.progress().next()).unwrap_or(Id::ALL[0]);
    let begin = el("a")
        .is(&[("class", "button main"), ("data-testid", "begin")])
        .live("href", move || to(next(), 0))
        .says(move || {
            let words = course_words(session);
            let is_new = session.course(|course| course.progress().is_empty());
            if is_new { words.begin.to_owned() } else { format!("{}: {}", words.go_on, words_of(session, next()).name) }
        });
    let entry = move |id: Id| {
        let link = el("a").is(&[("href", &to(id, 0))]).says(move || words_of(session, id).name.to_owned());
        let goal = el("p").shows(move || rich(&Rich::parse(words_of(session, id).goal)));
        let is_passed = move || session.course(|course| course.progress().has_passed(id));
        let state = says("small", session, |words| words.course.passed)
            .maybe("hidden", move || (!is_passed()).then(String::new));
        el("li").is(&[("data-lesson", id.id())]).with([el("h2").with([link, state]), goal])
    };
    el("article").is(&[("class", "lesson map"), ("data-testid", "course-map")]).with([
        title(move || course_words(session).course),
        el("p").says(move || course_words(session).about.to_owned()),
        el("p").is(&[("class", "where")]).shows(passed),
        begin,
        el("ol").is(&[("class", "entries")]).with(Id::ALL.map(entry)),
    ])
}

/// Whether progress is kept, where it is not.
fn keeping(session: Session) -> El {
    let is = move |keeping| session.course(|course| course.keeping()) == keeping;
    el("div")
        .is(&[("class", "note"), ("data-testid", "keeping")])
        .slot_if(move || is(Keeping::Refused), move || says("p", session, |words| words.course.not_kept))
        .slot_if(
            move || is(Keeping::Foreign),
            move || el("div").with([says("p", session, |words| words.course.foreign), button(session, FORGET)]),
        )
}

fn beat(session: Session, id: Id, place: usize) -> El {
    let beats = id.lesson().beats;
    let of = &beats[place.min(beats.len() - 1)];
    let place_words = move || {
        let at = CourseNews::Place { lesson: id.number().into(), beat: place as u64 + 1, beats: beats.len() as u64 };
        rich(&session.speech().course(at))
    };
    let goal = move || {
        let words = words_of(session, id);
        let mut told = Rich(vec![Span::Strong(course_words(session).goal.to_owned())]);
        told.push_sentence(Rich::parse(words.goal));
        rich(&told)
    };
    let mut article = el("article").is(&[("class", "lesson")]).with([el("header")
        .with([el("p").is(&[("class", "where")]).shows(place_words), title(move || words_of(session, id).name)])]);
    if place == 0 {
        article = article.with([el("p").is(&[("class", "goal")]).shows(goal)]);
    }
    article = article
        .with([el("div").is(&[("class", "text")]).shows(move || paragraphs(beat_words(session, id, place).text))]);
    let class = if matches!(of.stage, Stage::Truths(_) | Stage::Bench(_)) { "beat wide" } else { "beat" };
    let mut middle = [stage::stage(session, id, of), ask::ask(session, id, place, of)];
    if of.ask.is_empty() {
        // What is to be brought about comes before the tools.
        middle.reverse();
    }
    let has_papers = matches!(of.stage, Stage::Lab | Stage::Pasts | Stage::Lines);
    browser::reveal(".roll [aria-current]");
    el("div")
        .is(&[
            ("class", class),
            ("data-testid", "beat"),
            ("data-lesson", id.id()),
            ("data-beat", &(place + 1).to_string()),
        ])
        .live("data-sealed", move || session.is_sealed().to_string())
        .with([article])
        .with(middle)
        .with([turn(session, id, place)])
        .slot_if(move || has_papers && !session.is_sealed(), move || stage::papers(session))
}

/// A word of the course.
type CourseText = fn(&CourseWords) -> &'static str;
const WORDS_OF_AFTER: CourseText = |words| words.after;
const WORDS_OF_NEXT: CourseText = |words| words.next_lesson;
const WORDS_OF_MAP: CourseText = |words| words.course;

/// To the beat before and to the next one; nothing goes on unasked.
fn turn(session: Session, id: Id, place: usize) -> El {
    let beats = id.lesson().beats;
    let link = move |to: String, class: &'static str, testid, text: CourseText| {
        el("a")
            .is(&[("href", &to), ("data-testid", testid), ("class", class)])
            .says(move || text(course_words(session)).to_owned())
    };
    let mut nav = el("nav").is(&[("class", "turn")]);
    if place > 0 {
        nav = nav.with([link(to(id, place - 1), "button quiet", "beat-before", |words| words.before)]);
    }
    let is_done = move || session.course(|course| course.progress().has_beat(id, place));
    let forward = if place + 1 < beats.len() {
        Some((to(id, place + 1), "beat-after", WORDS_OF_AFTER))
    } else {
        let map = || ("#lesson=course".to_owned(), "lesson-after", WORDS_OF_MAP);
        Some(id.next().map_or_else(map, |next| (to(next, 0), "lesson-after", WORDS_OF_NEXT)))
    };
    if beats.get(place).is_some_and(|beat| matches!(beat.stage, Stage::Lab | Stage::Pasts)) {
        nav = nav.slot_if(move || !session.is_sealed(), move || button(session, TO_LAB));
    }
    if let Some((to, testid, text)) = forward {
        let next = link(to, "button", testid, text)
            .live("class", move || if is_done() { "button main" } else { "button" }.to_owned());
        nav = nav.with([next]);
    }
    nav
}
