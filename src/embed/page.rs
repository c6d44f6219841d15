//! What an address says about the page and not about the run: language, looks, frame, what is locked or hidden.
//!
//! `None` means that nothing was said: the page then does what it would do by itself. Knows no control and no panel by
//! name; the page does.

use crate::embed::problem::Wrong;
use crate::embed::run_text::MAX_DECISIONS;
use crate::embed::setting::whole;
use crate::i18n::Lang;
use crate::lesson::{Id, MAX_BEATS};
use crate::search::Fault;

/// Most letters in a list of names, commas included.
pub const MAX_NAMES: usize = 400;

/// What an address says about the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// `lang`.
    pub lang: Option<Lang>,
    /// `lesson`: where to start.
    pub lesson: Option<Lesson>,
    /// `step`: opens paused there, or at the end if there are fewer; 0 to [`MAX_DECISIONS`]. A run brings its own.
    pub step: Option<u16>,
    /// `embed`: no page chrome.
    pub embed: bool,
    /// `lock`: controls that learners cannot change.
    pub lock: Names,
    /// `hide`: panels that are not shown.
    pub hide: Names,
    /// `theme`.
    pub theme: Option<Theme>,
    /// `motion`.
    pub motion: Option<Motion>,
    /// `fault`: its schedule is loaded, unless there is a run.
    pub fault: Option<Fault>,
    /// `stringTest`: every text in disguise.
    pub strings: Option<StringTest>,
    /// `beat`: which one of the lesson, from 1; without it, the first.
    pub beat: Option<u8>,
}

/// Where to start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lesson {
    /// The free laboratory.
    Lab,
    /// The map of the course.
    Course,
    /// A lesson.
    At(Id),
}

impl Lesson {
    const IDS: [&'static str; 2 + Id::ALL.len()] = {
        let mut ids = ["lab"; 2 + Id::ALL.len()];
        ids[1] = "course";
        let mut place = 2;
        while place < ids.len() {
            ids[place] = Id::ALL[place - 2].id();
            place += 1;
        }
        ids
    };

    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..).map_while(Self::at)
    }

    fn at(place: usize) -> Option<Self> {
        Some(match place {
            0 => Self::Lab,
            1 => Self::Course,
            place => Self::At(Id::ALL.get(place - 2).copied()?),
        })
    }

    const fn place(self) -> usize {
        match self {
            Self::Lab => 0,
            Self::Course => 1,
            Self::At(id) => id as usize + 2,
        }
    }
}

macro_rules! named {
    ($($(#[$doc:meta])* $type:ident { $($(#[$variant_doc:meta])* $variant:ident = $id:literal,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $type {
            $($(#[$variant_doc])* $variant,)*
        }

        impl $type {
            /// All of them.
            pub const ALL: [Self; [$($id),*].len()] = [$(Self::$variant),*];
            const IDS: [&'static str; Self::ALL.len()] = [$($id),*];
        }
    )*};
}

named! {
    /// How the page looks.
    Theme {
        /// As the system wants it.
        Auto = "auto",
        /// Light.
        Light = "light",
        /// Dark.
        Dark = "dark",
        /// For a washed-out room.
        Projector = "projector",
    }

    /// How texts are changed to see whether the page holds.
    StringTest {
        /// From right to left.
        Rtl = "rtl",
        /// Longer.
        Long = "long",
        /// Twice.
        Double = "double",
        /// With what would be an element as markup.
        Xss = "xss",
    }

    /// How much the page moves.
    Motion {
        /// As the system wants it.
        Auto = "auto",
        /// As little as possible.
        Reduce = "reduce",
    }
}

/// The page's parameters, in the order in which they are written.
pub(super) const NAMES: [&str; 11] =
    ["lang", "lesson", "theme", "motion", "stringTest", "embed", "lock", "hide", "step", "fault", "beat"];
/// The place of `lesson` among them.
pub(super) const LESSON: usize = 1;
/// The place of `beat`.
pub(super) const BEAT: usize = 10;
/// What the first six of them choose from. Of the switch, the first two are written.
static CHOICES: [&[&str]; 6] = [
    &[Lang::Fa.tag(), Lang::En.tag()],
    &Lesson::IDS,
    &Theme::IDS,
    &Motion::IDS,
    &StringTest::IDS,
    &["0", "1", "off", "on"],
];

impl Page {
    /// The lesson and the beat (from 0) that it leads to, as far as there are any.
    #[must_use]
    pub fn beat(&self) -> Option<(Id, usize)> {
        match self.lesson? {
            Lesson::At(id) => Some((id, usize::from(self.beat.unwrap_or(1).saturating_sub(1)))),
            Lesson::Lab | Lesson::Course => None,
        }
    }

    /// How many beats the lesson has that it leads to.
    pub(super) fn beats(&self) -> Option<u8> {
        u8::try_from(self.beat()?.0.lesson().beats.len()).ok()
    }

    /// Sets the parameter at this place of [`NAMES`].
    pub(super) fn set(&mut self, place: usize, text: &[u8]) -> Result<(), Wrong> {
        if let Some(ids) = CHOICES.get(place) {
            let chosen = ids.iter().position(|id| id.as_bytes() == text).ok_or(Wrong::Unknown)?;
            match place {
                0 => self.lang = Lang::ALL.get(chosen).copied(),
                LESSON => self.lesson = Lesson::at(chosen),
                2 => self.theme = Theme::ALL.get(chosen).copied(),
                3 => self.motion = Motion::ALL.get(chosen).copied(),
                4 => self.strings = StringTest::ALL.get(chosen).copied(),
                _ => self.embed = chosen & 1 == 1,
            }
            return Ok(());
        }
        match place {
            6 | 7 => {
                let list = if place == 6 { &mut self.lock } else { &mut self.hide };
                *list = Names::read(text).ok_or(Wrong::Unknown)?;
            }
            8 => self.step = u16::try_from(whole(text, 0, u64::from(MAX_DECISIONS))?).ok(),
            BEAT => self.beat = u8::try_from(whole(text, 1, MAX_BEATS as u64)?).ok(),
            _ => {
                let fault = Fault::ALL.into_iter().find(|fault| fault.id().as_bytes() == text);
                self.fault = Some(fault.ok_or(Wrong::Unknown)?);
            }
        }
        Ok(())
    }

    /// The text of the parameter at this place of [`NAMES`]; `None` if nothing is said.
    pub(super) fn text(&self, place: usize) -> Option<String> {
        let chosen = match place {
            0 => self.lang? as usize,
            LESSON => self.lesson?.place(),
            2 => self.theme? as usize,
            3 => self.motion? as usize,
            4 => self.strings? as usize,
            5 => self.embed.then_some(1)?,
            6 | 7 => {
                let list = if place == 6 { &self.lock } else { &self.hide };
                return list.text().map(str::to_owned);
            }
            8 => return Some(self.step?.to_string()),
            BEAT => return Some(self.beat?.to_string()),
            _ => return Some(self.fault?.id().to_owned()),
        };
        let id = CHOICES.get(place).and_then(|ids| ids.get(chosen))?;
        Some((*id).to_owned())
    }
}

/// A list of names of controls or panels: small letters, digits, `-` and `_`, parted by commas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names(String);

impl Names {
    /// The list that `text` says. What stands between commas may be empty and then names nothing.
    fn read(text: &[u8]) -> Option<Self> {
        let is_part = |byte: &u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b',');
        let is_list = text.len() <= MAX_NAMES && text.iter().all(is_part);
        String::from_utf8(text.to_vec()).ok().filter(|_| is_list).map(Self)
    }

    /// Whether this name is on the list.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0.split(',').any(|known| known == name)
    }

    /// The names with commas between them; `None` if there are none.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        (!self.0.is_empty()).then_some(&self.0)
    }
}
