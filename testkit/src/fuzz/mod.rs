//! Bodies of the fuzz targets: properties that must hold for any bytes from outside, for every group and scheme of the
//! registry. `fuzz/` runs them under libFuzzer, `tests/suite/fuzz.rs` on random bytes.

mod encodings;
#[cfg(feature = "proofs")]
mod proofs;

#[cfg(feature = "proofs")]
pub use proofs::proof;

use primegroup::core_groups::field::PrimeField;
use primegroup::pem::{PemError, VrfKey};
use primegroup::scheme::{
    Exchange, ExchangeSilently, HashToGroup, KeyPair, Public, Sec1, Sign, SignatureBytes, SignatureOf, Verify,
    VerifyBatch,
};
use primegroup::{Group, Message, Rules, SignOptions, VerifyOptions, batch};
use primegroup_operations::{Entry, INPUT, Random, Secrets, for_each};

/// Checks every decoder of points, elements of GT, scalars and keys: accepted bytes are encoded to the same bytes. The
/// first byte selects one encoding of a group. It is also checked on an element's encoding with changed bits, so that
/// the fuzzer reaches valid encodings.
///
/// # Panics
/// If a property does not hold.
pub fn decode(data: &[u8]) {
    fn scalars<G: Group>(data: &[u8]) {
        if let Some(bytes) = primegroup::core_groups::field::ByteArray::from_slice(data) {
            let (s, ok) = G::Scalar::decode_ct(&bytes);
            assert!(!ok.declassify() || s.encode() == bytes);
        }
        let s = G::Scalar::decode_reduce(data);
        assert!(G::Scalar::decode_ct(&s.encode()).1.declassify());
    }
    fn sec1<P: Sec1>(data: &[u8]) {
        if let Some(p) = P::from_sec1(data) {
            let long = p.to_sec1_uncompressed().is_some_and(|b| b.as_ref() == data);
            let short = p.to_sec1_compressed().is_some_and(|b| b.as_ref() == data);
            assert!(long || short || *data == [0]);
        }
    }
    fn keys<K: KeyPair>(data: &[u8]) {
        if let Ok(key) = K::Public::decode(data) {
            assert_eq!(key.encode().as_ref(), data);
        }
        if let Ok(key) = K::from_bytes(data) {
            assert_eq!(key.to_bytes().as_ref(), data);
        }
    }
    fn verify<V: Verify>(data: &[u8]) {
        let _ = V::decode_for(data, &VerifyOptions::new().rules(Rules::Zip215));
        if let Ok(signature) = V::Signature::from_slice(data) {
            assert_eq!(signature.as_ref(), data);
        }
    }
    encodings::all(data);
    primegroup::for_each_group! {
        group as P => scalars::<P>(data);
        sec1 as P => sec1::<P>(data);
        keys as K => keys::<K>(data);
        exchange as K => keys::<K>(data);
        verify as K => verify::<K>(data);
    }
}

/// Runs one operation of the list, selected by the first two bytes: arbitrary inputs never panic. If the third byte is
/// odd, the rest changes bits of a valid input, so that the fuzzer reaches the code after decoding.
///
/// # Panics
/// If a property does not hold.
pub fn operation(data: &[u8]) {
    let [low, high, kind, rest @ ..] = data else { return };
    let mut all = Vec::new();
    for_each(|e| all.push(e));
    with_input(all[usize::from(u16::from_le_bytes([*low, *high])) % all.len()], kind & 1 == 1, rest);
}

/// Runs every operation of the list on the same bytes.
///
/// # Panics
/// If an operation panics.
pub fn operations(data: &[u8]) {
    for_each(|e| {
        with_input(e, false, data);
        with_input(e, true, data);
    });
}

/// Runs an operation on bytes padded with zeros, or on a valid input whose bits they change.
fn with_input(e: &Entry, valid: bool, data: &[u8]) {
    let mut input = [0; INPUT];
    if valid {
        (e.sample)(&mut Random::new(3), &mut Secrets::random(3), &mut input);
    }
    input.iter_mut().zip(data).for_each(|(x, y)| *x ^= y);
    e.evaluate(&input);
}

/// Checks key files: a file that can be read can be written, and reads the same again.
///
/// # Panics
/// If a property does not hold.
pub fn key_file(data: &[u8]) {
    for key in [primegroup::pem::decode(data), primegroup::pem::decode_der(data)].into_iter().flatten() {
        let text = primegroup::pem::encode(key.group(), key.kind(), key.bytes());
        if let Ok(text) = text {
            let again = primegroup::pem::decode(text.as_bytes()).expect("our own key file");
            assert_eq!((again.group(), again.kind(), again.bytes()), (key.group(), key.kind(), key.bytes()));
            assert!(
                matches!(primegroup::pem::decode_vrf(text.as_bytes()), Err(PemError::NotVrf(kind)) if kind == key.kind())
            );
        }
    }
    if let Ok(key) = primegroup::pem::decode_vrf(data) {
        let text = primegroup::pem::encode_vrf(key.group(), key.suite(), key.kind(), key.bytes());
        let text = text.expect("what was read can be written");
        let again = primegroup::pem::decode_vrf(text.as_bytes()).expect("our own key file");
        let all = |key: &VrfKey| (key.group().to_owned(), key.suite().to_owned(), key.kind(), key.bytes().to_vec());
        assert_eq!(all(&again), all(&key));
        assert!(matches!(primegroup::pem::decode(text.as_bytes()), Err(PemError::Vrf(kind)) if kind == key.kind()));
    }
}

/// Returns the key for a seed of any length. A seed is refused only for its length; then the first 32 bytes are used,
/// padded with zeros.
fn key<K: KeyPair>(seed: &[u8]) -> K {
    K::from_seed(seed).unwrap_or_else(|_| {
        assert!(!K::SEED.contains(&seed.len()), "{}: a seed of {} bytes", K::SCHEME, seed.len());
        let mut padded = [0; 32];
        let len = seed.len().min(32);
        padded[..len].copy_from_slice(&seed[..len]);
        K::from_seed(&padded).expect("32 bytes are enough")
    })
}

/// Checks signatures: arbitrary ones are accepted or refused, but never panic; our own are valid until a byte changes.
///
/// # Panics
/// If a property does not hold.
pub fn signature(data: &[u8]) {
    let (seed, rest) = data.split_at(data.len().min(32));
    let (at, message) = rest.split_first().unwrap_or((&0, rest));
    primegroup::for_each_group! {
        sign as K => signed::<K>(seed, *at, message, data);
        batch as K => together::<K>(message, data);
    }
}

/// Checks one scheme's signatures.
fn signed<K: Sign>(seed: &[u8], at: u8, message: &[u8], data: &[u8]) {
    let key = key::<K>(seed);
    let public = key.public_key();
    let signature = key.sign(message);
    assert!(public.verify(message, &signature).is_ok());
    let options = SignOptions::new().randomness(message).fault_check(true);
    assert!(key.sign_with(Message::raw(message), &options).is_ok());
    let mut bad = signature;
    bad.as_mut()[usize::from(at) % SignatureOf::<K>::LEN] ^= at | 1;
    let any = SignatureOf::<K>::from_slice(&data[..data.len().min(SignatureOf::<K>::LEN)]);
    let mut rules = vec![VerifyOptions::new()];
    if K::Public::RULES {
        rules.extend([Rules::Strict, Rules::Plain, Rules::Zip215].map(|r| VerifyOptions::new().rules(r)));
    }
    for options in rules {
        let verify = |s: &SignatureOf<K>| public.verify_with(Message::raw(message), s, &options);
        assert!(verify(&signature).is_ok());
        assert!(verify(&bad).is_err());
        if let Ok(any) = &any {
            let _ = verify(any);
        }
    }
    for hash in primegroup::Hash::ALL {
        if let Ok(value) = Message::prehashed(hash, message) {
            let verdict = public.verify_with(value, &signature, &VerifyOptions::new());
            assert!(verdict.is_err());
        }
    }
}

/// Verifies arbitrary signatures by arbitrary keys in one batch.
fn together<V: VerifyBatch>(message: &[u8], data: &[u8]) {
    let (Some(key), Some(signature)) = (data.get(..V::LEN), data.get(V::LEN..V::LEN + V::Signature::LEN)) else {
        return;
    };
    // The rules for which a batch is one multi-scalar multiplication.
    let none = VerifyOptions::new();
    let options = if V::RULES { none.rules(Rules::Zip215) } else { none };
    if let (Ok(key), Ok(signature)) = (&V::decode_for(key, &options), &V::Signature::from_slice(signature)) {
        let _ = batch::verify_with(&[batch::Item { key, message: Message::raw(message), signature }], &options);
    }
}

/// Checks key exchange with arbitrary peers: it always returns, and both sides agree if the peer is a valid key.
///
/// # Panics
/// If a property does not hold.
pub fn exchange(data: &[u8]) {
    fn open<K: Exchange>(seed: &[u8], data: &[u8]) {
        let (a, b) = (key::<K>(seed), key::<K>(b"on the other side"));
        let (Ok(ab), Ok(ba)) = (a.agree(b.public_key().encode().as_ref()), b.agree(a.public_key().encode().as_ref()))
        else {
            panic!("{}: our own public keys", K::SCHEME)
        };
        assert_eq!(ab.as_ref(), ba.as_ref());
        // Points have two encodings in SEC 1; public keys have one of them.
        let other = data.len() != K::Public::LEN && data.first() == Some(&4);
        assert!(b.agree(data).is_err() || other || K::Public::decode(data).is_ok());
    }
    fn silent<K: ExchangeSilently>(data: &[u8]) {
        let key = key::<K>(b"on the other side");
        let (shared, ok) = key.agree_silently(data);
        assert_eq!(ok.declassify(), K::Public::decode(data).is_ok());
        assert_eq!(
            key.agree(data).ok().map(|s| s.as_ref().to_vec()),
            ok.declassify().then(|| shared.as_ref().to_vec())
        );
    }
    fn hash<P: HashToGroup>(data: &[u8]) {
        let tag = P::TAGS.then_some(b"fuzz".as_slice());
        assert!(P::hash_to_group(Message::raw(data), tag).is_ok());
    }
    let seed = [data, b"and 16 bytes more"].concat();
    primegroup::for_each_group! {
        exchange as K => open::<K>(&seed, data);
        silent as K => silent::<K>(data);
        hash as P => hash::<P>(data);
    }
}
