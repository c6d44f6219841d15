//! What the first screen's program leaves to the laboratory's when that takes its place: its present moment, as a text.
//!
//! Only the page's own two programs write and read it. What the address says is not in it, since both can read that, and
//! language and theme are worn by the page. Invariant: unpacked, it shows what was shown when it was packed.

use super::command::Screen;
use super::page::{Page, dressed_theme};
use crate::drive::desk::Desk;
use crate::embed::run_text;
use crate::ui::browser;

/// The next reply is lost.
const ARMED: &str = "armed";
/// The run plays.
const PLAYING: &str = "playing";
/// What the address got wrong has been told and put away.
const TOLD: &str = "told";

/// The present moment; none where it is the address that leads to the laboratory.
pub(super) fn pack(page: &Page) -> Option<String> {
    if page.is_elsewhere && page.desk.run().is_empty() {
        return None;
    }
    let words = [(ARMED, page.desk.loses_reply()), (PLAYING, page.desk.is_playing()), (TOLD, page.problems.is_empty())];
    let run = run_text::encode(page.desk.run())?;
    let words = words.into_iter().filter_map(|(word, is_said)| is_said.then_some(word));
    Some(words.chain([run.as_str()]).collect::<Vec<_>>().join(" "))
}

/// The moment goes on in the laboratory.
pub(super) fn unpack(text: &str, page: &mut Page) {
    let (words, run) = text.rsplit_once(' ').unwrap_or(("", text));
    let says = |word: &str| words.split(' ').any(|said| said == word);
    let Ok(mut run) = run_text::decode(run) else { return };
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
    if says(TOLD) {
        page.problems.clear();
    }
    page.desk = desk;
    (page.screen, page.lang, page.theme) = (Screen::Laboratory, browser::dressed_lang(), dressed_theme());
}
