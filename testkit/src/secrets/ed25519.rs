//! Ed25519, and the curve that it is on.

use super::source::Source;
use super::{List, Run, as_message, definitions, keys, run};
use primegroup::ed25519::{Point, Scalar, SecretKey, encode_to_group, hash_to_group, prehash};
use primegroup::{Hash, Message, SignOptions};
use sha2::{Digest, Sha512};

/// The clamped integer that a seed gives.
fn clamped(digest: &[u8]) -> Vec<u8> {
    let mut low = digest[..32].to_vec();
    low[0] &= 248;
    low[31] = low[31] & 127 | 64;
    low
}

impl keys::Key for SecretKey {
    type Bytes = [u8; 32];
    keys::methods!();
    fn from_seed(seed: &[u8; 32]) -> Result<Self, primegroup::Error> {
        Ok(Self::from_seed(seed))
    }
    fn needles(&self, source: &mut Source) {
        let seed = self.to_bytes();
        let digest = Sha512::digest(seed);
        source.needle("seed", || seed.to_vec());
        source.needle("clamped scalar", || clamped(&digest));
        source.needle_scalar("private scalar", || Scalar::decode_reduce(&clamped(&digest)));
        source.needle("nonce prefix", || digest[32..].to_vec());
    }
}

/// Signing by one of the three schemes of RFC 8032: what stands before the prefix, and the randomness.
fn sign(source: &mut Source, hash: bool, options: SignOptions<'static>, dom: &[u8], extra: &[u8]) -> Run {
    let key = keys::key::<SecretKey>(source);
    let data = keys::message(source, options);
    let digest = prehash(&data);
    let with = move |key: &SecretKey| {
        let message = if hash { as_message(Some(Hash::Sha512), &digest) } else { Message::raw(&data) };
        key.sign_with(message, &options)
    };
    if source.wants_needles() {
        let nonce = definitions::ed25519(dom, &key.to_bytes(), extra, if hash { &digest } else { &data });
        nonce_needles(&nonce, with(&key).map_or([0; 64], |s| s.to_bytes()), source);
    }
    let plain = !hash && options == SignOptions::new();
    run(move || if plain { Ok(key.sign(&data)) } else { with(&key) })
}

/// What signing with a nonce leaves if it is careless.
pub fn nonce_needles(nonce: &[u8], signature: [u8; 64], source: &mut Source) {
    let k = Scalar::decode_reduce(nonce);
    assert_eq!(Point::mul_generator(&k).encode(), signature[..32], "not its nonce");
    source.needle("hash value of the nonce", || nonce.to_vec());
    source.needle_scalar("nonce", || k);
    source.needle_scalar("product of key and challenge", || Scalar::decode_reduce(&signature[32..]) - k);
}

/// Everything of Ed25519.
pub(super) fn all(l: &mut List) {
    l.begin("ed25519", false);
    keys::all::<SecretKey>(l, "own");
    l.of("own", "sign", |s| sign(s, false, SignOptions::new(), b"", b""));
    l.of("own", "sign_with, context", |s| {
        sign(s, false, SignOptions::new().context(b"c"), &definitions::dom2(false, b"c"), b"")
    });
    l.of("own", "sign_with, prehashed", |s| sign(s, true, SignOptions::new(), &definitions::dom2(true, b""), b""));
    l.of("own", "sign_with, randomness", |s| sign(s, false, keys::RANDOMNESS, b"", b"extra"));
    l.of("own", "sign_with, fault check", |s| sign(s, false, keys::FAULT_CHECK, b"", b""));
    l.add("scalar arithmetic", |s| {
        let (a, b) = (Scalar::decode_reduce(&s.value::<64>()), Scalar::decode_reduce(&s.value::<64>()));
        run(move || ([a + b, a - b, a * b, -a, a.square(), a.invert()], a.encode()))
    });
    l.add("sG", |s| {
        let a = Scalar::decode_reduce(&s.value::<64>());
        s.needle_scalar("scalar", || a);
        run(move || Point::mul_generator(&a))
    });
    l.add("sP", |s| {
        let p = Point::mul_generator(&Scalar::decode_reduce(&s.public::<64>()));
        let a = Scalar::decode_reduce(&s.value::<64>());
        s.needle_scalar("scalar", || a);
        run(move || p.mul(&a))
    });
    l.add("elements", |s| {
        let p = Point::mul_generator(&Scalar::decode_reduce(&s.value::<64>()));
        run(move || (p.double(), p.is_torsion_free(), p.is_small_order(), p.encode(), Point::decode_ct(&p.encode())))
    });
    l.add("map", |s| {
        let bytes = s.value::<32>();
        run(move || Point::map_to_group(&bytes))
    });
    l.add("hash_to_group", |s| {
        let message = s.value::<20>();
        run(move || (hash_to_group(&message, b"check"), encode_to_group(&message, b"check")))
    });
}
