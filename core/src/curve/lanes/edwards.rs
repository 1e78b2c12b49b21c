//! Twisted Edwards curves with a = -1 over 2^255 - 19, with one coordinate in each lane.
//!
//! **Representation**: a point is (X, Y | Z, T), and a cached point is (Y+X, Y-X | -2Z, -2dT), in the form of the
//! kernel. An affine point is (y+x, y-x, 2dxy) as limbs, as in a table of [`crate::curve::edwards`].
//! **Formulas**: "dbl-2008-hwcd" and "add-2008-hwcd-3", as in that module. A doubling is one squaring and one product
//! of four lanes, an addition is two products.
//! **Constant time**: everything that is not named `_vartime`. Complete.

use super::Comb;
use crate::cpu::Cpu;
use crate::ct::{Fleeting, Mask, Words, on_wiped_stack};
use crate::curve::layout::{Layout, Windows};
use crate::curve::mul::comb::{self, Entry255 as Entry, SHAPES};
use crate::curve::mul::digits::{Offset, split};
use crate::curve::mul::wnaf::{Accumulator, Wnaf};
use crate::curve::{CurvePoint, edwards};
use crate::field::gf255::{Gf255, to_words};
use crate::field::lanes::{Kernel, LANES, Quad, negated};
use crate::field::{Field, scratch};
use crate::limb::U256;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

const C: u64 = 19;
/// Multiples of p that lane 1 carries. With it Y - X is positive in every limb without a carry, because X stays below
/// 2^10 p (`gen/src/ifma/edwards.rs` checks the ranges).
const BIAS: u64 = 1 << 11;

/// The coordinate field.
type F<K> = Gf255<C, <K as Cpu>::Gf255>;

/// A point.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Point<K: Cpu>(Quad, PhantomData<K>);

// SAFETY: transparent over words.
unsafe impl<K: Cpu> Words for Point<K> {}

impl<K: Cpu> Point<K> {
    /// Returns the point with coordinates X, Y, Z, T, which are any integers below 2^256.
    #[must_use]
    pub fn new(coordinates: [U256; 4]) -> Self {
        let mut p = Quad::from_words::<C>(coordinates);
        p.add_multiple::<C>(1, BIAS);
        Point(p, PhantomData)
    }

    fn elements(&self) -> [F<K>; 4] {
        core::array::from_fn(|lane| F::<K>::from_words(self.0.to_words::<C>(lane)))
    }
}

// Between operations: extended coordinates.
impl<K: Cpu, P: edwards::Params<Field = F<K>>> Layout<edwards::Point<P>> for Point<K> {
    fn enter(p: &edwards::Point<P>) -> Self {
        Self::new([p.x, p.y, p.z, p.t].map(|x| x.words_in_store()))
    }
    fn leave(self) -> edwards::Point<P> {
        let [x, y, z, t] = self.elements();
        edwards::Point { x, y, z, t }
    }
    #[inline(always)]
    fn with_secret<R>(f: impl FnOnce() -> R) -> R {
        // Covers the frames of the multiplication, where the compiler may spill words of the scalar.
        on_wiped_stack::<4096, _>(f)
    }
}

/// The neutral element.
const NEUTRAL: Quad = {
    // (0, 1, 1, 0), with the multiple of p that lane 1 must have.
    let one = [1, 0, 0, 0];
    let mut p = Quad::constant([[0; 4], one, one, [0; 4]]);
    p.add_multiple::<C>(1, BIAS);
    p
};
/// The neutral element as an entry: -2 is p - 2.
const NEUTRAL_ENTRY: Quad = Quad::constant([[1, 0, 0, 0], [1, 0, 0, 0], MINUS_2, [0; 4]]);
const MINUS_2: U256 = [C.wrapping_neg() - 2, u64::MAX, u64::MAX, u64::MAX >> 1];

impl<K: Cpu> CurvePoint for Point<K> {
    type Field = F<K>;
    type Cpu = K;
    type Cached = Quad;
    type Affine = Entry;

    const IDENTITY: Self = Point(NEUTRAL, PhantomData);
    const ADDS_CACHED: bool = true;

    #[inline(always)]
    fn add_assign_cached(&mut self, other: &Quad) {
        K::Lanes::edwards_step(&mut self.0, 0, Some(other));
    }
    #[inline(always)]
    fn add_assign_affine(&mut self, other: &Entry) {
        // Z = 1 for an affine point, so its -2Z is a constant.
        let [plus, minus, t] = other.each_ref().map(to_words);
        // -2dxy, computed as 2p - 2dxy limb by limb.
        let mut entry = Quad::from_words::<C>([plus, minus, MINUS_2, t]);
        entry.negate_lane::<C>(3);
        self.add_assign_cached(&entry);
    }
    #[inline(always)]
    fn double_n_assign(&mut self, n: u32) {
        K::Lanes::edwards_step(&mut self.0, n, None);
    }
    #[inline(always)]
    fn negate_assign(&mut self) {
        K::Lanes::edwards_negate(&mut self.0);
    }
    #[inline(always)]
    fn cache(mut self) -> Quad {
        K::Lanes::edwards_cache(&mut self.0);
        self.0
    }
    #[inline(always)]
    fn negate_cached_if(cached: &mut Quad, m: Mask) {
        let entry = [*cached];
        // The negative of (x, y) is (-x, y): Y + X and Y - X change places in lanes 0 and 1, and lane 3 with XY changes
        // its sign.
        let m = m.word32() as u8;
        K::Lanes::lookup::<C>(cached, &entry, 0, m & 0b0011, m & 0b1000);
    }
    fn cached_identity() -> Quad {
        NEUTRAL_ENTRY
    }
    #[inline(always)]
    fn negate_affine_if(affine: &mut Entry, m: Mask) {
        let [plus, minus, t] = affine.map(F::<K>::from_limbs);
        let (mut plus, mut minus) = (plus, minus);
        F::<K>::swap_if(m, &mut plus, &mut minus);
        *affine = [plus, minus, t.negate_if(m)].map(F::<K>::limbs);
    }
    fn denominator(self) -> F<K> {
        self.elements()[2]
    }
    fn to_affine_with(self, inverse: F<K>) -> Entry {
        // The kernel multiplies by 2d: (X, Y | Z, T) cached is (.. | -2Z, -2dT).
        let [x, y, ..] = self.elements().map(|v| v * inverse);
        let scaled = Self::new([x, y, F::<K>::ONE, x * y].map(|v| v.words_in_store()));
        let t = -F::<K>::from_words(scaled.cache().to_words::<C>(3));
        [y + x, y - x, t].map(F::<K>::limbs)
    }
    fn is_identity(self) -> Mask {
        let [x, y, z, _] = self.elements();
        // No point has Z = 0. Wiped coordinates have, and they must not pass for the neutral element.
        x.is_zero() & y.ct_eq(z) & !z.is_zero()
    }
    fn ct_eq(self, other: Self) -> Mask {
        let ([x, y, z, _], [x2, y2, z2, _]) = (self.elements(), other.elements());
        (x * z2).ct_eq(x2 * z) & (y * z2).ct_eq(y2 * z) & !(z.is_zero() | z2.is_zero())
    }
}

/// Bits of a window. Its table of eight multiples costs less than the wider windows of [`crate::curve::mul::window`]
/// save.
const WIDTH: u32 = 4;
/// Entries of a table, including the neutral element.
const ENTRIES: usize = (1 << (WIDTH - 1)) + 1;
/// Digits of a scalar below 2^255.
const DIGITS: usize = 64;

impl<K: Cpu, P: edwards::Params<Field = F<K>>> Windows<edwards::Point<P>> for Point<K> {
    // For k < 2^255. 252 doublings and 64 additions, after 7 operations for the table.
    fn mul_assign(&mut self, k: &U256) {
        let mut space = MaybeUninit::<[Quad; ENTRIES]>::uninit();
        let table = scratch(&mut space);
        table[0] = NEUTRAL_ENTRY;
        table[1] = self.cache();
        self.double_n_assign(1);
        table[2] = self.cache();
        for i in 3..ENTRIES {
            self.add_assign_cached(&table[1]);
            table[i] = self.cache();
        }
        // Scalars are below 2^255: the order of the group is just above 2^252, and clamped scalars of Ed25519 have 255
        // bits.
        let k = Offset::<WIDTH, DIGITS, 4>::new(k);
        let mut entry = Quad::ZERO;
        *self = Point::IDENTITY;
        for i in (0..DIGITS).rev() {
            let (index, negative) = split(k.digit(i));
            let m = negative.word32() as u8;
            // A negative digit swaps Y + X and Y - X, and negates T.
            K::Lanes::lookup::<C>(&mut entry, table, index, m & 0b0011, m & 0b1000);
            // Before the top digit the sum is neutral, so its doublings are left out. The position is public.
            K::Lanes::edwards_step(&mut self.0, if i == DIGITS - 1 { 0 } else { WIDTH }, Some(&entry));
        }
    }
    #[inline(always)]
    fn mul_teeth<const D: usize>(tables: &[[Entry; SHAPES]], k: &U256, multiple: &U256) -> Self {
        // Tables of the generator have the length for lanes. Tables of other lengths use the comb that serves all
        // curves.
        if K::Lanes::IN_PARALLEL && tables.len() == D.div_ceil(LANES) {
            return mul_generator::<K, D>(tables, k, multiple);
        }
        comb::mul_teeth::<Self, Entry, D, 4>(tables, k, multiple)
    }
    #[inline(always)]
    fn add_fixed_vartime<const T: usize>(
        acc: &mut Accumulator<'_, Self>,
        k: &mut Wnaf<T>,
        i: usize,
        (_, points): (&[Entry], &[Quad]),
    ) {
        acc.add_vartime(k, i, points);
    }
}

/// Returns the entries of a table in the form that is added: (y+x, y-x | -2, -2dxy).
#[must_use]
pub const fn cached<const N: usize>(table: &[Entry]) -> [Quad; N] {
    let mut out = [NEUTRAL_ENTRY; N];
    let mut i = 0;
    while i < N {
        let [plus, minus, t] = &table[i];
        out[i] = Quad::constant([to_words(plus), to_words(minus), MINUS_2, negated::<C>(&to_words(t))]);
        i += 1;
    }
    out
}

/// Returns `k G` for k up to `multiple`, an odd multiple of the order, from tables of a comb. Digit 4t + l of k is in
/// lane l, and each lane has its own sum. 13 additions of four points, 3 doublings and 3 additions.
fn mul_generator<K: Cpu, const D: usize>(tables: &[[Entry; SHAPES]], k: &U256, multiple: &U256) -> Point<K> {
    let digits = Fleeting::new(Comb::<D>::new(k, multiple));
    let mut space = MaybeUninit::<[[Quad; 4]; 2]>::uninit();
    let [mut sum, mut next] = scratch(&mut space).each_mut();
    let (zero, one) = ([0; 4], [1, 0, 0, 0]);
    // All lanes start with the neutral element. Entries have another form than points, so the first entries are added
    // like all others.
    *sum = [zero, one, one, zero].map(|x| Quad::from_words::<C>([x; LANES]));
    (0..LANES).for_each(|lane| sum[1].add_multiple::<C>(lane, BIAS));
    let mut entry = [Quad::ZERO; 3];
    for (t, table) in tables.iter().enumerate() {
        let (index, negative) = digits.four(LANES * t);
        // A negative digit swaps y + x and y - x, and negates 2dxy.
        K::Lanes::lookup_four::<C, 2>(&mut entry, table, &index, negative, [negative, 0]);
        K::Lanes::edwards_four_add(next, sum, &entry);
        core::mem::swap(&mut sum, &mut next);
    }
    // Lane l has the digits 4t + l, so its sum has the weight 2^l: Horner's rule from the highest lane down.
    let [rest @ .., last] = Quad::transpose(sum);
    let mut p = Point(last, PhantomData);
    for mut q in rest.into_iter().rev() {
        K::Lanes::edwards_cache(&mut q);
        K::Lanes::edwards_step(&mut p.0, 1, Some(&q));
    }
    p
}

#[cfg(test)]
mod tests {
    use crate::cpu::tests::Twin;
    use crate::cpu::{Cpu, Portable};
    use crate::ct::recast;
    use crate::curve::{CurvePoint, Stored, edwards};
    use crate::field::lanes::tests::Random;
    use crate::group::edwards25519::{self as group, Scalar};

    /// Compares products of scalars of all kinds and points of order L, 8 and 8L, on the lanes and with portable code.
    fn check<K: Cpu>(count: u64) {
        let mut random = Random::new(3);
        let mut p = group::mul_generator::<Portable>(&Scalar::from_u64(5));
        let (mut scalars, mut points) = (std::vec::Vec::new(), std::vec::Vec::new());
        for i in 0..count {
            let words: [u64; 4] = core::array::from_fn(|_| random.next());
            let k = match i {
                0..16 => Scalar::from_u64(i),
                16..32 => -Scalar::from_u64(i - 16),
                _ => Scalar::decode_reduce(&words.map(u64::to_le_bytes).concat()),
            };
            let mut q = p;
            group::mul::<Portable>(&mut q, &k);
            let mut r = recast(p);
            group::mul::<K>(&mut r, &k);
            let r: edwards::Point<group::On<Portable>> = recast(r);
            assert_eq!((r.x * r.y).to_words(), (r.z * r.t).to_words(), "{i}");
            assert!(q.ct_eq(r).declassify(), "{i} {k:?}");
            let load = |p: edwards::Point<group::On<Portable>>| -> edwards::Point<group::On<K>> { recast(p) };
            let store = |p: edwards::Point<group::On<K>>| -> edwards::Point<group::On<Portable>> { recast(p) };
            let g = group::mul_generator::<Portable>(&k);
            assert!(g.ct_eq(store(group::mul_generator::<K>(&k))).declassify(), "{i} {k:?}");
            let clamped = [words[0], words[1], words[2], words[3] >> 1];
            let g = group::mul_generator_clamped::<Portable>(&clamped);
            assert!(g.ct_eq(store(group::mul_generator_clamped::<K>(&clamped))).declassify(), "{i} {clamped:?}");
            let a = k.square();
            let (mut sum, mut r) = (p, load(p));
            group::mul_add_generator_vartime::<Portable>(&mut sum, &a, &k);
            group::mul_add_generator_vartime::<K>(&mut r, &a, &k);
            assert!(sum.ct_eq(store(r)).declassify(), "{i} {k:?}");
            group::difference_vartime::<K>(&load(p), &a, &k, &mut r);
            assert!(r.is_identity().declassify());
            r = load(sum.add(p));
            group::difference_vartime::<K>(&load(p), &a, &k, &mut r);
            assert!(!r.is_identity().declassify());
            scalars.push(k);
            points.push(Stored::<group::Raw>::store(p));
            if !q.is_identity().declassify() {
                p = q;
            }
        }
        for n in [0, 1, 2, 9, scalars.len() / 2, scalars.len()] {
            let want = group::multi_scalar_mul_vartime::<Portable>(&scalars[..n], &points[..n]);
            let sum = group::multi_scalar_mul_vartime::<K>(&scalars[..n], &points[..n]);
            assert!(want.ct_eq(recast(sum)).declassify(), "{n} terms");
        }
    }

    #[test]
    fn twin() {
        check::<Twin>(100);
    }

    #[cfg(primegroup_kernels = "x64")]
    #[test]
    fn kernel() {
        if crate::cpu::tests::x64::has_ifma() {
            check::<crate::cpu::X64I>(1000);
        }
    }
}
