//! What a learner works on beside runs: the room with its buttons, a store's policy, a handler of their own.
//!
//! Plain values; what they mean is computed where it is asked for.

use super::build::Arrangement;
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
