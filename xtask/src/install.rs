//! Brings one tool into this user's cache: ready-made by cargo-binstall where that exists, else from source.
//!
//! From source it takes minutes, so it says so first, and builds quickly rather than well: the tools run
//! for seconds. One installation at a time; a second process waits and then finds the tool.

use crate::{
    command::{answer, cargo, run},
    failure::Failure,
    project::Project,
    tools::Tool,
};
use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::Command,
    thread::available_parallelism,
};

/// Installs the tool and returns its path.
pub fn install(tool: &Tool, project: &Project) -> Result<PathBuf, Failure> {
    let folder = &project.tools;
    fs::create_dir_all(folder).map_err(Failure::file(folder))?;
    let _turn = turn(&folder.join("lock"))?;
    if let Some(found) = tool.found(project) {
        return Ok(found);
    }
    let home = tool.home(project);
    if !ready_made(tool, &home) {
        from_source(tool, &home)?;
    }
    tool.found(project).ok_or_else(|| {
        Failure::Missing(format!(
            "{} {} was installed into {} but does not answer there",
            tool.binary,
            tool.version,
            home.display()
        ))
    })
}

/// The turn to install. It ends when the file is dropped, or when the process dies.
fn turn(path: &Path) -> Result<File, Failure> {
    let lock = File::create(path).map_err(Failure::file(path))?;
    if lock.try_lock().is_err() {
        println!("Another process is installing tools; waiting for it ...");
        lock.lock().map_err(Failure::file(path))?;
    }
    Ok(lock)
}

fn ready_made(tool: &Tool, home: &Path) -> bool {
    if answer("cargo", &["binstall", "-V"]).is_none() {
        return false;
    }
    println!("Bringing {} {} by cargo binstall ...", tool.binary, tool.version);
    let mut binstall = Command::new("cargo");
    // Only a ready-made program: building from source is our own affair, with our own profile.
    binstall
        .args(["binstall", "--no-confirm", "--disable-strategies", "compile"])
        .arg("--root")
        .arg(home)
        .arg(format!("{}@{}", tool.package, tool.version));
    let brought = run(&mut binstall);
    if let Err(failure) = &brought {
        println!("That did not work ({failure}); building it from source instead.");
    }
    brought.is_ok()
}

fn from_source(tool: &Tool, home: &Path) -> Result<(), Failure> {
    println!(
        "Building {} {} from source, once for this user: about {} minutes on this machine.\n\
         (A cargo-binstall on PATH would bring it ready-made in seconds.)",
        tool.package,
        tool.version,
        minutes(tool.cost)
    );
    let parent = home.parent().unwrap_or(home);
    let mut install = cargo(parent);
    install
        .args(["install", "--locked", "--version", &tool.version])
        .arg("--root")
        .arg(home)
        .arg(tool.package)
        .env("CARGO_PROFILE_RELEASE_LTO", "false")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
    run(&mut install)
}

/// Rounded up; at least two, since the longest chain of crates cannot be shared between cores.
fn minutes(cpu_seconds: u64) -> u64 {
    let cores = available_parallelism().map_or(1, |cores| cores.get() as u64);
    (cpu_seconds / cores).div_ceil(60).max(2)
}
