//! Processor time of verdicts for many signatures with a share of bad ones, compared with single verification of each.
//! It uses one thread.
//!
//! Each round draws new bad signatures and measures every share, followed by single verification of the same
//! signatures. A figure is the median of the rounds, and a ratio is the median of the rounds' ratios. Both verdicts
//! must match the draw.
//!
//! An output line has five fields, separated by tabs: case, share in percent, microseconds per signature, microseconds
//! of single verification, ratio.

use primegroup::scheme::{Sign, SignatureOf, Verify, VerifyBatch};
use primegroup::{Message, Rules, VerifyOptions, batch, ed25519, jq255e, schnorr};
use std::time::Instant;

/// Number of signatures in a batch.
const ROWS: usize = 4096;
const ROUNDS: usize = 9;
/// Bad signatures in 10 000.
const SHARES: [u64; 9] = [0, 1, 10, 30, 100, 300, 1000, 3000, 10_000];

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Returns the time in nanoseconds that this thread had a processor, as Linux counts it. Other programs do not affect
/// it.
fn processor_time() -> Option<f64> {
    // The kernel updates the count on this call.
    std::thread::yield_now();
    let counts = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    counts.split(' ').next()?.parse().ok().filter(|ns| *ns > 0.0)
}

/// Returns the time of a call, in microseconds per signature.
fn time(call: impl FnOnce()) -> f64 {
    let (begun, before) = (Instant::now(), processor_time());
    call();
    let passed = begun.elapsed().as_nanos() as f64;
    before.zip(processor_time()).map_or(passed, |(before, after)| after - before) / 1e3 / ROWS as f64
}

fn case<K: Sign<Public: VerifyBatch>>(name: &str, keys: usize, rounds: usize) {
    let bytes = |i: u64| std::array::from_fn::<u8, 32, _>(|j| (i >> (8 * (j % 8))) as u8);
    let keys: Vec<K> = (0..keys as u64).map(|i| K::from_seed(&bytes(i)).expect("a seed has 32 bytes")).collect();
    let messages: Vec<[u8; 32]> = (0..ROWS as u64).map(bytes).collect();
    let signatures: Vec<SignatureOf<K>> = (0..ROWS).map(|i| keys[i % keys.len()].sign(&messages[i])).collect();
    // The rules of batch verification.
    let options = if K::Public::RULES { VerifyOptions::new().rules(Rules::Zip215) } else { VerifyOptions::new() };
    let mut state = 1u64;
    let mut draw = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % 10_000
    };
    let mut times = [const { (Vec::new(), Vec::new()) }; SHARES.len()];
    for _ in 0..rounds {
        for (share, (many, one)) in SHARES.iter().zip(&mut times) {
            let good: Vec<bool> = (0..ROWS).map(|_| draw() >= *share).collect();
            let item = |i: usize| batch::Item {
                key: keys[i % keys.len()].public_key(),
                message: Message::raw(if good[i] { &messages[i] } else { b"another message" }),
                signature: &signatures[i],
            };
            let items: Vec<_> = (0..ROWS).map(item).collect();
            let [mut verdicts, mut single] = [vec![false; ROWS], vec![false; ROWS]];
            many.push(time(|| K::Public::verify_each(&items, &options, &mut verdicts).expect("there are verdicts")));
            one.push(time(|| {
                for (verdict, item) in single.iter_mut().zip(&items) {
                    *verdict = item.key.verify_with(item.message, item.signature, &options).is_ok();
                }
            }));
            assert!(verdicts == good && single == good, "{name}: other verdicts");
        }
    }
    for (share, (many, one)) in SHARES.into_iter().zip(times) {
        let ratio = median(many.iter().zip(&one).map(|(many, one)| many / one).collect());
        println!("{name}\t{}\t{:.2}\t{:.2}\t{ratio:.3}", share as f64 / 100.0, median(many), median(one));
    }
}

fn main() {
    let rounds = if std::env::args().any(|a| a == "--quick") { 3 } else { ROUNDS };
    case::<ed25519::SecretKey>("Ed25519 by ZIP-215, 256 keys", 256, rounds);
    case::<ed25519::SecretKey>("Ed25519 by ZIP-215, all keys different", ROWS, rounds);
    case::<schnorr::SecretKey<jq255e::Point>>("generic Schnorr on jq255e, 256 keys", 256, rounds);
}
