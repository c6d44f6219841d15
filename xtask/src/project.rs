//! Where things are: the repository, its output folders, the per-user folder for tools, the locked versions.
//!
//! Reads only Cargo.lock, and only by its fixed two-line shape; it does not resolve anything.

use crate::failure::Failure;
use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// The repository and the folders around it. All paths are absolute.
pub struct Project {
    pub root: PathBuf,
    /// Shared by every checkout of this user: `<cache>/idempotency-lab/tools`.
    pub tools: PathBuf,
}

impl Project {
    pub fn find() -> Result<Self, Failure> {
        let root =
            Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the repository").to_owned();
        let tools = cache_folder().unwrap_or_else(|| root.join("target")).join("idempotency-lab/tools");
        Ok(Self { root, tools })
    }

    pub fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// The version of a package in Cargo.lock, so that a tool can never drift from its crate.
    pub fn locked_version(&self, package: &str) -> Result<String, Failure> {
        let path = self.root.join("Cargo.lock");
        let lock = fs::read_to_string(&path).map_err(Failure::file(&path))?;
        version_in(&lock, package).ok_or_else(|| {
            Failure::Missing(format!("Cargo.lock names no package {package}; run `cargo update --workspace`"))
        })
    }
}

fn cache_folder() -> Option<PathBuf> {
    let folder = |name| env::var_os(name).filter(|value| !value.is_empty());
    folder("XDG_CACHE_HOME")
        .or_else(|| folder("LOCALAPPDATA"))
        .map(PathBuf::from)
        .or_else(|| folder("HOME").map(|home| PathBuf::from(home).join(".cache")))
}

fn version_in(lock: &str, package: &str) -> Option<String> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    let version = lines.nth(1)?.strip_prefix("version = \"")?;
    Some(version.strip_suffix('"')?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locked_version_is_that_of_the_whole_name() {
        let lock = "[[package]]\nname = \"wasm-bindgen-futures\"\nversion = \"0.4.77\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.127\"\n";
        assert_eq!(version_in(lock, "wasm-bindgen").as_deref(), Some("0.2.127"));
        assert_eq!(version_in(lock, "wasm"), None);
    }
}
