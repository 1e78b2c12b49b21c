//! What our rows share. `src/bin` has a program of rows for each table: `libraries`, against other libraries, and one for each file of
//! `peers/reference`, of the same name.

use primegroup::core_groups::field::PrimeField;
use primegroup::scheme::{KeyPair, Sign, SignatureOf, VerifyBatch};
use primegroup::{Group, Message, batch, schnorr};
use server::{INPUTS, Rows};

/// What is signed.
pub const TEXT: &[u8] = b"a message of thirty-two bytes...";
/// Operations of a chain, each on the result of the one before.
pub const CHAIN: usize = 64;

/// Where inputs come from.
pub fn seeds() -> Vec<[u8; 32]> {
    (0..INPUTS).map(|i| core::array::from_fn(|j| (i * 37 + j * 11 + 1) as u8)).collect()
}

/// Scalars from the seeds.
pub fn scalars<S: PrimeField>() -> Vec<S> {
    seeds().iter().map(|x| S::decode_reduce(x)).map(|y| y * y * y + y).collect()
}

/// The answer of a verification.
pub fn yes(valid: bool) -> Vec<u8> {
    vec![u8::from(valid)]
}

/// An answer that is an element.
pub fn element<G: Group>(p: G) -> Vec<u8> {
    p.encode().as_ref().to_vec()
}

/// A row that applies `f` again and again to one of `inputs`, with the next one as operand.
pub fn chain<T: Copy + 'static>(
    rows: &mut Rows,
    group: &str,
    operation: &str,
    inputs: &[T],
    bytes: impl Fn(T) -> Vec<u8> + 'static,
    f: impl Fn(&mut T, &T) + 'static,
) {
    let inputs = inputs.to_vec();
    rows.add_many("ours", group, operation, CHAIN, bytes, move |i| {
        let (mut x, y) = (inputs[i], inputs[(i + 1) % INPUTS]);
        for _ in 0..CHAIN {
            f(&mut x, &y);
        }
        x
    });
}

/// Key pairs from the seeds.
pub fn keys<K: KeyPair>() -> Vec<K> {
    seeds().iter().filter_map(|s| K::from_seed(s).ok()).collect()
}

/// Batches of signatures.
pub fn batches<K: Sign<Public: VerifyBatch>>(rows: &mut Rows, operation: &str) {
    let keys: Vec<K> = keys();
    let public: Vec<K::Public> = keys.iter().map(|k| *k.public_key()).collect();
    let signatures: Vec<SignatureOf<K>> = keys.iter().map(|k| k.sign(TEXT)).collect();
    for n in [64, 1024] {
        let (public, signatures) = (public.clone(), signatures.clone());
        rows.add_many("ours", K::GROUP, &format!("{operation}-{n}"), n, yes, move |_| {
            let item = |i: usize| batch::Item {
                key: &public[i % INPUTS],
                message: Message::raw(TEXT),
                signature: &signatures[i % INPUTS],
            };
            batch::verify(&(0..n).map(item).collect::<Vec<_>>()).is_ok()
        });
    }
}

/// What every prime-order group has, and the generic signatures.
pub fn group<G: Group>(rows: &mut Rows) {
    let name = G::NAME;
    let s: Vec<G::Scalar> = scalars();
    let p: Vec<G> = s.iter().map(G::mul_generator).collect();
    let e: Vec<G::Bytes> = p.iter().map(Group::encode).collect();
    rows.add("ours", name, "decode", |p: Option<G>| p.map_or(Vec::new(), element), move |i| G::decode(e[i].as_ref()));
    let q = p.clone();
    rows.add("ours", name, "encode", |e: G::Bytes| e.as_ref().to_vec(), move |i| q[i].encode());
    let (q, t) = (p.clone(), s.clone());
    rows.add("ours", name, "mul", element, move |i| q[i] * t[(i + 5) % INPUTS]);
    let t = s.clone();
    rows.add("ours", name, "mulgen", element, move |i| G::mul_generator(&t[i]));
    let (q, t) = (p.clone(), s.clone());
    rows.add("ours", name, "aP+bG", element, move |i| {
        q[i].mul_add_generator_vartime(&t[(i + 5) % INPUTS], &t[(i + 9) % INPUTS])
    });
    let many: Vec<G::Scalar> = (0..1024).map(|i| s[i % INPUTS] * s[(i / INPUTS + 7) % INPUTS]).collect();
    let points: Vec<G> = (0..1024).map(|i| p[i % INPUTS] + p[(i / INPUTS) % INPUTS]).collect();
    rows.add_many("ours", name, "MSM-1024", 1024, element, move |_| G::multi_scalar_mul_vartime(&many, &points));

    batches::<schnorr::SecretKey<G>>(rows, "schnorr-batch");
    let k: Vec<schnorr::SecretKey<G>> = keys();
    let public: Vec<schnorr::PublicKey<G>> = k.iter().map(|k| *k.public_key()).collect();
    let signatures: Vec<schnorr::Signature<G>> = k.iter().map(|k| k.sign(TEXT)).collect();
    rows.add(
        "ours",
        name,
        "schnorr-sign",
        |s: schnorr::Signature<G>| s.to_bytes().as_ref().to_vec(),
        move |i| k[i].sign(TEXT),
    );
    rows.add("ours", name, "schnorr-verify", yes, move |i| public[i].verify(TEXT, &signatures[i]).is_ok());
}
