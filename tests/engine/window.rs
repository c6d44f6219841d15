//! A picture of a long run: what is drawn is bounded, and still tells the truth about what it shows.

use crate::hand::look;
use crate::ten_thousand::{STEPS, ten_thousand};
use idempotency_lab::i18n::numerals::PlainNumerals;
use idempotency_lab::i18n::{Lang, Speech};
use idempotency_lab::present::diagram::Lanes;
use idempotency_lab::present::{Scene, evidence, pins, svg};

/// Most rows that any picture has.
const MOST: usize = 96;
/// Most elements that any picture has: a tick and its number for each row, an arrow and its label for each message
/// that comes or goes, and what little stands beside them.
const MOST_PIECES: usize = 1_500;

fn speech() -> Speech {
    Speech { lang: Lang::En, numerals: &PlainNumerals }
}

fn pieces(scene: &Scene) -> usize {
    let ink: usize = (0..svg::LAYERS).map(|place| svg::layer(place, &scene.diagram, speech().words()).len()).sum();
    ink + evidence::transcript(scene, speech()).len() + pins::pins(scene, speech()).len()
}

#[test]
fn what_is_drawn_is_bounded_whatever_the_length_of_the_run() {
    let mut run = ten_thousand();
    for place in (0..=STEPS).step_by(97).chain([STEPS]) {
        run.seek(place);
        for lanes in [Lanes::First, Lanes::Narrow, Lanes::Full] {
            let scene = look(&run, lanes);
            assert!(scene.diagram.rows.len() <= MOST, "{} rows at {place}", scene.diagram.rows.len());
            assert!(pieces(&scene) <= MOST_PIECES, "{} pieces at {place}", pieces(&scene));
            assert!(scene.diagram.height < 20_000, "{} pixels at {place}", scene.diagram.height);
        }
    }
}

#[test]
fn a_window_ends_at_the_present_step_and_says_how_many_lie_above() {
    let mut run = ten_thousand();
    for place in [1, MOST, MOST + 1, 2 * MOST, 5_000, STEPS] {
        run.seek(place);
        let scene = look(&run, Lanes::Full);
        let picture = &scene.diagram;
        let steps: Vec<usize> = picture.rows.iter().map(|row| row.step as usize).collect();
        assert_eq!(steps, (picture.above as usize + 1..=place).collect::<Vec<_>>());
        assert_eq!(scene.narration.transcript.len(), steps.len(), "the text twin tells what is drawn");
        assert!(picture.rows.is_sorted_by(|a, b| a.y < b.y));
        assert_eq!(picture.above > 0, place > MOST);
        let shown = [evidence::transcript(&scene, speech()).concat(), format!("{:?}", pins::pins(&scene, speech()))];
        let sign = format!("Steps 1 to {}", picture.above);
        assert!(shown.iter().all(|text| text.contains(&sign) == (place > MOST)), "the sign stands on top at {place}");
    }
}

#[test]
fn what_began_above_the_window_and_still_flies_comes_in_at_its_edge() {
    let mut run = ten_thousand();
    for place in (MOST + 1..=STEPS).step_by(331) {
        run.seek(place);
        let scene = look(&run, Lanes::Full);
        let flying: Vec<_> = scene.diagram.envelopes.iter().map(|envelope| envelope.message).collect();
        assert_eq!(flying.len(), run.state().messages.len(), "every message in flight is a button at {place}");
        let first = scene.diagram.rows.first().expect("a step was made").y;
        for arrow in &scene.diagram.arrows {
            assert!(arrow.from.y <= arrow.to.y, "{arrow:?} leads down at {place}");
            assert!(arrow.to.y >= first, "{arrow:?} ended above at {place}");
        }
        assert!(scene.ledger.debits.len() == run.state().debits.len(), "no receipt is lost at {place}");
    }
}

#[test]
fn the_ink_of_a_later_step_comes_after_that_of_an_earlier_one() {
    let mut run = ten_thousand();
    for place in [40, 190, 300, 5_000] {
        run.seek(place);
        let before = svg::layer(0, &look(&run, Lanes::Full).diagram, speech().words());
        run.seek(place + 1);
        let after = svg::layer(0, &look(&run, Lanes::Full).diagram, speech().words());
        assert_eq!(after[..before.len()], before, "one step adds its tick and moves nothing at {place}");
    }
}
