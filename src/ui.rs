//! The page: thin components over one [`session::Session`].
//!
//! A component shows a part of the scene and dispatches commands; it knows no rule of the world and holds no text.
//! `browser` is the only room that touches the browser's own interfaces and its timers. Read next: `session`, `app`.

mod app;
pub mod browser;
mod diagram;
mod first;
mod headline;
mod lab;
mod parts;
mod phone;
pub mod session;
mod settings;
mod switch;
mod transport;

/// Puts the lab into the page's `#app`, in the language and theme that the page was dressed in, and leaves it there.
pub fn start() {
    std::panic::set_hook(Box::new(|panic| leptos::logging::error!("{panic}")));
    mount(&browser::home()).forget();
}

/// A lab in an element of the page: dropping it ends what the lab had set in motion.
pub type Running = leptos::mount::UnmountHandle<<() as leptos::prelude::Render>::State>;

/// Puts the lab into `home`.
pub fn mount(home: &browser::Home) -> Running {
    let place = home.clone();
    leptos::mount::mount_to(home.clone(), move || app::app().into_iter().for_each(|part| part.appear_in(&place)))
}
