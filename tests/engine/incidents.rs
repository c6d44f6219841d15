//! Reports from the field, each played over every schedule: the verdict is what was reported.

use crate::table::short;
use idempotency_lab::search::incident::{INCIDENTS, Incident};
use idempotency_lab::search::{Progress, Search};

#[track_caller]
fn comes_to(id: &str, expected: &str) {
    let incident = Incident::from_id(id).expect("it is on the list");
    let report = Search::of_fault(incident.design(), incident.fault, 100_000).finish();
    assert!(report.has_struck && report.progress == Progress::Done, "{id}");
    assert_eq!(short(&report.verdict.names()), expected, "{id}");
}

#[test]
fn the_same_key_at_once_and_both_ran() {
    comes_to("both-ran", "DC");
}

#[test]
fn the_server_died_and_every_retry_got_409() {
    comes_to("409-for-a-day", "ST");
}

#[test]
fn the_hash_was_always_empty() {
    comes_to("empty-hash", "FS");
}

#[test]
fn a_withdrawal_ran_again_after_a_time_out() {
    comes_to("withdrawn-again", "DC");
}

#[test]
fn the_client_library_replaced_the_callers_key() {
    comes_to("key-replaced", "DC");
}

#[test]
fn a_409_was_taken_for_the_end() {
    comes_to("409-is-final", "FF");
}

#[test]
fn every_repeat_of_finished_work_was_an_error() {
    comes_to("repeat-is-an-error", "FF");
}

#[test]
fn one_user_got_anothers_reply() {
    comes_to("another-users-reply", "FS");
    comes_to("customer-from-the-body", "FS");
}

#[test]
fn the_callers_cancellation_reached_the_save() {
    comes_to("cancelled-save", "ST");
}

#[test]
fn a_409_on_its_own_row() {
    comes_to("409-on-its-own-row", "ST");
}

#[test]
fn a_charge_inside_a_transaction_that_is_retried() {
    comes_to("charge-in-a-retried-transaction", "DC");
}

#[test]
fn a_job_was_taken_from_a_live_worker() {
    comes_to("job-taken-from-the-living", "DC");
}

#[test]
fn a_record_that_is_gone_before_the_retry_comes() {
    comes_to("retention-too-short", "DC");
}

#[test]
fn every_incident_breaks_something_and_has_a_name_of_its_own() {
    for (place, incident) in INCIDENTS.iter().enumerate() {
        let report = Search::of_fault(incident.design(), incident.fault, 100_000).finish();
        assert!(!report.verdict.is_safe(), "{}", incident.id);
        assert!(INCIDENTS.iter().skip(place + 1).all(|other| other.id != incident.id), "{}", incident.id);
    }
}
