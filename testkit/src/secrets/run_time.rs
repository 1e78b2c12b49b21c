//! Private keys as bytes: groups chosen at run time (`suite`), whose functions make a key from bytes each time; JSON
//! Web Keys; and ECIES with a generator. (The list of operations has ECIES with a fixed ephemeral key.)

use super::source::{Rng, Source};
use super::{Key, List, Signer, keys::key, run};
use primegroup::ecies::{self, Recipient};
use primegroup::jwk::JwkError;
use primegroup::pem::Kind;
use primegroup::scheme::{Exchange, KeyPair, Public};
use primegroup::suite::{Ecies, Protection, Scalar, Suite, suite};
use primegroup::{Message, SignOptions, ecdh, p256};
use primegroup_operations::{Keys, ecies_options};
use zeroize::Zeroizing;

/// Groups of each kind: with their own schemes on scalars and on seeds, standard ones, X25519, pairings, and a binary
/// field.
pub const RUN_TIME: [&str; 7] = ["jq255e", "ed25519", "p256", "c1665", "x25519", "bls12_381_g1", "xsk233"];

/// Returns the functions of the group.
fn of<K: KeyPair>() -> &'static Suite {
    let Ok(suite) = suite(K::GROUP) else { unreachable!("a group of the registry") };
    suite
}

/// Returns a private key as bytes. An operation must leave no residue of them.
fn bytes<K: Key>(s: &mut Source) -> Vec<u8> {
    key::<K>(s).to_bytes().as_ref().to_vec()
}

/// Adds making keys, public keys, key files.
pub(super) fn keys<K: Key>(l: &mut List) {
    if !RUN_TIME.contains(&K::GROUP) {
        return;
    }
    l.of("suite", "keygen", |s| {
        let seed = s.secret::<32>("seed");
        if let (true, Ok(key)) = (s.wants_needles(), K::from_seed(&seed)) {
            key.needles(s);
        }
        run(move || of::<K>().keygen(&seed))
    });
    l.of("suite", "public", |s| {
        let private = bytes::<K>(s);
        run(move || of::<K>().public(&private))
    });
    l.of("suite", "to_pair", |s| {
        let private = bytes::<K>(s);
        run(move || of::<K>().to_pair(&private))
    });
    l.of("suite", "to_pem", |s| {
        let private = bytes::<K>(s);
        run(move || of::<K>().to_pem(Kind::Private, &private))
    });
    l.of("suite", "from_pem", |s| {
        let private = bytes::<K>(s);
        let text = of::<K>().to_pem(Kind::Private, &private);
        run(move || text.as_ref().map(|text| of::<K>().from_pem(Kind::Private, text.as_bytes())).is_ok())
    });
}

/// Adds signing.
pub(super) fn sign<K: Signer>(l: &mut List) {
    if !RUN_TIME.contains(&K::GROUP) {
        return;
    }
    fn private<K: Signer>(s: &mut Source, message: &[u8; 32]) -> Vec<u8> {
        let key = key::<K>(s);
        if s.wants_needles() {
            let nonce = key.nonce(Message::raw(message), None, b"");
            K::nonce_needles(&nonce, key.sign(message).as_ref(), s);
        }
        key.to_bytes().as_ref().to_vec()
    }
    l.of("suite", "sign", |s| {
        let message = s.value::<32>();
        let private = private::<K>(s, &message);
        run(move || of::<K>().sign(&private, Message::raw(&message), &SignOptions::new()))
    });
    l.of("suite", "signer", |s| {
        let message = s.value::<32>();
        let private = private::<K>(s, &message);
        run(move || {
            let signer = of::<K>().signer(&private);
            signer.map(|signer| signer.sign(Message::raw(&message), &SignOptions::new())).is_ok()
        })
    });
    l.of("suite", "signer_of_pair", |s| {
        let message = s.value::<32>();
        let private = private::<K>(s, &message);
        let Ok(mut pair) = of::<K>().to_pair(&private) else { unreachable!("a private key") };
        primegroup::ct::declassify_bytes(&mut pair[private.len()..]);
        run(move || {
            let signer = of::<K>().signer_of_pair(&pair);
            signer.map(|signer| signer.sign(Message::raw(&message), &SignOptions::new())).is_ok()
        })
    });
}

/// Adds key exchange.
pub(super) fn exchange<K: Key + Exchange>(l: &mut List) {
    if !RUN_TIME.contains(&K::GROUP) {
        return;
    }
    fn both<K: Key + Exchange>(s: &mut Source) -> (Vec<u8>, Vec<u8>) {
        let (key, peer) = super::keys::both::<K>(s);
        (key.to_bytes().as_ref().to_vec(), peer)
    }
    l.of("suite", "agree", |s| {
        let (private, peer) = both::<K>(s);
        run(move || of::<K>().agree(&private, &peer))
    });
    l.of("suite", "agree_each", |s| {
        let (private, peer) = both::<K>(s);
        run(move || of::<K>().agree_each(&private, &[&peer, &peer[1..], &peer]))
    });
    l.of("suite", "exchanger", |s| {
        let (private, peer) = both::<K>(s);
        run(move || of::<K>().exchanger(&private).map(|key| key.agree(&peer)).is_ok())
    });
}

/// Adds ECIES.
pub(super) fn ecies<K: Key + Keys + Exchange<Public: Recipient<Private = K>>>(l: &mut List) {
    l.of("ecies", "encrypt, generated key", |s| {
        let mut rng = super::keys::generated::<K>(s);
        let Ok(peer) = K::from_seed(&s.public::<32>()) else { unreachable!("32 bytes are enough") };
        let (peer, message) = (*peer.public_key(), s.secret::<40>("message"));
        run(move || ecies::encrypt_to_vec(&mut rng, &peer, &message, &ecies_options()))
    });
    l.of("suite ecies", "encrypt", |s| {
        let seed = s.secret::<32>("seed");
        if let (true, Ok(key)) = (s.wants_needles(), K::from_seed(&seed)) {
            key.needles(s);
        }
        let Ok(peer) = K::from_seed(&s.public::<32>()) else { unreachable!("32 bytes are enough") };
        let (peer, message) = (peer.public_key().encode(), s.secret::<40>("message"));
        let random = move |out: &mut [u8; 32]| {
            out.copy_from_slice(&seed);
            Ok(())
        };
        // Passed by reference, because moving the closure would leave a copy of the seed.
        run(move || Ecies::of::<K>().encrypt(random, peer.as_ref(), &message, &ecies_options()))
    });
    /// Returns a private key, and a message encrypted to it.
    fn sealed<K: Key + Exchange<Public: Recipient<Private = K>>>(s: &mut Source) -> (Box<K>, Vec<u8>) {
        let key = key::<K>(s);
        let (mut rng, message) = (Rng(s.public::<64>().to_vec()), s.public::<40>());
        s.needle("message", || message.to_vec());
        let sealed = ecies::encrypt_to_vec(&mut rng, key.public_key(), &message, &ecies_options());
        (key, sealed.unwrap_or_default())
    }
    l.of("ecies", "decrypt_to_vec", |s| {
        let (key, sealed) = sealed::<K>(s);
        run(move || ecies::decrypt_to_vec(&*key, &sealed, &ecies_options()))
    });
    l.of("suite ecies", "decrypt", |s| {
        let (key, sealed) = sealed::<K>(s);
        let private = key.to_bytes().as_ref().to_vec();
        run(move || Ecies::of::<K>().decrypt(&private, &sealed, &ecies_options()))
    });
}

/// Adds JSON Web Keys of a curve that has them: the methods that write and read a key.
fn jwk<K: Key + 'static>(
    l: &mut List,
    group: &'static str,
    write: fn(&K) -> Zeroizing<String>,
    read: fn(&str) -> Result<K, JwkError>,
) {
    l.begin(group, false);
    l.of("jwk", "to_jwk_string, as pem", move |s| {
        let key = key::<K>(s);
        run(move || write(&key))
    });
    l.of("jwk", "from_jwk_str, as pem", move |s| {
        let text = write(&key::<K>(s));
        run(move || read(&text))
    });
}

/// Adds elements and scalars, which are plain values.
fn elements(l: &mut List, group: &'static str) {
    l.begin(group, false);
    fn scalars(s: &mut Source, group: &str) -> [Scalar; 2] {
        let Some(all) = suite(group).ok().and_then(Suite::elements) else { unreachable!("a group with elements") };
        [(); 2].map(|()| all.scalar_reduce(&s.value::<64>()))
    }
    l.of("suite", "scalar arithmetic", move |s| {
        let [a, b] = scalars(s, group);
        run(move || {
            let equal = a.eq(&b).is_ok() && a.is_zero();
            (a.add(&b), a.sub(&b), a.mul(&b), a.negate(), a.invert(), a.encode(), equal)
        })
    });
    l.of("suite", "point sG", move |s| {
        let [a, _] = scalars(s, group);
        run(move || suite(group).ok().and_then(Suite::elements).map(|all| all.mul_generator(&a)))
    });
    l.of("suite", "point sP", move |s| {
        let [a, b] = scalars(s, group);
        let p = suite(group).ok().and_then(Suite::elements).and_then(|all| all.mul_generator(&a).ok());
        run(move || p.as_ref().map(|p| p.mul(&b)))
    });
}

/// Adds aggregates of BLS signatures, and operations that belong to no capability of a group.
pub(super) fn all(l: &mut List) {
    type Ecdsa = primegroup::ecdsa::SecretKey<p256::Point>;
    jwk(l, "p256", Ecdsa::to_jwk_string, Ecdsa::from_jwk_str);
    l.of("own", "agree_with", |s| {
        let (key, peer) = super::keys::both::<ecdh::SecretKey<p256::Point>>(s);
        let Ok(peer) = ecdh::PublicKey::decode(&peer) else { unreachable!("a public key that encodes does decode") };
        run(move || key.agree_with(&peer))
    });
    type Ecdh = ecdh::SecretKey<primegroup::secp256k1::Point>;
    jwk(l, "secp256k1", Ecdh::to_jwk_string, Ecdh::from_jwk_str);
    elements(l, "jq255e");
    elements(l, "p256");
    l.begin("bls", false);
    for (name, protection) in
        [("basic", Protection::Basic), ("augmented", Protection::Augmented), ("possession", Protection::Possession)]
    {
        l.add(&format!("suite {name} sign"), move |s| {
            let (private, message) = (bytes::<primegroup::bls::min_pk::basic::SecretKey>(s), s.value::<32>());
            run(move || {
                let suite = suite("bls12_381_g1").and_then(|g| g.aggregating(protection));
                suite.and_then(|scheme| scheme.sign(&private, &message))
            })
        });
    }
    l.of("suite possession", "prove", |s| {
        let private = bytes::<primegroup::bls::min_pk::basic::SecretKey>(s);
        run(move || {
            let suite = suite("bls12_381_g1").and_then(|g| g.aggregating(Protection::Possession));
            suite.and_then(|scheme| scheme.prove(&private))
        })
    });
}
