//! A store's week as a chart: rows hour by hour, seven days side by side. Time runs from left to right in both languages,
//! as on every diagram of the lab.

use crate::lesson::week::{HOURS, Week};
use crate::present::markup::Markup;

/// The chart's size, in its own units.
const ACROSS: u32 = 840;
const DOWN: u32 = 240;
/// Where the ground is.
const GROUND: u32 = 220;
/// Above the highest point.
const TOP: u32 = 24;

/// The chart, `most` rows high at least.
#[must_use]
pub fn chart(week: &Week, most: u32) -> String {
    let high = week.peak.max(most).max(1);
    let x = |hour: u32| hour * ACROSS / HOURS;
    let y = |rows: u32| GROUND - rows * (GROUND - TOP) / high;
    let mut out = Markup::default();
    out.push(format_args!(r#"<svg viewBox="0 0 {ACROSS} {DOWN}" aria-hidden="true" focusable="false">"#));
    for day in 0..=7 {
        let at = x(day * 24);
        out.push(format_args!(r#"<line class="tick" x1="{at}" x2="{at}" y1="{TOP}" y2="{GROUND}"/>"#));
        if day < 7 {
            let middle = x(day * 24 + 12);
            out.push(format_args!(r#"<text x="{middle}" y="238">{}</text>"#, day + 1));
        }
    }
    out.push(format_args!(r#"<path class="rows" d="M0 {GROUND}"#));
    for (hour, rows) in (1..).zip(&week.rows) {
        out.push(format_args!("L{} {}", x(hour), y(*rows)));
    }
    out.push(format_args!(r#"V{GROUND}z"/><line class="ground" x1="0" x2="{ACROSS}" y1="{GROUND}" y2="{GROUND}"/>"#));
    let peak = y(week.peak);
    out.push(format_args!(r#"<line class="peak" x1="0" x2="{ACROSS}" y1="{peak}" y2="{peak}"/>"#));
    out.push(format_args!(r#"<text class="most" x="4" y="{}">{}</text></svg>"#, peak - 6, week.peak));
    out.finish()
}
