//! `--secret`: checks that the same call leaves the same trace for different secrets.

use super::{Failure, argument};
use primegroup_simulator::{Board, Comparison, compare};

/// A place in RAM that holds a secret.
struct Secret {
    address: u32,
    len: usize,
}

/// Parses `NAME`, `NAME:BYTES` or `ADDRESS:BYTES`.
fn parse(board: &Board, text: &str) -> Result<Secret, Failure> {
    let (place, len) = match text.rsplit_once(':') {
        Some((place, len)) => (place, len.parse::<usize>().ok()),
        None => (text, board.symbol(text).map(|symbol| symbol.size as usize)),
    };
    let address = argument(board, place)?;
    match len {
        Some(len) if len > 0 && board.read(address, len).is_ok() => Ok(Secret { address, len }),
        _ => Err(Failure::Usage(format!("{text}: not a variable with a size, nor NAME:BYTES in RAM"))),
    }
}

/// Calls the function with several secrets: all zeros, all ones, then pseudorandom bytes that are the same in each
/// invocation.
pub fn check(board: &mut Board, call: &[String], secrets: &[String], runs: usize) -> Result<Comparison, Failure> {
    let Some((function, rest)) = call.split_first() else {
        return Err(Failure::Usage("--secret needs --call".into()));
    };
    let secrets: Vec<Secret> = secrets.iter().map(|text| parse(board, text)).collect::<Result<_, _>>()?;
    let args: Vec<u32> = rest.iter().map(|text| argument(board, text)).collect::<Result<_, _>>()?;
    let mut state = 0u64;
    let mut refused = Ok(());
    let comparison = compare(board, function, &args, runs, |board, run| {
        // Runs are repeated to find a difference, so the bytes must depend only on the number of the run.
        state = (run as u64) << 32;
        for secret in &secrets {
            let bytes: Vec<u8> = match run {
                0 => vec![0; secret.len],
                1 => vec![0xff; secret.len],
                _ => (0..secret.len).map(|_| (splitmix(&mut state) >> 56) as u8).collect(),
            };
            if let Err(error) = board.write(secret.address, &bytes) {
                refused = Err(Failure::Usage(error.to_string()));
            }
        }
    })?;
    refused.map(|()| comparison)
}

/// A step of the SplitMix64 generator.
fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
