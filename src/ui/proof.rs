//! The laboratory's search: find a double charge, fill the matrix, ask why. Places and presses; what is searched and what
//! it means is in `search`, how it reads in `present::proof`.
//!
//! Searching happens on the page's own thread, some milliseconds at a time: a worker cannot be started from a sandboxed
//! frame. The searches stand outside the page's signals; one number that counts the turns tells the panels to look again.

mod lists;
mod work;

use crate::drive::run::Run;
use crate::i18n::{Rich, SearchWords};
use crate::present::markup::rich;
use crate::present::proof;
use crate::search::{Budget, Fault, Kind};
use crate::ui::browser::dom::{El, attribute_near, el, value_of};
use crate::ui::browser::grid::roaming;
use crate::ui::browser::{self, Focus, Turn};
use crate::ui::parts::{lockable, says, truth};
use crate::ui::session::Session;
use crate::world::action::Action;
use crate::world::config::{Config, Strategy};
use leptos::prelude::*;
pub(super) use lists::lists;
pub(super) use work::example;
use work::{Finding, Work};

/// How long the page searches before it looks after everything else, in milliseconds.
const SLICE_MS: u64 = 12;
/// How long it searches before it says how far it is: each time it is laid out and painted anew.
const TELLING_MS: u64 = 100;
/// How often each thing can be let go wrong.
const MOST: u8 = 3;
/// Where the focus goes when what was asked for is there, from where it was asked for: that is how it is heard, since the
/// page has one polite status line, the narration. In the order of [`Work::open`].
const ANSWERS: [(&str, &str); 3] = [
    ("[data-testid=find-bug], [data-testid=cancel-search]", "[data-testid=search-report]"),
    ("[data-testid=fill-matrix]", ".table"),
    ("[data-testid=why]", "[data-testid=because]"),
];

/// A handle on the searches; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Prover {
    session: Session,
    work: StoredValue<Work, LocalStorage>,
    pending: StoredValue<Option<Turn>, LocalStorage>,
    turns: RwSignal<u32>,
    /// When the last turn was.
    told_ms: StoredValue<u64, LocalStorage>,
    /// How many cells of the matrix are there.
    cells: RwSignal<usize>,
    budget: RwSignal<Budget>,
    /// A fault that was asked for and cannot strike, and the design that it was asked for.
    refused: RwSignal<Option<(Config, Fault)>>,
}

impl Prover {
    pub(super) fn new(session: Session) -> Self {
        let pending = StoredValue::new_local(None);
        on_cleanup(move || pending.set_value(None));
        let is_free = session.fault().is_none() && session.desk(|desk| desk.run().is_empty());
        let refused = session.asked(|asked| asked.fault).filter(|_| is_free).map(|fault| (session.design(), fault));
        let prover = Self {
            session,
            refused: RwSignal::new(refused),
            work: StoredValue::new_local(Work::default()),
            pending,
            turns: RwSignal::new(0),
            told_ms: StoredValue::new_local(0),
            cells: RwSignal::new(0),
            budget: RwSignal::new(Budget::NONE.with(Kind::Loss, 1)),
        };
        browser::on_visibility(move || prover.keep_searching());
        prover
    }

    /// Something of the searches, tracked.
    fn see<T>(self, part: impl FnOnce(&Work) -> T) -> T {
        self.turns.track();
        self.work.with_value(part)
    }

    /// The search by hand, tracked; none once it is done and the set-up is another one.
    fn found<T>(self, part: impl FnOnce(&Finding) -> T) -> Option<T> {
        let config = self.session.config();
        self.see(|work| {
            let found = work.found.as_ref();
            found.filter(|finding| !finding.is_done() || *finding.config() == config).map(part)
        })
    }

    fn change(self, change: impl FnOnce(&mut Work)) {
        let focus = Focus::now();
        self.work.update_value(change);
        self.turns.update(|turns| *turns = turns.wrapping_add(1));
        let cells = self.work.with_value(|work| work.cells.len());
        if cells != self.cells.get_untracked() {
            self.cells.set(cells);
        }
        self.keep_searching();
        if let Some(focus) = focus {
            focus.keep(["[data-testid=fill-matrix]", "[data-testid=find-bug]"]);
        }
    }

    fn keep_searching(self) {
        let has_work = self.work.with_value(Work::has_work);
        let is_wanted = has_work && !browser::is_hidden();
        self.pending.set_value(is_wanted.then(|| browser::in_turn(move || self.slice())).flatten());
    }

    fn slice(self) {
        if self.pending.try_set_value(None).is_some() {
            return;
        }
        let was_open = self.work.with_value(Work::open);
        let start = browser::now_ms();
        self.work.update_value(|work| {
            while work.has_work() && browser::now_ms().saturating_sub(start) < SLICE_MS {
                work.step();
            }
            work.spend(browser::now_ms().saturating_sub(start));
        });
        let is_open = self.work.with_value(Work::open);
        if is_open == was_open && start.saturating_sub(self.told_ms.get_value()) < TELLING_MS {
            return self.keep_searching();
        }
        self.told_ms.set_value(start);
        self.change(|_| ());
        for ((was, is), (asked, answer)) in was_open.into_iter().zip(is_open).zip(ANSWERS) {
            if let Some(focus) = Focus::now().filter(|_| was && !is) {
                focus.hand_on(asked, answer);
            }
        }
    }

    /// The design that the present set-up goes back to.
    fn design(self) -> Config {
        self.session.design()
    }

    fn open(self, run: Option<Run>, fault: Option<(Config, Fault)>) {
        self.refused.set(fault.filter(|_| run.is_none()));
        if let Some(run) = run {
            self.session.open_found(run, fault);
            browser::reveal("[data-testid=order-only]");
        }
    }

    /// The fault that cannot strike under this design, if one was asked for; tracked.
    fn refused(self) -> Option<Fault> {
        let design = self.session.design();
        self.refused.get().filter(|(refused, _)| *refused == design).map(|(_, fault)| fault)
    }

    /// Opens the shortest bad schedule of a cell, or where there is none a whole one in which the fault strikes.
    pub(super) fn open_cell(self, design: Config, fault: Fault) {
        self.open(example(design, fault), Some((design, fault)));
    }
}

/// The panel.
pub(super) fn prove(prover: Prover) -> El {
    let session = prover.session;
    let title = says("h2", session, |words| words.search.title);
    let hint = says("p", session, |words| words.search.hint);
    el("section").is(&[("class", "proof"), ("data-testid", "search")]).with([
        title,
        hint,
        budgets(prover),
        el("div").is(&[("class", "presses")]).with([find(prover), cancel(prover)]),
        report(prover),
        el("div").is(&[("class", "presses")]).with([show(prover)]),
        matrix(prover),
    ])
}

fn budgets(prover: Prover) -> El {
    let session = prover.session;
    let field = move |kind: Kind| {
        let chosen = move || prover.budget.get().of(kind).to_string();
        let option = move |count: u8| {
            el("option").is(&[("value", &count.to_string())]).says(move || session.speech().number(count))
        };
        let testid = format!("budget-{}", kind.id());
        let select = el("select")
            .is(&[("data-testid", &testid)])
            .live("data-value", chosen)
            .with((0..=MOST).map(option))
            .holds_value(chosen)
            .on("change", move |event| {
                if let Ok(count) = value_of(&event).parse() {
                    prover.budget.update(|budget| *budget = budget.with(kind, count));
                    prover.change(|work| work.found = None);
                }
            });
        let name = el("span").shows(move || {
            let name = search_words(session).kinds.get(kind as usize).copied().unwrap_or_default();
            rich(&Rich::parse(name))
        });
        el("label").is(&[("class", "field slim")]).with([name, select])
    };
    el("fieldset").is(&[("class", "fields budgets")]).with(
        [says("legend", session, |words| words.search.how_often)].into_iter().chain(Kind::ALL.into_iter().map(field)),
    )
}

fn find(prover: Prover) -> El {
    let session = prover.session;
    press(prover, "find-bug", "button main", move |finding| {
        let words = search_words(session);
        Some(match finding {
            Some(finding) if finding.is_running() => words.pause,
            Some(finding) if finding.is_paused => words.go_on,
            _ => words.find,
        })
    })
    .on_press(move || {
        let (config, budget) = untrack(|| (session.config(), prover.budget.get()));
        prover.change(|work| work.find_or_pause(config, budget));
    })
}

fn cancel(prover: Prover) -> El {
    let session = prover.session;
    press(prover, "cancel-search", "button", move |finding| {
        finding.filter(|finding| !finding.is_done()).map(|_| search_words(session).cancel)
    })
    .on_press(move || {
        let focus = Focus::now();
        prover.change(|work| work.found = None);
        if let Some(focus) = focus {
            focus.hand_on("[data-testid=cancel-search]", "[data-testid=find-bug]");
        }
    })
}

fn show(prover: Prover) -> El {
    let session = prover.session;
    press(prover, "show-trace", "button", move |finding| {
        finding.filter(|finding| finding.steps().is_some()).map(|_| search_words(session).show)
    })
    .on_press(move || {
        let run = prover.work.with_value(|work| work.found.as_ref().and_then(Finding::example));
        prover.open(run, None);
    })
}

/// A button whose word follows the search; hidden while it has none.
fn press(
    prover: Prover,
    testid: &'static str,
    class: &str,
    word: impl Fn(Option<&Finding>) -> Option<&'static str> + Copy + 'static,
) -> El {
    let now = move || prover.found(|finding| word(Some(finding))).unwrap_or_else(|| word(None));
    lockable(el("button"), prover.session, testid)
        .is(&[("type", "button"), ("class", class), ("data-testid", testid)])
        .maybe("hidden", move || now().is_none().then(String::new))
        .says(move || now().unwrap_or_default().to_owned())
}

fn report(prover: Prover) -> El {
    let session = prover.session;
    let of = move |part: fn(&Finding) -> String| move || prover.found(part);
    el("div")
        .is(&[("class", "search-report"), ("data-testid", "search-report"), ("tabindex", "-1")])
        .maybe("data-states", of(|finding| finding.report().states.to_string()))
        .maybe("data-verdict", of(|finding| finding.report().verdict.names().join(" ")))
        .maybe("data-done", of(|finding| truth(finding.is_done())))
        .shows(move || {
            let told = prover.found(|finding| {
                let bounds = (finding.config(), finding.budget());
                proof::report(&finding.report(), finding.steps(), finding.a_second(), bounds, session.speech())
            });
            told.unwrap_or_default()
        })
}

/// Asks why the run is bad, and is told.
pub(super) fn why(prover: Prover) -> El {
    let session = prover.session;
    let is_bad = move || session.scene(|scene| !scene.verdict.is_safe());
    let ask = lockable(el("button"), session, "why")
        .is(&[("type", "button"), ("class", "button"), ("data-testid", "why")])
        .maybe("hidden", move || (!is_bad()).then(String::new))
        .says(move || search_words(session).why.to_owned())
        .on_press(move || {
            let (world, decisions) = untrack(|| (session.desk(|desk| desk.run().world().clone()), behind(session)));
            prover.change(|work| work.explain(&world, decisions));
        });
    let place = el("div").is(&[("class", "why"), ("data-testid", "because"), ("tabindex", "-1")]);
    let told = place.shows(move || {
        let behind = behind(session);
        prover.see(|work| match &work.why {
            Some((decisions, why)) if *decisions == behind => {
                proof::why(why.as_ref(), !work.is_explaining, session.speech())
            }
            _ => String::new(),
        })
    });
    el("div").is(&[("class", "because")]).with([ask, told])
}

/// The decisions up to the present step, tracked.
fn behind(session: Session) -> Vec<Action> {
    session.desk(|desk| desk.run().decisions().get(..desk.run().position()).unwrap_or_default().to_vec())
}

fn matrix(prover: Prover) -> El {
    let session = prover.session;
    let fill = lockable(el("button"), session, "fill-matrix")
        .is(&[("type", "button"), ("class", "button"), ("data-testid", "fill-matrix")])
        .says(move || search_words(session).fill.to_owned())
        .on_press(move || {
            let design = untrack(|| prover.design());
            prover.change(|work| work.fill(design));
        });
    let frame = el("div")
        .is(&[("class", "table"), ("tabindex", "-1"), ("role", "region")])
        .live("aria-label", move || search_words(session).matrix.to_owned());
    let table = roaming(frame, move || untrack(|| session.lang().dir() == "rtl"))
        .shows(move || {
            prover.cells.track();
            let speech = session.speech();
            prover.work.with_value(|work| {
                if work.cells.is_empty() { String::new() } else { proof::matrix(&work.cells, speech) }
            })
        })
        .on("click", move |event| {
            if let Some(cell) = attribute_near(&event, "data-cell") {
                let (strategy, fault) = cell.split_once(' ').unwrap_or_default();
                if let Some(fault) = Fault::from_id(fault) {
                    let own = untrack(|| prover.design());
                    let design = Strategy::from_id(strategy).map_or(own, work::design_of);
                    prover.open_cell(design, fault);
                }
            }
        });
    el("details").is(&[("class", "more"), ("data-testid", "matrix-panel")]).with([
        says("summary", session, |words| words.search.matrix),
        says("p", session, |words| words.search.matrix_hint),
        fill,
        table,
    ])
}

fn search_words(session: Session) -> &'static SearchWords {
    &session.words().search
}
