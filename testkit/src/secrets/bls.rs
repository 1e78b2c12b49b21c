//! Private keys of BLS signatures: both variants on BLS12-381, and MIRACL's.

use super::keys::{self, key};
use super::source::Source;
use super::{List, run};
use primegroup::Error;
use primegroup::bls::{Augmented, Possession, Salt, Scheme, SecretKey, Variant, min_pk, min_sig, miracl};
use primegroup::core_groups::ct;
use primegroup::{Message, SignOptions};

/// Result of making a key. It stays in the result, because moving it out would leave a copy.
type Made<V, S> = Result<SecretKey<V, S>, Error>;

/// Makes a private key from bytes.
fn seed<V: Variant, S: Scheme>(source: &mut Source, make: fn(&[u8]) -> Made<V, S>) -> [u8; 32] {
    let seed = source.secret::<32>("seed");
    if let (true, Ok(key)) = (source.wants_needles(), make(&seed)) {
        keys::Key::needles(&key, source);
    }
    seed
}

/// Adds the operations of private keys of a scheme.
fn scheme<V: Variant, S: Scheme>(l: &mut List, name: &str) {
    keys::all::<SecretKey<V, S>>(l, name);
    l.of(name, "key_gen", |s| {
        let make = |seed: &[u8]| SecretKey::<V, S>::key_gen(seed, Salt::new(b"salt"), b"info");
        let seed = seed(s, make);
        run(move || make(&seed))
    });
    l.of(name, "derive_child", |s| {
        let parent = key::<SecretKey<V, S>>(s);
        if s.wants_needles() {
            keys::Key::needles(&parent.derive_child(5), s);
        }
        run(move || parent.derive_child(5))
    });
    l.of(name, "sign, a secret message", |s| {
        let (key, message) = (key::<SecretKey<V, S>>(s), s.value::<40>());
        run(move || key.sign(&message).encode())
    });
    l.of(name, "sign_with, fault check", |s| {
        let (key, message) = (key::<SecretKey<V, S>>(s), s.public::<40>());
        run(move || key.sign_with(Message::raw(&message), &SignOptions::new().fault_check(true)))
    });
}

/// Adds all these operations.
pub(super) fn all(l: &mut List) {
    l.begin("bls", false);
    scheme::<min_pk::Variant, Possession>(l, "min-pk");
    scheme::<min_sig::Variant, Augmented>(l, "min-sig");
    scheme::<miracl::Variant, primegroup::bls::Basic>(l, "miracl");
    l.of("min-pk", "pop_prove", |s| {
        let key = key::<SecretKey<min_pk::Variant, Possession>>(s);
        run(move || {
            let mut bytes = key.pop_prove().encode();
            ct::declassify_bytes(&mut bytes);
            bytes
        })
    });
}
