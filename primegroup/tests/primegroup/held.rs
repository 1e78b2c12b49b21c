//! Decoded keys, elements and scalars of a group chosen at run time give the same results as the types.

use primegroup::suite::{Suite, pairings, suite, suites};
use primegroup::{Error, Message, SignOptions, VerifyOptions};

fn all() -> impl Iterator<Item = &'static Suite> {
    suites().chain(suites().filter_map(Suite::generic))
}

#[test]
fn keys() {
    let message = Message::raw(b"message");
    for suite in all() {
        let info = suite.info();
        let private = suite.keygen(&[7; 32]).unwrap();
        let public = suite.public(&private).unwrap();
        let (sign, verify) = (SignOptions::new(), VerifyOptions::new());
        let signer = suite.signer(&private);
        assert_eq!(signer.is_ok(), info.signatures.is_some(), "{suite:?}");
        if let Ok(signer) = signer {
            assert_eq!(signer.public(), public);
            let signature = signer.sign(message, &sign).unwrap();
            assert_eq!(signature, suite.sign(&private, message, &sign).unwrap());
            let verifier = suite.verifier(&public, &verify).unwrap();
            assert_eq!(verifier.verify(message, &signature, &verify), Ok(()));
            assert_eq!(verifier.verify(Message::raw(b"other"), &signature, &verify), Err(Error::Verification));
            assert_eq!(verifier.verify(message, &signature[1..], &verify), Err(Error::Length));
            assert_eq!(suite.signer(&private[1..]).err(), Some(Error::Length));
            assert_eq!(suite.verifier(&public[1..], &verify).err(), Some(Error::Length));
        } else {
            assert_eq!(suite.verifier(&public, &verify).err(), Some(Error::Unsupported));
        }
        match suite.exchanger(&private) {
            Ok(exchanger) => {
                let other = suite.public(&suite.keygen(&[8; 32]).unwrap()).unwrap();
                assert_eq!(exchanger.public(), public);
                assert_eq!(exchanger.agree(&other), suite.agree(&private, &other));
                assert_eq!(exchanger.agree(&other[1..]), Err(Error::Length));
            }
            Err(e) => assert_eq!((e, info.shared_secret), (Error::Unsupported, None)),
        }
    }
}

#[test]
fn stored_pairs() {
    let (message, sign) = (Message::raw(b"message"), SignOptions::new());
    for suite in all() {
        let info = suite.info();
        let private = suite.keygen(&[7; 32]).unwrap();
        let pair = suite.to_pair(&private).unwrap();
        assert_eq!((pair.len(), &pair[..info.private_key]), (info.pair, &private[..]));
        assert_eq!(suite.to_pair(&private[1..]).err(), Some(Error::Length));
        let mut wrong = pair.clone();
        wrong[info.private_key] ^= 1;
        if info.signatures.is_some() {
            let signer = suite.signer_of_pair(&pair).unwrap();
            assert_eq!(signer.public(), suite.public(&private).unwrap());
            assert_eq!(signer.sign(message, &sign), suite.sign(&private, message, &sign));
            assert_eq!(suite.signer_of_pair(&pair[1..]).err(), Some(Error::Length));
            assert_eq!(suite.signer_of_pair(&wrong).err(), Some(Error::Encoding), "{suite:?}");
        } else {
            let exchanger = suite.exchanger_of_pair(&pair).unwrap();
            let other = suite.public(&suite.keygen(&[8; 32]).unwrap()).unwrap();
            assert_eq!(exchanger.agree(&other), suite.agree(&private, &other));
            assert_eq!(suite.exchanger_of_pair(&wrong).err(), Some(Error::Encoding), "{suite:?}");
            assert_eq!(suite.signer_of_pair(&pair).err(), Some(Error::Unsupported));
        }
    }
}

#[test]
fn generic_schemes() {
    let own = suite("jq255e").unwrap();
    let generic = own.generic().unwrap();
    assert_eq!((generic.info().name, generic.info().signatures.unwrap().len), ("jq255e", 64));
    let key = primegroup::schnorr::SecretKey::<primegroup::jq255e::Point>::from_seed(&[1; 32]).unwrap();
    let private = generic.keygen(&[1; 32]).unwrap();
    assert_eq!(private[..], key.to_bytes());
    let signature = generic.sign(&private, Message::raw(b"m"), &SignOptions::new()).unwrap();
    assert_eq!(signature, key.sign(b"m").to_vec());
    assert!(suite("ristretto255").unwrap().generic().is_none(), "they are its own");
}

#[test]
fn elements() {
    for suite in suites() {
        let Some(e) = suite.elements() else {
            assert_eq!(suite.info().name, "x25519");
            continue;
        };
        let (g, zero) = (e.generator(), e.identity());
        assert!(zero.is_identity() && !g.is_identity());
        assert_eq!(g.encode().len(), suite.info().public_key);
        assert_eq!(e.decode(&g.encode()).unwrap().eq(&g), Ok(true));
        assert_eq!(e.decode(&g.encode()[1..]).err(), Some(Error::Length));
        assert_eq!(e.decode(&vec![0xff; g.encode().len()]).err(), Some(Error::Encoding));
        let [a, b] = [3, 200].map(|byte| e.scalar_reduce(&[byte; 70]));
        let [p, q] = [&a, &b].map(|s| e.mul_generator(s).unwrap());
        assert_eq!(g.mul(&a).unwrap().eq(&p), Ok(true));
        assert_eq!(p.add(&q).unwrap().eq(&e.mul_generator(&a.add(&b).unwrap()).unwrap()), Ok(true));
        assert_eq!(p.sub(&q).unwrap().eq(&e.mul_generator(&a.sub(&b).unwrap()).unwrap()), Ok(true));
        assert_eq!(p.mul(&b).unwrap().eq(&e.mul_generator(&a.mul(&b).unwrap()).unwrap()), Ok(true));
        assert_eq!(p.negate().eq(&e.mul_generator(&a.negate()).unwrap()), Ok(true));
        assert_eq!(p.double().eq(&p.add(&p).unwrap()), Ok(true));
        assert_eq!(p.mul(&a.invert()).unwrap().eq(&g), Ok(true));
        let sum = e.multi_scalar_mul_vartime(&[&a, &b], &[&p, &q]).unwrap();
        assert_eq!(sum.eq(&p.mul(&a).unwrap().add(&q.mul(&b).unwrap()).unwrap()), Ok(true));
        assert_eq!(e.multi_scalar_mul_vartime(&[&a], &[]).err(), Some(Error::Length));
        assert_eq!(e.scalar(&a.encode()).unwrap().eq(&a), Ok(true));
        assert_eq!(a.encode().len(), e.scalar_len);
        assert_eq!(e.scalar(&a.encode()[1..]).err(), Some(Error::Length));
        assert_eq!(e.scalar(&vec![0xff; e.scalar_len]).err(), Some(Error::Encoding));
        let one = e.scalar(&a.mul(&a.invert()).unwrap().encode()).unwrap().encode();
        assert_eq!(one[if e.little_endian() { 0 } else { e.scalar_len - 1 }], 1);
        assert!(a.sub(&a).unwrap().is_zero() && a.sub(&a).unwrap().invert().is_zero() && !a.is_zero());
        let uniform = vec![9; e.uniform_len];
        assert_eq!(e.map_to_group(&uniform).unwrap().eq(&e.map_to_group(&uniform).unwrap()), Ok(true));
        assert_eq!(e.map_to_group(&uniform[1..]).err(), Some(Error::Length));
        assert_eq!(format!("{a:?}"), "Scalar(..)");
        assert!(format!("{p:?}").len() > 2 * suite.info().public_key);
        if let Some(hashing) = suite.info().hash_to_group {
            let dst = hashing.tags.then_some(&b"tag"[..]);
            let message = Message::raw(b"m");
            let point = suite.hash_to_point(message, dst).unwrap();
            assert_eq!(point.encode(), suite.hash_to_group(message, dst).unwrap());
        }
        // Elements and scalars of other groups are rejected as operands.
        let name = if suite.info().name == "p256" { "secp256k1" } else { "p256" };
        let other = primegroup::suite::suite(name).unwrap().elements().unwrap();
        let (h, s) = (other.generator(), other.scalar_reduce(&[1; 32]));
        assert!([p.add(&h), p.sub(&h), p.mul(&s), e.mul_generator(&s)].iter().all(|r| r.is_err()));
        assert!([a.add(&s), a.sub(&s), a.mul(&s)].iter().all(|r| r.is_err()));
        assert_eq!((p.eq(&h), a.eq(&s)), (Err(Error::Unsupported), Err(Error::Unsupported)));
        assert!(e.multi_scalar_mul_vartime(&[&s], &[&p]).is_err());
        assert!(e.multi_scalar_mul_vartime(&[&a], &[&h]).is_err());
    }
}

#[test]
fn curves_with_a_pairing() {
    let mut count = 0;
    for curve in pairings() {
        let [first, second] = curve.groups.map(|name| suite(name).unwrap().elements().unwrap());
        let (p, q) = (first.generator(), second.generator());
        let s = first.scalar_reduce(&[5; 32]);
        let t = second.scalar(&s.encode()).unwrap();
        let (sp, tq) = (p.mul(&s).unwrap(), q.mul(&t).unwrap());
        assert_eq!(curve.product_is_one_vartime(&[(&sp, &q), (&p.negate(), &tq)]), Ok(true));
        assert_eq!(curve.product_is_one_vartime(&[(&sp, &q), (&p, &tq)]), Ok(false));
        assert_eq!(curve.product_is_one_vartime(&[]), Ok(true));
        assert_eq!(curve.product_is_one_vartime(&[(&q, &p)]), Err(Error::Unsupported));
        count += 1;
    }
    assert_eq!(count, 3);
}

#[cfg(feature = "ecies")]
#[test]
fn ecies() {
    use primegroup::ecies::Options;
    let options = Options::new().authenticate(b"data");
    for suite in suites() {
        assert_eq!(suite.ecies().is_some(), suite.info().ecies);
        let Some(ecies) = suite.ecies() else { continue };
        let private = suite.keygen(&[7; 32]).unwrap();
        let public = suite.public(&private).unwrap();
        let mut next = 0;
        let mut random = |bytes: &mut [u8; 32]| {
            next += 1;
            bytes.fill(next);
            Ok(())
        };
        let sealed = ecies.encrypt(&mut random, &public, b"message", &options).unwrap();
        assert_ne!(ecies.encrypt(&mut random, &public, b"message", &options), Ok(sealed.clone()));
        assert_eq!(ecies.decrypt(&private, &sealed, &options).unwrap()[..], *b"message");
        assert_eq!(ecies.decrypt(&private, &sealed, &Options::new()), Err(Error::Verification));
        assert_eq!(ecies.encrypt(&mut random, &public[1..], b"message", &options), Err(Error::Length));
        let failing = |_: &mut [u8; 32]| Err(Error::Randomness);
        assert_eq!(ecies.encrypt(failing, &public, b"message", &options), Err(Error::Randomness));
    }
    assert!(suite("p256").unwrap().info().ecies && suite("c1665").unwrap().info().ecies);
}
