//! What can be told of leases, payment ids and a silent bank: at least one of each kind, with one and with many.

use crate::COUNTS;
use idempotency_lab::i18n::DesignNews;

/// All of it.
pub fn all() -> Vec<DesignNews> {
    let mut all = vec![DesignNews::Expired, DesignNews::Reaped];
    for attempt in COUNTS {
        all.extend([
            DesignNews::Own { attempt },
            DesignNews::TakenOver { attempt },
            DesignNews::AckLost { attempt },
            DesignNews::Known { attempt },
            DesignNews::OtherAmount { attempt },
            DesignNews::Found { attempt },
            DesignNews::BankSilent { attempt },
            DesignNews::BankHolds { attempt },
            DesignNews::Released { attempt },
            DesignNews::FoundUnknown { attempt },
            DesignNews::HungUp { attempt },
            DesignNews::LandedKnown { attempt },
        ]);
        all.extend([1, 2, 3].map(|times| DesignNews::Landed { attempt, times }));
    }
    all
}

/// A number for each kind. A new kind does not compile until it stands here.
pub fn kind(news: DesignNews) -> usize {
    match news {
        DesignNews::Own { .. } => 0,
        DesignNews::TakenOver { .. } => 1,
        DesignNews::AckLost { .. } => 2,
        DesignNews::Known { .. } => 3,
        DesignNews::OtherAmount { .. } => 4,
        DesignNews::Found { .. } => 5,
        DesignNews::BankSilent { .. } => 6,
        DesignNews::BankHolds { .. } => 7,
        DesignNews::Released { .. } => 8,
        DesignNews::FoundUnknown { .. } => 9,
        DesignNews::HungUp { .. } => 10,
        DesignNews::Landed { .. } => 11,
        DesignNews::LandedKnown { .. } => 12,
        DesignNews::Expired => 13,
        DesignNews::Reaped => 14,
    }
}
