//! What the page is doing, as signals; and the only way to change it.
//!
//! Signals are private; components read memos and call [`Session::dispatch`]. Effects never write signals. The next
//! step of a playing run is one pending call, taken back when the run pauses, the tab is hidden or the page goes.
//! Read next: `page`, then `command`, then `carried`.

mod carried;
mod command;
mod course;
mod export;
mod page;

pub use command::{Command, Door, Screen, Shared, Speed, Theme};
pub use course::{Course, Keeping, Spot};

use super::HAS_LAB;
use super::browser::dom::keep;
use super::browser::{self, BrowserNumerals, Pending, door};
use crate::drive::desk::Desk;
use crate::drive::run::Run;
use crate::embed::page as asked;
use crate::embed::problem::Problem;
use crate::i18n::{Lang, Rich, Sentence, Speech, Words};
use crate::present::Scene;
use crate::present::picks::Picks;
use crate::search::Fault;
use crate::world::action::MessageName;
use crate::world::config::Config;
use crate::world::event::Event;
use leptos::prelude::*;
use page::Page;

/// The phone's one button, which is always there.
const PHONE: &str = ".phone button";
/// Where the focus goes when what had it is gone, best first.
const REFUGES: [&str; 2] = ["[data-testid=play]", PHONE];

/// The way on from a beat.
const ONWARD: &str = ".turn > :last-child";
/// The last step of the learner's own handler.
const LAST_STEP: &str = ".laid-step:last-of-type [data-testid=remove]";
/// The address of the course's map.
const MAP: &str = "#lesson=course";

/// The title of what the course shows.
const TITLE: &str = "[data-testid=lesson-title]";

/// What came of a guess.
const OUTCOME: &str = "[data-testid=outcome]";

/// A handle on the page's state; cheap to copy.
#[derive(Clone, Copy)]
pub struct Session {
    page: RwSignal<Page>,
    scene: Memo<Scene>,
    /// Apart, since most of the page reads nothing else: a step leaves it alone.
    lang: Memo<Lang>,
    config: Memo<Config>,
    pending: StoredValue<Option<Pending>, LocalStorage>,
}

impl Session {
    /// A session in the language and theme that the page was dressed in, where the address leads or where the first
    /// screen was left.
    #[must_use]
    pub fn start() -> Self {
        let here = browser::asked();
        let carried = if HAS_LAB { door::carried() } else { None };
        let page = match carried {
            Some(carried) => carried::unpack(&carried, here),
            None => Page::open(here),
        };
        let page = RwSignal::new(page);
        let scene = Memo::new_with_compare(move |_| page.with(Page::scene), |_, _| true);
        let lang = Memo::new(move |_| page.with(|page| page.lang));
        let config = Memo::new(move |_| page.with(|page| *page.desk.run().world().config()));
        let session = Self { page, scene, lang, config, pending: StoredValue::new_local(None) };
        keep(Box::new(move || {
            browser::dress(session.lang(), session.theme().attribute(), session.motion(), session.words().product);
        }));
        browser::on_keys(move |key| session.obey_key(key));
        browser::on_visibility(move || session.keep_time());
        browser::on_fragment(move |asks| {
            // The way back out of the course leads to an address that asks for nothing.
            if asks || session.page.with_untracked(Page::screen) == Screen::Course {
                session.follow();
            }
        });
        browser::on_width(move |is_narrow| session.page.update(|page| page.is_narrow = is_narrow));
        on_cleanup(move || session.pending.set_value(None));
        session.page.with_untracked(Page::remember);
        if HAS_LAB {
            session.keep_time();
        } else {
            session.keep_door();
        }
        session
    }

    /// Goes where the address leads now. In the course that is another page: its title takes the focus.
    fn follow(self) {
        self.change(REFUGES, |page| page.follow(browser::asked()));
        if HAS_LAB && self.page.with_untracked(|page| page.screen() == Screen::Course) {
            browser::focus(TITLE);
        }
    }

    /// Where the laboratory has to be fetched.
    fn keep_door(self) {
        door::on_leaving(move || self.page.with_untracked(carried::pack));
        door::on_missing(move || self.change(REFUGES, |page| (page.door, page.screen) = (Door::Stuck, Screen::First)));
        if self.page.with_untracked(|page| page.door) == Door::Opening {
            door::knock();
        }
    }

    /// Does what a person asked for. What is not possible now changes nothing.
    pub fn dispatch(self, command: Command) {
        if command == Command::Share && HAS_LAB {
            return self.share();
        }
        if command == Command::Show(Screen::Course) {
            // A place of its own for the browser's way back, and so that the same beat can be gone to again from there.
            browser::go(MAP);
        }
        let refuges = match command {
            Command::Show(Screen::Laboratory) => ["[data-testid=close-lab]", PHONE],
            Command::Show(Screen::First) => ["[data-testid=open-lab]", PHONE],
            Command::Show(Screen::Course) | Command::Guess(_) | Command::Forget => [TITLE, PHONE],
            Command::Hint => [ONWARD, TITLE],
            Command::Touch(_) => [LAST_STEP, "[data-testid=card]"],
            Command::Dismiss => ["[data-testid=share]", PHONE],
            _ => REFUGES,
        };
        self.change(refuges, |page| page.obey(command));
        if HAS_LAB && matches!(command, Command::Guess(_)) {
            browser::focus(OUTCOME);
        }
    }

    /// Changes the page and keeps its time and its focus: if what had the focus goes, a refuge takes it.
    fn change(self, refuges: [&'static str; 2], change: impl FnOnce(&mut Page)) {
        let focus = browser::Focus::now();
        let door = self.page.with_untracked(|page| page.door);
        self.page.update(|page| {
            change(page);
            if HAS_LAB {
                page.judge();
            }
        });
        if !HAS_LAB && door != Door::Opening && self.page.with_untracked(|page| page.door) == Door::Opening {
            door::knock();
        }
        self.keep_time();
        // Once it is drawn: if that fails, the link leads to the last moment that was shown.
        browser::once_drawn(move || {
            let _is_gone = self.page.try_with_untracked(Page::remember);
        });
        if let Some(focus) = focus {
            focus.keep(refuges);
        }
    }

    /// Opens a run that a search has found, and plays it; the way back is to undo it.
    pub fn open_found(self, run: Run, fault: Option<(Config, Fault)>) {
        self.change(REFUGES, |page| page.open_found(run, fault));
    }

    /// Opens a past that looks the same to the app; the way back is to undo it.
    pub fn open_past(self, run: Run) {
        self.change(REFUGES, |page| page.desk.open(run));
    }

    /// Picks out what belongs to the last step's attempt.
    pub fn pick_last(self) {
        let of = self.page.with_untracked(|page| page.desk.run().events().last().and_then(Event::attempt));
        if let Some(of) = of {
            self.change(REFUGES, |page| page.picks = of.into());
        }
    }

    /// Plays a failure of the learner's own handler, from its beginning.
    pub fn play_failure(self, mut run: Run) {
        if self.page.with_untracked(Page::is_sealed) {
            return;
        }
        run.seek(0);
        self.change(REFUGES, |page| {
            page.desk.open(run);
            page.desk.play();
        });
        browser::reveal("[data-testid=failure]");
    }

    /// Something of the course, tracked.
    pub fn course<T>(self, part: impl FnOnce(&Course) -> T) -> T {
        self.page.with(|page| part(&page.course))
    }

    /// Whether the course has something sealed until it is guessed, tracked.
    #[must_use]
    pub fn is_sealed(self) -> bool {
        HAS_LAB && self.page.with(Page::is_sealed)
    }

    /// The fault whose schedule is open, tracked.
    #[must_use]
    pub fn fault(self) -> Option<Fault> {
        self.page.with(|page| page.found().and_then(|found| found.fault).map(|(_, fault)| fault))
    }

    /// Whether the run's order was found by a search, and its times are made up; tracked.
    #[must_use]
    pub fn is_order_only(self) -> bool {
        self.page.with(|page| page.found().is_some())
    }

    /// The set-up, or the one that a fault's own set-up was put upon; tracked.
    #[must_use]
    pub fn design(self) -> Config {
        let of_fault = self.page.with(|page| page.found().and_then(|found| found.fault).map(|(design, _)| design));
        of_fault.unwrap_or_else(|| self.config())
    }

    /// The usual keys for taking back, making again and picking nothing out; false for any other.
    fn obey_key(self, key: &browser::Key) -> bool {
        let command = match key.name.as_str() {
            "escape" if self.page.with_untracked(|page| page.selected.is_some()) => Command::Select(None),
            "escape" if !self.page.with_untracked(|page| page.picks.is_empty()) => Command::Pick(Picks::default()),
            "z" if key.is_command && !key.is_shift => Command::Undo,
            "z" | "y" if key.is_command => Command::Redo,
            _ => return false,
        };
        let is_locked = self.page.with_untracked(|page| match command {
            Command::Undo => page.asked.lock.has("undo"),
            Command::Redo => page.asked.lock.has("redo"),
            _ => false,
        });
        if !is_locked {
            self.dispatch(command);
        }
        true
    }

    /// Copying must happen within the press that asked for it.
    fn share(self) {
        let link = self.page.with_untracked(Page::link);
        let shared = link.map_or(Shared::TooLong, |link| {
            let is_copied = browser::copy(&link);
            Shared::Link(link, is_copied)
        });
        self.page.update(|page| page.shared = Some(shared));
        browser::select("[data-testid=link]");
    }

    /// The link that was asked for, tracked.
    #[must_use]
    pub fn shared(self) -> Option<Shared> {
        self.page.with(|page| page.shared.clone())
    }

    /// What the address asked for and did not get, tracked.
    #[must_use]
    pub fn problems(self) -> Vec<Problem> {
        self.page.with(|page| page.problems.clone())
    }

    /// A part of what the address says about the page, tracked.
    pub fn asked<T>(self, part: impl FnOnce(&asked::Page) -> T) -> T {
        self.page.with(|page| part(&page.asked))
    }

    /// One pending call while the run plays in a visible tab, none otherwise.
    fn keep_time(self) {
        let wait = self.page.with_untracked(|page| page.desk.is_playing().then(|| page.speed.dwell_ms()));
        match wait.filter(|_| !browser::is_hidden()) {
            None => self.pending.set_value(None),
            Some(ms) if self.pending.with_value(Option::is_none) => {
                self.pending.set_value(Some(browser::after(ms, move || self.tick())));
            }
            Some(_) => {}
        }
    }

    fn tick(self) {
        if self.pending.try_set_value(None).is_some() {
            return;
        }
        self.change(REFUGES, |page| page.desk.advance());
    }

    /// A part of the scene, tracked.
    pub fn scene<T>(self, part: impl FnOnce(&Scene) -> T) -> T {
        self.scene.with(part)
    }

    /// A fact about the desk, tracked.
    pub fn desk<T>(self, part: impl FnOnce(&Desk) -> T) -> T {
        self.page.with(|page| part(&page.desk))
    }

    /// The set-up, tracked.
    #[must_use]
    pub fn config(self) -> Config {
        self.config.get()
    }

    /// The screen that is shown, tracked.
    #[must_use]
    pub fn screen(self) -> Screen {
        if HAS_LAB { self.page.with(Page::screen) } else { Screen::First }
    }

    /// The way to the laboratory, tracked.
    #[must_use]
    pub fn door(self) -> Door {
        self.page.with(|page| page.door)
    }

    /// The language, tracked.
    #[must_use]
    pub fn lang(self) -> Lang {
        self.lang.get()
    }

    /// The theme, tracked.
    #[must_use]
    pub fn theme(self) -> Theme {
        self.page.with(|page| page.theme)
    }

    /// How much the page is to move, as the root says it; tracked.
    fn motion(self) -> Option<&'static str> {
        self.page.with(|page| page.moves_little().then_some("reduce"))
    }

    /// The speed, tracked.
    #[must_use]
    pub fn speed(self) -> Speed {
        self.page.with(|page| page.speed)
    }

    /// The message whose fates are open, tracked.
    #[must_use]
    pub fn selected(self) -> Option<MessageName> {
        self.page.with(|page| page.selected)
    }

    /// The language and its numbers, tracked.
    #[must_use]
    pub fn speech(self) -> Speech {
        Speech { lang: self.lang(), numerals: &BrowserNumerals }
    }

    /// The fixed texts, tracked.
    #[must_use]
    pub fn words(self) -> &'static Words {
        self.lang().words()
    }

    /// What is told now: the sentence on the last step and, on the first screen, what to try next.
    #[must_use]
    pub fn told(self) -> Rich {
        let is_first = self.screen() == Screen::First;
        let (sentence, advice) = self.scene(|scene| (scene.narration.sentence, scene.narration.advice));
        let sentence = match sentence {
            Sentence::Begin if self.screen() == Screen::Laboratory => Sentence::BeginLaboratory,
            Sentence::Begin if self.desk(Desk::loses_reply) => Sentence::BeginArmed,
            Sentence::Begin if self.screen() == Screen::Course => {
                return Rich::parse(self.words().course.nothing_yet);
            }
            sentence => sentence,
        };
        let mut told = self.speech().tell(&sentence);
        if let Some(advice) = advice.filter(|_| is_first) {
            told.push_sentence(self.speech().tell(&Sentence::Advice(advice)));
        }
        told
    }
}
