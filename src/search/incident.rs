//! Reports from the field as scenarios: a design, a fault, and where it was reported. What comes of them is found by the
//! search, and `tests/engine/incidents.rs` pins it.

use crate::search::change::Change;
use crate::search::fault::Fault;
use crate::world::config::{Config, Keys, OnConflict, Part, PaymentId, Scope, Strategy};

/// Something that has happened to somebody.
#[derive(Clone, Copy, Debug)]
pub struct Incident {
    /// Its name in addresses and output.
    pub id: &'static str,
    /// Where it was reported: repository and number. Empty for what is taught rather than reported.
    pub report: &'static str,
    /// The server program.
    pub strategy: Strategy,
    /// What is done differently there.
    pub changes: &'static [Change],
    /// What went wrong.
    pub fault: Fault,
}

impl Incident {
    /// The design, before the fault's own set-up.
    #[must_use]
    pub fn design(&self) -> Config {
        let plain = Config { strategy: self.strategy, keys: Keys::PerIntent, ..Config::default() };
        self.changes.iter().fold(plain, |config, change| change.of(config))
    }

    /// The incident of this name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<&'static Self> {
        INCIDENTS.iter().find(|incident| incident.id == id)
    }
}

/// All of them.
pub const INCIDENTS: [Incident; 14] = [
    incident("both-ran", "ikyriak/IdempotentAPI#19", Strategy::CheckThenActDb, &[], Fault::Concurrent),
    incident("409-for-a-day", "ikyriak/IdempotentAPI#37", Strategy::ClaimFirst, &[], Fault::CrashAfterClaim),
    incident(
        "empty-hash",
        "ikyriak/IdempotentAPI#58",
        Strategy::ClaimLeasePaymentId,
        &[Change::Hash(false)],
        Fault::BodyChanged,
    ),
    incident(
        "withdrawn-again",
        "aws-powertools/powertools-lambda-python#8049",
        Strategy::ClaimLease,
        &[],
        Fault::CrashAfterCharge,
    ),
    incident(
        "key-replaced",
        "stripe/stripe-php#637",
        Strategy::ClaimLeasePaymentId,
        &[Change::Keys(Keys::PerAttempt)],
        Fault::ReplyLost,
    ),
    incident(
        "409-is-final",
        "stripe/stripe-ruby#431",
        Strategy::ClaimFirst,
        &[Change::OnConflict(OnConflict::Final)],
        Fault::Concurrent,
    ),
    incident("repeat-is-an-error", "yoyowallet/django-idempotency-key#61", Strategy::ErrorReply, &[], Fault::ReplyLost),
    incident(
        "another-users-reply",
        "paveg/hono-idempotency#126",
        Strategy::ClaimLeasePaymentId,
        &[Change::Scope(Scope::Key)],
        Fault::OtherCustomer,
    ),
    incident("cancelled-save", "", Strategy::ClaimFirstPaymentId, &[], Fault::HangUp),
    incident("customer-from-the-body", "", Strategy::ClaimFirst, &[Change::Scope(Scope::Key)], Fault::OtherCustomer),
    incident(
        "409-on-its-own-row",
        "idempot-dev/idempot-js#185",
        Strategy::ClaimFirst,
        &[Change::Owner(Part::Off)],
        Fault::ClaimAckLost,
    ),
    incident(
        "charge-in-a-retried-transaction",
        "odoo/odoo#150102",
        Strategy::ClaimLeasePaymentId,
        &[Change::PaymentId(PaymentId::PerAttempt)],
        Fault::CrashAfterCharge,
    ),
    incident("job-taken-from-the-living", "sidekiq/sidekiq#6379", Strategy::ClaimLease, &[], Fault::SlowHolder),
    incident("retention-too-short", "", Strategy::ClaimLease, &[], Fault::KeyExpired),
];

const fn incident(
    id: &'static str,
    report: &'static str,
    strategy: Strategy,
    changes: &'static [Change],
    fault: Fault,
) -> Incident {
    Incident { id, report, strategy, changes, fault }
}
