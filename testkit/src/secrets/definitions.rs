//! Nonces of the signature schemes, from their definitions: what a signature must not leave in memory.

use blake2::Blake2s256;
use primegroup::core_groups::field::{ByteArray, PrimeField};
use primegroup::{Group, Message};
use sha2::{Digest, Sha512};
use shake::digest::{ExtendableOutput, Update, XofReader};

/// A nonce: the hash value that it is made from, as bytes.
pub type Nonce = Vec<u8>;

/// Of the generic scheme (`docs/schnorr.md`).
#[must_use]
pub fn schnorr<G: Group>(key: &[u8], public: &[u8], message: &[u8], context: &[u8], extra: &[u8]) -> Nonce {
    let head: [&[u8]; 3] = [b"primegroup-schnorr-v1:nonce:", &[G::NAME.len() as u8], G::NAME.as_bytes()];
    let len = (extra.len() as u64).to_le_bytes();
    let rest = [key, public, &len, extra, &[context.len() as u8], context, message];
    Sha512::digest([head.concat(), rest.concat()].concat()).to_vec()
}

/// SHAKE256 of parts.
fn shake256(parts: &[&[u8]], len: usize) -> Vec<u8> {
    let mut hash = shake::Shake256::default();
    parts.iter().for_each(|part| hash.update(part));
    let mut out = vec![0; len];
    hash.finalize_xof().read(&mut out);
    out
}

/// The object identifier of a message's hash function.
fn oid(message: Message<'_>) -> &'static str {
    message.hash().map_or("", |h| h.oid())
}

/// Of the do255 schemes.
#[must_use]
pub fn do255<G: Group>(key: &[u8], _: &[u8], message: Message<'_>, extra: &[u8]) -> Nonce {
    let len = (extra.len() as u64).to_le_bytes();
    let head = [G::NAME.as_bytes(), b"-sign-k:", key, &len, extra];
    shake256(&[&head.concat(), oid(message).as_bytes(), b":", message.data()], 32)
}

/// Of the jq255 schemes.
#[must_use]
pub fn jq255<G: Group>(key: &[u8], public: &[u8], message: Message<'_>, extra: &[u8]) -> Nonce {
    let mut hash = Blake2s256::new();
    for part in [key, public, &(extra.len() as u64).to_le_bytes(), extra] {
        Digest::update(&mut hash, part);
    }
    match message.hash() {
        None => Digest::update(&mut hash, b"R"),
        Some(h) => Digest::update(&mut hash, ["H", h.name(), "\0"].concat()),
    }
    Digest::update(&mut hash, message.data());
    hash.finalize().to_vec()
}

/// Of Curve9767, from its 64-byte private key.
#[must_use]
pub fn curve9767<G: Group>(key: &[u8], _: &[u8], message: Message<'_>, extra: &[u8]) -> Nonce {
    let mut t = key[32..].to_vec();
    if !extra.is_empty() {
        t = shake256(&[b"curve9767-sign-t:", &t, extra], 32);
    }
    shake256(&[b"curve9767-sign-k:", &t, oid(message).as_bytes(), b":", message.data()], 64)
}

/// Of Ed25519, from the seed and what stands before the prefix (RFC 8032, dom2); hedged where there is randomness.
#[must_use]
pub fn ed25519(dom: &[u8], seed: &[u8; 32], extra: &[u8], message: &[u8]) -> Nonce {
    let digest = Sha512::digest(seed);
    let mut prefix = digest[32..].to_vec();
    if !extra.is_empty() {
        prefix = Sha512::digest([&prefix, extra].concat())[..32].to_vec();
    }
    Sha512::digest([dom, &prefix, message].concat()).to_vec()
}

/// dom2 of RFC 8032.
#[must_use]
pub fn dom2(prehashed: bool, context: &[u8]) -> Vec<u8> {
    [b"SigEd25519 no Ed25519 collisions", &[u8::from(prehashed), context.len() as u8][..], context].concat()
}

/// Whether this is the nonce that a signature beginning with an encoded commitment was made with.
#[must_use]
pub fn made<G: Group>(nonce: &[u8], signature: &[u8]) -> bool {
    G::mul_generator(&G::Scalar::decode_reduce(nonce)).encode().as_ref() == &signature[..G::Bytes::LEN]
}
