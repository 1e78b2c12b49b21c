//! Ed25519, and the curve that it is on.

use super::source::Source;
use super::{List, Run, definitions, keys, run};
use primegroup::core_groups::field::{Field, PrimeField};
use primegroup::ed25519::{Point, Scalar, SecretKey, encode_to_group, hash_to_group};
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
    fn needles(&self, source: &mut Source) {
        let seed = self.to_bytes();
        let digest = Sha512::digest(seed);
        source.needle("seed", || seed.to_vec());
        source.needle("clamped scalar", || clamped(&digest));
        source.needle_scalar("private scalar", || Scalar::decode_reduce(&clamped(&digest)));
        source.needle("nonce prefix", || digest[32..].to_vec());
    }
}

/// Signing by one of the three schemes of RFC 8032.
fn sign(source: &mut Source, dom: Option<(bool, &'static [u8])>) -> Run {
    let key = keys::key::<SecretKey>(source);
    let message = source.value::<20>();
    let sign = move |key: &SecretKey| match dom {
        None => Ok(key.sign(&message)),
        Some((false, context)) => key.sign_ctx(&message, context),
        Some((true, context)) => key.sign_ph(&message, context),
    };
    if source.wants_needles() {
        let prefix = dom.map_or(Vec::new(), |(prehashed, context)| definitions::dom2(prehashed, context));
        let signed = if dom.is_some_and(|d| d.0) { Sha512::digest(message).to_vec() } else { message.to_vec() };
        let nonce = definitions::ed25519(&prefix, &key.to_bytes(), &signed);
        let signature = sign(&key).map(|s| s.to_bytes()).unwrap_or([0; 64]);
        let k = Scalar::decode_reduce(&nonce);
        assert_eq!(Point::mul_generator(&k).encode(), signature[..32], "not its nonce");
        source.needle("hash value of the nonce", || nonce);
        source.needle_scalar("nonce", || k);
        source.needle_scalar("product of key and challenge", || Scalar::decode_reduce(&signature[32..]) - k);
    }
    run(move || sign(&key))
}

/// Everything of Ed25519.
pub(super) fn all(l: &mut List) {
    l.begin("ed25519", false);
    keys::all::<SecretKey>(l, "own");
    l.of("own", "sign", |s| sign(s, None));
    l.of("own", "sign_ctx", |s| sign(s, Some((false, b"context"))));
    l.of("own", "sign_ph", |s| sign(s, Some((true, b"context"))));
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
