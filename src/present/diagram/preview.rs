//! Before the first step: the way that a payment will take, and where its reply would be lost.

use super::{Arrow, ArrowEnd, ArrowKind, Lane, Point, lane_x};
use crate::base::ids::PodNo;
use crate::world::program::Actor;

/// Height of the reply's middle: where it would be lost.
pub(super) const REPLY_Y: u32 = 228;

pub(super) fn way(lanes: &[Lane], loses_reply: bool) -> Vec<Arrow> {
    let x = |actor| lane_x(lanes, actor);
    let (app, server, bank) = (x(Actor::Client), x(Actor::Pod(PodNo::FIRST)), x(Actor::Bank));
    let arrow = |kind, (from_x, from_y), (to_x, to_y), end| Arrow {
        attempt: None,
        from: Point { x: from_x, y: from_y },
        to: Point { x: to_x, y: to_y },
        kind,
        end,
        label: None,
    };
    let reply = if loses_reply {
        arrow(ArrowKind::Reply, (server, 208), (u16::midpoint(app, server), REPLY_Y), ArrowEnd::Lost)
    } else {
        arrow(ArrowKind::Reply, (server, 208), (app, 248), ArrowEnd::Arrived)
    };
    vec![
        arrow(ArrowKind::Request, (app, 68), (server, 108), ArrowEnd::Arrived),
        arrow(ArrowKind::Call, (server, 116), (bank, 152), ArrowEnd::Arrived),
        arrow(ArrowKind::Return, (bank, 164), (server, 200), ArrowEnd::Arrived),
        reply,
    ]
}
