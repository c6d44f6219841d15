//! The picture by itself: well-formed, complete, of the page's colours, and with nothing in it that a viewer would have to
//! fetch, run or guess.

use crate::{Lang, every, exported, golden_links, speech, ten_thousand};
use idempotency_lab::present::export::Format;
use idempotency_lab::present::{diagram::Lanes, scene};
use roxmltree::{Document, Node};
use std::collections::BTreeSet;

const TOKENS: &str = include_str!("../../style/tokens.css");
const STYLE: &str = include_str!("../../src/present/export/drawing.css");
/// Classes of the page's ink that have no ink of their own.
const PLAIN: [&str; 2] = ["tip", "wrong"];

fn classes<'a>(picture: &'a Document<'_>) -> BTreeSet<&'a str> {
    let named = picture.descendants().filter_map(|node| node.attribute("class"));
    named.flat_map(str::split_whitespace).collect()
}

fn elements<'a>(picture: &'a Document<'_>, name: &str) -> Vec<Node<'a, 'a>> {
    picture.descendants().filter(|node| node.has_tag_name(name) || node.tag_name().name() == name).collect()
}

fn all(mut check: impl FnMut(&str, &Document<'_>, Lang)) {
    every(|name, run, lang| {
        let text = exported(run, Format::Svg, lang);
        let picture = Document::parse(&text).unwrap_or_else(|why| panic!("{name}: {why}\n{text}"));
        check(name, &picture, lang);
    });
}

#[test]
fn it_is_one_element_of_a_fixed_width_with_a_name() {
    all(|name, picture, lang| {
        let root = picture.root_element();
        assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
        assert_eq!((root.attribute("width"), root.attribute("lang")), (Some("960"), Some(lang.tag())));
        let height = root.attribute("height").expect("it has a height");
        assert_eq!(root.attribute("viewBox"), Some(format!("0 0 960 {height}").as_str()));
        for element in ["title", "desc"] {
            let text = root.children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", element)));
            assert!(text.and_then(|node| node.text()).is_some_and(|text| text.len() > 10), "{name}: {element}");
        }
    });
}

#[test]
fn every_drawn_step_is_numbered_and_told() {
    every(|name, run, lang| {
        let text = exported(run, Format::Svg, lang);
        let picture = Document::parse(&text).expect("well-formed");
        let is_step = |node: &Node<'_, '_>| node.attribute("class") == Some("step");
        let numbers: Vec<_> = picture.descendants().filter(is_step).filter_map(|node| node.text()).collect();
        let above = usize::try_from(scene(run, Lanes::Full, false).diagram.above).expect("few");
        let drawn: Vec<_> = (above + 1..=run.position()).map(|step| step.to_string()).collect();
        assert_eq!(numbers, drawn, "{name}");
        let told = elements(&picture, "desc")[0].text().expect("it tells");
        for step in above + 1..=run.position() {
            let number = speech(lang).number(u64::try_from(step).expect("few"));
            assert!(told.lines().any(|line| line.starts_with(&format!("{number}. "))), "{name}: {step}");
        }
    });
}

#[test]
fn it_fetches_runs_and_embeds_nothing() {
    all(|name, picture, _| {
        for node in picture.descendants().filter(Node::is_element) {
            let tag = node.tag_name().name();
            let allowed =
                ["svg", "title", "desc", "style", "defs", "marker", "g", "rect", "line", "path", "circle", "text"];
            assert!(allowed.contains(&tag), "{name}: <{tag}>");
            for attribute in node.attributes() {
                let (key, value) = (attribute.name(), attribute.value());
                assert!(!key.starts_with("on") && !matches!(key, "href" | "src" | "style"), "{name}: {key}");
                assert!(!value.contains("http") && !value.contains("data:"), "{name}: {key}={value}");
            }
        }
        let style = elements(picture, "style")[0].text().expect("it has a style");
        for fetched in ["url(", "@import", "@font-face", "http", "var("] {
            assert!(!style.contains(fetched), "{fetched}");
        }
    });
}

#[test]
fn every_class_has_ink_and_every_arrow_its_tip() {
    let mut seen = BTreeSet::new();
    all(|name, picture, _| {
        for class in classes(picture) {
            let is_inked = STYLE.contains(&format!(".{class} ")) || STYLE.contains(&format!(".{class}."));
            assert!(is_inked || STYLE.contains(&format!(".{class},")) || PLAIN.contains(&class), "{name}: .{class}");
            seen.insert(class.to_owned());
        }
        let ids: Vec<_> = picture.descendants().filter_map(|node| node.attribute("id")).collect();
        assert_eq!(ids, ["tip", "tip1", "tip2", "tip3"]);
        for tip in picture.descendants().filter_map(|node| node.attribute("marker-end")) {
            assert!(ids.iter().any(|id| tip == format!("url(#{id})")), "{name}: {tip}");
        }
    });
    for class in ["keytag", "badge", "dot", "debit", "cross", "one", "two", "now", "run"] {
        assert!(seen.contains(class), "no picture has .{class}");
    }
}

#[test]
fn its_colours_are_those_of_the_light_theme() {
    let light: BTreeSet<&str> =
        TOKENS.split("light-dark(").skip(1).filter_map(|rest| rest.split([',', ')']).next()).collect();
    for colour in STYLE.split('#').skip(1).filter_map(|rest| rest.get(..6)) {
        let is_hex = colour.chars().all(|digit| digit.is_ascii_hexdigit());
        assert!(is_hex && light.contains(format!("#{colour}").as_str()), "#{colour} is no colour of the light theme");
    }
}

#[test]
fn a_long_run_says_that_its_first_steps_are_not_drawn() {
    let run = ten_thousand::ten_thousand();
    for lang in Lang::ALL {
        let text = exported(&run, Format::Svg, lang);
        let picture = Document::parse(&text).expect("well-formed");
        let above = scene(&run, Lanes::Full, false).diagram.above;
        let badges = picture.descendants().filter(|node| node.attribute("class") == Some("badge"));
        let signs: Vec<_> = badges.filter_map(|node| node.last_element_child()?.text()).collect();
        let number = speech(lang).number(above);
        assert!(above > 9_000 && signs.iter().any(|sign| sign.contains(&number)), "{signs:?}");
        assert!(text.len() < 400_000, "{} bytes", text.len());
    }
    assert!(golden_links::links().iter().all(|link| link.steps < 100), "the others are drawn whole");
}
