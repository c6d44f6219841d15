//! Links that hold a run: what is written opens again exactly, and nothing else opens.
//!
//! `common/golden_links.rs` holds links that must open for ever; `links/hostile.rs` what must not open, and at what cost;
//! `links/replay.rs` what the example prints of them. Here: there and back, and how long a link is.
#![cfg(not(target_arch = "wasm32"))]

#[path = "common/counting.rs"]
mod counting;
#[path = "common/forge.rs"]
mod forge;
#[path = "common/given.rs"]
mod given;
#[path = "common/golden_links.rs"]
mod golden_links;
#[path = "links/hostile.rs"]
mod hostile;
#[path = "links/replay.rs"]
mod replay;
#[path = "common/ten_thousand.rs"]
mod ten_thousand;

use given::{cases, configs, runs, seeds};
use idempotency_lab::base::ids::{IntentNo, PodNo};
use idempotency_lab::base::seed::Seed;
use idempotency_lab::base::time::Millis;
use idempotency_lab::drive::{clock, run::Run};
use idempotency_lab::embed::address::{self, USUAL_LINK};
use idempotency_lab::embed::page::{Lesson, Motion, Page, Theme};
use idempotency_lab::embed::run_text::{decode, encode};
use idempotency_lab::embed::setting::Setting;
use idempotency_lab::i18n::Lang;
use idempotency_lab::world::World;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::{Backoff, Chances, Config, Keys, Patience, Permille, Span, Strategy, Timing};
use proptest::prelude::proptest;

/// The text of a run within the format's limits.
fn text(run: &Run) -> String {
    encode(run).expect("the run is within the limits")
}

/// A page of which everything is said that has a bound of its own; the lists of names are as long as their author likes.
fn dressed() -> Page {
    Page {
        lang: Some(Lang::En),
        lesson: Some(Lesson::Lab),
        theme: Some(Theme::Projector),
        motion: Some(Motion::Reduce),
        embed: true,
        step: Some(10_000),
        ..Page::default()
    }
}

/// A set-up within the limits, by an address.
fn set_up(query: &str) -> Config {
    let address = address::read(query, "");
    assert_eq!(address.problems, []);
    address.config
}

fn seed(number: u64) -> Seed {
    Seed::new(number).expect("no larger than the largest")
}

/// A run after the first press, with decisions by the clock until there are so many or nothing more happens. Where
/// nothing comes by itself, the next purchase is pressed for.
fn played(config: Config, seed: Seed, most: usize, losses: usize) -> Run {
    let mut run = Run::new(World::new(config, seed));
    let mut losses_left = losses;
    while run.len() < most {
        let press =
            || (1..=2).map(IntentNo::new).map(Action::Press).find(|press| run.world().is_possible(run.state(), *press));
        let Some(action) = clock::next(run.world(), run.state(), losses_left > 0).or_else(press) else { break };
        losses_left -= usize::from(matches!(action, Action::Lose(_)) && losses_left > 0);
        run.act(action).expect("the clock chooses what is possible");
    }
    run
}

/// Checks that both runs are one: the same world, decisions, place, and state at every step.
fn check_same(one: &Run, other: &Run) {
    assert_eq!(one.world(), other.world());
    assert_eq!(one.decisions(), other.decisions());
    assert_eq!(one.position(), other.position());
    let (mut one, mut other) = (one.clone(), other.clone());
    for step in 0..=one.len() {
        one.seek(step);
        other.seek(step);
        assert_eq!(one.digest(), other.digest(), "after step {step}");
        assert_eq!(one.events(), other.events(), "after step {step}");
    }
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn a_run_comes_back_the_same_at_every_step(run in runs(120)) {
        let text = text(&run);
        let opened = decode(&text).expect("it was just written");
        check_same(&opened, &run);
        assert_eq!(encode(&opened).as_ref(), Some(&text), "and is written the same again");
    }

    #[test]
    fn forty_decisions_in_any_set_up_take_fewer_than_four_hundred_letters(run in runs(40)) {
        let text = text(&run);
        assert!(text.len() <= 320, "{} letters: {text}", text.len());
        assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')));
    }

    #[test]
    fn a_whole_link_opens_on_its_step(run in runs(60)) {
        let page = Page { step: Some(3), embed: true, ..Page::default() };
        let link = address::link(&run, &page).expect("the run is within the limits");
        let (query, fragment) = link.split_once('#').expect("a run is in the fragment");
        let address = address::read(query, fragment);
        assert_eq!(address.problems, []);
        assert_eq!((address.config, address.seed), (*run.world().config(), run.world().seed()));
        assert_eq!(address.page, Page { step: None, ..page }, "the run has its own step");
        check_same(&address.run.expect("it opens"), &run);
        let without_run = address::read(query, "");
        assert_eq!(without_run.page, address.page);
        let is_said = (without_run.config, without_run.seed) == (address.config, address.seed);
        let whole = address::write(&address.config, address.seed, &address.page);
        let rest = link.len() - query.len();
        assert!(is_said || whole.len() + "?".len() + rest > USUAL_LINK, "the query says it too, where it fits: {link}");
    }

    #[test]
    fn a_link_with_forty_decisions_has_at_most_four_hundred_letters_whatever_the_set_up(run in runs(40)) {
        let link = address::link(&run, &dressed()).expect("the run is within the limits");
        let base = "https://a-college.example.org/courses/payments/2025/the-lab/";
        assert!(base.len() == 60 && base.len() + link.len() <= 400, "{} letters: {link}", link.len());
    }

    #[test]
    fn a_run_beats_everything_that_is_said_beside_it(run in runs(20), config in configs(), seed in seeds()) {
        let beside = address::write(&config, seed, &Page { step: Some(2), theme: None, embed: true, ..Page::default() });
        let address = address::read(&beside, &format!("{beside}&run={}", text(&run)));
        assert_eq!((address.config, address.seed), (*run.world().config(), run.world().seed()));
        assert_eq!((address.page.embed, address.page.step), (true, Some(2)), "what is said about the page applies");
        assert_eq!(address.run.map(|run| run.digest()), Some(run.digest()));
    }
}

#[test]
fn golden_links_open_for_ever() {
    golden_links::all_open();
}

#[test]
fn what_links_stand_on_is_pinned() {
    golden_links::the_places_numbers_and_defaults_of_settings_are_pinned();
}

#[test]
fn the_longest_set_up_and_forty_strangers_still_fit() {
    let mut config = Config::default();
    for setting in Setting::ALL {
        let default = setting.read(&config);
        let sizes = [((1 << 17) << 17) - 1, 60_000 << 16, 60_000, 1_000, 4, 3, 2, 1, 0].into_iter();
        let mut others = sizes.filter(|number| *number != default);
        others.find_map(|number| setting.put(&mut config, number)).expect("every setting has two numbers");
    }
    let run = Run::new(World::new(config, Seed::MAX));
    // Three bytes are the most that a decision takes; four letters stand for three bytes.
    let most = text(&run).len() + 40 * 4;
    assert!((200..=320).contains(&most), "{most} letters");
    // What the page says of itself in every link; whatever else a host has said comes on top.
    let page = Page { lang: Some(Lang::En), lesson: Some(Lesson::Lab), ..Page::default() };
    let link = address::link(&run, &page).expect("the run is within the limits");
    assert!(link.len() + 40 * 4 <= USUAL_LINK, "{} letters and forty strangers: {link}", link.len());
    assert!(link.starts_with("?lang=en&lesson=lab#run="), "{link}");
    let (query, fragment) = link.split_once('#').expect("a run is in the fragment");
    let cut = fragment.get(..fragment.len() - 2).expect("it is ASCII");
    let address = address::read(query, cut);
    assert_eq!((address.config, address.seed), (config, Seed::MAX), "a link that was cut still gives both");
}

/// A lossy network and an impatient client, all of it away from the defaults.
fn stormy() -> Config {
    let loss = Permille(200);
    Config {
        strategy: Strategy::ClaimFirst,
        keys: Keys::PerIntent,
        patience: Patience::Timer,
        backoff: Backoff::Jitter,
        retries: 6,
        double_click: true,
        pods: 2,
        timing: Timing {
            request: Span { least: Millis(40), most: Millis(120) },
            reply: Span { least: Millis(40), most: Millis(400) },
            bank: Span { least: Millis(100), most: Millis(900) },
            timeout_ms: Millis(300),
            ..Timing::default()
        },
        chances: Chances { request_lost: loss, request_copied: loss, reply_lost: loss, reply_copied: loss },
        ..Config::default()
    }
}

#[test]
fn usual_links_are_short() {
    let length = |run: &Run| (run.len(), text(run).len());
    let story = played(Config::default(), seed(0), 400, 1);
    let keyed = played(set_up("strategy=claim-first&keys=per-intent"), seed(7), 400, 1);
    let race = played(set_up("strategy=claim-first&keys=per-intent&double_click=on&pods=2"), seed(7), 400, 1);
    let asking = played(set_up("strategy=check-then-act-db&keys=server-issued&ask_first=on&retries=6"), seed(7), 40, 9);
    let storm = played(stormy(), Seed::MAX, 40, 0);
    let lengths = [&story, &keyed, &race, &asking, &storm].map(length);
    assert_eq!(lengths, [(11, 32), (13, 40), (17, 51), (40, 98), (18, 107)]);
    let link = address::link(&storm, &Page::default()).expect("it fits");
    assert!(link.len() <= 400, "{}: {link}", link.len());
}

#[test]
fn the_step_and_what_lies_ahead_are_kept() {
    let mut run = played(Config::default(), seed(1), 11, 1);
    for step in [11, 5, 0] {
        run.seek(step);
        let opened = decode(&text(&run)).expect("it opens");
        assert_eq!((opened.position(), opened.len()), (step, run.len()));
    }
}

#[test]
fn what_no_link_can_hold_is_not_written() {
    let outside = [
        Config { pods: 3, ..Config::default() },
        Config { retries: 7, ..Config::default() },
        Config { purchases: Default::default(), ..Config::default() },
        Config { chances: Chances { reply_lost: Permille(1_001), ..Chances::default() }, ..Config::default() },
        Config { timing: Timing { delay_ms: Millis(60_001), ..Timing::default() }, ..Config::default() },
        Config {
            timing: Timing { bank: Span { least: Millis(2), most: Millis(1) }, ..Timing::default() },
            ..Config::default()
        },
    ];
    for config in outside {
        let run = Run::new(World::new(config, seed(1)));
        assert_eq!(encode(&run), None, "{config:?}");
        assert_eq!(address::link(&run, &Page::default()), None);
    }
    let crash = Action::Crash(PodNo::FIRST);
    assert!(Run::new(World::new(Config::default(), seed(1))).act(crash).is_err(), "and no run holds the impossible");
}
