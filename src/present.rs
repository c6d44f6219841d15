//! The pure projection from a run to a scene: everything the screen shows, as plain values.
//!
//! `scene(run)` is a function of the run alone: no clock, no DOM, no memory of earlier scenes, no words (it names
//! [`crate::i18n`] texts, it holds none). The nouns are the screen's: `present::ledger::Debit` is drawn by
//! `present::paper`. Read next: `diagram`, then `narration`.

pub mod code;
pub mod course;
pub mod diagram;
pub mod evidence;
pub mod export;
pub mod ledger;
pub mod lines;
pub mod listing;
pub mod marks;
pub mod markup;
pub mod narration;
pub mod pane;
pub mod paper;
pub mod phone;
pub mod picks;
pub mod pins;
pub mod proof;
pub mod records;
pub mod svg;
pub mod voices;
pub mod week;
pub mod worlds;

use crate::drive::run::Run;
use crate::world::verdict::Verdict;
use diagram::{Diagram, Lanes};
use ledger::Ledger;
use listing::Listing;
use narration::Narration;
use phone::Phone;
use records::Records;
use voices::Voices;

/// Everything there is to see at one moment of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// How often money was taken, for how many purchases.
    pub counter: Counter,
    /// The app of each purchase.
    pub phones: Vec<Phone>,
    /// What the app, the key records and the bank say of the first purchase.
    pub voices: Voices,
    /// The server's code, and who stands where in it; none on the first screen's lanes.
    pub listing: Listing,
    /// The bank's truth.
    pub ledger: Ledger,
    /// The stores' knowledge of keys.
    pub records: Records,
    /// The space-time diagram.
    pub diagram: Diagram,
    /// The invariants now.
    pub verdict: Verdict,
    /// The sentence on the last step, and what to try next.
    pub narration: Narration,
    /// Where on the run, and how long it is.
    pub place: Place,
}

/// The headline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    /// How often the bank took money.
    pub debits: u32,
    /// For how many purchases that somebody asked for.
    pub intents: u32,
    /// Whether some purchase was charged more than once.
    pub wrong: bool,
}

/// Where on a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Steps behind.
    pub step: u32,
    /// Steps known, those ahead included.
    pub steps: u32,
    /// Virtual time now, in milliseconds.
    pub now_ms: u32,
    /// Fingerprint of the state, 64 hexadecimal digits.
    pub digest: String,
}

/// The scene of a run at its present place, drawn on these lanes; `loses_reply` tells that a loss is armed.
#[must_use]
pub fn scene(run: &Run, lanes: Lanes, loses_reply: bool) -> Scene {
    let state = run.state();
    let mut diagram = diagram::draw(run, lanes, loses_reply);
    let ledger = ledger::ledger(run, &diagram);
    if lanes == Lanes::First {
        // Its slips hang beside it.
        diagram.height = diagram.height.max(ledger.foot_y());
    }
    Scene {
        counter: counter(run),
        phones: phone::phones(state),
        voices: voices::voices(state),
        listing: if lanes == Lanes::First { Listing::default() } else { listing::listing(run) },
        ledger,
        records: records::records(run, &diagram),
        verdict: verdict(run, &diagram),
        narration: narration::narration(run),
        place: Place {
            step: count(run.position()),
            steps: count(run.len()),
            now_ms: state.now.0,
            digest: run.digest().to_string(),
        },
        diagram,
    }
}

/// Whether somebody is stuck is told in the laboratory, and when nothing happens by itself any more.
fn verdict(run: &Run, diagram: &Diagram) -> Verdict {
    if diagram.style == Lanes::First || run.position() == 0 || !diagram.is_over {
        Verdict::of(run.state())
    } else {
        Verdict::at_end(run.world(), run.state())
    }
}

fn counter(run: &Run) -> Counter {
    let state = run.state();
    Counter {
        debits: count(state.debits.len()),
        intents: count(state.intents.iter().filter(|intent| intent.presses > 0).count()),
        wrong: Verdict::of(state).double_charge,
    }
}

/// A count for the screen; a run of more than four thousand million steps shows as that many.
fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
