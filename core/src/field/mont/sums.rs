//! Unreduced sums of Fp2 products: arithmetic of tower fields ([`Sum`]). The reduction is half of the work of a
//! product.
//!
//! **Representation**: both elements of a pair as signed integers of twice as many limbs, in two's complement.
//!
//! **Bounds**: a product of pairs below p has a first part between -p^2 and p^2, and a second part below 2p^2. Both
//! parts of a square are below 2p^2. A value must be above -pR and below pR to be reduced. R/p is 9.8 for BLS12-381,
//! 6.9 for BN254 and 5.2 for alt_bn128.
//!
//! **Without unreduced sums**: [`Reduced`] is the pair itself. It is for kernels whose fastest products include the
//! reduction, and for towers with sums that are too large.

use super::{Kernel, LimbArray, Limbs, Modulus, Mont};
use crate::ct::{Words, recast_mut, recast_ref};
use crate::field::Field;
use crate::field::tower::{Base, Sum};
use crate::limb::Int;
use core::marker::PhantomData;

/// A pair of integers: x0 + x1 i with i^2 = -1.
pub type Pair<const N: usize> = [Int<N>; 2];

/// An unreduced product of integers: lower half, upper half.
pub type Wide<const N: usize> = [Int<N>; 2];

/// Both parts of an unreduced pair, each as lower and upper half.
pub type Doubles<const N: usize> = [Wide<N>; 2];

/// A pair that is reduced after each product.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Reduced<M: Modulus, K: Kernel>(pub [Mont<M, K>; 2]);

// SAFETY: elements, which are words.
unsafe impl<M: Modulus, K: Kernel> Words for Reduced<M, K> {}

impl<M: Modulus, K: Kernel> Sum<Mont<M, K>> for Reduced<M, K> {
    #[inline(always)]
    fn set_product(&mut self, a: &[Mont<M, K>; 2], b: &[Mont<M, K>; 2]) {
        Mont::set_pair_product(&mut self.0, a, b);
    }
    #[inline(always)]
    fn set_square(&mut self, a: &[Mont<M, K>; 2]) {
        Mont::set_pair_square(&mut self.0, a);
    }
    #[inline(always)]
    fn add(&mut self, other: &Self) {
        for (x, y) in self.0.iter_mut().zip(&other.0) {
            *x += y;
        }
    }
    #[inline(always)]
    fn subtract(&mut self, other: &Self) {
        for (x, y) in self.0.iter_mut().zip(&other.0) {
            *x -= y;
        }
    }
    #[inline(always)]
    fn times_one_plus_i_assign(&mut self) {
        let [re, im] = &mut self.0;
        // (1 + i)(re + im i) = (re - im) + (re + im) i.
        let was = *re;
        *re -= &*im;
        *im += &was;
    }
    #[inline(always)]
    fn reduce_to(&mut self, out: &mut [Mont<M, K>; 2]) {
        *out = self.0;
    }
    #[inline(always)]
    fn set_factor(out: &mut [Mont<M, K>; 2], a: &[Mont<M, K>; 2], b: &[Mont<M, K>; 2]) {
        for ((to, x), y) in out.iter_mut().zip(a).zip(b) {
            to.set_sum(x, y);
        }
    }
}

/// An unreduced pair: two integers of twice as many limbs.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Unreduced<M: Modulus, K>([[Limbs<M>; 2]; 2], PhantomData<K>);

// SAFETY: transparent over limbs.
unsafe impl<M: Modulus, K: Kernel> Words for Unreduced<M, K> {}

impl<M: Modulus, K: Kernel> Unreduced<M, K> {
    /// Requirements of the first function of each sum.
    const FITS: () = {
        let bits = 8 * size_of::<Limbs<M>>();
        assert!(M::BITS as usize + 2 <= bits, "two bits to spare");
        assert!(!K::TWO_LENGTHS || bits == 256 || bits == 384, "a length that the kernel has routines for");
    };
}

impl<M: Modulus, K: Kernel> Sum<Mont<M, K>> for Unreduced<M, K> {
    #[inline(always)]
    fn set_product(&mut self, a: &[Mont<M, K>; 2], b: &[Mont<M, K>; 2]) {
        const { Self::FITS }
        <Limbs<M> as LimbArray>::set_double_product::<M, K>(&mut self.0, recast_ref(a), recast_ref(b));
    }
    #[inline(always)]
    fn set_square(&mut self, a: &[Mont<M, K>; 2]) {
        const { Self::FITS }
        <Limbs<M> as LimbArray>::set_double_square::<M, K>(&mut self.0, recast_ref(a));
    }
    #[inline(always)]
    fn add(&mut self, other: &Self) {
        <Limbs<M> as LimbArray>::add_doubles::<M, K>(&mut self.0, &other.0);
    }
    #[inline(always)]
    fn subtract(&mut self, other: &Self) {
        <Limbs<M> as LimbArray>::subtract_doubles::<M, K>(&mut self.0, &other.0);
    }
    #[inline(always)]
    fn subtract_two(&mut self, a: &Self, b: &Self) {
        <Limbs<M> as LimbArray>::subtract_two_doubles::<M, K>(&mut self.0, &a.0, &b.0);
    }
    #[inline(always)]
    fn times_one_plus_i_assign(&mut self) {
        <Limbs<M> as LimbArray>::turn_doubles::<M, K>(&mut self.0);
    }
    #[inline(always)]
    fn add_turned(&mut self, other: &mut Self) {
        <Limbs<M> as LimbArray>::add_turned_doubles::<M, K>(&mut self.0, &mut other.0);
    }
    #[inline(always)]
    fn reduce_to(&mut self, out: &mut [Mont<M, K>; 2]) {
        <Limbs<M> as LimbArray>::reduce_doubles::<M, K>(recast_mut(out), &mut self.0);
    }
    #[inline(always)]
    fn set_factor(out: &mut [Mont<M, K>; 2], a: &[Mont<M, K>; 2], b: &[Mont<M, K>; 2]) {
        for ((to, x), y) in out.iter_mut().zip(a).zip(b) {
            // p is below R/4 (`FITS`), so the sum is below R/2. It fits without a reduction.
            LimbArray::set_plain_sum::<M, K>(&mut to.0, &x.0, &y.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ct::recast;
    use crate::field::mont::{Constants, Portable, arith};
    use crate::limb::{Limb, from_words, limbs};
    use std::vec::Vec;

    crate::modulus!(
        Bls = "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab"
    );
    crate::modulus!(
        LongSix = "3fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
    );
    crate::modulus!(ShortSix = "100000000000000000000000000000000000000000000000000000000000000000000000000000001");
    crate::modulus!(Bn = "2523648240000001ba344d80000000086121000000000013a700000000000013");
    crate::modulus!(Alt = "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47");
    crate::modulus!(LongFour = "3fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff");
    crate::modulus!(Three = "fffffffffffffffffffffffffffffffffffffffff");

    /// Returns a generator of words; every fourth value has words of zeros and ones.
    fn random() -> impl FnMut() -> u64 {
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        move || {
            state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            let x = state ^ state >> 31;
            match x >> 58 {
                0..4 => 0,
                4..8 => u64::MAX,
                8 => 1,
                _ => x.rotate_left(7),
            }
        }
    }

    /// Returns special and random elements.
    fn elements<const N: usize>(p: &[Limb; N], next: &mut impl FnMut() -> u64) -> Vec<[Limb; N]> {
        let mut one = [0; N];
        one[0] = 1;
        let zero = [0; N];
        let mut half = *p;
        for i in 0..N {
            half[i] = p[i] >> 1 | p.get(i + 1).map_or(0, |x| x << (Limb::BITS - 1));
        }
        let mut all: Vec<_> =
            [zero, one, arith::sub(p, &one).0, arith::sub(&arith::sub(p, &one).0, &one).0, half].into();
        // Ends of words, and words of ones.
        for i in 0..N - 1 {
            let mut x = zero;
            x[i] = Limb::MAX;
            all.push(x);
            x[..i].fill(Limb::MAX);
            all.push(x);
        }
        all.extend((0..12).map(|_| below(p, next)));
        all.retain(|x| arith::sub(x, p).1 == 1);
        all
    }

    fn below<const N: usize>(p: &[Limb; N], next: &mut impl FnMut() -> u64) -> [Limb; N] {
        let words: Vec<u64> = (0..N).map(|_| next()).collect();
        let mut x: [Limb; N] = from_words(&words);
        // One of four is near the modulus.
        if words[0] >> 62 == 0 {
            x[N / 2..].copy_from_slice(&p[N / 2..]);
        }
        // No limb above the modulus, which may have fewer limbs than its 64-bit words.
        let top = p.iter().rposition(|limb| *limb != 0).unwrap_or(0);
        x[top + 1..].fill(0);
        x[top] &= p[top];
        if arith::sub(&x, p).1 == 1 { x } else { arith::sub(&x, p).0 }
    }

    /// Compares every function of a kernel with the portable one, and unreduced sums with sums of reduced products.
    fn twins<M: Modulus, K: Kernel, const N: usize>(count: usize)
    where
        Limbs<M>: LimbArray<Words = M::Words>,
    {
        let p = &recast::<_, [Limb; N]>(M::P);
        let p0inv = Constants::<M>::P0INV;
        let mut next = random();
        let all = elements(p, &mut next);
        let check = |a: &[[Limb; N]; 2], b: &[[Limb; N]; 2]| {
            let (mut x, mut y) = ([[[7; N]; 2]; 2], [[[9; N]; 2]; 2]);
            K::set_double_product(&mut x, a, b);
            Portable::set_double_product(&mut y, a, b);
            assert_eq!(x, y);
            let (mut u, mut v) = (x, x);
            K::set_double_square(&mut u, a, p, p0inv);
            Portable::set_double_square(&mut v, a, p, p0inv);
            assert_eq!(u, v);
            for f in [K::add_doubles, K::subtract_doubles] {
                f(&mut u, &x);
            }
            for f in [Portable::add_doubles, Portable::subtract_doubles] {
                f(&mut v, &x);
            }
            assert_eq!(u, v);
            let (mut s, mut t, mut other) = (u, v, y);
            K::subtract_two_doubles(&mut s, &x, &[x[1], x[0]]);
            Portable::subtract_doubles(&mut t, &y);
            Portable::subtract_doubles(&mut t, &[y[1], y[0]]);
            assert_eq!(s, t);
            K::add_turned_doubles(&mut s, &mut { x });
            Portable::turn_doubles(&mut other);
            Portable::add_doubles(&mut t, &other);
            assert_eq!(s, t);
            K::turn_doubles(&mut x);
            Portable::turn_doubles(&mut y);
            assert_eq!(x, y);
            K::add_doubles(&mut u, &x);
            Portable::add_doubles(&mut v, &x);
            assert_eq!(u, v);
            // u = a^2 + (1 + i) ab
            let (mut r, mut s) = ([[5; N]; 2], [[6; N]; 2]);
            K::reduce_doubles(&mut r, &mut u, p, p0inv);
            Portable::reduce_doubles(&mut s, &mut v, p, p0inv);
            assert_eq!(r, s);
            assert!(r.iter().all(|x| arith::sub(x, p).1 == 1));
            let [ea, eb]: [[Mont<M, Portable>; 2]; 2] = [recast(*a), recast(*b)];
            let (mut e, mut f) = (Reduced::<M, Portable>(ea), Reduced::<M, Portable>(ea));
            Reference::set_square(&mut e.0, &ea);
            Reference::set_product(&mut f.0, &ea, &eb);
            f.times_one_plus_i_assign();
            Sum::add(&mut e, &f);
            assert!(r == *recast_ref::<_, [[Limb; N]; 2]>(&e.0));
            for (f, g) in [
                (K::set_triple_less::<N> as fn(&mut _, &_, &_), Portable::set_triple_less as fn(&mut _, &_, &_)),
                (K::set_triple_plus, Portable::set_triple_plus),
            ] {
                let (mut x, mut y) = (*a, *a);
                f(&mut x, b, p);
                g(&mut y, b, p);
                assert_eq!(x, y);
            }
            // Arbitrary values between the bounds, and next to them.
            let [[a0, a1], [b0, b1]] = [*a, *b];
            let mut minus = arith::sub(&[0; N], &a1).0;
            if a1 == [0; N] {
                minus = arith::sub(&[0; N], p).0;
            }
            for high in [[a1, b1], [minus, b1], [b1, minus]] {
                let [h0, h1] = high;
                let mut x = [[a0, h0], [b0, h1]];
                // Above -pR.
                if h0 == arith::sub(&[0; N], p).0 || h1 == arith::sub(&[0; N], p).0 {
                    x = x.map(|[low, high]| [if low == [0; N] { *p } else { low }, high]);
                }
                let mut y = x;
                K::reduce_doubles(&mut r, &mut x, p, p0inv);
                Portable::reduce_doubles(&mut s, &mut y, p, p0inv);
                assert_eq!(r, s);
                assert!(r.iter().all(|x| arith::sub(x, p).1 == 1));
            }
        };
        for a in &all {
            for b in &all {
                for c in &all {
                    check(&[*a, *b], &[*c, *a]);
                }
            }
        }
        let mut next = random();
        for _ in 0..count {
            let [a, b, c, d] = [0; 4].map(|_| below(p, &mut next));
            check(&[a, b], &[c, d]);
        }
    }

    /// Schoolbook products of pairs.
    struct Reference;
    impl Reference {
        fn set_product<F: Field>(out: &mut [F; 2], [a0, a1]: &[F; 2], [b0, b1]: &[F; 2]) {
            *out = [*a0 * *b0 - *a1 * *b1, *a0 * *b1 + *a1 * *b0];
        }
        fn set_square<F: Field>(out: &mut [F; 2], a: &[F; 2]) {
            Self::set_product(out, a, a);
        }
    }

    fn all<K: Kernel>(count: usize) {
        twins::<Bls, K, { limbs(384) }>(count);
        twins::<LongSix, K, { limbs(384) }>(count);
        twins::<ShortSix, K, { limbs(384) }>(count);
        twins::<Bn, K, { limbs(256) }>(count);
        twins::<Alt, K, { limbs(256) }>(count);
        twins::<LongFour, K, { limbs(256) }>(count);
        twins::<Three, K, { limbs(192) }>(count / 10);
    }

    #[test]
    fn portable_sums() {
        all::<Portable>(2_000);
    }

    #[cfg(primegroup_kernels = "x64")]
    #[test]
    fn x64_sums() {
        all::<crate::field::mont::X64>(100_000);
    }
}
