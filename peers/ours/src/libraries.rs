//! Rows of the groups that other libraries have too.

use crate::{TEXT, group, scalars, seeds, yes};
use primegroup::core_groups::field::PrimeField;
use primegroup::{Group, Message, SharedSecret, batch};
use server::{INPUTS, Rows};

/// The base point of X25519.
const BASE: [u8; 32] = {
    let mut base = [0; 32];
    base[0] = 9;
    base
};

macro_rules! double_odd {
    ($rows:ident, $module:ident) => {{
        use primegroup::$module::{Point, PublicKey, Scalar, SecretKey, Signature};
        group::<Point>($rows);
        let name = <Point as Group>::NAME;
        // The keys that crrl has, too: seeds make others there.
        let raw: Vec<[u8; 32]> = seeds().iter().map(|s| Scalar::decode_reduce(s).encode()).collect();
        let of_bytes =
            |raw: &[[u8; 32]]| -> Vec<SecretKey> { raw.iter().filter_map(|r| SecretKey::from_bytes(r).ok()).collect() };
        let keys = || of_bytes(&raw);
        let encoded: Vec<[u8; 32]> = keys().iter().map(|k| k.public_key().encode()).collect();
        let public: Vec<PublicKey> = keys().iter().map(|k| *k.public_key()).collect();
        let signatures: Vec<_> = keys().iter().map(|k| k.sign(TEXT)).collect();
        let k = keys();
        $rows.add(
            "ours",
            name,
            "key-exchange",
            |(s, _): (SharedSecret, _)| s.as_ref().to_vec(),
            move |i| k[i].agree(&encoded[(i + 1) % INPUTS]),
        );
        let k = keys();
        $rows.add("ours", name, "sign", |s: Signature| s.to_bytes().to_vec(), move |i| k[i].sign(TEXT));
        $rows.add("ours", name, "verify", yes, move |i| public[i].verify(TEXT, &signatures[i]).is_ok());
        let public = |k: Result<SecretKey, _>| k.map_or(Vec::new(), |k| k.public_key().encode().to_vec());
        $rows.add("ours", name, "keygen", public, move |i| SecretKey::from_bytes(&raw[i]));
    }};
}

macro_rules! do255_batch {
    ($rows:ident, $module:ident) => {{
        use primegroup::$module::{Point, PublicKey, SecretKey};
        let keys: Vec<SecretKey> = seeds().iter().filter_map(|s| SecretKey::from_seed(s).ok()).collect();
        let public: Vec<PublicKey> = keys.iter().map(|k| *k.public_key()).collect();
        let signatures: Vec<_> = keys.iter().map(|k| k.sign(TEXT)).collect();
        for n in [64, 1024] {
            let (public, signatures) = (public.clone(), signatures.clone());
            $rows.add_many("ours", <Point as Group>::NAME, &format!("batch-{n}"), n, yes, move |_| {
                let items: Vec<batch::Item<'_, _, _, Message<'_>>> = (0..n)
                    .map(|i| batch::Item {
                        key: &public[i % INPUTS],
                        message: Message::raw(TEXT),
                        signature: &signatures[i % INPUTS],
                    })
                    .collect();
                batch::do255(&items).is_ok()
            });
        }
    }};
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
    let k: Vec<SecretKey> = seeds().iter().map(SecretKey::from_seed).collect();
    let public: Vec<PublicKey> = k.iter().map(|k| *k.public_key()).collect();
    let signatures: Vec<_> = k.iter().map(|k| k.sign(TEXT)).collect();
    for n in [64, 1024] {
        let (public, signatures) = (public.clone(), signatures.clone());
        rows.add_many("ours", name, &format!("batch-{n}"), n, yes, move |_| {
            let items: Vec<batch::Item<'_, _, _>> = (0..n)
                .map(|i| batch::Item { key: &public[i % INPUTS], message: TEXT, signature: &signatures[i % INPUTS] })
                .collect();
            batch::ed25519(&items).is_ok()
        });
    }
    let seed = seeds();
    rows.add(
        "ours",
        name,
        "keygen",
        |k: SecretKey| k.public_key().encode().to_vec(),
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
    let public = |k: SecretKey| k.public_key().encode().to_vec();
    rows.add("ours", "x25519", "keygen", public, move |i| SecretKey::from_seed(&a[i]));
}

/// Adds them.
pub fn add(rows: &mut Rows) {
    double_odd!(rows, jq255e);
    double_odd!(rows, jq255s);
    double_odd!(rows, do255e);
    double_odd!(rows, do255s);
    do255_batch!(rows, do255e);
    do255_batch!(rows, do255s);
    group::<primegroup::ristretto255::Point>(rows);
    ed25519(rows);
    x25519(rows);
}
