//! The run in words: its set-up, every step with its time, and how it stands. The same words as on the page.

use super::{Origin, isolated, plain, told};
use crate::drive::run::Run;
use crate::i18n::{Label, Speech};
use crate::present::diagram::Lanes;
use crate::present::paper::{belief_words, keys_words, status_words, strategy_words};
use crate::present::proof::verdict_words;
use crate::present::records::Record;
use crate::present::{Scene, scene};

/// The whole run up to its present step.
#[must_use]
pub fn text(run: &Run, origin: Origin<'_>, speech: Speech) -> String {
    let words = speech.words();
    let mut out = Lines::default();
    out.add(words.product.to_owned());
    set_up(&mut out, run, origin, speech);
    out.title(words.events);
    events(&mut out, run, speech);
    let scene = scene(run, Lanes::Full, false);
    out.title(words.export.end);
    end(&mut out, &scene, speech);
    if let Some(link) = origin.written_link() {
        out.add(String::new());
        out.add(plain(words.export.link));
        out.add(link);
    }
    out.0
}

#[derive(Default)]
struct Lines(String);

impl Lines {
    #[cold]
    fn add(&mut self, line: String) {
        self.0 += &line;
        self.0.push('\n');
    }

    #[cold]
    fn title(&mut self, title: &str) {
        self.add(String::new());
        self.add(format!("# {}", plain(title)));
    }

    #[cold]
    fn pair(&mut self, name: &str, value: &str) {
        self.add(format!("{}: {value}", plain(name)));
    }
}

#[cold]
fn set_up(out: &mut Lines, run: &Run, origin: Origin<'_>, speech: Speech) {
    let words = speech.words();
    let config = run.world().config();
    out.title(words.export.set_up);
    out.pair(words.strategy, &plain(strategy_words(words, config.strategy)));
    out.pair(words.keys, &plain(keys_words(words, config.keys)));
    out.pair(words.pods, &speech.number(config.pods));
    out.pair(words.double_click, if config.double_click { words.on } else { words.off });
    out.pair(words.seed, &isolated(&run.world().seed().value().to_string()));
    let is_said = |setting: &&str| TOLD.iter().any(|name| setting.split('=').next() == Some(*name));
    let others: Vec<_> = origin.settings.split('&').filter(|it| !it.is_empty() && !is_said(it)).collect();
    if !others.is_empty() {
        out.add(plain(words.export.settings));
    }
    for setting in others {
        out.add(format!("  {}", isolated(setting)));
    }
}

/// Settings that are told in words.
const TOLD: [&str; 5] = ["strategy", "keys", "pods", "double_click", "seed"];

#[cold]
fn events(out: &mut Lines, run: &Run, speech: Speech) {
    if run.events().is_empty() {
        out.add(plain(speech.words().export.no_events));
    }
    for (number, (event, told)) in (1_u64..).zip(run.events().iter().zip(told(run, speech))) {
        let ms = speech.label(Label::Milliseconds(event.at.0.into())).plain();
        out.add(format!("{}. [{ms}] {told}", speech.number(number)));
    }
}

#[cold]
fn end(out: &mut Lines, scene: &Scene, speech: Speech) {
    let words = speech.words();
    let place = scene.place.clone();
    let progress = Label::Progress { step: place.step.into(), steps: place.steps.into() };
    out.add(speech.label(progress).plain());
    out.pair(words.verdict, &plain(&verdict_words(scene.verdict, words)));
    for (number, phone) in (1_u64..).zip(&scene.phones) {
        let name = format!("{} {} · {}", words.purchase, speech.number(number), words.app_thinks);
        out.pair(&name, belief_words(words, phone.belief));
    }
    out.pair(words.bank_says, &speech.label(Label::Debits(scene.counter.debits.into())).plain());
    for debit in &scene.ledger.debits {
        let wrong = if debit.wrong { format!(" · {}", words.double_charge) } else { String::new() };
        out.add(format!(
            "  {}. {} · {} {} · {} {}{wrong}",
            speech.number(debit.number.number()),
            speech.label(Label::Money(debit.amount.into())).plain(),
            words.purchase,
            speech.number(debit.intent.number()),
            words.attempt,
            speech.number(debit.attempt.number()),
        ));
    }
    let count = scene.records.all().count();
    if count == 0 {
        return out.pair(words.records_say, words.no_record);
    }
    for (number, rows) in (1_u64..).zip(scene.records.all()) {
        record(out, &speech.label(Label::Record(number)).plain(), rows, speech);
    }
}

#[cold]
fn record(out: &mut Lines, title: &str, record: &Record, speech: Speech) {
    let words = speech.words();
    out.pair(title, status_words(words, record.progress));
    let code = |text: Option<&str>| text.map_or_else(|| words.nothing.to_owned(), isolated);
    let ms = |ms: u32| speech.label(Label::Milliseconds(ms.into())).plain();
    let status = record.response_status.map(|status| status.to_string());
    for (name, value) in [
        (words.customer, code(Some(record.customer_id()))),
        (words.key, code(Some(&record.key))),
        (words.request_hash, code(Some(&record.request_hash))),
        (words.payment_id, code(record.payment_id.as_deref())),
        (words.response_status, code(status.as_deref())),
        (words.response_body, code(record.response_body.as_deref())),
        (words.created_at, ms(record.created_at_ms)),
        (words.owner, code(Some(&record.owner))),
        (words.lease_until, record.lease_until_ms.map_or_else(|| words.nothing.to_owned(), ms)),
    ] {
        out.add(format!("  {}: {value}", plain(name)));
    }
}
