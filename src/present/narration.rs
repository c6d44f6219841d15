//! The one sentence on the last step, and what to try next: the single source of caption, live region and transcript.

use crate::base::ids::{AttemptName, AttemptNo, Errand, IntentNo, KeyName, RequestName};
use crate::drive::{clock, run::Run};
use crate::i18n::{Advice, DesignNews, KeyUse, ReplyNews, Sentence};
use crate::present::diagram::rows;
use crate::world::config::Keys;
use crate::world::event::{Cause, Event, LineResult, Taken, What};
use crate::world::state::{Answer, Status};
use crate::world::verdict::Verdict;

/// What is told at one place of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Narration {
    /// The sentence on the last step; [`Sentence::Begin`] before the first.
    pub sentence: Sentence,
    /// What to try next, when nothing more happens by itself.
    pub advice: Option<Advice>,
    /// The sentences of the diagram's steps, in order: its text twin.
    pub transcript: Vec<Sentence>,
    /// Whose those steps were, in the same order.
    pub attempts: Vec<Option<AttemptName>>,
}

pub(super) fn narration(run: &Run) -> Narration {
    let steps = run.events().len();
    let transcript: Vec<_> = (rows::above(steps)..steps).filter_map(|at| sentence(run, at)).collect();
    let attempts = run.events().iter().skip(rows::above(steps)).map(Event::attempt).collect();
    Narration {
        sentence: transcript.last().copied().unwrap_or(Sentence::Begin),
        advice: advice(run),
        transcript,
        attempts,
    }
}

fn advice(run: &Run) -> Option<Advice> {
    let is_over = run.position() > 0 && clock::next(run.world(), run.state(), false).is_none();
    if !is_over {
        return None;
    }
    let lost = run.events().iter().any(|event| matches!(event.what, What::Lost { .. }));
    match (run.world().config().keys, Verdict::of(run.state()).double_charge) {
        (Keys::None, true) => Some(Advice::TurnKeyOn),
        (Keys::None, false) if !lost => Some(Advice::LoseTheReply),
        (_, false) if lost => Some(Advice::OpenLaboratory),
        _ => None,
    }
}

/// The sentence on the event at `at`.
pub(super) fn sentence(run: &Run, at: usize) -> Option<Sentence> {
    let before = run.events().get(..at)?;
    let event = run.events().get(at)?;
    Some(match event.what {
        What::Sent { request, key, cause, .. } => sent(before, request, key, cause),
        What::Started { request, pod } => {
            let pod = (run.world().pods().count() > 1).then(|| u64::from(pod.number()));
            Sentence::Started { attempt: number(request.attempt), pod }
        }
        What::Ran { request, result, .. } => ran(before, request, result),
        What::Lost { message, answer } => {
            let attempt = number(message.request.attempt);
            Sentence::Reply(match answer {
                Some(answer) => {
                    let paid = answer.status == Status::Created && !has_believed(before, message.request.intent);
                    ReplyNews::ReplyLost { attempt, paid }
                }
                None => {
                    let of_it = |what: &What| matches!(what, What::Duplicated { message: of, copy, .. } if [*of, *copy].contains(&message));
                    ReplyNews::RequestLost { attempt, copied: before.iter().any(|event| of_it(&event.what)) }
                }
            })
        }
        What::Reloaded { .. } => Sentence::Reloaded,
        What::Duplicated { message, .. } => {
            Sentence::Duplicated { attempt: number(message.request.attempt), reply: message.leg.is_back() }
        }
        What::Delayed { message, .. } => {
            Sentence::Delayed { attempt: number(message.request.attempt), reply: message.leg.is_back() }
        }
        What::Crashed { pod, handlers } => {
            let pod = (run.world().pods().count() > 1).then(|| u64::from(pod.number()));
            Sentence::Crashed { pod, handlers: handlers.into() }
        }
        What::HungUp { request, .. } => Sentence::Design(DesignNews::HungUp { attempt: number(request.attempt) }),
        What::Landed { request, debit } => {
            let attempt = number(request.attempt);
            let times = debits(before, request.intent) + 1;
            Sentence::Design(match debit {
                Some(_) => DesignNews::Landed { attempt, times },
                None => DesignNews::LandedKnown { attempt },
            })
        }
        What::Expired { .. } => Sentence::Design(DesignNews::Expired),
        What::Reaped { .. } => Sentence::Design(DesignNews::Reaped),
        What::TimedOut { attempt, retry, .. } => {
            Sentence::Reply(ReplyNews::TimedOut { attempt: number(attempt), retry })
        }
        What::Answered { request, answer, taken } => {
            let keys = run.world().config().keys;
            Sentence::Reply(heard(before, keys, request, answer, taken))
        }
    })
}

fn sent(before: &[Event], request: RequestName, key: Option<KeyName>, cause: Cause) -> Sentence {
    let known = |other: &Event| matches!(other.what, What::Sent { key: earlier, .. } if earlier == key);
    let key_use = match key {
        None => KeyUse::None,
        Some(_) if before.iter().any(known) => KeyUse::Same,
        Some(_) => KeyUse::New,
    };
    let attempt = number(request.attempt);
    match request.errand {
        Errand::Pay => {}
        Errand::Ask => return Sentence::SentQuestion { attempt },
        Errand::Issue => return Sentence::SentKeyRequest { attempt },
    }
    match cause {
        Cause::Proceed => Sentence::SentPrepared { attempt },
        Cause::Press => Sentence::Sent(key_use),
        Cause::SecondPress => Sentence::SentAgainByPerson(key_use),
        Cause::Retry => Sentence::SentAgain { attempt, key: key_use },
    }
}

fn ran(before: &[Event], request: RequestName, result: LineResult) -> Sentence {
    let attempt = number(request.attempt);
    match result {
        LineResult::Missed => Sentence::LookedUpNothing { attempt },
        LineResult::Claimed => Sentence::Claimed { attempt },
        LineResult::Settled(answer) => match answer.status {
            Status::Created if request.errand == Errand::Ask => Sentence::FoundPaid { attempt },
            Status::Created => Sentence::FoundDone { attempt },
            Status::Conflict => Sentence::FoundInProgress { attempt },
            Status::Unprocessable => Sentence::FoundOtherBody { attempt },
            Status::BadRequest => Sentence::FoundNoKey { attempt },
            Status::Duplicate => Sentence::FoundDuplicate { attempt },
            Status::NotFound => Sentence::FoundNothing { attempt },
            Status::Unavailable => Sentence::Design(DesignNews::FoundUnknown { attempt }),
            Status::Ok => Sentence::MadeKey { attempt },
        },
        LineResult::Own => Sentence::Design(DesignNews::Own { attempt }),
        LineResult::TakenOver => Sentence::Design(DesignNews::TakenOver { attempt }),
        LineResult::AckLost => Sentence::Design(DesignNews::AckLost { attempt }),
        LineResult::Known(_) => Sentence::Design(DesignNews::Known { attempt }),
        LineResult::OtherAmount => Sentence::Design(DesignNews::OtherAmount { attempt }),
        LineResult::Found(_) => Sentence::Design(DesignNews::Found { attempt }),
        LineResult::Unknown { debit: Some(_) } => Sentence::Design(DesignNews::BankSilent { attempt }),
        LineResult::Unknown { debit: None } => Sentence::Design(DesignNews::BankHolds { attempt }),
        LineResult::Released => Sentence::Design(DesignNews::Released { attempt }),
        LineResult::Charged(_) => Sentence::Charged { attempt, times: debits(before, request.intent) + 1 },
        LineResult::Stored => Sentence::Stored { attempt },
        LineResult::NotOwner => Sentence::NotOwner { attempt },
        LineResult::Replied { answer, .. } => {
            Sentence::Reply(ReplyNews::Replied { attempt, status: answer.status.code(), replayed: answer.replayed })
        }
    }
}

fn heard(before: &[Event], keys: Keys, request: RequestName, answer: Answer, taken: Taken) -> ReplyNews {
    let attempt = number(request.attempt);
    let debits = debits(before, request.intent);
    match taken {
        Taken::Believed if answer.status == Status::Created => ReplyNews::Paid { debits, replayed: answer.replayed },
        Taken::Believed => ReplyNews::Failed { status: answer.status.code(), debits },
        // Which of several issued keys the next send takes is not known here.
        Taken::AskAgain => {
            ReplyNews::AskAgain { attempt, same_key: matches!(keys, Keys::PerIntent | Keys::PerPage | Keys::Constant) }
        }
        Taken::GiveUp => ReplyNews::GaveUp,
        Taken::Ready => ReplyNews::Ready { attempt, key: answer.status == Status::Ok },
        Taken::Unheard => ReplyNews::Unheard { attempt },
        Taken::TooLate => ReplyNews::TooLate { attempt },
        Taken::Ignored => ReplyNews::HeardAfterwards { attempt, replayed: answer.replayed },
    }
}

/// Whether the app knows what became of this purchase.
fn has_believed(events: &[Event], intent: IntentNo) -> bool {
    let believed = |event: &Event| matches!(event.what, What::Answered { request, taken: Taken::Believed, .. } if request.intent == intent);
    events.iter().any(believed)
}

fn debits(events: &[Event], intent: IntentNo) -> u64 {
    let charged = |event: &&Event| match event.what {
        What::Ran { request, result: LineResult::Charged(_) | LineResult::Unknown { debit: Some(_) }, .. }
        | What::Landed { request, debit: Some(_) } => request.intent == intent,
        _ => false,
    };
    events.iter().filter(charged).map(|_| 1).sum()
}

fn number(attempt: AttemptNo) -> u64 {
    u64::from(attempt.number())
}
