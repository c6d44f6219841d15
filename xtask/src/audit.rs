//! Figures that are no checks: they depend on the machine and are read by a person.
//!
//! Nothing here fails for being slow: limits stand beside the figures, with a word on whether they are kept. The
//! figures of the running page come from `tests/e2e/audit.mjs`, which gets those that need no browser from here.

use crate::{
    build,
    command::{cargo, line},
    failure::Failure,
    node,
    project::Project,
    size,
    test::span,
};
use std::{
    fs::File,
    process::Stdio,
    time::{Instant, SystemTime},
};

/// Times the release build, weighs the page, times its start and everything that a hand can ask of it.
pub fn audit(project: &Project) -> Result<(), Failure> {
    let first = timed(project)?;
    // A touched file makes cargo build our own crate again, and both programs, as after any edit.
    let source = project.root.join("src/lib.rs");
    File::options()
        .append(true)
        .open(&source)
        .and_then(|file| file.set_modified(SystemTime::now()))
        .map_err(Failure::file(&source))?;
    let again = timed(project)?;

    println!();
    let weight = size::size(project)?;
    println!("\nbuild as found {first}, after an edit {again}");
    let run = told(project, "release", "ten_thousand")?;
    let search = told(project, "bench", "half_million")?;
    node::audit(project, weight, &run, &search)
}

/// What this example, compiled in this profile, says of the engine without a browser.
fn told(project: &Project, profile: &str, example: &str) -> Result<String, Failure> {
    let mut command = cargo(&project.root);
    command.args(["run", "--quiet", "--profile", profile, "--example", example]).stdin(Stdio::null());
    // What cargo has to say goes to the terminal.
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|source| Failure::Start { program: line(&command), source })?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned()),
        false => Err(Failure::Ended { line: line(&command), code: output.status.code() }),
    }
}

fn timed(project: &Project) -> Result<String, Failure> {
    let start = Instant::now();
    build::release(project)?;
    Ok(span(start.elapsed()))
}
