//! What the engine answers to a few schedules: the code is held against it.
//!
//! A schedule is played by hand on the engine here and on the compiled code in `story.test.mjs`, under the same name. What is
//! compared: every reply's status, whether it is marked as replayed, which debit it is a receipt of; and how many debits
//! there are in the end.

use crate::hand::{
    act, answer, crash, debits, errand, expire, finish, handle, hold_charge, lose_ack, lose_bank_answer, reap, replies,
    request, request_of, retry, run, run_line, time_out,
};
use idempotency_lab::base::ids::{Customer, Errand, IntentNo, PodNo};
use idempotency_lab::drive::run::Run;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Amount, Config, Keys, Patience, Purchase, Strategy};
use idempotency_lab::world::program::{Op, Program};
use idempotency_lab::world::state::Answer;

/// All schedules that have a meaning under this set-up, as JSON.
pub fn all(config: &Config) -> String {
    let config = &Config { retries: 3, patience: Patience::Timer, keys: Keys::PerIntent, ..*config };
    let has = |op| Program::of(config).line_of(op).is_some();
    let other = &Config { retry_amount: Amount(20), ..*config };
    let (a, b) = (Customer::A, Customer::B);
    let mut all = vec![
        ("again", again(config)),
        ("other", again(other)),
        ("reaped", reaped(other)),
        ("stranger", two(config, [(a, 10), (b, 10)])),
        ("reused", two(config, [(a, 10), (a, 20)])),
        ("keyless", keyless(config)),
    ];
    if has(Op::Charge) {
        all.push(("busy", busy(config)));
        all.push(("busy other", busy(other)));
        all.push(("unknown", unknown(config, lose_bank_answer(1))));
        all.push(("unbooked", unknown(config, hold_charge(1))));
        all.push(("crash", crashed(config)));
    }
    if config.leases() {
        all.push(("late", late(config)));
    }
    if has(Op::Claim) {
        all.push(("twice", twice(config)));
    }
    let all: Vec<_> = all.into_iter().map(|(name, run)| format!("\"{name}\":{}", told(&run))).collect();
    format!("{{{}}}", all.join(","))
}

fn told(run: &Run) -> String {
    let reply = |(_, answer): (u8, Answer)| {
        let receipt = answer.receipt.map_or(0, |receipt| receipt.number());
        format!("[{},{},{receipt}]", answer.status.code(), answer.replayed)
    };
    let replies: Vec<_> = replies(run).into_iter().map(reply).collect();
    format!("{{\"replies\":[{}],\"debits\":{}}}", replies.join(","), debits(run))
}

fn begin(config: &Config) -> Run {
    let mut run = run(*config);
    act(&mut run, Action::Press(IntentNo::FIRST));
    run
}

/// The app gives the running attempt up and sends again; where it asks first, it is answered, and does not go on to pay.
fn again_after(run: &mut Run, before: u8) {
    act(run, time_out(before));
    send(run, before + 1);
}

fn send(run: &mut Run, attempt: u8) {
    act(run, retry());
    if run.world().config().ask_first {
        handle(run, errand(Errand::Ask, attempt));
    } else {
        handle(run, request(attempt));
    }
}

/// The reply comes too late, and the app sends twice more.
fn again(config: &Config) -> Run {
    let mut run = begin(config);
    handle(&mut run, request(1));
    again_after(&mut run, 1);
    again_after(&mut run, 2);
    run
}

/// What is stored goes between the first and the second.
fn reaped(config: &Config) -> Run {
    let mut run = begin(config);
    handle(&mut run, request(1));
    if config.strategy != Strategy::NoKey {
        act(&mut run, reap(1));
    }
    again_after(&mut run, 1);
    again_after(&mut run, 2);
    run
}

/// Two purchases with one key.
fn two(config: &Config, purchases: [(Customer, u16); 2]) -> Run {
    let purchases = purchases.map(|(customer, amount)| Purchase { customer, amount: Amount(amount) });
    let config = Config { purchases: purchases.into_iter().collect(), keys: Keys::Constant, ..*config };
    let mut run = begin(&config);
    answer(&mut run, request(1));
    act(&mut run, Action::Press(IntentNo::new(2)));
    answer(&mut run, request_of(2, 1));
    run
}

fn keyless(config: &Config) -> Run {
    let mut run = begin(&Config { keys: Keys::None, ..*config });
    answer(&mut run, request(1));
    run
}

/// The first request arrives and runs up to this step.
fn run_to(run: &mut Run, op: Op) {
    act(run, Action::DeliverRequest(request(1), PodNo::FIRST));
    let program = Program::of(run.world().config());
    while run.state().handler(request(1)).is_some_and(|handler| program.at(handler.line) != op) {
        act(run, run_line(1));
    }
}

/// The second is handled while the first is about to charge.
fn busy(config: &Config) -> Run {
    let mut run = begin(config);
    run_to(&mut run, Op::Charge);
    again_after(&mut run, 1);
    finish(&mut run, request(1));
    run
}

/// The second is handled when the lease of the first is over, which has charged and not yet saved.
fn late(config: &Config) -> Run {
    let mut run = begin(config);
    run_to(&mut run, Op::Save);
    act(&mut run, expire(1));
    again_after(&mut run, 1);
    finish(&mut run, request(1));
    again_after(&mut run, 2);
    run
}

/// The bank does not say what became of the first charge.
fn unknown(config: &Config, fault: Action) -> Run {
    let mut run = begin(config);
    run_to(&mut run, Op::Charge);
    act(&mut run, fault);
    finish(&mut run, request(1));
    again_after(&mut run, 1);
    again_after(&mut run, 2);
    run
}

/// The pod dies between the charge and whatever comes then; a lease runs out.
fn crashed(config: &Config) -> Run {
    let mut run = begin(config);
    run_to(&mut run, Op::Charge);
    act(&mut run, run_line(1));
    act(&mut run, crash(1));
    if config.leases() {
        act(&mut run, expire(1));
    }
    again_after(&mut run, 1);
    again_after(&mut run, 2);
    run
}

/// The first INSERT is run twice.
fn twice(config: &Config) -> Run {
    let mut run = begin(config);
    act(&mut run, Action::DeliverRequest(request(1), PodNo::FIRST));
    act(&mut run, lose_ack(1));
    finish(&mut run, request(1));
    again_after(&mut run, 1);
    run
}
