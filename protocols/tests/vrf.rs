//! ECVRF: the vectors of RFC 9381 and of c2sp.org/vrf-r255; ours over every group; what is refused.

mod common;

use common::{Bytes, bytes, file};
use primegroup::core_groups::field::{ByteArray, PrimeField};
use primegroup::core_groups::group::Spec;
use primegroup::{Element, Error, ed25519, jq255e};
use primegroup_protocols::vrf::{
    Ed25519Ell2, Ed25519Tai, Generic, P256Sswu, P256Tai, Proof, PublicKey, Ristretto255Sha512, SecretKey, Suite,
    of_group, suites,
};
use serde_json::Value;
use sha2::{Digest, Sha512};

type PointOf<S> = Element<<S as Suite>::Spec>;

fn vector<S: Suite>(row: &Value) {
    assert_eq!(S::NAME, row["suite"].as_str().unwrap());
    let (alpha, pi, beta) = (bytes(row, "alpha"), bytes(row, "pi"), bytes(row, "beta"));
    let key = SecretKey::<S>::from_bytes(&bytes(row, "SK")).unwrap();
    assert_eq!(key.to_bytes().as_ref(), bytes(row, "SK"));
    assert_eq!(key.public_key().as_bytes(), bytes(row, "PK"));
    assert_eq!(S::encode_to_curve(&bytes(row, "PK"), &alpha).encode().as_ref(), bytes(row, "H"));
    let proof = key.prove(&alpha);
    assert_eq!(proof.to_vec(), pi);
    assert_eq!(proof.output().as_bytes(), beta);
    checks(&key, &alpha, &pi, &beta);
    let suite = suites().find(|s| s.name() == S::NAME).unwrap();
    assert_eq!(suite.prove(&bytes(row, "SK"), &alpha).unwrap(), pi);
    assert_eq!(*suite.verify_vartime(&bytes(row, "PK"), &alpha, &pi).unwrap(), beta);
    assert_eq!(*suite.output(&pi).unwrap(), beta);
}

/// A proof is valid, and nothing else is.
fn checks<S: Suite>(key: &SecretKey<S>, alpha: &[u8], pi: &[u8], beta: &[u8]) {
    assert_eq!(pi.len(), Proof::<S>::LEN);
    let public = PublicKey::<S>::decode(key.public_key().as_bytes()).unwrap();
    assert_eq!(public, *key.public_key());
    let proof = Proof::<S>::decode(pi).unwrap();
    assert_eq!(public.verify_vartime(alpha, &proof).unwrap().as_bytes(), beta);
    assert_eq!(proof, Proof::try_from(pi).unwrap());
    let mut room = [0xaa; 200];
    assert_eq!(proof.write_to(&mut room).unwrap(), pi);
    assert_eq!(room[pi.len()..], [0xaa; 200][pi.len()..]);
    assert_eq!(proof.write_to(&mut room[..pi.len() - 1]), Err(Error::Length));
    // Another input, another key.
    assert_eq!(public.verify_vartime(&[alpha, &[0]].concat(), &proof), Err(Error::Verification));
    let other = SecretKey::<S>::from_seed(&[7; 32]).unwrap();
    assert_eq!(other.public_key().verify_vartime(alpha, &proof), Err(Error::Verification));
    assert!(!other.ct_eq(key).declassify() && key.ct_eq(key).declassify());
    // Any bit.
    for bit in (0..8 * pi.len()).step_by(5) {
        let mut bad = pi.to_vec();
        bad[bit / 8] ^= 1 << (bit % 8);
        let refused = match Proof::<S>::decode(&bad) {
            Err(e) => e == Error::Encoding,
            Ok(proof) => public.verify_vartime(alpha, &proof) == Err(Error::Verification),
        };
        assert!(refused, "{} {bit}", S::NAME);
    }
    // Lengths; an s that is not below the order; a Gamma that is no element.
    for bad in [&pi[1..], &pi[..pi.len() - 1], &[pi, &[0]].concat(), &[]] {
        assert_eq!(Proof::<S>::decode(bad), Err(Error::Length));
        assert_eq!(PublicKey::<S>::decode(bad), Err(Error::Length));
        assert_eq!(SecretKey::<S>::from_bytes(bad).map(drop), Err(Error::Length));
    }
    let point = PublicKey::<S>::LEN;
    let mut bad = pi.to_vec();
    bad[point + 16..].fill(0xff);
    assert_eq!(Proof::<S>::decode(&bad), Err(Error::Encoding));
    let mut bad = pi.to_vec();
    bad[..point].fill(0xff);
    assert_eq!(Proof::<S>::decode(&bad), Err(Error::Encoding));
    assert_eq!(PublicKey::<S>::decode(&bad[..point]), Err(Error::Encoding));
    assert_eq!(PublicKey::<S>::decode(PointOf::<S>::IDENTITY.encode().as_ref()), Err(Error::Encoding));
    // s plus the order, where there is room for it.
    let order = (-<S::Spec as Spec>::Scalar::from_u64(1)).encode();
    let little = <S::Spec as Spec>::Scalar::from_u64(1).encode().as_ref()[0] == 1;
    if let Some(sum) = plus_one_more(&pi[point + 16..], order.as_ref(), little) {
        let mut bad = pi.to_vec();
        bad[point + 16..].copy_from_slice(&sum);
        assert_eq!(Proof::<S>::decode(&bad), Err(Error::Encoding));
    }
}

/// `a + b + 1`, if it has no more bytes.
fn plus_one_more(a: &[u8], b: &[u8], little: bool) -> Option<Vec<u8>> {
    let mut carry = 1;
    let mut out = vec![0; a.len()];
    for i in 0..a.len() {
        let at = if little { i } else { a.len() - 1 - i };
        carry += u16::from(a[at]) + u16::from(b[at]);
        out[at] = carry as u8;
        carry >>= 8;
    }
    (carry == 0).then_some(out)
}

#[test]
fn rfc9381() {
    let file = file("rfc/rfc9381/ecvrf.json");
    let rows = file.as_array().unwrap();
    assert_eq!(rows.len(), 12);
    for row in rows {
        match row["suite_octet"].as_u64().unwrap() {
            1 => vector::<P256Tai>(row),
            2 => vector::<P256Sswu>(row),
            3 => vector::<Ed25519Tai>(row),
            4 => vector::<Ed25519Ell2>(row),
            other => panic!("{other}"),
        }
    }
}

#[test]
fn c2sp() {
    let file = file("c2sp/vrf-r255.json");
    let rows = file.as_array().unwrap();
    assert_eq!(rows.len(), 1);
    rows.iter().for_each(vector::<Ristretto255Sha512>);
}

/// Prints `vectors/ecvrf/generic.json`.
#[test]
#[ignore = "prints a file of vectors"]
fn print_generic() {
    fn row<G>(group: &str) -> Value
    where
        Generic<G>: Suite,
    {
        let seed: Vec<u8> = (0..32).collect();
        let alpha = b"input of a verifiable random function";
        let key = SecretKey::<Generic<G>>::from_seed(&seed).unwrap();
        let proof = key.prove(alpha);
        let h = <Generic<G> as Suite>::encode_to_curve(key.public_key().as_bytes(), alpha).encode();
        let fields = [
            ("group", group.to_owned()),
            ("seed", hex::encode(&seed)),
            ("SK", hex::encode(key.to_bytes())),
            ("PK", hex::encode(key.public_key().as_bytes())),
            ("alpha", hex::encode(alpha)),
            ("H", hex::encode(h)),
            ("pi", hex::encode(proof.to_vec())),
            ("beta", hex::encode(proof.output())),
        ];
        fields.into_iter().map(|(name, value)| (name.to_owned(), Value::from(value))).collect()
    }
    let mut rows: Vec<Value> = Vec::new();
    macro_rules! each {
        { $module:ident $(, $capability:ident: $type:ty)* } => { $( each!(@ $capability $module $type); )* };
        (@ group $module:ident $type:ty) => { rows.push(row::<$type>(stringify!($module))); };
        (@ $other:ident $module:ident $type:ty) => {};
    }
    primegroup::for_each_group!(each);
    println!("{}", serde_json::to_string_pretty(&rows).unwrap());
}

/// Ours: the accepted proofs, of which an independent program made those of P-256 and Ristretto255.
#[test]
fn every_group_of_prime_order() {
    fn group<G>(row: &Value) -> String
    where
        Generic<G>: Suite,
    {
        type S<G> = Generic<G>;
        let seed = bytes(row, "seed");
        let key = SecretKey::<S<G>>::from_seed(&seed).unwrap();
        assert_eq!(key.to_bytes().as_ref(), bytes(row, "SK"));
        vector_of::<S<G>>(&key, row);
        <<S<G> as Suite>::Spec as Spec>::NAME.to_owned()
    }
    fn vector_of<S: Suite>(key: &SecretKey<S>, row: &Value) {
        let (alpha, pi, beta) = (bytes(row, "alpha"), bytes(row, "pi"), bytes(row, "beta"));
        assert_eq!(key.public_key().as_bytes(), bytes(row, "PK"));
        assert_eq!(S::encode_to_curve(&bytes(row, "PK"), &alpha).encode().as_ref(), bytes(row, "H"));
        assert_eq!(key.prove(&alpha).to_vec(), pi);
        checks(key, &alpha, &pi, &beta);
        // A neutral Gamma.
        let mut bad = pi.clone();
        bad[..PublicKey::<S>::LEN].copy_from_slice(PointOf::<S>::IDENTITY.encode().as_ref());
        assert_eq!(Proof::<S>::decode(&bad), Err(Error::Encoding));
        // A private key that is zero.
        assert_eq!(SecretKey::<S>::from_bytes(S::Private::ZERO.as_ref()).map(drop), Err(Error::Encoding));
        assert_eq!(SecretKey::<S>::from_bytes(&vec![0xff; S::Private::LEN]).map(drop), Err(Error::Encoding));
    }
    let file = file("ecvrf/generic.json");
    let mut rows = file.as_array().unwrap().iter();
    let mut names = Vec::new();
    macro_rules! each {
        { $module:ident $(, $capability:ident: $type:ty)* } => { $( each!(@ $capability $module $type); )* };
        (@ group $module:ident $type:ty) => {
            let row = rows.next().expect("a row for each group");
            assert_eq!(row["group"], stringify!($module));
            names.push(group::<$type>(row));
        };
        (@ $other:ident $module:ident $type:ty) => {};
    }
    primegroup::for_each_group!(each);
    assert!(rows.next().is_none());
    let all: Vec<_> = primegroup::suite::suites().map(|s| s.info()).filter(|i| i.prime_order).map(|i| i.name).collect();
    assert_eq!(names, all);
}

/// Keys as the library's key files have them, through the suites of the run time.
#[test]
fn run_time() {
    let mut groups = Vec::new();
    for suite in suites() {
        groups.push(suite.group());
        let keys = primegroup::suite::suite(suite.group()).unwrap();
        let private = keys.keygen(&[5; 32]).unwrap();
        let public = keys.public(&private).unwrap();
        let other = keys.public(&keys.keygen(&[6; 32]).unwrap()).unwrap();
        for alpha in [&b""[..], b"alpha", &[7; 1000]] {
            let proof = suite.prove(&private, alpha).unwrap();
            assert_eq!(proof.len(), suite.proof_len());
            let output = suite.verify_vartime(&public, alpha, &proof).unwrap();
            assert_eq!(output.len(), suite.output_len());
            assert_eq!(suite.output(&proof).unwrap(), output);
            assert_eq!(suite.prove(&private, alpha).unwrap(), proof);
            assert_eq!(suite.verify_vartime(&public, b"beta", &proof), Err(Error::Verification));
            assert_eq!(suite.verify_vartime(&other, alpha, &proof), Err(Error::Verification));
            let bad = [&proof[..proof.len() - 32], &[0xff; 32]].concat();
            assert_eq!(suite.verify_vartime(&public, alpha, &bad), Err(Error::Verification));
            assert_eq!(suite.output(&bad), Err(Error::Encoding));
            assert_eq!(suite.verify_vartime(&public, alpha, &proof[1..]), Err(Error::Length));
            assert_eq!(suite.verify_vartime(&public[1..], alpha, &proof), Err(Error::Length));
            let none = vec![0xff; public.len()];
            assert_eq!(suite.verify_vartime(&none, alpha, &proof), Err(Error::Encoding));
        }
        assert_eq!(suite.prove(&private[1..], b""), Err(Error::Length));
        assert_eq!(suite.prove(&[&private[..], &[0]].concat(), b""), Err(Error::Length));
    }
    groups.dedup();
    let expected: Vec<_> = primegroup::suite::suites()
        .map(|s| s.info())
        .filter(|i| i.prime_order || i.name == "ed25519")
        .map(|i| i.name)
        .collect();
    assert_eq!(groups, expected);
    for (group, suite) in [
        ("ed25519", "ECVRF-EDWARDS25519-SHA512-ELL2"),
        ("p256", "ECVRF-P256-SHA256-SSWU"),
        ("ristretto255", "ECVRF-RISTRETTO255-SHA512"),
        ("jq255e", "primegroup-ecvrf-v1"),
    ] {
        assert_eq!(of_group(group).unwrap().name(), suite);
    }
    assert!(of_group("x25519").is_none() && of_group("c1665").is_none());
}

/// A Gamma with a part of small order: the proof is valid where c cancels it, and the output is the same, as the cofactor is cleared; where it
/// does not, the proof is not valid. The public key is one of small order, or has such a part.
#[test]
fn small_order() {
    type S = Ed25519Ell2;
    let key = SecretKey::<S>::from_bytes(&[9; 32]).unwrap();
    let digest = Sha512::digest([9; 32]);
    let mut low: [u8; 32] = digest[..32].try_into().unwrap();
    low[0] &= 248;
    low[31] = low[31] & 127 | 64;
    let x = ed25519::Scalar::decode_reduce(&low);
    let public = *key.public_key();
    assert_eq!(ed25519::Point::mul_generator(&x).encode(), public.encode());
    // y of a point of order 8.
    let eight = hex::decode("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05").unwrap();
    let torsion = ed25519::Point::decode(&eight).unwrap();
    assert!(torsion.is_small_order().declassify() && !torsion.double_n(2).is_identity().declassify());
    let alpha = b"alpha";
    let h = S::encode_to_curve(public.as_bytes(), alpha);
    let gamma = h.mul(&x) + torsion;
    let honest = key.prove(alpha).output();
    let (mut valid, mut refused) = (0, 0);
    for k in 1u64..64 {
        let k = ed25519::Scalar::from_u64(k);
        let mut hash = Sha512::new().chain_update([4, 2]).chain_update(public.as_bytes());
        for p in [h, gamma, ed25519::Point::mul_generator(&k), h.mul(&k)] {
            hash.update(p.encode());
        }
        let c: [u8; 16] = hash.chain_update([0]).finalize()[..16].try_into().unwrap();
        let s = k + ed25519::Scalar::decode_reduce(&c) * x;
        let proof = Proof::<S>::decode(&[&gamma.encode()[..], &c, &s.encode()].concat()).unwrap();
        match public.verify_vartime(alpha, &proof) {
            Ok(output) => {
                assert_eq!(output, honest);
                assert_eq!(c[0] % 8, 0);
                valid += 1;
            }
            Err(e) => {
                assert_eq!(e, Error::Verification);
                assert_ne!(c[0] % 8, 0);
                refused += 1;
            }
        }
    }
    assert!(valid > 0 && refused > 0, "{valid} {refused}");
    for small in [eight, ed25519::Point::IDENTITY.encode().to_vec()] {
        assert_eq!(PublicKey::<S>::decode(&small), Err(Error::Encoding));
    }
    let mixed = ed25519::Point::decode(public.as_bytes()).unwrap() + torsion;
    assert!(PublicKey::<S>::decode(&mixed.encode()).is_ok());
}

#[test]
fn keys() {
    type S = Generic<jq255e::Point>;
    assert_eq!(SecretKey::<S>::from_seed(&[1; 31]).map(drop), Err(Error::Length));
    let mut rng = Bytes::seeded(3);
    let (a, b) = (SecretKey::<S>::generate(&mut rng), SecretKey::<S>::try_generate(&mut rng).unwrap());
    assert!(!a.ct_eq(&b).declassify());
    assert!(SecretKey::from_bytes(&a.to_bytes()).unwrap().ct_eq(&a).declassify());
    // Zero is nothing that a generator may give.
    assert_ne!(SecretKey::<S>::generate(&mut Bytes::first(vec![0; 64])).to_bytes(), [0; 32]);
    assert_eq!(SecretKey::<S>::try_generate(&mut Bytes::first(vec![0; 64])).map(drop), Err(Error::Randomness));
    // Nothing that is secret is printed.
    let text = format!("{a:?} {:?}", a.prove(b"").output());
    assert!(!text.contains(&hex::encode(a.to_bytes())) && text.ends_with("Output(..)"), "{text}");
    // The suites of one curve are different functions.
    let seed = [8; 32];
    let (tai, ell2) = (SecretKey::<Ed25519Tai>::from_bytes(&seed), SecretKey::<Ed25519Ell2>::from_bytes(&seed));
    assert_ne!(tai.unwrap().prove(b"").output().as_bytes(), ell2.unwrap().prove(b"").output().as_bytes());
}
