//! A protocol over any group: proving that two elements have the same discrete logarithm (Chaum and Pedersen, 1992).
//! `cargo run --example equality_proof -p primegroup`.

use primegroup::Group;
use primegroup::hash::{hash_to_group, hash_to_scalar};

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

fn prove<G: Group>(h: G, secret: G::Scalar, nonce: G::Scalar) -> Proof<G> {
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

fn run<G: Group>() {
    let h: G = hash_to_group(&[b"a second generator"], b"example").expect("the tag is short");
    let scalar = |name: &[u8]| hash_to_scalar::<G>(&[name], b"example: in earnest, random").expect("the tag is short");
    let secret = scalar(b"secret");
    let proof = prove(h, secret, scalar(b"nonce"));
    let (x, y) = (G::mul_generator(&secret), h * secret);
    assert!(verify(h, x, y, &proof));
    assert!(!verify(h, x, y + G::GENERATOR, &proof));
    println!("{}: proved", G::NAME);
}

fn main() {
    run::<primegroup::jq255e::Point>();
    run::<primegroup::do255s::Point>();
    run::<primegroup::ristretto255::Point>();
}
