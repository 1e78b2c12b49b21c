//! curve25519-dalek, ed25519-dalek, x25519-dalek.

use crate::parts::{Group, decoded, exchanged, messages, parts, repeated, verified, yes};
use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use curve25519_dalek::ristretto::{CompressedRistretto, RistrettoPoint};
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::VartimeMultiscalarMul;
use ed25519_dalek::{Signature, Signer, SigningKey, Verifier, VerifyingKey};
use server::Rows;
use x25519_dalek::{PublicKey, StaticSecret, X25519_BASEPOINT_BYTES, x25519};

fn scalars(inputs: &[Vec<u8>], at: usize) -> Vec<Scalar> {
    parts(inputs, at).into_iter().map(Scalar::from_bytes_mod_order).collect()
}

/// Adds the rows of a group.
macro_rules! group {
    ($rows:ident, $group:literal, $point:ty, $compressed:ident) => {{
        let mut g = Group { rows: $rows, library: "dalek", group: $group };
        let encoded = |p: $point| p.compress().0.to_vec();
        let points = |inputs: &[Vec<u8>], at: usize| -> Vec<$point> {
            parts(inputs, at).into_iter().map(|e| $compressed(e).decompress().expect("an element")).collect()
        };
        g.add(
            "decode",
            |p: Option<$point>| decoded(p.map(|p| p.compress().0)),
            |inputs| {
                let e: Vec<$compressed> = parts(inputs, 0).into_iter().map($compressed).collect();
                move |i| e[i].decompress()
            },
        );
        g.add(
            "encode",
            |e: $compressed| e.0.to_vec(),
            move |inputs| {
                let p: Vec<$point> = points(inputs, 0).into_iter().map(|p| p + p).collect();
                move |i| p[i].compress()
            },
        );
        g.add("mul", encoded, move |inputs| {
            let (s, p) = (scalars(inputs, 0), points(inputs, 32));
            move |i| p[i] * s[i]
        });
        g.add("mulgen", encoded, |inputs| {
            let s = scalars(inputs, 0);
            move |i| <$point>::mul_base(&s[i])
        });
        g.add("aP+bG", encoded, move |inputs| {
            let (a, b, p) = (scalars(inputs, 0), scalars(inputs, 32), points(inputs, 64));
            move |i| <$point>::vartime_double_scalar_mul_basepoint(&a[i], &p[i], &b[i])
        });
    }};
}

fn ristretto_sum(rows: &mut Rows) {
    let sum = |p: RistrettoPoint| p.compress().0.to_vec();
    rows.add_waiting("dalek", "ristretto255", "MSM-1024", 1024, sum, |inputs| {
        let pairs: Vec<Vec<u8>> = inputs.concat().chunks(64).map(<[u8]>::to_vec).collect();
        let points: Vec<RistrettoPoint> =
            parts(&pairs, 32).into_iter().map(|e| CompressedRistretto(e).decompress().expect("an element")).collect();
        let scalars = scalars(&pairs, 0);
        move |_| RistrettoPoint::vartime_multiscalar_mul(&scalars, &points)
    });
}

/// Reads public keys, messages and signatures from inputs of a verification.
fn signed(inputs: &[Vec<u8>]) -> (Vec<VerifyingKey>, Vec<[u8; 32]>, Vec<Signature>) {
    let public = parts(inputs, 0).iter().map(|p| VerifyingKey::from_bytes(p).expect("a public key")).collect();
    let signatures = parts(inputs, 64).iter().map(Signature::from_bytes).collect();
    (public, messages(inputs, 32), signatures)
}

fn ed25519(rows: &mut Rows) {
    let mut g = Group { rows, library: "dalek", group: "ed25519" };
    g.add(
        "keygen",
        |k: SigningKey| k.verifying_key().to_bytes().to_vec(),
        |inputs| {
            let seeds = parts::<32>(inputs, 0);
            move |i| SigningKey::from_bytes(&seeds[i])
        },
    );
    g.add(
        "sign",
        |s: Signature| s.to_bytes().to_vec(),
        |inputs| {
            let k: Vec<SigningKey> = parts(inputs, 0).iter().map(SigningKey::from_bytes).collect();
            let m = messages(inputs, 32);
            move |i| k[i].sign(&m[i])
        },
    );
    g.add("verify decoded", verified, |inputs| {
        let (public, m, s) = signed(inputs);
        move |i| public[i].verify(&m[i], &s[i]).is_ok()
    });
    for n in [64, 1024] {
        g.rows.add_waiting("dalek", "ed25519", &format!("batch-{n}"), n, yes, move |inputs| {
            let inputs = repeated(inputs, n);
            let (public, m, s) = signed(&inputs);
            move |_| {
                let m: Vec<&[u8]> = m.iter().map(<[u8; 32]>::as_slice).collect();
                ed25519_dalek::verify_batch(&m, &s, &public).is_ok()
            }
        });
    }
}

fn montgomery(rows: &mut Rows) {
    let mut g = Group { rows, library: "dalek", group: "x25519" };
    g.add(
        "key exchange",
        |shared| exchanged(Some(shared)),
        |inputs| {
            let (own, peers) = (parts::<32>(inputs, 0), parts::<32>(inputs, 32));
            move |i| x25519(own[i], peers[i])
        },
    );
    g.add(
        "keygen",
        |k: PublicKey| k.as_bytes().to_vec(),
        |inputs| {
            let own = parts::<32>(inputs, 0);
            move |i| PublicKey::from(&StaticSecret::from(own[i]))
        },
    );
    g.add("X25519 base", Vec::from, |inputs| {
        let own = parts::<32>(inputs, 0);
        move |i| x25519(own[i], X25519_BASEPOINT_BYTES)
    });
}

/// Adds all rows.
pub fn rows(rows: &mut Rows) {
    group!(rows, "ristretto255", RistrettoPoint, CompressedRistretto);
    ristretto_sum(rows);
    group!(rows, "ed25519", EdwardsPoint, CompressedEdwardsY);
    ed25519(rows);
    montgomery(rows);
}
