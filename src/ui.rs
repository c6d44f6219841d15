//! The page: thin components over one [`session::Session`].
//!
//! A component shows a part of the scene and dispatches commands; it knows no rule of the world and holds no text.
//! `browser` is the only room that touches the browser's own interfaces and its timers.
//!
//! It is built twice. Without the feature `lab` it is the first screen alone, which is all that most people ever load;
//! with it, it is the whole lab, which takes the first screen's place and its present moment when it is asked for.
//! Read next: `session`, `app`, `browser::door`.

mod app;
pub mod browser;
mod code;
mod course;
mod diagram;
mod export;
mod first;
mod hand;
mod headline;
mod lab;
mod messages;
mod parts;
mod phone;
mod proof;
pub mod session;
mod settings;
mod slices;
mod switch;
mod transport;
mod worlds;

use crate::embed::address;
use crate::embed::page::StringTest;
use crate::i18n::Disguise;

/// Whether this program holds the laboratory. A constant, so that one that does not is built without it.
const HAS_LAB: bool = cfg!(feature = "lab");

/// Puts the lab into the page's `#app`, in the language and theme that the page was dressed in, and leaves it there;
/// the first screen alone stays until the whole lab takes its place.
pub fn start() {
    std::panic::set_hook(Box::new(|panic| leptos::logging::error!("{panic}")));
    let home = browser::home();
    if HAS_LAB {
        dress_texts();
        browser::door::enter(&home, || mount(&home).forget());
    } else {
        // The session hears of it first, since it was there first, and leaves its moment.
        let running = mount(&home);
        browser::door::once_arrived(move || drop(running));
    }
}

/// Puts on what the address asks for, to see whether the page holds.
fn dress_texts() {
    let asked = browser::asked();
    let (query, fragment) = asked.split_once('#').unwrap_or((&asked, ""));
    let disguise = match address::read(query, fragment).page.strings {
        None => return,
        Some(StringTest::Rtl) => Disguise::Rtl,
        Some(StringTest::Long) => Disguise::Long,
        Some(StringTest::Double) => Disguise::Double,
        Some(StringTest::Xss) => Disguise::Xss,
    };
    disguise.wear();
}

/// A lab in an element of the page: dropping it ends what the lab had set in motion.
pub type Running = leptos::mount::UnmountHandle<<() as leptos::prelude::Render>::State>;

/// Puts the lab into `home`.
pub fn mount(home: &browser::Home) -> Running {
    let place = home.clone();
    leptos::mount::mount_to(home.clone(), move || app::app().into_iter().for_each(|part| part.appear_in(&place)))
}
