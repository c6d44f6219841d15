//! libFuzzer for a short while: every target of `fuzz/` gets ten seconds, where this machine can build them.
//!
//! Needs a nightly toolchain of rustup and a C++ compiler; brings neither, since one check is not worth a second
//! compiler for everybody. Without nightly it says so and passes: `cargo test` holds the same properties on fewer inputs.

use crate::{
    command::{answer, run},
    failure::Failure,
    project::Project,
};
use std::process::Command;

const TARGETS: [&str; 3] = ["address", "run_text", "run_body"];

/// What cargo-fuzz would pass; `fuzz/Cargo.toml` names the same for those who type it.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Cdebug-assertions -Ccodegen-units=1";

/// Builds the targets and runs each; a crash ends a target with a failure and leaves its input in `fuzz/target`.
pub fn fuzz(project: &Project) -> Result<(), Failure> {
    // Asked of the list: naming a toolchain that is missing can make rustup install it.
    let list = answer("rustup", &["toolchain", "list"]).unwrap_or_default();
    let host = nightly(&list).and_then(|name| Some((name, answer("rustup", &["run", name, "rustc", "-vV"])?)));
    let Some((nightly, host)) = host.as_ref().and_then(|(name, about)| Some((*name, host_in(about)?))) else {
        println!("skipped: no nightly toolchain");
        return Ok(());
    };
    let folder = project.root.join("fuzz");
    // Its own folder: the flags differ, and every other build would start anew.
    let built = folder.join("target");
    // Through rustup, since the cargo that runs this command is of one toolchain and knows no other.
    run(Command::new("rustup")
        .args(["run", nightly, "cargo", "build", "--release", "--locked", "--target", host])
        .arg("--target-dir")
        .arg(&built)
        .current_dir(&folder)
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env("RUSTFLAGS", FLAGS))?;
    for target in TARGETS {
        println!("-- {target}");
        let mut command = Command::new(built.join(host).join("release").join(target));
        command.args(["-max_total_time=10", "-verbosity=0", "-print_final_stats=1", "-artifact_prefix=target/"]);
        if target == "address" {
            command.arg("-dict=address.dict");
        }
        run(command.current_dir(&folder))?;
    }
    Ok(())
}

/// The first nightly in the list of toolchains that rustup prints.
fn nightly(list: &str) -> Option<&str> {
    list.lines().filter_map(|line| line.split_whitespace().next()).find(|name| name.starts_with("nightly"))
}

/// The host in what `rustc -vV` prints.
fn host_in(about: &str) -> Option<&str> {
    about.lines().find_map(|line| line.strip_prefix("host: "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nightly_is_found_by_its_name_and_nothing_else_is_one() {
        let list = "stable-x86_64-unknown-linux-gnu (active, default)\nnightly-2026-05-15-x86_64-unknown-linux-gnu\n";
        assert_eq!(nightly(list), Some("nightly-2026-05-15-x86_64-unknown-linux-gnu"));
        assert_eq!(nightly("stable-x86_64-unknown-linux-gnu\nmy-nightly\n"), None);
        assert_eq!(nightly("no installed toolchains"), None);
        assert_eq!(
            host_in("rustc 1.97.0-nightly\nbinary: rustc\nhost: x86_64-unknown-linux-gnu\n"),
            Some("x86_64-unknown-linux-gnu")
        );
    }

    #[test]
    fn the_targets_and_flags_are_those_of_the_manifest() {
        let manifest = include_str!("../../fuzz/Cargo.toml");
        for flag in FLAGS.split(' ') {
            assert!(manifest.contains(flag), "{flag}");
        }
        let named: Vec<&str> =
            manifest.lines().filter_map(|line| line.strip_prefix("path = \"targets/")?.strip_suffix(".rs\"")).collect();
        assert_eq!(named, TARGETS);
    }
}
