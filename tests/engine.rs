//! The engine, natively: stories first, then every small set-up, every schedule, and sampled decisions.
//!
//! One crate, so that the daily loop links once. `stories` tell what a learner sees; `every_setup` and `walk`
//! enumerate; `properties` samples what is too large to enumerate. Read next: `engine/reply_lost.rs`.
#![cfg(not(target_arch = "wasm32"))]

#[path = "common/golden.rs"]
mod golden;
#[path = "common/hand.rs"]
mod hand;
#[path = "common/known.rs"]
mod known;
#[path = "common/ten_thousand.rs"]
mod ten_thousand;

#[path = "engine/actions.rs"]
mod actions;
#[path = "engine/answers.rs"]
mod answers;
#[path = "engine/asking.rs"]
mod asking;
#[path = "engine/belief.rs"]
mod belief;
#[path = "engine/build.rs"]
mod build;
#[path = "engine/chance.rs"]
mod chance;
#[path = "engine/crash.rs"]
mod crash;
#[path = "engine/desk.rs"]
mod desk;
#[path = "engine/every_setup.rs"]
mod every_setup;
#[path = "engine/faults.rs"]
mod faults;
#[path = "engine/futures.rs"]
mod futures;
#[path = "engine/history.rs"]
mod history;
#[path = "engine/inbox.rs"]
mod inbox;
#[path = "engine/incidents.rs"]
mod incidents;
#[path = "engine/lamp.rs"]
mod lamp;
#[path = "engine/network.rs"]
mod network;
#[path = "engine/pages.rs"]
mod pages;
#[path = "engine/pasts.rs"]
mod pasts;
#[path = "engine/picture.rs"]
mod picture;
#[path = "engine/policies.rs"]
mod policies;
#[path = "engine/programs.rs"]
mod programs;
#[path = "engine/properties.rs"]
mod properties;
#[path = "engine/race.rs"]
mod race;
#[path = "engine/reply_lost.rs"]
mod reply_lost;
#[path = "engine/search.rs"]
mod search;
#[path = "engine/table.rs"]
mod table;
#[path = "common/timeless.rs"]
mod timeless;
#[path = "engine/toggles.rs"]
mod toggles;
#[path = "engine/told.rs"]
mod told;
#[path = "engine/told_faults.rs"]
mod told_faults;
#[path = "engine/undo.rs"]
mod undo;
#[path = "engine/verdicts.rs"]
mod verdicts;
#[path = "engine/walk.rs"]
mod walk;
#[path = "engine/week.rs"]
mod week;
#[path = "engine/why.rs"]
mod why;
#[path = "engine/window.rs"]
mod window;
#[path = "engine/worlds.rs"]
mod worlds;

#[test]
fn named_runs_keep_their_digests() {
    golden::named_runs_keep_their_digests();
}

#[test]
fn what_is_known_from_elsewhere_comes_out_the_same_here() {
    known::all();
}
