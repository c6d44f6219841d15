//! Any bytes behind checksums that fit: the first byte says how long the head is, the rest is head and body. Gets to
//! the settings, the decisions and the engine, where random letters never would.
#![no_main]

#[path = "../../tests/common/forge.rs"]
mod forge;

use idempotency_lab::embed::run_text::{decode, encode};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((length, rest)) = bytes.split_first() else { return };
    let (head, body) = rest.split_at(usize::from(*length).min(rest.len()));
    // Version 1 before the head, and the announced number of decisions as many as there are bytes.
    let head = [&[1], head].concat();
    let count = u8::try_from(body.len().saturating_sub(1)).unwrap_or(u8::MAX);
    let announced = [&[count & 0x7f, 0], body].concat();
    for body in [body, &announced] {
        if let Ok(run) = decode(&forge::text(&head, body)) {
            let text = encode(&run).expect("what opens can be written");
            let again = decode(&text).expect("what was written opens");
            assert_eq!((again.digest(), again.decisions()), (run.digest(), run.decisions()));
        }
    }
});
