//! Marks on the code: whoever runs stands on exactly one line, and it is the first of the step that it runs next.

use crate::hand::{act_all, deliver_to, play, press, pressed, run_line, set_up};
use crate::variants::singles;
use idempotency_lab::base::ids::Errand;
use idempotency_lab::drive::run::Run;
use idempotency_lab::i18n::course::Read;
use idempotency_lab::i18n::numerals::PlainNumerals;
use idempotency_lab::i18n::{Lang, Speech};
use idempotency_lab::present::code::{Aside, Dialect, lines_of};
use idempotency_lab::present::marks::{has_code, marks, parts, runners};
use idempotency_lab::present::pane;
use idempotency_lab::world::World;
use idempotency_lab::world::config::{Config, Keys, Strategy};
use idempotency_lab::world::program::{Op, Program};

/// The texts of the marked lines, each with who stands there.
fn marked(part: &Aside, run: &Run) -> Vec<(String, Vec<u8>)> {
    let here = marks(part, &runners(run)).into_iter();
    let lines = part.lines.iter().zip(here).filter(|(_, here)| !here.is_empty());
    lines.map(|(line, here)| (line.text.clone(), here.iter().map(|attempt| attempt.number()).collect())).collect()
}

/// Every place of a run: how many marks there were.
fn check_each_place(mut run: Run, config: &Config) -> usize {
    let mut seen = 0;
    for place in 0..=run.len() {
        run.seek(place);
        assert!(has_code(&run));
        let running = runners(&run);
        for dialect in Dialect::ALL {
            let parts = parts(dialect, config);
            for part in &parts {
                let mine = running.iter().filter(|runner| runner.request.errand == part.errand);
                let marks = marks(part, &running);
                assert_eq!(marks.iter().map(Vec::len).sum::<usize>(), mine.clone().count(), "{config:?} at {place}");
                for runner in mine {
                    let first = lines_of(&part.lines, runner.next).next().expect("every step has lines");
                    assert!(marks[first].contains(&runner.request.attempt), "{config:?} at {place}");
                    seen += 1;
                }
            }
            let has_part = |errand: Errand| parts.iter().any(|part| part.errand == errand);
            assert!(running.iter().all(|runner| has_part(runner.request.errand)), "{config:?}: somebody has no code");
        }
    }
    seen
}

#[test]
fn whoever_runs_stands_on_one_line_of_the_step_that_comes_next() {
    let mut seen = 0;
    for config in singles() {
        let config = Config { double_click: true, ..config };
        let mut run = pressed(config);
        play(&mut run);
        seen += check_each_place(run, &config);
    }
    assert!(seen > 5_000, "{seen} marks");
}

fn paused() -> (Run, Config) {
    let config = Config { double_click: true, ..set_up(Strategy::CheckThenActDb, Keys::PerIntent) };
    let mut run = pressed(config);
    act_all(&mut run, &[press(), deliver_to(1, 1), deliver_to(1, 2), run_line(1)]);
    (run, config)
}

#[test]
fn two_requests_stand_on_two_lines_with_what_each_has_read() {
    let (run, config) = paused();
    let lines = |dialect| marked(&parts(dialect, &config)[0], &run);
    let expected = |first: &str, second: &str| vec![(first.to_owned(), vec![2]), (second.to_owned(), vec![1])];
    assert_eq!(
        lines(Dialect::TypeScript),
        expected("  const key = req.headers['idempotency-key'] ?? '';", "    debit = await bank.charge({")
    );
    assert_eq!(
        lines(Dialect::CSharp),
        expected("    var key = http.Request", "        debit = await bank.Charge(new()")
    );
    let read: Vec<_> = runners(&run).into_iter().map(|runner| runner.read).collect();
    assert_eq!(read, [vec![Read::NoRow], vec![]]);
}

#[test]
fn the_markup_says_who_stands_where_and_what_each_has_read() {
    let (run, config) = paused();
    let running = runners(&run);
    let code = pane::lines(&parts(Dialect::TypeScript, &config)[0], &running);
    for here in ["data-step=\"0\" data-here=\"2\" aria-current=\"step\"", "data-step=\"1\" data-here=\"1\""] {
        assert_eq!(code.matches(here).count(), 1, "{here} in\n{code}");
    }
    assert!(code.contains("async") && !code.contains("=> {<") && !code.contains("&amp;gt;"), "it is escaped once");
    let speech = Speech { lang: Lang::En, numerals: &PlainNumerals };
    let reads = pane::reads(&running, speech);
    assert!(reads.contains("saw no row") && reads.contains("has read nothing yet"), "{reads}");
    assert_eq!(pane::reads(&[], speech), "");
    for dialect in Dialect::ALL {
        assert_eq!(pane::errors(dialect).matches("data-testid=\"duplicate\"").count(), 5);
    }
}

#[test]
fn a_handler_of_somebodys_own_has_no_code() {
    let config = set_up(Strategy::ClaimFirst, Keys::PerIntent);
    let own = Program::list(&[Op::Charge, Op::Reply]);
    assert!(!has_code(&Run::new(World::with_program(config, idempotency_lab::base::seed::Seed::default(), own))));
}
