//! The weight of the first screen: every file that dist/index.html has a browser load, and itself, by brotli 11. Beside
//! it, without a limit, the weight of the laboratory, opened by its address and from the first screen.
//!
//! Follows the page rather than a list, so that a new style sheet cannot be forgotten; what lies in dist/
//! without being named is shown too, but not counted. One kilobyte is 1000 bytes. Builds first.

use crate::{build, failure::Failure, project::Project};
use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    path::{Path, PathBuf},
};

const TARGET: usize = 120_000;
const LIMIT: usize = 150_000;
/// The attributes of index.html that make a browser load something.
const LOADING: [&str; 3] = ["href", "src", "data-wasm"];
/// What marks a tag of a program, and of what is loaded with the laboratory.
const FIRST_PROGRAM: &str = "data-program=\"first\"";
const LABORATORY: [&str; 2] = ["data-program=\"lab\"", " disabled"];

/// Builds, prints the tables and returns the first screen's sum in bytes.
pub fn size(project: &Project) -> Result<usize, Failure> {
    build::release(project)?;
    let dist = project.dist();
    let page = dist.join("index.html");
    let html = fs::read_to_string(&page).map_err(Failure::file(&page))?;
    let is_lab = |tag: &str| LABORATORY.iter().any(|mark| tag.contains(mark));
    let program = named(&html, |tag| tag.contains(FIRST_PROGRAM));
    let lab = named(&html, is_lab);
    let mut first = named(&html, |tag| !is_lab(tag));
    first.insert("index.html".to_owned());

    let first_sum = weighed(&dist, "loaded for the first screen", &first)?;
    let lab_sum = weighed(&dist, "loaded with the laboratory", &lab)?;
    for name in files(&dist)?.difference(&first).filter(|name| !lab.contains(*name)) {
        println!("not counted, since index.html does not name it: {name}");
    }
    let mut program_sum = 0;
    for name in &program {
        program_sum += weigh(&dist.join(name))?.1;
    }
    println!(
        "the first screen: {} of {} kB (limit {} kB; 1 kB = 1000 bytes; brotli quality 11, window 24)",
        kilobytes(first_sum),
        TARGET / 1000,
        LIMIT / 1000
    );
    println!(
        "the laboratory: {} kB opened by its address, {} kB more from the first screen, {} kB together (no limit)",
        kilobytes(first_sum - program_sum + lab_sum),
        kilobytes(lab_sum),
        kilobytes(first_sum + lab_sum)
    );
    Ok(first_sum)
}

/// Prints the table of these files and returns their sum, packed.
fn weighed(dist: &Path, title: &str, names: &BTreeSet<String>) -> Result<usize, Failure> {
    println!("{title:<44} {:>9} {:>9}", "raw", "brotli");
    let (mut raw_sum, mut packed_sum) = (0, 0);
    for name in names {
        let (raw, packed) = weigh(&dist.join(name))?;
        println!("{name:<44} {raw:>9} {packed:>9}");
        raw_sum += raw;
        packed_sum += packed;
    }
    println!("{:<44} {raw_sum:>9} {packed_sum:>9}\n", "together, in bytes");
    Ok(packed_sum)
}

/// As [`size`], and fails above the limit.
pub fn check(project: &Project) -> Result<(), Failure> {
    let sum = size(project)?;
    if sum > LIMIT {
        return Err(Failure::Check(format!(
            "the first screen weighs {} kB, more than {} kB",
            kilobytes(sum),
            LIMIT / 1000
        )));
    }
    if sum > TARGET {
        println!("Above the target, still under the limit: look at what grew.");
    }
    Ok(())
}

/// Every relative address in an attribute that loads, without its leading `./`, in the tags that are wanted.
fn named(html: &str, is_wanted: impl Fn(&str) -> bool) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let tags = html.split('<').map(|tag| tag.split('>').next().unwrap_or_default());
    for tag in tags.filter(|tag| is_wanted(tag)) {
        for attribute in LOADING {
            let value = tag.split(&format!(" {attribute}=\"")).nth(1).and_then(|rest| rest.split('"').next());
            names.extend(value.and_then(|value| value.strip_prefix("./")));
        }
    }
    names.into_iter().map(str::to_owned).collect()
}

/// Raw and packed length in bytes.
fn weigh(path: &Path) -> Result<(usize, usize), Failure> {
    let raw = fs::read(path).map_err(Failure::file(path))?;
    let mut packed = Vec::new();
    let mut packer = brotli::CompressorWriter::new(&mut packed, 1 << 16, 11, 24);
    packer.write_all(&raw).map_err(Failure::file(path))?;
    drop(packer);
    Ok((raw.len(), packed.len()))
}

/// The files under a folder, as relative names with `/`.
fn files(folder: &Path) -> Result<BTreeSet<String>, Failure> {
    let mut found = BTreeSet::new();
    let mut open = vec![PathBuf::new()];
    while let Some(inner) = open.pop() {
        let path = folder.join(&inner);
        for entry in fs::read_dir(&path).map_err(Failure::file(&path))? {
            let entry = entry.map_err(Failure::file(&path))?;
            let name = inner.join(entry.file_name());
            if entry.path().is_dir() {
                open.push(name);
            } else {
                found.insert(name.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    Ok(found)
}

fn kilobytes(bytes: usize) -> String {
    format!("{}.{}", bytes / 1000, bytes % 1000 / 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_loading_attribute_is_followed_in_the_tags_that_are_wanted() {
        let html = r#"<link rel="program" href="./a.js" data-wasm="./a_bg.wasm"><script src="./boot.js"></script>
                      <link rel="icon" href="./i.svg"/><a href="https://example.org">x</a>
                      <link href="./l.css" disabled/>"#;
        let is_lab = |tag: &str| tag.contains("disabled");
        assert_eq!(named(html, is_lab), ["l.css"].map(str::to_owned).into());
        let expected = ["a.js", "a_bg.wasm", "boot.js", "i.svg"];
        assert_eq!(named(html, |tag| !is_lab(tag)), expected.map(str::to_owned).into());
    }

    #[test]
    fn kilobytes_are_thousands_cut_to_one_place() {
        assert_eq!(kilobytes(98_765), "98.7");
    }
}
