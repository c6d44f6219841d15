//! The page: thin components over one [`session::Session`].
//!
//! A component shows a part of the scene and dispatches commands; it knows no rule of the world and holds no text.
//! `browser` is the only file that touches the browser's own interfaces and its timers. Read next: `session`, `app`.

mod app;
mod browser;
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

pub use app::App;

/// Puts the lab into the page's `#app`, in the language and theme that the page was dressed in.
pub fn start() {
    std::panic::set_hook(Box::new(|panic| leptos::logging::error!("{panic}")));
    browser::mount(App);
}
