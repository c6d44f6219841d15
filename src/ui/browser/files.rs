//! What goes out of the page by file or paper, and what comes in by file. A frame may refuse any of it, and nobody hears
//! of it: what goes out stands on the page as text as well.
//!
//! Knows nothing of the lab.

use super::dom::{self, El};
use gloo_timers::callback::Timeout;
use js_sys::{Array, Promise};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, HtmlInputElement, Url};

/// How long a saved text is kept for the browser to fetch; some ask the person first, and fetch then.
const KEPT_MS: u32 = 40_000;

/// Why a file was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Unread {
    /// It is too large.
    TooLarge,
    /// The browser did not give it.
    Refused,
}

/// Has the browser save a text as a file of this name.
pub(in crate::ui) fn save(name: &str, media_type: &str, text: &str) {
    if offered(name, media_type, text).is_none() {
        leptos::logging::warn!("the browser takes no file");
    }
}

fn offered(name: &str, media_type: &str, text: &str) -> Option<()> {
    let options = BlobPropertyBag::new();
    options.set_type(&format!("{media_type};charset=utf-8"));
    let file = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options).ok()?;
    let address = Url::create_object_url_with_blob(&file).ok()?;
    let link: HtmlAnchorElement = document().create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Timeout::new(KEPT_MS, move || {
        if Url::revoke_object_url(&address).is_err() {
            leptos::logging::warn!("a saved text is kept in memory");
        }
    })
    .forget();
    Some(())
}

/// Opens the browser's way to paper.
pub(in crate::ui) fn print() {
    if window().print().is_err() {
        leptos::logging::warn!("the browser does not print");
    }
}

/// Reads the file that is chosen in a field, and calls `then` with its text; false if none is chosen. A file of more
/// than `most` bytes is not read.
pub(in crate::ui) fn read_chosen(field: &El, most: u32, then: impl FnOnce(Result<String, Unread>) + 'static) -> bool {
    let Some(file) = chosen(field) else { return false };
    if file.size() > most.into() {
        then(Err(Unread::TooLarge));
        return true;
    }
    let reading: Promise = file.text();
    leptos::task::spawn_local(async move {
        let text = wasm_bindgen_futures::JsFuture::from(reading).await;
        then(text.ok().and_then(|text| text.as_string()).ok_or(Unread::Refused));
    });
    true
}

fn chosen(field: &El) -> Option<File> {
    field.element().dyn_ref::<HtmlInputElement>()?.files()?.get(0)
}

/// What is written in a field.
pub(in crate::ui) fn written(field: &El) -> String {
    let value = js_sys::Reflect::get(field.element(), &"value".into());
    value.ok().and_then(|value| value.as_string()).unwrap_or_default()
}

/// Empties a field.
pub(in crate::ui) fn empty(field: &El) {
    dom::assign(field.element(), "value", &"".into());
}
