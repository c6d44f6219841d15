//! A panel of the laboratory: the run as text to copy, save or print, and a run that somebody brings along. Made while
//! it is open. What is refused is told in the page's one line for that.

use crate::embed::import::{MAX_BYTES, Refused};
use crate::i18n::Rich;
use crate::present::export::Format;
use crate::present::markup::rich;
use crate::ui::browser::dom::{El, el, value_of};
use crate::ui::browser::{self, files};
use crate::ui::parts::{Text, folded, lockable, says};
use crate::ui::session::Session;
use leptos::prelude::*;

/// The name of files, before the step and the ending.
const NAME: &str = "idempotency-lab-step";

/// The panel.
pub(super) fn export(session: Session) -> El {
    let inside = move || el("div").is(&[("class", "carry")]).with([leaving(session), coming(session)]);
    folded(session, "export", |words| words.export.title, inside)
}

/// What leaves.
fn leaving(session: Session) -> El {
    let format = RwSignal::new(Format::default());
    let is_copied = RwSignal::new(false);
    let text = Memo::new(move |_| session.exported(format.get()));
    let shown = el("textarea")
        .is(&[("readonly", ""), ("rows", "8"), ("spellcheck", "false"), ("data-testid", "export-text")])
        .live("dir", move || if format.get() == Format::Text { session.lang().dir() } else { "ltr" }.to_owned())
        .live("aria-label", move || session.words().export.text.to_owned())
        .holds_value(move || {
            is_copied.set(false);
            text.get()
        });
    let copy_face = move || if is_copied.get() { session.words().link_copied } else { session.words().export.copy };
    let copied_from = shown.clone();
    let copy = button(session, "export-copy", move || copy_face().to_owned()).on_press(move || {
        is_copied.set(browser::copy(&text.get_untracked()));
        if !is_copied.get_untracked() {
            copied_from.select();
        }
    });
    let download = button(session, "export-download", move || session.words().export.download.to_owned());
    let download = download.on_press(move || {
        let (format, step) = untrack(|| (format.get(), session.scene(|scene| scene.place.step)));
        let name = format!("{NAME}-{step}.{}", format.ending());
        files::save(&name, format.media_type(), &text.get_untracked());
    });
    let print = button(session, "export-print", move || session.words().export.print.to_owned());
    el("div").with([
        field(session, |words| words.export.format, formats(session, format)),
        shown,
        el("div").is(&[("class", "acts")]).with([copy, download, print.on_press(files::print)]),
    ])
}

fn formats(session: Session, format: RwSignal<Format>) -> El {
    let options = Format::ALL.into_iter().zip(0..).map(|(of, place): (Format, usize)| {
        let name = move || Rich::parse(session.words().export.formats.get(place).copied().unwrap_or_default()).plain();
        let option = el("option").is(&[("value", of.id())]).says(name);
        if of == Format::default() { option.is(&[("selected", "")]) } else { option }
    });
    lockable(el("select"), session, "export-format")
        .is(&[("data-testid", "export-format")])
        .live("data-value", move || format.get().id().to_owned())
        .with(options)
        .on("change", move |event| {
            if let Some(chosen) = Format::from_id(&value_of(&event)) {
                format.set(chosen);
            }
        })
}

/// What comes in: of a file and a text the one that was given last.
fn coming(session: Session) -> El {
    let file = lockable(el("input"), session, "import").is(&[("type", "file"), ("data-testid", "import-file")]);
    let pasted = lockable(el("textarea"), session, "import").is(&[
        ("rows", "3"),
        ("dir", "ltr"),
        ("spellcheck", "false"),
        ("data-testid", "import-text"),
    ]);
    let (older_file, older_text) = (file.clone(), pasted.clone());
    let file = file.on("change", move |_| files::empty(&older_text));
    let pasted = pasted.on("input", move |_| files::empty(&older_file));
    let (from_file, from_text) = (file.clone(), pasted.clone());
    let open = button(session, "import", move || session.words().export.import.to_owned()).on_press(move || {
        let (file, text) = (from_file.clone(), from_text.clone());
        let most = u32::try_from(MAX_BYTES).unwrap_or(u32::MAX);
        let is_read = files::read_chosen(&from_file, most, move |read| {
            let refused = |unread| match unread {
                files::Unread::TooLarge => Refused::TooLarge,
                files::Unread::Refused => Refused::Unreadable,
            };
            if session.import(read.as_deref().map_err(|unread| refused(*unread))) {
                files::empty(&file);
            }
        });
        if !is_read && session.import(Ok(&files::written(&text))) {
            files::empty(&text);
        }
    });
    el("div").with([
        says("h2", session, |words| words.export.open),
        says("p", session, |words| words.export.open_hint).is(&[("class", "hint")]),
        field(session, |words| words.export.file, file),
        field(session, |words| words.export.pasted, pasted),
        el("div").is(&[("class", "acts")]).with([open]),
    ])
}

fn button(session: Session, testid: &'static str, face: impl Fn() -> String + 'static) -> El {
    lockable(el("button"), session, testid)
        .is(&[("type", "button"), ("class", "button"), ("data-testid", testid)])
        .shows(move || rich(&Rich::parse(&face())))
}

fn field(session: Session, name: Text, control: El) -> El {
    el("label").is(&[("class", "field")]).with([says("span", session, name), control])
}
