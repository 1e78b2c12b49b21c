//! Compares the permutations of hash functions on a board with their portable reference implementations on the host.
//! The tests of the crate primegroup compare these with well-maintained crates.

use super::machine::Machine;
use crate::tools::Trouble;
use primegroup_core::hash::{self, Block};
use primegroup_operations::Random;

/// The functions that the firmware exports.
pub const KERNELS: [&str; 4] =
    ["kernel_keccak_f1600", "kernel_blake2s_compress", "kernel_sha256_compress", "kernel_sha512_compress"];

/// Guard words before and after the words that a function may write.
const GUARD: u32 = 0xa5a5_a5a5;

/// Calls a function on a state in memory and on read-only input words. Returns the new state.
fn call<const N: usize>(
    m: &mut Machine,
    base: u32,
    function: &str,
    state: &[u32; N],
    input: &[u32],
) -> Result<[u32; N], Trouble> {
    let io = |e: primegroup_simulator::Error| Trouble::Failed(e.to_string());
    let words = || [GUARD; 4].into_iter().chain(*state).chain([GUARD; 4]).chain(input.iter().copied()).chain([GUARD]);
    let memory: Vec<u8> = words().flat_map(u32::to_le_bytes).collect();
    m.simulator.write(base, &memory).map_err(io)?;
    let at = base + 16;
    m.call(function, &[at, at + 4 * (N as u32 + 4)])?;
    let after = m.simulator.read(base, memory.len()).map_err(io)?;
    let inside = 16..16 + 4 * N;
    if after[..inside.start] != memory[..inside.start] || after[inside.end..] != memory[inside.end..] {
        return Err(Trouble::Failed(format!("{function} writes beside its result")));
    }
    let mut out = [0; N];
    for (word, bytes) in out.iter_mut().zip(after[inside].chunks_exact(4)) {
        *word = bytes.iter().rev().fold(0, |x, b| x << 8 | u32::from(*b));
    }
    Ok(out)
}

/// Returns the words of input number `i`. The first inputs have one set bit each; the others are random, partly with
/// words of all zeros and all ones.
fn words<const N: usize>(r: &mut Random, i: usize) -> [u32; N] {
    let shape = if i < 32 * N { u64::MAX } else { r.word() };
    core::array::from_fn(|j| {
        if i < 32 * N {
            return u32::from(i / 32 == j) << (i % 32);
        }
        match shape >> (2 * (j % 16)) & 3 {
            _ if shape >> 63 == 0 => r.word() as u32,
            0 => 0,
            1 => u32::MAX,
            _ => r.word() as u32,
        }
    })
}

/// Compares all functions. Returns the number of calls.
pub fn check(m: &mut Machine, base: u32, quick: bool) -> Result<u64, Trouble> {
    let count = if quick { 200 } else { 12_000 };
    let mut r = Random::new(1600);
    let [keccak, blake2s, sha256, sha512] = KERNELS;
    // A quick run takes every 16th state with one set bit.
    let indices = || (0..32 * 50).step_by(if quick { 16 } else { 1 }).chain(32 * 50..32 * 50 + count);
    for i in indices() {
        let state = words(&mut r, i);
        let mut expected = state;
        hash::keccak_f1600(&mut expected);
        if call(m, base, keccak, &state, &[])? != expected {
            return Err(Trouble::Failed(format!("{keccak}: {state:08x?}")));
        }
    }
    for i in indices() {
        let (state, block) = (words(&mut r, i), Block(words(&mut r, i)));
        let mut expected = state;
        hash::blake2s_compress(&mut expected, &block);
        if call(m, base, blake2s, &state, &block.0)? != expected {
            return Err(Trouble::Failed(format!("{blake2s}: {state:08x?}, {block:08x?}")));
        }
    }
    for i in indices() {
        let (state, block) = (words(&mut r, i), Block(words(&mut r, i)));
        let mut expected = state;
        hash::sha256_compress(&mut expected, &block);
        if call(m, base, sha256, &state, &block.0)? != expected {
            return Err(Trouble::Failed(format!("{sha256}: {state:08x?}, {block:08x?}")));
        }
    }
    for i in indices() {
        let (state, block): ([u32; 16], [u32; 32]) = (words(&mut r, i), words(&mut r, i));
        let mut expected = core::array::from_fn(|j| u64::from(state[2 * j]) | u64::from(state[2 * j + 1]) << 32);
        let mut bytes = [0; 128];
        for (to, word) in bytes.chunks_exact_mut(4).zip(block) {
            to.copy_from_slice(&word.to_le_bytes());
        }
        hash::sha512_compress(&mut expected, &bytes);
        let result = call(m, base, sha512, &state, &block)?;
        if expected.iter().flat_map(|x| [*x as u32, (*x >> 32) as u32]).ne(result) {
            return Err(Trouble::Failed(format!("{sha512}: {state:08x?}, {block:08x?}")));
        }
    }
    Ok(4 * indices().count() as u64)
}
