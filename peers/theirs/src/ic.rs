//! ic-ec: X25519, Ed25519, P-256.

use crate::parts::{Group, bytes, exchanged, messages, parts, verified};
use crate::weierstrass::uncompressed;
use ic_core::traits::{KeyAgreement, SignatureScheme};
use ic_ec::ed25519::{Ed25519, Ed25519Key, Ed25519VerifyKey};
use ic_ec::p256::{EcdhP256, EcdsaP256Sha256};
use ic_ec::x25519::X25519;
use server::Rows;

/// Returns the bytes that a function writes into its argument.
fn written<const N: usize, E>(f: impl FnOnce(&mut [u8]) -> Result<(), E>) -> Option<[u8; N]> {
    let mut out = [0; N];
    f(&mut out).ok()?;
    Some(out)
}

fn x25519(rows: &mut Rows) {
    let mut g = Group { rows, library: "ic-ec", group: "x25519" };
    g.add("key exchange", exchanged, |inputs| {
        let (own, peers) = (parts::<32>(inputs, 0), parts::<32>(inputs, 32));
        move |i| written(|out| X25519::agree(&own[i], &peers[i], out))
    });
    g.add("keygen", bytes::<32>, |inputs| {
        let own = parts::<32>(inputs, 0);
        move |i| written(|out| X25519::public_key(&own[i], out))
    });
}

fn ed25519(rows: &mut Rows) {
    let mut g = Group { rows, library: "ic-ec", group: "ed25519" };
    g.add("keygen", bytes::<32>, |inputs| {
        let seeds = parts::<32>(inputs, 0);
        move |i| written(|out| Ed25519::public_key(&seeds[i], out))
    });
    g.add("sign", bytes::<64>, |inputs| {
        let read = |seed: &[u8; 32]| Ed25519Key::from_seed(seed).expect("a seed");
        let (k, m): (Vec<_>, _) = (parts(inputs, 0).iter().map(read).collect(), messages(inputs, 32));
        move |i| written(|out| k[i].sign(&m[i], out))
    });
    g.add("verify decoded", verified, |inputs| {
        let read = |key: &[u8; 32]| Ed25519VerifyKey::from_bytes(key).expect("a public key");
        let public: Vec<_> = parts(inputs, 0).iter().map(read).collect();
        let (m, s) = (messages(inputs, 32), parts::<64>(inputs, 64));
        move |i| public[i].verify(&m[i], &s[i]).is_ok()
    });
}

fn p256(rows: &mut Rows) {
    let mut g = Group { rows, library: "ic-ec", group: "p256" };
    g.add("key exchange uncompressed", exchanged, |inputs| {
        let (own, peers) = (parts::<32>(inputs, 0), parts::<65>(inputs, 32));
        move |i| written(|out| EcdhP256::agree(&own[i], &peers[i], out))
    });
    g.add("keygen", bytes::<33>, |inputs| {
        let own = parts::<32>(inputs, 0);
        move |i| written(|out| EcdsaP256Sha256::public_key_compressed(&own[i], out))
    });
    g.add_random("sign", bytes::<64>, |inputs| {
        let (own, m) = (parts::<32>(inputs, 0), messages(inputs, 32));
        for (own, m) in own.iter().zip(&m) {
            let public = written::<65, _>(|out| EcdsaP256Sha256::public_key(own, out)).expect("a public key");
            let signature = written::<64, _>(|out| EcdsaP256Sha256::sign(own, m, out)).expect("a signature");
            EcdsaP256Sha256::verify(&public, m, &signature).expect("a valid one");
        }
        move |i| written(|out| EcdsaP256Sha256::sign(&own[i], &m[i], out))
    });
    // ic-ec has no type for decoded P-256 keys, so this row also reads x and y and checks the curve equation.
    g.add("verify decoded", verified, |inputs| {
        let public = uncompressed(inputs, 0);
        let (m, s) = (messages(inputs, 64), parts::<64>(inputs, 96));
        move |i| EcdsaP256Sha256::verify(&public[i], &m[i], &s[i]).is_ok()
    });
}

/// Adds all rows.
pub fn rows(rows: &mut Rows) {
    x25519(rows);
    ed25519(rows);
    p256(rows);
}
