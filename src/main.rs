//! Starts the first screen: the page as most people see it, and a door to the rest.

fn main() {
    idempotency_lab::ui::start();
}
