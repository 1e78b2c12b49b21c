//! crrl.

use crate::parts::{Group, bytes, decoded, exchanged, messages, parts, verified};
use server::Rows;

/// Adds the group operations of a module of crrl.
macro_rules! group {
    ($rows:ident, $module:ident) => {{
        use crrl::$module::{Point, Scalar};
        let mut g = Group { rows: $rows, library: "crrl", group: stringify!($module) };
        let encoded = |p: Point| p.encode().to_vec();
        let points = |inputs: &[Vec<u8>], at: usize| -> Vec<Point> {
            parts::<32>(inputs, at).iter().map(|e| Point::decode(&e[..]).expect("an element")).collect()
        };
        let scalars = |inputs: &[Vec<u8>], at: usize| -> Vec<Scalar> {
            parts::<32>(inputs, at).iter().map(|s| Scalar::decode_reduce(&s[..])).collect()
        };
        g.add(
            "decode",
            |p: Option<Point>| decoded(p.map(|p| p.encode())),
            |inputs| {
                let e = parts::<32>(inputs, 0);
                move |i| Point::decode(&e[i][..])
            },
        );
        g.add("encode", Vec::from, move |inputs| {
            let p: Vec<Point> = points(inputs, 0).into_iter().map(|p| p.double()).collect();
            move |i| p[i].encode()
        });
        g.add("mul", encoded, move |inputs| {
            let (s, p) = (scalars(inputs, 0), points(inputs, 32));
            move |i| p[i] * s[i]
        });
        g.add("mulgen", encoded, move |inputs| {
            let s = scalars(inputs, 0);
            move |i| Point::mulgen(&s[i])
        });
        g.add("aP+bG", encoded, move |inputs| {
            let (a, b, p) = (scalars(inputs, 0), scalars(inputs, 32), points(inputs, 64));
            move |i| p[i].mul_add_mulgen_vartime(&a[i], &b[i])
        });
    }};
}

macro_rules! jq255 {
    ($rows:ident, $module:ident) => {{
        use crrl::$module::{PrivateKey, PublicKey};
        group!($rows, $module);
        let mut g = Group { rows: $rows, library: "crrl", group: stringify!($module) };
        let keys = |inputs: &[Vec<u8>]| -> Vec<PrivateKey> {
            parts::<32>(inputs, 0).iter().map(|k| PrivateKey::decode(k).expect("a private key")).collect()
        };
        g.add(
            "keygen",
            |k: Option<PrivateKey>| bytes(k.map(|k| k.public_key.encode())),
            |inputs| {
                let raw = parts::<32>(inputs, 0);
                move |i| PrivateKey::decode(&raw[i])
            },
        );
        g.add(
            "key exchange",
            |(shared, ok): ([u8; 32], u32)| exchanged((ok != 0).then_some(shared)),
            move |inputs| {
                let (k, public) = (keys(inputs), parts::<32>(inputs, 32));
                move |i| k[i].ECDH(&public[i])
            },
        );
        g.add("sign", Vec::from, move |inputs| {
            let (k, m) = (keys(inputs), messages(inputs, 32));
            move |i| k[i].sign("", &m[i])
        });
        g.add("verify decoded", verified, |inputs| {
            let public: Vec<PublicKey> =
                parts::<32>(inputs, 0).iter().map(|p| PublicKey::decode(p).expect("a public key")).collect();
            let (m, s) = (messages(inputs, 32), parts::<48>(inputs, 64));
            move |i| public[i].verify(&s[i], "", &m[i])
        });
    }};
}

fn ed25519(rows: &mut Rows) {
    use crrl::ed25519::{PrivateKey, PublicKey};
    group!(rows, ed25519);
    let mut g = Group { rows, library: "crrl", group: "ed25519" };
    g.add(
        "keygen",
        |k: PrivateKey| k.public_key.encode().to_vec(),
        |inputs| {
            let seeds = parts::<32>(inputs, 0);
            move |i| PrivateKey::from_seed(&seeds[i])
        },
    );
    g.add("sign", Vec::from, |inputs| {
        let k: Vec<PrivateKey> = parts::<32>(inputs, 0).iter().map(|s| PrivateKey::from_seed(s)).collect();
        let m = messages(inputs, 32);
        move |i| k[i].sign_raw(&m[i])
    });
    g.add("verify decoded", verified, |inputs| {
        let public: Vec<PublicKey> =
            parts::<32>(inputs, 0).iter().map(|p| PublicKey::decode(p).expect("a public key")).collect();
        let (m, s) = (messages(inputs, 32), parts::<64>(inputs, 64));
        move |i| public[i].verify_raw(&s[i], &m[i])
    });
}

fn x25519(rows: &mut Rows) {
    let mut g = Group { rows, library: "crrl", group: "x25519" };
    g.add(
        "key exchange",
        |shared| exchanged(Some(shared)),
        |inputs| {
            let (own, peers) = (parts::<32>(inputs, 0), parts::<32>(inputs, 32));
            move |i| crrl::x25519::x25519(&peers[i], &own[i])
        },
    );
    g.add("keygen", Vec::from, |inputs| {
        let own = parts::<32>(inputs, 0);
        move |i| crrl::x25519::x25519_base(&own[i])
    });
}

/// Adds all rows.
pub fn rows(rows: &mut Rows) {
    jq255!(rows, jq255e);
    jq255!(rows, jq255s);
    group!(rows, ristretto255);
    ed25519(rows);
    x25519(rows);
}
