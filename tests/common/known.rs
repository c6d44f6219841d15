//! Answers known from elsewhere: a hash from `sha256sum`, the generator's published numbers, the shape of UUIDs.
//!
//! One body for both machines: it runs natively and in the browser.

use idempotency_lab::base::digest::{Digest, Encoder};
use idempotency_lab::base::ids::{AttemptNo, CopyNo, Customer, Errand, IntentNo, KeyName, RequestName};
use idempotency_lab::base::seed::{Chance, Seed};
use idempotency_lab::world::config::Amount;
use rand_core::Rng as _;
use rand_pcg::Pcg32;
use uuid::{Uuid, Variant, Version};

/// All of them.
pub fn all() {
    the_request_hash_is_a_real_sha_256_of_the_canonical_body();
    the_encoding_is_little_endian();
    the_generator_gives_its_published_numbers();
    uuids_come_from_that_generator_by_seed_and_name();
    draws_come_from_that_generator_by_seed_chance_and_name();
    every_uuid_has_its_version_and_variant();
    neighbouring_names_have_keys_that_differ_in_most_bits();
}

fn the_request_hash_is_a_real_sha_256_of_the_canonical_body() {
    assert_eq!(Amount(10).canonical_body(), r#"{"amount":10,"currency":"XTS"}"#);
    let known = "7a44d02a0db435132f860c85c47060c8709d56ca53d5cc2aed80d6df17ce4979";
    assert_eq!(Amount(10).request_hash().to_string(), known);
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    assert_eq!(Digest::of(b"").to_string(), empty);
}

fn the_encoding_is_little_endian() {
    let mut out = Encoder::default();
    out.byte(1);
    out.half(0x0203);
    out.word(0x0405_0607);
    out.long(0x0809_0a0b_0c0d_0e0f);
    assert_eq!(out.bytes(), [1, 3, 2, 7, 6, 5, 4, 15, 14, 13, 12, 11, 10, 9, 8]);
}

/// From the demonstration programs of pcg-c: seed 42, stream 54.
fn the_generator_gives_its_published_numbers() {
    let mut generator = Pcg32::new(42, 54);
    let numbers = [0; 6].map(|_: u32| generator.next_u32());
    assert_eq!(numbers, [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330, 0x83d2_f293, 0xbfa4_784b, 0xcbed_606e]);
}

/// PCG XSH RR 64/32 written out, so that the crate's version cannot change a shared run's keys unnoticed.
fn reference(seed: u64, stream: u64) -> [u8; 16] {
    const MULTIPLIER: u64 = 6_364_136_223_846_793_005;
    let increment = (stream << 1) | 1;
    let advance = |state: u64| state.wrapping_mul(MULTIPLIER).wrapping_add(increment);
    let mut state = advance(seed.wrapping_add(increment));
    let mut bytes = [0; 16];
    for word in bytes.chunks_exact_mut(4) {
        let old = state;
        state = advance(state);
        let mixed = (((old >> 18) ^ old) >> 27) & u64::from(u32::MAX);
        let mixed = u32::try_from(mixed).expect("masked to 32 bits");
        let turn = u32::try_from(old >> 59).expect("five bits");
        word.copy_from_slice(&mixed.rotate_right(turn).to_le_bytes());
    }
    bytes
}

fn with_version_and_variant(mut bytes: [u8; 16]) -> Uuid {
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    Uuid::from_bytes(bytes)
}

fn uuids_come_from_that_generator_by_seed_and_name() {
    for seed in [0, 1, 20_261_130, Seed::MAX.value()] {
        let known = |name: [u8; 4]| with_version_and_variant(reference(seed, u32::from_le_bytes(name).into()));
        let seed = Seed::new(seed).expect("within bounds");
        let intent = IntentNo::FIRST;
        assert_eq!(seed.key(KeyName::Intent(intent, 0)), known([1, 1, 0, 0]));
        assert_eq!(seed.key(KeyName::Attempt(intent, AttemptNo::new(3))), known([1, 1, 3, 0]));
        assert_eq!(seed.key(KeyName::Intent(intent, 2)), known([1, 1, 0, 2]));
        assert_eq!(seed.key(KeyName::Page(Customer::B, 3)), known([4, 2, 0, 3]));
        assert_eq!(seed.key(KeyName::Issued(intent, AttemptNo::new(4))), known([5, 1, 4, 0]));
        let run = RequestName::original(intent, AttemptNo::new(2));
        assert_eq!(seed.owner(run), known([2, 1, 2, 1]));
        assert_eq!(seed.receipt(run), known([3, 1, 2, 1]));
    }
    let first = Seed::default().key(KeyName::Intent(IntentNo::FIRST, 0));
    assert_eq!(first.to_string(), "de9c161c-5c4a-43d8-b00c-c9e5c7af2de0");
}

/// SplitMix64's finaliser, with its published numbers: what its generator gives for the seed 0 is this of its steps.
fn mixed(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

fn draws_come_from_that_generator_by_seed_chance_and_name() {
    let step = 0x9e37_79b9_7f4a_7c15_u64;
    assert_eq!([1, 2].map(|steps| mixed(step.wrapping_mul(steps))), [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
    let request = RequestName::original(IntentNo::FIRST, AttemptNo::new(2));
    let question = RequestName { errand: Errand::Ask, copy: CopyNo::new(2), ..request };
    for seed in [0, 1, 20_261_130, Seed::MAX.value()] {
        for (chance, name, stream) in [
            (Chance::RequestLatency, request, [16, 1, 2, 1]),
            (Chance::ReplyLost, request, [21, 1, 2, 1]),
            (Chance::Backoff, question, [23, 1, 2, 0b0100_0010]),
        ] {
            let stream = u32::from_le_bytes(stream).into();
            let bytes = reference(mixed(mixed(seed) ^ stream), stream);
            let first = u64::from(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
            for most in [0, 1, 99, 999, u32::MAX] {
                let drawn = Seed::new(seed).expect("within bounds").draw(chance, name, most);
                assert_eq!(u64::from(drawn), (first * (u64::from(most) + 1)) >> 32, "{seed} {chance:?} {most}");
            }
        }
    }
}

/// The UUIDs of all names with small numbers under this seed.
fn uuids(seed: Seed) -> Vec<Uuid> {
    let mut uuids = Vec::new();
    for intent in [1, 2].map(IntentNo::new) {
        uuids.extend([0, 1].map(|page| seed.key(KeyName::Intent(intent, page))));
        for attempt in (1..=8).map(AttemptNo::new) {
            let run = RequestName::original(intent, attempt);
            let keys = [KeyName::Attempt(intent, attempt), KeyName::Issued(intent, attempt)].map(|key| seed.key(key));
            uuids.extend(keys);
            uuids.extend([run, RequestName { copy: CopyNo::new(2), ..run }].map(|run| seed.owner(run)));
            uuids.push(seed.receipt(run));
        }
    }
    for customer in [Customer::A, Customer::B] {
        uuids.extend([0, 1, u8::MAX].map(|page| seed.key(KeyName::Page(customer, page))));
    }
    uuids
}

fn every_uuid_has_its_version_and_variant() {
    for uuid in (0..20).filter_map(Seed::new).flat_map(uuids) {
        assert_eq!(uuid.get_version(), Some(Version::Random));
        assert_eq!(uuid.get_variant(), Variant::RFC4122);
    }
}

/// Of the 122 random bits of two UUIDs, 61 differ on average; among some tens of thousands of pairs, none is close.
fn neighbouring_names_have_keys_that_differ_in_most_bits() {
    let all: Vec<_> = (0..4).filter_map(Seed::new).flat_map(uuids).map(|uuid| uuid.as_u128()).collect();
    let (mut pairs, mut bits) = (0, 0);
    for (place, one) in all.iter().enumerate() {
        for other in &all[..place] {
            let apart = (one ^ other).count_ones();
            assert!(apart >= 30, "{one:032x} and {other:032x} are {apart} bits apart");
            pairs += 1;
            bits += apart;
        }
    }
    let tenths = bits * 10 / pairs;
    assert!((590..=630).contains(&tenths), "on average {tenths} tenths of a bit apart");
}
