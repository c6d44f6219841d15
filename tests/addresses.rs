//! Addresses: what strangers write is read within limits, what is valid applies, what is not is named.
//!
//! `corpus/addresses.txt` holds single addresses with what must come of them; here are the properties that hold of all.
#![cfg(not(target_arch = "wasm32"))]

#[path = "common/counting.rs"]
mod counting;
#[path = "common/given.rs"]
mod given;
#[path = "addresses/lessons.rs"]
mod lessons;
#[path = "addresses/programs.rs"]
mod programs;

use counting::most_bytes;
use given::{cases, configs, seeds};
use idempotency_lab::base::seed::Seed;
use idempotency_lab::embed::address::{self, Address, MAX_PART};
use idempotency_lab::embed::page::{Lesson, MAX_NAMES, Motion, Names, Page, StringTest, Theme};
use idempotency_lab::embed::problem::{MAX_PROBLEMS, MAX_SHOWN, Problem};
use idempotency_lab::embed::setting::Setting;
use idempotency_lab::i18n::Lang;
use idempotency_lab::lesson::Id;
use idempotency_lab::search::Fault;
use idempotency_lab::world::config::Config;
use proptest::prelude::{Strategy, any, prop, prop_oneof, proptest};

const CORPUS: &str = include_str!("corpus/addresses.txt");

/// Reads an address from its `?` or `#` on.
fn read(address: &str) -> Address {
    let (query, fragment) = address.split_once('#').unwrap_or((address, ""));
    address::read(query, fragment)
}

/// What was kept, written again.
fn kept(address: &Address) -> String {
    address::write(&address.config, address.seed, &address.page)
}

fn complaints(address: &Address) -> Vec<String> {
    let complaint = |problem: &Problem| match problem.name() {
        Some(name) => format!("{} {name}", problem.code()),
        None => problem.code().to_owned(),
    };
    address.problems.iter().map(complaint).collect()
}

/// What holds of everything that is ever read.
fn check(address: &Address) {
    assert!(address.problems.len() <= MAX_PROBLEMS + 1, "{:?}", address.problems);
    for problem in &address.problems {
        if let Problem::UnknownValue { value, .. }
        | Problem::NotANumber { value, .. }
        | Problem::OutOfRange { value, .. } = problem
        {
            assert!(value.chars().count() <= MAX_SHOWN && !value.contains(char::is_control), "{value:?}");
        }
    }
    let again = address::read(&kept(address), "");
    assert_eq!((again.config, again.seed), (address.config, address.seed));
    assert_eq!((again.page, again.problems), (address.page.clone(), Vec::new()));
}

/// `\u{200F}` and `\0` undone.
fn unescaped(text: &str) -> String {
    let mut parts = text.split("\\u{");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (code, rest) = part.split_once('}').expect("an escape is closed");
        let code = u32::from_str_radix(code, 16).expect("an escape is hexadecimal");
        whole.push(char::from_u32(code).expect("an escape is a character"));
        whole.push_str(rest);
    }
    whole.replace("\\0", "\0")
}

#[test]
fn a_part_asks_for_something_where_it_has_a_parameter_of_the_lab() {
    for part in ["#run=AA", "#seed=5", "lang=en", "#?secret=abc#step=3", "x&%73eed=1", "#run"] {
        assert!(address::asks(part), "{part}");
    }
    for part in ["", "#", "#?secret=abc", "#top", "Seed=5", "x=seed=5", "%"] {
        assert!(!address::asks(part), "{part}");
    }
}

#[test]
fn every_address_of_the_corpus_keeps_what_is_valid_and_names_what_is_not() {
    let mut wrong = String::new();
    let mut number = 0;
    for case in CORPUS.split("\n\n") {
        let lines = |sign: &str| -> Vec<&str> {
            let marked = case.lines().filter_map(|line| line.strip_prefix(sign));
            marked.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect()
        };
        let [asked] = lines(">")[..] else { continue };
        number += 1;
        let address = read(&unescaped(asked));
        check(&address);
        if vec![kept(&address).as_str()] != lines("<") || complaints(&address) != lines("!") {
            wrong += &format!("\n> {asked}\n< {}\n! {}\n", kept(&address), complaints(&address).join("\n! "));
        }
    }
    assert!(wrong.is_empty(), "these came out as:{wrong}");
    assert!(number > 50, "only {number} cases were found");
}

#[test]
fn a_problem_carries_what_a_sentence_about_it_needs() {
    let value = || "x".to_owned();
    let address =
        read("?strategy=x&pods=x&retries=9&retries=9999999999999999999999999999999999999999999&pods=2&pods=1");
    let nines = "9".repeat(MAX_SHOWN);
    let expected = [
        Problem::UnknownValue { name: "strategy", value: value() },
        Problem::NotANumber { name: "pods", value: value() },
        Problem::OutOfRange { name: "retries", value: "9".to_owned(), least: 0, most: 6 },
        Problem::OutOfRange { name: "retries", value: nines, least: 0, most: 6 },
        Problem::Repeated { name: "pods" },
    ];
    assert_eq!(address.problems, expected);
}

#[test]
fn a_value_that_is_empty_or_cannot_be_seen_is_told_from_one_that_is_wrong() {
    for value in ["", "%20", "\u{200F}"] {
        for name in [
            "keys",
            "seed",
            "pods",
            "request_ms",
            "reply_loss",
            "purchases",
            "lease",
            "retry_amount",
            "lang",
            "step",
            "embed",
            "fault",
        ] {
            assert_eq!(read(&format!("?{name}={value}")).problems, [Problem::Empty { name }], "{value:?}");
        }
    }
    assert_eq!(complaints(&read("?lock=&hide=")), [""; 0], "a list may be empty");
    assert_eq!(complaints(&read("?run=")), ["run-empty run"]);
}

/// Promised, and without effect: the helpers of tests.
const NOT_YET: [&str; 1] = ["fuzz"];

#[test]
fn what_does_nothing_yet_says_so_and_the_rest_applies() {
    for name in NOT_YET {
        for value in ["x", "", "1"] {
            for address in [format!("?pods=2&{name}={value}&seed=3"), format!("?pods=2#{name}={value}&seed=3")] {
                let address = read(&address);
                assert_eq!(
                    (kept(&address).as_str(), &address.problems[..]),
                    ("pods=2&seed=3", &[Problem::NotYet { name }][..])
                );
            }
        }
    }
    let works = Setting::ALL.map(Setting::name);
    let others = ["lang", "lesson", "theme", "motion", "step", "seed", "run", "embed", "lock", "hide", "fault"];
    assert!(NOT_YET.iter().all(|name| !works.contains(name) && !others.contains(name)));
    for name in others.iter().chain(&works).chain(&["secret", "utm_source"]) {
        let codes = read(&format!("?{name}=x")).problems.iter().map(Problem::code).collect::<Vec<_>>();
        assert!(!codes.contains(&"not-yet"), "{name}: {codes:?}");
    }
}

#[test]
fn nothing_said_is_the_default_and_writes_nothing() {
    let address = read("");
    assert_eq!((address.config, address.seed), (Config::default(), Seed::default()));
    assert_eq!((address.page.clone(), address.problems.len()), (Page::default(), 0));
    assert!(address.run.is_none());
    assert_eq!(kept(&address), "");
}

#[test]
fn every_parameter_works_in_the_query_and_in_the_fragment_alike() {
    let said = "strategy=claim-first&seed=3&lang=en&step=4&embed=1&reply_loss=10";
    let (query, fragment) = (address::read(said, ""), address::read("", said));
    assert_eq!((kept(&query), kept(&fragment)), (kept(&fragment), kept(&query)));
    assert_eq!(kept(&query), "strategy=claim-first&reply_loss=10&seed=3&lang=en&embed=1&step=4");
}

#[test]
fn a_megabyte_of_fragment_is_cut_at_a_parameter_and_told_of() {
    for filler in ["&", "a", "%", "۱", "&seed=1", "=", "#", "run=", "%41", "\0"] {
        let long = filler.repeat(1_000_000 / filler.len());
        for (query, fragment) in
            [("lang=en", format!("retries=3&{long}")), (&format!("lang=en&{long}"), "retries=3".to_owned())]
        {
            let address = address::read(query, &fragment);
            check(&address);
            assert_eq!((address.config.retries, address.page.lang), (3, Some(Lang::En)), "{filler:?}");
            assert!(address.problems.contains(&Problem::TooLong { most: MAX_PART }), "{filler:?}");
        }
    }
    let cut = read(&format!("?seed={}", "1".repeat(MAX_PART)));
    assert_eq!((cut.seed, complaints(&cut)), (Seed::default(), vec!["too-long".to_owned()]), "not half a number");
}

/// Most bytes held at once while an address is read, a whole run of the longest kind apart.
const MOST_BYTES: usize = 8 * MAX_PART;

#[test]
fn reading_holds_no_more_memory_than_is_declared() {
    for filler in [
        "&",
        "a=",
        "%",
        "۱",
        "&seed=1",
        "&seed=",
        "&pods=x",
        "&lock=a",
        "&run=AQ",
        "&hide=a,b,c,",
        "&%6c%61%6e%67=%65%6e",
    ] {
        for length in [100, MAX_PART - 10, 1_000_000] {
            let text = filler.repeat(length / filler.len());
            let (bytes, address) = most_bytes(|| address::read(&text, &text));
            assert!(bytes <= MOST_BYTES, "{bytes} bytes for {length} of {filler:?}");
            check(&address);
        }
    }
}

#[test]
fn a_list_of_names_has_a_longest_and_is_asked_by_name() {
    let list = vec!["a"; MAX_NAMES / 2].join(",");
    assert_eq!(read(&format!("?hide={list}")).page.hide.text(), Some(list.as_str()));
    assert_eq!(complaints(&read(&format!("?hide={list},a"))), ["unknown-value hide"]);
    let Page { lock, hide, .. } = read("?lock=,keys,,on_409").page;
    assert!(lock.has("keys") && lock.has("on_409") && !lock.has("key") && !lock.has("keys,on_409"));
    assert!(!hide.has("keys") && hide.text().is_none());
}

/// A list of names, by an address.
fn list(names: &str) -> Names {
    read(&format!("?lock={names}")).page.lock
}

#[test]
fn an_address_is_stable_and_readable_by_hand() {
    let mut config = Config::default();
    for setting in Setting::ALL {
        let default = setting.read(&config);
        let others = [1, 0, 2].into_iter().filter(|number| *number != default);
        others.into_iter().find_map(|number| setting.put(&mut config, number)).expect("settings have small numbers");
    }
    let page = Page {
        lang: Some(Lang::Fa),
        lesson: Some(Lesson::At(Id::Race)),
        step: Some(0),
        embed: true,
        lock: list("keys,strategy"),
        hide: list("code"),
        theme: Some(Theme::Auto),
        motion: Some(Motion::Auto),
        fault: Some(Fault::BankLate),
        beat: Some(3),
        strings: Some(StringTest::Xss),
    };
    let expected = "strategy=check-then-act-memory&keys=per-intent&hash=off&scope=key&reply=error&pods=2&client=patient\
        &retries=1&backoff=exponential&on_409=final&ask_first=on&reload=loses&double_click=on&button_lock=on\
        &purchases=B0&timeout_ms=1&backoff_ms=1&retry_after_ms=1&request_ms=1&reply_ms=1&bank_ms=1&store_ms=1\
        &local_ms=0&double_click_ms=1&delay_ms=1&copy_ms=1&request_loss=0.1&request_copy=0.1&reply_loss=0.1\
        &reply_copy=0.1&on_unknown=delete&lease=on&fence=on&owner=on&payment_id=none&bank_dedup=on\
        &bank_checks_amount=off&status_query=on&retry_amount=1&lease_ms=1&late_ms=1&seed=1&lang=fa&lesson=race&theme=auto&motion=auto&stringTest=xss&embed=1&lock=keys,strategy\
        &hide=code&step=0&fault=bank-late&beat=3";
    assert_eq!(address::write(&config, Seed::new(1).expect("small"), &page), expected);
}

fn pages() -> impl Strategy<Value = Page> {
    let lists = || prop::collection::vec("[a-z0-9_-]{1,32}", 0..5).prop_map(|names| list(&names.join(",")));
    let choices = (
        prop::option::of(prop::sample::select(&Lang::ALL[..])),
        prop::option::of(prop::sample::select(Lesson::all().collect::<Vec<_>>())),
        prop::option::of(prop::sample::select(&Theme::ALL[..])),
        prop::option::of(prop::sample::select(&Motion::ALL[..])),
    );
    let fault = prop::option::of(prop::sample::select(&Fault::ALL[..]));
    let rest = (prop::option::of(0_u16..=10_000), any::<bool>(), lists(), lists(), fault);
    let strings = prop::option::of(prop::sample::select(&StringTest::ALL[..]));
    let beat = (prop::option::of(1_u8..=2), strings);
    (choices, rest, beat).prop_map(
        |((lang, lesson, theme, motion), (step, embed, lock, hide, fault), (beat, strings))| Page {
            beat,
            strings,
            lang,
            lesson,
            step,
            embed,
            lock,
            hide,
            theme,
            motion,
            fault,
        },
    )
}

/// Text that looks like an address: known names with values that are nearly right.
fn nearly() -> impl Strategy<Value = String> {
    let names: Vec<&str> = Setting::ALL.iter().map(|setting| setting.name()).collect();
    let others = [
        "seed", "run", "lang", "lesson", "step", "embed", "lock", "hide", "theme", "motion", "fault", "beat", "",
        "secret",
    ];
    let name = prop::sample::select([&names[..], &others[..]].concat());
    const USUAL: [&str; 14] = [
        "on",
        "off",
        "designed",
        "1",
        "40..120",
        "A10,B20",
        "per-intent",
        "claim-first",
        "-1",
        "%",
        "2.5",
        "۷",
        "AQ",
        "",
    ];
    let value = prop_oneof![
        prop::sample::select(&USUAL[..]).prop_map(str::to_owned),
        any::<u64>().prop_map(|number| number.to_string()),
        ".{0,12}",
        "[%0-9a-fA-F]{0,9}",
        "[A-Za-z0-9_-]{0,80}",
    ];
    let pair = (name, value).prop_map(|(name, value)| format!("{name}={value}"));
    prop::collection::vec(pair, 0..12).prop_map(|pairs| pairs.join("&"))
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn reading_what_was_written_gives_it_back(config in configs(), seed in seeds(), page in pages()) {
        let text = address::write(&config, seed, &page);
        for address in [address::read(&text, ""), address::read("", &text), address::read(&format!("?{text}"), "#")] {
            assert_eq!((address.config, address.seed, &address.page), (config, seed, &page));
            assert_eq!(address.problems, []);
            assert_eq!(kept(&address), text, "and writing what was read gives the text back");
        }
    }

    #[test]
    fn any_text_is_read(query in any::<String>(), fragment in any::<String>()) {
        check(&address::read(&query, &fragment));
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        check(&read(&String::from_utf8_lossy(&bytes)));
    }

    #[test]
    fn what_looks_like_an_address_is_read(query in nearly(), fragment in nearly()) {
        let address = address::read(&query, &fragment);
        check(&address);
        let with_more = address::read(&format!("{query}&secret=x"), &format!("{fragment}#?secret=y"));
        assert_eq!((kept(&with_more), with_more.problems), (kept(&address), address.problems), "others are left alone");
    }

    #[test]
    fn what_the_fragment_says_beats_the_query(one in configs(), other in configs(), seed in seeds()) {
        let write = |config: &Config| address::write(config, seed, &Page::default());
        let address = address::read(&write(&one), &write(&other));
        for setting in Setting::ALL {
            let default = setting.read(&Config::default());
            let (one, other) = (setting.read(&one), setting.read(&other));
            assert_eq!(setting.read(&address.config), if other == default { one } else { other }, "{}", setting.name());
        }
        assert_eq!(address.problems, []);
    }
}
