//! The designs that go beyond the first four: their names, and what can be told of leases, payment ids and a bank that
//! does not answer. Both languages side by side, each written for its readers.

use super::disguise::texts;
use super::numerals::Say;

texts! {
    /// The names of the designs.
    pub struct DesignWords {
        /// `claim-first-payment-id`
        pub claim_first_payment_id: &'static str,
        /// `claim-lease`
        pub claim_lease: &'static str,
        /// `claim-lease-payment-id`
        pub claim_lease_payment_id: &'static str,
        /// `order-id`
        pub order_id: &'static str,
        /// `error-reply`
        pub error_reply: &'static str,
        /// `local-transaction`
        pub local_transaction: &'static str,
        /// A toggle: the claim's lease.
        pub lease: &'static str,
        /// A toggle: saves are fenced.
        pub fence: &'static str,
        /// A toggle: own rows are recognised.
        pub owner: &'static str,
        /// A toggle: what becomes of a claim when the bank is silent.
        pub on_unknown: &'static str,
        /// Its values.
        pub on_unknown_keep: &'static str,
        /// The row goes.
        pub on_unknown_delete: &'static str,
        /// 503 is stored.
        pub on_unknown_store: &'static str,
        /// A toggle: the bank deduplicates.
        pub bank_dedup: &'static str,
        /// A toggle: only for the same amount.
        pub bank_checks_amount: &'static str,
        /// A toggle: the bank is asked on a take-over.
        pub status_query: &'static str,
        /// What retries carry.
        pub retry_amount: &'static str,
        /// As the strategy has it.
        pub designed: &'static str,
        /// Payment ids, in the order of `PaymentId` without the first.
        pub payment_ids: [&'static str; 6],
        /// One key in every app.
        pub keys_constant: &'static str,
        /// Has no meaning with this strategy.
        pub no_meaning: &'static str,
        /// On the diagram: a caller hung up.
        pub hung_up: &'static str,
        /// The hand: ends a handler with its caller.
        pub hang_up: &'static str,
        /// The hand: loses an INSERT's acknowledgement.
        pub lose_ack: &'static str,
        /// The hand: loses the bank's answer.
        pub lose_bank_answer: &'static str,
        /// The hand: keeps a charge back.
        pub hold_charge: &'static str,
        /// The hand: lets a kept charge land.
        pub land: &'static str,
        /// The hand: lets a lease run out.
        pub expire: &'static str,
        /// The hand: reaps what is stored.
        pub reap: &'static str,
    }
}

impl DesignWords {
    /// No words at all: for a page that shows none of them.
    #[rustfmt::skip]
    pub(super) const NONE: Self = Self { claim_first_payment_id: "", claim_lease: "", claim_lease_payment_id: "", order_id: "", error_reply: "", local_transaction: "", lease: "", fence: "", owner: "", on_unknown: "", on_unknown_keep: "", on_unknown_delete: "", on_unknown_store: "", bank_dedup: "", bank_checks_amount: "", status_query: "", retry_amount: "", designed: "", payment_ids: [""; 6], keys_constant: "", no_meaning: "", hung_up: "", hang_up: "", lose_ack: "", lose_bank_answer: "", hold_charge: "", land: "", expire: "", reap: "" };
}

pub(super) const FA: DesignWords = DesignWords {
    claim_first_payment_id: "اول ثبت، با شناسهٔ پرداخت",
    claim_lease: "اول ثبت، با مهلت مالکیت",
    claim_lease_payment_id: "ثبت با مهلت و شناسهٔ پرداخت",
    order_id: "شمارهٔ سفارش، شناسهٔ پرداخت است",
    error_reply: "تکرار، خطا می‌گیرد",
    local_transaction: "همه در یک تراکنش",
    lease: "مهلت مالکیت ردیف",
    fence: "ذخیره فقط در ردیف خودش",
    owner: "شناختن ردیف خودش",
    on_unknown: "وقتی جواب بانک معلوم نیست",
    on_unknown_keep: "ردیف می‌ماند",
    on_unknown_delete: "ردیف پاک می‌شود",
    on_unknown_store: "۵۰۳ ذخیره می‌شود",
    bank_dedup: "بانک تکراری را می‌شناسد",
    bank_checks_amount: "بانک مبلغ را هم می‌سنجد",
    status_query: "اول از بانک می‌پرسد",
    retry_amount: "مبلغ تلاش دوباره (صفر: همان)",
    designed: "طبق روش",
    payment_ids: ["ندارد", "هر بار تازه", "از خود ردیف", "از مشتری و کلید", "فقط از کلید", "شمارهٔ سفارش"],
    keys_constant: "یک کلید ثابت برای همه",
    no_meaning: "با این روش معنا ندارد",
    hung_up: "قطع شد",
    hang_up: "اتصال را قطع کن",
    lose_ack: "تأیید ثبت را گم کن",
    lose_bank_answer: "جواب بانک را گم کن",
    hold_charge: "برداشت را عقب بینداز",
    land: "برداشت عقب‌افتاده برسد",
    expire: "مهلت ردیف را تمام کن",
    reap: "ردیف را پاک کن",
};

pub(super) const EN: DesignWords = DesignWords {
    claim_first_payment_id: "claim first, with a payment id",
    claim_lease: "claim with a lease",
    claim_lease_payment_id: "lease and payment id",
    order_id: "the order's number is the payment id",
    error_reply: "a repeat gets an error",
    local_transaction: "all in one transaction",
    lease: "The claim has a lease",
    fence: "Saves only its own row",
    owner: "Knows its own row",
    on_unknown: "Bank's answer unknown",
    on_unknown_keep: "keeps the row",
    on_unknown_delete: "deletes the row",
    on_unknown_store: "stores a 503",
    bank_dedup: "Bank knows repeats",
    bank_checks_amount: "Bank checks the amount",
    status_query: "Asks the bank first",
    retry_amount: "Retries carry (0: the same)",
    designed: "as the strategy has it",
    payment_ids: [
        "none",
        "new each time",
        "made with the row",
        "from customer and key",
        "from the key alone",
        "the order's number",
    ],
    keys_constant: "one for everybody",
    no_meaning: "has no meaning with this strategy",
    hung_up: "hung up",
    hang_up: "Hang up",
    lose_ack: "Lose the claim's acknowledgement",
    lose_bank_answer: "Lose the bank's answer",
    hold_charge: "Hold the charge back",
    land: "Let the late debit land",
    expire: "Let the lease run out",
    reap: "Reap the row",
};

/// Something told of claims, of the bank, or of what time does to both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DesignNews {
    /// The row in progress is this attempt's own.
    Own {
        /// The attempt.
        attempt: u64,
    },
    /// The row's lease was over: it is this attempt's now.
    TakenOver {
        /// The attempt.
        attempt: u64,
    },
    /// The INSERT won, and its acknowledgement was lost.
    AckLost {
        /// The attempt.
        attempt: u64,
    },
    /// The bank knew the payment id.
    Known {
        /// The attempt.
        attempt: u64,
    },
    /// The bank knew the payment id, with another amount.
    OtherAmount {
        /// The attempt.
        attempt: u64,
    },
    /// The bank was asked first, and has the debit.
    Found {
        /// The attempt.
        attempt: u64,
    },
    /// The bank's answer was lost.
    BankSilent {
        /// The attempt.
        attempt: u64,
    },
    /// The bank keeps the charge back.
    BankHolds {
        /// The attempt.
        attempt: u64,
    },
    /// The claim was let go after an unknown charge.
    Released {
        /// The attempt.
        attempt: u64,
    },
    /// The key's stored reply says that nobody knows.
    FoundUnknown {
        /// The attempt.
        attempt: u64,
    },
    /// The caller hung up, and the handler with it.
    HungUp {
        /// The attempt.
        attempt: u64,
    },
    /// A charge that was kept back took the money, for the n-th time for its purchase.
    Landed {
        /// The attempt.
        attempt: u64,
        /// 1 for the first time.
        times: u64,
    },
    /// A charge that was kept back came, and the bank knew its payment id.
    LandedKnown {
        /// The attempt.
        attempt: u64,
    },
    /// A lease ran out.
    Expired,
    /// What was stored is gone.
    Reaped,
}

pub(super) fn fa(news: DesignNews, say: &Say<'_>) -> String {
    match news {
        DesignNews::Own { attempt } => {
            format!("تلاش {}: این ردیف را خودش نوشته بود، پس ادامه می‌دهد.", say.number(attempt))
        }
        DesignNews::TakenOver { attempt } => {
            format!("تلاش {}: مهلت صاحب قبلی تمام شده؛ ردیف حالا مال این تلاش است.", say.number(attempt))
        }
        DesignNews::AckLost { attempt } => {
            format!("تلاش {}: کلید ثبت شد، ولی تأییدش به سرور نرسید. دوباره ثبت می‌کند.", say.number(attempt))
        }
        DesignNews::Known { attempt } => {
            format!("تلاش {}: بانک این شناسهٔ پرداخت را می‌شناسد و همان رسید اول را می‌دهد.", say.number(attempt))
        }
        DesignNews::OtherAmount { attempt } => {
            format!("تلاش {}: بانک این شناسه را با مبلغ دیگری می‌شناسد و قبول نمی‌کند.", say.number(attempt))
        }
        DesignNews::Found { attempt } => {
            format!("تلاش {}: اول از بانک پرسید. برداشت قبلاً انجام شده است.", say.number(attempt))
        }
        DesignNews::BankSilent { attempt } => {
            format!("تلاش {}: پول برداشته شد، ولی جواب بانک به سرور نرسید.", say.number(attempt))
        }
        DesignNews::BankHolds { attempt } => {
            format!("تلاش {}: بانک جواب نداد. شاید بعداً پول را بردارد.", say.number(attempt))
        }
        DesignNews::Released { attempt } => {
            format!("تلاش {}: سرور نمی‌داند چه شد و ردیف را رها می‌کند.", say.number(attempt))
        }
        DesignNews::FoundUnknown { attempt } => {
            format!("تلاش {}: جواب ذخیره‌شده می‌گوید که نتیجه معلوم نیست.", say.number(attempt))
        }
        DesignNews::HungUp { attempt } => {
            format!("تلاش {}: اتصال قطع شد و کارِ سرور نیمه‌کاره ماند.", say.number(attempt))
        }
        DesignNews::Landed { times: 1, .. } => "بانک حالا پول را برداشت؛ سرور خبر ندارد.".into(),
        DesignNews::Landed { times, .. } => {
            format!("*بانک دوباره پول برداشت:* {} بار برای یک خرید.", say.number(times))
        }
        DesignNews::LandedKnown { attempt } => {
            format!("برداشت عقب‌افتادهٔ تلاش {} رسید. بانک شناسه را می‌شناخت و کاری نکرد.", say.number(attempt))
        }
        DesignNews::Expired => "مهلت مالکیت ردیف تمام شد.".into(),
        DesignNews::Reaped => "مدت نگهداری تمام شد و آنچه زیر این کلید بود پاک شد.".into(),
    }
}

pub(super) fn en(news: DesignNews, say: &Say<'_>) -> String {
    match news {
        DesignNews::Own { attempt } => {
            format!("Attempt {}: it wrote this row itself, so it goes on.", say.number(attempt))
        }
        DesignNews::TakenOver { attempt } => {
            format!("Attempt {}: the holder's lease is over; the row is this attempt's now.", say.number(attempt))
        }
        DesignNews::AckLost { attempt } => {
            format!(
                "Attempt {}: the key is written, but the server doesn't hear it. It writes again.",
                say.number(attempt)
            )
        }
        DesignNews::Known { attempt } => {
            format!("Attempt {}: the bank knows this payment id and gives its first receipt.", say.number(attempt))
        }
        DesignNews::OtherAmount { attempt } => {
            format!("Attempt {}: the bank knows this id with another amount and refuses.", say.number(attempt))
        }
        DesignNews::Found { attempt } => {
            format!("Attempt {}: it asked the bank first. The money is taken already.", say.number(attempt))
        }
        DesignNews::BankSilent { attempt } => {
            format!("Attempt {}: the money was taken, but the bank's answer was lost.", say.number(attempt))
        }
        DesignNews::BankHolds { attempt } => {
            format!("Attempt {}: the bank doesn't answer. It may take the money later.", say.number(attempt))
        }
        DesignNews::Released { attempt } => {
            format!("Attempt {}: the server doesn't know the result and lets the row go.", say.number(attempt))
        }
        DesignNews::FoundUnknown { attempt } => {
            format!("Attempt {}: the stored reply says that nobody knows.", say.number(attempt))
        }
        DesignNews::HungUp { attempt } => {
            format!("Attempt {}: the connection ended, and the server's work with it.", say.number(attempt))
        }
        DesignNews::Landed { times: 1, .. } => "Now the bank took the money; the server doesn't know.".into(),
        DesignNews::Landed { times, .. } => {
            format!("*The bank took the money again:* {} times for one purchase.", say.number(times))
        }
        DesignNews::LandedKnown { attempt } => {
            format!("The late charge of attempt {} came. The bank knew its id and did nothing.", say.number(attempt))
        }
        DesignNews::Expired => "The row's lease ran out.".into(),
        DesignNews::Reaped => "Its retention is over: what was stored under this key is gone.".into(),
    }
}
