//! Paper as markup: what an actor holds, and the few words around it. Evidence, nothing that can be pressed.
//!
//! Pure functions from a scene and a language. A piece that has nothing to show is empty, so that no empty paper lies
//! about. Test ids and their attributes are those of the public contract.

use crate::base::ids::AttemptNo;
use crate::i18n::{Label, Rich, Speech, Words};
use crate::present::Scene;
use crate::present::ledger::Debit;
use crate::present::markup::Markup;
use crate::present::phone::{Phone, TryOutcome};
use crate::present::records::Record;
use crate::present::svg::shape;
use crate::present::voices::Accord;
use crate::world::config::Strategy;
use crate::world::state::{Belief, Progress};

/// The headline: how often money was taken, the number printed on a slip.
#[must_use]
pub fn counter(scene: &Scene, speech: Speech) -> String {
    let counter = scene.counter;
    let mut out = Markup::default();
    if counter.debits == 0 {
        out.text(speech.words().no_money);
        return out.finish();
    }
    out.open("span", &[]);
    out.rich(&speech.label(Label::Taken(counter.debits.into())));
    out.push(format_args!("</span> <span>"));
    out.rich(&speech.label(Label::ForPurchases(counter.intents.into())));
    out.close("span");
    out.finish()
}

/// The verdict in words: what is broken, worst first.
#[must_use]
pub fn verdict(scene: &Scene, words: &Words) -> String {
    let text = |name: &&'static str| match *name {
        "double-charge" => words.double_charge,
        "false-success" => words.false_success,
        "false-failure" => words.false_failure,
        _ => words.safe,
    };
    let texts: Vec<_> = scene.verdict.names().iter().map(text).collect();
    let mut out = Markup::default();
    out.element("small", "", words.verdict);
    out.text(" ");
    out.text(&texts.join(" · "));
    out.finish()
}

/// The line under the shop's name: the price, then what the app believes.
#[must_use]
pub fn price(phone: &Phone, speech: Speech) -> String {
    let mut out = Markup::default();
    match phone.belief {
        Belief::Idle => out.rich(&speech.label(Label::Money(phone.amount.into()))),
        belief => {
            if belief == Belief::Waiting {
                out.push(format_args!(r#"<i class="spin" aria-hidden="true"></i>"#));
            }
            out.text(belief_words(speech.words(), belief));
        }
    }
    out.finish()
}

/// One line for each attempt, as the app sees it.
#[must_use]
pub fn tries(phone: &Phone, speech: Speech) -> String {
    let words = speech.words();
    let mut out = Markup::default();
    for sent in &phone.tries {
        out.open("li", &[]);
        mark(&mut out, sent.attempt, &speech.number(sent.attempt.number()));
        out.text(match sent.outcome {
            TryOutcome::Waiting => words.sent,
            TryOutcome::NoAnswer => words.no_answer,
            TryOutcome::Answered { .. } => words.answered,
            TryOutcome::ToldToWait => words.told_to_wait,
            TryOutcome::Refused(_) => words.refused,
        });
        out.close("li");
    }
    out.finish()
}

/// What an app with this belief shows.
#[must_use]
pub const fn belief_words(words: &'static Words, belief: Belief) -> &'static str {
    match belief {
        Belief::Idle => words.idle,
        Belief::Waiting => words.waiting,
        Belief::Unknown => words.no_answer,
        Belief::Paid => words.paid,
        Belief::Failed => words.failed,
        Belief::GaveUp => words.gave_up,
    }
}

/// The bank's receipt for one debit.
#[must_use]
pub fn receipt(debit: &Debit, speech: Speech) -> String {
    let words = speech.words();
    let mut out = Markup::default();
    open_debit(&mut out, "article", if debit.wrong { "slip wrong" } else { "slip" }, debit);
    out.open("h3", &[]);
    out.element("span", "", words.receipt);
    out.element("span", "", &speech.number(debit.number.number()));
    out.close("h3");
    out.open("p", &[("class", "sum")]);
    out.open("span", &[]);
    out.rich(&speech.label(Label::Money(debit.amount.into())));
    out.close("span");
    if debit.wrong {
        out.element("span", "stamp", words.double_charge);
    }
    out.close("p");
    out.push(format_args!(r#"<dl class="rows"><div>"#));
    out.element("dt", "", words.purchase);
    out.element("dd", "", &speech.number(debit.intent.number()));
    out.push(format_args!("</div><div>"));
    out.element("dt", "", words.attempt);
    out.open("dd", &[]);
    mark(&mut out, debit.attempt, &speech.number(debit.attempt.number()));
    out.push(format_args!("</dd></div></dl></article>"));
    out.finish()
}

/// The account statement of the laboratory.
#[must_use]
pub fn statement(scene: &Scene, speech: Speech) -> String {
    let words = speech.words();
    let mut out = Markup::default();
    if scene.ledger.debits.is_empty() {
        return out.finish();
    }
    open_sheet(&mut out, &Rich::parse(words.ledger));
    out.push(format_args!(r#"<div class="slot"><div class="slip"><table data-testid="ledger"><thead><tr>"#));
    for heading in [words.debit, words.purchase, words.attempt, words.amount] {
        out.open("th", &[("scope", "col")]);
        out.text(heading);
        out.close("th");
    }
    out.push(format_args!("</tr></thead><tbody>"));
    for debit in &scene.ledger.debits {
        open_debit(&mut out, "tr", if debit.wrong { "wrong" } else { "" }, debit);
        out.element("td", "", &speech.number(debit.number.number()));
        out.element("td", "", &speech.number(debit.intent.number()));
        out.open("td", &[]);
        mark(&mut out, debit.attempt, &speech.number(debit.attempt.number()));
        out.push(format_args!("</td><td>"));
        out.rich(&speech.label(Label::Money(debit.amount.into())));
        if debit.wrong {
            out.text(" ");
            out.element("b", "", words.double_charge);
        }
        out.push(format_args!("</td></tr>"));
    }
    out.push(format_args!("</tbody></table></div></div></section>"));
    out.finish()
}

fn open_debit(out: &mut Markup, tag: &str, class: &str, debit: &Debit) {
    out.open(
        tag,
        &[
            ("class", class),
            ("data-testid", "debit"),
            ("data-amount", &debit.amount.to_string()),
            ("data-payment-id", ""),
            ("data-intent", &debit.intent.to_string()),
        ],
    );
}

/// A record's key, status and reply: the slip of the first screen.
#[must_use]
pub fn short_record(record: &Record, speech: Speech) -> String {
    let words = speech.words();
    let mut out = Markup::default();
    open_record(&mut out, record);
    out.element("h3", "", words.record);
    out.open("dl", &[("class", "rows")]);
    let key: String = record.key.chars().take(4).chain(['…']).collect();
    row(&mut out, words.key, "", Value::Code(&key));
    row(&mut out, words.status, "", Value::Words(status_words(words, record.progress)));
    if let Some(status) = record.response_status {
        row(&mut out, words.reply, "", Value::Code(&status.to_string()));
    }
    out.push(format_args!("</dl></article></div>"));
    out.finish()
}

/// The rows of the database and of each pod's memory, with every field.
#[must_use]
pub fn records(scene: &Scene, speech: Speech) -> String {
    let words = speech.words();
    let mut out = Markup::default();
    let mut sheet = |title: Rich, rows: &[Record]| {
        open_sheet(&mut out, &title);
        for (number, record) in (1..).zip(rows) {
            full_record(&mut out, number, record, speech);
        }
        out.close("section");
    };
    if !scene.records.database.is_empty() {
        sheet(Rich::parse(words.records), &scene.records.database);
    }
    for (pod, rows) in &scene.records.memories {
        let mut title = Rich::parse(words.memory);
        title.push_sentence(speech.label(Label::Pod(pod.number().into())));
        sheet(title, rows);
    }
    out.finish()
}

fn full_record(out: &mut Markup, number: u64, record: &Record, speech: Speech) {
    let words = speech.words();
    open_record(out, record);
    out.open("h3", &[]);
    out.open("span", &[]);
    out.rich(&speech.label(Label::Record(number)));
    out.close("span");
    out.element("strong", "", status_words(words, record.progress));
    out.close("h3");
    out.open("dl", &[("class", "rows")]);
    let ms = |ms: u32| speech.label(Label::Milliseconds(ms.into()));
    let status = record.response_status.map(|status| status.to_string());
    row(out, words.customer, "", Value::Code(record.customer_id()));
    row(out, words.key, "long", Value::Code(&record.key));
    row(out, words.request_hash, "long", Value::Code(&record.request_hash));
    row(out, words.payment_id, "", value(record.payment_id.as_deref(), words.nothing));
    row(out, words.response_status, "", value(status.as_deref(), words.nothing));
    row(out, words.response_body, "long", value(record.response_body.as_deref(), words.nothing));
    row(out, words.created_at, "", Value::Rich(&ms(record.created_at_ms)));
    row(out, words.owner, "long", Value::Code(&record.owner));
    match record.lease_until_ms {
        Some(until) => row(out, words.lease_until, "", Value::Rich(&ms(until))),
        None => row(out, words.lease_until, "", Value::Words(words.nothing)),
    }
    out.push(format_args!("</dl></article></div>"));
}

/// What stands in a row of a paper.
enum Value<'a> {
    Words(&'a str),
    Code(&'a str),
    Rich(&'a Rich),
}

fn value<'a>(code: Option<&'a str>, nothing: &'a str) -> Value<'a> {
    code.map_or(Value::Words(nothing), Value::Code)
}

fn row(out: &mut Markup, name: &str, class: &str, value: Value<'_>) {
    out.element("dt", "", name);
    out.open("dd", &[("class", class)]);
    match value {
        Value::Words(words) => out.text(words),
        Value::Code(code) => out.code(code),
        Value::Rich(text) => out.rich(text),
    }
    out.close("dd");
}

fn open_record(out: &mut Markup, record: &Record) {
    out.open("div", &[("class", "slot")]);
    out.open(
        "article",
        &[
            ("class", "slip"),
            ("data-testid", "record"),
            ("data-customer", record.customer_id()),
            ("data-key", &record.key),
            ("data-hash", &record.request_hash),
            ("data-payment-id", record.payment_id.as_deref().unwrap_or_default()),
            ("data-status", status_id(record.progress)),
        ],
    );
}

fn open_sheet(out: &mut Markup, title: &Rich) {
    out.push(format_args!(r#"<section class="sheet"><h2>"#));
    out.rich(title);
    out.close("h2");
}

const fn status_id(progress: Progress) -> &'static str {
    match progress {
        Progress::InProgress => "InProgress",
        Progress::Completed => "Completed",
    }
}

const fn status_words(words: &'static Words, progress: Progress) -> &'static str {
    match progress {
        Progress::InProgress => words.in_progress,
        Progress::Completed => words.completed,
    }
}

/// Belief against truth: app, key records and bank, one under the other; nothing before there is something to compare.
#[must_use]
pub fn voices(scene: &Scene, speech: Speech) -> String {
    let words = speech.words();
    let voices = scene.voices;
    let mut out = Markup::default();
    if scene.place.step == 0 {
        return out.finish();
    }
    let records = voices.records.map_or(words.no_record, |progress| status_words(words, progress));
    let (sign, verdict) = match voices.accord {
        Accord::Agree => ("=", words.agree),
        Accord::Differ => ("≠", words.disagree),
        Accord::InDoubt => ("?", words.in_doubt),
    };
    out.element("h2", "", words.voices);
    out.push(format_args!("<dl><div>"));
    out.element("dt", "", words.app_thinks);
    out.open("dd", &[("data-testid", "belief"), ("data-value", voices.app.id())]);
    out.text(belief_words(words, voices.app));
    out.push(format_args!("</dd></div><div>"));
    out.element("dt", "", words.records_say);
    out.element("dd", "", records);
    out.push(format_args!("</div><div>"));
    out.element("dt", "", words.bank_says);
    out.open("dd", &[]);
    out.rich(&speech.label(Label::Debits(voices.debits.into())));
    out.push(format_args!(r#"</dd></div></dl><p><b aria-hidden="true">{sign}</b>"#));
    out.element("span", "", verdict);
    out.close("p");
    out.finish()
}

/// The running strategy's code, with each request's mark on the line that it will run next.
#[must_use]
pub fn listing(scene: &Scene) -> String {
    let mut out = Markup::default();
    for line in &scene.listing.lines {
        out.open("li", &[("class", if line.here.is_empty() { "" } else { "here" })]);
        out.open("span", &[]);
        for attempt in &line.here {
            mark(&mut out, *attempt, &attempt.to_string());
        }
        out.close("span");
        out.element("span", "", line.text);
        out.close("li");
    }
    out.finish()
}

/// The title of the code: the strategy's name.
#[must_use]
pub fn listing_title(scene: &Scene, words: &'static Words) -> String {
    format!("{} {}", words.code, strategy_words(words, scene.listing.strategy))
}

/// What the diagram shows in words and in the same order, one list item each; of a long run also where it begins.
#[must_use]
pub fn transcript(scene: &Scene, speech: Speech) -> Vec<String> {
    let above = scene.diagram.above;
    let item = |text: &Rich, attributes: &[(&str, &str)]| {
        let mut out = Markup::default();
        out.open("li", attributes);
        out.rich(text);
        out.close("li");
        out.finish()
    };
    let sign = (above > 0).then(|| item(&speech.label(Label::Above(above.into())), &[("value", &above.to_string())]));
    let told = scene.narration.transcript.iter().map(|told| item(&speech.tell(told), &[]));
    sign.into_iter().chain(told).collect()
}

/// A strategy's name.
#[must_use]
pub const fn strategy_words(words: &'static Words, strategy: Strategy) -> &'static str {
    match strategy {
        Strategy::NoKey => words.no_key,
        Strategy::CheckThenActMemory => words.check_then_act_memory,
        Strategy::CheckThenActDb => words.check_then_act_db,
        Strategy::ClaimFirst => words.claim_first,
    }
}

/// An attempt's mark: its number in its shape.
fn mark(out: &mut Markup, attempt: AttemptNo, number: &str) {
    out.push(format_args!(r#"<i class="mark {}">"#, shape(attempt)));
    out.text(number);
    out.close("i");
}
