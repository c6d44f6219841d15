//! Every check of the project, in one order: cheap and telling ones first, the browser last.
//!
//! This file is the list; it knows how each check is called, not what it checks. The first failure stops
//! the run. What the chosen stages need is brought before the first of them starts, so that a missing
//! browser is told at once and not after ten minutes of building.

use crate::{
    browser,
    command::{cargo, run},
    failure::Failure,
    fuzz, node,
    project::Project,
    size,
    tools::{self, Tool, WASM},
};
use std::time::{Duration, Instant};

/// The wasm tests that run in the browser; the other tests of tests/ are native.
const WEB_TESTS: [&str; 2] = ["web_engine", "web_stories"];
const PACKAGE: &str = "idempotency-lab";

type Step = fn(&Project) -> Result<(), Failure>;

struct Stage {
    name: &'static str,
    what: &'static str,
    needs: &'static [Step],
    run: Step,
}

const STAGES: [Stage; 9] = [
    Stage { name: "format", what: "rustfmt", needs: &[], run: format },
    Stage {
        name: "lints",
        what: "clippy without warnings, natively and for wasm32",
        needs: &[tools::wasm_target],
        run: lints,
    },
    Stage {
        name: "docs",
        what: "rustdoc without warnings, natively and for wasm32",
        needs: &[tools::wasm_target],
        run: docs,
    },
    Stage { name: "engine", what: "native tests", needs: &[], run: engine },
    Stage {
        name: "code",
        what: "the code pane's TypeScript, compiled and played on SQLite",
        needs: &[node::code_ready],
        run: node::code,
    },
    Stage {
        name: "fuzz",
        what: "libFuzzer on what strangers write, where there is a nightly",
        needs: &[],
        run: fuzz::fuzz,
    },
    Stage {
        name: "web",
        what: "wasm tests, headless in Chromium",
        needs: &[tools::wasm_target, browser::ready, bindgen_ready],
        run: web,
    },
    Stage { name: "release", what: "release build and its weight", needs: &[tools::ready], run: size::check },
    Stage {
        name: "stories",
        what: "Playwright on the release, under a sub-path",
        needs: &[browser::ready, node::ready],
        run: node::stories,
    },
];

/// The command `cargo xtask test [stage ...]`.
pub fn test(project: &Project, names: &[&str]) -> Result<(), Failure> {
    let stages = chosen(names)?;
    let start = Instant::now();
    println!("== set-up");
    for need in stages.iter().flat_map(|stage| stage.needs) {
        need(project)?;
    }
    let mut table = vec![("set-up", span(start.elapsed()))];
    let mut outcome = Ok(());
    for stage in &stages {
        if outcome.is_err() {
            table.push((stage.name, "not run".to_owned()));
            continue;
        }
        println!("\n== {}: {}", stage.name, stage.what);
        let begun = Instant::now();
        outcome = (stage.run)(project);
        let verdict = if outcome.is_ok() { "" } else { "  FAILED" };
        table.push((stage.name, span(begun.elapsed()) + verdict));
    }
    println!("\n== summary");
    for (name, entry) in table {
        println!("{name:<10} {entry}");
    }
    let verdict = if outcome.is_ok() { "all passed" } else { "failed" };
    println!("{:<10} {}, {verdict}", "together", span(start.elapsed()));
    outcome
}

/// The stages of those names, in the order of the list; all of them without names.
fn chosen(names: &[&str]) -> Result<Vec<&'static Stage>, Failure> {
    let known = STAGES.each_ref().map(|stage| stage.name);
    if let Some(unknown) = names.iter().find(|name| !known.contains(*name)) {
        return Err(Failure::Usage(format!("there is no stage `{unknown}`; the stages are {}", known.join(", "))));
    }
    let wanted = |stage: &&Stage| names.is_empty() || names.contains(&stage.name);
    Ok(STAGES.iter().filter(wanted).collect())
}

fn format(project: &Project) -> Result<(), Failure> {
    run(cargo(&project.root).args(["fmt", "--all", "--check"]))
}

fn lints(project: &Project) -> Result<(), Failure> {
    let deny = ["--", "-D", "warnings"];
    run(cargo(&project.root).args(["clippy", "--workspace", "--all-targets"]).args(deny))?;
    // Native tests and benches are not written for the browser; the page's two programs and their own tests are.
    run(screen(project, "clippy", "ui").args(["--lib", "--bins"]).args(deny))?;
    run(screen(project, "clippy", "lab").args(["--lib", "--bins"]).args(web_tests()).args(deny))
}

fn docs(project: &Project) -> Result<(), Failure> {
    let strict = |command: &mut std::process::Command| run(command.arg("--no-deps").env("RUSTDOCFLAGS", "-D warnings"));
    strict(cargo(&project.root).args(["doc", "--workspace"]))?;
    strict(&mut screen(project, "doc", "lab"))
}

fn engine(project: &Project) -> Result<(), Failure> {
    run(cargo(&project.root).args(["test", "--workspace"]))
}

fn web(project: &Project) -> Result<(), Failure> {
    let bindgen = Tool::wasm_bindgen(project)?.path(project)?;
    let runner = bindgen.with_file_name("wasm-bindgen-test-runner");
    run(screen(project, "test", "lab")
        .args(web_tests())
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner)
        .env("CHROMEDRIVER", browser::driver()?)
        .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", browser::capabilities(project)?)
        // Seconds; the runner's own 20 are few for a busy machine.
        .env("WASM_BINDGEN_TEST_TIMEOUT", "180"))
}

/// A cargo command on one of the page's programs, for wasm32: `ui` is the first screen, `lab` the whole.
fn screen(project: &Project, verb: &str, feature: &str) -> std::process::Command {
    let mut cargo = cargo(&project.root);
    cargo.args([verb, "-p", PACKAGE, "--features", feature, "--target", WASM]);
    cargo
}

fn web_tests() -> impl Iterator<Item = &'static str> {
    WEB_TESTS.into_iter().flat_map(|name| ["--test", name])
}

fn bindgen_ready(project: &Project) -> Result<(), Failure> {
    Tool::wasm_bindgen(project)?.path(project).map(drop)
}

/// A time for reading: `4.2 s`, `3 min 07 s`.
pub fn span(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..60 => format!("{seconds}.{} s", time.subsec_millis() / 100),
        _ => format!("{} min {:02} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_keep_their_order_whatever_the_order_of_the_words() {
        let names = |words: &[&str]| -> Vec<&str> {
            let stages = chosen(words).expect("the words are stages");
            stages.iter().map(|stage| stage.name).collect()
        };
        assert_eq!(names(&["stories", "format"]), ["format", "stories"]);
        assert_eq!(names(&[]).len(), STAGES.len());
        assert!(chosen(&["engines"]).is_err());
    }

    #[test]
    fn times_are_told_in_the_unit_a_reader_expects() {
        assert_eq!(span(Duration::from_millis(4_250)), "4.2 s");
        assert_eq!(span(Duration::from_secs(187)), "3 min 07 s");
    }
}
