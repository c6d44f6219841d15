//! What was left out of an address, word by word: whoever wrote the address has to find the mistake by it.

use crate::speech;
use idempotency_lab::i18n::{Complaint, Lang, Rich};
use std::collections::BTreeSet;

/// What an address can be told, in English and in Persian. A new kind does not compile until it stands in
/// [`kind`], and fails until it is here.
pub fn all() -> Vec<(Complaint, &'static str, &'static str)> {
    let (name, value) = ("keys", || "magic".to_owned());
    vec![
        (
            Complaint::Unknown { name, value: value() },
            "`keys` can't be `magic`: left out.",
            "`keys` مقدار `magic` ندارد؛ نادیده گرفته شد.",
        ),
        (
            Complaint::NotANumber { name, value: value() },
            "`keys` wants a number, not `magic`: left out.",
            "`keys` عدد می‌خواهد، نه `magic`؛ نادیده گرفته شد.",
        ),
        (
            Complaint::OutOfRange { name, least: 0, most: 6 },
            "`keys` goes from 0 to 6: left out.",
            "`keys` از ۰ تا ۶ است؛ نادیده گرفته شد.",
        ),
        (Complaint::Empty { name }, "`keys` is empty: left out.", "`keys` خالی است؛ نادیده گرفته شد."),
        (
            Complaint::NotYet { name },
            "`keys` does nothing in this version yet.",
            "`keys` در این نسخه هنوز کاری نمی‌کند.",
        ),
        (
            Complaint::Repeated { name },
            "`keys` was given twice: the first counts.",
            "`keys` دو بار آمده؛ اولی حساب است.",
        ),
        (
            Complaint::TooLong,
            "The address is too long: its end was left out.",
            "نشانی زیادی بلند است؛ آخرش نادیده گرفته شد.",
        ),
        (
            Complaint::OtherVersion(0),
            "The link holds a run of version 0, which this lab can't read.",
            "این پیوند با نسخهٔ ۰ ساخته شده و این آزمایشگاه آن را نمی‌شناسد.",
        ),
        (
            Complaint::DamagedRun,
            "The run in the link is damaged: it starts from the beginning.",
            "اجرای داخل پیوند خراب شده؛ از اول شروع می‌شود.",
        ),
        (
            Complaint::ImpossibleRun(3),
            "Step 3 of the link's run is not possible here: it starts from the beginning.",
            "گام ۳ این اجرا اینجا ممکن نیست؛ از اول شروع می‌شود.",
        ),
        (Complaint::More(2), "And 2 more.", "و ۲ مورد دیگر."),
    ]
}

fn kind(complaint: &Complaint) -> usize {
    match complaint {
        Complaint::Unknown { .. } => 0,
        Complaint::NotANumber { .. } => 1,
        Complaint::OutOfRange { .. } => 2,
        Complaint::Empty { .. } => 3,
        Complaint::NotYet { .. } => 4,
        Complaint::Repeated { .. } => 5,
        Complaint::TooLong => 6,
        Complaint::OtherVersion(_) => 7,
        Complaint::DamagedRun => 8,
        Complaint::ImpossibleRun(_) => 9,
        Complaint::More(_) => 10,
    }
}

#[test]
fn every_complaint_is_worded_in_both_languages() {
    let kinds: BTreeSet<_> = all().iter().map(|(complaint, ..)| kind(complaint)).collect();
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), (0..11).collect::<Vec<_>>());
    for (complaint, english, persian) in all() {
        assert_eq!(speech(Lang::En).complain(&complaint), Rich::parse(english));
        assert_eq!(speech(Lang::Fa).complain(&complaint), Rich::parse(persian));
    }
}
