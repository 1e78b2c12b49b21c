//! Formulas of eight lanes for CPUs with four lanes: two halves, one after the other.

use super::{Vector, Wide};

/// Splits vectors into lanes 0 to 3, and 4 to 7.
pub fn split<const N: usize>(x: &[Wide; N]) -> [[Vector; N]; 2] {
    [0, 4].map(|at| x.map(|x| Vector(core::array::from_fn(|i| x.0[at + i]))))
}

/// Joins both halves.
pub fn joined<const N: usize>(halves: &[[Vector; N]; 2]) -> [Wide; N] {
    core::array::from_fn(|n| Wide(core::array::from_fn(|i| halves[i / 4][n].0[i % 4])))
}

/// Applies a formula of four lanes to each half of eight.
pub fn in_halves<const O: usize, const P: usize, const Q: usize>(
    out: &mut [Wide; O],
    p: &[Wide; P],
    q: &[Wide; Q],
    formula: impl Fn(&mut [Vector; O], &[Vector; P], &[Vector; Q]),
) {
    let (p, q) = (split(p), split(q));
    // Not in place: a formula may write results before it has read all operands.
    let mut halves = [[Vector::ZERO; O]; 2];
    halves.iter_mut().zip(p.iter().zip(&q)).for_each(|(out, (p, q))| formula(out, p, q));
    *out = joined(&halves);
}
