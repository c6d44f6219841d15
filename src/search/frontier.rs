//! The states that are still to be looked at, packed, in the order in which they were found.
//!
//! A queue of bytes in blocks: what has been taken out is given back block by block, so that memory follows the width of
//! the search and not its length.

use std::collections::VecDeque;

/// Bytes of a block.
const BLOCK: usize = 64 * 1024;

/// A queue of packed states.
#[derive(Default)]
pub(super) struct Frontier {
    blocks: VecDeque<Vec<u8>>,
    /// Where the first state begins in the first block.
    start: usize,
    states: usize,
    most_states: usize,
    most_bytes: usize,
}

impl Frontier {
    /// Appends a state of at most 255 bytes; false, and no change, if it is longer.
    pub(super) fn push(&mut self, packed: &[u8]) -> bool {
        let Ok(length) = u8::try_from(packed.len()) else { return false };
        if self.blocks.back().is_none_or(|block| block.len() + 1 + packed.len() > BLOCK) {
            self.blocks.push_back(Vec::with_capacity(BLOCK));
        }
        if let Some(block) = self.blocks.back_mut() {
            block.push(length);
            block.extend_from_slice(packed);
        }
        self.states += 1;
        if self.states > self.most_states {
            self.most_states = self.states;
            self.most_bytes = self.blocks.len() * BLOCK;
        }
        true
    }

    /// Takes the first state out, into `packed`; false if there is none.
    pub(super) fn pop(&mut self, packed: &mut Vec<u8>) -> bool {
        while let Some(block) = self.blocks.front() {
            if let Some((length, rest)) = block.get(self.start..).and_then(<[u8]>::split_first) {
                packed.clear();
                packed.extend_from_slice(rest.get(..usize::from(*length)).unwrap_or_default());
                self.start += 1 + usize::from(*length);
                self.states -= 1;
                return true;
            }
            self.blocks.pop_front();
            self.start = 0;
        }
        false
    }

    pub(super) const fn len(&self) -> usize {
        self.states
    }

    /// The most states that it has held, and the bytes that it took then.
    pub(super) const fn peak(&self) -> (usize, usize) {
        (self.most_states, self.most_bytes)
    }
}
