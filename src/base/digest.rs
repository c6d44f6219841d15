//! Explicit little-endian encoding, and SHA-256 over it.
//!
//! `#[derive(Hash)]` differs between 32 and 64 bits; this does not, so a digest made natively equals one made in the
//! browser. Knows nothing of what is encoded: each type of the world says so itself, field by field.

use core::fmt;
use sha2::{Digest as _, Sha256};
use tinyvec::ArrayVec;

/// A SHA-256 digest; shown as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// The digest of `bytes`.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// What can be written down byte for byte, the same on every machine.
pub trait Encode {
    /// Appends this value to `out`.
    fn encode(&self, out: &mut Encoder);
}

/// A growing sequence of bytes.
#[derive(Clone, Debug, Default)]
pub struct Encoder {
    bytes: Vec<u8>,
}

impl Encoder {
    /// One byte.
    pub fn byte(&mut self, value: u8) {
        self.bytes.push(value);
    }

    /// Two bytes, least significant first.
    pub fn half(&mut self, value: u16) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    /// Four bytes, least significant first.
    pub fn word(&mut self, value: u32) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    /// Eight bytes, least significant first.
    pub fn long(&mut self, value: u64) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    /// What has been written.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// SHA-256 of what has been written.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest::of(&self.bytes)
    }
}

impl Encode for u8 {
    fn encode(&self, out: &mut Encoder) {
        out.byte(*self);
    }
}

impl Encode for bool {
    fn encode(&self, out: &mut Encoder) {
        out.byte(u8::from(*self));
    }
}

/// Nothing is 0; something is 1 and its content.
impl<T: Encode> Encode for Option<T> {
    fn encode(&self, out: &mut Encoder) {
        self.is_some().encode(out);
        if let Some(value) = self {
            value.encode(out);
        }
    }
}

/// One after the other.
impl<A: Encode, B: Encode> Encode for (A, B) {
    fn encode(&self, out: &mut Encoder) {
        self.0.encode(out);
        self.1.encode(out);
    }
}

/// The items in order; the length is known.
impl<T: Encode, const N: usize> Encode for [T; N] {
    fn encode(&self, out: &mut Encoder) {
        for item in self {
            item.encode(out);
        }
    }
}

/// A count and the items in order.
impl<T: Encode + Default, const N: usize> Encode for ArrayVec<[T; N]>
where
    [T; N]: tinyvec::Array<Item = T>,
{
    fn encode(&self, out: &mut Encoder) {
        out.byte(u8::try_from(self.len()).expect("lists of a world have fixed capacities below 256"));
        for item in self {
            item.encode(out);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Encode, Encoder};
    use tinyvec::ArrayVec;

    fn bytes(value: &impl Encode) -> Vec<u8> {
        let mut out = Encoder::default();
        value.encode(&mut out);
        out.bytes().to_vec()
    }

    #[test]
    fn nothing_and_something_and_lists_are_told_apart() {
        assert_eq!(bytes(&None::<u8>), [0]);
        assert_eq!(bytes(&Some(0_u8)), [1, 0]);
        assert_eq!(bytes(&ArrayVec::from([7_u8, 8])), [2, 7, 8]);
        assert_eq!(bytes(&[7_u8, 8]), [7, 8]);
        assert_eq!(bytes(&(true, 9_u8)), [1, 9]);
        let short: ArrayVec<[Option<u8>; 2]> = [None].into_iter().collect();
        assert_ne!(bytes(&short), bytes(&ArrayVec::<[Option<u8>; 2]>::new()));
    }
}
