//! The course as data: which lessons there are, and of each what is set up, what is asked, what is free, what is to be
//! brought about and what is true.
//!
//! A lesson holds no word and judges nothing by a path: a task is a list of claims on a run, and any run of which they
//! hold fulfils it. What a lesson shows is played by the engine's own clock from a short script, so that a text can be
//! held against it (`tests/lessons.rs`). Knows nothing of screens, of prose and of whoever learns, apart from `progress`.
//! Read next: `claim`, `script`, `course`, `progress`; then what is no run: `lamp`, `week`,
//! `build`, all kept in `toys`.

pub mod build;
pub mod claim;
pub mod course;
pub mod lamp;
pub mod progress;
pub mod script;
pub mod toys;
pub mod week;

pub use claim::Claim;
pub use progress::Progress;
pub use script::{Move, Start};
pub use toys::Toys;

use crate::world::config::Strategy;
use build::Workshop;

macro_rules! lessons {
    ($($(#[$doc:meta])* $lesson:ident = $id:literal,)*) => {
        /// A lesson's name; the order is the course's.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Id {
            $($(#[$doc])* $lesson,)*
        }

        impl Id {
            /// All of them.
            pub const ALL: [Self; [$($id),*].len()] = [$(Self::$lesson),*];

            /// The name in addresses.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$lesson => $id,)*
                }
            }
        }
    };
}

lessons! {
    /// A failed request is not a failed operation.
    NoAnswer = "no-answer",
    /// The question is not whether a repeat comes.
    Retry = "retry",
    /// What the word means.
    Definition = "definition",
    /// The key, and when it is born.
    Key = "key",
    /// Check-then-act, by the learner's own hand.
    Race = "race",
    /// Insert first, work later.
    Claim = "claim",
    /// The five answers.
    Answers = "answers",
    /// The gap between two saves.
    Crash = "crash",
    /// "I do not know" is not "no".
    Unknown = "unknown",
    /// A key belongs to its customer.
    WhoseKey = "whose-key",
    /// How long keys are kept.
    Expiry = "expiry",
    /// Seven usual mistakes.
    Mistakes = "mistakes",
    /// A handler of one's own.
    Build = "build",
}

impl Id {
    /// What is in it.
    #[must_use]
    pub const fn lesson(self) -> &'static Lesson {
        course::of(self)
    }

    /// Its place in the course, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The one after it.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(usize::from(self.number())).copied()
    }
}

/// Most beats of a lesson.
pub const MAX_BEATS: usize = 10;
/// Most tasks of a beat.
pub const MAX_TASKS: usize = 8;

/// A lesson.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// Its beats, in order; the last one is the look back.
    pub beats: &'static [Beat],
}

/// A beat: one thing to see, to guess or to do.
#[derive(Clone, Copy, Debug)]
pub struct Beat {
    /// What stands beside the text.
    pub stage: Stage,
    /// Where the run stands when it is opened.
    pub start: Start,
    /// What can be guessed, before what follows is shown: an answer is right if its claims hold once the run has gone on
    /// to its end by itself.
    pub ask: &'static [&'static [Claim]],
    /// Whether the question is about the moment at which the beat opens instead.
    pub asks_now: bool,
    /// What the learner can change.
    pub free: &'static [Control],
    /// What is to be brought about: each by any run of which all its claims hold at one moment.
    pub tasks: &'static [&'static [Claim]],
    /// What holds when it is opened.
    pub opening: &'static [Claim],
    /// What holds when the run has gone on from there by itself.
    pub outcome: &'static [Claim],
}

impl Beat {
    /// A beat with nothing in it.
    pub const EMPTY: Self = Self {
        stage: Stage::Recap,
        start: Start::FIRST,
        ask: &[],
        asks_now: false,
        free: &[],
        tasks: &[],
        opening: &[],
        outcome: &[],
    };
    /// The answers (from 0) that are right.
    #[must_use]
    pub fn right_answers(&self) -> Vec<usize> {
        let Ok(opened) = self.start.run() else { return Vec::new() };
        let run = if self.asks_now { opened } else { script::gone_on(opened, self.start.loses_reply) };
        let is_right = |claims: &[Claim]| claims.iter().all(|claim| claim.holds_of(&run, &Toys::default()));
        (0..).zip(self.ask).filter(|(_, claims)| is_right(claims)).map(|(place, _)| place).collect()
    }

    /// The look back: what was guessed and what came of it.
    pub const RECAP: Self = Self::EMPTY;
}

/// What stands beside a beat's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The laboratory's phone, diagram and papers.
    Lab,
    /// Runs side by side, seen from their apps alone until they are opened.
    Truths(&'static [Start]),
    /// The laboratory's parts, and every past that looks the same to the app.
    Pasts,
    /// Running handlers as columns of code, whose lines the learner runs.
    Lines,
    /// Three buttons on a tiny room.
    Lamp,
    /// A week of traffic at a store of keys.
    Week,
    /// A pile of steps, a handler made of them, and its judge.
    Bench(Workshop),
    /// Guesses and what came of them.
    Recap,
}

/// Something that a learner can change during a beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// The one press that loses the reply.
    LoseReply,
    /// What the hand does to page and pods, and what can go wrong at server, store and bank.
    Hand,
    /// The one switch of the first screen.
    Switch,
    /// One of these strategies.
    Strategies(&'static [Strategy]),
    /// Who makes keys.
    Keys,
    /// Whether the person presses twice.
    DoubleClick,
    /// Whether the button is locked.
    ButtonLock,
    /// How long the app waits.
    Timeout,
    /// How likely the network copies a request.
    RequestCopy,
    /// What retries carry.
    RetryAmount,
    /// Whether the app asks before it sends again.
    AskFirst,
    /// Whose a key is.
    Scope,
    /// Whether hashes are compared.
    Hash,
    /// What a repeat of finished work is answered.
    Reply,
    /// What a reload does to the key.
    Reload,
    /// How many pods there are.
    Pods,
}
