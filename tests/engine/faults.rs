//! What claims, banks and time do to a payment: an acknowledgement or the bank's answer is lost, a debit lands late, a
//! lease runs out, a row is reaped, a caller hangs up. Driven by hand, one fault a story.
//!
//! Knows single runs only: what every schedule comes to is in `table`. Crashes have their own stories in `crash`.

use crate::hand::{
    act, act_all, answer, belief, debits, deliver_reply, deliver_to, expire, finish, handle, hang_up, heard,
    hold_charge, land, lose_ack, lose_bank_answer, lose_reply, play, play_to_reply, pressed, reap, replies, request,
    retry, run_line, set_up, time_out, verdict,
};
use idempotency_lab::base::ids::DebitNo;
use idempotency_lab::drive::run::Run;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Config, Keys, OnUnknown, Part, Patience, Strategy};
use idempotency_lab::world::event::{LineResult, Taken, What};
use idempotency_lab::world::state::{Answer, Belief, Lease, Progress, Status};
use idempotency_lab::world::verdict::Verdict;

const CLAIMS: [Strategy; 6] = [
    Strategy::ClaimFirst,
    Strategy::ClaimFirstPaymentId,
    Strategy::ClaimLease,
    Strategy::ClaimLeasePaymentId,
    Strategy::OrderId,
    Strategy::ErrorReply,
];
/// The designs with a lease, and how often they take the money when a row is taken over after a charge.
const LEASES: [(Strategy, usize); 4] =
    [(Strategy::ClaimLease, 2), (Strategy::ClaimLeasePaymentId, 1), (Strategy::OrderId, 1), (Strategy::ErrorReply, 1)];

/// A run whose first request has come to the server, with a key per intent.
fn arrived(config: Config) -> Run {
    let mut run = pressed(Config { keys: Keys::PerIntent, ..config });
    act(&mut run, deliver_to(1, 1));
    run
}

fn with(strategy: Strategy) -> Config {
    set_up(strategy, Keys::PerIntent)
}

/// Takes a decision that makes a handler run a line, and says what the line found or did.
#[track_caller]
fn ran(run: &mut Run, action: Action) -> LineResult {
    match act(run, action).what {
        What::Ran { result, .. } => result,
        other => panic!("{other:?}"),
    }
}

fn broken_at_end(run: &Run) -> Vec<&'static str> {
    Verdict::at_end(run.world(), run.state()).names()
}

fn paid(receipt: u8) -> Answer {
    Answer { receipt: Some(DebitNo::new(receipt)), ..Answer::bare(Status::Created) }
}

#[test]
fn a_run_whose_acknowledgement_was_lost_finds_its_own_row_and_goes_on() {
    for strategy in CLAIMS {
        let mut run = arrived(with(strategy));
        assert_eq!(ran(&mut run, lose_ack(1)), LineResult::AckLost, "{strategy:?}");
        assert_eq!(run.state().records[0].owner, request(1), "{strategy:?}: the INSERT has won");
        assert!(!run.world().is_possible(run.state(), lose_ack(1)), "{strategy:?}: there is no second INSERT");
        assert_eq!(ran(&mut run, run_line(1)), LineResult::Own, "{strategy:?}");
        play(&mut run);
        assert_eq!(heard(&run), [(1, paid(1), Taken::Believed)], "{strategy:?}");
        assert_eq!((debits(&run), broken_at_end(&run)), (1, vec!["safe"]), "{strategy:?}");
    }
}

#[test]
fn without_an_owner_on_the_row_a_run_meets_its_own_insert_as_a_strangers_and_says_409() {
    for strategy in CLAIMS {
        let mut run = arrived(Config { owner: Part::Off, ..with(strategy) });
        act(&mut run, lose_ack(1));
        assert_eq!(ran(&mut run, run_line(1)), LineResult::Settled(Answer::bare(Status::Conflict)), "{strategy:?}");
        finish(&mut run, request(1));
        act(&mut run, deliver_reply(1));
        assert_eq!((debits(&run), run.state().records[0].progress), (0, Progress::InProgress), "{strategy:?}");
        let has_lease = run.world().is_possible(run.state(), expire(1));
        assert_eq!(broken_at_end(&run), [if has_lease { "safe" } else { "stuck" }], "{strategy:?}");
        if has_lease {
            act_all(&mut run, &[expire(1), retry()]);
            play(&mut run);
        } else {
            play(&mut run);
        }
        let end = if has_lease { (1, Belief::Paid) } else { (0, Belief::GaveUp) };
        assert_eq!((debits(&run), belief(&run)), end, "{strategy:?}: only a lease lets anybody in again");
    }
}

#[test]
fn a_handler_whose_bank_answer_is_lost_says_503_and_drops_the_lease_of_its_claim() {
    for (strategy, expected) in LEASES {
        let mut run = arrived(with(strategy));
        act(&mut run, run_line(1));
        let unknown = ran(&mut run, lose_bank_answer(1));
        assert_eq!(
            unknown,
            LineResult::Unknown { debit: Some(DebitNo::FIRST) },
            "{strategy:?}: the bank has booked it"
        );
        assert_eq!(ran(&mut run, run_line(1)), LineResult::Released, "{strategy:?}");
        let row = run.state().records[0];
        assert_eq!((row.progress, row.reply, row.lease), (Progress::InProgress, None, Lease::Over), "{strategy:?}");
        finish(&mut run, request(1));
        act_all(&mut run, &[deliver_reply(1), retry(), deliver_to(1, 2)]);
        assert_eq!(heard(&run), [(1, Answer::bare(Status::Unavailable), Taken::AskAgain)], "{strategy:?}");
        assert_eq!(ran(&mut run, run_line(2)), LineResult::TakenOver, "{strategy:?}: at once");
        let known = LineResult::Known(DebitNo::FIRST);
        let again = if expected == 1 { known } else { LineResult::Charged(DebitNo::new(2)) };
        assert_eq!(ran(&mut run, run_line(2)), again, "{strategy:?}");
        play(&mut run);
        let broken = if expected == 1 { "safe" } else { "double-charge" };
        assert_eq!((debits(&run), belief(&run), verdict(&run)), (expected, Belief::Paid, vec![broken]), "{strategy:?}");
    }
}

#[test]
fn a_claim_without_a_lease_outlives_the_unknown_answer_and_every_retry_gets_409() {
    for strategy in [Strategy::ClaimFirst, Strategy::ClaimFirstPaymentId] {
        let mut run = arrived(with(strategy));
        act_all(&mut run, &[run_line(1), lose_bank_answer(1)]);
        play(&mut run);
        let told: Vec<_> = replies(&run).into_iter().map(|(_, answer)| answer.status).collect();
        assert_eq!(told, [Status::Unavailable, Status::Conflict, Status::Conflict], "{strategy:?}");
        assert_eq!((debits(&run), belief(&run)), (1, Belief::GaveUp), "{strategy:?}");
        assert_eq!(broken_at_end(&run), ["stuck"], "{strategy:?}");
    }
}

#[test]
fn without_a_claim_an_unknown_answer_stores_nothing_and_the_retry_charges_again() {
    for strategy in [Strategy::NoKey, Strategy::CheckThenActMemory, Strategy::CheckThenActDb] {
        let mut run = arrived(with(strategy));
        if strategy != Strategy::NoKey {
            act(&mut run, run_line(1));
        }
        act(&mut run, lose_bank_answer(1));
        finish(&mut run, request(1));
        assert_eq!(replies(&run), [(1, Answer::bare(Status::Unavailable))], "{strategy:?}");
        let rows = run.state().records.len() + run.state().memories[0].len();
        assert_eq!(rows, 0, "{strategy:?}");
        play(&mut run);
        assert_eq!((debits(&run), verdict(&run)), (2, vec!["double-charge"]), "{strategy:?}");
    }
}

#[test]
fn a_claim_that_is_deleted_lets_the_retry_charge_again_and_a_stored_503_ends_the_key() {
    for (on_unknown, expected, end) in [(OnUnknown::Delete, 2, Belief::Paid), (OnUnknown::Store503, 1, Belief::Failed)]
    {
        let mut run = arrived(Config { on_unknown, ..with(Strategy::ClaimFirst) });
        act_all(&mut run, &[run_line(1), lose_bank_answer(1)]);
        finish(&mut run, request(1));
        act_all(&mut run, &[deliver_reply(1), retry()]);
        assert_eq!(heard(&run)[0].2, Taken::AskAgain, "{on_unknown:?}: the first 503 is not definitive");
        answer(&mut run, request(2));
        assert_eq!((debits(&run), belief(&run)), (expected, end), "{on_unknown:?}");
        let broken = if expected == 2 { "double-charge" } else { "false-failure" };
        assert_eq!(verdict(&run), [broken], "{on_unknown:?}");
        assert_eq!(heard(&run)[1].1.replayed, on_unknown == OnUnknown::Store503, "a stored and replayed 503 is final");
    }
}

#[test]
fn a_debit_that_lands_late_is_one_more_unless_the_bank_knows_its_payment_id() {
    for (strategy, expected) in LEASES {
        let mut run = arrived(Config { patience: Patience::Patient, ..with(strategy) });
        act(&mut run, run_line(1));
        assert_eq!(ran(&mut run, hold_charge(1)), LineResult::Unknown { debit: None }, "{strategy:?}");
        finish(&mut run, request(1));
        act_all(&mut run, &[deliver_reply(1), retry()]);
        assert_eq!(debits(&run), 0, "{strategy:?}: it is on its way, and no client sees it");
        answer(&mut run, request(2));
        assert_eq!((debits(&run), verdict(&run)), (1, vec!["safe"]), "{strategy:?}: told paid, and still to land");
        let landed = act(&mut run, land(1)).what;
        let debit = (expected == 2).then_some(DebitNo::new(2));
        assert_eq!(landed, What::Landed { request: request(1), debit }, "{strategy:?}");
        let broken = if expected == 2 { "double-charge" } else { "safe" };
        assert_eq!((debits(&run), verdict(&run)), (expected, vec![broken]), "{strategy:?}");
        assert!(run.state().late.is_empty() && !run.world().is_possible(run.state(), land(1)), "it lands once");
    }
}

#[test]
fn a_debit_that_lands_before_the_retry_is_what_the_retry_finds() {
    let mut run = arrived(with(Strategy::ClaimLeasePaymentId));
    act_all(&mut run, &[run_line(1), hold_charge(1)]);
    let held_at = run.state().now;
    let landed = act(&mut run, land(1));
    assert_eq!(landed.at, held_at.after(run.world().config().timing.late_ms), "left to itself it lands in its time");
    finish(&mut run, request(1));
    act_all(&mut run, &[deliver_reply(1), retry(), deliver_to(1, 2), run_line(2)]);
    assert_eq!(ran(&mut run, run_line(2)), LineResult::Known(DebitNo::FIRST));
    play(&mut run);
    assert_eq!((debits(&run), belief(&run), verdict(&run)), (1, Belief::Paid, vec!["safe"]));
}

/// The lease of a claim runs out while its holder is alive and has charged, and the retry takes the row over.
fn overtaken(config: Config) -> Run {
    let mut run = arrived(config);
    act_all(&mut run, &[run_line(1), run_line(1), expire(1), time_out(1), retry(), deliver_to(1, 2)]);
    assert_eq!(ran(&mut run, run_line(2)), LineResult::TakenOver);
    assert_eq!(run.state().records[0].owner, request(2));
    run
}

#[test]
fn a_fence_stops_the_save_of_a_holder_whose_lease_ran_out_and_not_the_second_debit() {
    for (strategy, expected) in LEASES {
        let mut run = overtaken(with(strategy));
        let taken_over = run.state().records;
        assert_eq!(ran(&mut run, run_line(1)), LineResult::NotOwner, "{strategy:?}");
        assert_eq!(run.state().records, taken_over, "{strategy:?}: nothing was saved");
        answer_and_finish(&mut run);
        assert_eq!(
            replies(&run),
            [(1, Answer::bare(Status::Conflict)), (2, paid(u8::try_from(expected).unwrap_or(0)))]
        );
        assert_eq!(debits(&run), expected, "{strategy:?}: the bank knows nothing of owners");
    }
}

#[test]
fn without_a_fence_the_old_holder_saves_its_receipt_in_a_row_that_is_not_its_own() {
    let mut run = overtaken(Config { fence: Part::Off, ..with(Strategy::ClaimLease) });
    assert_eq!(ran(&mut run, run_line(1)), LineResult::Stored);
    let row = run.state().records[0];
    assert_eq!((row.owner, row.progress, row.reply), (request(2), Progress::Completed, Some(paid(1))));
    answer_and_finish(&mut run);
    assert_eq!(run.state().records[0].reply, Some(paid(2)), "and the new one saves over it");
    assert_eq!((debits(&run), verdict(&run)), (2, vec!["double-charge"]));
}

/// The first handler replies, and then the second runs to its end.
fn answer_and_finish(run: &mut Run) {
    finish(run, request(1));
    finish(run, request(2));
}

#[test]
fn a_lease_over_another_body_is_no_way_in() {
    use idempotency_lab::world::config::Amount;
    let mut run = arrived(Config { retry_amount: Amount(20), ..with(Strategy::ClaimLeasePaymentId) });
    act_all(&mut run, &[run_line(1), expire(1), time_out(1), retry(), deliver_to(1, 2)]);
    let row = run.state().records;
    assert_eq!(
        ran(&mut run, run_line(2)),
        LineResult::Settled(Answer::bare(Status::Unprocessable)),
        "hash before status"
    );
    assert_eq!(run.state().records, row, "the row is untouched");
}

#[test]
fn a_reaped_reply_lets_the_retry_charge_again_unless_the_payment_id_is_made_of_what_stays() {
    for strategy in Strategy::ALL.into_iter().filter(|strategy| *strategy != Strategy::NoKey) {
        let stays = matches!(strategy, Strategy::ClaimLeasePaymentId | Strategy::OrderId | Strategy::ErrorReply);
        let mut run = pressed(with(strategy));
        play_to_reply(&mut run, 1);
        act_all(&mut run, &[lose_reply(1), reap(1)]);
        assert!(run.state().records.is_empty() && run.state().memories[0].is_empty(), "{strategy:?}");
        assert!(!run.world().is_possible(run.state(), reap(1)), "{strategy:?}: there is nothing left");
        play(&mut run);
        let broken = if stays { (1, vec!["safe"]) } else { (2, vec!["double-charge"]) };
        assert_eq!((debits(&run), verdict(&run)), broken, "{strategy:?}");
        assert_eq!(belief(&run), Belief::Paid, "{strategy:?}");
    }
}

#[test]
fn a_claim_that_is_reaped_under_its_holder_lets_another_in_and_its_save_finds_no_row() {
    for strategy in CLAIMS {
        let mut run = arrived(with(strategy));
        act_all(&mut run, &[run_line(1), run_line(1), reap(1)]);
        assert_eq!(ran(&mut run, run_line(1)), LineResult::NotOwner, "{strategy:?}");
        finish(&mut run, request(1));
        assert_eq!(replies(&run), [(1, Answer::bare(Status::Conflict))], "{strategy:?}: and the money is taken");
        act_all(&mut run, &[deliver_reply(1), retry()]);
        handle(&mut run, request(2));
        let stays = matches!(strategy, Strategy::ClaimLeasePaymentId | Strategy::OrderId | Strategy::ErrorReply);
        assert_eq!(debits(&run), if stays { 1 } else { 2 }, "{strategy:?}: a row's own payment id went with the row");
    }
}

/// The usual course code taken literally: the caller's cancellation reaches the save.
#[test]
fn a_caller_that_hangs_up_after_the_charge_leaves_claim_first_stuck_with_a_payment_id_or_without() {
    for strategy in [Strategy::ClaimFirst, Strategy::ClaimFirstPaymentId] {
        let mut run = arrived(with(strategy));
        act_all(&mut run, &[run_line(1), run_line(1)]);
        let event = act(&mut run, hang_up(1));
        assert!(matches!(event.what, What::HungUp { request: name, .. } if name == request(1)), "{event:?}");
        assert!(run.state().handlers.is_empty() && run.state().messages.is_empty(), "{strategy:?}: no reply");
        assert_eq!((debits(&run), run.state().records[0].progress), (1, Progress::InProgress), "{strategy:?}");
        play(&mut run);
        let told: Vec<_> = replies(&run).into_iter().map(|(attempt, answer)| (attempt, answer.status)).collect();
        assert_eq!(told, [(2, Status::Conflict), (3, Status::Conflict)], "{strategy:?}");
        assert_eq!((belief(&run), broken_at_end(&run)), (Belief::GaveUp, vec!["stuck"]), "{strategy:?}");
    }
}

#[test]
fn after_a_hang_up_a_lease_lets_the_retry_in_and_a_payment_id_keeps_it_from_charging() {
    for (strategy, expected) in LEASES {
        let mut run = arrived(with(strategy));
        act_all(&mut run, &[run_line(1), run_line(1), hang_up(1), expire(1), time_out(1), retry()]);
        play(&mut run);
        let broken = if expected == 1 { "safe" } else { "double-charge" };
        assert_eq!((debits(&run), belief(&run), verdict(&run)), (expected, Belief::Paid, vec![broken]), "{strategy:?}");
    }
}

#[test]
fn a_hang_up_ends_its_own_handler_and_leaves_the_pods_memory_alone() {
    let mut run = arrived(with(Strategy::CheckThenActMemory));
    act_all(&mut run, &[run_line(1), run_line(1), run_line(1), hang_up(1)]);
    assert_eq!(run.state().memories[0].len(), 1, "what was remembered before stays");
    play(&mut run);
    assert_eq!((debits(&run), belief(&run)), (1, Belief::Paid));
    assert!(heard(&run)[0].1.replayed, "the retry is given the reply that was never sent");
}
