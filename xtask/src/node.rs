//! Node and the few packages of tests/e2e and tests/code: brought, and used to drive the built page in a browser and to
//! compile and play the code of the code pane.
//!
//! The stories themselves are JavaScript and know nothing of this; they get the browser by CHROME, the code by CODE.
//! Packages run no scripts of their own, so no browser is downloaded.

use crate::{
    browser, build,
    command::{answer, cargo, on_path, run},
    debian,
    failure::Failure,
    project::Project,
};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    time::SystemTime,
};

/// playwright-core needs this much.
const NODE_MAJOR: u32 = 20;

/// Node with the packages of the stories' lock file installed.
pub fn ready(project: &Project) -> Result<(), Failure> {
    brought()?;
    packages(&folder(project))
}

/// Node with a compiler and a database for the code pane's code.
pub fn code_ready(project: &Project) -> Result<(), Failure> {
    brought()?;
    packages(&project.root.join("tests/code"))
}

/// The code pane's code and the scripts to take home are written out by native tests, then compiled and played.
pub fn code(project: &Project) -> Result<(), Failure> {
    run(cargo(&project.root).args(["test", "--test", "code", "--test", "take_home", "written_out"]))?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| project.root.join("target"), PathBuf::from);
    let mut node = Command::new("node");
    node.current_dir(project.root.join("tests/code")).args(["--test", "--test-reporter=spec"]);
    let written = project.root.join(target).join("tmp");
    run(node.env("CODE", written.join("code")).env("TAKE_HOME", written.join("take-home")))
}

fn brought() -> Result<(), Failure> {
    if (on_path("node").is_none() || on_path("npm").is_none()) && debian::can_install() {
        debian::install(&["nodejs", "npm"])?;
    }
    let version = answer("node", &["--version"]).unwrap_or_default();
    if major(&version) < NODE_MAJOR || on_path("npm").is_none() {
        return Err(Failure::Missing(format!(
            "the stories need Node {NODE_MAJOR} or newer with npm; `node --version` says {}",
            if version.is_empty() { "nothing" } else { &version }
        )));
    }
    Ok(())
}

/// Runs the stories on the release build, and photographs it. The examples that it asks are built before, so that
/// no story waits for a compiler.
pub fn stories(project: &Project) -> Result<(), Failure> {
    build::release(project)?;
    run(cargo(&project.root).args(["build", "--release", "--example", "replay", "--example", "verdicts"]))?;
    node(project, &["--test", "--test-reporter=spec"])?;
    node(project, &["shots.mjs"])
}

/// The command `cargo xtask shots`.
pub fn shots(project: &Project) -> Result<(), Failure> {
    ready(project)?;
    build::release(project)?;
    node(project, &["shots.mjs"])
}

/// How long the built page takes to start, and how fast it is: `weight` is the first screen's in bytes, `run` and `search`
/// what the examples `ten_thousand` and `half_million` say.
pub fn audit(project: &Project, weight: usize, run: &str, search: &str) -> Result<(), Failure> {
    ready(project)?;
    node(project, &["starts.mjs"])?;
    node(project, &["audit.mjs", &weight.to_string(), run, search])
}

fn node(project: &Project, arguments: &[&str]) -> Result<(), Failure> {
    let mut node = Command::new("node");
    node.current_dir(folder(project)).args(arguments).env("CHROME", browser::chrome()?);
    run(&mut node)
}

fn folder(project: &Project) -> PathBuf {
    project.root.join("tests/e2e")
}

/// `npm ci`, unless the installed packages are newer than the lock file.
fn packages(folder: &Path) -> Result<(), Failure> {
    let installed = changed(&folder.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= changed(&folder.join("package-lock.json")) {
        return Ok(());
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut npm = Command::new(npm);
    npm.current_dir(folder).args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
    run(&mut npm)
}

fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}

/// `v20.20.2` → 20; 0 for anything else.
fn major(version: &str) -> u32 {
    let number = version.trim_start_matches('v').split('.').next();
    number.and_then(|text| text.parse().ok()).unwrap_or(0)
}
