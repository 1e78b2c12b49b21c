//! Tests of the fault check. A key pair with the wrong public key makes signatures that nobody accepts. (For EdDSA,
//! such a signature and a correct one of the same message together reveal the private key.)

#![allow(unused)] // with few groups

use crate::{Error, Message, SignOptions, schnorr};

/// Tests all signing keys of each group: its own schemes, and the generic one.
macro_rules! each {
    { $module:ident $(, $capability:ident: $type:ty)* } => {
        #[test]
        fn $module() {
            $( each!(@ $capability $type); )*
        }
    };
    // Signs with a key whose public key was replaced.
    (@ sign $k:ty) => {{
        let [key, other] = [[1; 32], [2; 32]].map(|seed| <$k>::from_seed(&seed).unwrap());
        let message = Message::raw(b"message");
        let checked = SignOptions::new().randomness(&[3; 32]).fault_check(true);
        let unhedged = SignOptions::new().fault_check(true);
        let right = [&checked, &unhedged].map(|options| key.sign_with(message, options).unwrap());
        let own = *key.public_key();
        let misnamed = key.misnamed(*other.public_key());
        for (options, right) in [&checked, &unhedged].into_iter().zip(right) {
            // A wrong encoding does no harm if signatures do not depend on it.
            let signed = misnamed.sign_with(message, options);
            assert!(signed == Err(Error::Fault) || signed == Ok(right));
        }
        let key = misnamed.damaged(own);
        assert!(key.sign_with(message, &checked).is_ok());
        let damaged = key.damaged(*other.public_key());
        assert_eq!(damaged.sign_with(message, &checked), Err(Error::Fault));
        assert_eq!(damaged.sign_with(message, &unhedged), Err(Error::Fault));
        // Without the check the signature is released.
        let released = damaged.sign_with(message, &SignOptions::new()).unwrap();
        assert_eq!(released, damaged.sign(b"message"));
        assert_eq!(damaged.public_key().verify(b"message", &released), Err(Error::Verification));
    }};
    (@ beside $p:ty) => { each!(@ sign schnorr::SecretKey<$p>); };
    (@ $other:ident $type:ty) => {};
}
for_each_group_here!(each);
