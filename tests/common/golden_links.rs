//! Links of version 1 that must open for ever, and the numbers, names and defaults that they stand on: one body for
//! both machines, so that a link made in one opens in the other.
//!
//! `corpus/links.txt` is only ever added to. A digest there may change with the encoding of states or with what a step
//! does; the text, the steps and the set-up may not.
#![allow(dead_code, reason = "each test crate uses a part")]

use idempotency_lab::embed::address;
use idempotency_lab::embed::page::Page;
use idempotency_lab::embed::run_text::{decode, encode};
use idempotency_lab::embed::setting::Setting;
use idempotency_lab::world::config::Config;

const CORPUS: &str = include_str!("../corpus/links.txt");

/// A link that was given away.
pub struct Link {
    pub name: &'static str,
    pub set_up: &'static str,
    /// The step at which it opens, and how many there are.
    pub steps: usize,
    pub all: usize,
    pub text: &'static str,
    pub digest: &'static str,
}

/// All links of the corpus.
pub fn links() -> Vec<Link> {
    let mut links = Vec::new();
    let lines: Vec<&str> = CORPUS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    for lines in lines.chunks(4) {
        let [name, set_up, text, end] = lines else { panic!("a link has four lines: {lines:?}") };
        let part =
            |sign| end.split(' ').find_map(|part| part.strip_prefix(sign)).expect("the last line has three parts");
        let number = |sign| part(sign).parse().expect("a count is a number");
        links.push(Link {
            name,
            set_up: set_up.strip_prefix('?').expect("a set-up is a query"),
            steps: number("step="),
            all: number("of="),
            text,
            digest: part("digest="),
        });
    }
    links
}

/// Opens every link and compares what it holds, all of them before it complains of digests.
pub fn all_open() {
    let mut changed = String::new();
    for link in links() {
        let run = decode(link.text).unwrap_or_else(|refusal| panic!("{}: {}", link.name, refusal.error));
        let set_up = address::write(run.world().config(), run.world().seed(), &Page::default());
        assert_eq!((set_up.as_str(), run.position(), run.len()), (link.set_up, link.steps, link.all), "{}", link.name);
        assert_eq!(encode(&run).as_deref(), Some(link.text), "{} is written as it was", link.name);
        let digest = run.digest().to_string();
        if digest != link.digest {
            changed += &format!("\n{}: {digest}", link.name);
        }
    }
    assert!(changed.is_empty(), "new digests, if the encoding of states was meant to change:{changed}");
    assert!(links().len() >= 3);
}

const STRATEGIES: &str = "no-key check-then-act-memory check-then-act-db claim-first claim-first-payment-id claim-lease \
    claim-lease-payment-id order-id error-reply local-transaction";
const PART: &str = "designed on off";

/// Run texts hold these places and numbers: append, never move; and never change a default of version 1.
pub fn the_places_numbers_and_defaults_of_settings_are_pinned() {
    let pinned = [
        ("strategy", 0, STRATEGIES),
        ("keys", 0, "none per-intent per-page per-attempt server-issued constant"),
        ("hash", 1, "off on"),
        ("scope", 0, "customer+key key"),
        ("reply", 0, "stored error"),
        ("pods", 1, ""),
        ("client", 0, "timer patient"),
        ("retries", 2, ""),
        ("backoff", 0, "fixed exponential jitter"),
        ("on_409", 0, "retry final"),
        ("ask_first", 0, "off on"),
        ("reload", 0, "keeps loses"),
        ("double_click", 0, "off on"),
        ("button_lock", 0, "off on"),
        ("purchases", 20, ""),
        ("timeout_ms", 400, ""),
        ("backoff_ms", 100, ""),
        ("retry_after_ms", 80, ""),
        ("request_ms", 40, ""),
        ("reply_ms", 40, ""),
        ("bank_ms", 100, ""),
        ("store_ms", 10, ""),
        ("local_ms", 1, ""),
        ("double_click_ms", 2, ""),
        ("delay_ms", 500, ""),
        ("copy_ms", 30, ""),
        ("request_loss", 0, ""),
        ("request_copy", 0, ""),
        ("reply_loss", 0, ""),
        ("reply_copy", 0, ""),
        ("on_unknown", 0, "keep delete store-503"),
        ("lease", 0, PART),
        ("fence", 0, PART),
        ("owner", 0, PART),
        ("payment_id", 0, "designed none per-attempt row key raw-key order"),
        ("bank_dedup", 0, PART),
        ("bank_checks_amount", 1, "off on"),
        ("status_query", 0, "off on"),
        ("retry_amount", 0, ""),
        ("lease_ms", 1_000, ""),
        ("late_ms", 900, ""),
    ];
    let default = Config::default();
    for (place, (name, number, choices)) in pinned.into_iter().enumerate() {
        let setting = Setting::ALL[place];
        assert_eq!((setting.name(), setting.read(&default)), (name, number), "place {place}");
        for (number, choice) in (0..).zip(choices.split_whitespace()) {
            assert_eq!(setting.spell(number), choice, "{name} {number}");
            assert!(setting.put(&mut { default }, number).is_some(), "{name} {number}");
        }
    }
    assert!(Setting::ALL.len() >= pinned.len(), "settings are added, never taken away");
}
