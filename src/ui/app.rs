//! The page's frame: the bar, and one of the two screens. Knows nothing of what is on them.

use crate::drive::desk::Desk;
use crate::i18n::Words;
use crate::present::markup::icon;
use crate::ui::HAS_LAB;
use crate::ui::browser::dom::{El, el, picture};
use crate::ui::course::{OPEN, course};
use crate::ui::first::first;
use crate::ui::lab::laboratory;
use crate::ui::messages::{complaints, problem, shared};
use crate::ui::parts::{ButtonOf, Face, button, says, truth};
use crate::ui::session::{Command, Screen, Session, Shared, Theme};

/// Arrow tips and icons, once in the page.
const SYMBOLS: &str = include_str!("symbols.svg");

const CLOSE_LAB: ButtonOf = ButtonOf {
    class: |_| "button quiet link",
    ..ButtonOf::new(
        "close-lab",
        |session| Face::text(session.words().close_lab),
        |_| Some(Command::Show(Screen::First)),
    )
};

const THEME: ButtonOf = ButtonOf {
    label: |session| {
        let words = session.words();
        Some(format!("{}: {}", words.theme, theme_words(words, session.theme())))
    },
    ..ButtonOf::new("theme", |_| Face::icon("theme"), |_| Some(Command::NextTheme))
};

const SHARE: ButtonOf = ButtonOf {
    class: |_| "button quiet folds",
    ..ButtonOf::new("share", |session| Face::both("link", session.words().share), |_| Some(Command::Share))
};

/// The whole page.
pub(super) fn app() -> [El; 2] {
    let session = Session::start();
    let symbols = picture("svg").is(&[("class", "defs"), ("aria-hidden", "true"), ("focusable", "false")]);
    let page = el("div")
        .is(&[("class", "page"), ("data-testid", "lab")])
        .live("data-screen", move || {
            match session.screen() {
                Screen::First => "first",
                Screen::Laboratory => "lab",
                Screen::Course => "course",
            }
            .to_owned()
        })
        .live("data-step", move || session.scene(|scene| scene.place.step.to_string()))
        .live("data-steps", move || session.scene(|scene| scene.place.steps.to_string()))
        .live("data-now-ms", move || session.scene(|scene| scene.place.now_ms.to_string()))
        .live("data-digest", move || session.scene(|scene| scene.place.digest.clone()))
        .live("data-playing", move || truth(session.desk(Desk::is_playing)))
        .with([bar(session)])
        .slot(move || complaints(session), move || problem(session));
    let page = if HAS_LAB { screens(page, session) } else { page.with([first(session)]) };
    [symbols.shows(|| SYMBOLS.to_owned()), page]
}

/// Both screens, one at a time, and what only the laboratory makes: links.
fn screens(page: El, session: Session) -> El {
    let is_first = move || session.screen() == Screen::First;
    let link = move || {
        Some(match session.shared()? {
            Shared::Link(link, is_copied) => format!("{link} {is_copied}"),
            Shared::TooLong => String::new(),
        })
    };
    page.slot(link, move || shared(session))
        .slot_if(is_first, move || first(session))
        .slot_if(move || session.screen() == Screen::Laboratory, move || laboratory(session))
        .slot_if(move || session.screen() == Screen::Course, move || course(session))
}

fn bar(session: Session) -> El {
    let is_first = move || session.screen() == Screen::First;
    let is_lab = move || session.screen() == Screen::Laboratory;
    let brand = el("span").is(&[("class", "brand")]);
    let mut bar = el("header")
        .is(&[("class", "bar")])
        .maybe("hidden", move || session.asked(|asked| asked.embed.then(String::new)))
        .with([brand.with([el("i").shows(|| icon("logo")), says("span", session, |words| words.product)])]);
    if HAS_LAB {
        bar = bar.slot_if(is_lab, move || button(session, OPEN));
        for of in [CLOSE_LAB, SHARE] {
            bar = bar.slot_if(move || !is_first(), move || button(session, of));
        }
    }
    bar.with([language(session), button(session, THEME)])
}

/// The switch to the other language, named in that language.
fn language(session: Session) -> El {
    let other = move || session.lang().other();
    el("button")
        .is(&[("type", "button"), ("class", "button quiet"), ("data-testid", "language")])
        .live("lang", move || other().tag().to_owned())
        .live("dir", move || other().dir().to_owned())
        .says(move || other().words().name.to_owned())
        .on_press(move || session.dispatch(Command::SwitchLanguage))
}

const fn theme_words(words: &'static Words, theme: Theme) -> &'static str {
    match theme {
        Theme::Auto => words.theme_auto,
        Theme::Light => words.theme_light,
        Theme::Dark => words.theme_dark,
        Theme::Projector => words.theme_projector,
    }
}
