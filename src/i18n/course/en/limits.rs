//! Where each measure ends: in English.

use super::{BeatWords, LessonWords, answer};

pub(super) const CRASH: LessonWords = LessonWords {
    name: "The crash",
    goal: "Put three designs through one crash, and know where each of them breaks.",
    beats: &[
        BeatWords {
            text: &[
                "Most tutorials show this design. A row goes in as “in progress” and gets a payment id, whose repeats the bank recognises. Then the bank charges. At the end the row becomes “completed”.",
                "Two saves, and a charge between them. The server crashed right there: the money is gone, and the row still says “in progress”. Now the server is up again, and the app retries with the same key.",
                "It doesn't take a crash to get here. It is enough that the caller hangs up, and the server's code is cancelled before its second save.",
            ],
            question: "How does it end?",
            answers: &[
                answer(
                    "The app says “paid”, with one debit",
                    "For that, somebody would have to take the work up again. But the row says “in progress”, and each attempt gets a 409.",
                ),
                answer(
                    "It is stuck: the money is gone and no definitive answer comes",
                    "Right: whoever wrote the row is gone, and the row doesn't know. Each attempt is told to ask later.",
                ),
                answer(
                    "Two debits",
                    "The retry never gets as far as the bank: the row “in progress” is in its way. The trouble lies elsewhere.",
                ),
            ],
            tasks: &[
                "The server crashes mid-request, and the purchase is stuck.",
                "The caller hangs up, the purchase is stuck, and there is one debit.",
            ],
            hints: &[
                "The first: “Start over”, Pay, “Next step” until the charge, “Crash the server”, then “Play”.",
                "The second: take “Previous step” back to where the bank has charged and the server has not crashed yet.",
                "There, “Hang up”, then “Play”.",
            ],
            won: "The claim kept the second debit out. It also kept out everybody who could have finished the work.",
        },
        BeatWords {
            text: &[
                "So the row gets a lease. While it lasts, others are told 409. Once it is over, the next attempt takes the row over and does the work again.",
                "This design has no payment id: to the bank, each request is a new charge. And once more the server has crashed between charge and save.",
            ],
            question: "How does it end this time?",
            answers: &[
                answer(
                    "The app says “paid”, with one debit",
                    "The app did say so. The account statement says something else: the attempt that took over knew nothing of the first charge.",
                ),
                answer(
                    "It is stuck: the money is gone and no definitive answer comes",
                    "The lease ran out, and the next attempt took the row over. Nobody is stuck, at the price of another debit.",
                ),
                answer(
                    "Two debits",
                    "Right: the row doesn't say whether the bank has charged. So its new owner charges again.",
                ),
            ],
            tasks: &[
                "The server crashes mid-request, the next attempt takes the row over, and the purchase is charged twice.",
            ],
            hints: &[
                "Now make it happen yourself, from the beginning.",
                "“Start over”, Pay, “Next step” until the charge, “Crash the server”, then “Play”.",
            ],
            won: "The lease got the purchase unstuck, and brought the second debit. That its owner is dead doesn't tell us how far it had got.",
        },
        BeatWords {
            text: &[
                "The last rung has both: a lease, and a payment id made from the customer and the key. Whoever takes over goes to the bank with the same id.",
                "The bank remembers it. When it comes again with the same amount, the bank hands out the first receipt and takes nothing. And again the server has crashed in the same place.",
            ],
            question: "And now?",
            answers: &[
                answer(
                    "The app says “paid”, with one debit",
                    "Right: the new owner asked the bank again, and the bank knew the id and gave the same receipt.",
                ),
                answer(
                    "It is stuck: the money is gone and no definitive answer comes",
                    "When the lease was over, the next attempt took the row over and finished the work.",
                ),
                answer("Two debits", "The bank was asked twice, but with one id. The second time it took nothing."),
            ],
            tasks: &[
                "The server crashes mid-request, the next attempt takes the row over, the app says “paid”, and there is one debit.",
            ],
            hints: &[
                "Set “Strategy” to “lease and payment id”.",
                "“Start over”, Pay, “Next step” until the charge, “Crash the server”, then “Play”. Put the other two strategies through the same.",
            ],
            won: "The bank was called twice and the money taken once. What prevented the second debit was the bank, and not our row.",
        },
        BeatWords {
            text: &[
                "Between a charge and a save there is always room to crash. A lease keeps the purchase from getting stuck; a stable payment id keeps work done twice from being charged twice.",
                "*What this does not protect against:* if the bank doesn't recognise a payment id, no mark on our own row will prevent the second debit. And if a retry comes with a new key, its payment id is new as well, and the money is taken again.",
            ],
            ..BeatWords::NONE
        },
    ],
};

pub(super) const UNKNOWN: LessonWords = LessonWords {
    name: "I don't know",
    goal: "See that “I don't know” is not “no”, and how far asking before a retry will get you.",
    beats: &[
        BeatWords {
            text: &[
                "The app waited and heard nothing. Perhaps the request never arrived. Perhaps the server died half-way. Perhaps all was done and only the reply was lost. The app's screen is the same each time, and it is all that you see.",
                "There is no key. In a moment the app will send again by itself.",
            ],
            question: "How many times has the bank taken the money by now?",
            answers: &[
                answer(
                    "Not at all",
                    "It had, once: only the reply was lost. But from this screen that was as possible as anything else.",
                ),
                answer(
                    "Once",
                    "That is what happened here: the reply was lost. But the screen did not say so. Had the request been lost, it would have looked the same.",
                ),
                answer(
                    "Twice",
                    "Not yet: the app has sent once. A second debit needs a retry, and the app has yet to send it.",
                ),
                answer(
                    "This screen cannot tell",
                    "Right: “I don't know” is the one true thing that the app can say. Now let it go on: it sends again without asking and without a key, and there are two debits.",
                ),
            ],
            ..BeatWords::NONE
        },
        BeatWords {
            text: &[
                "This app asks before it retries: was this purchase paid? The server asks the bank. If it was, the app has its answer. If not, it sends the payment again.",
                "The server still knows no keys. Everything hangs on that one question.",
            ],
            question: "Is asking enough?",
            answers: &[
                answer(
                    "Yes: if the bank says no, nothing was charged, and it can be sent again",
                    "“No” holds for that moment. The first request may still be on its way, and arrive after the question.",
                ),
                answer(
                    "No: the bank's “no” may not be true a moment later",
                    "Right: this is check-then-act again, this time in the app.",
                ),
            ],
            tasks: &[
                "A reply is lost, the app says “paid”, and there is one debit.",
                "The app asks and is told that nothing was paid, sends again, and the purchase is charged twice.",
            ],
            hints: &[
                "The first: “Lose the reply”, then Pay.",
                "The second: the question must be at the bank before the first request is. So keep the first request on its way.",
                "Pay, press the request's envelope, “Delay”. Let it run to the end.",
            ],
            won: "The question was right, and its answer was true. It was only out of date by the time the app acted on it.",
        },
        BeatWords {
            text: &[
                "The same late request, but now the server claims the key first, and the bank recognises the payment id. The app asks before it retries, as before.",
                "The late request and the retry carry one key. Whichever comes second is recognised.",
            ],
            tasks: &[
                "“lease and payment id”: a request is delayed, the app's time runs out, and when nothing is under way any more, the app says “paid” with one debit.",
            ],
            hints: &[
                "Change “Strategy” and arrange what led to two debits in the part before.",
                "Pay, press the request's envelope, “Delay”. Let it run to the end.",
            ],
            won: "The app knew as little as before. A key doesn't take the uncertainty away; it takes away what it costs.",
            ..BeatWords::NONE
        },
        BeatWords {
            text: &[
                "No answer means “I don't know”, and the customer should be told just that. Then ask, and if need be send again with the same key.",
                "*What this does not protect against:* as long as the first request can still arrive, asking alone doesn't prevent the second debit. And a key helps only if it is the same in every attempt, and server and bank still remember it.",
            ],
            ..BeatWords::NONE
        },
    ],
};

pub(super) const WHOSE_KEY: LessonWords = LessonWords {
    name: "Whose key?",
    goal: "Get one customer's receipt into another's hands, and then close that door.",
    beats: &[
        BeatWords {
            text: &[
                "Two customers, each with a phone and a purchase of €10. The app is badly written: it sends one fixed key from every phone.",
                "The first customer's purchase is done, and its row is stored. This server looks for the key alone and doesn't check whose it is.",
            ],
            question: "The second customer pays. What happens?",
            answers: &[
                answer(
                    "Both are paid, with two debits",
                    "The server found a row with that key and took the second purchase for a repeat of the first. The second customer was charged nothing.",
                ),
                answer(
                    "The second gets the first one's receipt and isn't charged",
                    "Right: somebody's receipt is in a stranger's hands, and a sale is lost as well.",
                ),
                answer(
                    "The second gets a 422",
                    "The hash compares bodies, and both amounts are the same. The customer isn't in the body, so the server saw no difference.",
                ),
            ],
            tasks: &[
                "“whoever sends it”: one customer is given a reply stored for the other.",
                "“its customer”: both are paid, with two debits, and nothing is broken.",
            ],
            hints: &[
                "The first: “Start over”, and pay for both.",
                "The second: set “A key belongs to” to “its customer”, and pay for both.",
            ],
            won: "The two still send one key, but the server looks for customer and key together: two rows, two receipts.",
        },
        BeatWords {
            text: &[
                "A key belongs to its customer: look for customer and key together. And the customer is whoever is logged in, not whoever the body names. Anybody can write anything into a body.",
                "*What this does not protect against:* one customer who sends one key for two purchases. The lesson “Seven mistakes” has that too.",
            ],
            ..BeatWords::NONE
        },
    ],
};

pub(super) const MISTAKES: LessonWords = LessonWords {
    name: "Seven mistakes",
    goal: "Try seven usual mistakes one by one, see what each of them breaks, and mend it.",
    beats: &[
        BeatWords {
            text: &[
                "*Mistake 1: a new key for each attempt.* The code that retries makes a fresh key each time it sends.",
                "The server is not to blame: it claims first, has a lease, and sends a payment id.",
            ],
            question: "A payment is on its way, and its reply will be lost. How does it end?",
            answers: &[
                answer(
                    "One debit, and the app says “paid”",
                    "The second attempt had another key. To server and bank it was another purchase.",
                ),
                answer(
                    "Two debits, and the app says “paid”",
                    "Right: the new key made a new row and a new payment id. Nobody had anything to recognise.",
                ),
                answer(
                    "The app gets stuck",
                    "There was nothing to get stuck on: with its new key the second attempt went through, and charged again.",
                ),
            ],
            tasks: &[
                "Keys “one per attempt”: the purchase is charged twice.",
                "Keys “one per intent”: a reply is lost, the app says “paid”, and there is one debit.",
            ],
            hints: &[
                "Start over: “Lose the reply”, then Pay.",
                "For the second, first set “Keys” to “one per intent”.",
            ],
            won: "We have no better server than this, and still there were two debits. No server recognises a key that has changed.",
        },
        BeatWords {
            text: &[
                "*Mistake 2: an error instead of the stored reply.* The server recognises a repeat and doesn't charge. But instead of the first reply it says: duplicate request.",
            ],
            tasks: &[
                "There is one debit, and the app says “failed”.",
                "A reply is lost, the app gets the stored one and says “paid”, and there is one debit.",
            ],
            hints: &[
                "“Lose the reply”, then Pay.",
                "For the second, first set “Answers a repeat with” to “the stored reply”.",
            ],
            won: "The app wanted to know whether it was paid, and “duplicate” doesn't say. A customer who reads “failed” buys again.",
            ..BeatWords::NONE
        },
        BeatWords {
            text: &[
                "*Mistake 3: only disabling the button.* It locks after the first press. There is no key; why would there be?",
            ],
            tasks: &[
                "With “Locks the button” on, the app retries by itself and the purchase is charged twice.",
                "Have a key: a reply is lost, the app says “paid”, and there is one debit.",
            ],
            hints: &[
                "Not every repeat comes from a button: “Lose the reply”, then Pay.",
                "For the second, first turn “Idempotency key” on.",
            ],
            won: "The lock tied the customer's hands, not the app's. It is a kindness to the customer and no way to recognise a repeat.",
            ..BeatWords::NONE
        },
        BeatWords {
            text: &[
                "*Mistake 4: keeping keys in the server's memory.* It works as long as there is one pod and it stays up. On the programmer's laptop, that is always.",
            ],
            tasks: &[
                "“check, then act (in memory)”: a repeat comes to another pod or the server crashes, and the purchase is charged twice.",
                "“lease and payment id” with 2 pods: a reply is lost, the app says “paid”, and there is one debit.",
            ],
            hints: &[
                "A pod's memory is its own, and a crash wipes it.",
                "Set “Pods” to 2, “Lose the reply”, then Pay.",
                "The second: change “Strategy” as well, and do the same.",
            ],
            won: "Keys belong where every pod can see them and no crash wipes them: in the database.",
            ..BeatWords::NONE
        },
        BeatWords {
            text: &[
                "*Mistake 5: one key for two purchases.* This app sends one fixed key for everything. The customer buys twice: for €10, then for €20.",
            ],
            tasks: &[
                "A 422 reaches the app, and there is one debit.",
                "Keys “one per intent”: both are told “paid”, with two debits.",
            ],
            hints: &["Pay for both purchases.", "For the second, first change “Keys”."],
            won: "Here the hash came to the rescue: the bodies differed. A 422 is a nuisance, but at least one that is seen.",
            ..BeatWords::NONE
        },
        BeatWords {
            text: &[
                "*Mistake 6: the same, with one amount.* The same app and the same fixed key, but this time both purchases are €10.",
            ],
            tasks: &[
                "Both purchases are told “paid”, and yet there is one debit.",
                "Keys “one per intent”: both are told “paid”, with two debits.",
            ],
            hints: &["Pay for both purchases.", "For the second, first change “Keys”."],
            won: "The hash saw no difference, for there was none. A sale was lost, and nobody got an error. With the order's number in the body, the hashes would have differed.",
            ..BeatWords::NONE
        },
        BeatWords {
            text: &[
                "*Mistake 7: not comparing hashes.* The key is the same in every attempt, but when this app retries, it sends €20 instead of €10.",
            ],
            tasks: &[
                "“Compares request hashes” off: a reply is lost, and the app is told “paid” for an amount that was not.",
                "“Compares request hashes” on: a reply is lost, a 422 reaches the app, and nothing is broken.",
            ],
            hints: &["“Lose the reply”, then Pay.", "For the second, first turn “Compares request hashes” on."],
            won: "Without the hash, the server gave a receipt for €10 to a request for €20. With it, it says: the key I know, but this is not that request.",
            ..BeatWords::NONE
        },
        BeatWords {
            text: &[
                "Four questions find all of these. Which intent does the key belong to? Where is it kept? What is a repeat answered? And is this really the same request?",
                "One more mistake doesn't show in runs this short: deleting a key before the last retry has come. From then on the old request is a new purchase.",
                "*What this does not protect against:* even with all of them mended, a lease and a payment id are still needed. Servers go on crashing.",
            ],
            ..BeatWords::NONE
        },
    ],
};
