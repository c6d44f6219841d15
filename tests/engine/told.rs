//! What is told of a run, and what the phone shows: facts only, each from the side that can know it.

use crate::hand::{
    act, act_all, deliver_reply, deliver_to, look, lose_request, play, play_losing, press, pressed, retry, run,
    run_line, set_up, time_out,
};
use idempotency_lab::drive::run::Run;
use idempotency_lab::i18n::{Advice, KeyUse, ReplyNews, Sentence};
use idempotency_lab::present::phone::TryOutcome;
use idempotency_lab::present::{Scene, diagram::Lanes};
use idempotency_lab::world::config::{Config, Keys, Strategy};
use idempotency_lab::world::state::Status;

fn seen(run: &Run) -> Scene {
    look(run, Lanes::First)
}

#[test]
fn the_first_experiment_is_told_step_by_step() {
    let mut run = pressed(set_up(Strategy::NoKey, Keys::None));
    play_losing(&mut run, 1);
    let replied = |attempt| Sentence::Reply(ReplyNews::Replied { attempt, status: 201, replayed: false });
    assert_eq!(
        seen(&run).narration.transcript,
        [
            Sentence::Sent(KeyUse::None),
            Sentence::Started { attempt: 1, pod: None },
            Sentence::Charged { attempt: 1, times: 1 },
            replied(1),
            Sentence::Reply(ReplyNews::ReplyLost { attempt: 1, paid: true }),
            Sentence::Reply(ReplyNews::TimedOut { attempt: 1, retry: true }),
            Sentence::SentAgain { attempt: 2, key: KeyUse::None },
            Sentence::Started { attempt: 2, pod: None },
            Sentence::Charged { attempt: 2, times: 2 },
            replied(2),
            Sentence::Reply(ReplyNews::Paid { debits: 2, replayed: false }),
        ]
    );
    assert_eq!(seen(&run).narration.advice, Some(Advice::TurnKeyOn));
}

#[test]
fn the_same_with_a_key_is_told_step_by_step() {
    let mut run = pressed(set_up(Strategy::ClaimFirst, Keys::PerIntent));
    play_losing(&mut run, 1);
    let replied = |attempt, replayed| Sentence::Reply(ReplyNews::Replied { attempt, status: 201, replayed });
    assert_eq!(
        seen(&run).narration.transcript,
        [
            Sentence::Sent(KeyUse::New),
            Sentence::Started { attempt: 1, pod: None },
            Sentence::Claimed { attempt: 1 },
            Sentence::Charged { attempt: 1, times: 1 },
            Sentence::Stored { attempt: 1 },
            replied(1, false),
            Sentence::Reply(ReplyNews::ReplyLost { attempt: 1, paid: true }),
            Sentence::Reply(ReplyNews::TimedOut { attempt: 1, retry: true }),
            Sentence::SentAgain { attempt: 2, key: KeyUse::Same },
            Sentence::Started { attempt: 2, pod: None },
            Sentence::FoundDone { attempt: 2 },
            replied(2, true),
            Sentence::Reply(ReplyNews::Paid { debits: 1, replayed: true }),
        ]
    );
    assert_eq!(seen(&run).narration.advice, Some(Advice::OpenLaboratory));
}

#[test]
fn before_the_first_step_the_learner_is_told_what_to_do() {
    let run = run(Config::default());
    assert_eq!((seen(&run).narration.sentence, seen(&run).narration.advice), (Sentence::Begin, None));
}

#[test]
fn a_run_in_which_nothing_was_lost_advises_to_lose_the_reply() {
    let mut run = pressed(set_up(Strategy::NoKey, Keys::None));
    assert_eq!(seen(&run).narration.advice, None, "while something happens, nothing is advised");
    play(&mut run);
    assert_eq!(seen(&run).narration.advice, Some(Advice::LoseTheReply));
}

#[test]
fn the_race_is_told_with_its_409_and_the_reply_that_came_afterwards() {
    let mut run = pressed(Config { double_click: true, pods: 2, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) });
    play(&mut run);
    let transcript = seen(&run).narration.transcript;
    for sentence in [
        Sentence::SentAgainByPerson(KeyUse::Same),
        Sentence::Started { attempt: 2, pod: Some(2) },
        Sentence::FoundInProgress { attempt: 2 },
        Sentence::Reply(ReplyNews::Replied { attempt: 2, status: 409, replayed: false }),
        Sentence::Reply(ReplyNews::AskAgain { attempt: 2, same_key: true }),
        Sentence::Reply(ReplyNews::HeardAfterwards { attempt: 3, replayed: true }),
    ] {
        assert!(transcript.contains(&sentence), "{sentence:?} in {transcript:?}");
    }
}

#[test]
fn a_missing_key_is_told_as_a_refusal() {
    let mut run = pressed(set_up(Strategy::ClaimFirst, Keys::None));
    play(&mut run);
    let narration = seen(&run).narration;
    assert!(narration.transcript.contains(&Sentence::FoundNoKey { attempt: 1 }));
    assert_eq!(narration.sentence, Sentence::Reply(ReplyNews::Failed { status: 400, debits: 0 }));
    assert_eq!(seen(&run).phones[0].tries[0].outcome, TryOutcome::Refused(Status::BadRequest));
}

#[test]
fn the_phone_shows_each_send_as_the_app_sees_it() {
    let config = Config { double_click: true, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) };
    let mut run = run(config);
    let tries = |run: &Run| seen(run).phones[0].tries.iter().map(|line| line.outcome).collect::<Vec<_>>();
    assert_eq!(tries(&run), []);
    act_all(&mut run, &[press(), press(), lose_request(1)]);
    assert_eq!(tries(&run), [TryOutcome::Waiting, TryOutcome::Waiting], "a loss is not seen");
    act(&mut run, time_out(1));
    assert_eq!(tries(&run), [TryOutcome::NoAnswer, TryOutcome::Waiting]);
    act_all(
        &mut run,
        &[retry(), deliver_to(1, 2), run_line(2), deliver_to(1, 3), run_line(3), run_line(3), deliver_reply(3)],
    );
    assert_eq!(tries(&run)[2], TryOutcome::ToldToWait);
    act_all(&mut run, &[run_line(2), run_line(2), run_line(2), deliver_reply(2)]);
    assert_eq!(tries(&run)[1], TryOutcome::Answered { replayed: false });
}

/// The sentence says that no attempt is left, although the other click's request may still be answered.
#[test]
fn fixme_without_retries_the_first_of_two_time_outs_says_that_nothing_is_left() {
    let mut run = run(Config { double_click: true, retries: 0, ..set_up(Strategy::NoKey, Keys::None) });
    act_all(&mut run, &[press(), press(), lose_request(1), time_out(1)]);
    assert_eq!(seen(&run).narration.sentence, Sentence::Reply(ReplyNews::TimedOut { attempt: 1, retry: false }));
    assert_eq!(seen(&run).phones[0].tries[1].outcome, TryOutcome::Waiting);
}
