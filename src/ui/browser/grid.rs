//! A table of buttons that is one stop of Tab: arrows lead on from the button that has the focus, Home and End along its
//! row. Knows nothing of what the buttons mean; the markup gives one of them the tab stop.

use super::dom::{El, set};
use core::iter::successors;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent};

/// Lets the keys lead through the table inside it; `is_rtl` says which way its rows run.
pub(in crate::ui) fn roaming(frame: El, is_rtl: impl Fn() -> bool + 'static) -> El {
    frame
        .on("keydown", move |event| {
            let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return };
            if key.ctrl_key() || key.alt_key() || key.meta_key() {
                return;
            }
            let to = source(&event).and_then(|from| neighbour(&from, &key.key(), is_rtl()));
            if let Some(to) = to.and_then(|to| to.dyn_into::<HtmlElement>().ok()) {
                event.prevent_default();
                if to.focus().is_err() {
                    leptos::logging::warn!("a cell refused the focus");
                }
            }
        })
        .on("focusin", |event| {
            let Some(button) = source(&event).filter(|it| it.closest("td").is_ok_and(|cell| cell.is_some())) else {
                return;
            };
            let before = button.closest("table").ok().flatten();
            if let Some(before) = before.and_then(|table| table.query_selector("td [tabindex='0']").ok().flatten()) {
                set(&before, "tabindex", Some("-1"));
            }
            set(&button, "tabindex", Some("0"));
        })
}

fn source(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// The button that a key leads to from the one in hand.
fn neighbour(from: &Element, key: &str, is_rtl: bool) -> Option<Element> {
    let cell = from.closest("td").ok()??;
    let row = cell.parent_element()?;
    let before = successors(cell.previous_element_sibling(), Element::previous_element_sibling).count();
    let below = |row: Option<Element>| row?.query_selector(&format!(":scope > :nth-child({})", before + 1)).ok()?;
    let place = match key {
        "ArrowLeft" | "ArrowRight" if (key == "ArrowRight") != is_rtl => cell.next_element_sibling(),
        "ArrowLeft" | "ArrowRight" => cell.previous_element_sibling(),
        "ArrowUp" => below(row.previous_element_sibling()),
        "ArrowDown" => below(row.next_element_sibling()),
        "Home" => row.query_selector(":scope > td").ok()?,
        "End" => row.last_element_child(),
        _ => None,
    };
    place?.query_selector("button").ok()?
}
