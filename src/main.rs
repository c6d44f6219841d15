//! Starts the page.

fn main() {
    idempotency_lab::ui::start();
}
