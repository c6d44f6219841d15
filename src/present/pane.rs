//! The code pane as markup: code with its marks, what each running request has read, the errors of databases.
//!
//! Pure functions; which tab is open is the page's. Code is the same in both languages.

use crate::base::ids::AttemptNo;
use crate::i18n::Speech;
use crate::present::code::{Aside, DUPLICATES, Dialect, Line};
use crate::present::course;
use crate::present::marks::{Runner, marks};
use crate::present::markup::{Markup, joined};
use crate::present::paper::mark;

/// A part of the code as list items, with the running requests' marks.
#[must_use]
pub fn lines(part: &Aside, runners: &[Runner]) -> String {
    let mut out = Markup::default();
    for (line, here) in part.lines.iter().zip(marks(part, runners)) {
        let mine = runners.iter().filter(|runner| runner.request.errand == part.errand);
        let is_next = line.step.is_some_and(|step| mine.clone().any(|runner| runner.next == step));
        item(&mut out, line, &here, is_next);
    }
    out.finish()
}

/// Code that nobody runs, as list items.
#[must_use]
pub fn still(lines: &[Line]) -> String {
    let mut out = Markup::default();
    lines.iter().for_each(|line| item(&mut out, line, &[], false));
    out.finish()
}

fn item(out: &mut Markup, line: &Line, here: &[AttemptNo], is_next: bool) {
    let step = line.step.map(|step| step.to_string());
    let numbers = joined(here.iter().map(ToString::to_string), " ");
    let class = if is_next { if here.is_empty() { "next" } else { "next here" } } else { "" };
    let mut attributes = vec![("class", class), ("data-testid", "code-line")];
    attributes.extend(step.as_deref().map(|step| ("data-step", step)));
    if !here.is_empty() {
        attributes.extend([("data-here", numbers.as_str()), ("aria-current", "step")]);
    }
    out.open("li", &attributes);
    out.open("span", &[]);
    here.iter().for_each(|attempt| mark(out, *attempt, &attempt.to_string()));
    out.close("span");
    out.element("span", "", &line.text);
    out.close("li");
}

/// What each running request has read so far; nothing while nobody runs.
#[must_use]
pub fn reads(runners: &[Runner], speech: Speech) -> String {
    let mut out = Markup::default();
    if runners.is_empty() {
        return out.finish();
    }
    out.element("h3", "", speech.words().course.has_read);
    for runner in runners {
        let attempt = runner.request.attempt;
        out.open("div", &[("data-testid", "code-reads"), ("data-attempt", &attempt.to_string())]);
        mark(&mut out, attempt, &speech.number(attempt.number()));
        out.open("ul", &[]);
        course::found(&mut out, &runner.read, false, speech);
        out.close("ul");
        out.close("div");
    }
    out.finish()
}

/// By which error each common database says that a key is there already, and how it is recognised.
#[must_use]
pub fn errors(dialect: Dialect) -> String {
    let mut out = Markup::default();
    for duplicate in DUPLICATES {
        let (driver, lines) = match dialect {
            Dialect::TypeScript => (duplicate.node, duplicate.typescript),
            Dialect::CSharp => (duplicate.dotnet, duplicate.csharp),
        };
        out.open("div", &[("data-testid", "duplicate")]);
        out.element("h3", "", duplicate.database);
        for (code, meaning) in duplicate.codes {
            out.open("p", &[]);
            out.element("b", "", code);
            out.text(" ");
            out.element("small", "", meaning);
            out.close("p");
        }
        out.element("small", "", driver);
        out.element("pre", "", &joined(lines, "\n"));
        out.close("div");
    }
    out.finish()
}
