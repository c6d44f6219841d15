//! Ground that everything else stands on: names of things, virtual time, seeded randomness, digests.
//!
//! Knows nothing of payments, networks or screens, and reads nothing of the machine it runs on: no wall clock,
//! no system randomness. The same input gives the same output natively and in the browser, bit for bit.
//! Read next: `ids`, then `digest`.

pub mod digest;
pub mod ids;
pub mod seed;
pub mod time;
