//! Draws the picture, event by event.
//!
//! A pen goes once over the events; what is still open at the end (messages in flight, handlers at work) is drawn up
//! to now. Knows nothing of width in pixels, of colours or of words. Read next: `labels`.

use super::labels::{call_label, reply_label, return_label};
use super::rows;
use super::{Arrow, ArrowEnd, ArrowKind, ArrowLabel, Bar, Charge, Diagram, Envelope, Landing, Lane, Lanes};
use super::{Lean, Note, Point, Row, Span, Start, Write, lane_x, preview};
use crate::base::ids::{AttemptNo, DebitNo, IntentNo, KeyName, PodNo, RequestName};
use crate::base::time::Millis;
use crate::drive::{clock, run::Run};
use crate::world::action::{Leg, MessageName};
use crate::world::event::{Event, LineResult, Taken, What};
use crate::world::program::{Actor, Op};
use crate::world::state::{Answer, Belief, Status};

/// Room below the last step.
const FOOT: u32 = 64;
/// The least height: an empty picture is as high as a short run, so that nothing jumps when it fills.
const LEAST_HEIGHT: u32 = 560;
/// How far beside its lifeline a note begins, in permille.
const NOTE_GAP: u16 = 60;
/// How far below the envelope of a reply the press that loses it stands.
const LOSS_DROP: u32 = 46;
/// A message that has just left is due at least this far down.
const LEAST_FALL: u32 = 36;

/// The picture of a run at its present place.
#[must_use]
pub fn draw(run: &Run, lanes: Lanes, loses_reply: bool) -> Diagram {
    let events = run.events();
    let heights = rows::heights(events);
    let mut pen = Pen {
        run,
        picture: Diagram { style: lanes, lanes: lay(run, lanes), ..Diagram::default() },
        lanes,
        waits: Vec::new(),
        flying: Vec::new(),
        working: Vec::new(),
    };
    for (index, (event, y)) in events.iter().zip(&heights).enumerate() {
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

/// A message that has left and not arrived.
struct Flight {
    name: MessageName,
    slot: u8,
    from: Point,
    to_x: u16,
    due: Millis,
    label: Option<ArrowLabel>,
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

impl Pen<'_> {
    fn draw_event(&mut self, event: &Event, y: u32) {
        match event.what {
            What::Sent { request, key, due, .. } => self.send(request, key, y, due),
            What::Started { request, pod } => self.start(request, pod, y),
            What::Ran { request, op, result, .. } => self.run_line(request, op, result, y),
            What::Lost { message, .. } => self.lose(message, y),
            What::Answered { request, taken, .. } => {
                let is_settled = taken == Taken::Believed;
                self.stop_waiting(request.intent, |attempt| is_settled || attempt == request.attempt, y);
                self.arrive(MessageName { request, leg: Leg::Reply }, y);
            }
            What::TimedOut { intent, attempt, .. } => {
                self.stop_waiting(intent, |other| other == attempt, y);
                self.picture.time_outs.push(Start { attempt, y });
            }
        }
    }

    fn send(&mut self, request: RequestName, key: Option<KeyName>, y: u32, due: Millis) {
        self.picture.starts.push(Start { attempt: request.attempt, y });
        self.waits.push(Wait { intent: request.intent, attempt: request.attempt, from_y: y, to_y: None });
        let pod = clock::route(self.run.world(), request.attempt.number());
        let uuid = key.map(|key| self.run.world().seed().key(key).to_string());
        let slot = self.free_slot();
        self.flying.push(Flight {
            slot,
            name: MessageName { request, leg: Leg::Request },
            from: Point { x: self.x(Actor::Client), y },
            to_x: self.x(Actor::Pod(pod)),
            due,
            label: uuid.map(|uuid| ArrowLabel::Key(uuid.chars().take(4).collect())),
        });
    }

    fn start(&mut self, request: RequestName, pod: PodNo, y: u32) {
        let x = self.x(Actor::Pod(pod));
        if let Some(flight) = self.flying.iter_mut().find(|flight| flight.name.request == request) {
            flight.to_x = x;
        }
        self.arrive(MessageName { request, leg: Leg::Request }, y);
        let bar = Bar { attempt: request.attempt, x, lean: None, from_y: y, to_y: y };
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
            Some(actor) => self.ask(request, (pod, actor), (since_y, y), (call_label(op), return_label(result))),
            None => {}
        }
        match result {
            LineResult::Charged(debit) => self.charge(request, debit, answered_y(since_y, y)),
            LineResult::Claimed => self.picture.writes.push(Write { request, pod, y }),
            LineResult::Stored if !self.picture.writes.iter().any(|write| write.request == request) => {
                self.picture.writes.push(Write { request, pod, y });
            }
            LineResult::Replied { answer, due } => {
                let work = self.working.remove(place);
                self.picture.bars.push(work.bar);
                self.reply(request, pod, answer, y, due);
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
            attempt: Some(request.attempt),
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

    fn note(&mut self, pod: PodNo, op: Op, result: LineResult, y: u32) {
        let text = match (call_label(op), return_label(result)) {
            (Some(ArrowLabel::Statement(statement)), Some(ArrowLabel::Found(found))) => format!("{statement}: {found}"),
            (Some(ArrowLabel::Statement(statement)), _) => statement.to_owned(),
            _ => return,
        };
        let x = self.x(Actor::Pod(pod)).saturating_add(NOTE_GAP);
        self.picture.notes.push(Note { at: Point { x, y }, text });
    }

    fn charge(&mut self, request: RequestName, debit: DebitNo, y: u32) {
        let earlier = debit.slot().and_then(|slot| self.run.state().debits.get(..slot)).unwrap_or_default();
        let wrong = earlier.iter().any(|other| other.request.intent == request.intent);
        self.picture.charges.push(Charge { debit, y, wrong });
    }

    fn reply(&mut self, request: RequestName, pod: PodNo, answer: Answer, y: u32, due: Millis) {
        let slot = self.free_slot();
        self.flying.push(Flight {
            slot,
            name: MessageName { request, leg: Leg::Reply },
            from: Point { x: self.x(Actor::Pod(pod)), y },
            to_x: self.x(Actor::Client),
            due,
            label: reply_label(answer),
        });
    }

    fn arrive(&mut self, name: MessageName, y: u32) {
        let Some(flight) = self.take(name) else { return };
        let to = Point { x: flight.to_x, y };
        let from = Point { x: between(flight.from.x, to.x, 1, 2), y: (flight.from.y + y) / 2 };
        self.picture.landing = Some(Landing { message: name, from, to });
        self.picture.arrows.push(flight.arrow(to, ArrowEnd::Arrived));
    }

    fn lose(&mut self, name: MessageName, y: u32) {
        let Some(flight) = self.take(name) else { return };
        let to = Point { x: between(flight.from.x, flight.to_x, 1, 2), y };
        let from = Point { x: between(flight.from.x, to.x, 1, 2), y: (flight.from.y + y) / 2 };
        self.picture.landing = Some(Landing { message: name, from, to });
        self.picture.arrows.push(flight.arrow(to, ArrowEnd::Lost));
    }

    fn free_slot(&self) -> u8 {
        (0..=u8::MAX).find(|slot| self.flying.iter().all(|flight| flight.slot != *slot)).unwrap_or(u8::MAX)
    }

    fn take(&mut self, name: MessageName) -> Option<Flight> {
        let place = self.flying.iter().position(|flight| flight.name == name)?;
        Some(self.flying.remove(place))
    }

    fn finish(mut self, now_y: Option<u32>) -> Diagram {
        let now = now_y.unwrap_or(rows::TOP);
        for work in core::mem::take(&mut self.working) {
            self.picture.bars.push(Bar { to_y: now.max(work.bar.to_y), ..work.bar });
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
        self.picture.height = lowest.saturating_add(FOOT).max(LEAST_HEIGHT);
        self.picture.now_y = now_y;
        self.picture.is_over = clock::next(self.run.world(), self.run.state(), false).is_none();
        self.picture
    }

    /// Draws what is in flight: the way behind, the envelope, the way ahead. No two envelopes are equally far from the
    /// client, whatever their pods: requests stand on the server's side, replies on the client's, all of them between
    /// the client and the nearest pod in flight.
    fn launch(&mut self, now: u32) {
        let client = self.x(Actor::Client);
        let way = |flight: &Flight| flight.from.x.abs_diff(client).max(flight.to_x.abs_diff(client));
        let Some(nearest) = self.flying.iter().map(way).min() else { return };
        let parts = u32::try_from(self.flying.len()).unwrap_or(1).saturating_add(1);
        for leg in [Leg::Request, Leg::Reply] {
            let flights: Vec<_> = self.flying.iter().filter(|flight| flight.name.leg == leg).collect();
            for (nth, flight) in (1..).zip(&flights) {
                let left = rows::descent(flight.due.since(self.run.state().now));
                let end_y = now.saturating_add(left).max(flight.from.y.saturating_add(LEAST_FALL));
                let end = Point { x: flight.to_x, y: end_y };
                let away = if leg == Leg::Request { parts.saturating_sub(nth) } else { nth };
                let x = client.saturating_add(between(0, nearest, away, parts));
                let done = u32::from(x.abs_diff(flight.from.x));
                let y = flight.from.y + (end.y - flight.from.y) * done / u32::from(way(flight)).max(1);
                let at = Point { x, y };
                self.picture.arrows.push(flight.arrow(at, ArrowEnd::Flying(end)));
                let pod = clock::route(self.run.world(), flight.name.request.attempt.number());
                self.picture.envelopes.push(Envelope {
                    message: flight.name,
                    pod,
                    slot: flight.slot,
                    start: flight.from,
                    at,
                });
            }
        }
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

impl Flight {
    fn arrow(&self, to: Point, end: ArrowEnd) -> Arrow {
        let kind = match self.name.leg {
            Leg::Request => ArrowKind::Request,
            Leg::Reply => ArrowKind::Reply,
        };
        Arrow { attempt: Some(self.name.request.attempt), from: self.from, to, kind, end, label: self.label.clone() }
    }
}

/// Whether the line ended before it asked anybody, for want of a key.
const fn wants_key(result: LineResult) -> bool {
    matches!(result, LineResult::Settled(Answer { status: Status::BadRequest, .. }))
}

/// Sets bars that run at once on one lifeline side by side, the one that began first before the other.
fn lean(bars: &mut [Bar]) {
    for place in 0..bars.len() {
        let (before, after) = bars.split_at_mut(place);
        let Some(bar) = after.first_mut() else { continue };
        let x = bar.x;
        for other in before.iter_mut().filter(|other| other.x == x) {
            let (first, second) = if other.from_y <= bar.from_y { (other, &mut *bar) } else { (&mut *bar, other) };
            if first.to_y > second.from_y {
                first.lean = first.lean.or(Some(Lean::Before));
                second.lean = second.lean.or_else(|| first.lean.map(Lean::other));
            }
        }
    }
}

/// Where on the way from `a` to `b` a point stands that has done `part` of `whole`.
fn between(a: u16, b: u16, part: u32, whole: u32) -> u16 {
    let (a, b) = (u32::from(a), u32::from(b));
    let x = (a * whole.saturating_sub(part) + b * part) / whole.max(1);
    u16::try_from(x).unwrap_or(u16::MAX)
}

/// Store and bank act a little before the handler hears of it.
fn answered_y(since_y: u32, y: u32) -> u32 {
    y.saturating_sub((y.saturating_sub(since_y) / 2).min(26))
}
