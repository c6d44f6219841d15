//! What is pinned on the diagram and cannot be pressed: where a long picture begins, record slips, key tags, the
//! replayed badge, and the envelope that landed in the last step. What stays longest comes first, so that
//! it keeps its place in the list.

use crate::base::ids::PodNo;
use crate::i18n::{Label, Speech};
use crate::present::Scene;
use crate::present::diagram::{Arrow, ArrowEnd, ArrowKind, ArrowLabel, Lanes, Point};
use crate::present::evidence::{receipt, short_record};
use crate::present::markup::{Markup, icon};
use crate::present::svg::{RECORD_DROP, along, shape};
use crate::world::program::Actor;

/// Where on its arrow a tag is tied, in percent of the way, once its message has arrived.
pub(super) const TAG_SHARE: u32 = 45;
/// How far below its envelope's middle the tag of a message in flight hangs, and the next one below it, in pixels.
pub(super) const TAG_DROP: u32 = 21;
pub(super) const NEXT_TAG: u32 = 26;
/// Where the sign stands that earlier steps are not drawn: between the lanes' names and the first step.
pub(super) const SIGN_Y: u32 = 46;

/// Something pinned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pin {
    /// Its classes.
    pub class: &'static str,
    /// Where it comes from, if it moves.
    pub start: Point,
    /// Where it is.
    pub at: Point,
    /// What it holds, as markup.
    pub content: String,
}

/// One slip for each debit, at the height of its charge; before the first, the slot it will be printed from.
#[must_use]
pub fn slips(scene: &Scene, speech: Speech) -> Vec<Pin> {
    let slot = |y: u32, content: String| still("slot", Point { x: 0, y }, content);
    let call = scene.diagram.preview.iter().find(|arrow| arrow.kind == ArrowKind::Call);
    let mut slips = Vec::new();
    if let Some(call) = call {
        slips.push(slot(call.to.y, String::new()));
    }
    for debit in &scene.ledger.debits {
        slips.push(slot(debit.slip_y, receipt(debit, speech)));
    }
    slips
}

/// Everything pinned in a scene.
#[must_use]
pub fn pins(scene: &Scene, speech: Speech) -> Vec<Pin> {
    let mut pins = Vec::new();
    let above = scene.diagram.above;
    if above > 0 {
        let mut out = Markup::default();
        out.open("span", &[("class", "badge"), ("data-testid", "above")]);
        out.rich(&speech.label(Label::Above(above.into())));
        out.close("span");
        pins.push(still("pin middle", Point { x: 500, y: SIGN_Y }, out.finish()));
    }
    if scene.diagram.style == Lanes::First {
        let server = scene.diagram.x(Actor::Pod(PodNo::FIRST));
        for record in &scene.records.database {
            let at = Point { x: server, y: record.written_y.saturating_add(RECORD_DROP) };
            pins.push(still("pin record", at, short_record(record, scene, speech)));
        }
    }
    let mut hung = 0;
    for arrow in &scene.diagram.arrows {
        let Some(mut tag) = tag(arrow, speech) else { continue };
        if matches!(arrow.end, ArrowEnd::Flying(_)) {
            tag.class = "pin hung";
            tag.at = Point { y: arrow.to.y.saturating_add(TAG_DROP + hung * NEXT_TAG), ..arrow.to };
            hung += 1;
        }
        pins.push(tag);
    }
    pins.extend(landed(scene));
    pins
}

const fn still(class: &'static str, at: Point, content: String) -> Pin {
    Pin { class, start: at, at, content }
}

fn tag(arrow: &Arrow, speech: Speech) -> Option<Pin> {
    let mut out = Markup::default();
    let class = match arrow.label.as_ref()? {
        ArrowLabel::Key(digits) => {
            out.push(format_args!(r#"<span class="keytag" lang="en">key {digits}</span>"#));
            "pin middle tied"
        }
        ArrowLabel::Replayed => {
            out.open("span", &[("class", "badge"), ("data-testid", "replayed")]);
            out.text(speech.words().replayed);
            out.close("span");
            "pin middle"
        }
        ArrowLabel::Statement(_) | ArrowLabel::Found(_) | ArrowLabel::Status(_) => return None,
    };
    Some(still(class, along(arrow, TAG_SHARE), out.finish()))
}

/// The envelope of the last step on the last part of its way; it is seen for the length of a step.
fn landed(scene: &Scene) -> Option<Pin> {
    let landing = scene.diagram.landing?;
    let shape = shape(landing.message.request.attempt);
    let content = format!(r#"<span class="message {shape}" aria-hidden="true">{}</span>"#, icon("envelope"));
    Some(Pin { class: "pin flight spent", start: landing.from, at: landing.to, content })
}
