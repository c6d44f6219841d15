//! A row of tabs that is one stop of Tab: arrows lead on from the tab that has the focus and round its ends, Home and End
//! to them; it opens when it is pressed, so that one can pass by others. And a box that scrolls by itself to what it marks.

use super::dom::{El, keep};
use leptos::prelude::request_animation_frame;
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlElement, KeyboardEvent};

/// A box that keeps in sight what is marked as `.here` in it, whenever what `follow` reads has changed. Only the box
/// scrolls, never the page.
pub(in crate::ui) fn following(frame: El, follow: impl Fn() + 'static) -> El {
    let element = frame.element().clone();
    keep(Box::new(move || {
        follow();
        let element = element.clone();
        request_animation_frame(move || show_mark(&element));
    }));
    frame
}

/// The box is what places in it are counted from: it is positioned.
fn show_mark(frame: &Element) {
    let mark = frame.query_selector(".here").ok().flatten().and_then(|mark| mark.dyn_into::<HtmlElement>().ok());
    let Some(mark) = mark else { return };
    let (above, height) = (frame.scroll_top(), frame.client_height());
    let (top, bottom) = (mark.offset_top(), mark.offset_top() + mark.offset_height());
    if top < above || bottom > above + height {
        // A third from the top: what comes next is to be seen as well.
        frame.set_scroll_top(top - height / 3);
    }
}

/// Lets the keys lead along the tabs inside it; `is_rtl` says which way they run.
pub(in crate::ui) fn tabs(row: El, is_rtl: impl Fn() -> bool + 'static) -> El {
    row.on("keydown", move |event| {
        let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return };
        let from = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        if key.ctrl_key() || key.alt_key() || key.meta_key() {
            return;
        }
        let to = from.and_then(|from| neighbour(&from, &key.key(), is_rtl()));
        if let Some(to) = to.and_then(|to| to.dyn_into::<HtmlElement>().ok()) {
            event.prevent_default();
            if to.focus().is_err() {
                leptos::logging::warn!("a tab refused the focus");
            }
        }
    })
}

fn neighbour(from: &Element, key: &str, is_rtl: bool) -> Option<Element> {
    let row = from.parent_element()?;
    match key {
        "ArrowLeft" | "ArrowRight" if (key == "ArrowRight") != is_rtl => {
            from.next_element_sibling().or_else(|| row.first_element_child())
        }
        "ArrowLeft" | "ArrowRight" => from.previous_element_sibling().or_else(|| row.last_element_child()),
        "Home" => row.first_element_child(),
        "End" => row.last_element_child(),
        _ => None,
    }
}
