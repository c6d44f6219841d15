//! A stand-in for the crate of this name: what leptos' server functions say of streams, which this page never does.
//!
//! The crate itself lends the page three classes, and what is lent cannot be left out of the page by any linker: some
//! kilobytes that nothing calls. Invariant: never run; a stream from here is at its end.

use core::pin::Pin;
use core::task::{Context, Poll};
use futures_core::Stream;
use wasm_bindgen::JsValue;

/// The browser's own type.
pub mod readable {
    /// The browser's own type.
    pub mod sys {
        pub use web_sys::ReadableStream;
    }
}

use readable::sys;

/// A stream of the browser's.
pub struct ReadableStream(sys::ReadableStream);

impl ReadableStream {
    /// A stream of the browser's that is at its end, whatever it is made from.
    pub fn from_stream(_: impl Stream<Item = Result<JsValue, JsValue>> + 'static) -> Self {
        Self(sys::ReadableStream::new().expect("the browser has streams"))
    }

    /// The browser's own.
    #[must_use]
    pub fn from_raw(raw: sys::ReadableStream) -> Self {
        Self(raw)
    }

    /// The browser's own.
    #[must_use]
    pub fn into_raw(self) -> sys::ReadableStream {
        self.0
    }

    /// A stream that is at its end.
    #[must_use]
    pub fn into_stream(self) -> IntoStream {
        IntoStream
    }
}

/// A stream that is at its end.
pub struct IntoStream;

impl Stream for IntoStream {
    type Item = Result<JsValue, JsValue>;

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(None)
    }
}
