//! C1665: MIRACL's multiples, key agreement and ECDSA; every multiplication algorithm; refused encodings; points of
//! order 2 and 4.

use crate::common::{hex, json, unhex};
use primegroup::c1665::{PublicKey, SecretKey, Signature};
use primegroup::{Error, Hash, Message, SignOptions, VerifyOptions, ecies};
use primegroup_core::ct::Mask;
use primegroup_core::group::c1665::{BYTES, Point, Scalar, agree, clamp};
use primegroup_testkit::Inputs;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The prime p, big-endian.
const P: &str = "3ffffffffffffffffffffffffffffffffffffffffb";

fn text<'a>(v: &'a Value, name: &str) -> &'a str {
    v[name].as_str().unwrap_or_else(|| panic!("a string {name}"))
}

/// Returns an integer of 21 bytes.
fn integer(v: &Value, name: &str) -> [u8; BYTES] {
    unhex(text(v, name)).try_into().expect("21 bytes")
}

fn point(v: &Value, name: &str) -> Point {
    Point::decode_any(&unhex(text(v, name))).expect("a point")
}

/// Multiplies with every algorithm, and compares the results.
fn multiple(p: &Point, s: &Scalar) -> Point {
    let q = p.mul(s);
    let zero = Scalar::from_u64(0);
    assert_eq!(q, p.mul_add_generator_vartime(s, &zero));
    assert_eq!(q, Point::multi_scalar_mul_vartime(&[*s], &[*p]));
    if *p == Point::GENERATOR {
        assert_eq!(q, Point::mul_generator(s));
        assert_eq!(q, p.mul_add_generator_vartime(&zero, s));
    }
    q
}

#[test]
fn multiples() {
    let all = json("c1665/c1665-generated.json");
    let all = all["multiples"].as_array().expect("a list");
    for v in all {
        let p = multiple(&Point::GENERATOR, &scalar(&integer(v, "k")));
        assert_eq!(hex(p.encode()), text(v, "compressed"));
        assert_eq!(hex(p.encode_uncompressed()), text(v, "uncompressed"));
        assert_eq!((point(v, "compressed"), point(v, "uncompressed")), (p, p));
        assert_eq!(hex(p.x()), text(v, "compressed")[2..]);
        assert!(p.is_torsion_free().declassify());
    }
    assert_eq!(all.len(), 24);
}

#[test]
fn protocols() {
    let all = json("c1665/c1665-generated.json");
    let all = all["protocols"].as_array().expect("a list");
    for v in all {
        let (s0, s1) = (integer(v, "S0_clamped"), integer(v, "S1"));
        assert_eq!(clamp(&integer(v, "raw_private")), s0);
        assert_eq!((clamp(&s0), clamp(&s1)), (s0, s1));
        let (w0, w1) = (point(v, "W0"), point(v, "W1"));
        assert_eq!((multiple(&Point::GENERATOR, &scalar(&s0)), multiple(&Point::GENERATOR, &scalar(&s1))), (w0, w1));
        for (s, w) in [(s0, w1), (s1, w0)] {
            let (x, ok) = agree(&s, &w);
            assert!(ok.declassify());
            assert_eq!(hex(x), text(v, "dh_x"));
            // The key is a multiple of 4, so adding a point whose order divides 4 changes nothing.
            for t in torsion() {
                assert_eq!(hex(agree(&s, &(w + t)).0), text(v, "dh_x"));
            }
        }
        assert_eq!(hex(agree(&integer(v, "raw_private"), &w1).0), text(v, "dh_x"));

        // ECDSA like MIRACL's, with all 21 bytes of the hash that fit into an integer.
        let message = unhex(text(v, "M"));
        let f = scalar(&Sha256::digest(&message)[..BYTES].try_into().expect("21 bytes"));
        let (k, c, d) = (integer(v, "ecdsa_k"), integer(v, "ecdsa_c"), integer(v, "ecdsa_d"));
        assert_eq!(scalar(&Point::mul_generator(&scalar(&k)).x()), scalar(&c));
        assert_eq!(scalar(&d) * scalar(&k), f + scalar(&s0) * scalar(&c));
        let keys = [s0, s1].map(|s| SecretKey::from_bytes(&s).unwrap());
        assert_eq!(keys[0].to_bytes(), s0);
        assert_eq!(
            keys.each_ref().map(|key| key.public_key().encode_uncompressed()),
            [w0, w1].map(|w| w.encode_uncompressed())
        );
        let theirs = Signature::from_slice(&[c, d].concat()).unwrap();
        for (key, mut signature) in [(0, theirs), (0, keys[0].sign(&message)), (1, keys[1].sign(&message))] {
            keys[key].public_key().verify(&message, &signature).unwrap();
            assert_eq!(keys[1 - key].public_key().verify(&message, &signature), Err(Error::Verification));
            assert_eq!(keys[key].public_key().verify(b"another", &signature), Err(Error::Verification));
            signature.as_mut()[41] ^= 1;
            assert_eq!(keys[key].public_key().verify(&message, &signature), Err(Error::Verification));
        }
        for (key, peer) in [(0, "W1"), (1, "W0")] {
            assert_eq!(hex(keys[key].agree(&unhex(text(v, peer))).unwrap()), text(v, "dh_x"));
        }

        // ECIES, encrypted to the second key.
        let (p1, p2) = (unhex(text(v, "ecies_P1")), unhex(text(v, "ecies_P2")));
        let options = ecies::Options::new().derive(&p1).authenticate(&p2).tag_len(12).unwrap();
        let mut sealed = unhex(&["ecies_V", "ecies_C", "ecies_T"].map(|part| text(v, part)).concat());
        assert_eq!(ecies::decrypt(&keys[0], &mut sealed, &options), Err(Error::Verification));
        assert_eq!(ecies::decrypt(&keys[1], &mut sealed, &options).unwrap(), message);
    }
    assert_eq!(all.len(), 8);
}

/// Returns 21 bytes as an integer modulo the order.
fn scalar(bytes: &[u8; BYTES]) -> Scalar {
    Scalar::decode_reduce(bytes)
}

#[test]
fn keys() {
    let key = SecretKey::from_seed(&[1; 16]).unwrap();
    assert!(key.ct_eq(&SecretKey::from_bytes(&key.to_bytes()).unwrap()).declassify());
    assert!(!key.ct_eq(&SecretKey::from_seed(&[2; 16]).unwrap()).declassify());
    assert_eq!(SecretKey::from_seed(&[1; 15]).map(|_| ()), Err(Error::Length));
    assert_eq!(SecretKey::from_bytes(&[1; 20]).map(|_| ()), Err(Error::Length));
    let uniform: [u8; 64] = core::array::from_fn(|i| 200 - i as u8);
    let clamped = SecretKey::from_uniform_bytes(&uniform).unwrap().to_bytes();
    assert_eq!(clamped, clamp(uniform.first_chunk().unwrap()));
    assert_eq!(SecretKey::from_bytes(&clamped).unwrap().to_bytes(), clamped);
    // Bytes that are not clamped are not a key.
    for (at, bit) in [(0, 0x80), (20, 1), (20, 2)] {
        let mut bytes = clamped;
        bytes[at] ^= bit;
        assert_eq!(SecretKey::from_bytes(&bytes).map(|_| ()), Err(Error::Encoding));
    }
    let public = *key.public_key();
    assert_eq!(PublicKey::decode(&public.encode()), Ok(public));
    assert_eq!(PublicKey::decode_any(&public.encode()), Ok(public));
    assert_eq!(PublicKey::decode_any(&public.encode_uncompressed()), Ok(public));
    assert_eq!(PublicKey::decode(&public.encode_uncompressed()), Err(Error::Length));
    assert_eq!(PublicKey::decode_any(&public.encode()[..21]), Err(Error::Length));
    assert_eq!(PublicKey::decode(&[5; 22]), Err(Error::Encoding));
    for p in torsion() {
        assert_eq!(PublicKey::decode(&p.encode()), Err(Error::Encoding));
        assert_eq!(key.agree(&p.encode_uncompressed()).map(|_| ()), Err(Error::Encoding));
    }
    assert_eq!(key.agree(&[4; 44]).map(|_| ()), Err(Error::Length));
    // Every hash function and option.
    for hash in Hash::ALL {
        let value = vec![7; hash.output_len()];
        let message = Message::prehashed(hash, &value).unwrap();
        let options = SignOptions::new().randomness(b"noise").fault_check(true);
        match key.sign_with(message, &options) {
            Ok(signature) => {
                public.verify_with(message, &signature, &VerifyOptions::new()).unwrap();
                assert_ne!(key.sign_with(message, &SignOptions::new()), Ok(signature));
            }
            Err(e) => {
                assert_eq!(e, Error::Unsupported);
                assert!(!matches!(hash, Hash::Sha256 | Hash::Sha384 | Hash::Sha512));
            }
        }
    }
    let context = SignOptions::new().context(b"");
    assert_eq!(key.sign_with(Message::raw(b""), &context), Err(Error::Unsupported));
    // Integers that are zero or not below the order.
    let order = {
        let mut bytes = (-Scalar::ONE).encode();
        bytes[20] += 1;
        bytes
    };
    let good = key.sign(b"m").to_bytes();
    for bad in [[0; BYTES], order, [0xff; BYTES]] {
        for signature in [[&bad[..], &good[BYTES..]].concat(), [&good[..BYTES], &bad[..]].concat()] {
            assert_eq!(public.verify(b"m", &Signature::from_slice(&signature).unwrap()), Err(Error::Verification));
        }
    }
}

/// Returns the four points whose order divides 4: (0, 1), (0, -1), (1, 0), (-1, 0).
fn torsion() -> [Point; 4] {
    let x = |tag: u8, x: &str| Point::decode(&[&[tag], &unhex(&format!("{x:0>42}"))[..]].concat()).expect("a point");
    let minus_one = format!("{}a", &P[..41]);
    [x(3, "0"), x(2, "0"), x(2, "1"), x(2, &minus_one)]
}

#[test]
fn small_order() {
    let all = torsion();
    assert_eq!(all[0], Point::IDENTITY);
    for (i, p) in all.iter().enumerate() {
        assert!(p.is_small_order().declassify());
        assert_eq!(p.is_torsion_free().declassify(), i == 0);
        assert_eq!(p.double().is_identity().declassify(), i < 2);
        assert_eq!(agree(&[0x5a; BYTES], p).0, [0; BYTES]);
        assert!(!agree(&[0x5a; BYTES], p).1.declassify());
        assert_eq!(Point::decode_any(&p.encode_uncompressed()), Some(*p));
        assert_eq!(Point::decode_any(&p.encode()), Some(*p));
        for q in all {
            assert!((*p + q).is_small_order().declassify());
        }
        assert!(!(*p + Point::GENERATOR).is_small_order().declassify());
    }
    assert_eq!(hex(Point::IDENTITY.encode_uncompressed()), format!("04{}", "00".repeat(42)));
}

#[test]
fn what_is_refused() {
    let refused = |bytes: &[u8]| {
        assert_eq!(Point::decode_any(bytes), None, "{}", hex(bytes));
        assert!(Point::decode(bytes).is_none());
    };
    let g = Point::GENERATOR;
    let (short, long) = (g.encode(), g.encode_uncompressed());
    for tag in [0, 1, 4, 5, 6, 7, 0x82, 0x83, 0xff] {
        refused(&[&[tag], &short[1..]].concat());
    }
    for tag in [0, 2, 3, 5, 0x84] {
        refused(&[&[tag], &long[1..]].concat());
    }
    for bytes in [&short[..21], &long[..42], &[&long[..], &[0]].concat(), &[4], &[]] {
        refused(bytes);
    }
    // x + p, which MIRACL accepts, if it fits into 21 bytes.
    let plus_p = |x: &[u8]| {
        let (mut out, mut carry) = (unhex(P), 0);
        for (to, x) in out.iter_mut().zip(x).rev() {
            carry += u16::from(*to) + u16::from(*x);
            *to = carry as u8;
            carry >>= 8;
        }
        assert_eq!(carry, 0);
        out
    };
    refused(&[&short[..1], &plus_p(&short[1..])].concat());
    refused(&[&long[..1], &plus_p(&long[1..22]), &long[22..]].concat());
    refused(&[&long[..22], &plus_p(&long[22..])].concat());
    refused(&[&[2], &unhex(P)[..]].concat());
    // y = 0 is even.
    let one = unhex(&format!("{:0>42}", 1));
    refused(&[&[3], &one[..]].concat());
    // The neutral element as coordinates, and coordinates that are not on the curve.
    let zero = [0; BYTES];
    refused(&[&[4], &zero[..], &one].concat());
    refused(&[&[4], &one[..], &one].concat());
    let mut off = long;
    off[42] ^= 1;
    refused(&off);
    // Half of all x have a point.
    let mut inputs = Inputs(7);
    let decoded = (0..200).filter(|_| {
        let mut bytes: Vec<u8> = std::iter::once(2).chain((0..BYTES).map(|_| inputs.word() as u8)).collect();
        bytes[1] &= 0x3f;
        Point::decode(&bytes)
            .is_some_and(|p| p.encode()[..] == bytes && Point::decode_any(&p.encode_uncompressed()) == Some(p))
    });
    assert!((70..130).contains(&decoded.count()));
}

#[test]
fn laws() {
    let mut inputs = Inputs(8);
    let mut random = || {
        let uniform: [u8; 64] = core::array::from_fn(|_| inputs.word() as u8);
        (Point::map_to_group(uniform.first_chunk().expect("32 bytes")), Scalar::decode_reduce(&uniform))
    };
    let mut torsion_free = 0;
    for _ in 0..50 {
        let ((p, a), (q, b)) = (random(), random());
        assert_eq!(Point::decode(&p.encode()), Some(p));
        assert_eq!(Point::decode_any(&p.encode_uncompressed()), Some(p));
        torsion_free += u32::from(p.is_torsion_free().declassify());
        assert_eq!((p + q) + q, p + q.double());
        assert_eq!(p - p, Point::IDENTITY);
        assert_eq!(p.double_n(5), (0..5).fold(p, |p, _| p + p));
        // Scalars are reduced modulo r, so points must have order r.
        let (p, q) = (p.mul_by_cofactor(), q.mul_by_cofactor());
        assert_eq!(multiple(&p, &(a + b)), multiple(&p, &a) + multiple(&p, &b));
        assert_eq!(p.mul_add_generator_vartime(&a, &b), p.mul(&a) + Point::mul_generator(&b));
        assert_eq!(p.mul_add_generator(&a, &b), p.mul(&a) + Point::mul_generator(&b));
        assert!(p.verify_mul_add_generator_vartime(&a, &b, &(p.mul(&a) + Point::mul_generator(&b))));
        assert!(!p.verify_mul_add_generator_vartime(&a, &b, &(p.mul(&a) + Point::mul_generator(&a))));
        assert_eq!(Point::multi_scalar_mul_vartime(&[a, b], &[p, q]), p.mul(&a) + q.mul(&b));
    }
    assert!((1..30).contains(&torsion_free), "a quarter");
    // Edge scalars.
    let (zero, one) = (Scalar::from_u64(0), Scalar::from_u64(1));
    for p in [Point::GENERATOR, random().0.mul_by_cofactor()] {
        assert_eq!(multiple(&p, &zero), Point::IDENTITY);
        assert_eq!(multiple(&p, &one), p);
        assert_eq!(multiple(&p, &-one), -p);
        assert_eq!(multiple(&p, &-(one + one)), -p.double());
        for i in 0..164 {
            let power = (0..i).fold(one, |x, _| x + x);
            assert_eq!(multiple(&p, &power), p.double_n(i));
            assert_eq!(multiple(&p, &(power - one)), p.double_n(i) - p);
        }
    }
    // The exceptional inputs of the map.
    let mut minus_one = unhex(P);
    minus_one.reverse();
    minus_one[0] -= 1;
    for u in [[0u8; BYTES], core::array::from_fn(|i| u8::from(i == 0)), minus_one.try_into().expect("21 bytes")] {
        let mut uniform = [0; 32];
        uniform[..BYTES].copy_from_slice(&u);
        let p = Point::map_to_group(&uniform);
        assert_eq!(Point::decode(&p.encode()), Some(p));
    }
    assert!(Point::select(Mask::TRUE, &Point::IDENTITY, &Point::GENERATOR) == Point::GENERATOR);
}
