//! Work that takes longer than a moment, done some milliseconds at a time on the page's own thread: a worker cannot be
//! started from a sandboxed frame. Knows nothing of what the work is.

use crate::ui::browser::{self, Focus, Turn};
use leptos::prelude::*;

/// How long the page works before it looks after everything else, in milliseconds.
const SLICE_MS: u64 = 12;

/// Where the focus goes when what had it is gone.
const REFUGES: [&str; 2] = ["[data-testid=play]", "[data-testid=lesson-title]"];

/// What hears of the end.
type Done<T> = Box<dyn Fn(&T)>;

/// A handle on some work; cheap to copy. It ends with the owner that it was made under.
pub(super) struct Slices<T: 'static> {
    work: StoredValue<Option<T>, LocalStorage>,
    pending: StoredValue<Option<Turn>, LocalStorage>,
    turns: RwSignal<u32>,
    step: fn(&mut T) -> bool,
    done: StoredValue<Done<T>, LocalStorage>,
}

impl<T> Clone for Slices<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Slices<T> {}

impl<T> Slices<T> {
    /// Work whose small `step` says whether there is more; `done` hears of its end.
    pub(super) fn new(step: fn(&mut T) -> bool, done: impl Fn(&T) + 'static) -> Self {
        let pending = StoredValue::new_local(None);
        on_cleanup(move || pending.set_value(None));
        Self {
            work: StoredValue::new_local(None),
            pending,
            turns: RwSignal::new(0),
            step,
            done: StoredValue::new_local(Box::new(done)),
        }
    }

    /// Begins this work, and drops what was in its place.
    pub(super) fn begin(self, work: T) {
        self.work.set_value(Some(work));
        self.go_on();
    }

    /// Something of the work, tracked; none before it has begun.
    pub(super) fn see<R>(self, part: impl FnOnce(&T) -> R) -> Option<R> {
        self.turns.track();
        self.work.with_value(|work| work.as_ref().map(part))
    }

    fn go_on(self) {
        self.pending.set_value(browser::in_turn(move || self.slice()));
    }

    fn slice(self) {
        if self.pending.try_set_value(None).is_some() {
            return;
        }
        let start = browser::now_ms();
        let mut has_more = true;
        self.work.update_value(|work| {
            let Some(work) = work else { return };
            while has_more && browser::now_ms().saturating_sub(start) < SLICE_MS {
                has_more = (self.step)(work);
            }
        });
        if has_more {
            self.go_on();
        }
        let focus = Focus::now();
        self.turns.update(|turns| *turns = turns.wrapping_add(1));
        if let Some(focus) = focus {
            // What shows the work is made anew.
            focus.keep(REFUGES);
        }
        if !has_more {
            self.done.with_value(|done| self.work.with_value(|work| work.as_ref().map(done)));
        }
    }
}
