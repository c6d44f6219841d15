//! Which texts the first screen keeps: built without the laboratory, it is not to carry the laboratory's words.
//!
//! A text that is not on the list is kept, so that forgetting one costs some bytes and nothing else. Tests and examples
//! have all of them.

use crate::i18n::{CodeWords, CourseWords, DesignWords, ExportWords, SearchWords, Words};

macro_rules! without {
    ($words:expr, $($only_in_the_laboratory:ident,)*) => {
        Words { design: DesignWords::NONE, search: SearchWords::NONE, export: ExportWords::NONE, pane: CodeWords::NONE, course: CourseWords::NONE, $($only_in_the_laboratory: "",)* ..$words }
    };
}

/// Whether this build is the first screen alone.
pub(super) const IS_FIRST: bool = cfg!(all(feature = "ui", not(feature = "lab")));

/// The words that this build needs.
pub(super) const fn kept(words: Words) -> Words {
    if IS_FIRST {
        without! { words,
            close_lab, now, duplicate, delay, customer, request_hash, payment_id, response_status, response_body,
            created_at, owner, lease_until, debit, amount, nothing, ledger, records, memory, voices, app_thinks,
            records_say, bank_says, no_record, agree, disagree, in_doubt, idle, verdict, safe, false_success,
            false_failure, strategy, keys, pods, double_click, no_key, check_then_act_memory, check_then_act_db,
            claim_first, keys_none, keys_per_intent, keys_per_page, keys_server_issued, keys_per_attempt, code, scrub,
            speed, restart, other_future, undo, redo, time_out_now, reload_page, crash_server, by_hand, more_settings,
            network, client, client_timer, client_patient, retries, timeout_ms, hint, backoff_ms, backoff,
            backoff_fixed, backoff_exponential, backoff_jitter, on_conflict, on_conflict_retry, on_conflict_final,
            ask_first, button_lock, reload_key, reload_keeps, reload_loses, request_loss, request_copy, reply_loss,
            reply_copy, request_ms, reply_ms, bank_ms, seed, hash, scope, scope_customer, scope_key, reply_policy,
            reply_stored, reply_error, share, link_copied, link_not_copied, link_too_long,
        }
    } else {
        words
    }
}
