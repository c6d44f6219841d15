//! Every beat of every lesson, played: what its text may say is what the engine does, every task can be fulfilled with
//! what is free there, and nothing else fulfils it.

#[path = "lessons/solutions.rs"]
mod solutions;

use idempotency_lab::base::seed::Seed;
use idempotency_lab::drive::run::Run;
use idempotency_lab::i18n::course::Missing;
use idempotency_lab::lesson::build::{Arrangement, Card, Workshop};
use idempotency_lab::lesson::lamp::Button;
use idempotency_lab::lesson::script::{gone_on, play};
use idempotency_lab::lesson::toys::{Ruled, Touch};
use idempotency_lab::lesson::week::Policy;
use idempotency_lab::lesson::{Beat, Claim, Control, Id, Progress, Stage, Start, Toys};
use idempotency_lab::present::course::missing;
use idempotency_lab::world::World;
use idempotency_lab::world::config::Config;
use solutions::{NEAR_MISSES, SOLUTIONS, Solution};

fn beats() -> impl Iterator<Item = (Id, usize, &'static Beat)> {
    Id::ALL.into_iter().flat_map(|id| (0..).zip(id.lesson().beats).map(move |(place, beat)| (id, place, beat)))
}

fn opened(start: &Start) -> Run {
    start.run().expect("its script is possible")
}

fn hold(claims: &[Claim], run: &Run) -> bool {
    claims.iter().all(|claim| claim.holds_of(run, &Toys::default()))
}

/// Whether a task is about what a learner works on beside runs (below).
fn is_of_toys(task: &[Claim]) -> bool {
    task.iter().any(|claim| matches!(claim, Claim::Toy(_)))
}

/// Whether the claims hold at some moment of what the solution does.
fn fulfils(claims: &[Claim], solution: &Solution, beat: &Beat) -> bool {
    let mut run = played(solution, beat);
    (0..=run.len()).any(|step| {
        run.seek(step);
        hold(claims, &run)
    })
}

fn played(solution: &Solution, beat: &Beat) -> Run {
    let config = (solution.set_up)(beat.start.config());
    let mut run = if config == beat.start.config() && solution.goes_on {
        opened(&beat.start)
    } else {
        Run::new(World::new(config, Seed::default()))
    };
    play(&mut run, solution.moves).unwrap_or_else(|refused| panic!("{solution:?}: {refused:?}"));
    if solution.ends { gone_on(run, solution.loses_reply) } else { run }
}

#[test]
fn every_beat_opens_where_its_text_says() {
    for (id, place, beat) in beats() {
        let run = opened(&beat.start);
        for claim in beat.opening {
            assert!(claim.holds(&run), "{id:?} {place}: {claim:?}");
        }
    }
}

#[test]
fn what_follows_is_what_the_text_says() {
    for (id, place, beat) in beats() {
        let run = gone_on(opened(&beat.start), beat.start.loses_reply);
        for claim in beat.outcome {
            assert!(claim.holds(&run), "{id:?} {place}: {claim:?} after {:?}", run.decisions());
        }
    }
}

#[test]
fn one_answer_to_each_question_is_right_and_the_engine_says_which() {
    for (id, place, beat) in beats().filter(|(_, _, beat)| !beat.ask.is_empty()) {
        let right = beat.right_answers();
        assert_eq!(right.len(), 1, "{id:?} {place}: {right:?}");
        assert!(beat.ask.len() > 1, "{id:?} {place}");
    }
}

#[test]
fn three_truths_look_the_same_in_the_app_and_are_not() {
    for (id, place, beat) in beats() {
        let Stage::Truths(truths) = beat.stage else { continue };
        let runs: Vec<Run> = truths.iter().map(opened).collect();
        let apps: Vec<_> = runs.iter().map(|run| run.state().intents).collect();
        assert!(apps.windows(2).all(|pair| pair[0] == pair[1]), "{id:?} {place}");
        let debits: Vec<_> = runs.iter().map(|run| run.state().debits.len()).collect();
        assert_eq!(debits, [0, 1, 1], "{id:?} {place}");
        assert!(runs.iter().all(|run| Claim::InDoubt.holds(run)), "{id:?} {place}: none of the apps can know");
        assert!(runs.iter().all(|run| Claim::Over.holds(run)), "{id:?} {place}");
    }
}

#[test]
fn no_task_is_fulfilled_before_anything_is_done() {
    for (id, place, beat) in beats() {
        let run = opened(&beat.start);
        for (number, task) in beat.tasks.iter().enumerate() {
            assert!(!task.is_empty() && !hold(task, &run), "{id:?} {place} {number}");
        }
    }
}

#[test]
fn every_task_is_fulfilled_by_its_solution_and_not_by_that_of_another() {
    for (id, place, beat) in beats() {
        let of = |task: usize| SOLUTIONS.iter().filter(move |(to, _)| *to == (id, place, task)).map(|(_, how)| how);
        for (number, task) in beat.tasks.iter().enumerate().filter(|(_, task)| !is_of_toys(task)) {
            assert!(of(number).count() > 0, "{id:?} {place} {number}: nobody has shown how");
            for solution in of(number) {
                let is_watched = solution.goes_on && solution.moves.is_empty() && !beat.start.moves.is_empty();
                let changes = (solution.set_up)(beat.start.config()) != beat.start.config();
                assert!(
                    changes || !is_watched,
                    "{id:?} {place} {number}: what the beat shows by itself does not count"
                );
                let run = played(solution, beat);
                assert!(fulfils(task, solution, beat), "{id:?} {place} {number}: {:?} {:?}", task, run.events());
            }
            for other in (0..beat.tasks.len()).filter(|other| *other != number) {
                for solution in of(other) {
                    assert!(!fulfils(task, solution, beat), "{id:?} {place} {number}: fulfilled by that of {other}");
                }
            }
        }
    }
    assert!(SOLUTIONS.iter().all(|((id, place, task), _)| id.lesson().beats[*place].tasks.len() > *task));
}

#[test]
fn what_is_nearly_it_fulfils_no_task() {
    for (to @ (id, place, task), near) in NEAR_MISSES {
        let beat = &id.lesson().beats[*place];
        assert!(!fulfils(beat.tasks[*task], near, beat), "{to:?}: {:?}", played(near, beat).events());
    }
}

/// What the page says of the task once a near miss is at its end.
fn told_of(to: (Id, usize, usize), how: &Solution) -> Option<Missing> {
    let beat = &to.0.lesson().beats[to.1];
    missing(beat.tasks[to.2], &played(how, beat))
}

#[test]
fn what_came_about_in_another_way_is_told_apart_from_what_did_not() {
    let told: Vec<_> = NEAR_MISSES
        .iter()
        .filter(|(to, _)| *to == (Id::Mistakes, 2, 0) || *to == (Id::Mistakes, 3, 0))
        .map(|(to, near)| told_of(*to, near))
        .collect();
    assert_eq!(told, [Some(Missing::OtherWay); 2]);
    assert_eq!(told_of((Id::Mistakes, 2, 0), &solutions::PLAY), Some(Missing::DoubleCharge));
}

#[test]
fn who_runs_one_handler_of_the_race_to_its_end_is_told_why_that_cannot_be_it() {
    assert_eq!(told_of((Id::Race, 0, 0), &solutions::ONE_AFTER_THE_OTHER), Some(Missing::Order));
}

#[test]
fn pressing_pay_alone_fulfils_only_what_is_to_be_seen_without_a_hand() {
    let by_itself: Vec<_> = beats()
        .filter(|(_, _, beat)| beat.start.moves.is_empty())
        .flat_map(|(id, place, beat)| {
            let run = gone_on(opened(&beat.start), false);
            let fulfilled = (0..).zip(beat.tasks).filter(move |(_, task)| hold(task, &run));
            fulfilled.map(move |(number, _): (usize, _)| (id, place, number)).collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(by_itself, solutions::BY_ITSELF);
}

#[test]
fn the_solutions_touch_nothing_that_is_not_free() {
    for (to @ (id, place, _), solution) in SOLUTIONS {
        let beat = &id.lesson().beats[*place];
        let (start, wanted) = (beat.start.config(), (solution.set_up)(beat.start.config()));
        let reached = beat.free.iter().fold(start, |config, control| with_control(*control, config, &wanted));
        assert_eq!(reached, wanted, "{to:?}");
        let has = |control| beat.free.contains(&control);
        assert!(!solution.loses_reply || has(Control::LoseReply), "{to:?} loses a reply");
    }
}

fn with_control(control: Control, config: Config, wanted: &Config) -> Config {
    let mut next = config;
    match control {
        Control::LoseReply | Control::Hand => {}
        Control::Switch => {
            next = if wanted.has_keys() == config.has_keys() { config } else { config.switched(wanted.has_keys()) }
        }
        Control::Strategies(offered) if offered.contains(&wanted.strategy) => next.strategy = wanted.strategy,
        Control::Strategies(_) => {}
        Control::Keys => next.keys = wanted.keys,
        Control::DoubleClick => next.double_click = wanted.double_click,
        Control::ButtonLock => next.button_lock = wanted.button_lock,
        Control::Timeout => next.timing.timeout_ms = wanted.timing.timeout_ms,
        Control::RequestCopy => next.chances.request_copied = wanted.chances.request_copied,
        Control::RetryAmount => next.retry_amount = wanted.retry_amount,
        Control::AskFirst => next.ask_first = wanted.ask_first,
        Control::Scope => next.scope = wanted.scope,
        Control::Hash => next.hash = wanted.hash,
        Control::Reply => next.reply = wanted.reply,
        Control::Reload => next.reload = wanted.reload,
        Control::Pods => next.pods = wanted.pods,
    }
    next
}

#[test]
fn every_lesson_asks_before_it_shows_has_something_done_and_ends_with_a_look_back() {
    for id in Id::ALL {
        let [before @ .., last] = id.lesson().beats else { panic!("{id:?} has no beats") };
        assert!(last.stage == Stage::Recap && last.tasks.is_empty() && last.ask.is_empty(), "{id:?}");
        assert!(before.iter().all(|beat| beat.stage != Stage::Recap), "{id:?}");
        assert!(before.iter().any(|beat| !beat.ask.is_empty()), "{id:?} asks nothing");
        assert!(before.iter().any(|beat| !beat.tasks.is_empty()), "{id:?} has nothing to be done");
    }
}

#[test]
fn progress_keeps_the_first_guess_and_loses_nothing() {
    let mut progress = Progress::default();
    assert!(progress.is_empty() && progress.next() == Some(Id::NoAnswer));
    for (id, place, beat) in beats() {
        for guess in 0..beat.ask.len() {
            progress.keep_guess(id, place, guess);
        }
        assert_eq!(progress.guess(id, place), (!beat.ask.is_empty()).then_some(0));
        progress.keep_guess(id, place, 99);
        for task in 0..beat.tasks.len() {
            assert!(!progress.has_beat(id, place));
            assert!(progress.keep_done(id, place, task) && !progress.keep_done(id, place, task));
        }
        assert!(!progress.keep_done(id, place, beat.tasks.len()), "there is no such task");
        assert!(progress.has_beat(id, place));
    }
    assert_eq!((progress.passed(), progress.next()), (Id::ALL.len(), None));
    assert_eq!(Progress::read(&progress.text()), Ok(progress));
}

#[test]
fn kept_progress_of_any_kind_is_read_or_left_alone() {
    for foreign in ["", "2 key.1=0", "{}", "1key.1=0", &format!("1{}", " key.1=0".repeat(1_000))] {
        assert!(Progress::read(foreign).is_err(), "{foreign:.20}");
    }
    for odd in ["1", "1 ", "1 X.1=0", "1 key.1=-1", "1 key.1=9", "1 key.1:0", "1 key=.1", "1 key.1:-3"] {
        assert_eq!(Progress::read(odd), Ok(Progress::default()), "{odd}");
    }
    let some = Progress::read("1 key.2=1 key.1:255 gone.1=2").expect("it is this version's");
    assert_eq!(
        (some.guess(Id::Key, 1), some.is_done(Id::Key, 0, 0), some.is_done(Id::Key, 0, 1)),
        (Some(1), true, false)
    );
    assert_eq!(some.text(), "1 key.1:1 key.2=1 gone.1=2", "what another version has kept stays");
    let mut joined = Progress::read("1 key.2=0 later.3:1").expect("it is this version's");
    joined.join(&some);
    assert_eq!(joined.text(), "1 key.1:1 key.2=0 later.3:1 gone.1=2");
}

/// Which tasks of a lesson's beat the toys fulfil, after this was done to them.
fn fulfilled(id: Id, place: usize, touches: impl IntoIterator<Item = Touch>) -> Vec<usize> {
    let beat = &id.lesson().beats[place];
    let mut toys = Toys::default();
    touches.into_iter().for_each(|touch| toys.touch(touch));
    let run = opened(&beat.start);
    let holds = |task: &&[Claim]| task.iter().all(|claim| claim.holds_of(&run, &toys));
    (0..).zip(beat.tasks).filter(|(_, task)| holds(task)).map(|(number, _)| number).collect()
}

#[test]
fn three_presses_of_each_button_are_asked_for() {
    let thrice = |button| [Touch::Press(button); 3];
    for (number, button) in Button::ALL.into_iter().enumerate() {
        assert_eq!(fulfilled(Id::Definition, 0, thrice(button)), [number]);
        assert_eq!(fulfilled(Id::Definition, 0, [Touch::Press(button); 2]), []);
        assert_eq!(fulfilled(Id::Definition, 0, thrice(button).into_iter().chain([Touch::Tidy])), []);
    }
}

#[test]
fn a_retention_is_to_be_found_that_is_longer_than_the_window_and_not_for_ever() {
    let of = |retention_h, window_h| fulfilled(Id::Expiry, 1, [Touch::Policy(Policy { retention_h, window_h })]);
    assert_eq!(of(None, 72), [0], "for ever: it only grows");
    assert_eq!(of(Some(24), 24), [1]);
    assert_eq!(of(Some(24), 72), [], "shorter than the window: repeats are taken for new");
    assert_eq!(of(Some(72), 72), [2]);
    assert_eq!(of(Some(72), 24), [], "the window is to be three days");
    assert_eq!(of(Some(1), 24), [], "the settings alone are not it");
}

/// What the page does once the judge has said all.
fn ruled(cards: impl IntoIterator<Item = Card>) -> [Touch; 2] {
    ruled_in(Workshop::WHOLE, cards)
}

fn ruled_in(workshop: Workshop, cards: impl IntoIterator<Item = Card>) -> [Touch; 2] {
    let handler = Arrangement::new(cards);
    let mut judge = workshop.judge(handler);
    while judge.advance(1_024) {}
    [Touch::Arrange(handler), Touch::Ruled(Ruled::of(&judge))]
}

#[test]
fn any_handler_that_withstands_every_fault_passes_and_no_other() {
    use Card::{Charge, Claim, ClaimWithLease, KeyId, LookUp, OrderId, Remember, Reply, Save};
    let of = |cards: &[Card]| fulfilled(Id::Build, 0, ruled(cards.iter().copied()));
    assert_eq!(of(&Arrangement::KNOWN), [0, 1]);
    assert_eq!(of(&[LookUp, OrderId, ClaimWithLease, Charge, Save, Reply]), [0, 1], "another one");
    assert_eq!(of(&[LookUp, Charge, Remember, Reply]), [0], "check-then-act works until two come at once");
    assert_eq!(of(&[KeyId, Claim, Charge, Save, Reply]), [0], "without a lease a crash leaves it stuck");
    assert_eq!(of(&[Charge, Charge, Reply]), []);
    assert_eq!(of(&[Charge]), [], "nobody is answered");
    assert_eq!(of(&[]), []);
    let [arranged, _] = ruled(Arrangement::KNOWN);
    assert_eq!(
        fulfilled(Id::Build, 0, [ruled(Arrangement::KNOWN)[1], arranged]),
        [],
        "another handler is not judged yet"
    );
}

#[test]
fn the_race_ends_when_the_insert_comes_before_the_charge() {
    use Card::{Charge, Claim, LookUp, Remember, Reply, Save};
    let Stage::Bench(workshop) = Id::Claim.lesson().beats[0].stage else { panic!("it is a workshop") };
    let of = |cards: &[Card]| fulfilled(Id::Claim, 0, ruled_in(workshop, cards.iter().copied()));
    assert_eq!(of(workshop.begin), [], "as it stands, two at once charge twice");
    assert_eq!(of(&[LookUp, Claim, Charge, Save, Reply]), [0]);
    assert_eq!(of(&[Claim, Charge, Save, Reply]), [0]);
    assert_eq!(
        of(&[Claim, Charge, Remember, Reply]),
        [0],
        "the claim counts, and not by which line the reply is stored"
    );
    assert_eq!(of(&[LookUp, Charge, Claim, Save, Reply]), [], "a claim after the charge comes too late");
    assert_eq!(of(&[LookUp, Remember, Charge, Reply]), [], "looking and writing are still two steps");
    assert!([LookUp, Claim, Charge, Save, Reply].iter().all(|card| workshop.pile.contains(card)));
}

#[test]
fn two_ways_are_joined_and_neither_loses_anything() {
    let of = |text: &str| Progress::read(text).expect("it is this version's");
    let mut one = of("1 key.2=1 key.1:1 key.3:1");
    one.join(&of("1 key.2=3 key.4=0 key.3:4"));
    assert_eq!(one.text(), "1 key.1:1 key.2=1 key.3:5 key.4=0");
}
