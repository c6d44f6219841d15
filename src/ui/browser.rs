//! The only room that touches the browser's interfaces and timers. Each is optional: where one is refused (a sandboxed
//! frame, an old browser), the page goes on without it. Elements are made in `dom`; `door` leads to the laboratory's program.
//!
//! Knows nothing of the lab.

pub(super) mod dom;
pub(super) mod door;
pub(super) mod files;
pub(super) mod grid;
pub(super) mod tabs;

use crate::embed::address;
use crate::i18n::Lang;
use crate::i18n::numerals::{Numerals, PlainNumerals, Plural};
use core::cell::Cell;
use gloo_timers::callback::Timeout;
use js_sys::{Array, Intl, Object};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// The element of the page that the lab lives in.
const HOME: &str = "app";
/// Below this width of the page the laboratory folds its lanes.
const NARROW: &str = "(max-width: 39.99rem)";

/// An element that a lab can live in.
pub type Home = web_sys::HtmlElement;

/// The lab's element, or the body where there is none.
pub(super) fn home() -> Home {
    let home = document().get_element_by_id(HOME).and_then(|home| home.dyn_into().ok());
    home.or_else(|| document().body()).expect("a page that runs scripts has a body")
}

fn root() -> Option<web_sys::Element> {
    document().document_element()
}

/// The language that the page was dressed in.
pub(super) fn dressed_lang() -> Lang {
    root().and_then(|root| root.get_attribute("lang")).and_then(|tag| Lang::from_tag(&tag)).unwrap_or_default()
}

/// The theme that the page was dressed in; `None` follows the system.
pub(super) fn dressed_theme() -> Option<String> {
    root().and_then(|root| root.get_attribute("data-theme"))
}

/// Dresses the page: `lang`, `dir`, theme and motion stand once, on the root.
pub(super) fn dress(lang: Lang, theme: Option<&str>, motion: Option<&str>, title: &str) {
    if document().title() != title {
        document().set_title(title);
    }
    let Some(root) = root() else { return };
    let worn = [("lang", Some(lang.tag())), ("dir", Some(lang.dir())), ("data-theme", theme), ("data-motion", motion)];
    for (name, value) in worn {
        // Even the same language, set again, has the browser style every element anew.
        if root.get_attribute(name).as_deref() != value {
            dom::set(&root, name, value);
        }
    }
}

/// What the page's address asks for, from its `?` or `#` on.
pub(super) fn asked() -> String {
    place().1
}

/// The page's address without what it asks for.
pub(super) fn base() -> String {
    place().0
}

/// The address up to what it asks for, and that.
fn place() -> (String, String) {
    let mut address = window().location().href().unwrap_or_default();
    let asked = address.find(['?', '#']).map(|at| address.split_off(at)).unwrap_or_default();
    (address, asked)
}

/// Keeps the link to this moment on the page's root, for whoever has to say that the lab stopped.
pub(super) fn remember(link: Option<&str>) {
    let Some(root) = root() else { return };
    if root.set_attribute("data-link", link.unwrap_or_default()).is_err() {
        leptos::logging::warn!("cannot remember the moment");
    }
}

/// Copies a text by way of a field that is selected for a moment: of all ways, the one that frames allow too.
pub(super) fn copy(text: &str) -> bool {
    let before = Focus::now();
    let field = dom::el("textarea").is(&[("readonly", ""), ("class", "unseen")]).says({
        let text = text.to_owned();
        move || text.clone()
    });
    let Some(body) = document().body() else { return false };
    let is_copied = field.selected_in(&body, || {
        let copy = js_sys::Reflect::get(&document(), &"execCommand".into()).ok()?;
        let copy = copy.dyn_into::<js_sys::Function>().ok()?;
        copy.call1(&document(), &"copy".into()).ok()?.as_bool()
    });
    if let Some(before) = before {
        before.restore();
    }
    is_copied.unwrap_or_default()
}

/// A pending call. Dropping it takes it back.
pub(super) struct Pending(#[expect(dead_code, reason = "held for its drop, which cancels the call")] Timeout);

/// Calls `then` after so many milliseconds.
pub(super) fn after(ms: u32, then: impl FnOnce() + 'static) -> Pending {
    Pending(Timeout::new(ms, then))
}

/// The page's next turn, after whatever waits already. Dropping it gives it up.
pub(super) struct Turn {
    port: web_sys::MessagePort,
    #[expect(dead_code, reason = "held for as long as the browser may call it")]
    call: Closure<dyn FnMut()>,
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.port.close();
    }
}

/// Calls `then` in the page's next turn. A timer of no time would do the same, but browsers make it wait four milliseconds.
pub(super) fn in_turn(then: impl FnOnce() + 'static) -> Option<Turn> {
    let channel = web_sys::MessageChannel::new().ok()?;
    let (port, call) = (channel.port1(), Closure::once(then));
    port.set_onmessage(Some(call.as_ref().unchecked_ref()));
    channel.port2().post_message(&JsValue::NULL).ok()?;
    Some(Turn { port, call })
}

/// Milliseconds since 1970 on the wall's clock: only ever for a difference.
pub(super) fn now_ms() -> u64 {
    js_sys::Date::new_0().get_time() as u64
}

/// Calls `then` when the effects of a change have run.
pub(super) fn once_drawn(then: impl FnOnce() + 'static) {
    leptos::task::spawn_local(async move {
        leptos::task::tick().await;
        then();
    });
}

/// What has the focus before a change of the page.
pub(super) struct Focus {
    element: web_sys::Element,
    /// Its own name, where it is made anew at each change.
    place: Option<String>,
    is_seen: bool,
}

impl Focus {
    /// What has it now; `None` if nothing in the page has.
    pub(super) fn now() -> Option<Self> {
        let element = document().active_element().filter(|element| element.tag_name() != "BODY")?;
        let is_seen = element.matches(":focus-visible").unwrap_or_default();
        let place = element.get_attribute("data-place").map(|place| format!("[data-place={place}]"));
        Some(Self { element, place, is_seen })
    }

    /// Where all of the page is made anew: what has the same test id is the same.
    fn by_name(mut self) -> Self {
        let testid = self.element.get_attribute("data-testid");
        self.place = self.place.or_else(|| testid.map(|testid| format!("[data-testid={testid}]")));
        self
    }

    /// Gives it back.
    fn restore(self) {
        let element = self.element.dyn_into::<Home>();
        if element.is_ok_and(|element| element.focus().is_err()) {
            leptos::logging::warn!("the focus could not be given back");
        }
    }

    /// Once the change is drawn: if the element is gone and the focus with it, the one of its name takes it, or the first
    /// of `refuges` (selectors) that is there.
    pub(super) fn keep(self, refuges: [&'static str; 2]) {
        once_drawn(move || {
            if !self.element.is_connected() && Self::now().is_none() {
                self.move_to(&refuges);
            }
        });
    }

    /// Once the change is drawn: if it is on what `from` (a selector) names, it goes on to `to`.
    pub(super) fn hand_on(self, from: &str, to: &'static str) {
        if self.element.matches(from).unwrap_or_default() {
            once_drawn(move || self.move_to(&[to]));
        }
    }

    /// The page is scrolled there only for somebody who sees the focus.
    fn move_to(&self, refuges: &[&str]) {
        let places = self.place.as_deref().into_iter().chain(refuges.iter().copied());
        let found = places.filter_map(|refuge| document().query_selector(refuge).ok().flatten()).next();
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(!self.is_seen);
        let refuge = found.and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok());
        if refuge.is_some_and(|refuge| refuge.focus_with_options(&options).is_err()) {
            leptos::logging::warn!("the focus has no place");
        }
    }
}

/// A key that was pressed.
pub(super) struct Key {
    /// Its name; a Latin letter in lower case.
    pub(super) name: String,
    /// Whether Control (on Apple's keyboards: Command) was down.
    pub(super) is_command: bool,
    /// Whether Shift was down.
    pub(super) is_shift: bool,
}

impl Key {
    fn of(event: &web_sys::KeyboardEvent) -> Self {
        let is_command = (event.ctrl_key() || event.meta_key()) && !event.alt_key();
        // On a keyboard of another script the keys have other names, and their usual places.
        let name = event.key();
        let name = if name.is_ascii() { name } else { event.code().chars().skip("Key".len()).collect() };
        Self { name: name.to_ascii_lowercase(), is_command, is_shift: event.shift_key() }
    }
}

/// Calls `then` for keys pressed anywhere but in a field, which has keys of its own, for as long as the owner lives.
/// Where it says that it has taken the key, nothing else does.
pub(super) fn on_keys(then: impl Fn(&Key) -> bool + 'static) {
    dom::listen(&window(), "keydown", move |event| {
        let Some(key) = event.dyn_ref().map(Key::of) else { return };
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let is_field = target
            .is_some_and(|target| target.matches("input:not([type=range],[type=radio]),textarea").unwrap_or(true));
        if !is_field && then(&key) {
            event.prevent_default();
        }
    });
}

/// Once the change is drawn: the field has the focus, and all of its text is selected.
pub(super) fn select(selector: &'static str) {
    once_drawn(move || {
        if let Some(field) = document().query_selector(selector).ok().flatten() {
            dom::El::from(field).select();
        }
    });
}

/// Once the change is drawn: what `selector` names has the focus, and the page shows it.
pub(super) fn focus(selector: &'static str) {
    once_drawn(move || {
        if let Some(element) = document().query_selector(selector).ok().flatten() {
            dom::El::from(element).focus();
        }
    });
}

/// Once the change is drawn: what has this place's name has the focus.
pub(super) fn focus_place(place: &str) {
    let selector = format!("[data-place={place}]");
    once_drawn(move || {
        if let Some(element) = document().query_selector(&selector).ok().flatten() {
            dom::El::from(element).focus();
        }
    });
}

/// What is stored under a name, empty if nothing is; `None` where the browser stores nothing.
pub(super) fn stored(name: &str) -> Option<String> {
    let storage = window().local_storage().ok().flatten()?;
    Some(storage.get_item(name).ok()?.unwrap_or_default())
}

/// Stores a text under a name; false where the browser refuses.
pub(super) fn store(name: &str, text: &str) -> bool {
    let storage = window().local_storage().ok().flatten();
    storage.is_some_and(|storage| storage.set_item(name, text).is_ok())
}

/// Once the change is drawn: scrolls the page as little as shows what `selector` names.
pub(super) fn reveal(selector: &'static str) {
    once_drawn(move || {
        if let Some(element) = document().query_selector(selector).ok().flatten() {
            dom::El::from(element).reveal();
        }
    });
}

/// Calls `then` whenever the fragment of the page's address has become another one, for as long as the owner lives; it
/// hears whether that one asks for something.
pub(super) fn on_fragment(then: impl Fn(bool) + 'static) {
    dom::listen(&window(), "hashchange", move |_| {
        let (_, asked) = place();
        then(address::asks(asked.split_once('#').unwrap_or_default().1));
    });
}

/// Makes this the fragment of the page's address.
pub(super) fn go(fragment: &str) {
    if window().location().set_hash(fragment).is_err() {
        leptos::logging::warn!("the address cannot be changed");
    }
}

/// Whether the page is in a hidden tab.
pub(super) fn is_hidden() -> bool {
    document().visibility_state() == web_sys::VisibilityState::Hidden
}

/// Calls `then` whenever the tab is hidden or shown, for as long as the owner lives.
pub(super) fn on_visibility(then: impl Fn() + 'static) {
    dom::listen(&document(), "visibilitychange", move |_| then());
}

/// Whether the page is narrow.
pub(super) fn is_narrow() -> bool {
    window().match_media(NARROW).ok().flatten().is_some_and(|query| query.matches())
}

/// Calls `then` whenever the page has become narrow or wide, for as long as the owner lives.
pub(super) fn on_width(then: impl Fn(bool) + 'static) {
    let before = Cell::new(is_narrow());
    dom::listen(&window(), "resize", move |_| {
        let now = is_narrow();
        if before.replace(now) != now {
            then(now);
        }
    });
}

/// Numbers and plural forms as the browser writes them.
pub(super) struct BrowserNumerals;

struct Formats {
    integer: js_sys::Function,
    plural: Intl::PluralRules,
}

thread_local! {
    static FORMATS: [Formats; 2] = Lang::ALL.map(|lang| {
        let locales = Array::of1(&JsValue::from_str(lang.tag()));
        let options = Object::new();
        let format = Intl::NumberFormat::new(&locales, &options);
        Formats { integer: format.format(), plural: Intl::PluralRules::new(&locales, &options) }
    });
}

impl Numerals for BrowserNumerals {
    fn integer(&self, lang: Lang, value: u64) -> String {
        let number = JsValue::from_str(&value.to_string());
        let text = with_formats(lang, |formats| formats.integer.call1(&JsValue::UNDEFINED, &number).ok()?.as_string());
        text.unwrap_or_else(|| PlainNumerals.integer(lang, value))
    }

    fn plural(&self, lang: Lang, value: u64) -> Plural {
        let number = u32::try_from(value).unwrap_or(u32::MAX);
        let form = with_formats(lang, |formats| formats.plural.select(number.into()).as_string());
        match form.as_deref() {
            Some("one") => Plural::One,
            Some(_) => Plural::Other,
            None => PlainNumerals.plural(lang, value),
        }
    }
}

fn with_formats<T>(lang: Lang, read: impl FnOnce(&Formats) -> Option<T>) -> Option<T> {
    FORMATS.with(|formats| {
        let place = Lang::ALL.iter().position(|other| *other == lang)?;
        read(formats.get(place)?)
    })
}
