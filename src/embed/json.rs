//! A run as JSON, for programs: its steps, as the example `replay` prints them, and the whole run as a file that comes
//! back (`super::import`).
//!
//! ```text
//! {"idempotency-lab": 1, "run": RUN or null, "config": {a setting: as in an address, …}, "seed": …, "step": …,
//!  "steps": [{"step", "at_ms", "action", what it is about, "debits", "beliefs", "verdict"}, …],
//!  "final": {"debits": […], "records": […], "beliefs": […], "verdict": […]}, "digest": …}
//! ```
//!
//! Everything up to the present step is said in words of the field; what lies ahead is in `run` alone. Written by hand:
//! everything in it is a number, a plain name or a hexadecimal, so nothing has to be escaped. Knows no language.

use crate::base::ids::{AttemptNo, Errand, IntentNo, RequestName};
use crate::drive::clock;
use crate::drive::run::Run;
use crate::embed::run_text;
use crate::embed::setting::Setting;
use crate::world::World;
use crate::world::action::{Action, Leg, MessageName};
use crate::world::event::Event;
use crate::world::state::{Debit, Lease, Progress, Record, State};
use crate::world::verdict::Verdict;

/// The version of the file that is written.
pub const VERSION: u64 = 1;

/// The whole run. Its `run` is null where no link can hold it: the file tells of it all the same, and cannot come back.
#[must_use]
#[cold]
pub fn export(run: &Run) -> String {
    let world = run.world();
    let text = run_text::encode(run).map_or_else(|| "null".to_owned(), |text| quoted(&text));
    let settings = Setting::ALL.map(|setting| {
        let value = setting.spell(setting.read(world.config()));
        format!("{}:{}", quoted(setting.name()), quoted(&value))
    });
    let steps = lines(&steps(run));
    let end = end(run);
    format!(
        "{{\n\"idempotency-lab\":{VERSION},\n\"run\":{text},\n\"config\":{{{}}},\n\"seed\":{},\n\"step\":{},\n\"steps\":[{steps}],\n\"final\":{end},\n\"digest\":\"{}\"\n}}\n",
        settings.join(","),
        world.seed().value(),
        run.position(),
        run.digest(),
    )
}

/// The steps up to the present one, an object each.
#[must_use]
#[cold]
pub fn steps(run: &Run) -> Vec<String> {
    let mut again = run.clone();
    again.seek(0);
    let step = |step| {
        let event = again.forward()?;
        Some(format!("{{\"step\":{step},{}}}", told(&event, again.state())))
    };
    (1..=run.position()).map_while(step).collect()
}

/// What happened, and what is true after it.
fn told(event: &Event, state: &State) -> String {
    let after = format!("\"debits\":{},{},{}", state.debits.len(), beliefs(state), verdict(Verdict::of(state)));
    format!("\"at_ms\":{},{},{after}", event.at, action(event.action))
}

/// The bank, the key records, what each app believes, and what is broken.
fn end(run: &Run) -> String {
    let (world, state) = (run.world(), run.state());
    let debits: Vec<_> = state.debits.iter().map(|row| debit(world, row)).collect();
    let pods = world.pods().zip(&state.memories);
    let own = pods.flat_map(|(pod, rows)| rows.iter().map(move |row| (format!("\"pod-{pod}\""), row)));
    let stored = state.records.iter().map(|row| ("\"database\"".to_owned(), row)).chain(own);
    let records: Vec<_> = stored.map(|(place, row)| record(world, &place, row)).collect();
    let is_over = run.position() > 0 && clock::next(world, state, false).is_none();
    let broken = if is_over { Verdict::at_end(world, state) } else { Verdict::of(state) };
    let (debits, records) = (lines(&debits), lines(&records));
    format!("{{\"debits\":[{debits}],\"records\":[{records}],{},{}}}", beliefs(state), verdict(broken))
}

fn debit(world: &World, row: &Debit) -> String {
    let payment = row.payment.map(|payment| world.seed().payment(payment));
    let payment = payment.map_or_else(|| "null".to_owned(), |id| format!("\"{id}\""));
    format!("{{{},\"amount\":{},\"payment_id\":{payment}}}", request(row.request), row.amount.0)
}

fn record(world: &World, place: &str, row: &Record) -> String {
    let seed = world.seed();
    let status = match row.progress {
        Progress::InProgress => "InProgress",
        Progress::Completed => "Completed",
    };
    let null = || "null".to_owned();
    let reply = row.reply.map_or_else(null, |reply| reply.status.code().to_string());
    let payment = row.payment.map_or_else(null, |payment| format!("\"{}\"", seed.payment(payment)));
    let lease = match row.lease {
        Lease::Until(end) => end.to_string(),
        Lease::None | Lease::Over => null(),
    };
    format!(
        "{{\"in\":{place},\"customer\":\"{}\",\"key\":\"{}\",\"request_hash\":\"{}\",\"status\":\"{status}\",\"payment_id\":{payment},\"response_status\":{reply},\"created_at_ms\":{},\"owner\":\"{}\",\"lease_until_ms\":{lease}}}",
        row.customer.id(),
        seed.key(row.key),
        world.request_hash(row.hashed),
        row.created_at,
        seed.owner(row.owner),
    )
}

fn action(action: Action) -> String {
    let (name, about) = match action {
        Action::Press(number) => ("press", intent(number)),
        Action::Reload(number) => ("reload", intent(number)),
        Action::TimeOut(number, sent) => ("time-out", attempt(number, sent)),
        Action::Retry(number) => ("retry", intent(number)),
        Action::Proceed(number, sent) => ("proceed", attempt(number, sent)),
        Action::DeliverRequest(name, pod) => ("deliver", format!("{},\"pod\":{pod}", message(name, "request"))),
        Action::DeliverReply(name) => ("deliver", message(name, "reply")),
        Action::DeliverEcho(name) => ("deliver", message(name, "echo")),
        Action::Lose(name) => ("lose", named(name)),
        Action::Duplicate(name) => ("duplicate", named(name)),
        Action::Delay(name) => ("delay", named(name)),
        Action::Run(name) => ("run", request(name)),
        Action::Crash(pod) => ("crash", format!("\"pod\":{pod}")),
        Action::HangUp(name) => ("hang-up", request(name)),
        Action::LoseAck(name) => ("lose-ack", request(name)),
        Action::LoseBankAnswer(name) => ("lose-bank-answer", request(name)),
        Action::HoldCharge(name) => ("hold-charge", request(name)),
        Action::Land(name) => ("land", request(name)),
        Action::Expire(number, sent) => ("expire", attempt(number, sent)),
        Action::Reap(number, sent) => ("reap", attempt(number, sent)),
    };
    format!("\"action\":\"{name}\",{about}")
}

#[cold]
fn intent(number: IntentNo) -> String {
    format!("\"intent\":{number}")
}

#[cold]
fn attempt(number: IntentNo, attempt: AttemptNo) -> String {
    format!("{},\"attempt\":{attempt}", intent(number))
}

#[cold]
fn request(name: RequestName) -> String {
    let errand = match name.errand {
        Errand::Pay => "pay",
        Errand::Ask => "ask",
        Errand::Issue => "issue",
    };
    format!("{},\"errand\":\"{errand}\",\"copy\":{}", attempt(name.intent, name.attempt), name.copy)
}

#[cold]
fn message(name: RequestName, leg: &str) -> String {
    format!("{},\"leg\":\"{leg}\"", request(name))
}

fn named(name: MessageName) -> String {
    let leg = match name.leg {
        Leg::Request => "request",
        Leg::Reply => "reply",
        Leg::Echo => "echo",
    };
    message(name.request, leg)
}

#[cold]
fn beliefs(state: &State) -> String {
    format!("\"beliefs\":[{}]", list(state.intents.iter().map(|intent| intent.belief().id()).collect()))
}

#[cold]
fn verdict(verdict: Verdict) -> String {
    format!("\"verdict\":[{}]", list(verdict.names()))
}

#[cold]
fn list(names: Vec<&str>) -> String {
    names.into_iter().map(quoted).collect::<Vec<_>>().join(",")
}

/// A plain name as a string.
#[cold]
fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

/// Objects one under the other, for whoever opens the file in an editor.
#[cold]
fn lines(objects: &[String]) -> String {
    if objects.is_empty() { String::new() } else { format!("\n{}\n", objects.join(",\n")) }
}
