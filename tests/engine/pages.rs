//! Pages and their keys: a reload that keeps the key or loses it, a key for each page, and who still hears an answer.

use crate::hand::{
    act, act_all, answer, belief, crash, debits, deliver_reply, deliver_to, handle, heard, intent, look, lose_reply,
    lose_request, play, play_to_reply, press, pressed, reload, request, request_of, retry, run, set_up, time_out,
    unforced, verdict,
};
use idempotency_lab::base::ids::{Customer, IntentNo, KeyName};
use idempotency_lab::drive::run::Run;
use idempotency_lab::present::diagram::Lanes;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Amount, Config, Keys, Purchase, ReloadKey, Scope, Strategy};
use idempotency_lab::world::event::{Taken, What};
use idempotency_lab::world::state::{Belief, Outcome, Status};

const KEYED: [Strategy; 3] = [Strategy::CheckThenActMemory, Strategy::CheckThenActDb, Strategy::ClaimFirst];

/// The keys that the first purchase's attempts carry.
fn keys(run: &Run) -> Vec<Option<KeyName>> {
    intent(run.state()).attempts.iter().map(|attempt| attempt.key).collect()
}

/// The person pays, hears nothing, reloads the page and pays again. The first payment was made, its reply lost.
fn paid_reloaded_and_paid(config: Config) -> Run {
    let mut run = pressed(config);
    play_to_reply(&mut run, 1);
    act_all(&mut run, &[lose_reply(1), reload(), press()]);
    play(&mut run);
    run
}

#[test]
fn a_reload_that_loses_the_key_lets_the_person_pay_twice_under_every_strategy() {
    for strategy in KEYED {
        let lost = paid_reloaded_and_paid(Config { reload: ReloadKey::Loses, ..set_up(strategy, Keys::PerIntent) });
        assert_eq!((debits(&lost), verdict(&lost)), (2, vec!["double-charge"]), "{strategy:?}");
        let [first, second] = keys(&lost)[..] else { panic!("two sends: {:?}", keys(&lost)) };
        assert_ne!(first, second, "{strategy:?}");

        let kept = paid_reloaded_and_paid(Config { reload: ReloadKey::Keeps, ..set_up(strategy, Keys::PerIntent) });
        assert_eq!((debits(&kept), belief(&kept), verdict(&kept)), (1, Belief::Paid, vec!["safe"]), "{strategy:?}");
        assert!(heard(&kept)[0].1.replayed, "{strategy:?}: the stored reply of the page before");
        assert_eq!(keys(&kept)[0], keys(&kept)[1], "{strategy:?}");
    }
}

#[test]
fn the_key_of_a_page_is_gone_with_the_page_whatever_else_is_kept() {
    for reload in ReloadKey::ALL {
        let run = paid_reloaded_and_paid(Config { reload, ..set_up(Strategy::ClaimFirst, Keys::PerPage) });
        assert_eq!((debits(&run), verdict(&run)), (2, vec!["double-charge"]), "{reload:?}");
        let page = |number| Some(KeyName::Page(Customer::A, number));
        assert_eq!(keys(&run), [page(0), page(1)], "{reload:?}");
    }
}

#[test]
fn an_issued_key_is_asked_for_anew_only_if_it_was_lost() {
    for (reload, expected) in [(ReloadKey::Keeps, 1), (ReloadKey::Loses, 2)] {
        let run = paid_reloaded_and_paid(Config { reload, ..set_up(Strategy::ClaimFirst, Keys::ServerIssued) });
        assert_eq!(debits(&run), expected, "{reload:?}");
    }
}

#[test]
fn a_reload_forgets_what_the_app_knew_and_the_money_is_still_gone() {
    let mut run = pressed(set_up(Strategy::NoKey, Keys::None));
    play_to_reply(&mut run, 1);
    act_all(&mut run, &[time_out(1), reload()]);
    assert_eq!((belief(&run), debits(&run)), (Belief::Idle, 1));
    let known = intent(run.state());
    assert_eq!((known.retry_at, known.has_timed_out, known.presses_on_page), (None, false, 0));
    assert_eq!(unforced(&run), [press(), deliver_reply(1), lose_reply(1)], "no time-out and no retry of the old page");
    assert_eq!(run.world().due(run.state(), press()), None, "a person has to press again");
    assert!(look(&run, Lanes::First).phones[0].tries.is_empty());
}

#[test]
fn an_answer_to_a_page_that_is_gone_is_not_heard() {
    for strategy in Strategy::ALL {
        let mut run = pressed(set_up(strategy, Keys::PerIntent));
        play_to_reply(&mut run, 1);
        act(&mut run, reload());
        let event = act(&mut run, deliver_reply(1));
        assert!(matches!(event.what, What::Answered { taken: Taken::Unheard, .. }), "{strategy:?}: {event:?}");
        assert_eq!((belief(&run), intent(run.state()).answer), (Belief::Idle, None), "{strategy:?}");
        assert_eq!(intent(run.state()).attempts[0].outcome, Outcome::Abandoned, "{strategy:?}");
    }
}

#[test]
fn a_request_of_the_page_before_and_one_of_this_page_race_like_any_two() {
    for (strategy, expected) in [(Strategy::NoKey, 2), (Strategy::CheckThenActDb, 2), (Strategy::ClaimFirst, 1)] {
        let mut run = pressed(set_up(strategy, Keys::PerIntent));
        act_all(&mut run, &[reload(), press()]);
        play(&mut run);
        assert_eq!((debits(&run), belief(&run)), (expected, Belief::Paid), "{strategy:?}");
    }
}

#[test]
fn retries_and_double_clicks_begin_anew_on_each_page() {
    let mut run = run(Config { retries: 1, double_click: true, ..set_up(Strategy::NoKey, Keys::None) });
    act_all(&mut run, &[press(), press(), lose_request(1), lose_request(2), time_out(1), retry(), lose_request(3)]);
    act_all(&mut run, &[time_out(2), time_out(3)]);
    assert_eq!(belief(&run), Belief::GaveUp);
    act_all(&mut run, &[reload(), press(), lose_request(4), press(), lose_request(5), time_out(4)]);
    assert_eq!(belief(&run), Belief::Unknown, "the new page has its own retry");
    act(&mut run, retry());
    answer(&mut run, request(6));
    assert_eq!((belief(&run), debits(&run)), (Belief::Paid, 1));
}

#[test]
fn a_page_that_waits_or_gave_up_can_be_reloaded_and_one_with_nothing_to_forget_cannot() {
    let mut run = run(Config { retries: 0, ..set_up(Strategy::NoKey, Keys::None) });
    assert!(!run.world().is_possible(run.state(), reload()), "nothing was pressed");
    act(&mut run, press());
    assert!(run.world().is_possible(run.state(), reload()));
    act_all(&mut run, &[lose_request(1), time_out(1), reload()]);
    assert!(!run.world().is_possible(run.state(), reload()), "the new page is empty");
    act(&mut run, press());
    answer(&mut run, request(2));
    assert!(!run.world().is_possible(run.state(), reload()), "the answer is known");
}

#[test]
fn when_no_further_attempt_can_be_noted_nothing_promises_one() {
    let mut run = run(Config { retries: 6, double_click: true, ..set_up(Strategy::NoKey, Keys::None) });
    act_all(
        &mut run,
        &[press(), press(), reload(), press(), press(), reload(), press(), press(), time_out(5), reload()],
    );
    assert_eq!(intent(run.state()).attempts.len(), 6);
    act_all(&mut run, &[press(), time_out(7)]);
    assert!(intent(run.state()).retry_at.is_some());
    act(&mut run, press());
    assert_eq!((intent(run.state()).attempts.len(), intent(run.state()).retry_at), (8, None), "that was the last one");
    for impossible in [press(), retry(), reload()] {
        assert!(!run.world().is_possible(run.state(), impossible), "{impossible:?}");
    }
    let event = act(&mut run, time_out(8));
    assert!(matches!(event.what, What::TimedOut { retry: false, .. }));
    assert_eq!(belief(&run), Belief::GaveUp);
    play(&mut run);
    assert!(run.state().messages.is_empty() && run.state().handlers.is_empty());
}

/// Customer A buys twice on one page.
fn two_purchases(amounts: [u16; 2], config: Config) -> Run {
    let purchases = amounts.map(|amount| Purchase { customer: Customer::A, amount: Amount(amount) }).into();
    pressed(Config { purchases, ..config })
}

const SECOND: IntentNo = IntentNo::new(2);

fn pay_second(run: &mut Run) {
    act(run, Action::Press(SECOND));
    play(run);
}

#[test]
fn two_purchases_on_one_page_share_its_key_and_the_hash_tells_unequal_ones_apart() {
    for strategy in KEYED {
        let mut run = two_purchases([10, 20], set_up(strategy, Keys::PerPage));
        play(&mut run);
        pay_second(&mut run);
        let second = run.state().intent(SECOND).expect("there are two");
        assert_eq!(second.answer.map(|(_, answer)| answer.status), Some(Status::Unprocessable), "{strategy:?}");
        assert_eq!((debits(&run), verdict(&run)), (1, vec!["safe"]), "{strategy:?}: refused openly");

        let mut run = two_purchases([10, 20], Config { hash: false, ..set_up(strategy, Keys::PerPage) });
        play(&mut run);
        pay_second(&mut run);
        assert_eq!(
            (debits(&run), verdict(&run)),
            (1, vec!["false-success"]),
            "{strategy:?}: told paid, with hashes off"
        );
    }
}

#[test]
fn two_equal_purchases_on_one_page_are_one_debit_and_a_false_success() {
    for strategy in KEYED {
        for hash in [false, true] {
            let mut run = two_purchases([10, 10], Config { hash, ..set_up(strategy, Keys::PerPage) });
            play(&mut run);
            pay_second(&mut run);
            assert_eq!((debits(&run), verdict(&run)), (1, vec!["false-success"]), "{strategy:?}: the hash is the same");
        }
    }
}

#[test]
fn on_a_new_page_the_second_purchase_has_a_key_of_its_own() {
    // The first one is paid on the second opening of the page; the second one must not find the first page's key.
    let mut run = two_purchases([10, 10], set_up(Strategy::ClaimFirst, Keys::PerPage));
    act_all(&mut run, &[deliver_to(1, 1), crash(1), reload(), press()]);
    play(&mut run);
    pay_second(&mut run);
    let sent: Vec<_> =
        run.state().intents.iter().flat_map(|intent| intent.attempts).map(|attempt| attempt.key).collect();
    let page = |number| Some(KeyName::Page(Customer::A, number));
    assert_eq!(sent, [page(0), page(1), page(1)], "one page, one key");
    assert_eq!(verdict(&run), ["false-success"]);
}

#[test]
fn a_reload_of_one_customers_page_is_not_the_others() {
    let purchase = |customer| Purchase { customer, amount: Amount(10) };
    let purchases = [purchase(Customer::A), purchase(Customer::B)].into();
    let mut run =
        pressed(Config { purchases, retries: 0, scope: Scope::Key, ..set_up(Strategy::ClaimFirst, Keys::PerPage) });
    act_all(&mut run, &[lose_request(1), time_out(1), Action::Press(SECOND), reload()]);
    let pages: Vec<_> = run.state().intents.iter().map(|intent| (intent.page, intent.belief())).collect();
    assert_eq!(pages, [(1, Belief::Idle), (0, Belief::Waiting)]);
    handle(&mut run, request_of(2, 1));
    act(&mut run, Action::DeliverReply(request_of(2, 1)));
    assert_eq!((debits(&run), verdict(&run)), (1, vec!["safe"]), "two customers never share a page's key");
}

#[test]
fn a_reload_takes_every_unanswered_purchase_of_its_customer_with_it() {
    let mut run = two_purchases([10, 20], Config { retries: 0, ..set_up(Strategy::NoKey, Keys::None) });
    act_all(&mut run, &[lose_request(1), time_out(1), Action::Press(SECOND), Action::Reload(SECOND)]);
    let beliefs = |run: &Run| run.state().intents.iter().map(|intent| intent.belief()).collect::<Vec<_>>();
    assert_eq!(beliefs(&run), [Belief::Idle, Belief::Idle]);
    assert!(!run.world().is_possible(run.state(), Action::Press(SECOND)), "first the first one");
    act(&mut run, press());
    answer(&mut run, request(2));
    pay_second(&mut run);
    assert_eq!(beliefs(&run), [Belief::Paid, Belief::Paid]);
}
