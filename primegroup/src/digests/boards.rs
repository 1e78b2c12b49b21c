//! The hash functions for boards: padding and buffering around the permutations of [`primegroup_core::hash`].
//!
//! The code must be small, so functions with several callers are not inlined. It must not contain a path to a panic, so
//! accesses that cannot be out of range use iterators and `get`.

use primegroup_core::hash::{self, BLAKE2S_IV, Block, SHA512_IV};
use sha2::digest::block_api::BlockSizeUser;
use sha2::digest::consts::{U32, U64, U128};
use sha2::digest::{FixedOutput, FixedOutputReset, HashMarker, Output, OutputSizeUser, Reset, Update};
use zeroize::{Zeroize, ZeroizeOnDrop};

/// Copies as many bytes as both slices have, and returns their number.
#[inline(always)]
fn copy(to: &mut [u8], from: &[u8]) -> usize {
    let n = to.len().min(from.len());
    if let (Some(to), Some(from)) = (to.get_mut(..n), from.get(..n)) {
        to.copy_from_slice(from);
    }
    n
}

/// BLAKE2s with 32 bytes of output, no key.
pub(crate) struct Blake2s {
    /// Chaining value, count of bytes, flags.
    state: hash::Blake2s,
    /// Bytes that are not compressed yet. The last block is kept until it is known to be the last.
    block: Block,
    /// Number of bytes used in `block`.
    used: usize,
}

impl Blake2s {
    /// Returns the state for an empty input.
    pub(crate) fn new() -> Self {
        let [a, rest @ ..] = BLAKE2S_IV;
        let [b, c, d, e, f, g, h] = rest;
        // Parameters: output of 32 bytes, no key, one leaf in a tree of one level.
        let state = [a ^ 0x0101_0020, b, c, d, e, f, g, h, 0, 0, 0, 0];
        Blake2s { state, block: Block([0; 16]), used: 0 }
    }

    /// Appends bytes.
    #[inline(never)]
    pub(crate) fn update(&mut self, mut data: &[u8]) {
        while !data.is_empty() {
            if self.used == 64 {
                self.compress();
                self.used = 0;
            }
            let room = self.block.as_mut().get_mut(self.used..).unwrap_or_default();
            let n = copy(room, data);
            self.used += n;
            data = data.get(n..).unwrap_or_default();
        }
    }

    /// Compresses the block and counts all bytes in use.
    fn compress(&mut self) {
        let [.., low, high, _, _] = &mut self.state;
        let carry;
        (*low, carry) = low.overflowing_add(self.used as u32);
        *high += u32::from(carry);
        hash::blake2s_compress(&mut self.state, &self.block);
    }

    /// Returns the hash of all bytes. Nothing may be appended afterwards.
    pub(crate) fn finish(&mut self) -> [u8; 32] {
        self.block.as_mut().get_mut(self.used..).unwrap_or_default().fill(0);
        let [.., last, _] = &mut self.state;
        *last = u32::MAX;
        self.compress();
        let mut out = [0; 32];
        for (bytes, word) in out.chunks_exact_mut(4).zip(&self.state) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        out
    }
}

impl Drop for Blake2s {
    fn drop(&mut self) {
        self.state.zeroize();
        self.block.0.zeroize();
    }
}

impl ZeroizeOnDrop for Blake2s {}

/// SHAKE256.
pub(crate) struct Shake256 {
    /// The state in bit-interleaved form: see [`hash`].
    state: hash::Keccak,
    /// The lane that is being filled or read.
    lane: [u8; 8],
    /// Number of bytes of the block that are absorbed, including those in `lane`, or already output.
    used: usize,
}

/// Block size in bytes.
const RATE: usize = 136;

impl Shake256 {
    /// Returns the state for an empty input.
    pub(crate) fn new() -> Self {
        Shake256 { state: [0; 50], lane: [0; 8], used: 0 }
    }

    /// Appends bytes.
    #[inline(never)]
    pub(crate) fn update(&mut self, data: &[u8]) {
        for byte in data {
            self.lane[self.used % 8] = *byte;
            self.used += 1;
            if self.used.is_multiple_of(8) {
                self.absorb(self.used / 8 - 1);
                if self.used == RATE {
                    hash::keccak_f1600(&mut self.state);
                    self.used = 0;
                }
            }
        }
    }

    /// XORs the lane into the state.
    #[inline(never)]
    fn absorb(&mut self, index: usize) {
        let (even, odd) = self.state.split_at_mut(25);
        let halves = hash::split(self.lane);
        for (state, half) in [even, odd].into_iter().zip(halves) {
            if let Some(word) = state.get_mut(index) {
                *word ^= half;
            }
        }
    }

    /// Returns the output for all bytes. Nothing may be appended afterwards.
    pub(crate) fn finish(&mut self) -> Reader<'_> {
        for (i, byte) in self.lane.iter_mut().enumerate().skip(self.used % 8) {
            *byte = if i == self.used % 8 { 0x1f } else { 0 };
        }
        self.absorb(self.used / 8);
        self.lane = [0, 0, 0, 0, 0, 0, 0, 0x80];
        self.absorb(RATE / 8 - 1);
        self.used = RATE;
        Reader(self)
    }
}

impl Drop for Shake256 {
    fn drop(&mut self) {
        self.state.zeroize();
        self.lane.zeroize();
    }
}

impl ZeroizeOnDrop for Shake256 {}

/// The output of SHAKE256.
pub(crate) struct Reader<'a>(&'a mut Shake256);

impl Reader<'_> {
    /// Writes the next bytes of output.
    pub(crate) fn read(&mut self, mut out: &mut [u8]) {
        let Shake256 { state, lane, used } = &mut *self.0;
        while !out.is_empty() {
            if *used == RATE {
                hash::keccak_f1600(state);
                *used = 0;
            }
            if used.is_multiple_of(8) {
                let (even, odd) = state.split_at(25);
                if let (Some(even), Some(odd)) = (even.get(*used / 8), odd.get(*used / 8)) {
                    *lane = hash::join([*even, *odd]);
                }
            }
            let bytes = lane.get(*used % 8..).unwrap_or_default();
            let n = bytes.len().min(out.len());
            let Some((now, later)) = out.split_at_mut_checked(n) else { return };
            for (to, from) in now.iter_mut().zip(bytes) {
                *to = *from;
            }
            *used += n;
            out = later;
        }
    }
}

/// The parts in which SHA-256 and SHA-512 differ.
pub(crate) trait Family: Copy {
    /// A word of the state.
    type Word: Copy + Zeroize;
    /// A block.
    type Block: Copy + AsMut<[u8]>;
    /// The initial state.
    const IV: [Self::Word; 8];
    /// A block of zeros.
    const ZEROS: Self::Block;

    /// Replaces the state by that after a block.
    fn compress(state: &mut [Self::Word; 8], block: &Self::Block);
    /// Writes a word, highest byte first.
    fn write(bytes: &mut [u8], word: Self::Word);
}

/// SHA-256 as a type.
#[derive(Clone, Copy)]
pub(crate) struct Short;

impl Family for Short {
    type Word = u32;
    type Block = Block;
    // Both functions took the square roots of the same primes.
    const IV: [u32; 8] = BLAKE2S_IV;
    const ZEROS: Block = Block([0; 16]);

    fn compress(state: &mut [u32; 8], block: &Block) {
        hash::sha256_compress(state, block);
    }
    fn write(bytes: &mut [u8], word: u32) {
        bytes.copy_from_slice(&word.to_be_bytes());
    }
}

/// SHA-512 as a type.
#[derive(Clone, Copy)]
pub(crate) struct Long;

impl Family for Long {
    type Word = u64;
    type Block = [u8; 128];
    const IV: [u64; 8] = SHA512_IV;
    const ZEROS: [u8; 128] = [0; 128];

    fn compress(state: &mut [u64; 8], block: &[u8; 128]) {
        hash::sha512_compress(state, block);
    }
    fn write(bytes: &mut [u8], word: u64) {
        bytes.copy_from_slice(&word.to_be_bytes());
    }
}

/// SHA-256 or SHA-512, with the traits that the generic schemes and RFC 9380's expander require.
pub(crate) struct Sha2<F: Family>(State<F>);

/// The state of [`Sha2`].
#[derive(Clone, Copy)]
struct State<F: Family> {
    words: [F::Word; 8],
    /// Bytes that are not compressed yet.
    block: F::Block,
    /// Length of the message so far in bytes.
    length: u64,
}

pub(crate) type Sha256 = Sha2<Short>;
pub(crate) type Sha512 = Sha2<Long>;

impl<F: Family> Clone for Sha2<F> {
    fn clone(&self) -> Self {
        // As one piece of memory: a derived function copies field by field, which takes more code.
        Sha2(self.0)
    }
}

impl<F: Family> Default for Sha2<F> {
    #[inline(never)]
    fn default() -> Self {
        Sha2(State { words: F::IV, block: F::ZEROS, length: 0 })
    }
}

impl<F: Family> State<F> {
    /// Returns the number of bytes that are not compressed yet.
    fn used(&self) -> usize {
        self.length as usize % size_of::<F::Block>()
    }
    fn compress(&mut self) {
        F::compress(&mut self.words, &self.block);
    }
}

impl<F: Family> HashMarker for Sha2<F> {}

impl BlockSizeUser for Sha256 {
    type BlockSize = U64;
}

impl BlockSizeUser for Sha512 {
    type BlockSize = U128;
}

impl OutputSizeUser for Sha256 {
    type OutputSize = U32;
}

impl OutputSizeUser for Sha512 {
    type OutputSize = U64;
}

impl<F: Family> Update for Sha2<F> {
    #[inline(never)]
    fn update(&mut self, mut data: &[u8]) {
        while !data.is_empty() {
            let State { block, length, .. } = &mut self.0;
            let room = block.as_mut().get_mut(*length as usize % size_of::<F::Block>()..).unwrap_or_default();
            let n = copy(room, data);
            *length += n as u64;
            data = data.get(n..).unwrap_or_default();
            if self.0.used() == 0 {
                self.0.compress();
            }
        }
    }
}

impl<F: Family> Reset for Sha2<F> {
    fn reset(&mut self) {
        (self.0.words, self.0.length) = (F::IV, 0);
    }
}

impl<F: Family> FixedOutputReset for Sha2<F>
where
    Self: OutputSizeUser,
{
    fn finalize_into_reset(&mut self, out: &mut Output<Self>) {
        let state = &mut self.0;
        let used = state.used();
        let padding = state.block.as_mut().get_mut(used..).unwrap_or_default();
        padding.fill(0);
        if let Some(first) = padding.first_mut() {
            *first = 0x80;
        }
        // The length takes two words. No message is so long that the upper one is not 0.
        if used >= size_of::<F::Block>() - 2 * size_of::<F::Word>() {
            state.compress();
            state.block = F::ZEROS;
        }
        if let Some(end) = state.block.as_mut().last_chunk_mut() {
            *end = (state.length * 8).to_be_bytes();
        }
        state.compress();
        for (bytes, word) in out.chunks_exact_mut(size_of::<F::Word>()).zip(&state.words) {
            F::write(bytes, *word);
        }
        self.reset();
    }
}

impl<F: Family> FixedOutput for Sha2<F>
where
    Self: OutputSizeUser,
{
    fn finalize_into(mut self, out: &mut Output<Self>) {
        self.finalize_into_reset(out);
    }
}

impl<F: Family> Drop for Sha2<F> {
    #[inline(never)]
    fn drop(&mut self) {
        self.0.words.zeroize();
        self.0.block.as_mut().zeroize();
    }
}

impl<F: Family> ZeroizeOnDrop for Sha2<F> {}
