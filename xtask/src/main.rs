//! The project's own commands. This file is the map: one line a command, each in a file of its own.
//!
//! Nothing here knows how the lab works; it only calls cargo, Trunk, Node and a browser in the right
//! order and brings what is missing. Arguments are a few words, so they are matched by hand.
//! Read next: `tools` (what is brought), `test` (what is checked).

mod audit;
mod browser;
mod build;
mod command;
mod debian;
mod dist;
mod failure;
mod fuzz;
mod install;
mod names;
mod node;
mod project;
mod serve;
mod size;
mod test;
mod tools;

use failure::Failure;
use project::Project;
use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask <command>

  serve [--port N]   bring the tools, build the release, serve it on 127.0.0.1
  build              leave the site in dist/
  test [stage ...]   run every check, or only the stages named
  size [--check]     weigh what the first screen and the laboratory load; --check fails above the limit
  tools              bring the wasm32 target, wasm-bindgen and Trunk, and say where they are
  shots              photograph the pages into artefacts/
  audit              measure the page: build, weight, start, steps, seeks, stillness
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match obey(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\nxtask: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}

fn obey(words: &[&str]) -> Result<(), Failure> {
    let project = Project::find()?;
    match words {
        ["serve", options @ ..] => serve::serve(&project, serve::port(options)?),
        ["build"] => build::release(&project),
        ["test", stages @ ..] => test::test(&project, stages),
        ["size"] => size::size(&project).map(drop),
        ["size", "--check"] => size::check(&project),
        ["tools"] => tools::report(&project),
        ["shots"] => node::shots(&project),
        ["audit"] => audit::audit(&project),
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            Ok(())
        }
        [] => Err(Failure::Usage(USAGE.to_owned())),
        other => Err(Failure::Usage(format!("I do not know `{}`.\n\n{USAGE}", other.join(" ")))),
    }
}
