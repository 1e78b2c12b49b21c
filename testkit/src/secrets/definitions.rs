//! Private keys and nonces of the schemes, computed from the schemes' definitions. Operations must not leave them in
//! memory.

use super::keys::{FromUniform, Key, Signer};
use super::source::Source;
use blake2::Blake2s256;
use hmac::{KeyInit, Mac, SimpleHmac};
use primegroup::core_groups::field::Field;
use primegroup::core_groups::field::{ByteArray, PrimeField};
use primegroup::core_groups::group::Coordinates;
use primegroup::scheme::{KeyPair, Public};
use primegroup::{
    Group, Hash, Message, bls, c1665, curve9767, dh, do255e, do255s, ecdh, ecdsa, ed25519, jq255e, jq255s, schnorr,
    x25519,
};
use sha2::digest::block_api::BlockSizeUser;
use sha2::{Digest, Sha512};
use shake::digest::{ExtendableOutput, Update, XofReader};

/// A nonce: the hash value that it is made from, as bytes.
pub type Nonce = Vec<u8>;

/// Adds the private key of a group as a scalar.
fn scalar_needles<G: Group>(bytes: &[u8], source: &mut Source) {
    source.needle_scalar("private key", || G::Scalar::decode_reduce(bytes));
}

/// Adds the values that careless signing with a nonce would leave: the hash value, the nonce, and the product of key
/// and challenge, which is as good as the key.
fn nonce_needles<S: PrimeField>(nonce: &[u8], signature: &[u8], source: &mut Source) {
    let k = S::decode_reduce(nonce);
    source.needle("hash value of the nonce", || nonce.to_vec());
    source.needle_scalar("nonce", || k);
    let s = S::decode_reduce(&signature[signature.len() - S::Bytes::LEN..]);
    source.needle_scalar("product of key and challenge", || s - k);
}

/// Adds the needles of a key exchange: the shared element and the shared bytes.
fn shared_needles<G: Group>(key: &[u8], peer: &[u8], shared: &[u8], source: &mut Source) {
    if let Some(peer) = G::decode(peer) {
        source.needle_element("shared element", || peer * G::Scalar::decode_reduce(key));
    }
    source.needle("shared secret", || shared.to_vec());
}

/// Implements the trait for keys that are scalars.
macro_rules! scalar_keys {
    ([$($generics:tt)*] $key:ty, $group:ty) => {
        impl<$($generics)*> Key for $key {
            fn needles(&self, source: &mut Source) {
                scalar_needles::<$group>(self.to_bytes().as_ref(), source);
            }
            fn shared_needles(&self, peer: &[u8], shared: &[u8], source: &mut Source) {
                shared_needles::<$group>(self.to_bytes().as_ref(), peer, shared, source);
            }
            fn from_uniform() -> Option<FromUniform<Self>> {
                Some(Self::from_uniform_bytes)
            }
        }
    };
}
scalar_keys!([G: Group] dh::SecretKey<G>, G);
scalar_keys!([G: Group] schnorr::SecretKey<G>, G);
scalar_keys!([G: Coordinates] ecdh::SecretKey<G>, G);
scalar_keys!([G: Coordinates] ecdsa::SecretKey<G>, G);
scalar_keys!([V: bls::Variant, S: bls::Scheme] bls::SecretKey<V, S>, V::Keys);
scalar_keys!([] do255e::SecretKey, do255e::Point);
scalar_keys!([] do255s::SecretKey, do255s::Point);
scalar_keys!([] jq255e::SecretKey, jq255e::Point);
scalar_keys!([] jq255s::SecretKey, jq255s::Point);

/// Asserts that a signature was made with this nonce, if it begins with an encoded commitment.
fn made<G: Group>(nonce: &[u8], signature: &[u8]) {
    if signature.len() == G::WithScalar::LEN {
        let commitment = G::mul_generator(&G::Scalar::decode_reduce(nonce)).encode();
        assert_eq!(commitment.as_ref(), &signature[..G::Bytes::LEN], "{}: not its nonce", G::NAME);
    }
}

/// The generic scheme (`docs/schnorr.md`).
impl<G: Group> Signer for schnorr::SecretKey<G> {
    fn nonce(&self, message: Message<'_>, context: Option<&[u8]>, extra: &[u8]) -> Nonce {
        let head: [&[u8]; 3] = [b"primegroup-schnorr-v1:nonce:", &[G::NAME.len() as u8], G::NAME.as_bytes()];
        let len = (extra.len() as u64).to_le_bytes();
        let context = context.unwrap_or_default();
        let (key, public) = (self.to_bytes(), self.public_key().encode());
        let rest = [key.as_ref(), public.as_ref(), &len, extra, &[context.len() as u8], context, message.data()];
        Sha512::digest([head.concat(), rest.concat()].concat()).to_vec()
    }
    fn nonce_needles(nonce: &[u8], signature: &[u8], source: &mut Source) {
        made::<G>(nonce, signature);
        nonce_needles::<G::Scalar>(nonce, signature, source);
    }
}

/// BLS signatures have no nonce: the message is hashed to the other group and multiplied by the key. The product is
/// the signature.
impl<V: bls::Variant, S: bls::Scheme> Signer for bls::SecretKey<V, S> {
    fn nonce(&self, _: Message<'_>, _: Option<&[u8]>, _: &[u8]) -> Nonce {
        Vec::new()
    }
    fn nonce_needles(_: &[u8], _: &[u8], _: &mut Source) {}
}

/// RFC 6979, with the hash function of the message; hedged if there is randomness
/// (draft-irtf-cfrg-det-sigs-with-noise).
impl<G: Coordinates> Signer for ecdsa::SecretKey<G> {
    fn nonce(&self, message: Message<'_>, _: Option<&[u8]>, extra: &[u8]) -> Nonce {
        let key = self.to_bytes();
        match message.hash() {
            None => rfc6979::<G, sha2::Sha256>(key.as_ref(), &sha2::Sha256::digest(message.data()), extra),
            Some(Hash::Sha224) => rfc6979::<G, sha2::Sha224>(key.as_ref(), message.data(), extra),
            Some(Hash::Sha384) => rfc6979::<G, sha2::Sha384>(key.as_ref(), message.data(), extra),
            Some(Hash::Sha512) => rfc6979::<G, Sha512>(key.as_ref(), message.data(), extra),
            Some(_) => rfc6979::<G, sha2::Sha256>(key.as_ref(), message.data(), extra),
        }
    }
    fn nonce_needles(nonce: &[u8], signature: &[u8], source: &mut Source) {
        let (r, s) = signature.split_at(signature.len() / 2);
        let (k, r, s) = (G::Scalar::decode_reduce(nonce), G::Scalar::decode_reduce(r), G::Scalar::decode_reduce(s));
        let (x, _) = G::mul_generator(&k).coordinates();
        assert!(G::Scalar::decode_reduce(x.as_ref()).ct_eq(r).declassify(), "{}: not its nonce", G::NAME);
        source.needle_scalar("nonce", || k);
        source.needle_scalar("inverse of the nonce", || k.invert());
        source.needle_scalar("product of nonce and s", || k * s);
    }
}

/// Computes the first nonce of RFC 6979, section 3.2, for an order whose length is a multiple of 8 bits.
fn rfc6979<G: Coordinates, H: Digest + BlockSizeUser + Clone>(key: &[u8], value: &[u8], noise: &[u8]) -> Nonce {
    let e = G::Scalar::decode_reduce(&value[..value.len().min(key.len())]).encode();
    drbg::<H>(key, e.as_ref(), noise)
}

/// Returns the first bytes of RFC 6979's generator, as many as the key has, for a key and the integer that is signed.
fn drbg<H: Digest + BlockSizeUser + Clone>(key: &[u8], e: &[u8], noise: &[u8]) -> Nonce {
    let mac = |key: &[u8], parts: &[&[u8]]| {
        let Ok(mut mac) = SimpleHmac::<H>::new_from_slice(key) else { unreachable!("a key of any length is one") };
        parts.iter().for_each(|part| Mac::update(&mut mac, part));
        mac.finalize().into_bytes().to_vec()
    };
    let len = key.len();
    let zeros = |len: usize| vec![0; len.next_multiple_of(<H as BlockSizeUser>::block_size()) - len];
    let (mut k, mut v) = (vec![0; <H as Digest>::output_size()], vec![1; <H as Digest>::output_size()]);
    for round in [0, 1] {
        k = if noise.is_empty() {
            mac(&k, &[&v, &[round], key, e])
        } else {
            mac(&k, &[&v, &[round], noise, &zeros(v.len() + 1 + noise.len()), key, &zeros(len), e])
        };
        v = mac(&k, &[&v]);
    }
    let mut out = Vec::new();
    while out.len() < len {
        v = mac(&k, &[&v]);
        out.extend(&v);
    }
    out.truncate(len);
    out
}

impl Key for c1665::SecretKey {
    fn needles(&self, source: &mut Source) {
        let bytes = self.to_bytes();
        source.needle("private key", || bytes.to_vec());
        source.needle_scalar("private scalar", || c1665::Scalar::decode_reduce(&bytes));
    }
    fn from_uniform() -> Option<FromUniform<Self>> {
        Some(Self::from_uniform_bytes)
    }
}

impl Signer for c1665::SecretKey {
    fn nonce(&self, message: Message<'_>, _: Option<&[u8]>, extra: &[u8]) -> Nonce {
        let key = c1665::Scalar::decode_reduce(&self.to_bytes()).encode();
        let e = |value: &[u8]| c1665::Scalar::decode_reduce(&value[..c1665::BYTES]).encode();
        // The leftmost bits, as many as the order has: its bytes have four bits more.
        let nonce = match message.hash() {
            None => drbg::<sha2::Sha256>(&key, &e(&sha2::Sha256::digest(message.data())), extra),
            Some(Hash::Sha384) => drbg::<sha2::Sha384>(&key, &e(message.data()), extra),
            Some(Hash::Sha512) => drbg::<Sha512>(&key, &e(message.data()), extra),
            Some(_) => drbg::<sha2::Sha256>(&key, &e(message.data()), extra),
        };
        (0..nonce.len()).map(|i| if i == 0 { nonce[0] >> 4 } else { nonce[i - 1] << 4 | nonce[i] >> 4 }).collect()
    }
    fn nonce_needles(nonce: &[u8], signature: &[u8], source: &mut Source) {
        let (k, s) = (c1665::Scalar::decode_reduce(nonce), c1665::Scalar::decode_reduce(&signature[c1665::BYTES..]));
        let c = c1665::Scalar::decode_reduce(&c1665::Point::mul_generator(&k).x()).encode();
        assert_eq!(c, signature[..c1665::BYTES], "c1665: not its nonce");
        source.needle_scalar("nonce", || k);
        source.needle_scalar("inverse of the nonce", || k.invert());
        source.needle_scalar("product of nonce and s", || k * s);
    }
}

/// Computes the nonce of do255.
fn do255_nonce<K: KeyPair>(key: &K, message: Message<'_>, extra: &[u8]) -> Nonce {
    let (key, len) = (key.to_bytes(), (extra.len() as u64).to_le_bytes());
    let head = [K::GROUP.as_bytes(), b"-sign-k:", key.as_ref(), &len, extra];
    shake256(&[&head.concat(), oid(message).as_bytes(), b":", message.data()], 32)
}

/// Computes the nonce of jq255.
fn jq255_nonce<K: KeyPair>(key: &K, message: Message<'_>, extra: &[u8]) -> Nonce {
    let mut hash = Blake2s256::new();
    let (private, public) = (key.to_bytes(), key.public_key().encode());
    for part in [private.as_ref(), public.as_ref(), &(extra.len() as u64).to_le_bytes(), extra] {
        Digest::update(&mut hash, part);
    }
    match message.hash() {
        None => Digest::update(&mut hash, b"R"),
        Some(h) => Digest::update(&mut hash, ["H", h.name(), "\0"].concat()),
    }
    Digest::update(&mut hash, message.data());
    hash.finalize().to_vec()
}

/// Implements the trait for the schemes of double-odd groups, from the function that computes a nonce.
macro_rules! double_odd {
    ($($group:ident: $nonce:ident,)*) => {$(
        impl Signer for $group::SecretKey {
            fn nonce(&self, message: Message<'_>, _: Option<&[u8]>, extra: &[u8]) -> Nonce {
                $nonce(self, message, extra)
            }
            fn nonce_needles(nonce: &[u8], signature: &[u8], source: &mut Source) {
                made::<$group::Point>(nonce, signature);
                nonce_needles::<$group::Scalar>(nonce, signature, source);
            }
        }
    )*};
}
double_odd!(do255e: do255_nonce, do255s: do255_nonce, jq255e: jq255_nonce, jq255s: jq255_nonce,);

/// The private key of Curve9767: the scalar, and the secret for making nonces.
impl Key for curve9767::SecretKey {
    fn needles(&self, source: &mut Source) {
        let bytes = self.to_bytes();
        scalar_needles::<curve9767::Point>(&bytes[..32], source);
        source.needle("secret t", || bytes[32..].to_vec());
    }
    fn shared_needles(&self, peer: &[u8], shared: &[u8], source: &mut Source) {
        shared_needles::<curve9767::Point>(&self.to_bytes()[..32], peer, shared, source);
    }
    fn from_uniform() -> Option<FromUniform<Self>> {
        Some(Self::from_uniform_bytes)
    }
}

impl Signer for curve9767::SecretKey {
    fn nonce(&self, message: Message<'_>, _: Option<&[u8]>, extra: &[u8]) -> Nonce {
        let mut t = self.to_bytes()[32..].to_vec();
        if !extra.is_empty() {
            t = shake256(&[b"curve9767-sign-t:", &t, extra], 32);
        }
        shake256(&[b"curve9767-sign-k:", &t, oid(message).as_bytes(), b":", message.data()], 64)
    }
    fn nonce_needles(nonce: &[u8], signature: &[u8], source: &mut Source) {
        made::<curve9767::Point>(nonce, signature);
        nonce_needles::<curve9767::Scalar>(nonce, signature, source);
    }
}

/// Returns a private key on Curve25519 as it is used: clamped.
fn clamped(bytes: &[u8]) -> Vec<u8> {
    let mut out = bytes[..32].to_vec();
    out[0] &= 248;
    out[31] = out[31] & 127 | 64;
    out
}

impl Key for ed25519::SecretKey {
    fn needles(&self, source: &mut Source) {
        let seed = self.to_bytes();
        let digest = Sha512::digest(seed);
        source.needle("seed", || seed.to_vec());
        source.needle("clamped scalar", || clamped(&digest));
        source.needle_scalar("private scalar", || ed25519::Scalar::decode_reduce(&clamped(&digest)));
        source.needle("nonce prefix", || digest[32..].to_vec());
    }
}

/// RFC 8032, with the string before the prefix (dom2); hedged if there is randomness.
impl Signer for ed25519::SecretKey {
    fn nonce(&self, message: Message<'_>, context: Option<&[u8]>, extra: &[u8]) -> Nonce {
        let digest = Sha512::digest(self.to_bytes());
        let mut prefix = digest[32..].to_vec();
        if !extra.is_empty() {
            prefix = Sha512::digest([&prefix, extra].concat())[..32].to_vec();
        }
        let dom = if message.hash().is_some() || context.is_some() {
            let context = context.unwrap_or_default();
            let flags = [u8::from(message.hash().is_some()), context.len() as u8];
            [b"SigEd25519 no Ed25519 collisions", &flags[..], context].concat()
        } else {
            Vec::new()
        };
        Sha512::digest([&dom, &prefix, message.data()].concat()).to_vec()
    }
    fn nonce_needles(nonce: &[u8], signature: &[u8], source: &mut Source) {
        let k = ed25519::Scalar::decode_reduce(nonce);
        assert_eq!(ed25519::Point::mul_generator(&k).encode(), signature[..32], "not its nonce");
        nonce_needles::<ed25519::Scalar>(nonce, signature, source);
    }
}

impl Key for x25519::SecretKey {
    fn needles(&self, source: &mut Source) {
        let bytes = self.to_bytes();
        source.needle("private key", || bytes.to_vec());
        source.needle("clamped private key", || clamped(&bytes));
    }
}

/// Returns SHAKE256 of the concatenated parts.
fn shake256(parts: &[&[u8]], len: usize) -> Vec<u8> {
    let mut hash = shake::Shake256::default();
    parts.iter().for_each(|part| hash.update(part));
    let mut out = vec![0; len];
    hash.finalize_xof().read(&mut out);
    out
}

/// Returns the object identifier of a message's hash function.
fn oid(message: Message<'_>) -> &'static str {
    message.hash().map_or("", |h| h.oid())
}
