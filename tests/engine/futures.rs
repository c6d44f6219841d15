//! Futures that were left by deciding otherwise in their past: kept, counted, and gone back to.

use crate::hand::{debits, deliver_to, look, lose_reply, lose_request, press, request, run_line, time_out, way_out};
use idempotency_lab::base::digest::Digest;
use idempotency_lab::base::seed::Seed;
use idempotency_lab::drive::desk::Desk;
use idempotency_lab::drive::run::Run;
use idempotency_lab::present::diagram::Lanes;
use idempotency_lab::world::World;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Config, Keys};

/// A desk at the end of a payment in which nothing was lost.
fn paid() -> Desk {
    let mut desk = Desk::new(Config::default(), Seed::default());
    desk.pay();
    desk.open_at(usize::MAX);
    assert_eq!((debits(desk.run()), desk.other_futures()), (1, 0));
    desk
}

/// The decisions and the end of what is known of a desk's run.
fn future(desk: &Desk) -> (Vec<Action>, Digest) {
    let mut run = desk.run().clone();
    run.seek(usize::MAX);
    (run.decisions().to_vec(), run.digest())
}

#[test]
fn a_decision_in_the_past_keeps_the_future_it_leaves() {
    let mut desk = paid();
    let old = future(&desk);
    desk.seek(1);
    desk.decide(lose_request(1)).expect("the request travels");
    desk.open_at(usize::MAX);
    assert_eq!(desk.other_futures(), 1);
    let new = future(&desk);
    assert_ne!(old.0, new.0);

    desk.take_other_future();
    assert_eq!((future(&desk), desk.run().position(), desk.other_futures()), (old, 1, 1), "where the two part");
    assert!(!desk.is_playing());
    desk.take_other_future();
    assert_eq!((future(&desk), desk.run().position(), desk.other_futures()), (new, 1, 1), "and back again");
}

#[test]
fn the_same_decision_in_the_past_leaves_nothing_and_neither_does_an_impossible_one() {
    let mut desk = paid();
    let old = future(&desk);
    desk.seek(1);
    desk.decide(deliver_to(1, 1)).expect("it was delivered before");
    assert_eq!((future(&desk), desk.other_futures()), (old.clone(), 0));
    assert!(desk.decide(lose_reply(1)).is_err());
    assert_eq!((future(&desk), desk.other_futures(), desk.run().position()), (old, 0, 2));
}

#[test]
fn a_decision_at_the_end_leaves_no_future() {
    let mut desk = Desk::new(Config::default(), Seed::default());
    for action in [press(), lose_request(1), time_out(1)] {
        desk.decide(action).expect("it is possible");
    }
    assert_eq!(desk.other_futures(), 0);
    desk.take_other_future();
    assert_eq!(desk.run().decisions(), [press(), lose_request(1), time_out(1)], "there is no other one");
}

#[test]
fn several_futures_are_gone_through_in_turn_and_none_is_lost() {
    let mut desk = paid();
    let mut known = vec![future(&desk)];
    for other in [lose_request(1), time_out(1), Action::Delay(way_out(request(1)))] {
        desk.seek(1);
        desk.decide(other).expect("it is possible");
        desk.open_at(usize::MAX);
        known.push(future(&desk));
    }
    assert_eq!(desk.other_futures(), 3);
    let left = desk.other_futures();
    let mut seen = Vec::new();
    for _ in 0..=left {
        seen.push(future(&desk));
        desk.take_other_future();
    }
    assert!(known.iter().all(|future| seen.contains(future)), "each of them");
    assert_eq!((seen.len(), future(&desk)), (4, seen[0].clone()), "and the first again");
}

#[test]
fn of_too_many_futures_the_oldest_is_forgotten() {
    let mut desk = paid();
    let first = future(&desk);
    for delays in 0..34 {
        desk.seek(1);
        for _ in 0..delays {
            desk.decide(Action::Delay(way_out(request(1)))).expect("it is on its way");
        }
        desk.decide(if delays % 2 == 0 { lose_request(1) } else { time_out(1) }).expect("it is possible");
    }
    let kept = desk.other_futures();
    assert!((1..=32).contains(&kept), "{kept}");
    for _ in 0..=kept {
        assert_ne!(future(&desk), first);
        desk.take_other_future();
    }
}

#[test]
fn an_armed_loss_in_the_past_keeps_the_future_too() {
    let mut desk = paid();
    let old = future(&desk);
    desk.seek(2);
    desk.lose_reply();
    desk.open_at(usize::MAX);
    assert_eq!((debits(desk.run()), desk.other_futures()), (2, 1));
    desk.take_other_future();
    assert_eq!(future(&desk), old);
    assert!(desk.has_seen_debit());
}

#[test]
fn pay_in_the_past_keeps_what_was_undone() {
    let mut desk = paid();
    let old = future(&desk);
    desk.seek(0);
    desk.pay();
    assert_eq!((desk.run().len(), desk.other_futures()), (1, 1));
    desk.take_other_future();
    assert_eq!(future(&desk), old);
}

#[test]
fn another_set_up_or_seed_has_no_futures_yet() {
    let begin: [fn(&mut Desk); 4] = [
        |desk| desk.set_up(Config::default()),
        |desk| desk.switch_keys(true),
        |desk| desk.set_seed(Seed::MAX),
        Desk::restart,
    ];
    for begin in begin {
        let mut desk = paid();
        desk.seek(1);
        desk.decide(lose_request(1)).expect("the request travels");
        begin(&mut desk);
        assert_eq!((desk.other_futures(), desk.run().len()), (0, 0));
    }
    let mut desk = paid();
    desk.set_seed(Seed::MAX);
    assert_eq!(desk.run().world().seed(), Seed::MAX);
    assert_eq!(*desk.run().world().config(), Config::default());
}

#[test]
fn a_run_made_elsewhere_opens_at_its_place_and_stands_still() {
    let mut made = Run::new(World::new(Config { keys: Keys::None, ..Config::default() }, Seed::default()));
    for action in [press(), deliver_to(1, 1), run_line(1)] {
        made.act(action).expect("it is possible");
    }
    made.seek(2);
    let seen = look(&made, Lanes::Full);
    let mut desk = Desk::with(made);
    assert_eq!(look(desk.run(), Lanes::Full), seen);
    assert!(!desk.is_playing() && !desk.has_seen_debit(), "the debit lies ahead");
    desk.open_at(3);
    assert_eq!((desk.run().position(), debits(desk.run()), desk.is_playing()), (3, 1, false));
    desk.open_at(2);
    assert_eq!(desk.run().position(), 3, "opening never goes back");
    desk.open_at(usize::MAX);
    assert!(!desk.can_advance());
}
