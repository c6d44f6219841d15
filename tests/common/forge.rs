//! Run texts made by hand, with checksums that fit: written from the description of the format and not from its code.
#![allow(dead_code, reason = "each crate uses a part")]

/// The alphabet of base64url.
pub const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bytes as base64url, the textbook way.
pub fn letters(bytes: &[u8]) -> String {
    let bits: Vec<u8> = bytes.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1)).collect();
    let value = |bits: &[u8]| (0..6).fold(0, |value, place| value << 1 | bits.get(place).copied().unwrap_or(0));
    bits.chunks(6).map(|bits| char::from(LETTERS[usize::from(value(bits))])).collect()
}

/// Bytes and their CRC-32, by its definition.
pub fn with_crc(mut bytes: Vec<u8>) -> Vec<u8> {
    let mut rest = u32::MAX;
    for byte in &bytes {
        rest ^= u32::from(*byte);
        for _ in 0..8 {
            rest = if rest & 1 == 1 { rest >> 1 ^ 0xEDB8_8320 } else { rest >> 1 };
        }
    }
    bytes.extend((!rest).to_le_bytes());
    bytes
}

/// A text of this head and this body.
pub fn text(head: &[u8], body: &[u8]) -> String {
    let mut bytes = with_crc(head.to_vec());
    bytes.extend(body);
    letters(&with_crc(bytes))
}
