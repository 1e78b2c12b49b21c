//! The peers' rows: crrl, dalek, aws-lc-rs.

use server::{INPUTS, Rows};

const TEXT: &[u8] = b"a message of thirty-two bytes...";

fn seeds() -> Vec<[u8; 32]> {
    (0..INPUTS).map(|i| core::array::from_fn(|j| (i * 37 + j * 11 + 1) as u8)).collect()
}

/// An answer that may be missing.
fn bytes<const N: usize>(answer: Option<[u8; N]>) -> Vec<u8> {
    answer.map_or(Vec::new(), Vec::from)
}

/// The answer of a verification.
fn yes(valid: bool) -> Vec<u8> {
    vec![u8::from(valid)]
}

fn ristretto(p: curve25519_dalek::ristretto::RistrettoPoint) -> Vec<u8> {
    p.compress().0.to_vec()
}

fn edwards(p: curve25519_dalek::edwards::EdwardsPoint) -> Vec<u8> {
    p.compress().0.to_vec()
}

/// The group operations of a module of crrl.
macro_rules! crrl_group {
    ($rows:ident, $module:ident) => {{
        use crrl::$module::{Point, Scalar};
        let group = stringify!($module);
        let s: Vec<Scalar> = seeds().iter().map(|x| { let y = Scalar::decode_reduce(x); y * y * y + y }).collect();
        let p: Vec<Point> = s.iter().map(Point::mulgen).collect();
        let e: Vec<[u8; 32]> = p.iter().map(|p| p.encode()).collect();
        $rows.add("crrl", group, "decode", |p: Option<Point>| bytes(p.map(|p| p.encode())), move |i| Point::decode(&e[i][..]));
        let q = p.clone();
        $rows.add("crrl", group, "encode", Vec::from, move |i| q[i].encode());
        let (q, t) = (p.clone(), s.clone());
        $rows.add("crrl", group, "mul", |p: Point| p.encode().to_vec(), move |i| q[i] * t[(i + 5) % INPUTS]);
        let t = s.clone();
        $rows.add("crrl", group, "mulgen", |p: Point| p.encode().to_vec(), move |i| Point::mulgen(&t[i]));
        $rows.add("crrl", group, "aP+bG", |p: Point| p.encode().to_vec(), move |i| p[i].mul_add_mulgen_vartime(&s[(i + 5) % INPUTS], &s[(i + 9) % INPUTS]));
    }};
}

macro_rules! crrl_jq255 {
    ($rows:ident, $module:ident) => {{
        use crrl::$module::{PrivateKey, Scalar};
        crrl_group!($rows, $module);
        let group = stringify!($module);
        let raw: Vec<[u8; 32]> = seeds().iter().map(|x| Scalar::decode_reduce(x).encode()).collect();
        let keys = || -> Vec<PrivateKey> { seeds().iter().map(|x| PrivateKey::decode(&Scalar::decode_reduce(x).encode()).unwrap()).collect() };
        let public: Vec<[u8; 32]> = keys().iter().map(|k| k.public_key.encode()).collect();
        $rows.add("crrl", group, "keygen", |k: Option<PrivateKey>| bytes(k.map(|k| k.public_key.encode())), move |i| PrivateKey::decode(&raw[i]));
        let k = keys();
        $rows.add("crrl", group, "key-exchange", |(shared, _)| Vec::from(shared), move |i| k[i].ECDH(&public[(i + 1) % INPUTS]));
        let k = keys();
        $rows.add("crrl", group, "sign", Vec::from, move |i| k[i].sign("", TEXT));
        let k = keys();
        let s: Vec<_> = k.iter().map(|k| k.sign("", TEXT)).collect();
        $rows.add("crrl", group, "verify", yes, move |i| k[i].public_key.verify(&s[i], "", TEXT));
    }};
}

fn crrl_25519(rows: &mut Rows) {
    use crrl::ed25519::PrivateKey;
    let keys = || -> Vec<PrivateKey> { seeds().iter().map(|s| PrivateKey::from_seed(s)).collect() };
    let seed = seeds();
    rows.add("crrl", "ed25519", "keygen", |k: PrivateKey| k.public_key.encode().to_vec(), move |i| PrivateKey::from_seed(&seed[i]));
    let k = keys();
    rows.add("crrl", "ed25519", "sign", Vec::from, move |i| k[i].sign_raw(TEXT));
    let k = keys();
    let s: Vec<_> = k.iter().map(|k| k.sign_raw(TEXT)).collect();
    rows.add("crrl", "ed25519", "verify", yes, move |i| k[i].public_key.verify_raw(&s[i], TEXT));
    let b = seeds();
    let public: Vec<[u8; 32]> = b.iter().map(crrl::x25519::x25519_base).collect();
    rows.add("crrl", "x25519", "key-exchange", Vec::from, move |i| crrl::x25519::x25519(&public[(i + 1) % INPUTS], &b[i]));
    rows.add("crrl", "x25519", "keygen", Vec::from, {
        let a = seeds();
        move |i| crrl::x25519::x25519_base(&a[i])
    });
}

fn dalek(rows: &mut Rows) {
    use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
    use curve25519_dalek::ristretto::{CompressedRistretto, RistrettoPoint};
    use curve25519_dalek::scalar::Scalar;
    use curve25519_dalek::traits::VartimeMultiscalarMul;
    use ed25519_dalek::{Signature, Signer, SigningKey, Verifier, VerifyingKey};

    let s: Vec<Scalar> = seeds().iter().map(|x| Scalar::from_bytes_mod_order(*x)).map(|y| y * y * y + y).collect();
    let p: Vec<RistrettoPoint> = s.iter().map(RistrettoPoint::mul_base).collect();
    let e: Vec<CompressedRistretto> = p.iter().map(RistrettoPoint::compress).collect();
    rows.add("dalek", "ristretto255", "decode", |p: Option<RistrettoPoint>| bytes(p.map(|p| p.compress().0)), move |i| e[i].decompress());
    let q = p.clone();
    rows.add("dalek", "ristretto255", "encode", |e: CompressedRistretto| e.0.to_vec(), move |i| q[i].compress());
    let (q, t) = (p.clone(), s.clone());
    rows.add("dalek", "ristretto255", "mul", ristretto, move |i| q[i] * t[(i + 5) % INPUTS]);
    let t = s.clone();
    rows.add("dalek", "ristretto255", "mulgen", ristretto, move |i| RistrettoPoint::mul_base(&t[i]));
    let (q, t) = (p.clone(), s.clone());
    rows.add("dalek", "ristretto255", "aP+bG", ristretto, move |i| {
        RistrettoPoint::vartime_double_scalar_mul_basepoint(&t[(i + 5) % INPUTS], &q[i], &t[(i + 9) % INPUTS])
    });
    let many: Vec<Scalar> = (0..1024).map(|i| s[i % INPUTS] * s[(i / INPUTS + 7) % INPUTS]).collect();
    let points: Vec<RistrettoPoint> = (0..1024).map(|i| p[i % INPUTS] + p[(i / INPUTS) % INPUTS]).collect();
    rows.add_many("dalek", "ristretto255", "MSM-1024", 1024, ristretto, move |_| RistrettoPoint::vartime_multiscalar_mul(&many, &points));

    let p: Vec<EdwardsPoint> = s.iter().map(EdwardsPoint::mul_base).collect();
    let e: Vec<CompressedEdwardsY> = p.iter().map(EdwardsPoint::compress).collect();
    rows.add("dalek", "ed25519", "decode", |p: Option<EdwardsPoint>| bytes(p.map(|p| p.compress().0)), move |i| e[i].decompress());
    let q = p.clone();
    rows.add("dalek", "ed25519", "encode", |e: CompressedEdwardsY| e.0.to_vec(), move |i| q[i].compress());
    let (q, t) = (p.clone(), s.clone());
    rows.add("dalek", "ed25519", "mul", edwards, move |i| q[i] * t[(i + 5) % INPUTS]);
    let t = s.clone();
    rows.add("dalek", "ed25519", "mulgen", edwards, move |i| EdwardsPoint::mul_base(&t[i]));
    rows.add("dalek", "ed25519", "aP+bG", edwards, move |i| {
        EdwardsPoint::vartime_double_scalar_mul_basepoint(&s[(i + 5) % INPUTS], &p[i], &s[(i + 9) % INPUTS])
    });

    let seed = seeds();
    rows.add("dalek", "ed25519", "keygen", |k: SigningKey| k.verifying_key().to_bytes().to_vec(), move |i| SigningKey::from_bytes(&seed[i]));
    let k: Vec<SigningKey> = seeds().iter().map(SigningKey::from_bytes).collect();
    let public: Vec<VerifyingKey> = k.iter().map(SigningKey::verifying_key).collect();
    let signatures: Vec<Signature> = k.iter().map(|k| k.sign(TEXT)).collect();
    for n in [64, 1024] {
        let (v, s): (Vec<VerifyingKey>, Vec<Signature>) = (0..n).map(|i| (public[i % INPUTS], signatures[i % INPUTS])).unzip();
        let messages = vec![TEXT; n];
        rows.add_many("dalek", "ed25519", &format!("batch-{n}"), n, yes, move |_| ed25519_dalek::verify_batch(&messages, &s, &v).is_ok());
    }
    rows.add("dalek", "ed25519", "sign", |s: Signature| s.to_bytes().to_vec(), move |i| k[i].sign(TEXT));
    rows.add("dalek", "ed25519", "verify", yes, move |i| public[i].verify(TEXT, &signatures[i]).is_ok());
    let b = seeds();
    let public: Vec<[u8; 32]> = b.iter().map(|b| x25519_dalek::x25519(*b, x25519_dalek::X25519_BASEPOINT_BYTES)).collect();
    rows.add("dalek", "x25519", "key-exchange", Vec::from, move |i| x25519_dalek::x25519(b[i], public[(i + 1) % INPUTS]));
    let a = seeds();
    rows.add("dalek", "x25519", "keygen", |k: x25519_dalek::PublicKey| k.as_bytes().to_vec(), move |i| x25519_dalek::PublicKey::from(&x25519_dalek::StaticSecret::from(a[i])));
}

fn aws_lc(rows: &mut Rows) {
    use aws_lc_rs::signature::{ED25519, Ed25519KeyPair, KeyPair, ParsedPublicKey};
    use aws_lc_rs::{agreement, error::Unspecified};
    let keys = || -> Vec<Ed25519KeyPair> { seeds().iter().map(|s| Ed25519KeyPair::from_seed_unchecked(s).unwrap()).collect() };
    let seed = seeds();
    rows.add("aws-lc", "ed25519", "keygen", |k: Result<Ed25519KeyPair, _>| k.map_or(Vec::new(), |k| k.public_key().as_ref().to_vec()), move |i| Ed25519KeyPair::from_seed_unchecked(&seed[i]));
    let k = keys();
    rows.add("aws-lc", "ed25519", "sign", |s: aws_lc_rs::signature::Signature| s.as_ref().to_vec(), move |i| k[i].sign(TEXT));
    let k = keys();
    let public: Vec<ParsedPublicKey> = k.iter().map(|k| ParsedPublicKey::new(&ED25519, k.public_key().as_ref()).unwrap()).collect();
    let s: Vec<_> = k.iter().map(|k| k.sign(TEXT)).collect();
    rows.add("aws-lc", "ed25519", "verify", yes, move |i| public[i].verify_sig(TEXT, s[i].as_ref()).is_ok());
    let own: Vec<agreement::PrivateKey> =
        seeds().iter().map(|s| agreement::PrivateKey::from_private_key(&agreement::X25519, s).unwrap()).collect();
    let peers: Vec<Vec<u8>> = own.iter().map(|k| k.compute_public_key().unwrap().as_ref().to_vec()).collect();
    rows.add("aws-lc", "x25519", "key-exchange", |s: Result<[u8; 32], Unspecified>| bytes(s.ok()), move |i| {
        let peer = agreement::UnparsedPublicKey::new(&agreement::X25519, &peers[(i + 1) % INPUTS]);
        agreement::agree(&own[i], peer, Unspecified, |secret| Ok(<[u8; 32]>::try_from(secret).unwrap()))
    });
    let seed = seeds();
    rows.add("aws-lc", "x25519", "keygen", |k: Result<agreement::PublicKey, Unspecified>| k.map_or(Vec::new(), |k| k.as_ref().to_vec()), move |i| {
        agreement::PrivateKey::from_private_key(&agreement::X25519, &seed[i]).unwrap().compute_public_key()
    });
}

fn main() {
    let mut rows = Rows::default();
    crrl_jq255!(rows, jq255e);
    crrl_jq255!(rows, jq255s);
    crrl_group!(rows, ed25519);
    crrl_group!(rows, ristretto255);
    crrl_25519(&mut rows);
    dalek(&mut rows);
    aws_lc(&mut rows);
    rows.serve();
}
