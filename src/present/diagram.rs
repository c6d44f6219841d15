//! The space-time diagram: lifelines side by side, time downwards, one row for each step.
//!
//! Across in permille of the width, down in pixels, so that every width shows one time scale. Heights grow with the
//! time that passed, within bounds: a long wait is drawn short, two simultaneous steps are drawn apart. Client left
//! and bank right in both languages. Everything is drawn from the events alone. Read next: `draw`.

mod draw;
mod labels;
mod preview;
pub(super) mod rows;

use crate::base::ids::{AttemptName, DebitNo, PodNo, RequestName};
use crate::present::picks::Picks;
use crate::world::action::MessageName;
use crate::world::program::Actor;

pub use draw::draw;
pub(super) use labels::call_label;
pub use rows::step_at;

/// Which lifelines are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lanes {
    /// The first screen: client, server, bank. Pods and store are one, and what happens between them is not told.
    #[default]
    First,
    /// A narrow laboratory: the same three, and what happens at the store is noted beside the server.
    Narrow,
    /// Client, each pod, store, bank.
    Full,
}

/// The whole picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagram {
    /// Which lifelines were asked for.
    pub style: Lanes,
    /// Whether nothing more happens by itself.
    pub is_over: bool,
    /// What was picked out.
    pub picks: Picks,
    /// The lifelines, from left to right.
    pub lanes: Vec<Lane>,
    /// How high the picture is, in pixels.
    pub height: u32,
    /// Height of the now line; `None` before the first step.
    pub now_y: Option<u32>,
    /// How many steps of a long run lie above the picture. What began there and still matters comes in at its edge.
    pub above: u32,
    /// The drawn steps, top down.
    pub rows: Vec<Row>,
    /// Messages and calls.
    pub arrows: Vec<Arrow>,
    /// Where handlers run.
    pub bars: Vec<Bar>,
    /// Where the client waits.
    pub waits: Vec<Span>,
    /// Where attempts begin.
    pub starts: Vec<Start>,
    /// Where time-outs fired.
    pub time_outs: Vec<Start>,
    /// Where the page was reloaded, in pixels.
    pub reloads: Vec<u32>,
    /// Where pods crashed.
    pub crashes: Vec<Crash>,
    /// Where the bank took money.
    pub charges: Vec<Charge>,
    /// Where key records were first written.
    pub writes: Vec<Write>,
    /// Messages in flight.
    pub envelopes: Vec<Envelope>,
    /// The message that arrived or was lost in the last step, on the last part of its way.
    pub landing: Option<Landing>,
    /// What happened at the store, where it has no lifeline.
    pub notes: Vec<Note>,
    /// Before the first step: the way a payment will take.
    pub preview: Vec<Arrow>,
    /// Where a press loses the reply of the running payment; `None` once it was lost or heard.
    pub loss: Option<Point>,
}

/// A lifeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane {
    /// Whose; the first pod stands for the whole server on folded lanes.
    pub actor: Actor,
    /// Where, in permille of the width.
    pub x: u16,
}

/// A step's height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The step, from 1.
    pub step: u32,
    /// Its height in pixels.
    pub y: u32,
}

/// A place on the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Point {
    /// Permille of the width.
    pub x: u16,
    /// Pixels down.
    pub y: u32,
}

impl Point {
    const fn below(self, drop: u32) -> Self {
        Self { y: self.y.saturating_add(drop), ..self }
    }
}

/// A slanted arrow: its slope is its latency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Whose attempt; `None` on a preview.
    pub attempt: Option<AttemptName>,
    /// Where it begins.
    pub from: Point,
    /// Where it ends, or has come so far.
    pub to: Point,
    /// What it is.
    pub kind: ArrowKind,
    /// How it ends.
    pub end: ArrowEnd,
    /// What stands beside it.
    pub label: Option<ArrowLabel>,
}

/// What an arrow is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowKind {
    /// A request to the server.
    Request,
    /// A reply to the client.
    Reply,
    /// A question to store or bank.
    Call,
    /// What store or bank answered.
    Return,
}

/// How an arrow ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowEnd {
    /// It arrived.
    Arrived,
    /// It was lost half-way: a cross.
    Lost,
    /// It is under way to this point.
    Flying(Point),
}

/// What stands beside an arrow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArrowLabel {
    /// The first four digits of the key that a request carries.
    Key(String),
    /// A statement to the store.
    Statement(&'static str),
    /// What the store found.
    Found(&'static str),
    /// A reply's status.
    Status(u16),
    /// A stored reply given again.
    Replayed,
}

/// A handler at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// Whose attempt.
    pub attempt: AttemptName,
    /// Its lifeline, in permille.
    pub x: u16,
    /// To which side of the lifeline, where another handler runs on it at once.
    pub lean: Option<Lean>,
    /// From where, in pixels.
    pub from_y: u32,
    /// To where, in pixels.
    pub to_y: u32,
}

/// One side of a lifeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lean {
    /// The client's side.
    Before,
    /// The bank's side.
    After,
}

/// A message at the end of its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// Its name.
    pub message: MessageName,
    /// Where it was before the last step.
    pub from: Point,
    /// Where it ended.
    pub to: Point,
}

/// Code beside a lifeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where it begins.
    pub at: Point,
    /// What it says.
    pub text: String,
}

/// A stretch of the client's lifeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// From where, in pixels.
    pub from_y: u32,
    /// To where, in pixels.
    pub to_y: u32,
}

/// A moment on the client's lifeline that belongs to an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Which attempt.
    pub attempt: AttemptName,
    /// Height in pixels.
    pub y: u32,
}

/// A pod's crash, or the end of one handler with its caller's connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crash {
    /// Which pod.
    pub pod: PodNo,
    /// Where.
    pub at: Point,
    /// Whether only a caller hung up.
    pub is_hang_up: bool,
}

/// Money taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// The ledger's line.
    pub debit: DebitNo,
    /// The attempt that took it.
    pub attempt: AttemptName,
    /// Height in pixels.
    pub y: u32,
    /// Whether the purchase had been charged before.
    pub wrong: bool,
}

/// A key record written first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    /// The run that wrote it.
    pub request: RequestName,
    /// On which pod it ran.
    pub pod: PodNo,
    /// Height in pixels.
    pub y: u32,
}

/// A message in flight: a button on the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Its name.
    pub message: MessageName,
    /// The pod that the load balancer would give it to, if it is a request.
    pub pod: PodNo,
    /// Its place among the messages in flight, kept from its departure to its arrival.
    pub slot: u8,
    /// Where its way began.
    pub start: Point,
    /// Where it is.
    pub at: Point,
}

impl Diagram {
    /// Where an actor's lifeline is, in permille; store and pods share one on folded lanes.
    #[must_use]
    pub fn x(&self, actor: Actor) -> u16 {
        lane_x(&self.lanes, actor)
    }
}

fn lane_x(lanes: &[Lane], actor: Actor) -> u16 {
    let own = lanes.iter().find(|lane| lane.actor == actor);
    let server = || lanes.iter().find(|lane| matches!(lane.actor, Actor::Pod(_)));
    own.or_else(server).map_or(500, |lane| lane.x)
}
