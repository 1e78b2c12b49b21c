//! P-256, y^2 = x^3 - 3x + b, with one coordinate in each lane.
//!
//! **Representation**: extended Jacobian coordinates (2Y, ZZZ | X, ZZ), x = X/ZZ, y = Y/ZZZ, whole
//! ([`crate::field::lanes::gfp256`]). The neutral element has ZZ = 0. Entries of all tables are points.
//! **Formulas**: "dbl-2008-s-1" and "add-2008-s" of D. Bernstein and T. Lange, as three and four products of four lanes
//! (derived in `gen/src/ifma/p256.rs`). Entries need not be affine, so no table is inverted.
//! **Exceptions**: the sum of equal points, or with a neutral point, comes out as ZZ = 0. Windows of odd digits can
//! only meet these cases in the last addition ([`crate::curve::mul::window::mul_odd`],
//! [`crate::curve::mul::comb_affine`]). So the last addition is the complete one of
//! [`crate::curve::weierstrass::complete`]. All other additions of `CurvePoint` are complete as well, except `_unlike`
//! additions, whose inputs exclude these cases, and `_vartime` additions, which check ZZ afterwards.
//! **Constant time**: everything not named `_vartime`.
//! **Invariant**: ZZ^3 = ZZZ^2, or ZZ = 0.

use crate::cpu::Cpu;
use crate::ct::{Mask, Words, on_wiped_stack};
use crate::curve::CurvePoint;
use crate::curve::layout::{FIXED_DIGITS, FIXED_TABLES, FIXED_WIDTH, FixedTable, Layout, OddWindows};
use crate::curve::mul::digits::{self, Odd};
use crate::curve::weierstrass::complete::{self, affine_of};
use crate::curve::weierstrass::{Params, affine};
use crate::field::gfp256::GfP256;
use crate::field::lanes::gfp256::{from_words, is_zero_vartime, shifted, to_words};
use crate::field::lanes::{Kernel, LANES, Quad};
use crate::field::{Field, scratch};
use crate::generated::lanes_p256::{ENTER, LEAVE};
use crate::limb::{self, Limb, U256, limbs};
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// The coordinate field.
type F<K> = GfP256<<K as Cpu>::GfP256>;

/// 2^264 and 2^256 modulo p, in each lane.
// The kernel has R = 2^260 (five limbs of 52 bits), and stored coordinates R = 2^256. A Montgomery product by 2^264
// multiplies by 2^4, and a product by 2^256 divides by it.
const ENTERS: Quad = from_words([ENTER; LANES]);
const LEAVES: Quad = from_words([LEAVE; LANES]);
/// 1, that is 2^260 modulo p.
const ONE: U256 = shifted(LEAVE, 4);
/// The neutral element.
const NEUTRAL: Quad = from_words([ONE, [0; 4], ONE, [0; 4]]);

/// A point of the curve `C`, which is P-256 on the CPU `K`.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Point<K, C>(Quad, PhantomData<(K, C)>);

// SAFETY: transparent over words.
unsafe impl<K: Cpu, C: Params> Words for Point<K, C> {}

/// An entry of a fixed table: (x, y) in Montgomery form with R = 2^256, as stored.
pub type Entry = [[Limb; limbs(256)]; 2];

/// Converts a fixed table of affine points to points.
#[must_use]
pub const fn points<const N: usize>(table: &[Entry]) -> [Quad; N] {
    let mut out = [NEUTRAL; N];
    let mut i = 0;
    while i < N {
        let [x, y] = &table[i];
        // A shift by 4 multiplies by 2^4, which converts to R = 2^260. One more bit doubles y. Shifts suffice in a
        // constant function, which cannot run the kernel.
        out[i] = from_words([shifted(limb::to_words(y), 5), ONE, shifted(limb::to_words(x), 4), ONE]);
        i += 1;
    }
    out
}

impl<K: Cpu, C: Params<Field = F<K>>> Point<K, C> {
    /// Converts an affine point that is not neutral.
    #[must_use]
    pub fn from_finite(p: &affine::Point<C>) -> Self {
        let [x, y] = [p.x, p.y.double()].map(|v| limb::to_words(&v.limbs()));
        let mut q = from_words([y, LEAVE, x, LEAVE]);
        // LEAVE is 1 in the stored Montgomery form. So the same product converts ZZ = ZZZ = 1 and both coordinates.
        K::Lanes::p256_product(&mut q, &ENTERS);
        Point(q, PhantomData)
    }

    /// Returns the point in projective coordinates. 3M
    #[must_use]
    pub fn to_projective(&self) -> complete::Point<C> {
        let [y, zzz, x, zz] = self.elements();
        // X = x ZZ and 2Y = 2y ZZZ. Multiplied by 2 ZZ ZZZ, both fractions lose their denominators, so there is no
        // inversion.
        let z = zzz.double();
        let mut p = complete::Point { x: x * z, y: y * zz, z: zz * z };
        // ZZ = 0 would give (0 : 0 : 0), for which the complete formulas have no meaning.
        p.assign_if(zz.is_zero(), &complete::Point::IDENTITY);
        p
    }

    /// Returns 2Y, ZZZ, X, ZZ.
    fn elements(&self) -> [F<K>; 4] {
        let mut q = self.0;
        K::Lanes::p256_product(&mut q, &LEAVES);
        core::array::from_fn(|lane| F::<K>::from_limbs(limb::from_words(&to_words(&q, lane))))
    }

    /// Returns the sum; complete.
    fn sum(&self, other: &Quad) -> complete::Point<C> {
        self.to_projective().add(Self(*other, PhantomData).to_projective())
    }

    /// Computes `self += other` for points that are not neutral and not equal.
    #[inline(always)]
    fn add_unlike(&mut self, other: &Quad) {
        K::Lanes::p256_step(&mut self.0, 0, Some(other));
    }
}

impl<K: Cpu, C: Params<Field = F<K>>> Layout<complete::Point<C>> for Point<K, C> {
    fn enter(p: &complete::Point<C>) -> Self {
        // Lanes start from an affine point. A neutral point has no affine form, and is replaced at the end.
        let p = affine_of(p);
        let mut q = Self::from_finite(&p);
        crate::ct::assign_if(p.is_neutral(), &mut q, &Self::IDENTITY);
        q
    }
    fn leave(self) -> complete::Point<C> {
        self.to_projective()
    }
}

impl<K: Cpu, C: Params<Field = F<K>>> OddWindows<C> for Point<K, C> {
    /// The MSM is not in lanes. It must first make up for lanes that verify single equations faster.
    const SUM_PAYS_FROM: usize = 256;

    #[inline(always)]
    fn mul_odd(p: &complete::Point<C>, k: &U256) -> complete::Point<C> {
        // While points are in vector registers, the compiler spills words of the scalar to the stack.
        on_wiped_stack::<6144, _>(|| mul::<K, C>(&affine_of(p), k))
    }
    #[inline(always)]
    fn mul_fixed(tables: &[FixedTable; FIXED_TABLES], k: &U256) -> complete::Point<C> {
        on_wiped_stack::<6144, _>(|| mul_generator::<K, C>(tables, k))
    }
    #[inline(always)]
    fn fixed((_, points): (&'static [Entry], &'static [Quad])) -> &'static [Quad] {
        points
    }
}

impl<K: Cpu, C: Params<Field = F<K>>> CurvePoint for Point<K, C> {
    type Field = F<K>;
    type Cpu = K;
    type Cached = Quad;
    type Affine = Quad;

    const IDENTITY: Self = Point(NEUTRAL, PhantomData);
    const ADDS_CACHED: bool = true;

    #[inline(never)]
    fn add_assign_cached(&mut self, other: &Quad) {
        let mut sum = self.sum(other);
        // From (X:Y:Z) to (XZ, YZ^2 | Z^2, Z^3).
        let zz = sum.z.square();
        sum.x *= &sum.z;
        sum.y *= &zz;
        let neutral = zz.is_zero();
        let words = [sum.y.double(), zz * sum.z, sum.x, zz].map(|v| limb::to_words(&v.limbs()));
        self.0 = from_words(words);
        K::Lanes::p256_product(&mut self.0, &ENTERS);
        crate::ct::assign_if(neutral, self, &Self::IDENTITY);
    }
    #[inline(always)]
    fn add_assign_affine(&mut self, other: &Quad) {
        self.add_assign_cached(other);
    }
    #[inline(always)]
    fn add_assign_cached_unlike(&mut self, other: &Quad) {
        self.add_unlike(other);
    }
    #[inline(always)]
    fn add_assign_cached_vartime(&mut self, other: &Quad) {
        let before = *self;
        self.add_unlike(other);
        // ZZ = 0 also for opposite points, whose sum is right already. The complete addition gives the same, and is
        // rare.
        if is_zero_vartime(&self.0, 3) {
            *self = before;
            self.add_assign_cached(other);
        }
    }
    #[inline(always)]
    fn add_assign_affine_vartime(&mut self, other: &Quad) {
        self.add_assign_cached_vartime(other);
    }
    #[inline(always)]
    fn double_n_assign(&mut self, n: u32) {
        K::Lanes::p256_step(&mut self.0, n, None);
    }
    #[inline(always)]
    fn negate_assign(&mut self) {
        K::Lanes::p256_negate(&mut self.0);
    }
    #[inline(always)]
    fn set_cached(&mut self, cached: &Quad) {
        self.0 = *cached;
    }
    #[inline(always)]
    fn cache(self) -> Quad {
        self.0
    }
    // No odd multiple is neutral or equals the double, as they are below the order. Multiples of the neutral element
    // come out as ZZ = 0.
    fn odd_multiples(table: &mut [Quad], p: &mut Self) {
        let twice = p.double().0;
        for (i, entry) in table.iter_mut().enumerate() {
            if i > 0 {
                p.add_unlike(&twice);
            }
            *entry = p.0;
        }
    }
    #[inline(always)]
    fn negate_cached_if(cached: &mut Quad, m: Mask) {
        // The lookup can negate by a mask, so a table of one entry gives a conditional negation.
        let entry = [*cached];
        K::Lanes::p256_lookup(cached, &entry, 0, m);
    }
    fn cached_identity() -> Quad {
        NEUTRAL
    }
    #[inline(always)]
    fn negate_affine_if(affine: &mut Quad, m: Mask) {
        Self::negate_cached_if(affine, m);
    }
    fn denominator(self) -> F<K> {
        let [_, zzz, _, zz] = self.elements();
        zz * zzz
    }
    fn to_affine_with(self, inverse: F<K>) -> Quad {
        let [y, zzz, x, zz] = self.elements();
        // The inverse of ZZ ZZZ serves both coordinates: times ZZZ it is 1/ZZ, and times ZZ it is 1/ZZZ.
        let p = affine::Point::new(x * zzz * inverse, (y * zz * inverse).half());
        let mut q = Self::from_finite(&p);
        crate::ct::assign_if(zz.is_zero(), &mut q, &Self::IDENTITY);
        q.0
    }
    fn is_identity(self) -> Mask {
        self.elements()[3].is_zero()
    }
    fn ct_eq(self, other: Self) -> Mask {
        self.to_projective().ct_eq(other.to_projective())
    }
}

/// Bits of a window, entries of its table, and digits of a scalar.
const WIDTH: u32 = 5;
const ENTRIES: usize = 1 << (WIDTH - 1);
const DIGITS: usize = digits::odd(256, WIDTH);

/// Returns `k P` for an odd k up to the order, and a point that is not neutral. 255 doublings and 51 additions, after
/// 16 operations for the table.
fn mul<K: Cpu, C: Params<Field = F<K>>>(p: &affine::Point<C>, k: &U256) -> complete::Point<C> {
    let mut space = MaybeUninit::<[Quad; ENTRIES]>::uninit();
    let table = scratch(&mut space);
    let mut acc = Point::<K, C>::from_finite(p);
    Point::odd_multiples(table, &mut acc);
    let digits = Odd::<WIDTH, DIGITS, 4>::new(*k);
    let mut entry = Quad::ZERO;
    for i in (0..DIGITS).rev() {
        let (index, negative) = digits.digit(i);
        K::Lanes::p256_lookup(&mut entry, table, index, negative);
        // The top entry is the sum at first. The lowest digit is added after the loop, by the complete addition.
        if i == DIGITS - 1 {
            acc.0 = entry;
        } else if i > 0 {
            K::Lanes::p256_step(&mut acc.0, WIDTH, Some(&entry));
        }
    }
    acc.double_n_assign(WIDTH);
    acc.sum(&entry)
}

/// Returns `k G` for an odd k up to the order, from tables of the odd multiples 1 to 63 of 2^(12 t) G. Digit 4i + l of
/// k is in lane l, and each lane has its own sum. 10 additions of four points, 6 doublings and 3 additions.
///
/// No addition is exceptional. Within a lane, the multiple of a digit is larger than the sum of the multiples before
/// it, and their sum is below the order. The sums of lanes 0 and 2 are divisible by different powers of two, and
/// together they are below the order. The same is true of lanes 1 and 3.
fn mul_generator<K: Cpu, C: Params<Field = F<K>>>(tables: &[FixedTable; FIXED_TABLES], k: &U256) -> complete::Point<C> {
    let digits = Odd::<FIXED_WIDTH, FIXED_DIGITS, 4>::new(*k);
    let mut space = MaybeUninit::<[[Quad; 4]; 2]>::uninit();
    let [mut sum, mut next] = scratch(&mut space).each_mut();
    for (i, tables) in tables.chunks(2).enumerate() {
        // Two lanes share a table, and each has a digit of its own. So each lane has a lookup of its own, which reads
        // the whole table.
        let mut words = [[[0; 4]; LANES]; 2];
        for lane in 0..LANES.min(FIXED_DIGITS - LANES * i) {
            let (index, negative) = digits.digit(LANES * i + lane);
            let mut found: Entry = [[0; limbs(256)]; 2];
            K::lookup_to(&mut found, &tables[lane / 2], index);
            let [x, y] = found.map(F::<K>::from_limbs);
            words[0][lane] = limb::to_words(&x.limbs());
            words[1][lane] = limb::to_words(&y.negate_if(negative).limbs());
        }
        // Not `map`, which is a call that copies.
        let mut entry = [from_words(words[0]), from_words(words[1])];
        if i == 0 {
            // ZZ and ZZZ of the sums are 2^4 times those of the entries, because the entries are not converted to the
            // kernel's Montgomery form.
            let [x, y] = &mut entry;
            K::Lanes::p256_product(x, &ENTERS);
            K::Lanes::p256_product(y, &ENTERS);
            *sum = [*x, *y, ENTERS, ENTERS];
            continue;
        }
        K::Lanes::p256_four_add(next, sum, &entry);
        // The last table has no digit for the last lane.
        for lane in FIXED_DIGITS.saturating_sub(LANES * i).min(LANES)..LANES {
            for (to, from) in next.iter_mut().zip(&*sum) {
                to.0.iter_mut().zip(&from.0).for_each(|(to, from)| to.0[lane] = from.0[lane]);
            }
        }
        core::mem::swap(&mut sum, &mut next);
    }
    let [x, y, zz, zzz] = *sum;
    let back = from_words([shifted(ONE, 1), LEAVE, ONE, LEAVE]);
    let mut points = Quad::transpose(&[y, zzz, x, zz]);
    points.iter_mut().for_each(|p| K::Lanes::p256_product(p, &back));
    let [p, mut q, p2, q2] = points;
    let mut p = Point::<K, C>(p, PhantomData);
    // Lanes 0 and 2 have the lower digits of their tables, lanes 1 and 3 the upper digits, which count 2^6 times as
    // much.
    // Lanes 0 and 2 have sums of the same weight, as have lanes 1 and 3. So both pairs are added before the doublings.
    p.add_unlike(&p2);
    K::Lanes::p256_step(&mut q, 0, Some(&q2));
    K::Lanes::p256_step(&mut q, FIXED_WIDTH, None);
    p.sum(&q)
}

#[cfg(test)]
mod tests {
    use crate::cpu::tests::Twin;
    use crate::cpu::{Cpu, Portable};
    use crate::ct::recast;
    use crate::curve::CurvePoint;
    use crate::field::lanes::tests::Random;
    use crate::field::mont::Modulus;
    use crate::group::Spec;
    use crate::group::p256::{Order, P256, Scalar};
    use std::vec::Vec;

    type On<K> = <P256 as Spec>::Point<K>;

    /// Compares products of scalars of all kinds and points of all kinds, on the lanes and with portable code.
    fn check<K: Cpu>(count: u64) {
        let load = |p: On<Portable>| -> On<K> { recast(p) };
        let store = |p: On<K>| -> On<Portable> { recast(p) };
        let mut random = Random::new(7);
        let mut half = Order::WORDS;
        for i in 0..4 {
            half[i] = half[i] >> 1 | half.get(i + 1).map_or(0, |w| w << 63);
        }
        let mut word = || match random.next() % 8 {
            0 => 0,
            1 => u64::MAX,
            _ => random.next(),
        };
        let mut scalars: Vec<Scalar> = (0..40).map(Scalar::from_u64).collect();
        scalars.extend((1..40).map(|x| -Scalar::from_u64(x)));
        let half = Scalar::decode_reduce(&half.map(u64::to_le_bytes).concat());
        scalars.extend((0..3).flat_map(|x| [half + Scalar::from_u64(x), half - Scalar::from_u64(x)]));
        // Digits whose multiples are opposite to the sum of the digits above them.
        scalars.extend((1..8).map(|i| Scalar::from_u64(1 << (5 * i)) + Scalar::from_u64(1)));
        for _ in 0..count {
            let words: [u64; 4] = core::array::from_fn(|_| word());
            scalars.push(Scalar::decode_reduce(&words.map(u64::to_le_bytes).concat()));
        }
        let g = P256::mul_generator::<Portable>(&Scalar::from_u64(1));
        let mut points: Vec<On<Portable>> = [On::<Portable>::IDENTITY, g, g.neg(), g.double()].to_vec();
        points.push(P256::mul_generator::<Portable>(&half));
        points.extend(scalars.iter().rev().take(3).map(P256::mul_generator::<Portable>));
        for (i, k) in scalars.iter().enumerate() {
            let want = P256::mul_generator::<Portable>(k);
            assert!(want.ct_eq(store(P256::mul_generator::<K>(k))).declassify(), "{i} {k:?}");
            for (j, p) in points.iter().enumerate() {
                let turn = i % points.len() == j;
                // The first scalars multiply all points, each of the others one point in turn.
                if i >= 8 && !turn {
                    continue;
                }
                let (mut q, mut r) = (*p, load(*p));
                P256::mul::<Portable>(&mut q, k);
                P256::mul::<K>(&mut r, k);
                assert!(q.ct_eq(store(r)).declassify(), "{i} {j} {k:?}");
                let small = Scalar::from_u64(i as u64);
                for (a, b) in [(*k, scalars[7 * i % scalars.len()]), (*k, -*k), (small, *k), (k.square(), small)] {
                    let (mut q, mut r) = (*p, load(*p));
                    P256::mul_add_generator_vartime::<Portable>(&mut q, &a, &b);
                    P256::mul_add_generator_vartime::<K>(&mut r, &a, &b);
                    assert!(q.ct_eq(store(r)).declassify(), "{i} {j} {a:?} {b:?}");
                    let verify =
                        |mut sum: On<K>| P256::verify_mul_add_generator_vartime::<K>(&load(*p), &a, &b, &mut sum);
                    assert!(verify(load(q)), "{i} {j} {a:?} {b:?}");
                    assert!(!verify(load(q.add(g))), "{i} {j} {a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn twin() {
        check::<Twin>(10);
    }

    #[cfg(primegroup_kernels = "x64")]
    #[test]
    fn kernel() {
        if crate::cpu::tests::x64::has_ifma() {
            check::<crate::cpu::X64I>(1000);
        }
    }
}
