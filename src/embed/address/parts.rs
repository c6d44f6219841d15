//! The pieces of a query or a fragment, as plain text. Knows no parameter.
//!
//! Parts bytes: whatever parts an address is ASCII, and no byte of another letter is.

/// The parameters in the first `most` bytes of a part, names and values as they stand there. A last one that is cut
/// by the limit is left out.
pub(super) fn of(part: &str, most: usize) -> impl Iterator<Item = (&[u8], &[u8])> {
    let parts = |byte: &u8| matches!(byte, b'&' | b'?' | b'#');
    let mut read = part.as_bytes();
    if read.len() > most {
        let end = read.iter().take(most).rposition(parts).unwrap_or(0);
        read = read.get(..end).unwrap_or_default();
    }
    read.split(parts).map(|piece| {
        let (name, value) = halves(piece, b"=");
        (name, value.unwrap_or_default())
    })
}

/// What stands before and after the first `between`, if it is there.
pub(in crate::embed) fn halves<'a>(text: &'a [u8], between: &[u8]) -> (&'a [u8], Option<&'a [u8]>) {
    match text.windows(between.len()).position(|there| there == between) {
        Some(end) => (text.get(..end).unwrap_or_default(), text.get(end + between.len()..)),
        None => (text, None),
    }
}

/// A piece without what only carries it: `%41` undone where that gives text, digits and signs of numbers in Latin, no
/// marks of direction, no spaces, a sign in place of each control character.
pub(super) fn plain(piece: &[u8]) -> String {
    let bytes = undo_percent(piece);
    let text = core::str::from_utf8(&bytes).or(core::str::from_utf8(piece)).unwrap_or_default();
    let mut plain = String::new();
    for char in text.chars() {
        plain.push(match u32::from(char) {
            0x20 | 0xA0 | 0x061C | 0x200B..=0x200F | 0x202A..=0x202E | 0x2066..=0x2069 | 0xFEFF => continue,
            0..0x20 | 0x7F..0xA0 => char::REPLACEMENT_CHARACTER,
            digit @ 0x0660..=0x0669 => latin(digit - 0x0660),
            digit @ 0x06F0..=0x06F9 => latin(digit - 0x06F0),
            0x066A => '%',
            0x066B => '.',
            0x2212 => '-',
            _ => char,
        });
    }
    plain
}

fn latin(digit: u32) -> char {
    char::from_digit(digit, 10).unwrap_or('0')
}

fn undo_percent(mut rest: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(rest.len());
    while let [first, after @ ..] = rest {
        let mut byte = *first;
        rest = after;
        if let [high, low, behind @ ..] = after
            && byte == b'%'
            && let Some(escaped) = hex(*high).zip(hex(*low))
        {
            byte = escaped.0 << 4 | escaped.1;
            rest = behind;
        }
        bytes.push(byte);
    }
    bytes
}

const fn hex(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{of, plain};

    fn parted(part: &str, most: usize) -> Vec<(&str, &str)> {
        let text = |bytes| str::from_utf8(bytes).expect("parted at ASCII");
        of(part, most).map(|(name, value)| (text(name), text(value))).collect()
    }

    #[test]
    fn pieces_are_parted_by_every_sign_that_hosts_use() {
        let expected = [("", ""), ("a", "1"), ("b", ""), ("", ""), ("secret", "x=y"), ("", ""), ("", "")];
        assert_eq!(parted("?a=1&b#?secret=x=y&&", 100), expected);
    }

    #[test]
    fn a_parameter_that_the_limit_cuts_is_left_out() {
        assert_eq!(parted("a=1&b=234", 8), [("a", "1")]);
        assert_eq!(parted("a=1&b=234", 9), [("a", "1"), ("b", "234")]);
        assert_eq!(parted("b=234", 4), [("", "")]);
        assert_eq!(parted("a=۱&b=2", 3), [("", "")], "the limit falls into a letter");
    }

    #[test]
    fn escapes_are_undone_where_they_make_text() {
        let plain = |text: &str| plain(text.as_bytes());
        assert_eq!(plain("%41%6a+%"), "Aj+%");
        assert_eq!(plain("%zz%4"), "%zz%4");
        assert_eq!(plain("%ff"), "%ff", "no UTF-8: as it stands");
        assert_eq!(plain("%ED%A0%80"), "%ED%A0%80", "half a character");
    }

    #[test]
    fn digits_become_latin_and_what_cannot_be_seen_goes() {
        let plain = |text: &str| plain(text.as_bytes());
        assert_eq!(plain("۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩"), "01234567890123456789");
        assert_eq!(plain("\u{2212}۲٫۵٪"), "-2.5%");
        assert_eq!(plain("\u{61C}\u{200B}\u{200F} %DB%B1\u{202A}\u{202E}\u{2066}٢\u{2069}\u{FEFF} \u{A0}"), "12");
        assert_eq!(plain("a\0\n\u{7F}\u{80}\u{9F}b"), "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}b");
        assert_eq!(plain("ژ é 🎲 \u{6FF}\u{D7}\u{2067F}"), "ژé🎲\u{6FF}\u{D7}\u{2067F}", "other letters stay");
    }
}
