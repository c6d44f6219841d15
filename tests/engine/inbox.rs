//! One message, eight designs, three troubles: every schedule.

use idempotency_lab::search::inbox::{Trouble, outcome};
use idempotency_lab::world::messages::Design;

#[track_caller]
fn row(design: Design, expected: [&str; 3]) {
    let found = Trouble::ALL.map(|trouble| outcome(design, trouble).names().join(" "));
    assert_eq!(found, expected, "{}", design.id());
}

#[test]
fn without_an_inbox_every_trouble_doubles_the_effect() {
    row(Design::None, ["double", "double", "double"]);
}

#[test]
fn check_mark_and_local_effect_in_one_transaction_are_safe() {
    row(Design::SameTransaction, ["safe", "safe", "safe"]);
}

#[test]
fn acknowledged_first_the_effect_doubles_or_is_lost() {
    row(Design::AckFirst, ["double", "double", "lost"]);
}

/// MassTransit#3791: the inbox row was not really locked.
#[test]
fn separate_transactions_do_not_claim() {
    row(Design::CheckMarkEffect, ["safe", "double", "lost"]);
    row(Design::CheckEffectMark, ["safe", "double", "double"]);
}

#[test]
fn a_unique_insert_claims_and_loses_the_effect_in_a_crash() {
    row(Design::UniqueInsert, ["safe", "safe", "lost"]);
}

#[test]
fn a_transaction_does_not_hold_an_effect_elsewhere() {
    row(Design::AroundExternal, ["safe", "double", "double"]);
}

#[test]
fn an_outbox_whose_receiver_deduplicates_is_safe() {
    row(Design::Outbox, ["safe", "safe", "safe"]);
}
