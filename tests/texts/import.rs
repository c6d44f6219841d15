//! Why a run was not opened, word by word: whoever brought it along has to know what to bring instead.

use crate::speech;
use idempotency_lab::i18n::{ImportNews, Lang, Rich};
use std::collections::BTreeSet;

/// What can be told, in English and in Persian, before the words on the run that stays. A new kind does not compile until
/// it stands in [`kind`], and fails until it is here.
pub fn all() -> Vec<(ImportNews, &'static str, &'static str)> {
    vec![
        (
            ImportNews::TooLarge(1),
            "This is larger than 1 MB and was not read.",
            "این از ۱ مگابایت بزرگ‌تر است و خوانده نشد.",
        ),
        (ImportNews::Unreadable, "The browser did not hand over this file.", "مرورگر این فایل را نداد."),
        (ImportNews::Empty, "There is no file and no text to open.", "فایل یا متنی نیست که باز شود."),
        (ImportNews::NotARun, "There is no run in this text.", "در این متن اجرایی پیدا نشد."),
        (
            ImportNews::OtherVersion(2),
            "This run was made by version 2, which this lab can't read.",
            "این اجرا با نسخهٔ ۲ ساخته شده و این آزمایشگاه آن را نمی‌شناسد.",
        ),
        (ImportNews::Damaged, "This run is damaged, or a part of it is missing.", "این اجرا خراب یا نصفه رسیده است."),
        (
            ImportNews::Unknown,
            "This run has a setting or a step that this lab doesn't know.",
            "این اجرا تنظیم یا گامی دارد که این آزمایشگاه نمی‌شناسد.",
        ),
        (ImportNews::NotPossible(3), "Step 3 of this run is not possible here.", "گام ۳ این اجرا اینجا ممکن نیست."),
        (
            ImportNews::NotThatRun,
            "What the file says of its run is not what that run does.",
            "نتیجه‌ای که در فایل نوشته شده به اجرای داخل آن نمی‌خورد.",
        ),
    ]
}

fn kind(news: ImportNews) -> usize {
    match news {
        ImportNews::TooLarge(_) => 0,
        ImportNews::Unreadable => 1,
        ImportNews::Empty => 2,
        ImportNews::NotARun => 3,
        ImportNews::OtherVersion(_) => 4,
        ImportNews::Damaged => 5,
        ImportNews::Unknown => 6,
        ImportNews::NotPossible(_) => 7,
        ImportNews::NotThatRun => 8,
    }
}

#[test]
fn every_refusal_is_worded_in_both_languages_and_says_that_the_run_stays() {
    let kinds: BTreeSet<_> = all().into_iter().map(|(news, ..)| kind(news)).collect();
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), (0..9).collect::<Vec<_>>());
    for (news, english, persian) in all() {
        let stays = [" The present run is as it was.", " اجرای فعلی دست نخورد."];
        assert_eq!(speech(Lang::En).import(news), Rich::parse(&format!("{english}{}", stays[0])));
        assert_eq!(speech(Lang::Fa).import(news), Rich::parse(&format!("{persian}{}", stays[1])));
    }
}
