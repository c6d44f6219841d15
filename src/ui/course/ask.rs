//! What a beat asks of its learner: a guess before more is shown, then what is to be brought about, with hints, and why it
//! is not there yet.

use super::{beat_words, course_words};
use crate::drive::{clock, run::Run};
use crate::i18n::course::Missing;
use crate::i18n::{CourseNews, Rich, Span};
use crate::lesson::claim::fault_step;
use crate::lesson::{Beat, Claim, Id, Stage};
use crate::present::course::missing;
use crate::present::markup::{Markup, rich};
use crate::ui::browser::dom::{El, el};
use crate::ui::parts::{ButtonOf, Face, button, says};
use crate::ui::session::{Command, Session};
use leptos::prelude::*;

/// The guess, what came of it, and the tasks.
pub(super) fn ask(session: Session, id: Id, place: usize, beat: &'static Beat) -> El {
    let mut section = el("section").is(&[("class", "ask")]);
    if !beat.ask.is_empty() {
        section = section
            .slot_if(move || session.is_sealed(), move || guess(session, id, place, beat))
            .slot_if(move || !session.is_sealed(), move || came_out(session, id, place, beat));
    }
    if !beat.tasks.is_empty() {
        section = section.slot_if(move || !session.is_sealed(), move || tasks(session, id, place, beat));
    }
    section
}

fn guess(session: Session, id: Id, place: usize, beat: &'static Beat) -> El {
    let chosen = RwSignal::new(None::<usize>);
    let option = move |number: usize| {
        let text = move || {
            let answer = beat_words(session, id, place).answers.get(number);
            rich(&Rich::parse(answer.map_or("", |answer| answer.says)))
        };
        let radio = el("input")
            .is(&[("type", "radio"), ("name", "guess"), ("value", &number.to_string()), ("data-testid", "answer")])
            .on("change", move |_| chosen.set(Some(number)));
        el("label").with([radio, el("span").shows(text)])
    };
    let question = el("legend").shows(move || rich(&Rich::parse(beat_words(session, id, place).question)));
    let give = move || {
        if let Some(guess) = chosen.get_untracked() {
            session.dispatch(Command::Guess(guess));
        }
    };
    // Not the form's own button: a frame that allows scripts alone never hears of a form that is sent.
    let press = el("button")
        .is(&[("type", "button"), ("data-testid", "guess"), ("class", "button main")])
        .maybe("aria-disabled", move || chosen.get().is_none().then(|| "true".to_owned()))
        .says(move || course_words(session).guess.to_owned())
        .on_press(give);
    el("form")
        .is(&[("class", "guess")])
        .on("submit", move |event| {
            event.prevent_default();
            give();
        })
        .with([
            el("fieldset").is(&[("class", "guess")]).with([question]).with((0..beat.ask.len()).map(option)),
            press,
            says("p", session, |words| words.course.guess_is_free).is(&[("class", "note")]),
        ])
}

/// What was guessed, what came out, and why.
fn came_out(session: Session, id: Id, place: usize, beat: &'static Beat) -> El {
    let right = beat.right_answers();
    let told = move || {
        let (words, said) = (course_words(session), beat_words(session, id, place));
        let Some(guess) = session.course(|course| course.progress().guess(id, place)) else { return String::new() };
        let mut out = Markup::default();
        let mut line = |name: &str, text: &str, class: &str| {
            out.open("p", &[("class", class)]);
            out.element("b", "", name);
            out.text(" ");
            out.rich(&Rich::parse(text));
            out.close("p");
        };
        let says = |number: usize| said.answers.get(number).map_or("", |answer| answer.says);
        line(words.your_guess, says(guess), "");
        if !right.contains(&guess) {
            right.iter().for_each(|right| line(words.came_out, says(*right), ""));
        }
        line("", said.answers.get(guess).map_or("", |answer| answer.told), "told-why");
        out.finish()
    };
    el("div").is(&[("class", "outcome"), ("data-testid", "outcome"), ("tabindex", "-1")]).shows(told)
}

const HINT: ButtonOf = ButtonOf {
    class: |_| "button quiet link",
    ..ButtonOf::new("hint", |session| Face::text(course_words(session).hint), |_| Some(Command::Hint))
};

fn tasks(session: Session, id: Id, place: usize, beat: &'static Beat) -> El {
    let is_done = move |task: usize| session.course(|course| course.progress().is_done(id, place, task));
    let task = move |number: usize| {
        let text = move || {
            let words = beat_words(session, id, place);
            let mut told = Rich::parse(words.tasks.get(number).copied().unwrap_or_default());
            if is_done(number) {
                told.push_sentence(Rich(vec![Span::Small(course_words(session).done.to_owned())]));
            }
            rich(&told)
        };
        el("li").is(&[("data-testid", "task")]).live("data-done", move || is_done(number).to_string()).shows(text)
    };
    let all = move || (0..beat.tasks.len()).all(is_done);
    let is_of_runs = !matches!(beat.stage, Stage::Lamp | Stage::Week);
    let hints = move || {
        let (shown, words) = (session.course(|course| course.hints()), beat_words(session, id, place));
        crate::present::course::paragraphs(words.hints.get(..shown.min(words.hints.len())).unwrap_or_default())
    };
    let has_more =
        move || session.course(|course| course.hints()) < beat_words(session, id, place).hints.len() && !all();
    el("section")
        .is(&[("class", "tasks")])
        .with([
            says("h2", session, |words| words.course.tasks),
            el("ol").with((0..beat.tasks.len()).map(task)),
            el("div").is(&[("class", "hints"), ("data-testid", "hints"), ("aria-live", "polite")]).shows(hints),
        ])
        .slot_if(has_more, move || button(session, HINT))
        .slot_if(move || !all() && is_of_runs, move || why_not(session, id, place, beat))
        .slot_if(all, move || {
            el("p")
                .is(&[("class", "won"), ("data-testid", "won")])
                .shows(move || rich(&Rich::parse(beat_words(session, id, place).won)))
        })
}

/// Once a run has come to its end without fulfilling the next task: what it lacks, and where it broke something.
fn why_not(session: Session, id: Id, place: usize, beat: &'static Beat) -> El {
    let next = move || {
        session.course(|course| (0..beat.tasks.len()).find(|task| !course.progress().is_done(id, place, *task)))
    };
    let told = move || {
        let task = next()?;
        let missing = session.desk(|desk| lacks(session, beat, beat.tasks.get(task).copied()?, desk.run()))?;
        let mut told = session.speech().course(CourseNews::Missing(missing));
        if beat.tasks.len() > 1 {
            let mut whose = session.speech().course(CourseNews::Task(task as u64 + 1));
            whose.push_sentence(told);
            told = whose;
        }
        Some(rich(&told))
    };
    let fault = move || session.desk(|desk| fault_step(desk.run()));
    let to_fault = move || {
        el("button")
            .is(&[("type", "button"), ("class", "button quiet link"), ("data-testid", "fault-step")])
            .shows(move || {
                fault().map(|step| rich(&session.speech().course(CourseNews::FaultAt(step as u64)))).unwrap_or_default()
            })
            .on_press(move || {
                if let Some(step) = untrack(fault) {
                    session.dispatch(Command::Seek(step));
                    session.pick_last();
                }
            })
    };
    el("div")
        .is(&[("class", "why-not"), ("data-testid", "why-not"), ("aria-live", "polite")])
        .with([el("p").shows(move || told().unwrap_or_default())])
        .slot(move || fault().map(|step| step.to_string()), to_fault)
}

/// What a run that has come to its end lacks for a task; of one that was only watched, that it was.
fn lacks(session: Session, beat: &Beat, task: &[Claim], run: &Run) -> Option<Missing> {
    let is_over = match beat.stage {
        // There the judge says why.
        Stage::Bench(_) => false,
        Stage::Lines => run.state().handlers.is_empty(),
        _ => run.position() > 0 && clock::next(run.world(), run.state(), false).is_none(),
    };
    if is_over && session.course(|course| course.is_watched(run)) {
        return Some(Missing::Watched);
    }
    is_over.then(|| missing(task, run)).flatten()
}
