//! arkworks: groups and pairings of BLS12-381 and of alt_bn128, which arkworks calls BN254. Its multiplications take
//! variable time.

use crate::parts::{Group, decoded, first, parts, yes};
use ark_bls12_381::Bls12_381;
use ark_bn254::Bn254;
use ark_ec::pairing::{MillerLoopOutput, Pairing, PairingOutput};
use ark_ec::{AffineRepr, CurveGroup, VariableBaseMSM};
use ark_ff::{BigInteger, Field, PrimeField, Zero};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use server::{INPUTS, Rows};

/// Conversions between our encodings and those of arkworks.
trait Encodings: Pairing {
    /// Converts our encoding to theirs.
    fn theirs(_: &mut [u8]) {}
    /// Converts their encoding to ours.
    fn ours(_: &mut [u8]) {}
    /// Exponent e: their pairing is the e-th power of the reduced pairing.
    fn power() -> Self::ScalarField {
        Self::ScalarField::ONE
    }
}

impl Encodings for Bls12_381 {}

/// Our encoding is that of gnark-crypto: big-endian, with two flag bits in the first byte that encode the sign or the
/// neutral element. arkworks is little-endian, with a sign bit and a bit for the neutral element in the last byte.
impl Encodings for Bn254 {
    fn theirs(bytes: &mut [u8]) {
        let first = bytes[0];
        bytes[0] = first & 0x3f
            | match first >> 6 {
                2 => 0,
                3 => 0x80,
                1 => 0x40,
                // Not an encoding of ours: return an invalid encoding.
                _ => 0xc0,
            };
        bytes.reverse();
    }
    fn ours(bytes: &mut [u8]) {
        bytes.reverse();
        let first = bytes[0];
        bytes[0] = first & 0x3f | if first & 0x40 != 0 { 0x40 } else { 0x80 | (first & 0x80) >> 1 };
    }
    // 2x (6x^2 + 3x + 1)
    fn power() -> Self::ScalarField {
        let [x, two, three, six] = [4_965_661_367_192_848_881u64, 2, 3, 6].map(Self::ScalarField::from);
        two * x * (six * x * x + three * x + Self::ScalarField::ONE)
    }
}

/// Returns the position of the part that follows an encoding of `len` bytes.
fn after(len: usize) -> usize {
    len.next_multiple_of(32)
}

fn scalars<F: PrimeField>(inputs: &[Vec<u8>], at: usize) -> Vec<F> {
    parts::<32>(inputs, at).iter().map(|s| F::from_be_bytes_mod_order(s)).collect()
}

fn read<E: Encodings, P: CanonicalDeserialize, const N: usize>(mut bytes: [u8; N]) -> Option<P> {
    E::theirs(&mut bytes);
    P::deserialize_compressed(&bytes[..]).ok()
}

fn points<E: Encodings, P: CanonicalDeserialize, const N: usize>(inputs: &[Vec<u8>], at: usize) -> Vec<P> {
    parts::<N>(inputs, at).into_iter().map(|e| read::<E, P, N>(e).expect("an element")).collect()
}

fn encode<E: Encodings, P: CanonicalSerialize, const N: usize>(p: &P) -> [u8; N] {
    let mut out = [0; N];
    p.serialize_compressed(&mut out[..]).expect("room for a point");
    E::ours(&mut out);
    out
}

/// Adds the rows of a group.
fn group<E: Encodings, G: CurveGroup + VariableBaseMSM, const N: usize>(rows: &mut Rows, name: &'static str) {
    let mut g = Group { rows, library: "arkworks", group: name };
    let encoded = |p: G| encode::<E, G::Affine, N>(&p.into_affine()).to_vec();
    g.add(
        "decode",
        |p: Option<G::Affine>| decoded(p.map(|p| encode::<E, _, N>(&p))),
        |inputs| {
            let e = parts::<N>(inputs, 0);
            move |i| read::<E, G::Affine, N>(e[i])
        },
    );
    g.add("encode", Vec::from, |inputs| {
        let p: Vec<G> = points::<E, G::Affine, N>(inputs, 0).into_iter().map(|p| p.into_group().double()).collect();
        move |i| encode::<E, _, N>(&p[i].into_affine())
    });
    g.add("mul", encoded, |inputs| {
        let (s, p) = (scalars::<G::ScalarField>(inputs, 0), points::<E, G::Affine, N>(inputs, 32));
        let p: Vec<G> = p.into_iter().map(G::Affine::into_group).collect();
        move |i| p[i] * s[i]
    });
    g.add("mulgen", encoded, |inputs| {
        let s = scalars::<G::ScalarField>(inputs, 0);
        move |i| G::generator() * s[i]
    });
    for n in [1 << 10, 1 << 16] {
        g.rows.add_waiting("arkworks", name, &format!("MSM-{n}"), n, encoded, move |inputs| {
            let pairs: Vec<Vec<u8>> = inputs.concat().chunks(32 + N).map(<[u8]>::to_vec).collect();
            let (scalars, points) = (scalars(&pairs, 0), points::<E, G::Affine, N>(&pairs, 32));
            move |_| G::msm(&points, &scalars).expect("as many of both")
        });
    }
}

fn final_exponentiation<E: Pairing>(f: E::TargetField) -> PairingOutput<E> {
    E::final_exponentiation(MillerLoopOutput(f)).expect("no zero")
}

/// Returns the bytes of an element of GT in an output. Converts their pairing to the reduced pairing first.
fn element<E: Encodings>(e: PairingOutput<E>) -> Vec<u8> {
    let e = e * E::power().inverse().expect("no zero");
    first(e.0.to_base_prime_field_elements().flat_map(|x| x.into_bigint().to_bytes_be()).collect())
}

/// Adds the rows of the pairing. Elements of the first group have `N1` bytes, elements of the second group `N2`.
fn pairings<E: Encodings, const N1: usize, const N2: usize>(rows: &mut Rows, name: &'static str) {
    fn pairs<E: Encodings, const N1: usize, const N2: usize>(
        inputs: &[Vec<u8>],
        second: usize,
    ) -> (Vec<E::G1Affine>, Vec<E::G2Affine>) {
        (points::<E, _, N1>(inputs, 0), points::<E, _, N2>(inputs, second))
    }
    let mut g = Group { rows, library: "arkworks", group: name };
    let value = |f: MillerLoopOutput<E>| element(final_exponentiation::<E>(f.0));
    g.add("pairing", element::<E>, |inputs| {
        let (p, q) = pairs::<E, N1, N2>(inputs, after(N1));
        move |i| E::pairing(p[i], q[i])
    });
    g.add("Miller loop", value, |inputs| {
        let (p, q) = pairs::<E, N1, N2>(inputs, after(N1));
        move |i| E::miller_loop(p[i], q[i])
    });
    g.add("final exponentiation", element::<E>, |inputs| {
        let (p, q) = pairs::<E, N1, N2>(inputs, after(N1));
        let f: Vec<E::TargetField> = p.iter().zip(&q).map(|(p, q)| E::miller_loop(*p, *q).0).collect();
        move |i| final_exponentiation::<E>(f[i])
    });
    g.add("pairing product", yes, |inputs| {
        let ((p, q), r) =
            (pairs::<E, N1, N2>(inputs, after(N1)), points::<E, E::G1Affine, N1>(inputs, after(N1) + after(N2)));
        move |i| E::multi_pairing([p[i], r[i]], [q[i], E::G2Affine::generator()]).is_zero()
    });
    g.add("GT pow", element::<E>, |inputs| {
        let s = scalars::<E::ScalarField>(inputs, 0);
        let e = E::pairing(E::G1Affine::generator(), E::G2Affine::generator());
        move |i| e * s[i]
    });
    g.rows.add_waiting("arkworks", name, "Miller loop-16", 16, value, |inputs| {
        let (p, q) = pairs::<E, N1, N2>(inputs, N1);
        move |i| {
            let at = move |j: usize| (i + j) % INPUTS;
            E::multi_miller_loop((0..16).map(|j| p[at(j)]), (0..16).map(|j| q[at(j)]))
        }
    });
}

/// Adds all rows.
pub fn rows(rows: &mut Rows) {
    group::<Bls12_381, ark_bls12_381::G1Projective, 48>(rows, "bls12_381_g1");
    group::<Bls12_381, ark_bls12_381::G2Projective, 96>(rows, "bls12_381_g2");
    pairings::<Bls12_381, 48, 96>(rows, "bls12_381");
    group::<Bn254, ark_bn254::G1Projective, 32>(rows, "alt_bn128_g1");
    group::<Bn254, ark_bn254::G2Projective, 64>(rows, "alt_bn128_g2");
    pairings::<Bn254, 32, 64>(rows, "alt_bn128");
}
