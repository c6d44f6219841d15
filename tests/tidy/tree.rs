//! The text files of the project, as a fresh clone holds them: what `.gitignore` names is left out.

use crate::rules::File;
use std::fs;
use std::path::Path;

/// Endings of files that hold text for people or compilers.
const TEXT: [&str; 15] =
    ["rs", "toml", "md", "html", "css", "js", "mjs", "json", "svg", "lock", "npmrc", "sh", "txt", "yml", "gitignore"];

/// Every text file.
pub fn files() -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ignored = fs::read_to_string(root.join(".gitignore")).expect("the project has a .gitignore");
    let mut ignored: Vec<_> = ignored.lines().map(|line| line.trim_matches('/').to_owned()).collect();
    ignored.push(".git".to_owned());
    let mut files = Vec::new();
    collect(root, "", &ignored, &mut files);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

fn collect(root: &Path, inside: &str, ignored: &[String], files: &mut Vec<File>) {
    let entries = fs::read_dir(root.join(inside)).expect("a folder of the project can be read");
    for entry in entries.map(|entry| entry.expect("an entry of the project can be read")) {
        let name = entry.file_name().to_string_lossy().into_owned();
        if ignored.contains(&name) {
            continue;
        }
        let path = if inside.is_empty() { name } else { format!("{inside}/{name}") };
        if entry.path().is_dir() {
            collect(root, &path, ignored, files);
        } else if is_text(&path) {
            let text = fs::read_to_string(entry.path()).expect("a text file is UTF-8");
            files.push(File { path, text });
        }
    }
}

fn is_text(path: &str) -> bool {
    has_ending(path, &TEXT) || path.starts_with(".ci/") || path.starts_with("LICENSE")
}

/// Whether the file's name ends in a dot and one of these.
pub fn has_ending(path: &str, endings: &[&str]) -> bool {
    path.rsplit_once('.').is_some_and(|(_, ending)| endings.contains(&ending))
}
