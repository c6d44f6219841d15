//! Bytes, numbers of any length and checksums, read from what may end anywhere.

use crate::embed::run_text::RunError;

/// Appends a number as LEB128.
pub(super) fn add_number(out: &mut Vec<u8>, mut number: u64) {
    while let Some(low) = u8::try_from(number & 0x7f).ok().filter(|_| number > 0x7f) {
        out.push(low | 0x80);
        number >>= 7;
    }
    out.extend(u8::try_from(number));
}

/// What four bits add to a checksum.
const NIBBLES: [u32; 16] = {
    let mut table = [0; 16];
    let mut nibble = 0;
    while nibble < 16 {
        let (mut rest, mut bit) = (nibble, 0);
        while bit < 4 {
            rest = (rest >> 1) ^ (0xEDB8_8320 & (rest & 1_u32).wrapping_neg());
            bit += 1;
        }
        table[nibble as usize] = rest;
        nibble += 1;
    }
    table
};

/// CRC-32 (IEEE 802.3), four bits at a time: the page writes the link to every moment it shows, and a larger table
/// would be more to download.
pub(super) fn crc(bytes: &[u8]) -> u32 {
    let step = |rest: u32, _| (rest >> 4) ^ NIBBLES.get((rest & 15) as usize).copied().unwrap_or_default();
    !bytes.iter().fold(u32::MAX, |rest, byte| (0..2).fold(rest ^ u32::from(*byte), step))
}

/// A place in a sequence of bytes.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    pub(super) const fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    pub(super) fn byte(&mut self) -> Result<u8, RunError> {
        let byte = self.bytes.get(self.at).ok_or(RunError::Truncated)?;
        self.at += 1;
        Ok(*byte)
    }

    pub(super) fn number(&mut self) -> Result<u64, RunError> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(RunError::Damaged)
    }

    /// Passes a checksum of everything before it.
    pub(super) fn crc(&mut self) -> Result<(), RunError> {
        let (before, after) = self.bytes.split_at_checked(self.at).ok_or(RunError::Truncated)?;
        let said = after.first_chunk().ok_or(RunError::Truncated)?;
        self.at += said.len();
        if crc(before) == u32::from_le_bytes(*said) { Ok(()) } else { Err(RunError::Damaged) }
    }
}

#[cfg(test)]
mod tests {
    use super::{Reader, RunError, add_number, crc};

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(crc(b"123456789"), 0xCBF4_3926);
        assert_eq!(crc(b""), 0);
    }

    #[test]
    fn numbers_come_back_in_as_few_bytes_as_they_need() {
        for (number, length) in [(0, 1), (127, 1), (128, 2), ((1 << 53) - 1, 8), ((1 << 63) - 1, 9)] {
            let mut bytes = Vec::new();
            add_number(&mut bytes, number);
            assert_eq!(bytes.len(), length);
            assert_eq!(Reader::new(&bytes).number(), Ok(number));
            bytes.pop();
            assert_eq!(Reader::new(&bytes).number(), Err(RunError::Truncated));
        }
        assert_eq!(Reader::new(&[0x80; 64]).number(), Err(RunError::Damaged));
    }
}
