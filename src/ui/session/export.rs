//! The run as it leaves the page, and a run that comes in: the present one stays unless another one opens whole, and the
//! way back to it is to undo.

use super::{Page, REFUGES, Session};
use crate::embed::import::{self, Refused};
use crate::embed::{address, json, page};
use crate::present::export::{Format, Origin, drawing, mermaid, script, text};
use leptos::prelude::*;

impl Session {
    /// The run up to the present moment in this form, tracked.
    #[must_use]
    pub fn exported(self, format: Format) -> String {
        let speech = self.speech();
        self.page.with(|page| {
            let (run, link) = (page.desk.run(), page.link());
            let settings = address::write(run.world().config(), run.world().seed(), &page::Page::default());
            let origin = Origin { settings: &settings, link: link.as_deref() };
            match format {
                Format::Svg => drawing(run, origin, speech),
                Format::Text => text(run, origin, speech),
                Format::Mermaid => mermaid(run, origin, speech),
                Format::Json => json::export(run),
                Format::Script => script(run, origin),
            }
        })
    }

    /// Opens the run of a text; a text that could not be had is refused like any other. Whether it was opened.
    pub fn import(self, text: Result<&str, Refused>) -> bool {
        let opened = text.and_then(import::read);
        let is_opened = opened.is_ok();
        self.change(REFUGES, |page| page.take_in(opened));
        is_opened
    }

    /// Why the last text was not opened, tracked.
    #[must_use]
    pub fn refused(self) -> Option<Refused> {
        self.page.with(|page| page.refused)
    }
}

impl Page {
    fn take_in(&mut self, opened: Result<crate::drive::run::Run, Refused>) {
        self.refused = opened.as_ref().err().copied();
        if let Ok(run) = opened {
            self.desk.open(run);
            (self.selected, self.shared) = (None, None);
            self.problems.clear();
        }
    }
}
