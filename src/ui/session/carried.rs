//! What the first screen's program leaves to the laboratory's when that takes its place: its present moment, as a text.
//!
//! Only the page's own two programs write and read it. Language and theme are not in it, since the page wears them.
//! Invariant: unpacked, it shows what was shown when it was packed, and then follows the address wherever that has gone.

use super::command::Screen;
use super::page::{Page, dressed_theme};
use crate::drive::desk::Desk;
use crate::embed::run_text;
use crate::ui::browser;

/// The laboratory was asked for by a press.
const PRESSED: &str = "pressed";
/// So was the course.
const COURSE: &str = "course";
/// The next reply is lost.
const ARMED: &str = "armed";
/// The run plays.
const PLAYING: &str = "playing";
/// What the address got wrong has been told and put away.
const TOLD: &str = "told";

/// The present moment: words, the run, the address that it began with; none where an address leads elsewhere from the
/// beginning.
pub(super) fn pack(page: &Page) -> Option<String> {
    let words = [
        (PRESSED, page.screen == Screen::Laboratory),
        (COURSE, page.screen == Screen::Course),
        (ARMED, page.desk.loses_reply()),
        (PLAYING, page.desk.is_playing()),
        (TOLD, page.problems.is_empty()),
    ];
    let run = run_text::encode(page.desk.run())?;
    let words = words.into_iter().filter_map(|(word, is_said)| is_said.then_some(word));
    Some(words.chain([run.as_str(), page.from.as_deref()?]).collect::<Vec<_>>().join(" "))
}

/// The page of that moment, as the laboratory shows it, at the address that is `here` now.
pub(super) fn unpack(text: &str, here: String) -> Page {
    // An address has no spaces of its own.
    let mut parts = text.rsplitn(3, ' ');
    let [from, run, words] = [(); 3].map(|()| parts.next().unwrap_or_default());
    let says = |word: &str| words.split(' ').any(|said| said == word);
    let mut page = Page::open(from.to_owned());
    let Ok(mut run) = run_text::decode(run) else { return page };
    let position = run.position();
    // Opened at its end, since a desk remembers every debit that it ever saw; and armed before, since there is no reply
    // then that would be lost at once.
    run.seek(run.len());
    let mut desk = Desk::new(*run.world().config(), run.world().seed());
    if says(ARMED) {
        desk.lose_reply();
    }
    desk.open(run);
    desk.seek(position);
    if says(PLAYING) {
        desk.play();
    }
    page.desk = desk;
    (page.lang, page.theme) = (browser::dressed_lang(), dressed_theme());
    page.screen = match (says(PRESSED), says(COURSE)) {
        (true, _) => Screen::Laboratory,
        (false, true) => Screen::Course,
        (false, false) => Screen::First,
    };
    if says(TOLD) {
        page.problems.clear();
    }
    if here != from {
        page.follow(here);
    }
    page
}
