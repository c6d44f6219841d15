//! What holds of every picture: checked by enumeration at each end and by sampling at every step.

use crate::hand::{
    LANES, act, act_all, charged, deliver_reply, deliver_to, look, lose_request, play, press, pressed, retry, run,
    run_line, set_up, time_out,
};
use idempotency_lab::base::ids::{AttemptNo, Customer, IntentNo, PodNo};
use idempotency_lab::drive::run::Run;
use idempotency_lab::present::Scene;
use idempotency_lab::present::diagram::{ArrowEnd, ArrowKind, Bar, Diagram, Lanes, Point};
use idempotency_lab::world::action::{Action, Leg, MessageName};
use idempotency_lab::world::config::{Amount, Config, Keys, Purchase, Strategy};
use idempotency_lab::world::event::{Cause, Event, LineResult, What};
use idempotency_lab::world::program::Actor;
use idempotency_lab::world::state::{Intent, Status};

/// Checks the scene of a run at its present place, on both sets of lanes.
#[track_caller]
pub fn check(run: &Run) {
    for lanes in LANES {
        let scene = look(run, lanes);
        check_heights(run, &scene.diagram);
        check_lanes(run, &scene.diagram, lanes);
        check_arrows(run, &scene.diagram, lanes);
        check_marks(run, &scene.diagram);
        check_envelopes(run, &scene.diagram);
        check_papers(run, &scene);
    }
}

fn check_heights(run: &Run, picture: &Diagram) {
    let steps: Vec<_> = picture.rows.iter().map(|row| row.step).collect();
    assert_eq!(steps, (1..).take(run.position()).collect::<Vec<_>>(), "one row a step");
    assert!(picture.rows.is_sorted_by(|a, b| a.y < b.y), "heights grow strictly: {:?}", picture.rows);
    assert_eq!(picture.now_y, picture.rows.last().map(|row| row.y));
    assert!(picture.now_y.unwrap_or(0) < picture.height);
}

fn check_lanes(run: &Run, picture: &Diagram, lanes: Lanes) {
    let expected = match lanes {
        Lanes::First | Lanes::Narrow => 3,
        Lanes::Full => 3 + run.world().pods().count(),
    };
    assert_eq!(picture.lanes.len(), expected);
    assert_eq!(picture.lanes[0].actor, Actor::Client, "the client is left in both languages");
    assert_eq!(picture.lanes[expected - 1].actor, Actor::Bank);
    assert!(picture.lanes.is_sorted_by(|a, b| a.x < b.x));
    assert!(picture.lanes.iter().all(|lane| (1..1000).contains(&lane.x)));
}

fn asks(event: &Event, lanes: Lanes) -> bool {
    let What::Ran { op, result, .. } = event.what else { return false };
    let has_no_key = matches!(result, LineResult::Settled(answer) if answer.status == Status::BadRequest);
    match op.asks() {
        Some(Actor::Bank) => true,
        Some(_) => lanes == Lanes::Full && !has_no_key,
        None => false,
    }
}

fn check_arrows(run: &Run, picture: &Diagram, lanes: Lanes) {
    let on_lane = |point: Point| picture.lanes.iter().any(|lane| lane.x == point.x);
    let copies = count(run, |what| matches!(what, What::Duplicated { .. }));
    let branches = picture.arrows.iter().filter(|arrow| !on_lane(arrow.from)).count();
    assert_eq!(branches, copies, "every arrow begins on a lane, but the network's copies leave their originals' way");
    for arrow in &picture.arrows {
        assert!(arrow.from.y <= arrow.to.y, "{arrow:?} leads down");
        let end = match arrow.end {
            ArrowEnd::Flying(end) => end,
            ArrowEnd::Arrived | ArrowEnd::Lost => arrow.to,
        };
        assert!(end.y <= picture.height, "{arrow:?} ends inside {}", picture.height);
        if arrow.end == ArrowEnd::Lost {
            let (left, right) = (picture.x(Actor::Client), picture.x(Actor::Bank));
            assert!(left < arrow.to.x && arrow.to.x < right, "{arrow:?} is lost between lanes");
        } else {
            assert!(on_lane(end), "{arrow:?} ends on a lane");
            assert_ne!(arrow.from.x, end.x, "{arrow:?} joins two lanes");
        }
    }
    let drawn = |kind| picture.arrows.iter().filter(|arrow| arrow.kind == kind).count();
    let asked = run.events().iter().filter(|event| asks(event, lanes)).count();
    assert_eq!((drawn(ArrowKind::Call), drawn(ArrowKind::Return)), (asked, asked), "one pair for each question");
    let sent = count(run, |what| matches!(what, What::Sent { .. }));
    let copied = count(run, |what| matches!(what, What::Duplicated { copy, .. } if copy.leg == Leg::Request));
    assert_eq!(drawn(ArrowKind::Request), sent + copied, "one for each send and each copy of one");
    let replied = count(run, |what| matches!(what, What::Ran { result: LineResult::Replied { .. }, .. }));
    assert_eq!(drawn(ArrowKind::Reply), replied + copies - copied, "one for each reply and each echo");
    let lost = picture.arrows.iter().filter(|arrow| arrow.end == ArrowEnd::Lost).count();
    assert_eq!(lost, count(run, |what| matches!(what, What::Lost { .. })));
    let began = count(run, |what| matches!(what, What::Sent { cause, .. } if *cause != Cause::Proceed));
    assert_eq!(picture.starts.len(), began, "an attempt begins at its first send");
    assert_eq!(picture.preview.is_empty(), run.position() > 0, "the way ahead is drawn before the first step only");
}

fn check_marks(run: &Run, picture: &Diagram) {
    let marked: Vec<_> = picture.charges.iter().map(|mark| mark.debit).collect();
    assert_eq!(marked, charged(run), "every debit has its mark");
    assert_eq!(picture.time_outs.len(), count(run, |what| matches!(what, What::TimedOut { .. })));
    assert_eq!(picture.reloads.len(), count(run, |what| matches!(what, What::Reloaded { .. })));
    let ended: Vec<_> = run.events().iter().filter_map(end_of).collect();
    assert_eq!(picture.crashes.iter().map(|crash| crash.pod).collect::<Vec<_>>(), ended, "crashes and hang-ups");
    for crash in &picture.crashes {
        assert_eq!(crash.at.x, picture.x(Actor::Pod(crash.pod)), "it stands on its pod's lane");
        assert!(picture.rows.iter().any(|row| row.y == crash.at.y), "at its step's height");
    }
    let started = count(run, |what| matches!(what, What::Started { .. }));
    assert_eq!(picture.bars.len(), started, "one bar for each handler, however it ended");
    let now = picture.now_y.unwrap_or(0);
    assert!(picture.waits.iter().all(|wait| wait.from_y < wait.to_y && wait.to_y <= now));
    for (place, bar) in picture.bars.iter().enumerate() {
        assert!(bar.from_y <= bar.to_y && bar.to_y <= now);
        for other in picture.bars[..place].iter().filter(|other| other.x == bar.x) {
            let (from, to) = (bar.from_y.max(other.from_y), bar.to_y.min(other.to_y));
            let runs = |third: &&Bar| third.x == bar.x && third.from_y <= from && from < third.to_y;
            let at_once = picture.bars.iter().filter(runs).count();
            assert!(from >= to || at_once > 2 || bar.lean != other.lean, "{bar:?} and {other:?} stand side by side");
        }
    }
}

/// The pod on which a crash or a hang-up ended something before its reply.
fn end_of(event: &Event) -> Option<PodNo> {
    match event.what {
        What::Crashed { pod, .. } | What::HungUp { pod, .. } => Some(pod),
        _ => None,
    }
}

/// How many events of a run came out like this.
fn count(run: &Run, wanted: impl Fn(&What) -> bool) -> usize {
    run.events().iter().filter(|event| wanted(&event.what)).count()
}

fn check_envelopes(run: &Run, picture: &Diagram) {
    let mut names: Vec<_> = picture.envelopes.iter().map(|envelope| envelope.message).collect();
    names.sort();
    assert_eq!(names, run.state().messages.iter().map(|message| message.name()).collect::<Vec<_>>());
    for (place, envelope) in picture.envelopes.iter().enumerate() {
        assert!(envelope.at.x < picture.x(Actor::Bank) && envelope.at.x > picture.x(Actor::Client), "{envelope:?}");
        assert!(envelope.at.y <= picture.height, "{envelope:?} of {}", picture.height);
        let hidden = picture.envelopes[..place].iter().find(|other| other.at.x == envelope.at.x);
        assert_eq!(hidden, None, "{envelope:?} is not alone");
        assert!(picture.envelopes[..place].iter().all(|other| other.slot != envelope.slot), "{envelope:?}");
    }
    let moved = run.events().last().and_then(|event| match event.what {
        What::Started { request, .. } => Some(MessageName { request, leg: Leg::Request }),
        What::Answered { request, .. } if event.action == Action::DeliverEcho(request) => {
            Some(MessageName { request, leg: Leg::Echo })
        }
        What::Answered { request, .. } => Some(MessageName { request, leg: Leg::Reply }),
        What::Lost { message, .. } => Some(message),
        _ => None,
    });
    assert_eq!(picture.landing.map(|landing| landing.message), moved, "what the last step brought to its end");
    assert!(picture.loss.is_none_or(|place| place.y < picture.height), "{:?} of {}", picture.loss, picture.height);
}

fn check_papers(run: &Run, scene: &Scene) {
    let state = run.state();
    assert_eq!(scene.counter.debits as usize, state.debits.len());
    assert_eq!(scene.ledger.debits.len(), state.debits.len());
    assert_eq!(scene.ledger.debits.iter().any(|debit| debit.wrong), scene.counter.wrong);
    for (debit, mark) in scene.ledger.debits.iter().zip(&scene.diagram.charges) {
        assert_eq!((debit.number, debit.charged_y, debit.wrong), (mark.debit, mark.y, mark.wrong));
        assert!(debit.slip_y >= debit.charged_y);
    }
    assert!(
        scene.ledger.debits.is_sorted_by(|above, below| above.slip_y + 100 <= below.slip_y),
        "slips do not overlap"
    );
    let rows = state.records.len() + state.memories.iter().map(|memory| memory.len()).sum::<usize>();
    assert_eq!(scene.records.all().count(), rows);
    let heights: Vec<_> = scene.diagram.rows.iter().map(|row| row.y).collect();
    assert!(scene.records.all().all(|record| heights.contains(&record.written_y)), "each row hangs from a step");
    assert_eq!(scene.narration.transcript.len(), run.position(), "one sentence for each step");
    assert_eq!(scene.place.step as usize, run.position());
    assert_eq!(scene.place.steps as usize, run.len());
    let tries = scene.phones.iter().map(|phone| phone.tries.len()).sum::<usize>();
    let on_page = |intent: &Intent| intent.attempts.len() - usize::from(intent.earlier_attempts);
    assert_eq!(tries, state.intents.iter().map(on_page).sum::<usize>(), "a new page shows no earlier attempt");
}

#[test]
fn an_empty_picture_has_its_lanes_and_nothing_on_them() {
    let run = run(Config::default());
    check(&run);
    let picture = look(&run, Lanes::First).diagram;
    assert_eq!(picture.now_y, None);
    assert!(picture.arrows.is_empty() && picture.bars.is_empty() && picture.envelopes.is_empty());
    assert!(picture.height > 0);
}

#[test]
fn a_server_that_wants_a_key_and_gets_none_asks_nobody() {
    for strategy in [Strategy::CheckThenActDb, Strategy::ClaimFirst] {
        let mut run = pressed(set_up(strategy, Keys::None));
        play(&mut run);
        let picture = look(&run, Lanes::Full).diagram;
        assert!(picture.arrows.iter().all(|arrow| arrow.kind != ArrowKind::Call), "{strategy:?}");
    }
}

#[test]
fn each_purchase_waits_for_itself() {
    let purchase = Purchase { customer: Customer::A, amount: Amount(10) };
    let mut run = pressed(Config { purchases: [purchase, purchase].into(), ..Config::default() });
    play(&mut run);
    act(&mut run, Action::Press(IntentNo::new(2)));
    play(&mut run);
    let picture = look(&run, Lanes::First).diagram;
    assert_eq!(picture.waits.len(), 2);
    assert!(picture.waits[0].to_y < picture.waits[1].from_y);
}

#[test]
fn a_believed_answer_ends_all_waits_of_its_purchase_and_none_of_another() {
    let purchase = Purchase { customer: Customer::A, amount: Amount(10) };
    let mut run = run(Config { purchases: [purchase, purchase].into(), double_click: true, ..Config::default() });
    act_all(&mut run, &[press(), press(), deliver_to(1, 1), run_line(1), run_line(1), deliver_reply(1)]);
    let believed_y = look(&run, Lanes::First).diagram.now_y.expect("a step was made");
    let second = IntentNo::new(2);
    act_all(&mut run, &[Action::Press(second), Action::Press(second), Action::TimeOut(second, AttemptNo::new(2))]);
    let ended_y = look(&run, Lanes::First).diagram.now_y.expect("a step was made");
    act(&mut run, lose_request(2));
    let picture = look(&run, Lanes::First).diagram;
    let ends: Vec<_> = picture.waits.iter().map(|wait| Some(wait.to_y)).collect();
    assert_eq!(ends, [Some(believed_y), Some(believed_y), picture.now_y, Some(ended_y)]);
}

#[test]
fn a_bar_that_waited_for_another_stands_beside_it() {
    let mut run = run(Config { double_click: true, ..set_up(Strategy::NoKey, Keys::None) });
    act_all(&mut run, &[press(), press(), deliver_to(1, 1), deliver_to(1, 2), run_line(1), run_line(2)]);
    let leans: Vec<_> = look(&run, Lanes::Full).diagram.bars.iter().map(|bar| bar.lean).collect();
    assert_eq!(leans.len(), 2);
    assert_ne!(leans[0], leans[1]);
}

/// A lifeline has two sides: the third of three handlers at once is drawn over another.
#[test]
fn fixme_three_handlers_at_once_on_one_pod_do_not_all_stand_apart() {
    let mut run = run(Config { double_click: true, ..set_up(Strategy::NoKey, Keys::None) });
    act_all(&mut run, &[press(), press(), deliver_to(1, 1), deliver_to(1, 2), time_out(1), retry(), deliver_to(1, 3)]);
    act(&mut run, run_line(2));
    let bars = look(&run, Lanes::Full).diagram.bars;
    let hides = |bar: &Bar| bars.iter().any(|other| other != bar && other.lean == bar.lean);
    assert_eq!(bars.iter().filter(|bar| hides(bar)).count(), 2, "{bars:?}");
}
