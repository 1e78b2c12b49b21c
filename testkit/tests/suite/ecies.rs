//! ECIES: every length around block sizes, both curves, and refused inputs. (The tests of C1665 use MIRACL's vectors.)

use primegroup::ecies::{
    Options, Recipient, decrypt, decrypt_to_vec, encrypt, encrypt_of_test_vector, encrypt_to_vec, sealed_len,
};
use primegroup::scheme::{Exchange, KeyPair};
use primegroup::{Error, c1665, ecdh, p256};
use rand::SeedableRng;
use rand::rand_core::{TryCryptoRng, TryRng};
use rand::rngs::StdRng;

fn keys<K: KeyPair>() -> [K; 3] {
    [1, 2, 3].map(|i| K::from_seed(&[i; 32]).unwrap())
}

/// Encrypts, decrypts, and changes every input.
fn check<K: Exchange<Public: Recipient>>() {
    let options = Options::new().derive(b"keys").authenticate(b"text").tag_len(20).unwrap();
    for len in [0, 1, 15, 16, 17, 31, 32, 100, 1000] {
        let [ephemeral, key, other] = keys::<K>();
        let public = key.public_key();
        let message: Vec<u8> = (0..len).map(|i| i as u8).collect();
        let mut sealed = vec![0; sealed_len::<K::Public>(len, &options).unwrap()];
        encrypt_of_test_vector(&ephemeral, public, &message, &options, &mut sealed).unwrap();
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
        // Flip one bit anywhere. In the point it gives another point or none; elsewhere the tag differs. Nothing is
        // overwritten.
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
        // A buffer that is too short, and a longer one.
        let mut rng = StdRng::from_seed([7; 32]);
        let mut out = vec![0; sealed.len() - 1];
        assert_eq!(encrypt(&mut rng, public, &message, &options, &mut out), Err(Error::Length));
        assert_eq!(encrypt_of_test_vector(&ephemeral, public, &message, &options, &mut out), Err(Error::Length));
        let mut out = vec![0; sealed.len() + 5];
        assert_eq!(encrypt_of_test_vector(&ephemeral, public, &message, &options, &mut out).unwrap(), sealed);
        // The generator gives a new ephemeral key for each message.
        let two = [(); 2].map(|()| encrypt_to_vec(&mut rng, public, &message, &options).unwrap());
        assert_ne!(two[0], two[1]);
        for sealed in &two {
            assert_eq!(*decrypt_to_vec(&key, sealed, &options).unwrap(), message);
        }
        let drawn = encrypt(&mut StdRng::from_seed([8; 32]), public, &message, &options, &mut out).unwrap();
        let ephemeral = K::generate(&mut StdRng::from_seed([8; 32]));
        let mut same = vec![0; sealed.len()];
        assert_eq!(drawn, encrypt_of_test_vector(&ephemeral, public, &message, &options, &mut same).unwrap());
        assert_eq!(encrypt_to_vec(&mut Failing, public, &message, &options), Err(Error::Randomness));
    }
    let [_, key, _] = keys::<K>();
    assert_eq!(decrypt(&key, &mut [], &options), Err(Error::Length));
    for len in [0, 7, 33] {
        assert_eq!(Options::new().tag_len(len), Err(Error::Length));
    }
    assert_eq!(sealed_len::<K::Public>(usize::MAX, &options), None);
    assert_eq!(sealed_len::<K::Public>(usize::MAX - 40, &options), None);
}

/// A generator that fails.
struct Failing;

impl TryRng for Failing {
    type Error = std::fmt::Error;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Err(std::fmt::Error)
    }
    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Err(std::fmt::Error)
    }
    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
        Err(std::fmt::Error)
    }
}

impl TryCryptoRng for Failing {}

#[test]
fn round_trips() {
    check::<ecdh::SecretKey<p256::Point>>();
    check::<c1665::SecretKey>();
}
