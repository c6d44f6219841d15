//! The page as one value, and what each command makes of it. Knows nothing of signals.

use super::command::{Command, Door, Screen, Shared, Speed, Theme};
use super::course::{self, Course, Spot};
use crate::base::seed::Seed;
use crate::drive::desk::Desk;
use crate::drive::run::Run;
use crate::embed::address::{self, Address};
use crate::embed::import::Refused;
use crate::embed::page::{self, Lesson};
use crate::embed::problem::Problem;
use crate::i18n::Lang;
use crate::lesson::Stage;
use crate::lesson::toys::Touch;
use crate::present::diagram::Lanes;
use crate::present::picks::Picks;
use crate::present::{Scene, scene};
use crate::search::Fault;
use crate::ui::proof::example;
use crate::ui::{HAS_LAB, browser};
use crate::world::action::{Action, MessageName};
use crate::world::config::Config;
use crate::world::program::Program;

/// What the page is doing, as one value.
#[derive(Clone, Debug)]
pub(super) struct Page {
    pub(super) desk: Desk,
    pub(super) screen: Screen,
    pub(super) door: Door,
    /// The part of the address that was taken; none where it leads to the laboratory, which this program does not hold.
    pub(super) from: Option<String>,
    pub(super) lang: Lang,
    pub(super) theme: Theme,
    pub(super) speed: Speed,
    pub(super) selected: Option<MessageName>,
    pub(super) picks: Picks,
    /// Whether the run played when a message was selected: it waits for the choice, and goes on after it.
    is_held: bool,
    pub(super) is_narrow: bool,
    /// What the address said about the page.
    pub(super) asked: page::Page,
    /// The set-up and the seed that it asked for.
    start: (Config, Seed),
    /// What the address asked for and did not get.
    pub(super) problems: Vec<Problem>,
    /// Why what was brought along was not opened.
    pub(super) refused: Option<Refused>,
    /// The link that was asked for.
    pub(super) shared: Option<Shared>,
    /// Where in the course it is.
    pub(super) course: Course,
    /// The runs that a search has found, the last one last: undoing leads back to earlier ones.
    found: Vec<Found>,
}

/// Most found runs that are remembered as such.
const MOST_FOUND: usize = 32;

/// A run that a search has found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    order: Vec<Action>,
    config: Config,
    /// Of which fault it is, and the design that the fault's set-up was put upon.
    pub(super) fault: Option<(Config, Fault)>,
}

impl Page {
    /// The page that an address asks for, dressed as it is; as long as that is not at hand, the first screen, and the
    /// laboratory asked for.
    pub(super) fn open(from: String) -> Self {
        let (address, is_here) = understood(&from);
        let mut page = Self::at(address);
        if HAS_LAB {
            page.course.load();
            page.enter_course();
        }
        if is_here {
            Self { from: Some(from), ..page }
        } else {
            let (config, seed) = page.start;
            Self { desk: Desk::new(config, seed), screen: Screen::First, door: Door::Opening, ..page }
        }
    }

    /// Before the guess there is only what the beat itself begins with, whatever run an address has brought.
    fn enter_course(&mut self) {
        if self.course.is_sealed()
            && let Some(desk) = self.course.beat().and_then(course::desk_of)
        {
            self.desk = desk;
        }
        self.course.watch(&self.desk);
    }

    fn at(address: Address) -> Self {
        let Address { config, seed, run, page: asked, problems } = address;
        let is_course = Course::is_asked(&asked);
        let course = if HAS_LAB { Course::at(&asked) } else { Course::default() };
        let of_beat = if HAS_LAB { course.beat().filter(|_| run.is_none()).and_then(course::desk_of) } else { None };
        let mut desk = of_beat.unwrap_or_else(|| run.map_or_else(|| Desk::new(config, seed), Desk::with));
        let is_plain = config == config.plain() && asked.lesson != Some(Lesson::Lab) && asked.fault.is_none();
        let is_free = desk.run().is_empty();
        let found = asked.fault.filter(|_| HAS_LAB && is_free).and_then(|fault| {
            let run = example(config, fault)?;
            let found =
                Found { order: run.decisions().to_vec(), config: *run.world().config(), fault: Some((config, fault)) };
            desk = Desk::with(run);
            Some(found)
        });
        if let Some(step) = asked.step.filter(|_| is_free) {
            desk.open_at(step.into());
        }
        Self {
            desk,
            screen: match (is_course, is_plain) {
                (true, _) => Screen::Course,
                (false, true) => Screen::First,
                (false, false) => Screen::Laboratory,
            },
            course,
            door: Door::default(),
            from: None,
            lang: asked.lang.unwrap_or_else(browser::dressed_lang),
            theme: asked.theme.map_or_else(dressed_theme, Theme::asked),
            speed: Speed::USUAL,
            selected: None,
            picks: Picks::default(),
            is_held: false,
            is_narrow: browser::is_narrow(),
            asked,
            start: (config, seed),
            problems,
            refused: None,
            shared: None,
            found: found.into_iter().collect(),
        }
    }

    pub(super) fn open_found(&mut self, run: Run, fault: Option<(Config, Fault)>) {
        let (order, config) = (run.decisions().to_vec(), *run.world().config());
        self.desk.open(run);
        self.desk.play();
        if self.found.len() >= MOST_FOUND {
            self.found.remove(0);
        }
        self.found.push(Found { order, config, fault });
        (self.selected, self.shared, self.screen) = (None, None, Screen::Laboratory);
    }

    /// What a search has found, as long as the run begins with it.
    pub(super) fn found(&self) -> Option<&Found> {
        let run = self.desk.run();
        let is_open =
            |found: &&Found| found.config == *run.world().config() && run.decisions().starts_with(&found.order);
        self.found.iter().rev().find(is_open)
    }

    /// Goes where another address leads: what it says about the page is taken, and the run stays unless another one is
    /// asked for, and can be opened; even then the way back is to undo it. To the laboratory, the laboratory follows.
    pub(super) fn follow(&mut self, from: String) {
        let (address, is_here) = understood(&from);
        if !is_here {
            return self.door = Door::Opening;
        }
        self.from = Some(from);
        let is_refused = address.run.is_none() && address.problems.iter().any(|it| matches!(it, Problem::BadRun(_)));
        let (start, asked) = ((address.config, address.seed), address.page.clone());
        let is_other = address.run.is_some() || start != self.start;
        let leads = |asked: &page::Page| (asked.step, asked.lesson, asked.fault, asked.beat);
        let is_elsewhere = leads(&asked) != leads(&self.asked);
        let next = Self::at(address);
        if (is_other || is_elsewhere) && !is_refused {
            if next.screen == Screen::Course {
                if next.course.beat().is_some() {
                    self.desk = next.desk;
                }
                self.course.go(next.course);
            } else {
                self.desk.open(next.desk.into_run());
            }
            self.found.extend(next.found);
            (self.screen, self.start) = (next.screen, start);
        }
        if asked.lang != self.asked.lang {
            self.lang = next.lang;
        }
        if asked.theme != self.asked.theme {
            self.theme = next.theme;
        }
        (self.asked, self.problems, self.refused) = (asked, next.problems, None);
        (self.shared, self.selected) = (None, None);
    }

    /// The screen that is shown.
    pub(super) const fn screen(&self) -> Screen {
        if HAS_LAB { self.screen } else { Screen::First }
    }

    /// Whether the address asks for as little motion as possible.
    pub(super) fn moves_little(&self) -> bool {
        self.asked.motion == Some(page::Motion::Reduce)
    }

    /// Whether the run is one of a handler that no set-up names: no link can hold it.
    fn is_of_own_handler(&self) -> bool {
        let world = self.desk.run().world();
        *world.program() != Program::of(world.config())
    }

    /// The link to this moment, in the language and on the screen that are shown.
    pub(super) fn link(&self) -> Option<String> {
        let (lesson, beat) = match (self.screen(), self.course.spot()) {
            (Screen::First, _) => (None, None),
            (Screen::Laboratory, _) => (Some(Lesson::Lab), None),
            (Screen::Course, Spot::Map) => (Some(Lesson::Course), None),
            (Screen::Course, Spot::Beat(id, beat)) => (Some(Lesson::At(id)), u8::try_from(beat + 1).ok()),
        };
        let page = page::Page { lang: Some(self.lang), lesson, beat, fault: None, ..self.asked.clone() };
        if HAS_LAB && self.is_of_own_handler() {
            return Some(format!("{}?{}", browser::base(), address::write(&Config::default(), Seed::default(), &page)));
        }
        let link = if HAS_LAB { address::link } else { address::plain_link };
        Some(browser::base() + &link(self.desk.run(), &page)?)
    }

    /// Keeps the link where it can be found if the lab stops.
    pub(super) fn remember(&self) {
        browser::remember(self.link().as_deref());
    }

    pub(super) fn scene(&self) -> Scene {
        let lanes = match (self.screen(), self.is_narrow) {
            (Screen::First, _) => Lanes::First,
            (Screen::Laboratory, true) | (Screen::Course, _) => Lanes::Narrow,
            (Screen::Laboratory, false) => Lanes::Full,
        };
        let mut scene = scene(self.desk.run(), lanes, self.desk.loses_reply());
        if lanes != Lanes::First {
            scene.diagram.picks = self.picks;
        }
        scene
    }

    /// Whether the course has something sealed until it is guessed.
    pub(super) fn is_sealed(&self) -> bool {
        self.screen() == Screen::Course && self.course.is_sealed()
    }

    /// After any change: what it means for the tasks of the course.
    pub(super) fn judge(&mut self) {
        if self.screen() == Screen::Course {
            self.course.judge(self.desk.run());
        }
    }

    pub(super) fn obey(&mut self, command: Command) {
        if HAS_LAB {
            if self.is_sealed() && command.moves_the_run() {
                return;
            }
            if command.begins_anew() {
                self.course.begin_anew(true);
            }
        }
        match command {
            Command::Guess(guess) if HAS_LAB => {
                self.course.keep_guess(guess);
                if self.course.beat().is_some_and(|beat| matches!(beat.stage, Stage::Lab | Stage::Pasts)) {
                    self.desk.play();
                }
                return;
            }
            Command::Hint => return self.course.hint(),
            Command::Touch(touch) if HAS_LAB => {
                if matches!(touch, Touch::Arrange(_)) && !self.desk.run().is_empty() {
                    // What is shown is another handler's failure.
                    self.desk.set_up(Config::default());
                }
                return self.course.touch(touch);
            }
            Command::Forget if HAS_LAB => return self.course.forget(),
            Command::Reopen if HAS_LAB => {
                if let Ok(run) = self.course.beat().map_or(Err(()), |beat| beat.start.run().map_err(|_| ())) {
                    self.desk.open(run);
                }
            }
            Command::RunRest(request) if HAS_LAB => while self.desk.decide(Action::Run(request)).is_ok() {},
            Command::SwitchLanguage => return self.lang = self.lang.other(),
            Command::NextTheme => return self.theme = self.theme.next(),
            Command::SetSpeed(speed) => return self.speed = speed,
            Command::Pick(picks) => {
                return self.picks = if self.picks == picks { Picks::default() } else { picks };
            }
            Command::Select(Some(message)) => {
                self.picks = message.request.attempt_name().into();
                self.is_held |= self.desk.is_playing();
                self.desk.pause();
                return self.selected = Some(message);
            }
            Command::Select(None) => self.picks = Picks::default(),
            Command::Pay => self.desk.pay(),
            Command::LoseReply => self.desk.lose_reply(),
            Command::SwitchKeys => self.desk.switch_keys(!self.desk.has_keys()),
            Command::SetUp(config) => self.desk.set_up(config),
            Command::Decide(action) => {
                if self.desk.decide(action).is_err() {
                    leptos::logging::warn!("what was asked for is not possible any more");
                }
            }
            Command::PlayPause if self.desk.is_playing() => self.desk.pause(),
            Command::PlayPause => self.desk.play(),
            Command::Step => self.desk.step(),
            Command::Back => self.desk.back(),
            Command::Restart => self.desk.restart(),
            Command::Seek(position) => self.desk.seek(position),
            Command::Undo => {
                let was_empty = self.desk.run().is_empty();
                self.desk.undo();
                if HAS_LAB && was_empty && !self.desk.run().is_empty() {
                    self.course.begin_anew(false);
                }
            }
            Command::Redo => self.desk.redo(),
            Command::OtherFuture if HAS_LAB => self.desk.take_other_future(),
            Command::SetSeed(seed) => self.desk.set_seed(seed),
            Command::Show(screen) => self.show(screen),
            Command::Dismiss => {
                self.problems.clear();
                self.refused = None;
                if self.door == Door::Stuck {
                    self.door = Door::Closed;
                }
                return self.shared = None;
            }
            Command::OtherFuture
            | Command::Share
            | Command::Guess(_)
            | Command::Touch(_)
            | Command::Forget
            | Command::Reopen
            | Command::RunRest(_) => return,
        }
        let config = *self.desk.run().world().config();
        if self.screen == Screen::First && config != config.plain() {
            // Taken back to a run that the first screen cannot show.
            self.screen = Screen::Laboratory;
        }
        (self.selected, self.shared) = (None, None);
        let is_choice = matches!(command, Command::Select(None) | Command::Decide(_) | Command::LoseReply);
        if core::mem::take(&mut self.is_held) && is_choice {
            self.desk.play();
        }
    }

    /// The first screen knows two set-ups only: a run of any other one starts anew there.
    fn show(&mut self, screen: Screen) {
        self.screen = screen;
        if !HAS_LAB {
            return self.door = Door::Opening;
        }
        if screen == Screen::Course {
            self.course.go(Course::default());
        }
        if self.is_of_own_handler() {
            self.desk.set_up(Config::default());
        }
        let before = *self.desk.run().world().config();
        if screen == Screen::First && before != before.plain() {
            self.desk.set_up(before.plain());
        }
    }
}

/// What an address asks for, and whether this program can show it.
fn understood(from: &str) -> (Address, bool) {
    let (query, fragment) = from.split_once('#').unwrap_or((from, ""));
    if HAS_LAB {
        return (address::read(query, fragment), true);
    }
    let (address, has_more) = address::read_plain(query, fragment);
    let is_here = !has_more && address.page.lesson.is_none() && address.page.fault.is_none();
    (address, is_here)
}

pub(super) fn dressed_theme() -> Theme {
    Theme::from_attribute(browser::dressed_theme().as_deref())
}
