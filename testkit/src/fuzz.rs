//! The bodies of the fuzz targets: what must hold for any bytes from outside. `fuzz/` runs them under libFuzzer,
//! `tests/fuzz.rs` on random bytes.

use primegroup::core_groups::field::PrimeField;
use primegroup::{Group, Hash, Message, SignOptions};

/// Every decoder of points and scalars: what it accepts, it writes back the same.
///
/// # Panics
/// Where that does not hold.
pub fn decode(data: &[u8]) {
    fn group<G: Group>(data: &[u8]) {
        if let Some(p) = G::decode(data) {
            assert_eq!(p.encode().as_ref(), data);
        }
        if let Ok(bytes) = <&[u8; 32]>::try_from(data) {
            let (s, ok) = G::Scalar::decode_ct(bytes);
            assert!(!ok.declassify() || s.encode() == *bytes);
        }
        let s = G::Scalar::decode_reduce(data);
        assert!(G::Scalar::decode_ct(&s.encode()).1.declassify());
    }
    fn sec1<C: primegroup::core_groups::group::xs233::Curve>(data: &[u8]) {
        use primegroup::core_groups::{Element, group::xs233::Xs233};
        if let Some(p) = Element::<Xs233<C>>::from_sec1(data) {
            let long = p.to_sec1_uncompressed().is_some_and(|b| b[..] == *data);
            let short = p.to_sec1_compressed().is_some_and(|b| b[..] == *data);
            assert!(long || short || *data == [0]);
        }
    }
    group::<primegroup::do255e::Point>(data);
    group::<primegroup::do255s::Point>(data);
    group::<primegroup::jq255e::Point>(data);
    group::<primegroup::jq255s::Point>(data);
    group::<primegroup::ristretto255::Point>(data);
    group::<primegroup::curve9767::Point>(data);
    group::<primegroup::xsb233::Point>(data);
    group::<primegroup::xsk233::Point>(data);
    sec1::<primegroup::core_groups::group::xs233::B233>(data);
    sec1::<primegroup::core_groups::group::xs233::K233>(data);
    if let Ok(key) = primegroup::ed25519::PublicKey::decode(data) {
        assert_eq!(key.encode()[..], *data);
    }
    let _ = primegroup::ed25519::PublicKey::decode_zip215(data);
    let _ = primegroup::x25519::PublicKey::decode(data);
}

/// Key files: what is read can be written, and reads the same.
///
/// # Panics
/// Where that does not hold.
pub fn key_file(data: &[u8]) {
    if let Ok(key) = primegroup::pem::decode(data) {
        let text = primegroup::pem::encode(key.group(), key.kind(), key.bytes());
        if let Ok(text) = text {
            let again = primegroup::pem::decode(text.as_bytes()).expect("our own key file");
            assert_eq!((again.group(), again.kind(), again.bytes()), (key.group(), key.kind(), key.bytes()));
        }
    }
}

/// Signatures: arbitrary ones are refused or not, but never panic; our own are valid until a byte changes.
///
/// # Panics
/// Where that does not hold.
pub fn signature(data: &[u8]) {
    let (seed, rest) = data.split_at(data.len().min(32));
    let (at, message) = rest.split_first().unwrap_or((&0, rest));
    macro_rules! own {
        ($module:ident) => {{
            use primegroup::$module::{SecretKey, Signature};
            let Ok(key) = SecretKey::from_seed(seed) else {
                assert!(seed.len() < 16);
                return;
            };
            let signature = key.sign(message);
            assert!(key.public_key().verify(message, &signature).is_ok());
            let options = SignOptions::new().randomness(message).fault_check(true);
            assert!(key.sign_with(Message::raw(message), &options).is_ok());
            let mut bad = signature;
            bad.as_mut()[usize::from(*at) % Signature::LEN] ^= at | 1;
            assert!(key.public_key().verify(message, &bad).is_err());
            if let Ok(any) = Signature::from_slice(&data[..data.len().min(Signature::LEN)]) {
                let _ = key.public_key().verify(message, &any);
            }
            for hash in Hash::ALL {
                if let Ok(value) = Message::prehashed(hash, message) {
                    let _ = key.public_key().verify_with(value, &signature, None);
                }
            }
        }};
    }
    own!(do255e);
    own!(do255s);
    own!(jq255e);
    own!(jq255s);
    own!(curve9767);

    type Point = primegroup::ristretto255::Point;
    let Ok(key) = primegroup::schnorr::SecretKey::<Point>::from_seed(seed) else { return };
    let signature = key.sign(message);
    assert!(key.public_key().verify(message, &signature).is_ok());
    let any = primegroup::schnorr::Signature::<Point>::from_slice(&data[..data.len().min(64)]);
    if let Ok(any) = any {
        let _ = key.public_key().verify(message, &any);
    }

    let mut ed_seed = [0; 32];
    ed_seed[..seed.len()].copy_from_slice(seed);
    let key = primegroup::ed25519::SecretKey::from_seed(&ed_seed);
    let signature = key.sign(message);
    for verify in [
        primegroup::ed25519::PublicKey::verify,
        primegroup::ed25519::PublicKey::verify_strict,
        primegroup::ed25519::PublicKey::verify_zip215,
    ] {
        assert!(verify(key.public_key(), message, &signature).is_ok());
        let mut bad = signature;
        bad.as_mut()[usize::from(*at) % 64] ^= at | 1;
        assert!(verify(key.public_key(), message, &bad).is_err());
        if let Ok(any) = primegroup::ed25519::Signature::from_slice(&data[..data.len().min(64)]) {
            let _ = verify(key.public_key(), message, &any);
        }
    }
}

/// Key exchange with arbitrary peers: always an answer, and both sides agree where the peer is a key.
///
/// # Panics
/// Where that does not hold.
pub fn exchange(data: &[u8]) {
    let seed = [data, b"and 16 bytes more"].concat();
    macro_rules! own {
        ($module:ident) => {{
            let a = primegroup::$module::SecretKey::from_seed(&seed).expect("long enough");
            let b = primegroup::$module::SecretKey::from_seed(b"on the other side").expect("long enough");
            let (ab, ok1) = a.agree(&b.public_key().encode());
            let (ba, ok2) = b.agree(&a.public_key().encode());
            assert!(ok1.declassify() && ok2.declassify() && ab.ct_eq(&ba).declassify());
            let valid = primegroup::$module::PublicKey::decode(data).is_ok();
            assert_eq!(b.agree(data).1.declassify(), valid);
        }};
    }
    own!(do255e);
    own!(do255s);
    own!(jq255e);
    own!(jq255s);
    own!(curve9767);
    let key = primegroup::dh::SecretKey::<primegroup::ristretto255::Point>::from_seed(&seed);
    let _ = key.expect("long enough").agree(data);
    let key = primegroup::x25519::SecretKey::from_seed(&[7; 32]);
    let _ = key.agree(data);
}
