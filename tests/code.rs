//! The code pane's code: every set-up has code for every step, says its toggles, and is good C# and TypeScript.
//!
//! The C# is parsed here. The TypeScript is written out for tests/code/story.test.mjs, which compiles it and plays it, with what
//! the engine answers to the same schedules beside it: `cargo xtask test code`. Read next: `code/variants`, `code/played`.
#![cfg(not(target_arch = "wasm32"))]

#[path = "common/hand.rs"]
mod hand;
#[path = "code/marks.rs"]
mod marks;
#[path = "code/played.rs"]
mod played;
#[path = "code/variants.rs"]
mod variants;

use idempotency_lab::present::code::{self, DUPLICATES, Dialect, Line, WIDTH};
use idempotency_lab::world::config::{Config, Keys, Strategy};
use idempotency_lab::world::program::{Op, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use variants::{fingerprint, pairs, singles};

/// The lines as a text.
fn text(lines: &[Line]) -> String {
    lines.iter().fold(String::new(), |whole, line| whole + &line.text + "\n")
}

fn handler(dialect: Dialect, config: &Config) -> String {
    text(&code::handler(dialect, config))
}

/// A set-up of each different code, with its text.
fn distinct(dialect: Dialect, configs: Vec<Config>) -> BTreeMap<String, Config> {
    let whole = |config: &Config| {
        let asides = code::asides(dialect, config).iter().fold(String::new(), |all, aside| all + &text(&aside.lines));
        handler(dialect, config) + &asides
    };
    configs.into_iter().map(|config| (whole(&config), config)).collect()
}

/// The steps of lines in the order in which they begin; each stands together.
fn steps(lines: &[Line]) -> Vec<u8> {
    let mut steps: Vec<u8> = lines.iter().filter_map(|line| line.step).collect();
    steps.dedup();
    steps
}

#[track_caller]
fn assert_well_made(lines: &[Line]) {
    let whole = text(lines);
    for line in lines {
        assert!(line.text.chars().count() <= WIDTH, "{} characters: {}", line.text.chars().count(), line.text);
        assert_eq!(line.text, line.text.trim_end());
        assert!(!line.text.contains(['«', '»', '\t']), "{}", line.text);
    }
    for (opening, closing) in [('{', '}'), ('(', ')')] {
        assert_eq!(whole.matches(opening).count(), whole.matches(closing).count(), "{opening}{closing} in\n{whole}");
    }
}

#[test]
fn every_step_has_lines_that_stand_together_in_the_order_of_the_program() {
    for config in pairs() {
        for dialect in Dialect::ALL {
            let lines = code::handler(dialect, &config);
            assert_well_made(&lines);
            let ops = Program::of(&config);
            // The branch of the unknown stands where the charge is.
            let release = ops.line_of(Op::Release);
            let mut expected: Vec<u8> = (0..).take(ops.ops().len()).filter(|step| Some(*step) != release).collect();
            if let (Some(release), Some(charge)) =
                (release, expected.iter().position(|step| ops.at(*step) == Op::Charge))
            {
                expected.insert(charge + 1, release);
            }
            assert_eq!(steps(&lines), expected, "{config:?}\n{}", text(&lines));
        }
    }
}

#[test]
fn what_stands_beside_the_handler_has_its_steps_too() {
    for config in singles() {
        for dialect in Dialect::ALL {
            assert_well_made(&code::table(dialect, &config));
            let asides = code::asides(dialect, &config);
            assert_eq!(asides.len(), usize::from(config.ask_first) + usize::from(config.keys == Keys::ServerIssued));
            for aside in asides {
                assert_well_made(&aside.lines);
                let ops = code::program(&config, aside.errand);
                assert_eq!(steps(&aside.lines), (0..).take(ops.ops().len()).collect::<Vec<u8>>(), "{config:?}");
                assert!(code::lines_of(&aside.lines, 0).count() > 0);
            }
        }
    }
}

#[test]
fn code_differs_exactly_where_the_engine_says_that_the_design_does() {
    for dialect in Dialect::ALL {
        let (mut texts, mut designs) = (BTreeMap::new(), BTreeMap::new());
        for config in pairs() {
            let (text, design) = (handler(dialect, &config), fingerprint(&config));
            let of_text = texts.entry(text.clone()).or_insert_with(|| design.clone());
            assert_eq!(*of_text, design, "two designs have one text:\n{text}");
            let of_design = designs.entry(design).or_insert_with(|| text.clone());
            assert_eq!(*of_design, text, "one design has two texts: {config:?}");
        }
        println!("{}: {} handlers", dialect.id(), texts.len());
    }
}

#[test]
fn set_ups_that_come_to_different_designs_have_different_code() {
    for config in singles() {
        let plain = Config { strategy: config.strategy, ..Config::default() };
        let client = Config { keys: config.keys, ask_first: config.ask_first, ..plain };
        if !config.comes_to(&client) {
            for dialect in Dialect::ALL {
                assert_ne!(handler(dialect, &config), handler(dialect, &client), "{config:?}");
            }
        }
    }
}

#[test]
fn a_table_has_only_the_columns_that_its_handler_uses() {
    for config in pairs() {
        let sql = text(&code::table(Dialect::TypeScript, &config));
        let handler = handler(Dialect::TypeScript, &config);
        for column in ["customer_id", "hash", "payment_id", "owner", "lease_until", " status ", "reply_status"] {
            let is_used = |text: &str| text.contains(column) && text.contains("idempotency_keys");
            let records = sql.split("CREATE TABLE accounts").next().unwrap_or_default();
            let uses = handler.split("UPDATE accounts").next().unwrap_or_default();
            assert_eq!(is_used(records), is_used(uses), "{column} in\n{sql}\n{handler}");
        }
    }
}

/// A C# file of handler, asides and table: statements come before types.
fn csharp_file(config: &Config) -> String {
    let asides: String = code::asides(Dialect::CSharp, config).iter().map(|aside| text(&aside.lines)).collect();
    handler(Dialect::CSharp, config) + &asides + &text(&code::table(Dialect::CSharp, config))
}

fn parse(parser: &mut tree_sitter::Parser, source: &str) {
    let tree = parser.parse(source, None).expect("the parser has a language and no limits");
    assert!(!tree.root_node().has_error(), "{}\n{source}", tree.root_node().to_sexp());
}

fn csharp_parser() -> tree_sitter::Parser {
    let mut parser = tree_sitter::Parser::new();
    parser.set_language(&tree_sitter_c_sharp::LANGUAGE.into()).expect("the grammar is of the parser's version");
    parser
}

#[test]
fn the_csharp_of_every_set_up_has_no_word_out_of_place() {
    let mut parser = csharp_parser();
    let files: BTreeSet<String> = pairs().iter().map(csharp_file).collect();
    println!("{} files", files.len());
    files.iter().for_each(|file| parse(&mut parser, file));
    let tree = parser.parse("app.MapPost(\"/\", ( => { });", None).expect("it parses");
    assert!(tree.root_node().has_error(), "the parser takes anything");
}

#[test]
fn every_database_has_its_error_in_both_dialects() {
    let mut parser = csharp_parser();
    for duplicate in DUPLICATES {
        for (code, _) in duplicate.codes {
            let number = code.trim_start_matches("ORA-").trim_start_matches('0');
            assert!(duplicate.csharp.iter().any(|line| line.contains(number)), "{duplicate:?}");
        }
        let all = duplicate.typescript.iter().chain(duplicate.csharp);
        all.for_each(|line| assert!(line.chars().count() <= WIDTH, "{line}"));
        parse(&mut parser, &format!("try {{ F(); }}\n{}\n{{ G(); }}", duplicate.csharp.join("\n")));
        assert!(duplicate.typescript.join("\n").starts_with("if (") && duplicate.typescript.join("\n").ends_with(')'));
    }
    let postgres = DUPLICATES[0].csharp;
    let claim = handler(Dialect::CSharp, &Config { strategy: Strategy::ClaimFirst, ..Config::default() });
    assert!(postgres.iter().all(|line| claim.contains(line.trim())), "the handler knows the same error");
}

/// Leaves every handler, its table and what the engine answers for tests/code/story.test.mjs.
#[test]
fn the_typescript_of_every_set_up_is_written_out_with_what_the_engine_answers() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("code");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests can be written");
    let mut index = String::from("[\n");
    let variants = distinct(Dialect::TypeScript, pairs());
    for (number, (source, config)) in variants.iter().enumerate() {
        let name = format!("handler{number}");
        fs::write(folder.join(format!("{name}.ts")), source).expect("a file for tests can be written");
        let sql = text(&code::table(Dialect::TypeScript, config));
        let comma = if number == 0 { "" } else { ",\n" };
        let played = played::all(config);
        write!(index, "{comma}{{\"name\":\"{name}\",\"config\":{:?},", variants::told(config))
            .expect("a string takes all");
        write!(index, "\"asks\":{},\"issues\":{},", config.ask_first, config.keys == Keys::ServerIssued)
            .expect("a string takes all");
        write!(index, "\"dedups\":{},\"checks\":{},", config.bank_dedups(), config.bank_checks_amount)
            .expect("a string takes all");
        write!(
            index,
            "\"charges\":{},\"sql\":{sql:?},\"played\":{played}}}",
            config.strategy != Strategy::LocalTransaction
        )
        .expect("a string takes all");
    }
    index.push_str("\n]\n");
    fs::write(folder.join("index.json"), index).expect("a file for tests can be written");
    println!("{} files", variants.len());
}
