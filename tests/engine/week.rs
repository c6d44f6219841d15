//! Retention against the retry window, over a week.

use idempotency_lab::base::seed::Seed;
use idempotency_lab::lesson::week::{HOURS, Policy, Week};

fn week(retention_h: Option<u16>, window_h: u16) -> Week {
    Week::new(Policy { retention_h, window_h }, Seed::default())
}

/// Purchases, peak, rows at the end, repeats that found their row, repeats that came too late.
fn figures(retention_h: Option<u16>, window_h: u16) -> [u32; 5] {
    let week = week(retention_h, window_h);
    [week.purchases, week.peak, week.last(), week.found, week.too_late]
}

#[test]
fn no_repeat_is_taken_as_new_where_keys_are_kept_as_long_as_repeats_come() {
    for window in [0, 1, 6, 24, 48] {
        for retention in [window, window + 1, 72, 200] {
            for seed in 0..4 {
                let policy = Policy { retention_h: Some(retention), window_h: window };
                let week = Week::new(policy, Seed::new(seed).expect("a small seed"));
                assert_eq!(week.too_late, 0, "{policy:?}");
                assert_eq!(week.found > 0, window > 0);
            }
        }
    }
}

#[test]
fn some_are_where_they_are_kept_for_less() {
    for (retention, window) in [(0, 1), (1, 2), (6, 24), (12, 24), (23, 24)] {
        let week = week(Some(retention), window);
        assert!(week.too_late > 0, "{retention} of {window} hours");
    }
}

#[test]
fn a_store_that_is_never_reaped_only_grows() {
    let week = week(None, 24);
    assert!(week.rows.is_sorted());
    assert_eq!((week.peak, week.last(), week.too_late), (week.purchases, week.purchases, 0));
}

#[test]
fn the_same_people_buy_under_every_policy() {
    let repeats = |week: &Week| week.found + week.too_late;
    let kept = week(Some(24), 24);
    for retention in [Some(0), Some(1), Some(12), Some(100), None] {
        let other = week(retention, 24);
        assert_eq!((other.purchases, repeats(&other)), (kept.purchases, repeats(&kept)));
        assert_eq!(other.rows.len(), usize::try_from(HOURS).expect("a small number"));
        assert_eq!(other, week(retention, 24), "the same week again");
    }
    assert_ne!(kept, Week::new(Policy { retention_h: Some(24), window_h: 24 }, Seed::new(1).expect("a small seed")));
}

#[test]
fn the_figures_of_a_few_policies() {
    let found = [Some(24), Some(12), Some(1), None].map(|retention| figures(retention, 24));
    let day = [7_297, 1_083, 1_000, 349, 0];
    let half_a_day = [7_297, 777, 708, 170, 179];
    let hour = [7_297, 85, 62, 17, 332];
    let for_ever = [7_297, 7_297, 7_297, 349, 0];
    assert_eq!(found, [day, half_a_day, hour, for_ever]);
}
