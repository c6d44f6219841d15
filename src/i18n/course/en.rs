//! The lessons in English. Short sentences for a working developer. Read beside `super::fa`: same facts, each in its own
//! words.

use super::{AnswerWords, BeatWords, LessonWords};

const fn answer(says: &'static str, told: &'static str) -> AnswerWords {
    AnswerWords { says, told }
}

pub(super) const LESSONS: &[LessonWords] =
    &[NO_ANSWER, RETRY, KEY, RACE, CLAIM, ANSWERS, CRASH, UNKNOWN, WHOSE_KEY, MISTAKES];

const KEY: LessonWords = LessonWords {
    name: "The key",
    goal: "See what an idempotency key changes, and when it has to be made.",
    beats: &[
        BeatWords {
            text: &[
                "One purchase and a simple server: whatever arrives is charged. If no answer comes, the app sends again by itself.",
                "Lose the reply and look at the customer's account.",
            ],
            tasks: &["Have one purchase charged twice."],
            hints: &["Press “Lose the reply” first, then Pay."],
            won: "Two requests, two debits, one purchase. The server had no way to see that the second was the first again.",
            ..BeatWords::NONE
        },
        BeatWords {
            text: &[
                "Now the app makes a key for each purchase and sends the same one with every attempt, in the `Idempotency-Key` header. The server writes the key down and keeps its reply beside it.",
                "The same purchase, the same lost reply, and another attempt.",
            ],
            question: "How does it end this time?",
            answers: &[
                answer(
                    "No debit, and the app says “paid”",
                    "With no debit the app would have no reason to say so. The first request had done its work.",
                ),
                answer(
                    "One debit, and the app says “paid”",
                    "The second attempt found its key in the database and was given the first reply. It never went to the bank.",
                ),
                answer(
                    "One debit, and the app says “failed”",
                    "A finished key is not answered with an error: the first reply is given again.",
                ),
                answer(
                    "Two debits",
                    "The second attempt carried the same key. The server knew it and did not charge again.",
                ),
            ],
            tasks: &["With the key on, lose the first reply and be given the same one again."],
            hints: &["Leave the key on, press “Lose the reply” and pay. Look at the key's record below the diagram."],
            won: "One record, one debit, and one reply, sent twice.",
        },
        BeatWords {
            text: &[
                "A key belongs to the intent and not to the attempt. It is made when the person presses Pay and stays the same to the end, even if the page is reloaded.",
                "Try two wrong moments and the right one. The button that reloads the page is below the diagram.",
            ],
            tasks: &[
                "A key for each attempt: two debits.",
                "A key for each purchase, and a reload that loses it: two debits.",
                "A reload that keeps the key: one debit.",
            ],
            hints: &[
                "For the second and third: pay, let the money be taken, reload the page, and pay again.",
                "For the third, set what a reload does to the key.",
            ],
            won: "To a server, a key that changes with each attempt is another purchase.",
            ..BeatWords::NONE
        },
        BeatWords {
            text: &[
                "This app makes its key earlier: when the page is opened. On this one page the customer buys twice, honestly, €10 each. The first purchase is done.",
            ],
            question: "What becomes of the second?",
            answers: &[
                answer(
                    "It goes through: two purchases, two debits",
                    "The server saw a key it knew and took the purchase for a repeat.",
                ),
                answer(
                    "The server answers with an error",
                    "Both bodies are the same, and so are their hashes. The server has nothing to object to.",
                ),
                answer(
                    "It is given the first receipt, and nothing is charged",
                    "A sale is lost without a sound. This time the key recognised too much.",
                ),
            ],
            tasks: &[
                "See two honest purchases become one debit.",
                "Have the key made at the right moment, so that both go through.",
            ],
            hints: &["Set the keys to “one for each purchase” and make both purchases."],
            won: "One intent, one key. Two intents, two keys.",
        },
        BeatWords {
            text: &[
                "The caller makes the key, one for each intent, and sends it unchanged with every attempt. The server keeps the reply beside the key and gives a repeat the same reply.",
                "A key alone is not enough: two requests at once, or a crash half-way, can still break it. The next lessons are about that.",
            ],
            ..BeatWords::NONE
        },
    ],
};

const STUB: BeatWords = BeatWords {
    text: &["—"],
    question: "—",
    answers: &[answer("—", "—"), answer("—", "—"), answer("—", "—"), answer("—", "—")],
    tasks: &["—", "—", "—", "—", "—"],
    hints: &["—"],
    won: "—",
};
const STUBS: LessonWords =
    LessonWords { name: "—", goal: "—", beats: &[STUB, STUB, STUB, STUB, STUB, STUB, STUB, STUB] };
const NO_ANSWER: LessonWords = STUBS;
const RETRY: LessonWords = STUBS;
const RACE: LessonWords = STUBS;
const CLAIM: LessonWords = STUBS;
const ANSWERS: LessonWords = STUBS;
const CRASH: LessonWords = STUBS;
const UNKNOWN: LessonWords = STUBS;
const WHOSE_KEY: LessonWords = STUBS;
const MISTAKES: LessonWords = STUBS;
