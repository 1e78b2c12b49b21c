//! The functions of a kernel: whole formulas on points in memory, as generated, and their reference implementations.

use super::model::{in_pair, sub};
use super::{ONES, Octet, Quad, Vector, Wide};
use crate::ct::{Mask, recast_mut, recast_ref};
use crate::curve::mul::comb::Entry255 as Entry;
use crate::field::gf255::to_words;
use crate::field::tower;
use crate::generated::{lanes_double_odd_e, lanes_double_odd_s, lanes_edwards, lanes_montgomery, lanes_p256};
use crate::limb::Limb;
use core::fmt::Debug;

/// Calls the function of this name for 2^255 - C. C is a constant of a type, so each instance keeps one arm, and the
/// `unreachable` arm is never compiled into a field with lanes.
macro_rules! of_field {
    ($C:ident: $part:ident $(:: $more:ident)* ($($argument:expr),*)) => {
        match $C {
            19 => lanes_edwards::$part $(:: $more)* ($($argument),*),
            18651 => lanes_double_odd_e::$part $(:: $more)* ($($argument),*),
            3957 => lanes_double_odd_s::$part $(:: $more)* ($($argument),*),
            _ => unreachable!("a field with lanes"),
        }
    };
}
#[allow(unused_imports)] // except on x86-64
pub(super) use of_field;

/// The functions of a kernel. `generated` documents the operands and results of each formula. The defaults are the
/// reference implementations.
pub trait Kernel: Copy + Clone + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// True if operations run on this kernel. Otherwise values are never converted, and no formula is compiled.
    const USED: bool;
    /// True if there are formulas on four and eight points, each in a lane.
    const IN_PARALLEL: bool = true;

    /// The form of Fp12 of BLS12-381 in the computation of a pairing.
    type Twelve<P: tower::Params>: tower::Accumulator<P>;

    /// Constant-time table lookup: entry `index` of a table, or zeros. Then exchanges both lanes of a pair in the lanes
    /// of the mask `swapped`, and replaces x by `2p - x` in the lanes of `negated`. All three are secret; a mask has a
    /// bit for each lane.
    fn lookup<const C: u64>(out: &mut Quad, table: &[Quad], index: u32, swapped: u8, negated: u8) {
        *out = Quad::ZERO;
        for (i, entry) in table.iter().enumerate() {
            // All entries are read, and all but one are masked to zero.
            let m = Mask::from_eq(i as Limb, index as Limb).word64();
            for (out, x) in out.0.iter_mut().zip(&entry.0) {
                out.0.iter_mut().zip(&x.0).for_each(|(out, x)| *out |= x & m);
            }
        }
        finish_lookup::<C>(out, swapped, negated);
    }

    /// Constant-time table lookup in each lane: the entry of the lane's `index`, or zeros. An entry has three integers
    /// below 2^255, which are returned in cyclic order from number `FIRST` on. Then exchanges the second and the third
    /// in the lanes of the mask `swapped`. Finally replaces x by `2p - x` in the lanes of `negated`, for the first and
    /// the second. All three are secret.
    fn lookup_four<const C: u64, const FIRST: usize>(
        out: &mut [Quad; 3],
        table: &[Entry],
        index: &Vector,
        swapped: u8,
        negated: [u8; 2],
    ) {
        let mut words = [[Vector::ZERO; 4]; 3];
        for (i, entry) in table.iter().enumerate() {
            let m = index.0.map(|at| Mask::from_eq(i as Limb, at as Limb).word64());
            for (to, at) in words.iter_mut().zip(FIRST..) {
                for (to, word) in to.iter_mut().zip(to_words(&entry[at % 3])) {
                    to.0.iter_mut().zip(m).for_each(|(to, m)| *to |= word & m);
                }
            }
        }
        finish_lookup_four::<C>(out, words, swapped, negated);
    }

    /// The 2^n-th powers of four elements.
    fn squares<const C: u64>(p: &mut Quad, n: u32) {
        of_field!(C: twin::squares(&mut p.0, u64::from(n)));
    }
    /// `p *= q`, four elements each.
    fn product<const C: u64>(p: &mut Quad, q: &Quad) {
        of_field!(C: twin::product(&mut p.0, &q.0));
    }

    /// The 2^n-th powers of eight elements.
    fn squares_each<const C: u64>(p: &mut Octet, n: u32) {
        of_field!(C: twin::squares(&mut p.0, u64::from(n)));
    }
    /// `p *= q`, eight elements each.
    fn product_each<const C: u64>(p: &mut Octet, q: &Octet) {
        of_field!(C: twin::product(&mut p.0, &q.0));
    }

    /// `out = p + q`: eight points (X, Y, Z, T) and eight table entries (2dxy, y+x, y-x) of an Edwards curve.
    fn edwards_add_each(out: &mut [Octet; 4], p: &[Octet; 4], q: &[Octet; 3]) {
        lanes_edwards::twin::four_add::<Wide>(recast_mut(out), recast_ref(p), recast_ref(q));
    }
    /// `out = p + q`: eight points (Z, E, T, U) and eight affine ones (e, u), on the curve over 2^255 - C.
    fn double_odd_add_each<const C: u64>(out: &mut [Octet; 4], p: &[Octet; 4], q: &[Octet; 2]) {
        if C == 18651 {
            lanes_double_odd_e::twin::four_add::<Wide>(recast_mut(out), recast_ref(p), recast_ref(q));
        } else {
            lanes_double_odd_s::twin::four_add::<Wide>(recast_mut(out), recast_ref(p), recast_ref(q));
        }
    }
    /// A step of eight ladders of Curve25519: `out` from points (X2, Z2, X3, Z3), exchanged in the lanes where `swap`
    /// is all ones, and from `x` of their differences.
    fn ladder_each(out: &mut [Octet; 4], p: &[Octet; 4], x: &Octet, swap: &Wide) {
        lanes_montgomery::twin::ladder_each::<Wide>(recast_mut(out), recast_ref(p), &x.0, core::array::from_ref(swap));
    }

    /// `out = p + q`: four points (X, Y, Z, T) and four table entries (2dxy, y+x, y-x) of an Edwards curve.
    fn edwards_four_add(out: &mut [Quad; 4], p: &[Quad; 4], q: &[Quad; 3]) {
        lanes_edwards::twin::four_add::<Vector>(recast_mut(out), recast_ref(p), recast_ref(q));
    }
    /// `out = p + q`: four points (Z, E, T, U) and four affine ones (e, u), on the curve over 2^255 - C.
    fn double_odd_four_add<const C: u64>(out: &mut [Quad; 4], p: &[Quad; 4], q: &[Quad; 2]) {
        if C == 18651 {
            lanes_double_odd_e::twin::four_add::<Vector>(recast_mut(out), recast_ref(p), recast_ref(q));
        } else {
            lanes_double_odd_s::twin::four_add::<Vector>(recast_mut(out), recast_ref(p), recast_ref(q));
        }
    }

    /// Constant-time table lookup of entry `index`, multiplied by i^unit. Entries have (Z, E | T, U) and (kU, k eta U |
    /// kE, eta U), the result has (Z, E | T, U) and (T, kU | Z, kE). The map i takes U to eta U and T to -T. A negated
    /// x is `2p - x`. Both numbers are secret.
    fn double_odd_e_lookup(out: &mut [Quad; 2], table: &[[Quad; 2]], index: u32, unit: u32) {
        let [mut a, mut c] = [Quad::ZERO; 2];
        for (i, entry) in table.iter().enumerate() {
            let m = Mask::from_eq(i as Limb, index as Limb).word64();
            for (out, x) in a.0.iter_mut().chain(&mut c.0).zip(entry[0].0.iter().chain(&entry[1].0)) {
                out.0.iter_mut().zip(&x.0).for_each(|(out, x)| *out |= x & m);
            }
        }
        finish_double_odd_e_lookup(out, a, c, unit);
    }
    /// `n` levels (multiplications by 1 + i, half a doubling each) on the curve of do255e. With an entry, also one more
    /// level and the addition of the entry.
    fn double_odd_e_step(p: &mut Quad, n: u32, entry: Option<&[Quad; 2]>) {
        lanes_double_odd_e::twin::step(&mut p.0, u64::from(n), entry.map(flat));
    }
    /// Sets the state to the point of an entry.
    fn double_odd_e_start(p: &mut Quad, entry: &[Quad; 2]) {
        lanes_double_odd_e::twin::start(&mut p.0, flat(entry));
    }
    /// `p += q`.
    fn double_odd_e_add(p: &mut Quad, q: &Quad) {
        lanes_double_odd_e::twin::sum(&mut p.0, &q.0);
    }
    /// Converts (Z, E | T, U) to (kU, k eta U | kE, eta U).
    fn double_odd_e_turns(p: &mut Quad) {
        lanes_double_odd_e::twin::turns(&mut p.0);
    }

    /// `p = i p`; the map i takes U to eta U and T to -T.
    fn double_odd_e_turn(p: &mut Quad) {
        lanes_double_odd_e::twin::turn(&mut p.0);
    }
    /// `p = 2^n p`, n from 1 to 16.
    fn double_odd_e_double(p: &mut Quad, n: u32) {
        lanes_double_odd_e::twin::double(&mut p.0, u64::from(2 * n - 1), factor(n));
    }
    /// `p = -p`.
    fn double_odd_e_negate(p: &mut Quad) {
        lanes_double_odd_e::twin::negate(&mut p.0);
    }

    /// `p = 2^n p + entry` on the curve of do255s.
    fn double_odd_s_step(p: &mut Quad, n: u32, entry: Option<&Quad>) {
        let (doubles, more) = doublings(n);
        lanes_double_odd_s::twin::step(&mut p.0, doubles, more, entry.map(|e| &e.0));
    }
    /// `p = -p`.
    fn double_odd_s_negate(p: &mut Quad) {
        lanes_double_odd_s::twin::negate(&mut p.0);
    }

    /// Steps of the ladder of Curve25519, one for each byte.
    fn ladder(p: &mut Quad, swaps: &[u8], x: &Quad) {
        lanes_montgomery::twin::ladder(&mut p.0, swaps, &x.0);
    }

    /// `p = 2^n p + entry` on an Edwards curve.
    fn edwards_step(p: &mut Quad, n: u32, entry: Option<&Quad>) {
        lanes_edwards::twin::step(&mut p.0, u64::from(n), entry.map(|e| &e.0));
    }
    /// `p = -p`.
    fn edwards_negate(p: &mut Quad) {
        lanes_edwards::twin::negate(&mut p.0);
    }
    /// Converts a point of an Edwards curve to a table entry.
    fn edwards_cache(p: &mut Quad) {
        lanes_edwards::twin::cache(&mut p.0);
    }

    /// Constant-time table lookup: entry `index` of a table of points of P-256, or zeros; its negative if the mask is
    /// true. Both are secret. Only the low 52 bits of limbs 0 to 3 of an entry matter.
    fn p256_lookup(out: &mut Quad, table: &[Quad], index: u32, negative: Mask) {
        use super::gfp256::NINE;
        use super::model::{add, shr};
        // Without exchanges and negations the lookup does not depend on the field, so 19 stands for any.
        Self::lookup::<19>(out, table, index, 0, 0);
        for (x, nine) in out.0.iter_mut().zip(NINE) {
            // Only lane 0, which holds 2Y, changes its sign.
            *x = choose(negative.word32() as u8 & 1, *x, sub(Vector([nine; 4]), *x));
        }
        for i in 1..5 {
            // The carry goes up and also stays below, because products read the low 52 bits of a limb only.
            out.0[i] = add(out.0[i], shr(out.0[i - 1], 52));
        }
    }
    /// `p = 2^n p + entry` on P-256.
    fn p256_step(p: &mut Quad, n: u32, entry: Option<&Quad>) {
        lanes_p256::twin::step(&mut p.0, u64::from(n), entry.map(|e| &e.0));
    }
    /// `p = -p`.
    fn p256_negate(p: &mut Quad) {
        lanes_p256::twin::negate(&mut p.0);
    }
    /// `p *= q`, four elements each of the field of P-256.
    fn p256_product(p: &mut Quad, q: &Quad) {
        lanes_p256::twin::product(&mut p.0, &q.0);
    }
    /// `out = p + q`: four points (X, Y, ZZ, ZZZ) and four affine ones (x, y) of P-256.
    fn p256_four_add(out: &mut [Quad; 4], p: &[Quad; 4], q: &[Quad; 2]) {
        lanes_p256::twin::four_add(recast_mut(out), recast_ref(p), recast_ref(q));
    }
}

/// Applies the exchanges and negations of [`Kernel::lookup`] to the entry.
pub(super) fn finish_lookup<const C: u64>(out: &mut Quad, swapped: u8, negated: u8) {
    out.0.iter_mut().for_each(|x| *x = choose(swapped, *x, in_pair(15, *x, 5)));
    negate::<C>(out, negated);
}

/// Converts the words of the entries of [`Kernel::lookup_four`] to limbs, and applies its exchanges and negations.
pub(super) fn finish_lookup_four<const C: u64>(
    out: &mut [Quad; 3],
    mut words: [[Vector; 4]; 3],
    swapped: u8,
    negated: [u8; 2],
) {
    for i in 0..4 {
        let (x, y) = (words[1][i], words[2][i]);
        (words[1][i], words[2][i]) = (choose(swapped, x, y), choose(swapped, y, x));
    }
    for (at, (out, w)) in out.iter_mut().zip(&words).enumerate() {
        *out = Quad::from_words::<C>(core::array::from_fn(|lane| core::array::from_fn(|i| w[i].0[lane])));
        if let Some(negated) = negated.get(at) {
            negate::<C>(out, *negated);
        }
    }
}

/// Computes the result of [`Kernel::double_odd_e_lookup`] from the entry.
pub(super) fn finish_double_odd_e_lookup(out: &mut [Quad; 2], a: Quad, c: Quad, unit: u32) {
    use super::model::{blend, permute};
    const C: u64 = 18651;
    let [turned, negative] = [unit as u8 & 1, unit as u8 >> 1 & 1];
    for i in 0..5 {
        let (x, y) = (a.0[i], c.0[i]);
        // Order: T and Z of the first half join kU and kE of the second; then the factor i exchanges U; then the signs.
        let p2 = twice_p::<C>(i);
        let b = blend(0b0101, permute(15, y, 0xa0), permute(15, x, 0x02));
        let b = choose(turned << 1, b, permute(15, y, 0x04));
        out[1].0[i] = choose(turned | negative << 1, b, sub(p2, b));
        let x = choose(turned << 3, x, y);
        out[0].0[i] = choose(turned << 2 | negative << 3, x, sub(p2, x));
    }
}

/// A limb of 2p in all lanes. Every limb of 2p is above the same limb of a reduced element (below 2^51 + 2^32), so 2p -
/// x needs no borrow.
#[inline(always)]
fn twice_p<const C: u64>(limb: usize) -> Vector {
    Vector([2 * (if limb == 0 { ONES + 1 - C } else { ONES }); 4])
}

/// Replaces x by `2p - x` in the lanes of a mask, which is secret.
#[inline(always)]
fn negate<const C: u64>(x: &mut Quad, mask: u8) {
    for (i, x) in x.0.iter_mut().enumerate() {
        *x = choose(mask, *x, sub(twice_p::<C>(i), *x));
    }
}

/// Lanes of the second operand if the mask has their bit, else of the first. The mask is secret. x ^ (m & (x ^ y))
/// takes the same operations for either value of a mask bit.
#[inline(always)]
fn choose(mask: u8, x: Vector, y: Vector) -> Vector {
    let lane = |i: usize| Mask::from_bit(u32::from(mask) >> i).word64();
    Vector(core::array::from_fn(|i| x.0[i] ^ (lane(i) & (x.0[i] ^ y.0[i]))))
}

/// Returns whether there are doublings, and the number of doublings after the first.
pub(super) fn doublings(n: u32) -> (u64, u64) {
    (u64::from(n > 0), u64::from(n.saturating_sub(1)))
}

/// The factor that belongs to `n` doublings on the curve of do255e.
pub(super) fn factor(n: u32) -> &'static [Vector; 5] {
    let (all, _) = lanes_double_odd_e::FACTORS.as_chunks::<5>();
    &all[(n as usize - 1) % all.len()]
}

/// The vectors of two elements.
fn flat(q: &[Quad; 2]) -> &[Vector; 10] {
    crate::ct::recast_ref(q)
}

/// Plain Rust; no operation runs on this kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portable;

impl Kernel for Portable {
    const USED: bool = false;
    type Twelve<P: tower::Params> = tower::Twelve<P>;
}
