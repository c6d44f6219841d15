//! The door between the page's two programs: the first screen's asks for the laboratory's, which takes its place.
//!
//! The two share nothing but the page, and src/boot.js, which fetches programs. So what they say to each other are three
//! events of the window, and what is carried over is one attribute of the lab's element. Knows nothing of what is carried.

use super::{Focus, Home, dom, home};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// The first screen asks src/boot.js for the laboratory.
const WANTED: &str = "lab-wanted";
/// src/boot.js could not get it.
const MISSING: &str = "lab-missing";
/// The laboratory is about to take the first screen's place.
const ARRIVED: &str = "lab-arrived";
/// What is carried over.
const CARRIED: &str = "data-carried";

/// Asks for the laboratory.
pub(in crate::ui) fn knock() {
    say(WANTED);
}

/// Calls `then` whenever the laboratory could not be had, for as long as the owner lives.
pub(in crate::ui) fn on_missing(then: impl Fn() + 'static) {
    dom::listen(&window(), MISSING, move |_| then());
}

/// Leaves to the laboratory what `pack` says then, for as long as the owner lives.
pub(in crate::ui) fn on_leaving(pack: impl Fn() -> Option<String> + 'static) {
    dom::listen(&window(), ARRIVED, move |_| dom::set(&home(), CARRIED, pack().as_deref()));
}

/// Calls `then` when the laboratory takes the place of the first screen, which it does but once.
pub(in crate::ui) fn once_arrived(then: impl FnOnce() + 'static) {
    let then = Closure::once_into_js(then);
    let added = window().add_event_listener_with_callback(ARRIVED, then.unchecked_ref());
    added.expect("listeners can be added anywhere");
}

/// Lets the laboratory in by `mount`, in the place of what was there. The old goes last, so that the page never shrinks
/// and keeps its place; the focus goes to what has its name, else through the usual way in.
pub(in crate::ui) fn enter(home: &Home, mount: impl FnOnce()) {
    let focus = Focus::now();
    say(ARRIVED);
    let old = home.child_element_count();
    mount();
    (0..old).filter_map(|_| home.first_element_child()).for_each(|old| old.remove());
    dom::set(home, CARRIED, None);
    if let Some(focus) = focus.filter(|_| old > 0) {
        focus.by_name().keep(["[data-testid=close-lab]", "[data-testid=play]"]);
    }
}

/// What the first screen has left.
pub(in crate::ui) fn carried() -> Option<String> {
    home().get_attribute(CARRIED)
}

fn say(name: &str) {
    let said = web_sys::Event::new(name).and_then(|event| window().dispatch_event(&event));
    if said.is_err() {
        leptos::logging::warn!("an event could not be told");
    }
}
