//! What Trunk leaves in dist/ is made lighter: the style sheets become one, in their order, and neither they nor the
//! scripts keep the comments and the indentation that are for whoever reads the source.
//!
//! Knows the page only by index.html. Together it saves some 6 kB of brotli, and seven requests. Read next: `names`.

use crate::{failure::Failure, names};
use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::Path,
};

/// How Trunk links a style sheet.
const LINK: (&str, &str) = ("<link rel=\"stylesheet\" href=\"./", "\"/>");

/// Finishes the site in `dist`.
pub fn finish(dist: &Path) -> Result<(), Failure> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(dist).map_err(Failure::file(dist))? {
        paths.push(entry.map_err(Failure::file(dist))?.path());
    }
    for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "js")) {
        let mut script = bare_script(&fs::read_to_string(path).map_err(Failure::file(path))?);
        let wasm_path = path.with_file_name(format!("{}_bg.wasm", path.file_stem().unwrap_or_default().display()));
        if paths.contains(&wasm_path) {
            let wasm = fs::read(&wasm_path).map_err(Failure::file(&wasm_path))?;
            let (wasm, shortened) = names::shorten(&wasm, &script).map_err(Failure::Check)?;
            fs::write(&wasm_path, wasm).map_err(Failure::file(&wasm_path))?;
            script = shortened;
        }
        fs::write(path, script).map_err(Failure::file(path))?;
    }
    join_styles(dist)
}

fn join_styles(dist: &Path) -> Result<(), Failure> {
    let page = dist.join("index.html");
    let html = without(&fs::read_to_string(&page).map_err(Failure::file(&page))?, "<!--", "-->");
    let Some((head, names, tail)) = style_links(&html) else { return Ok(()) };
    let mut joined = String::new();
    for name in names {
        let path = dist.join(name);
        let css = fs::read_to_string(&path).map_err(Failure::file(&path))?;
        joined += &bare_style(&css);
        joined.push('\n');
        fs::remove_file(&path).map_err(Failure::file(&path))?;
    }
    let mut hasher = DefaultHasher::new();
    joined.hash(&mut hasher);
    let name = format!("style-{:016x}.css", hasher.finish());
    fs::write(dist.join(&name), joined).map_err(Failure::file(dist))?;
    fs::write(&page, format!("{head}{}{name}{}{tail}", LINK.0, LINK.1)).map_err(Failure::file(&page))
}

/// The page before its first style sheet, the names of all of them, and the page after them, if it has any.
fn style_links(html: &str) -> Option<(&str, Vec<&str>, String)> {
    let (head, mut rest) = html.split_once(LINK.0)?;
    let mut names = Vec::new();
    let mut tail = String::new();
    loop {
        let (name, after) = rest.split_once(LINK.1)?;
        names.push(name);
        match after.split_once(LINK.0) {
            Some((between, more)) => {
                tail += between.trim();
                rest = more;
            }
            None => break tail += after,
        }
    }
    Some((head, names, tail))
}

fn bare_style(css: &str) -> String {
    let kept = without(css, "/*", "*/");
    // No selector, value or text of these sheets needs a space beside these signs.
    let pairs = [("; ", ";"), (": ", ":"), (", ", ","), (" {", "{"), ("{ ", "{"), (" }", "}")];
    pairs.iter().fold(bare_lines(&kept, |_| true), |css, (wide, bare)| css.replace(wide, bare))
}

/// A text without what stands between these signs.
fn without(text: &str, open: &str, close: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once(open) {
        kept.push_str(before);
        rest = comment.split_once(close).map_or("", |(_, after)| after);
    }
    kept + rest
}

/// Only whole lines of comment go: no text of a program is in danger.
fn bare_script(script: &str) -> String {
    let mut is_comment = false;
    bare_lines(script, |line| {
        is_comment |= line.starts_with("/**");
        let is_kept = !is_comment && !line.starts_with("//");
        is_comment &= !line.ends_with("*/");
        is_kept
    })
}

fn bare_lines(text: &str, mut is_kept: impl FnMut(&str) -> bool) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && is_kept(line));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::{bare_script, bare_style, style_links, without};

    #[test]
    fn a_shipped_style_sheet_has_its_rules_and_no_comments() {
        assert_eq!(bare_style("/* why */\n@layer a {\n  b { c: d; } /* e */\n}\n"), "@layer a{\nb{c:d;}\n}");
        assert_eq!(bare_style("a, b { c: d }"), "a,b{c:d}");
    }

    #[test]
    fn a_shipped_page_has_no_comments() {
        assert_eq!(without("<html>\n<!-- why -->\n<p>", "<!--", "-->"), "<html>\n\n<p>");
    }

    #[test]
    fn a_shipped_script_has_its_lines_and_no_comments() {
        let script = "// why\nlet a = \"/* b */\"; // c\n/**\n * d\n */\nfunction e() {\n  f();\n}\n/** g */\nh();\n";
        assert_eq!(bare_script(script), "let a = \"/* b */\"; // c\nfunction e() {\nf();\n}\nh();");
    }

    #[test]
    fn style_sheets_are_found_in_their_order() {
        let html =
            "<a>\n  <link rel=\"stylesheet\" href=\"./b.css\"/>\n  <link rel=\"stylesheet\" href=\"./c.css\"/>\n<d>";
        assert_eq!(style_links(html), Some(("<a>\n  ", vec!["b.css", "c.css"], "\n<d>".to_owned())));
        assert_eq!(style_links("<a>"), None);
    }
}
