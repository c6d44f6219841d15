//! The fixed texts of the page, one field each: a language that lacks one does not compile.
//!
//! Knows nothing of where a text is shown. Read next: `super::en`, `super::fa`.

use super::disguise::texts;
texts! {
    /// All fixed texts of one language.
    pub struct Words {
        /// The language's own name, for the switch to it.
        pub name: &'static str,
        /// The product's name.
        pub product: &'static str,
        /// Label of the theme switch.
        pub theme: &'static str,
        /// Theme: as the system.
        pub theme_auto: &'static str,
        /// Theme: light.
        pub theme_light: &'static str,
        /// Theme: dark.
        pub theme_dark: &'static str,
        /// Theme: for projectors.
        pub theme_projector: &'static str,
        /// Goes to the full laboratory.
        pub open_lab: &'static str,
        /// Opens the course.
        pub open_course: &'static str,
        /// Goes back to the first screen.
        pub close_lab: &'static str,
        /// The counter before the first debit.
        pub no_money: &'static str,
        /// The app's title.
        pub shop: &'static str,
        /// Label of the phone.
        pub phone: &'static str,
        /// The button.
        pub pay: &'static str,
        /// Back to before Pay.
        pub start_over: &'static str,
        /// An attempt that timed out; the phone, after a time-out.
        pub no_answer: &'static str,
        /// An attempt that waits.
        pub sent: &'static str,
        /// An attempt that was answered.
        pub answered: &'static str,
        /// An attempt that was answered with 409.
        pub told_to_wait: &'static str,
        /// An attempt that was answered with an error.
        pub refused: &'static str,
        /// Label of the switch.
        pub key_switch: &'static str,
        /// Switched off.
        pub off: &'static str,
        /// Switched on.
        pub on: &'static str,
        /// The one press.
        pub lose_reply: &'static str,
        /// The one press, once armed.
        pub reply_will_be_lost: &'static str,
        /// Label of the diagram.
        pub diagram: &'static str,
        /// Label of the diagram's text twin.
        pub events: &'static str,
        /// A lane.
        pub app: &'static str,
        /// A lane.
        pub server: &'static str,
        /// A lane.
        pub store: &'static str,
        /// A lane.
        pub bank: &'static str,
        /// Beside a cross.
        pub reply_lost: &'static str,
        /// Beside a cross.
        pub request_lost: &'static str,
        /// Badge of a stored reply.
        pub replayed: &'static str,
        /// Beside a pod's crash.
        pub crashed: &'static str,
        /// Beside a reload of the page.
        pub reloaded: &'static str,
        /// The now line.
        pub now: &'static str,
        /// A fate.
        pub deliver: &'static str,
        /// A fate.
        pub lose: &'static str,
        /// Label of a request's fates.
        pub fate_of_request: &'static str,
        /// Label of a reply's fates.
        pub fate_of_reply: &'static str,
        /// A slip's title.
        pub receipt: &'static str,
        /// On a slip.
        pub purchase: &'static str,
        /// On a slip.
        pub attempt: &'static str,
        /// Stamp on a slip that should not be.
        pub double_charge: &'static str,
        /// A slip's title.
        pub record: &'static str,
        /// On a record.
        pub key: &'static str,
        /// On a record.
        pub status: &'static str,
        /// On a record.
        pub reply: &'static str,
        /// A record's status.
        pub in_progress: &'static str,
        /// A record's status.
        pub completed: &'static str,
        /// On a record.
        pub customer: &'static str,
        /// On a record.
        pub request_hash: &'static str,
        /// On a record or debit.
        pub payment_id: &'static str,
        /// On a record.
        pub response_status: &'static str,
        /// On a record.
        pub response_body: &'static str,
        /// On a record.
        pub created_at: &'static str,
        /// On a record.
        pub owner: &'static str,
        /// On a record.
        pub lease_until: &'static str,
        /// On a debit.
        pub amount: &'static str,
        /// On a debit.
        pub debit: &'static str,
        /// An empty field.
        pub nothing: &'static str,
        /// Title of the ledger.
        pub ledger: &'static str,
        /// Title of the database's records.
        pub records: &'static str,
        /// Title of a pod's records; the pod's name follows.
        pub memory: &'static str,
        /// Title of the comparison.
        pub voices: &'static str,
        /// A voice of the comparison.
        pub app_thinks: &'static str,
        /// A voice of the comparison.
        pub records_say: &'static str,
        /// A voice of the comparison.
        pub bank_says: &'static str,
        /// What the records say when there is none.
        pub no_record: &'static str,
        /// The voices agree.
        pub agree: &'static str,
        /// The voices do not agree.
        pub disagree: &'static str,
        /// The app is in doubt.
        pub in_doubt: &'static str,
        /// A belief.
        pub idle: &'static str,
        /// A belief.
        pub waiting: &'static str,
        /// A belief.
        pub unknown: &'static str,
        /// A belief.
        pub paid: &'static str,
        /// A belief.
        pub failed: &'static str,
        /// A belief.
        pub gave_up: &'static str,
        /// Label of the verdict.
        pub verdict: &'static str,
        /// Nothing broken so far.
        pub safe: &'static str,
        /// A verdict.
        pub false_success: &'static str,
        /// A verdict.
        pub false_failure: &'static str,
        /// A control.
        pub strategy: &'static str,
        /// A control.
        pub keys: &'static str,
        /// A control.
        pub pods: &'static str,
        /// A control.
        pub double_click: &'static str,
        /// A strategy.
        pub no_key: &'static str,
        /// A strategy.
        pub check_then_act_memory: &'static str,
        /// A strategy.
        pub check_then_act_db: &'static str,
        /// A strategy.
        pub claim_first: &'static str,
        /// The further strategies.
        pub design: super::DesignWords,
        /// The search over all schedules.
        pub search: super::SearchWords,
        /// What leaves the page and comes back.
        pub export: super::ExportWords,
        /// The code pane.
        pub pane: super::CodeWords,
        /// Those of the course.
        pub course: super::CourseWords,
        /// A key policy.
        pub keys_none: &'static str,
        /// A key policy.
        pub keys_per_intent: &'static str,
        /// A key policy.
        pub keys_per_page: &'static str,
        /// A key policy.
        pub keys_server_issued: &'static str,
        /// A key policy.
        pub keys_per_attempt: &'static str,
        /// Title of the listing; the strategy's name follows.
        pub code: &'static str,
        /// Label of the transport.
        pub transport: &'static str,
        /// Transport.
        pub play: &'static str,
        /// Transport.
        pub pause: &'static str,
        /// Transport.
        pub step: &'static str,
        /// Transport.
        pub back: &'static str,
        /// Transport.
        pub restart: &'static str,
        /// Transport.
        pub scrub: &'static str,
        /// Transport.
        pub speed: &'static str,
        /// A fate.
        pub duplicate: &'static str,
        /// A fate.
        pub delay: &'static str,
        /// The hand: takes the last change back.
        pub undo: &'static str,
        /// The hand: makes it again.
        pub redo: &'static str,
        /// The hand: the app's time-out fires.
        pub time_out_now: &'static str,
        /// The hand: the person reloads the page.
        pub reload_page: &'static str,
        /// The hand: the only pod crashes.
        pub crash_server: &'static str,
        /// Title of what the hand can do.
        pub by_hand: &'static str,
        /// Opens the other settings.
        pub more_settings: &'static str,
        /// An actor's settings.
        pub network: &'static str,
        /// A setting.
        pub client: &'static str,
        /// A choice.
        pub client_timer: &'static str,
        /// A choice.
        pub client_patient: &'static str,
        /// A setting.
        pub retries: &'static str,
        /// A setting.
        pub timeout_ms: &'static str,
        /// What the fields take.
        pub hint: &'static str,
        /// Setting: how long the client waits before it sends again for the first time.
        pub backoff_ms: &'static str,
        /// A setting.
        pub backoff: &'static str,
        /// A choice.
        pub backoff_fixed: &'static str,
        /// A choice.
        pub backoff_exponential: &'static str,
        /// A choice.
        pub backoff_jitter: &'static str,
        /// A setting.
        pub on_conflict: &'static str,
        /// A choice.
        pub on_conflict_retry: &'static str,
        /// A choice.
        pub on_conflict_final: &'static str,
        /// A setting.
        pub ask_first: &'static str,
        /// A setting.
        pub button_lock: &'static str,
        /// A setting.
        pub reload_key: &'static str,
        /// A choice.
        pub reload_keeps: &'static str,
        /// A choice.
        pub reload_loses: &'static str,
        /// A setting.
        pub request_loss: &'static str,
        /// A setting.
        pub request_copy: &'static str,
        /// A setting.
        pub reply_loss: &'static str,
        /// A setting.
        pub reply_copy: &'static str,
        /// A setting.
        pub request_ms: &'static str,
        /// A setting.
        pub reply_ms: &'static str,
        /// A setting.
        pub bank_ms: &'static str,
        /// A setting.
        pub seed: &'static str,
        /// A setting.
        pub hash: &'static str,
        /// A setting.
        pub scope: &'static str,
        /// A choice.
        pub scope_customer: &'static str,
        /// A choice.
        pub scope_key: &'static str,
        /// A setting.
        pub reply_policy: &'static str,
        /// A choice.
        pub reply_stored: &'static str,
        /// A choice.
        pub reply_error: &'static str,
        /// Goes to the future that was left.
        pub other_future: &'static str,
        /// Makes a link to this moment.
        pub share: &'static str,
        /// The link was copied.
        pub link_copied: &'static str,
        /// The link could not be copied.
        pub link_not_copied: &'static str,
        /// No link can hold the run.
        pub link_too_long: &'static str,
        /// Takes a message away.
        pub dismiss: &'static str,
        /// The laboratory was asked for and did not arrive.
        pub lab_missing: &'static str,
    }
}
