//! Every small set-up by the clock: nothing lost, the first request lost, or the first paid reply lost.
//!
//! The product of all settings is too large for a daily loop: the first few are combined freely, the rest in pairs.
//! One rule says what must come out of each; it knows nothing of how the engine gets there.

use crate::hand::{act, belief, charged, debits, play, play_losing, pressed, verdict};
use crate::picture;
use idempotency_lab::drive::run::Run;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Backoff, Config, Keys, OnConflict, Patience, ReloadKey, Reply, Scope, Strategy};
use idempotency_lab::world::state::{Belief, Progress};

/// What goes wrong on the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Loss {
    Nothing,
    FirstRequest,
    FirstPaidReply,
}

/// A set-up with one more setting than another.
type Setting = fn(Config) -> Config;

/// What can be set besides strategy and keys, each away from its default.
const SETTINGS: [Setting; 13] = [
    |config| Config { pods: 2, ..config },
    |config| Config { patience: Patience::Patient, ..config },
    |config| Config { double_click: true, ..config },
    |config| Config { hash: false, ..config },
    |config| Config { scope: Scope::Key, ..config },
    |config| Config { reply: Reply::Error, ..config },
    |config| Config { on_conflict: OnConflict::Final, ..config },
    |config| Config { ask_first: true, ..config },
    |config| Config { button_lock: true, ..config },
    |config| Config { reload: ReloadKey::Loses, ..config },
    |config| Config { backoff: Backoff::Exponential, ..config },
    |config| Config { backoff: Backoff::Jitter, ..config },
    |config| Config { retries: 6, ..config },
];

/// The settings of which every combination is tried: how many of the first of [`SETTINGS`].
const COMBINED: u32 = 5;

/// Every strategy with every kind of key, and with those every combination of the first settings, and every two of
/// all settings with and without a double click.
fn every_set_up() -> Vec<Config> {
    let mut all = Vec::new();
    for strategy in Strategy::ALL {
        for keys in Keys::ALL {
            let base = Config { strategy, keys, ..Config::default() };
            let chosen = |bits: u32| {
                let is_chosen = |(place, _): &(u32, &Setting)| bits >> place & 1 == 1;
                (0..).zip(&SETTINGS).filter(is_chosen).fold(base, |config, (_, setting)| setting(config))
            };
            all.extend((0..1 << COMBINED).map(chosen));
            for (one, other) in (0..SETTINGS.len()).flat_map(|other| (0..=other).map(move |one| (one, other))) {
                let pair = 1 << one | 1 << other;
                all.extend(
                    (pair >= 1 << COMBINED).then(|| [chosen(pair), chosen(pair | 1 << 2)]).into_iter().flatten(),
                );
            }
        }
    }
    let mut distinct: Vec<Config> = Vec::new();
    for config in all {
        if !distinct.contains(&config) {
            distinct.push(config);
        }
    }
    distinct
}

fn played(config: Config, loss: Loss) -> Run {
    let mut run = pressed(config);
    match loss {
        Loss::Nothing => play(&mut run),
        Loss::FirstRequest => {
            let first = run.state().messages[0].name();
            act(&mut run, Action::Lose(first));
            play(&mut run);
        }
        Loss::FirstPaidReply => play_losing(&mut run, 1),
    }
    run
}

/// What must come out: how often money is taken, and whether the person is told "paid".
fn expected(config: &Config, loss: Loss) -> (usize, bool) {
    // Where the first request is lost early, the second click is alone.
    let races = config.double_click && !config.button_lock && loss != Loss::FirstRequest;
    let is_keyed = config.strategy != Strategy::NoKey;
    if is_keyed && config.keys == Keys::None {
        return (0, false);
    }
    // A bank that knows the order by its number takes the money once, whatever becomes of keys.
    let unrecognised = if config.strategy == Strategy::OrderId { (1, true) } else { (2, true) };
    if races {
        return raced(config, loss).unwrap_or(unrecognised);
    }
    if loss != Loss::FirstPaidReply {
        return (1, true);
    }
    // The retry is the second send, and goes to the second pod if there is one.
    let is_forgotten = config.strategy == Strategy::CheckThenActMemory && config.pods == 2;
    let is_recognised = is_keyed && config.keys != Keys::PerAttempt && !is_forgotten;
    match (config.ask_first, is_recognised) {
        // The bank knows the order; a record is found by its key, which must be the same.
        (true, _) if is_recognised || !is_keyed => (1, true),
        (_, true) => (1, !answers_with_errors(config)),
        (_, false) => unrecognised,
    }
}

/// What comes out of two presses at once, where the second finds what the first has written.
fn raced(config: &Config, loss: Loss) -> Option<(usize, bool)> {
    // A second press sends the same key; a key that the server issues is issued to each press.
    let is_shared = matches!(config.keys, Keys::PerIntent | Keys::PerPage | Keys::Constant);
    match config.strategy {
        _ if !is_shared => None,
        Strategy::NoKey | Strategy::CheckThenActMemory | Strategy::CheckThenActDb => None,
        // Nothing is ever in progress: the second press is answered as any repeat, and heard if the first answer is lost.
        Strategy::LocalTransaction => Some((1, loss != Loss::FirstPaidReply || !answers_with_errors(config))),
        Strategy::ClaimFirst
        | Strategy::ClaimFirstPaymentId
        | Strategy::ClaimLease
        | Strategy::ClaimLeasePaymentId
        | Strategy::OrderId
        | Strategy::ErrorReply => Some((1, is_loser_told_paid(config, loss))),
    }
}

fn answers_with_errors(config: &Config) -> bool {
    config.strategy == Strategy::ErrorReply || config.reply == Reply::Error
}

/// Of two presses under one claim, one is told 409. If the other one's reply is lost, that one has to ask again.
fn is_loser_told_paid(config: &Config, loss: Loss) -> bool {
    let asks_in_vain = loss == Loss::FirstPaidReply && answers_with_errors(config) && !config.ask_first;
    config.on_conflict == OnConflict::Retry && !asks_in_vain
}

fn expected_verdict(debits: usize, is_paid: bool) -> &'static str {
    match (debits, is_paid) {
        (2.., _) => "double-charge",
        (1, false) => "false-failure",
        _ => "safe",
    }
}

#[test]
fn every_set_up_comes_out_as_the_rule_says() {
    let set_ups = every_set_up();
    assert_eq!(set_ups.len(), 9_960);
    for config in set_ups {
        for loss in [Loss::Nothing, Loss::FirstRequest, Loss::FirstPaidReply] {
            let run = played(config, loss);
            let case = format!("{loss:?} {config:?}");
            let (expected, is_paid) = expected(&config, loss);
            assert_eq!(debits(&run), expected, "{case}");
            assert_eq!(charged(&run).len(), expected, "{case}");
            assert_eq!(verdict(&run), [expected_verdict(expected, is_paid)], "{case}");
            assert_eq!(belief(&run), if is_paid { Belief::Paid } else { Belief::Failed }, "{case}");
        }
    }
}

#[test]
fn no_set_up_leaves_anything_moving_or_a_row_in_progress() {
    for config in every_set_up() {
        for loss in [Loss::Nothing, Loss::FirstRequest, Loss::FirstPaidReply] {
            let run = played(config, loss);
            let state = run.state();
            assert!(state.messages.is_empty() && state.handlers.is_empty(), "{loss:?} {config:?}");
            let rows = state.records.iter().chain(state.memories.iter().flatten());
            assert!(rows.clone().all(|row| row.progress == Progress::Completed), "{loss:?} {config:?}");
            let stores_nothing = config.strategy == Strategy::NoKey || config.keys == Keys::None;
            assert_eq!(rows.count() == 0, stores_nothing, "{loss:?} {config:?}");
        }
    }
}

#[test]
fn hash_and_scope_make_no_difference_to_one_honest_purchase() {
    let plain = |config: &Config| config.hash && config.scope == Scope::CustomerAndKey;
    for config in every_set_up().into_iter().filter(plain) {
        for loss in [Loss::Nothing, Loss::FirstPaidReply] {
            let other = Config { hash: false, scope: Scope::Key, ..config };
            assert_eq!(played(config, loss).events(), played(other, loss).events(), "{loss:?} {config:?}");
        }
    }
}

#[test]
fn every_set_up_can_be_drawn_at_its_end() {
    for config in every_set_up() {
        for loss in [Loss::Nothing, Loss::FirstRequest, Loss::FirstPaidReply] {
            picture::check(&played(config, loss));
        }
    }
}
