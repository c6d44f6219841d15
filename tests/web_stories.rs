//! The page in the browser, piece by piece: put into an element of its own, pressed and read by test id, in both
//! languages. Timers are in the story's hand, so that a run plays as fast as it is asked to.
//!
//! Knows the page's public face and test ids only. What a whole reader does is told in tests/e2e.
#![cfg(target_arch = "wasm32")]

#[path = "web/held.rs"]
mod held;
#[path = "web/lab.rs"]
mod lab;

use idempotency_lab::world::config::Strategy;
use lab::{LANGS, Lab, SVG};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
async fn before_pay_the_page_shows_price_switch_and_press_and_nothing_that_has_not_happened() {
    for lang in LANGS {
        let lab = Lab::open(lang).await;
        assert_eq!(lab.values(&["debit-counter", "toggle-keys", "belief"]), ["0", "off", "idle"], "{lang}");
        assert_eq!((lab.of("lab", "data-step"), lab.of("lab", "data-playing")), ("0".into(), "false".into()));
        assert_eq!(lab.of("lab", "data-digest").len(), 64);
        for hidden in ["debit", "record", "play", "step", "back", "scrub", "verdict", "message", "replayed"] {
            assert_eq!(lab.count(hidden), 0, "{hidden} in {lang}");
        }
        assert!(lab.of("pay", "class").contains("main"), "one button leads on");
    }
}

#[wasm_bindgen_test]
async fn without_a_key_a_lost_reply_is_told_as_two_debits() {
    for lang in LANGS {
        let lab = Lab::open(lang).await;
        lab.press("lose-reply").await;
        assert_eq!(lab.of("lose-reply", "aria-pressed"), "true");
        lab.press("pay").await;
        assert_eq!(lab.values(&["belief"]), ["waiting"]);
        lab.play_until("belief", "unknown").await;
        assert_eq!(lab.values(&["debit-counter"]), ["1"], "{lang}: taken, and the app does not know");
        lab.play_out().await;
        assert_eq!(lab.values(&["debit-counter", "belief"]), ["2", "paid"], "{lang}");
        assert_eq!(lab.of("debit-counter", "data-intents"), "1");
        assert!(lab.of("debit-counter", "class").contains("wrong"));
        assert!(lab.text("debit-counter").contains(lab::digit(lang, 2)), "{lang}: {}", lab.text("debit-counter"));
        assert!(lab.text("narration").contains(lab::digit(lang, 2)), "{lang}: {}", lab.text("narration"));
        assert_eq!(lab.all("debit", "data-amount"), ["10", "10"]);
        assert_eq!(lab.all("debit", "data-intent"), ["1", "1"]);
        let classes = lab.all("debit", "class");
        assert_eq!(classes.iter().map(|class| class.contains("wrong")).collect::<Vec<_>>(), [false, true], "{lang}");
        assert_eq!((lab.count("record"), lab.count("replayed")), (0, 0));
    }
}

#[wasm_bindgen_test]
async fn with_a_key_the_record_is_written_once_and_its_reply_is_given_again() {
    for lang in LANGS {
        let lab = Lab::open(lang).await;
        lab.press("toggle-keys").await;
        assert_eq!(lab.of("toggle-keys", "aria-checked"), "true");
        lab.press("lose-reply").await;
        lab.press("pay").await;
        lab.play_until_there("record").await;
        assert_eq!(lab.of("record", "data-status"), "InProgress");
        let key = lab.of("record", "data-key");
        assert_eq!((key.len(), key.split('-').count()), (36, 5), "{key} is a UUID");
        assert_eq!(lab.of("record", "data-hash").len(), 64);
        assert_eq!(lab.values(&["debit-counter"]), ["0"], "the claim comes first");
        lab.play_out().await;
        assert_eq!(lab.values(&["debit-counter", "belief"]), ["1", "paid"], "{lang}");
        assert_eq!((lab.of("record", "data-status"), lab.of("record", "data-key")), ("Completed".into(), key.clone()));
        assert!(lab.text("record").contains(&key[..4]) && lab.text("record").contains("201"), "{lang}");
        assert_eq!((lab.count("debit"), lab.count("replayed")), (1, 1), "{lang}");
        assert!(!lab.of("debit-counter", "class").contains("wrong"));
    }
}

#[wasm_bindgen_test]
async fn another_language_changes_every_text_and_nothing_of_the_run() {
    let lab = Lab::open("fa").await;
    lab.press("lose-reply").await;
    lab.press("pay").await;
    lab.play_until("debit-counter", "1").await;
    let run =
        || ["data-step", "data-steps", "data-now-ms", "data-digest", "data-playing"].map(|name| lab.of("lab", name));
    let texts = || ["debit-counter", "narration", "belief", "pay", "toggle-keys", "open-lab", "debit", "language"];
    let read = || texts().map(|testid| lab.text(testid));
    let (before, persian) = (run(), read());
    lab.press("language").await;
    assert_eq!((lab::root("lang"), lab::root("dir")), ("en".to_owned(), "ltr".to_owned()));
    assert_eq!(run(), before);
    for ((testid, persian), english) in texts().iter().zip(&persian).zip(read()) {
        assert!(!english.is_empty() && *persian != english, "{testid}: {persian} and {english}");
        assert!(
            !english.contains(|letter| ('\u{600}'..='\u{6ff}').contains(&letter)) || *testid == "language",
            "{english}"
        );
    }
    lab.press("language").await;
    assert_eq!(lab::root("dir"), "rtl");
    assert_eq!((run(), read()), (before, persian));
    lab.play_out().await;
    assert_eq!(lab.values(&["debit-counter"]), ["2"]);
}

#[wasm_bindgen_test]
async fn an_envelope_is_a_button_that_opens_its_fates() {
    for lang in LANGS {
        let lab = Lab::open(lang).await;
        lab.press("open-lab").await;
        lab.press("step").await;
        assert_eq!(
            (lab.of("message", "data-leg"), lab.of("message", "data-fate")),
            ("request".into(), "pending".into())
        );
        assert!(lab.of("message", "aria-label").contains(lab::digit(lang, 1)), "{lang}");
        lab.press("message").await;
        assert_eq!(lab.of("message", "aria-expanded"), "true");
        lab.press("lose").await;
        assert_eq!((lab.count("message"), lab.count("lose"), lab.count("deliver")), (0, 0, 0), "{lang}");
        lab.press("play").await;
        lab.play_out().await;
        assert_eq!(lab.values(&["debit-counter", "verdict"]), ["1", "safe"], "{lang}");
    }
}

#[wasm_bindgen_test]
async fn the_laboratory_offers_every_set_up_and_shows_the_whole_record() {
    for lang in LANGS {
        let lab = Lab::open(lang).await;
        lab.press("open-lab").await;
        let keys = ["none", "per-intent", "per-page", "per-attempt", "server-issued", "constant"];
        assert_eq!(lab.options("keys"), keys);
        let strategies = Strategy::ALL.map(Strategy::id);
        assert_eq!(lab.options("strategy"), strategies);
        for strategy in strategies {
            lab.choose("strategy", strategy).await;
            lab.choose("keys", "per-intent").await;
            assert_eq!(lab.values(&["strategy", "keys"]), [strategy, "per-intent"], "{lang}");
            lab.press("pay").await;
            lab.play_out().await;
            assert_eq!(lab.values(&["debit-counter", "belief", "verdict"]), ["1", "paid", "safe"], "{strategy}");
            let is_keyed = strategy != "no-key";
            assert_eq!(lab.count("record"), usize::from(is_keyed), "{strategy}");
            assert_eq!(lab.names_and_values("record"), if is_keyed { (9, 9) } else { (0, 0) }, "{strategy} in {lang}");
        }
        lab.press("close-lab").await;
        assert_eq!(lab.of("lab", "data-screen"), "first");
    }
}

#[wasm_bindgen_test]
async fn what_is_drawn_is_drawn_in_the_namespace_of_pictures() {
    for screen in ["first", "lab"] {
        let lab = Lab::open("en").await;
        if screen == "lab" {
            lab.press("open-lab").await;
            lab.press("step").await;
        } else {
            lab.press("toggle-keys").await;
            lab.press("lose-reply").await;
            lab.press("pay").await;
            lab.play_out().await;
        }
        let drawn = lab.elements("svg, svg *");
        assert!(drawn.iter().all(|element| element.namespace_uri().as_deref() == Some(SVG)), "{screen}");
        for tag in ["line", "text", "circle", "symbol", "path", "use", "marker"] {
            assert!(drawn.iter().any(|element| element.tag_name() == tag), "{screen} has no {tag}");
        }
        let pinned = lab.elements(".pin, .pin button");
        assert!(!pinned.is_empty() && pinned.iter().all(|element| element.namespace_uri().as_deref() != Some(SVG)));
    }
}

#[wasm_bindgen_test]
async fn a_lab_that_is_taken_away_leaves_neither_timer_nor_trace() {
    let lab = Lab::open("fa").await;
    lab.press("pay").await;
    assert_eq!(lab.waiting(), 1, "one step is due, and only one");
    lab.press("language").await;
    lab.press("language").await;
    assert_eq!(lab.waiting(), 1, "another language sets no second clock going");
    let home = lab.take_away().await;
    assert_eq!(held::waiting(), 0, "the step that was due is taken back");
    // The window goes on without it.
    lab::tell_window("resize");
    lab::tell_window("visibilitychange");
    lab::settled().await;
    assert_eq!(held::waiting(), 0);
    home.remove();
}

#[wasm_bindgen_test]
async fn a_pause_takes_back_the_step_that_was_due() {
    let lab = Lab::open("en").await;
    lab.press("open-lab").await;
    lab.press("pay").await;
    assert_eq!(lab.waiting(), 1);
    lab.press("play").await;
    assert_eq!((lab.waiting(), lab.of("lab", "data-playing")), (0, "false".into()));
    lab.press("play").await;
    lab.press("restart").await;
    assert_eq!((lab.waiting(), lab.of("lab", "data-step")), (0, "0".into()));
}

#[wasm_bindgen_test]
async fn the_focus_stays_in_the_page_when_what_had_it_goes() {
    for lang in LANGS {
        let lab = Lab::open(lang).await;
        for testid in ["open-lab", "step", "message", "lose", "close-lab", "open-lab"] {
            lab.focus(testid);
            lab.press(testid).await;
            assert!(lab.has_focus_within(), "{lang}: the focus is lost after {testid}");
        }
    }
}
