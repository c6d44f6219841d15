//! Links that somebody broke, cut or made up: each is refused by name, with its start where that is whole, and at a cost
//! that is declared.

use crate::counting::most_bytes;
use crate::forge::{LETTERS, letters, text as forged, with_crc};
use crate::given::{cases, runs};
use crate::ten_thousand::ten_thousand;
use crate::{played, seed, set_up, stormy, text};
use idempotency_lab::base::seed::Seed;
use idempotency_lab::drive::run::Run;
use idempotency_lab::embed::address;
use idempotency_lab::embed::problem::Problem;
use idempotency_lab::embed::run_text::{MAX_DECISIONS, MAX_LENGTH, Refusal, RunError, decode, encode};
use idempotency_lab::world::World;
use idempotency_lab::world::config::Config;
use proptest::prelude::{any, prop, proptest};

/// Version 1, nothing changed, seed 0.
const HEAD: [u8; 3] = [1, 0, 0];

fn error(text: &str) -> Option<RunError> {
    decode(text).err().map(|refusal| refusal.error)
}

fn samples() -> Vec<Run> {
    vec![
        Run::new(World::new(Config::default(), Seed::default())),
        played(Config::default(), seed(0), 400, 1),
        played(set_up("strategy=claim-first&keys=per-intent&double_click=on&pods=2&purchases=A10,B20"), seed(9), 60, 1),
        played(stormy(), Seed::MAX, 40, 0),
    ]
}

#[test]
fn every_link_with_one_bit_changed_is_refused() {
    for run in samples() {
        let text = text(&run);
        for place in 0..text.len() {
            for bit in 0..8 {
                let mut bytes = text.clone().into_bytes();
                bytes[place] ^= 1 << bit;
                let changed = String::from_utf8_lossy(&bytes);
                assert!(decode(&changed).is_err(), "bit {bit} of letter {place} of {text}");
            }
        }
    }
}

#[test]
fn every_link_with_one_letter_changed_or_two_neighbours_exchanged_is_refused() {
    for run in samples() {
        let text = text(&run);
        for place in 0..text.len() {
            for letter in LETTERS {
                let mut bytes = text.clone().into_bytes();
                let before = core::mem::replace(&mut bytes[place], *letter);
                let changed = String::from_utf8_lossy(&bytes);
                assert!(before == *letter || decode(&changed).is_err(), "letter {place} of {text}");
            }
            let mut bytes = text.clone().into_bytes();
            let next = (place + 1) % bytes.len();
            bytes.swap(place, next);
            let changed = String::from_utf8_lossy(&bytes);
            assert!(changed == text.as_str() || decode(&changed).is_err(), "letters {place} and {next} of {text}");
        }
    }
}

#[test]
fn every_link_that_is_cut_off_is_refused_and_keeps_its_start_while_that_is_whole() {
    for run in samples() {
        let text = text(&run);
        let mut starts = 0;
        for length in 0..text.len() {
            let Refusal { error, start } = decode(&text[..length]).expect_err("it is cut");
            assert!(
                matches!(error, RunError::Empty | RunError::NotBase64 | RunError::Truncated),
                "{error} at {length}"
            );
            assert!(start.is_none() || start.as_deref() == Some(run.world()));
            starts += usize::from(start.is_some());
            assert!(decode(&text[text.len() - length..]).is_err(), "cut off in front");
        }
        // Each decision takes a byte or more, and four letters are three bytes.
        assert!(starts >= (run.len() + 4) * 4 / 3, "{starts} of {} cuts keep the start", text.len());
    }
}

#[test]
fn a_link_with_anything_added_is_refused() {
    for run in samples() {
        let text = text(&run);
        for more in ["A", "AA", "AAA", "AAAA", "=", " ", ".", "\u{200F}", "ی"] {
            assert!(decode(&format!("{text}{more}")).is_err(), "{more:?} behind");
            assert!(decode(&format!("{more}{text}")).is_err(), "{more:?} before");
        }
        // What a messenger puts around a link is no part of a value.
        let address = address::read("", &format!("run=\u{2068}{text}\u{2069} "));
        assert_eq!((address.run.map(|run| run.digest()), address.problems), (Some(run.digest()), Vec::new()));
    }
}

#[test]
fn each_way_of_being_wrong_has_its_name() {
    assert_eq!(error(&forged(&HEAD, &[0, 0])), None, "the forger's own text opens");
    assert_eq!(error(&forged(&HEAD, &[1, 0, 0])), None, "with a press");
    let press_and = |more: &[u8]| forged(&HEAD, &[&[1 + u8::try_from(more.len()).expect("few"), 0, 0], more].concat());
    let named = [
        ("", RunError::Empty),
        ("A", RunError::Truncated),
        ("AQ=", RunError::NotBase64),
        ("AR", RunError::Truncated),
        ("AQ\u{6F1}", RunError::NotBase64),
        ("_w!", RunError::OtherVersion(255)),
        ("AQ", RunError::Truncated),
        ("AA", RunError::OtherVersion(0)),
        ("Ag", RunError::OtherVersion(2)),
        ("_w", RunError::OtherVersion(255)),
        (&letters(&[&HEAD[..], &[0; 4]].concat()), RunError::Damaged),
        (&letters(&with_crc(HEAD.to_vec())), RunError::Truncated),
        (&letters(&with_crc(with_crc(HEAD.to_vec()))), RunError::Truncated),
        (&forged(&[1, 1, 41, 0, 0], &[0, 0]), RunError::UnknownSetting),
        (&forged(&[1, 1, 5, 3, 0], &[0, 0]), RunError::UnknownSetting),
        (&forged(&[1, 2, 5, 2, 5, 2, 0], &[0, 0]), RunError::UnknownSetting),
        (&forged(&[1, 2, 5, 2, 0, 1, 0], &[0, 0]), RunError::UnknownSetting),
        (&forged(&[1, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10], &[0, 0]), RunError::UnknownSetting),
        (&forged(&[1, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1], &[0, 0]), RunError::Damaged),
        (&forged(&HEAD, &[0x91, 0x4e, 0]), RunError::TooLong),
        (&forged(&HEAD, &[0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 0]), RunError::TooLong),
        (&forged(&HEAD, &[0, 1]), RunError::Damaged),
        (&forged(&HEAD, &[0, 0, 0]), RunError::Damaged),
        (&forged(&HEAD, &[1, 0, 0xf8]), RunError::UnknownAction { at: 1 }),
        (&press_and(&[0xd8]), RunError::UnknownAction { at: 2 }),
        (&press_and(&[0xa0]), RunError::NotPossible { at: 2 }),
        (&press_and(&[0xd0]), RunError::NotPossible { at: 2 }),
        (&press_and(&[0x30]), RunError::NotPossible { at: 2 }),
        (&press_and(&[0x38, 0x30, 0x1f]), RunError::NotPossible { at: 4 }),
    ];
    for (text, name) in named {
        assert_eq!(error(text), Some(name), "{text}");
    }
    assert_eq!(error(&"A".repeat(MAX_LENGTH + 1)), Some(RunError::TooLong));
}

#[test]
fn what_opens_up_to_the_impossible_gives_its_start() {
    let refusal = decode(&forged(&[1, 1, 7, 6, 5], &[2, 0, 0, 0x1f])).expect_err("pod 8 cannot crash");
    assert_eq!(refusal.error, RunError::NotPossible { at: 2 });
    let start = refusal.start.expect("the start is whole");
    assert_eq!((start.config().retries, start.seed().value()), (6, 5));
}

#[test]
fn a_bad_run_in_an_address_opens_the_nearest_start() {
    let run = played(set_up("strategy=claim-first&keys=per-intent"), seed(7), 30, 1);
    let text = text(&run);
    let cut =
        address::read("strategy=check-then-act-db&retries=1&lang=en", &format!("run={}", &text[..text.len() - 3]));
    assert_eq!((&cut.config, cut.seed), (run.world().config(), run.world().seed()), "the run's own start");
    assert_eq!(cut.problems, [Problem::BadRun(RunError::Truncated)]);
    let gone = address::read("strategy=check-then-act-db&retries=1&seed=3", &format!("run={}", &text[..6]));
    assert_eq!(
        (gone.config, gone.seed),
        (set_up("strategy=check-then-act-db&retries=1"), seed(3)),
        "else the address's"
    );
    assert!(gone.run.is_none());
    let second = address::read("", &format!("run=AQ&run={text}&run=AA"));
    assert_eq!(second.run.map(|run| run.digest()), Some(run.digest()), "the first that opens counts");
    assert_eq!(second.problems, [Problem::BadRun(RunError::Truncated), Problem::Repeated { name: "run" }]);
}

/// Most bytes held at once while a text is opened: its run with all of its history.
const MOST_BYTES: usize = 8_000_000;

#[test]
fn opening_holds_no_more_memory_than_is_declared() {
    let all = [0x90, 0x4e, 0];
    let many = |byte: &[u8], count| forged(&HEAD, &[&all[..], &byte.repeat(count)].concat());
    let lying = forged(&HEAD, &all);
    let settings = forged(&[1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f], &[]);
    let (short, long) = (many(&[0], usize::from(MAX_DECISIONS)), many(&[0x37, 0x09, 0x07], 4_000));
    assert!(short.len() <= MAX_LENGTH && long.len() <= MAX_LENGTH);
    let hostile = [short, long, lying, settings, "A".repeat(MAX_LENGTH), "_".repeat(1_000_000), "ی".repeat(8_000)];
    for text in hostile {
        let (bytes, result) = most_bytes(|| decode(&text));
        assert!(result.is_err());
        assert!(bytes <= 200_000, "{bytes} bytes for {} letters", text.len());
    }
    let long = ten_thousand();
    assert_eq!(long.len(), usize::from(MAX_DECISIONS));
    for run in samples().into_iter().chain([long]) {
        let text = text(&run);
        let (bytes, opened) = most_bytes(|| decode(&text));
        assert_eq!(opened.map(|run| (run.len(), run.digest())), Ok((run.len(), run.digest())));
        assert!(bytes <= MOST_BYTES, "{bytes} bytes for {} decisions", run.len());
    }
}

#[test]
fn what_is_too_long_for_a_link_is_not_written() {
    let mut run = ten_thousand();
    assert!(text(&run).len() <= MAX_LENGTH, "ten thousand decisions have a link of {} letters", text(&run).len());
    let action = *run.world().actions(run.state()).first().expect("there is more to do");
    run.act(action).expect("what is listed is possible");
    assert_eq!(encode(&run), None);
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn any_text_is_looked_at(text in any::<String>()) {
        assert!(decode(&text).is_err());
    }

    #[test]
    fn any_letters_are_looked_at(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        assert!(decode(&letters(&bytes)).is_err());
    }

    #[test]
    fn any_forged_body_is_refused_or_opens_as_a_run(head in prop::collection::vec(0_u8..40, 0..8), body in prop::collection::vec(any::<u8>(), 0..60)) {
        let count = u8::try_from(body.len()).expect("few");
        let with_count = [&[count.min(100), 0], &body[..]].concat();
        for text in [forged(&head, &body), forged(&HEAD, &body), forged(&HEAD, &with_count)] {
            if let Ok(run) = decode(&text) {
                assert_eq!(decode(&crate::text(&run)).map(|run| run.digest()), Ok(run.digest()));
            }
        }
    }

    #[test]
    fn a_link_with_bytes_changed_anywhere_is_refused(run in runs(60), place in any::<prop::sample::Index>(), with in prop::collection::vec(prop::sample::select(&LETTERS[..]), 1..5)) {
        let text = text(&run);
        let place = place.index(text.len());
        let end = (place + with.len()).min(text.len());
        let with = String::from_utf8_lossy(&with[..end - place]).into_owned();
        let changed = [&text[..place], &with, &text[end..]].concat();
        assert!(changed == text || decode(&changed).is_err());
    }
}
