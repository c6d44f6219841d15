//! Named runs and the digests they must end in: one body for both machines, so a digest made natively is the browser's.
//!
//! A change of the state's encoding changes them all, a change of behaviour some: say why when you pin new ones.

use crate::hand::{
    act, act_all, deliver_reply, lose_request, play, play_losing, play_to_reply, pressed, request_of, run, set_up,
    time_out,
};
use idempotency_lab::base::ids::Customer;
use idempotency_lab::base::seed::Seed;
use idempotency_lab::base::time::Millis;
use idempotency_lab::drive::run::Run;
use idempotency_lab::world::World;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Amount, Config, Keys, Patience, Purchase, Scope, Strategy, Timing};

type Story = (&'static str, fn() -> Run, &'static str);

const STORIES: [Story; 14] = [
    ("before Pay", || run(Config::default()), "d9009ee874bce57f3c365c54ead8a125db3d9044e10ad31307dd30708511d848"),
    (
        "key off, nothing lost",
        || played(set_up(Strategy::NoKey, Keys::None)),
        "d3e7376ece0c22ddede63bea650afcb121fa9bc020f680b0f2699e6fb759d334",
    ),
    (
        "key off, reply lost",
        || reply_lost(set_up(Strategy::NoKey, Keys::None)),
        "0e16d6aa07ed37ca7dc72778a473482d397faaf4493e28116f76e9d49d27907b",
    ),
    (
        "key on, reply lost",
        || reply_lost(set_up(Strategy::ClaimFirst, Keys::PerIntent)),
        "a155531eb88902241f6e8c89781881ad53255971372b0ad523d77ba874b917db",
    ),
    ("key on, request lost", request_lost, "26ae837a94915b886f0209201e174715ba52116e9eeccd1702694eccc645b93d"),
    (
        "memory on two pods, reply lost",
        memory_on_two_pods,
        "af52fec50e8a2afa9984a0793df3d0e9f2664de015184bdbbad81e7b1f1abeb0",
    ),
    (
        "database, reply lost, a key per attempt",
        || reply_lost(set_up(Strategy::CheckThenActDb, Keys::PerAttempt)),
        "c0df254aaf9ea42648aa965302b6059824ea97169d50443d759890275cf2a9cd",
    ),
    (
        "race, check then act in the database",
        || raced(Strategy::CheckThenActDb, 1),
        "23ea2068c55d6e88dc70ec4e4cd229a7e45e691b81cd4f7ed4be0c779fc7a731",
    ),
    (
        "race, check then act in memory, two pods",
        || raced(Strategy::CheckThenActMemory, 2),
        "8408e6caa0a35418b902723a8f9ea404ad1313973f82f415f6eadc6ee1ed9fc3",
    ),
    (
        "race, claim first, two pods",
        || raced(Strategy::ClaimFirst, 2),
        "f7717217498b25649faadb057183fdf73e5bfcab202b3baec436c8c73bec64b2",
    ),
    (
        "no key where one is wanted",
        || played(set_up(Strategy::ClaimFirst, Keys::None)),
        "d2bc0ea95466200556a3e30634bfd5d37c4fcb1dcfa4d1ba2ac1453350a6abc8",
    ),
    ("late reply after give-up", late_reply, "33407cbf284b1295003ff0cbe0c018a675f4d4929d535dbe26645ec416f533c7"),
    (
        "two customers, patient, hash off, scope key",
        two_customers,
        "ffcb024f9a1c76b028ad1b879154e9f764840777362f6df9fb5aecc0ba527997",
    ),
    (
        "slow bank, largest seed, everything lost",
        slow_bank,
        "55575cfcd50da3c2478e8cec0a9262025eb6c73c7c638f418003ea5b01c815ef",
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
    let timing = Timing { bank_ms: Millis(900), ..Timing::default() };
    let config = Config { timing, retries: 6, double_click: true, ..set_up(Strategy::NoKey, Keys::None) };
    let mut run = Run::new(World::new(config, Seed::MAX));
    act(&mut run, crate::hand::press());
    play_losing(&mut run, 16);
    run
}
