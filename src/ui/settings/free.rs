//! The settings that a lesson leaves free, each the laboratory's own control.

use super::{
    ASK_FIRST, BUTTON_LOCK, DOUBLE_CLICK, HASH, KEYS, RELOAD, REPLY, SCOPE, STRATEGIES, choice, choice_of, number,
    pods, toggle,
};
use crate::embed::setting::Setting;
use crate::lesson::Control;
use crate::ui::browser::dom::{El, el};
use crate::ui::first::KEYS as SWITCH;
use crate::ui::parts::says;
use crate::ui::session::Session;
use crate::ui::switch::switch;

/// The control for it; none for what is no setting.
pub(in crate::ui) fn free(session: Session, control: Control) -> Option<El> {
    Some(match control {
        Control::LoseReply | Control::Hand => return None,
        Control::Switch => {
            let name = says("span", session, |words| words.key_switch).is(&[("id", SWITCH.labelled_by)]);
            el("div").is(&[("class", "field slim")]).with([name, switch(session, SWITCH)])
        }
        Control::Strategies(offered) => {
            let is_offered = move |id: &str| offered.iter().any(|strategy| strategy.id() == id);
            let named = STRATEGIES.iter().filter(move |(id, _)| is_offered(id));
            choice_of(session, Setting::Strategy, "strategy", |words| words.strategy, named)
        }
        Control::Keys => choice(session, Setting::Keys, "keys", |words| words.keys, &KEYS),
        Control::DoubleClick => toggle(session, DOUBLE_CLICK, |words| words.double_click),
        Control::ButtonLock => toggle(session, BUTTON_LOCK, |words| words.button_lock),
        Control::Timeout => number(session, Setting::Timeout, "timeout", |words| words.timeout_ms),
        Control::RequestCopy => number(session, Setting::RequestCopy, "request-copy", |words| words.request_copy),
        Control::RetryAmount => {
            number(session, Setting::RetryAmount, "retry-amount", |words| words.design.retry_amount)
        }
        Control::AskFirst => toggle(session, ASK_FIRST, |words| words.ask_first),
        Control::Scope => choice(session, Setting::Scope, "scope", |words| words.scope, &SCOPE),
        Control::Hash => toggle(session, HASH, |words| words.hash),
        Control::Reply => choice(session, Setting::Reply, "reply-policy", |words| words.reply_policy, &REPLY),
        Control::Reload => choice(session, Setting::Reload, "reload-key", |words| words.reload_key, &RELOAD),
        Control::Pods => pods(session),
    })
}
