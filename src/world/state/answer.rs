//! What a reply says: a status, a receipt, and whether it is a stored one.

use crate::base::ids::DebitNo;

/// An HTTP status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// 201: paid.
    #[default]
    Created,
    /// 200: here is a key.
    Ok,
    /// 400: no usable key.
    BadRequest,
    /// 400: a repeat of finished work, answered with an error of its own.
    Duplicate,
    /// 404: nothing is known of such a payment.
    NotFound,
    /// 409: the same key is being worked on; ask again later with the same key.
    Conflict,
    /// 422: the key belongs to another request.
    Unprocessable,
    /// 503: what became of the charge is unknown; ask again later with the same key.
    Unavailable,
}

impl Status {
    /// The number on the wire.
    #[must_use]
    pub const fn code(self) -> u16 {
        match self {
            Self::Created => 201,
            Self::Ok => 200,
            Self::BadRequest | Self::Duplicate => 400,
            Self::NotFound => 404,
            Self::Conflict => 409,
            Self::Unprocessable => 422,
            Self::Unavailable => 503,
        }
    }
}

/// What a reply says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Its status.
    pub status: Status,
    /// The debit whose receipt is in its body.
    pub receipt: Option<DebitNo>,
    /// Whether it is a stored reply given again (`Idempotent-Replayed: true`).
    pub replayed: bool,
}

impl Answer {
    /// An answer without a receipt.
    #[must_use]
    pub const fn bare(status: Status) -> Self {
        Self { status, receipt: None, replayed: false }
    }
}
