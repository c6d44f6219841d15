//! Words for people: all of them in `i18n`, spelled as Persian and English are, and none that claims too much.

use crate::house::without_html_comments;
use crate::layers::module_of;
use crate::reading::{Literal, closing, line_of, read};
use crate::rules::{File, Finding, Rule, is_source};

const INTO_I18N: &str = "move it into i18n, in both languages";

fn is_persian(char: char) -> bool {
    ('\u{0600}'..='\u{06FF}').contains(&char)
}

fn is_text_of_the_product(path: &str) -> bool {
    path == "index.html" || (is_source(path) && module_of(path) == "i18n")
}

/// Persian stands in one place.
pub const PERSIAN_ONLY_IN_I18N: Rule = Rule {
    name: "Persian only in i18n",
    applies: |path| is_source(path) && module_of(path) != "i18n",
    check: |file| {
        let literals = read(&file.text).literals.into_iter().filter(|literal| literal.text.contains(is_persian));
        literals.map(|literal| (literal.line, format!("`{}`: {INTO_I18N}", literal.text))).collect()
    },
    bad: &[
        ("src/ui/phone.rs", "view! { <b>\"پرداخت\"</b> }"),
        ("src/present/narration.rs", "let text = format!(\"تلاش {attempt}\");"),
    ],
    good: &[
        ("src/present/narration.rs", "// پرداخت\nlet text = words.pay;"),
        ("src/ui/app.rs", "view! { <b>\" \"</b> }"),
    ],
};

/// What stands in the code pane is code: the same in both languages.
const CODE_PANE: [&str; 3] =
    ["src/present/listing.rs", "src/present/code/duplicate.rs", "src/present/export/script.rs"];

/// English too: components name texts, they hold none.
pub const NO_PROSE_IN_COMPONENTS: Rule = Rule {
    name: "no prose in components",
    applies: |path| is_source(path) && module_of(path) != "i18n" && !CODE_PANE.contains(&path),
    check: prose_in_components,
    bad: &[
        ("src/ui/phone.rs", "view! { <b>\"No answer\"</b> }"),
        ("src/ui/phone.rs", "view! { <b>\"no answer\"</b> }"),
        ("src/ui/phone.rs", "view! { <b>{if lost { \"No answer came\" } else { words.sent }}</b> }"),
        ("src/ui/phone.rs", "view! { <b>No answer</b> }"),
        ("src/ui/phone.rs", "view! { <b aria-label=\"Pay\">{icon}</b> }"),
        ("src/ui/phone.rs", "view! { <input placeholder=\"a name\"/> }"),
        ("src/present/narration.rs", "let text = \"The bank took the money\";"),
        ("src/present/paper.rs", "format!(r#\"<b class=\"a\">No answer</b>\"#)"),
        ("src/present/paper.rs", "format!(r#\"<b aria-label=\"Pay\">{}</b>\"#, icon)"),
    ],
    good: &[
        ("src/ui/phone.rs", "view! { <b class={if a { \"button main\" } else { \"button\" }}>{words.pay}</b> }"),
        ("src/ui/phone.rs", "view! { <b class=\"button main\" style:width=\"1px\">{words.pay}\" · \"</b> }"),
        (
            "src/ui/phone.rs",
            "let icon = \"M 0 0 L 1 1\"; view! { <path d=\"M0 0 L 1 1\"/> <i data-testid=\"pay\">{a}</i> }",
        ),
        ("src/present/paper.rs", "format!(r#\"<i class=\"tag one\" lang=\"en\">key {digits}</i><b title=\"{a}\"/>\"#)"),
        ("src/present/pins.rs", "Pin { class: \"pin middle flight spent\", at }"),
        ("src/world/step.rs", "list.first().expect(\"a run begins with a press\"); let label = \"other hash\";"),
        ("src/world/action.rs", "write!(f, \"not possible now: {:?}\", self.0)"),
    ],
};

fn prose_in_components(file: &File) -> Vec<Finding> {
    let reading = read(&file.text);
    let code = &reading.code;
    let views: Vec<_> =
        code.match_indices("view!").filter_map(|(at, _)| closing(code, at).map(|end| at..end)).collect();
    let mut findings = Vec::new();
    for literal in &reading.literals {
        let words = words_in(&literal.text);
        let is_prose = match attribute(code, literal) {
            Some(name) => is_spoken(name) && literal.text.contains(char::is_alphabetic),
            None if literal.text.contains("</") || literal.text.contains("/>") => speaks(&literal.text),
            None if views.iter().any(|view| view.contains(&literal.at)) => words >= 2 && !is_class_list(code, literal),
            None => words >= 3 && !is_class_list(code, literal) && !is_for_programmers(code, literal),
        };
        if is_prose {
            findings.push((literal.line, format!("\"{}\": {INTO_I18N}", literal.text)));
        }
    }
    for (at, _) in code.match_indices("</") {
        let text = code[..at].rsplit('>').next().unwrap_or_default();
        let is_bare = text.contains(char::is_alphabetic) && !text.contains(['{', '}', '"', ';', '=', '|']);
        if is_bare && views.iter().any(|view| view.contains(&at)) {
            findings.push((line_of(code, at), format!("`{}`: {INTO_I18N}", text.trim())));
        }
    }
    findings
}

/// The attribute that a text is the value of, if it is one.
fn attribute<'a>(code: &'a str, literal: &Literal) -> Option<&'a str> {
    let before = code[..literal.at].strip_suffix('=')?;
    let is_part = |char: char| char.is_alphanumeric() || matches!(char, '-' | '_' | ':');
    Some(&before[before.trim_end_matches(is_part).len()..])
}

/// Whether markup in a text holds words of its own.
fn speaks(markup: &str) -> bool {
    let tells = |(place, _): (usize, &str)| {
        let (before, value) = (&markup[..place], &markup[place + 2..]);
        let name = before.rsplit([' ', '<']).next().unwrap_or_default();
        is_spoken(name) && value.starts_with(char::is_alphabetic)
    };
    words_in(&without_tags(markup)) >= 2 || markup.match_indices("=\"").any(tells)
}

fn is_spoken(attribute: &str) -> bool {
    matches!(
        attribute,
        "title" | "alt" | "placeholder" | "label" | "aria-label" | "aria-description" | "aria-roledescription"
    )
}

/// How many words of two letters or more a text has.
fn words_in(text: &str) -> usize {
    let is_word = |word: &&str| {
        word.chars().filter(|char| char.is_alphabetic()).count() >= 2
            && !word.contains(['{', '(', '#', '-', '/', '.', '='])
    };
    text.split_whitespace().filter(is_word).count()
}

/// Whether a text looks like classes that an attribute chooses among: a few small words, not right behind a tag.
fn is_class_list(code: &str, literal: &Literal) -> bool {
    let is_small = |char: char| char.is_ascii_lowercase() || matches!(char, ' ' | '-' | '{' | '}');
    literal.text.chars().all(is_small) && words_in(&literal.text) <= 5 && !code[..literal.at].trim_end().ends_with('>')
}

/// Whether a text explains a bug, an error or an attribute of the compiler's.
fn is_for_programmers(code: &str, literal: &Literal) -> bool {
    let before = code[..literal.at].trim_end();
    let calls = ["expect(", "write!(f,", "panic!(", "unreachable!(", "reason =", "warn!(", "log!(", "error!("];
    calls.iter().any(|call| before.ends_with(call)) || before.ends_with("assert!(")
}

/// Persian is spelled as its readers spell it.
pub const PERSIAN_SPELLING: Rule = Rule {
    name: "Persian spelling",
    applies: is_text_of_the_product,
    check: persian_spelling,
    bad: &[
        ("src/i18n/fa.rs", "\"بانك\""),
        ("src/i18n/fa.rs", "\"علي\""),
        ("src/i18n/fa.rs", "\"همۀ اتفاق‌ها\""),
        ("src/i18n/fa.rs", "\"اپ نمی داند\""),
        ("src/i18n/fa.rs", "\"می رود\""),
        ("src/i18n/fa.rs", "\"ردیف ها\""),
        ("src/i18n/fa.rs", "\"ردیف های پایگاه\""),
        ("src/i18n/fa.rs", "\"تلاش 2\""),
        ("src/i18n/fa.rs", "\"تلاش ٤\""),
        ("src/i18n/fa.rs", "\"پاسخ گم شد\""),
        ("src/i18n/fa.rs", "\"کلید یکتا\""),
        ("src/i18n/fa.rs", "\"درخواست رسید, بعد\""),
        ("index.html", "<p>جواب می رسد</p>"),
        ("index.html", "<p>ساخت 2 خرید</p>"),
    ],
    good: &[
        ("src/i18n/fa.rs", "\"اپ نمی‌داند که ردیف‌ها در `Pod 2` می‌مانند، {attempt0} بار؛ همهٔ ۲ خرید\""),
        ("src/i18n/fa.rs", "\"این‌ها را می‌بینی\"; \"only 2 English words\""),
        ("index.html", "<p class=\"a2\">جواب <code>409</code> رسید</p>\n<!-- می رود -->"),
    ],
};

fn persian_spelling(file: &File) -> Vec<Finding> {
    let persian = texts(file).into_iter().filter(|(_, text)| text.contains(is_persian));
    persian.flat_map(|(line, text)| misspelled(&text).into_iter().map(move |message| (line, message))).collect()
}

fn misspelled(text: &str) -> Vec<String> {
    let mut messages = Vec::new();
    for (wrong, right) in [
        ("\u{064A}", "ی (U+06CC)"),
        ("\u{0643}", "ک (U+06A9)"),
        ("\u{06C0}", "ه with U+0654"),
        ("پاسخ", "جواب"),
        ("کلید یکتا", "کلید تکرار"),
        ("دقیقا یک بار", "حداقل یک بار"),
        ("دقیقاً یک بار", "حداقل یک بار"),
    ] {
        if text.contains(wrong) {
            messages.push(format!("«{wrong}» in «{text}»: write {right}"));
        }
    }
    if text.match_indices(", ").any(|(at, _)| text[..at].ends_with(is_persian)) {
        messages.push(format!("a Latin comma in «{text}»: write ،"));
    }
    let prose = outside_code(text);
    if prose.contains(|char: char| char.is_ascii_digit() || ('\u{0660}'..='\u{0669}').contains(&char)) {
        messages.push(format!("a digit that is not Persian in «{text}»: use Numerals, ۰ to ۹, or mark it as code"));
    }
    let bare = |word: &str| word.trim_matches(|char: char| !char.is_alphabetic()).to_owned();
    let words: Vec<_> = prose.split_whitespace().map(bare).collect();
    for (place, word) in words.iter().enumerate() {
        let is_verb =
            matches!(word.as_str(), "می" | "نمی") && words.get(place + 1).is_some_and(|next| !next.is_empty());
        let is_plural = place > 0 && matches!(word.as_str(), "ها" | "های" | "هایی" | "هایش" | "هایت" | "هایم");
        if is_verb || is_plural {
            messages.push(format!("«{word}» stands alone in «{text}»: join it with a half-space (U+200C)"));
        }
    }
    messages
}

/// A text without `` `code` `` and `{places}`.
fn outside_code(text: &str) -> String {
    let prose: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let mut parts = prose.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |whole, part| whole + " " + part.split_once('}').map_or("", |(_, rest)| rest))
}

/// The lab never claims more than it shows.
pub const CLAIMS: Rule = Rule {
    name: "claims",
    applies: is_text_of_the_product,
    check: claims,
    bad: &[
        ("src/i18n/en.rs", "\"The money is taken exactly once.\""),
        ("src/i18n/en.rs", "\"Exactly-once delivery\""),
        ("src/i18n/en.rs", "\"A key makes it safe.\""),
        ("src/i18n/en.rs", "\"409 means failed\""),
        ("src/i18n/en.rs", "\"The Idempotency-Key header (RFC 9999)\""),
        ("index.html", "<p>Charged exactly once</p>"),
    ],
    good: &[
        ("src/i18n/en.rs", "// exactly once is never said\n\"at least once; RFC 9110 defines PUT\""),
        ("index.html", "<!-- never exactly once -->\n<p>Safe so far</p>"),
    ],
};

fn claims(file: &File) -> Vec<Finding> {
    const FORBIDDEN: [(&str, &str); 10] = [
        ("exactly once", "at least once, with duplicates recognised within a window"),
        ("exactly-once", "at least once, with duplicates recognised within a window"),
        ("a key makes it safe", "what the key does, and what it does not"),
        ("constraint protects the money", "the constraint protects rows; a bank that deduplicates protects money"),
        ("and you are safe", "while the first call can still land, nobody is"),
        ("token stops the second debit", "not at a bank that ignores it"),
        ("409 means failed", "409 says: not yet"),
        ("500 means not charged", "500 says: unknown"),
        ("put is always safe", "a late PUT overwrites a newer value"),
        ("guaranteed", "the bounds within which it was seen to hold"),
    ];
    let mut findings = Vec::new();
    for (line, text) in texts(file) {
        let lower = text.to_lowercase();
        let found = FORBIDDEN.iter().filter(|(claim, _)| lower.contains(claim));
        findings.extend(found.map(|(claim, instead)| (line, format!("`{claim}`: say {instead}"))));
        if lower.contains("rfc") && (lower.contains("idempotency") || lower.contains("header")) {
            findings.push((line, "the header is from an expired draft: never call it an RFC".to_owned()));
        }
    }
    findings
}

/// The texts of a file with their lines: string literals of Rust, lines of a page without tags and code.
fn texts(file: &File) -> Vec<(usize, String)> {
    if file.path.ends_with(".rs") {
        return read(&file.text).literals.into_iter().map(|literal| (literal.line, literal.text)).collect();
    }
    let page = without_html_comments(&file.text);
    (1..).zip(page.lines()).map(|(line, text)| (line, without_tags(text))).collect()
}

fn without_tags(line: &str) -> String {
    let mut parts = line.split('<');
    let mut whole = parts.next().unwrap_or_default().to_owned();
    let mut is_code = false;
    for part in parts {
        let (tag, rest) = part.split_once('>').unwrap_or((part, ""));
        is_code = matches!(tag.split_whitespace().next(), Some("code" | "bdi"));
        whole.push_str(if is_code { " " } else { rest });
        if !is_code && tag.starts_with("meta") {
            whole.push_str(tag.split_once("content=\"").map_or("", |(_, content)| content.trim_end_matches('"')));
        }
    }
    if is_code { whole + " " } else { whole }
}
