//! Speedup of batch verification by two threads: Ed25519, all signatures valid, each with its own key.
//!
//! Rounds alternate between one thread and two. The figure is the ratio of the medians. On a machine with shared
//! processors the second thread may get less than a whole processor. No round can detect this, so the spread is printed
//! too.

use primegroup::{Message, Rules, VerifyOptions, batch, ed25519};
use std::time::{Duration, Instant};

const COUNT: usize = 100_000;
const ROUNDS: usize = 9;

fn median(mut times: Vec<Duration>) -> (Duration, f64) {
    times.sort();
    let at = |part: usize| times[(times.len() - 1) * part / 4];
    (at(2), (at(3) - at(1)).as_secs_f64() / at(2).as_secs_f64())
}

fn main() {
    let messages: Vec<[u8; 32]> =
        (0..COUNT as u64).map(|i| std::array::from_fn(|j| (i >> (8 * (j % 8))) as u8)).collect();
    let keys: Vec<ed25519::SecretKey> =
        messages.iter().map(|m| ed25519::SecretKey::from_seed(m).expect("a seed has 32 bytes")).collect();
    let signatures: Vec<_> = keys.iter().zip(&messages).map(|(key, message)| key.sign(message)).collect();
    let items: Vec<_> = keys
        .iter()
        .zip(messages.iter().zip(&signatures))
        .map(|(key, (message, signature))| batch::Item {
            key: key.public_key(),
            message: Message::raw(message),
            signature,
        })
        .collect();
    let pools = [1, 2].map(|n| rayon::ThreadPoolBuilder::new().num_threads(n).build().expect("threads can be made"));
    // With these rules a batch is verified by one MSM.
    let options = VerifyOptions::new().rules(Rules::Zip215);
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for (pool, times) in pools.iter().zip(&mut times) {
            let begun = Instant::now();
            pool.install(|| batch::verify_with(&items, &options)).expect("all signatures are valid");
            times.push(begun.elapsed());
        }
    }
    let [(one, one_spread), (two, two_spread)] = times.map(median);
    println!("{COUNT} signatures of Ed25519, {ROUNDS} rounds, medians (and distance of the quartiles):");
    println!("one thread   {:7.1} ms ({:.1} %)", 1e3 * one.as_secs_f64(), 100.0 * one_spread);
    println!("two threads  {:7.1} ms ({:.1} %)", 1e3 * two.as_secs_f64(), 100.0 * two_spread);
    println!("ratio        {:7.2}", one.as_secs_f64() / two.as_secs_f64());
}
