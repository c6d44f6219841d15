//! Chromium and its driver: from CHROME and CHROMEDRIVER, else from PATH, else from Debian's packages.
//!
//! Only Chromium is looked for, since the stories and the wasm tests are written against it.

use crate::{command::on_path, debian, failure::Failure, project::Project};
use std::{env, fs, path::PathBuf};

const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/// No talk with anyone: tests must not depend on the network, nor wait for it.
const QUIET: [&str; 8] = [
    "disable-gpu",
    "disable-quic",
    "no-first-run",
    "no-default-browser-check",
    "disable-background-networking",
    "disable-component-update",
    "disable-default-apps",
    "disable-sync",
];

/// The browser.
pub fn chrome() -> Result<PathBuf, Failure> {
    find("CHROME", &BROWSERS)
}

/// The program through which the wasm tests steer the browser.
pub fn driver() -> Result<PathBuf, Failure> {
    find("CHROMEDRIVER", &["chromedriver"])
}

/// Both, brought if need be.
pub fn ready(_: &Project) -> Result<(), Failure> {
    chrome()?;
    driver().map(drop)
}

/// Writes what the wasm test runner asks of the driver (which browser, how quiet) and returns the file.
pub fn capabilities(project: &Project) -> Result<PathBuf, Failure> {
    // Where cargo builds elsewhere, nobody has made this folder yet.
    let folder = project.root.join("target");
    fs::create_dir_all(&folder).map_err(Failure::file(&folder))?;
    let path = folder.join("webdriver.json");
    let quiet = QUIET.map(quoted).join(", ");
    let chrome = quoted(&chrome()?.to_string_lossy());
    let text = format!("{{ \"goog:chromeOptions\": {{ \"binary\": {chrome}, \"args\": [{quiet}] }} }}\n");
    fs::write(&path, text).map_err(Failure::file(&path))?;
    Ok(path)
}

fn find(variable: &str, names: &[&str]) -> Result<PathBuf, Failure> {
    if let Some(named) = env::var_os(variable).filter(|value| !value.is_empty()) {
        let path = PathBuf::from(named);
        return match path.is_file() {
            true => Ok(path),
            false => Err(Failure::Missing(format!("{variable} names {}, which is no file", path.display()))),
        };
    }
    if let Some(path) = first(names) {
        return Ok(path);
    }
    if debian::can_install() {
        // The fonts: a bare machine draws Persian as boxes, and every width with them is wrong.
        debian::install(&["chromium", "chromium-driver", "fonts-noto-core"])?;
    }
    first(names).ok_or_else(|| {
        Failure::Missing(format!(
            "the browser tests need Chromium and ChromeDriver of one version: install them (Debian: \
             chromium, chromium-driver), or set {variable} to {}",
            names[0]
        ))
    })
}

fn first(names: &[&str]) -> Option<PathBuf> {
    names.iter().find_map(|name| on_path(name))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
