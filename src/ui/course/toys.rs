//! What a learner works on beside runs, as far as it is small: three buttons on a tiny room, and a store's week.

use super::course_words;
use crate::i18n::course::ToyNews;
use crate::i18n::{CourseNews, Rich};
use crate::lesson::lamp::Button;
use crate::lesson::toys::Touch;
use crate::lesson::week::Policy;
use crate::present::markup::rich;
use crate::present::week::chart;
use crate::ui::browser::dom::{El, el, value_of};
use crate::ui::parts::{ButtonOf, Face, button, says, truth};
use crate::ui::session::{Command, Session};
use leptos::prelude::*;

const TIDY: ButtonOf = ButtonOf {
    class: |_| "button",
    ..ButtonOf::new(
        "tidy",
        |session| Face::both("restart", session.words().start_over),
        |session| (!session.is_sealed()).then_some(Command::Touch(Touch::Tidy)),
    )
};

/// Three buttons, each with a room of its own.
pub(super) fn lamp(session: Session) -> El {
    el("section").is(&[("class", "stage")]).with([
        el("div").is(&[("class", "rooms")]).with(Button::ALL.map(|of| room(session, of))),
        el("div").is(&[("class", "presses")]).with([button(session, TIDY)]),
    ])
}

fn room(session: Session, of: Button) -> El {
    let told = move |news| rich(&session.speech().course(CourseNews::Toy(news)));
    let pressed = move || session.course(|course| course.toys().pressed(of));
    let room = move || session.course(|course| course.toys().room(of));
    let press = el("button")
        .is(&[("type", "button"), ("class", "button"), ("data-testid", of.id())])
        .maybe("aria-disabled", move || session.is_sealed().then(|| truth(true)))
        .says(move || course_words(session).toys.buttons[of as usize].to_owned())
        .on_press(move || session.dispatch(Command::Touch(Touch::Press(of))));
    let state = move || {
        let (words, room) = (&course_words(session).toys, room());
        match of {
            Button::AddToBasket => told(ToyNews::Basket(room.basket.into())),
            Button::LightOn | Button::ToggleLight => {
                rich(&Rich::parse(if room.is_lit { words.lit } else { words.dark }))
            }
        }
    };
    let looks = move || match of {
        Button::AddToBasket => "basket",
        _ if room().is_lit => "bulb lit",
        _ => "bulb",
    };
    let things = move || "<b></b>".repeat(if of == Button::AddToBasket { room().basket.min(12).into() } else { 0 });
    el("section").is(&[("class", "room"), ("data-room", of.id())]).with([
        press,
        el("i").is(&[("aria-hidden", "true")]).live("class", move || looks().to_owned()).shows(things),
        el("p").is(&[("role", "status"), ("data-testid", "room-state")]).shows(state),
        el("p").is(&[("class", "note")]).shows(move || told(ToyNews::Pressed(pressed().into()))),
    ])
}

/// The choices of a retention, in hours; 0 is for ever.
const RETENTIONS: [u16; 7] = [1, 6, 24, 48, 72, 96, 0];
/// The choices of a retry window, in hours.
const WINDOWS: [u16; 5] = [1, 6, 24, 48, 72];

/// A store's week under a policy that the learner chooses.
pub(super) fn week(session: Session) -> El {
    let is_open = move || !session.is_sealed();
    let policy = move || session.course(|course| course.toys().policy);
    let shown = Memo::new(move |_| session.course(|course| course.toys().week()));
    let retention = select(
        session,
        "retention",
        &RETENTIONS,
        move || policy().retention_h.unwrap_or(0),
        move |hours| Policy { retention_h: (hours > 0).then_some(hours), ..policy() },
    );
    let window = select(
        session,
        "window",
        &WINDOWS,
        move || policy().window_h,
        move |hours| Policy { window_h: hours, ..policy() },
    );
    let told = move || {
        let week = shown.get();
        let news = ToyNews::Week {
            rows: week.last().into(),
            peak: week.peak.into(),
            found: week.found.into(),
            too_late: week.too_late.into(),
        };
        rich(&session.speech().course(CourseNews::Toy(news)))
    };
    let named = move |name: crate::ui::parts::Text, field: El| {
        el("label").is(&[("class", "field")]).with([says("span", session, name), field])
    };
    let fields = el("div")
        .is(&[("class", "fields")])
        .with([named(|words| words.course.toys.retention, retention), named(|words| words.course.toys.window, window)]);
    el("section")
        .is(&[("class", "stage")])
        .with([el("form").is(&[("class", "freedom")]).on("submit", |event| event.prevent_default()).with([fields])])
        .slot_if(is_open, move || {
            el("figure")
                .is(&[("class", "week"), ("data-testid", "week")])
                .live("data-too-late", move || shown.with(|week| week.too_late.to_string()))
                .live("data-peak", move || shown.with(|week| week.peak.to_string()))
                .with([
                    says("figcaption", session, |words| words.course.toys.rows),
                    el("div").is(&[("class", "chart")]).shows(move || shown.with(|week| chart(week, MOST_ROWS))),
                    el("p").is(&[("role", "status")]).shows(told),
                ])
        })
}

/// The chart's least height, so that weeks can be compared.
const MOST_ROWS: u32 = 2_000;

fn select(
    session: Session,
    testid: &'static str,
    choices: &'static [u16],
    chosen: impl Fn() -> u16 + Copy + 'static,
    set: impl Fn(u16) -> Policy + 'static,
) -> El {
    let name = move |hours: u16| {
        let words = course_words(session);
        let news = match hours {
            0 => return words.toys.for_ever.to_owned(),
            hours if hours >= 48 && hours % 24 == 0 => ToyNews::Days(u64::from(hours) / 24),
            hours => ToyNews::Hours(hours.into()),
        };
        session.speech().course(CourseNews::Toy(news)).plain()
    };
    let option = move |hours: &u16| {
        let hours = *hours;
        el("option").is(&[("value", &hours.to_string())]).says(move || name(hours))
    };
    el("select")
        .is(&[("data-testid", testid)])
        .live("data-value", move || chosen().to_string())
        .maybe("disabled", move || session.is_sealed().then(String::new))
        .with(choices.iter().map(option))
        .holds_value(move || chosen().to_string())
        .on("change", move |event| {
            if let Ok(hours) = value_of(&event).parse() {
                let policy = untrack(|| set(hours));
                session.dispatch(Command::Touch(Touch::Policy(policy)));
            }
        })
}
