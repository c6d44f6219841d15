//! Code with conditions in its margin, and what of it stands for a set-up.
//!
//! A line of a template is `step words | text`. The step is an op's word, `first` for whatever comes first, or `.` for
//! none; a line whose step is not in the program does not stand. Of the words (see `words`) all must hold; `!a` holds
//! where `a` does not, `a/b` where either does. Within a text `«word:part»` is a part that stands where the word holds.
//! `@name` is a parameter of an SQL statement: it is numbered, and `@@` lists the values of the numbers. Knows nothing of
//! what the words mean, nor of any language.

use super::Line;
use super::words::{holds, step_word};
use crate::world::config::Config;
use crate::world::program::Program;

/// The lines of a template that stand for this set-up.
pub fn fill(template: &str, config: &Config, program: &Program) -> Vec<Line> {
    let mut parameters = Vec::new();
    let mut lines = Vec::new();
    for (margin, text) in template.lines().filter_map(|line| line.split_once('|')) {
        let mut words = margin.split_whitespace();
        let step = match words.next() {
            Some(".") | None => None,
            Some("first") => Some(0),
            Some(word) => match place(program, word) {
                Some(place) => Some(place),
                None => continue,
            },
        };
        if !words.all(|word| is_so(word, config)) {
            continue;
        }
        let text = chosen(text.strip_prefix(' ').unwrap_or(text), config);
        lines.push(Line { text: numbered(&text, &mut parameters), step });
    }
    lines
}

fn place(program: &Program, word: &str) -> Option<u8> {
    let place = program.ops().iter().position(|op| step_word(*op) == word)?;
    u8::try_from(place).ok()
}

fn is_so(word: &str, config: &Config) -> bool {
    word.split('/').any(|word| match word.strip_prefix('!') {
        Some(word) => !holds(word, config).unwrap_or(true),
        None => holds(word, config).unwrap_or(false),
    })
}

/// A text with the parts that stand.
fn chosen(text: &str, config: &Config) -> String {
    let mut pieces = text.split('«');
    let mut whole = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (part, rest) = piece.split_once('»').unwrap_or((piece, ""));
        if let Some((word, part)) = part.split_once(':')
            && is_so(word, config)
        {
            whole.push_str(part);
        }
        whole.push_str(rest);
    }
    whole
}

/// A text with numbers for parameters. A statement begins where it is handed over: the numbers with it.
fn numbered(text: &str, parameters: &mut Vec<String>) -> String {
    if text.contains(".query(") {
        parameters.clear();
    }
    let mut pieces = text.split('@');
    let mut whole = pieces.next().unwrap_or_default().to_owned();
    let mut was_empty = false;
    for piece in pieces {
        let is_part = |char: char| char.is_ascii_alphanumeric() || char == '.';
        let name = &piece[..piece.find(|char| !is_part(char)).unwrap_or(piece.len())];
        match name {
            _ if core::mem::take(&mut was_empty) => whole.push_str(&parameters.join(", ")),
            "" if piece.is_empty() => was_empty = true,
            "" => whole.push('@'),
            name => {
                let known = parameters.iter().position(|parameter| parameter == name);
                let place = known.unwrap_or_else(|| {
                    parameters.push(name.to_owned());
                    parameters.len() - 1
                });
                whole.push_str(&format!("${}", place + 1));
            }
        }
        whole.push_str(&piece[name.len()..]);
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::{fill, holds};
    use crate::world::config::{Config, Strategy};
    use crate::world::program::Program;

    const ALL: [&str; 8] = [
        include_str!("text/handler.ts.txt"),
        include_str!("text/handler.cs.txt"),
        include_str!("text/table.sql.txt"),
        include_str!("text/table.cs.txt"),
        include_str!("text/issue.ts.txt"),
        include_str!("text/issue.cs.txt"),
        include_str!("text/find.ts.txt"),
        include_str!("text/find.cs.txt"),
    ];

    #[test]
    fn every_word_of_the_templates_has_a_meaning() {
        let config = Config::default();
        let steps = [
            ".", "first", "lookup", "claim", "ask", "charge", "transact", "remember", "save", "release", "find",
            "issue", "reply",
        ];
        for line in ALL.into_iter().flat_map(str::lines) {
            let (margin, text) = line.split_once('|').unwrap_or_else(|| panic!("no margin: {line}"));
            let mut words = margin.split_whitespace();
            assert!(steps.contains(&words.next().unwrap_or_default()), "{line}");
            let parts = text.split('«').skip(1).map(|part| part.split_once(':').map_or(part, |(word, _)| word));
            for word in words.chain(parts).flat_map(|word| word.split('/')) {
                assert!(holds(word.trim_start_matches('!'), &config).is_some(), "`{word}` in {line}");
            }
            assert_eq!(text.matches('«').count(), text.matches('»').count(), "{line}");
        }
    }

    #[test]
    fn conditions_choose_lines_and_parts_and_parameters_are_numbered() {
        let template =
            ". claim | no\nlookup | no\nfirst nokey/claim !hash | db.query(«nokey:@b, »@a.c, @a.c)\n. | [@@] @\"";
        let config = Config { strategy: Strategy::NoKey, ..Config::default() };
        let lines = fill(template, &config, &Program::of(&config));
        let lines: Vec<_> = lines.iter().map(|line| (line.step, line.text.as_str())).collect();
        assert_eq!(lines, [(Some(0), "db.query($1, $2, $2)"), (None, "[b, a.c] @\"")]);
    }
}
