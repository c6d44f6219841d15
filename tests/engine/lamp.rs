//! The definition, by three buttons.

use idempotency_lab::lesson::lamp::{Button, Room};

#[test]
fn light_on_is_idempotent_and_the_others_are_not() {
    assert_eq!(Button::ALL.map(Button::is_idempotent), [true, false, false]);
}

#[test]
fn idempotent_is_not_changes_nothing() {
    assert!(Button::LightOn.is_idempotent() && !Button::LightOn.is_idle());
    assert!(Button::ALL.into_iter().all(|button| !button.is_idle() || button.is_idempotent()));
}

#[test]
fn after_many_presses_the_room_is_as_each_button_leaves_it() {
    let after = |button: Button| [0, 1, 2, 100].map(|presses| button.press_often(Room::default(), presses));
    assert_eq!(after(Button::LightOn).map(|room| room.is_lit), [false, true, true, true]);
    assert_eq!(after(Button::ToggleLight).map(|room| room.is_lit), [false, true, false, false]);
    assert_eq!(after(Button::AddToBasket).map(|room| room.basket), [0, 1, 2, 100]);
    let full = Button::AddToBasket.press_often(Room { basket: u16::MAX - 1, ..Room::default() }, 3);
    assert_eq!(full.basket, u16::MAX);
}
