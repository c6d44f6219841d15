//! How long keys are kept, and a handler of one's own: in English.

use super::{BeatWords, LessonWords, answer};

pub(super) const EXPIRY: LessonWords = LessonWords {
    name: "How long to keep keys",
    goal: "Choose a retention time with a reason: longer than the latest retry, and not for ever.",
    beats: &[
        BeatWords {
            text: &[
                "The payment is done, the reply was lost, and before the app could retry, somebody tidied up: the key's row is gone. The app knows nothing of that and sends again with the same key.",
            ],
            question: "What happens?",
            answers: &[
                answer(
                    "The app is given the first reply: one debit",
                    "That reply stood in the row, and the row is gone. The server has nothing left to recognise the key by.",
                ),
                answer(
                    "The server refuses the key, and the app is stuck",
                    "A server does not remember what it has forgotten. A key without a row is a new key.",
                ),
                answer(
                    "The purchase is charged again: two debits",
                    "Right: an old request whose row is gone is a new one. Same key, second debit.",
                ),
            ],
            tasks: &["Do it yourself: the reply is lost, the row is reaped, and the purchase is charged twice."],
            hints: &[
                "Start over. “Lose the reply”, then Pay, and pause before the app sends again.",
                "Then “Reap the row”, and “Play”.",
            ],
            won: "A key protects for as long as its row lives, and no longer.",
        },
        BeatWords {
            text: &[
                "Now a whole week at a real store: some seven thousand purchases, and one reply in twenty is lost. What was lost comes again, with its key, at some time within the retry window: from the app, from a queue, or from an operator on Monday.",
                "This store keeps keys for 24 hours, and a retry comes within 3 days.",
            ],
            question: "Will some of these retries be taken for new requests?",
            answers: &[
                answer(
                    "No: 24 hours is the usual time",
                    "It is usual, and it says nothing about your retries. Those that came after a day found no row.",
                ),
                answer(
                    "Yes: those that come later than a day",
                    "Right: the retention must be longer than the latest retry. A usual number is not a reason.",
                ),
            ],
            tasks: &[
                "Keep the keys for ever, and see how the store grows.",
                "Retries within 24 hours, and keys for 24 hours: nothing comes too late.",
                "Retries within 3 days: find a retention with which none comes too late and the store stops growing.",
            ],
            hints: &[
                "The two lists above the chart are all you need.",
                "Three days of retries want at least three days of keys.",
            ],
            won: "First ask how late a retry can come; then keep keys a little longer. Shorter charges twice, and for ever is a table that only grows.",
        },
        BeatWords {
            text: &[
                "The lease and the retention are two clocks. The lease counts seconds: how long may one handler work alone? The retention counts hours: how long can a repeat still come?",
                "24 hours is usual, 30 days exist. Your number comes from your own slowest caller: the queue that retries for days, the operator who presses again on Monday.",
                "*What this does not protect against:* a request that is repeated after its row is gone. Then only a bank that still knows the payment id can tell.",
            ],
            ..BeatWords::NONE
        },
    ],
};

pub(super) const BUILD: LessonWords = LessonWords {
    name: "Build it yourself",
    goal: "Put a handler together that the judge cannot break, and know why each step is in it.",
    beats: &[
        BeatWords {
            text: &[
                "Here is a pile of steps: some good, some useless, some harmful. Put a handler together. The app sends one key with all attempts of a purchase, and the bank recognises a payment id that it has seen.",
                "While you build, a judge tries every fault that a server can protect against, in every possible order of events. What breaks your handler can be shown.",
                "Two things no server can protect against, and the judge does not try them: an app that makes a new key each time, and one key for two purchases of the same amount.",
            ],
            question: "A handler claims with a lease, charges, saves and replies, but has no payment id. Which of these breaks it?",
            answers: &[
                answer("A lost reply", "The reply was stored in its row, and a repeat is given the same."),
                answer("Two requests at once", "One gets its row in, and the other is told 409."),
                answer(
                    "A crash after the charge",
                    "Right: once the lease is over the next one does the work again, and the bank cannot see that it is the same payment.",
                ),
            ],
            tasks: &[
                "When nothing goes wrong: one debit, and the app is told.",
                "None of the judge's faults breaks it.",
            ],
            hints: &[
                "Begin with a handler that charges and replies. Then look at what breaks it, one failure after another.",
                "Two requests at once: something must be written before the charge. A crash after the charge: the second time, the bank must know that it is the same payment.",
                "A claim without a lease gets stuck in a crash. A lease without a payment id charges twice.",
            ],
            won: "It holds in every order of events that the judge knows, within its bounds. Now take steps away and see which ones carried it.",
        },
        BeatWords {
            text: &[
                "There is more than one right handler. A bank that recognises a stable payment id carries most of the weight: with it, even a handler without a table can be right.",
                "The claim gives the second request an honest answer while the first is at work. The stored reply gives the repeat the same answer as the first. The lease lets somebody finish what a crash has left.",
                "*What this does not protect against:* a caller that makes a new key for each attempt, and a bank that does not recognise the id.",
            ],
            ..BeatWords::NONE
        },
    ],
};
