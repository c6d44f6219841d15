//! The page's two programs at one address: the page's first code sends to the laboratory what only the laboratory reads,
//! and the first screen's program reads the rest as the laboratory's does.

use crate::{CORPUS, complaints, read, unescaped};
use idempotency_lab::base::seed::Seed;
use idempotency_lab::drive::desk::Desk;
use idempotency_lab::embed::address;
use idempotency_lab::embed::setting::Setting;
use idempotency_lab::world::config::Config;
use std::collections::BTreeSet;

const FIRST_CODE: &str = include_str!("../../src/boot.js");

#[test]
fn the_page_s_first_code_names_every_parameter_that_leads_to_the_laboratory() {
    let (_, list) = FIRST_CODE.split_once("const SET_UP = (").expect("src/boot.js has the list");
    let (list, _) = list.split_once(").split(").expect("the list is parted at spaces");
    let listed: BTreeSet<&str> = list.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_').collect();
    let known = Setting::ALL.map(Setting::name);
    let known: BTreeSet<&str> =
        known.iter().copied().chain(["", "run", "fault", "lesson", "beat", "stringTest"]).collect();
    assert_eq!(
        listed, known,
        "SET_UP in src/boot.js is the names of `Setting`, `run`, `fault`, `lesson`, `beat` and `stringTest`"
    );
}

#[test]
fn a_plain_reading_is_the_whole_one_where_there_is_no_more_to_read() {
    let (mut plain_ones, mut others) = (0, 0);
    for asked in CORPUS.lines().filter_map(|line| line.strip_prefix("> ")) {
        let asked = unescaped(asked);
        let (query, fragment) = asked.split_once('#').unwrap_or((&asked, ""));
        let whole = read(&asked);
        let (plain, has_more) = address::read_plain(query, fragment);
        assert_eq!(plain.page, whole.page, "{asked}");
        assert!(plain.config == Config::default() && plain.run.is_none(), "{asked}");
        if has_more {
            others += 1;
            continue;
        }
        plain_ones += 1;
        assert_eq!(
            (plain.config, plain.seed, complaints(&plain)),
            (whole.config, whole.seed, complaints(&whole)),
            "{asked}"
        );
        assert!(whole.run.is_none(), "{asked}");
    }
    assert!(plain_ones > 10 && others > 10, "{plain_ones} and {others} were found");
}

#[test]
fn a_plain_link_leads_to_the_same_moment() {
    let mut desk = Desk::new(Config::default().switched(true), Seed::default());
    desk.pay();
    desk.open_at(4);
    desk.back();
    let page = read("?lang=en&hide=log&step=2").page;
    let link = address::plain_link(desk.run(), &page).expect("a short run has a link");
    let there = read(&link);
    let run = there.run.expect("the link holds the run");
    assert_eq!((run.position(), run.len(), run.digest()), (3, 4, desk.run().digest()));
    assert_eq!((there.config, there.page.lang, there.page.hide), (*desk.run().world().config(), page.lang, page.hide));
    assert_eq!(complaints(&read(&link)), [""; 0]);
}
