//! The set-up, one group for each actor in the order of the lifelines. A change begins a new run.
//!
//! Names, values and bounds are those of `embed::setting`, so that a control and an address mean the same.

mod free;

use crate::embed::address::{seed_of, set_text};
use crate::embed::setting::Setting;
use crate::i18n::Words;
use crate::ui::browser::dom::{El, el, value_of};
use crate::ui::parts::{Text, lockable, says};
use crate::ui::session::{Command, Screen, Session};
use crate::ui::switch::{SwitchOf, switch};
use crate::world::config::{Keys, Strategy};
pub(super) use free::free;
use leptos::prelude::*;

/// A named value of a setting, and its words.
type Named = (&'static str, Text);

const STRATEGIES: [Named; 10] = [
    (Strategy::NoKey.id(), |words| words.no_key),
    (Strategy::CheckThenActMemory.id(), |words| words.check_then_act_memory),
    (Strategy::CheckThenActDb.id(), |words| words.check_then_act_db),
    (Strategy::ClaimFirst.id(), |words| words.claim_first),
    (Strategy::ClaimFirstPaymentId.id(), |words| words.design.claim_first_payment_id),
    (Strategy::ClaimLease.id(), |words| words.design.claim_lease),
    (Strategy::ClaimLeasePaymentId.id(), |words| words.design.claim_lease_payment_id),
    (Strategy::OrderId.id(), |words| words.design.order_id),
    (Strategy::ErrorReply.id(), |words| words.design.error_reply),
    (Strategy::LocalTransaction.id(), |words| words.design.local_transaction),
];
const KEYS: [Named; 6] = [
    (Keys::None.id(), |words| words.keys_none),
    (Keys::PerIntent.id(), |words| words.keys_per_intent),
    (Keys::PerPage.id(), |words| words.keys_per_page),
    (Keys::PerAttempt.id(), |words| words.keys_per_attempt),
    (Keys::ServerIssued.id(), |words| words.keys_server_issued),
    (Keys::Constant.id(), |words| words.design.keys_constant),
];
const CLIENT: [Named; 2] = [("timer", |words| words.client_timer), ("patient", |words| words.client_patient)];
const ON_CONFLICT: [Named; 2] =
    [("retry", |words| words.on_conflict_retry), ("final", |words| words.on_conflict_final)];
const RELOAD: [Named; 2] = [("keeps", |words| words.reload_keeps), ("loses", |words| words.reload_loses)];
const BACKOFF: [Named; 3] = [
    ("fixed", |words| words.backoff_fixed),
    ("exponential", |words| words.backoff_exponential),
    ("jitter", |words| words.backoff_jitter),
];
const SCOPE: [Named; 2] = [("customer+key", |words| words.scope_customer), ("key", |words| words.scope_key)];
const ON_UNKNOWN: [Named; 3] = [
    ("keep", |words| words.design.on_unknown_keep),
    ("delete", |words| words.design.on_unknown_delete),
    ("store-503", |words| words.design.on_unknown_store),
];
const PART: [Named; 3] =
    [("designed", |words| words.design.designed), ("on", |words| words.on), ("off", |words| words.off)];
const PAYMENT_ID: [Named; 7] = [
    ("designed", |words| words.design.designed),
    ("none", |words| words.design.payment_ids[0]),
    ("per-attempt", |words| words.design.payment_ids[1]),
    ("row", |words| words.design.payment_ids[2]),
    ("key", |words| words.design.payment_ids[3]),
    ("raw-key", |words| words.design.payment_ids[4]),
    ("order", |words| words.design.payment_ids[5]),
];
const REPLY: [Named; 2] = [("stored", |words| words.reply_stored), ("error", |words| words.reply_error)];

/// A switch for a flag of the set-up.
macro_rules! flag {
    ($testid:literal, $labelled_by:literal, $($field:ident).+) => {
        SwitchOf {
            labelled_by: $labelled_by,
            testid: $testid,
            is_on: |session| session.config().$($field).+,
            is_next: |_| false,
            flip: |session| {
                let mut config = session.config();
                config.$($field).+ = !config.$($field).+;
                Some(Command::SetUp(config))
            },
        }
    };
}

const DOUBLE_CLICK: SwitchOf = flag!("double-click", "double-name", double_click);
const BUTTON_LOCK: SwitchOf = flag!("button-lock", "lock-name", button_lock);
const ASK_FIRST: SwitchOf = flag!("ask-first", "ask-name", ask_first);
const HASH: SwitchOf = flag!("hash", "hash-name", hash);
const STATUS_QUERY: SwitchOf = flag!("status-query", "query-name", status_query);
const BANK_CHECKS: SwitchOf = flag!("bank-checks-amount", "checks-name", bank_checks_amount);

/// The laboratory's controls: what matters most, and behind one door the rest.
pub(super) fn settings(session: Session) -> El {
    let form = || el("form").is(&[("class", "settings")]).on("submit", |event| event.prevent_default());
    let rest = el("details").is(&[("class", "more"), ("data-testid", "more-settings")]);
    el("div").is(&[("class", "set-up")]).with([
        form().with([
            group(
                session,
                |words| words.app,
                [
                    choice(session, Setting::Keys, "keys", |words| words.keys, &KEYS),
                    toggle(session, DOUBLE_CLICK, |words| words.double_click),
                ],
            ),
            group(
                session,
                |words| words.server,
                [choice(session, Setting::Strategy, "strategy", |words| words.strategy, &STRATEGIES), pods(session)],
            ),
            group(session, |words| words.network, [seed(session)]),
        ]),
        rest.with([
            says("summary", session, |words| words.more_settings),
            says("p", session, |words| words.hint).is(&[("id", "hint")]),
            form().with([client(session), network(session), server(session), store(session), bank(session)]),
        ]),
    ])
}

fn client(session: Session) -> El {
    group(
        session,
        |words| words.app,
        [
            choice(session, Setting::Client, "client", |words| words.client, &CLIENT),
            number(session, Setting::Retries, "retries", |words| words.retries),
            number(session, Setting::Timeout, "timeout", |words| words.timeout_ms),
            number(session, Setting::BackoffSpan, "backoff-ms", |words| words.backoff_ms),
            choice(session, Setting::Backoff, "backoff", |words| words.backoff, &BACKOFF),
            choice(session, Setting::OnConflict, "on-409", |words| words.on_conflict, &ON_CONFLICT),
            choice(session, Setting::Reload, "reload-key", |words| words.reload_key, &RELOAD),
            number(session, Setting::RetryAmount, "retry-amount", |words| words.design.retry_amount),
            toggle(session, ASK_FIRST, |words| words.ask_first),
            toggle(session, BUTTON_LOCK, |words| words.button_lock),
        ],
    )
}

fn network(session: Session) -> El {
    group(
        session,
        |words| words.network,
        [
            number(session, Setting::RequestLoss, "request-loss", |words| words.request_loss),
            number(session, Setting::ReplyLoss, "reply-loss", |words| words.reply_loss),
            number(session, Setting::RequestCopy, "request-copy", |words| words.request_copy),
            number(session, Setting::ReplyCopy, "reply-copy", |words| words.reply_copy),
            number(session, Setting::Request, "request-ms", |words| words.request_ms),
            number(session, Setting::ReplySpan, "reply-ms", |words| words.reply_ms),
            number(session, Setting::Bank, "bank-ms", |words| words.bank_ms),
        ],
    )
}

fn server(session: Session) -> El {
    group(
        session,
        |words| words.server,
        [
            choice(session, Setting::Scope, "scope", |words| words.scope, &SCOPE),
            choice(session, Setting::Reply, "reply-policy", |words| words.reply_policy, &REPLY),
            toggle(session, HASH, |words| words.hash),
        ],
    )
}

fn store(session: Session) -> El {
    let claims = move || session.config().claims();
    group(
        session,
        |words| words.store,
        [
            moot(session, claims, choice(session, Setting::Lease, "lease", |words| words.design.lease, &PART)),
            moot(session, claims, choice(session, Setting::Fence, "fence", |words| words.design.fence, &PART)),
            moot(session, claims, choice(session, Setting::Owner, "owner", |words| words.design.owner, &PART)),
            moot(
                session,
                claims,
                choice(session, Setting::OnUnknown, "on-unknown", |words| words.design.on_unknown, &ON_UNKNOWN),
            ),
            number(session, Setting::LeaseSpan, "lease-ms", |words| words.lease_until),
        ],
    )
}

fn bank(session: Session) -> El {
    let asks = move || session.config().strategy != Strategy::LocalTransaction;
    let dedups = move || asks() && session.config().bank_dedups();
    group(
        session,
        |words| words.bank,
        [
            moot(
                session,
                asks,
                choice(session, Setting::PaymentId, "payment-id", |words| words.payment_id, &PAYMENT_ID),
            ),
            moot(
                session,
                asks,
                choice(session, Setting::BankDedup, "bank-dedup", |words| words.design.bank_dedup, &PART),
            ),
            moot(session, dedups, toggle(session, BANK_CHECKS, |words| words.design.bank_checks_amount)),
            moot(
                session,
                move || session.config().leases(),
                toggle(session, STATUS_QUERY, |words| words.design.status_query),
            ),
        ],
    )
}

/// A control that has no meaning with some designs: it stays, and says so.
fn moot(session: Session, has_meaning: impl Fn() -> bool + Copy + 'static, field: El) -> El {
    field
        .maybe("data-moot", move || (!has_meaning()).then(String::new))
        .slot_if(move || !has_meaning(), move || says("small", session, |words| words.design.no_meaning))
}

fn group<const N: usize>(session: Session, name: Text, fields: [El; N]) -> El {
    let fields = el("div").is(&[("class", "fields")]).with(fields);
    el("fieldset").is(&[("class", "actor")]).with([says("legend", session, name), fields])
}

fn spelled(session: Session, setting: Setting) -> String {
    setting.spell(setting.read(&session.config()))
}

/// Sets a setting to what its text says; false, and no change, if it says nothing possible.
fn set(session: Session, setting: Setting, text: &str) -> bool {
    let before = untrack(|| session.config());
    let mut config = before;
    let is_set = set_text(&mut config, setting, text);
    if is_set && config != before {
        session.dispatch(Command::SetUp(config));
    }
    is_set
}

fn choice(session: Session, setting: Setting, testid: &'static str, name: Text, named: &'static [Named]) -> El {
    choice_of(session, setting, testid, name, named.iter())
}

fn choice_of(
    session: Session,
    setting: Setting,
    testid: &'static str,
    name: Text,
    named: impl Iterator<Item = &'static Named>,
) -> El {
    let chosen = move || spelled(session, setting);
    let option = move |(id, text): &Named| {
        let text = *text;
        el("option").is(&[("value", id)]).says(move || text(session.words()).to_owned())
    };
    let select = lockable(el("select"), session, testid)
        .is(&[("data-testid", testid)])
        .live("data-value", chosen)
        .with(named.map(option))
        .holds_value(chosen)
        .on("change", move |event| {
            set(session, setting, &value_of(&event));
        });
    el("label").is(&[("class", "field")]).with([says("span", session, name), select])
}

fn toggle(session: Session, of: SwitchOf, name: Text) -> El {
    let name = says("span", session, name).is(&[("id", of.labelled_by)]);
    el("div").is(&[("class", "field slim")]).with([name, switch(session, of)])
}

/// A field for a number or a range; what it cannot mean is marked and changes nothing.
fn number(session: Session, setting: Setting, testid: &'static str, name: Text) -> El {
    let value = move || spelled(session, setting);
    let keys = match setting {
        Setting::Request | Setting::ReplySpan | Setting::Bank => "text",
        Setting::RequestLoss | Setting::ReplyLoss | Setting::RequestCopy | Setting::ReplyCopy => "decimal",
        _ => "numeric",
    };
    entry(session, testid, name, value, keys, move |text| set(session, setting, text))
}

fn seed(session: Session) -> El {
    let value = move || session.desk(|desk| desk.run().world().seed().value().to_string());
    entry(
        session,
        "seed",
        |words| words.seed,
        value,
        "numeric",
        move |text| {
            let seed = seed_of(text);
            let before = untrack(|| session.desk(|desk| desk.run().world().seed()));
            if let Some(seed) = seed.filter(|seed| *seed != before) {
                session.dispatch(Command::SetSeed(seed));
            }
            seed.is_some()
        },
    )
}

fn entry(
    session: Session,
    testid: &'static str,
    name: Text,
    value: impl Fn() -> String + Copy + 'static,
    keys: &str,
    set: impl Fn(&str) -> bool + 'static,
) -> El {
    let field = lockable(el("input"), session, testid)
        .is(&[("data-testid", testid), ("inputmode", keys), ("autocomplete", "off"), ("dir", "ltr")])
        .maybe("aria-describedby", move || (session.screen() == Screen::Laboratory).then(|| "hint".to_owned()))
        .live("data-value", value)
        .takes(value, set);
    el("label").is(&[("class", "field slim")]).with([says("span", session, name), field])
}

fn pods(session: Session) -> El {
    let option = move |pods: u8| {
        let radio = lockable(el("input"), session, "pods")
            .is(&[("type", "radio"), ("name", "pods"), ("value", &pods.to_string())])
            .ticked(move || session.config().pods == pods)
            .on("change", move |_| {
                set(session, Setting::Pods, &pods.to_string());
            });
        el("label").with([radio, el("span").says(move || session.speech().number(pods))])
    };
    let choice = el("div")
        .is(&[("class", "choice"), ("role", "radiogroup"), ("aria-labelledby", "pods-name"), ("data-testid", "pods")])
        .live("data-value", move || session.config().pods.to_string())
        .with([1, 2].map(option));
    let name = says("span", session, |words: &'static Words| words.pods).is(&[("id", "pods-name")]);
    el("div").is(&[("class", "field slim")]).with([name, choice])
}
