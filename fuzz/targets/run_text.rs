//! Any bytes as a run text: opening ends, and a run that opens is written and opened again as the same.
#![no_main]

use idempotency_lab::embed::run_text::{decode, encode};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(run) = decode(&String::from_utf8_lossy(bytes)) {
        let text = encode(&run).expect("what opens can be written");
        let again = decode(&text).expect("what was written opens");
        assert_eq!((again.digest(), again.decisions()), (run.digest(), run.decisions()));
    }
});
