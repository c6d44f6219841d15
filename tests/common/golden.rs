//! Named runs and the digests they must end in: one body for both machines, so a digest made natively is the browser's.
//!
//! A change of the state's encoding changes them all, a change of behaviour some: say why when you pin new ones.

use crate::hand::{
    act, act_all, crash, deliver_reply, deliver_to, duplicate, lose_reply, lose_request, play, play_losing,
    play_to_reply, play_while, pressed, request, request_of, retry, run, run_line, set_up, time_out, way_back, way_out,
};
use idempotency_lab::base::ids::Customer;
use idempotency_lab::base::seed::Seed;
use idempotency_lab::base::time::Millis;
use idempotency_lab::drive::run::Run;
use idempotency_lab::world::World;
use idempotency_lab::world::action::{Action, Leg, MessageName};
use idempotency_lab::world::config::{
    Amount, Backoff, Chances, Config, Keys, OnConflict, Patience, Permille, Purchase, ReloadKey, Reply, Scope, Span,
    Strategy, Timing,
};

type Story = (&'static str, fn() -> Run, &'static str);

const STORIES: [Story; 27] = [
    ("before Pay", || run(Config::default()), "94f6baa8b3e281ce1489e5fbcb6bdf53d1c497c3064ae26140221d3bb68af60e"),
    (
        "key off, nothing lost",
        || played(set_up(Strategy::NoKey, Keys::None)),
        "c6a462cc596d6baaea6a4ac0c625b11cb1b98352ba8c4e6d3162e0f48903accb",
    ),
    (
        "key off, reply lost",
        || reply_lost(set_up(Strategy::NoKey, Keys::None)),
        "bfd7224b915ce48f3eda0312352071c07c964f2528531c08369bfee917fefdf0",
    ),
    (
        "key on, reply lost",
        || reply_lost(set_up(Strategy::ClaimFirst, Keys::PerIntent)),
        "e126b2c2434d107d7e5ff82854c6c1361df6f485297ee6b3b07c6c260387ccb7",
    ),
    ("key on, request lost", request_lost, "d338b123befb040b395d4fa5784e7917c43e3a3835010d65833bfa61589ce597"),
    (
        "memory on two pods, reply lost",
        memory_on_two_pods,
        "651c75961a589ede6592679c0ef7c166219797247ec39adc7305afbd08671610",
    ),
    (
        "database, reply lost, a key per attempt",
        || reply_lost(set_up(Strategy::CheckThenActDb, Keys::PerAttempt)),
        "6dbc528ec2cf3ae8fc0f06e22c18332bc68f2452e7a4da76387df866722aa4e9",
    ),
    (
        "race, check then act in the database",
        || raced(Strategy::CheckThenActDb, 1),
        "1cd7ed16b1996ea8cca72acd2118154323c2fc4a3ba2a0fc721e66066e834ce7",
    ),
    (
        "race, check then act in memory, two pods",
        || raced(Strategy::CheckThenActMemory, 2),
        "0914c49454d21e2e4adc10a7222a2cebe71ba04e4f91aa2884e2861019dd1e6a",
    ),
    (
        "race, claim first, two pods",
        || raced(Strategy::ClaimFirst, 2),
        "e2fb1f9e1a50c51a6a3197f968f9fc2b130ff289bb9fba1a73e40d40bc29d669",
    ),
    (
        "no key where one is wanted",
        || played(set_up(Strategy::ClaimFirst, Keys::None)),
        "eccbed8a87132c565e2124cc07f0656c01d61ad8641f97c07fb4b8338af7756e",
    ),
    ("late reply after give-up", late_reply, "6a73187c4ce0a6c2335ece6c4c53767be048570c1bd89caec629de9ac9d665b5"),
    (
        "two customers, patient, hash off, scope key",
        two_customers,
        "a655795e6cfa7e5f0b9261b270e44a82896a195d6bb78f9c1493286f193c2068",
    ),
    (
        "slow bank, largest seed, everything lost",
        slow_bank,
        "c00b6a6fb44181532acc912488c0f4966fb337d154755bbd3fb2aecf9af0065d",
    ),
    (
        "request copied, no key",
        || copied(Strategy::NoKey),
        "9ec3c2559d4f26dedfcb0c9b0350086fdcc3b0a77403b3922032f5fa5cc69ed2",
    ),
    (
        "request copied, memory on two pods",
        || copied(Strategy::CheckThenActMemory),
        "b24a1f2579aa8ef1829799ce7d0c89541cbc9331638eee2fbd5357cabed339cf",
    ),
    (
        "reply copied and delayed, retry copied",
        copied_and_delayed,
        "bbfbc24f499c40c1d55867307997a209230ba59f2cbf7d7ddfd1652968892545",
    ),
    (
        "crash after the claim, 409 for ever",
        crash_after_claim,
        "252c15eb9702f7a2331e0f048a6705f41d6b38d79ba12da29b0ffb6caf430474",
    ),
    (
        "crash of a memory that knew the reply",
        crash_of_memory,
        "ed17e68a87ea682b458edaf98a8992ef5a11fc7ed4cade2918aeb36f7e39b263",
    ),
    (
        "page reloaded, key kept",
        || reloaded(Keys::PerIntent, ReloadKey::Keeps),
        "af35b9b794483341829a91bb49e5c160163a94a364da2aa2fa03c3303dd72c51",
    ),
    (
        "page reloaded, key lost",
        || reloaded(Keys::ServerIssued, ReloadKey::Loses),
        "ef15eb579486f938d80a8df20e946ecd11b0fbbfd720eff636952e3e26cb36a0",
    ),
    ("two purchases on one page", two_on_one_page, "150b30ddad499d2ae55f5d19c361ca565486a32211c8af32d78b09f81e36bac7"),
    (
        "asked first, the first request lands late",
        asked_and_landed_late,
        "89ec6f6ecf850525ac29dfd43b97d3b072946cf037b726c6a928c64c83c73990",
    ),
    (
        "two clicks, two issued keys, 409 final",
        issued_twice,
        "94c0dbc2ff4a8e1ad0f6f4802852499fc0a9c18bb6958c5728b10be1db659acb",
    ),
    ("a storm", || storm(20_261_130), "9f43ee0204cc6c3c659fb846889b6f8299cba62257be183260856083d8a2dc66"),
    (
        "a storm, largest seed",
        || storm(Seed::MAX.value()),
        "6e7125fae66dbae2233f6631f73a97aac35366f207db39ee3de3b76dbfa64b0b",
    ),
    (
        "ten thousand steps",
        crate::ten_thousand::ten_thousand,
        "20c0d17e6084eb48654c8931867bebc039677295938affbcb259f2f4d7227337",
    ),
];

/// Plays every story and compares its digest, all of them before it complains.
pub fn named_runs_keep_their_digests() {
    let mut changed = String::new();
    for (name, story, pinned) in STORIES {
        let run = story();
        let digest = run.digest().to_string();
        if digest != pinned {
            changed += &format!("\n{name}: {digest} after {} steps, pinned is {pinned:?}", run.len());
        }
    }
    assert!(changed.is_empty(), "{changed}");
}

fn played(config: Config) -> Run {
    let mut run = pressed(config);
    play(&mut run);
    run
}

fn reply_lost(config: Config) -> Run {
    let mut run = pressed(config);
    play_losing(&mut run, 1);
    run
}

fn request_lost() -> Run {
    let mut run = pressed(set_up(Strategy::ClaimFirst, Keys::PerIntent));
    act(&mut run, lose_request(1));
    play(&mut run);
    run
}

fn memory_on_two_pods() -> Run {
    reply_lost(Config { pods: 2, ..set_up(Strategy::CheckThenActMemory, Keys::PerIntent) })
}

fn raced(strategy: Strategy, pods: u8) -> Run {
    played(Config { double_click: true, pods, ..set_up(strategy, Keys::PerIntent) })
}

fn late_reply() -> Run {
    let mut run = pressed(Config { retries: 0, ..set_up(Strategy::CheckThenActMemory, Keys::PerIntent) });
    play_to_reply(&mut run, 1);
    act_all(&mut run, &[time_out(1), deliver_reply(1)]);
    run
}

fn two_customers() -> Run {
    let purchase = |customer, amount| Purchase { customer, amount: Amount(amount) };
    let mut run = pressed(Config {
        purchases: [purchase(Customer::A, 10), purchase(Customer::B, 20)].into(),
        patience: Patience::Patient,
        hash: false,
        scope: Scope::Key,
        ..set_up(Strategy::CheckThenActDb, Keys::PerIntent)
    });
    play_losing(&mut run, 1);
    act(&mut run, Action::Press(request_of(2, 1).intent));
    play_losing(&mut run, 1);
    run
}

fn slow_bank() -> Run {
    let timing = Timing { bank: Span::exactly(Millis(900)), ..Timing::default() };
    let config = Config { timing, retries: 6, double_click: true, ..set_up(Strategy::NoKey, Keys::None) };
    let mut run = Run::new(World::new(config, Seed::MAX));
    act(&mut run, crate::hand::press());
    play_losing(&mut run, 16);
    run
}

fn copied(strategy: Strategy) -> Run {
    let mut run = pressed(Config { pods: 2, ..set_up(strategy, Keys::PerIntent) });
    act(&mut run, duplicate(way_out(request(1))));
    play(&mut run);
    run
}

fn copied_and_delayed() -> Run {
    let mut run = pressed(set_up(Strategy::CheckThenActDb, Keys::PerIntent));
    play_to_reply(&mut run, 1);
    let reply = way_back(request(1));
    act_all(&mut run, &[duplicate(reply), Action::Delay(reply), Action::Delay(reply)]);
    act_all(&mut run, &[Action::Lose(MessageName { leg: Leg::Echo, ..reply }), time_out(1), retry()]);
    act(&mut run, duplicate(way_out(request(2))));
    play(&mut run);
    run
}

fn crash_after_claim() -> Run {
    let mut run = pressed(Config { backoff: Backoff::Exponential, ..set_up(Strategy::ClaimFirst, Keys::PerIntent) });
    act_all(&mut run, &[deliver_to(1, 1), run_line(1), crash(1)]);
    play(&mut run);
    run
}

fn crash_of_memory() -> Run {
    let mut run = pressed(set_up(Strategy::CheckThenActMemory, Keys::PerIntent));
    play_to_reply(&mut run, 1);
    act_all(&mut run, &[crash(1), lose_reply(1)]);
    play(&mut run);
    run
}

fn reloaded(keys: Keys, reload: ReloadKey) -> Run {
    let mut run = pressed(Config { reload, ..set_up(Strategy::ClaimFirst, keys) });
    play_while(&mut run, |run| run.state().debits.is_empty());
    act_all(&mut run, &[crate::hand::reload(), crate::hand::press()]);
    play(&mut run);
    run
}

fn two_on_one_page() -> Run {
    let purchase = |amount| Purchase { customer: Customer::B, amount: Amount(amount) };
    let purchases = [purchase(7), purchase(8)].into();
    let config = Config { purchases, reply: Reply::Error, ..set_up(Strategy::ClaimFirst, Keys::PerPage) };
    let mut run = played(config);
    act(&mut run, Action::Press(request_of(2, 1).intent));
    play(&mut run);
    run
}

fn asked_and_landed_late() -> Run {
    let mut run = pressed(Config { ask_first: true, ..set_up(Strategy::NoKey, Keys::None) });
    act_all(&mut run, &[Action::Delay(way_out(request(1))), Action::Delay(way_out(request(1)))]);
    play(&mut run);
    run
}

fn issued_twice() -> Run {
    let on_conflict = OnConflict::Final;
    played(Config { on_conflict, double_click: true, pods: 2, ..set_up(Strategy::ClaimFirst, Keys::ServerIssued) })
}

/// Everything that chance can do, until nothing more can happen.
fn storm(seed: u64) -> Run {
    let span = |least, most| Span { least: Millis(least), most: Millis(most) };
    let timing = Timing { request: span(10, 300), reply: span(10, 300), bank: span(50, 400), ..Timing::default() };
    let odds = Permille(250);
    let chances = Chances { request_lost: odds, request_copied: odds, reply_lost: odds, reply_copied: odds };
    let (backoff, keys) = (Backoff::Jitter, Keys::ServerIssued);
    let client = Config { backoff, keys, ask_first: true, double_click: true, retries: 6, ..Config::default() };
    let config = Config { strategy: Strategy::CheckThenActDb, pods: 2, timing, chances, ..client };
    let mut run = Run::new(World::new(config, Seed::new(seed).expect("no larger than the largest")));
    act(&mut run, crate::hand::press());
    play(&mut run);
    run
}
