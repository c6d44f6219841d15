//! One table of everything in a set-up that an address or a link can set: its name, its place, its text, its number.
//!
//! Addresses use the names and texts; run texts use the place in this table and the number. Both are for ever:
//! **append settings and choices, never move them**, and give a new setting a default that changes nothing in old
//! links. `tests/links.rs` pins the numbers, the names and the defaults.
//!
//! | settings | text | number |
//! |---|---|---|
//! | `strategy`, `keys`, `scope`, `reply`, `client`, `backoff`, `on_409`, `reload`, `on_unknown`, `payment_id` | a name of `world::config` | its place among all |
//! | `lease`, `fence`, `owner`, `bank_dedup` | `designed`, `on`, `off` | its place among these |
//! | `hash`, `ask_first`, `double_click`, `button_lock`, `bank_checks_amount`, `status_query` | `on`, `off` (also `1`, `0`) | 1, 0 |
//! | `pods`, `retries`, `retry_amount` | a whole number | itself |
//! | `store_ms`, `local_ms`, `timeout_ms`, `backoff_ms`, `retry_after_ms`, `double_click_ms`, `delay_ms`, `copy_ms`, `lease_ms`, `late_ms` | milliseconds, 0 to 60,000 | itself |
//! | `request_ms`, `reply_ms`, `bank_ms` | milliseconds `40`, or from one to another `40..120` (in either order) | least + 65,536 × (most − least) |
//! | `request_loss`, `request_copy`, `reply_loss`, `reply_copy` | the chance in percent, at most one decimal: `10`, `2.5` | in permille |
//! | `purchases` | one or two of customer and amount: `A10`, `A10,B20` | amount and customer of the first, then of the second |
//!
//! Chances are percentages because teachers say them so; one decimal makes that exact, since the engine counts in
//! permille. Invariant: [`Setting::put`] of [`Setting::read`] changes nothing, and neither does
//! reading what [`Setting::spell`] has written.

use crate::base::ids::Customer;
use crate::base::time::Millis;
use crate::embed::address::halves;
use crate::embed::problem::Wrong;
use crate::world::config::{
    Amount, Backoff, Config, Keys, MAX_PODS, MAX_PURCHASES, MAX_RETRIES, OnConflict, OnUnknown, Part, Patience,
    PaymentId, Permille, Purchase, ReloadKey, Reply, Scope, Span, Strategy,
};
use tinyvec::ArrayVec;

/// A choice among named things, whichever they are.
trait Choice {
    /// Its place among all.
    fn number(&self) -> u64;
    /// Becomes the one at that place and says its name; `None`, and no change, if there is none.
    fn become_number(&mut self, number: usize) -> Option<&'static str>;
}

macro_rules! choices {
    ($($type:ty),*) => {$(
        impl Choice for $type {
            fn number(&self) -> u64 {
                *self as u64
            }

            fn become_number(&mut self, number: usize) -> Option<&'static str> {
                *self = *Self::ALL.get(number)?;
                Some(self.id())
            }
        }
    )*};
}

choices!(Strategy, Keys, Scope, Reply, Patience, Backoff, OnConflict, ReloadKey, OnUnknown, Part, PaymentId);

/// Where a set-up keeps a setting, and so what kind of setting it is.
enum Place<'a> {
    Choice(&'a mut dyn Choice),
    Switch(&'a mut bool),
    /// With its least and its most.
    Count(&'a mut u8, u8, u8),
    Wait(&'a mut Millis),
    Money(&'a mut Amount),
    Span(&'a mut Span),
    Chance(&'a mut Permille),
    Purchases(&'a mut ArrayVec<[Purchase; MAX_PURCHASES]>),
}

/// More than any amount and customer: where the second purchase begins in the number of both.
const SECOND: u64 = 1 << 17;
/// More than any span: where the slack begins in the number of a span.
const SLACK: u64 = 1 << 16;

macro_rules! settings {
    ($($(#[$doc:meta])* $setting:ident = $name:literal, $place:ident $field:ident $(. $part:ident)* $(($least:literal, $most:expr))?;)*) => {
        /// A part of a set-up that can be set from outside.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Setting {
            $($(#[$doc])* $setting,)*
        }

        impl Setting {
            /// All of them: the order in addresses, and the numbers in run texts.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$setting),*];

            /// The parameter's name in addresses.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$setting => $name,)*
                }
            }

            fn place(self, config: &mut Config) -> Place<'_> {
                match self {
                    $(Self::$setting => Place::$place(&mut config.$field $(.$part)* $(, $least, $most)?),)*
                }
            }
        }
    };
}

settings! {
    /// What the server does.
    Strategy = "strategy", Choice strategy;
    /// Who makes keys, and when.
    Keys = "keys", Choice keys;
    /// Whether request hashes are compared.
    Hash = "hash", Switch hash;
    /// Whose a key is.
    Scope = "scope", Choice scope;
    /// What a repeat of finished work is answered.
    Reply = "reply", Choice reply;
    /// How many server processes there are.
    Pods = "pods", Count pods (1, PODS);
    /// When the client sends again.
    Client = "client", Choice patience;
    /// How often the client sends again.
    Retries = "retries", Count retries (0, MAX_RETRIES);
    /// How its waits grow.
    Backoff = "backoff", Choice backoff;
    /// What a 409 means to it.
    OnConflict = "on_409", Choice on_conflict;
    /// Whether it asks before it sends again.
    AskFirst = "ask_first", Switch ask_first;
    /// What a reload does to the key.
    Reload = "reload", Choice reload;
    /// Whether the person presses twice.
    DoubleClick = "double_click", Switch double_click;
    /// Whether the button is locked after the first press.
    ButtonLock = "button_lock", Switch button_lock;
    /// Who buys what.
    Purchases = "purchases", Purchases purchases;
    /// How long the client waits for a reply.
    Timeout = "timeout_ms", Wait timing.timeout_ms;
    /// How long it waits after a time-out, before any growth.
    BackoffSpan = "backoff_ms", Wait timing.backoff_ms;
    /// How long a 409 asks it to wait.
    RetryAfter = "retry_after_ms", Wait timing.retry_after_ms;
    /// How long a request is on its way.
    Request = "request_ms", Span timing.request;
    /// How long a reply is on its way.
    ReplySpan = "reply_ms", Span timing.reply;
    /// How long the bank takes.
    Bank = "bank_ms", Span timing.bank;
    /// How long the database takes.
    Store = "store_ms", Wait timing.store_ms;
    /// How long a line takes that asks nobody.
    Local = "local_ms", Wait timing.local_ms;
    /// How long lies between the presses of a double click.
    DoubleClickSpan = "double_click_ms", Wait timing.double_click_ms;
    /// How much later a message comes that is kept back.
    Delay = "delay_ms", Wait timing.delay_ms;
    /// How long after the original a copy comes.
    Copy = "copy_ms", Wait timing.copy_ms;
    /// How likely a request is lost.
    RequestLoss = "request_loss", Chance chances.request_lost;
    /// How likely a request is copied.
    RequestCopy = "request_copy", Chance chances.request_copied;
    /// How likely a reply is lost.
    ReplyLoss = "reply_loss", Chance chances.reply_lost;
    /// How likely a reply is copied.
    ReplyCopy = "reply_copy", Chance chances.reply_copied;
    /// What becomes of a claim when the bank's answer is unknown.
    OnUnknown = "on_unknown", Choice on_unknown;
    /// Whether a claim has a lease.
    Lease = "lease", Choice lease;
    /// Whether a save touches only its own row.
    Fence = "fence", Choice fence;
    /// Whether a run recognises its own row.
    Owner = "owner", Choice owner;
    /// The id that a charge carries.
    PaymentId = "payment_id", Choice payment_id;
    /// Whether the bank deduplicates by it.
    BankDedup = "bank_dedup", Choice bank_dedup;
    /// Whether the bank does so only for the same amount.
    BankChecksAmount = "bank_checks_amount", Switch bank_checks_amount;
    /// Whether a take-over first asks the bank.
    StatusQuery = "status_query", Switch status_query;
    /// What retries carry instead of the purchase's amount.
    RetryAmount = "retry_amount", Money retry_amount;
    /// How long a lease lasts.
    LeaseSpan = "lease_ms", Wait timing.lease_ms;
    /// How much later a debit lands that the bank keeps back.
    Late = "late_ms", Wait timing.late_ms;
}

#[expect(clippy::cast_possible_truncation, reason = "there are a few pods")]
const PODS: u8 = MAX_PODS as u8;

impl Setting {
    /// The number that stands for this setting of `config`.
    #[must_use]
    pub fn read(self, config: &Config) -> u64 {
        match self.place(&mut { *config }) {
            Place::Choice(choice) => choice.number(),
            Place::Switch(is_on) => u64::from(*is_on),
            Place::Count(count, ..) => u64::from(*count),
            Place::Wait(ms) => u64::from(ms.0),
            Place::Money(amount) => u64::from(amount.0),
            Place::Span(span) => u64::from(span.least.0) + SLACK * u64::from(span.slack().0),
            Place::Chance(chance) => u64::from(chance.0),
            Place::Purchases(purchases) => {
                let mut numbers = purchases
                    .iter()
                    .map(|purchase| u64::from(purchase.amount.0) * 2 + u64::from(purchase.customer == Customer::B));
                // Not a number of any list: an empty one, which no set-up has.
                let first = numbers.next().unwrap_or(u64::MAX);
                first.saturating_add(numbers.next().map_or(0, |second| SECOND * (second + 1)))
            }
        }
    }

    /// Gives `config` the setting that `number` stands for; `None`, and no change, if it stands for none.
    pub fn put(self, config: &mut Config, number: u64) -> Option<()> {
        match self.place(config) {
            Place::Choice(choice) => {
                choice.become_number(usize::try_from(number).ok()?)?;
            }
            Place::Switch(is_on) => *is_on = [false, true].get(usize::try_from(number).ok()?).copied()?,
            Place::Count(count, least, most) => {
                *count = u8::try_from(number).ok().filter(|count| (least..=most).contains(count))?;
            }
            Place::Wait(ms) => *ms = wait(number)?,
            Place::Money(amount) => *amount = Amount(u16::try_from(number).ok()?),
            Place::Span(span) => {
                let least = wait(number % SLACK)?;
                *span = Span { least, most: wait(number / SLACK + u64::from(least.0))? };
            }
            Place::Chance(chance) => {
                *chance = u16::try_from(number).ok().map(Permille).filter(|chance| *chance <= Permille::ALWAYS)?;
            }
            Place::Purchases(purchases) => {
                let mut list = ArrayVec::new();
                list.push(purchase(number % SECOND)?);
                if let Some(second) = (number / SECOND).checked_sub(1) {
                    list.push(purchase(second)?);
                }
                *purchases = list;
            }
        }
        Some(())
    }

    /// The text of `number` in an address.
    #[must_use]
    pub fn spell(self, number: u64) -> String {
        match self.place(&mut Config::default()) {
            Place::Choice(choice) => {
                let place = usize::try_from(number).ok();
                place.and_then(|place| choice.become_number(place)).unwrap_or_default().to_owned()
            }
            Place::Switch(_) => (if number == 0 { SWITCH[0] } else { SWITCH[1] }).to_owned(),
            Place::Count(..) | Place::Wait(_) | Place::Money(_) => pair("", number, "", 0),
            Place::Span(_) => {
                let (least, slack) = (number % SLACK, number / SLACK);
                pair("", least, if slack > 0 { ".." } else { "" }, least + slack)
            }
            Place::Chance(_) => {
                let tenths = number % 10;
                pair("", number / 10, if tenths > 0 { "." } else { "" }, tenths)
            }
            Place::Purchases(_) => {
                let first = number % SECOND;
                match (number / SECOND).checked_sub(1) {
                    Some(second) => {
                        let between = if second & 1 == 0 { ",A" } else { ",B" };
                        pair(buyer(first), first / 2, between, second / 2)
                    }
                    None => pair(buyer(first), first / 2, "", 0),
                }
            }
        }
    }

    /// The number that stands for what `text` says, in Latin digits.
    pub(super) fn understand(self, text: &[u8]) -> Result<u64, Wrong> {
        let (least, most) = match self.place(&mut Config::default()) {
            Place::Choice(choice) => {
                let mut ids = (0..).map_while(|place| choice.become_number(place));
                let place = ids.position(|id| id.as_bytes() == text);
                return place.and_then(|place| u64::try_from(place).ok()).ok_or(Wrong::Unknown);
            }
            Place::Switch(_) => {
                let place = SWITCH.iter().position(|said| said.as_bytes() == text);
                return place.map(|place| u64::from(place & 1 == 1)).ok_or(Wrong::Unknown);
            }
            Place::Chance(_) => return percent(text),
            Place::Purchases(_) => {
                let (first, second) = halves(text, b",");
                let first = bought(first)?;
                return second.map_or(Ok(first), |second| Ok(first + SECOND * (bought(second)? + 1)));
            }
            Place::Span(_) => {
                let (one, other) = halves(text, b"..");
                let (one, other) = (whole(one, 0, LONGEST)?, whole(other.unwrap_or(one), 0, LONGEST)?);
                return Ok(one.min(other) + SLACK * one.abs_diff(other));
            }
            Place::Count(_, least, most) => (least.into(), most.into()),
            Place::Wait(_) => (0, LONGEST),
            Place::Money(_) => (0, u16::MAX.into()),
        };
        whole(text, least, most)
    }
}

/// A number, or two with something between them.
fn pair(before: &str, number: u64, between: &str, other: u64) -> String {
    let mut text = format!("{before}{number}{between}");
    if !between.is_empty() {
        text += &other.to_string();
    }
    text
}

const fn buyer(purchase: u64) -> &'static str {
    if purchase & 1 == 0 { "A" } else { "B" }
}

/// What a switch can be said to be: off and on, twice. The first two are written.
const SWITCH: [&str; 4] = ["off", "on", "0", "1"];

/// The longest span, in milliseconds.
const LONGEST: u64 = Span::MAX.0 as u64;

fn wait(number: u64) -> Option<Millis> {
    u32::try_from(number).ok().map(Millis).filter(|ms| *ms <= Span::MAX)
}

fn purchase(number: u64) -> Option<Purchase> {
    let customer = if number & 1 == 0 { Customer::A } else { Customer::B };
    Some(Purchase { customer, amount: Amount(u16::try_from(number / 2).ok()?) })
}

fn bought(text: &[u8]) -> Result<u64, Wrong> {
    let (customer, amount) = match text {
        [b'A' | b'a', amount @ ..] => (0, amount),
        [b'B' | b'b', amount @ ..] => (1, amount),
        _ => return Err(Wrong::Unknown),
    };
    Ok(customer + 2 * whole(amount, 0, u16::MAX.into())?)
}

/// A whole number within bounds. A negative one is a number, but out of range.
pub(super) fn whole(text: &[u8], least: u64, most: u64) -> Result<u64, Wrong> {
    let (is_negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    let mut number = 0_u64;
    for digit in digits {
        if !digit.is_ascii_digit() {
            return Err(Wrong::NotANumber);
        }
        number = number.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
    }
    match digits {
        [] => Err(Wrong::NotANumber),
        _ if is_negative || number < least || number > most => Err(Wrong::OutOfRange(least, most)),
        _ => Ok(number),
    }
}

/// A percentage as permille.
fn percent(text: &[u8]) -> Result<u64, Wrong> {
    let text = text.strip_suffix(b"%").unwrap_or(text);
    let (ones, tenths) = halves(text, b".");
    let tenths = match tenths {
        None => 0,
        Some([tenths @ b'0'..=b'9']) => u64::from(tenths - b'0'),
        Some(_) => return Err(Wrong::NotANumber),
    };
    match whole(ones, 0, 100)? * 10 + tenths {
        permille @ 0..=1_000 => Ok(permille),
        _ => Err(Wrong::OutOfRange(0, 100)),
    }
}
