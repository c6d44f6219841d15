//! What a learner has guessed and brought about, and its text for whoever keeps it.
//!
//! Nothing is ever taken away: the first guess stays, and what was brought about once is brought about. The text names
//! lessons by id, so that lessons that come later change nothing in it, and what it says of lessons that are not here
//! stays in it. What is stored is hostile until it is read.

use super::{Id, MAX_BEATS, MAX_TASKS};

/// What one beat holds of a learner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Mark {
    /// The first guess, from 0.
    guess: Option<u8>,
    /// A bit for each task.
    done: u8,
}

/// A learner's way so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    marks: [[Mark; MAX_BEATS]; Id::ALL.len()],
    /// What another version of the course has kept, as it was found.
    others: Vec<String>,
}

/// A stored text that is not this version's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreign;

/// The first word of the text.
const VERSION: &str = "1";
/// Longest text that is read, in bytes.
const MOST: usize = 4_096;

impl Progress {
    fn mark(&self, lesson: Id, beat: usize) -> Mark {
        self.marks.get(lesson as usize).and_then(|marks| marks.get(beat)).copied().unwrap_or_default()
    }

    fn mark_mut(&mut self, lesson: Id, beat: usize) -> Option<&mut Mark> {
        lesson.lesson().beats.get(beat)?;
        self.marks.get_mut(lesson as usize)?.get_mut(beat)
    }

    /// The guess at a beat (from 0), from 0.
    #[must_use]
    pub fn guess(&self, lesson: Id, beat: usize) -> Option<usize> {
        self.mark(lesson, beat).guess.map(usize::from)
    }

    /// Keeps a guess, unless there is one.
    pub fn keep_guess(&mut self, lesson: Id, beat: usize, guess: usize) {
        let asked = lesson.lesson().beats.get(beat).map_or(0, |beat| beat.ask.len());
        if let (Some(mark), Ok(number), true) = (self.mark_mut(lesson, beat), u8::try_from(guess), guess < asked) {
            mark.guess = mark.guess.or(Some(number));
        }
    }

    /// Whether a task (from 0) of a beat was ever fulfilled.
    #[must_use]
    pub fn is_done(&self, lesson: Id, beat: usize, task: usize) -> bool {
        task < MAX_TASKS && self.mark(lesson, beat).done & (1 << task) != 0
    }

    /// Keeps that a task is fulfilled; true if it was not before.
    pub fn keep_done(&mut self, lesson: Id, beat: usize, task: usize) -> bool {
        let tasks = lesson.lesson().beats.get(beat).map_or(0, |beat| beat.tasks.len());
        if self.is_done(lesson, beat, task) || task >= tasks.min(MAX_TASKS) {
            return false;
        }
        let Some(mark) = self.mark_mut(lesson, beat) else { return false };
        mark.done |= 1 << task;
        true
    }

    /// Whether everything that a beat asks is guessed and brought about.
    #[must_use]
    pub fn has_beat(&self, lesson: Id, beat: usize) -> bool {
        let Some(of) = lesson.lesson().beats.get(beat) else { return false };
        let is_guessed = of.ask.is_empty() || self.guess(lesson, beat).is_some();
        is_guessed && (0..of.tasks.len()).all(|task| self.is_done(lesson, beat, task))
    }

    /// Whether a lesson is passed.
    #[must_use]
    pub fn has_passed(&self, lesson: Id) -> bool {
        (0..lesson.lesson().beats.len()).all(|beat| self.has_beat(lesson, beat))
    }

    /// How many lessons are passed.
    #[must_use]
    pub fn passed(&self) -> usize {
        Id::ALL.into_iter().filter(|lesson| self.has_passed(*lesson)).count()
    }

    /// The first lesson that is not passed.
    #[must_use]
    pub fn next(&self) -> Option<Id> {
        Id::ALL.into_iter().find(|lesson| !self.has_passed(*lesson))
    }

    /// Whether there is nothing to keep.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Takes over what another way has brought about, and its guesses where there are none.
    pub fn join(&mut self, other: &Self) {
        for (marks, others) in self.marks.iter_mut().zip(&other.marks) {
            for (mark, other) in marks.iter_mut().zip(others) {
                mark.guess = mark.guess.or(other.guess);
                mark.done |= other.done;
            }
        }
        let new = other.others.iter().filter(|word| !self.others.contains(word));
        self.others = self.others.iter().chain(new).cloned().collect();
    }

    /// The text that is kept: `1 key.2=1 key.3:5`, a guess behind `=`, done tasks as bits behind `:`.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = VERSION.to_owned();
        for (id, marks) in Id::ALL.into_iter().zip(&self.marks) {
            for (beat, mark) in (1..).zip(marks) {
                if let Some(guess) = mark.guess {
                    text += &format!(" {}.{beat}={guess}", id.id());
                }
                if mark.done > 0 {
                    text += &format!(" {}.{beat}:{}", id.id(), mark.done);
                }
            }
        }
        self.others.iter().for_each(|other| text += &format!(" {other}"));
        text
    }

    /// Reads a kept text. What no lesson here has is carried along, what is no mark at all is left out.
    ///
    /// # Errors
    /// [`Foreign`] if it is not this version's: it is then to be left where it is.
    pub fn read(text: &str) -> Result<Self, Foreign> {
        let mut words = text.split(' ');
        if text.len() > MOST || words.next() != Some(VERSION) {
            return Err(Foreign);
        }
        let mut progress = Self::default();
        for word in words {
            if progress.take(word).is_none() && is_mark(word) {
                progress.others.push(word.to_owned());
            }
        }
        Ok(progress)
    }

    fn take(&mut self, word: &str) -> Option<()> {
        let (place, value) = word.split_once(['=', ':'])?;
        let (name, beat) = place.rsplit_once('.')?;
        let lesson = Id::ALL.into_iter().find(|lesson| lesson.id() == name)?;
        let beat = beat.parse::<usize>().ok()?.checked_sub(1)?;
        let number = value.parse::<usize>().ok()?;
        lesson.lesson().beats.get(beat)?;
        if word.contains('=') {
            self.keep_guess(lesson, beat, number);
        } else {
            (0..MAX_TASKS).filter(|task| number >> task & 1 == 1).for_each(|task| {
                self.keep_done(lesson, beat, task);
            });
        }
        Some(())
    }
}

/// Whether a word is of the form of the text's own, whatever lesson it names.
fn is_mark(word: &str) -> bool {
    let is_name =
        |name: &str| !name.is_empty() && name.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'-');
    let is_number =
        |number: &str| (1..=3).contains(&number.len()) && number.bytes().all(|digit| digit.is_ascii_digit());
    let parts = word.split_once(['=', ':']).and_then(|(place, value)| Some((place.rsplit_once('.')?, value)));
    parts.is_some_and(|((name, beat), value)| is_name(name) && is_number(beat) && is_number(value))
}
