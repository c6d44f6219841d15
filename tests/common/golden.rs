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
    ("before Pay", || run(Config::default()), "d45d4e2654fb2553b914d005d006f57ef09a3b8c54cc0643e2235f96d665debb"),
    (
        "key off, nothing lost",
        || played(set_up(Strategy::NoKey, Keys::None)),
        "b0bebeba6b91301f314af71af1af06c2b82047069b9f84a900528ed01e6329ce",
    ),
    (
        "key off, reply lost",
        || reply_lost(set_up(Strategy::NoKey, Keys::None)),
        "7bbe97630950bb700f9070b9c65d97e52725b53b5ce7d0a9825337ed2768da07",
    ),
    (
        "key on, reply lost",
        || reply_lost(set_up(Strategy::ClaimFirst, Keys::PerIntent)),
        "bf7ed072489bd93addb26b584e3c01d88e4ba2449d925fa3f7221c4141973c65",
    ),
    ("key on, request lost", request_lost, "f90f7e67ebee365ff9797701e2302d9f526edb10f4c643b3d6c63a7ff78b3723"),
    (
        "memory on two pods, reply lost",
        memory_on_two_pods,
        "9c2126a4fd481ebe6419b50c72906e383d27201e47ae86f85a7b265082bdc8df",
    ),
    (
        "database, reply lost, a key per attempt",
        || reply_lost(set_up(Strategy::CheckThenActDb, Keys::PerAttempt)),
        "213fb3eb36ca573b15c29dbcf26f2b530a933c4f6b6736e904be52de87de86ee",
    ),
    (
        "race, check then act in the database",
        || raced(Strategy::CheckThenActDb, 1),
        "d2ab8cdbad36feb8c9a8c52f179860876c0d0fa267d7f6f574f8b7c7d7abdcb8",
    ),
    (
        "race, check then act in memory, two pods",
        || raced(Strategy::CheckThenActMemory, 2),
        "feb1339625080368e25918c1c9357ea0fcd6860d5f3a68661d892db80fc8c787",
    ),
    (
        "race, claim first, two pods",
        || raced(Strategy::ClaimFirst, 2),
        "b55cd1ff6a00449e99d9102824bc7859f906b7dc28175f48c746603cfbe736e4",
    ),
    (
        "no key where one is wanted",
        || played(set_up(Strategy::ClaimFirst, Keys::None)),
        "7e7896f9d46c61c67faa1b6f3c2af879d9987224ccca9c0b00593553753deb35",
    ),
    ("late reply after give-up", late_reply, "4fee2e6939515aa3f947dfa25d0709e0ce837888f442573b103a4e03b7e8f9c9"),
    (
        "two customers, patient, hash off, scope key",
        two_customers,
        "f00cf966ef12e32fca3e0f621f32dfce39cc62787612bf125d1fba15446b0b83",
    ),
    (
        "slow bank, largest seed, everything lost",
        slow_bank,
        "843b065c21805bcc23a3e83db0651c90b988607f633c2252af81994b3220b64a",
    ),
    (
        "request copied, no key",
        || copied(Strategy::NoKey),
        "fba6dc1cfd8b6eafed4ef77ff873e811d81e02c11ee93f451fd6e05dca01df57",
    ),
    (
        "request copied, memory on two pods",
        || copied(Strategy::CheckThenActMemory),
        "46d69bbdd45b9069d5a26d01449567d470d8c5aeaf4b7a3c1a2e00ff607281dc",
    ),
    (
        "reply copied and delayed, retry copied",
        copied_and_delayed,
        "88d9f0f76602c76e6e230d67f7810027808d6fba67638a94a115d5e6d0340863",
    ),
    (
        "crash after the claim, 409 for ever",
        crash_after_claim,
        "3aebf3b9d23e25ef196e73911574a6879c683670d01352b5f079abc953f0902c",
    ),
    (
        "crash of a memory that knew the reply",
        crash_of_memory,
        "bf44bf6c8d9a825f64d27f77704e2c735fd094ee4ab4a11f3dd5bb6adb46c37e",
    ),
    (
        "page reloaded, key kept",
        || reloaded(Keys::PerIntent, ReloadKey::Keeps),
        "9fbe4fdea5c09e083d29c31dc73904965dc62418129ffc8d7cb20643654f4e6a",
    ),
    (
        "page reloaded, key lost",
        || reloaded(Keys::ServerIssued, ReloadKey::Loses),
        "e02e3b150c03ce6c17468248580e39df09936d7ccd6eacf0248b19d34cce73bf",
    ),
    ("two purchases on one page", two_on_one_page, "fd3c784642e72f559eccc5cc6acba5e358eed9126aa2e99c369c3b4a3389986c"),
    (
        "asked first, the first request lands late",
        asked_and_landed_late,
        "2141589ee9f21f748fd53c09db5a593e2dad2872ce6a4b873a47d29d7c8176f4",
    ),
    (
        "two clicks, two issued keys, 409 final",
        issued_twice,
        "92a9d1d59162761254b9456e36003634530c69440656c0cfaf32d0c5aed9207d",
    ),
    ("a storm", || storm(20_261_130), "27c27205114ebd951701023351431b6ab6d0ae66deb75d821026f93341cda021"),
    (
        "a storm, largest seed",
        || storm(Seed::MAX.value()),
        "3fb6a8a3b70efae96a8f75d79e5270369e65e2b793e5dd41fe02ea5cb3ba9b5f",
    ),
    (
        "ten thousand steps",
        crate::ten_thousand::ten_thousand,
        "a4cc4a519f0e308b056af952b6abb0f0ea56ba13e2bf29c9278fce8a0cb847fb",
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
