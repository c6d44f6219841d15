//! The words of the lessons: as many as the manifests have places for, spelled as their readers spell, true to the names
//! on the page, and never claiming what the laboratory must not claim.

use crate::{COUNTS, fixed, is_persian, prose, speech};
use idempotency_lab::i18n::course::{Missing, Read, ToyNews};
use idempotency_lab::i18n::{AnswerWords, BeatWords, CourseNews, Lang, LessonWords, Rich};
use idempotency_lab::lesson::{Beat, Id, Stage};
use std::collections::BTreeSet;
use std::io::Write as _;

/// Every text of the lessons and around them, with a name to find it by.
pub fn all(lang: Lang) -> Vec<(String, Rich)> {
    let told = news().into_iter().map(|news| (format!("{news:?}"), speech(lang).course(news)));
    told.chain(texts(lang).into_iter().map(|(name, text)| (name, Rich::parse(text)))).collect()
}

/// What is told around the lessons: at least one of each kind, with one and with many.
fn news() -> Vec<CourseNews> {
    let mut all = Vec::new();
    for count in COUNTS {
        all.extend([
            CourseNews::Place { lesson: count, beat: count, beats: 8 },
            CourseNews::Passed { passed: count, all: 11 },
            CourseNews::FaultAt(count),
            CourseNews::Task(count),
            CourseNews::Handler(count),
            CourseNews::Missing(Missing::Debits { now: count, wanted: 1 }),
        ]);
        let toys = [
            ToyNews::Worlds(count),
            ToyNews::WorldsWith { debits: count, worlds: count },
            ToyNews::Pressed(count),
            ToyNews::Basket(count),
            ToyNews::Hours(count),
            ToyNews::Days(count),
            ToyNews::Week { rows: count, peak: count, found: count, too_late: count },
            ToyNews::Judging { done: count, all: 18 },
            ToyNews::Broken { broken: count, all: 18 },
            ToyNews::Step(count),
        ];
        all.extend(toys.map(CourseNews::Toy));
    }
    let missing = [
        Missing::DoubleCharge,
        Missing::Broken,
        Missing::Paid,
        Missing::Replay,
        Missing::Status(409),
        Missing::Stuck,
        Missing::Untruth,
        Missing::Running,
        Missing::Settings,
        Missing::Watched,
        Missing::Retry,
        Missing::GaveUp,
        Missing::OtherWay,
        Missing::Order,
        Missing::Other,
    ];
    let read = [
        Read::NoRow,
        Read::Claimed,
        Read::Answer(409),
        Read::Charged,
        Read::Known,
        Read::Stored,
        Read::Replied(201),
        Read::Other,
    ];
    all.extend(missing.map(CourseNews::Missing));
    all.extend((0..13).map(|which| CourseNews::Missing(Missing::Happening(which))));
    all.extend(read.map(CourseNews::Read));
    all
}

/// Every lesson's texts.
fn texts(lang: Lang) -> Vec<(String, &'static str)> {
    let mut all = Vec::new();
    for (id, words) in lessons(lang) {
        all.extend([(format!("{id:?} name"), words.name), (format!("{id:?} goal"), words.goal)]);
        for (number, beat) in (1..).zip(words.beats) {
            let of = |kind: &str, texts: &[&'static str]| -> Vec<_> {
                texts.iter().map(|text| (format!("{id:?} {number} {kind}"), *text)).collect()
            };
            let said: Vec<_> = beat.answers.iter().flat_map(|answer| [answer.says, answer.told]).collect();
            let asked: Vec<_> = [beat.question, beat.won].into_iter().filter(|text| !text.is_empty()).collect();
            all.extend(of("text", beat.text).into_iter().chain(of("question or won", &asked)));
            all.extend(of("answer", &said).into_iter().chain(of("task", beat.tasks)).chain(of("hint", beat.hints)));
        }
    }
    all
}

fn lessons(lang: Lang) -> impl Iterator<Item = (Id, &'static LessonWords)> {
    Id::ALL.into_iter().zip(lang.lessons())
}

/// Each beat of the manifests with its words, in both languages.
fn beats() -> Vec<(String, &'static Beat, &'static BeatWords)> {
    let mut all = Vec::new();
    for lang in Lang::ALL {
        for (id, words) in lessons(lang) {
            let pairs = (1..).zip(id.lesson().beats).zip(words.beats);
            all.extend(pairs.map(|((number, beat), words)| (format!("{lang:?} {id:?} {number}"), beat, words)));
        }
    }
    all
}

/// A text's words, without its code and without marks at their ends. A half-space is a part of a word.
fn words_of(text: &str) -> Vec<String> {
    let bare = |word: &str| word.trim_matches(|char: char| !char.is_alphabetic()).to_owned();
    prose(&Rich::parse(text)).split_whitespace().map(bare).filter(|word| !word.is_empty()).collect()
}

/// What stands in quotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split(['«', '“']).skip(1).filter_map(|part| part.split(['»', '”']).next())
}

#[test]
fn every_lesson_has_as_many_beats_answers_and_tasks_as_its_manifest() {
    for lang in Lang::ALL {
        assert_eq!(lang.lessons().len(), Id::ALL.len(), "{lang:?}");
        for (id, words) in lessons(lang) {
            assert_eq!(words.beats.len(), id.lesson().beats.len(), "{lang:?} {id:?}");
        }
    }
    for (name, beat, words) in beats() {
        assert_eq!(words.answers.len(), beat.ask.len(), "{name}: answers");
        assert_eq!(words.tasks.len(), beat.tasks.len(), "{name}: tasks");
    }
}

#[test]
fn every_question_is_put_and_every_answer_is_explained() {
    for (name, beat, words) in beats() {
        assert_eq!(words.question.is_empty(), beat.ask.is_empty(), "{name}");
        let is_whole = |answer: &AnswerWords| !answer.says.is_empty() && !answer.told.is_empty();
        assert!(words.answers.iter().all(is_whole), "{name}");
        let says: BTreeSet<_> = words.answers.iter().map(|answer| answer.says).collect();
        assert_eq!(says.len(), words.answers.len(), "{name}: no answer is there twice");
    }
}

#[test]
fn only_the_right_answer_is_told_that_it_is_right() {
    for (name, beat, words) in beats().into_iter().filter(|(_, beat, _)| !beat.ask.is_empty()) {
        let praised =
            |told: &str| told.starts_with("Right: ") || told.starts_with("Right. ") || told.starts_with("درست است");
        let found: Vec<_> = (0..).zip(words.answers).filter(|(_, answer)| praised(answer.told)).collect();
        assert_eq!(found.into_iter().map(|(place, _)| place).collect::<Vec<usize>>(), beat.right_answers(), "{name}");
    }
}

#[test]
fn every_beat_says_something_and_every_task_has_hints_and_an_end() {
    for (name, beat, words) in beats() {
        assert!(!words.text.is_empty() && words.text.len() <= 4, "{name}: {} paragraphs", words.text.len());
        assert_eq!(words.won.is_empty(), beat.tasks.is_empty(), "{name}");
        let hints = if beat.tasks.is_empty() { 0..=0 } else { 1..=3 };
        assert!(hints.contains(&words.hints.len()), "{name}: {} hints", words.hints.len());
        assert!(beat.stage != Stage::Recap || words.text.len() >= 2, "{name}: the look back has too little to say");
    }
}

#[test]
fn the_look_back_says_what_the_measure_does_not_protect_against() {
    for (lang, said) in
        [(Lang::En, "*What this does not protect against:*"), (Lang::Fa, "*جلوی چه چیزی را نمی\u{200C}گیرد:*")]
    {
        for id in
            [Id::Key, Id::Claim, Id::Answers, Id::Crash, Id::Unknown, Id::WhoseKey, Id::Expiry, Id::Mistakes, Id::Build]
        {
            let words = lang.lessons()[usize::from(id.number()) - 1];
            let last = words.beats.last().expect("a lesson has beats");
            assert!(last.text.iter().any(|text| text.starts_with(said)), "{lang:?} {id:?}");
        }
    }
}

#[test]
fn a_hint_calls_every_control_by_its_name_on_the_page() {
    for lang in Lang::ALL {
        let mut names: Vec<String> = fixed(lang.words()).into_iter().map(|(_, text)| text).collect();
        names.extend(lang.words().design.payment_ids.map(str::to_owned));
        names.extend(lang.words().course.toys.buttons.map(str::to_owned));
        names.extend(lang.words().course.toys.cards.map(str::to_owned));
        for (name, text) in texts(lang).into_iter().filter(|(name, _)| name.ends_with("hint")) {
            for control in quoted(text) {
                let is_it = |known: &String| known == control || known.starts_with(&format!("{control} ("));
                assert!(names.iter().any(is_it), "{lang:?} {name}: nothing is called {control}");
            }
        }
    }
}

#[test]
fn paragraphs_are_short() {
    for lang in Lang::ALL {
        for (name, text) in texts(lang) {
            assert!(words_of(text).len() <= 66, "{lang:?} {name}: {} words", words_of(text).len());
        }
    }
}

#[test]
fn the_lessons_of_one_language_take_at_most_twenty_kilobytes_of_brotli() {
    for lang in Lang::ALL {
        let text: Vec<_> = texts(lang).into_iter().map(|(_, text)| text).collect();
        let mut packed = Vec::new();
        let mut packer = brotli::CompressorWriter::new(&mut packed, 1 << 16, 11, 24);
        packer.write_all(text.join("\n").as_bytes()).expect("a list takes everything");
        drop(packer);
        println!("{lang:?}: {} bytes", packed.len());
        assert!(packed.len() <= 20_000, "{lang:?}: {} bytes", packed.len());
    }
}

#[test]
fn marks_are_closed_and_quotes_are_the_languages_own() {
    for lang in Lang::ALL {
        let (open, close, foreign) = match lang {
            Lang::Fa => ('«', '»', ['“', '”', '"']),
            Lang::En => ('“', '”', ['«', '»', '"']),
        };
        for (name, text) in texts(lang) {
            for mark in ['*', '`', '~'] {
                assert!(text.matches(mark).count() % 2 == 0, "{lang:?} {name}: {mark} is open in {text}");
            }
            assert_eq!(text.matches(open).count(), text.matches(close).count(), "{lang:?} {name}: {text}");
            assert!(!text.contains(foreign), "{lang:?} {name}: {text}");
        }
    }
}

#[test]
fn persian_lessons_are_written_with_persian_letters() {
    let foreign = ['\u{064A}', '\u{0643}', '\u{06C0}', '\u{0629}', '\u{0649}', ',', ';', '?'];
    for (name, text) in texts(Lang::Fa) {
        assert!(!prose(&Rich::parse(text)).contains(foreign), "{name}: {text}");
        assert!(!text.contains(['\u{200B}', '\u{200D}', '\u{00A0}', '\u{200F}', '\u{200E}']), "{name}: {text}");
        assert!(
            !text.contains("\u{200C} ") && !text.contains(" \u{200C}"),
            "{name}: a half-space beside a space: {text}"
        );
    }
}

#[test]
fn half_spaces_stand_where_persian_has_them() {
    const WHOLE: [&str; 4] = ["میلی", "میان", "میز", "تنها"];
    for (name, text) in texts(Lang::Fa) {
        for word in words_of(text) {
            let parts: Vec<_> = word.split('\u{200C}').collect();
            assert!(!["می", "نمی", "ها", "های", "هایی", "تر", "ترین"].contains(&word.as_str()), "{name}: {word} alone");
            for part in &parts {
                let is_glued = (part.starts_with("می") && *part != "می")
                    || (part.starts_with("نمی") && *part != "نمی")
                    || ["ها", "های", "هایی"].iter().any(|end| part.ends_with(end) && part != end);
                let is_whole = WHOLE.iter().any(|whole| part.starts_with(whole));
                assert!(!is_glued || is_whole, "{name}: {word} wants a half-space");
            }
        }
    }
}

#[test]
fn english_lessons_hold_no_persian_and_persian_lessons_no_bare_latin() {
    for (name, text) in texts(Lang::En) {
        assert!(!text.contains(is_persian), "{name}: {text}");
    }
    for (name, text) in texts(Lang::Fa) {
        let bare = prose(&Rich::parse(text));
        assert!(!bare.contains(|char: char| char.is_ascii_alphanumeric()), "{name}: {text}");
    }
}

#[test]
fn no_lesson_claims_what_the_laboratory_must_not_claim() {
    let english = [
        "exactly once",
        "exactly-once",
        "makes it safe",
        "is safe",
        "you are safe",
        "protects the money",
        "stops the second debit",
        "409 means failed",
        "means failed",
        "means not charged",
        "guarantee",
        "never be charged twice",
        "rfc",
        "impossible",
    ];
    let persian = [
        "دقیقاً یک بار",
        "دقیقا یک بار",
        "پاسخ",
        "کلید یکتا",
        "کلید امن",
        "امن می\u{200C}شود",
        "از پول محافظت",
        "تضمین",
        "خیالت راحت",
        "۴۰۹ یعنی نشد",
        "۵۰۰ یعنی",
        "همیشه امن",
        "هرگز دو بار",
        "استاندارد",
    ];
    for lang in Lang::ALL {
        let forbidden: &[&str] = match lang {
            Lang::En => &english,
            Lang::Fa => &persian,
        };
        for (name, text) in texts(lang) {
            let found: Vec<_> = forbidden.iter().filter(|claim| text.to_lowercase().contains(**claim)).collect();
            assert!(found.is_empty(), "{lang:?} {name}: {found:?} in {text}");
        }
    }
}

#[test]
fn both_languages_name_the_same_statuses_in_each_task() {
    let latin = |char: char| if ('۰'..='۹').contains(&char) { u32::from(char) - u32::from('۰') } else { 10 };
    let digit = |char: char| char.to_digit(10).unwrap_or_else(|| latin(char));
    let statuses = |text: &&str| -> Vec<u32> {
        let numbers = text.split(|char| digit(char) == 10).filter(|number| number.chars().count() == 3);
        numbers.map(|number| number.chars().fold(0, |value, char| value * 10 + digit(char))).collect()
    };
    for (persian, english) in lessons(Lang::Fa).zip(lessons(Lang::En)) {
        let of = |(_, words): (Id, &LessonWords)| -> Vec<_> {
            words.beats.iter().flat_map(|beat| beat.tasks).map(statuses).collect()
        };
        assert_eq!(of(persian), of(english), "{:?}", persian.0);
    }
}
