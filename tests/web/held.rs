//! Timers in a story's hand: while they are held, nothing happens by itself, and what waits is called when asked.
//!
//! Knows nothing of the lab. Holding ends with the guard, so that the runner has its timers back.

use js_sys::{Function, Reflect};
use wasm_bindgen::JsValue;

/// Keeps what was asked to be called later in `heldTimers`, in order.
const HOLD: &str = "
    const held = globalThis.heldTimers = new Map();
    const own = { set: globalThis.setTimeout, clear: globalThis.clearTimeout };
    let last = 1_000_000;
    globalThis.setTimeout = (call) => (held.set(last += 1, call), last);
    globalThis.clearTimeout = (id) => { held.delete(id); };
    globalThis.releaseTimers = () => {
        globalThis.setTimeout = own.set;
        globalThis.clearTimeout = own.clear;
    };
";
/// Calls the first that waits; false if there is none.
const FIRE: &str = "
    const [first] = globalThis.heldTimers;
    if (!first) return false;
    globalThis.heldTimers.delete(first[0]);
    first[1]();
    return true;
";

/// While it lives, timers are held.
pub struct Held;

/// Takes the timers in hand.
pub fn hold() -> Held {
    run(HOLD);
    Held
}

impl Drop for Held {
    fn drop(&mut self) {
        run("globalThis.releaseTimers()");
    }
}

/// Calls the first timer that waits; false if there is none.
pub fn fire() -> bool {
    run(FIRE).is_truthy()
}

/// How many timers wait.
pub fn waiting() -> u32 {
    let held = Reflect::get(&js_sys::global(), &"heldTimers".into()).expect("timers are held");
    js_sys::Map::from(held).size()
}

fn run(script: &str) -> JsValue {
    Function::new_no_args(script).call0(&JsValue::UNDEFINED).expect("the script of this file runs")
}
