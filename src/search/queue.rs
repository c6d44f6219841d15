//! Many searches, one after the other, in slices: the cells of the matrix, the questions of "why".
//!
//! Knows nothing of what the questions are about. What has been answered stays, and the rest can be dropped at any time.

use crate::search::bounds::Bounds;
use crate::search::explore::{Progress, Report, Search};
use crate::world::action::Action;
use crate::world::config::Config;
use std::collections::VecDeque;

/// A question: who asks, and what is to be searched.
#[derive(Clone, Copy, Debug)]
pub struct Question<T> {
    /// What it is about.
    pub about: T,
    /// The set-up.
    pub config: Config,
    /// The bounds.
    pub bounds: Bounds,
}

/// What came of a question.
#[derive(Clone, Debug)]
pub struct Answer<T> {
    /// What was asked.
    pub question: Question<T>,
    /// What the search found.
    pub report: Report,
    /// A shortest way to the worst of it.
    pub trace: Option<Vec<Action>>,
}

/// Questions that wait, and the one that is being searched.
pub struct Queue<T> {
    waiting: VecDeque<Question<T>>,
    current: Option<(Question<T>, Search)>,
    limit: usize,
}

impl<T: Copy> Queue<T> {
    /// With at most `limit` states for each question.
    #[must_use]
    pub fn new(questions: impl IntoIterator<Item = Question<T>>, limit: usize) -> Self {
        Self { waiting: questions.into_iter().collect(), current: None, limit }
    }

    /// One more question, behind the others.
    pub fn ask(&mut self, question: Question<T>) {
        self.waiting.push_back(question);
    }

    /// Looks at up to so many states, and stops earlier when a question is answered.
    pub fn advance(&mut self, states: usize) -> Option<Answer<T>> {
        let (question, mut search) = match self.current.take() {
            Some(current) => current,
            None => {
                let question = self.waiting.pop_front()?;
                (question, Search::new(question.config, question.bounds, self.limit))
            }
        };
        if search.advance(states) == Progress::Running {
            self.current = Some((question, search));
            return None;
        }
        Some(Answer { question, report: search.report(), trace: search.trace() })
    }

    /// Whether every question is answered.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.waiting.is_empty() && self.current.is_none()
    }
}
