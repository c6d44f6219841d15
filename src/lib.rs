//! Idempotency Lab
pub mod base;
pub mod drive;
pub mod i18n;
pub mod present;
#[cfg(feature = "ui")]
pub mod ui;
pub mod world;
