//! The words that templates are written with: what each says of a set-up, and what each step is called.
//!
//! The engine is asked, never second-guessed: a word is one of `Config`'s own answers, or a few of them together.

use crate::world::config::{Config, OnUnknown, PaymentId, Reply, Scope, Strategy};
use crate::world::program::{Op, Program};

/// The word for a step.
pub const fn step_word(op: Op) -> &'static str {
    match op {
        Op::LookUp(_) => "lookup",
        Op::Claim => "claim",
        Op::AskBank => "ask",
        Op::Charge => "charge",
        Op::Transact => "transact",
        Op::Remember(_) => "remember",
        Op::Save => "save",
        Op::Release => "release",
        Op::Find(_) => "find",
        Op::Issue => "issue",
        Op::Reply => "reply",
    }
}

/// Whether a word holds of a set-up; `None` for no word.
pub fn holds(word: &str, config: &Config) -> Option<bool> {
    family(word, config.strategy, config.claims()).or_else(|| record(word, config)).or_else(|| charge(word, config))
}

/// What kind of handler it is.
fn family(word: &str, strategy: Strategy, claims: bool) -> Option<bool> {
    Some(match word {
        "nokey" => strategy == Strategy::NoKey,
        "keyed" => strategy != Strategy::NoKey,
        "memory" => strategy == Strategy::CheckThenActMemory,
        "checkdb" => strategy == Strategy::CheckThenActDb,
        "claim" => claims,
        "transact" => strategy == Strategy::LocalTransaction,
        "charges" => strategy != Strategy::LocalTransaction,
        "database" => !matches!(strategy, Strategy::NoKey | Strategy::CheckThenActMemory),
        _ => return None,
    })
}

/// What a record is to hold, and what becomes of it.
fn record(word: &str, config: &Config) -> Option<bool> {
    let is_keyed = config.strategy != Strategy::NoKey;
    let releases = Program::of(config).line_of(Op::Release).is_some();
    let on_unknown = |what| config.claims() && config.on_unknown == what;
    Some(match word {
        "hash" => is_keyed && config.hash,
        "scoped" => is_keyed && config.scope == Scope::CustomerAndKey,
        "error" => is_keyed && config.replies() == Reply::Error,
        "lease" => config.leases(),
        "fence" => config.fences(),
        "own" => config.recognises_own(),
        "owned" => config.fences() || config.recognises_own(),
        "release" => releases,
        "keep" => on_unknown(OnUnknown::Keep),
        "delete" => on_unknown(OnUnknown::Delete),
        "store503" => on_unknown(OnUnknown::Store503),
        _ => return None,
    })
}

/// What a charge carries, and what the bank makes of it.
fn charge(word: &str, config: &Config) -> Option<bool> {
    let id = config.charges_with();
    let is_known = id != PaymentId::None && config.bank_dedups();
    Some(match word {
        "pay" => id != PaymentId::None,
        "attempt" => id == PaymentId::PerAttempt,
        "row" => id == PaymentId::Row,
        "key" => id == PaymentId::Key,
        "raw" => id == PaymentId::RawKey,
        "byorder" => id == PaymentId::Order,
        "orderno" => id == PaymentId::Order || config.strategy == Strategy::NoKey,
        "digest" => matches!(id, PaymentId::Key | PaymentId::RawKey) || record("hash", config)?,
        "ignored" => id != PaymentId::None && !is_known,
        "mismatch" => is_known && config.bank_checks_amount,
        "unchecked" => is_known && !config.bank_checks_amount,
        "ask" => Program::of(config).line_of(Op::AskBank).is_some(),
        _ => return None,
    })
}
