//! BLS signatures through the traits of other crates.

#![cfg(feature = "bls12_381")]

#[cfg(feature = "serde")]
#[test]
fn serde() {
    use crate::common::hex;
    use primegroup::bls::min_pk::ProofOfPossession;
    use primegroup::bls::min_pk::possession::{EncodedSignature, PublicKey, SecretKey, Signature};
    let key = SecretKey::from_seed(&[1; 32]).unwrap();
    let signature = key.sign(b"message");
    let text = serde_json::to_string(&signature).unwrap();
    assert_eq!(text, format!("\"{}\"", hex(signature.encode())));
    assert_eq!(serde_json::from_str::<Signature>(&text).unwrap(), signature);
    assert_eq!(serde_json::from_str::<EncodedSignature>(&text).unwrap(), signature.into());
    let proof = key.pop_prove();
    let proof_text = serde_json::to_string(&proof).unwrap();
    assert_eq!(serde_json::from_str::<ProofOfPossession>(&proof_text).unwrap(), proof);
    let public = serde_json::to_string(key.public_key()).unwrap();
    assert_eq!(serde_json::from_str::<PublicKey>(&public).unwrap(), *key.public_key());
    // Invalid input: not an element, another length, the neutral key.
    let ones = format!("\"{}\"", "ff".repeat(96));
    assert!(serde_json::from_str::<Signature>(&ones).is_err() && serde_json::from_str::<Signature>(&public).is_err());
    let neutral = format!("\"c0{}\"", "00".repeat(47));
    assert!(serde_json::from_str::<PublicKey>(&neutral).is_err());
}

#[cfg(feature = "signature")]
#[test]
fn signature() {
    use signature::{SignatureEncoding, Signer, Verifier};
    /// Generic code that uses only the traits.
    fn round<S: SignatureEncoding>(signer: &impl Signer<S>, verifier: &impl Verifier<S>, len: usize) {
        let s = signer.sign(b"message");
        verifier.verify(b"message", &s).unwrap();
        assert!(verifier.verify(b"massage", &s).is_err());
        let bytes = s.to_bytes();
        assert_eq!(bytes.as_ref().len(), len);
        verifier.verify(b"message", &S::try_from(bytes.as_ref()).ok().unwrap()).unwrap();
        assert!(S::try_from(&bytes.as_ref()[1..]).is_err());
    }
    let key = primegroup::bls::min_pk::basic::SecretKey::from_seed(&[1; 32]).unwrap();
    round(&key, key.public_key(), 96);
    let key = primegroup::bls::min_sig::augmented::SecretKey::from_seed(&[1; 32]).unwrap();
    round(&key, key.public_key(), 48);
}
