//! Where in the course the page is, and what becomes of guesses and tasks. Knows nothing of signals and of how a lesson
//! looks.
//!
//! A task is judged after every change of the run, on whatever path it came there. What the beat itself shows by going on
//! from its script fulfils nothing: that is to be done by whoever learns.

use crate::drive::desk::Desk;
use crate::drive::run::Run;
use crate::embed::page::{Lesson, Page as Asked};
use crate::lesson::build::Arrangement;
use crate::lesson::script::gone_on;
use crate::lesson::toys::Touch;
use crate::lesson::{Beat, Id, Progress, Stage, Toys};
use crate::ui::browser;

/// Where progress is kept in the browser.
const KEPT: &str = "idempotency-lab.course";

/// A place in the course.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spot {
    /// The map of all lessons.
    #[default]
    Map,
    /// A lesson's beat, from 0.
    Beat(Id, usize),
}

/// What becomes of progress when the page is closed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keeping {
    /// The browser keeps it.
    #[default]
    Kept,
    /// The browser keeps nothing.
    Refused,
    /// What the browser has is of another version, and stays as it is.
    Foreign,
}

/// The course, as far as somebody is in it.
#[derive(Clone, Debug, Default)]
pub struct Course {
    spot: Spot,
    progress: Progress,
    /// How many hints are shown.
    hints: usize,
    keeping: Keeping,
    /// What the beat shows by itself, where it has begun already when it is opened.
    shown: Option<Run>,
    /// Whether the learner has begun anew since.
    has_begun_anew: bool,
    /// What was worked on at other places, to be found again.
    left: Vec<(Spot, Toys)>,
    /// What is worked on beside runs.
    toys: Toys,
}

impl Course {
    /// At the place that an address asks for.
    pub(super) fn at(asked: &Asked) -> Self {
        let spot = asked.beat().map_or(Spot::Map, |(id, beat)| Spot::Beat(id, beat));
        let mut course = Self { spot, ..Self::default() };
        if let Some(Beat { stage: Stage::Bench(workshop), .. }) = course.beat() {
            course.toys.touch(Touch::Arrange(Arrangement::new(workshop.begin.iter().copied())));
        }
        let opened = course.beat().filter(|beat| beat.stage != Stage::Lines && !beat.start.moves.is_empty());
        course.shown = opened.and_then(|beat| Some(gone_on(beat.start.run().ok()?, beat.start.loses_reply)));
        course
    }

    /// Whether an address asks for the course.
    pub(super) const fn is_asked(asked: &Asked) -> bool {
        matches!(asked.lesson, Some(Lesson::Course | Lesson::At(_)))
    }

    /// Another place; the way so far stays.
    pub(super) fn go(&mut self, to: Self) {
        self.left.retain(|(spot, _)| *spot != self.spot);
        self.left.push((self.spot, core::mem::replace(&mut self.toys, to.toys)));
        if let Some((_, toys)) = self.left.iter().find(|(spot, _)| *spot == to.spot) {
            self.toys = toys.clone();
        }
        (self.spot, self.has_begun_anew, self.hints, self.shown) = (to.spot, false, 0, to.shown);
    }

    /// Takes the progress that the browser has.
    pub(super) fn load(&mut self) {
        match browser::stored(KEPT) {
            None => self.keeping = Keeping::Refused,
            Some(text) if text.is_empty() => {}
            Some(text) => match Progress::read(&text) {
                Ok(progress) => self.progress = progress,
                Err(_) => self.keeping = Keeping::Foreign,
            },
        }
    }

    /// What another tab has kept meanwhile stays.
    fn save(&mut self) {
        if let Some(Ok(kept)) = browser::stored(KEPT).as_deref().map(Progress::read) {
            self.progress.join(&kept);
        }
        if self.keeping != Keeping::Foreign {
            let is_kept = browser::store(KEPT, &self.progress.text());
            self.keeping = if is_kept { Keeping::Kept } else { Keeping::Refused };
        }
    }

    /// Throws away what the browser has of another version.
    pub(super) fn forget(&mut self) {
        self.keeping = Keeping::Kept;
        self.save();
    }

    /// Where it is.
    #[must_use]
    pub const fn spot(&self) -> Spot {
        self.spot
    }

    /// The way so far.
    #[must_use]
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// How many hints are shown.
    #[must_use]
    pub const fn hints(&self) -> usize {
        self.hints
    }

    /// What becomes of progress.
    #[must_use]
    pub const fn keeping(&self) -> Keeping {
        self.keeping
    }

    /// The beat that is open.
    #[must_use]
    pub fn beat(&self) -> Option<&'static Beat> {
        match self.spot {
            Spot::Map => None,
            Spot::Beat(id, beat) => id.lesson().beats.get(beat),
        }
    }

    /// The guess at the beat that is open.
    #[must_use]
    pub fn guess(&self) -> Option<usize> {
        match self.spot {
            Spot::Map => None,
            Spot::Beat(id, beat) => self.progress.guess(id, beat),
        }
    }

    /// Whether something is to be guessed before more is shown.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        self.beat().is_some_and(|beat| !beat.ask.is_empty()) && self.guess().is_none()
    }

    pub(super) fn keep_guess(&mut self, guess: usize) {
        if let Spot::Beat(id, beat) = self.spot {
            self.progress.keep_guess(id, beat, guess);
            self.save();
        }
    }

    pub(super) const fn hint(&mut self) {
        self.hints += 1;
    }

    /// The learner begins anew, or takes that back.
    pub(super) const fn begin_anew(&mut self, has_begun: bool) {
        self.has_begun_anew = has_begun;
    }

    /// What an address has brought is shown by it, and done by nobody here.
    pub(super) fn watch(&mut self, desk: &Desk) {
        if self.beat().is_some() && self.shown.is_none() && !desk.run().is_empty() {
            let mut run = desk.run().clone();
            run.seek(run.known_events().len());
            self.shown = Some(gone_on(run, false));
        }
    }

    /// Whether a run is no more than what the beat shows by itself.
    #[must_use]
    pub fn is_watched(&self, run: &Run) -> bool {
        let so_far = run.decisions().get(..run.position()).unwrap_or_default();
        let is_shown = |shown: &Run| shown.world() == run.world() && shown.decisions().starts_with(so_far);
        !self.has_begun_anew && self.shown.as_ref().is_some_and(is_shown)
    }

    /// What is worked on beside runs.
    #[must_use]
    pub const fn toys(&self) -> &Toys {
        &self.toys
    }

    pub(super) fn touch(&mut self, touch: Touch) {
        self.toys.touch(touch);
    }

    /// Notes the tasks that the run fulfils at its place.
    pub(super) fn judge(&mut self, run: &Run) {
        let (Spot::Beat(id, place), Some(beat)) = (self.spot, self.beat()) else { return };
        if beat.tasks.is_empty() || self.is_sealed() || self.is_watched(run) {
            return;
        }
        let mut is_new = false;
        for (task, claims) in beat.tasks.iter().enumerate() {
            if !self.progress.is_done(id, place, task) && claims.iter().all(|claim| claim.holds_of(run, &self.toys)) {
                is_new |= self.progress.keep_done(id, place, task);
            }
        }
        if is_new {
            self.save();
        }
    }
}

/// The desk at which a beat is opened.
pub(super) fn desk_of(beat: &Beat) -> Option<Desk> {
    let mut desk = Desk::with(beat.start.run().ok()?);
    if beat.start.loses_reply {
        desk.lose_reply();
    }
    Some(desk)
}
