//! secp256k1: hashing to the curve by RFC 9380, ECDSA with Wycheproof's vectors.

use super::{ecdsa, p256};
use primegroup::ecdsa::Signature;
use primegroup::secp256k1::Point;

#[test]
fn rfc9380() {
    p256::rfc9380::<Point>("secp256k1");
}

#[test]
fn wycheproof() {
    assert_eq!(ecdsa::wycheproof::<Point>("secp256k1_sha256_test", Signature::from_der), (168, 476));
    assert_eq!(ecdsa::wycheproof::<Point>("secp256k1_sha256_p1363_test", Signature::from_slice), (167, 252));
    // Bitcoin's rule: the lower of s and -s.
    let low = |bytes: &[u8]| {
        Signature::from_der(bytes).and_then(|s| if s.is_low() { Ok(s) } else { Err(primegroup::Error::Verification) })
    };
    assert_eq!(ecdsa::wycheproof::<Point>("secp256k1_sha256_bitcoin_test", low), (162, 463));
}
