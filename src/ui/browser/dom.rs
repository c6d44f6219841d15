//! Elements of the page over Leptos' signals: each attribute, text or piece of markup follows the page by one small
//! effect, and all of them are the same few functions. Typed views would draw the same page with a good deal more code
//! to download (README, "Figures"), and the first screen has a limit.
//!
//! Knows nothing of the lab. An element belongs to the reactive owner that is current when it is made: its effects and
//! listeners end with that owner. No element carries a `style` attribute, which a strict page would refuse; custom
//! properties are set as properties.

use crate::present::pins::Pin;
use crate::present::svg::cent;
use core::cell::Cell;
use leptos::prelude::*;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, EventTarget, HtmlElement, KeyboardEvent, Node, PointerEvent};
use web_sys::{ScrollIntoViewOptions, ScrollLogicalPosition};

/// What an element shows; `None` where there is nothing to show.
type Read = Box<dyn Fn() -> Option<String>>;
/// How it is put on the element; called only when it differs from before.
type Write = Box<dyn Fn(&Element, Option<&str>)>;

/// An element of the page.
#[derive(Clone)]
pub(in crate::ui) struct El(Element);

/// A new element.
pub(in crate::ui) fn el(tag: &str) -> El {
    El(document().create_element(tag).expect("the page's own tags are valid names"))
}

impl From<Element> for El {
    fn from(element: Element) -> Self {
        Self(element)
    }
}

/// A new element of a picture.
pub(in crate::ui) fn picture(tag: &str) -> El {
    let made = document().create_element_ns(Some("http://www.w3.org/2000/svg"), tag);
    El(made.expect("the page's own tags are valid names"))
}

impl El {
    /// Attributes that never change.
    pub(in crate::ui) fn is(self, attributes: &[(&str, &str)]) -> Self {
        attributes.iter().for_each(|(name, value)| set(&self.0, name, Some(value)));
        self
    }

    /// An attribute that follows the page.
    pub(in crate::ui) fn live(self, name: &'static str, value: impl Fn() -> String + 'static) -> Self {
        self.maybe(name, move || Some(value()))
    }

    /// An attribute that follows the page and is not always there.
    pub(in crate::ui) fn maybe(self, name: &'static str, value: impl Fn() -> Option<String> + 'static) -> Self {
        self.watch(Box::new(value), Box::new(move |element, value| set(element, name, value)))
    }

    /// A property of its style that follows the page.
    pub(in crate::ui) fn place(self, name: &'static str, value: impl Fn() -> String + 'static) -> Self {
        let put = move |element: &Element, value: Option<&str>| put(element, name, value.unwrap_or_default());
        self.watch(Box::new(move || Some(value())), Box::new(put))
    }

    /// A field's value, which follows the page.
    pub(in crate::ui) fn holds_value(self, value: impl Fn() -> String + 'static) -> Self {
        let put = |element: &Element, value: Option<&str>| assign(element, "value", &value.unwrap_or_default().into());
        self.watch(Box::new(move || Some(value())), Box::new(put))
    }

    /// A field's value, which follows the page, and what becomes of another one: where `accept` refuses it, it is marked as
    /// wrong until the page has another value.
    pub(in crate::ui) fn takes(
        self,
        value: impl Fn() -> String + 'static,
        accept: impl Fn(&str) -> bool + 'static,
    ) -> Self {
        let field = self.0.clone();
        let put = |element: &Element, value: Option<&str>| {
            assign(element, "value", &value.unwrap_or_default().into());
            set(element, "aria-invalid", None);
        };
        self.watch(Box::new(move || Some(value())), Box::new(put)).on("change", move |event| {
            let is_wrong = !accept(&value_of(&event));
            set(&field, "aria-invalid", is_wrong.then_some("true"));
        })
    }

    /// Whether a box is ticked.
    pub(in crate::ui) fn ticked(self, value: impl Fn() -> bool + 'static) -> Self {
        let put = |element: &Element, value: Option<&str>| assign(element, "checked", &value.is_some().into());
        self.watch(Box::new(move || value().then(String::new)), Box::new(put))
    }

    /// A text that follows the page.
    pub(in crate::ui) fn says(self, text: impl Fn() -> String + 'static) -> Self {
        self.watch(Box::new(move || Some(text())), Box::new(|element, text| element.set_text_content(text)))
    }

    /// Markup that `present` writes and that follows the page.
    pub(in crate::ui) fn shows(self, markup: impl Fn() -> String + 'static) -> Self {
        let put = |element: &Element, markup: Option<&str>| element.set_inner_html(markup.unwrap_or_default());
        self.watch(Box::new(move || Some(markup())), Box::new(put))
    }

    /// Pieces of markup inside it, one element each; what comes before the first change stays where it is.
    pub(in crate::ui) fn grows(self, pieces: impl Fn() -> Vec<String> + 'static) -> Self {
        let element = self.0.clone();
        let mut shown: Vec<String> = Vec::new();
        keep(Box::new(move || {
            let wanted = pieces();
            let same = shown.iter().zip(&wanted).take_while(|(old, new)| old == new).count();
            (same..shown.len()).filter_map(|_| element.last_element_child()).for_each(|old| old.remove());
            let added = wanted.iter().skip(same).map(String::as_str).collect::<String>();
            element.insert_adjacent_html("beforeend", &added).expect("an element takes markup inside it");
            shown = wanted;
        }));
        self
    }

    /// What happens on an event.
    pub(in crate::ui) fn on(self, event: &str, handler: impl FnMut(Event) + 'static) -> Self {
        listen(&self.0, event, handler);
        self
    }

    /// What happens on a press.
    pub(in crate::ui) fn on_press(self, mut handler: impl FnMut() + 'static) -> Self {
        self.on("click", move |_| handler())
    }

    /// What happens on a key.
    pub(in crate::ui) fn on_key(self, key: &'static str, mut handler: impl FnMut() + 'static) -> Self {
        self.on("keydown", move |event| {
            if event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == key) {
                handler();
            }
        })
    }

    /// What happens while it is dragged: `grab` at the beginning, then `drag` with the way down since, in pixels.
    pub(in crate::ui) fn on_drag(self, grab: impl Fn() + 'static, drag: impl Fn(i32) + 'static) -> Self {
        let element = self.0.clone();
        let from: Rc<Cell<Option<i32>>> = Rc::default();
        let [began, ended, gone] = [(); 3].map(|()| Rc::clone(&from));
        self.on("pointerdown", move |event| {
            if let Some(pointer) = event.dyn_ref::<PointerEvent>()
                && pointer.button() == 0
                && element.set_pointer_capture(pointer.pointer_id()).is_ok()
            {
                event.prevent_default();
                began.set(Some(pointer.client_y()));
                grab();
            }
        })
        .on("pointermove", move |event| {
            if let (Some(start), Some(pointer)) = (from.get(), event.dyn_ref::<PointerEvent>()) {
                drag(pointer.client_y() - start);
            }
        })
        .on("pointerup", move |_| ended.set(None))
        .on("pointercancel", move |_| gone.set(None))
    }

    /// Elements inside it, in order.
    pub(in crate::ui) fn with(self, children: impl IntoIterator<Item = Self>) -> Self {
        children.into_iter().for_each(|child| append(&self.0, &child.0));
        self
    }

    /// A place inside it for an element that is not always there: made anew whenever `which` names another one, and kept
    /// while it names the same.
    pub(in crate::ui) fn slot(
        self,
        which: impl Fn() -> Option<String> + 'static,
        make: impl Fn() -> Self + 'static,
    ) -> Self {
        self.place_for(Box::new(which), Box::new(make))
    }

    /// A place inside it for an element that is not always there.
    pub(in crate::ui) fn slot_if(
        self,
        is_there: impl Fn() -> bool + 'static,
        make: impl Fn() -> Self + 'static,
    ) -> Self {
        self.slot(move || is_there().then(String::new), make)
    }

    fn place_for(self, which: Read, make: Box<dyn Fn() -> Self>) -> Self {
        let place = document().create_text_node("");
        append(&self.0, &place);
        let parent = self.0.clone();
        // What stands there outlives the effect's own runs. An owner below the present one, since the present one holds
        // the effect: the two would never let go of each other.
        let home = Owner::new();
        let mut shown: Option<(String, Self, Owner)> = None;
        keep(Box::new(move || {
            let which = which();
            if shown.as_ref().map(|(name, ..)| name) == which.as_ref() {
                return;
            }
            if let Some((_, old, owner)) = shown.take() {
                owner.cleanup();
                old.0.remove();
            }
            shown = which.map(|which| {
                let owner = home.child();
                let made = owner.with(|| untrack(&make));
                parent.insert_before(&made.0, Some(&place)).expect("the place is a child of its parent");
                (which, made, owner)
            });
        }));
        self
    }

    /// Places inside it, each kept while it stays the same; what only stands elsewhere is moved there.
    pub(in crate::ui) fn pins(self, pins: impl Fn() -> Vec<Pin> + 'static) -> Self {
        let end = document().create_text_node("");
        append(&self.0, &end);
        let parent = self.0.clone();
        let mut shown: Vec<(Pin, Self)> = Vec::new();
        keep(Box::new(move || {
            let wanted = pins();
            for ((old, made), new) in shown.iter_mut().zip(&wanted).skip_while(|((old, _), new)| old == *new) {
                if old.class != new.class || old.content != new.content || new.start != new.at {
                    break;
                }
                made.stands(new);
                old.clone_from(new);
            }
            let same = shown.iter().zip(&wanted).take_while(|((old, _), new)| old == *new).count();
            shown.drain(same..).for_each(|(_, old)| old.0.remove());
            for pin in wanted.into_iter().skip(same) {
                let made = pinned(&pin);
                parent.insert_before(&made.0, Some(&end)).expect("the end is a child of its parent");
                shown.push((pin, made));
            }
        }));
        self
    }

    /// Stands selected in `parent` for as long as `act` runs.
    pub(in crate::ui) fn selected_in<T>(self, parent: &Element, act: impl FnOnce() -> T) -> T {
        append(parent, &self.0);
        self.select();
        let result = act();
        self.0.remove();
        result
    }

    /// Gives it the focus and selects its text.
    pub(in crate::ui) fn select(&self) {
        self.focus();
        let select = js_sys::Reflect::get(&self.0, &"select".into()).ok().and_then(|it| it.dyn_into().ok());
        let selected = select.map(|select: js_sys::Function| select.call0(&self.0));
        if !matches!(selected, Some(Ok(_))) {
            leptos::logging::warn!("a field refused to be selected");
        }
    }

    /// Gives it the focus, where it can have it.
    pub(in crate::ui) fn focus(&self) {
        let focused = self.0.dyn_ref::<HtmlElement>().map(HtmlElement::focus);
        if !matches!(focused, Some(Ok(()))) {
            leptos::logging::warn!("an element refused the focus");
        }
    }

    /// Once it is drawn, scrolls the page as little as shows the whole of it.
    pub(in crate::ui) fn reveal(self) -> Self {
        let element = self.0.clone();
        request_animation_frame(move || {
            let options = ScrollIntoViewOptions::new();
            options.set_block(ScrollLogicalPosition::Nearest);
            element.scroll_into_view_with_scroll_into_view_options(&options);
        });
        self
    }

    /// The browser's own.
    pub(in crate::ui) const fn element(&self) -> &Element {
        &self.0
    }

    /// Puts it into the page.
    pub(in crate::ui) fn appear_in(self, parent: &Element) {
        append(parent, &self.0);
    }

    fn stands(&self, pin: &Pin) {
        for (x, at, point) in [("--x", "--at", pin.at), ("--x0", "--at0", pin.start)] {
            put(&self.0, x, &cent(point.x));
            put(&self.0, at, &point.y.to_string());
        }
    }

    fn watch(self, read: Read, write: Write) -> Self {
        let element = self.0.clone();
        let mut before: Option<Option<String>> = None;
        keep(Box::new(move || {
            let now = read();
            if before.as_ref() != Some(&now) {
                write(&element, now.as_deref());
                before = Some(now);
            }
        }));
        self
    }
}

/// Calls `handler` on an event, for as long as the owner lives.
pub(in crate::ui) fn listen(target: &EventTarget, event: &str, handler: impl FnMut(Event) + 'static) {
    let handler: Closure<dyn FnMut(Event)> = Closure::new(handler);
    let added = target.add_event_listener_with_callback(event, handler.as_ref().unchecked_ref());
    added.expect("listeners can be added anywhere");
    StoredValue::new_local(Listener { target: target.clone(), event: event.to_owned(), handler });
}

/// Dropping it ends it.
struct Listener {
    target: EventTarget,
    event: String,
    handler: Closure<dyn FnMut(Event)>,
}

impl Drop for Listener {
    fn drop(&mut self) {
        let handler = self.handler.as_ref().unchecked_ref();
        self.target.remove_event_listener_with_callback(&self.event, handler).expect("listeners can be removed");
    }
}

/// Runs `effect` now and whenever what it read has changed, for as long as the owner lives.
pub(in crate::ui) fn keep(mut effect: Box<dyn FnMut()>) {
    StoredValue::new_local(RenderEffect::new(move |_| effect()));
}

fn pinned(pin: &Pin) -> El {
    let made = el("div").is(&[("class", pin.class)]);
    made.stands(pin);
    made.0.set_inner_html(&pin.content);
    made
}

/// Sets an attribute, or takes it away.
pub(super) fn set(element: &Element, name: &str, value: Option<&str>) {
    let done = match value {
        Some(value) => element.set_attribute(name, value),
        None => element.remove_attribute(name),
    };
    done.expect("the page's own attributes are valid names");
}

fn put(element: &Element, property: &str, value: &str) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        element.style().set_property(property, value).expect("custom properties take any value");
    }
}

pub(super) fn assign(element: &Element, property: &str, value: &JsValue) {
    js_sys::Reflect::set(element, &property.into(), value).expect("elements can be written to");
}

fn append(parent: &Node, child: &Node) {
    parent.append_child(child).expect("a new element can stand anywhere");
}

/// The value of an attribute of what an event came from, or of the nearest thing around that has it.
pub(in crate::ui) fn attribute_near(event: &Event, name: &str) -> Option<String> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    element.closest(&format!("[{name}]")).ok()??.get_attribute(name)
}

/// Whether what an event came from stands open.
pub(in crate::ui) fn has_open(event: &Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.has_attribute("open"))
}

/// The value of the field that an event came from.
pub(in crate::ui) fn value_of(event: &Event) -> String {
    event_target_value(event)
}
