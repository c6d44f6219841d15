//! The release build: Trunk leaves the finished site in dist/, with the page's two programs.
//!
//! No wasm-opt: it saves less than one kilobyte here, and several of its versions build a page that dies
//! in the browser. How the page is put together stands in Trunk.toml and index.html, not here. Read next: `dist`.

use crate::{command::run, dist, failure::Failure, project::Project, tools};

/// Builds the release into dist/.
pub fn release(project: &Project) -> Result<(), Failure> {
    let mut trunk = tools::trunk(project)?;
    if !project.root.join("target").join(tools::WASM).join("release").is_dir() {
        println!("Building the release; the first time takes about three minutes on two cores ...");
    }
    run(trunk.args(["build", "--release", "--offline", "--public-url", "./"]))?;
    dist::finish(&project.root.join("dist"))
}
