//! Replays a link without a browser: `cargo run --release --example replay -- RUN`.
//!
//! RUN is the text behind `run=`, or a whole link. Prints the steps up to the one at which the link opens, one JSON
//! object a line, and at last the digest of the state there, which is the page's `data-digest`. Exit code 0, or 2 and
//! one line on standard error where there is nothing to replay. The JSON is written by hand: everything in it is a
//! number or a plain name.

use idempotency_lab::base::ids::{AttemptNo, Errand, IntentNo, RequestName};
use idempotency_lab::drive::run::Run;
use idempotency_lab::embed::{address, run_text};
use idempotency_lab::world::action::{Action, Leg, MessageName};
use idempotency_lab::world::state::State;
use idempotency_lab::world::verdict::Verdict;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [text] = words.as_slice() else { return wrong("one argument is wanted: the run, or a link with one") };
    let opened = match text.contains("run=") {
        true => address::read("", text).run.ok_or_else(|| "no run in this link opens".to_owned()),
        false => run_text::decode(text).map_err(|refusal| refusal.error.to_string()),
    };
    match opened {
        Ok(run) => {
            print(run);
            ExitCode::SUCCESS
        }
        Err(why) => wrong(&why),
    }
}

fn wrong(why: &str) -> ExitCode {
    eprintln!("replay: {why}");
    ExitCode::from(2)
}

fn print(mut run: Run) {
    let steps = run.position();
    run.seek(0);
    for step in 1..=steps {
        let Some(event) = run.forward() else { break };
        println!("{{\"step\":{step},\"at_ms\":{},{},{}}}", event.at, action(event.action), state(run.state()));
    }
    println!("{{\"digest\":\"{}\"}}", run.digest());
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

fn intent(number: IntentNo) -> String {
    format!("\"intent\":{number}")
}

fn attempt(number: IntentNo, attempt: AttemptNo) -> String {
    format!("{},\"attempt\":{attempt}", intent(number))
}

fn request(name: RequestName) -> String {
    let errand = match name.errand {
        Errand::Pay => "pay",
        Errand::Ask => "ask",
        Errand::Issue => "issue",
    };
    format!("{},\"errand\":\"{errand}\",\"copy\":{}", attempt(name.intent, name.attempt), name.copy)
}

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

fn state(state: &State) -> String {
    let list = |names: Vec<&str>| names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(",");
    let beliefs = list(state.intents.iter().map(|intent| intent.belief().id()).collect());
    let verdict = list(Verdict::of(state).names());
    format!("\"debits\":{},\"beliefs\":[{beliefs}],\"verdict\":[{verdict}]", state.debits.len())
}
