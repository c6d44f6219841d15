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
use leptos::prelude::*;

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
    let open = RwSignal::new(Tab::Steps);
    // The last one that was looked at: table and errors are shown for it.
    let dialect = RwSignal::new(Dialect::default());
    let title = move || session.scene(|scene| paper::listing_title(scene, session.words()));
    let row = el("div")
        .is(&[("class", "code-tabs"), ("role", "tablist")])
        .live("aria-label", move || session.words().pane.tabs.to_owned())
        .with(Tab::ALL.map(|tab| {
            tab_of(session, tab, open).on_press(move || {
                if let Tab::Code(chosen) = tab {
                    dialect.set(chosen);
                }
                open.set(tab);
            })
        }));
    el("section")
        .is(&[("class", "listing")])
        .with([el("h2").says(title), tabs(row, move || session.lang().dir() == "rtl")])
        .slot(move || Some(open.get().id().to_owned()), move || panel(session, open.get(), dialect.get()))
}

fn tab_of(session: Session, tab: Tab, open: RwSignal<Tab>) -> El {
    let is_open = move || open.get() == tab;
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

/// The handler, what stands beside it, and what those who run have read.
fn real(panel: El, session: Session, dialect: Dialect) -> El {
    let code = Memo::new(move |_| {
        if session.desk(|desk| has_code(desk.run())) { parts(dialect, &session.config()) } else { Vec::new() }
    });
    let running = Memo::new(move |_| session.desk(|desk| runners(desk.run())));
    let mut panel = panel.slot_if(move || code.with(Vec::is_empty), move || says("p", session, |words| words.pane.own));
    for errand in [Errand::Pay, Errand::Issue, Errand::Ask] {
        let is_there = move || code.with(|code| code.iter().any(|part| part.errand == errand));
        panel = panel.slot_if(is_there, move || part(session, errand, code, running));
        if errand == Errand::Pay {
            let reads = move || running.with(|running| pane::reads(running, session.speech()));
            panel = panel.with([el("div").is(&[("class", "reads")]).shows(reads)]);
        }
    }
    panel
}

fn part(session: Session, errand: Errand, code: Memo<Vec<Aside>>, running: Memo<Vec<Runner>>) -> El {
    let (id, name): (_, Text) = match errand {
        Errand::Pay => ("pay", |words| words.code),
        Errand::Issue => ("issue", |words| words.pane.issue),
        Errand::Ask => ("ask", |words| words.pane.ask),
    };
    let lines = move || {
        code.with(|code| {
            let part = code.iter().find(|part| part.errand == errand);
            part.map(|part| running.with(|running| pane::lines(part, running))).unwrap_or_default()
        })
    };
    let frame = scroller(move || name(session.words()).to_owned()).with([list().shows(lines)]);
    let frame = following(frame, move || running.track());
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
