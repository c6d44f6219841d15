//! What builds the page: the wasm32 target, wasm-bindgen of exactly the locked version, and Trunk.
//!
//! Each tool is looked for in four places: an environment variable, PATH, this user's cache, and at last
//! `install`. A tool of another version is never used: wasm-bindgen and its crate must be one version,
//! and Trunk must find both here, since it is not allowed to download anything.

use crate::{
    command::{answer, cargo, on_path, run},
    failure::Failure,
    install,
    project::Project,
};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The target that browsers run.
pub const WASM: &str = "wasm32-unknown-unknown";
const TRUNK_VERSION: &str = "0.21.14";

/// A program that comes from crates.io in one exact version.
pub struct Tool {
    pub package: &'static str,
    pub binary: &'static str,
    pub version: String,
    /// Other programs of the package that must lie beside it.
    companions: &'static [&'static str],
    /// Names the program's path, for those who keep it somewhere else.
    variable: &'static str,
    /// Seconds of processor time that building it took, in the quick profile of `install`.
    pub cost: u64,
}

impl Tool {
    pub fn trunk() -> Self {
        Self {
            package: "trunk",
            binary: "trunk",
            version: TRUNK_VERSION.to_owned(),
            companions: &[],
            variable: "IDEMPOTENCY_LAB_TRUNK",
            cost: 960,
        }
    }

    pub fn wasm_bindgen(project: &Project) -> Result<Self, Failure> {
        Ok(Self {
            package: "wasm-bindgen-cli",
            binary: "wasm-bindgen",
            version: project.locked_version("wasm-bindgen")?,
            companions: &["wasm-bindgen-test-runner"],
            variable: "IDEMPOTENCY_LAB_WASM_BINDGEN",
            cost: 400,
        })
    }

    /// Where this tool is, after bringing it if need be.
    pub fn path(&self, project: &Project) -> Result<PathBuf, Failure> {
        if let Some(named) = env::var_os(self.variable).map(PathBuf::from) {
            return match self.fits(&named) {
                true => Ok(named),
                false => Err(Failure::Missing(format!(
                    "{} names {}, which is not {} {}",
                    self.variable,
                    named.display(),
                    self.binary,
                    self.version
                ))),
            };
        }
        if let Some(found) = self.found(project) {
            return Ok(found);
        }
        install::install(self, project)
    }

    /// On PATH or in the cache; never installs.
    pub fn found(&self, project: &Project) -> Option<PathBuf> {
        let cached = self.home(project).join("bin").join(file_name(self.binary));
        on_path(self.binary).into_iter().chain([cached]).find(|path| self.fits(path))
    }

    /// The folder of this version in the cache.
    pub fn home(&self, project: &Project) -> PathBuf {
        project.tools.join(format!("{}-{}", self.binary, self.version))
    }

    fn fits(&self, path: &Path) -> bool {
        let whole = self.companions.iter().all(|name| path.with_file_name(file_name(name)).is_file());
        let told = answer(path, &["--version"]).unwrap_or_default();
        whole && told.split_whitespace().nth(1) == Some(&self.version)
    }
}

fn file_name(binary: &str) -> String {
    format!("{binary}{}", env::consts::EXE_SUFFIX)
}

/// Adds the wasm32 target to the toolchain in use, if it is not there.
pub fn wasm_target(project: &Project) -> Result<(), Failure> {
    let library = answer("rustc", &["--print", "target-libdir", "--target", WASM]);
    if library.is_some_and(|folder| Path::new(&folder).is_dir()) {
        return Ok(());
    }
    println!("Adding the target {WASM} (some 20 MB) ...");
    let mut rustup = Command::new("rustup");
    rustup.current_dir(&project.root).args(["target", "add", WASM]);
    run(&mut rustup).map_err(|failure| {
        Failure::Missing(format!("this toolchain has no target {WASM}, and rustup did not add it ({failure})"))
    })
}

/// Brings what `trunk` needs: the target, wasm-bindgen and Trunk itself.
pub fn ready(project: &Project) -> Result<(), Failure> {
    wasm_target(project)?;
    Tool::wasm_bindgen(project)?.path(project)?;
    Tool::trunk().path(project).map(drop)
}

/// Trunk, with everything it may look for already in reach.
pub fn trunk(project: &Project) -> Result<Command, Failure> {
    wasm_target(project)?;
    let bindgen = Tool::wasm_bindgen(project)?.path(project)?;
    let trunk = Tool::trunk().path(project)?;
    fetch(project)?;

    let ours = bindgen.parent().map(Path::to_owned);
    let theirs = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths(ours.into_iter().chain(env::split_paths(&theirs)))
        .map_err(|error| Failure::Missing(format!("PATH cannot be extended: {error}")))?;
    let mut command = Command::new(trunk);
    command.current_dir(&project.root).env("PATH", path);
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", same_everywhere(project));
    if env::var_os("NO_COLOR").is_some() {
        // Trunk reads this variable as a boolean and refuses the usual `1`.
        command.env("NO_COLOR", "true");
    }
    Ok(command)
}

/// Flags that keep the places of this machine out of what is shipped: panics name their source files, and the same
/// sources shall give the same page everywhere. Cargo adds them to those of .cargo/config.toml.
fn same_everywhere(project: &Project) -> String {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| env::home_dir().map(|home| home.join(".cargo"))).unwrap_or_default();
    let registries = fs::read_dir(home.join("registry/src")).into_iter().flatten().flatten();
    let folders = registries.map(|registry| registry.path()).chain([project.root.clone()]);
    let flags = folders.map(|folder| format!("--remap-path-prefix={}/=", folder.display()));
    flags.collect::<Vec<_>>().join(" ")
}

/// Downloads the crates, since Trunk and the cargo that it calls are kept off the network.
fn fetch(project: &Project) -> Result<(), Failure> {
    let about = answer("rustc", &["-vV"]).unwrap_or_default();
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    let mut fetch = cargo(&project.root);
    fetch.args(["fetch", "--quiet", "--target", WASM]);
    if let Some(host) = host {
        fetch.args(["--target", host]);
    }
    run(&mut fetch)
}

/// The command `cargo xtask tools`.
pub fn report(project: &Project) -> Result<(), Failure> {
    wasm_target(project)?;
    println!("target {WASM}");
    for tool in [Tool::wasm_bindgen(project)?, Tool::trunk()] {
        let path = tool.path(project)?;
        println!("{} {}: {}", tool.binary, tool.version, path.display());
    }
    Ok(())
}
