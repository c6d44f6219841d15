//! The contract with whoever opens the page: addresses, and links that hold a run.
//!
//! Everything that comes in here was written by strangers. Reading it never fails and never runs away: what is valid
//! is kept, what is not becomes a typed [`problem::Problem`], and work and memory have declared limits
//! ([`address::MAX_PART`], [`run_text::MAX_LENGTH`], [`run_text::MAX_DECISIONS`]). Knows nothing of the page and of
//! words.
//!
//! # No serde
//! Both formats must stay readable for ever and are small, so they are written out by hand over one table,
//! [`setting`]: serde with postcard and a base64 crate would weigh several times as much in the page and would tie
//! old links to the order of fields in today's types. One thing comes back that other programs write out anew: the JSON of
//! a run, which `import` reads with miniserde: it never recurses, and it weighs little.
//!
//! Read next: `setting` (the table), `address` (the readable form), `run_text` (the exact form), `import`.

pub mod address;
pub mod import;
pub mod json;
pub mod page;
pub mod problem;
pub mod run_text;
pub mod setting;
