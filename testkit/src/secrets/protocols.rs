//! Computations of the protocols with secrets: HPKE with its keys as bytes, and operations that FROST and OPRF call
//! through the traits of their crates. Scalars of those traits are plain values, which the crates wipe. The algorithms
//! inside the crates are not on this list.

use super::source::{Rng, Source};
use super::{Key, List, keys::key, run};
use primegroup::scheme::{Exchange, Public};
use primegroup::{jq255e, p256, ristretto255};
use primegroup_protocols::frost::frost_core::{Ciphersuite, Field, Group, Scalar};
use primegroup_protocols::frost::{Ed25519Sha512, P256Sha256, Ristretto255Sha512, Schnorr};
use primegroup_protocols::hpke::{KemKey, suite_of};
use primegroup_protocols::voprf::{Oprf, voprf};

/// Adds HPKE with a group's keys. The AEAD and the key schedule are the crate's, which wipes in its own way. No
/// residue of our keys and of their shared secret is allowed.
fn hpke<K: Key + Exchange + KemKey>(l: &mut List, group: &'static str) {
    l.begin(group, false);
    l.of("hpke", "seal", |s| {
        let (mut rng, message) = (Rng(s.value::<64>().to_vec()), s.value::<40>());
        let Ok(peer) = K::from_seed(&s.public::<32>()) else { unreachable!("32 bytes are enough") };
        let peer = peer.public_key().encode();
        run(move || suite_of::<K>().seal(peer.as_ref(), None, b"info", b"", &message, &mut rng))
    });
    l.of("hpke", "seal, authenticated", |s| {
        let (key, mut rng, message) = (key::<K>(s), Rng(s.value::<64>().to_vec()), s.value::<40>());
        let Ok(peer) = K::from_seed(&s.public::<32>()) else { unreachable!("32 bytes are enough") };
        let (peer, private) = (peer.public_key().encode(), key.to_bytes().as_ref().to_vec());
        run(move || suite_of::<K>().seal(peer.as_ref(), Some(&private), b"info", b"", &message, &mut rng))
    });
    l.of("hpke", "open", |s| {
        let key = key::<K>(s);
        let mut rng = Rng(s.public::<64>().to_vec());
        let sealed = suite_of::<K>().seal(key.public_key().encode().as_ref(), None, b"info", b"", &[7; 40], &mut rng);
        let (private, sealed) = (key.to_bytes().as_ref().to_vec(), sealed.unwrap_or_default());
        run(move || suite_of::<K>().open(&private, None, b"info", b"", &sealed))
    });
}

/// Adds the operations of a FROST ciphersuite.
fn frost<C: Ciphersuite>(l: &mut List, name: &str) {
    type Of<C> = <<C as Ciphersuite>::Group as Group>::Field;
    fn scalar<C: Ciphersuite>(s: &mut Source) -> Scalar<C> {
        C::H1(&s.value::<32>())
    }
    let name = format!("FROST {name}");
    l.of(&name, "hashes", |s| {
        let m = s.value::<40>();
        run(move || (C::H1(&m), C::H2(&m), C::H3(&m), C::H4(&m).as_ref().len(), C::H5(&m).as_ref().len()))
    });
    l.of(&name, "HDKG, HID", |s| {
        let m = s.value::<40>();
        run(move || (C::HDKG(&m).is_some(), C::HID(&m).is_some()))
    });
    l.of(&name, "scalars", |s| {
        let (a, b) = (scalar::<C>(s), scalar::<C>(s));
        run(move || (a + b, a - b, a * b, Of::<C>::invert(&a).is_ok()))
    });
    l.of(&name, "serialize, deserialize", |s| {
        let a = scalar::<C>(s);
        run(move || {
            Of::<C>::deserialize(&Of::<C>::serialize(&a)).is_ok()
                && !Of::<C>::little_endian_serialize(&a).as_ref().is_empty()
        })
    });
    l.of(&name, "multiples", |s| {
        let a = scalar::<C>(s);
        run(move || {
            let p = C::Group::generator() * a;
            p * a
        })
    });
}

/// Adds the operations that OPRF calls on a group.
macro_rules! oprf {
    ($list:ident, $group:ty, $name:literal) => {{
        type G = Oprf<$group>;
        type H = <G as voprf::CipherSuite>::Hash;
        fn scalar(s: &mut Source) -> <G as voprf::Group>::Scalar {
            let bytes = s.value::<40>();
            let Ok(scalar) = <G as voprf::Group>::hash_to_scalar::<H>(&[&bytes], &[b"check"]) else {
                unreachable!("a tag that is not empty")
            };
            scalar
        }
        $list.of($name, "hash_to_curve", |s| {
            let input = s.value::<40>();
            run(move || <G as voprf::Group>::hash_to_curve::<H>(&[&input], &[b"check"]).is_ok())
        });
        $list.of($name, "hash_to_scalar", |s| {
            let input = s.value::<40>();
            run(move || <G as voprf::Group>::hash_to_scalar::<H>(&[&input], &[b"check"]).is_ok())
        });
        $list.of($name, "invert_scalar, is_zero_scalar", |s| {
            let a = scalar(s);
            run(move || (<G as voprf::Group>::invert_scalar(a), <G as voprf::Group>::is_zero_scalar(a).unwrap_u8()))
        });
        $list.of($name, "serialize, deserialize", |s| {
            let a = scalar(s);
            run(move || <G as voprf::Group>::deserialize_scalar(&<G as voprf::Group>::serialize_scalar(a)).is_ok())
        });
        $list.of($name, "multiples", |s| {
            let a = scalar(s);
            run(move || {
                let p = <G as voprf::Group>::base_elem() * a;
                p * &a
            })
        });
    }};
}

/// Adds all protocols.
pub(super) fn all(l: &mut List) {
    hpke::<primegroup::jq255e::SecretKey>(l, "jq255e");
    hpke::<primegroup::ecdh::SecretKey<p256::Point>>(l, "p256");
    hpke::<primegroup::x25519::SecretKey>(l, "x25519");
    l.begin("protocols", false);
    frost::<Ed25519Sha512>(l, "Ed25519");
    frost::<P256Sha256>(l, "P-256");
    frost::<Ristretto255Sha512>(l, "ristretto255");
    frost::<Schnorr<jq255e::Point>>(l, "jq255e");
    oprf!(l, ristretto255::Point, "OPRF ristretto255");
    oprf!(l, p256::Point, "OPRF P-256");
}
