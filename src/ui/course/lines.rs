//! The learner as the scheduler: a column of code for each running handler, and whose line runs next.

use super::course_words;
use crate::i18n::{CourseNews, Label, Span};
use crate::present::course::{code, read};
use crate::present::lines::{Column, columns};
use crate::present::markup::rich;
use crate::ui::browser::dom::{El, el};
use crate::ui::headline::{counter, narration};
use crate::ui::parts::{ButtonOf, Face, button, says, truth};
use crate::ui::session::{Command, Session};
use crate::world::action::Action;
use leptos::prelude::*;

/// Most handlers that stand side by side.
const MOST: usize = 3;

const REOPEN: ButtonOf = ButtonOf {
    class: |_| "button",
    ..ButtonOf::new(
        "reopen",
        |session| Face::both("restart", session.words().start_over),
        |session| (!session.is_sealed()).then_some(Command::Reopen),
    )
};

const UNDO: ButtonOf = ButtonOf {
    class: |_| "button",
    label: |session| Some(session.words().undo.to_owned()),
    ..ButtonOf::new(
        "undo",
        |_| Face::icon("undo"),
        |session| session.desk(crate::drive::desk::Desk::can_undo).then_some(Command::Undo),
    )
};

/// The columns, what they have brought about, and the way back.
pub(super) fn lines(session: Session) -> El {
    let found = Memo::new(move |_| session.desk(|desk| columns(desk.run())));
    let mut row = el("div").is(&[("class", "columns")]);
    for place in 0..MOST {
        row = row.slot_if(move || found.with(|columns| columns.len() > place), move || column(session, place, found));
    }
    el("section").is(&[("class", "stage scheduler")]).with([
        counter(session, "counter small"),
        row,
        narration(session),
        el("div").is(&[("class", "presses")]).with([button(session, UNDO), button(session, REOPEN)]),
    ])
}

fn column(session: Session, place: usize, found: Memo<Vec<Column>>) -> El {
    let see =
        move |part: &dyn Fn(&Column) -> String| found.with(|columns| columns.get(place).map(part)).unwrap_or_default();
    let title = move || {
        let mut title = session.speech().course(CourseNews::Handler(place as u64 + 1));
        if session.config().pods > 1 {
            let pod = found.with(|columns| columns.get(place).map_or(1, |column| column.pod.number()));
            title.0.push(Span::Text(" · ".to_owned()));
            title.0.extend(session.speech().label(Label::Pod(pod.into())).0);
        }
        rich(&title)
    };
    let press = move |testid: &str, rest: bool| {
        let command = move || {
            let request =
                found.with(|columns| columns.get(place).filter(|column| column.next.is_some()).map(|it| it.request))?;
            let command = if rest { Command::RunRest(request) } else { Command::Decide(Action::Run(request)) };
            (!session.is_sealed()).then_some(command)
        };
        let words = move || {
            let words = course_words(session);
            if rest { words.run_rest } else { words.run_line }.to_owned()
        };
        el("button")
            .is(&[
                ("type", "button"),
                ("class", "button"),
                ("data-testid", testid),
                ("data-place", &format!("{testid}-{place}")),
            ])
            .maybe("aria-disabled", move || command().is_none().then(|| truth(true)))
            .live("aria-label", move || {
                format!("{}: {}", session.speech().course(CourseNews::Handler(place as u64 + 1)).plain(), words())
            })
            .says(words)
            .on_press(move || {
                if let Some(command) = untrack(command) {
                    session.dispatch(command);
                }
            })
    };
    el("section").is(&[("class", "column"), ("data-testid", "column")]).with([
        el("h2").shows(title),
        el("div")
            .is(&[("class", "listing")])
            .with([el("ol").is(&[("class", "ltr"), ("lang", "en"), ("dir", "ltr")]).shows(move || see(&code))]),
        el("div").is(&[("class", "presses")]).with([press("run-line", false), press("run-rest", true)]),
        says("h3", session, |words| words.course.has_read),
        el("ul").is(&[("class", "read")]).shows(move || see(&|column| read(column, session.speech()))),
    ])
}
