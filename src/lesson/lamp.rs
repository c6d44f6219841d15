//! Three buttons on a tiny room, pressed as often as one likes.
//!
//! Which of them is idempotent is found by pressing them, in every state of a small room, and stands in no table. Knows
//! nothing of requests and servers: the definition needs none.

/// A button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// The light is on.
    LightOn,
    /// The light is the other way.
    ToggleLight,
    /// There is one more thing in the basket.
    AddToBasket,
}

/// What the buttons work on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Room {
    /// Whether the light is on.
    pub is_lit: bool,
    /// How many things are in the basket, 0 to 65,535: a full one takes no more.
    pub basket: u16,
}

impl Room {
    /// All rooms with so few things that every kind of room is among them.
    fn all() -> impl Iterator<Item = Self> {
        [false, true].into_iter().flat_map(|is_lit| (0..4).map(move |basket| Self { is_lit, basket }))
    }
}

impl Button {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::LightOn, Self::ToggleLight, Self::AddToBasket];

    /// The name in test ids.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::LightOn => "light-on",
            Self::ToggleLight => "toggle-light",
            Self::AddToBasket => "add-to-basket",
        }
    }

    /// The room after one press.
    #[must_use]
    pub const fn press(self, room: Room) -> Room {
        match self {
            Self::LightOn => Room { is_lit: true, ..room },
            Self::ToggleLight => Room { is_lit: !room.is_lit, ..room },
            Self::AddToBasket => Room { basket: room.basket.saturating_add(1), ..room },
        }
    }

    /// The room after so many presses.
    #[must_use]
    pub fn press_often(self, room: Room, presses: u16) -> Room {
        (0..presses).fold(room, |room, _| self.press(room))
    }

    /// Whether a second press never changes what the first has left.
    #[must_use]
    pub fn is_idempotent(self) -> bool {
        Room::all().map(|room| self.press(room)).all(|once| self.press(once) == once)
    }

    /// Whether a press never changes anything: that is more than idempotent.
    #[must_use]
    pub fn is_idle(self) -> bool {
        Room::all().all(|room| self.press(room) == room)
    }
}
