//! Debian's packages, for a fresh machine where we are root; elsewhere nothing is installed unasked.
//!
//! Only browsers and Node come this way. Everything else says in one sentence what to install.

use crate::{
    command::{answer, run},
    failure::Failure,
};
use std::{path::Path, process::Command};

/// Whether packages may be installed: Debian or a kin of it, and we are root.
pub fn can_install() -> bool {
    Path::new("/etc/debian_version").is_file() && answer("id", &["-u"]).as_deref() == Some("0")
}

/// Installs the packages without asking anything.
pub fn install(packages: &[&str]) -> Result<(), Failure> {
    println!("Installing {} from Debian's packages ...", packages.join(" and "));
    run(apt().arg("update"))?;
    run(apt().args(["install", "-y", "--no-install-recommends"]).args(packages))
}

fn apt() -> Command {
    let mut apt = Command::new("apt-get");
    apt.arg("-q").env("DEBIAN_FRONTEND", "noninteractive");
    apt
}
