//! The long run of the audit: `cargo run --release --example ten_thousand`.
//!
//! Prints one JSON object: the run as the text behind `run=`, opened before its first step, what its history takes and
//! how long seeks take without a browser. Knows nothing of limits; the audit holds the figures against them.

#[path = "../tests/common/ten_thousand.rs"]
mod ten_thousand;

use idempotency_lab::embed::run_text;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;
use ten_thousand::{STEPS, ten_thousand};

/// Shares no factor with the number of places, so that the seeks visit each of them once, far from the one before.
const STRIDE: usize = 4_999;

fn main() -> ExitCode {
    let mut run = ten_thousand();
    let bytes = run.bytes();
    // Of three rounds the fastest seek to each place: the others were held up by the machine.
    let mut nanoseconds = vec![u128::MAX; STEPS + 1];
    for turn in 0..3 * nanoseconds.len() {
        let place = turn * STRIDE % (STEPS + 1);
        let start = Instant::now();
        run.seek(black_box(place));
        nanoseconds[place] = nanoseconds[place].min(start.elapsed().as_nanos());
    }
    nanoseconds.sort_unstable();
    run.seek(0);
    let (Some(text), Some(worst)) = (run_text::encode(&run), nanoseconds.last()) else {
        eprintln!("ten_thousand: no link holds this run");
        return ExitCode::FAILURE;
    };
    let median = nanoseconds[nanoseconds.len() / 2];
    println!(
        r#"{{"steps":{STEPS},"historyBytes":{bytes},"seekMedianNs":{median},"seekWorstNs":{worst},"run":"{text}"}}"#
    );
    ExitCode::SUCCESS
}
