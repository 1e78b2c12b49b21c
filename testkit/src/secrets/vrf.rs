//! Private keys of verifiable random functions: every suite of a standard, and ours on a group of each kind.

use super::source::{Rng, Source};
use super::{List, Run, memcheck, run, run_bytes};
use primegroup::core_groups::field::ByteArray;
use primegroup::{bls12_381_g2, do255s, jq255e, secp256k1, xsk233};
use primegroup_protocols::vrf::{
    Ed25519Ell2, Ed25519Tai, Generic, P256Sswu, P256Tai, Ristretto255Sha512, SecretKey, Suite,
};

/// What a private key is, in every form it has.
fn needles<S: Suite>(key: &SecretKey<S>, s: &mut Source) {
    let private = key.to_bytes();
    s.needle("private key", || private.as_ref().to_vec());
    if let Ok(x) = S::scalar(&private) {
        s.needle_scalar("private scalar", || x);
    }
}

/// A private key, and what it is.
fn key<S: Suite>(s: &mut Source) -> Box<SecretKey<S>> {
    let seed = s.value::<32>();
    let Ok(key) = SecretKey::<S>::from_seed(&seed).map(Box::new) else { unreachable!("32 bytes are enough") };
    memcheck::publish(key.public_key());
    if s.wants_needles() {
        needles(&key, s);
    }
    key
}

/// What a generator draws on, and the key that is made of it.
fn generated<S: Suite>(s: &mut Source) -> Rng {
    let rng = Rng(s.secret::<64>("random bytes").to_vec());
    if s.wants_needles() {
        needles(&SecretKey::<S>::generate(&mut Rng(rng.0.clone())), s);
    }
    rng
}

/// A proof, and its nonce.
fn prove<S: Suite>(s: &mut Source, alpha: [u8; 32]) -> Run {
    let key = key::<S>(s);
    if s.wants_needles() {
        let h = S::encode_to_curve(key.public_key().as_bytes(), &alpha);
        s.needle_scalar("nonce", || S::nonce(&key.to_bytes(), h.encode().as_ref()));
    }
    run(move || key.prove(&alpha))
}

/// What private keys of a suite can do. `open` says that the input must be public.
fn suite<S: Suite>(l: &mut List, name: &str, open: bool) {
    l.of(name, "from_seed", |s| {
        let seed = s.secret::<32>("seed");
        if let (true, Ok(key)) = (s.wants_needles(), SecretKey::<S>::from_seed(&seed)) {
            needles(&key, s);
        }
        run(move || SecretKey::<S>::from_seed(&seed))
    });
    l.of(name, "from_bytes", |s| {
        let bytes = key::<S>(s).to_bytes();
        run(move || SecretKey::<S>::from_bytes(bytes.as_ref()))
    });
    l.of(name, "from_bytes, invalid", |s| {
        let seed = s.value::<32>();
        run(move || SecretKey::<S>::from_bytes(&seed[..S::Private::LEN - 1]).is_err())
    });
    l.of(name, "to_bytes", |s| {
        let key = key::<S>(s);
        run_bytes(move || key.to_bytes())
    });
    l.of(name, "ct_eq", |s| {
        let (a, b) = (key::<S>(s), key::<S>(s));
        run(move || (a.ct_eq(&b), a.ct_eq(&a)))
    });
    l.of(name, "generate", |s| {
        let mut rng = generated::<S>(s);
        run(move || SecretKey::<S>::generate(&mut rng))
    });
    l.of(name, "try_generate", |s| {
        let mut rng = generated::<S>(s);
        run(move || SecretKey::<S>::try_generate(&mut rng))
    });
    if open {
        l.of(name, "prove", |s| {
            let alpha = s.public::<32>();
            prove::<S>(s, alpha)
        });
    } else {
        l.of(name, "prove, a secret input", |s| {
            let alpha = s.value::<32>();
            prove::<S>(s, alpha)
        });
    }
}

/// All of it.
pub(super) fn all(l: &mut List) {
    l.begin("vrf", false);
    suite::<P256Tai>(l, "P256-TAI", true);
    suite::<P256Sswu>(l, "P256-SSWU", false);
    suite::<Ed25519Tai>(l, "EDWARDS25519-TAI", true);
    suite::<Ed25519Ell2>(l, "EDWARDS25519-ELL2", false);
    suite::<Ristretto255Sha512>(l, "RISTRETTO255", false);
    suite::<Generic<jq255e::Point>>(l, "jq255e", false);
    suite::<Generic<do255s::Point>>(l, "do255s", false);
    suite::<Generic<secp256k1::Point>>(l, "secp256k1", false);
    suite::<Generic<bls12_381_g2::Point>>(l, "bls12_381_g2", false);
    l.begin("vrf", true);
    suite::<Generic<xsk233::Point>>(l, "xsk233", false);
}
