//! Running other programs: to the end, with their output shown, and never waiting for input.
//!
//! Knows nothing of which programs; decides nothing but how an end is told.

use crate::failure::Failure;
use std::{
    env,
    ffi::OsStr,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The cargo that runs this very command, in the repository.
pub fn cargo(root: &Path) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root);
    cargo
}

/// Runs to the end with the output on the terminal; anything but success is a failure.
pub fn run(command: &mut Command) -> Result<(), Failure> {
    let status =
        command.stdin(Stdio::null()).status().map_err(|source| Failure::Start { program: program(command), source })?;
    match status.success() {
        true => Ok(()),
        false => Err(Failure::Ended { line: line(command), code: status.code() }),
    }
}

/// What a program prints, or nothing if it cannot be run or fails: for questions, not for work.
pub fn answer(program: impl AsRef<OsStr>, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The first file of that name in the folders of PATH.
pub fn on_path(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(&file)).find(|path| path.is_file())
}

/// The command as a person would type it, shortened to the program's file name.
pub fn line(command: &Command) -> String {
    let mut words = vec![program(command)];
    words.extend(command.get_args().map(|word| word.to_string_lossy().into_owned()));
    words.join(" ")
}

fn program(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    name.to_string_lossy().into_owned()
}
