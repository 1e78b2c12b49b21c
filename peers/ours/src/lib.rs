//! Code shared by our rows. `src/bin` has one program for each table: `libraries` for the comparison with other
//! libraries, and one for each file of `peers/reference`, with the same name.
//!
//! Every operation of the list (`primegroup_operations`) is a row. It has its own inputs, which other programs take
//! over ([`server`]).

pub mod inside;

use primegroup::bls::{self, Basic, Factors, Possession, Variant};
use primegroup::core_groups::field::PrimeField;
use primegroup::core_groups::group::Spec;
use primegroup::core_groups::group::weierstrass::Prepare;
use primegroup::pairing::{Argument, Pairing, Target};
use primegroup::scheme::{Exchange, KeyPair, Public, Sign, SignatureOf, Verify, VerifyBatch};
use primegroup::{Element, Error, Group, Message, Rules, SignOptions, VerifyOptions, batch, ecdsa};
use primegroup_operations::{Entry, INPUT, OUTPUT, Random, Secrets, State, for_each};
use server::{INPUTS, Rows, Run};
use std::hint::black_box;
use std::marker::PhantomData;

/// The message of batches.
pub const TEXT: &[u8] = b"a message of thirty-two bytes...";
/// Number of operations in a chain. Each operation takes the result of the previous one.
pub const CHAIN: usize = 64;

/// Returns the seeds of the keys in batches.
pub fn seeds() -> Vec<[u8; 32]> {
    (0..INPUTS).map(|i| core::array::from_fn(|j| (i * 37 + j * 11 + 1) as u8)).collect()
}

/// Returns the answer of a verification.
pub fn yes(valid: bool) -> Vec<u8> {
    vec![u8::from(valid)]
}

/// Returns an answer that is an element.
pub fn element<G: Group>(p: G) -> Vec<u8> {
    p.encode().as_ref().to_vec()
}

/// Adds a row for every operation that `wanted` accepts. The time is that of [`Entry::run`], plus a copy of its initial
/// state (some thirty cycles). The answer is that of the whole operation.
pub fn operations(rows: &mut Rows, wanted: impl Fn(&Entry) -> bool) {
    for_each(|entry| {
        if wanted(entry) {
            rows.add_seeded("ours", entry.group, entry.name, move |seed| operation(entry, seed));
        }
    });
}

/// Returns an operation on inputs that are derived from a number.
fn operation(entry: &'static Entry, seed: u64) -> (Vec<Vec<u8>>, Run) {
    let number = seed * INPUTS as u64;
    let inputs: Vec<[u8; INPUT]> = (number + 1..=number + INPUTS as u64)
        .map(|i| {
            let mut input = [0; INPUT];
            (entry.sample)(&mut Random::new(i), &mut Secrets::random(i), &mut input);
            input
        })
        .collect();
    let states: Vec<State> = inputs
        .iter()
        .map(|input| {
            let mut state = State::new();
            (entry.setup)(input, &mut state);
            state
        })
        .collect();
    let bytes = inputs.iter().map(|i| i.to_vec()).collect();
    let mut output = [0; OUTPUT];
    let run: Run = Box::new(move |i, answer| {
        let input = &inputs[i % INPUTS];
        match answer {
            Some(answer) => *answer = entry.evaluate(input).to_vec(),
            None => {
                (entry.run)(input, &mut states[i % INPUTS].clone(), &mut output);
                black_box(&output);
            }
        }
    });
    (bytes, run)
}

/// Adds a row that applies `f` repeatedly to one of `inputs`, with the next one as operand. `bytes` converts inputs and
/// results to bytes.
pub fn chain<T: Copy + 'static>(
    rows: &mut Rows,
    group: &str,
    operation: &str,
    inputs: &[T],
    bytes: impl Fn(T) -> Vec<u8> + 'static,
    f: impl Fn(&mut T, &T) + 'static,
) {
    let encoded = inputs.iter().map(|x| bytes(*x)).collect();
    let inputs = inputs.to_vec();
    rows.add_on("ours", group, operation, CHAIN, encoded, bytes, move |i| {
        let (mut x, y) = (inputs[i], inputs[(i + 1) % INPUTS]);
        for _ in 0..CHAIN {
            f(&mut x, &y);
        }
        x
    });
}

/// Returns key pairs from the seeds.
pub fn keys<K: KeyPair>() -> Vec<K> {
    seeds().iter().filter_map(|s| K::from_seed(s).ok()).collect()
}

/// Adds rows of batch verification.
pub fn batches<K: Sign<Public: VerifyBatch>>(rows: &mut Rows, operation: &str) {
    let keys: Vec<K> = keys();
    let public: Vec<K::Public> = keys.iter().map(|k| *k.public_key()).collect();
    let signatures: Vec<SignatureOf<K>> = keys.iter().map(|k| k.sign(TEXT)).collect();
    let inputs: Vec<Vec<u8>> =
        public.iter().zip(&signatures).map(|(p, s)| [p.encode().as_ref(), TEXT, s.as_ref()].concat()).collect();
    for n in [64, 1024] {
        let (public, signatures) = (public.clone(), signatures.clone());
        // With these rules a batch is verified by one MSM.
        let none = VerifyOptions::new();
        let options = if K::Public::RULES { none.rules(Rules::Zip215) } else { none };
        rows.add_on("ours", K::GROUP, &format!("{operation}-{n}"), n, inputs.clone(), yes, move |_| {
            let item = |i: usize| batch::Item {
                key: &public[i % INPUTS],
                message: Message::raw(TEXT),
                signature: &signatures[i % INPUTS],
            };
            batch::verify_with(&(0..n).map(item).collect::<Vec<_>>(), &options).is_ok()
        });
    }
}

/// Number of items in rows of verdicts and of key exchanges.
const EACH: usize = 8;

/// Adds a row with one verdict for each of eight signatures. Public keys are decoded, as for `verify`.
pub fn verdicts<K: Sign>(rows: &mut Rows, operation: &str) {
    let keys: Vec<K> = keys();
    let public: Vec<K::Public> = keys.iter().map(|k| *k.public_key()).collect();
    let signatures: Vec<SignatureOf<K>> = keys.iter().map(|k| k.sign(TEXT)).collect();
    rows.add_many(
        "ours",
        K::GROUP,
        &format!("{operation}-{EACH}"),
        EACH,
        |v: [bool; EACH]| yes(v == [true; EACH]),
        move |i| {
            let item = |j: usize| batch::Item {
                key: &public[(i + j) % INPUTS],
                message: Message::raw(TEXT),
                signature: &signatures[(i + j) % INPUTS],
            };
            let mut verdicts = [false; EACH];
            let _ = batch::verify_each(&core::array::from_fn::<_, EACH, _>(item), &mut verdicts);
            verdicts
        },
    );
}

/// Adds a row of key exchanges with the owners of eight public keys.
pub fn exchanges<K: Exchange>(rows: &mut Rows, operation: &str) {
    let keys: Vec<K> = keys();
    let public: Vec<_> = keys.iter().map(|k| k.public_key().encode()).collect();
    let bytes =
        |shared: [Result<K::Shared, Error>; EACH]| shared.iter().flatten().flat_map(|s| s.as_ref().to_vec()).collect();
    rows.add_many("ours", K::GROUP, &format!("{operation}-{EACH}"), EACH, bytes, move |i| {
        let peers = core::array::from_fn::<&[u8], EACH, _>(|j| public[(i + j + 1) % INPUTS].as_ref());
        let mut shared = [const { Err(Error::Encoding) }; EACH];
        let _ = batch::agree_each(&keys[i], &peers, &mut shared);
        shared
    });
}

/// Adds a row that decodes sixteen encodings.
pub fn decodings<S: Spec>(rows: &mut Rows, _: PhantomData<Element<S>>) {
    const MANY: usize = 16;
    let mut random = Random::new(1);
    let encodings: Vec<S::Bytes> =
        (0..INPUTS + MANY).map(|_| Element::<S>::mul_generator(&random.scalar()).encode()).collect();
    let bytes = |points: [Option<Element<S>>; MANY]| {
        points.iter().flatten().flat_map(|p| p.encode().as_ref().to_vec()).collect()
    };
    rows.add_many("ours", S::NAME, &format!("decode-{MANY}"), MANY, bytes, move |i| {
        let mut points = [None; MANY];
        Element::<S>::decode_each(&encodings[i..i + MANY], &mut points);
        points
    });
}

/// Adds rows of ECDSA verification: with tables for the key, with a hint, and of many signatures with hints.
pub fn hinted<G: Prepare>(rows: &mut Rows, _: PhantomData<ecdsa::PublicKey<G>>) {
    let keys: Vec<ecdsa::SecretKey<G>> = keys();
    let public: Vec<ecdsa::PublicKey<G>> = keys.iter().map(|k| *k.public_key()).collect();
    let sign = |k: &ecdsa::SecretKey<G>| k.sign_recoverable(Message::raw(TEXT), &SignOptions::new()).ok();
    let signed: Vec<_> = keys.iter().filter_map(sign).collect();
    let (p, s) = (public.clone(), signed.clone());
    rows.add("ours", G::NAME, "verify hinted", yes, move |i| {
        p[i].verify_hinted(Message::raw(TEXT), &s[i].0, s[i].1).is_ok()
    });
    let (p, s) = (public.iter().map(ecdsa::PublicKey::prepare).collect::<Vec<_>>(), signed.clone());
    rows.add("ours", G::NAME, "verify prepared", yes, move |i| p[i].verify(TEXT, &s[i].0).is_ok());
    let p = public.clone();
    rows.add("ours", G::NAME, "prepare", |_| vec![1], move |i| p[i].prepare());
    for n in [64, 1024] {
        let (public, signed) = (public.clone(), signed.clone());
        rows.add_many("ours", G::NAME, &format!("batch hinted-{n}"), n, yes, move |_| {
            let hinted = |i: usize| ecdsa::Hinted {
                item: batch::Item {
                    key: &public[i % INPUTS],
                    message: Message::raw(TEXT),
                    signature: &signed[i % INPUTS].0,
                },
                hint: signed[i % INPUTS].1,
            };
            ecdsa::verify_batch_hinted(&(0..n).map(hinted).collect::<Vec<_>>()).is_ok()
        });
    }
}

/// Adds a row of multi-scalar multiplication. Each input of the row has `some` scalars, each followed by its point.
pub fn multi_scalar<G: Group>(rows: &mut Rows, some: usize) {
    let mut random = Random::new(1);
    let scalars: Vec<G::Scalar> = (0..some * INPUTS).map(|_| random.scalar()).collect();
    let points: Vec<G> = (0..some * INPUTS).map(|_| G::mul_generator(&random.scalar())).collect();
    let pairs: Vec<Vec<u8>> =
        scalars.iter().zip(&points).map(|(s, p)| [s.encode().as_ref(), p.encode().as_ref()].concat()).collect();
    let inputs = pairs.chunks(some).map(<[Vec<u8>]>::concat).collect();
    let items = some * INPUTS;
    rows.add_on("ours", G::NAME, &format!("MSM-{items}"), items, inputs, element, move |_| {
        G::multi_scalar_mul_vartime(&scalars, &points)
    });
}

/// Adds a row of Miller loops over 16 pairs. An input is one pair; the loop takes this pair and the next 15.
pub fn miller_loops<E: Pairing>(rows: &mut Rows, name: &str) {
    const PAIRS: usize = 16;
    let mut random = Random::new(1);
    let points: Vec<(E::G1, E::G2)> =
        (0..INPUTS).map(|_| (E::G1::mul_generator(&random.scalar()), E::G2::mul_generator(&random.scalar()))).collect();
    let inputs = points.iter().map(|(p, q)| [p.encode().as_ref(), q.encode().as_ref()].concat()).collect();
    // Libraries differ in the result of the loop, but agree after the final exponentiation.
    let bytes = |value| E::final_exponentiation(&value).encode().as_ref()[..OUTPUT].to_vec();
    rows.add_on("ours", name, &format!("Miller loop-{PAIRS}"), PAIRS, inputs, bytes, move |i| {
        let pair = |j: usize| {
            let (p, q) = &points[(i + j) % INPUTS];
            (*p, Argument::Point(q))
        };
        E::multi_miller_loop(&core::array::from_fn::<_, PAIRS, _>(pair))
    });
}

/// Adds rows of BLS verification for many signatures: different messages, and one message signed by many keys.
pub fn many_bls<V: Variant>(rows: &mut Rows) {
    let mut random = Random::new(1);
    let keys: Vec<bls::SecretKey<V, Basic>> = keys();
    let messages: Vec<[u8; 32]> = keys.iter().map(|_| random.bytes()).collect();
    let signatures: Vec<_> = keys.iter().zip(&messages).map(|(k, m)| k.sign(m).encode()).collect();
    let inputs = keys.iter().zip(&messages).zip(&signatures);
    let inputs = inputs.map(|((k, m), s)| [k.public_key().encode().as_ref(), m, s.as_ref()].concat()).collect();
    rows.add_on("ours", V::Keys::NAME, &format!("batch different-{INPUTS}"), INPUTS, inputs, yes, move |i| {
        // Keys are validated already; signatures are bytes.
        let signatures: Vec<_> = signatures.iter().filter_map(|s| bls::Signature::decode(s.as_ref()).ok()).collect();
        let signed = |((key, message), signature)| bls::Signed {
            key: bls::SecretKey::<V, Basic>::public_key(key),
            message,
            signature,
        };
        let messages = messages.iter().map(<[u8; 32]>::as_slice);
        let items: Vec<_> = keys.iter().zip(messages).zip(&signatures).map(signed).collect();
        bls::verify_batch(&items, &Factors::random(&[i as u8; 32])).is_ok()
    });

    const SOME: usize = 16;
    let seed = |i: usize| -> [u8; 32] { core::array::from_fn(|j| (i >> (8 * (j % 2))) as u8 ^ j as u8) };
    let keys: Vec<bls::SecretKey<V, Possession>> =
        (0..SOME * INPUTS).filter_map(|i| bls::SecretKey::from_seed(&seed(i)).ok()).collect();
    let public: Vec<_> = keys.iter().map(|k| bls::ProvenPublicKey::checked_elsewhere(*k.public_key())).collect();
    let signatures: Vec<_> = keys.iter().map(|k| k.sign(TEXT)).collect();
    let Ok(sum) = bls::Signature::aggregate(&signatures).map(|s| s.encode()) else { return };
    let inputs = public.chunks(SOME).map(|keys| {
        let keys: Vec<Vec<u8>> = keys.iter().map(|k| k.public_key().encode().as_ref().to_vec()).collect();
        [sum.as_ref(), &keys.concat()].concat()
    });
    let inputs = inputs.collect();
    rows.add_on("ours", V::Keys::NAME, &format!("fast aggregate-{}", SOME * INPUTS), 1, inputs, yes, move |_| {
        bls::Signature::<V, Possession>::decode(sum.as_ref())
            .is_ok_and(|s| s.fast_aggregate_verify(&public, TEXT).is_ok())
    });
}
