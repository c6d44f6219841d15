//! What the page is doing: one desk, one language, one theme, one selected message; and the only way to change them.
//!
//! Signals are private; components read memos and call [`Session::dispatch`]. Effects never write signals. The next
//! step of a playing run is one pending call, taken back when the run pauses, the tab is hidden or the page goes.

use super::browser::{self, BrowserNumerals, Pending};
use crate::base::seed::Seed;
use crate::drive::desk::Desk;
use crate::embed::address::{self, Address};
use crate::embed::page::{self, Lesson};
use crate::embed::problem::Problem;
use crate::i18n::{Lang, Rich, Sentence, Speech, Words};
use crate::present::diagram::Lanes;
use crate::present::{Scene, scene};
use crate::world::action::{Action, MessageName};
use crate::world::config::Config;
use leptos::prelude::*;

/// How long a step is shown while a run plays, in milliseconds at the usual speed.
///
/// Longer than an envelope travels, so that it stands still for a while and can be pressed.
const DWELL_MS: u32 = 850;
/// The phone's one button, which is always there.
const PHONE: &str = ".phone button";
/// Where the focus goes when what had it is gone, best first.
const REFUGES: [&str; 2] = ["[data-testid=play]", PHONE];

/// Which screen is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Screen {
    /// One payment, one switch.
    #[default]
    First,
    /// Everything.
    Laboratory,
}

/// How the page looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system wants it.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// For a washed-out room.
    Projector,
}

impl Theme {
    /// The value on the page's root; none for the system's choice.
    #[must_use]
    pub const fn attribute(self) -> Option<&'static str> {
        match self {
            Self::Auto => None,
            Self::Light => Some("light"),
            Self::Dark => Some("dark"),
            Self::Projector => Some("projector"),
        }
    }

    const fn next(self) -> Self {
        match self {
            Self::Auto => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::Projector,
            Self::Projector => Self::Auto,
        }
    }

    fn from_attribute(value: Option<&str>) -> Self {
        [Self::Light, Self::Dark, Self::Projector]
            .into_iter()
            .find(|theme| theme.attribute() == value)
            .unwrap_or_default()
    }
}

/// How fast a run plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed {
    percent: u32,
}

impl Speed {
    /// The speeds on offer.
    pub const ALL: [Self; 4] =
        [Self { percent: 50 }, Self { percent: 100 }, Self { percent: 200 }, Self { percent: 400 }];
    const USUAL: Self = Self { percent: 100 };

    /// In percent of the usual speed.
    #[must_use]
    pub const fn percent(self) -> u32 {
        self.percent
    }

    const fn dwell_ms(self) -> u32 {
        DWELL_MS * 100 / self.percent
    }
}

/// Everything a person can ask of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Press Pay.
    Pay,
    /// Lose the reply of the running payment, now or as soon as it flies; or take that back.
    LoseReply,
    /// The one switch of the first screen.
    SwitchKeys,
    /// Another set-up.
    SetUp(Config),
    /// Another seed.
    SetSeed(Seed),
    /// A decision by hand.
    Decide(Action),
    /// Open or close the fates of a message.
    Select(Option<MessageName>),
    /// Play or pause.
    PlayPause,
    /// One step on.
    Step,
    /// One step back.
    Back,
    /// Before the first step.
    Restart,
    /// The place after so many steps.
    Seek(usize),
    /// Another speed.
    SetSpeed(Speed),
    /// The future that was left by deciding otherwise.
    OtherFuture,
    /// Make a link to this moment, and copy it.
    Share,
    /// Take a message of the page away.
    Dismiss,
    /// Another screen.
    Show(Screen),
    /// The other language.
    SwitchLanguage,
    /// The next theme.
    NextTheme,
}

/// What the page is doing, as one value.
#[derive(Clone, Debug)]
struct Page {
    desk: Desk,
    screen: Screen,
    lang: Lang,
    theme: Theme,
    speed: Speed,
    selected: Option<MessageName>,
    /// Whether the run played when a message was selected: it waits for the choice, and goes on after it.
    is_held: bool,
    is_narrow: bool,
    /// What the address said about the page.
    asked: page::Page,
    /// What the address asked for and did not get.
    problems: Vec<Problem>,
    /// The link that was asked for.
    shared: Option<Shared>,
}

/// A link to a moment, as far as it could be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shared {
    /// The link, and whether it was copied.
    Link(String, bool),
    /// No link can hold the run.
    TooLong,
}

/// A handle on the page's state; cheap to copy.
#[derive(Clone, Copy)]
pub struct Session {
    page: RwSignal<Page>,
    scene: Memo<Scene>,
    pending: StoredValue<Option<Pending>, LocalStorage>,
}

impl Session {
    /// A session in the language and theme that the page was dressed in, on the first screen.
    #[must_use]
    pub fn start() -> Self {
        let page = RwSignal::new(Page::open(browser::address()));
        let scene = Memo::new_with_compare(move |_| page.with(Page::scene), |_, _| true);
        let session = Self { page, scene, pending: StoredValue::new_local(None) };
        Effect::new(move |_| {
            browser::dress(session.lang(), session.theme().attribute(), session.words().product);
        });
        browser::on_visibility(move || session.keep_time());
        browser::on_width(move |is_narrow| session.page.update(|page| page.is_narrow = is_narrow));
        on_cleanup(move || session.pending.set_value(None));
        session
    }

    /// Does what a person asked for. What is not possible now changes nothing.
    pub fn dispatch(self, command: Command) {
        if command == Command::Share {
            return self.share();
        }
        let refuges = match command {
            Command::Show(Screen::Laboratory) => ["[data-testid=close-lab]", PHONE],
            Command::Show(Screen::First) => ["[data-testid=open-lab]", PHONE],
            _ => REFUGES,
        };
        self.change(refuges, |page| page.obey(command));
    }

    /// Changes the page and keeps its time and its focus: if what had the focus goes, a refuge takes it.
    fn change(self, refuges: [&'static str; 2], change: impl FnOnce(&mut Page)) {
        let focus = browser::Focus::now();
        self.page.update(change);
        self.keep_time();
        self.page.with_untracked(|page| browser::remember(page.link().as_deref()));
        if let Some(focus) = focus {
            focus.keep(refuges);
        }
    }

    /// Copying must happen within the press that asked for it.
    fn share(self) {
        let link = self.page.with_untracked(Page::link);
        let shared = link.map_or(Shared::TooLong, |link| {
            let is_copied = browser::copy(&link);
            Shared::Link(link, is_copied)
        });
        self.page.update(|page| page.shared = Some(shared));
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
        self.desk(|desk| *desk.run().world().config())
    }

    /// The screen that is shown, tracked.
    #[must_use]
    pub fn screen(self) -> Screen {
        self.page.with(|page| page.screen)
    }

    /// The language, tracked.
    #[must_use]
    pub fn lang(self) -> Lang {
        self.page.with(|page| page.lang)
    }

    /// The theme, tracked.
    #[must_use]
    pub fn theme(self) -> Theme {
        self.page.with(|page| page.theme)
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
            Sentence::Begin if !is_first => Sentence::BeginLaboratory,
            Sentence::Begin if self.desk(Desk::loses_reply) => Sentence::BeginArmed,
            sentence => sentence,
        };
        let mut told = self.speech().tell(&sentence);
        if let Some(advice) = advice.filter(|_| is_first) {
            told.push_sentence(self.speech().tell(&Sentence::Advice(advice)));
        }
        told
    }
}

impl Page {
    /// The page that an address asks for, dressed as it is.
    fn open(address: Address) -> Self {
        let Address { config, seed, run, page: asked, problems } = address;
        let mut desk = run.map_or_else(|| Desk::new(config, seed), Desk::with);
        if let Some(step) = asked.step.filter(|_| desk.run().is_empty()) {
            desk.open_at(step.into());
        }
        let is_plain = config == config.plain() && asked.lesson != Some(Lesson::Lab);
        Self {
            desk,
            screen: if is_plain { Screen::First } else { Screen::Laboratory },
            lang: browser::dressed_lang(),
            theme: Theme::from_attribute(browser::dressed_theme().as_deref()),
            speed: Speed::USUAL,
            selected: None,
            is_held: false,
            is_narrow: browser::is_narrow(),
            asked,
            problems,
            shared: None,
        }
    }

    /// The link to this moment, in the language and on the screen that are shown.
    fn link(&self) -> Option<String> {
        let lesson = (self.screen == Screen::Laboratory).then_some(Lesson::Lab);
        let page = page::Page { lang: Some(self.lang), lesson, ..self.asked.clone() };
        Some(browser::base() + &address::link(self.desk.run(), &page)?)
    }

    fn scene(&self) -> Scene {
        let lanes = match (self.screen, self.is_narrow) {
            (Screen::First, _) => Lanes::First,
            (Screen::Laboratory, true) => Lanes::Narrow,
            (Screen::Laboratory, false) => Lanes::Full,
        };
        scene(self.desk.run(), lanes, self.desk.loses_reply())
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::SwitchLanguage => return self.lang = self.lang.other(),
            Command::NextTheme => return self.theme = self.theme.next(),
            Command::SetSpeed(speed) => return self.speed = speed,
            Command::Select(Some(message)) => {
                self.is_held |= self.desk.is_playing();
                self.desk.pause();
                return self.selected = Some(message);
            }
            Command::Select(None) => {}
            Command::Pay => self.desk.pay(),
            Command::LoseReply => self.desk.lose_reply(),
            Command::SwitchKeys => self.desk.switch_keys(!self.desk.has_keys()),
            Command::SetUp(config) => self.desk.set_up(config),
            Command::Decide(action) => {
                if let Err(refusal) = self.desk.decide(action) {
                    leptos::logging::warn!("{refusal}");
                }
            }
            Command::PlayPause if self.desk.is_playing() => self.desk.pause(),
            Command::PlayPause => self.desk.play(),
            Command::Step => self.desk.step(),
            Command::Back => self.desk.back(),
            Command::Restart => self.desk.restart(),
            Command::Seek(position) => self.desk.seek(position),
            Command::OtherFuture => self.desk.take_other_future(),
            Command::SetSeed(seed) => self.desk.set_seed(seed),
            Command::Show(screen) => self.show(screen),
            Command::Dismiss => {
                self.problems.clear();
                return self.shared = None;
            }
            Command::Share => return,
        }
        self.selected = None;
        let is_choice = matches!(command, Command::Select(None) | Command::Decide(_) | Command::LoseReply);
        if core::mem::take(&mut self.is_held) && is_choice {
            self.desk.play();
        }
    }

    /// The first screen knows two set-ups only: a run of any other one starts anew there.
    fn show(&mut self, screen: Screen) {
        self.screen = screen;
        let before = *self.desk.run().world().config();
        if screen == Screen::First && before != before.plain() {
            self.desk.set_up(before.plain());
        }
    }
}
