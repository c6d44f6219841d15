//! Dependencies point one way: the table of the design held against every path in the code.

use crate::reading::{line_of, read};
use crate::rules::{File, Finding, Rule, is_source};

/// What each module may name. Modules that do not exist yet stand here already.
///
/// ui → present, embed → lesson → drive | search | batch → world → base; i18n is a leaf beside base.
const TABLE: [(&str, &[&str]); 10] = [
    ("base", &[]),
    ("i18n", &[]),
    ("world", &["base"]),
    ("drive", &["base", "world"]),
    ("search", &["base", "world"]),
    ("batch", &["base", "world"]),
    ("present", &["base", "world", "drive", "search", "batch", "lesson", "i18n"]),
    ("lesson", &["base", "world", "drive", "search", "batch", "i18n"]),
    ("embed", &["base", "world", "drive", "search", "batch", "lesson", "i18n"]),
    ("ui", &["base", "world", "drive", "search", "batch", "present", "lesson", "embed", "i18n"]),
];

/// The modules that know no screen.
pub const ENGINE: [&str; 8] = ["base", "world", "drive", "search", "batch", "lesson", "present", "i18n"];

/// The table above.
pub const DEPENDENCIES: Rule = Rule {
    name: "dependencies",
    applies: is_source,
    check: dependencies,
    bad: &[
        ("src/world.rs", "use crate::drive::clock;"),
        ("src/world/step.rs", "use super::super::drive::clock;"),
        ("src/world/step/client.rs", "fn f() { crate::present::scene(); }"),
        ("src/drive/run.rs", "use crate::search::Search;"),
        ("src/search.rs", "use crate::drive::run::Run;"),
        ("src/i18n.rs", "use crate::base::ids::AttemptNo;"),
        ("src/base/seed.rs", "use crate::{world::World, base::ids};"),
        ("src/base/seed.rs", "use crate::{\n    base::{digest, ids},\n    i18n::Lang,\n};"),
        ("src/present.rs", "use crate::ui::App;"),
        ("src/lesson.rs", "use crate::present::scene;"),
        ("src/gadgets.rs", "pub fn f() {}"),
    ],
    good: &[
        ("src/world.rs", "use crate::base::digest::Digest;\nuse crate::world::state::State;\n// use crate::ui::App;"),
        ("src/world/step/client.rs", "use super::super::state::State;\nuse crate::base::{ids, time};"),
        (
            "src/present/diagram/draw.rs",
            "use super::labels;\nuse crate::drive::{clock, run::Run};\nuse crate::i18n::Lang;",
        ),
        ("src/ui/app.rs", "use crate::present::scene;\nuse crate::drive::desk::Desk;"),
        ("src/base/ids.rs", "#[cfg(test)]\nmod tests {\n    use crate::world::World;\n}"),
        ("src/lib.rs", "pub mod world;"),
        ("src/main.rs", "fn main() { idempotency_lab::ui::start(); }"),
        ("src/laboratory.rs", "fn main() { idempotency_lab::ui::start(); }"),
    ],
};

/// The first part of a source file's module path; empty for the crate's root.
pub fn module_of(path: &str) -> &str {
    match path.strip_prefix("src/").and_then(|path| path.strip_suffix(".rs")) {
        Some("lib" | "main" | "laboratory") | None => "",
        Some(path) => path.split('/').next().unwrap_or(path),
    }
}

fn dependencies(file: &File) -> Vec<Finding> {
    let module = module_of(&file.path);
    if module.is_empty() {
        return Vec::new();
    }
    let Some((_, allowed)) = TABLE.iter().find(|(name, _)| *name == module) else {
        return vec![(1, format!("the module `{module}` is not in the table of dependencies: give it a place there"))];
    };
    let is_wrong = |(_, name): &(usize, String)| {
        let is_module = TABLE.iter().any(|(module, _)| module == name);
        is_module && name != module && !allowed.contains(&name.as_str())
    };
    let code = read(&file.text).code;
    let named = roots(&code, depth(&file.path)).into_iter().filter(is_wrong);
    named
        .map(|(at, name)| {
            let message = if allowed.is_empty() { "nothing of the engine".to_owned() } else { allowed.join(", ") };
            (line_of(&code, at), format!("`{module}` may not name `{name}`; it may name {message}"))
        })
        .collect()
}

/// How many modules deep a file lies.
fn depth(path: &str) -> usize {
    path.matches('/').count()
}

/// Every name that follows `crate::` or enough `super::` to mean the same, with its place.
fn roots(code: &str, depth: usize) -> Vec<(usize, String)> {
    let up = "super::".repeat(depth);
    let mut found = Vec::new();
    for start in ["crate::", up.as_str()] {
        for (at, _) in code.match_indices(start) {
            let is_longer = code[..at].ends_with(|char: char| char.is_alphanumeric() || char == '_' || char == ':');
            if !is_longer {
                found.extend(firsts(&code[at + start.len()..]).into_iter().map(|name| (at, name)));
            }
        }
    }
    found
}

/// The first name of each path of a use tree: `{a::b, c}` has `a` and `c`.
fn firsts(tree: &str) -> Vec<String> {
    let Some(inside) = tree.trim_start().strip_prefix('{') else {
        return vec![tree.chars().take_while(|char| char.is_alphanumeric() || *char == '_').collect()];
    };
    let (mut depth, mut names, mut name) = (0_usize, Vec::new(), Some(String::new()));
    for char in inside.chars() {
        match char {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => names.extend(name.replace(String::new())),
            ':' | ' ' if name.as_ref().is_some_and(|name| !name.is_empty()) => names.extend(name.take()),
            char if char.is_alphanumeric() || char == '_' => {
                if let Some(name) = &mut name {
                    name.push(char);
                }
            }
            _ => {}
        }
    }
    names.extend(name);
    names
}
