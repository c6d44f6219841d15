//! The states that were found, as 128-bit fingerprints, each with the state it was first found from.
//!
//! Two states with one fingerprint would be taken for one: among ten million states the odds are below one in
//! 10^24, for which 64 bits would be too few. Fingerprints and parents stand in the order of discovery, in blocks, so that
//! growing never copies them. An open table leads to them: in each place a number of three bytes and one byte of the
//! fingerprint, so that a full table is searched without looking elsewhere. Its places lie together by sixteen, one line of
//! the processor's cache: that fills evenly, and few searches go on to the next. Sixteen bytes for the fingerprint, three
//! for the parent, and four at a load of 0.82 to 0.96 for the place: at most 24 a state.

/// A fingerprint.
pub(super) type Print = [u64; 2];

/// Most states: numbers are three bytes, and the last one means nothing.
pub(super) const MOST: usize = (1 << 24) - 2;
/// States of a block.
const BLOCK: usize = 1 << 11;
/// The table is filled up to so much and then grows by a sixth.
const FULL: (usize, usize) = (96, 100);
/// Lines of the smallest table.
const LEAST: usize = 1 << 6;
/// Places of a line, half of them in a word.
const PLACES: usize = 16;
/// One in each byte, and the highest bit of each.
const ONES: u64 = u64::from_ne_bytes([1; 8]);
const HIGHS: u64 = ONES << 7;

/// Places that are searched together, filled from the first on: their tags, eight a word and 0 where there is none, and
/// their numbers.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Line {
    tags: [u64; 2],
    numbers: [[u8; 3]; PLACES],
}

impl Line {
    const fn is_full(&self) -> bool {
        self.tags[1] >> 56 != 0
    }

    /// The numbers with this tag; seldom one with another, which the fingerprints tell.
    fn numbers(&self, tag: u64) -> impl Iterator<Item = usize> {
        let mut places = self.tags.map(|tags| {
            let others = tags ^ (tag * ONES);
            others.wrapping_sub(ONES) & !others & HIGHS
        });
        core::iter::from_fn(move || {
            let half = usize::from(places[0] == 0);
            let place = 8 * half + places[half].trailing_zeros() as usize / 8;
            places[half] &= places[half].wrapping_sub(1);
            self.numbers.get(place).copied().map(number)
        })
    }

    /// False if it is full.
    fn put(&mut self, tag: u64, number: usize) -> bool {
        let half = usize::from(self.tags[0] >> 56 != 0);
        let place = 8 - self.tags[half].leading_zeros() as usize / 8;
        if let Some(slot) = self.numbers.get_mut(8 * half + place) {
            self.tags[half] |= tag << (8 * place);
            *slot = three(number);
            return true;
        }
        false
    }
}

#[derive(Default)]
pub(super) struct Visited {
    prints: Vec<Box<[Print; BLOCK]>>,
    parents: Vec<Box<[[u8; 3]; BLOCK]>>,
    table: Vec<Line>,
    len: usize,
}

/// What became of a state that was shown to the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// It is new, and this is its number.
    New(usize),
    /// It is known.
    Known,
    /// There is no room.
    Full,
}

impl Visited {
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        let block = size_of::<[Print; BLOCK]>() + size_of::<[[u8; 3]; BLOCK]>();
        self.prints.len() * block + self.table.capacity() * size_of::<Line>()
    }

    /// Adds a state found from `parent` (its own number for the first), unless it is known.
    pub(super) fn show(&mut self, print: Print, parent: usize) -> Shown {
        if self.len * FULL.1 >= self.table.len() * PLACES * FULL.0 {
            self.grow();
        }
        let tag = tag(print);
        let home = home(print, self.table.len());
        for line in (home..self.table.len()).chain(0..home) {
            let Some(places) = self.table.get(line) else { break };
            if places.numbers(tag).any(|number| self.print(number) == Some(print)) {
                return Shown::Known;
            }
            if !places.is_full() {
                return self.add(print, parent, line);
            }
        }
        Shown::Full
    }

    pub(super) fn print(&self, number: usize) -> Option<Print> {
        self.prints.get(number / BLOCK)?.get(number % BLOCK).copied()
    }

    /// The numbers from the first state to this one.
    pub(super) fn way_to(&self, number: usize) -> Vec<usize> {
        let mut way = vec![number];
        let mut last = number;
        while let Some(parent) = self.parent(last).filter(|parent| *parent != last) {
            way.push(parent);
            last = parent;
        }
        way.reverse();
        way
    }

    fn parent(&self, place: usize) -> Option<usize> {
        self.parents.get(place / BLOCK)?.get(place % BLOCK).copied().map(number)
    }

    fn add(&mut self, print: Print, parent: usize, line: usize) -> Shown {
        let has_room = self.len < MOST;
        if !has_room || !self.table.get_mut(line).is_some_and(|line| line.put(tag(print), self.len)) {
            return Shown::Full;
        }
        Shown::New(self.append(print, parent))
    }

    fn append(&mut self, print: Print, parent: usize) -> usize {
        let number = self.len;
        if number.is_multiple_of(BLOCK) {
            self.prints.push(boxed([0; 2]));
            self.parents.push(boxed([0; 3]));
        }
        if let Some(slot) = self.prints.last_mut().and_then(|block| block.get_mut(number % BLOCK)) {
            *slot = print;
        }
        if let Some(slot) = self.parents.last_mut().and_then(|block| block.get_mut(number % BLOCK)) {
            *slot = three(parent);
        }
        self.len += 1;
        number
    }

    /// The old table goes before the new one is made: all that it said is in the fingerprints.
    fn grow(&mut self) {
        let size = LEAST.max(self.table.len() + self.table.len() / 6);
        self.table = Vec::new();
        self.table = vec![Line::default(); size];
        for (number, print) in self.prints.iter().flat_map(|block| block.iter()).take(self.len).enumerate() {
            let (before, after) = self.table.split_at_mut(home(*print, size));
            let is_put = after.iter_mut().chain(before).any(|line| line.put(tag(*print), number));
            debug_assert!(is_put, "the table has grown");
        }
    }
}

/// Made on the heap: a block does not fit a small stack.
fn boxed<T: Copy, const N: usize>(value: T) -> Box<[T; N]> {
    match vec![value; N].into_boxed_slice().try_into() {
        Ok(block) => block,
        Err(_) => unreachable!("the vector has as many elements as the array"),
    }
}

/// Where the search for a fingerprint begins: any size of table is used evenly, without a division.
fn home(print: Print, size: usize) -> usize {
    let scaled = (u128::from(print[0]) * size as u128) >> 64;
    usize::try_from(scaled).unwrap_or_default()
}

/// The byte of a fingerprint that stands in the table, never 0.
const fn tag(print: Print) -> u64 {
    match print[1] & 0xff {
        0 => 1,
        tag => tag,
    }
}

fn number([a, b, c]: [u8; 3]) -> usize {
    usize::from(a) | usize::from(b) << 8 | usize::from(c) << 16
}

#[expect(clippy::cast_possible_truncation, reason = "the lowest three bytes are meant; numbers are below 2^24")]
const fn three(number: usize) -> [u8; 3] {
    [number as u8, (number >> 8) as u8, (number >> 16) as u8]
}

#[cfg(test)]
mod tests {
    use super::{Shown, Visited};

    fn print(number: u64) -> [u64; 2] {
        [number.wrapping_mul(0x9e37_79b9_7f4a_7c15), number]
    }

    #[test]
    fn what_was_shown_once_is_known_and_leads_back_to_where_it_was_found() {
        let mut visited = Visited::default();
        for number in 0..100_000_usize {
            let shown = visited.show(print(number as u64), number / 2);
            assert_eq!(shown, Shown::New(number));
        }
        for number in 0..100_000 {
            assert_eq!(visited.show(print(number), 7), Shown::Known);
        }
        assert_eq!(visited.way_to(11), [0, 1, 2, 5, 11]);
        assert_eq!(visited.len(), 100_000);
    }

    #[test]
    fn it_takes_at_most_24_bytes_a_state_once_it_is_large() {
        let mut visited = Visited::default();
        for number in 0..400_000_u64 {
            visited.show(print(number), 0);
            if number > 200_000 {
                let each = visited.bytes() as u64 * 10 / (number + 1);
                assert!(each <= 240, "{each} tenths of a byte at {number}");
            }
        }
    }
}
