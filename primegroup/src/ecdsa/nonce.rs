//! Nonces of ECDSA: RFC 6979 section 3.2, and its hedged form (draft-irtf-cfrg-det-sigs-with-noise-05), by HMAC.

use super::{absorb, remove_excess};
use primegroup_core::ct;
use primegroup_core::field::{ByteArray, PrimeField};
use sha2::digest::block_api::{Block, BlockSizeUser};
use sha2::digest::{Digest, FixedOutputReset, Output};

/// Hash functions for making nonces. Their value is at most a block long.
pub(crate) trait Hash: Digest + FixedOutputReset + BlockSizeUser + Clone {}
impl<H: Digest + FixedOutputReset + BlockSizeUser + Clone> Hash for H {}

/// The generator of bits of nonces: HMAC_DRBG.
struct Nonces<H: Hash> {
    /// HMAC under the key: the states of the inner and the outer hash after the block with the key. They wipe
    /// themselves.
    keyed: [H; 2],
    value: Output<H>,
}

/// Returns the zeros that follow `len` bytes up to a whole number of blocks.
fn fill<H: Hash>(zeros: &Block<H>, len: usize) -> &[u8] {
    zeros.get(..len.next_multiple_of(zeros.len()) - len).unwrap_or_default()
}

/// Returns the state after a block with the key and this padding. The key is not longer than a block, so HMAC takes it as
/// it is.
#[inline(never)]
fn start<H: Hash>(key: &Output<H>, pad: u8) -> H {
    let mut state = H::new();
    let mut block = Block::<H>::default();
    block.fill(pad);
    add_bits(&mut block, key);
    absorb(&mut state, &block, &[], None);
    ct::wipe_bytes(&mut block);
    state
}

/// Returns HMAC's inner and outer state under a key.
#[inline(never)]
fn keyed<H: Hash>(key: &Output<H>) -> [H; 2] {
    [start(key, 0x36), start(key, 0x5c)]
}

/// Adds bytes modulo 2. A function of slices, because the compiler repeats the code for each byte of an array.
#[inline(never)]
fn add_bits(to: &mut [u8], from: &[u8]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to ^= *from;
    }
}

/// Returns a nonce for a private key, as an encoded integer modulo the order, the integer to sign, and noise: that of the
/// given index. Signing needs more than the first one with probability 2^-163 at most, so the generator is made again
/// for each: it takes no stack while the nonce is used.
#[inline(never)]
pub(crate) fn nonce<S: PrimeField, H: Hash>(secret: &S::Bytes, e: &S, noise: &[u8], index: usize) -> S {
    let mut nonces = Nonces::<H>::new(secret.as_ref(), e.encode().as_ref(), noise);
    let mut left = index;
    loop {
        let mut bits = S::Bytes::ZERO;
        for part in bits.as_mut().chunks_mut(nonces.value.len()) {
            nonces.step();
            add_bits(part, &nonces.value);
        }
        remove_excess::<S>(bits.as_mut());
        let (k, ok) = S::decode_ct(&bits);
        ct::wipe_bytes(bits.as_mut());
        // From 1 to n - 1. A rejected value reveals nothing about the accepted one.
        if (ok & !k.is_zero()).declassify() {
            if left == 0 {
                return k;
            }
            left -= 1;
        }
        nonces.renew(&[&[0]]);
    }
}

impl<H: Hash> Nonces<H> {
    /// Makes the generator from a private key and the integer to sign, encoded modulo the order, and noise.
    fn new(secret: &[u8], e: &[u8], noise: &[u8]) -> Self {
        let zero = Output::<H>::default();
        let mut new = Nonces { keyed: keyed(&zero), value: zero };
        new.value.fill(1);
        let zeros = Block::<H>::default();
        let (after_noise, after_secret) = match noise.len() {
            0 => Default::default(),
            n => (fill::<H>(&zeros, new.value.len() + 1 + n), fill::<H>(&zeros, secret.len())),
        };
        for round in 0..2 {
            new.renew(&[&[round], noise, after_noise, secret, after_secret, e]);
        }
        new
    }

    /// Replaces the key by HMAC of these parts, and then the value.
    #[inline(never)]
    fn renew(&mut self, parts: &[&[u8]]) {
        let mut key = self.mac(parts);
        self.keyed = keyed(&key);
        ct::wipe_bytes(&mut key);
        self.step();
    }

    /// Replaces the value by its HMAC.
    #[inline(never)]
    fn step(&mut self) {
        self.value = self.mac(&[]);
    }

    /// Returns HMAC under the key, with the value as its first input.
    #[inline(never)]
    fn mac(&self, parts: &[&[u8]]) -> Output<H> {
        let [inner, outer] = &self.keyed;
        let (mut value, mut out) = Default::default();
        absorb(&mut inner.clone(), &self.value, parts, Some(&mut value));
        absorb(&mut outer.clone(), &value, &[], Some(&mut out));
        out
    }
}

impl<H: Hash> Drop for Nonces<H> {
    fn drop(&mut self) {
        ct::wipe_bytes(&mut self.value);
    }
}
