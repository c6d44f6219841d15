//! The readable form: a set-up and what is said about the page, as the query and the fragment of an address.
//!
//! `?strategy=claim-first&keys=per-intent&reply_loss=10&seed=7&lang=fa#run=…`
//!
//! # Reading
//! - Every parameter works in the query and in the fragment. A `run` that opens beats everything about the run; else
//!   the fragment beats the query, parameter by parameter. What is said about the page ([`Page`]) always applies.
//!   A run that does not open still gives its set-up and seed, if those are whole.
//! - The parameters are those of [`Setting`] (there: their values), `seed` (0 to 2^53 − 1), `run` ([`run_text`]) and
//!   those of [`Page`]. Some names are promised and do nothing yet ([`Problem::NotYet`]). All others belong to somebody
//!   else (a host's `#?secret=…`) and are left alone in silence.
//! - What is said twice in one part counts once, the first valid time. A value that is not valid leaves everything as
//!   it was. Both become a [`Problem`].
//! - Parameters are separated by `&`, and also by `?` and `#`: hosts append `#?secret=…` to whatever is there.
//!   `%41` is undone where it makes text; any other `%` is itself, and so is `+`.
//! - Digits may be Persian or Arabic; spaces and marks of direction are left out; no value has a control character.
//! - Of each part [`MAX_PART`] bytes are read, up to the last whole parameter.
//!
//! # Writing
//! Only what differs from the default, in the order of the tables, in Latin digits, with nothing that would have to be
//! escaped. `read(write(x)) == x` for every set-up within the bounds of [`Setting`].

mod parts;

use crate::base::seed::Seed;
use crate::drive::run::Run;
use crate::embed::page::{self, Page};
use crate::embed::problem::{Problem, Problems, Wrong};
use crate::embed::run_text::{self, Refusal};
use crate::embed::setting::{Setting, whole};
use crate::world::World;
use crate::world::config::Config;
pub(super) use parts::halves;

/// How many bytes of the query, and how many of the fragment, are read.
pub const MAX_PART: usize = 20 * 1024;
/// Up to so many letters, a link says its set-up for people too: sixty of the page's own address, and these, are the
/// four hundred that fit a message and a slide.
pub const USUAL_LINK: usize = 400 - 60;

/// What an address asks for: all of it valid.
#[derive(Clone, Debug)]
pub struct Address {
    /// The set-up: the run's, if there is one.
    pub config: Config,
    /// The seed: the run's, if there is one.
    pub seed: Seed,
    /// The run, at the step at which it is to be opened.
    pub run: Option<Run>,
    /// What is said about the page.
    pub page: Page,
    /// What was left out, in the order in which it was met: the fragment's first.
    pub problems: Vec<Problem>,
}

/// Reads an address: what stands after `?` and what stands after `#`, with or without those signs.
#[must_use]
pub fn read(query: &str, fragment: &str) -> Address {
    Reader::<true>::whole(query, fragment).0
}

/// Reads an address for who can only begin at the default set-up, with a good deal less code: what is said about the
/// page, and the seed; and whether more is asked for, a set-up or a run, of which nothing is read then.
#[must_use]
pub fn read_plain(query: &str, fragment: &str) -> (Address, bool) {
    Reader::<false>::whole(query, fragment)
}

/// Whether a part has any of the lab's parameters.
#[must_use]
pub fn asks(part: &str) -> bool {
    parts::of(part, MAX_PART).any(|(name, _)| NAMES.contains(&parts::plain(name).as_str()))
}

/// A parameter, by its place among all: the settings, `seed`, `run`, the page's, those that do nothing yet.
const SEED: usize = Setting::ALL.len();
const RUN: usize = SEED + 1;
const PAGE: usize = RUN + 1;
const LATER: usize = PAGE + page::NAMES.len();

/// Names that the lab has promised and that do nothing yet.
const LATER_NAMES: [&str; 1] = ["fuzz"];

static NAMES: [&str; LATER + LATER_NAMES.len()] = {
    let mut names = [""; LATER + LATER_NAMES.len()];
    let mut place = 0;
    while place < names.len() {
        names[place] = match place {
            SEED => "seed",
            RUN => "run",
            0..SEED => Setting::ALL[place].name(),
            PAGE..LATER => page::NAMES[place - PAGE],
            _ => LATER_NAMES[place - LATER],
        };
        place += 1;
    }
    names
};

/// Reads set-ups and runs only if it is to.
#[derive(Default)]
struct Reader<const SET_UPS: bool> {
    config: Config,
    seed: Seed,
    run: Option<Run>,
    /// The start of a run that cannot be opened.
    start: Option<Box<World>>,
    page: Page,
    problems: Problems,
    /// A bit for each parameter that has been set.
    is_set: u64,
    /// Whether there is something that it is not to read.
    has_more: bool,
    /// Whether a beat was asked for that no lesson can have.
    has_lost_beat: bool,
}

impl<const SET_UPS: bool> Reader<SET_UPS> {
    fn whole(query: &str, fragment: &str) -> (Address, bool) {
        let mut reader = Self::default();
        reader.part(fragment);
        reader.part(query);
        let Self { config, seed, run, start, page, problems, has_more, has_lost_beat, .. } = reader;
        let (mut page, mut problems) = (page, problems);
        if SET_UPS && let Some(most) = page.beats() {
            let said = page.beat.filter(|beat| *beat > most);
            if let Some(said) = said {
                problems.add(Wrong::OutOfRange(1, most.into()).of("beat", &said.to_string()));
                page.beat = None;
            }
            if said.is_some() || has_lost_beat && page.beat.is_none() {
                page.lesson = Some(page::Lesson::Course);
            }
        }
        let world = run.as_ref().map(Run::world).or(start.as_deref());
        let (config, seed) = world.map_or((config, seed), |world| (*world.config(), world.seed()));
        (Address { config, seed, run, page, problems: problems.into_list() }, has_more)
    }

    /// Reads a part; what an earlier part has set stays.
    fn part(&mut self, part: &str) {
        let before = self.is_set;
        if part.len() > MAX_PART {
            self.problems.add(Problem::TooLong { most: MAX_PART });
        }
        for (name, value) in parts::of(part, MAX_PART) {
            let said = parts::plain(name);
            let Some((place, name)) = (0..).zip(NAMES).find(|(_, name)| *name == said) else { continue };
            let bit = 1 << place;
            if before & bit != 0 {
                continue;
            }
            if self.is_set & bit != 0 {
                self.problems.add(Problem::Repeated { name });
                continue;
            }
            let value = parts::plain(value);
            match self.set(place, &value) {
                Ok(()) => self.is_set |= bit,
                Err(wrong) => self.problems.add(wrong.of(name, &value)),
            }
        }
    }

    fn set(&mut self, place: usize, value: &str) -> Result<(), Wrong> {
        match (Setting::ALL.get(place), place) {
            (Some(_), _) | (None, RUN) if !SET_UPS => self.has_more = true,
            (Some(setting), _) => {
                setting.put(&mut self.config, setting.understand(value.as_bytes())?).ok_or(Wrong::Unknown)?;
            }
            (None, SEED) => {
                self.seed = Seed::new(whole(value.as_bytes(), 0, Seed::MAX.value())?).ok_or(Wrong::Unknown)?
            }
            (None, RUN) => {
                let refused = |refusal: Refusal| {
                    self.start = self.start.take().or(refusal.start);
                    Wrong::Run(refusal.error)
                };
                self.run = Some(run_text::decode(value).map_err(refused)?);
            }
            (None, LATER..) => return Err(Wrong::NotYet),
            (None, _) => {
                let place = place - PAGE;
                self.page.set(place, value.as_bytes()).inspect_err(|_| match place {
                    // Whoever asks for a lesson that is not there is shown those that are.
                    page::LESSON => _ = self.page.lesson.get_or_insert(page::Lesson::Course),
                    page::BEAT => self.has_lost_beat = true,
                    _ => {}
                })?;
            }
        }
        Ok(())
    }
}

/// Sets a setting to what a text says, as in an address; false, and no change, if it says nothing possible.
pub fn set_text(config: &mut Config, setting: Setting, text: &str) -> bool {
    let plain = parts::plain(text.as_bytes());
    let number = setting.understand(plain.as_bytes()).ok();
    number.and_then(|number| setting.put(config, number)).is_some()
}

/// The seed that a text says, as in an address.
#[must_use]
pub fn seed_of(text: &str) -> Option<Seed> {
    Seed::new(whole(parts::plain(text.as_bytes()).as_bytes(), 0, Seed::MAX.value()).ok()?)
}

/// Writes a set-up and what is said about the page as a query without its `?`; empty if there is nothing to say. What
/// a set-up has beyond the bounds of [`Setting`] is left out.
#[must_use]
pub fn write(config: &Config, seed: Seed, page: &Page) -> String {
    write_without(None, config, seed, page)
}

fn write_without(skipped: Option<&str>, config: &Config, seed: Seed, page: &Page) -> String {
    let default = Config::default();
    let mut query = String::new();
    for setting in Setting::ALL {
        let number = setting.read(config);
        if number != setting.read(&default) && setting.put(&mut { default }, number).is_some() {
            add(&mut query, setting.name(), &setting.spell(number));
        }
    }
    if seed != Seed::default() {
        add(&mut query, "seed", &seed.value().to_string());
    }
    write_page(&mut query, skipped, page);
    query
}

fn write_page(query: &mut String, skipped: Option<&str>, page: &Page) {
    for (place, name) in page::NAMES.iter().enumerate() {
        if let Some(text) = page.text(place).filter(|_| skipped != Some(name)) {
            add(query, name, &text);
        }
    }
}

fn add(query: &mut String, name: &str, text: &str) {
    for part in [if query.is_empty() { "" } else { "&" }, name, "=", text] {
        query.push_str(part);
    }
}

/// Writes the link to this moment of a run, from the `?` or `#` on: the set-up in the query, for people, and the exact
/// run in the fragment. The run holds the set-up and the seed as well, so the query says them only while the link stays
/// within [`USUAL_LINK`]; what is said about the page always stands there. `None` if no link can hold the run.
#[must_use]
pub fn link(run: &Run, page: &Page) -> Option<String> {
    let text = run_text::encode(run)?;
    let with = |config: &Config, seed| {
        let query = write_without(Some("step"), config, seed, page);
        let sign = if query.is_empty() { "" } else { "?" };
        format!("{sign}{query}#run={text}")
    };
    let whole = with(run.world().config(), run.world().seed());
    Some(if whole.len() <= USUAL_LINK { whole } else { with(&Config::default(), Seed::default()) })
}

/// As [`link`], and the set-up stands in the run alone: for who wants to get there and not to read.
#[must_use]
pub fn plain_link(run: &Run, page: &Page) -> Option<String> {
    let mut query = String::new();
    write_page(&mut query, Some("step"), page);
    Some(format!("?{query}#run={}", run_text::encode(run)?))
}
