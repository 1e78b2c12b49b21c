//! The check for faults: a key with another's public key signs what nobody accepts. (For EdDSA such a signature gives the private
//! key away, together with a right one of the same message.)

#![allow(unused)] // with few groups

use crate::{Error, Message, SignOptions, schnorr};

const SEEDS: [&[u8; 16]; 2] = [b"a seed for tests", b"another for test"];

/// Signs with a key whose public key is another's.
macro_rules! refuses {
    ($key:expr, $other:expr) => {{
        let (key, other) = ($key, $other);
        let message = Message::raw(b"message");
        let checked = SignOptions::new().randomness(&[3; 32]).fault_check(true);
        assert!(key.sign_with(message, &checked).is_ok());
        let own = *key.public_key();
        let misnamed = key.misnamed(*other.public_key());
        assert_eq!(misnamed.sign_with(message, &checked), Err(Error::Fault));
        assert_eq!(misnamed.sign_with(message, &SignOptions::new().fault_check(true)), Err(Error::Fault));
        let key = misnamed.damaged(own);
        assert!(key.sign_with(message, &checked).is_ok());
        let damaged = key.damaged(*other.public_key());
        assert_eq!(damaged.sign_with(message, &checked), Err(Error::Fault));
        assert_eq!(damaged.sign_with(message, &SignOptions::new().fault_check(true)), Err(Error::Fault));
        // Without the check it is released.
        let released = damaged.sign_with(message, &SignOptions::new()).unwrap();
        assert_eq!(released, damaged.sign(b"message"));
        assert_eq!(damaged.public_key().verify(b"message", &released), Err(Error::Verification));
    }};
}

/// Tests of one scheme on the groups of a list.
macro_rules! each {
    ($scheme:ident: $($feature:literal $module:ident,)*) => {
        mod $scheme {
            use super::*;
            $(
                #[cfg(feature = $feature)]
                #[test]
                fn $module() {
                    each!(@ $scheme $module);
                }
            )*
        }
    };
    (@ own $module:ident) => {
        let [key, other] = SEEDS.map(|s| crate::$module::SecretKey::from_seed(s).unwrap());
        refuses!(key, other);
    };
    (@ rfc8032 $module:ident) => {
        let [key, other] = [[1; 32], [2; 32]].map(|s| crate::$module::SecretKey::from_seed(&s));
        refuses!(key, other);
    };
    (@ generic $module:ident) => {
        let [key, other] = SEEDS.map(|s| schnorr::SecretKey::<crate::$module::Point>::from_seed(s).unwrap());
        refuses!(key, other);
    };
}
each!(own: "do255e" do255e, "do255s" do255s, "jq255e" jq255e, "jq255s" jq255s, "curve9767" curve9767,);
each!(rfc8032: "ed25519" ed25519,);
each!(generic: "do255e" do255e, "curve9767" curve9767, "ristretto255" ristretto255, "xsk233" xsk233,);
