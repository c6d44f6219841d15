//! Every small set-up by the clock: nothing lost, the first request lost, or the first paid reply lost.
//!
//! One rule says what must come out of each; it knows nothing of how the engine gets there.

use crate::hand::{act, belief, charged, debits, lose_request, play, play_losing, pressed, verdict};
use crate::picture;
use idempotency_lab::drive::run::Run;
use idempotency_lab::world::config::{Config, Keys, Patience, Scope, Strategy};
use idempotency_lab::world::state::{Belief, Progress};

/// What goes wrong on the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Loss {
    Nothing,
    FirstRequest,
    FirstPaidReply,
}

fn every_set_up() -> Vec<Config> {
    let mut all = Vec::new();
    for strategy in Strategy::ALL {
        for keys in Keys::ALL {
            for pods in [1, 2] {
                for patience in [Patience::Patient, Patience::Timer] {
                    for double_click in [false, true] {
                        for hash in [false, true] {
                            for scope in [Scope::CustomerAndKey, Scope::Key] {
                                let timing = Config::default();
                                all.push(Config {
                                    strategy,
                                    keys,
                                    pods,
                                    patience,
                                    double_click,
                                    hash,
                                    scope,
                                    ..timing
                                });
                            }
                        }
                    }
                }
            }
        }
    }
    all
}

fn played(config: Config, loss: Loss) -> Run {
    let mut run = pressed(config);
    match loss {
        Loss::Nothing => play(&mut run),
        Loss::FirstRequest => {
            act(&mut run, lose_request(1));
            play(&mut run);
        }
        Loss::FirstPaidReply => play_losing(&mut run, 1),
    }
    run
}

/// How many requests reach a server that has not finished an earlier one: each of them passes a check.
fn racers(config: &Config, loss: Loss) -> usize {
    // Where the first request is lost early, the second click is alone.
    if config.double_click && loss != Loss::FirstRequest { 2 } else { 1 }
}

/// How often money must have been taken at the end.
fn expected_debits(config: &Config, loss: Loss) -> usize {
    let is_refused = config.strategy != Strategy::NoKey && config.keys == Keys::None;
    let recognises = config.strategy != Strategy::NoKey && config.keys == Keys::PerIntent;
    let racers = racers(config, loss);
    if is_refused {
        return 0;
    }
    if !recognises {
        // Every send that arrives is charged; a lost reply makes one more only if no other reply is coming.
        return if loss == Loss::FirstPaidReply && !config.double_click { 2 } else { racers };
    }
    match config.strategy {
        Strategy::ClaimFirst => 1,
        Strategy::CheckThenActMemory if config.pods == 2 && loss == Loss::FirstPaidReply => 2,
        _ => racers,
    }
}

#[test]
fn every_set_up_comes_out_as_the_rule_says() {
    let set_ups = every_set_up();
    assert_eq!(set_ups.len(), 384);
    for config in set_ups {
        for loss in [Loss::Nothing, Loss::FirstRequest, Loss::FirstPaidReply] {
            let run = played(config, loss);
            let case = format!("{loss:?} {config:?}");
            let expected = expected_debits(&config, loss);
            assert_eq!(debits(&run), expected, "{case}");
            assert_eq!(charged(&run).len(), expected, "{case}");
            assert_eq!(verdict(&run), [if expected > 1 { "double-charge" } else { "safe" }], "{case}");
            assert_eq!(belief(&run), if expected == 0 { Belief::Failed } else { Belief::Paid }, "{case}");
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
