//! The page's frame: the bar, and one of the two screens. Knows nothing of what is on them.

use crate::drive::desk::Desk;
use crate::i18n::Words;
use crate::ui::first::first;
use crate::ui::lab::laboratory;
use crate::ui::parts::{ButtonOf, Press, button, fixed, icon, live, shown, text, truth};
use crate::ui::session::{Command, Screen, Session, Theme};
use leptos::prelude::*;

/// Arrow tips and icons, once in the page.
const SYMBOLS: &str = include_str!("symbols.svg");

const CLOSE_LAB: ButtonOf = ButtonOf {
    class: |_| "button quiet link",
    ..ButtonOf::new("close-lab", |session| session.words().close_lab.to_owned(), Command::Show(Screen::First))
};

const THEME: ButtonOf = ButtonOf {
    label: |session| {
        let words = session.words();
        Some(format!("{}: {}", words.theme, theme_words(words, session.theme())))
    },
    ..ButtonOf::new("theme", |_| icon("theme"), Command::NextTheme)
};

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let session = Session::start();
    let screen = Memo::new(move |_| session.screen());
    let attributes = vec![
        fixed("class", "page"),
        fixed("data-testid", "lab"),
        live("data-screen", move || if screen.get() == Screen::First { "first" } else { "lab" }.to_owned()),
        live("data-step", move || session.scene(|scene| scene.place.step.to_string())),
        live("data-steps", move || session.scene(|scene| scene.place.steps.to_string())),
        live("data-now-ms", move || session.scene(|scene| scene.place.now_ms.to_string())),
        live("data-digest", move || session.scene(|scene| scene.place.digest.clone())),
        live("data-playing", move || truth(session.desk(Desk::is_playing))),
    ];
    let symbols = vec![fixed("class", "defs"), fixed("aria-hidden", "true"), fixed("focusable", "false")];
    view! {
        <svg {..symbols} inner_html=SYMBOLS></svg>
        <div {..attributes}>
            {bar(session, screen)}
            {move || match screen.get() {
                Screen::First => untrack(|| first(session)),
                Screen::Laboratory => untrack(|| laboratory(session)),
            }}
        </div>
    }
}

fn bar(session: Session, screen: Memo<Screen>) -> AnyView {
    view! {
        <header class="bar">
            <span class="brand">
                <i inner_html=icon("logo")></i>
                <span>{text(session, |words| words.product)}</span>
            </span>
            {move || (screen.get() == Screen::Laboratory).then(|| button(session, CLOSE_LAB))}
            {language(session)}
            {button(session, THEME)}
        </header>
    }
    .into_any()
}

/// The switch to the other language, named in that language.
fn language(session: Session) -> AnyView {
    let other = move || session.lang().other();
    let press: Press = Box::new(move |_| session.dispatch(Command::SwitchLanguage));
    let attributes = vec![
        fixed("type", "button"),
        fixed("class", "button quiet"),
        fixed("data-testid", "language"),
        live("lang", move || other().tag().to_owned()),
        live("dir", move || other().dir().to_owned()),
    ];
    view! { <button {..attributes} on:click=press>{shown(move || other().words().name.to_owned())}</button> }.into_any()
}

const fn theme_words(words: &'static Words, theme: Theme) -> &'static str {
    match theme {
        Theme::Auto => words.theme_auto,
        Theme::Light => words.theme_light,
        Theme::Dark => words.theme_dark,
        Theme::Projector => words.theme_projector,
    }
}
