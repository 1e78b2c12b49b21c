//! A protocol over any group: a proof that two elements have the same discrete logarithm (Chaum and Pedersen, 1992).
//! `cargo run --example equality_proof -p primegroup --features rand_core`.

use getrandom::SysRng;
use primegroup::prelude::*;
use rand::rand_core::{CryptoRng, UnwrapErr};

/// A proof that log_G(x) = log_H(y).
struct Proof<G: Group> {
    challenge: G::Scalar,
    response: G::Scalar,
}

fn challenge<G: Group>(parts: &[G]) -> G::Scalar {
    let encoded: Vec<G::Bytes> = parts.iter().map(Group::encode).collect();
    let message: Vec<&[u8]> = encoded.iter().map(AsRef::as_ref).collect();
    hash_to_scalar::<G>(&message, b"example: equality of logarithms").expect("the tag is short")
}

fn prove<G: Group>(h: G, secret: G::Scalar, rng: &mut impl CryptoRng) -> Proof<G> {
    let nonce = G::Scalar::random(rng);
    let (x, y) = (G::mul_generator(&secret), h * secret);
    let challenge = challenge(&[h, x, y, G::mul_generator(&nonce), h * nonce]);
    Proof { challenge, response: nonce - challenge * secret }
}

fn verify<G: Group>(h: G, x: G, y: G, proof: &Proof<G>) -> bool {
    let (c, s) = (proof.challenge, proof.response);
    let a = x.mul_add_generator_vartime(&c, &s);
    let b = G::multi_scalar_mul_vartime(&[s, c], &[h, y]);
    challenge(&[h, x, y, a, b]) == c
}

fn run<G: Group + HashToGroup>(rng: &mut impl CryptoRng) {
    let tag = G::TAGS.then_some(b"example".as_slice());
    let h: G = hash_to_group(Message::raw(b"a second generator"), tag).expect("the tag is short");
    let secret = G::Scalar::random(rng);
    let proof = prove(h, secret, rng);
    let (x, y) = (G::mul_generator(&secret), h * secret);
    assert!(verify(h, x, y, &proof));
    assert!(!verify(h, x, y + G::random(rng), &proof));
    println!("{}: proved", G::NAME);
}

fn main() {
    let mut rng = UnwrapErr(SysRng);
    run::<primegroup::jq255e::Point>(&mut rng);
    run::<primegroup::do255s::Point>(&mut rng);
    run::<primegroup::ristretto255::Point>(&mut rng);
}
