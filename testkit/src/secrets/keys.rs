//! Private keys of every scheme as the checks see them, and what all of them can do; the generic schemes.

use super::source::{Rng, Source};
use super::{List, Run, definitions, run, run_bytes};
use primegroup::core_groups::field::PrimeField;
use primegroup::ct::Mask;
use primegroup::pem::PemError;
use primegroup::{Error, Group, Message, PublicKey, SecretKey, SharedSecret, SignOptions, dh, schnorr};
use std::string::String;
use zeroize::Zeroizing;

/// A private key.
pub trait Key: Sized + 'static {
    /// Its encoding.
    type Bytes: AsRef<[u8]> + AsMut<[u8]> + 'static;
    /// The key for a seed.
    ///
    /// # Errors
    /// None: the seed is long enough.
    fn from_seed(seed: &[u8; 32]) -> Result<Self, Error>;
    /// The key with these bytes.
    ///
    /// # Errors
    /// Those of the scheme.
    fn from_bytes(bytes: &[u8]) -> Result<Self, Error>;
    /// Its bytes.
    fn to_bytes(&self) -> Self::Bytes;
    /// Whether both are the same.
    fn ct_eq(&self, other: &Self) -> Mask;
    /// A random key.
    fn generate(rng: &mut Rng) -> Self;
    /// A random key, from a generator that may fail.
    ///
    /// # Errors
    /// The generator's.
    fn try_generate(rng: &mut Rng) -> Result<Self, Error>;
    /// The key as text.
    ///
    /// # Errors
    /// None.
    fn to_pem(&self) -> Result<Zeroizing<String>, PemError>;
    /// The key in a text.
    ///
    /// # Errors
    /// For other texts.
    fn from_pem(text: &str) -> Result<Self, PemError>;
    /// Marks the public key as public.
    fn publish(&self);
    /// What the private key is, in every form it has.
    fn needles(&self, source: &mut Source);
}

/// The methods that all types of private keys have.
macro_rules! methods {
    () => {
        fn from_bytes(bytes: &[u8]) -> Result<Self, primegroup::Error> {
            Self::from_bytes(bytes)
        }
        fn to_bytes(&self) -> Self::Bytes {
            self.to_bytes()
        }
        fn ct_eq(&self, other: &Self) -> primegroup::ct::Mask {
            self.ct_eq(other)
        }
        fn generate(rng: &mut $crate::secrets::source::Rng) -> Self {
            Self::generate(rng)
        }
        fn try_generate(rng: &mut $crate::secrets::source::Rng) -> Result<Self, primegroup::Error> {
            Self::try_generate(rng)
        }
        fn to_pem(&self) -> Result<zeroize::Zeroizing<String>, primegroup::pem::PemError> {
            self.to_pem()
        }
        fn from_pem(text: &str) -> Result<Self, primegroup::pem::PemError> {
            Self::from_pem(text)
        }
        fn publish(&self) {
            $crate::secrets::memcheck::publish(self.public_key());
        }
    };
}
pub(crate) use methods;

impl<G: Group, S: primegroup::Scheme<G>> Key for SecretKey<G, S> {
    type Bytes = [u8; 32];
    methods!();
    fn from_seed(seed: &[u8; 32]) -> Result<Self, Error> {
        Self::from_seed(seed)
    }
    fn needles(&self, source: &mut Source) {
        scalar_needles::<G>(&self.to_bytes(), source);
    }
}

/// The private key of a group, as the scalar that it is.
pub fn scalar_needles<G: Group>(bytes: &[u8], source: &mut Source) {
    source.needle_scalar("private key", || G::Scalar::decode_reduce(bytes));
}

/// A private key, and what it is.
pub(crate) fn key<K: Key>(source: &mut Source) -> Box<K> {
    let seed = source.value();
    let Ok(key) = K::from_seed(&seed).map(Box::new) else { unreachable!("32 bytes are enough") };
    key.publish();
    if source.wants_needles() {
        key.needles(source);
    }
    key
}

/// What a key generator draws on, and the key that it makes.
fn generated<K: Key>(source: &mut Source) -> Rng {
    let rng = Rng(source.secret::<64>("random bytes").to_vec());
    if source.wants_needles() {
        K::generate(&mut Rng(rng.0.clone())).needles(source);
    }
    rng
}

/// The text of a private key, and its lines that hold the key.
fn text<K: Key>(source: &mut Source) -> (Box<K>, String) {
    let key = key::<K>(source);
    let text = key.to_pem().map(|t| String::clone(&t)).unwrap_or_default();
    source.needle("text of the private key", || {
        // What stands before the key, its length and the group's name, takes less than 24 digits.
        let body: Vec<u8> = text.lines().filter(|l| !l.starts_with('-')).flat_map(str::bytes).collect();
        body[24..body.len() - 4].to_vec()
    });
    (key, text)
}

/// What private keys can do.
pub(crate) fn all<K: Key>(l: &mut List, scheme: &str) {
    l.of(scheme, "from_seed", |s| {
        let seed = s.secret("seed");
        if let (true, Ok(key)) = (s.wants_needles(), K::from_seed(&seed)) {
            key.needles(s);
        }
        run(move || K::from_seed(&seed))
    });
    l.of(scheme, "from_bytes", |s| {
        let bytes = key::<K>(s).to_bytes();
        run(move || K::from_bytes(bytes.as_ref()))
    });
    l.of(scheme, "from_bytes, invalid", |s| {
        let bytes = [0xff; 32];
        let seed = s.value::<32>();
        run(move || (K::from_bytes(&bytes).is_err(), K::from_bytes(&seed[1..]).is_err()))
    });
    l.of(scheme, "to_bytes", |s| {
        let key = key::<K>(s);
        run_bytes(move || key.to_bytes())
    });
    l.of(scheme, "ct_eq", |s| {
        let (a, b) = (key::<K>(s), key::<K>(s));
        run(move || (a.ct_eq(&b), a.ct_eq(&a)))
    });
    l.of(scheme, "generate", |s| {
        let mut rng = generated::<K>(s);
        run(move || K::generate(&mut rng))
    });
    l.of(scheme, "try_generate", |s| {
        let mut rng = generated::<K>(s);
        run(move || K::try_generate(&mut rng))
    });
    l.of(scheme, "to_pem", |s| {
        let (key, _) = text::<K>(s);
        run(move || key.to_pem())
    });
    l.of(scheme, "from_pem", |s| {
        let (_, text) = text::<K>(s);
        run(move || K::from_pem(&text))
    });
}

/// A generic key from 64 uniform bytes.
pub(crate) fn uniform<G: Group, S: 'static>(l: &mut List, scheme: &str) {
    l.of(scheme, "from_uniform_bytes", |s| {
        let bytes = s.secret::<64>("uniform bytes");
        scalar_needles::<G>(&bytes, s);
        run(move || SecretKey::<G, S>::from_uniform_bytes(&bytes))
    });
}

/// What signing with a nonce leaves if it is careless: the hash value, the nonce, and the product of key and challenge, which
/// is as good as the key.
pub fn nonce_needles<G: Group>(nonce: &[u8], signature: &[u8], source: &mut Source) {
    let k = G::Scalar::decode_reduce(nonce);
    source.needle("hash value of the nonce", || nonce.to_vec());
    source.needle_scalar("nonce", || k);
    let s = G::Scalar::decode_reduce(&signature[signature.len() - 32..]);
    source.needle_scalar("product of key and challenge", || s - k);
}

/// Signing with the generic scheme.
fn sign<G: Group>(source: &mut Source, options: SignOptions<'static>, context: &[u8], extra: &[u8]) -> Run {
    let key = key::<schnorr::SecretKey<G>>(source);
    let message = message(source, options);
    let sign = move |key: &schnorr::SecretKey<G>| key.sign_with(Message::raw(&message), &options);
    if source.wants_needles() {
        let public = key.public_key().encode();
        let nonce = definitions::schnorr::<G>(&key.to_bytes(), public.as_ref(), &message, context, extra);
        let signature = sign(&key).map(|s| s.as_ref().to_vec()).unwrap_or_default();
        assert!(definitions::made::<G>(&nonce, &signature), "{}: not its nonce", G::NAME);
        nonce_needles::<G>(&nonce, &signature, source);
    }
    run(move || if options == SignOptions::new() { Ok(key.sign(&message)) } else { sign(&key) })
}

/// A message: a secret one, unless the signature is verified.
pub(crate) fn message(source: &mut Source, options: SignOptions<'_>) -> [u8; 32] {
    if options == FAULT_CHECK { source.public() } else { source.value() }
}

/// Signing with randomness.
pub(crate) const RANDOMNESS: SignOptions<'static> = SignOptions::new().randomness(b"extra");
/// Signing with a check for faults.
pub(crate) const FAULT_CHECK: SignOptions<'static> = SignOptions::new().fault_check(true);

/// The key exchange's needles: the shared element and the shared bytes.
pub fn exchange_needles<G: Group>(key: &[u8], peer: &[u8], shared: &[u8], source: &mut Source) {
    if let Some(peer) = G::decode(peer) {
        source.needle_element("shared element", || peer * G::Scalar::decode_reduce(key));
    }
    source.needle("shared secret", || shared.to_vec());
}

/// A way to exchange keys with the generic scheme.
type Exchange<G> = fn(&dh::SecretKey<G>, &PublicKey<G, dh::Scheme>) -> Result<SharedSecret, Error>;

/// Key exchange with the generic scheme.
fn agree<G: Group>(source: &mut Source, f: Exchange<G>) -> Run {
    let key = key::<dh::SecretKey<G>>(source);
    let peer = source.public_element::<G>().encode();
    let Ok(peer) = dh::PublicKey::<G>::decode(peer.as_ref()) else {
        unreachable!("an element that encodes does decode")
    };
    if source.wants_needles() {
        let shared = key.agree_with(&peer);
        exchange_needles::<G>(&key.to_bytes(), peer.encode().as_ref(), shared.as_bytes(), source);
    }
    run(move || f(&key, &peer))
}

/// The generic schemes on a group.
pub(crate) fn generic<G: Group>(l: &mut List) {
    all::<schnorr::SecretKey<G>>(l, "schnorr");
    uniform::<G, schnorr::Scheme>(l, "schnorr");
    l.of("schnorr", "sign", |s| sign::<G>(s, SignOptions::new(), b"", b""));
    l.of("schnorr", "sign_with, randomness", |s| sign::<G>(s, RANDOMNESS, b"", b"extra"));
    l.of("schnorr", "sign_with, context", |s| sign::<G>(s, SignOptions::new().context(b"context"), b"context", b""));
    l.of("schnorr", "sign_with, context and randomness", |s| sign::<G>(s, RANDOMNESS.context(b"c"), b"c", b"extra"));
    l.of("schnorr", "sign_with, fault check", |s| sign::<G>(s, FAULT_CHECK, b"", b""));
    all::<dh::SecretKey<G>>(l, "dh");
    uniform::<G, dh::Scheme>(l, "dh");
    l.of("dh", "agree", |s| agree::<G>(s, |key, peer| key.agree(peer.encode().as_ref())));
    l.of("dh", "agree, invalid", |s| {
        let key = key::<dh::SecretKey<G>>(s);
        run(move || (key.agree(&[0xff; 32]).is_err(), key.agree(&[1; 3]).is_err()))
    });
    l.of("dh", "agree_with", |s| agree::<G>(s, |key, peer| Ok(key.agree_with(peer))));
    l.of("dh", "shared ct_eq", |s| {
        let key = key::<dh::SecretKey<G>>(s);
        let peer = s.public_element::<G>().encode();
        let shared = Box::new([key.agree(peer.as_ref()), key.agree(G::GENERATOR.encode().as_ref())]);
        run(move || match &*shared {
            [Ok(a), Ok(b)] => Some((a.ct_eq(b), a.ct_eq(a))),
            _ => None,
        })
    });
}
