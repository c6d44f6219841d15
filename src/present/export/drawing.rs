//! The diagram as a picture by itself: the page's ink, and beside it, drawn as well, what is markup on the page's plot:
//! key tags, badges, envelopes.
//!
//! One element that opens in any viewer: its own style, its own arrow tips, a width and a height, no script, no other
//! file. It shows what the page shows, the last steps of a long run, with the page's sign for it. Texts are isolated by
//! their own marks too, since not every viewer knows `unicode-bidi`.

use super::{Origin, plain};
use crate::drive::run::Run;
use crate::i18n::{Label, Speech};
use crate::present::diagram::{Arrow, ArrowEnd, ArrowLabel, Diagram, Lanes, Point};
use crate::present::markup::Markup;
use crate::present::paper::strategy_words;
use crate::present::pins::{NEXT_TAG, SIGN_Y, TAG_DROP, TAG_SHARE};
use crate::present::proof::verdict_words;
use crate::present::svg::{LAYERS, along, layer, percent, shape};
use crate::present::{Scene, scene};

/// How wide a picture is, and how much of it is margin on every side, in pixels.
pub const WIDTH: u32 = 960;
const MARGIN: u32 = 28;

const STYLE: &str = include_str!("drawing.css");
/// The page's symbols, of which a picture takes the arrow tips.
const SYMBOLS: &str = include_str!("../../ui/symbols.svg");

/// The picture of the present moment.
#[must_use]
pub fn drawing(run: &Run, origin: Origin<'_>, speech: Speech) -> String {
    let scene = scene(run, Lanes::Full, false);
    let height = scene.diagram.height.saturating_add(2 * MARGIN);
    let inside = WIDTH - 2 * MARGIN;
    let mut out = Markup::default();
    out.push(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" role="img" lang="{}" direction="ltr">"#,
        speech.lang.tag()
    ));
    out.element("title", "", &title(&scene, run, speech));
    out.element("desc", "", &description(&scene, origin, speech));
    out.push(format_args!("<style>{STYLE}</style><defs>"));
    for marker in SYMBOLS.lines().filter(|line| line.starts_with("<marker")) {
        out.push(format_args!("{marker}"));
    }
    out.push(format_args!(r#"</defs><rect class="ground" width="{WIDTH}" height="{height}"/>"#));
    out.push(format_args!(
        r#"<svg class="ink" x="{MARGIN}" y="{MARGIN}" width="{inside}" height="{}" overflow="visible">"#,
        scene.diagram.height
    ));
    for place in 0..LAYERS {
        for piece in layer(place, &scene.diagram, speech.words()) {
            out.push(format_args!("{}", leaning(&piece)));
        }
    }
    pinned(&mut out, &scene.diagram, speech);
    out.push(format_args!("</svg></svg>\n"));
    out.finish()
}

#[cold]
fn title(scene: &Scene, run: &Run, speech: Speech) -> String {
    let words = speech.words();
    let strategy = plain(strategy_words(words, run.world().config().strategy));
    let progress = Label::Progress { step: scene.place.step.into(), steps: scene.place.steps.into() };
    let verdict = plain(&verdict_words(scene.verdict, words));
    format!("{} · {strategy} · {} · {verdict}", words.product, speech.label(progress).plain())
}

/// The picture's text twin, and where it comes from.
#[cold]
fn description(scene: &Scene, origin: Origin<'_>, speech: Speech) -> String {
    let numbers = scene.diagram.above.saturating_add(1)..;
    let told = scene.narration.transcript.iter().map(|sentence| speech.tell(sentence).plain());
    let steps = numbers.zip(told).map(|(number, told)| format!("{}. {told}", speech.number(number)));
    steps.chain(origin.written_link()).collect::<Vec<_>>().join("\n")
}

/// Where two handlers share a lane, the style sheet of the page moves them apart; a viewer may not know how.
fn leaning(piece: &str) -> String {
    let moved = |by: &str| format!(r#"<g transform="translate({by} 0)">{piece}</g>"#);
    match piece {
        piece if piece.contains(" lean-a") => moved("-5").replace(" lean-a", ""),
        piece if piece.contains(" lean-b") => moved("6").replace(" lean-b", ""),
        piece => piece.to_owned(),
    }
}

/// What hangs on the picture, in the order of the page.
fn pinned(out: &mut Markup, diagram: &Diagram, speech: Speech) {
    if diagram.above > 0 {
        let sign = speech.label(Label::Above(diagram.above.into())).plain();
        badge(out, Point { x: 500, y: SIGN_Y }, &sign);
    }
    let mut hung = 0;
    for arrow in &diagram.arrows {
        let at = match arrow.end {
            ArrowEnd::Flying(_) => Point { y: arrow.to.y.saturating_add(TAG_DROP + hung * NEXT_TAG + 12), ..arrow.to },
            ArrowEnd::Arrived | ArrowEnd::Lost => along(arrow, TAG_SHARE),
        };
        if pin(out, arrow, at, speech) && matches!(arrow.end, ArrowEnd::Flying(_)) {
            hung += 1;
        }
    }
    for envelope in &diagram.envelopes {
        let (x, y, class) = (percent(envelope.at.x), envelope.at.y, shape(envelope.message.request.attempt));
        out.push(format_args!(
            r#"<svg class="envelope" x="{x}" y="{y}"><path class="{class}" d="M-20-14H20V14H-20zM-20-13.5 0 2 20-13.5"/></svg>"#
        ));
    }
}

/// What is tied to an arrow; false where nothing is.
fn pin(out: &mut Markup, arrow: &Arrow, at: Point, speech: Speech) -> bool {
    match &arrow.label {
        Some(ArrowLabel::Key(digits)) => {
            let (x, y) = (percent(at.x), at.y);
            out.push(format_args!(
                r#"<svg class="keytag" x="{x}" y="{y}"><path d="M-34-12H44V12H-34L-42 4V-4z"/><circle cx="-31" r="3"/><text x="-22" y="4" xml:lang="en">key {digits}</text></svg>"#
            ));
        }
        Some(ArrowLabel::Replayed) => badge(out, at, speech.words().replayed),
        Some(ArrowLabel::Statement(_) | ArrowLabel::Found(_) | ArrowLabel::Status(_)) | None => return false,
    }
    true
}

/// A text in a frame, which is as wide as such a text is at most: a picture cannot measure it.
#[cold]
fn badge(out: &mut Markup, at: Point, text: &str) {
    let letters = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
    let width = letters.saturating_mul(8).saturating_add(16);
    let (x, y, half) = (percent(at.x), at.y, width / 2);
    out.push(format_args!(
        r#"<svg class="badge" x="{x}" y="{y}"><rect x="-{half}" y="-13" width="{width}" height="26" rx="6"/><text y="5">"#
    ));
    out.text(&format!("\u{2068}{text}\u{2069}"));
    out.push(format_args!("</text></svg>"));
}
