//! Private keys of verifiable random functions: every standard suite, and our own suite on a group of each kind.

use super::source::{Rng, Source};
use super::{List, Run, memcheck, run, run_bytes};
use primegroup::core_groups::group::Spec;
use primegroup::{bls12_381_g2, do255s, jq255e, secp256k1, xsk233};
use primegroup_protocols::vrf::{
    BareKey, Ed25519Ell2, Ed25519Tai, Generic, P256Sswu, P256Tai, Published, Ristretto255Sha512, SecretKey, Suite,
};

/// Returns the private key of the suite's definition.
fn private<S: Suite>(key: &SecretKey<S>) -> S::Private {
    S::private(&S::expand(&key.to_seed()))
}

/// Adds a private key in every form it has.
fn needles<S: Suite>(key: &SecretKey<S>, s: &mut Source) {
    s.needle("seed", || key.to_seed().to_vec());
    let private = private(key);
    s.needle("private key", || private.as_ref().to_vec());
    if let Ok(x) = S::scalar(&private) {
        s.needle_scalar("private scalar", || x);
    }
}

/// Makes a private key, and adds its needles.
fn key<S: Suite>(s: &mut Source) -> Box<SecretKey<S>> {
    let seed = s.value::<32>();
    let Ok(key) = SecretKey::<S>::from_seed(&seed).map(Box::new) else { unreachable!("32 bytes are enough") };
    memcheck::publish(key.public_key());
    if s.wants_needles() {
        needles(&key, s);
    }
    key
}

/// Returns a private key and its text, and adds the part of a line that holds most of the seed as a needle.
fn text<S: Suite>(s: &mut Source) -> (Box<SecretKey<S>>, String) {
    let key = key::<S>(s);
    let text = key.to_pem().map(|text| String::clone(&text)).unwrap_or_default();
    s.needle("text of the private key", || {
        let body: Vec<u8> = text.lines().filter(|l| !l.starts_with('-')).flat_map(str::bytes).collect();
        // The seed follows the version, and two names with their lengths. Four digits are three bytes, and a line has
        // 64 digits.
        let at = 3 + S::Spec::NAME.len() + S::NAME.len();
        let (start, end) = ((4 * at).div_ceil(3), 4 * (at + SecretKey::<S>::LEN) / 3);
        let line = start.next_multiple_of(64).min(end);
        body[if line - start > end - line { start..line } else { line..end }].to_vec()
    });
    (key, text)
}

/// Makes a generator whose output becomes a key, and adds the needles of that key.
fn generated<S: Suite>(s: &mut Source) -> Rng {
    let rng = Rng(s.secret::<32>("random bytes").to_vec());
    if s.wants_needles() {
        needles(&SecretKey::<S>::generate(&mut Rng(rng.0.clone())), s);
    }
    rng
}

/// Prepares a proof, and adds its nonce.
fn prove<S: Suite>(s: &mut Source, alpha: [u8; 32]) -> Run {
    let key = key::<S>(s);
    if s.wants_needles() {
        let h = S::encode_to_curve(key.public_key().as_bytes(), &alpha);
        s.needle_scalar("nonce", || S::nonce(&private(&*key), h.encode().as_ref()));
    }
    run(move || key.prove(&alpha))
}

/// Adds the operations of private keys of a suite. `open` says that the input must be public.
fn suite<S: Suite>(l: &mut List, name: &str, open: bool) {
    l.of(name, "from_seed", |s| {
        let seed = s.secret::<32>("seed");
        if let (true, Ok(key)) = (s.wants_needles(), SecretKey::<S>::from_seed(&seed)) {
            needles(&key, s);
        }
        run(move || SecretKey::<S>::from_seed(&seed))
    });
    l.of(name, "from_seed, invalid", |s| {
        let seed = s.value::<32>();
        run(move || SecretKey::<S>::from_seed(&seed[..31]).is_err())
    });
    l.of(name, "to_seed", |s| {
        let key = key::<S>(s);
        run_bytes(move || key.to_seed())
    });
    l.of(name, "to_pem", |s| {
        let (key, _) = text::<S>(s);
        run(move || key.to_pem())
    });
    l.of(name, "from_pem", |s| {
        let (_, text) = text::<S>(s);
        run(move || SecretKey::<S>::from_pem(&text))
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

/// Adds keys of other programs, for a published suite.
fn published<S: Published>(l: &mut List, name: &str, open: bool) {
    suite::<S>(l, name, open);
    l.of(name, "bare key", |s| {
        let bytes = private(&*key::<S>(s));
        run(move || BareKey::<S>::that_signs_nothing_else(bytes.as_ref()))
    });
}

/// Adds all suites.
pub(super) fn all(l: &mut List) {
    l.begin("vrf", false);
    published::<P256Tai>(l, "P256-TAI", true);
    published::<P256Sswu>(l, "P256-SSWU", false);
    published::<Ed25519Tai>(l, "EDWARDS25519-TAI", true);
    published::<Ed25519Ell2>(l, "EDWARDS25519-ELL2", false);
    published::<Ristretto255Sha512>(l, "RISTRETTO255", false);
    suite::<Generic<jq255e::Point>>(l, "jq255e", false);
    suite::<Generic<do255s::Point>>(l, "do255s", false);
    suite::<Generic<secp256k1::Point>>(l, "secp256k1", false);
    suite::<Generic<bls12_381_g2::Point>>(l, "bls12_381_g2", false);
    l.begin("vrf", true);
    suite::<Generic<xsk233::Point>>(l, "xsk233", false);
}
