//! The house rules as a test: each ban names its replacement, and each rule is shown to fail on a small bad example
//! before it is run over the tree.
//!
//! A rule is a function from one file to findings; it knows nothing of other files. Read next: `tidy/rules.rs`.
#![cfg(not(target_arch = "wasm32"))]

#[path = "tidy/code.rs"]
mod code;
#[path = "tidy/house.rs"]
mod house;
#[path = "tidy/layers.rs"]
mod layers;
#[path = "tidy/prose.rs"]
mod prose;
#[path = "tidy/reading.rs"]
mod reading;
#[path = "tidy/rules.rs"]
mod rules;
#[path = "tidy/style.rs"]
mod style;
#[path = "tidy/tree.rs"]
mod tree;

use rules::{File, RULES};

#[test]
fn every_rule_finds_its_bad_examples() {
    for rule in RULES {
        assert!(!rule.bad.is_empty(), "{} has no bad example", rule.name);
        for (path, text) in rule.bad {
            let file = File::new(path, text);
            assert!((rule.applies)(path), "{} does not look at {path}", rule.name);
            assert!(!(rule.check)(&file).is_empty(), "{} finds nothing wrong in {path}:\n{text}", rule.name);
        }
    }
}

#[test]
fn no_rule_complains_of_its_good_examples() {
    for rule in RULES {
        assert!(!rule.good.is_empty(), "{} has no good example", rule.name);
        for (path, text) in rule.good {
            let findings = rule.findings(&File::new(path, text));
            assert!(findings.is_empty(), "{} complains of {path}:\n{text}\n{findings:#?}", rule.name);
        }
    }
}

#[test]
fn every_rule_sees_some_file_of_the_tree() {
    let files = tree::files();
    assert!(files.len() > 50, "only {} files: is this the whole tree?", files.len());
    for rule in RULES {
        assert!(files.iter().any(|file| (rule.applies)(&file.path)), "{} sees no file", rule.name);
    }
}

#[test]
fn the_tree_keeps_the_house_rules() {
    let files = tree::files();
    let findings: Vec<_> = RULES.iter().flat_map(|rule| files.iter().flat_map(|file| rule.findings(file))).collect();
    assert!(findings.is_empty(), "{} findings:\n{}", findings.len(), findings.join("\n"));
}
