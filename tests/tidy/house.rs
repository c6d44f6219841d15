//! The shape of files: how they open, how long they are, what no tracked file may hold.

use crate::reading::line_of;
use crate::rules::{File, Finding, Rule};
use crate::tree::has_ending;

/// Every Rust file says what it is.
pub const OPENING_DOCS: Rule = Rule {
    name: "opening docs",
    applies: |path| path.ends_with(".rs"),
    check: |file| {
        let message =
            "open with `//!`: what it is, what it deliberately does not know, its invariant, what to read next";
        if file.text.starts_with("//! ") { Vec::new() } else { vec![(1, message.to_owned())] }
    },
    bad: &[("src/world.rs", "use crate::base;\n//! Late."), ("tests/engine.rs", "// A comment."), ("benches/b.rs", "")],
    good: &[("src/world.rs", "//! The world.\nuse crate::base;")],
};

/// A module and its folder have one name.
pub const NO_MOD_RS: Rule = Rule {
    name: "no mod.rs",
    applies: |path| path.ends_with(".rs"),
    check: |file| {
        let is_mod = file.path.ends_with("/mod.rs");
        is_mod.then(|| (1, "use `x.rs` beside the folder `x/`".to_owned())).into_iter().collect()
    },
    bad: &[("src/world/mod.rs", "//! The world."), ("tests/common/mod.rs", "//! A hand.")],
    good: &[("src/world.rs", "//! The world.")],
};

const MOST_LINES: usize = 400;

/// Files stay readable at one sitting.
pub const LENGTH: Rule = Rule {
    name: "length",
    applies: |path| has_ending(path, &["rs", "css", "js", "mjs", "html"]),
    check: |file| {
        let lines = file.text.lines().count();
        let message = || format!("{lines} lines: split it by what it is about; {MOST_LINES} are the most");
        (lines > MOST_LINES).then(|| (MOST_LINES, message())).into_iter().collect()
    },
    bad: &[("src/world/step.rs", TOO_LONG)],
    good: &[("src/world/step.rs", "//! Short.\n")],
};

/// 401 lines.
const TOO_LONG: &str = {
    const LINES: [u8; MOST_LINES + 1] = [b'\n'; MOST_LINES + 1];
    match str::from_utf8(&LINES) {
        Ok(text) => text,
        Err(_) => "",
    }
};

/// The page works under a strict content security policy.
pub const STRICT_PAGE: Rule = Rule {
    name: "strict page",
    applies: |path| path.ends_with(".html"),
    check: strict_page,
    bad: &[
        ("index.html", "<script>start();</script>"),
        ("index.html", "<script src=\"a.js\">start();</script>"),
        ("index.html", "<style>body { margin: 0 }</style>"),
        ("index.html", "<p style=\"margin: 0\">"),
        ("index.html", "<button onclick=\"go()\">"),
        ("index.html", "<body\n  onload='go()'>"),
        ("index.html", "<a href=\"javascript:go()\">"),
    ],
    good: &[(
        "index.html",
        "<!-- <style> and onclick=\"\" in a comment -->\n<script data-trunk src=\"src/boot.js\"></script>\n<link rel=\"css\" href=\"style/a.css\">\n<p data-on=\"x\">one = two</p>",
    )],
};

fn strict_page(file: &File) -> Vec<Finding> {
    let text = without_html_comments(&file.text);
    let mut findings = Vec::new();
    let mut complain = |at: usize, message: &str| findings.push((line_of(&text, at), message.to_owned()));
    for (at, tag) in tags(&text) {
        if tag.starts_with("<style") {
            complain(at, "an inline style sheet: use a file in style/");
        }
        if tag.starts_with("<script") && !text[at + tag.len()..].starts_with("</script>") {
            complain(at, "an inline script: use a file of its own");
        }
        for attribute in tag.split_whitespace().skip(1) {
            let name = attribute.split('=').next().unwrap_or_default();
            if name == "style" && attribute.contains('=') {
                complain(at, "an inline style: use a class in style/");
            }
            if name.starts_with("on") && name.len() > 2 && attribute.contains('=') {
                complain(at, "an inline handler: listen in src/boot.js or in the page's program");
            }
            if attribute.contains("javascript:") {
                complain(at, "a script address: use a button");
            }
        }
    }
    findings
}

/// The opening tags of a page, with their places.
fn tags(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let opens = text.match_indices('<').filter(|(at, _)| {
        let next = text[at + 1..].chars().next();
        next.is_some_and(|char| char.is_ascii_alphabetic())
    });
    opens.filter_map(|(at, _)| text[at..].find('>').map(|end| (at, &text[at..=at + end])))
}

/// A page without its comments, line for line.
pub fn without_html_comments(text: &str) -> String {
    let mut parts = text.split("<!--");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (comment, rest) = part.split_once("-->").unwrap_or((part, ""));
        whole.extend(comment.chars().filter(|char| *char == '\n'));
        whole.push_str(rest);
    }
    whole
}

/// No file knows the machine it was written on, nor from where packages come.
pub const ADDRESSES: Rule = Rule {
    name: "addresses",
    applies: |_| true,
    check: addresses,
    bad: &[
        ("README.md", concat!("cd /ro", "ot/lab")),
        ("xtask/src/tools.rs", concat!("//! In /ho", "me/me/tools.")),
        (".ci/run", concat!("cd /wo", "rk/lab")),
        ("README.md", concat!("C:", "\\Users\\me")),
        ("tests/e2e/package-lock.json", concat!("\"resolved\": \"https://regis", "try.npmjs.org/x/-/x-1.0.0.tgz\"")),
        (".cargo/config.toml", concat!("registry = \"sparse+http://mir", "ror.internal/crates/\"")),
        ("README.md", concat!("https://cra", "tes.io/crates/leptos")),
    ],
    good: &[
        ("README.md", "See https://doc.rust-lang.org/ and serve at http://127.0.0.1:8080/lab/."),
        ("Cargo.lock", "source = \"registry+https://github.com/rust-lang/crates.io-index\""),
        ("xtask/src/browser.rs", "//! Looks for /usr/bin/chromium."),
    ],
};

fn addresses(file: &File) -> Vec<Finding> {
    let homes = [
        concat!("/ro", "ot/"),
        concat!("/ho", "me/"),
        concat!("/Us", "ers/"),
        concat!("/wo", "rk/"),
        concat!("C:", "\\"),
    ];
    let mut findings = Vec::new();
    for home in homes {
        let found = file.text.match_indices(home).filter(|(at, _)| {
            let before = file.text[..*at].chars().next_back();
            before.is_none_or(|char| !char.is_alphanumeric() && !matches!(char, '.' | '/' | '_' | '-' | '$' | '}'))
        });
        let message = format!("`{home}`: a path of one machine: use one from the project's root");
        findings.extend(found.map(|(at, _)| (line_of(&file.text, at), message.clone())));
    }
    for (at, _) in file.text.match_indices("://") {
        let host: String = file.text[at + 3..]
            .chars()
            .take_while(|char| char.is_ascii_alphanumeric() || ".-".contains(*char))
            .collect();
        let homes = ["registry", "npmjs", "crates.io", "artifact", "nexus", "mirror", "proxy", "pypi"];
        if homes.iter().any(|home| host.contains(home)) {
            let message = format!("`{host}`: packages come from wherever the machine says: name the package only");
            findings.push((line_of(&file.text, at), message));
        }
    }
    findings
}

/// Text files end in one line break and have neither tabs nor trailing spaces.
pub const TEXT_FORM: Rule = Rule {
    name: "text form",
    applies: |path| has_ending(path, &["rs", "css", "js", "mjs", "html", "toml", "md"]),
    check: |file| {
        let mut findings = Vec::new();
        for (line, text) in (1..).zip(file.text.split('\n')) {
            if text.contains(['\t', '\r']) {
                findings.push((line, "a tab or a carriage return: use spaces and plain line breaks".to_owned()));
            }
            if text.ends_with(' ') {
                findings.push((line, "a space at the end of the line: take it away".to_owned()));
            }
        }
        if !file.text.ends_with('\n') || file.text.ends_with("\n\n") {
            findings.push((file.text.lines().count(), "end the file with one line break".to_owned()));
        }
        findings
    },
    bad: &[
        ("src/world.rs", "//! The world.\n\tuse crate::base;\n"),
        ("style/base.css", "/* Base */ \n"),
        ("README.md", "# Lab"),
        ("README.md", "# Lab\n\n"),
        ("README.md", "# Lab\r\n"),
    ],
    good: &[("src/world.rs", "//! The world.\n\nuse crate::base;\n")],
};
