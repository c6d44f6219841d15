//! Evidence as markup: the bank's slips and statement, the stores' records, and what has happened, line by line. Each
//! line can be picked out, and what belongs to the same attempts is then marked everywhere.
//!
//! Pure functions from a scene and a language. What has nothing to show is empty, so that no empty paper lies about. Test
//! ids and their attributes are those of the public contract.

use crate::base::ids::AttemptName;
use crate::i18n::{Label, Rich, Speech};
use crate::present::Scene;
use crate::present::diagram::Lanes;
use crate::present::ledger::Debit;
use crate::present::markup::Markup;
use crate::present::paper::{mark, status_words};
use crate::present::picks::Picks;
use crate::present::records::Record;
use crate::world::state::Progress;

/// The bank's receipt for one debit.
#[must_use]
pub fn receipt(debit: &Debit, speech: Speech) -> String {
    let words = speech.words();
    let mut out = Markup::default();
    open_debit(&mut out, "article", if debit.wrong { "slip wrong" } else { "slip" }, debit);
    out.open("h2", &[]);
    out.element("span", "", words.receipt);
    out.element("span", "", &speech.number(debit.number.number()));
    out.close("h2");
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
        let of = Picks::from(debit.attempt_name());
        let class = match (debit.wrong, scene.diagram.picks.meet(&of)) {
            (true, true) => "wrong picked",
            (true, false) => "wrong",
            (false, true) => "picked",
            (false, false) => "",
        };
        open_debit(&mut out, "tr", class, debit);
        out.open("td", &[]);
        open_pick(&mut out, &format!("debit-{}", debit.number), of, scene);
        out.text(&speech.number(debit.number.number()));
        out.push(format_args!("</button></td>"));
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
            ("data-payment-id", &debit.payment_id.map(|id| id.to_string()).unwrap_or_default()),
            ("data-intent", &debit.intent.to_string()),
            ("data-pick", &Picks::from(debit.attempt_name()).to_string()),
        ],
    );
}

/// A record's key, status and reply: the slip of the first screen.
#[must_use]
pub fn short_record(record: &Record, scene: &Scene, speech: Speech) -> String {
    let words = speech.words();
    let mut out = Markup::default();
    open_record(&mut out, record, scene);
    out.element("h2", "", words.record);
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
    let mut place = 0_u64;
    let mut sheet = |title: Rich, rows: &[Record]| {
        open_sheet(&mut out, &title);
        for (number, record) in (1..).zip(rows) {
            place += 1;
            full_record(&mut out, (number, place), record, scene, speech);
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

fn full_record(out: &mut Markup, (number, place): (u64, u64), record: &Record, scene: &Scene, speech: Speech) {
    let words = speech.words();
    open_record(out, record, scene);
    out.open("h3", &[]);
    open_pick(out, &format!("record-{place}"), record.attempts, scene);
    out.rich(&speech.label(Label::Record(number)));
    out.close("button");
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

fn open_record(out: &mut Markup, record: &Record, scene: &Scene) {
    out.open("div", &[("class", "slot")]);
    out.open(
        "article",
        &[
            ("class", if scene.diagram.picks.meet(&record.attempts) { "slip picked" } else { "slip" }),
            ("data-pick", &record.attempts.to_string()),
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

/// What the diagram shows in words and in the same order, one list item each; of a long run also where it begins. In the
/// laboratory each can be picked out.
#[must_use]
pub fn transcript(scene: &Scene, speech: Speech) -> Vec<String> {
    let above = scene.diagram.above;
    let item = |value: u32, text: &Rich, of: Option<AttemptName>| {
        let mut out = Markup::default();
        let of = of.filter(|_| scene.diagram.style != Lanes::First).map(Picks::from);
        let is_picked = of.is_some_and(|of| scene.diagram.picks.meet(&of));
        out.open("li", &[("class", if is_picked { "picked" } else { "" }), ("value", &value.to_string())]);
        if let Some(of) = of {
            open_pick(&mut out, &format!("step-{value}"), of, scene);
        }
        out.rich(text);
        if of.is_some() {
            out.close("button");
        }
        out.close("li");
        out.finish()
    };
    let mut items = Vec::new();
    if above > 0 {
        items.push(item(above, &speech.label(Label::Above(above.into())), None));
    }
    let mut number = above;
    for (told, of) in scene.narration.transcript.iter().zip(&scene.narration.attempts) {
        number += 1;
        items.push(item(number, &speech.tell(told), *of));
    }
    items
}

/// A button that picks out what belongs to these attempts; `place` is its own name, by which it keeps the focus.
fn open_pick(out: &mut Markup, place: &str, of: Picks, scene: &Scene) {
    let is_pressed = scene.diagram.picks.meet(&of);
    out.open(
        "button",
        &[
            ("type", "button"),
            ("class", "pick"),
            ("data-place", place),
            ("data-pick", &of.to_string()),
            ("aria-pressed", if is_pressed { "true" } else { "false" }),
        ],
    );
}
