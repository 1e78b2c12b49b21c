//! ECVRF: the vectors of RFC 9381 and of c2sp.org/vrf-r255; our suite over every group; refused inputs.

mod common;

use common::{Bytes, bytes, file};
use primegroup::core_groups::field::PrimeField;
use primegroup::core_groups::group::Spec;
use primegroup::pem::{self, Kind, PemError};
use primegroup::{Element, Error, ed25519, jq255e};
use primegroup_protocols::vrf::{
    BareKey, Ed25519Ell2, Ed25519Tai, Generic, P256Sswu, P256Tai, Proof, PublicKey, Published, Ristretto255Sha512,
    SecretKey, Suite, of_group, suite as named, suites,
};
use serde_json::Value;
use sha2::{Digest, Sha512};

type PointOf<S> = Element<<S as Suite>::Spec>;

fn vector<S: Published>(row: &Value) {
    assert_eq!(S::NAME, row["suite"].as_str().unwrap());
    let (alpha, pi, beta) = (bytes(row, "alpha"), bytes(row, "pi"), bytes(row, "beta"));
    let key = BareKey::<S>::that_signs_nothing_else(&bytes(row, "SK")).unwrap();
    assert_eq!(key.public_key().as_bytes(), bytes(row, "PK"));
    assert_eq!(S::encode_to_curve(&bytes(row, "PK"), &alpha).encode().as_ref(), bytes(row, "H"));
    let proof = key.prove(&alpha);
    assert_eq!(proof.to_vec(), pi);
    assert_eq!(proof.output().as_bytes(), beta);
    checks(key.public_key(), &alpha, &pi, &beta);
    let suite = named(S::Spec::NAME, S::NAME).unwrap();
    assert_eq!(suite.prove_by_bare_key_that_signs_nothing_else(&bytes(row, "SK"), &alpha).unwrap(), pi);
    // The same bytes as a seed give another key, so a signing key with these bytes shares no nonces with it.
    let derived = SecretKey::<S>::from_seed(&bytes(row, "SK")).unwrap();
    assert_ne!(derived.public_key(), key.public_key());
    assert_ne!(suite.prove(&bytes(row, "SK"), &alpha).unwrap(), pi);
    for bad in [&[1; 31][..], &[1; 33], &[]] {
        assert_eq!(BareKey::<S>::that_signs_nothing_else(bad).map(drop), Err(Error::Length));
    }
    assert_eq!(*suite.verify_vartime(&bytes(row, "PK"), &alpha, &pi).unwrap(), beta);
    assert_eq!(*suite.output(&pi).unwrap(), beta);
}

/// Checks that a proof is valid and that changed proofs are not.
fn checks<S: Suite>(key: &PublicKey<S>, alpha: &[u8], pi: &[u8], beta: &[u8]) {
    assert_eq!(pi.len(), Proof::<S>::LEN);
    let public = PublicKey::<S>::decode(key.as_bytes()).unwrap();
    assert_eq!(public, *key);
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
    // Flip single bits.
    for bit in (0..8 * pi.len()).step_by(5) {
        let mut bad = pi.to_vec();
        bad[bit / 8] ^= 1 << (bit % 8);
        let refused = match Proof::<S>::decode(&bad) {
            Err(e) => e == Error::Encoding,
            Ok(proof) => public.verify_vartime(alpha, &proof) == Err(Error::Verification),
        };
        assert!(refused, "{} {bit}", S::NAME);
    }
    // Wrong lengths, an s that is not below the order, a Gamma that is not an element.
    for bad in [&pi[1..], &pi[..pi.len() - 1], &[pi, &[0]].concat(), &[]] {
        assert_eq!(Proof::<S>::decode(bad), Err(Error::Length));
        assert_eq!(PublicKey::<S>::decode(bad), Err(Error::Length));
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
    // s plus the order, if it fits.
    let order = (-<S::Spec as Spec>::Scalar::from_u64(1)).encode();
    let little = <S::Spec as Spec>::Scalar::from_u64(1).encode().as_ref()[0] == 1;
    if let Some(sum) = plus_one_more(&pi[point + 16..], order.as_ref(), little) {
        let mut bad = pi.to_vec();
        bad[point + 16..].copy_from_slice(&sum);
        assert_eq!(Proof::<S>::decode(&bad), Err(Error::Encoding));
    }
}

/// Returns `a + b + 1`, if it has no more bytes.
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

/// Returns the private key of the suite's definition for a seed.
fn private<S: Suite>(seed: &[u8]) -> S::Private {
    S::private(&S::expand(seed))
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
            ("SK", hex::encode(private::<Generic<G>>(&seed))),
            ("PK", hex::encode(key.public_key().as_bytes())),
            ("alpha", hex::encode(alpha)),
            ("H", hex::encode(h)),
            ("pi", hex::encode(proof.to_vec())),
            ("beta", hex::encode(proof.output())),
        ];
        fields.into_iter().map(|(name, value)| (name.to_owned(), Value::from(value))).collect()
    }
    let mut rows: Vec<Value> = Vec::new();
    primegroup::for_each_group! {
        group as P => rows.push(row::<P>(MODULE));
    }
    println!("{}", serde_json::to_string_pretty(&rows).unwrap());
}

/// Our suite gives the accepted proofs. For P-256 and Ristretto255 an independent program made them.
#[test]
fn every_group_of_prime_order() {
    fn group<G>(row: &Value) -> String
    where
        Generic<G>: Suite,
    {
        type S<G> = Generic<G>;
        let seed = bytes(row, "seed");
        let key = SecretKey::<S<G>>::from_seed(&seed).unwrap();
        assert_eq!(private::<S<G>>(&seed).as_ref(), bytes(row, "SK"));
        vector_of::<S<G>>(&key, row);
        <<S<G> as Suite>::Spec as Spec>::NAME.to_owned()
    }
    fn vector_of<S: Suite>(key: &SecretKey<S>, row: &Value) {
        let (alpha, pi, beta) = (bytes(row, "alpha"), bytes(row, "pi"), bytes(row, "beta"));
        assert_eq!(key.public_key().as_bytes(), bytes(row, "PK"));
        assert_eq!(S::encode_to_curve(&bytes(row, "PK"), &alpha).encode().as_ref(), bytes(row, "H"));
        assert_eq!(key.prove(&alpha).to_vec(), pi);
        checks(key.public_key(), &alpha, &pi, &beta);
        // A neutral Gamma.
        let mut bad = pi.clone();
        bad[..PublicKey::<S>::LEN].copy_from_slice(PointOf::<S>::IDENTITY.encode().as_ref());
        assert_eq!(Proof::<S>::decode(&bad), Err(Error::Encoding));
    }
    let file = file("ecvrf/generic.json");
    let mut rows = file.as_array().unwrap().iter();
    let mut names = Vec::new();
    primegroup::for_each_group! {
        group as P => {
            let row = rows.next().expect("a row for each group");
            assert_eq!(row["group"], MODULE);
            names.push(group::<P>(row));
        };
    }
    assert!(rows.next().is_none());
    let all: Vec<_> = primegroup::suite::suites().map(|s| s.info()).filter(|i| i.prime_order).map(|i| i.name).collect();
    assert_eq!(names, all);
}

/// Seeds and bytes work with the suites chosen at run time.
#[test]
fn run_time() {
    let mut groups = Vec::new();
    for suite in suites() {
        groups.push(suite.group());
        let (private, public, other) = ([5; 32], suite.public(&[5; 32]).unwrap(), suite.public(&[6; 32]).unwrap());
        assert_eq!(public.len(), suite.public_len());
        suite.check(&public).unwrap();
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
            assert_eq!(suite.check(&none), Err(Error::Encoding));
        }
        assert_eq!(suite.prove(&private[1..], b""), Err(Error::Length));
        assert_eq!(suite.prove(&[5; 33], b""), Err(Error::Length));
        assert_eq!(suite.public(&[5; 64]), Err(Error::Length));
        let ours = suite.name() == "primegroup-ecvrf-v1";
        let bare = suite.prove_by_bare_key_that_signs_nothing_else(&private, b"");
        assert_eq!(bare.err(), ours.then_some(Error::Unsupported), "{}", suite.name());
        assert_eq!(suite.has_bare_keys(), !ours);
        let found = named(suite.group(), suite.name()).unwrap();
        assert_eq!((found.group(), found.name()), (suite.group(), suite.name()));
        assert!(named(suite.group(), &suite.name().to_lowercase()).is_none() || ours);
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

/// A Gamma with a component of small order: the proof is valid if c cancels the component, and the output is the same,
/// because the cofactor is cleared. Otherwise the proof is invalid. The public key is of small order or has such a
/// component.
#[test]
fn small_order() {
    type S = Ed25519Ell2;
    let key = BareKey::<S>::that_signs_nothing_else(&[9; 32]).unwrap();
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
    for len in [0, 16, 31, 33, 64] {
        assert_eq!(SecretKey::<S>::from_seed(&vec![1; len]).map(drop), Err(Error::Length));
    }
    let mut rng = Bytes::seeded(3);
    let (a, b) = (SecretKey::<S>::generate(&mut rng), SecretKey::<S>::try_generate(&mut rng).unwrap());
    assert!(!a.ct_eq(&b).declassify() && a.ct_eq(&a).declassify());
    assert!(SecretKey::from_seed(&a.to_seed()).unwrap().ct_eq(&a).declassify());
    assert_eq!(SecretKey::<S>::generate(&mut Bytes::first(vec![4; 32])).to_seed(), [4; 32]);
    // No secret is printed.
    let text = format!("{a:?} {:?}", a.prove(b"").output());
    assert!(!text.contains(&hex::encode(a.to_seed())) && text.ends_with("Output(..)"), "{text}");
    assert!(a.clone().ct_eq(&a).declassify());
    // Public keys behave as bytes: text, order, hash.
    let (p, q) = (*a.public_key(), *b.public_key());
    assert_eq!(p.to_string(), hex::encode(p.encode()));
    assert_eq!(p.to_string().to_uppercase().parse(), Ok(p));
    assert_eq!(PublicKey::<S>::try_from(q.as_ref()), Ok(q));
    assert_eq!(p.cmp(&q), p.as_bytes().cmp(q.as_bytes()));
    assert_eq!(std::collections::HashSet::from([p, q, p]).len(), 2);
    for bad in [&p.to_string()[2..], &"g".repeat(64), &"é".repeat(32)] {
        assert!(bad.parse::<PublicKey<S>>().is_err(), "{bad}");
    }
    // A bare key is below the order, and not zero.
    for bad in [[0; 32], [0xff; 32]] {
        assert_eq!(BareKey::<P256Tai>::that_signs_nothing_else(&bad).map(drop), Err(Error::Encoding));
        assert_eq!(BareKey::<Ristretto255Sha512>::that_signs_nothing_else(&bad).map(drop), Err(Error::Encoding));
    }
}

/// The key of a seed is a hash of a label and the seed; the test computes it with SHA-512 alone. No two suites share a
/// key.
#[test]
fn keys_of_published_suites_are_labelled_hashes() {
    fn check<S: Published>(octet: u8, of_hash: impl Fn(&[u8]) -> Vec<u8>) -> Vec<u8> {
        let seed = [8; 32];
        let label = b"primegroup-ecvrf-v1:key:";
        let hash = Sha512::digest([&label[..], &[octet], &seed].concat());
        let bare = BareKey::<S>::that_signs_nothing_else(&of_hash(&hash)).unwrap();
        let key = SecretKey::<S>::from_seed(&seed).unwrap();
        assert_eq!(bare.public_key(), key.public_key());
        assert_eq!(bare.prove(b"alpha"), key.prove(b"alpha"));
        key.public_key().as_bytes().to_vec()
    }
    let first = |hash: &[u8]| hash[..32].to_vec();
    let p256 = |hash: &[u8]| primegroup::p256::Scalar::decode_reduce(hash).encode().to_vec();
    let ristretto255 = |hash: &[u8]| primegroup::ristretto255::Scalar::decode_reduce(hash).encode().to_vec();
    let mut keys = vec![
        check::<P256Tai>(1, p256),
        check::<P256Sswu>(2, p256),
        check::<Ed25519Tai>(3, first),
        check::<Ed25519Ell2>(4, first),
        check::<Ristretto255Sha512>(0xff, ristretto255),
    ];
    keys.push(
        SecretKey::<Generic<primegroup::p256::Point>>::from_seed(&[8; 32]).unwrap().public_key().as_bytes().into(),
    );
    let count = keys.len();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), count);
}

/// A file for another purpose, group, suite or key half is refused, with an error that names the reason.
#[test]
fn key_files_have_labels_of_their_own() {
    type S = P256Sswu;
    let key = SecretKey::<S>::from_seed(&[8; 32]).unwrap();
    let (private, public) = (key.to_pem().unwrap(), key.public_key().to_pem().unwrap());
    assert!(private.starts_with("-----BEGIN PRIMEGROUP VRF PRIVATE KEY-----\n"));
    assert!(public.starts_with("-----BEGIN PRIMEGROUP VRF PUBLIC KEY-----\n"));
    assert!(SecretKey::<S>::from_pem(&*private).unwrap().ct_eq(&key).declassify());
    assert_eq!(PublicKey::<S>::from_pem(&public).unwrap(), *key.public_key());
    // The other suite of the curve, another group, the other key half.
    assert_eq!(SecretKey::<P256Tai>::from_pem(&*private).unwrap_err(), PemError::Suite);
    assert_eq!(SecretKey::<Generic<jq255e::Point>>::from_pem(&*private).unwrap_err(), PemError::Group);
    assert_eq!(SecretKey::<S>::from_pem(&public).unwrap_err(), PemError::Kind(Kind::Public));
    assert_eq!(PublicKey::<S>::from_pem(&*private).unwrap_err(), PemError::Kind(Kind::Private));
    // Signing keys refuse VRF key files, and the reverse.
    type Signs = primegroup::ecdsa::SecretKey<primegroup::p256::Point>;
    assert_eq!(Signs::from_pem(&*private).unwrap_err(), PemError::Vrf(Kind::Private));
    assert_eq!(pem::decode(public.as_bytes()).unwrap_err(), PemError::Vrf(Kind::Public));
    let signs = Signs::from_seed(&[8; 32]).unwrap();
    assert_eq!(SecretKey::<S>::from_pem(&*signs.to_pem().unwrap()).unwrap_err(), PemError::NotVrf(Kind::Private));
    let sec1 = pem::encode_sec1("p256", &signs.to_bytes()).unwrap();
    assert_eq!(SecretKey::<S>::from_pem(&*sec1).unwrap_err(), PemError::NotVrf(Kind::Private));
    let verifies = signs.public_key().to_pem();
    assert_eq!(PublicKey::<S>::from_pem(&verifies).unwrap_err(), PemError::NotVrf(Kind::Public));
    for own in [Kind::Private, Kind::Public] {
        let text = pem::encode("jq255e", own, &[1; 32]).unwrap();
        assert_eq!(pem::decode_vrf(text.as_bytes()).unwrap_err(), PemError::NotVrf(own));
    }
    // Bytes of the wrong length, and invalid content.
    let text = pem::encode_vrf("p256", S::NAME, Kind::Private, &[1; 31]).unwrap();
    assert_eq!(SecretKey::<S>::from_pem(&*text).unwrap_err(), PemError::Key(Error::Length));
    let text = pem::encode_vrf("p256", S::NAME, Kind::Public, &[1; 33]).unwrap();
    assert_eq!(PublicKey::<S>::from_pem(&*text).unwrap_err(), PemError::Key(Error::Encoding));
    let long = "x".repeat(65);
    for (group, suite, bytes) in [
        ("P256", "s", &[1][..]),
        ("", "s", &[1]),
        ("p256", "", &[1]),
        ("p256", "a b", &[1]),
        ("p256", &long, &[1]),
        ("p256", "s", &[]),
    ] {
        assert_eq!(pem::encode_vrf(group, suite, Kind::Private, bytes).unwrap_err(), PemError::Content);
    }
    let label = "PRIMEGROUP VRF PRIVATE KEY";
    for (base64, error) in [
        ("AgFhAWJj", PemError::Version(2)),
        ("AQFhAWI=", PemError::Content),
        ("AQFhAQ==", PemError::Content),
        ("AQFhAgJi", PemError::Content),
        ("AQFBAWJj", PemError::Content),
        ("AQAB", PemError::Content),
        ("AQ==", PemError::Content),
    ] {
        let text = format!("-----BEGIN {label}-----\n{base64}\n-----END {label}-----\n");
        assert_eq!(pem::decode_vrf(text.as_bytes()).unwrap_err(), error, "{base64}");
    }
}

/// The example of docs/ecvrf.md.
#[test]
fn documented_example() {
    let docs = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/ecvrf.md")).unwrap();
    let lines: Vec<_> = docs.lines().filter_map(|l| l.strip_prefix("    ")).collect();
    let start = lines.iter().position(|l| l.contains("BEGIN PRIMEGROUP")).unwrap();
    let example = lines[start..start + 8].join("\n") + "\n";
    let seed: Vec<u8> = (0..32).collect();
    let key = SecretKey::<Generic<jq255e::Point>>::from_seed(&seed).unwrap();
    assert_eq!(example, key.to_pem().unwrap().to_string() + &key.public_key().to_pem().unwrap());
}
