//! Every strategy under every value of every toggle, one at a time and two at a time.

use idempotency_lab::world::config::{Config, Keys, OnUnknown, Part, PaymentId, Reply, Scope, Strategy};
use idempotency_lab::world::program::Program;

type Toggle = fn(Config) -> Config;

const TOGGLES: [Toggle; 23] = [
    |config| Config { hash: false, ..config },
    |config| Config { scope: Scope::Key, ..config },
    |config| Config { reply: Reply::Error, ..config },
    |config| Config { on_unknown: OnUnknown::Delete, ..config },
    |config| Config { on_unknown: OnUnknown::Store503, ..config },
    |config| Config { lease: Part::On, ..config },
    |config| Config { lease: Part::Off, ..config },
    |config| Config { fence: Part::On, ..config },
    |config| Config { fence: Part::Off, ..config },
    |config| Config { owner: Part::On, ..config },
    |config| Config { owner: Part::Off, ..config },
    |config| Config { payment_id: PaymentId::None, ..config },
    |config| Config { payment_id: PaymentId::PerAttempt, ..config },
    |config| Config { payment_id: PaymentId::Row, ..config },
    |config| Config { payment_id: PaymentId::Key, ..config },
    |config| Config { payment_id: PaymentId::RawKey, ..config },
    |config| Config { payment_id: PaymentId::Order, ..config },
    |config| Config { bank_dedup: Part::On, ..config },
    |config| Config { bank_dedup: Part::Off, ..config },
    |config| Config { bank_checks_amount: false, ..config },
    |config| Config { status_query: true, ..config },
    |config| Config { keys: Keys::ServerIssued, ..config },
    |config| Config { ask_first: true, ..config },
];

/// Each strategy plain and under each toggle.
pub fn singles() -> Vec<Config> {
    let plain = Strategy::ALL.map(|strategy| Config { strategy, keys: Keys::PerIntent, ..Config::default() });
    plain.into_iter().flat_map(|plain| [plain].into_iter().chain(TOGGLES.map(|toggle| toggle(plain)))).collect()
}

/// Each strategy under each two toggles as well.
pub fn pairs() -> Vec<Config> {
    let singles = singles();
    let twice = singles.iter().flat_map(|single| TOGGLES.map(|toggle| toggle(*single)));
    singles.iter().copied().chain(twice).collect()
}

/// What a design comes to, by the engine's own answers: two handlers are one where these are the same.
pub fn fingerprint(config: &Config) -> String {
    let is_keyed = config.strategy != Strategy::NoKey;
    let records = is_keyed.then(|| (config.hash, config.scope, config.replies()));
    let claim = config.claims().then(|| (config.leases(), config.fences(), config.recognises_own(), config.on_unknown));
    let id = config.charges_with();
    let bank = match (id, config.bank_dedups()) {
        (PaymentId::None, _) => None,
        (_, false) => Some(None),
        (_, true) => Some(Some(config.bank_checks_amount)),
    };
    format!("{:?} {records:?} {claim:?} {id:?} {bank:?}", Program::of(config).ops())
}

/// A set-up in a few words, for whoever reads a failure.
pub fn told(config: &Config) -> String {
    format!("{} {}", config.strategy.id(), fingerprint(config))
}
