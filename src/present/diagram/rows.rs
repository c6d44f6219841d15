//! Which steps are drawn, and how high each stands. Knows events' times only.
//!
//! Up to [`MOST`] steps all are drawn. Of more only the last ones before the present place, at most [`WINDOW`]: a jump
//! anywhere in a long run draws all of them anew. The window turns over by a good many steps at once, so that between
//! two turns the picture stands still and grows as a short one does.

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

/// Where what began above the picture comes in: at the lanes' beginning.
const EDGE: u32 = 32;
/// Most steps that are drawn.
const MOST: usize = 96;
/// Most steps that are drawn of a longer run.
const WINDOW: usize = 48;
/// How many steps leave the picture when it is full.
const TURN: usize = WINDOW / 2;

/// How many of so many steps lie above the picture.
pub(in crate::present) const fn above(steps: usize) -> usize {
    if steps <= MOST { 0 } else { (steps - WINDOW).next_multiple_of(TURN) }
}

/// The heights of `events`, in order; those `above` the picture stand at its edge.
pub(super) fn heights(events: &[Event], above: usize) -> Vec<u32> {
    let mut heights = vec![EDGE; above];
    let mut before: Option<(Millis, u32)> = None;
    for event in events.iter().skip(above) {
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
    let above = above(from);
    let heights = heights(run.known_events(), above);
    let height = |step: usize| step.checked_sub(1).and_then(|at| heights.get(at)).map_or(0, |y| i64::from(*y));
    let wanted = height(from) + i64::from(down);
    (above..=heights.len()).min_by_key(|step| (height(*step) - wanted).abs()).unwrap_or_default()
}

/// The step number of the event at `index`.
pub(super) fn step(index: usize) -> u32 {
    count(index).saturating_add(1)
}

#[cfg(test)]
mod tests {
    use super::{CLOSEST, MOST, TURN, WIDEST, WINDOW, above, descent};
    use crate::base::time::Millis;

    #[test]
    fn a_span_is_drawn_to_scale_within_bounds() {
        assert_eq!(descent(Millis(0)), CLOSEST);
        assert_eq!(descent(Millis(40)), 40);
        assert_eq!(descent(Millis(1_000)), WIDEST);
    }

    #[test]
    fn a_short_run_is_drawn_whole_and_of_a_long_one_never_more_than_the_window() {
        assert!((0..=MOST).all(|steps| above(steps) == 0));
        for steps in MOST + 1..=10_000 {
            let drawn = steps - above(steps);
            assert!((TURN..=WINDOW).contains(&drawn), "{drawn} of {steps}");
        }
    }

    #[test]
    fn the_picture_stands_still_between_two_turns() {
        let turns = (1..=10_000).filter(|steps| above(*steps) != above(steps - 1)).count();
        assert_eq!(turns, (10_000 - MOST).div_ceil(TURN));
    }
}
