//! All rules, each with examples. Read next: `code`, `layers`, `house`, `prose`, `style`, then the functions they name.

use crate::{code, house, layers, prose, style, tree};

/// A text file of the tree.
pub struct File {
    /// From the project's root, with slashes.
    pub path: String,
    /// Its whole text.
    pub text: String,
}

impl File {
    /// A file of this path and text.
    pub fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned() }
    }
}

/// Something wrong on a line, counted from 1, and what to do instead.
pub type Finding = (usize, String);

/// A path and a text.
pub type Example = (&'static str, &'static str);

/// One house rule.
pub struct Rule {
    /// What it is called.
    pub name: &'static str,
    /// Which files it looks at.
    pub applies: fn(&str) -> bool,
    /// What is wrong in a file.
    pub check: fn(&File) -> Vec<Finding>,
    /// Each has at least one finding.
    pub bad: &'static [Example],
    /// None has any.
    pub good: &'static [Example],
}

impl Rule {
    /// What is wrong in a file, ready to print; nothing if the rule does not look at it.
    pub fn findings(&self, file: &File) -> Vec<String> {
        if !(self.applies)(&file.path) {
            return Vec::new();
        }
        let print = |(line, message)| format!("{}:{line}: {message} [{}]", file.path, self.name);
        (self.check)(file).into_iter().map(print).collect()
    }
}

/// Every rule.
pub const RULES: &[&Rule] = &[
    &layers::DEPENDENCIES,
    &code::ENGINE_BANS,
    &code::BANS_EVERYWHERE,
    &code::SERDE_AT_THE_EDGE,
    &code::STATE_FIELDS,
    &code::ONE_BROWSER_FILE,
    &code::UNSAFE_IN_ONE_FILE,
    &code::NAMES,
    &house::OPENING_DOCS,
    &house::NO_MOD_RS,
    &house::LENGTH,
    &house::STRICT_PAGE,
    &house::ADDRESSES,
    &house::TEXT_FORM,
    &prose::PERSIAN_ONLY_IN_I18N,
    &prose::NO_PROSE_IN_COMPONENTS,
    &prose::PERSIAN_SPELLING,
    &prose::CLAIMS,
    &style::LOGICAL,
    &style::SELECTORS,
    &style::OPENING_COMMENT,
];

/// Rust that is built into the product.
pub fn is_source(path: &str) -> bool {
    path.starts_with("src/") && path.ends_with(".rs") && !path.ends_with("/tests.rs")
}

/// Rust of the modules that know no screen.
pub fn is_engine(path: &str) -> bool {
    is_source(path) && layers::ENGINE.contains(&layers::module_of(path))
}

/// A style sheet.
pub fn is_style(path: &str) -> bool {
    path.starts_with("style/") && tree::has_ending(path, &["css"])
}
