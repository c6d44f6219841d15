//! What a person can ask of the page, and what can be chosen there. Knows nothing of signals and of the browser.

use crate::base::ids::RequestName;
use crate::base::seed::Seed;
use crate::embed::page;
use crate::lesson::toys::Touch;
use crate::present::picks::Picks;
use crate::world::action::{Action, MessageName};
use crate::world::config::Config;

/// How long a step is shown while a run plays, in milliseconds at the usual speed.
///
/// Longer than an envelope travels, so that it stands still for a while and can be pressed.
const DWELL_MS: u32 = 850;

/// Which screen is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Screen {
    /// One payment, one switch.
    #[default]
    First,
    /// Everything.
    Laboratory,
    /// The course: its map, or a beat of a lesson.
    Course,
}

/// The way to the laboratory, where this program does not hold it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Door {
    /// Nobody has asked.
    #[default]
    Closed,
    /// It was asked for, and is on its way.
    Opening,
    /// It was asked for, and did not arrive.
    Stuck,
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

    /// The theme that follows it on its button.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Auto => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::Projector,
            Self::Projector => Self::Auto,
        }
    }

    /// The theme that an address asks for.
    #[must_use]
    pub const fn asked(theme: page::Theme) -> Self {
        match theme {
            page::Theme::Auto => Self::Auto,
            page::Theme::Light => Self::Light,
            page::Theme::Dark => Self::Dark,
            page::Theme::Projector => Self::Projector,
        }
    }

    /// The theme of a value on the page's root.
    #[must_use]
    pub fn from_attribute(value: Option<&str>) -> Self {
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
    /// The speed before anybody chose one.
    pub const USUAL: Self = Self { percent: 100 };

    /// In percent of the usual speed.
    #[must_use]
    pub const fn percent(self) -> u32 {
        self.percent
    }

    /// How long a step is shown, in milliseconds.
    #[must_use]
    pub const fn dwell_ms(self) -> u32 {
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
    /// Pick out what belongs to these attempts; nothing any more, if it is what was picked out.
    Pick(Picks),
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
    /// Take the last change back.
    Undo,
    /// Make it again.
    Redo,
    /// The future that was left by deciding otherwise.
    OtherFuture,
    /// Make a link to this moment, and copy it.
    Share,
    /// Keep a guess, from 0, and open what it was about.
    Guess(usize),
    /// One more hint.
    Hint,
    /// Something is done to what is worked on beside runs.
    Touch(Touch),
    /// Throw away stored progress of another version.
    Forget,
    /// The beat's run as it was opened.
    Reopen,
    /// Run a handler's lines to its end.
    RunRest(RequestName),
    /// Take a message of the page away.
    Dismiss,
    /// Another screen.
    Show(Screen),
    /// The other language.
    SwitchLanguage,
    /// The next theme.
    NextTheme,
}

impl Command {
    /// Whether the run begins anew with it.
    pub(super) const fn begins_anew(self) -> bool {
        matches!(self, Self::SwitchKeys | Self::SetUp(_) | Self::SetSeed(_) | Self::Restart)
    }

    /// Whether it changes the run or goes to another place of it.
    pub(super) const fn moves_the_run(self) -> bool {
        !matches!(
            self,
            Self::SetSpeed(_)
                | Self::Share
                | Self::Guess(_)
                | Self::Hint
                | Self::Touch(Touch::Policy(_) | Touch::Ruled(_))
                | Self::Forget
                | Self::Dismiss
                | Self::Show(_)
                | Self::SwitchLanguage
                | Self::NextTheme
        )
    }
}

/// A link to a moment, as far as it could be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shared {
    /// The link, and whether it was copied.
    Link(String, bool),
    /// No link can hold the run.
    TooLong,
}
