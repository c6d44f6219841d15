//! The set-up, one group for each actor in the order of the lifelines. A change begins a new run.

use crate::i18n::Words;
use crate::present::paper::strategy_words;
use crate::ui::parts::{Text, fixed, live, shown, text};
use crate::ui::session::{Command, Session};
use crate::ui::switch::{SwitchOf, switch};
use crate::world::config::{Config, Keys, Strategy};
use leptos::prelude::*;

/// A choice of one among a few named things.
#[derive(Clone, Copy)]
struct ChoiceOf {
    testid: &'static str,
    label: Text,
    ids: &'static [&'static str],
    words: fn(&'static Words, &str) -> &'static str,
    chosen: fn(&Config) -> &'static str,
    choose: fn(Config, &str) -> Option<Config>,
}

const KEYS: ChoiceOf = ChoiceOf {
    testid: "keys",
    label: |words| words.keys,
    ids: &[Keys::None.id(), Keys::PerIntent.id(), Keys::PerAttempt.id()],
    words: |words, id| Keys::from_id(id).map_or("", |keys| keys_words(words, keys)),
    chosen: |config| config.keys.id(),
    choose: |mut config, id| {
        config.keys = Keys::from_id(id)?;
        Some(config)
    },
};

const STRATEGY: ChoiceOf = ChoiceOf {
    testid: "strategy",
    label: |words| words.strategy,
    ids: &[
        Strategy::NoKey.id(),
        Strategy::CheckThenActMemory.id(),
        Strategy::CheckThenActDb.id(),
        Strategy::ClaimFirst.id(),
    ],
    words: |words, id| Strategy::from_id(id).map_or("", |strategy| strategy_words(words, strategy)),
    chosen: |config| config.strategy.id(),
    choose: |mut config, id| {
        config.strategy = Strategy::from_id(id)?;
        Some(config)
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
        Command::SetUp(config)
    },
};

/// The laboratory's controls.
pub(super) fn settings(session: Session) -> AnyView {
    view! {
        <form class="settings" on:submit=move |event| event.prevent_default()>
            <fieldset class="actor">
                <legend>{text(session, |words| words.app)}</legend>
                <div class="fields">
                    {choice(session, KEYS)}
                    <div class="field slim">
                        <span id="double-name">{text(session, |words| words.double_click)}</span>
                        {switch(session, DOUBLE_CLICK)}
                    </div>
                </div>
            </fieldset>
            <fieldset class="actor">
                <legend>{text(session, |words| words.server)}</legend>
                <div class="fields">{choice(session, STRATEGY)} {pods(session)}</div>
            </fieldset>
        </form>
    }
    .into_any()
}

fn choice(session: Session, of: ChoiceOf) -> AnyView {
    let chosen = move || (of.chosen)(&session.config()).to_owned();
    let choose = move |id: String| {
        if let Some(config) = (of.choose)(untrack(|| session.config()), &id) {
            session.dispatch(Command::SetUp(config));
        }
    };
    let option = move |id: &&'static str| {
        let id = *id;
        let words = move || (of.words)(session.words(), id).to_owned();
        view! { <option {..vec![fixed("value", id)]}>{shown(words)}</option> }.into_any()
    };
    let options: Vec<_> = of.ids.iter().map(option).collect();
    view! {
        <label class="field">
            <span>{text(session, of.label)}</span>
            <select
                {..vec![fixed("data-testid", of.testid), live("data-value", chosen)]}
                prop:value=shown(chosen)
                on:change=move |event| choose(event_target_value(&event))
            >
                {options}
            </select>
        </label>
    }
    .into_any()
}

fn pods(session: Session) -> AnyView {
    let choose = move |pods: u8| {
        let mut config = untrack(|| session.config());
        config.pods = pods;
        session.dispatch(Command::SetUp(config));
    };
    let option = move |pods: u8| {
        let attributes = vec![fixed("type", "radio"), fixed("name", "pods"), live("value", move || pods.to_string())];
        view! {
            <label>
                <input
                    {..attributes}
                    prop:checked=move || session.config().pods == pods
                    on:change=move |_| choose(pods)
                />
                {shown(move || session.speech().number(pods))}
            </label>
        }
        .into_any()
    };
    let attributes = vec![
        fixed("class", "choice"),
        fixed("role", "radiogroup"),
        fixed("aria-labelledby", "pods-name"),
        fixed("data-testid", "pods"),
        live("data-value", move || session.config().pods.to_string()),
    ];
    view! {
        <div class="field slim">
            <span id="pods-name">{text(session, |words| words.pods)}</span>
            <div {..attributes}>{Vec::from([1, 2].map(option))}</div>
        </div>
    }
    .into_any()
}

const fn keys_words(words: &'static Words, keys: Keys) -> &'static str {
    match keys {
        Keys::None => words.keys_none,
        Keys::PerIntent => words.keys_per_intent,
        Keys::PerAttempt => words.keys_per_attempt,
    }
}
