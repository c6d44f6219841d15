//! The run as a Mermaid sequence diagram (mermaid.js.org, "Sequence diagrams"): a message is an arrow where it arrives or
//! is lost, money taken and rows written are notes. Every step has its number.
//!
//! Mermaid reads a line up to `;` or `#`, and takes `%%` for a comment wherever it stands: each of these becomes one of
//! its own character codes, and no text holds a line break. Names of lifelines are ours and Latin; what they are called
//! is the reader's.

use super::{Origin, plain, told};
use crate::base::ids::{AttemptNo, KeyName, PodNo, RequestName};
use crate::drive::run::Run;
use crate::i18n::{Label, Speech};
use crate::present::diagram::{ArrowLabel, call_label};
use crate::present::paper::strategy_words;
use crate::world::action::MessageName;
use crate::world::event::{Event, LineResult, What};
use crate::world::program::{Actor, Op};
use crate::world::state::Answer;

/// The run up to its present step.
#[must_use]
pub fn mermaid(run: &Run, origin: Origin<'_>, speech: Speech) -> String {
    let words = speech.words();
    let mut out = Chart { run, speech, used: Vec::new(), lines: Vec::new() };
    for actor in [Actor::Client, Actor::Pod(PodNo::FIRST), Actor::Bank] {
        out.meets(actor);
    }
    for (at, (event, told)) in run.events().iter().zip(told(run, speech)).enumerate() {
        out.step(at, event, &told);
    }
    out.flying();
    let title = format!("{} · {}", words.product, plain(strategy_words(words, run.world().config().strategy)));
    let mut lines = vec!["sequenceDiagram".to_owned()];
    lines.extend(origin.written_link().map(|link| format!("  %% {link}")));
    lines.push(format!("  title {}", escaped(&title)));
    lines.extend(out.participants());
    lines.extend(out.lines.into_iter().map(|line| format!("  {line}")));
    lines.join("\n") + "\n"
}

/// A text as Mermaid takes it anywhere: on one line, and without a sign that ends it.
#[must_use]
#[cold]
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '#' | ';' | '%' | '<' | '>' | '&' | '"' | '\\' | '{' | '}' | '`' => {
                out += &format!("#{};", u32::from(letter))
            }
            '\u{2028}' | '\u{2029}' => out.push(' '),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

/// The lines so far, and whose lifelines they need.
struct Chart<'a> {
    run: &'a Run,
    speech: Speech,
    used: Vec<Actor>,
    lines: Vec<String>,
}

impl Chart<'_> {
    fn participants(&self) -> Vec<String> {
        let words = self.speech.words();
        let pods = self.run.world().pods().map(Actor::Pod);
        let order = [Actor::Client].into_iter().chain(pods).chain([Actor::Store, Actor::Bank]);
        let name = |actor| match actor {
            Actor::Client => words.app.to_owned(),
            Actor::Pod(pod) if self.has_pods() => self.speech.label(Label::Pod(pod.number().into())).plain(),
            Actor::Pod(_) => words.server.to_owned(),
            Actor::Store => words.store.to_owned(),
            Actor::Bank => words.bank.to_owned(),
        };
        let used = order.filter(|actor| self.used.contains(actor));
        used.map(|actor| format!("  participant {} as {}", id(actor), escaped(&plain(&name(actor))))).collect()
    }

    fn has_pods(&self) -> bool {
        self.run.world().pods().count() > 1
    }

    fn meets(&mut self, actor: Actor) {
        if !self.used.contains(&actor) {
            self.used.push(actor);
        }
    }

    #[cold]
    fn arrow(&mut self, from: Actor, arrow: &str, to: Actor, text: &str) {
        self.meets(from);
        self.meets(to);
        let text = self.directed(text);
        self.lines.push(format!("{}{arrow}{}: {text}", id(from), id(to)));
    }

    #[cold]
    fn note(&mut self, over: Actor, text: &str) {
        self.meets(over);
        let text = self.directed(text);
        self.lines.push(format!("Note over {}: {text}", id(over)));
    }

    /// A text in the direction of its language: a chart of Mermaid runs from left to right whatever stands in it.
    #[cold]
    fn directed(&self, text: &str) -> String {
        let text = escaped(text);
        if self.speech.lang.dir() == "rtl" { format!("\u{2067}{text}\u{2069}") } else { text }
    }

    fn step(&mut self, at: usize, event: &Event, told: &str) {
        let number = u64::try_from(at).unwrap_or(u64::MAX).saturating_add(1);
        let number = format!("{}. ", self.speech.number(number));
        let numbered = format!("{number}{told}");
        match event.what {
            What::Started { request, pod } => {
                self.arrow(Actor::Client, "->>", Actor::Pod(pod), &(number + &self.asked(request)));
            }
            What::Lost { message, answer } => {
                let (text, pod) = (number + &self.carried(message, answer), Actor::Pod(self.pod(message.request)));
                let (from, to) = if answer.is_some() { (pod, Actor::Client) } else { (Actor::Client, pod) };
                self.arrow(from, "--x", to, &text);
                self.note(Actor::Client, told);
            }
            What::Answered { request, answer, .. } => {
                let text = number + &self.answered(request, answer);
                self.arrow(Actor::Pod(self.pod(request)), "-->>", Actor::Client, &text);
                self.note(Actor::Client, told);
            }
            What::Ran { request, pod, op, result, .. } => {
                self.ran(&number, told, (request, Actor::Pod(pod)), op, result)
            }
            What::Crashed { pod, .. } | What::HungUp { pod, .. } => self.note(Actor::Pod(pod), &numbered),
            What::Landed { .. } => self.note(Actor::Bank, &numbered),
            What::Expired { .. } | What::Reaped { .. } => self.note(Actor::Store, &numbered),
            What::Sent { .. }
            | What::Duplicated { .. }
            | What::Delayed { .. }
            | What::Reloaded { .. }
            | What::TimedOut { .. } => self.note(Actor::Client, &numbered),
        }
    }

    /// A line of a handler: what it asked, and what came of it.
    #[cold]
    fn ran(&mut self, number: &str, told: &str, (request, pod): (RequestName, Actor), op: Op, result: LineResult) {
        let Some(asked) = op.asks() else { return self.note(pod, &format!("{number}{told}")) };
        let statement = match call_label(op) {
            Some(ArrowLabel::Statement(statement)) => statement,
            _ => "POST",
        };
        let attempt = self.attempt(request.attempt);
        self.arrow(pod, "->>", asked, &format!("{number}{attempt} · {statement}"));
        match result {
            LineResult::Charged(_) | LineResult::Claimed | LineResult::Stored | LineResult::TakenOver => {
                self.note(asked, told);
            }
            _ => self.arrow(asked, "-->>", pod, told),
        }
    }

    /// What is still under way.
    fn flying(&mut self) {
        for message in self.run.state().messages {
            let name = message.name();
            let attempt = name.request.attempt.number().into();
            let text = self.speech.label(Label::Envelope { attempt, reply: name.leg.is_back() }).plain();
            let pod = Actor::Pod(self.pod(name.request));
            let (from, to) = if name.leg.is_back() { (pod, Actor::Client) } else { (Actor::Client, pod) };
            self.arrow(from, "-)", to, &text);
        }
    }

    #[cold]
    fn attempt(&self, attempt: AttemptNo) -> String {
        format!("{} {}", self.speech.words().attempt, self.speech.number(attempt.number()))
    }

    /// A request: its attempt and its key.
    #[cold]
    fn asked(&self, request: RequestName) -> String {
        let attempt = self.attempt(request.attempt);
        match self.key(request) {
            Some(key) => {
                let digits: String = self.run.world().seed().key(key).to_string().chars().take(4).collect();
                format!("{attempt} · {} {digits}…", self.speech.words().key)
            }
            None => attempt,
        }
    }

    /// A reply: its attempt and its status.
    #[cold]
    fn answered(&self, request: RequestName, answer: Answer) -> String {
        let replayed = if answer.replayed { format!(" · {}", self.speech.words().replayed) } else { String::new() };
        format!("{} · {}{replayed}", self.attempt(request.attempt), answer.status.code())
    }

    fn carried(&self, message: MessageName, answer: Option<Answer>) -> String {
        answer.map_or_else(|| self.asked(message.request), |answer| self.answered(message.request, answer))
    }

    /// The key that a request carries; a copy carries the original's.
    #[cold]
    fn key(&self, request: RequestName) -> Option<KeyName> {
        let same = |of: RequestName| of.attempt_name() == request.attempt_name() && of.errand == request.errand;
        self.run.events().iter().find_map(|event| match event.what {
            What::Sent { request: of, key, .. } if same(of) => key,
            _ => None,
        })
    }

    /// Where a request was handled; the first pod while nobody has.
    #[cold]
    fn pod(&self, request: RequestName) -> PodNo {
        let handled = self.run.events().iter().rev().find_map(|event| match event.what {
            What::Started { request: of, pod } if of == request => Some(pod),
            _ => None,
        });
        handled.unwrap_or(PodNo::FIRST)
    }
}

#[cold]
fn id(actor: Actor) -> String {
    match actor {
        Actor::Client => "app".to_owned(),
        Actor::Pod(pod) => format!("pod{pod}"),
        Actor::Store => "store".to_owned(),
        Actor::Bank => "bank".to_owned(),
    }
}
