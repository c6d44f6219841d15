//! An allocator that counts what the present thread asks for, so that tests can hold code to limits.
//!
//! The only file that may hold `unsafe`: a global allocator cannot be written without it. The counts are the thread's
//! own, so that the test harness's threads do not disturb them.
#![allow(unsafe_code, reason = "a global allocator is an unsafe trait; it only forwards to the system's")]
#![allow(dead_code, reason = "each test crate uses a part")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    static LIVE: Cell<usize> = const { Cell::new(0) };
    static PEAK: Cell<usize> = const { Cell::new(0) };
}

fn count(freed: usize, taken: usize) {
    ALLOCATIONS.with(|allocations| allocations.set(allocations.get() + u64::from(taken > 0)));
    // What another thread had taken may be freed here.
    let live = LIVE.with(|live| {
        live.set((live.get() + taken).saturating_sub(freed));
        live.get()
    });
    PEAK.with(|peak| peak.set(peak.get().max(live)));
}

// SAFETY: every call is forwarded unchanged to the system's allocator, whose contract is the same.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(0, layout.size());
        // SAFETY: the caller keeps the contract of `GlobalAlloc::alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(layout.size(), size);
        // SAFETY: the caller keeps the contract of `GlobalAlloc::realloc`.
        unsafe { System.realloc(place, layout, size) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(layout.size(), 0);
        // SAFETY: the caller keeps the contract of `GlobalAlloc::dealloc`.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// How often this thread has asked for memory.
pub fn allocations() -> u64 {
    ALLOCATIONS.with(Cell::get)
}

/// The most bytes that `work` held at once beyond what was held before, and what it returns.
pub fn most_bytes<T>(work: impl FnOnce() -> T) -> (usize, T) {
    let before = LIVE.with(Cell::get);
    PEAK.with(|peak| peak.set(before));
    let result = work();
    (PEAK.with(Cell::get) - before, result)
}
