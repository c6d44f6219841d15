//! The code pane: the running set-up as a few words for each step, as real code, its table, and databases' errors.
//!
//! Only the tab that is open is there: a step costs nothing for the others. Which one is open is nobody else's business.

use crate::base::ids::Errand;
use crate::i18n::Words;
use crate::present::code::{Aside, Dialect, table};
use crate::present::marks::{Runner, has_code, parts, runners};
use crate::present::{pane, paper};
use crate::ui::browser::dom::{El, el};
use crate::ui::browser::tabs::{following, tabs};
use crate::ui::parts::{Text, says, truth};
use crate::ui::session::Session;
use crate::world::config::Config;
use core::cell::{Cell, RefCell};
use leptos::prelude::*;
use std::rc::Rc;

/// What the pane shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tab {
    Steps,
    Code(Dialect),
    Table,
    Errors,
}

impl Tab {
    const ALL: [Self; 5] =
        [Self::Steps, Self::Code(Dialect::TypeScript), Self::Code(Dialect::CSharp), Self::Table, Self::Errors];

    /// The tab at a place of the row.
    fn at(place: usize) -> Self {
        Self::ALL.get(place).copied().unwrap_or(Self::Steps)
    }

    const fn id(self) -> &'static str {
        match self {
            Self::Steps => "steps",
            Self::Code(dialect) => dialect.id(),
            Self::Table => "table",
            Self::Errors => "errors",
        }
    }

    const fn name(self, words: &'static Words) -> &'static str {
        match self {
            Self::Steps => words.pane.steps,
            Self::Code(Dialect::TypeScript) => "TypeScript",
            Self::Code(Dialect::CSharp) => "C#",
            Self::Table => words.pane.table,
            Self::Errors => words.pane.errors,
        }
    }
}

/// The pane.
pub(super) fn code(session: Session) -> El {
    let open = RwSignal::new(0_usize);
    // The last one that was looked at: table and errors are shown for it.
    let dialect = Rc::new(Cell::new(Dialect::default()));
    let chosen = Rc::clone(&dialect);
    let title = move || session.scene(|scene| paper::listing_title(scene, session.words()));
    let row = el("div")
        .is(&[("class", "code-tabs"), ("role", "tablist")])
        .live("aria-label", move || session.words().pane.tabs.to_owned())
        .with(Tab::ALL.map(|tab| {
            let dialect = Rc::clone(&chosen);
            tab_of(session, tab, open).on_press(move || {
                if let Tab::Code(chosen) = tab {
                    dialect.set(chosen);
                }
                open.set(Tab::ALL.iter().position(|it| *it == tab).unwrap_or_default());
            })
        }));
    el("section")
        .is(&[("class", "listing")])
        .with([el("h2").says(title), tabs(row, move || session.lang().dir() == "rtl")])
        .slot(
            move || Some(Tab::at(open.get()).id().to_owned()),
            move || panel(session, Tab::at(open.get()), dialect.get()),
        )
}

fn tab_of(session: Session, tab: Tab, open: RwSignal<usize>) -> El {
    let is_open = move || Tab::at(open.get()) == tab;
    let button = match tab {
        Tab::Code(_) => el("button").is(&[("lang", "en"), ("dir", "ltr")]),
        _ => el("button"),
    };
    button
        .is(&[("type", "button"), ("role", "tab"), ("data-testid", "code-tab"), ("data-tab", tab.id())])
        .is(&[("id", &format!("code-tab-{}", tab.id()))])
        .live("aria-selected", move || truth(is_open()))
        .maybe("aria-controls", move || is_open().then(|| "code-pane".to_owned()))
        .live("tabindex", move || if is_open() { "0" } else { "-1" }.to_owned())
        .says(move || tab.name(session.words()).to_owned())
}

fn panel(session: Session, tab: Tab, dialect: Dialect) -> El {
    let panel = el("div").is(&[
        ("class", "code"),
        ("id", "code-pane"),
        ("role", "tabpanel"),
        ("aria-labelledby", &format!("code-tab-{}", tab.id())),
        ("data-testid", "code"),
        ("data-tab", tab.id()),
    ]);
    let name = move || tab.name(session.words()).to_owned();
    match tab {
        Tab::Steps => panel.with([list().shows(move || session.scene(paper::listing))]),
        Tab::Code(_) => real(panel.with([note(session, dialect)]), session, dialect),
        Tab::Table => {
            let lines = list().shows(move || pane::still(&table(dialect, &session.config())));
            panel.with([note(session, dialect), scroller(name).with([lines])])
        }
        Tab::Errors => {
            let errors = el("div").is(&[("class", "ltr"), ("lang", "en"), ("dir", "ltr")]);
            let errors = errors.shows(move || pane::errors(dialect));
            panel.with([note(session, dialect), scroller(name).with([errors])])
        }
    }
}

/// The code of the running set-up, kept for as long as that stays the same: a memo of its own would weigh more.
#[derive(Clone)]
struct Kept {
    session: Session,
    dialect: Dialect,
    last: Rc<RefCell<(Config, Vec<Aside>)>>,
}

impl Kept {
    /// Something of the part for this errand, tracked; none where there is no such part.
    fn with<T>(&self, errand: Errand, read: impl FnOnce(&Aside) -> T) -> Option<T> {
        if !self.session.desk(|desk| has_code(desk.run())) {
            return None;
        }
        let config = self.session.config();
        let mut last = self.last.borrow_mut();
        if last.0 != config || last.1.is_empty() {
            *last = (config, parts(self.dialect, &config));
        }
        last.1.iter().find(|part| part.errand == errand).map(read)
    }
}

/// The handler, what stands beside it, and what those who run have read.
fn real(panel: El, session: Session, dialect: Dialect) -> El {
    let code = Kept { session, dialect, last: Rc::default() };
    let has = |errand| {
        let code = code.clone();
        move || code.with(errand, |_| ()).is_some()
    };
    let is_there = has(Errand::Pay);
    let mut panel = panel.slot_if(move || !is_there(), move || says("p", session, |words| words.pane.own));
    for errand in [Errand::Pay, Errand::Issue, Errand::Ask] {
        let code = code.clone();
        panel = panel.slot_if(has(errand), move || part(errand, code.clone()));
        if errand == Errand::Pay {
            let reads = move || pane::reads(&running(session), session.speech());
            panel = panel.with([el("div").is(&[("class", "reads")]).shows(reads)]);
        }
    }
    panel
}

fn running(session: Session) -> Vec<Runner> {
    session.desk(|desk| runners(desk.run()))
}

fn part(errand: Errand, code: Kept) -> El {
    let session = code.session;
    let (id, name): (_, Text) = match errand {
        Errand::Pay => ("pay", |words| words.code),
        Errand::Issue => ("issue", |words| words.pane.issue),
        Errand::Ask => ("ask", |words| words.pane.ask),
    };
    let lines = move || code.with(errand, |part| pane::lines(part, &running(session))).unwrap_or_default();
    let frame = scroller(move || name(session.words()).to_owned()).with([list().shows(lines)]);
    let frame = following(frame, move || session.scene(|_| ()));
    let part = el("div").is(&[("data-testid", "code-part"), ("data-errand", id)]);
    if errand == Errand::Pay { part } else { part.with([says("h3", session, name)]) }.with([frame])
}

/// How far this code can be trusted.
fn note(session: Session, dialect: Dialect) -> El {
    let text: Text = match dialect {
        Dialect::TypeScript => |words| words.pane.compiled,
        Dialect::CSharp => |words| words.pane.not_compiled,
    };
    says("p", session, text).is(&[("class", "note"), ("data-testid", "code-note")])
}

/// A box of its own for what is wider or longer than the page: it can have the focus, so that keys can scroll it.
fn scroller(name: impl Fn() -> String + 'static) -> El {
    el("div").is(&[("class", "scroller"), ("tabindex", "0"), ("role", "region")]).live("aria-label", name)
}

fn list() -> El {
    el("ol").is(&[("class", "ltr"), ("lang", "en"), ("dir", "ltr")])
}
