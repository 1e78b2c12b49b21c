//! Nonces of ECDSA: RFC 6979 section 3.2, and its hedged form (draft-irtf-cfrg-det-sigs-with-noise-05), by HMAC.

use super::{absorb, leftmost};
use primegroup_core::ct;
use primegroup_core::field::{ByteArray, PrimeField};
use sha2::digest::block_api::{Block, BlockSizeUser};
use sha2::digest::{Digest, FixedOutputReset, Output};

/// Hash functions for making nonces. Their value is at most a block long.
pub(crate) trait Hash: Digest + FixedOutputReset + BlockSizeUser + Clone {}
impl<H: Digest + FixedOutputReset + BlockSizeUser + Clone> Hash for H {}

/// The generator of nonces modulo an order: HMAC_DRBG.
struct Nonces<S: PrimeField, H: Hash> {
    /// HMAC under the key: the states of the inner and the outer hash after the block with the key. They wipe
    /// themselves.
    keyed: [H; 2],
    value: Output<H>,
    first: bool,
    scalar: core::marker::PhantomData<S>,
}

/// Returns the zeros that follow `len` bytes up to a whole number of blocks.
fn fill<H: Hash>(len: usize) -> &'static [u8] {
    const ZEROS: &[u8] = &[0; 256];
    let block = <H as BlockSizeUser>::block_size();
    ZEROS.get(..(block - len % block) % block).unwrap_or_default()
}

/// Sets the state after a block with the key and this padding. The key is not longer than a block, so HMAC takes it as it
/// is.
#[inline(never)]
fn start<H: Hash>(state: &mut H, key: &Output<H>, pad: u8) {
    let mut block = Block::<H>::default();
    block.fill(pad);
    add_bits(&mut block, key);
    Digest::reset(state);
    absorb(state, [&[&block], &[]], None);
    ct::wipe_bytes(&mut block);
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
    let mut nonces = Nonces::<S, H>::new(secret, e, noise);
    (0..index).for_each(|_| {
        nonces.next();
    });
    nonces.next()
}

impl<S: PrimeField, H: Hash> Nonces<S, H> {
    /// Makes the generator from a private key, as an encoded integer modulo the order, the integer to sign, and noise.
    fn new(secret: &S::Bytes, e: &S, noise: &[u8]) -> Self {
        let mut new = Nonces {
            keyed: [H::new(), H::new()],
            value: Output::<H>::default(),
            first: true,
            scalar: core::marker::PhantomData,
        };
        new.set_key(&Output::<H>::default());
        new.value.fill(1);
        let (secret, e) = (secret.as_ref(), e.encode());
        let (after_noise, after_secret) = match noise.len() {
            0 => Default::default(),
            n => (fill::<H>(new.value.len() + 1 + n), fill::<H>(secret.len())),
        };
        for round in [0u8, 1] {
            new.renew(&[&[round], noise, after_noise, secret, after_secret, e.as_ref()]);
        }
        new
    }

    fn set_key(&mut self, key: &Output<H>) {
        for (state, pad) in self.keyed.iter_mut().zip([0x36, 0x5c]) {
            start(state, key, pad);
        }
    }

    /// Replaces the key by HMAC of these parts, and then the value.
    #[inline(never)]
    fn renew(&mut self, parts: &[&[u8]]) {
        let mut key = self.mac(parts);
        self.set_key(&key);
        ct::wipe_bytes(&mut key);
        self.value = self.mac(&[]);
    }

    /// Returns HMAC under the key, with the value as its first input.
    #[inline(never)]
    fn mac(&self, mut parts: &[&[u8]]) -> Output<H> {
        let mut out = self.value.clone();
        for state in &self.keyed {
            let value = core::mem::take(&mut out);
            absorb(&mut state.clone(), [&[&value], parts], Some(&mut out));
            parts = &[];
        }
        out
    }

    /// Returns the next nonce, uniform from 1 to n - 1.
    fn next(&mut self) -> S {
        loop {
            if !self.first {
                self.renew(&[&[0]]);
            }
            self.first = false;
            let mut bits = [0; 64];
            let mut have = 0;
            while have < S::Bytes::LEN {
                self.value = self.mac(&[]);
                for (to, from) in bits.iter_mut().skip(have).zip(&self.value) {
                    *to = *from;
                }
                have += self.value.len();
            }
            let (k, ok) = S::decode_ct(&leftmost::<S>(&bits));
            ct::wipe_bytes(&mut bits);
            // A rejected value reveals nothing about the accepted one.
            if (ok & !k.is_zero()).declassify() {
                return k;
            }
        }
    }
}

impl<S: PrimeField, H: Hash> Drop for Nonces<S, H> {
    fn drop(&mut self) {
        ct::wipe_bytes(&mut self.value);
    }
}
