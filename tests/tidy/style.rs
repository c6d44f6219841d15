//! Style sheets: logical sides, flat weight, everything linked from the page.

use crate::reading::line_of;
use crate::rules::{File, Finding, Rule, is_style};

/// A part of a sheet, with its place.
enum Part {
    /// What stands before `{`, or an at-rule that ends in `;`.
    Prelude(usize, String),
    /// A property and its value.
    Declaration(usize, String, String),
}

/// Sides follow the reading direction.
pub const LOGICAL: Rule = Rule {
    name: "logical sides",
    applies: is_style,
    check: logical,
    bad: &[
        ("style/a.css", ".a { left: 0; }"),
        ("style/a.css", ".a { margin-left: 1rem }"),
        ("style/a.css", ".a { border-top-right-radius: 0; }"),
        ("style/a.css", ".a { color: red; text-align: left; }"),
        ("style/a.css", ".a { float: right; }"),
        ("style/a.css", ".a { max-width: 10rem; }"),
        ("style/a.css", ".a { padding-top: 1rem; }"),
        ("style/a.css", "@media (max-width: 40rem) { .a { color: red; } }"),
    ],
    good: &[(
        "style/a.css",
        "/* left: 0 */ .left { inset-inline-start: 0; text-align: start; border-start-start-radius: 0; stroke-width: 2; transition: inset-inline-start 1s; --left: 1px; border-width: 1px; inline-size: 1rem }\n@container page (inline-size < 10rem) { .a { margin-block-start: 0; } }",
    )],
};

fn logical(file: &File) -> Vec<Finding> {
    let mut findings = Vec::new();
    let text = without_comments(&file.text);
    for part in parts(&text) {
        let (at, message) = match part {
            Part::Declaration(at, property, value) => match physical(&property, &value) {
                Some(message) => (at, message),
                None => continue,
            },
            Part::Prelude(at, prelude) if prelude.starts_with("@media") && prelude.contains("width") => {
                (at, format!("`{prelude}`: use @container: the page lives in frames of any width"))
            }
            Part::Prelude(..) => continue,
        };
        findings.push((line_of(&text, at), message));
    }
    findings
}

fn physical(property: &str, value: &str) -> Option<String> {
    const SIDES: [&str; 4] = ["left", "right", "top", "bottom"];
    const SIZES: [&str; 6] = ["width", "height", "min-width", "min-height", "max-width", "max-height"];
    if property.starts_with("--") {
        return None;
    }
    if SIZES.contains(&property) {
        return Some(format!("`{property}`: use inline-size, block-size and their kin"));
    }
    if property.split('-').any(|word| SIDES.contains(&word)) {
        return Some(format!("`{property}`: use -inline-start, -inline-end, -block-start, -block-end"));
    }
    let is_aligned = matches!(property, "text-align" | "float" | "clear" | "caption-side");
    (is_aligned && matches!(value, "left" | "right"))
        .then(|| format!("`{property}: {value}`: use start, end and their kin"))
}

/// Selectors are light, and every sheet is linked.
pub const SELECTORS: Rule = Rule {
    name: "selectors",
    applies: is_style,
    check: selectors,
    bad: &[
        ("style/a.css", ".a { color: red !important; }"),
        ("style/a.css", "#app { color: red; }"),
        ("style/a.css", ".a > #b:hover, .c { color: red; }"),
        ("style/a.css", "@import \"b.css\";"),
        ("style/a.css", "@layer a { @import url(b.css); }"),
    ],
    good: &[(
        "style/a.css",
        "@layer a, b;\n@layer a { /* #id !important */ .a { color: #fff; } a[href=\"#top\"] { color: #abc } }",
    )],
};

fn selectors(file: &File) -> Vec<Finding> {
    let mut findings = Vec::new();
    let text = without_comments(&file.text);
    for part in parts(&text) {
        let (at, message) = match part {
            Part::Declaration(at, property, value) if value.contains("!important") => {
                (at, format!("`{property}: … !important`: use a later layer"))
            }
            Part::Prelude(at, prelude) if prelude.starts_with("@import") => {
                (at, "`@import`: link the sheet in index.html; it is copied, not resolved".to_owned())
            }
            Part::Prelude(at, prelude) if !prelude.starts_with('@') && has_id(&prelude) => {
                (at, format!("`{prelude}`: use a class; an id outweighs everything"))
            }
            _ => continue,
        };
        findings.push((line_of(&text, at), message));
    }
    findings
}

fn has_id(selector: &str) -> bool {
    let mut is_inside = false;
    selector.chars().any(|char| {
        match char {
            '[' => is_inside = true,
            ']' => is_inside = false,
            _ => {}
        }
        char == '#' && !is_inside
    })
}

/// Every sheet says what it holds.
pub const OPENING_COMMENT: Rule = Rule {
    name: "opening comment",
    applies: is_style,
    check: |file| {
        let message = "open with a comment: what it dresses, what it deliberately does not, what to read next";
        if file.text.starts_with("/* ") { Vec::new() } else { vec![(1, message.to_owned())] }
    },
    bad: &[("style/a.css", ".a { color: red; }\n/* Late */")],
    good: &[("style/a.css", "/* The shell. */\n.a { color: red; }")],
};

/// A sheet with its comments blanked.
fn without_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (comment, rest) = part.split_once("*/").unwrap_or((part, ""));
        whole.extend(comment.chars().filter(|char| *char == '\n'));
        whole.push_str(rest);
    }
    whole
}

/// The preludes and declarations of a sheet, in order. Brackets and quotes hide what stands in them.
fn parts(text: &str) -> Vec<Part> {
    let (mut parts, mut from, mut depth, mut quote) = (Vec::new(), 0, 0_usize, None);
    for (at, char) in text.char_indices() {
        match char {
            '"' | '\'' if quote == Some(char) => quote = None,
            '"' | '\'' if quote.is_none() => quote = Some(char),
            _ if quote.is_some() => {}
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '{' | '}' | ';' if depth == 0 => {
                parts.extend(part(&text[from..at], from, char));
                from = at + 1;
            }
            _ => {}
        }
    }
    parts
}

fn part(text: &str, from: usize, end: char) -> Option<Part> {
    let trimmed = text.trim();
    let at = from + (text.len() - text.trim_start().len());
    if trimmed.is_empty() {
        return None;
    }
    if end == '{' || trimmed.starts_with('@') {
        return Some(Part::Prelude(at, trimmed.to_owned()));
    }
    let (property, value) = trimmed.split_once(':')?;
    Some(Part::Declaration(at, property.trim().to_owned(), value.trim().to_owned()))
}
