//! Key pairs as bytes that load without a multiplication: the private key, the public key, and a check of both.
//!
//! A private key with the public key of another pair is dangerous: two Ed25519 signatures of one message under two public
//! keys reveal the private key. So a stored pair has a check that depends on the private key, and no function makes a
//! pair without it. Somebody who can change stored bytes but does not know the private key cannot make a valid check.

use crate::digests::Blake2s;
use crate::error::Error;
use crate::scheme::{KeyPair, Public};
use crate::secret::depth;
use primegroup_core::ct::{self, Fleeting};

/// Length of the check in bytes.
pub(crate) const CHECK: usize = 16;

/// Proof that the check of a stored pair was valid. Only this file makes one.
#[derive(Debug)]
pub struct Checked(());

/// Writes the first 16 bytes of BLAKE2s of `"primegroup-pair-v1:"`, the scheme, `":"`, the group, `":"`, both keys.
fn write_check<K: KeyPair>(keys: [&[u8]; 2], out: &mut [u8; CHECK]) {
    let mut hash = Blake2s::new();
    for part in [b"primegroup-pair-v1:", K::SCHEME.as_bytes(), b":", K::GROUP.as_bytes(), b":", keys[0], keys[1]] {
        hash.update(part);
    }
    let mut digest = Fleeting::new([0; 32]);
    digest.copy_from_slice(&hash.finish());
    out.iter_mut().zip(&*digest).for_each(|(to, from)| *to = *from);
}

/// [`KeyPair::write_pair`].
pub(crate) fn write<'a, K: KeyPair>(key: &K, out: &'a mut [u8]) -> Result<&'a [u8], Error> {
    let out = out.get_mut(..K::PAIR_LEN).ok_or(Error::Length)?;
    ct::on_wiped_stack::<{ depth::SEED }, _>(|| {
        let (private, rest) = out.split_at_mut(K::LEN);
        let (public, check) = rest.split_at_mut(K::Public::LEN);
        let mut bytes = key.to_bytes();
        private.copy_from_slice(bytes.as_ref());
        ct::wipe_bytes(bytes.as_mut());
        public.copy_from_slice(key.public_key().encode().as_ref());
        let check = check.first_chunk_mut().ok_or(Error::Length)?;
        write_check::<K>([private, public], check);
        Ok(())
    })?;
    Ok(out)
}

/// [`KeyPair::from_pair`].
pub(crate) fn read<K: KeyPair>(bytes: &[u8]) -> Result<K, Error> {
    let (private, rest) = bytes.split_at_checked(K::LEN).ok_or(Error::Length)?;
    let (public, check) = rest.split_at_checked(K::Public::LEN).ok_or(Error::Length)?;
    let check: &[u8; CHECK] = check.try_into().map_err(|_| Error::Length)?;
    let valid = ct::on_wiped_stack::<{ depth::SEED }, _>(|| {
        let mut expected = Fleeting::new([0; CHECK]);
        write_check::<K>([private, public], &mut expected);
        ct::bytes_eq(&*expected, check)
    });
    if valid.declassify() { K::of_pair(private, public, Checked(())) } else { Err(Error::Encoding) }
}
