//! No answer, repeats, the key: in English.

use super::{BeatWords, LessonWords, answer};

pub(super) const NO_ANSWER: LessonWords = LessonWords {
    name: "No answer",
    goal: "See why an app that gets no answer cannot tell whether the money is gone.",
    beats: &[
        BeatWords {
            text: &[
                "A customer pressed Pay. The app showed a spinner for a while, then an error: connection lost.",
                "Now the programmer, the product manager and the customer all ask the same thing. Was the money taken once, twice, or not at all?",
                "Here are three runs of that one payment, side by side. You see only the app of each, and the three apps show the same: no answer.",
            ],
            question: "In which run is the money gone?",
            answers: &[
                answer(
                    "Run A",
                    "In run A the request was lost on its way and never reached the server. Nothing was charged. The app could not show you that.",
                ),
                answer(
                    "Run B",
                    "In run B it is gone: the server charged and died before it could reply. But it is gone in run C too. A fair guess, and no more than a guess: the apps look alike.",
                ),
                answer(
                    "Run C",
                    "In run C it is gone: everything was done and only the reply was lost. But it is gone in run B too. A fair guess, and no more than a guess: the apps look alike.",
                ),
                answer(
                    "It cannot be told from here",
                    "Right. A: the request never arrived. B: the server charged, then died. C: all was done and the reply was lost. Three stories, one screen.",
                ),
            ],
            ..BeatWords::NONE
        },
        BeatWords {
            text: &[
                "Now you see the rest of the stage: the server and the bank. This app sends once. If no answer comes, it doesn't send again.",
                "Make each of the three happen. Each time, compare what the app says with what the bank says.",
            ],
            tasks: &[
                "The app never gets an answer, and nothing was charged.",
                "The server crashes mid-request: the app never gets an answer, and there is one debit.",
                "A reply is lost: the app never gets an answer, and there is one debit.",
            ],
            hints: &[
                "Every message on its way is an envelope. Press it to choose what becomes of it.",
                "The first: press Pay, press the request's envelope, then “Lose”. Let the app's time run out.",
                "The second: press Pay, take “Next step” until the bank has taken the money, then “Crash the server” and “Play”. The third: “Lose the reply” first, then Pay.",
            ],
            won: "Three stories, and each time the app knew the same: nothing. *A failed request is not a failed operation.*",
            ..BeatWords::NONE
        },
        BeatWords {
            text: &[
                "The same app again, in doubt. Below the diagram is every past that it cannot rule out, counted by how often the money is gone. Open some: the app's screen never changes.",
                "Now start over and let the app send again: once to a server that doesn't know keys, and once to one that recognises the payment. Both times the request carries a key, a mark that says which payment it is. How a server uses it is for later lessons.",
            ],
            tasks: &[
                "With a server that doesn't know keys, “no key”: the app sends again, and the purchase is charged twice.",
                "With “lease and payment id”: the app sends again and says “paid”, and in every possible past there is one debit.",
            ],
            hints: &[
                "Start over. “Lose the reply”, then Pay.",
                "For the second, first set “Strategy” to “lease and payment id”.",
            ],
            won: "The app sent the same both times and knew as little. The difference was the server: one doesn't know the key and charged again; the other recognised the payment, and in whichever past it was, there is one debit.",
            ..BeatWords::NONE
        },
        BeatWords {
            text: &[
                "“No answer” means “I don't know”. It doesn't mean yes, and it doesn't mean no.",
                "So the app has to ask or to send again. What if it sends again, and the first time had worked? That is where the next lesson begins.",
            ],
            ..BeatWords::NONE
        },
    ],
};

pub(super) const RETRY: LessonWords = LessonWords {
    name: "Repeats",
    goal: "See where repeated requests come from, and which of them a disabled button stops.",
    beats: &[
        BeatWords {
            text: &[
                "The question is not whether a repeat comes. On a busy service, thousands a day are normal. The question is what happens when one does.",
                "There are six sources. The first is a person, who clicks twice, or reloads the page and presses again.",
                "The fix that everybody thinks of: disable the button after the first press. Try it.",
            ],
            tasks: &[
                "The button is pressed twice and, without a reload, one purchase is charged twice.",
                "With “Locks the button” and “Double click” off, reload the page and have it charged twice.",
                "With “Locks the button” on, reload the page and have it charged twice all the same.",
            ],
            hints: &[
                "“Double click” is on already: for the first, just press Pay.",
                "For the others: a new page knows nothing of the attempt before, and its button isn't locked.",
                "Press Pay, let the bank take the money, then “Reload the page” before the reply is there, and press Pay again. For the second, turn “Double click” off first; for the third, “Locks the button” on.",
            ],
            won: "The lock stops a second press on one page, and that is all. A new page brings a new button.",
            ..BeatWords::NONE
        },
        BeatWords {
            text: &[
                "From here on the button locks. Source two is the app itself: no answer comes, so it retries. In .NET that job goes to `Polly`; every language has something of the kind.",
                "Source three is quieter: a time-out that fires before the reply can be there. Nothing is lost. The app just gave up too soon.",
                "This app retries up to twice. For now its time-out is long, and nothing gets lost.",
            ],
            question: "You press Pay and leave the run alone. How many times is the money taken?",
            answers: &[
                answer("Once", "Right: the reply came in time, so the app had no reason to retry. Now give it one."),
                answer("Twice", "Not this time: the reply came in time, so the app had no reason to retry."),
                answer(
                    "Three times",
                    "For that, both retries would have had to go out. The reply came in time and neither did.",
                ),
            ],
            tasks: &[
                "A reply is lost, the app retries by itself, and the purchase is charged twice.",
                "No message is lost, the app retries by itself, and the purchase is charged twice.",
            ],
            hints: &[
                "The first: “Lose the reply”, then Pay.",
                "The second: make the app's patience shorter than the way there and back.",
                "Set “Time-out (ms)” to 50 and press Pay.",
            ],
            won: "Once the reply was lost, once it was only late. From where the app stands, the two are the same.",
        },
        BeatWords {
            text: &[
                "The other three sources lie behind the app, where no button reaches.",
                "Four: a gateway or proxy on the way that sends again by itself. Five: a broker. Kafka and RabbitMQ deliver at least once, and so sometimes twice.",
                "Six: the relay that sends what is in an outbox table. It sent a message, died before it could mark it as sent, and now sends it again.",
                "To the server they all look the same: that request, one more time. Here “Requests copied (%)” plays all three, and the app itself doesn't retry.",
            ],
            tasks: &[
                "With the button locked, have a request copied and the purchase charged twice, before any time-out.",
            ],
            hints: &[
                "“Requests copied (%)” says how many of the requests the network delivers twice.",
                "Set it to 100 and press Pay.",
            ],
            won: "One press, one send, nothing lost, and two debits.",
            ..BeatWords::NONE
        },
        BeatWords {
            text: &[
                "Six sources: the customer, the app's retries, a short time-out, a gateway or proxy, a broker's redelivery, an outbox relay. A disabled button stops the first of them, for as long as the page is open.",
                "The others can't be stopped. So the server has to *recognise* a repeat, and for that it needs a mark to recognise it by. That mark comes in the lesson “The key”.",
            ],
            ..BeatWords::NONE
        },
    ],
};

pub(super) const KEY: LessonWords = LessonWords {
    name: "The key",
    goal: "See what an idempotency key changes, and when it has to be made.",
    beats: &[
        BeatWords {
            text: &[
                "One purchase and a simple server: whatever arrives is charged. If no answer comes, the app sends again by itself.",
                "Lose the reply and look at the customer's account.",
            ],
            tasks: &["Have one purchase charged twice."],
            hints: &["“Lose the reply” first, then Pay."],
            won: "Two requests, two debits, one purchase. The server had no way to see that the second was the first again.",
            ..BeatWords::NONE
        },
        BeatWords {
            text: &[
                "Now the app makes a key for each purchase and sends the same one with every attempt, in the `Idempotency-Key` header. The server writes the key down and keeps its reply beside it.",
                "The same purchase, the same lost reply. The app sends again, this time with the same key.",
            ],
            question: "How does it end this time?",
            answers: &[
                answer(
                    "No debit, and the app says “paid”",
                    "The first request had done its work, so the money was gone. Only the reply was lost.",
                ),
                answer(
                    "One debit, and the app says “paid”",
                    "Right: the second attempt found its key in the database and was given the first reply. It never went to the bank.",
                ),
                answer(
                    "One debit, and the app says “failed”",
                    "This server doesn't answer a repeat of finished work with an error. It gives the first reply again.",
                ),
                answer(
                    "Two debits",
                    "The second attempt carried the same key. The server knew it and did not charge again.",
                ),
            ],
            tasks: &["Lose the first reply, be given the stored one, and end with one debit and one row."],
            hints: &["Leave the key on. “Lose the reply”, then Pay. Look at the key's row below the diagram."],
            won: "One row, one debit, and one reply that was sent twice.",
        },
        BeatWords {
            text: &[
                "A key belongs to the intent, not to the attempt: one intent, and as many attempts as it takes. It is made when the person presses Pay and stays the same to the end, even if the page is reloaded.",
                "Try two wrong ways and the right one.",
            ],
            tasks: &[
                "Keys “one per attempt”: the purchase is charged twice.",
                "Keys “one per intent”, but a reload loses the key: the purchase is charged twice.",
                "Keys “one per intent”, and a reload keeps the key: the app says “paid”, with one debit.",
            ],
            hints: &[
                "The first: change “Keys”, then “Lose the reply”, then Pay.",
                "The second and third: press Pay, let the bank take the money, “Reload the page”, and press Pay again.",
                "“A reload” is to say “loses the key” for the second, and “keeps the key” for the third.",
            ],
            won: "A key that changes, with each attempt or with the page, is another purchase to the server.",
            ..BeatWords::NONE
        },
        BeatWords {
            text: &[
                "This app makes its key earlier: when the page is opened. On this one page the customer buys twice, honestly, for €10 each. The first purchase is done.",
            ],
            question: "What becomes of the second?",
            answers: &[
                answer(
                    "It goes through: two purchases, two debits",
                    "The key was the same, so the server took the second purchase for a repeat and charged nothing.",
                ),
                answer(
                    "The server answers with an error",
                    "The two bodies are the same. The server sees nothing to object to.",
                ),
                answer(
                    "It is given the first receipt, and nothing is charged",
                    "Right: a sale is lost without a sound. This time the key recognised too much.",
                ),
            ],
            tasks: &[
                "Keys “one per page”: both purchases are told “paid”, with one debit.",
                "Keys “one per intent”: both purchases are told “paid”, with two debits.",
            ],
            hints: &["The key should be born when the intent is.", "Change “Keys” and make both purchases."],
            won: "One intent, one key. Two intents, two keys.",
        },
        BeatWords {
            text: &[
                "The caller makes the key, one for each intent, and sends it unchanged with every attempt. The server gives a repeat the first reply again. Work that can be repeated without changing anything further is called *idempotent*.",
                "*What this does not protect against:* when two requests come at once, or the server dies half-way, a key alone prevents neither the second debit nor getting stuck. A key that is lost or changed is of no use either. The next lessons are about that.",
            ],
            ..BeatWords::NONE
        },
    ],
};

pub(super) const DEFINITION: LessonWords = LessonWords {
    name: "Once or a hundred times",
    goal: "Say what idempotent means, and what it does not mean.",
    beats: &[
        BeatWords {
            text: &[
                "Three buttons, each with a room of its own. At first every light is off and the basket is empty.",
                "An operation is *idempotent* if doing it twice, or a hundred times, leaves the same state as doing it once.",
            ],
            question: "Which of the buttons are idempotent?",
            answers: &[
                answer(
                    "All three",
                    "Press the second and the third more than once, and look at what they leave behind.",
                ),
                answer(
                    "Only “Light on”",
                    "Right: it changes something, but only the first time. Idempotent is not “changes nothing”.",
                ),
                answer(
                    "Both buttons for the light",
                    "“Toggle the light” leaves the light on after one press and off after two. Each repeat undoes the last.",
                ),
                answer(
                    "None: each of them changes something",
                    "“Light on” changes something once, and never again. That is all that is asked for.",
                ),
            ],
            tasks: &[
                "Press “Light on” at least three times.",
                "Press “Toggle the light” at least three times.",
                "Press “Add one to the basket” at least three times.",
            ],
            hints: &["Just press. Compare the state after the first press with the state after the third."],
            won: "A payment is like the basket: each repeat counts. It has to be *made* idempotent.",
        },
        BeatWords {
            text: &[
                "Idempotent: the state after many times is the state after once. It may well change something, the first time.",
                "What counts is the state, not the answer. And “set it to this” is idempotent where “one more” is not.",
                "A payment says “one more”. The next lesson gives it a name, so that a repeat can be recognised.",
            ],
            ..BeatWords::NONE
        },
    ],
};
