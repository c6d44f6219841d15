//! A lab in an element of its own, pressed and read by test id. It is taken away when the story ends.

use crate::held::{self, Held};
use idempotency_lab::ui::{self, Running};
use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlSelectElement};

/// Both languages.
pub const LANGS: [&str; 2] = ["fa", "en"];
/// The namespace of pictures.
pub const SVG: &str = "http://www.w3.org/2000/svg";
/// No run of these stories is longer.
const MOST_STEPS: usize = 60;

/// A lab, and the page's timers in hand.
pub struct Lab {
    home: HtmlElement,
    running: Option<Running>,
    _held: Held,
}

impl Lab {
    /// A lab on its first screen, in this language.
    pub async fn open(lang: &str) -> Self {
        let page = document();
        let root = page.document_element().expect("a page has a root");
        root.set_attribute("lang", lang).expect("the root takes a language");
        let home = page.create_element("div").expect("a page can have another element");
        page.body().expect("a page has a body").append_child(&home).expect("the body takes it");
        let home: HtmlElement = home.unchecked_into();
        let held = held::hold();
        let running = Some(ui::mount(&home));
        settled().await;
        Self { home, running, _held: held }
    }

    /// Ends the lab; its element is left.
    pub async fn take_away(mut self) -> HtmlElement {
        drop(self.running.take());
        settled().await;
        self.home.clone()
    }

    /// Presses what has this test id.
    pub async fn press(&self, testid: &str) {
        self.one(testid).click();
        settled().await;
    }

    /// Chooses one of a control's values.
    pub async fn choose(&self, testid: &str, value: &str) {
        let control = self.one(testid).unchecked_into::<HtmlSelectElement>();
        control.set_value(value);
        let change = Event::new("change").expect("an event can be made");
        control.dispatch_event(&change).expect("the control takes it");
        settled().await;
    }

    /// Lets the run play, step by step, until this value is shown.
    pub async fn play_until(&self, testid: &str, value: &str) {
        self.play_while(|| self.of(testid, "data-value") != value).await;
    }

    /// Lets the run play, step by step, until something with this test id is there.
    pub async fn play_until_there(&self, testid: &str) {
        self.play_while(|| self.count(testid) == 0).await;
    }

    /// Lets the run play to its end.
    pub async fn play_out(&self) {
        self.play_while(|| self.of("lab", "data-playing") == "true").await;
        assert_eq!(self.waiting(), 0, "the end is still");
    }

    async fn play_while(&self, goes_on: impl Fn() -> bool) {
        for _ in 0..MOST_STEPS {
            if !goes_on() {
                return;
            }
            assert!(held::fire(), "nothing is due");
            settled().await;
        }
        panic!("it never came");
    }

    /// How many timers wait.
    pub fn waiting(&self) -> u32 {
        held::waiting()
    }

    /// The values of these test ids.
    pub fn values(&self, testids: &[&str]) -> Vec<String> {
        testids.iter().map(|testid| self.of(testid, "data-value")).collect()
    }

    /// An attribute of what has this test id.
    pub fn of(&self, testid: &str, attribute: &str) -> String {
        self.one(testid).get_attribute(attribute).unwrap_or_default()
    }

    /// An attribute of everything that has this test id.
    pub fn all(&self, testid: &str, attribute: &str) -> Vec<String> {
        let read = |element: &Element| element.get_attribute(attribute).unwrap_or_default();
        self.elements(&selector(testid)).iter().map(read).collect()
    }

    /// The text of what has this test id.
    pub fn text(&self, testid: &str) -> String {
        self.one(testid).text_content().unwrap_or_default()
    }

    /// How often this test id is there.
    pub fn count(&self, testid: &str) -> usize {
        self.elements(&selector(testid)).len()
    }

    /// The values that a control offers.
    pub fn options(&self, testid: &str) -> Vec<String> {
        let options = self.elements(&format!("{} option", selector(testid)));
        options.iter().map(|option| option.get_attribute("value").unwrap_or_default()).collect()
    }

    /// How many fields a paper names, and how many it fills.
    pub fn names_and_values(&self, testid: &str) -> (usize, usize) {
        let filled = |tag: &str| {
            let parts = self.elements(&format!("{} {tag}", selector(testid)));
            parts.iter().filter(|part| part.text_content().is_some_and(|text| !text.trim().is_empty())).count()
        };
        (filled("dt"), filled("dd"))
    }

    /// Gives the focus to what has this test id.
    pub fn focus(&self, testid: &str) {
        self.one(testid).focus().expect("it takes the focus");
    }

    /// Whether something in the lab has the focus.
    pub fn has_focus_within(&self) -> bool {
        document().active_element().is_some_and(|element| self.home.contains(Some(&element)))
    }

    /// Everything that fits a selector, in order.
    pub fn elements(&self, selector: &str) -> Vec<Element> {
        let found = self.home.query_selector_all(selector).expect("the selector is valid");
        (0..found.length()).filter_map(|place| found.item(place)).map(JsCast::unchecked_into).collect()
    }

    fn one(&self, testid: &str) -> HtmlElement {
        let found = self.home.query_selector(&selector(testid)).expect("the selector is valid");
        found.unwrap_or_else(|| panic!("there is no {testid}")).unchecked_into()
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        drop(self.running.take());
        self.home.remove();
    }
}

fn selector(testid: &str) -> String {
    format!("[data-testid={testid}]")
}

/// Waits until the page has drawn what it was told, and has then looked after its focus.
pub async fn settled() {
    for _ in 0..3 {
        leptos::task::tick().await;
    }
}

/// An attribute of the page's root.
pub fn root(attribute: &str) -> String {
    document().document_element().and_then(|root| root.get_attribute(attribute)).unwrap_or_default()
}

/// Something happens to the window.
pub fn tell_window(name: &str) {
    let event = Event::new(name).expect("an event can be made");
    leptos::prelude::window().dispatch_event(&event).expect("the window takes it");
}

/// A small number in this language's digits.
pub fn digit(lang: &str, number: u32) -> char {
    let zero = if lang == "fa" { '۰' } else { '0' };
    char::from_u32(u32::from(zero) + number).expect("digits follow each other")
}
