//! Every section of the published vector files of do255e, do255s, jq255e and jq255s.

use crate::common::{Sections, hex, json, unhex, unhex32};
use primegroup::{Error, Hash, Message, Rules, SignOptions, VerifyOptions};
use sha3::{Digest, Sha3_256};

macro_rules! suite {
    ($group:ident, $schemes:ident, $sections:expr, $hash_raw:expr, $sign_hash:expr, $prehash:expr) => {
        mod $group {
            use super::*;
            use primegroup::$group::{Point, PublicKey, Scalar, SecretKey, Signature, hash_to_group};

            fn file() -> Sections {
                Sections::read(concat!("double-odd/test-", stringify!($group), ".txt"))
            }
            fn point(s: &str) -> Point {
                Point::decode(&unhex(s)).unwrap()
            }

            #[test]
            fn sections_are_all_tested() {
                assert_eq!(file().len(), $sections);
            }

            #[test]
            fn decode() {
                let f = file();
                let good = f.get("These values can all be decoded");
                assert_eq!(good.concat().len(), 21);
                for s in good.concat() {
                    assert_eq!(hex(point(&s).encode()), s);
                }
                for title in ["is out of range", "matches no point"] {
                    let bad = f.get(title).concat();
                    assert_eq!(bad.len(), 20);
                    for s in bad {
                        assert!(Point::decode(&unhex(&s)).is_none(), "{s}");
                        assert!(PublicKey::decode(&unhex(&s)).is_err(), "{s}");
                    }
                }
            }

            #[test]
            fn map() {
                let f = file();
                assert_eq!(f.get("Map-to-curve").len(), 40);
                for g in f.get("Map-to-curve") {
                    assert_eq!(hex(Point::map_to_group(&unhex32(&g[0])).encode()), g[1]);
                }
            }

            #[test]
            fn addition() {
                let f = file();
                assert_eq!(f.get("Point addition").len(), 20);
                for g in f.get("Point addition") {
                    let (a, b) = (point(&g[0]), point(&g[1]));
                    assert_eq!(hex((a + b).encode()), g[2]);
                    assert_eq!(hex(a.double().encode()), g[3]);
                    assert_eq!(hex((a.double() + b).encode()), g[4]);
                    assert_eq!(hex((a.double() + b.double()).encode()), g[5]);
                }
            }

            #[test]
            fn multiplication() {
                let f = file();
                assert_eq!(f.get("Point multiplication").len(), 20);
                for g in f.get("Point multiplication") {
                    let n = Scalar::decode_reduce(&unhex(&g[1]));
                    assert_eq!(hex((point(&g[0]) * n).encode()), g[2]);
                }
            }

            #[test]
            fn monte_carlo() {
                let f = file();
                let list = f.get("Monte-Carlo").concat();
                assert_eq!(list.len(), 11);
                let mut p = Point::GENERATOR.double_n(120);
                assert_eq!(hex(p.encode()), list[0]);
                for expected in &list[1..] {
                    for _ in 0..1000 {
                        p = p * Scalar::decode_reduce(&p.encode());
                    }
                    assert_eq!(&hex(p.encode()), expected);
                }
            }

            #[test]
            fn keygen() {
                let f = file();
                assert_eq!(f.get("Keygen").len(), 20);
                for (i, g) in f.get("Keygen").iter().enumerate() {
                    let key = SecretKey::from_seed_of_test_vector(&[i as u8]);
                    assert_eq!(hex(key.to_bytes()), g[0]);
                    assert_eq!(hex(key.public_key().encode()), g[1]);
                }
            }

            #[test]
            fn hash_to_curve() {
                let f = file();
                let data: Vec<u8> = (0..100).collect();
                let list = f.get($hash_raw).concat();
                assert_eq!(list.len(), 100);
                for (i, s) in list.iter().enumerate() {
                    assert_eq!(&hex(hash_to_group(Message::raw(&data[..i]), None).unwrap().encode()), s);
                }
                if let Some(title) = $prehash {
                    let list = f.get(title).concat();
                    assert!(list.len() >= 10);
                    for (i, s) in list.iter().enumerate() {
                        let value = blake2::Blake2s256::digest([i as u8]);
                        let value = Message::prehashed(Hash::Blake2s, &value).unwrap();
                        assert_eq!(&hex(hash_to_group(value, None).unwrap().encode()), s);
                    }
                }
            }

            #[test]
            fn ecdh() {
                let f = file();
                assert_eq!(f.get("ECDH").len(), 20);
                for g in f.get("ECDH") {
                    let key = SecretKey::from_bytes(&unhex(&g[0])).unwrap();
                    let (secret, ok) = key.agree_silently(&unhex(&g[1]));
                    assert!(ok.declassify());
                    assert_eq!(hex(secret.as_bytes()), g[2]);
                    assert_eq!(hex(key.agree(&unhex(&g[1])).unwrap().as_bytes()), g[2]);
                    let (secret, ok) = key.agree_silently(&unhex(&g[3]));
                    assert!(!ok.declassify());
                    assert_eq!(hex(secret.as_bytes()), g[4]);
                    assert_eq!(key.agree(&unhex(&g[3])).unwrap_err(), Error::Encoding);
                }
            }

            #[test]
            fn signatures() {
                let f = file();
                let groups = f.get("Signature");
                assert_eq!(groups.len(), 20);
                for (i, g) in groups.iter().enumerate() {
                    let key = SecretKey::from_bytes(&unhex(&g[0])).unwrap();
                    assert_eq!(hex(key.public_key().encode()), g[1]);
                    let seed = if g[2] == "-" { vec![] } else { unhex(&g[2]) };
                    let value = unhex(&g[3]);
                    assert_eq!($sign_hash(&format!("sample {i}")), value);
                    let hash = if stringify!($schemes) == "do255" { Hash::Sha3_256 } else { Hash::Blake2s };
                    let message = Message::prehashed(hash, &value).unwrap();
                    let options = SignOptions::new().randomness(&seed);
                    let signature = key.sign_with(message, &options).unwrap();
                    assert_eq!(key.sign_with(message, &options.fault_check(true)), Ok(signature));
                    assert_eq!(hex(signature), g[4]);
                    refuse_wrong(&key, &signature, &value, hash);
                }
            }

            fn refuse_wrong(key: &SecretKey, signature: &Signature, value: &[u8], hash: Hash) {
                let message = Message::prehashed(hash, value).unwrap();
                let public = PublicKey::decode(&key.public_key().encode()).unwrap();
                public.verify_with(message, signature, &VerifyOptions::new()).unwrap();
                let bytes = signature.to_bytes();
                for i in 0..bytes.len() {
                    let mut wrong = bytes;
                    wrong[i] ^= 1 << (i % 8);
                    let wrong = Signature::from_bytes(wrong);
                    assert_eq!(public.verify_with(message, &wrong, &VerifyOptions::new()), Err(Error::Verification));
                }
                assert_eq!(Signature::from_slice(&bytes[1..]), Err(Error::Length));
                assert_eq!(public.verify(value, signature), Err(Error::Verification));
                let other = Message::prehashed(Hash::Sha256, value).unwrap();
                assert_eq!(public.verify_with(other, signature, &VerifyOptions::new()), Err(Error::Verification));
                let other = PublicKey::from_point(public.point().double()).unwrap();
                assert_eq!(other.verify_with(message, signature, &VerifyOptions::new()), Err(Error::Verification));
                for options in [VerifyOptions::new().context(b""), VerifyOptions::new().rules(Rules::Strict)] {
                    assert_eq!(public.verify_with(message, signature, &options), Err(Error::Unsupported));
                }
                let options = SignOptions::new().context(b"");
                assert_eq!(key.sign_with(message, &options), Err(Error::Unsupported));
                let raw = key.sign(value);
                assert_eq!(key.sign_with(Message::raw(value), &SignOptions::new()), Ok(raw));
                public.verify(value, &raw).unwrap();
                // s + r is the same integer modulo r, and must be refused.
                let mut wrong = bytes;
                let order = Scalar::order();
                let s = bytes.len() - 32;
                let mut carry = 0;
                for (to, from) in wrong[s..].iter_mut().zip(order) {
                    carry += u16::from(*to) + u16::from(from);
                    *to = carry as u8;
                    carry >>= 8;
                }
                assert_eq!(carry, 0);
                assert!(public.verify_with(message, &Signature::from_bytes(wrong), &VerifyOptions::new()).is_err());
            }

            /// The order of the group as an integer: the canonical integer of -1, plus one.
            trait Order {
                fn order() -> [u8; 32];
            }
            impl Order for Scalar {
                fn order() -> [u8; 32] {
                    let mut minus_one = (-Scalar::from_u64(1)).encode();
                    minus_one[0] += 1; // even, so there is no carry
                    minus_one
                }
            }

            #[test]
            fn extra_file() {
                let all = json("double-odd/double-odd-extra.json");
                let name = stringify!($group);
                let rows = &all[&name[name.len() - 1..]];
                let generation = &name[..name.len() - 1];
                for row in rows["multiples_of_G"].as_array().unwrap() {
                    let n = row["n"].as_str().unwrap().trim_start_matches("0x");
                    let n = format!("{}{n}", if n.len() % 2 == 1 { "0" } else { "" });
                    let mut n = unhex(&n);
                    n.reverse();
                    let p = Point::mul_generator(&Scalar::decode_reduce(&n));
                    assert_eq!(hex(p.encode()), row[generation].as_str().unwrap());
                }
                for row in rows["signatures"].as_array().unwrap() {
                    let text = |k: &str| row[k].as_str().unwrap().to_owned();
                    let key = SecretKey::from_bytes(&unhex(&text("private"))).unwrap();
                    assert_eq!(hex(key.public_key().encode()), text(&format!("public_{generation}")));
                    let data = unhex(&text("data"));
                    let message = match text("hash").as_str() {
                        "" => Message::raw(&data),
                        name => Message::prehashed(Hash::from_name(name).unwrap(), &data).unwrap(),
                    };
                    let seed = unhex(&text("seed"));
                    let signature = key.sign_with(message, &SignOptions::new().randomness(&seed)).unwrap();
                    assert_eq!(hex(signature), text(&format!("sig_{generation}")));
                    key.public_key().verify_with(message, &signature, &VerifyOptions::new()).unwrap();
                }
                for row in rows["keygen"].as_array().unwrap() {
                    let seed = unhex(row["seed"].as_str().unwrap());
                    let key = SecretKey::from_seed_of_test_vector(&seed);
                    match SecretKey::from_seed(&seed) {
                        Ok(same) => assert!(seed.len() >= 16 && same.ct_eq(&key).declassify()),
                        Err(e) => assert!(seed.len() < 16 && e == Error::Length),
                    }
                    assert_eq!(hex(key.to_bytes()), row["shake256"].as_str().unwrap());
                }
            }

            #[test]
            fn wrong_keys() {
                assert!(SecretKey::from_bytes(&[0; 32]).is_err());
                assert!(SecretKey::from_bytes(&Scalar::order()).is_err());
                assert!(SecretKey::from_bytes(&[1; 31]).is_err());
                assert!(PublicKey::decode(&[0; 32]).is_err(), "neutral");
                assert!(PublicKey::from_point(Point::IDENTITY).is_err());
                assert!(PublicKey::decode(&[]).is_err());
                assert_eq!(hash_to_group(Message::raw(b""), Some(b"tag")), Err(Error::Unsupported));
                // A key exchange with an invalid public key of any length gives a secret, and reports that the key was
                // invalid.
                let key = SecretKey::from_seed(b"a seed for tests").unwrap();
                let mut seen = std::collections::HashSet::new();
                for peer in [&[0; 32][..], &[], &[1; 31], &[1; 33], &[0xff; 32]] {
                    let (secret, ok) = key.agree_silently(peer);
                    let error = if peer.len() == 32 { Error::Encoding } else { Error::Length };
                    assert_eq!(key.agree(peer).unwrap_err(), error);
                    assert!(!ok.declassify());
                    assert!(seen.insert(*secret.as_bytes()));
                }
                assert_eq!(format!("{:?}", key.agree_silently(&[]).0), "SharedSecret(..)");
                assert!(!format!("{key:?}").contains(&hex(key.to_bytes())));
            }

            #[test]
            fn exchange_is_symmetric() {
                let (a, b) = (SecretKey::from_seed(&[1; 16]).unwrap(), SecretKey::from_seed(&[2; 16]).unwrap());
                let x = a.agree(&b.public_key().encode()).unwrap();
                let y = b.agree(&a.public_key().encode()).unwrap();
                assert!(x.ct_eq(&y).declassify());
            }
        }
    };
}

fn sha3(s: &str) -> Vec<u8> {
    Sha3_256::digest(s).to_vec()
}
fn blake2s(s: &str) -> Vec<u8> {
    blake2::Blake2s256::digest(s).to_vec()
}

const DO: Option<&str> = None;
const JQ: Option<&str> = Some("Hash-to-curve (pre-hashed)");
suite!(do255e, do255, 11, "Hash-to-curve", sha3, DO);
suite!(do255s, do255, 11, "Hash-to-curve", sha3, DO);
suite!(jq255e, jq255, 12, "Hash-to-curve (raw)", blake2s, JQ);
suite!(jq255s, jq255, 12, "Hash-to-curve (raw)", blake2s, JQ);
