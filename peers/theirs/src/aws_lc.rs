//! aws-lc-rs.

use crate::parts::{Group, exchanged, messages, parts, verified};
use aws_lc_rs::agreement::{PrivateKey, PublicKey, UnparsedPublicKey, X25519, agree};
use aws_lc_rs::error::Unspecified;
use aws_lc_rs::signature::{ED25519, Ed25519KeyPair, KeyPair, ParsedPublicKey, Signature};
use server::Rows;

fn ed25519(rows: &mut Rows) {
    let mut g = Group { rows, library: "aws-lc", group: "ed25519" };
    let public = |k: Result<Ed25519KeyPair, _>| k.map_or(Vec::new(), |k| k.public_key().as_ref().to_vec());
    g.add("keygen", public, |inputs| {
        let seeds = parts::<32>(inputs, 0);
        move |i| Ed25519KeyPair::from_seed_unchecked(&seeds[i])
    });
    g.add(
        "sign",
        |s: Signature| s.as_ref().to_vec(),
        |inputs| {
            let k: Vec<Ed25519KeyPair> = parts::<32>(inputs, 0)
                .iter()
                .map(|s| Ed25519KeyPair::from_seed_unchecked(s).expect("a seed"))
                .collect();
            let m = messages(inputs, 32);
            move |i| k[i].sign(&m[i])
        },
    );
    g.add("verify decoded", verified, |inputs| {
        let public: Vec<ParsedPublicKey> =
            parts::<32>(inputs, 0).iter().map(|p| ParsedPublicKey::new(&ED25519, p).expect("a public key")).collect();
        let (m, s) = (messages(inputs, 32), parts::<64>(inputs, 64));
        move |i| public[i].verify_sig(&m[i], &s[i]).is_ok()
    });
}

fn x25519(rows: &mut Rows) {
    let mut g = Group { rows, library: "aws-lc", group: "x25519" };
    g.add(
        "key exchange",
        |shared: Result<[u8; 32], Unspecified>| exchanged(shared.ok()),
        |inputs| {
            let own: Vec<PrivateKey> = parts::<32>(inputs, 0)
                .iter()
                .map(|s| PrivateKey::from_private_key(&X25519, s).expect("a private key"))
                .collect();
            let peers = parts::<32>(inputs, 32);
            move |i| {
                agree(&own[i], UnparsedPublicKey::new(&X25519, &peers[i]), Unspecified, |secret| {
                    secret.try_into().map_err(|_| Unspecified)
                })
            }
        },
    );
    let public = |k: Result<PublicKey, Unspecified>| k.map_or(Vec::new(), |k| k.as_ref().to_vec());
    g.add("keygen", public, |inputs| {
        let own = parts::<32>(inputs, 0);
        move |i| PrivateKey::from_private_key(&X25519, &own[i])?.compute_public_key()
    });
}

/// Adds all rows.
pub fn rows(rows: &mut Rows) {
    ed25519(rows);
    x25519(rows);
}
