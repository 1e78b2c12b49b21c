//! [`Schnorr`]: a ciphersuite for every group of prime order. Its signatures are the library's Schnorr signatures.

use super::{Adapter, ScalarField};
use crate::wrapped::{Bytes, Scalar};
use ::frost_core::{Ciphersuite, Field};
use core::marker::PhantomData;
use primegroup::core_groups::field::{ByteArray, PrimeField};
use primegroup::{Group, ct, schnorr};
use sha2::{Digest, Sha512};

/// FROST over `G` with SHA-512. Its signatures are [`primegroup::schnorr`] signatures without a context.
///
/// It is RFC 9591 with the following definitions. G has order r, and `LE` reads an integer in the byte order of the
/// group's scalars.
///
/// * contextString, which is the suite's `ID`: `"FROST-primegroup-" || name of the group || "-SHA512-v1"`
/// * H1(m), H3(m) = LE(SHA-512(contextString || tag || m)) mod r, with the tags `"rho"` and `"nonce"`
/// * H2(R || X || m) = e of `docs/schnorr.md`: H("schnorr", "challenge"; R || X || 00 || m) mod r
/// * H4(m), H5(m) = SHA-512(contextString || tag || m), with the tags `"msg"` and `"com"`
/// * HDKG and HID of `frost-core`, for distributed key generation and names of participants: as H1, with the tags
///   `"dkg"` and `"id"`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schnorr<G>(PhantomData<G>);

/// Returns SHA-512 of the concatenated parts, as an integer modulo the order of the group.
pub(super) fn hash_to_scalar<G: Group>(parts: &[&[u8]]) -> Scalar<G> {
    let mut digest = hash(parts);
    let scalar = G::Scalar::decode_reduce(&digest);
    ct::wipe_bytes(&mut digest);
    Scalar(scalar)
}

/// Returns SHA-512 of the concatenated parts.
pub(super) fn hash(parts: &[&[u8]]) -> [u8; 64] {
    let mut hash = Sha512::new();
    parts.iter().for_each(|part| hash.update(part));
    hash.finalize().into()
}

/// Concatenates parts, and pads them with zeros.
const fn join(parts: [&str; 3]) -> [u8; 64] {
    let mut out = [0; 64];
    let (mut at, mut i) = (0, 0);
    while i < parts.len() {
        let (part, mut j) = (parts[i].as_bytes(), 0);
        while j < part.len() {
            out[at] = part[j];
            (at, j) = (at + 1, j + 1);
        }
        i += 1;
    }
    out
}

impl<G: Group> Schnorr<G> {
    const PARTS: [&'static str; 3] = ["FROST-primegroup-", G::NAME, "-SHA512-v1"];
    const JOINED: [u8; 64] = join(Self::PARTS);
    const ID: &'static str = {
        let [a, b, c] = Self::PARTS;
        let joined: &'static [u8; 64] = &Self::JOINED;
        let (id, _) = joined.split_at(a.len() + b.len() + c.len());
        match core::str::from_utf8(id) {
            Ok(id) => id,
            Err(_) => panic!("names of groups are text"),
        }
    };

    fn tagged(tag: &str, m: &[u8]) -> Scalar<G> {
        hash_to_scalar(&[Self::ID.as_bytes(), tag.as_bytes(), m])
    }
}

#[allow(non_snake_case)] // names of the RFC and of the trait
impl<G: Group> Ciphersuite for Schnorr<G> {
    const ID: &'static str = Self::ID;
    type Group = Adapter<G>;
    type HashOutput = [u8; 64];
    type SignatureSerialization = Bytes<G::WithScalar>;

    fn H1(m: &[u8]) -> Scalar<G> {
        Self::tagged("rho", m)
    }
    fn H2(m: &[u8]) -> Scalar<G> {
        // R and X each have a fixed length, and `frost-core` always passes both. For any other input there is no
        // signature.
        let parts = m.split_at_checked(G::Bytes::LEN).and_then(|(r, rest)| {
            let (x, message) = rest.split_at_checked(G::Bytes::LEN)?;
            Some((G::Bytes::from_ref(r)?, G::Bytes::from_ref(x)?, message))
        });
        match parts {
            Some((r, x, message)) => Scalar(schnorr::challenge::<G>(r, x, &[], message)),
            None => ScalarField::<G>::zero(),
        }
    }
    fn H3(m: &[u8]) -> Scalar<G> {
        Self::tagged("nonce", m)
    }
    fn H4(m: &[u8]) -> [u8; 64] {
        hash(&[Self::ID.as_bytes(), b"msg", m])
    }
    fn H5(m: &[u8]) -> [u8; 64] {
        hash(&[Self::ID.as_bytes(), b"com", m])
    }
    fn HDKG(m: &[u8]) -> Option<Scalar<G>> {
        Some(Self::tagged("dkg", m))
    }
    fn HID(m: &[u8]) -> Option<Scalar<G>> {
        Some(Self::tagged("id", m))
    }
}
