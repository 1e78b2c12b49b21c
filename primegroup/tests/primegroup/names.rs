//! Names of the types of keys, signatures and elements, and their traits of the standard library.

use crate::common::hex;
use primegroup::core_groups::group::InvalidEncoding;
use primegroup::prelude::*;
use std::any::type_name;
use std::collections::HashSet;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// Tests a public value: it can be kept in sets and maps, written as text and read.
fn public_value<T>(value: &T)
where
    T: Copy + Debug + Display + Ord + Hash + FromStr<Err = Error> + for<'a> TryFrom<&'a [u8], Error = Error>,
    T: AsRef<[u8]>,
{
    let bytes = value.as_ref();
    let text = value.to_string();
    assert_eq!(text, hex(bytes));
    assert_eq!(text.parse::<T>().as_ref(), Ok(value));
    assert_eq!(text.to_uppercase().parse::<T>().as_ref(), Ok(value));
    assert_eq!(T::try_from(bytes).as_ref(), Ok(value));
    assert_eq!(text[1..].parse::<T>(), Err(Error::Length));
    assert_eq!("".parse::<T>(), Err(Error::Length));
    assert_eq!(text.replacen(|_| true, "g", 1).parse::<T>(), Err(Error::Encoding));
    assert!(HashSet::from([*value]).contains(&text.parse().unwrap()));
    assert!(value.cmp(value).is_eq());
}

fn keys<K: KeyPair + Clone>()
where
    K::Public: Display + Ord + Hash + FromStr<Err = Error> + for<'a> TryFrom<&'a [u8], Error = Error> + AsRef<[u8]>,
{
    let [a, b] = [1, 2].map(|byte| K::from_seed(&[byte; 32]).unwrap());
    public_value(a.public_key());
    let order = a.public_key().encode().as_ref().cmp(b.public_key().encode().as_ref());
    assert_eq!(a.public_key().cmp(b.public_key()), order);
    // A copy is the same key, and `Debug` reveals as little of it.
    let copy = a.clone();
    drop(a);
    assert!(copy.ct_eq(&K::from_seed(&[1; 32]).unwrap()).declassify());
    let (shown, secret) = (format!("{copy:?}"), hex(copy.to_bytes()));
    assert!(!shown.contains(&secret[..secret.len().min(16)]));
}

fn signatures<K: Sign<Public: Verify<Signature: Display + Ord + Hash + FromStr<Err = Error>>>>() {
    let key = K::from_seed(&[1; 32]).unwrap();
    public_value(&key.sign(b"message"));
}

fn elements<P>(generator: P)
where
    P: Copy + Debug + Display + Ord + Hash + FromStr<Err = InvalidEncoding>,
    P: for<'a> TryFrom<&'a [u8], Error = InvalidEncoding> + std::ops::Add<Output = P>,
{
    let double = generator + generator;
    let text = double.to_string();
    assert_eq!(text.parse::<P>(), Ok(double));
    assert!(format!("{double:?}").contains(&text));
    assert_eq!(text[2..].parse::<P>(), Err(InvalidEncoding));
    assert_eq!(P::try_from(text.as_bytes()), Err(InvalidEncoding));
    assert!(HashSet::from([double]).contains(&(generator + generator)));
    assert_eq!(double.cmp(&generator), text.cmp(&generator.to_string()));
}

#[test]
fn types_of_every_group_have_the_traits() {
    primegroup::for_each_group! {
        keys as K => keys::<K>();
        exchange as K => keys::<K>();
        sign as K => signatures::<K>();
        beside as P => signatures::<primegroup::schnorr::SecretKey<P>>();
        element as P => elements(P::GENERATOR);
    }
}

/// Signatures that are elements do not implement `AsRef<[u8]>`.
#[cfg(feature = "bls12_381")]
#[test]
fn bls_signatures_are_public_values() {
    use primegroup::bls::min_sig::possession::{SecretKey, Signature};
    let key = SecretKey::from_seed(&[1; 32]).unwrap();
    let (signature, proof) = (key.sign(b"message"), key.pop_prove());
    assert_eq!(signature.to_string(), hex(signature.encode()));
    assert_eq!(signature.to_string().parse(), Ok(signature));
    assert_eq!(proof.to_string().parse(), Ok(proof));
    assert_eq!("00".parse::<Signature>(), Err(Error::Length));
    assert!(HashSet::from([signature]).contains(&key.sign(b"message")));
}

/// The compiler's messages use these names, and each type has its own documentation page with its methods.
#[test]
fn types_are_called_as_users_write_them() {
    fn named<K: KeyPair>(module: &str, group: &str) {
        for (name, key) in [(type_name::<K::Public>(), "PublicKey"), (type_name::<K>(), "SecretKey")] {
            assert_eq!(name, format!("primegroup::{module}::{key}{group}"));
        }
    }
    primegroup::for_each_group! {
        scalar_keys as K => if ["do255e", "do255s", "jq255e", "jq255s"].contains(&MODULE) {
            named::<K>(MODULE, "");
        };
        seed_keys as K => named::<K>(MODULE, "");
    }
    // The types of schemes for many groups name the group.
    #[cfg(feature = "p256")]
    {
        named::<primegroup::ecdsa::SecretKey<primegroup::p256::Point>>(
            "ecdsa",
            &format!("<{}>", type_name::<primegroup::p256::Point>()),
        );
        named::<primegroup::ecdh::SecretKey<primegroup::p256::Point>>(
            "ecdh",
            &format!("<{}>", type_name::<primegroup::p256::Point>()),
        );
    }
    #[cfg(feature = "jq255e")]
    {
        named::<primegroup::schnorr::SecretKey<primegroup::jq255e::Point>>(
            "schnorr",
            &format!("<{}>", type_name::<primegroup::jq255e::Point>()),
        );
        named::<primegroup::dh::SecretKey<primegroup::jq255e::Point>>(
            "dh",
            &format!("<{}>", type_name::<primegroup::jq255e::Point>()),
        );
    }
    #[cfg(feature = "bls12_381")]
    {
        use primegroup::bls::{Basic, SecretKey, min_pk::Variant};
        named::<SecretKey<Variant, Basic>>("bls", &format!("<{}, {}>", type_name::<Variant>(), type_name::<Basic>()));
    }
}

/// The prelude is enough for code that is generic over groups.
#[cfg(feature = "rand_core")]
mod random {
    use primegroup::prelude::*;
    use rand::SeedableRng;

    fn random<G: Group>() {
        let mut rng = rand::rngs::StdRng::from_seed([7; 32]);
        let (p, q) = (G::random(&mut rng), G::random(&mut rng));
        assert!(p != q && !p.is_identity().declassify());
        let (a, b) = (G::Scalar::random(&mut rng), G::Scalar::random(&mut rng));
        assert!(a != b && a * a.invert() == G::Scalar::from_u64(1));
        assert!(G::Scalar::decode(a.encode().as_ref()) == Some(a));
        assert!(G::Scalar::decode_reduce(&[0; 64]) == G::Scalar::ZERO);
    }

    #[test]
    fn every_group() {
        primegroup::for_each_group! {
            group as G => random::<G>();
        }
    }
}
