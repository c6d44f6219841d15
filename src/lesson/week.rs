//! A week of traffic at a store of keys: how it grows, and which repeats still find their row.
//!
//! Every purchase writes a row. Some replies are lost, and the same request with the same key comes once more, at any
//! minute of the retry window: from the client, a queue, or an operator. A repeat that comes after its row was reaped is
//! new to the server. Knows nothing of handlers and banks, and counts in whole minutes. Invariant: who buys when, and
//! whose reply is lost, depends on the seed alone and not on the policy.

use crate::base::seed::Seed;
use std::collections::VecDeque;

/// Purchases an hour, on average, from [`DAY`] on; each minute has at most two.
pub const BY_DAY: u32 = 60;
/// Purchases an hour, on average, before it.
pub const BY_NIGHT: u32 = 10;
/// The hours of the day, of 0 to 23.
pub const DAY: core::ops::RangeInclusive<u32> = 8..=23;
/// One reply of so many is lost.
pub const LOST_OF: u32 = 20;
/// Hours of a week.
pub const HOURS: u32 = 7 * 24;

/// How long keys are kept, and how late a repeat can come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Hours for which a row is kept; `None` for ever.
    pub retention_h: Option<u16>,
    /// Hours after the first send within which a repeat comes, in any of its minutes; with 0 nobody repeats anything.
    pub window_h: u16,
}

/// What came of a week.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Week {
    /// Rows in the store at the end of each hour: [`HOURS`] of them.
    pub rows: Vec<u32>,
    /// The most rows at any minute.
    pub peak: u32,
    /// How many purchases were made.
    pub purchases: u32,
    /// Repeats that found their row: they are answered with the stored reply.
    pub found: u32,
    /// Repeats that came after their row was reaped: each takes the money again where the bank does not know it.
    pub too_late: u32,
}

impl Week {
    /// The week of this seed under this policy.
    #[must_use]
    pub fn new(policy: Policy, seed: Seed) -> Self {
        let retention = policy.retention_h.map(|hours| u32::from(hours) * 60);
        let window = u32::from(policy.window_h) * 60;
        let mut week = Self::default();
        let mut dice = seed.dice();
        // The minutes at which the rows that there are were written, and those at which something comes once more.
        let mut rows: VecDeque<u32> = VecDeque::new();
        let mut repeats: Vec<(u32, bool)> = Vec::new();
        for minute in 0..HOURS * 60 {
            let is_over = |written: &u32| retention.is_some_and(|retention| minute - written > retention);
            while rows.front().is_some_and(is_over) {
                rows.pop_front();
            }
            repeats.retain(|(due, finds)| {
                if *due == minute {
                    week.found += u32::from(*finds);
                    week.too_late += u32::from(!finds);
                    rows.extend((!finds).then_some(minute));
                }
                *due > minute
            });
            for _ in 0..arrivals(minute, &mut dice) {
                week.purchases += 1;
                rows.push_back(minute);
                let is_lost = dice.below(LOST_OF) == 0;
                let delay = 1 + dice.below(window.max(1));
                if is_lost && window > 0 {
                    repeats.push((minute + delay, retention.is_none_or(|retention| delay <= retention)));
                }
            }
            let now = u32::try_from(rows.len()).unwrap_or(u32::MAX);
            week.peak = week.peak.max(now);
            if minute % 60 == 59 {
                week.rows.push(now);
            }
        }
        week
    }

    /// Rows at the end of the week.
    #[must_use]
    pub fn last(&self) -> u32 {
        self.rows.last().copied().unwrap_or_default()
    }
}

/// How many people press Pay in this minute: each half of it has at most one.
fn arrivals(minute: u32, dice: &mut crate::base::seed::Dice) -> u32 {
    let an_hour = if DAY.contains(&(minute / 60 % 24)) { BY_DAY } else { BY_NIGHT };
    (0..2).map(|_| u32::from(dice.below(120) < an_hour)).sum()
}
