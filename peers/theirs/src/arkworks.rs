//! arkworks: groups and pairings of BLS12-381. Its multiplications are in variable time.

use crate::parts::{Group, decoded, first, parts, yes};
use ark_bls12_381::{Bls12_381, Fq, Fq12, Fr, G1Affine, G1Projective, G2Affine, G2Projective};
use ark_ec::pairing::{MillerLoopOutput, Pairing, PairingOutput};
use ark_ec::{AffineRepr, CurveGroup, PrimeGroup, VariableBaseMSM};
use ark_ff::{AdditiveGroup, BigInteger, PrimeField, Zero};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use server::{INPUTS, Rows};

fn scalars(inputs: &[Vec<u8>], at: usize) -> Vec<Fr> {
    parts::<32>(inputs, at).iter().map(|s| Fr::from_be_bytes_mod_order(s)).collect()
}

fn read<P: CanonicalDeserialize, const N: usize>(bytes: &[u8; N]) -> Option<P> {
    P::deserialize_compressed(&bytes[..]).ok()
}

fn points<P: CanonicalDeserialize, const N: usize>(inputs: &[Vec<u8>], at: usize) -> Vec<P> {
    parts::<N>(inputs, at).iter().map(|e| read(e).expect("an element")).collect()
}

fn encode<P: CanonicalSerialize, const N: usize>(p: &P) -> [u8; N] {
    let mut out = [0; N];
    p.serialize_compressed(&mut out[..]).expect("room for a point");
    out
}

/// The operations of a group.
fn group<A, G, const N: usize>(rows: &mut Rows, name: &'static str)
where
    A: AffineRepr<Group = G, ScalarField = Fr>,
    G: CurveGroup<Affine = A> + PrimeGroup<ScalarField = Fr>,
{
    let mut g = Group { rows, library: "arkworks", group: name };
    let encoded = |p: G| encode::<A, N>(&p.into_affine()).to_vec();
    g.add("decode", |p: Option<A>| decoded(p.map(|p| encode::<A, N>(&p))), |inputs| {
        let e = parts::<N>(inputs, 0);
        move |i| read::<A, N>(&e[i])
    });
    g.add("encode", Vec::from, |inputs| {
        let p: Vec<G> = points::<A, N>(inputs, 0).into_iter().map(|p| p.into_group().double()).collect();
        move |i| encode::<A, N>(&p[i].into_affine())
    });
    g.add("mul", encoded, |inputs| {
        let (s, p) = (scalars(inputs, 0), points::<A, N>(inputs, 32));
        let p: Vec<G> = p.into_iter().map(A::into_group).collect();
        move |i| p[i] * s[i]
    });
    g.add("mulgen", encoded, |inputs| {
        let s = scalars(inputs, 0);
        move |i| G::generator() * s[i]
    });
}

/// Sums of many multiples in the first group.
fn sums(rows: &mut Rows) {
    for n in [1 << 10, 1 << 16] {
        let encoded = |p: G1Projective| encode::<_, 48>(&p.into_affine()).to_vec();
        rows.add_waiting("arkworks", "bls12_381_g1", &format!("MSM-{n}"), n, encoded, move |inputs| {
            let pairs: Vec<Vec<u8>> = inputs.concat().chunks(32 + 48).map(<[u8]>::to_vec).collect();
            let (scalars, points) = (scalars(&pairs, 0), points::<G1Affine, 48>(&pairs, 32));
            move |_| G1Projective::msm(&points, &scalars).expect("as many of both")
        });
    }
}

fn final_exponentiation(f: Fq12) -> PairingOutput<Bls12_381> {
    Bls12_381::final_exponentiation(MillerLoopOutput(f)).expect("no zero")
}

/// An element of GT as an output has it.
fn element(e: PairingOutput<Bls12_381>) -> Vec<u8> {
    let halves = [e.0.c0, e.0.c1].map(|half| [half.c0, half.c1, half.c2].map(|x| [x.c0, x.c1]));
    first(halves.as_flattened().as_flattened().iter().flat_map(|x: &Fq| x.into_bigint().to_bytes_be()).collect())
}

fn pairs(inputs: &[Vec<u8>], second: usize) -> (Vec<G1Affine>, Vec<G2Affine>) {
    (points::<_, 48>(inputs, 0), points::<_, 96>(inputs, second))
}

fn pairings(rows: &mut Rows) {
    let mut g = Group { rows, library: "arkworks", group: "bls12_381" };
    g.add("pairing", element, |inputs| {
        let (p, q) = pairs(inputs, 64);
        move |i| Bls12_381::pairing(p[i], q[i])
    });
    g.add("Miller loop", |f: MillerLoopOutput<Bls12_381>| element(final_exponentiation(f.0)), |inputs| {
        let (p, q) = pairs(inputs, 64);
        move |i| Bls12_381::miller_loop(p[i], q[i])
    });
    g.add("final exponentiation", element, |inputs| {
        let (p, q) = pairs(inputs, 64);
        let f: Vec<Fq12> = p.iter().zip(&q).map(|(p, q)| Bls12_381::miller_loop(p, q).0).collect();
        move |i| final_exponentiation(f[i])
    });
    g.add("pairing product", yes, |inputs| {
        let ((p, q), r) = (pairs(inputs, 64), points::<G1Affine, 48>(inputs, 160));
        move |i| Bls12_381::multi_pairing([p[i], r[i]], [q[i], G2Affine::generator()]).is_zero()
    });
    g.add("GT pow", element, |inputs| {
        let (s, e) = (scalars(inputs, 0), Bls12_381::pairing(G1Affine::generator(), G2Affine::generator()));
        move |i| e * s[i]
    });
    let value = |f: MillerLoopOutput<Bls12_381>| element(final_exponentiation(f.0));
    g.rows.add_waiting("arkworks", "bls12_381", "Miller loop-16", 16, value, |inputs| {
        let (p, q) = pairs(inputs, 48);
        move |i| {
            let at = move |j: usize| (i + j) % INPUTS;
            Bls12_381::multi_miller_loop((0..16).map(|j| p[at(j)]), (0..16).map(|j| q[at(j)]))
        }
    });
}

/// All rows.
pub fn rows(rows: &mut Rows) {
    group::<G1Affine, G1Projective, 48>(rows, "bls12_381_g1");
    group::<G2Affine, G2Projective, 96>(rows, "bls12_381_g2");
    sums(rows);
    pairings(rows);
}
