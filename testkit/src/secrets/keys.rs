//! Private keys of every scheme as the checks see them, operations of all of them, and the generic schemes.

use super::source::{Rng, Source};
use super::{List, Run, as_message, definitions::Nonce, memcheck, run, run_bytes};
use primegroup::scheme::{
    self, Exchange, ExchangeLong, ExchangeSilently, KeyPair, Public, SignatureBytes, VerifySilently,
};
use primegroup::{Error, Group, Hash, Message, SignOptions, dh, schnorr};
use std::string::String;

/// Function that makes a key from uniform bytes.
pub type FromUniform<K> = fn(&[u8; 64]) -> Result<K, Error>;

/// A private key whose secrets are known.
pub trait Key: KeyPair + Clone {
    /// Adds the private key in every form it has.
    fn needles(&self, source: &mut Source);
    /// Adds the values that an exchange computes.
    fn shared_needles(&self, _peer: &[u8], shared: &[u8], source: &mut Source) {
        source.needle("shared secret", || shared.to_vec());
    }
    /// Returns the function that makes a key from uniform bytes, if the scheme has one.
    #[must_use]
    fn from_uniform() -> Option<FromUniform<Self>> {
        None
    }
}

/// A private key for signing, by a scheme with known nonces.
pub trait Signer: Key + scheme::Sign {
    /// Returns the nonce of a signature.
    fn nonce(&self, message: Message<'_>, context: Option<&[u8]>, extra: &[u8]) -> Nonce;
    /// Adds the values that signing computes. Asserts that the signature was made with this nonce.
    fn nonce_needles(nonce: &[u8], signature: &[u8], source: &mut Source);
}

/// Makes a private key, and adds its needles.
pub(crate) fn key<K: Key>(source: &mut Source) -> Box<K> {
    let seed = source.value::<32>();
    let Ok(key) = K::from_seed(&seed).map(Box::new) else { unreachable!("32 bytes are enough") };
    memcheck::publish(key.public_key());
    if source.wants_needles() {
        key.needles(source);
    }
    key
}

/// Makes a generator whose output becomes a key, and adds the needles of that key.
pub(super) fn generated<K: Key>(source: &mut Source) -> Rng {
    let rng = Rng(source.secret::<64>("random bytes").to_vec());
    if source.wants_needles() {
        K::generate(&mut Rng(rng.0.clone())).needles(source);
    }
    rng
}

/// Returns a private key and its text, and adds the lines that hold the key as needles.
fn text<K: Key>(source: &mut Source) -> (Box<K>, String) {
    let key = key::<K>(source);
    let text = key.to_pem().map(|t| String::clone(&t)).unwrap_or_default();
    source.needle("text of the private key", || {
        let body: Vec<u8> = text.lines().filter(|l| !l.starts_with('-')).flat_map(str::bytes).collect();
        // Position of the key: in DER, or after a version, the name's length and the name. Four digits are three
        // bytes.
        let bytes = key.to_bytes();
        let bytes = bytes.as_ref();
        let place = |der: &[u8]| der.windows(bytes.len()).position(|w| w == bytes);
        let at = key.to_der().ok().and_then(|der| place(&der)).unwrap_or(2 + K::GROUP.len());
        body[(4 * at).div_ceil(3)..4 * (at + bytes.len()) / 3].to_vec()
    });
    (key, text)
}

/// Adds the operations of private keys.
pub(crate) fn all<K: Key>(l: &mut List, scheme: &str) {
    l.of(scheme, "from_seed", |s| {
        let seed = s.secret::<32>("seed");
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
    if K::from_uniform().is_some() {
        l.of(scheme, "from_uniform_bytes", |s| {
            let bytes = s.secret::<64>("uniform bytes");
            let Some(make) = K::from_uniform() else { unreachable!("asked above") };
            if let (true, Ok(key)) = (s.wants_needles(), make(&bytes)) {
                key.needles(s);
            }
            run(move || make(&bytes))
        });
    }
    l.of(scheme, "to_bytes", |s| {
        let key = key::<K>(s);
        run_bytes(move || key.to_bytes())
    });
    l.of(scheme, "write_pair", |s| {
        let key = key::<K>(s);
        run_bytes(move || {
            let mut out = vec![0; K::PAIR_LEN];
            assert!(key.write_pair(&mut out).is_ok(), "there is room");
            out
        })
    });
    l.of(scheme, "from_pair", |s| {
        let mut pair = vec![0; K::PAIR_LEN];
        assert!(key::<K>(s).write_pair(&mut pair).is_ok(), "there is room");
        primegroup::ct::declassify_bytes(&mut pair[K::LEN..]);
        run(move || K::from_pair(&pair))
    });
    l.of(scheme, "ct_eq", |s| {
        let (a, b) = (key::<K>(s), key::<K>(s));
        run(move || (a.ct_eq(&b), a.ct_eq(&a)))
    });
    l.of(scheme, "clone", |s| {
        let key = key::<K>(s);
        run(move || (*key).clone())
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

/// Returns whether these are the keys of a generic scheme, which has every operation for every group of prime order.
fn is_generic<K: KeyPair>() -> bool {
    matches!(K::SCHEME, "schnorr" | "dh")
}

/// Adds the operations of private keys of a group's own scheme.
pub(crate) fn own<K: Key>(l: &mut List) {
    if !is_generic::<K>() {
        all::<K>(l, "own");
    }
}

/// Options of a signature.
#[derive(Clone, Copy)]
struct How {
    hash: Option<Hash>,
    context: Option<&'static [u8]>,
    extra: &'static [u8],
    fault_check: bool,
}

/// Signing without options.
const PLAIN: How = How { hash: None, context: None, extra: b"", fault_check: false };

impl How {
    fn options(self) -> SignOptions<'static> {
        let options = SignOptions::new().randomness(self.extra).fault_check(self.fault_check);
        self.context.map_or(options, |context| options.context(context))
    }

    /// Prepares signing with these options. The message is secret, unless the signature is verified.
    fn prepare<K: Signer>(self, s: &mut Source) -> Run {
        let key = key::<K>(s);
        let data: [u8; 64] = if self.fault_check { s.public() } else { s.value() };
        let len = self.hash.map_or(32, Hash::output_len);
        let (with, plain) = (self.options(), self.hash.is_none() && self.options() == SignOptions::new());
        let sign = move |key: &K| key.sign_with(as_message(self.hash, &data[..len]), &with);
        if s.wants_needles() {
            let nonce = key.nonce(as_message(self.hash, &data[..len]), self.context, self.extra);
            let signature = sign(&key).map(|s| s.as_ref().to_vec()).unwrap_or_default();
            K::nonce_needles(&nonce, &signature, s);
        }
        run(move || if plain { Ok(key.sign(&data[..len])) } else { sign(&key) })
    }
}

/// Returns the hash function whose values the check signs, if the scheme takes any.
fn hash_of<K: Signer>() -> Option<Hash> {
    let hashes = <K::Public as scheme::Verify>::HASHES;
    if hashes.contains(&Hash::Sha256) { Some(Hash::Sha256) } else { hashes.first().copied() }
}

/// Adds signing with every option of a scheme.
pub(crate) fn sign<K: Signer>(l: &mut List, scheme: &str) {
    if scheme == "own" && is_generic::<K>() {
        return;
    }
    l.of(scheme, "sign, a secret message", |s| PLAIN.prepare::<K>(s));
    l.of(scheme, "sign_with, randomness", |s| How { extra: b"extra", ..PLAIN }.prepare::<K>(s));
    l.of(scheme, "sign_with, fault check", |s| How { fault_check: true, ..PLAIN }.prepare::<K>(s));
    if hash_of::<K>().is_some() {
        l.of(scheme, "sign_with, prehashed", |s| How { hash: hash_of::<K>(), ..PLAIN }.prepare::<K>(s));
    }
    if <K::Public as scheme::Verify>::CONTEXTS {
        l.of(scheme, "sign_with, context", |s| How { context: Some(b"context"), ..PLAIN }.prepare::<K>(s));
        l.of(scheme, "sign_with, context and randomness", |s| {
            How { context: Some(b"c"), extra: b"extra", ..PLAIN }.prepare::<K>(s)
        });
    }
}

/// Returns the public key of another party.
fn peer<K: KeyPair>(source: &mut Source) -> Vec<u8> {
    let Ok(key) = K::from_seed(&source.public::<32>()) else { unreachable!("32 bytes are enough") };
    key.public_key().encode().as_ref().to_vec()
}

/// Returns a private key and a peer's public key, and adds their shared secret.
pub(super) fn both<K: Key + Exchange>(source: &mut Source) -> (Box<K>, Vec<u8>) {
    let (key, peer) = (key::<K>(source), peer::<K>(source));
    if let (true, Ok(shared)) = (source.wants_needles(), key.agree(&peer)) {
        key.shared_needles(&peer, shared.as_ref(), source);
    }
    (key, peer)
}

/// Adds key exchange that reports failure.
fn agree<K: Key + Exchange>(l: &mut List, scheme: &str) {
    l.of(scheme, "agree", |s| {
        let (key, peer) = both::<K>(s);
        run(move || key.agree(&peer))
    });
    l.of(scheme, "agree, invalid", |s| {
        let key = key::<K>(s);
        let invalid = vec![if K::SCHEME == "x25519" { 0 } else { 0xff }; K::Public::LEN];
        run(move || (key.agree(&invalid).is_err(), key.agree(&[1; 3]).is_err()))
    });
    l.of(scheme, "agree_each", |s| {
        let (key, peer) = both::<K>(s);
        let mut out = [const { Err(Error::Encoding) }; 9];
        // Some peers have a wrong length.
        run(move || key.agree_each(&core::array::from_fn::<&[u8], 9, _>(|i| &peer[i % 2..]), &mut out))
    });
}

/// Adds the exchange of a group's own scheme.
pub(crate) fn exchange<K: Key + Exchange>(l: &mut List) {
    if !is_generic::<K>() {
        agree::<K>(l, "own");
    }
}

/// Adds key exchange that hides failure, with invalid public keys. With a valid public key it is in the list of
/// operations.
pub(crate) fn exchange_silently<K: Key + ExchangeSilently>(l: &mut List) {
    /// Prepares an exchange with bytes that are not a public key.
    fn failing<K: Key + ExchangeSilently>(s: &mut Source, peer: &'static [u8]) -> Run {
        let key = key::<K>(s);
        if s.wants_needles() {
            let (shared, _) = key.agree_silently(peer);
            key.shared_needles(peer, shared.as_ref(), s);
        }
        run(move || key.agree_silently(peer))
    }
    l.of("own", "agree_silently, invalid", |s| failing::<K>(s, &[0xff; 32]));
    l.of("own", "agree_silently, neutral", |s| failing::<K>(s, &[0; 32]));
    l.of("own", "agree_silently, too short", |s| failing::<K>(s, &[1; 31]));
}

/// Adds key exchange with a shared secret of any length.
pub(crate) fn exchange_long<K: Key + ExchangeLong>(l: &mut List) {
    l.of("own", "agree_into", |s| {
        let (key, peer) = (key::<K>(s), peer::<K>(s));
        let mut out = vec![0; 100];
        if s.wants_needles() {
            let _ = key.agree_into(&peer, &mut out);
            key.shared_needles(&peer, &out, s);
        }
        run(move || key.agree_into(&peer, &mut out))
    });
}

/// Adds verification that hides its inputs.
pub(crate) fn verify_silently<K: Key + scheme::Sign<Public: VerifySilently>>(l: &mut List) {
    l.of("own", "verify_ct", |s| {
        let key = key::<K>(s);
        let bytes = s.value::<64>();
        let Ok(signature) = scheme::SignatureOf::<K>::from_slice(&bytes[..scheme::SignatureOf::<K>::LEN]) else {
            unreachable!("the length is right")
        };
        let message = s.value::<20>();
        run(move || key.public_key().verify_ct(&message, &signature))
    });
}

/// Adds the generic schemes on a group.
pub(crate) fn generic<G: Group>(l: &mut List) {
    all::<schnorr::SecretKey<G>>(l, "schnorr");
    sign::<schnorr::SecretKey<G>>(l, "schnorr");
    all::<dh::SecretKey<G>>(l, "dh");
    agree::<dh::SecretKey<G>>(l, "dh");
    l.of("dh", "agree_with", |s| {
        let (key, peer) = both::<dh::SecretKey<G>>(s);
        let Ok(peer) = dh::PublicKey::<G>::decode(&peer) else { unreachable!("an element that encodes does decode") };
        run(move || key.agree_with(&peer))
    });
    l.of("dh", "shared ct_eq", |s| {
        let key = key::<dh::SecretKey<G>>(s);
        let peer = peer::<dh::SecretKey<G>>(s);
        let shared = Box::new([key.agree(&peer), key.agree(G::GENERATOR.encode().as_ref())]);
        run(move || match &*shared {
            [Ok(a), Ok(b)] => Some((a.ct_eq(b), a.ct_eq(a))),
            _ => None,
        })
    });
}
