//! Starts the whole lab, first screen included; where the first screen is there already, in its place.

fn main() {
    idempotency_lab::ui::start();
}
