//! Fp12 of BLS12-381 on four lanes.
//!
//! **Object**: c0 + c1 w over Fp6 = Fp2\[v\], w^2 = v, v^3 = 1 + i, as in [`crate::field::tower`].
//! **Representation**: coefficients are x 2^392 mod p in eight limbs of 49 bits, any integer below about 3.3p. The
//! coefficients of v^j are in lanes (re c0_j, im c0_j | re c1_j, im c1_j), with one vector per limb. For squares in the
//! cyclotomic subgroup, the element is A + Bw + Cw^2 over Fp4, w^3 = s. Then re x, im x, re y, im y of x + ys are in
//! lanes (A, B, C, .).
//! **Formulas**: `gen/src/ifma/twelve.rs`. A product is 18 of Fp2 in lanes with all four in use (72, where Karatsuba
//! over Fp6 has 54), a square 3 times 4, a product with a line 4 times 4 (13 in the tower). In each, the twelve
//! coefficients are reduced once. A square in the cyclotomic subgroup is 9 squares of Fp on three lanes.
//! **Lines** arrive in the form of the tower's field, x 2^384. The final exponentiation maps the factor 2^-8 to 1.
//! **Constant time**: everything; exponents of [`Accumulator::power_assign`] are public.

use super::{LANES, Vector, subtract};
use crate::ct::{Mask, recast};
use crate::field::room;
use crate::field::tower::{self, Accumulator, Line, Params};
use crate::generated::lanes_twelve as generated;
use crate::limb::{Limb, from_words, limbs, to_words};
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// The formulas, each with the number of vectors that it writes and reads. Results never alias operands.
macro_rules! formulas {
    ($($name:ident $out:literal ($($x:ident: $n:literal),*);)*) => {
        /// The formulas of a kernel. `generated` documents the operands and results of each formula. The defaults are
        /// the reference implementations.
        pub trait Formulas: Copy + 'static {
            $(
                #[doc = concat!("`", stringify!($name), "` of `generated`.")]
                fn $name(out: &mut [Vector; $out], $($x: &[Vector; $n]),*) {
                    generated::twin::$name(out, $($x),*);
                }
            )*
        }

        #[cfg(all(primegroup_kernels = "x64", not(primegroup_valgrind)))]
        impl Formulas for super::Ifma {
            $(
                #[inline(always)]
                fn $name(out: &mut [Vector; $out], $($x: &[Vector; $n]),*) {
                    // SAFETY: references to as many vectors as the formula writes and reads. Code that uses this kernel
                    // has checked the CPU features.
                    unsafe { super::x64::formula!(generated::$name(out.as_mut_ptr(), $($x.as_ptr()),*)) }
                }
            )*
        }
    };
}
formulas! {
    pair_product 32 (x: 16, y: 16);
    factors 96 (a: 24, order: 2);
    product 24 (sums: 192);
    square_factors 96 (a: 24);
    squared 24 (sums: 96);
    line_factors 112 (a: 24, line: 16);
    line_product 24 (sums: 128);
    scale 8 (x: 8, by: 16);
    cyclotomic_square 32 (a: 32);
    quartic 32 (a: 24);
    sextic 24 (a: 32);
}

#[cfg(all(test, feature = "bls12_381"))]
mod tests;

/// Number of bits of a limb.
const BITS: usize = 49;
/// Mask of a limb.
const ONES: u64 = (1 << BITS) - 1;
/// Number of words of p.
const WORDS: usize = 6;

/// p
const P: [u64; WORDS] = generated::P;

/// Returns the limbs of an integer below 2^384.
#[inline(always)]
fn limbs_of(words: &[u64; WORDS]) -> [u64; 8] {
    core::array::from_fn(|i| {
        // Seven limbs of 49 bits leave 41 bits for the last one, so no bit of an integer below 2^384 is lost.
        let (at, by) = (BITS * i / 64, BITS * i % 64);
        let low = words[at] >> by;
        let high = if by + BITS > 64 && at + 1 < WORDS { words[at + 1] << (64 - by) } else { 0 };
        (low | high) & ONES
    })
}

/// Returns the integer of limbs, below 2^384; it is reduced modulo p if it is below 3p.
fn words_of(limbs: &[u64; 8]) -> [u64; WORDS] {
    let mut words = [0; WORDS];
    for (i, limb) in limbs.iter().enumerate() {
        let (at, by) = (BITS * i / 64, BITS * i % 64);
        words[at] |= limb << by;
        if by + BITS > 64 && at + 1 < WORDS {
            words[at + 1] |= limb >> (64 - by);
        }
    }
    // Two subtractions, for integers below 3p.
    for _ in 0..2 {
        let (less, borrow) = subtract(&words, &P);
        let keep = Mask::from_bit(u32::from(borrow)).word64();
        words.iter_mut().zip(less).for_each(|(x, less)| *x = *x & keep | less & !keep);
    }
    words
}

/// An element.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations)] // may be secret
pub struct Twelve<K>([Vector; 24], PhantomData<K>);

/// Coefficients of the tower as limbs of the build.
type Raw = [[[[Limb; limbs(384)]; 2]; 3]; 2];

/// Returns part `at` of a list of elements of Fp or Fp2 in lanes.
fn part<const N: usize>(all: &[Vector], at: usize) -> &[Vector; N] {
    let (parts, _) = all.as_chunks();
    &parts[at]
}
fn part_mut<const N: usize>(all: &mut [Vector], at: usize) -> &mut [Vector; N] {
    let (parts, _) = all.as_chunks_mut();
    &mut parts[at]
}

impl<K: Formulas> Twelve<K> {
    /// Returns the vectors that `compute` writes.
    #[inline(always)]
    fn by<const N: usize>(compute: impl FnOnce(&mut [Vector; N])) -> [Vector; N] {
        let mut space = MaybeUninit::<[[Vector; N]; 1]>::uninit();
        let [out] = room(&mut space);
        compute(out);
        *out
    }

    /// Returns the coefficients, each after [`Formulas::scale`]. Conversion, conjugation and Frobenius all multiply
    /// each coefficient by a constant, so one formula serves them.
    fn scaled(&self, by: &[Vector; 48]) -> Self {
        let mut out = *self;
        for j in 0..3 {
            K::scale(part_mut(&mut out.0, j), part(&self.0, j), part(by, j));
        }
        out
    }

    /// Returns the right factors of a product.
    fn right(&self) -> [Vector; 96] {
        Self::by(|out| K::factors(out, &self.0, part(&generated::ORDERS, 1)))
    }

    /// Returns `self x`, for the right factors of x.
    fn times_right(&self, right: &[Vector; 96]) -> Self {
        let mut space = MaybeUninit::<[[Vector; 96]; 1]>::uninit();
        let [left] = room(&mut space);
        let mut space = MaybeUninit::<[[Vector; 192]; 1]>::uninit();
        let [sums] = room(&mut space);
        K::factors(left, &self.0, part(&generated::ORDERS, 0));
        for i in 0..6 {
            K::pair_product(part_mut(sums, i), part(left, i), part(right, i));
        }
        Twelve(Self::by(|out| K::product(out, sums)), PhantomData)
    }

    /// Returns a line in lanes (a, b, c, .), real parts first.
    fn line<P: Params>(line: &Line<P::Base>) -> [Vector; 16] {
        let mut out = [Vector::ZERO; 16];
        let coefficients: [[[Limb; limbs(384)]; 2]; 3] = recast(*line);
        for (lane, coefficient) in coefficients.iter().enumerate() {
            for (half, x) in coefficient.iter().enumerate() {
                for (i, limb) in limbs_of(&to_words(x)).into_iter().enumerate() {
                    out[8 * half + i].0[lane % LANES] = limb;
                }
            }
        }
        out
    }
}

impl<P: Params, K: Formulas> Accumulator<P> for Twelve<K> {
    fn one() -> Self {
        Twelve(generated::ONE, PhantomData)
    }

    fn enter(f: tower::Twelve<P>) -> Self {
        let raw: Raw = recast(f);
        let mut out = [Vector::ZERO; 24];
        for (half, coefficients) in raw.iter().enumerate() {
            for (j, pair) in coefficients.iter().enumerate() {
                for (at, x) in pair.iter().enumerate() {
                    for (i, limb) in limbs_of(&to_words(x)).into_iter().enumerate() {
                        out[8 * j + i].0[(2 * half + at) % LANES] = limb;
                    }
                }
            }
        }
        Self(out, PhantomData).scaled(&generated::ENTER)
    }

    fn leave(self) -> tower::Twelve<P> {
        let Twelve(x, _) = self.scaled(&generated::LEAVE);
        let raw: Raw = core::array::from_fn(|half| {
            core::array::from_fn(|j| {
                core::array::from_fn(|at| {
                    let limbs = core::array::from_fn(|i| x[8 * j + i].0[(2 * half + at) % LANES]);
                    from_words(&words_of(&limbs))
                })
            })
        });
        recast(raw)
    }

    #[inline(always)]
    fn in_tower(&mut self) -> Option<&mut tower::Twelve<P>> {
        None
    }

    fn square_assign(&mut self) {
        let mut space = MaybeUninit::<[[Vector; 96]; 2]>::uninit();
        let [factors, sums] = room(&mut space);
        K::square_factors(factors, &self.0);
        for i in 0..3 {
            K::pair_product(part_mut(sums, i), part(factors, 2 * i), part(factors, 2 * i + 1));
        }
        K::squared(&mut self.0, sums);
    }

    fn times_line_m_assign(&mut self, line: &Line<P::Base>) {
        let mut space = MaybeUninit::<[[Vector; 112]; 1]>::uninit();
        let [factors] = room(&mut space);
        let mut space = MaybeUninit::<[[Vector; 128]; 1]>::uninit();
        let [sums] = room(&mut space);
        K::line_factors(factors, &self.0, &Self::line::<P>(line));
        // Parts 0 to 3 of the factors belong to the element, parts 4 to 6 to the line. The line's first part serves two
        // products.
        for (i, by) in [4, 4, 5, 6].into_iter().enumerate() {
            K::pair_product(part_mut(sums, i), part(factors, i), part(factors, by));
        }
        K::line_product(&mut self.0, sums);
    }

    // BLS12-381 has a twist of type M. No pairing in lanes has lines of type D, so this only has to be right.
    fn times_line_d_assign(&mut self, line: &Line<P::Base>) {
        let mut f: tower::Twelve<P> = self.leave();
        f.times_line_d_assign(line);
        *self = Self::enter(f);
    }

    fn product_assign(&mut self, other: &Self) {
        *self = self.times_right(&other.right());
    }

    fn conjugate_assign(&mut self) {
        *self = self.scaled(&generated::CONJUGATE);
    }

    fn frobenius_assign(&mut self) {
        *self = self.scaled(&generated::FROBENIUS);
    }

    fn cyclotomic_square_assign(&mut self) {
        let mut space = MaybeUninit::<[[Vector; 32]; 2]>::uninit();
        let [from, to] = room(&mut space);
        K::quartic(from, &self.0);
        K::cyclotomic_square(to, from);
        K::sextic(&mut self.0, to);
    }

    fn power_assign(&mut self, e: u64) {
        // The base is a factor of every product below, so its right factors are computed once.
        let right = self.right();
        let mut i = e.ilog2();
        while i > 0 {
            let mut space = MaybeUninit::<[[Vector; 32]; 2]>::uninit();
            let [from, to] = room(&mut space);
            let (mut from, mut to) = (from, to);
            K::quartic(from, &self.0);
            // Squares up to the next set bit.
            loop {
                i -= 1;
                K::cyclotomic_square(to, from);
                core::mem::swap(&mut from, &mut to);
                if i == 0 || e >> i & 1 == 1 {
                    break;
                }
            }
            // Runs of squares stay in the form over Fp4. It is left only where a product follows, or at the end.
            K::sextic(&mut self.0, from);
            if e >> i & 1 == 1 {
                *self = self.times_right(&right);
            }
        }
    }
}
