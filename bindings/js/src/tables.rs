//! Tables of generator multiples, which signing and verifying look up. They are half of the bytes of a small module,
//! and do not compress. So a module is delivered with zeros in their place, and computes them with its own arithmetic
//! when it starts, in a few milliseconds.
//!
//! This file computes the tables of each group in their memory layout, one after the other: the length of each table,
//! then its bytes. `tool/tables.mjs` searches the linked module for these bytes and removes them. It fails if a table
//! is not found. So this file repeats knowledge of the core's layout, but any mismatch stops the build.
//!
//! Coordinates in GF(2^255 - C) are nine limbs of 29 bits in the plain module, and words in the wide module. The
//! program that makes both modules can run only the plain one, so it asks that one for words too.

use crate::abi::{Code, put_new};
use crate::exports::export;
use alloc::vec::Vec;
use primegroup::core_groups::cpu::Base;
use primegroup::core_groups::curve::{CurvePoint, Stored, double_odd, edwards};
use primegroup::core_groups::field::{Field, PrimeField};
use primegroup::core_groups::group::Spec;

/// Point type of a group, in the coordinates that it computes with.
type On<S> = <S as Spec>::Point<Base>;

/// One instance of each formula, to keep the code small.
#[inline(never)]
fn add<P: CurvePoint>(a: &P, b: &P) -> P {
    a.add(*b)
}

#[inline(never)]
fn double_n<P: CurvePoint>(p: &P, n: u32) -> P {
    p.double_n(n)
}

#[inline(never)]
fn product<F: Field>(a: &F, b: &F) -> F {
    *a * *b
}

/// Converts points to affine coordinates, with one inversion.
#[inline(never)]
fn affine<P: CurvePoint>(points: &[P]) -> Vec<P::Affine> {
    let mut products = Vec::with_capacity(points.len());
    let mut all = P::Field::ONE;
    for p in points {
        products.push(all);
        all = product(&all, &p.denominator());
    }
    let mut inverse = all.invert();
    let mut out: Vec<P::Affine> = Vec::with_capacity(points.len());
    for (p, before) in points.iter().zip(products).rev() {
        out.push(p.to_affine_with(product(&inverse, &before)));
        inverse = product(&inverse, &p.denominator());
    }
    out.reverse();
    out
}

/// Appends `p`, `p + step`, `p + 2 step` ... to a list. Uses a loop, because iterators over points produce more code.
#[inline(never)]
fn extend<P: CurvePoint>(out: &mut Vec<P>, mut p: P, step: &P, count: usize) {
    out.reserve(count);
    for _ in 0..count {
        out.push(p);
        p = add(&p, step);
    }
}

/// Returns 1, 3, 5 ... times a point.
fn odd<P: CurvePoint>(p: P, count: usize) -> Vec<P> {
    let mut out = Vec::new();
    extend(&mut out, p, &double_n(&p, 1), count);
    out
}

/// Returns the rows of a table: `row` is called with the point times 1, 2^bits, 2^(2 bits), ...
fn rows<P: CurvePoint>(mut p: P, bits: u32, count: usize, row: impl Fn(&mut Vec<P>, P)) -> Vec<P> {
    let mut out = Vec::new();
    for _ in 0..count {
        row(&mut out, p);
        p = double_n(&p, bits);
    }
    out
}

/// Appends 0, 1, 2 ... 16 times a point.
fn windows<P: CurvePoint>(out: &mut Vec<P>, p: P) {
    extend(out, P::IDENTITY, &p, 17);
}

/// Writes a coordinate in GF(2^255 - C): its canonical integer in the memory representation, or in words.
#[inline(never)]
fn coordinate<F: PrimeField>(out: &mut Vec<u8>, x: &F, words: bool) {
    let encoded = x.encode();
    if words {
        return out.extend_from_slice(encoded.as_ref());
    }
    let (x, _) = F::decode_ct(&encoded);
    // SAFETY: an element consists of limbs (`Words`), so all its bytes are initialized.
    out.extend_from_slice(unsafe { core::slice::from_raw_parts(core::ptr::from_ref(&x).cast::<u8>(), size_of::<F>()) });
}

/// Writes a table: its length, then an entry for each affine point.
fn write<P: CurvePoint>(out: &mut Vec<u8>, points: &[P], entry: impl Fn(&mut Vec<u8>, &P::Affine)) {
    let start = out.len();
    out.extend([0; 4]);
    for a in &affine(points) {
        entry(out, a);
    }
    let length = (out.len() - start - 4) as u32;
    out[start..start + 4].copy_from_slice(&length.to_le_bytes());
}

/// Returns a comb of windows, then the odd multiples of G and of 2^128 G.
fn with_windows<P: CurvePoint>(g: P, entry: impl Fn(&mut Vec<u8>, &P::Affine)) -> Vec<u8> {
    let mut out = Vec::new();
    write(&mut out, &rows(g, 20, 13, windows), &entry);
    write(&mut out, &odd(g, 64), &entry);
    write(&mut out, &odd(double_n(&g, 128), 64), &entry);
    out
}

/// Returns the tables of edwards25519: entries (y + x, y - x, 2dxy).
fn edwards25519<S: Spec, C: edwards::Params<Field: PrimeField>>(words: bool) -> Vec<u8>
where
    On<S>: Stored<S::Raw> + CurvePoint<Affine = edwards::Affine<C>>,
{
    with_windows(<On<S> as Stored<S::Raw>>::load(&S::GENERATOR), |out, a| {
        [a.plus, a.minus, a.t2d].iter().for_each(|x| coordinate(out, x, words));
    })
}

/// Returns the tables of the curve of do255s and jq255s: entries (e, u, u^2).
fn double_odd_s<S: Spec, C: double_odd::Params<Field: PrimeField>>(words: bool) -> Vec<u8>
where
    On<S>: Stored<S::Raw> + CurvePoint<Affine = double_odd::Affine<C>>,
{
    with_windows(<On<S> as Stored<S::Raw>>::load(&S::GENERATOR), |out, a| {
        [a.e, a.u, a.t].iter().for_each(|x| coordinate(out, x, words));
    })
}

/// eta, a square root of -1 modulo 2^255 - 18651: (e, u) -> (e, eta u) is multiplication by mu.
const ETA: [u8; 32] = [
    0xee, 0x8a, 0x93, 0xaa, 0x1b, 0x0f, 0x9e, 0xd9, 0x36, 0x63, 0x0e, 0xb3, 0x4f, 0x86, 0x0d, 0xa6, 0xe3, 0x88, 0x36,
    0xe5, 0x3f, 0x98, 0x14, 0xe4, 0x5f, 0xb8, 0x69, 0x3c, 0xb3, 0x2d, 0xed, 0x10,
];

/// Returns the tables of the curve of do255e and jq255e: entries (e, u, eta u) of (x + y mu) G for the digits x + yi
/// of its comb.
fn double_odd_e<S: Spec<Point<Base> = double_odd::Point<C>>, C: double_odd::Params<Field: PrimeField>>(
    words: bool,
) -> Vec<u8>
where
    double_odd::Point<C>: Stored<S::Raw> + CurvePoint<Affine = double_odd::Affine<C>>,
{
    let eta = C::Field::decode_reduce(&ETA);
    // Computes mu P with the endomorphism.
    let turned = |p: &double_odd::Point<C>| double_odd::Point { e: p.e, z: p.z, u: p.u * eta, t: -p.t };
    let entry = |out: &mut Vec<u8>, a: &double_odd::Affine<C>| {
        [a.e, a.u, a.u * eta].iter().for_each(|x| coordinate(out, x, words));
    };
    let row = |out: &mut Vec<_>, p: double_odd::Point<C>| {
        let turned = turned(&p);
        let mut x = double_odd::Point::IDENTITY;
        out.push(x);
        for last in [3, 3, 3, 4] {
            x = add(&x, &p);
            extend(out, x, &turned, last + 1);
        }
    };
    let g = <double_odd::Point<C> as Stored<S::Raw>>::load(&S::GENERATOR);
    let mut out = Vec::new();
    write(&mut out, &rows(g, 12, 11, row), entry);
    write(&mut out, &odd(g, 64), entry);
    out
}

/// Returns the tables of curves of SEC 2: entries (x, y) in their memory representation, which is words in both
/// modules.
fn sec2<S: Spec>(_: bool) -> Vec<u8> {
    let g = <On<S> as Stored<S::Raw>>::load(&S::GENERATOR);
    let entry = |out: &mut Vec<u8>, a: &<On<S> as CurvePoint>::Affine| {
        // SAFETY: an affine point begins with its coordinates, of 32 bytes each.
        out.extend(unsafe { core::slice::from_raw_parts(core::ptr::from_ref(a).cast::<u8>(), 64) });
    };
    let mut out = Vec::new();
    write(&mut out, &rows(g, 12, 22, |out, p| extend(out, p, &double_n(&p, 1), 32)), entry);
    write(&mut out, &odd(g, 64), entry);
    write(&mut out, &odd(double_n(&g, 128), 64), entry);
    out
}

type SpecOf<P> = <P as crate::points::Point>::Spec;

macro_rules! tables {
    ($($module:ident: $made:expr;)*) => {
        $(export! { $module: "tables" (out: *mut u8, words: u32) put_new(out, &$made(words != 0)) as Code; })*
    };
}
tables! {
    ed25519: edwards25519::<SpecOf<primegroup::ed25519::Point>, _>;
    ristretto255: edwards25519::<SpecOf<primegroup::ristretto255::Point>, _>;
    x25519: edwards25519::<SpecOf<primegroup::ed25519::Point>, _>;
    jq255e: double_odd_e::<SpecOf<primegroup::jq255e::Point>, _>;
    do255e: double_odd_e::<SpecOf<primegroup::do255e::Point>, _>;
    jq255s: double_odd_s::<SpecOf<primegroup::jq255s::Point>, _>;
    do255s: double_odd_s::<SpecOf<primegroup::do255s::Point>, _>;
    p256: sec2::<SpecOf<primegroup::p256::Point>>;
    secp256k1: sec2::<SpecOf<primegroup::secp256k1::Point>>;
}
