//! Random worlds for the properties: every setting of a set-up drawn by itself.
//!
//! Knows nothing of what must hold of them. Amounts, retries and pods go a little beyond their bounds.

use idempotency_lab::base::ids::Customer;
use idempotency_lab::base::seed::Seed;
use idempotency_lab::base::time::Millis;
use idempotency_lab::world::World;
use idempotency_lab::world::config::{
    Amount, Backoff, Chances, Config, Keys, OnConflict, OnUnknown, Part, Patience, PaymentId, Permille, Purchase,
    ReloadKey, Reply, Scope, Span, Strategy, Timing,
};
use proptest::prelude::{any, prop, prop_compose};

prop_compose! {
    fn timings()(
        is_default in any::<bool>(),
        spans in prop::array::uniform10(0_u32..700),
        drawn in prop::array::uniform3((0_u32..700, 0_u32..900)),
    ) -> Timing {
        let [
            local_ms,
            store_ms,
            timeout_ms,
            backoff_ms,
            retry_after_ms,
            double_click_ms,
            delay_ms,
            copy_ms,
            lease_ms,
            late_ms,
        ] = spans.map(Millis);
        let [request, reply, bank] = drawn.map(|(least, most)| Span { least: Millis(least), most: Millis(most) });
        if is_default {
            return Timing::default();
        }
        Timing {
            request, reply, bank, local_ms, store_ms, timeout_ms, backoff_ms, retry_after_ms, double_click_ms, delay_ms,
            copy_ms, lease_ms, late_ms,
        }
    }
}

prop_compose! {
    fn chances()(is_calm in any::<bool>(), odds in prop::array::uniform4(0_u16..=1_100)) -> Chances {
        let [request_lost, request_copied, reply_lost, reply_copied] = odds.map(Permille);
        if is_calm {
            return Chances::default();
        }
        Chances { request_lost, request_copied, reply_lost, reply_copied }
    }
}

prop_compose! {
    fn policies()(
        keys in prop::sample::select(&Keys::ALL[..]),
        patience in prop::sample::select(&Patience::ALL[..]),
        backoff in prop::sample::select(&Backoff::ALL[..]),
        on_conflict in prop::sample::select(&OnConflict::ALL[..]),
        reload in prop::sample::select(&ReloadKey::ALL[..]),
        [ask_first, double_click, button_lock] in any::<[bool; 3]>(),
    ) -> Config {
        let double_click = double_click || button_lock;
        Config { keys, patience, backoff, on_conflict, reload, ask_first, double_click, button_lock, ..Config::default() }
    }
}

prop_compose! {
    fn purchase()(is_a in any::<bool>(), amount in prop::sample::select(&[10, 20][..])) -> Purchase {
        Purchase { customer: if is_a { Customer::A } else { Customer::B }, amount: Amount(amount) }
    }
}

prop_compose! {
    /// What a server and its bank do beyond the strategy's own choice.
    fn designs()(
        strategy in prop::sample::select(&Strategy::ALL[..]),
        on_unknown in prop::sample::select(&OnUnknown::ALL[..]),
        parts in prop::array::uniform4(prop::sample::select(&Part::ALL[..])),
        payment_id in prop::sample::select(&PaymentId::ALL[..]),
        [bank_checks_amount, status_query, changes] in any::<[bool; 3]>(),
    ) -> Config {
        let [lease, fence, owner, bank_dedup] = parts;
        let retry_amount = Amount(if changes { 20 } else { 0 });
        Config {
            strategy,
            on_unknown,
            lease,
            fence,
            owner,
            bank_dedup,
            payment_id,
            bank_checks_amount,
            status_query,
            retry_amount,
            ..Config::default()
        }
    }
}

prop_compose! {
    /// Worlds with one purchase or two, and everything else as it comes.
    pub fn worlds()(
        purchases in prop::collection::vec(purchase(), 1..=2),
        design in designs(),
        policies in policies(),
        retries in 0_u8..=7,
        pods in 0_u8..=3,
        hash in any::<bool>(),
        scope in prop::sample::select(&Scope::ALL[..]),
        reply in prop::sample::select(&Reply::ALL[..]),
        timing in timings(),
        chances in chances(),
        seed in 0..=Seed::MAX.value(),
    ) -> World {
        let config = Config {
            purchases: purchases.into_iter().collect(),
            retries,
            pods,
            hash,
            scope,
            reply,
            timing,
            chances,
            keys: policies.keys,
            patience: policies.patience,
            backoff: policies.backoff,
            on_conflict: policies.on_conflict,
            reload: policies.reload,
            ask_first: policies.ask_first,
            double_click: policies.double_click,
            button_lock: policies.button_lock,
            ..design
        };
        World::new(config, Seed::new(seed).expect("no larger than the largest"))
    }
}
