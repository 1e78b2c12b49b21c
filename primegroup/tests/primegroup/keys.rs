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
