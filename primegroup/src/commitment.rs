//! Common parts of the schemes with signatures R || s over SHAKE256. R is an encoded element, s a scalar in 32 bytes.

use crate::digests::Shake256;
use crate::error::Error;
use crate::message::Message;
use primegroup_core::Group;
use primegroup_core::field::{ByteArray, PrimeField};

/// Computes SHAKE256 of the group's name, a label, parts, and optionally a message with its hash identifier.
#[inline(never)]
pub(crate) fn shake<G: Group>(label: &str, parts: &[&[u8]], message: Option<Message<'_>>, out: &mut [u8]) {
    let mut hash = Shake256::new();
    hash.update(G::NAME.as_bytes());
    hash.update(label.as_bytes());
    for part in parts {
        hash.update(part);
    }
    if let Some(m) = message {
        hash.update(m.hash().map_or("", |h| h.oid()).as_bytes());
        hash.update(b":");
        hash.update(m.data());
    }
    hash.finish().read(out);
}

/// Returns the challenge, reduced from `N` bytes of hash output.
pub(crate) fn challenge<G: Group, const N: usize>(r: &[u8; 32], key: &[u8; 32], message: Message<'_>) -> G::Scalar {
    let mut e = [0; N];
    shake::<G>("-sign-e:", &[r, key], Some(message), &mut e);
    G::Scalar::decode_reduce(&e)
}

/// Splits a signature into R, as a reference to its bytes, and s.
pub(crate) fn split<G: Group>(signature: &[u8; 64]) -> Result<(&[u8; 32], G::Scalar), Error> {
    let (r, s) = signature.split_first_chunk().ok_or(Error::Length)?;
    let (s, ok) = G::Scalar::decode_ct(ByteArray::from_ref(s).ok_or(Error::Length)?);
    if ok.declassify() { Ok((r, s)) } else { Err(Error::Verification) }
}

/// Returns whether R decodes and s G - e Q = R, in variable time. Costs one decoding, and a multiplication with
/// half-size scalars if the group has it.
pub(crate) fn holds<G: Group<Bytes = [u8; 32]>>(key: &G, r: &[u8; 32], mut s: G::Scalar, e: &G::Scalar) -> bool {
    // e Q - s G = -R
    let mut point = G::IDENTITY;
    let ok = point.set_decoded(r);
    point.negate_assign();
    s = -s;
    ok.declassify() && key.verify_mul_add_generator_over_vartime(e, &s, &mut point)
}
