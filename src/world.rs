//! The world of one payment: client, network, server, store, bank, as one transition system.
//!
//! `state = fold(config, seed, decisions)`. [`World::actions`] lists what could happen next, in a fixed order;
//! [`World::step`] makes one of them happen. The learner's hand, the clock and the search choose among the same
//! actions, and nothing else differs between them. Knows nothing of who chooses, of screens or of words; holds no
//! `usize`, no float and nothing on the heap in its state, and `step` never allocates.
//!
//! Read next: `config` (what is fixed), `state` (what changes), `action`, `program` (handlers as data), `step`,
//! `verdict`.

pub mod action;
pub mod config;
pub mod event;
pub mod program;
pub mod state;
pub mod verdict;

pub mod liveness;
pub mod messages;

mod actions;
mod encode;
mod step;

use crate::base::digest::{Digest, Encode as _, Encoder};
use crate::base::ids::{Errand, RequestName};
use crate::base::seed::Seed;
use config::{Amount, Config, MAX_PURCHASES};
use program::Program;
use state::State;
use tinyvec::ArrayVec;

/// Everything about a run that does not change while it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct World {
    config: Config,
    seed: Seed,
    program: Program,
    /// What a server does when it is asked what became of an earlier attempt, or for a key.
    asked: Program,
    issue: Program,
    hashes: ArrayVec<[(Amount, Digest); MAX_PURCHASES + 1]>,
}

impl World {
    /// A world of this set-up.
    #[must_use]
    pub fn new(config: Config, seed: Seed) -> Self {
        Self::with_program(config, seed, Program::of(&config))
    }

    /// A world of this set-up whose server handles payments by this program instead of its strategy's.
    #[must_use]
    pub fn with_program(config: Config, seed: Seed, program: Program) -> Self {
        let amounts = config.purchases.into_iter().map(|purchase| purchase.amount).chain([config.retry_amount]);
        let hashes = amounts.map(|amount| (amount, amount.request_hash())).collect();
        let asked = Program::status_query(config.strategy);
        Self { program, asked, issue: Program::issue(), config, seed, hashes }
    }

    /// The set-up.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// The seed that gives keys and tokens their UUIDs.
    #[must_use]
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// The program that handles payments: of the set-up's strategy, unless another was given.
    #[must_use]
    pub const fn program(&self) -> &Program {
        &self.program
    }

    /// The program that handles a request, by what the request is for.
    #[must_use]
    pub const fn program_for(&self, request: RequestName) -> &Program {
        match request.errand {
            Errand::Pay => &self.program,
            Errand::Ask => &self.asked,
            Errand::Issue => &self.issue,
        }
    }

    /// The state before anything has happened.
    #[must_use]
    pub fn start(&self) -> State {
        State::start(&self.config)
    }

    /// SHA-256 of the canonical body with this amount; computed once for the amounts of the set-up.
    #[must_use]
    pub fn request_hash(&self, amount: Amount) -> Digest {
        let known = self.hashes.iter().find(|(of, _)| *of == amount);
        known.map_or_else(|| amount.request_hash(), |(_, hash)| *hash)
    }

    /// Fingerprint of this world in this state: SHA-256 over the explicit encoding of set-up, seed and state.
    #[must_use]
    pub fn digest(&self, state: &State) -> Digest {
        let mut out = Encoder::default();
        self.config.encode(&mut out);
        out.long(self.seed.value());
        state.encode(&mut out);
        out.digest()
    }
}
