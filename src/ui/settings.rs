//! The set-up, one group for each actor in the order of the lifelines. A change begins a new run.

use crate::i18n::Words;
use crate::present::paper::strategy_words;
use crate::ui::browser::dom::{El, el, value_of};
use crate::ui::parts::{Text, says};
use crate::ui::session::{Command, Session};
use crate::ui::switch::{SwitchOf, switch};
use crate::world::config::{Config, Keys, Strategy};
use leptos::prelude::*;

/// A choice of one among a few named things.
#[derive(Clone, Copy)]
struct ChoiceOf {
    testid: &'static str,
    label: Text,
    ids: fn() -> Vec<&'static str>,
    words: fn(&'static Words, &str) -> &'static str,
    chosen: fn(&Config) -> &'static str,
    choose: fn(&mut Config, &str) -> Option<()>,
}

const KEYS: ChoiceOf = ChoiceOf {
    testid: "keys",
    label: |words| words.keys,
    ids: || Keys::ALL.map(Keys::id).to_vec(),
    words: |words, id| Keys::from_id(id).map_or("", |keys| keys_words(words, keys)),
    chosen: |config| config.keys.id(),
    choose: |config, id| {
        config.keys = Keys::from_id(id)?;
        Some(())
    },
};

const STRATEGY: ChoiceOf = ChoiceOf {
    testid: "strategy",
    label: |words| words.strategy,
    ids: || Strategy::ALL.map(Strategy::id).to_vec(),
    words: |words, id| Strategy::from_id(id).map_or("", |strategy| strategy_words(words, strategy)),
    chosen: |config| config.strategy.id(),
    choose: |config, id| {
        config.strategy = Strategy::from_id(id)?;
        Some(())
    },
};

const DOUBLE_CLICK: SwitchOf = SwitchOf {
    labelled_by: "double-name",
    testid: "double-click",
    is_on: |session| session.config().double_click,
    is_next: |_| false,
    flip: |session| {
        let mut config = session.config();
        config.double_click = !config.double_click;
        Some(Command::SetUp(config))
    },
};

/// The laboratory's controls.
pub(super) fn settings(session: Session) -> El {
    let slim = || el("div").is(&[("class", "field slim")]);
    let double_name = says("span", session, |words| words.double_click).is(&[("id", "double-name")]);
    el("form").is(&[("class", "settings")]).on("submit", |event| event.prevent_default()).with([
        group(session, |words| words.app)
            .with([fields([choice(session, KEYS), slim().with([double_name, switch(session, DOUBLE_CLICK)])])]),
        group(session, |words| words.server).with([fields([choice(session, STRATEGY), slim().with(pods(session))])]),
    ])
}

fn group(session: Session, name: Text) -> El {
    el("fieldset").is(&[("class", "actor")]).with([says("legend", session, name)])
}

fn fields<const N: usize>(fields: [El; N]) -> El {
    el("div").is(&[("class", "fields")]).with(fields)
}

fn choice(session: Session, of: ChoiceOf) -> El {
    let chosen = move || (of.chosen)(&session.config()).to_owned();
    let option = move |id: &'static str| {
        el("option").is(&[("value", id)]).says(move || (of.words)(session.words(), id).to_owned())
    };
    let select = el("select")
        .is(&[("data-testid", of.testid)])
        .live("data-value", chosen)
        .with((of.ids)().into_iter().map(option))
        .holds_value(chosen)
        .on("change", move |event| {
            let mut config = untrack(|| session.config());
            if (of.choose)(&mut config, &value_of(&event)).is_some() {
                session.dispatch(Command::SetUp(config));
            }
        });
    el("label").is(&[("class", "field")]).with([says("span", session, of.label), select])
}

fn pods(session: Session) -> [El; 2] {
    let option = move |pods: u8| {
        let choose = move |_| {
            let mut config = untrack(|| session.config());
            config.pods = pods;
            session.dispatch(Command::SetUp(config));
        };
        let radio = el("input")
            .is(&[("type", "radio"), ("name", "pods"), ("value", &pods.to_string())])
            .ticked(move || session.config().pods == pods)
            .on("change", choose);
        el("label").with([radio, el("span").says(move || session.speech().number(pods))])
    };
    let choice = el("div")
        .is(&[("class", "choice"), ("role", "radiogroup"), ("aria-labelledby", "pods-name"), ("data-testid", "pods")])
        .live("data-value", move || session.config().pods.to_string())
        .with([1, 2].map(option));
    [says("span", session, |words| words.pods).is(&[("id", "pods-name")]), choice]
}

const fn keys_words(words: &'static Words, keys: Keys) -> &'static str {
    match keys {
        Keys::None => words.keys_none,
        Keys::PerIntent => words.keys_per_intent,
        Keys::PerAttempt => words.keys_per_attempt,
    }
}
