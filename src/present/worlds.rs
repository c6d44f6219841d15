//! Possible worlds as markup: in groups by how often money was taken, each past with what went wrong in it and what
//! happened last where the app does not see.

use crate::base::ids::IntentNo;
use crate::drive::run::Run;
use crate::i18n::course::ToyNews;
use crate::i18n::{CourseNews, Rich, Sentence, Speech};
use crate::present::markup::Markup;
use crate::present::narration::sentence;
use crate::search::pasts::Pasts;
use crate::world::World;
use crate::world::event::{Event, What};

/// Most pasts of a group that are told: nobody reads more, and a page has to hold them.
pub const MOST_TOLD: usize = 60;

/// The pasts in groups, the fewest debits first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grouped(Vec<Group>);

/// The pasts with so many debits.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Group {
    debits: u8,
    /// How many there are.
    count: usize,
    /// The shortest of them, and the one that is open.
    told: Vec<Told>,
}

/// A past in words.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Told {
    /// Its place among all.
    number: usize,
    /// What went wrong in it, and what happened last unseen.
    sentences: Vec<Sentence>,
    /// Whether the app has sent anything.
    has_sent: bool,
    /// Whether it is what has really happened.
    is_own: bool,
}

/// These pasts of a world, told.
#[must_use]
pub fn grouped(world: &World, pasts: &Pasts) -> Grouped {
    let group = |(debits, count)| Group { debits, count, told: Vec::new() };
    let mut groups: Vec<Group> = pasts.by_debits().into_iter().map(group).collect();
    for (number, past) in pasts.pasts().iter().enumerate() {
        let is_own = pasts.own() == Some(number);
        let Some(group) = groups.iter_mut().find(|group| group.debits == past.debits) else { continue };
        if group.told.len() >= MOST_TOLD && !is_own {
            continue;
        }
        let mut run = Run::new(world.clone());
        if pasts.schedule(past).into_iter().all(|action| run.act(action).is_ok()) {
            group.told.push(Told { number, sentences: sentences(&run), has_sent: !run.is_empty(), is_own });
        }
    }
    Grouped(groups)
}

/// What went wrong, and the last thing that the app did not see.
fn sentences(run: &Run) -> Vec<Sentence> {
    let events = run.events();
    let last = events.iter().rposition(|event| !is_seen(event));
    let places = events.iter().enumerate().filter(|(place, event)| is_fault(event) || Some(*place) == last);
    places.filter_map(|(place, _)| sentence(run, place)).collect()
}

const fn is_fault(event: &Event) -> bool {
    matches!(event.what, What::Lost { .. } | What::Crashed { .. } | What::Duplicated { .. } | What::HungUp { .. })
}

/// Whether the app of the first purchase sees it.
fn is_seen(event: &Event) -> bool {
    matches!(
        event.what,
        What::Sent { .. }
            | What::TimedOut { intent: IntentNo::FIRST, .. }
            | What::Answered { .. }
            | What::Reloaded { .. }
    )
}

impl Grouped {
    /// Each group under its count; each past is a button.
    #[must_use]
    pub fn markup(&self, speech: Speech) -> String {
        let words = &speech.words().course.toys;
        let mut out = Markup::default();
        for Group { debits, count, told } in &self.0 {
            out.open("section", &[("data-testid", "world-group"), ("data-debits", &debits.to_string())]);
            out.open("h3", &[]);
            let news = ToyNews::WorldsWith { debits: (*debits).into(), worlds: *count as u64 };
            out.rich(&speech.course(CourseNews::Toy(news)));
            out.close("h3");
            out.open("ul", &[]);
            for past in told {
                out.open("li", &[]);
                let number = past.number.to_string();
                let place = format!("past-{number}");
                out.open(
                    "button",
                    &[("type", "button"), ("class", "pick"), ("data-past", &number), ("data-place", &place)],
                );
                let mut line = Rich::default();
                for (place, told) in past.sentences.iter().enumerate() {
                    if place == 0 { line = speech.tell(told) } else { line.push_sentence(speech.tell(told)) }
                }
                if past.sentences.is_empty() {
                    line = Rich::parse(if past.has_sent { words.worlds_on_way } else { words.worlds_none });
                }
                out.rich(&line);
                out.close("button");
                if past.is_own {
                    out.text(" ");
                    out.element("small", "", words.really);
                }
                out.close("li");
            }
            out.close("ul");
            if told.len() < *count {
                out.element("p", "", words.worlds_some);
            }
            out.close("section");
        }
        out.finish()
    }
}
