//! Our rows.

mod curve9767;

use primegroup::core_groups::field::PrimeField;
use primegroup::{Group, Message, batch, schnorr};
use server::{INPUTS, Rows};

const TEXT: &[u8] = b"a message of thirty-two bytes...";

fn seeds() -> Vec<[u8; 32]> {
    (0..INPUTS).map(|i| core::array::from_fn(|j| (i * 37 + j * 11 + 1) as u8)).collect()
}

fn scalars<S: PrimeField>() -> Vec<S> {
    seeds().iter().map(|x| S::decode_reduce(x)).map(|y| y * y * y + y).collect()
}

fn group<G: Group<Bytes = [u8; 32], Uniform = [u8; 32]>>(rows: &mut Rows) {
    let name = G::NAME;
    let s: Vec<G::Scalar> = scalars();
    let p: Vec<G> = s.iter().map(G::mul_generator).collect();
    let e: Vec<[u8; 32]> = p.iter().map(Group::encode).collect();
    rows.add("ours", name, "decode", move |i| G::decode(&e[i]));
    let q = p.clone();
    rows.add("ours", name, "encode", move |i| q[i].encode());
    let (q, t) = (p.clone(), s.clone());
    rows.add("ours", name, "mul", move |i| q[i] * t[(i + 5) % INPUTS]);
    let t = s.clone();
    rows.add("ours", name, "mulgen", move |i| G::mul_generator(&t[i]));
    let (q, t) = (p.clone(), s.clone());
    rows.add("ours", name, "aP+bG", move |i| q[i].mul_add_generator_vartime(&t[(i + 5) % INPUTS], &t[(i + 9) % INPUTS]));
    let many: Vec<G::Scalar> = (0..1024).map(|i| s[i % INPUTS] * s[(i / INPUTS + 7) % INPUTS]).collect();
    let points: Vec<G> = (0..1024).map(|i| p[i % INPUTS] + p[(i / INPUTS) % INPUTS]).collect();
    rows.add_many("ours", name, "MSM-1024", 1024, move |_| G::multi_scalar_mul_vartime(&many, &points));

    let keys = || -> Vec<schnorr::SecretKey<G>> { seeds().iter().map(|s| schnorr::SecretKey::from_seed(s)).collect() };
    let k = keys();
    let public: Vec<schnorr::PublicKey<G>> = k.iter().map(|k| *k.public_key()).collect();
    let signatures: Vec<[u8; 64]> = k.iter().map(|k| k.sign(TEXT, &[]).to_bytes()).collect();
    for n in [64, 1024] {
        let (public, signatures) = (public.clone(), signatures.clone());
        rows.add_many("ours", name, &format!("schnorr-batch-{n}"), n, move |_| {
            let items: Vec<batch::Item<'_, _>> = (0..n)
                .map(|i| batch::Item { key: &public[i % INPUTS], message: TEXT, signature: &signatures[i % INPUTS][..] })
                .collect();
            batch::schnorr(&items).is_ok()
        });
    }
    rows.add("ours", name, "schnorr-sign", move |i| k[i].sign(TEXT, &[]));
    rows.add("ours", name, "schnorr-verify", move |i| public[i].verify(&signatures[i], TEXT).is_ok());
}

macro_rules! double_odd {
    ($rows:ident, $module:ident) => {{
        use primegroup::$module::{Point, PublicKey, SecretKey};
        group::<Point>(&mut $rows);
        let name = <Point as Group>::NAME;
        let keys = || -> Vec<SecretKey> { seeds().iter().map(|s| SecretKey::from_seed(s)).collect() };
        let raw: Vec<[u8; 32]> = keys().iter().map(SecretKey::to_bytes).collect();
        let encoded: Vec<[u8; 32]> = keys().iter().map(|k| k.public_key().encode()).collect();
        let public: Vec<PublicKey> = keys().iter().map(|k| *k.public_key()).collect();
        let signatures: Vec<_> = keys().iter().map(|k| k.sign(Message::raw(TEXT), &[]).to_bytes()).collect();
        $rows.add("ours", name, "keygen", move |i| SecretKey::from_bytes(&raw[i]).is_ok());
        let k = keys();
        $rows.add("ours", name, "key-exchange", move |i| k[i].agree(&encoded[(i + 1) % INPUTS]));
        let k = keys();
        $rows.add("ours", name, "sign", move |i| k[i].sign(Message::raw(TEXT), &[]));
        $rows.add("ours", name, "verify", move |i| public[i].verify(&signatures[i], Message::raw(TEXT)).is_ok());
    }};
}

macro_rules! do255_batch {
    ($rows:ident, $module:ident) => {{
        use primegroup::$module::{Point, PublicKey, SecretKey};
        let keys: Vec<SecretKey> = seeds().iter().map(|s| SecretKey::from_seed(s)).collect();
        let public: Vec<PublicKey> = keys.iter().map(|k| *k.public_key()).collect();
        let signatures: Vec<[u8; 64]> = keys.iter().map(|k| k.sign(Message::raw(TEXT), &[]).to_bytes()).collect();
        for n in [64, 1024] {
            let (public, signatures) = (public.clone(), signatures.clone());
            $rows.add_many("ours", <Point as Group>::NAME, &format!("batch-{n}"), n, move |_| {
                let items: Vec<batch::Item<'_, _, Message<'_>>> = (0..n)
                    .map(|i| batch::Item {
                        key: &public[i % INPUTS],
                        message: Message::raw(TEXT),
                        signature: &signatures[i % INPUTS][..],
                    })
                    .collect();
                batch::do255(&items).is_ok()
            });
        }
    }};
}

fn ed25519(rows: &mut Rows) {
    use primegroup::core_groups::group::ed25519::{Point, Scalar};
    use primegroup::ed25519::{PublicKey, SecretKey};
    let name = "ed25519";
    let s: Vec<Scalar> = scalars();
    let p: Vec<Point> = s.iter().map(Point::mul_generator).collect();
    let e: Vec<[u8; 32]> = p.iter().map(Point::encode).collect();
    rows.add("ours", name, "decode", move |i| Point::decode(&e[i]));
    let q = p.clone();
    rows.add("ours", name, "encode", move |i| q[i].encode());
    let (q, t) = (p.clone(), s.clone());
    rows.add("ours", name, "mul", move |i| q[i] * t[(i + 5) % INPUTS]);
    let t = s.clone();
    rows.add("ours", name, "mulgen", move |i| Point::mul_generator(&t[i]));
    rows.add("ours", name, "aP+bG", move |i| p[i].mul_add_generator_vartime(&s[(i + 5) % INPUTS], &s[(i + 9) % INPUTS]));
    let k: Vec<SecretKey> = seeds().iter().map(SecretKey::from_seed).collect();
    let public: Vec<PublicKey> = k.iter().map(|k| *k.public_key()).collect();
    let signatures: Vec<[u8; 64]> = k.iter().map(|k| k.sign(TEXT).to_bytes()).collect();
    for n in [64, 1024] {
        let (public, signatures) = (public.clone(), signatures.clone());
        rows.add_many("ours", name, &format!("batch-{n}"), n, move |_| {
            let items: Vec<batch::Item<'_, _>> = (0..n)
                .map(|i| batch::Item { key: &public[i % INPUTS], message: TEXT, signature: &signatures[i % INPUTS][..] })
                .collect();
            batch::ed25519(&items).is_ok()
        });
    }
    let seed = seeds();
    rows.add("ours", name, "keygen", move |i| SecretKey::from_seed(&seed[i]));
    rows.add("ours", name, "sign", move |i| k[i].sign(TEXT));
    rows.add("ours", name, "verify", move |i| public[i].verify(&signatures[i], TEXT).is_ok());
}

fn x25519(rows: &mut Rows) {
    let (a, b) = (seeds(), seeds());
    rows.add("ours", "x25519", "key-exchange", move |i| primegroup::x25519::x25519(&b[i], &a[(i + 1) % INPUTS]));
    let a = seeds();
    rows.add("ours", "x25519", "keygen", move |i| primegroup::x25519::SecretKey::from_seed(&a[i]));
}

fn main() {
    let mut rows = Rows::default();
    double_odd!(rows, jq255e);
    double_odd!(rows, jq255s);
    double_odd!(rows, do255e);
    double_odd!(rows, do255s);
    do255_batch!(rows, do255e);
    do255_batch!(rows, do255s);
    group::<primegroup::ristretto255::Point>(&mut rows);
    ed25519(&mut rows);
    x25519(&mut rows);
    curve9767::add(&mut rows);
    rows.serve();
}
