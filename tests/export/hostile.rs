//! What strangers bring: nothing of it panics, runs away or opens as something else; and what stands in a run's files is
//! never taken for their own language.

use crate::{BASE, Lang, exported, golden_links, runs, speech};
use idempotency_lab::embed::import::{MAX_BYTES, Refused, read};
use idempotency_lab::embed::run_text;
use idempotency_lab::present::export::{Format, Origin, drawing, escaped, mermaid, text};
use proptest::prelude::*;
use std::time::Instant;

const HOSTILE: [&str; 6] = [
    "\"></desc><script>alert(1)</script>",
    "]]><foreignObject onload='alert(1)'/>&lol;",
    "a; note over app: b\nend\r\nloop for ever %%{init: {}}%% # x",
    "\u{202E}\u{2028}\u{0}\u{1}\u{FFFE}",
    "<!--",
    "پایان؛ حلقه: # ;",
];

fn refused(text: &str) -> Option<Refused> {
    read(text).err()
}

fn json(run: &str, step: &str, digest: &str) -> String {
    format!(r#"{{"idempotency-lab":1,"run":"{run}","step":{step},"digest":"{digest}"}}"#)
}

#[test]
fn each_refusal_has_its_reason() {
    let [.., link] = &golden_links::links()[..] else { panic!("there are links") };
    let (run, step, digest) = (link.text, link.steps.to_string(), link.digest);
    assert_eq!(refused(&json(run, &step, digest)), None, "untouched it opens");
    let mut damaged = run.to_owned();
    damaged.replace_range(30..31, if &run[30..31] == "B" { "C" } else { "B" });
    let cut = &run[..run.len() - 4];
    for (text, why) in [
        (" ".repeat(MAX_BYTES + 1), Refused::TooLarge),
        (format!("{run}{}", " ".repeat(MAX_BYTES)), Refused::TooLarge),
        (" \n\u{FEFF}\u{200F}".into(), Refused::Empty),
        ("سلام".into(), Refused::NotARun),
        ("hello, world".into(), Refused::NotARun),
        ("hello".into(), Refused::NotARun),
        (format!("{BASE}?strategy=claim-first"), Refused::NotARun),
        (format!("{BASE}#run="), Refused::NotARun),
        ("{".into(), Refused::NotARun),
        ("{}".into(), Refused::NotARun),
        (r#"{"idempotency-lab":"1"}"#.into(), Refused::NotARun),
        (r#"{"idempotency-lab":1}"#.into(), Refused::NotARun),
        (r#"{"idempotency-lab":1,"run":null}"#.into(), Refused::NotARun),
        (r#"{"idempotency-lab":2,"run":{"new":[]}}"#.into(), Refused::OtherVersion(2)),
        (r#"{"idempotency-lab":1,"run":7}"#.into(), Refused::Damaged),
        ("Ag".into(), Refused::OtherVersion(2)),
        (format!("{BASE}#run=Ag"), Refused::OtherVersion(2)),
        (damaged.clone(), Refused::Damaged),
        (format!("{BASE}#run={damaged}"), Refused::Damaged),
        (cut.into(), Refused::Damaged),
        (json(&damaged, &step, digest), Refused::Damaged),
        (json(run, "0", digest), Refused::NotThatRun),
        (json(run, &step, &"0".repeat(64)), Refused::NotThatRun),
        (json(run, &step, &digest.to_uppercase()), Refused::NotThatRun),
    ] {
        let shown: String = text.chars().take(80).collect();
        assert_eq!(refused(&text), Some(why), "{shown}");
    }
}

#[test]
fn a_file_of_one_run_with_the_digest_of_another_is_refused() {
    let runs = runs();
    for (name, run, _) in &runs {
        for (other, _, digest) in &runs {
            let text = run_text::encode(run).expect("it came from one");
            let said = json(&text, &run.position().to_string(), digest);
            let is_same = run.digest().to_string() == *digest;
            assert_eq!(refused(&said), (!is_same).then_some(Refused::NotThatRun), "{name} as {other}");
        }
    }
}

#[test]
fn the_largest_nonsense_is_refused_at_once() {
    let nested = |open: &str| open.repeat(MAX_BYTES / open.len());
    for text in [
        nested("["),
        nested("{\"a\":"),
        format!("{{\"idempotency-lab\":1,\"x\":{}", nested("[").get(..MAX_BYTES - 40).expect("long")),
        format!("{{\"x\":[{}0]}}", "0,".repeat(MAX_BYTES / 2 - 10)),
        nested("A"),
        nested("run="),
        nested("AQ"),
        nested("\u{200F}"),
    ] {
        let began = Instant::now();
        assert!(read(&text).is_err());
        assert!(began.elapsed().as_millis() < 2_000, "{:?} for {}", began.elapsed(), &text[..10]);
    }
}

proptest! {
    #[test]
    fn no_bytes_do_any_harm(bytes: Vec<u8>) {
        let text = String::from_utf8_lossy(&bytes);
        let _refused_or_not = read(&text);
        let _as_a_file = read(&format!("{{{text}"));
        let _as_a_link = read(&format!("run={text}"));
    }

    #[test]
    fn whatever_is_changed_in_a_file_the_run_is_the_same_or_refused(at: prop::sample::Index, byte: u8, which: prop::sample::Index) {
        let runs = runs();
        let (_, run, _) = which.get(&runs);
        for format in Format::ALL {
            let mut bytes = exported(run, format, Lang::Fa).into_bytes();
            let at = at.index(bytes.len());
            bytes[at] = byte;
            if let Ok(back) = read(&String::from_utf8_lossy(&bytes)) {
                prop_assert_eq!(run_text::encode(&back), run_text::encode(run), "{} at {}", format.id(), at);
            }
        }
    }

    #[test]
    fn no_text_ends_a_line_of_mermaid(text: String) {
        let text = escaped(&text);
        prop_assert!(!text.contains(['\n', '\r', '%', '<', '{', '\u{2028}', '\u{85}']), "{}", text);
        // A sign that ends a text stands there only as the code of another one.
        for code in text.split('#').skip(1) {
            prop_assert!(code.split_once(';').is_some_and(|(code, _)| code.parse::<u32>().is_ok()), "{}", text);
        }
        prop_assert_eq!(text.matches('#').count(), text.matches(';').count());
    }
}

#[test]
fn no_text_in_a_file_is_taken_for_its_language() {
    let (_, run, _) = runs().swap_remove(1);
    for lang in Lang::ALL {
        let clean = |form: fn(&_, Origin<'_>, _) -> String| form(&run, Origin::default(), speech(lang));
        for hostile in HOSTILE {
            let origin = Origin { settings: hostile, link: Some(hostile) };
            let picture = drawing(&run, origin, speech(lang));
            let parsed = roxmltree::Document::parse(&picture);
            let parsed = parsed.unwrap_or_else(|why| panic!("{hostile:?}: {why}"));
            let count = |text: &str| roxmltree::Document::parse(text).expect("well-formed").descendants().count();
            let added = parsed.descendants().count() - count(&clean(drawing));
            assert_eq!(added, 0, "{hostile:?}");
            let chart = mermaid(&run, origin, speech(lang));
            assert_eq!(chart.lines().count(), clean(mermaid).lines().count() + 1, "{hostile:?}\n{chart}");
            assert!(!chart.contains("%%{"), "{chart}");
            assert!(text(&run, origin, speech(lang)).contains("# "));
        }
    }
}
