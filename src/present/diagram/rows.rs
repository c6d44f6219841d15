//! How high each step stands. Knows events' times only.

use crate::base::time::Millis;
use crate::drive::run::Run;
use crate::present::count;
use crate::world::event::Event;

/// Height of the first step: below the lanes' names.
pub(super) const TOP: u32 = 68;
/// Two steps never stand closer than this, even at the same moment.
const CLOSEST: u32 = 22;
/// A wait is never drawn longer than this.
const WIDEST: u32 = 62;

/// The heights of `events`, in order.
pub(super) fn heights(events: &[Event]) -> Vec<u32> {
    let mut heights = Vec::with_capacity(events.len());
    let mut before: Option<(Millis, u32)> = None;
    for event in events {
        let y = before.map_or(TOP, |(at, y)| y + descent(event.at.since(at)));
        before = Some((event.at, y));
        heights.push(y);
    }
    heights
}

/// How far down a span of time leads: a pixel for a millisecond, within bounds.
pub(super) fn descent(span: Millis) -> u32 {
    span.0.clamp(CLOSEST, WIDEST)
}

/// The step of a run whose row lies so far below the row of step `from` (above it, if negative), in pixels: what the now
/// line shows when it is dragged there.
#[must_use]
pub fn step_at(run: &Run, from: usize, down: i32) -> usize {
    let heights = heights(run.known_events());
    let height = |step: usize| step.checked_sub(1).and_then(|at| heights.get(at)).map_or(0, |y| i64::from(*y));
    let wanted = height(from) + i64::from(down);
    (0..=heights.len()).min_by_key(|step| (height(*step) - wanted).abs()).unwrap_or_default()
}

/// The step number of the event at `index`.
pub(super) fn step(index: usize) -> u32 {
    count(index).saturating_add(1)
}

#[cfg(test)]
mod tests {
    use super::{CLOSEST, WIDEST, descent};
    use crate::base::time::Millis;

    #[test]
    fn a_span_is_drawn_to_scale_within_bounds() {
        assert_eq!(descent(Millis(0)), CLOSEST);
        assert_eq!(descent(Millis(40)), 40);
        assert_eq!(descent(Millis(1_000)), WIDEST);
    }
}
