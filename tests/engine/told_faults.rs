//! What is told of copies, delays, crashes, reloads and questions: one sentence for each, and nothing that is not so.

use crate::hand::{
    act, act_all, answer, copy, crash, deliver_reply, deliver_to, duplicate, errand, finish, handle, look, lose_reply,
    lose_request, play, play_losing, play_to_reply, press, pressed, reload, request, retry, run, run_line, set_up,
    time_out, way_back, way_out,
};
use idempotency_lab::base::ids::Errand;
use idempotency_lab::drive::run::Run;
use idempotency_lab::i18n::{KeyUse, ReplyNews, Sentence};
use idempotency_lab::present::diagram::{Arrow, ArrowEnd, ArrowKind, ArrowLabel, Lanes};
use idempotency_lab::present::phone::TryOutcome;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Config, Keys, Patience, Reply, Strategy};

fn transcript(run: &Run) -> Vec<Sentence> {
    look(run, Lanes::Full).narration.transcript
}

fn last(run: &Run) -> Sentence {
    look(run, Lanes::Full).narration.sentence
}

fn tries(run: &Run) -> Vec<TryOutcome> {
    look(run, Lanes::First).phones[0].tries.iter().map(|line| line.outcome).collect()
}

#[test]
fn a_question_that_finds_the_payment_is_told_step_by_step() {
    let mut run = pressed(Config { ask_first: true, ..set_up(Strategy::NoKey, Keys::None) });
    play_losing(&mut run, 1);
    assert_eq!(
        transcript(&run)[6..],
        [
            Sentence::SentQuestion { attempt: 2 },
            Sentence::Started { attempt: 2, pod: None },
            Sentence::FoundPaid { attempt: 2 },
            Sentence::Reply(ReplyNews::Replied { attempt: 2, status: 201, replayed: false }),
            Sentence::Reply(ReplyNews::Paid { debits: 1, replayed: false }),
        ]
    );
}

#[test]
fn a_question_that_finds_nothing_is_told_with_the_payment_that_follows() {
    let mut run = pressed(Config { ask_first: true, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) });
    act(&mut run, lose_request(1));
    play(&mut run);
    assert_eq!(
        transcript(&run)[3..9],
        [
            Sentence::SentQuestion { attempt: 2 },
            Sentence::Started { attempt: 2, pod: None },
            Sentence::FoundNothing { attempt: 2 },
            Sentence::Reply(ReplyNews::Replied { attempt: 2, status: 404, replayed: false }),
            Sentence::Reply(ReplyNews::Ready { attempt: 2, key: false }),
            Sentence::SentPrepared { attempt: 2 },
        ]
    );
}

#[test]
fn an_issued_key_is_told_from_the_request_to_the_payment() {
    let mut run = pressed(set_up(Strategy::ClaimFirst, Keys::ServerIssued));
    play(&mut run);
    assert_eq!(
        transcript(&run)[..6],
        [
            Sentence::SentKeyRequest { attempt: 1 },
            Sentence::Started { attempt: 1, pod: None },
            Sentence::MadeKey { attempt: 1 },
            Sentence::Reply(ReplyNews::Replied { attempt: 1, status: 200, replayed: false }),
            Sentence::Reply(ReplyNews::Ready { attempt: 1, key: true }),
            Sentence::SentPrepared { attempt: 1 },
        ]
    );
}

#[test]
fn copies_delays_crashes_and_reloads_have_a_sentence_each() {
    let mut run = run(Config { pods: 2, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) });
    act_all(&mut run, &[press(), duplicate(way_out(request(1)))]);
    assert_eq!(last(&run), Sentence::Duplicated { attempt: 1, reply: false });
    act(&mut run, Action::Delay(way_out(copy(1))));
    assert_eq!(last(&run), Sentence::Delayed { attempt: 1, reply: false });
    act_all(&mut run, &[deliver_to(2, 1)]);
    finish(&mut run, request(1));
    act(&mut run, duplicate(way_back(request(1))));
    assert_eq!(last(&run), Sentence::Duplicated { attempt: 1, reply: true });
    act(&mut run, Action::Delay(way_back(request(1))));
    assert_eq!(last(&run), Sentence::Delayed { attempt: 1, reply: true });
    act_all(&mut run, &[time_out(1), retry(), deliver_to(2, 2), crash(2)]);
    assert_eq!(last(&run), Sentence::Crashed { pod: Some(2), handlers: 1 });
    act(&mut run, reload());
    assert_eq!(last(&run), Sentence::Reloaded);
    act(&mut run, Action::DeliverEcho(request(1)));
    assert_eq!(last(&run), Sentence::Reply(ReplyNews::Unheard { attempt: 1 }));
    act(&mut run, press());
    assert_eq!(last(&run), Sentence::Sent(KeyUse::Same), "the page has found the key again");
}

#[test]
fn a_crash_that_only_wipes_a_memory_says_so() {
    let mut run = pressed(set_up(Strategy::CheckThenActMemory, Keys::PerIntent));
    play(&mut run);
    act(&mut run, crash(1));
    assert_eq!(last(&run), Sentence::Crashed { pod: None, handlers: 0 });
}

#[test]
fn an_answer_that_is_no_answer_any_more_is_told_as_late() {
    let mut run = pressed(set_up(Strategy::ClaimFirst, Keys::ServerIssued));
    handle(&mut run, errand(Errand::Issue, 1));
    act_all(&mut run, &[time_out(1), Action::DeliverReply(errand(Errand::Issue, 1))]);
    assert_eq!(last(&run), Sentence::Reply(ReplyNews::TooLate { attempt: 1 }));
    assert_eq!(tries(&run), [TryOutcome::NoAnswer]);
}

/// "The money is gone, and the app doesn't know" is not said where it knows.
#[test]
fn a_reply_lost_after_the_app_had_its_answer_is_told_without_pity() {
    let mut run = pressed(set_up(Strategy::NoKey, Keys::None));
    act(&mut run, duplicate(way_out(request(1))));
    answer(&mut run, request(1));
    handle(&mut run, copy(1));
    act(&mut run, Action::Lose(way_back(copy(1))));
    assert_eq!(last(&run), Sentence::Reply(ReplyNews::ReplyLost { attempt: 1, paid: false }));
    let mut other = pressed(set_up(Strategy::NoKey, Keys::None));
    handle(&mut other, request(1));
    act(&mut other, lose_reply(1));
    assert_eq!(last(&other), Sentence::Reply(ReplyNews::ReplyLost { attempt: 1, paid: true }));
}

/// "The server never saw it" is not said of a request whose copy may arrive.
#[test]
fn a_lost_request_that_was_copied_is_told_as_one_of_two() {
    for lost in [request(1), copy(1)] {
        let mut run = pressed(set_up(Strategy::NoKey, Keys::None));
        act_all(&mut run, &[duplicate(way_out(request(1))), Action::Lose(way_out(lost))]);
        assert_eq!(last(&run), Sentence::Reply(ReplyNews::RequestLost { attempt: 1, copied: true }));
    }
    let mut run = pressed(set_up(Strategy::NoKey, Keys::None));
    act(&mut run, lose_request(1));
    assert_eq!(last(&run), Sentence::Reply(ReplyNews::RequestLost { attempt: 1, copied: false }));
}

/// "With the same key" is not said of a client that makes another.
#[test]
fn a_409_says_whether_the_next_send_has_the_same_key() {
    for (keys, same_key) in [(Keys::PerIntent, true), (Keys::PerPage, true), (Keys::PerAttempt, false)] {
        let mut run = pressed(set_up(Strategy::ClaimFirst, keys));
        act_all(&mut run, &[duplicate(way_out(request(1))), deliver_to(1, 1), run_line(1)]);
        answer(&mut run, copy(1));
        assert_eq!(last(&run), Sentence::Reply(ReplyNews::AskAgain { attempt: 1, same_key }), "{keys:?}");
        act(&mut run, retry());
        let key = if same_key { KeyUse::Same } else { KeyUse::New };
        assert_eq!(last(&run), Sentence::SentAgain { attempt: 2, key }, "{keys:?}");
    }
}

#[test]
fn an_error_for_a_repeat_is_told_as_what_it_is() {
    let mut run = pressed(Config { reply: Reply::Error, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) });
    play_losing(&mut run, 1);
    assert!(transcript(&run).contains(&Sentence::FoundDuplicate { attempt: 2 }));
    assert_eq!(last(&run), Sentence::Reply(ReplyNews::Failed { status: 400, debits: 1 }));
}

#[test]
fn the_phone_of_a_new_page_shows_its_own_sends_only() {
    let mut run = pressed(Config { patience: Patience::Timer, ..set_up(Strategy::NoKey, Keys::None) });
    act_all(&mut run, &[lose_request(1), time_out(1), reload()]);
    assert_eq!(tries(&run), []);
    act_all(&mut run, &[press(), lose_request(2)]);
    assert_eq!(tries(&run), [TryOutcome::Waiting]);
    act(&mut run, time_out(2));
    assert_eq!(tries(&run), [TryOutcome::NoAnswer]);
}

#[test]
fn what_a_bank_answers_to_a_question_is_no_row_of_a_table() {
    let mut run = pressed(Config { ask_first: true, ..set_up(Strategy::NoKey, Keys::None) });
    play_losing(&mut run, 1);
    let picture = look(&run, Lanes::Full).diagram;
    let found = |arrow: &&Arrow| matches!(arrow.label, Some(ArrowLabel::Found(_)));
    let labels: Vec<_> = picture.arrows.iter().filter(found).map(|arrow| arrow.label.clone()).collect();
    assert_eq!(labels, [Some(ArrowLabel::Found("debit"))]);
}

#[test]
fn a_copy_branches_off_its_originals_way_and_a_crash_ends_the_bars_of_its_pod() {
    let mut run = run(Config { double_click: true, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) });
    act_all(&mut run, &[press(), press(), duplicate(way_out(request(1))), deliver_to(1, 1), run_line(1)]);
    let before = look(&run, Lanes::Full).diagram;
    let flying = before.arrows.iter().filter(|arrow| matches!(arrow.end, ArrowEnd::Flying(_))).count();
    assert_eq!((flying, before.envelopes.len()), (2, 2), "the copy and the second click");
    act_all(&mut run, &[deliver_to(1, 2), crash(1)]);
    let picture = look(&run, Lanes::Full).diagram;
    let now = picture.now_y.expect("a step was made");
    assert!(picture.bars.len() == 2 && picture.bars.iter().all(|bar| bar.to_y == now), "{:?}", picture.bars);
    act(&mut run, time_out(1));
    assert!(look(&run, Lanes::Full).diagram.bars.iter().all(|bar| bar.to_y == now), "they have ended for good");
}

#[test]
fn a_message_kept_back_is_drawn_to_its_new_time() {
    let mut run = pressed(set_up(Strategy::NoKey, Keys::None));
    play_to_reply(&mut run, 1);
    let end = |run: &Run| {
        let picture = look(run, Lanes::Full).diagram;
        let reply = picture.arrows.into_iter().find(|arrow| arrow.kind == ArrowKind::Reply);
        match reply.map(|arrow| arrow.end) {
            Some(ArrowEnd::Flying(end)) => end.y,
            other => panic!("{other:?}"),
        }
    };
    let before = end(&run);
    act(&mut run, Action::Delay(way_back(request(1))));
    assert!(end(&run) > before);
    act(&mut run, deliver_reply(1));
    let arrow = look(&run, Lanes::Full).diagram.arrows.into_iter().find(|arrow| arrow.kind == ArrowKind::Reply);
    assert_eq!(arrow.map(|arrow| arrow.end), Some(ArrowEnd::Arrived));
}
