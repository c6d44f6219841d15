//! The release build: Trunk leaves the finished site in dist/.
//!
//! No wasm-opt: it saves less than one kilobyte here, and several of its versions build a page that dies
//! in the browser. How the page is put together stands in Trunk.toml and index.html, not here.

use std::{fs, path::Path};

use crate::{command::run, failure::Failure, project::Project, tools};

/// Builds the release into dist/.
pub fn release(project: &Project) -> Result<(), Failure> {
    let mut trunk = tools::trunk(project)?;
    if !project.root.join("target").join(tools::WASM).join("release").is_dir() {
        println!("Building the release; the first time takes about three minutes on two cores ...");
    }
    run(trunk.args(["build", "--release", "--offline", "--public-url", "./"]))?;
    strip_comments(&project.root.join("dist"))
}

/// Style sheets are shipped without their comments: those are for whoever reads the source.
fn strip_comments(dist: &Path) -> Result<(), Failure> {
    for entry in fs::read_dir(dist).map_err(Failure::file(dist))? {
        let path = entry.map_err(Failure::file(dist))?.path();
        if path.extension().is_some_and(|extension| extension == "css") {
            let css = fs::read_to_string(&path).map_err(Failure::file(&path))?;
            fs::write(&path, without_comments(&css)).map_err(Failure::file(&path))?;
        }
    }
    Ok(())
}

fn without_comments(css: &str) -> String {
    let mut kept = String::with_capacity(css.len());
    let mut rest = css;
    while let Some((before, comment)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    let lines = kept.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn a_shipped_style_sheet_has_its_rules_and_no_comments() {
        assert_eq!(without_comments("/* why */\n@layer a {\n  b { c: d; } /* e */\n}\n"), "@layer a {\nb { c: d; }\n}");
        assert_eq!(without_comments("a { b: c }"), "a { b: c }");
    }
}
