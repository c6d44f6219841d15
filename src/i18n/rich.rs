//! Text with three kinds of marks: `*strong*`, `~small~`, and `` `code` `` for left-to-right fragments, which are
//! isolated wherever they are shown. Knows nothing of how a span is drawn.

/// A text in spans.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rich(pub Vec<Span>);

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Prose.
    Text(String),
    /// Prose with weight.
    Strong(String),
    /// Prose that steps back, such as a currency.
    Small(String),
    /// An identifier, a status or another left-to-right fragment.
    Code(String),
}

impl Rich {
    /// Reads the marks. A mark that is never closed runs to the end of the text.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut spans = Vec::new();
        let mut rest = text;
        while let Some((before, mark, inside)) = split(rest) {
            let (content, after) = inside.split_once(mark).unwrap_or((inside, ""));
            push(&mut spans, before, Span::Text);
            match mark {
                '*' => push(&mut spans, content, Span::Strong),
                '~' => push(&mut spans, content, Span::Small),
                _ => push(&mut spans, content, Span::Code),
            }
            rest = after;
        }
        push(&mut spans, rest, Span::Text);
        Self(spans)
    }

    /// Adds another sentence behind a space.
    pub fn push_sentence(&mut self, other: Self) {
        self.0.push(Span::Text(" ".to_owned()));
        self.0.extend(other.0);
    }

    /// The text alone, its left-to-right fragments isolated by U+2066 and U+2069.
    #[must_use]
    pub fn plain(&self) -> String {
        self.0.iter().fold(String::new(), |text, span| match span {
            Span::Text(part) | Span::Strong(part) | Span::Small(part) => text + part,
            Span::Code(part) => text + "\u{2066}" + part + "\u{2069}",
        })
    }
}

/// A stranger's text as it can stand inside a mark: without marks of its own.
pub(super) fn plain(text: &str) -> String {
    text.replace(['*', '~', '`'], "")
}

/// What stands before the next mark, the mark, and what follows it.
fn split(text: &str) -> Option<(&str, char, &str)> {
    let at = text.find(['*', '~', '`'])?;
    let (before, marked) = text.split_at_checked(at)?;
    let mark = marked.chars().next()?;
    Some((before, mark, marked.strip_prefix(mark)?))
}

fn push(spans: &mut Vec<Span>, content: &str, span: impl FnOnce(String) -> Span) {
    if !content.is_empty() {
        spans.push(span(content.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::{Rich, Span};

    fn spans(text: &str) -> Vec<Span> {
        Rich::parse(text).0
    }

    #[test]
    fn marks_become_spans() {
        let text = |part: &str| Span::Text(part.into());
        assert_eq!(
            spans("a *b* c `d` e"),
            [text("a "), Span::Strong("b".into()), text(" c "), Span::Code("d".into()), text(" e")]
        );
        assert_eq!(spans("1 ~d~"), [text("1 "), Span::Small("d".into())]);
        assert_eq!(spans("plain"), [text("plain")]);
        assert_eq!(spans(""), []);
        assert_eq!(spans("**"), []);
    }

    #[test]
    fn a_mark_that_is_never_closed_runs_to_the_end() {
        assert_eq!(spans("a *b"), [Span::Text("a ".into()), Span::Strong("b".into())]);
    }

    #[test]
    fn the_text_alone_isolates_its_left_to_right_fragments() {
        assert_eq!(Rich::parse("به `Pod 1` *رسید*").plain(), "به \u{2066}Pod 1\u{2069} رسید");
    }
}
