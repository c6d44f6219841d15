//! Draws the picture, event by event.
//!
//! A pen goes once over the events, those above the picture included; what is still open at the end (messages in
//! flight, handlers at work) is drawn up to now. Knows nothing of width in pixels, of colours or of words. Read next: `labels`.

mod flights;

use super::labels::{call_label, return_label};
use super::rows;
use super::{Arrow, ArrowEnd, ArrowKind, ArrowLabel, Bar, Charge, Crash, Diagram, Lane, Lanes};
use super::{Lean, Note, Point, Row, Span, Start, Write, lane_x, preview};
use crate::base::ids::{AttemptName, AttemptNo, DebitNo, IntentNo, PodNo, RequestName};
use crate::drive::{clock, run::Run};
use crate::present::count;
use crate::world::action::{Action, Leg, MessageName};
use crate::world::event::{Cause, Event, LineResult, Taken, What};
use crate::world::program::{Actor, Op};
use crate::world::state::{Answer, Belief, Status};

/// Room below the last step.
const FOOT: u32 = 64;
/// The least height: an empty picture is as high as a short run, so that nothing jumps when it fills.
const LEAST_HEIGHT: u32 = 560;
/// The picture grows by so much at once: a page whose height changes is laid out anew.
const GROWTH: u32 = 140;
/// How far beside its lifeline a note begins, in permille.
const NOTE_GAP: u16 = 60;
/// How far one line of a note is below the other, in pixels.
const NOTE_LINE: u32 = 15;
/// How far below the envelope of a reply the press that loses it stands.
const LOSS_DROP: u32 = 46;

/// The picture of a run at its present place.
#[must_use]
pub fn draw(run: &Run, lanes: Lanes, loses_reply: bool) -> Diagram {
    let events = run.events();
    let above = rows::above(events.len());
    let heights = rows::heights(events, above);
    let mut pen = Pen {
        run,
        picture: Diagram { style: lanes, lanes: lay(run, lanes), ..Diagram::default() },
        lanes,
        waits: Vec::new(),
        flying: Vec::new(),
        working: Vec::new(),
    };
    for (index, (event, y)) in events.iter().zip(&heights).enumerate() {
        if index == above {
            pen.leave_above(above);
        }
        pen.picture.rows.push(Row { step: rows::step(index), y: *y });
        pen.picture.landing = None;
        pen.draw_event(event, *y);
    }
    if events.is_empty() {
        pen.picture.preview = preview::way(&pen.picture.lanes, loses_reply);
    }
    pen.finish(heights.last().copied())
}

fn lay(run: &Run, lanes: Lanes) -> Vec<Lane> {
    let pod = PodNo::FIRST;
    let places: &[(Actor, u16)] = match (lanes, run.world().pods().count()) {
        (Lanes::First, _) => &[(Actor::Client, 60), (Actor::Pod(pod), 500), (Actor::Bank, 940)],
        (Lanes::Narrow, _) => &[(Actor::Client, 120), (Actor::Pod(pod), 520), (Actor::Bank, 920)],
        (Lanes::Full, 1) => &[(Actor::Client, 80), (Actor::Pod(pod), 360), (Actor::Store, 680), (Actor::Bank, 950)],
        (Lanes::Full, _) => &[
            (Actor::Client, 80),
            (Actor::Pod(pod), 300),
            (Actor::Pod(pod.next()), 510),
            (Actor::Store, 740),
            (Actor::Bank, 950),
        ],
    };
    places.iter().map(|(actor, x)| Lane { actor: *actor, x: *x }).collect()
}

/// A handler that has begun and not ended.
struct Work {
    request: RequestName,
    pod: PodNo,
    bar: Bar,
    line_y: u32,
}

/// A send that the client waits on, or waited.
struct Wait {
    intent: IntentNo,
    attempt: AttemptNo,
    from_y: u32,
    to_y: Option<u32>,
}

struct Pen<'a> {
    run: &'a Run,
    picture: Diagram,
    lanes: Lanes,
    waits: Vec<Wait>,
    flying: Vec<Flight>,
    working: Vec<Work>,
}

use flights::{Flight, between};

impl Pen<'_> {
    /// What is finished above the picture is not drawn; what the key records and what is still open go back to is kept.
    fn leave_above(&mut self, above: usize) {
        let picture = core::mem::take(&mut self.picture);
        let Diagram { style, lanes, writes, .. } = picture;
        self.picture = Diagram { style, lanes, writes, above: count(above), ..Diagram::default() };
    }

    fn draw_event(&mut self, event: &Event, y: u32) {
        match event.what {
            What::Sent { request, key, cause, due, .. } => {
                self.wait_for(request, cause, y);
                self.fly_request(request, key, y, due);
            }
            What::Started { request, pod } => self.start(request, pod, y),
            What::Ran { request, op, result, .. } => self.run_line(request, op, result, y),
            What::Lost { message, .. } => self.lose(message, y),
            What::Answered { request, taken, .. } => {
                let is_settled = taken == Taken::Believed;
                self.stop_waiting(request.intent, |attempt| is_settled || attempt == request.attempt, y);
                let is_echo = matches!(event.action, Action::DeliverEcho(_));
                self.arrive(MessageName { request, leg: if is_echo { Leg::Echo } else { Leg::Reply } }, y);
            }
            What::Duplicated { message, copy, due } => self.copy(message, copy, y, due),
            What::Delayed { message, due } => self.keep_back(message, due),
            What::Crashed { pod, .. } => self.crash(pod, y),
            What::HungUp { request, pod } => self.hang_up(request, pod, y),
            What::Landed { request, debit } => {
                if let Some(debit) = debit {
                    self.charge(request, debit, y);
                }
            }
            What::Expired { .. } | What::Reaped { .. } => {}
            What::Reloaded { intent } => {
                self.stop_waiting(intent, |_| true, y);
                self.picture.reloads.push(y);
            }
            What::TimedOut { intent, attempt, .. } => {
                self.stop_waiting(intent, |other| other == attempt, y);
                self.picture.time_outs.push(Start { attempt: AttemptName { intent, attempt }, y });
            }
        }
    }

    /// An attempt begins, or goes on after what it needed first.
    fn wait_for(&mut self, request: RequestName, cause: Cause, y: u32) {
        if cause != Cause::Proceed {
            self.picture.starts.push(Start { attempt: request.attempt_name(), y });
        }
        self.waits.push(Wait { intent: request.intent, attempt: request.attempt, from_y: y, to_y: None });
    }

    /// What runs on the pod ends here.
    fn crash(&mut self, pod: PodNo, y: u32) {
        let (ended, rest) = core::mem::take(&mut self.working).into_iter().partition(|work| work.pod == pod);
        self.working = rest;
        Vec::into_iter(ended).for_each(|work: Work| self.end(Bar { to_y: y, ..work.bar }));
        let at = Point { x: self.x(Actor::Pod(pod)), y };
        self.picture.crashes.push(Crash { pod, at, is_hang_up: false });
    }

    fn hang_up(&mut self, request: RequestName, pod: PodNo, y: u32) {
        if let Some(place) = self.working.iter().position(|work| work.request == request) {
            let work = self.working.remove(place);
            self.end(Bar { to_y: y, ..work.bar });
        }
        let at = Point { x: self.x(Actor::Pod(pod)), y };
        self.picture.crashes.push(Crash { pod, at, is_hang_up: true });
    }

    fn start(&mut self, request: RequestName, pod: PodNo, y: u32) {
        let x = self.x(Actor::Pod(pod));
        if let Some(flight) = self.flying.iter_mut().find(|flight| flight.name.request == request) {
            flight.to_x = x;
        }
        self.arrive(MessageName { request, leg: Leg::Request }, y);
        let bar = Bar { attempt: request.attempt_name(), x, lean: None, from_y: y, to_y: y };
        self.working.push(Work { request, pod, bar, line_y: y });
    }

    fn run_line(&mut self, request: RequestName, op: Op, result: LineResult, y: u32) {
        let Some(place) = self.working.iter().position(|work| work.request == request) else { return };
        let Some(work) = self.working.get_mut(place) else { return };
        let (since_y, pod) = (work.line_y, work.pod);
        work.line_y = y;
        work.bar.to_y = y;
        match op.asks().filter(|_| !wants_key(result)) {
            Some(Actor::Store) if self.lanes == Lanes::First => {}
            Some(Actor::Store) if self.lanes == Lanes::Narrow => self.note(pod, op, result, y),
            Some(actor) => self.ask(request, (pod, actor), (since_y, y), (call_label(op), return_label(op, result))),
            None => {}
        }
        match result {
            LineResult::Charged(debit) | LineResult::Unknown { debit: Some(debit) } => {
                self.charge(request, debit, answered_y(since_y, y));
                if op == Op::Transact {
                    self.picture.writes.push(Write { request, pod, y });
                }
            }
            LineResult::Claimed | LineResult::AckLost | LineResult::TakenOver => {
                self.picture.writes.push(Write { request, pod, y })
            }
            LineResult::Stored if !self.picture.writes.iter().any(|write| write.request == request) => {
                self.picture.writes.push(Write { request, pod, y });
            }
            LineResult::Replied { answer, due } => {
                let work = self.working.remove(place);
                self.end(work.bar);
                self.fly_reply(request, pod, answer, y, due);
            }
            _ => {}
        }
    }

    /// A question to store or bank and its answer, between two heights.
    fn ask(
        &mut self,
        request: RequestName,
        (pod, actor): (PodNo, Actor),
        (since_y, y): (u32, u32),
        (label, found): (Option<ArrowLabel>, Option<ArrowLabel>),
    ) {
        let own = Point { x: self.x(Actor::Pod(pod)), y };
        let other = Point { x: self.x(actor), y: answered_y(since_y, y) };
        let call = Arrow {
            attempt: Some(request.attempt_name()),
            from: Point { y: since_y.saturating_add(4).min(other.y), ..own },
            to: other,
            kind: ArrowKind::Call,
            end: ArrowEnd::Arrived,
            label,
        };
        let from = Point { y: other.y.saturating_add(4).min(y), ..other };
        let back = Arrow { from, to: own, kind: ArrowKind::Return, label: found, ..call.clone() };
        self.picture.arrows.extend([call, back]);
    }

    /// A handler's bar is whole. Bars stand in the order in which they began.
    fn end(&mut self, bar: Bar) {
        let place = self.picture.bars.partition_point(|other| other.from_y <= bar.from_y);
        self.picture.bars.insert(place, bar);
    }

    fn note(&mut self, pod: PodNo, op: Op, result: LineResult, y: u32) {
        let Some(ArrowLabel::Statement(statement)) = call_label(op) else { return };
        let found = match return_label(op, result) {
            Some(ArrowLabel::Found(found)) => Some(found),
            _ => None,
        };
        // One under the other: side by side they run over the bank's lane.
        let x = self.x(Actor::Pod(pod)).saturating_add(NOTE_GAP);
        for (line, text) in (0..).zip([statement].into_iter().chain(found)) {
            let at = Point { x, y: y.saturating_add(line * NOTE_LINE) };
            self.picture.notes.push(Note { at, text: text.to_owned() });
        }
    }

    fn charge(&mut self, request: RequestName, debit: DebitNo, y: u32) {
        let earlier = debit.slot().and_then(|slot| self.run.state().debits.get(..slot)).unwrap_or_default();
        let wrong = earlier.iter().any(|other| other.request.intent == request.intent);
        self.picture.charges.push(Charge { debit, attempt: request.attempt_name(), y, wrong });
    }

    fn finish(mut self, now_y: Option<u32>) -> Diagram {
        let now = now_y.unwrap_or(rows::TOP);
        for work in core::mem::take(&mut self.working) {
            self.end(Bar { to_y: now.max(work.bar.to_y), ..work.bar });
        }
        lean(&mut self.picture.bars);
        self.launch(now);
        self.wait(now);
        self.picture.loss = self.loss(now_y);
        let ends = self.picture.arrows.iter().map(|arrow| match arrow.end {
            ArrowEnd::Flying(end) => end.y,
            ArrowEnd::Arrived | ArrowEnd::Lost => arrow.to.y,
        });
        let lowest = ends.max().unwrap_or(0).max(now);
        self.picture.height = lowest.saturating_add(FOOT).next_multiple_of(GROWTH).max(LEAST_HEIGHT);
        self.picture.now_y = now_y;
        self.picture.is_over = clock::next(self.run.world(), self.run.state(), false).is_none();
        self.picture
    }

    /// The client waits from a send to the first answer or time-out of that attempt, and for none of them any more
    /// once it believes an answer.
    fn stop_waiting(&mut self, intent: IntentNo, is_over: impl Fn(AttemptNo) -> bool, y: u32) {
        let open = |wait: &&mut Wait| wait.intent == intent && is_over(wait.attempt) && wait.to_y.is_none();
        for wait in self.waits.iter_mut().filter(open) {
            wait.to_y = Some(y);
        }
    }

    fn wait(&mut self, now: u32) {
        let spans = self.waits.iter().map(|wait| Span { from_y: wait.from_y, to_y: wait.to_y.unwrap_or(now) });
        self.picture.waits = spans.filter(|wait| wait.to_y > wait.from_y).collect();
    }

    /// Under the reply that says "paid" while it flies, before that where such a reply will pass.
    fn loss(&self, now_y: Option<u32>) -> Option<Point> {
        let state = self.run.state();
        let lost = self.run.events().iter().any(|event| matches!(event.what, What::Lost { answer: Some(_), .. }));
        let open = state.intents.iter().any(|intent| matches!(intent.belief(), Belief::Idle | Belief::Waiting));
        if lost || !open {
            return None;
        }
        let paid = clock::paid_reply(state);
        let flying = self.picture.envelopes.iter().find(|envelope| Some(envelope.message) == paid);
        let x = between(self.x(Actor::Client), self.x(Actor::Pod(PodNo::FIRST)), 1, 2);
        let ahead = preview::REPLY_Y.max(now_y.unwrap_or(0));
        Some(flying.map_or(Point { x, y: ahead }, |envelope| envelope.at).below(LOSS_DROP))
    }

    fn x(&self, actor: Actor) -> u16 {
        lane_x(&self.picture.lanes, actor)
    }
}

/// Whether the line ended before it asked anybody, for want of a key.
const fn wants_key(result: LineResult) -> bool {
    matches!(result, LineResult::Settled(Answer { status: Status::BadRequest, .. }))
}

/// Sets bars that run at once on one lifeline side by side: each takes the side that is free when it begins, and they
/// stand in the order in which they began.
fn lean(bars: &mut [Bar]) {
    for place in 0..bars.len() {
        let (before, after) = bars.split_at_mut(place);
        let Some((bar, later)) = after.split_first_mut() else { continue };
        let is_beside = |other: &&Bar| other.x == bar.x && other.from_y < bar.to_y && bar.from_y < other.to_y;
        let is_taken = before.iter().filter(is_beside).any(|other| other.lean == Some(Lean::Before));
        let has_company = before.iter().chain(later.iter()).any(|other| is_beside(&other));
        bar.lean = has_company.then_some(if is_taken { Lean::After } else { Lean::Before });
    }
}

/// Store and bank act a little before the handler hears of it.
fn answered_y(since_y: u32, y: u32) -> u32 {
    y.saturating_sub((y.saturating_sub(since_y) / 2).min(26))
}
