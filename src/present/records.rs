//! The stores' knowledge of keys: the database's rows and each pod's own, with every field of the record.

use crate::base::ids::{Customer, PodNo};
use crate::drive::run::Run;
use crate::present::diagram::Diagram;
use crate::present::picks::Picks;
use crate::world::World;
use crate::world::event::{Event, What};
use crate::world::state::{Answer, Lease, Progress, Record as Row, State};

/// All key records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// The database's, in the order in which they were written.
    pub database: Vec<Record>,
    /// The pods' own, of the pods that hold any.
    pub memories: Vec<(PodNo, Vec<Record>)>,
}

/// One key record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Whose key.
    pub customer: Customer,
    /// The key, a UUID.
    pub key: String,
    /// SHA-256 of the canonical body, in hexadecimal.
    pub request_hash: String,
    /// The payment id that the charge carried, if the design has one.
    pub payment_id: Option<String>,
    /// Whether the work is done.
    pub progress: Progress,
    /// The stored reply's status.
    pub response_status: Option<u16>,
    /// The stored reply's body.
    pub response_body: Option<String>,
    /// When the row was written first, in virtual milliseconds.
    pub created_at_ms: u32,
    /// The owner token of the run that wrote it, a UUID.
    pub owner: String,
    /// When its lease ends, in virtual milliseconds, if the design has one.
    pub lease_until_ms: Option<u32>,
    /// Height on the diagram where it was written, in pixels.
    pub written_y: u32,
    /// The attempts that brought its key.
    pub attempts: Picks,
}

impl Record {
    /// The customer's id.
    #[must_use]
    pub const fn customer_id(&self) -> &'static str {
        self.customer.id()
    }
}

impl Records {
    /// Every record, the database's first.
    pub fn all(&self) -> impl Iterator<Item = &Record> {
        self.database.iter().chain(self.memories.iter().flat_map(|(_, rows)| rows))
    }
}

pub(super) fn records(run: &Run, diagram: &Diagram) -> Records {
    let state = run.state();
    let show = |row: &Row| Record { attempts: bringers(run, row), ..record(run.world(), state, row, diagram) };
    let pods = run.world().pods();
    let memories = pods.zip(&state.memories).filter(|(_, rows)| !rows.is_empty());
    Records {
        database: state.records.iter().map(show).collect(),
        memories: memories.map(|(pod, rows)| (pod, rows.iter().map(show).collect())).collect(),
    }
}

fn record(world: &World, state: &State, row: &Row, diagram: &Diagram) -> Record {
    let seed = world.seed();
    let written = diagram.writes.iter().find(|mark| mark.request == row.owner);
    Record {
        customer: row.customer,
        key: seed.key(row.key).to_string(),
        request_hash: world.request_hash(row.hashed).to_string(),
        payment_id: row.payment.map(|payment| seed.payment(payment).to_string()),
        progress: row.progress,
        response_status: row.reply.map(|reply| reply.status.code()),
        response_body: row.reply.map(|reply| body(world, state, reply)),
        created_at_ms: row.created_at.0,
        owner: seed.owner(row.owner).to_string(),
        lease_until_ms: match row.lease {
            Lease::Until(end) => Some(end.0),
            Lease::None | Lease::Over => None,
        },
        written_y: written.map_or(0, |mark| mark.y),
        attempts: Picks::default(),
    }
}

fn bringers(run: &Run, row: &Row) -> Picks {
    let brought = |event: &Event| match event.what {
        What::Sent { request, key, .. } if key == Some(row.key) => Some(request.attempt_name()),
        _ => None,
    };
    run.events().iter().filter_map(brought).collect()
}

/// The body of a reply: the receipt of the debit it speaks of, or an error with its status.
fn body(world: &World, state: &State, reply: Answer) -> String {
    match reply.receipt.and_then(|number| state.debit(number)) {
        Some(debit) => format!(
            r#"{{"receipt":"{}","amount":{},"currency":"XTS"}}"#,
            world.seed().receipt(debit.request),
            debit.amount.0
        ),
        None => format!(r#"{{"status":{}}}"#, reply.status.code()),
    }
}

#[cfg(test)]
mod tests {
    use super::body;
    use crate::base::ids::IntentNo;
    use crate::base::seed::Seed;
    use crate::drive::{clock, run::Run};
    use crate::present::{diagram::Lanes, scene};
    use crate::world::World;
    use crate::world::action::Action;
    use crate::world::config::{Config, Keys, Strategy};
    use crate::world::event::{Event, LineResult, What};

    /// A payment whose first reply is lost, to the end.
    fn lost(strategy: Strategy) -> Run {
        let config = Config { strategy, keys: Keys::PerIntent, ..Config::default() };
        let mut run = Run::new(World::new(config, Seed::default()));
        run.act(Action::Press(IntentNo::FIRST)).expect("Pay can be pressed");
        let has_lost = |run: &Run| run.decisions().iter().any(|action| matches!(action, Action::Lose(_)));
        while let Some(action) = clock::next(run.world(), run.state(), !has_lost(&run)) {
            run.act(action).expect("the clock chooses what is possible");
        }
        run
    }

    #[test]
    fn a_replay_is_the_first_reply_byte_for_byte_and_so_is_the_stored_one() {
        for strategy in [Strategy::CheckThenActMemory, Strategy::CheckThenActDb, Strategy::ClaimFirst] {
            let run = lost(strategy);
            let replied = |event: &Event| match event.what {
                What::Ran { result: LineResult::Replied { answer, .. }, .. } => Some(answer),
                _ => None,
            };
            let answers: Vec<_> = run.events().iter().filter_map(replied).collect();
            let [first, again] = answers[..] else { panic!("two replies: {answers:?}") };
            let bytes = |answer| body(run.world(), run.state(), answer);
            assert!(again.replayed && !first.replayed);
            assert_eq!((again.status, bytes(again)), (first.status, bytes(first)), "{strategy:?}");

            let scene = scene(&run, Lanes::Full, false);
            let stored = scene.records.all().next().expect("the reply is stored");
            assert_eq!(stored.response_body, Some(bytes(first)), "{strategy:?}");
            assert_eq!(stored.response_status, Some(first.status.code()), "{strategy:?}");
        }
    }

    #[test]
    fn a_body_shows_receipt_and_amount_or_the_status_of_an_error() {
        let run = lost(Strategy::ClaimFirst);
        let stored = run.state().records[0].reply.expect("the reply is stored");
        let receipt = run.world().seed().receipt(run.state().debits[0].request);
        let expected = format!(r#"{{"receipt":"{receipt}","amount":10,"currency":"XTS"}}"#);
        assert_eq!(body(run.world(), run.state(), stored), expected);
        let refused = crate::world::state::Answer::bare(crate::world::state::Status::Unprocessable);
        assert_eq!(body(run.world(), run.state(), refused), r#"{"status":422}"#);
    }

    #[test]
    fn a_record_shows_every_field() {
        let run = lost(Strategy::ClaimFirst);
        let shown = scene(&run, Lanes::Full, false).records;
        let [record] = &shown.database[..] else { panic!("one row: {shown:?}") };
        let row = run.state().records[0];
        assert_eq!(record.key, run.world().seed().key(row.key).to_string());
        assert_eq!(record.owner, run.world().seed().owner(row.owner).to_string());
        assert_eq!(record.request_hash, row.hashed.request_hash().to_string());
        assert_eq!(
            (record.customer, record.progress, record.created_at_ms),
            (row.customer, row.progress, row.created_at.0)
        );
        assert_eq!((record.payment_id.as_deref(), record.lease_until_ms), (None, None), "this design has neither");
        assert!(shown.memories.is_empty());
    }
}
