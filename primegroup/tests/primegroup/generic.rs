//! The schemes that are generic over groups, on every group of prime order.

use crate::common::hex;
use primegroup::core_groups::field::{ByteArray, Field, PrimeField};
use primegroup::{Error, Group, Hash, Message, Rules, SignOptions, VerifyOptions, batch, dh, hash, msm, schnorr};

macro_rules! each {
    { $module:ident $(, $capability:ident: $type:ty)* } => { $( each!(@ $capability $module $type); )* };
    (@ group $module:ident $point:ty) => {
        mod $module {
            use super::*;
            type G = $point;

            #[test]
            fn schnorr() {
                schnorr_on::<G>();
            }
            #[test]
            fn dh() {
                dh_on::<G>();
            }
            #[test]
            fn batches() {
                batches_on::<G>();
            }
            #[test]
            fn hashes() {
                hashes_on::<G>();
            }
            #[cfg(feature = "pem")]
            #[test]
            fn pem() {
                pem_on::<G>();
            }
            #[cfg(feature = "serde")]
            #[test]
            fn serde() {
                serde_on::<G>();
            }
            #[cfg(feature = "signature")]
            #[test]
            fn signature() {
                signature_on::<{ <G as Group>::WithScalar::LEN }, G>();
            }
        }
    };
    (@ $other:ident $module:ident $type:ty) => {};
}
primegroup::for_each_group!(each);

/// A seed of the minimum length.
#[allow(dead_code)] // unused without a group of prime order
const SEED: &[u8; 16] = b"a seed for tests";

fn schnorr_on<G: Group>() {
    let key = schnorr::SecretKey::<G>::from_seed(SEED).unwrap();
    let public = schnorr::PublicKey::<G>::decode(key.public_key().encode().as_ref()).unwrap();
    let again = schnorr::SecretKey::<G>::from_bytes(key.to_bytes().as_ref()).unwrap();
    assert!(again.ct_eq(&key).declassify());
    assert_eq!(again.public_key(), &public);
    assert!(!format!("{key:?}").contains(&hex(key.to_bytes())));

    let signature = key.sign(b"message");
    let encoded = signature.to_bytes();
    let bytes = encoded.as_ref();
    let (r_bytes, s_bytes) = bytes.split_at(G::Bytes::LEN);
    assert_eq!(bytes.len(), schnorr::Signature::<G>::LEN);
    assert_eq!(schnorr::Signature::<G>::from_slice(bytes).unwrap(), signature);
    let mut buffer = [0; 200];
    assert_eq!(signature.write_to(&mut buffer).unwrap(), bytes);
    assert_eq!(signature.write_to(&mut [0; 61]), Err(Error::Length));
    assert_eq!(signature.as_bytes(), &encoded);
    assert_eq!(schnorr::Signature::<G>::from_bytes(encoded), signature);
    public.verify(b"message", &signature).unwrap();
    assert_eq!(key.sign(b"message"), signature, "deterministic");
    let raw = Message::raw(b"message");
    assert_eq!(key.sign_with(raw, &SignOptions::new()), Ok(signature));
    assert_eq!(key.sign_with(raw, &SignOptions::new().fault_check(true)), Ok(signature));
    let hedged = key.sign_with(raw, &SignOptions::new().randomness(b"random")).unwrap();
    assert_ne!(hedged, signature);
    public.verify(b"message", &hedged).unwrap();
    // Checks the definition with plain arithmetic.
    let (s, _) = G::Scalar::decode_ct(ByteArray::from_ref(s_bytes).unwrap());
    let e = definition::<G>(r_bytes, public.encode().as_ref(), b"message");
    let r = G::mul_generator(&s) - public.point() * e;
    assert_eq!(r.encode().as_ref(), r_bytes);

    assert_eq!(public.verify(b"massage", &signature), Err(Error::Verification));
    assert_eq!(schnorr::Signature::<G>::from_slice(&bytes[1..]), Err(Error::Length));
    assert_eq!(schnorr::Signature::<G>::try_from(&[][..]), Err(Error::Length));
    for i in 0..bytes.len() {
        let mut wrong = bytes.to_vec();
        wrong[i] ^= 1 << (i % 8);
        let wrong = schnorr::Signature::from_slice(&wrong).unwrap();
        assert_eq!(public.verify(b"message", &wrong), Err(Error::Verification));
    }
    let other = schnorr::SecretKey::<G>::from_seed(b"another for test").unwrap();
    assert!(other.public_key().verify(b"message", &signature).is_err());

    let in_context = key.sign_with(raw, &SignOptions::new().context(b"context")).unwrap();
    let (none, context) = (VerifyOptions::new(), |c| VerifyOptions::new().context(c));
    public.verify_with(raw, &in_context, &context(b"context")).unwrap();
    assert!(public.verify(b"message", &in_context).is_err());
    assert!(public.verify_with(raw, &signature, &context(b"context")).is_err());
    // No context means the empty one.
    assert_eq!(key.sign_with(raw, &SignOptions::new().context(b"")), Ok(signature));
    public.verify_with(raw, &signature, &none).unwrap();
    public.verify_with(raw, &signature, &context(b"")).unwrap();
    assert_eq!(key.sign_with(raw, &SignOptions::new().context(&[0; 256])), Err(Error::Length));
    assert_eq!(public.verify_with(raw, &signature, &context(&[0; 256])), Err(Error::Length));
    // Moving a byte between context and message invalidates the signature.
    assert!(public.verify_with(Message::raw(b"tmessage"), &in_context, &context(b"contex")).is_err());
    let value = Message::prehashed(Hash::Sha256, &[7; 32]).unwrap();
    assert_eq!(key.sign_with(value, &SignOptions::new()), Err(Error::Unsupported));
    assert_eq!(public.verify_with(value, &signature, &none), Err(Error::Unsupported));
    for rules in [Rules::Plain, Rules::Strict, Rules::Zip215] {
        assert_eq!(public.verify_with(raw, &signature, &none.rules(rules)), Err(Error::Unsupported));
    }
    for short in 0..16 {
        assert_eq!(schnorr::SecretKey::<G>::from_seed(&SEED[..short]).unwrap_err(), Error::Length);
        assert_eq!(dh::SecretKey::<G>::from_seed(&SEED[..short]).unwrap_err(), Error::Length);
    }

    assert!(schnorr::PublicKey::<G>::decode(G::IDENTITY.encode().as_ref()).is_err(), "neutral");
    assert!(schnorr::PublicKey::<G>::decode(&vec![0xff; G::Bytes::LEN]).is_err());
    assert!(schnorr::SecretKey::<G>::from_bytes(&[0; 32]).is_err());
    assert!(schnorr::SecretKey::<G>::from_bytes(&[0xff; 32]).is_err());
}

/// The challenge of docs/schnorr.md, written out.
fn definition<G: Group>(r: &[u8], key: &[u8], message: &[u8]) -> G::Scalar {
    use sha2::Digest;
    let name = G::NAME.as_bytes();
    let parts = [b"primegroup-schnorr-v1:challenge:", &[name.len() as u8][..], name, r, key, &[0], message];
    G::Scalar::decode_reduce(&sha2::Sha512::digest(parts.concat()))
}

fn dh_on<G: Group>() {
    let a = dh::SecretKey::<G>::from_seed(SEED).unwrap();
    let b = dh::SecretKey::<G>::from_seed(b"another for test").unwrap();
    let x = a.agree(b.public_key().encode().as_ref()).unwrap();
    let y = b.agree(a.public_key().encode().as_ref()).unwrap();
    assert!(x.ct_eq(&y).declassify());
    assert!(!x.ct_eq(&a.agree(a.public_key().encode().as_ref()).unwrap()).declassify());
    assert_ne!(a.to_bytes(), schnorr::SecretKey::<G>::from_seed(SEED).unwrap().to_bytes(), "keys are per scheme");
    // The definition in docs/schnorr.md.
    let name = G::NAME.as_bytes();
    let mut keys = [a.public_key().encode(), b.public_key().encode()];
    keys.sort_by(|a, b| a.as_ref().cmp(b.as_ref()));
    let (s, _) = G::Scalar::decode_ct(&a.to_bytes());
    let shared = (b.public_key().point() * s).encode();
    let parts = [
        b"primegroup-dh-v1:shared:",
        &[name.len() as u8][..],
        name,
        keys[0].as_ref(),
        keys[1].as_ref(),
        shared.as_ref(),
    ];
    use sha2::Digest;
    assert_eq!(x.as_bytes()[..], sha2::Sha512::digest(parts.concat())[..32]);

    assert_eq!(a.agree(G::IDENTITY.encode().as_ref()).unwrap_err(), Error::Encoding);
    assert_eq!(a.agree(&vec![0xff; G::Bytes::LEN]).unwrap_err(), Error::Encoding);
    assert_eq!(a.agree(&[]).unwrap_err(), Error::Length);
}

fn batches_on<G: Group>() {
    let keys: Vec<_> = (0..7_u8).map(|i| schnorr::SecretKey::<G>::from_seed(&[i; 16]).unwrap()).collect();
    let made: Vec<_> = (0..100_u8)
        .map(|i| {
            let key = &keys[usize::from(i) % keys.len()];
            (key.public_key(), [i], key.sign(&[i]))
        })
        .collect();
    let items: Vec<_> = made
        .iter()
        .map(|(key, message, s)| batch::Item { key: *key, message: Message::raw(message), signature: s })
        .collect();
    for n in [0, 1, 2, 15, 16, 17, 33, 64, 100] {
        batch::verify(&items[..n]).unwrap();
        assert_eq!(batch::first_invalid(&items[..n], batch::verify), None);
    }
    assert_eq!(batch::verify_with(&items, &VerifyOptions::new().context(b"context")), Err(Error::Verification));
    let long = VerifyOptions::new().context(&[0; 256]);
    assert_eq!(batch::verify_with(&items, &long), Err(Error::Length));
    let rules = VerifyOptions::new().rules(Rules::Zip215);
    assert_eq!(batch::verify_with(&items, &rules), Err(Error::Unsupported));
    let in_context = keys[3].sign_with(Message::raw(b"m"), &SignOptions::new().context(b"c")).unwrap();
    let item = batch::Item { key: keys[3].public_key(), message: Message::raw(b"m"), signature: &in_context };
    batch::verify_with(&[item; 2], &VerifyOptions::new().context(b"c")).unwrap();
    let value = [7; 32];
    let hashed = batch::Item { message: Message::prehashed(Hash::Sha256, &value).unwrap(), ..item };
    assert_eq!(batch::verify(&[hashed]), Err(Error::Unsupported));
    // One wrong signature at any position: of another message, with another s, with another R.
    for bad in [0, 1, 16, 50, 99] {
        for kind in 0..3 {
            let mut items = items.clone();
            let mut signature = made[bad].2.as_ref().to_vec();
            let n = G::Bytes::LEN;
            match kind {
                0 => items[bad].message = Message::raw(b"other"),
                1 => signature[n + 1] ^= 1,
                _ => signature[..n].copy_from_slice(&made[(bad + 7) % 100].2.as_ref()[..n]),
            }
            let signature = schnorr::Signature::from_slice(&signature).unwrap();
            items[bad].signature = &signature;
            assert_eq!(batch::verify(&items), Err(Error::Verification));
            assert_eq!(batch::first_invalid(&items, batch::verify), Some(bad), "{kind}");
        }
    }
    // Two errors that cancel in the plain sum do not cancel in the weighted one.
    let mut wrong = [made[0].2.as_ref().to_vec(), made[1].2.as_ref().to_vec()];
    for (signature, d) in wrong.iter_mut().zip([G::Scalar::ONE, -G::Scalar::ONE]) {
        let (s, _) = G::Scalar::decode_ct(ByteArray::from_ref(&signature[G::Bytes::LEN..]).unwrap());
        signature[G::Bytes::LEN..].copy_from_slice((s + d).encode().as_ref());
    }
    let wrong = wrong.map(|bytes| schnorr::Signature::from_slice(&bytes).unwrap());
    let mut items = items.clone();
    (items[0].signature, items[1].signature) = (&wrong[0], &wrong[1]);
    assert_eq!(batch::verify(&items), Err(Error::Verification));

    let scalars: Vec<_> = (1..200).map(|i| G::Scalar::decode_reduce(&[i; 33])).collect();
    let points: Vec<_> = (1..200).map(|i| G::mul_generator(&G::Scalar::from_u64(i))).collect();
    let sum = scalars.iter().zip(&points).fold(G::IDENTITY, |sum, (s, p)| sum + *p * *s);
    assert_eq!(msm::multi_scalar_mul_vartime(&scalars, &points), Ok(sum));
    assert_eq!(msm::multi_scalar_mul_vartime(&scalars[1..], &points), Err(Error::Length));
    #[cfg(feature = "parallel")]
    assert_eq!(msm::multi_scalar_mul_parallel_vartime(&scalars, &points), Ok(sum));
}

fn hashes_on<G: Group>() {
    let p = hash::hash_to_group_xmd::<G>(&[b"mess", b"age"], b"tag").unwrap();
    assert_eq!(p, hash::hash_to_group_xmd::<G>(&[b"message"], b"tag").unwrap());
    assert_ne!(p, hash::hash_to_group_xmd::<G>(&[b"message"], b"tug").unwrap());
    assert!(!p.is_identity().declassify());
    assert_eq!(hash::hash_to_group_xmd::<G>(&[], b""), Err(Error::Length));
    let s = hash::hash_to_scalar::<G>(&[b"mess", b"age"], b"tag").unwrap();
    let mut uniform = [0; 64];
    hash::expand_message_xmd::<sha2::Sha512>(&[b"message"], b"tag", &mut uniform).unwrap();
    assert!(s == G::Scalar::decode_reduce(&uniform));
    assert!(hash::hash_to_scalar::<G>(&[], b"").is_err());
}

/// RFC 9380, appendix J.1.1: the generic function uses the group's suite; the construction for all groups gives other
/// points.
#[cfg(feature = "p256")]
#[test]
fn generic_hash_to_group_is_that_of_the_groups_suite() {
    use primegroup::p256::{self, Point};
    let (message, dst) = (Message::raw(b"abc"), b"QUUX-V01-CS02-with-P256_XMD:SHA-256_SSWU_RO_");
    let point: Point = hash::hash_to_group(message, Some(dst)).unwrap();
    assert_eq!(hex(point.encode()), "020bb8b87485551aa43ed54f009230450b492fead5f1cc91658775dac4a3388a0f");
    assert_eq!(p256::hash_to_group(message, Some(dst)), Ok(point));
    assert_ne!(hash::hash_to_group_xmd(&[b"abc"], dst), Ok(point));
}

/// Public keys for ECDH are read in the same encodings as keys for ECDSA.
#[cfg(feature = "p256")]
#[test]
fn ecdh_public_keys_are_read_from_sec1() {
    let key = primegroup::ecdh::SecretKey::<primegroup::p256::Point>::from_seed(SEED).unwrap();
    let (public, point) = (key.public_key(), key.public_key().point());
    let (short, long) = (point.to_sec1_compressed().unwrap(), point.to_sec1_uncompressed().unwrap());
    for bytes in [&short[..], &long] {
        assert_eq!(primegroup::ecdh::PublicKey::from_sec1(bytes).as_ref(), Ok(public));
    }
    type Public = primegroup::ecdh::PublicKey<primegroup::p256::Point>;
    assert_eq!(Public::from_sec1(&[0]), Err(Error::Encoding), "infinity");
    assert_eq!(Public::from_sec1(&short[1..]), Err(Error::Length));
    assert_eq!(Public::from_sec1(&[5; 33]), Err(Error::Encoding));
}

#[cfg(feature = "pem")]
fn pem_on<G: Group>() {
    use primegroup::pem::{self, Kind, PemError};
    let key = schnorr::SecretKey::<G>::from_seed(SEED).unwrap();
    let (secret, public) = (key.to_pem().unwrap(), key.public_key().to_pem());
    // Groups with an object identifier use the standard format, which rejects bytes that are not a key.
    let standard = key.to_der().is_ok();
    let own = if standard { "" } else { "PRIMEGROUP " };
    assert!(secret.starts_with(&format!("-----BEGIN {own}PRIVATE KEY-----\n")));
    assert!(public.starts_with(&format!("-----BEGIN {own}PUBLIC KEY-----\n")));
    assert!(schnorr::SecretKey::<G>::from_pem(&*secret).unwrap().ct_eq(&key).declassify());
    assert_eq!(&schnorr::PublicKey::<G>::from_pem(&public).unwrap(), key.public_key());
    let parsed = pem::decode(secret.as_bytes()).unwrap();
    assert_eq!((parsed.group(), parsed.kind(), parsed.bytes()), (G::NAME, Kind::Private, key.to_bytes().as_ref()));
    assert!(!format!("{parsed:?}").contains("bytes"));
    assert_eq!(schnorr::SecretKey::<G>::from_pem(&public).unwrap_err(), PemError::Kind(Kind::Public));
    assert_eq!(schnorr::PublicKey::<G>::from_pem(&*secret).unwrap_err(), PemError::Kind(Kind::Private));
    let zero = pem::encode(G::NAME, Kind::Private, &[0; 32]);
    let zero = zero.and_then(|text| schnorr::SecretKey::<G>::from_pem(&*text));
    assert_eq!(zero.unwrap_err(), PemError::Key(Error::Encoding));
    let short = pem::encode(G::NAME, Kind::Public, &[1; 31]);
    assert_eq!(short.is_err(), standard);
    let short = short.and_then(|text| schnorr::PublicKey::<G>::from_pem(&*text));
    assert_eq!(short.unwrap_err(), PemError::Key(Error::Length));
    let other = pem::encode("another-group", Kind::Public, &[1; 32]).unwrap();
    assert_eq!(schnorr::PublicKey::<G>::from_pem(&*other).unwrap_err(), PemError::Group);
}

#[cfg(feature = "serde")]
fn serde_on<G: Group>() {
    let key = schnorr::SecretKey::<G>::from_seed(SEED).unwrap();
    let text = serde_json::to_string(key.public_key()).unwrap();
    assert_eq!(text, format!("\"{}\"", hex(key.public_key().encode())));
    assert_eq!(&serde_json::from_str::<schnorr::PublicKey<G>>(&text).unwrap(), key.public_key());
    let signature = key.sign(b"message");
    let text = serde_json::to_string(&signature).unwrap();
    assert_eq!(serde_json::from_str::<schnorr::Signature<G>>(&text).unwrap(), signature);
    for wrong in ["\"\"", "\"0\"", "\"zz\"", "[]", "7", &format!("\"{}\"", hex(G::IDENTITY.encode())), &"1".repeat(400)]
    {
        assert!(serde_json::from_str::<schnorr::PublicKey<G>>(wrong).is_err(), "{wrong}");
    }
    assert!(serde_json::from_str::<schnorr::Signature<G>>(&format!("\"{}\"", "00".repeat(300))).is_err());
}

#[cfg(feature = "signature")]
fn signature_on<const N: usize, G: Group<WithScalar = [u8; N]>>() {
    use signature::{SignatureEncoding, Signer, Verifier};
    /// Generic code that uses only the traits.
    fn round<S: SignatureEncoding>(signer: &impl Signer<S>, verifier: &impl Verifier<S>) {
        let s = signer.sign(b"message");
        verifier.verify(b"message", &s).unwrap();
        assert!(verifier.verify(b"massage", &s).is_err());
        let bytes = s.to_bytes();
        let again = S::try_from(bytes.as_ref()).ok().unwrap();
        verifier.verify(b"message", &again).unwrap();
        assert!(S::try_from(&bytes.as_ref()[1..]).is_err());
    }
    /// The trait's methods and the type's own methods give the same results for the same expressions.
    macro_rules! both {
        ($key:expr, $signature:ty) => {{
            let key = $key;
            round(&key, key.public_key());
            let (message, public) = (&b"message"[..], key.public_key());
            let signature = key.sign(message);
            assert_eq!(Signer::<$signature>::sign(&key, message), signature);
            public.verify(message, &signature).unwrap();
            Verifier::verify(public, message, &signature).unwrap();
            #[cfg(feature = "rand_core")]
            {
                use rand::SeedableRng;
                use signature::RandomizedSigner;
                let hedged: $signature = key.sign_with_rng(&mut rand::rngs::StdRng::from_seed([1; 32]), message);
                assert_ne!(hedged, signature);
                public.verify(message, &hedged).unwrap();
            }
        }};
    }
    both!(schnorr::SecretKey::<G>::from_seed(SEED).unwrap(), schnorr::Signature<G>);
    /// For BLS signatures: the inherent method returns a point, the trait's method returns bytes, and each message has
    /// one signature.
    #[cfg(feature = "bls")]
    #[allow(dead_code)] // without a curve
    fn of_points<const N: usize, V: primegroup::bls::Variant<Signatures: Group<Bytes = [u8; N]>>>(
        key: &primegroup::bls::SecretKey<V, primegroup::bls::Basic>,
    ) {
        type Encoded<V> = primegroup::bls::EncodedSignature<V, primegroup::bls::Basic>;
        round::<Encoded<V>>(key, key.public_key());
        let signature: Encoded<V> = Signer::sign(key, b"message");
        assert_eq!(signature, key.sign(b"message").into());
        Verifier::verify(key.public_key(), b"message", &signature).unwrap();
    }
    macro_rules! each {
        { $module:ident $(, $capability:ident: $type:ty)* } => { $( each!(@ $capability $module $type); )* };
        (@ sign bls12_381_g1 $k:ty) => { of_points(&<$k>::from_seed(&[7; 32]).unwrap()) };
        (@ sign bls12_381_g2 $k:ty) => { of_points(&<$k>::from_seed(&[7; 32]).unwrap()) };
        (@ sign bn254_g2 $k:ty) => { of_points(&<$k>::from_seed(&[7; 32]).unwrap()) };
        (@ sign $module:ident $k:ty) => { both!(<$k>::from_seed(&[7; 32]).unwrap(), primegroup::scheme::SignatureOf<$k>) };
        (@ $other:ident $module:ident $type:ty) => {};
    }
    primegroup::for_each_group!(each);
}
