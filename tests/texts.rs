//! The words of both languages, with plain numerals: nothing is empty, digits are the language's own, fragments that
//! run from left to right are isolated, and the first screen stays short.
#![cfg(not(target_arch = "wasm32"))]

#[path = "texts/complaints.rs"]
mod complaints;
#[path = "texts/design.rs"]
mod design;
#[path = "texts/import.rs"]
mod import;
#[path = "texts/lessons.rs"]
mod lessons;

use idempotency_lab::i18n::numerals::PlainNumerals;
use idempotency_lab::i18n::{Advice, KeyUse, Label, Lang, ReplyNews, Rich, Sentence, Span, Speech, Words};
use std::collections::BTreeSet;

const COUNTS: [u64; 4] = [1, 2, 3, 11];
const KEY_USES: [KeyUse; 3] = [KeyUse::None, KeyUse::New, KeyUse::Same];
const STATUSES: [u16; 7] = [200, 201, 400, 404, 409, 422, 503];

fn speech(lang: Lang) -> Speech {
    Speech { lang, numerals: &PlainNumerals }
}

/// At least one of each kind, with one and with many.
fn sentences() -> Vec<Sentence> {
    let mut all = vec![Sentence::Begin, Sentence::BeginArmed, Sentence::BeginLaboratory, Sentence::Reloaded];
    all.extend([Advice::TurnKeyOn, Advice::LoseTheReply, Advice::OpenLaboratory].map(Sentence::Advice));
    for key in KEY_USES {
        all.extend([Sentence::Sent(key), Sentence::SentAgainByPerson(key)]);
        all.extend(COUNTS.map(|attempt| Sentence::SentAgain { attempt, key }));
    }
    for attempt in COUNTS {
        all.extend([None, Some(1), Some(2)].map(|pod| Sentence::Started { attempt, pod }));
        all.extend([
            Sentence::LookedUpNothing { attempt },
            Sentence::Claimed { attempt },
            Sentence::FoundDone { attempt },
            Sentence::FoundInProgress { attempt },
            Sentence::FoundOtherBody { attempt },
            Sentence::FoundNoKey { attempt },
            Sentence::Stored { attempt },
            Sentence::NotOwner { attempt },
            Sentence::FoundDuplicate { attempt },
            Sentence::FoundNothing { attempt },
            Sentence::FoundPaid { attempt },
            Sentence::MadeKey { attempt },
            Sentence::SentQuestion { attempt },
            Sentence::SentKeyRequest { attempt },
            Sentence::SentPrepared { attempt },
        ]);
        all.extend(COUNTS.map(|times| Sentence::Charged { attempt, times }));
        for reply in [false, true] {
            all.extend([Sentence::Duplicated { attempt, reply }, Sentence::Delayed { attempt, reply }]);
        }
    }
    for handlers in 0..=3 {
        all.extend([None, Some(1), Some(2)].map(|pod| Sentence::Crashed { pod, handlers }));
    }
    all.extend(news().into_iter().map(Sentence::Reply));
    all.extend(design::all().into_iter().map(Sentence::Design));
    all
}

fn news() -> Vec<ReplyNews> {
    let mut all = vec![ReplyNews::GaveUp];
    for yes in [false, true] {
        for attempt in COUNTS {
            all.extend(STATUSES.map(|status| ReplyNews::Replied { attempt, status, replayed: yes }));
            all.extend([
                ReplyNews::RequestLost { attempt, copied: yes },
                ReplyNews::ReplyLost { attempt, paid: yes },
                ReplyNews::TimedOut { attempt, retry: yes },
                ReplyNews::AskAgain { attempt, same_key: yes },
                ReplyNews::Ready { attempt, key: yes },
                ReplyNews::Unheard { attempt },
                ReplyNews::TooLate { attempt },
                ReplyNews::HeardAfterwards { attempt, replayed: yes },
            ]);
        }
        all.extend([0, 1, 2, 3].map(|debits| ReplyNews::Paid { debits, replayed: yes }));
    }
    for status in STATUSES {
        all.extend([0, 1, 2].map(|debits| ReplyNews::Failed { status, debits }));
    }
    all
}

fn labels() -> Vec<Label> {
    let mut all = Vec::new();
    for count in [0, 1, 2, 11, 100] {
        all.extend([
            Label::Taken(count),
            Label::ForPurchases(count),
            Label::Money(count),
            Label::Progress { step: count, steps: 11 },
            Label::Debits(count),
            Label::Number(count),
            Label::Milliseconds(count),
            Label::Envelope { attempt: count, reply: true },
            Label::Envelope { attempt: count, reply: false },
            Label::Pod(count),
            Label::Crash(count),
            Label::Speed(count),
            Label::Record(count),
            Label::Above(count),
        ]);
    }
    all
}

/// A number for each kind. A new kind does not compile until it stands here, and fails until it is in the lists above.
fn sentence_kind(sentence: &Sentence) -> usize {
    match sentence {
        Sentence::Begin => 0,
        Sentence::BeginArmed => 1,
        Sentence::BeginLaboratory => 2,
        Sentence::Sent(_) => 3,
        Sentence::SentAgainByPerson(_) => 4,
        Sentence::SentAgain { .. } => 5,
        Sentence::Started { .. } => 6,
        Sentence::LookedUpNothing { .. } => 7,
        Sentence::Claimed { .. } => 8,
        Sentence::FoundDone { .. } => 9,
        Sentence::FoundInProgress { .. } => 10,
        Sentence::FoundOtherBody { .. } => 11,
        Sentence::FoundNoKey { .. } => 12,
        Sentence::Charged { .. } => 13,
        Sentence::Stored { .. } => 14,
        Sentence::NotOwner { .. } => 15,
        Sentence::Advice(Advice::TurnKeyOn) => 16,
        Sentence::Advice(Advice::LoseTheReply) => 17,
        Sentence::Advice(Advice::OpenLaboratory) => 18,
        Sentence::Reply(ReplyNews::Replied { .. }) => 19,
        Sentence::Reply(ReplyNews::RequestLost { .. }) => 20,
        Sentence::Reply(ReplyNews::ReplyLost { .. }) => 21,
        Sentence::Reply(ReplyNews::TimedOut { .. }) => 22,
        Sentence::Reply(ReplyNews::Paid { .. }) => 23,
        Sentence::Reply(ReplyNews::Failed { .. }) => 24,
        Sentence::Reply(ReplyNews::AskAgain { .. }) => 25,
        Sentence::Reply(ReplyNews::GaveUp) => 26,
        Sentence::Reply(ReplyNews::HeardAfterwards { .. }) => 27,
        Sentence::Reply(ReplyNews::Ready { .. }) => 28,
        Sentence::Reply(ReplyNews::Unheard { .. }) => 29,
        Sentence::Reloaded => 30,
        Sentence::SentQuestion { .. } => 31,
        Sentence::SentKeyRequest { .. } => 32,
        Sentence::SentPrepared { .. } => 33,
        Sentence::Duplicated { .. } => 34,
        Sentence::Delayed { .. } => 35,
        Sentence::Crashed { .. } => 36,
        Sentence::FoundDuplicate { .. } => 37,
        Sentence::FoundNothing { .. } => 38,
        Sentence::MadeKey { .. } => 39,
        Sentence::FoundPaid { .. } => 40,
        Sentence::Reply(ReplyNews::TooLate { .. }) => 41,
        Sentence::Design(news) => 42 + design::kind(*news),
    }
}

fn label_kind(label: &Label) -> usize {
    match label {
        Label::Taken(_) => 0,
        Label::ForPurchases(_) => 1,
        Label::Money(_) => 2,
        Label::Progress { .. } => 3,
        Label::Debits(_) => 4,
        Label::Number(_) => 5,
        Label::Milliseconds(_) => 6,
        Label::Envelope { .. } => 7,
        Label::Pod(_) => 8,
        Label::Speed(_) => 9,
        Label::Record(_) => 10,
        Label::Above(_) => 11,
        Label::Crash(_) => 12,
    }
}

/// Every fixed text of a language with its name, read from how the struct prints itself.
fn fixed(words: &Words) -> Vec<(String, String)> {
    let printed = format!("{words:#?}");
    let field = |line: &str| {
        let (name, value) = line.trim().split_once(": ")?;
        Some((name.to_owned(), unescaped(value.strip_prefix('"')?.strip_suffix("\",")?)))
    };
    printed.lines().filter_map(field).collect()
}

/// Undoes what printing does to a half-space.
fn unescaped(text: &str) -> String {
    let mut parts = text.split("\\u{");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |whole, part| {
        let (code, rest) = part.split_once('}').expect("an escape is closed");
        let char = u32::from_str_radix(code, 16).ok().and_then(char::from_u32).expect("an escape names a character");
        format!("{whole}{char}{rest}")
    })
}

/// Everything that can be shown in a language, with a name to find it by.
fn everything(lang: Lang) -> Vec<(String, Rich)> {
    let told = sentences().into_iter().map(|sentence| (format!("{sentence:?}"), speech(lang).tell(&sentence)));
    let short = labels().into_iter().map(|label| (format!("{label:?}"), speech(lang).label(label)));
    let fixed = fixed(lang.words()).into_iter().map(|(name, text)| (name, Rich::parse(&text)));
    let wrong = complaints::all()
        .into_iter()
        .map(|(complaint, ..)| (format!("{complaint:?}"), speech(lang).complain(&complaint)));
    let refused = import::all().into_iter().map(|(news, ..)| (format!("{news:?}"), speech(lang).import(news)));
    told.chain(short).chain(wrong).chain(refused).chain(fixed).chain(lessons::all(lang)).collect()
}

/// The prose of a text: what is not code.
fn prose(text: &Rich) -> String {
    let part = |span: &Span| match span {
        Span::Text(part) | Span::Strong(part) | Span::Small(part) => Some(part.clone()),
        Span::Code(_) => None,
    };
    text.0.iter().filter_map(part).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_kind_of_sentence_and_label_has_its_examples() {
    let kinds: BTreeSet<_> = sentences().iter().map(sentence_kind).collect();
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), (0..57).collect::<Vec<_>>());
    let kinds: BTreeSet<_> = labels().iter().map(label_kind).collect();
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), (0..13).collect::<Vec<_>>());
}

#[test]
fn one_word_has_one_spelling_in_persian() {
    for (name, text) in everything(Lang::Fa) {
        for other in ["این\u{200C}جا", "همه چیز"] {
            assert!(!text.plain().contains(other), "{name}: {}", text.plain());
        }
    }
}

#[test]
fn every_text_says_something_in_both_languages() {
    for lang in Lang::ALL {
        for (name, text) in everything(lang) {
            assert!(!text.plain().trim().is_empty(), "{lang:?} {name}");
            assert_eq!(text.plain().trim(), text.plain(), "{lang:?} {name}: no space at its ends");
            assert!(!text.plain().contains("  "), "{lang:?} {name}: no double space");
            assert!(
                !text.plain().contains(['*', '~', '`', '{', '}']),
                "{lang:?} {name}: no mark is left over: {}",
                text.plain()
            );
        }
    }
}

#[test]
fn all_fixed_texts_are_read() {
    let [persian, english] = Lang::ALL.map(|lang| fixed(lang.words()));
    let names = |texts: &[(String, String)]| texts.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&persian), names(&english));
    let sources = [
        include_str!("../src/i18n/words.rs"),
        include_str!("../src/i18n/code.rs"),
        include_str!("../src/i18n/design.rs"),
        include_str!("../src/i18n/export.rs"),
        include_str!("../src/i18n/search.rs"),
        include_str!("../src/i18n/course.rs"),
        include_str!("../src/i18n/course/toys.rs"),
    ];
    // What a lesson says is not among the fixed texts.
    let around = |source: &'static str| source.split("/// A lesson's words.").next().unwrap_or_default();
    let fields = sources.map(|source| around(source).matches(": &'static str").count()).into_iter().sum::<usize>();
    assert_eq!(persian.len(), fields, "each field of Words, once");
}

#[test]
fn persian_prose_has_persian_digits_and_letters_and_english_prose_has_none_of_them() {
    for (name, text) in everything(Lang::Fa) {
        assert!(!prose(&text).contains(|char: char| char.is_ascii_alphanumeric()), "{name}: {}", text.plain());
    }
    for (name, text) in everything(Lang::En).into_iter().filter(|(name, _)| name != "name") {
        assert!(text.plain().is_ascii() || !text.plain().contains(is_persian), "{name}: {}", text.plain());
    }
}

fn is_persian(char: char) -> bool {
    ('\u{0600}'..='\u{06FF}').contains(&char)
}

#[test]
fn every_persian_text_is_persian() {
    for (name, text) in everything(Lang::Fa) {
        let is_bare = matches!(&text.0[..], [Span::Code(_)]);
        assert!(is_bare || text.plain().contains(is_persian), "{name}: {}", text.plain());
    }
}

#[test]
fn code_is_isolated_in_the_plain_text() {
    for lang in Lang::ALL {
        let started = speech(lang).tell(&Sentence::Started { attempt: 1, pod: Some(2) });
        assert!(started.plain().contains("\u{2066}Pod 2\u{2069}"), "{}", started.plain());
        for (name, text) in everything(lang) {
            let spans = text.0.iter().filter(|span| matches!(span, Span::Code(_))).count();
            let plain = text.plain();
            assert_eq!(plain.matches('\u{2066}').count(), spans, "{lang:?} {name}");
            assert_eq!(plain.matches('\u{2069}').count(), spans, "{lang:?} {name}");
        }
    }
}

#[test]
fn numbers_are_told_and_the_english_plural_fits_them() {
    let english = |label| speech(Lang::En).label(label).plain();
    assert!(english(Label::Taken(1)).contains("1 time"), "{}", english(Label::Taken(1)));
    assert!(!english(Label::Taken(1)).contains("times"));
    assert!(english(Label::Taken(2)).contains("2 times"));
    assert!(english(Label::ForPurchases(1)).ends_with("1 purchase"));
    assert!(english(Label::ForPurchases(2)).ends_with("2 purchases"));
    assert_eq!([english(Label::Debits(1)), english(Label::Debits(2))], ["1 debit", "2 debits"]);
    let persian = |label| speech(Lang::Fa).label(label).plain();
    assert!(persian(Label::Taken(2)).contains('۲'), "{}", persian(Label::Taken(2)));
    assert!(persian(Label::Progress { step: 3, steps: 11 }).contains("۱۱"));
    for (percent, written) in [(50, "0.5"), (100, "1"), (125, "1.25"), (205, "2.05"), (400, "4")] {
        assert!(english(Label::Speed(percent)).contains(written), "{}", english(Label::Speed(percent)));
    }
    assert!(persian(Label::Speed(50)).contains("۰٫۵"), "{}", persian(Label::Speed(50)));
}

/// What is on the first screen before Pay, besides icons.
fn first_screen(lang: Lang) -> Vec<String> {
    let words = lang.words();
    let fixed = [
        words.product,
        lang.other().words().name,
        words.no_money,
        words.shop,
        words.pay,
        words.key_switch,
        words.off,
        words.on,
        words.lose_reply,
        words.app,
        words.server,
        words.bank,
        words.open_lab,
    ];
    let told = [speech(lang).tell(&Sentence::Begin), speech(lang).label(Label::Money(10))];
    fixed.map(str::to_owned).into_iter().chain(told.map(|text| text.plain())).collect()
}

#[test]
fn the_first_screen_has_at_most_forty_words() {
    for lang in Lang::ALL {
        let texts = first_screen(lang);
        let words = texts.iter().flat_map(|text| text.split_whitespace()).count();
        assert!(words <= 40, "{lang:?}: {words} words in {texts:?}");
    }
}

#[test]
fn the_first_screen_names_nothing_that_has_not_happened() {
    let later = ["409", "۴۰۹", "Pod", "INSERT", "hash", "هش", "lease", "pod", "idempotent", "commit"];
    for lang in Lang::ALL {
        for text in first_screen(lang) {
            assert!(!later.iter().any(|term| text.contains(term)), "{lang:?}: {text}");
        }
    }
}

#[test]
fn a_tag_of_a_browser_leads_to_its_language() {
    for (tag, lang) in [
        ("fa", Some(Lang::Fa)),
        ("fa-IR", Some(Lang::Fa)),
        ("FA_ir", Some(Lang::Fa)),
        ("en-GB", Some(Lang::En)),
        ("de", None),
        ("", None),
        ("fantasy", None),
    ] {
        assert_eq!(Lang::from_tag(tag), lang, "{tag}");
    }
    assert!(Lang::ALL.into_iter().all(|lang| lang.other().other() == lang && lang.other() != lang));
    assert_eq!(Lang::ALL.map(|lang| (lang.tag(), lang.dir())), [("fa", "rtl"), ("en", "ltr")]);
}
