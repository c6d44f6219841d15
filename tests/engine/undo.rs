//! Changes taken back and made again: a press, a decision, a set-up, another future, an armed loss.

use crate::hand::{debits, lose_request, press, time_out};
use idempotency_lab::base::digest::Digest;
use idempotency_lab::base::seed::Seed;
use idempotency_lab::drive::desk::Desk;
use idempotency_lab::drive::undo::MAX_CHANGES;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Config, Keys};

fn fresh() -> Desk {
    Desk::new(Config::default(), Seed::default())
}

/// Everything about a desk that a learner could miss.
fn stand(desk: &Desk) -> (Config, u64, Vec<Action>, usize, Digest, usize, bool) {
    let (run, world) = (desk.run(), desk.run().world());
    let decisions = run.decisions().to_vec();
    let place = (run.position(), run.digest());
    (*world.config(), world.seed().value(), decisions, place.0, place.1, desk.other_futures(), desk.loses_reply())
}

#[test]
fn every_kind_of_change_is_taken_back_and_made_again() {
    let changes: [fn(&mut Desk); 8] = [
        Desk::pay,
        |desk| desk.decide(lose_request(1)).expect("the request flies"),
        Desk::lose_reply,
        |desk| desk.decide(time_out(1)).expect("it waits"),
        Desk::take_other_future,
        Desk::restart,
        |desk| desk.set_seed(Seed::new(7).expect("seven is a seed")),
        |desk| desk.set_up(Config { keys: Keys::PerIntent, ..Config::default() }),
    ];
    let mut desk = fresh();
    let mut before = Vec::new();
    for change in changes {
        if before.len() == 3 {
            desk.seek(1);
        }
        before.push(stand(&desk));
        change(&mut desk);
        assert_ne!(before.last(), Some(&stand(&desk)), "change {}", before.len());
    }
    let last = stand(&desk);
    for known in before.iter().rev() {
        assert!(desk.can_undo() && !desk.is_playing());
        desk.undo();
        assert_eq!(stand(&desk), *known);
    }
    assert!(!desk.can_undo());
    for known in before.iter().skip(1) {
        desk.redo();
        // Before the fourth change the learner had gone back in time, which is no change.
        assert_eq!(stand(&desk).2, known.2);
    }
    desk.redo();
    assert_eq!((stand(&desk), desk.can_redo()), (last, false));
}

#[test]
fn what_was_played_after_a_change_goes_with_it_and_comes_back_with_it() {
    let mut desk = fresh();
    desk.lose_reply();
    desk.pay();
    desk.open_at(usize::MAX);
    let end = stand(&desk);
    assert_eq!(debits(desk.run()), 2);
    desk.undo();
    assert_eq!((desk.run().len(), desk.loses_reply()), (0, true), "before the press, the loss still armed");
    desk.undo();
    assert!(!desk.loses_reply() && !desk.can_undo());
    desk.redo();
    desk.redo();
    assert_eq!(stand(&desk), end);
    assert!(!desk.can_redo());
}

#[test]
fn a_new_change_forgets_what_had_been_taken_back() {
    let mut desk = fresh();
    desk.pay();
    desk.undo();
    assert!(desk.can_redo());
    desk.set_up(Config { pods: 2, ..Config::default() });
    assert!(!desk.can_redo() && desk.can_undo());
}

#[test]
fn what_changes_nothing_is_not_a_change() {
    let mut desk = fresh();
    assert!(desk.decide(lose_request(1)).is_err());
    desk.restart();
    desk.set_up(Config::default());
    desk.take_other_future();
    desk.undo();
    desk.redo();
    assert!(!desk.can_undo() && !desk.can_redo());
    desk.decide(press()).expect("nothing was pressed");
    desk.step();
    desk.back();
    desk.seek(0);
    desk.undo();
    assert!(!desk.can_undo(), "moving in time is no change");
}

#[test]
fn the_oldest_of_very_many_changes_are_forgotten() {
    let mut desk = fresh();
    for _ in 0..=MAX_CHANGES {
        desk.lose_reply();
    }
    let mut taken_back = 0;
    while desk.can_undo() {
        desk.undo();
        taken_back += 1;
    }
    assert_eq!(taken_back, MAX_CHANGES);
    assert!(desk.loses_reply(), "the very first change is forgotten, and stands");
}
