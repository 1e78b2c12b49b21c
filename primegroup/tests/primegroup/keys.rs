//! Key generation, and batches of the published signature format that contains R.

#[cfg(all(feature = "do255e", feature = "do255s"))]
mod do255_batches {
    use primegroup::scheme::{Sign, Verify, VerifyBatch};
    use primegroup::{Error, Hash, Message, Rules, SignOptions, VerifyOptions, batch, do255, do255e, do255s};

    fn batches<K: Sign<Public: VerifyBatch + Verify<Signature = do255::Signature>>>() {
        let key = K::from_seed(b"a seed for tests").unwrap();
        let made: Vec<_> = (0..70_u8)
            .map(|i| {
                let value = [i; 32];
                let message = Message::prehashed(Hash::Sha3_256, &value).unwrap();
                (value, key.sign_with(message, &SignOptions::new()).unwrap())
            })
            .collect();
        let mut items: Vec<_> = made
            .iter()
            .map(|(value, signature)| batch::Item {
                key: key.public_key(),
                message: Message::prehashed(Hash::Sha3_256, value).unwrap(),
                signature,
            })
            .collect();
        batch::verify(&items).unwrap();
        batch::verify::<K::Public>(&[]).unwrap();
        for options in [VerifyOptions::new().context(b""), VerifyOptions::new().rules(Rules::Strict)] {
            assert_eq!(batch::verify_with(&items, &options), Err(Error::Unsupported));
        }
        items[41].message = Message::raw(&made[41].0);
        assert_eq!(batch::verify(&items), Err(Error::Verification));
        assert_eq!(batch::first_invalid(&items, batch::verify), Some(41));
        // This is not the encoding of an element.
        let bad = do255::Signature::from_bytes([0xff; 64]);
        items[3].signature = &bad;
        assert_eq!(batch::verify(&items), Err(Error::Verification));
        assert_eq!(batch::first_invalid(&items, batch::verify), Some(3));
    }

    #[test]
    fn do255e() {
        batches::<do255e::SecretKey>();
    }
    #[test]
    fn do255s() {
        batches::<do255s::SecretKey>();
    }

    /// A shared secret of any length begins with the same bytes as the one of 32 bytes (SHAKE256).
    #[test]
    fn long_secrets() {
        let key = primegroup::do255s::SecretKey::from_seed(&[1; 16]).unwrap();
        let peer = primegroup::do255s::SecretKey::from_seed(&[2; 16]).unwrap().public_key().encode();
        let mut long = [0; 100];
        assert!(key.agree_into(&peer, &mut long).declassify());
        assert_eq!(long[..32], key.agree(&peer).unwrap().as_bytes()[..]);
    }
}

#[cfg(feature = "rand_core")]
mod random {
    use primegroup::Error;
    use primegroup::scheme::KeyPair;
    use rand::rand_core::{TryCryptoRng, TryRng};
    use rand::{SeedableRng, rngs::StdRng};

    /// A random number generator that fails.
    struct Broken;
    impl TryRng for Broken {
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
    impl TryCryptoRng for Broken {}

    fn generate<K: KeyPair>() {
        let mut rng = StdRng::from_seed([1; 32]);
        let (a, b) = (K::generate(&mut rng), K::generate(&mut rng));
        assert!(!a.ct_eq(&b).declassify());
        let again = K::try_generate(&mut StdRng::from_seed([1; 32])).unwrap();
        assert!(a.ct_eq(&again).declassify());
        assert!(K::from_bytes(a.to_bytes().as_ref()).unwrap().ct_eq(&a).declassify());
        assert_eq!(K::try_generate(&mut Broken).unwrap_err(), Error::Randomness);
    }

    #[test]
    fn every_group() {
        primegroup::for_each_group! {
            group as P => {
                generate::<primegroup::schnorr::SecretKey<P>>();
                generate::<primegroup::dh::SecretKey<P>>();
            };
            keys as K => generate::<K>();
        }
    }
}

mod stored_pairs {
    use primegroup::Error;
    use primegroup::scheme::{Exchange, KeyPair, Public, Sign};

    fn pair<K: KeyPair>(key: &K) -> Vec<u8> {
        let mut out = vec![0xa5; K::PAIR_LEN + 1];
        assert_eq!(key.write_pair(&mut out[..K::PAIR_LEN - 1]).unwrap_err(), Error::Length);
        let written = key.write_pair(&mut out).unwrap().to_vec();
        assert_eq!(written.len(), K::LEN + K::Public::LEN + 16);
        assert_eq!(out[K::PAIR_LEN..], [0xa5], "bytes after the pair are the caller's");
        written
    }

    /// A pair is read as it was written, and no other bytes are.
    fn stored<K: KeyPair>() {
        let [a, b] = [1, 2].map(|byte| K::from_seed(&[byte; 32]).unwrap());
        let (stored, other) = (pair(&a), pair(&b));
        let read = K::from_pair(&stored).unwrap();
        assert!(read.ct_eq(&a).declassify());
        assert_eq!(read.public_key(), a.public_key());
        assert_eq!(pair(&read), stored);
        for i in (0..stored.len()).step_by(5).chain(stored.len() - 16..stored.len()) {
            let mut changed = stored.clone();
            changed[i] ^= 1 << (i % 8);
            assert_eq!(K::from_pair(&changed).unwrap_err(), Error::Encoding, "byte {i}");
        }
        // The public key of another pair, with its check.
        let mixed = [&stored[..K::LEN], &other[K::LEN..]].concat();
        assert_eq!(K::from_pair(&mixed).unwrap_err(), Error::Encoding);
        for length in [0, K::LEN, K::PAIR_LEN - 1] {
            assert_eq!(K::from_pair(&stored[..length]).unwrap_err(), Error::Length);
        }
        assert_eq!(K::from_pair(&[&stored[..], &[0]].concat()).unwrap_err(), Error::Length);
    }

    fn signs<K: Sign>() {
        let key = K::from_seed(&[3; 32]).unwrap();
        assert_eq!(K::from_pair(&pair(&key)).unwrap().sign(b"message"), key.sign(b"message"));
    }

    fn agrees<K: Exchange>() {
        let [key, peer] = [3, 4].map(|byte| K::from_seed(&[byte; 32]).unwrap());
        let [one, two] = [key.public_key().encode(), peer.public_key().encode()];
        let shared = K::from_pair(&pair(&key)).unwrap().agree(two.as_ref()).unwrap();
        assert_eq!(shared.as_ref(), peer.agree(one.as_ref()).unwrap().as_ref());
    }

    #[test]
    fn every_group() {
        primegroup::for_each_group! {
            group as P => stored::<primegroup::schnorr::SecretKey<P>>();
            keys as K => stored::<K>();
            sign as K => signs::<K>();
            exchange as K => agrees::<K>();
        }
    }

    /// The same bytes in two schemes are not the same pair.
    #[cfg(feature = "jq255e")]
    #[test]
    fn pairs_belong_to_a_scheme() {
        use primegroup::{dh, jq255e::Point, schnorr};
        let stored = pair(&schnorr::SecretKey::<Point>::from_seed(&[1; 32]).unwrap());
        assert_eq!(dh::SecretKey::<Point>::from_pair(&stored).unwrap_err(), Error::Encoding);
    }

    /// The format of docs/key-files.md, computed with Python's hashlib.
    #[cfg(feature = "ed25519")]
    #[test]
    fn format() {
        let key = primegroup::ed25519::SecretKey::from_seed(&[1; 32]).unwrap();
        let mut out = [0; primegroup::ed25519::SecretKey::PAIR_LEN];
        let stored = key.write_pair(&mut out).unwrap();
        assert_eq!(stored[..32], [1; 32]);
        assert_eq!(stored[32..64], key.public_key().encode());
        assert_eq!(crate::common::hex(&stored[64..]), "86092d85179b25b24c5a87fe46af86e1");
    }
}
