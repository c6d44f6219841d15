//! Replays a link without a browser: `cargo run --release --example replay -- RUN`.
//!
//! RUN is the text behind `run=`, or a whole link. Prints the steps up to the one at which the link opens, one JSON
//! object a line, and at last the digest of the state there, which is the page's `data-digest`. Exit code 0, or 2 and
//! one line on standard error where there is nothing to replay. The steps are those of the page's JSON export.

use idempotency_lab::drive::run::Run;
use idempotency_lab::embed::{address, json, run_text};
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [text] = words.as_slice() else { return wrong("one argument is wanted: the run, or a link with one") };
    let opened = match text.contains("run=") {
        true => address::read("", text).run.ok_or_else(|| "no run in this link opens".to_owned()),
        false => run_text::decode(text).map_err(|refusal| refusal.error.to_string()),
    };
    match opened {
        Ok(run) => {
            print(&run);
            ExitCode::SUCCESS
        }
        Err(why) => wrong(&why),
    }
}

fn wrong(why: &str) -> ExitCode {
    eprintln!("replay: {why}");
    ExitCode::from(2)
}

fn print(run: &Run) {
    for step in json::steps(run) {
        println!("{step}");
    }
    println!("{{\"digest\":\"{}\"}}", run.digest());
}
