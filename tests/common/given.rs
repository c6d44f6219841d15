//! Random set-ups and runs for property tests, from a fixed seed so that a failure is found again.
//!
//! Set-ups are made through the table of settings, so a new setting is tried as soon as it stands there.
//! `PROPTEST_CASES` and `PROPTEST_RNG_SEED` widen the search by hand.
#![allow(dead_code, reason = "each test crate uses a part")]

use idempotency_lab::base::seed::Seed;
use idempotency_lab::drive::{clock, run::Run};
use idempotency_lab::embed::setting::Setting;
use idempotency_lab::world::World;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::Config;
use proptest::prelude::{ProptestConfig, any, prop, prop_oneof};
use proptest::strategy::{Just, Strategy};
use proptest::test_runner::RngSeed;
use std::env;

/// So many cases, unless the environment says otherwise.
pub fn cases(number: u32) -> ProptestConfig {
    let read = ProptestConfig::default();
    ProptestConfig {
        cases: if env::var_os("PROPTEST_CASES").is_some() { read.cases } else { number },
        rng_seed: if env::var_os("PROPTEST_RNG_SEED").is_some() { read.rng_seed } else { RngSeed::Fixed(3) },
        failure_persistence: None,
        ..read
    }
}

/// Numbers of the sizes that settings have.
fn numbers() -> impl Strategy<Value = u64> {
    let purchases = (0_u64..1 << 17, 0_u64..=1 << 17).prop_map(|(first, second)| first + (second << 17));
    let span = (0_u64..=60_000, 0_u64..=60_000).prop_map(|(least, slack)| least + (slack << 16));
    prop_oneof![0_u64..2, 0_u64..8, 0_u64..=1_000, 0_u64..=60_000, span, purchases]
}

/// Set-ups within the bounds of the table; about half of the settings are not the default.
pub fn configs() -> impl Strategy<Value = Config> {
    let changes = prop::collection::vec(prop::option::of(prop::array::uniform4(numbers())), Setting::ALL.len());
    changes.prop_map(|changes| {
        let mut config = Config::default();
        for (setting, numbers) in Setting::ALL.into_iter().zip(changes) {
            let numbers = numbers.into_iter().flatten();
            numbers.into_iter().find_map(|number| setting.put(&mut config, number));
        }
        config
    })
}

/// Seeds, small and large ones.
pub fn seeds() -> impl Strategy<Value = Seed> {
    let number = prop_oneof![Just(0), 0_u64..1_000, 0..=Seed::MAX.value(), Just(Seed::MAX.value())];
    number.prop_map(|number| Seed::new(number).expect("no larger than the largest"))
}

/// Runs of up to `most` decisions, by the clock and by a hand that points somewhere, seen at some step.
pub fn runs(most: usize) -> impl Strategy<Value = Run> {
    let choices = prop::collection::vec(prop::option::of(any::<prop::sample::Index>()), 0..=most);
    (configs(), seeds(), choices, any::<prop::sample::Index>()).prop_map(|(config, seed, choices, place)| {
        let mut run = Run::new(World::new(config, seed));
        for choice in choices {
            let Some(action) = chosen(&run, choice) else { break };
            run.act(action).expect("it is possible");
        }
        run.seek(place.index(run.len() + 1));
        run
    })
}

fn chosen(run: &Run, choice: Option<prop::sample::Index>) -> Option<Action> {
    let actions = run.world().actions(run.state());
    match choice {
        _ if actions.is_empty() => None,
        None => clock::next(run.world(), run.state(), false).or(actions.first().copied()),
        Some(index) => Some(*index.get(&actions)),
    }
}
