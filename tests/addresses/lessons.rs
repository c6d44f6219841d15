//! Where an address leads in the course.

use crate::read;
use idempotency_lab::embed::address;
use idempotency_lab::embed::page::Lesson;
use idempotency_lab::embed::problem::Problem;
use idempotency_lab::lesson::Id;

#[test]
fn whoever_asks_for_a_lesson_that_is_not_there_is_shown_those_that_are() {
    let led = |part: &str| {
        let address = read(part);
        (address.page.lesson, address.page.beat(), address.problems.iter().map(Problem::code).collect::<Vec<_>>())
    };
    assert_eq!(led("?lesson=key&beat=۲"), (Some(Lesson::At(Id::Key)), Some((Id::Key, 1)), vec![]));
    assert_eq!(led("?lesson=key"), (Some(Lesson::At(Id::Key)), Some((Id::Key, 0)), vec![]));
    assert_eq!(led("?lesson=gremlins"), (Some(Lesson::Course), None, vec!["unknown-value"]));
    assert_eq!(led("?lesson=definition&beat=3"), (Some(Lesson::Course), None, vec!["out-of-range"]));
    for beat in ["0", "99999"] {
        assert_eq!(led(&format!("?lesson=key&beat={beat}")), (Some(Lesson::Course), None, vec!["out-of-range"]));
    }
    assert_eq!(led("?lesson=key&beat=two"), (Some(Lesson::Course), None, vec!["not-a-number"]));
    assert_eq!(led("?lesson=course&beat=2"), (Some(Lesson::Course), None, vec![]));
    let both = address::read("?lesson=key", "#lesson=gremlins").page.lesson;
    assert_eq!(both, Some(Lesson::At(Id::Key)), "what is valid is kept");
}
