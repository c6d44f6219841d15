//! Words around the evidence, as markup: the headline, the verdict, the phone's lines, the three voices, the code. Nothing
//! here can be pressed.
//!
//! Pure functions from a scene and a language. A piece that has nothing to show is empty, so that no empty paper lies
//! about. Test ids and their attributes are those of the public contract. Read next: `evidence`.

use crate::base::ids::AttemptNo;
use crate::i18n::{Label, Speech, Words};
use crate::present::Scene;
use crate::present::markup::Markup;
use crate::present::phone::{Phone, TryOutcome};
use crate::present::proof::verdict_words;
use crate::present::svg::shape;
use crate::present::voices::Accord;
use crate::world::config::{Keys, Strategy};
use crate::world::state::{Belief, Progress};

/// The headline: how often money was taken, the number printed on a slip.
#[must_use]
pub fn counter(scene: &Scene, speech: Speech) -> String {
    let counter = scene.counter;
    let mut out = Markup::default();
    if counter.debits == 0 {
        out.text(speech.words().no_money);
        return out.finish();
    }
    out.open("span", &[]);
    out.rich(&speech.label(Label::Taken(counter.debits.into())));
    out.push(format_args!("</span> <span>"));
    out.rich(&speech.label(Label::ForPurchases(counter.intents.into())));
    out.close("span");
    out.finish()
}

/// The verdict in words: what is broken, worst first.
#[must_use]
pub fn verdict(scene: &Scene, words: &'static Words) -> String {
    let mut out = Markup::default();
    out.element("small", "", words.verdict);
    out.text(" ");
    out.text(&verdict_words(scene.verdict, words));
    out.finish()
}

/// The line under the shop's name: the price, then what the app believes.
#[must_use]
pub fn price(phone: &Phone, speech: Speech) -> String {
    let mut out = Markup::default();
    match phone.belief {
        Belief::Idle => out.rich(&speech.label(Label::Money(phone.amount.into()))),
        belief => {
            if belief == Belief::Waiting {
                out.push(format_args!(r#"<i class="spin" aria-hidden="true"></i>"#));
            }
            out.text(belief_words(speech.words(), belief));
        }
    }
    out.finish()
}

/// One line for each attempt, as the app sees it.
#[must_use]
pub fn tries(phone: &Phone, speech: Speech) -> String {
    let words = speech.words();
    let mut out = Markup::default();
    for sent in &phone.tries {
        out.open("li", &[]);
        mark(&mut out, sent.attempt, &speech.number(sent.attempt.number()));
        out.text(match sent.outcome {
            TryOutcome::Waiting => words.sent,
            TryOutcome::NoAnswer => words.no_answer,
            TryOutcome::Answered { .. } => words.answered,
            TryOutcome::ToldToWait => words.told_to_wait,
            TryOutcome::Refused(_) => words.refused,
        });
        out.close("li");
    }
    out.finish()
}

/// What an app with this belief shows.
#[must_use]
pub const fn belief_words(words: &'static Words, belief: Belief) -> &'static str {
    match belief {
        Belief::Idle => words.idle,
        Belief::Waiting => words.waiting,
        Belief::Unknown => words.no_answer,
        Belief::Paid => words.paid,
        Belief::Failed => words.failed,
        Belief::GaveUp => words.gave_up,
    }
}

/// Belief against truth: app, key records and bank, one under the other; nothing before there is something to compare.
#[must_use]
pub fn voices(scene: &Scene, speech: Speech) -> String {
    let words = speech.words();
    let voices = scene.voices;
    let mut out = Markup::default();
    if scene.place.step == 0 {
        return out.finish();
    }
    let records = voices.records.map_or(words.no_record, |progress| status_words(words, progress));
    let (sign, verdict) = match voices.accord {
        Accord::Agree => ("=", words.agree),
        Accord::Differ => ("≠", words.disagree),
        Accord::InDoubt => ("?", words.in_doubt),
    };
    out.element("h2", "", words.voices);
    out.push(format_args!("<dl><div>"));
    out.element("dt", "", words.app_thinks);
    out.open("dd", &[("data-testid", "belief"), ("data-value", voices.app.id())]);
    out.text(belief_words(words, voices.app));
    out.push(format_args!("</dd></div><div>"));
    out.element("dt", "", words.records_say);
    out.element("dd", "", records);
    out.push(format_args!("</div><div>"));
    out.element("dt", "", words.bank_says);
    out.open("dd", &[]);
    out.rich(&speech.label(Label::Debits(voices.debits.into())));
    out.push(format_args!(r#"</dd></div></dl><p><b aria-hidden="true">{sign}</b>"#));
    out.element("span", "", verdict);
    out.close("p");
    out.finish()
}

/// The running strategy's code, with each request's mark on the line that it will run next.
#[must_use]
pub fn listing(scene: &Scene) -> String {
    let mut out = Markup::default();
    for line in &scene.listing.lines {
        out.open("li", &[("class", if line.here.is_empty() { "" } else { "here" })]);
        out.open("span", &[]);
        for attempt in &line.here {
            mark(&mut out, *attempt, &attempt.to_string());
        }
        out.close("span");
        out.element("span", "", line.text);
        out.close("li");
    }
    out.finish()
}

/// The title of the code: the strategy's name.
#[must_use]
pub fn listing_title(scene: &Scene, words: &'static Words) -> String {
    format!("{} {}", words.code, strategy_words(words, scene.listing.strategy))
}

/// What a record's status says.
pub(super) const fn status_words(words: &'static Words, progress: Progress) -> &'static str {
    match progress {
        Progress::InProgress => words.in_progress,
        Progress::Completed => words.completed,
    }
}

/// A strategy's name.
#[must_use]
pub const fn strategy_words(words: &'static Words, strategy: Strategy) -> &'static str {
    match strategy {
        Strategy::NoKey => words.no_key,
        Strategy::CheckThenActMemory => words.check_then_act_memory,
        Strategy::CheckThenActDb => words.check_then_act_db,
        Strategy::ClaimFirst => words.claim_first,
        Strategy::ClaimFirstPaymentId => words.design.claim_first_payment_id,
        Strategy::ClaimLease => words.design.claim_lease,
        Strategy::ClaimLeasePaymentId => words.design.claim_lease_payment_id,
        Strategy::OrderId => words.design.order_id,
        Strategy::ErrorReply => words.design.error_reply,
        Strategy::LocalTransaction => words.design.local_transaction,
    }
}

/// The name of who makes keys, and when.
#[must_use]
pub const fn keys_words(words: &'static Words, keys: Keys) -> &'static str {
    match keys {
        Keys::None => words.keys_none,
        Keys::PerIntent => words.keys_per_intent,
        Keys::PerPage => words.keys_per_page,
        Keys::PerAttempt => words.keys_per_attempt,
        Keys::ServerIssued => words.keys_server_issued,
        Keys::Constant => words.design.keys_constant,
    }
}

/// An attempt's mark: its number in its shape.
pub(super) fn mark(out: &mut Markup, attempt: AttemptNo, number: &str) {
    out.push(format_args!(r#"<i class="mark {}">"#, shape(attempt)));
    out.text(number);
    out.close("i");
}
