//! The engine in the browser: the same bodies and the same golden digests as natively.
#![cfg(target_arch = "wasm32")]

#[path = "common/golden.rs"]
mod golden;
#[path = "common/golden_links.rs"]
mod golden_links;
#[path = "common/hand.rs"]
mod hand;
#[path = "common/known.rs"]
mod known;
#[path = "common/ten_thousand.rs"]
mod ten_thousand;

use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn named_runs_keep_their_digests() {
    golden::named_runs_keep_their_digests();
}

#[wasm_bindgen_test]
fn what_is_known_from_elsewhere_comes_out_the_same_here() {
    known::all();
}

#[wasm_bindgen_test]
fn links_made_elsewhere_open_here_on_the_same_digest() {
    golden_links::all_open();
    golden_links::the_places_numbers_and_defaults_of_settings_are_pinned();
}
