//! The diagram's ink as SVG: lanes, arrows, bars, crosses, marks, in layers of which later ones cover earlier ones.
//!
//! Pure functions from geometry and words to markup, so that the page, an export and a test draw the same picture.
//! Colours and strokes are classes of `style/diagram.css`; arrow tips are the page's own markers. Every text passes
//! through `Markup::text`, which escapes it.

use crate::base::ids::{AttemptName, AttemptNo};
use crate::i18n::Words;
use crate::present::diagram::{Arrow, ArrowEnd, ArrowKind, ArrowLabel, Diagram, Lane, Lanes, Lean, Point};
use crate::present::markup::Markup;
use crate::present::picks::Picks;
use crate::world::program::Actor;
use core::fmt::Arguments;

/// Where lanes begin, below their names.
const LANE_TOP: u32 = 32;
/// How far from a cross its arrow stops, and words from their lane, in permille.
const GAP: u16 = 10;
/// How far below its INSERT a record slip hangs on the first screen: below the bank's answer, so it covers no arrow.
pub const RECORD_DROP: u32 = 94;

/// How many layers of ink there are.
pub const LAYERS: usize = DRAW.len();
/// The layers, the lowest first.
const DRAW: [fn(&mut Ink, &Diagram, &Words); 9] =
    [Ink::ticks, Ink::lanes, Ink::waits, Ink::bars, Ink::arrows, Ink::now, Ink::labels, Ink::notes, Ink::marks];

/// The elements of one layer, each a piece of markup. A later step comes after an earlier one, so that from step to
/// step most of a layer stays as it is.
#[must_use]
pub fn layer(place: usize, diagram: &Diagram, words: &Words) -> Vec<String> {
    let mut ink = Ink::default();
    if let Some(draw) = DRAW.get(place) {
        draw(&mut ink, diagram, words);
    }
    ink.0
}

/// Permille as a percentage, such as `25.5%`.
#[must_use]
pub fn percent(permille: u16) -> String {
    cent(permille) + "%"
}

/// Permille in hundredths, such as `25.5`.
#[must_use]
pub fn cent(permille: u16) -> String {
    format!("{}.{}", permille / 10, permille % 10)
}

/// The class that carries an attempt's shape and colour.
#[must_use]
pub const fn shape(attempt: AttemptNo) -> &'static str {
    match attempt.number() {
        0 | 1 => "one",
        2 => "two",
        _ => "three",
    }
}

/// The place on an arrow that has done so many percent of its way.
#[must_use]
pub fn along(arrow: &Arrow, share: u32) -> Point {
    let end = match arrow.end {
        ArrowEnd::Flying(end) => end,
        ArrowEnd::Arrived | ArrowEnd::Lost => arrow.to,
    };
    let mix = |from: u32, to: u32| (from * (100 - share) + to * share) / 100;
    let x = mix(arrow.from.x.into(), end.x.into());
    Point { x: u16::try_from(x).unwrap_or(arrow.from.x), y: mix(arrow.from.y, end.y) }
}

#[derive(Default)]
struct Ink(Vec<String>);

impl Ink {
    fn put(&mut self, element: Arguments<'_>) {
        self.0.push(element.to_string());
    }

    fn line(&mut self, class: &str, from: (&str, u32), to: (&str, u32), tip: &str) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.put(format_args!(r#"<line class="{class}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"{tip}/>"#));
    }

    fn vertical(&mut self, class: &str, x: u16, from_y: u32, to_y: u32) {
        let x = percent(x);
        self.line(class, (&x, from_y), (&x, to_y), "");
    }

    fn text(&mut self, class: &str, x: &str, y: u32, text: &str) {
        let mut out = Markup::default();
        out.push(format_args!(r#"<text class="{class}" x="{x}" y="{y}">"#));
        out.text(text);
        out.close("text");
        self.0.push(out.finish());
    }

    fn ticks(&mut self, diagram: &Diagram, _: &Words) {
        for row in diagram.rows.iter().filter(|_| diagram.style != Lanes::First) {
            self.line("tick", ("24", row.y), ("100%", row.y), "");
            self.text("step", "0", row.y.saturating_add(4), &row.step.to_string());
        }
    }

    /// Names and lifelines: solid for what has been, dashed for what may come.
    fn lanes(&mut self, diagram: &Diagram, words: &Words) {
        let end = diagram.height.saturating_sub(8);
        let now = diagram.now_y.unwrap_or(LANE_TOP).min(end);
        let pods = diagram.lanes.iter().filter(|lane| matches!(lane.actor, Actor::Pod(_))).count();
        for Lane { actor, x } in diagram.lanes.iter().copied() {
            let place = percent(x);
            match actor {
                Actor::Client => self.text("name", &place, 18, words.app),
                Actor::Pod(pod) if pods > 1 => self.text("name", &place, 18, &format!("Pod {pod}")),
                Actor::Pod(_) => self.text("name", &place, 18, words.server),
                Actor::Store => self.text("name", &place, 18, words.store),
                Actor::Bank => self.text("name", &place, 18, words.bank),
            }
        }
        for x in diagram.lanes.iter().map(|lane| lane.x) {
            if now > LANE_TOP {
                self.vertical("life", x, LANE_TOP, now);
            }
            self.vertical("life later", x, now, end);
        }
    }

    fn waits(&mut self, diagram: &Diagram, _: &Words) {
        for wait in &diagram.waits {
            let from = wait.from_y.saturating_add(12);
            self.vertical("wait", diagram.x(Actor::Client), from, wait.to_y.max(from));
        }
        if diagram.style == Lanes::First {
            self.threads(diagram);
        }
    }

    /// What ties a record slip to the moment of its INSERT.
    fn threads(&mut self, diagram: &Diagram) {
        for write in &diagram.writes {
            let x = diagram.x(Actor::Pod(write.pod));
            self.vertical("thread", x, write.y, write.y.saturating_add(RECORD_DROP));
            let (x, y) = (percent(x), write.y);
            self.put(format_args!(r#"<svg class="knot" x="{x}" y="{y}"><circle cx="10" r="3"/></svg>"#));
        }
    }

    fn bars(&mut self, diagram: &Diagram, _: &Words) {
        for bar in &diagram.bars {
            let lean = match bar.lean {
                None => "",
                Some(Lean::Before) => " lean-a",
                Some(Lean::After) => " lean-b",
            };
            let class = format!("{} run{lean}{}", shape(bar.attempt.attempt), picked(diagram, bar.attempt));
            self.vertical(&class, bar.x, bar.from_y, bar.to_y);
        }
    }

    fn arrows(&mut self, diagram: &Diagram, words: &Words) {
        for arrow in diagram.preview.iter().chain(&diagram.arrows) {
            self.arrow(arrow, diagram, words);
        }
        if diagram.style == Lanes::First {
            self.leads(diagram);
            self.stem(diagram);
        }
    }

    fn arrow(&mut self, arrow: &Arrow, diagram: &Diagram, words: &Words) {
        let of_attempt = |of: AttemptName| format!("{}{}", shape(of.attempt), picked(diagram, of));
        let class = &arrow.attempt.map_or_else(|| "maybe".to_owned(), of_attempt);
        let tip = tip(arrow.attempt.map(|of| of.attempt));
        match arrow.end {
            ArrowEnd::Arrived => self.leg(class, arrow.from, arrow.to, tip),
            ArrowEnd::Flying(end) => {
                self.leg(class, arrow.from, arrow.to, "");
                self.leg(&format!("{class} maybe"), arrow.to, end, tip);
            }
            ArrowEnd::Lost => {
                let backwards = arrow.from.x > arrow.to.x;
                let x = if backwards { arrow.to.x.saturating_add(GAP) } else { arrow.to.x.saturating_sub(GAP) };
                self.leg(class, arrow.from, Point { x, ..arrow.to }, "");
                self.cross(arrow.to);
                if arrow.attempt.is_some() {
                    let lost = if arrow.kind == ArrowKind::Reply { words.reply_lost } else { words.request_lost };
                    self.text("note", &percent(arrow.to.x), arrow.to.y.saturating_add(34), lost);
                }
            }
        }
    }

    fn leg(&mut self, class: &str, from: Point, to: Point, tip: &str) {
        self.line(class, (&percent(from.x), from.y), (&percent(to.x), to.y), tip);
    }

    fn cross(&mut self, at: Point) {
        let (x, y) = (percent(at.x), at.y);
        self.put(format_args!(r#"<svg x="{x}" y="{y}"><path class="cross" d="M-8-8 8 8M8-8-8 8"/></svg>"#));
    }

    /// From the bank's lane to its slips.
    fn leads(&mut self, diagram: &Diagram) {
        let bank = percent(diagram.x(Actor::Bank));
        for call in diagram.preview.iter().filter(|arrow| arrow.kind == ArrowKind::Call) {
            self.line("lead maybe", (&bank, call.to.y), ("100%", call.to.y), "");
        }
        for charge in &diagram.charges {
            self.line("lead", (&bank, charge.y), ("100%", charge.y), "");
        }
    }

    /// From the reply that may come to the press that would lose it.
    fn stem(&mut self, diagram: &Diagram) {
        if let Some(loss) = diagram.loss.filter(|_| diagram.now_y.is_none()) {
            self.vertical("stem", loss.x, loss.y.saturating_sub(44), loss.y.saturating_sub(22));
        }
    }

    /// Code beside arrows.
    fn labels(&mut self, diagram: &Diagram, _: &Words) {
        for arrow in &diagram.arrows {
            let (share, text) = match &arrow.label {
                // Each near its beginning, so that those of two pods stand apart.
                Some(ArrowLabel::Statement(text)) => (20, (*text).to_owned()),
                Some(ArrowLabel::Found(text)) => (22, (*text).to_owned()),
                Some(ArrowLabel::Status(status)) => (60, status.to_string()),
                Some(ArrowLabel::Key(_) | ArrowLabel::Replayed) | None => continue,
            };
            let at = along(arrow, share);
            let (x, y) = match arrow.end {
                // An envelope in flight would lie on it.
                ArrowEnd::Flying(_) => (arrow.to.x, arrow.to.y.saturating_add(34)),
                ArrowEnd::Arrived | ArrowEnd::Lost => (at.x, at.y.saturating_sub(2)),
            };
            self.text("note code", &percent(x), y, &text);
        }
    }

    /// Words and code beside lanes.
    fn notes(&mut self, diagram: &Diagram, words: &Words) {
        for note in &diagram.notes {
            self.text("note code after", &percent(note.at.x), note.at.y, &note.text);
        }
        for crash in &diagram.crashes {
            self.cross(crash.at);
            let beside = percent(crash.at.x.saturating_add(2 * GAP));
            self.text(
                "note after",
                &beside,
                crash.at.y.saturating_add(5),
                if crash.is_hang_up { words.design.hung_up } else { words.crashed },
            );
        }
        let beside = percent(diagram.x(Actor::Client).saturating_add(2 * GAP));
        for mark in &diagram.time_outs {
            self.text("note after", &beside, mark.y.saturating_add(5), words.no_answer);
        }
        for y in &diagram.reloads {
            self.text("note after", &beside, y.saturating_add(5), words.reloaded);
        }
    }

    fn now(&mut self, diagram: &Diagram, _: &Words) {
        let Some(y) = diagram.now_y else { return };
        let is_first = diagram.style == Lanes::First;
        if is_first && diagram.is_over {
            return;
        }
        let start = if is_first { "0" } else { "24" };
        self.line("now", (start, y), ("100%", y), "");
    }

    /// Where attempts begin and where money was taken.
    fn marks(&mut self, diagram: &Diagram, _: &Words) {
        let (client, bank) = (percent(diagram.x(Actor::Client)), percent(diagram.x(Actor::Bank)));
        for mark in &diagram.starts {
            let (y, number) = (mark.y, mark.attempt.attempt.number());
            let (of, picked) = (Picks::from(mark.attempt), picked(diagram, mark.attempt));
            let shape = match number {
                0 | 1 => r#"<circle r="11"/>"#,
                2 => r#"<rect x="-10" y="-10" width="20" height="20" rx="2"/>"#,
                _ => r#"<path d="M0-13 13 0 0 13-13 0z"/>"#,
            };
            self.put(format_args!(r#"<svg class="dot{picked}" data-pick="{of}" x="{client}" y="{y}">{shape}<text y="4">{number}</text></svg>"#));
        }
        for charge in &diagram.charges {
            let (y, number, wrong) = (charge.y, charge.debit.number(), if charge.wrong { " wrong" } else { "" });
            let (of, picked) = (Picks::from(charge.attempt), picked(diagram, charge.attempt));
            self.put(format_args!(
                r#"<svg class="debit{wrong}{picked}" data-pick="{of}" x="{bank}" y="{y}"><rect x="1" y="-10" width="20" height="20"/><text x="11" y="4">{number}</text></svg>"#
            ));
        }
    }
}

/// The class of what belongs to an attempt that was picked out.
fn picked(diagram: &Diagram, attempt: AttemptName) -> &'static str {
    if diagram.picks.meet(&attempt.into()) { " picked" } else { "" }
}

fn tip(attempt: Option<AttemptNo>) -> &'static str {
    match attempt.map(AttemptNo::number) {
        None => r#" marker-end="url(#tip)""#,
        Some(0 | 1) => r#" marker-end="url(#tip1)""#,
        Some(2) => r#" marker-end="url(#tip2)""#,
        Some(_) => r#" marker-end="url(#tip3)""#,
    }
}
