//! The race, the claim, the five answers: in English.

use super::{BeatWords, LessonWords, answer};

pub(super) const RACE: LessonWords = LessonWords {
    name: "The race",
    goal: "Decide yourself whose line runs next, take the money twice, and then see the code that rules this out.",
    beats: &[
        BeatWords {
            text: &[
                "This server's code is simple. It looks for the key in the database. If there is none, it charges, and writes the row at the end. *Check, then act.*",
                "Two copies of a request have arrived together: one key, one pod, two handlers. Each column is the code of one.",
                "You are the scheduler. “Next line” takes a handler one line on, “Run to the end” finishes it.",
            ],
            question: "How many times is this purchase charged?",
            answers: &[
                answer(
                    "Always once",
                    "It is, if one ends before the other begins. But between looking and writing there is room, and the other can come in there.",
                ),
                answer(
                    "Once or twice: it depends on the order",
                    "Right: the code is the same, the requests are the same, and only the order differs. Hence it is hardly ever seen on a laptop, and is on a busy day.",
                ),
                answer(
                    "Always twice",
                    "If the first runs to its end and only then the second looks, it finds the row and doesn't charge. So there are good orders too.",
                ),
            ],
            tasks: &["Find an order in which this purchase is charged twice."],
            hints: &[
                "Both must have looked before either has written.",
                "“Next line” once for request 1 and once for request 2. Then “Run to the end” for both.",
            ],
            won: "Each of them looked, and there was no row. Both were right, a moment ago. This is called a race condition.",
        },
        BeatWords {
            text: &[
                "Somebody says: the database is slow, let's keep the keys in the server's memory. The code is the same, but it looks in memory and writes to memory.",
                "And now there are two pods, with one copy on each. A pod sees its own memory only.",
            ],
            question: "How many times is it charged now?",
            answers: &[
                answer("Always once", "No order gives that: what one has written, the other can't see."),
                answer(
                    "Once or twice: it depends on the order",
                    "This time the order doesn't matter. Even when the first has long ended, the other pod's memory is empty.",
                ),
                answer("Always twice", "Right: the second looks in a memory where the first has never written."),
            ],
            tasks: &["Run both, in any order you like, until the purchase is charged twice."],
            hints: &["The order makes no difference: “Run to the end” for both."],
            won: "It didn't even take a race. With more than one pod, memory is no place for keys.",
        },
        BeatWords {
            text: &[
                "Two pods again, but the code is the other way round. `INSERT` comes first: the key's row goes in as “in progress”. Then the charge. *Claim first, work later.*",
                "The table has a unique constraint on customer and key: of two `INSERT`s with one key, one gets in. The other learns that the row is there already.",
            ],
            question: "Is there an order in which it is charged twice?",
            answers: &[
                answer(
                    "Yes, if I choose it well",
                    "There is none: looking and writing are one step now, and nobody can come between.",
                ),
                answer(
                    "No: once, in any order",
                    "Right: one gets its row in, the other sees it and never comes to the bank.",
                ),
            ],
            tasks: &["Try any order you like. Once both handlers have ended, there must be one debit."],
            hints: &["Try every order that worked in the last two parts.", "Tired? “Run to the end” for both."],
            won: "The loser never went to the bank. If the winner was still at work, it answered 409; if the winner had finished, it gave the first reply again.",
        },
        BeatWords {
            text: &[
                "Looking and then writing are two steps, and between two steps somebody can always come in. Memory, besides, isn't shared between pods.",
                "Claiming first settles whose work it is. It says nothing of what happens when that one dies half-way. We'll get there.",
            ],
            ..BeatWords::NONE
        },
    ],
};

pub(super) const CLAIM: LessonWords = LessonWords {
    name: "Claim first",
    goal: "Write something before the charge that keeps the second debit out, and see the same two requests in the whole system.",
    beats: &[
        BeatWords {
            text: &[
                "This is the server of the last lesson: it looks, it charges, it writes at the end. Two requests at once break it.",
                "Whatever you build, the judge tries it in every possible order of two requests, on one pod and on two.",
            ],
            question: "Can it be mended by moving these four steps alone?",
            answers: &[
                answer(
                    "Yes, there is an order that works",
                    "The judge tried all twenty-four, and all of them broke. Looking reserves nothing.",
                ),
                answer(
                    "No, it takes another step",
                    "Right: the judge tried all twenty-four orders, and all of them broke. Something has to be written before the charge that refuses a second.",
                ),
            ],
            tasks: &["Make a server that two requests at once do not break."],
            hints: &[
                "Looking reserves nothing. What has to be written before the money is taken?",
                "Put “Claim the key: the unique constraint refuses a second” before “Charge”, and instead of writing at the end, “Complete your own row, with the reply”.",
            ],
            won: "Claim first, work later. Of two `INSERT`s one wins, and the loser never gets to the bank.",
        },
        BeatWords {
            text: &[
                "In the last lesson you were the scheduler. Here time runs by itself; all it takes is a network that copies a request.",
                "You have three strategies. Two check first and write last, one in memory, one in the database. The third claims first and works later.",
                "In the third the `INSERT` has moved from the end to the beginning, and the row is “in progress” until the work is done. The unique constraint on customer and key picks one winner, whichever pods they run on: there may be two pods, but there is one database.",
            ],
            tasks: &[
                "“check, then act (in the database)”: a request is copied and the purchase is charged twice.",
                "“claim first” with 2 pods: a request is copied, everything comes to its end, the app says “paid”, and there is one debit.",
            ],
            hints: &[
                "Make the copy yourself, while the request is still on its way.",
                "Press Pay, press the request's envelope, then “Duplicate”. Let it run to the end.",
                "The second: set “Strategy” to “claim first” and “Pods” to 2, and do the same.",
            ],
            won: "One got its row in and did the work. The other saw the row and never went to the bank. On which pods they ran made no difference.",
            ..BeatWords::NONE
        },
        BeatWords {
            text: &[
                "Claim first, work later. The database says whose work it is, and so the number of pods doesn't matter.",
                "*What this does not protect against:* the constraint keeps rows unique and knows nothing of money at a bank. If the server dies after its claim, the row stays “in progress” and the purchase is stuck.",
                "And a new key is a new row: if the app changes the key when it retries, the constraint has nothing to recognise.",
            ],
            ..BeatWords::NONE
        },
    ],
};

pub(super) const ANSWERS: LessonWords = LessonWords {
    name: "Five answers",
    goal: "Get each of the five answers from a server that claims first, and know what an app has to do next.",
    beats: &[
        BeatWords {
            text: &[
                "400: no key came, so nothing was stored. 201: it was the first time, and it is done. 201 marked “same reply, replayed”: this was finished earlier, and that was its reply.",
                "409: a row says that somebody is at work on this key. It means “not yet”: wait, and ask again with the same key.",
                "422: the key is the same, but the body has changed. How does the server know? It keeps a hash of the request beside the key.",
            ],
            question: "A payment is on its way, and the network has just copied it. What is the copy answered if it arrives while the first is at work?",
            answers: &[
                answer(
                    "201, with another debit",
                    "The first had its row in. The copy saw that row and never got to the bank.",
                ),
                answer(
                    "409",
                    "Right: the work under this key has begun and is not done. There is no reply yet that could be given again.",
                ),
                answer(
                    "422",
                    "The body is the same, and so is its hash. 422 is for a key that comes with another body.",
                ),
            ],
            tasks: &[
                "A 400 reaches the app, and no row is stored.",
                "A 201 reaches the app, and no message is lost.",
                "A stored reply reaches the app.",
                "A 409 reaches the app.",
                "The amount changes on a retry, and a 422 reaches the app.",
            ],
            hints: &[
                "Change one thing at a time: the key, a lost reply, what retries carry, or the number of copies.",
                "400: set “Keys” to “no key”. 201: just Pay. The stored reply: “Lose the reply”, then Pay.",
                "409: Pay, press the request's envelope, “Duplicate”. 422: set “Retries carry” to 20, “Lose the reply”, then Pay.",
            ],
            won: "Of the five, 409 alone is not the last word. After it the app has to ask again, with the same key.",
        },
        BeatWords {
            text: &[
                "201, 400 and 422 are final, and the last two mean that the app has a bug. 409 means wait and ask with the same key. 503, or no answer at all, means “I don't know”: the same key again.",
                "*What this does not protect against:* a 422 says nothing of the first attempt, which may well have been charged. And a hash sees the body only: two purchases of the same amount under one key look the same to it.",
            ],
            ..BeatWords::NONE
        },
    ],
};
