//! ECIES: every length around blocks, both curves, and what is refused. (MIRACL's vectors stand with those of C1665.)

use primegroup::ecies::{Options, Recipient, decrypt, decrypt_to_vec, encrypt, encrypt_to_vec, sealed_len};
use primegroup::scheme::KeyPair;
use primegroup::{Error, c1665, ecdh, p256};

fn keys<K: KeyPair>() -> [K; 3] {
    [1, 2, 3].map(|i| K::from_seed(&[i; 32]).unwrap())
}

/// Encrypts, decrypts, and changes everything that can be changed.
fn check<K: Recipient>() {
    let options = Options::new().derive(b"keys").authenticate(b"text").tag_len(20).unwrap();
    for len in [0, 1, 15, 16, 17, 31, 32, 100, 1000] {
        let [ephemeral, key, other] = keys::<K>();
        let message: Vec<u8> = (0..len).map(|i| i as u8).collect();
        let sealed = encrypt_to_vec(ephemeral, key.public_key(), &message, &options).unwrap();
        assert_eq!(Some(sealed.len()), sealed_len::<K>(len, &options));
        assert_eq!(*decrypt_to_vec(&key, &sealed, &options).unwrap(), message);
        assert_eq!(decrypt_to_vec(&other, &sealed, &options), Err(Error::Verification));
        for other in [
            Options::new(),
            options.derive(b"keyz"),
            options.authenticate(b"texts"),
            options.authenticate(b""),
            options.tag_len(19).unwrap(),
        ] {
            assert!(matches!(decrypt_to_vec(&key, &sealed, &other), Err(Error::Verification | Error::Length)));
        }
        // One bit anywhere: of the point that makes another point or none, elsewhere another tag. Nothing is overwritten.
        for at in (0..sealed.len()).step_by(if len > 100 { 37 } else { 1 }) {
            let mut changed = sealed.clone();
            changed[at] ^= 1 << (at % 8);
            let before = changed.clone();
            assert!(matches!(decrypt(&key, &mut changed, &options), Err(Error::Verification | Error::Encoding)));
            assert_eq!(changed, before);
        }
        for cut in 1..=sealed.len().min(60) {
            assert!(decrypt_to_vec(&key, &sealed[..sealed.len() - cut], &options).is_err());
        }
        assert!(decrypt_to_vec(&key, &[&sealed[..], &[0]].concat(), &options).is_err());
        // A buffer that is too short, and one that is longer.
        let [ephemeral, _, _] = keys::<K>();
        let mut out = vec![0; sealed.len() - 1];
        assert_eq!(encrypt(ephemeral, key.public_key(), &message, &options, &mut out), Err(Error::Length));
        let [ephemeral, _, _] = keys::<K>();
        let mut out = vec![0; sealed.len() + 5];
        assert_eq!(encrypt(ephemeral, key.public_key(), &message, &options, &mut out).unwrap(), sealed);
    }
    let [_, key, _] = keys::<K>();
    assert_eq!(decrypt(&key, &mut [], &options), Err(Error::Length));
    for len in [0, 7, 33] {
        assert_eq!(Options::new().tag_len(len), Err(Error::Length));
    }
    assert_eq!(sealed_len::<K>(usize::MAX, &options), None);
    assert_eq!(sealed_len::<K>(usize::MAX - 40, &options), None);
}

#[test]
fn round_trips() {
    check::<ecdh::SecretKey<p256::Point>>();
    check::<c1665::SecretKey>();
}
