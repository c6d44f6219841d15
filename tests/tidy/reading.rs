//! Reads Rust just well enough for house rules: code without comments and texts, and the texts apart.
//!
//! Knows strings, raw strings, characters, lifetimes and nested comments; knows nothing of grammar. What stands under
//! `#[cfg(test)]` is blanked, since tests may do what the product may not.

/// A string literal.
pub struct Literal {
    /// Its line, from 1.
    pub line: usize,
    /// What stands between its quotes, escapes unread.
    pub text: String,
    /// Where its opening quote is in [`Reading::code`].
    pub at: usize,
}

/// A file of Rust, read.
pub struct Reading {
    /// The code; comments and the insides of strings are spaces, one for each byte.
    pub code: String,
    /// The strings outside tests, in order.
    pub literals: Vec<Literal>,
}

/// Reads a file.
pub fn read(text: &str) -> Reading {
    let mut reader = Reader { text, at: 0, code: String::new(), literals: Vec::new() };
    while reader.at < text.len() {
        reader.step();
    }
    let (code, literals) = (reader.code, reader.literals);
    without_tests(code, literals)
}

/// The line of a place in a text, from 1.
pub fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}

/// The identifiers of a code, with the place of each.
pub fn words(code: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |char: char| char.is_alphanumeric() || char == '_';
    let mut at = 0;
    code.split(move |char: char| !is_part(char)).filter_map(move |word| {
        let place = at;
        at += word.len() + code[place + word.len()..].chars().next().map_or(0, char::len_utf8);
        (!word.is_empty()).then_some((place, word))
    })
}

/// Where the bracket that opens at or after `from` is closed.
pub fn closing(code: &str, from: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (place, char) in code[from..].char_indices() {
        match char {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(from + place);
                }
            }
            _ => {}
        }
    }
    None
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    code: String,
    literals: Vec<Literal>,
}

impl Reader<'_> {
    fn step(&mut self) {
        let rest = &self.text[self.at..];
        if rest.starts_with("//") {
            self.blank(rest.find('\n').unwrap_or(rest.len()));
        } else if rest.starts_with("/*") {
            self.blank(comment_length(rest));
        } else if let Some((opening, hashes)) = raw_opening(rest).filter(|_| !self.continues_a_word()) {
            let end = format!("\"{}", "#".repeat(hashes));
            let inside = rest[opening..].find(&end).unwrap_or(rest.len() - opening);
            self.string(opening, inside, end.len());
        } else if let Some(inside) = rest.strip_prefix('"') {
            self.string(1, string_length(inside), 1);
        } else if let Some(length) = char_length(rest) {
            self.blank(length);
        } else {
            let char = rest.chars().next().expect("not at the end");
            self.code.push(char);
            self.at += char.len_utf8();
        }
    }

    fn continues_a_word(&self) -> bool {
        self.code.ends_with(|char: char| char.is_alphanumeric() || char == '_')
    }

    fn blank(&mut self, length: usize) {
        let part = &self.text[self.at..self.at + length];
        self.code.extend(part.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        self.at += length;
    }

    fn keep(&mut self, length: usize) {
        self.code.push_str(&self.text[self.at..(self.at + length).min(self.text.len())]);
        self.at = (self.at + length).min(self.text.len());
    }

    fn string(&mut self, opening: usize, inside: usize, end: usize) {
        self.keep(opening);
        let text = self.text[self.at..self.at + inside].to_owned();
        self.literals.push(Literal { line: line_of(self.text, self.at), text, at: self.at - 1 });
        self.blank(inside);
        self.keep(end);
    }
}

fn comment_length(rest: &str) -> usize {
    let (mut at, mut depth) = (2, 1);
    while depth > 0 && at < rest.len() {
        let step = match rest.as_bytes()[at..] {
            [b'/', b'*', ..] => 1,
            [b'*', b'/', ..] => -1,
            _ => 0,
        };
        depth += step;
        at += if step == 0 { 1 } else { 2 };
    }
    at
}

/// The length of `r#"` and its kin, and how many hashes it has.
fn raw_opening(rest: &str) -> Option<(usize, usize)> {
    let prefix = ["br", "cr", "r"].into_iter().find(|prefix| rest.starts_with(prefix))?;
    let after = &rest[prefix.len()..];
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].starts_with('"').then_some((prefix.len() + hashes + 1, hashes))
}

fn string_length(inside: &str) -> usize {
    let mut is_escaped = false;
    for (place, char) in inside.char_indices() {
        match char {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return place,
            _ => {}
        }
    }
    inside.len()
}

/// The length of a character literal; none for a lifetime.
fn char_length(rest: &str) -> Option<usize> {
    let mut chars = rest.strip_prefix('\'')?.char_indices();
    let (_, first) = chars.next()?;
    if first == '\\' {
        chars.next()?;
        return chars.find(|(_, char)| *char == '\'').map(|(place, _)| place + 2);
    }
    chars.next().filter(|(_, char)| *char == '\'').map(|(place, _)| place + 2)
}

fn without_tests(mut code: String, mut literals: Vec<Literal>) -> Reading {
    const MARK: &str = "#[cfg(test)]";
    while let Some(from) = code.find(MARK) {
        let after = from + MARK.len();
        let is_declared = code[after..].find(';').unwrap_or(usize::MAX) < code[after..].find('{').unwrap_or(usize::MAX);
        let end = if is_declared {
            code[after..].find(';').map(|place| after + place)
        } else {
            code[after..].find('{').and_then(|place| closing(&code, after + place))
        };
        let end = end.map_or(code.len(), |place| place + 1);
        let blank: String = code[from..end].chars().map(|char| if char == '\n' { '\n' } else { ' ' }).collect();
        code.replace_range(from..end, &blank);
        literals.retain(|literal| !(from..end).contains(&literal.at));
    }
    Reading { code, literals }
}
