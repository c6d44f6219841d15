//! Short names for what the script lends the wasm file. wasm-bindgen names each such function by a hash, which no
//! compression can shorten, in both files; together that is some 3 kB of brotli.
//!
//! Knows nothing of files. Invariant: every name is changed in both or in neither; one that the script does not have is
//! an error.

use core::convert::Infallible;
use wasm_encoder::{ImportSection, Module, reencode, reencode::Reencode};
use wasmparser::{Import, Imports, Parser};

/// The only module that a page imports from.
const MODULE: &str = "i";

/// The wasm file and its script with short names for all imports.
///
/// # Errors
/// In words, when the two do not belong together.
pub fn shorten(wasm: &[u8], script: &str) -> Result<(Vec<u8>, String), String> {
    let mut short = Short { script: script.to_owned(), count: 0, missing: None };
    let mut module = Module::new();
    short
        .parse_core_module(&mut module, Parser::new(0), wasm)
        .map_err(|error| format!("the wasm file cannot be read: {error}"))?;
    match short.missing {
        None => Ok((module.finish(), short.script)),
        Some(name) => Err(format!("the script does not have {name}, which the wasm file imports")),
    }
}

struct Short {
    script: String,
    count: u32,
    missing: Option<String>,
}

impl Short {
    fn rename(&mut self, old: &str, new: &str) {
        let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let mut renamed = String::with_capacity(self.script.len());
        let mut rest = self.script.as_str();
        let mut is_found = false;
        while let Some((before, after)) = rest.split_once(old) {
            let is_whole = !before.ends_with(is_letter) && !after.starts_with(is_letter);
            renamed += before;
            renamed += if is_whole { new } else { old };
            is_found |= is_whole;
            rest = after;
        }
        renamed += rest;
        self.script = renamed;
        if !is_found {
            self.missing = Some(old.to_owned());
        }
    }
}

impl Reencode for Short {
    type Error = Infallible;

    fn parse_imports(&mut self, section: &mut ImportSection, imports: Imports<'_>) -> Result<(), reencode::Error> {
        for import in imports {
            let (_, Import { module, name, ty }) = import?;
            if self.count == 0 {
                self.rename(module, MODULE);
            }
            let short = format!("i{:x}", self.count);
            self.count += 1;
            self.rename(name, &short);
            section.import(MODULE, &short, self.entity_type(ty)?);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Parser, shorten};
    use wasm_encoder::{EntityType, ImportSection, Module, TypeSection};
    use wasmparser::Payload;

    fn importing(names: &[&str]) -> Vec<u8> {
        let (mut module, mut types, mut imports) = (Module::new(), TypeSection::new(), ImportSection::new());
        types.ty().function([], []);
        for name in names {
            imports.import("./lab_bg.js", name, EntityType::Function(0));
        }
        module.section(&types).section(&imports);
        module.finish()
    }

    fn imported(wasm: &[u8]) -> Vec<String> {
        let payloads = Parser::new(0).parse_all(wasm).map(|payload| payload.expect("the file is whole"));
        let imports = payloads.filter_map(|payload| match payload {
            Payload::ImportSection(section) => Some(section),
            _ => None,
        });
        let imports = imports.flatten().flat_map(|group| group.expect("the section is whole"));
        imports
            .map(|import| import.expect("the section is whole").1)
            .map(|it| format!("{}.{}", it.module, it.name))
            .collect()
    }

    #[test]
    fn both_files_get_the_same_short_names_and_nothing_else_changes() {
        let script = r#"return { "./lab_bg.js": { go_0f: () => x, go_0f1: () => go_0f(y), my_go_0f: 1 } };"#;
        let (wasm, script) = shorten(&importing(&["go_0f", "go_0f1"]), script).expect("they belong together");
        assert_eq!(imported(&wasm), ["i.i0", "i.i1"]);
        assert_eq!(script, r#"return { "i": { i0: () => x, i1: () => i0(y), my_go_0f: 1 } };"#);
    }

    #[test]
    fn a_script_of_another_build_is_an_error() {
        let error =
            shorten(&importing(&["go_0f"]), r#"{ "./lab_bg.js": { go_0e: 1 } }"#).expect_err("go_0f is missing");
        assert!(error.contains("go_0f"), "{error}");
        assert!(shorten(b"no wasm", "").is_err());
    }
}
