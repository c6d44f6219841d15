//! Any bytes as an address, parted at the first `#`: reading ends, keeps its limits, and what was kept is written and
//! read again as the same.
#![no_main]

use idempotency_lab::embed::address;
use idempotency_lab::embed::problem::MAX_PROBLEMS;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let (query, fragment) = text.split_once('#').unwrap_or((&text, ""));
    let address = address::read(query, fragment);
    assert!(address.problems.len() <= MAX_PROBLEMS + 1);
    let kept = address::write(&address.config, address.seed, &address.page);
    let again = address::read(&kept, "");
    assert_eq!((again.config, again.seed, &again.page), (address.config, address.seed, &address.page));
    assert_eq!(again.problems, []);
});
