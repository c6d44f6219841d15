//! Bans in Rust, each with what to use instead.

use crate::layers::module_of;
use crate::reading::{closing, line_of, read, words};
use crate::rules::{File, Finding, Rule, is_engine, is_source};

/// A word and its replacement.
type Ban = (&'static str, &'static str);

const SCREEN: &str = "nothing of the screen: hand out plain values through `present`";
const CLOCK: &str = "`Millis`: the engine reads no clock on a wall, and this one panics in the browser";
const CHANCE: &str = "`base::seed`: every run can be repeated, natively and in the browser";
const ORDER: &str = "an ordered collection: iteration order must be the same everywhere";
const WHOLE: &str = "whole numbers: `Millis`, permille, percent";

const ENGINE: [Ban; 27] = [
    ("HashMap", ORDER),
    ("HashSet", ORDER),
    ("Instant", CLOCK),
    ("SystemTime", CLOCK),
    ("f32", WHOLE),
    ("f64", WHOLE),
    ("leptos", SCREEN),
    ("web_sys", SCREEN),
    ("js_sys", SCREEN),
    ("wasm_bindgen", SCREEN),
    ("gloo_timers", SCREEN),
    ("gloo", SCREEN),
    ("getrandom", CHANCE),
    ("thread_rng", CHANCE),
    ("ThreadRng", CHANCE),
    ("OsRng", CHANCE),
    ("SysRng", CHANCE),
    ("StdRng", CHANCE),
    ("SmallRng", CHANCE),
    ("from_entropy", CHANCE),
    ("from_os_rng", CHANCE),
    ("new_v4", CHANCE),
    ("now_v7", CHANCE),
    ("RandomState", ORDER),
    ("thread", "slices of work: results must not depend on threads"),
    ("println", "a value that is returned: the engine has no output"),
    ("eprintln", "a value that is returned: the engine has no output"),
];

/// What the engine may not name.
pub const ENGINE_BANS: Rule = Rule {
    name: "engine bans",
    applies: is_engine,
    check: |file| banned(file, &ENGINE).into_iter().chain(fractions(file)).collect(),
    bad: &[
        ("src/world/state.rs", "use std::collections::HashMap;"),
        ("src/drive/clock.rs", "let now = std::time::Instant::now();"),
        ("src/search.rs", "let share: f64 = share;"),
        ("src/batch.rs", "let loss = 0.1;"),
        ("src/present/diagram.rs", "use leptos::prelude::*;"),
        ("src/i18n/numerals.rs", "use js_sys::Intl;"),
        ("src/base/seed.rs", "Uuid::new_v4()"),
        ("src/lesson.rs", "std::thread::spawn(search);"),
    ],
    good: &[
        ("src/world/state.rs", "//! No HashMap here.\nuse std::collections::BTreeMap;\nlet pair = state.0.1;"),
        ("src/drive/clock.rs", "/// Not an `Instant`.\nlet text = \"Instant 0.5\"; let range = 1..5;"),
        ("src/search.rs", "#[cfg(test)]\nmod tests {\n    use std::collections::HashMap;\n}"),
    ],
};

const EVERYWHERE: [Ban; 5] = [
    ("unwrap", "`?`, a default, or `expect(\"why this holds\")`"),
    ("unwrap_unchecked", "`?`, a default, or `expect(\"why this holds\")`"),
    ("todo", "what is to be done, or nothing"),
    ("unimplemented", "what is to be done, or nothing"),
    ("dbg", "nothing: a trace for one afternoon does not stay"),
];

/// What no part of the product may do.
pub const BANS_EVERYWHERE: Rule = Rule {
    name: "bans",
    applies: is_source,
    check: |file| banned(file, &EVERYWHERE).into_iter().chain(loose_errors(file)).collect(),
    bad: &[
        ("src/ui/app.rs", "let root = document().body().unwrap();"),
        ("src/world/step.rs", "todo!()"),
        ("src/world/step.rs", "unimplemented!(\"later\")"),
        ("src/drive/run.rs", "dbg!(state);"),
        ("src/embed.rs", "fn parse(text: &str) -> Result<Config, String> { Err(String::new()) }"),
        ("src/embed.rs", "fn parse(text: &str) -> Result<Config, Box<dyn std::error::Error>> { Ok(x) }"),
    ],
    good: &[
        ("src/ui/app.rs", "let name = find().unwrap_or_default(); let todo = list;"),
        ("src/embed.rs", "fn parse(text: &str) -> Result<Config, BadAddress> { Ok(x) }"),
        ("src/embed.rs", "#[cfg(test)]\nmod tests {\n    fn f() { parse(\"\").unwrap(); }\n}"),
    ],
};

fn banned(file: &File, bans: &[Ban]) -> Vec<Finding> {
    let code = read(&file.text).code;
    let is_macro = |word: &str| matches!(word, "todo" | "unimplemented" | "dbg" | "println" | "eprintln");
    let found = words(&code).filter_map(|(at, word)| {
        let (_, instead) = bans.iter().find(|(name, _)| *name == word)?;
        let is_called = code[at + word.len()..].starts_with('!');
        (!is_macro(word) || is_called).then(|| (line_of(&code, at), format!("`{word}`: use {instead}")))
    });
    found.collect()
}

/// Numbers with a fraction.
fn fractions(file: &File) -> Vec<Finding> {
    let code = read(&file.text).code;
    let is_fraction = |at: &usize| {
        let before = code[..*at].trim_end_matches(|char: char| char.is_ascii_digit() || char == '_');
        let is_number = before.len() < *at && !before.ends_with(|char: char| char.is_alphanumeric() || char == '.');
        is_number && code[at + 1..].starts_with(|char: char| char.is_ascii_digit())
    };
    let dots = code.match_indices('.').map(|(at, _)| at).filter(is_fraction);
    dots.map(|at| (line_of(&code, at), format!("a number with a fraction: use {WHOLE}"))).collect()
}

fn loose_errors(file: &File) -> Vec<Finding> {
    let code = read(&file.text).code;
    let message = "a boxed or string error: use one typed enum at each outside boundary";
    let boxed = code.match_indices("Box<dyn").filter(|(at, _)| {
        let name: String = code[at + 8..].chars().take_while(|char| *char != '>').collect();
        name.ends_with("Error")
    });
    let text = code.match_indices(", String>").filter(|(at, _)| {
        let opening = code[..*at].rfind("Result<");
        opening.is_some_and(|opening| !code[opening..*at].contains([';', '{', '}']))
    });
    boxed.chain(text).map(|(at, _)| (line_of(&code, at), message.to_owned())).collect()
}

/// Text formats are the business of `embed` alone.
pub const SERDE_AT_THE_EDGE: Rule = Rule {
    name: "serde at the edge",
    applies: |path| is_source(path) && module_of(path) != "embed",
    check: |file| banned(file, &[("serde", FORMS), ("Serialize", FORMS), ("Deserialize", FORMS)]),
    bad: &[
        ("src/world/config.rs", "#[derive(Clone, serde::Serialize)]\nstruct Config;"),
        ("src/ui/session.rs", "#[derive(Deserialize)]\nstruct Saved;"),
    ],
    good: &[("src/world/config.rs", "#[derive(Clone)]\nstruct Config;")],
};

const FORMS: &str = "a form of its own in `embed`, made from the engine's types";

/// The world's state and set-up are of one size on every machine, and never on the heap.
pub const STATE_FIELDS: Rule = Rule {
    name: "state fields",
    applies: |path| matches!(path, "src/world/state.rs" | "src/world/config.rs"),
    check: state_fields,
    bad: &[
        ("src/world/state.rs", "pub struct State {\n    pub steps: usize,\n}"),
        ("src/world/config.rs", "pub struct Config { pub name: String }"),
        ("src/world/state.rs", "pub struct State { pub rows: Vec<Record> }"),
        ("src/world/state.rs", "enum Outcome {\n    Answered(Box<Answer>),\n}"),
        ("src/world/state.rs", "pub struct Slot(pub usize);"),
    ],
    good: &[(
        "src/world/state.rs",
        "pub const MAX: usize = 8;\npub struct State {\n    pub rows: ArrayVec<[Record; MAX]>,\n}\nfn f() -> usize { 1 }",
    )],
};

fn state_fields(file: &File) -> Vec<Finding> {
    const BANNED: [&str; 7] = ["usize", "isize", "String", "Vec", "Box", "Rc", "Arc"];
    let code = read(&file.text).code;
    let mut findings = Vec::new();
    for (at, _) in words(&code).filter(|(_, word)| matches!(*word, "struct" | "enum")) {
        let end = code[at..].find(['{', '(', ';']).and_then(|opening| closing(&code, at + opening));
        let fields = &code[at..end.unwrap_or(at)];
        for (place, word) in words(fields).filter(|(_, word)| BANNED.contains(word)) {
            let message = format!("`{word}` in a field: use u8, u16, u32 and lists of a fixed capacity");
            findings.push((line_of(&code, at + place), message));
        }
    }
    findings
}

/// One file is the only user of the browser's interfaces and timers.
pub const ONE_BROWSER_FILE: Rule = Rule {
    name: "one browser room",
    applies: |path| is_source(path) && module_of(path) == "ui" && !path.starts_with("src/ui/browser"),
    check: |file| {
        let instead = "a function of `ui::browser`, which cleans up and survives refusals";
        banned(file, &["web_sys", "gloo_timers", "set_timeout", "set_interval"].map(|name| (name, instead)))
    },
    bad: &[
        ("src/ui/session.rs", "use gloo_timers::callback::Timeout;"),
        ("src/ui/app.rs", "let storage = web_sys::window();"),
        ("src/ui/app.rs", "set_interval(tick, second);"),
    ],
    good: &[("src/ui/session.rs", "use super::browser;\nlet pending = browser::after(wait, tick);")],
};

/// `unsafe` needs a reason, and only the counting allocator has one.
pub const UNSAFE_IN_ONE_FILE: Rule = Rule {
    name: "unsafe in one file",
    applies: |path| path.ends_with(".rs") && path != "tests/no_allocation.rs",
    check: |file| {
        let instead = "safe code; only tests/no_allocation.rs, a global allocator, cannot do without";
        banned(file, &[("unsafe", instead), ("unsafe_code", instead)])
    },
    bad: &[
        ("src/world/step.rs", "unsafe { *state }"),
        ("tests/engine.rs", "#![allow(unsafe_code)]"),
        ("xtask/src/main.rs", "unsafe fn f() {}"),
    ],
    good: &[("src/world/step.rs", "// unsafe\nlet text = \"unsafe\";")],
};

/// Names are nouns of the field.
pub const NAMES: Rule = Rule {
    name: "names",
    applies: |path| path.ends_with(".rs"),
    check: names,
    bad: &[
        ("src/ui/session.rs", "pub struct SessionManager;"),
        ("src/present.rs", "mod utils;"),
        ("tests/engine.rs", "struct RunHelper { run: Run }"),
    ],
    good: &[("src/ui/session.rs", "pub struct Session;\nmod utility_bills;\nlet helper = 1;")],
};

fn names(file: &File) -> Vec<Finding> {
    let code = read(&file.text).code;
    let all: Vec<_> = words(&code).collect();
    let declared = all.windows(2).filter(|pair| matches!(pair[0].1, "struct" | "enum" | "trait" | "mod" | "type"));
    let bad = declared.map(|pair| pair[1]).filter(|(_, name)| {
        let name = name.trim_end_matches('s').to_ascii_lowercase();
        ["manager", "helper", "util"].iter().any(|end| name.ends_with(end))
    });
    bad.map(|(at, name)| (line_of(&code, at), format!("`{name}`: use a noun of the field for what it is"))).collect()
}
