//! The verdict table without a browser: `cargo run --release --example verdicts -- --strategy S --fault F --set hash=off`.
//!
//! One JSON object a line for every strategy, each of its named variants and every fault, all found by search:
//! `{"strategy":…,"toggles":{…},"fault":…,"verdicts":[…],"states":…,"trace":…}`. `trace` is the text of a run (as behind
//! `run=`) that leads to the worst of it by a shortest way, and empty where nothing is broken. `--strategy`, `--fault`
//! and `--set` narrow and override; `--set` takes any setting of an address and may be given again. `--inbox` prints the
//! inbox table instead: `{"design":…,"trouble":…,"verdicts":[…],"states":…}`. Exit code 0, or 2 and one line on standard
//! error where the arguments are wrong.

use idempotency_lab::base::seed::Seed;
use idempotency_lab::drive::run::Run;
use idempotency_lab::embed::{address, run_text, setting::Setting};
use idempotency_lab::search::inbox::{Trouble, outcome};
use idempotency_lab::search::{Fault, Progress, Search};
use idempotency_lab::world::World;
use idempotency_lab::world::config::{Config, Keys, Strategy};
use idempotency_lab::world::messages::Design;
use std::io::{self, BufWriter, Write as _};
use std::process::ExitCode;

/// The toggles that every strategy is shown with, one at a time.
const VARIANTS: [&str; 21] = [
    "",
    "hash=off",
    "scope=key",
    "reply=error",
    "on_unknown=delete",
    "on_unknown=store-503",
    "lease=on",
    "lease=off",
    "fence=off",
    "owner=off",
    "payment_id=none",
    "payment_id=per-attempt",
    "payment_id=row",
    "payment_id=key",
    "payment_id=raw-key",
    "payment_id=order",
    "bank_dedup=off",
    "bank_checks_amount=off",
    "status_query=on",
    "on_409=final",
    "ask_first=on",
];

/// Most states of one cell. None of the table's comes near it.
const LIMIT: usize = 1_000_000;

#[derive(Default)]
struct Wanted {
    strategy: Option<Strategy>,
    fault: Option<Fault>,
    set: Vec<String>,
    inbox: bool,
}

fn main() -> ExitCode {
    match wanted().and_then(|wanted| print(&wanted).map_err(|error| error.to_string())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::from(2)
        }
    }
}

fn wanted() -> Result<Wanted, String> {
    let mut wanted = Wanted::default();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} wants a value"));
        match word.as_str() {
            "--strategy" => {
                let id = value()?;
                wanted.strategy = Some(Strategy::from_id(&id).ok_or(format!("no strategy is called {id}"))?);
            }
            "--fault" => {
                let id = value()?;
                wanted.fault = Some(Fault::from_id(&id).ok_or(format!("no fault is called {id}"))?);
            }
            "--set" => wanted.set.push(value()?),
            "--inbox" => wanted.inbox = true,
            _ => return Err(format!("{word} is not known: --strategy, --fault, --set and --inbox are")),
        }
    }
    configured(Strategy::NoKey, "", &wanted.set)?;
    Ok(wanted)
}

/// A strategy with one variant and what was set on the command line, which wins.
fn configured(strategy: Strategy, variant: &str, set: &[String]) -> Result<Config, String> {
    let keys = if strategy == Strategy::NoKey { Keys::None } else { Keys::PerIntent };
    let plain = format!("strategy={}&keys={}&client=patient", strategy.id(), keys.id());
    let read = address::read(&[&plain, variant].join("&"), &set.join("&"));
    let is_known = |said: &&String| {
        let name = said.split_once('=').map_or(said.as_str(), |(name, _)| name);
        Setting::ALL.iter().any(|setting| setting.name() == name)
    };
    match (read.problems.first(), set.iter().find(|said| !is_known(said))) {
        (_, Some(said)) => Err(format!("--set wants name=value of a setting, not {said}")),
        (Some(problem), _) => Err(format!("--set: {}", problem.code())),
        (None, None) => Ok(read.config),
    }
}

fn print(wanted: &Wanted) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    if wanted.inbox {
        for (design, trouble) in
            Design::ALL.into_iter().flat_map(|design| Trouble::ALL.map(|trouble| (design, trouble)))
        {
            let found = outcome(design, trouble);
            let (design, trouble, verdicts) = (design.id(), trouble.id(), found.names().join(r#"",""#));
            let states = found.states;
            writeln!(
                out,
                r#"{{"design":"{design}","trouble":"{trouble}","verdicts":["{verdicts}"],"states":{states}}}"#
            )?;
        }
        return out.flush();
    }
    let variants = if wanted.set.is_empty() { &VARIANTS[..] } else { &[""] };
    for strategy in Strategy::ALL.into_iter().filter(|one| wanted.strategy.is_none_or(|wanted| wanted == *one)) {
        let plain = configured(strategy, "", &[]).expect("a strategy alone is a set-up");
        for variant in variants {
            let design = configured(strategy, variant, &wanted.set).expect("what was set was read before");
            if !variant.is_empty() && design.comes_to(&plain) {
                continue;
            }
            for fault in Fault::ALL.into_iter().filter(|one| wanted.fault.is_none_or(|wanted| wanted == *one)) {
                writeln!(out, "{}", cell(&design, &plain, fault))?;
            }
        }
    }
    out.flush()
}

fn cell(design: &Config, plain: &Config, fault: Fault) -> String {
    let mut search = Search::of_fault(*design, fault, LIMIT);
    let report = search.finish();
    let verdicts = match (report.progress, report.has_struck) {
        (Progress::Limit, _) => vec!["limit"],
        (_, false) => vec!["n/a"],
        (_, true) => report.verdict.names(),
    };
    let trace = search.trace().and_then(|way| {
        let mut run = Run::new(World::new(fault.set_up(*design), Seed::default()));
        way.into_iter().try_for_each(|action| run.act(action).map(drop)).ok()?;
        run_text::encode(&run)
    });
    let differs = |setting: &Setting| setting.read(design) != setting.read(plain);
    let toggle = |setting: Setting| format!(r#""{}":"{}""#, setting.name(), setting.spell(setting.read(design)));
    let toggles: Vec<_> = Setting::ALL.into_iter().filter(differs).map(toggle).collect();
    format!(
        r#"{{"strategy":"{}","toggles":{{{}}},"fault":"{}","verdicts":["{}"],"states":{},"trace":"{}"}}"#,
        design.strategy.id(),
        toggles.join(","),
        fault.id(),
        verdicts.join(r#"",""#),
        report.states,
        trace.unwrap_or_default(),
    )
}
