//! Rows of the groups that other libraries have too.

use ours::{TEXT, batches, group, keys, scalars, seeds, yes};
use primegroup::Group;
use primegroup::core_groups::field::PrimeField;
use primegroup::scheme::{ExchangeSilently, Public, Sign, SignatureOf, Verify};
use server::{INPUTS, Rows};

/// The base point of X25519.
const BASE: [u8; 32] = {
    let mut base = [0; 32];
    base[0] = 9;
    base
};

/// The schemes of do255 and jq255, with the keys that crrl has, too: seeds make others there.
fn double_odd<G: Group, K: Sign<Bytes = [u8; 32]> + ExchangeSilently>(rows: &mut Rows) {
    group::<G>(rows);
    let name = K::GROUP;
    let raw: Vec<[u8; 32]> = seeds().iter().map(|s| private::<G>(s)).collect();
    let keys = || -> Vec<K> { raw.iter().filter_map(|r| K::from_bytes(r).ok()).collect() };
    let encoded: Vec<<K::Public as Public>::Bytes> = keys().iter().map(|k| k.public_key().encode()).collect();
    let public: Vec<K::Public> = keys().iter().map(|k| *k.public_key()).collect();
    let signatures: Vec<SignatureOf<K>> = keys().iter().map(|k| k.sign(TEXT)).collect();
    let k = keys();
    rows.add(
        "ours",
        name,
        "key-exchange",
        |(s, _): (K::Shared, _)| s.as_ref().to_vec(),
        move |i| k[i].agree_silently(encoded[(i + 1) % INPUTS].as_ref()),
    );
    let k = keys();
    rows.add("ours", name, "sign", |s: SignatureOf<K>| s.as_ref().to_vec(), move |i| k[i].sign(TEXT));
    rows.add("ours", name, "verify", yes, move |i| public[i].verify(TEXT, &signatures[i]).is_ok());
    let public = |k: Result<K, _>| k.map_or(Vec::new(), |k| k.public_key().encode().as_ref().to_vec());
    rows.add("ours", name, "keygen", public, move |i| K::from_bytes(&raw[i]));
}

/// A seed as a private key.
fn private<G: Group>(seed: &[u8; 32]) -> [u8; 32] {
    let mut out = [0; 32];
    out.copy_from_slice(G::Scalar::decode_reduce(seed).encode().as_ref());
    out
}

fn ed25519(rows: &mut Rows) {
    use primegroup::core_groups::group::ed25519::{Point, Scalar};
    use primegroup::ed25519::{PublicKey, SecretKey, Signature};
    let name = "ed25519";
    let bytes = |p: Point| p.encode().to_vec();
    let s: Vec<Scalar> = scalars();
    let p: Vec<Point> = s.iter().map(Point::mul_generator).collect();
    let e: Vec<[u8; 32]> = p.iter().map(Point::encode).collect();
    rows.add(
        "ours",
        name,
        "decode",
        move |p: Option<Point>| p.map_or(Vec::new(), bytes),
        move |i| Point::decode(&e[i]),
    );
    let q = p.clone();
    rows.add("ours", name, "encode", Vec::from, move |i| q[i].encode());
    let (q, t) = (p.clone(), s.clone());
    rows.add("ours", name, "mul", bytes, move |i| q[i] * t[(i + 5) % INPUTS]);
    let t = s.clone();
    rows.add("ours", name, "mulgen", bytes, move |i| Point::mul_generator(&t[i]));
    rows.add("ours", name, "aP+bG", bytes, move |i| {
        p[i].mul_add_generator_vartime(&s[(i + 5) % INPUTS], &s[(i + 9) % INPUTS])
    });
    batches::<SecretKey>(rows, "batch");
    let k: Vec<SecretKey> = keys();
    let public: Vec<PublicKey> = k.iter().map(|k| *k.public_key()).collect();
    let signatures: Vec<_> = k.iter().map(|k| k.sign(TEXT)).collect();
    let seed = seeds();
    rows.add(
        "ours",
        name,
        "keygen",
        |k: Result<SecretKey, _>| k.map_or(Vec::new(), |k| k.public_key().encode().to_vec()),
        move |i| SecretKey::from_seed(&seed[i]),
    );
    rows.add("ours", name, "sign", |s: Signature| s.to_bytes().to_vec(), move |i| k[i].sign(TEXT));
    rows.add("ours", name, "verify", yes, move |i| public[i].verify(TEXT, &signatures[i]).is_ok());
}

fn x25519(rows: &mut Rows) {
    use primegroup::x25519::{SecretKey, x25519};
    let b = seeds();
    let peers: Vec<[u8; 32]> = b.iter().map(|b| x25519(b, &BASE)).collect();
    rows.add("ours", "x25519", "key-exchange", Vec::from, move |i| x25519(&b[i], &peers[(i + 1) % INPUTS]));
    let a = seeds();
    let public = |k: Result<SecretKey, _>| k.map_or(Vec::new(), |k| k.public_key().encode().to_vec());
    rows.add("ours", "x25519", "keygen", public, move |i| SecretKey::from_seed(&a[i]));
}

fn main() {
    let mut all = Rows::default();
    let rows = &mut all;
    use primegroup::{do255e, do255s, jq255e, jq255s};
    double_odd::<jq255e::Point, jq255e::SecretKey>(rows);
    double_odd::<jq255s::Point, jq255s::SecretKey>(rows);
    double_odd::<do255e::Point, do255e::SecretKey>(rows);
    double_odd::<do255s::Point, do255s::SecretKey>(rows);
    batches::<do255e::SecretKey>(rows, "batch");
    batches::<do255s::SecretKey>(rows, "batch");
    group::<primegroup::ristretto255::Point>(rows);
    ed25519(rows);
    x25519(rows);
    all.serve();
}
