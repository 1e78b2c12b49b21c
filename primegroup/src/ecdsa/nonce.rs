//! Nonces of ECDSA: RFC 6979 section 3.2, and its hedged form (draft-irtf-cfrg-det-sigs-with-noise-05), by HMAC.

use super::leftmost;
use hmac::{KeyInit, Mac, SimpleHmac};
use primegroup_core::ct;
use primegroup_core::field::{ByteArray, PrimeField};
use sha2::digest::block_api::BlockSizeUser;
use sha2::digest::{Digest, Output};

/// Hash functions for making nonces.
pub(crate) trait Hash: Digest + BlockSizeUser + Clone {}
impl<H: Digest + BlockSizeUser + Clone> Hash for H {}

/// The generator of nonces modulo an order: HMAC_DRBG.
pub(crate) struct Nonces<S: PrimeField, H: Hash> {
    key: Output<H>,
    value: Output<H>,
    first: bool,
    scalar: core::marker::PhantomData<S>,
}

/// Appends zeros after `len` bytes, up to a whole number of blocks.
fn fill<H: Hash>(mac: &mut SimpleHmac<H>, len: usize) {
    let block = <H as BlockSizeUser>::block_size();
    for _ in 0..(block - len % block) % block {
        mac.update(&[0]);
    }
}

impl<S: PrimeField, H: Hash> Nonces<S, H> {
    /// Makes the generator from a private key, as an encoded integer modulo the order, the integer to sign, and noise.
    #[inline(never)]
    pub(crate) fn new(secret: &S::Bytes, e: &S, noise: &[u8]) -> Self {
        let mut new = Nonces {
            key: Output::<H>::default(),
            value: Output::<H>::default(),
            first: true,
            scalar: core::marker::PhantomData,
        };
        new.value.fill(1);
        for round in [0, 1] {
            let mut mac = new.mac();
            mac.update(&[round]);
            if noise.is_empty() {
                mac.update(secret.as_ref());
            } else {
                mac.update(noise);
                fill(&mut mac, new.value.len() + 1 + noise.len());
                mac.update(secret.as_ref());
                fill(&mut mac, secret.as_ref().len());
            }
            mac.update(e.encode().as_ref());
            new.key = mac.finalize().into_bytes();
            new.value = new.mac().finalize().into_bytes();
        }
        new
    }

    /// Returns HMAC under the key, with the value as its first input.
    fn mac(&self) -> SimpleHmac<H> {
        // HMAC accepts keys of any length, so this never fails. (`unwrap` and `new` would link a panic on boards.)
        let mut mac = SimpleHmac::<H>::new_from_slice(&self.key).unwrap_or_else(|_| {
            loop {
                core::hint::spin_loop();
            }
        });
        mac.update(&self.value);
        mac
    }

    /// Returns the next nonce, uniform from 1 to n - 1.
    #[inline(never)]
    pub(crate) fn next(&mut self) -> S {
        loop {
            if !self.first {
                let mut mac = self.mac();
                mac.update(&[0]);
                self.key = mac.finalize().into_bytes();
                self.value = self.mac().finalize().into_bytes();
            }
            self.first = false;
            let mut bits = [0; 64];
            let mut have = 0;
            while have < S::Bytes::LEN {
                self.value = self.mac().finalize().into_bytes();
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
        ct::wipe_bytes(&mut self.key);
        ct::wipe_bytes(&mut self.value);
    }
}
