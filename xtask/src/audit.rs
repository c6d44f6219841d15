//! Figures that are no checks: they depend on the machine and are read by a person.
//!
//! Nothing here can fail for being slow; limits belong to `size` and to the tests.

use crate::{build, failure::Failure, node, project::Project, size, test::span};
use std::{
    fs::File,
    time::{Instant, SystemTime},
};

/// Times the release build, weighs the page and times its start.
pub fn audit(project: &Project) -> Result<(), Failure> {
    let first = timed(project)?;
    // A touched file makes cargo build our own crate again, as after any edit.
    let source = project.root.join("src/main.rs");
    File::options()
        .append(true)
        .open(&source)
        .and_then(|file| file.set_modified(SystemTime::now()))
        .map_err(Failure::file(&source))?;
    let again = timed(project)?;

    println!();
    size::size(project)?;
    println!("\nbuild as found {first}, after an edit {again}");
    node::starts(project)
}

fn timed(project: &Project) -> Result<String, Failure> {
    let start = Instant::now();
    build::release(project)?;
    Ok(span(start.elapsed()))
}
