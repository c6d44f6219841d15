//! Bytes as letters that every address carries unchanged: base64url without padding (RFC 4648 §5).

use crate::embed::run_text::RunError;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The letters of `bytes`.
pub(super) fn of(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let mut word = 0;
        for place in 0..3 {
            word = word << 8 | group.get(place).copied().map_or(0, u32::from);
        }
        for _ in 0..=group.len() {
            let letter = LETTERS.get((word >> 18 & 63) as usize).copied();
            text.extend(letter.map(char::from));
            word <<= 6;
        }
    }
    text
}

/// The bytes of `text` up to its first fault, and the fault: a letter of another alphabet, or bits of the last letter
/// that stand for no byte and are not zero, as where a text was cut off.
pub(super) fn read(text: &str) -> (Vec<u8>, Option<RunError>) {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    let (mut rest, mut bits) = (0_u32, 0);
    for letter in text.bytes() {
        let Some(value) = value(letter) else { return (bytes, Some(RunError::NotBase64)) };
        rest = rest << 6 | value;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.extend(u8::try_from(rest >> bits));
            rest &= (1 << bits) - 1;
        }
    }
    let is_clean = rest == 0 && bits < 6;
    (bytes, (!is_clean).then_some(RunError::Damaged))
}

fn value(letter: u8) -> Option<u32> {
    LETTERS.iter().position(|known| *known == letter).and_then(|value| u32::try_from(value).ok())
}

#[cfg(test)]
mod tests {
    use super::{RunError, of, read};

    #[test]
    fn letters_are_those_of_the_standard() {
        for (bytes, text) in [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(of(bytes.as_bytes()), text);
            assert_eq!(read(text), (bytes.as_bytes().to_vec(), None));
        }
        assert_eq!(of(&[0xfb, 0xff, 0xbf]), "-_-_");
    }

    #[test]
    fn there_is_one_text_for_each_sequence_of_bytes() {
        for (text, bytes) in [("A", ""), ("Zh", "f"), ("Zm9", "fo"), ("Zm9vZ", "foo")] {
            assert_eq!(read(text), (bytes.as_bytes().to_vec(), Some(RunError::Damaged)), "{text}");
        }
        for (text, bytes) in [("Zg=", "f"), ("Zm9v+", "foo"), ("Zm9v/", "foo"), ("ژ", ""), (" Zg", "")] {
            assert_eq!(read(text), (bytes.as_bytes().to_vec(), Some(RunError::NotBase64)), "{text}");
        }
    }
}
