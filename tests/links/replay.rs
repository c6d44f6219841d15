//! What `cargo run --example replay` prints of a link.

use crate::golden_links;
use std::process::{Command, Output};

fn replay(words: &[&str]) -> Output {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--quiet", "--example", "replay", "--"]).args(words);
    cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo can be started")
}

fn lines(bytes: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(bytes).lines().map(str::to_owned).collect()
}

#[test]
fn the_example_prints_each_step_and_the_digest() {
    let link =
        golden_links::links().into_iter().find(|link| link.name == "key on, reply lost").expect("it is in the corpus");
    let output = replay(&[link.text]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = lines(&output.stdout);
    assert_eq!(printed.len(), link.steps + 1);
    let first =
        r#"{"step":1,"at_ms":0,"action":"press","intent":1,"debits":0,"beliefs":["waiting"],"verdict":["safe"]}"#;
    assert_eq!(printed[0], first);
    let lost = r#""action":"lose","intent":1,"attempt":1,"errand":"pay","copy":1,"leg":"reply","debits":1,"beliefs":["waiting"]"#;
    assert!(printed.iter().any(|line| line.contains(lost)), "{printed:#?}");
    assert_eq!(printed.last().map(String::as_str), Some(&*format!(r#"{{"digest":"{}"}}"#, link.digest)));
    let whole = replay(&[&format!("https://example.org/lab/?lang=en#run={}", link.text)]);
    assert_eq!(lines(&whole.stdout), printed, "a whole link is as good");
}

#[test]
fn wrong_arguments_end_with_2_and_one_line() {
    for (words, why) in [
        (&[][..], "replay: one argument is wanted: the run, or a link with one"),
        (&["a", "b"], "replay: one argument is wanted: the run, or a link with one"),
        (&[""], "replay: run-empty"),
        (&["AQ"], "replay: run-truncated"),
        (&["_w"], "replay: run-other-version 255"),
        (&["#run=AQ"], "replay: no run in this link opens"),
    ] {
        let output = replay(words);
        assert_eq!((output.status.code(), lines(&output.stderr)), (Some(2), vec![why.to_owned()]));
        assert!(output.stdout.is_empty());
    }
}
