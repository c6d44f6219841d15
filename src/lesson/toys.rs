//! What a learner works on beside runs: the room with its buttons, a store's policy, a handler of their own.
//!
//! Plain values; what they mean is computed where it is asked for.

use super::build::{Arrangement, Judge, Ruling};
use super::lamp::{Button, Room};
use super::week::{Policy, Week};
use crate::base::seed::Seed;

/// All of them.
#[derive(Clone, Debug)]
pub struct Toys {
    /// How often each button was pressed, in the order of [`Button::ALL`], 0 to 65,535.
    pub presses: [u16; 3],
    /// The store's policy.
    pub policy: Policy,
    /// The handler.
    pub handler: Arrangement,
    /// What its judge says; none before it has said all.
    pub ruling: Option<Ruled>,
}

/// What a judge said of a handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruled {
    /// It takes the money once and says so, where nothing goes wrong.
    pub works: bool,
    /// How many faults break it.
    pub broken_by: u8,
}

impl Ruled {
    /// What a judge has said in the end.
    #[must_use]
    pub fn of(judge: &Judge) -> Self {
        let broken = |ruling: &&Ruling| !ruling.is_safe();
        let (plain, faults) =
            judge.rulings().split_first().map_or((None, &[][..]), |(plain, rest)| (Some(plain), rest));
        Self {
            works: plain.is_some_and(Ruling::is_safe),
            broken_by: u8::try_from(faults.iter().filter(broken).count()).unwrap_or(u8::MAX),
        }
    }
}

/// One thing that a learner does to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// Presses a button.
    Press(Button),
    /// Makes the room as it was.
    Tidy,
    /// Sets the policy.
    Policy(Policy),
    /// Arranges the handler.
    Arrange(Arrangement),
    /// The judge has said all of the present handler.
    Ruled(Ruled),
}

impl Default for Toys {
    fn default() -> Self {
        let policy = Policy { retention_h: Some(24), window_h: 72 };
        Self { presses: [0; 3], policy, handler: Arrangement::default(), ruling: None }
    }
}

impl Toys {
    /// Does it.
    pub fn touch(&mut self, touch: Touch) {
        match touch {
            Touch::Press(button) => {
                if let Some(presses) = self.presses.get_mut(button as usize) {
                    *presses = presses.saturating_add(1);
                }
            }
            Touch::Tidy => self.presses = [0; 3],
            Touch::Policy(policy) => self.policy = policy,
            Touch::Arrange(handler) => (self.handler, self.ruling) = (handler, None),
            Touch::Ruled(ruled) => self.ruling = Some(ruled),
        }
    }

    /// How often a button was pressed.
    #[must_use]
    pub fn pressed(&self, button: Button) -> u16 {
        self.presses.get(button as usize).copied().unwrap_or_default()
    }

    /// The room of one button, which begins dark and empty.
    #[must_use]
    pub fn room(&self, button: Button) -> Room {
        button.press_often(Room::default(), self.pressed(button))
    }

    /// The week under the policy.
    #[must_use]
    pub fn week(&self) -> Week {
        Week::new(self.policy, Seed::default())
    }
}
