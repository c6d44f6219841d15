//! What a search has found, as markup: its report, the matrix of strategies and faults, the explanation of a bad run.
//!
//! Pure functions. A cell of the matrix is a button: what a press means is the page's business.

use crate::base::ids::AttemptNo;
use crate::i18n::{Rich, SearchNews, Speech, Words};
use crate::present::markup::{Markup, joined, rich};
use crate::present::paper::{keys_words, strategy_words};
use crate::search::{Budget, Change, Fault, Kind, Progress, Report, Why};
use crate::world::action::Action;
use crate::world::config::{Config, OnConflict, OnUnknown, Part, Patience, PaymentId, Reply, Scope, Strategy};
use crate::world::verdict::Verdict;

/// A cell of the matrix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The row's strategy; none for the learner's own settings.
    pub strategy: Option<Strategy>,
    /// The column's fault.
    pub fault: Fault,
    /// What is broken; none where the fault cannot strike.
    pub verdict: Option<Verdict>,
    /// How many states were searched.
    pub states: usize,
}

impl Cell {
    /// The verdict's names, or `n/a`.
    #[must_use]
    pub fn names(&self) -> String {
        self.verdict.map_or_else(|| "n/a".to_owned(), |verdict| verdict.names().join(" "))
    }
}

/// The one sentence on a search, and under it its bounds in words.
#[must_use]
pub fn report(
    report: &Report,
    steps: Option<usize>,
    a_second: u64,
    bounds: (&Config, Budget),
    speech: Speech,
) -> String {
    let states = whole(report.states);
    let news = match (report.progress, steps) {
        (_, Some(steps)) => SearchNews::Found { steps: whole(steps), states },
        (Progress::Running, None) => SearchNews::Searching { states, a_second, depth: report.depth.into() },
        (Progress::Done, None) => SearchNews::NoneFound { states },
        (Progress::Limit, None) => SearchNews::LimitReached { states },
    };
    let mut out = Markup::default();
    out.open("p", &[]);
    out.rich(&speech.search(news));
    out.close("p");
    out.open("p", &[("class", "bounds")]);
    out.push(format_args!("{}", joined(in_words(bounds, speech).iter().map(rich), " · ")));
    out.close("p");
    out.finish()
}

/// The bounds of a search, each a few words.
fn in_words((config, budget): (&Config, Budget), speech: Speech) -> Vec<Rich> {
    let client = match config.patience {
        Patience::Patient => SearchNews::Patient,
        Patience::Timer => SearchNews::Timer,
    };
    let fixed = [client, SearchNews::Retries(config.retries.into()), SearchNews::Pods(config.pods.into())];
    let most = Kind::ALL.into_iter().filter(|kind| budget.of(*kind) > 0);
    let most = most.map(|kind| SearchNews::Most { kind: kind as u8, count: budget.of(kind).into() });
    fixed.into_iter().chain(most).map(|news| speech.search(news)).collect()
}

/// The matrix: a row for each fault, a column for each strategy and one for the learner's own settings.
#[must_use]
pub fn matrix(cells: &[Cell], speech: Speech) -> String {
    let words = speech.words();
    let columns = columns();
    let mut out = Markup::default();
    out.open("table", &[("data-testid", "matrix"), ("role", "grid"), ("aria-label", words.search.matrix)]);
    out.push(format_args!("<thead><tr><td></td>"));
    for column in &columns {
        out.open("th", &[("scope", "col")]);
        out.element("span", "", column_words(words, *column));
        out.close("th");
    }
    out.push(format_args!("</tr></thead><tbody>"));
    for (place, fault) in Fault::ALL.into_iter().enumerate() {
        let name = words.search.faults.get(place).copied().unwrap_or_default();
        out.open("tr", &[]);
        out.open("th", &[("scope", "row")]);
        out.rich(&Rich::parse(name));
        out.close("th");
        for column in &columns {
            out.open("td", &[]);
            let cell = cells.iter().enumerate().find(|(_, cell)| cell.strategy == *column && cell.fault == fault);
            if let Some((place, cell)) = cell {
                draw_cell(&mut out, cell, place == 0, name, words);
            }
            out.close("td");
        }
        out.close("tr");
    }
    out.push(format_args!("</tbody></table>"));
    legend(&mut out, words);
    out.finish()
}

/// The columns: every strategy, then the learner's own.
#[must_use]
pub fn columns() -> Vec<Option<Strategy>> {
    Strategy::ALL.into_iter().map(Some).chain([None]).collect()
}

fn column_words(words: &'static Words, column: Option<Strategy>) -> &'static str {
    column.map_or(words.search.own, |strategy| strategy_words(words, strategy))
}

/// One cell; the first has the table's one stop of Tab. What cannot strike has nothing to open.
fn draw_cell(out: &mut Markup, cell: &Cell, is_first: bool, fault: &str, words: &'static Words) {
    let (sign, class) = sign(cell.verdict);
    // What is seen belongs to what is heard, for whoever presses by voice.
    let seen = if sign.is_empty() { String::new() } else { format!("`{sign}` ") };
    let told = format!("{seen}{}", told(cell.verdict, words));
    let label = format!("{}, {fault}: {told}", column_words(words, cell.strategy));
    let label = Rich::parse(&label).plain();
    let strategy = cell.strategy.map_or("own", Strategy::id);
    let is_shut = if cell.verdict.is_none() { "true" } else { "false" };
    out.open(
        "button",
        &[
            ("type", "button"),
            ("class", class),
            ("tabindex", if is_first { "0" } else { "-1" }),
            ("aria-disabled", is_shut),
            ("data-testid", "cell"),
            ("data-strategy", strategy),
            ("data-fault", cell.fault.id()),
            ("data-verdict", &cell.names()),
            ("data-states", &cell.states.to_string()),
            ("data-cell", &format!("{strategy} {}", cell.fault.id())),
            ("data-place", &format!("cell-{strategy}-{}", cell.fault.id())),
            ("aria-label", &label),
            ("title", &label),
            ("dir", "ltr"),
        ],
    );
    out.text(sign);
    out.close("button");
}

/// The worst of a verdict as a sign, which is never told by colour alone.
const fn sign(verdict: Option<Verdict>) -> (&'static str, &'static str) {
    match verdict {
        None => ("", "cell none"),
        Some(Verdict { double_charge: true, .. }) => ("2×", "cell double"),
        Some(Verdict { false_success: true, .. }) => ("!", "cell bad"),
        Some(Verdict { false_failure: true, .. }) => ("?", "cell bad"),
        Some(Verdict { stuck: true, .. }) => ("…", "cell bad"),
        Some(_) => ("✓", "cell"),
    }
}

/// What is broken in a cell's worst schedules, or that there is none.
fn told(verdict: Option<Verdict>, words: &'static Words) -> String {
    match verdict {
        None => words.search.not_applicable.to_owned(),
        Some(verdict) if verdict.is_safe() => words.search.none_bad.to_owned(),
        Some(verdict) => verdict_words(verdict, words),
    }
}

fn legend(out: &mut Markup, words: &'static Words) {
    let of = |double_charge, false_success, false_failure, stuck| {
        Some(Verdict { double_charge, false_success, false_failure, stuck })
    };
    let all = [
        of(false, false, false, false),
        of(true, false, false, false),
        of(false, true, false, false),
        of(false, false, true, false),
        of(false, false, false, true),
        None,
    ];
    out.open("ul", &[("class", "legend")]);
    for verdict in all {
        let (sign, class) = sign(verdict);
        out.open("li", &[]);
        out.element("i", class, sign);
        out.text(&told(verdict, words));
        out.close("li");
    }
    out.close("ul");
}

/// What is broken, worst first.
#[must_use]
pub fn verdict_words(verdict: Verdict, words: &'static Words) -> String {
    let text = |name: &&'static str| match *name {
        "double-charge" => words.double_charge,
        "false-success" => words.false_success,
        "false-failure" => words.false_failure,
        "stuck" => words.search.stuck,
        _ => words.safe,
    };
    joined(verdict.names().iter().map(text), " · ")
}

/// The explanation of a bad run, as far as it is: what is not known yet is not told. None where too much went wrong.
#[must_use]
pub fn why(why: Option<&Why>, is_whole: bool, speech: Speech) -> String {
    let words = &speech.words().search;
    let mut out = Markup::default();
    let Some(why) = why else {
        out.element("p", "", words.too_many);
        return out.finish();
    };
    if !why.causes.is_empty() {
        out.element("h2", "", words.causes);
        out.open("ul", &[("data-testid", "causes")]);
        for cause in &why.causes {
            let names = cause.iter().filter_map(|place| why.faults.get(*place)).map(|(fault, _)| *fault);
            out.open("li", &[]);
            out.push(format_args!("{}", joined(names.map(|fault| rich(&speech.search(fault_news(fault)))), " + ")));
            out.close("li");
        }
        out.close("ul");
    } else if is_whole && !why.is_cut {
        out.element("h2", "", words.no_causes);
    }
    if !why.cures.is_empty() {
        out.element("h2", "", words.cures);
        out.open("ul", &[("data-testid", "cures")]);
        for cure in &why.cures {
            out.open("li", &[]);
            out.rich(&Rich::parse(&change_words(*cure, speech.words())));
            out.close("li");
        }
        out.close("ul");
    } else if is_whole && !why.is_cut {
        out.element("h2", "", words.no_cures);
    }
    if why.is_cut {
        out.element("p", "", words.is_cut);
    }
    out.finish()
}

fn fault_news(fault: Action) -> SearchNews {
    let Some(kind) = Kind::of(fault) else { return SearchNews::EarlyExpiry };
    let attempt = match fault {
        Action::Lose(message) | Action::Duplicate(message) => message.request.attempt,
        Action::HangUp(request)
        | Action::LoseAck(request)
        | Action::LoseBankAnswer(request)
        | Action::HoldCharge(request) => request.attempt,
        Action::Reap(_, attempt) => attempt,
        _ => AttemptNo::new(0),
    };
    SearchNews::Fault { kind: kind as u8, attempt: attempt.number().into() }
}

/// A change in the words of its control.
fn change_words(change: Change, words: &'static Words) -> String {
    let design = &words.design;
    let part = |part: Part| match part {
        Part::Designed => design.designed,
        Part::On => words.on,
        Part::Off => words.off,
    };
    let flag = |is_on: bool| if is_on { words.on } else { words.off };
    let (name, value) = match change {
        Change::Strategy(strategy) => (words.strategy, strategy_words(words, strategy)),
        Change::Keys(keys) => (words.keys, keys_words(words, keys)),
        Change::PaymentId(id) => (words.payment_id, payment_words(id, words)),
        Change::Lease(lease) => (design.lease, part(lease)),
        Change::BankDedup(dedup) => (design.bank_dedup, part(dedup)),
        Change::Owner(owner) => (design.owner, part(owner)),
        Change::Fence(fence) => (design.fence, part(fence)),
        Change::OnUnknown(OnUnknown::Keep) => (design.on_unknown, design.on_unknown_keep),
        Change::OnUnknown(OnUnknown::Delete) => (design.on_unknown, design.on_unknown_delete),
        Change::OnUnknown(OnUnknown::Store503) => (design.on_unknown, design.on_unknown_store),
        Change::StatusQuery(is_on) => (design.status_query, flag(is_on)),
        Change::Hash(is_on) => (words.hash, flag(is_on)),
        Change::Scope(Scope::CustomerAndKey) => (words.scope, words.scope_customer),
        Change::Scope(Scope::Key) => (words.scope, words.scope_key),
        Change::Reply(Reply::Stored) => (words.reply_policy, words.reply_stored),
        Change::Reply(Reply::Error) => (words.reply_policy, words.reply_error),
        Change::OnConflict(OnConflict::Retry) => (words.on_conflict, words.on_conflict_retry),
        Change::OnConflict(OnConflict::Final) => (words.on_conflict, words.on_conflict_final),
        Change::Patience(Patience::Patient) => (words.client, words.client_patient),
        Change::Patience(Patience::Timer) => (words.client, words.client_timer),
        Change::AskFirst(is_on) => (words.ask_first, flag(is_on)),
        Change::ButtonLock(is_on) => (words.button_lock, flag(is_on)),
    };
    format!("{name}: {value}")
}

fn payment_words(id: PaymentId, words: &'static Words) -> &'static str {
    let place = PaymentId::ALL.into_iter().position(|other| other == id).and_then(|place| place.checked_sub(1));
    place.and_then(|place| words.design.payment_ids.get(place)).copied().unwrap_or(words.design.designed)
}

fn whole(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}
