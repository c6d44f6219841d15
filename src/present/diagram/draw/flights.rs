//! Messages on the picture: they leave, are copied or kept back, arrive or are lost; what is still in flight is drawn up
//! to its envelope. Knows nothing of handlers.

use super::Pen;
use crate::base::ids::{KeyName, PodNo, RequestName};
use crate::base::time::Millis;
use crate::drive::clock;
use crate::present::diagram::labels::{errand_label, reply_label};
use crate::present::diagram::{Arrow, ArrowEnd, ArrowKind, ArrowLabel, Envelope, Landing, Point, rows};
use crate::world::action::{Leg, MessageName};
use crate::world::program::Actor;
use crate::world::state::Answer;

/// A message that has just left is due at least this far down.
const LEAST_FALL: u32 = 36;

/// A message that has left and not arrived.
#[derive(Clone)]
pub(super) struct Flight {
    pub(super) name: MessageName,
    slot: u8,
    from: Point,
    pub(super) to_x: u16,
    due: Millis,
    label: Option<ArrowLabel>,
}

impl Pen<'_> {
    pub(super) fn fly_request(&mut self, request: RequestName, key: Option<KeyName>, y: u32, due: Millis) {
        let pod = clock::route(self.run.world(), request);
        let uuid = key.map(|key| self.run.world().seed().key(key).to_string());
        let key = uuid.map(|uuid| ArrowLabel::Key(uuid.chars().take(4).collect()));
        let slot = self.free_slot();
        self.flying.push(Flight {
            slot,
            name: MessageName { request, leg: Leg::Request },
            from: Point { x: self.x(Actor::Client), y },
            to_x: self.x(Actor::Pod(pod)),
            due,
            label: errand_label(request.errand).or(key),
        });
    }

    pub(super) fn fly_reply(&mut self, request: RequestName, pod: PodNo, answer: Answer, y: u32, due: Millis) {
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

    /// A copy leaves the original's way where that is now.
    pub(super) fn copy(&mut self, original: MessageName, name: MessageName, y: u32, due: Millis) {
        let slot = self.free_slot();
        let Some(flight) = self.flying.iter().find(|flight| flight.name == original).cloned() else { return };
        let from = Point { x: between(flight.from.x, flight.to_x, 1, 3), y };
        self.flying.push(Flight { slot, name, from, due, ..flight });
    }

    pub(super) fn keep_back(&mut self, name: MessageName, due: Millis) {
        if let Some(flight) = self.flying.iter_mut().find(|flight| flight.name == name) {
            flight.due = due;
        }
    }

    pub(super) fn arrive(&mut self, name: MessageName, y: u32) {
        let Some(flight) = self.take(name) else { return };
        let to = Point { x: flight.to_x, y };
        let from = Point { x: between(flight.from.x, to.x, 1, 2), y: (flight.from.y + y) / 2 };
        self.picture.landing = Some(Landing { message: name, from, to });
        self.picture.arrows.push(flight.arrow(to, ArrowEnd::Arrived));
    }

    pub(super) fn lose(&mut self, name: MessageName, y: u32) {
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

    /// Draws what is in flight: the way behind, the envelope, the way ahead. No two envelopes are equally far from the
    /// client, whatever their pods: requests stand on the server's side, replies on the client's, all of them between
    /// the client and the nearest pod in flight.
    pub(super) fn launch(&mut self, now: u32) {
        let client = self.x(Actor::Client);
        let way = |flight: &Flight| flight.from.x.abs_diff(client).max(flight.to_x.abs_diff(client));
        let Some(nearest) = self.flying.iter().map(way).min() else { return };
        let parts = u32::try_from(self.flying.len()).unwrap_or(1).saturating_add(1);
        for is_back in [false, true] {
            let of_leg = |flight: &&Flight| flight.name.leg.is_back() == is_back;
            let flights: Vec<_> = self.flying.iter().filter(of_leg).collect();
            for (nth, flight) in (1..).zip(&flights) {
                let left = rows::descent(flight.due.since(self.run.state().now));
                let end_y = now.saturating_add(left).max(flight.from.y.saturating_add(LEAST_FALL));
                let end = Point { x: flight.to_x, y: end_y };
                let away = if is_back { nth } else { parts.saturating_sub(nth) };
                let x = client.saturating_add(between(0, nearest, away, parts));
                let done = u32::from(x.abs_diff(flight.from.x));
                let y = flight.from.y + (end.y - flight.from.y) * done / u32::from(way(flight)).max(1);
                let at = Point { x, y };
                self.picture.arrows.push(flight.arrow(at, ArrowEnd::Flying(end)));
                let pod = clock::route(self.run.world(), flight.name.request);
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
}

impl Flight {
    fn arrow(&self, to: Point, end: ArrowEnd) -> Arrow {
        let kind = match self.name.leg {
            Leg::Request => ArrowKind::Request,
            Leg::Reply | Leg::Echo => ArrowKind::Reply,
        };
        Arrow {
            attempt: Some(self.name.request.attempt_name()),
            from: self.from,
            to,
            kind,
            end,
            label: self.label.clone(),
        }
    }
}

/// Where on the way from `a` to `b` a point stands that has done `part` of `whole`.
pub(super) fn between(a: u16, b: u16, part: u32, whole: u32) -> u16 {
    let (a, b) = (u32::from(a), u32::from(b));
    let x = (a * whole.saturating_sub(part) + b * part) / whole.max(1);
    u16::try_from(x).unwrap_or(u16::MAX)
}
