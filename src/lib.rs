//! Idempotency Lab: a browser laboratory for retry-safe systems.
//!
//! A person presses Pay; a simulated client, lossy network, server and bank run in the page; the reply is lost; the
//! app retries; money is taken twice. One switch, and it is taken once.
//!
//! # The map
//! Dependencies point one way, and `tests/tidy.rs` holds them to it:
//!
//! ```text
//! ui → present, lesson, embed → drive | search → world → base        i18n: a leaf beside base
//! ```
//!
//! | module | is | knows nothing of |
//! |---|---|---|
//! | [`base`] | names, virtual milliseconds, seeded randomness, digests | everything else |
//! | [`world`] | one transition system: which actions are possible, what a step does, what an invariant says | who chooses; screens; clocks on walls |
//! | [`drive`] | one path through a world: the hand, the clock, the history | screens |
//! | [`search`] | every path through a world: what may go wrong, the nearest bad state, why | clocks on walls; threads; screens |
//! | [`i18n`] | the texts in both languages | the engine; the page |
//! | [`embed`] | addresses and links: reading what strangers wrote | the DOM; words |
//! | [`lesson`] | what a learner does, and what the engine says to it | words; screens |
//! | [`present`] | a pure projection from a run to a scene, and from a scene to ink and paper | the DOM; memory of earlier scenes |
//! | `ui` | the page: one session, thin parts; only with the feature `ui`, whole only with `lab` | rules of the world |
//!
//! # One machine, three drivers
//! `state = fold(config, seed, decisions)`. The learner's hand, the seeded clock and a search choose among the same
//! [`world::World::actions`], and [`world::World::step`] makes one happen. A decision is a *named* action ("lose the
//! reply of attempt 1"), so that the same decisions mean the same under another strategy. The same set-up, seed and
//! decisions give the same digests natively and in the browser.
//!
//! # What is not here
//! No wall clock and no system randomness outside `ui`; no `usize`, float or heap in a world's state; no text outside
//! `i18n`; no request to another host anywhere.

pub mod base;
pub mod drive;
pub mod embed;
pub mod i18n;
pub mod lesson;
pub mod present;
pub mod search;
#[cfg(feature = "ui")]
pub mod ui;
pub mod world;
