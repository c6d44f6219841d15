//! How each task can be fulfilled, as a learner would: the settings that are changed, the moves of the hand, and whether
//! the run then goes on by itself.

use idempotency_lab::base::time::Millis;
use idempotency_lab::lesson::{Claim, Id, Move};
use idempotency_lab::world::action::{Action, Leg};
use idempotency_lab::world::config::{Amount, Config, Keys, Permille, ReloadKey, Reply, Scope, Strategy};
use idempotency_lab::world::event::Cause;
use idempotency_lab::world::program::Op;

/// What a learner does.
#[derive(Clone, Copy)]
pub struct Solution {
    pub set_up: fn(Config) -> Config,
    pub moves: &'static [Move],
    pub loses_reply: bool,
    /// Whether the run then goes on to its end.
    pub ends: bool,
    /// Whether it begins where the beat opens, and not before the first press.
    pub goes_on: bool,
}

impl core::fmt::Debug for Solution {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} moves", self.moves.len())
    }
}

/// Goes on to its end.
pub const PLAY: Solution =
    Solution { set_up: |config| config, moves: &[], loses_reply: false, ends: true, goes_on: true };
const LOSE: Solution = Solution { loses_reply: true, ..PLAY };
/// From before the first press.
const AGAIN: Solution = Solution { goes_on: false, ..PLAY };
const PRESS: Move = Move::Do(|action| matches!(action, Action::Press(_)));
const LOSE_REQUEST: Move = Move::Do(|action| matches!(action, Action::Lose(message) if message.leg == Leg::Request));
const LOSE_SECOND: Move = Move::Do(
    |action| matches!(action, Action::Lose(message) if message.leg == Leg::Request && message.request.attempt.number() == 2),
);
const LOSE_REPLY: Move = Move::Do(|action| matches!(action, Action::Lose(message) if message.leg == Leg::Reply));
const COPY: Move = Move::Do(|action| matches!(action, Action::Duplicate(message) if message.leg == Leg::Request));
const DELAY: Move = Move::Do(|action| matches!(action, Action::Delay(message) if message.leg == Leg::Request));
const DELAY_REPLY: Move = Move::Do(|action| matches!(action, Action::Delay(message) if message.leg == Leg::Reply));
const RELOAD: Move = Move::Do(|action| matches!(action, Action::Reload(_)));
const CRASH: Move = Move::Do(|action| matches!(action, Action::Crash(_)));
const REAP: Move = Move::Do(|action| matches!(action, Action::Reap(..)));
const HANG_UP: Move = Move::Do(|action| matches!(action, Action::HangUp(_)));
const RUN_FIRST: Move = Move::Do(|action| matches!(action, Action::Run(request) if request.copy.number() == 1));
const RUN_COPY: Move = Move::Do(|action| matches!(action, Action::Run(request) if request.copy.number() == 2));
const ARRIVE: Move = Move::Do(|action| matches!(action, Action::DeliverRequest(..)));
const RUN: Move = Move::Do(|action| matches!(action, Action::Run(_)));
const RUN_RETRY: Move = Move::Do(|action| matches!(action, Action::Run(request) if request.attempt.number() == 2));
const TIME_OUT: Move = Move::Do(|action| matches!(action, Action::TimeOut(..)));
const RETRY: Move = Move::Do(|action| matches!(action, Action::Retry(_)));
const COPY_REPLY: Move = Move::Do(|action| matches!(action, Action::Duplicate(message) if message.leg == Leg::Reply));
const UNTIL_TWICE: Move = Move::Until(Claim::Debits(2));
const UNTIL_RETRIED: Move = Move::Until(Claim::SentBy(Cause::Retry));
const UNTIL_CHARGED: Move = Move::Until(Claim::Line(Op::Charge));
const UNTIL_REPLIED: Move = Move::Until(Claim::Line(Op::Reply));

/// The tasks that are fulfilled by pressing Pay and nothing else.
pub const BY_ITSELF: &[(Id, usize, usize)] = &[(Id::Retry, 0, 0), (Id::Mistakes, 4, 0), (Id::Mistakes, 5, 0)];

/// Which task of which beat (from 0), and how.
pub const SOLUTIONS: &[((Id, usize, usize), Solution)] = &[
    ((Id::NoAnswer, 1, 0), Solution { moves: &[PRESS, LOSE_REQUEST], ..PLAY }),
    ((Id::NoAnswer, 1, 1), Solution { moves: &[PRESS, UNTIL_CHARGED, CRASH], ..PLAY }),
    ((Id::NoAnswer, 1, 2), LOSE),
    ((Id::NoAnswer, 2, 0), Solution { goes_on: false, ..LOSE }),
    (
        (Id::NoAnswer, 2, 1),
        Solution { set_up: |config| Config { strategy: Strategy::ClaimLeasePaymentId, ..config }, ..LOSE },
    ),
    ((Id::Retry, 0, 0), PLAY),
    (
        (Id::Retry, 0, 1),
        Solution {
            set_up: |config| Config { double_click: false, ..config },
            moves: &[PRESS, UNTIL_CHARGED, RELOAD, PRESS],
            ..PLAY
        },
    ),
    (
        (Id::Retry, 0, 2),
        Solution {
            set_up: |config| Config { button_lock: true, ..config },
            moves: &[PRESS, UNTIL_CHARGED, RELOAD, PRESS],
            ..PLAY
        },
    ),
    ((Id::Retry, 1, 0), LOSE),
    (
        (Id::Retry, 1, 1),
        Solution {
            set_up: |mut config| {
                config.timing.timeout_ms = Millis(50);
                config
            },
            ..PLAY
        },
    ),
    (
        (Id::Retry, 2, 0),
        Solution {
            set_up: |mut config| {
                config.chances.request_copied = Permille(1_000);
                config
            },
            ..PLAY
        },
    ),
    ((Id::Key, 0, 0), LOSE),
    ((Id::Key, 1, 0), Solution { loses_reply: true, ..AGAIN }),
    ((Id::Key, 2, 0), Solution { set_up: |config| Config { keys: Keys::PerAttempt, ..config }, ..LOSE }),
    (
        (Id::Key, 2, 1),
        Solution {
            set_up: |config| Config { reload: ReloadKey::Loses, ..config },
            moves: &[PRESS, UNTIL_CHARGED, RELOAD, PRESS],
            ..PLAY
        },
    ),
    ((Id::Key, 2, 2), Solution { moves: &[PRESS, UNTIL_CHARGED, RELOAD, PRESS], ..PLAY }),
    ((Id::Key, 3, 0), AGAIN),
    ((Id::Key, 3, 1), Solution { set_up: |config| Config { keys: Keys::PerIntent, ..config }, ..PLAY }),
    ((Id::Race, 0, 0), Solution { moves: &[RUN_FIRST, RUN_COPY, RUN_FIRST, RUN_COPY], ends: false, ..PLAY }),
    (
        (Id::Race, 1, 0),
        Solution { moves: &[RUN_FIRST, RUN_FIRST, RUN_FIRST, RUN_FIRST, RUN_COPY, RUN_COPY], ends: false, ..PLAY },
    ),
    (
        (Id::Race, 2, 0),
        Solution { moves: &[RUN_FIRST, RUN_COPY, RUN_FIRST, RUN_COPY, RUN_FIRST, RUN_FIRST], ends: false, ..PLAY },
    ),
    ((Id::Claim, 1, 0), Solution { moves: &[PRESS, COPY], ..PLAY }),
    (
        (Id::Claim, 1, 1),
        Solution {
            set_up: |config| Config { strategy: Strategy::ClaimFirst, pods: 2, ..config },
            moves: &[PRESS, COPY],
            ..PLAY
        },
    ),
    ((Id::Answers, 0, 0), Solution { set_up: |config| Config { keys: Keys::None, ..config }, ..PLAY }),
    ((Id::Answers, 0, 1), AGAIN),
    ((Id::Answers, 0, 2), Solution { loses_reply: true, ..AGAIN }),
    (
        (Id::Answers, 0, 3),
        Solution {
            moves: &[PRESS, COPY, Move::Until(Claim::Told(idempotency_lab::world::state::Status::Conflict))],
            ends: false,
            goes_on: false,
            ..PLAY
        },
    ),
    ((Id::Answers, 0, 4), Solution { set_up: |config| Config { retry_amount: Amount(20), ..config }, ..LOSE }),
    ((Id::Crash, 0, 0), Solution { moves: &[PRESS, UNTIL_CHARGED, CRASH], ..AGAIN }),
    ((Id::Crash, 0, 1), Solution { moves: &[PRESS, UNTIL_CHARGED, HANG_UP], goes_on: false, ..PLAY }),
    ((Id::Crash, 1, 0), Solution { moves: &[PRESS, UNTIL_CHARGED, CRASH], ..AGAIN }),
    ((Id::Crash, 2, 0), Solution { moves: &[PRESS, UNTIL_CHARGED, CRASH], ..AGAIN }),
    ((Id::Unknown, 1, 0), LOSE),
    ((Id::Unknown, 1, 1), Solution { moves: &[PRESS, DELAY], ..PLAY }),
    (
        (Id::Unknown, 2, 0),
        Solution {
            set_up: |config| Config { strategy: Strategy::ClaimLeasePaymentId, ..config },
            moves: &[PRESS, DELAY],
            ..PLAY
        },
    ),
    ((Id::WhoseKey, 0, 0), AGAIN),
    ((Id::WhoseKey, 0, 1), Solution { set_up: |config| Config { scope: Scope::CustomerAndKey, ..config }, ..PLAY }),
    ((Id::Expiry, 0, 0), Solution { moves: &[PRESS, UNTIL_REPLIED, LOSE_REPLY, REAP], goes_on: false, ..PLAY }),
    ((Id::Mistakes, 0, 0), Solution { loses_reply: true, ..AGAIN }),
    ((Id::Mistakes, 0, 1), Solution { set_up: |config| Config { keys: Keys::PerIntent, ..config }, ..LOSE }),
    ((Id::Mistakes, 1, 0), LOSE),
    ((Id::Mistakes, 1, 1), Solution { set_up: |config| Config { reply: Reply::Stored, ..config }, ..LOSE }),
    ((Id::Mistakes, 2, 0), LOSE),
    ((Id::Mistakes, 2, 1), Solution { set_up: |config| config.switched(true), ..LOSE }),
    ((Id::Mistakes, 3, 0), Solution { moves: &[PRESS, UNTIL_REPLIED, LOSE_REPLY, CRASH], ..PLAY }),
    ((Id::Mistakes, 3, 0), Solution { set_up: |config| Config { pods: 2, ..config }, ..LOSE }),
    (
        (Id::Mistakes, 3, 1),
        Solution { set_up: |config| Config { strategy: Strategy::ClaimLeasePaymentId, pods: 2, ..config }, ..LOSE },
    ),
    ((Id::Mistakes, 4, 0), PLAY),
    ((Id::Mistakes, 4, 1), Solution { set_up: |config| Config { keys: Keys::PerIntent, ..config }, ..PLAY }),
    ((Id::Mistakes, 5, 0), PLAY),
    ((Id::Mistakes, 5, 1), Solution { set_up: |config| Config { keys: Keys::PerIntent, ..config }, ..PLAY }),
    ((Id::Mistakes, 6, 0), LOSE),
    ((Id::Mistakes, 6, 1), Solution { set_up: |config| Config { hash: true, ..config }, ..LOSE }),
];

/// Two copies are charged, both of their replies are lost, and the app has just sent again.
const COPIES_THEN_RETRY: &[Move] =
    &[PRESS, COPY, ARRIVE, ARRIVE, RUN_FIRST, RUN_FIRST, RUN_COPY, RUN_COPY, LOSE_REPLY, LOSE_REPLY, TIME_OUT, RETRY];

/// A handler of the race runs to its end, and only then the other one.
pub const ONE_AFTER_THE_OTHER: Solution =
    Solution { moves: &[RUN_FIRST, RUN_FIRST, RUN_FIRST, RUN_FIRST, RUN_COPY, RUN_COPY], ends: false, ..PLAY };

/// What is nearly it: each looks like its task at some moment, or brings about the same by something else.
pub const NEAR_MISSES: &[((Id, usize, usize), Solution)] = &[
    // Nothing is charged yet when the app gives up, but the request still comes.
    ((Id::NoAnswer, 1, 0), Solution { moves: &[PRESS, DELAY], ..PLAY }),
    ((Id::Race, 0, 0), ONE_AFTER_THE_OTHER),
    // One copy dies with the server; what is charged is the other, whose reply is lost.
    ((Id::NoAnswer, 1, 1), Solution { moves: &[PRESS, COPY, ARRIVE, CRASH, UNTIL_REPLIED, LOSE_REPLY], ..PLAY }),
    // The copies have charged twice; the retry is never charged.
    ((Id::NoAnswer, 2, 0), Solution { moves: COPIES_THEN_RETRY, ends: false, goes_on: false, ..PLAY }),
    ((Id::Retry, 1, 0), Solution { moves: COPIES_THEN_RETRY, ends: false, ..PLAY }),
    (
        (Id::Retry, 1, 1),
        Solution { moves: &[PRESS, COPY, ARRIVE, ARRIVE, RUN_FIRST, RUN_COPY, TIME_OUT, RETRY], ends: false, ..PLAY },
    ),
    // The copy of the first press is charged; the second press is lost.
    ((Id::Retry, 0, 0), Solution { moves: &[PRESS, COPY, PRESS, LOSE_SECOND], ..PLAY }),
    // The network copies a request, and the page is not reloaded, or to no effect.
    (
        (Id::Retry, 0, 1),
        Solution {
            set_up: |config| Config { double_click: false, ..config },
            moves: &[PRESS, COPY, UNTIL_TWICE, RELOAD],
            ends: false,
            ..PLAY
        },
    ),
    (
        (Id::Retry, 0, 2),
        Solution { set_up: |config| Config { button_lock: true, ..config }, moves: &[PRESS, COPY], ..PLAY },
    ),
    (
        (Id::Retry, 0, 2),
        Solution {
            set_up: |config| Config { button_lock: true, ..config },
            moves: &[PRESS, COPY, UNTIL_TWICE, RELOAD],
            ends: false,
            ..PLAY
        },
    ),
    // With a key for each attempt, it is two copies of one attempt that are charged: the row was reaped between them.
    (
        (Id::Key, 2, 0),
        Solution {
            set_up: |config| Config { keys: Keys::PerAttempt, ..config },
            moves: &[PRESS, COPY, ARRIVE, RUN, RUN, RUN, REAP],
            ..PLAY
        },
    ),
    // The retry is charged because its row was reaped; the reload comes later and changes nothing.
    (
        (Id::Key, 2, 1),
        Solution {
            set_up: |config| Config { reload: ReloadKey::Loses, ..config },
            moves: &[PRESS, UNTIL_REPLIED, LOSE_REPLY, REAP, UNTIL_RETRIED, UNTIL_TWICE, RELOAD],
            ends: false,
            ..PLAY
        },
    ),
    // A copy is lost; the two that race are the other one and a retry.
    (
        (Id::Claim, 1, 0),
        Solution {
            moves: &[PRESS, COPY, LOSE_REQUEST, TIME_OUT, RETRY, ARRIVE, ARRIVE, RUN, RUN_RETRY, RUN, RUN_RETRY],
            ..PLAY
        },
    ),
    // It is the reply that is copied.
    (
        (Id::Claim, 1, 1),
        Solution {
            set_up: |config| Config { strategy: Strategy::ClaimFirst, pods: 2, ..config },
            moves: &[PRESS, UNTIL_REPLIED, COPY_REPLY],
            ..PLAY
        },
    ),
    // What the crash ends is not what has left the row behind, and the other way round.
    ((Id::Crash, 0, 0), Solution { moves: &[PRESS, UNTIL_CHARGED, HANG_UP, UNTIL_RETRIED, ARRIVE, CRASH], ..AGAIN }),
    ((Id::Crash, 0, 1), Solution { moves: &[PRESS, UNTIL_CHARGED, CRASH, UNTIL_RETRIED, ARRIVE, HANG_UP], ..AGAIN }),
    ((Id::Crash, 1, 0), Solution { moves: &[PRESS, UNTIL_CHARGED, HANG_UP, UNTIL_RETRIED, ARRIVE, CRASH], ..AGAIN }),
    ((Id::Crash, 2, 0), Solution { moves: &[PRESS, UNTIL_CHARGED, HANG_UP, UNTIL_RETRIED, ARRIVE, CRASH], ..AGAIN }),
    // Nobody has asked: the network copied a request, or the page was reloaded.
    ((Id::Unknown, 1, 1), Solution { moves: &[PRESS, COPY], ..PLAY }),
    ((Id::Unknown, 1, 1), Solution { moves: &[PRESS, UNTIL_CHARGED, RELOAD, PRESS], ..PLAY }),
    // Somebody has asked and was told that it is paid: the copies had charged twice before.
    ((Id::Unknown, 1, 1), Solution { moves: COPIES_THEN_RETRY, ..PLAY }),
    // Not the app sends again: the network copies.
    ((Id::Mistakes, 2, 0), Solution { moves: &[PRESS, COPY], ..PLAY }),
    // No memory forgets: two copies race on one pod.
    ((Id::Mistakes, 3, 0), Solution { moves: &[PRESS, COPY], ..PLAY }),
    // The second press has charged twice before the page is reloaded.
    ((Id::Retry, 0, 1), Solution { moves: &[PRESS, Move::Until(Claim::DoubleCharge), RELOAD], ..PLAY }),
    // The reply is late and not lost.
    (
        (Id::Retry, 1, 0),
        Solution {
            set_up: |mut config| {
                config.timing.timeout_ms = Millis(50);
                config
            },
            ..PLAY
        },
    ),
    // The crash comes before the charge: the bank is asked but once.
    (
        (Id::Crash, 2, 0),
        Solution { moves: &[PRESS, Move::Until(Claim::Line(Op::Claim)), CRASH], goes_on: false, ..PLAY },
    ),
    // A reply is kept back, which nobody has to recognise.
    (
        (Id::Unknown, 2, 0),
        Solution {
            set_up: |config| Config { strategy: Strategy::ClaimLeasePaymentId, ..config },
            moves: &[PRESS, UNTIL_REPLIED, DELAY_REPLY],
            ..PLAY
        },
    ),
];
