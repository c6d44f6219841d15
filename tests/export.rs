//! A run that leaves the page and comes back: every form holds every step, each opens again as the same run, a picture
//! opens in any viewer, and what strangers bring is refused with a reason.
#![cfg(not(target_arch = "wasm32"))]

#[path = "common/golden_links.rs"]
mod golden_links;
#[path = "export/hostile.rs"]
mod hostile;
#[path = "export/picture.rs"]
mod picture;
#[path = "common/ten_thousand.rs"]
mod ten_thousand;

use idempotency_lab::drive::run::Run;
use idempotency_lab::embed::page::Page;
use idempotency_lab::embed::{address, import, json, run_text};
use idempotency_lab::i18n::numerals::PlainNumerals;
use idempotency_lab::i18n::{Lang, Speech};
use idempotency_lab::present::export::{Format, Origin, drawing, mermaid, script, text};
use idempotency_lab::present::{diagram::Lanes, scene};
use serde_json::Value;

const BASE: &str = "https://example.org/lab/";

/// Every link that was given away, opened: a name, the run, its digest.
fn runs() -> Vec<(&'static str, Run, &'static str)> {
    let open = |link: golden_links::Link| {
        let run = run_text::decode(link.text).expect("a golden link opens");
        (link.name, run, link.digest)
    };
    let runs: Vec<_> = golden_links::links().into_iter().map(open).collect();
    assert!(runs.len() >= 10, "only {}", runs.len());
    runs
}

fn speech(lang: Lang) -> Speech {
    Speech { lang, numerals: &PlainNumerals }
}

/// A run in a form, as the page writes it.
fn exported(run: &Run, format: Format, lang: Lang) -> String {
    let link = address::link(run, &Page::default()).map(|link| format!("{BASE}{link}"));
    let settings = address::write(run.world().config(), run.world().seed(), &Page::default());
    let origin = Origin { settings: &settings, link: link.as_deref() };
    match format {
        Format::Svg => drawing(run, origin, speech(lang)),
        Format::Text => text(run, origin, speech(lang)),
        Format::Mermaid => mermaid(run, origin, speech(lang)),
        Format::Json => json::export(run),
        Format::Script => script(run, origin),
    }
}

fn parsed(run: &Run) -> Value {
    serde_json::from_str(&json::export(run)).expect("it is JSON")
}

/// What begins a text from right to left in a chart from left to right.
fn begun(lang: Lang) -> &'static str {
    if lang == Lang::Fa { "\u{2067}" } else { "" }
}

fn every(mut check: impl FnMut(&str, &Run, Lang)) {
    for (name, run, _) in runs() {
        for lang in Lang::ALL {
            check(name, &run, lang);
        }
    }
}

#[test]
fn every_step_has_its_line_in_the_text() {
    every(|name, run, lang| {
        let text = exported(run, Format::Text, lang);
        let lines: Vec<&str> = text.lines().filter(|line| line.contains(". [")).collect();
        assert_eq!(lines.len(), run.position(), "{name}:\n{text}");
        for (number, (line, event)) in (1_u64..).zip(lines.iter().zip(run.events())) {
            let (number, ms) = (speech(lang).number(number), speech(lang).number(event.at.0));
            assert!(line.starts_with(&format!("{number}. [{ms}")), "{name}: {line}");
        }
    });
}

#[test]
fn every_step_has_its_arrow_or_note_in_mermaid() {
    every(|name, run, lang| {
        let chart = exported(run, Format::Mermaid, lang);
        let numbers =
            (1_u64..).take(run.position()).map(|number| format!(": {}{}. ", begun(lang), speech(lang).number(number)));
        for number in numbers {
            assert_eq!(chart.matches(&number).count(), 1, "{name}: {number}\n{chart}");
        }
    });
}

#[test]
fn what_is_lost_and_what_is_charged_is_seen_in_mermaid() {
    use idempotency_lab::world::event::What;
    every(|name, run, lang| {
        let chart = exported(run, Format::Mermaid, lang);
        let lost = run.events().iter().filter(|event| matches!(event.what, What::Lost { .. })).count();
        assert_eq!(chart.matches("--x").count(), lost, "{name}");
        assert!(chart.contains("participant app as "), "{name}");
        let told = chart.matches("Note over bank: ").count();
        assert!(told <= run.state().debits.len() + lost + 8, "{name}: {told}");
    });
}

#[test]
fn json_has_every_step_and_the_end_as_the_page_shows_it() {
    for (name, run, digest) in runs() {
        let (file, scene) = (parsed(&run), scene(&run, Lanes::Full, false));
        assert_eq!(file["idempotency-lab"], 1);
        assert_eq!(file["digest"], digest, "{name}");
        assert_eq!(file["step"], run.position());
        assert_eq!(file["seed"], run.world().seed().value());
        let steps = file["steps"].as_array().expect("a list");
        assert_eq!(steps.len(), run.position());
        for (number, (step, event)) in (1..).zip(steps.iter().zip(run.events())) {
            assert_eq!(
                (step["step"].as_u64(), step["at_ms"].as_u64()),
                (Some(number), Some(event.at.0.into())),
                "{name}"
            );
        }
        let end = &file["final"];
        let names: Vec<_> = end["verdict"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        assert_eq!(names, scene.verdict.names(), "{name}");
        let amounts: Vec<_> = end["debits"].as_array().expect("a list").iter().map(|debit| &debit["amount"]).collect();
        assert_eq!(amounts, scene.ledger.debits.iter().map(|debit| debit.amount).collect::<Vec<_>>(), "{name}");
        let keys: Vec<_> = end["records"].as_array().expect("a list").iter().map(|row| &row["key"]).collect();
        assert_eq!(keys, scene.records.all().map(|row| row.key.as_str()).collect::<Vec<_>>(), "{name}");
        let beliefs: Vec<_> = end["beliefs"].as_array().expect("a list").iter().collect();
        assert_eq!(beliefs, scene.phones.iter().map(|phone| phone.belief.id()).collect::<Vec<_>>(), "{name}");
    }
}

#[test]
fn the_set_up_in_json_is_that_of_an_address() {
    for (name, run, _) in runs() {
        let file = parsed(&run);
        let said = file["config"].as_object().expect("an object").iter();
        let query: Vec<_> = said.map(|(name, value)| format!("{name}={}", value.as_str().expect("a text"))).collect();
        let address = address::read(&query.join("&"), "");
        assert_eq!((address.config, address.problems), (*run.world().config(), Vec::new()), "{name}");
    }
}

#[test]
fn each_form_comes_back_as_the_same_run_at_the_same_step() {
    every(|name, run, lang| {
        for format in Format::ALL {
            let file = exported(run, format, lang);
            for file in [file.clone(), format!("\u{FEFF}\r\n{}\r\n", file.replace('\n', "\r\n"))] {
                let back = import::read(&file).unwrap_or_else(|why| panic!("{name}, {}: {why:?}", format.id()));
                assert_eq!(run_text::encode(&back), run_text::encode(run), "{name}, {}", format.id());
                assert_eq!((back.digest(), back.position(), back.len()), (run.digest(), run.position(), run.len()));
            }
        }
    });
}

#[test]
fn json_comes_back_however_it_is_laid_out() {
    for (name, run, _) in runs() {
        let file = parsed(&run);
        for file in [file.to_string(), serde_json::to_string_pretty(&file).expect("JSON can be written")] {
            assert_eq!(import::read(&file).map(|run| run.digest()), Ok(run.digest()), "{name}");
        }
    }
}

#[test]
fn a_run_comes_back_from_its_text_and_from_its_link() {
    for (name, run, _) in runs() {
        let text = run_text::encode(&run).expect("it came from one");
        let broken: String = text.chars().flat_map(|letter| [letter, '\n']).collect();
        let link = format!("{BASE}?lang=fa#run={text}");
        for given in [text.clone(), broken, format!("run={text}"), link.clone(), format!("\u{2068}{link}\u{2069}.")] {
            assert_eq!(import::read(&given).map(|run| run.digest()), Ok(run.digest()), "{name}: {given}");
        }
    }
}

#[test]
fn the_longest_run_leaves_whole() {
    let run = ten_thousand::ten_thousand();
    for format in [Format::Text, Format::Mermaid, Format::Json] {
        let file = exported(&run, format, Lang::Fa);
        assert!(file.len() > run.position() * 20, "{}: {} bytes", format.id(), file.len());
    }
}
