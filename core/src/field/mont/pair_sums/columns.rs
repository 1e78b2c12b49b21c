//! Products of pairs in builds with columns ([`columns`](super::columns)).

pub use super::columns::InColumns;
use crate::ct::{Words, recast_mut, recast_ref};
use crate::field::mont::{Constants, Kernel, LimbArray, Limbs, Modulus, Mont, composed};
use crate::field::room;
use crate::field::tower::Sum;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// Returns whether columns have room for sums of products of `words`-word integers.
const fn fits(words: usize) -> bool {
    // The bound of 9 products per column is derived for 14 limbs of 28 bits, that is 12 words.
    words <= 12
}

/// A pair of integers in columns: the sums of products of the portable kernel.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct PortableSum<M: Modulus, K>([<Limbs<M> as InColumns>::Columns; 2], PhantomData<K>);

// SAFETY: transparent over columns.
unsafe impl<M: Modulus, K: 'static + Copy> Words for PortableSum<M, K> {}

impl<M: Modulus, K: Kernel> PortableSum<M, K> {
    const FITS: () = assert!(
        M::BITS as usize + 2 <= 8 * size_of::<Limbs<M>>() && fits(size_of::<Limbs<M>>() / 4),
        "two bits to spare, and columns of so many products"
    );
}

impl<M: Modulus, K: Kernel> Sum<Mont<M, K>> for PortableSum<M, K> {
    #[inline(always)]
    fn set_product(&mut self, a: &[Mont<M, K>; 2], b: &[Mont<M, K>; 2]) {
        const { Self::FITS };
        InColumns::set_product(&mut self.0, recast_ref::<_, [Limbs<M>; 2]>(a), recast_ref(b));
    }
    #[inline(always)]
    fn set_square(&mut self, a: &[Mont<M, K>; 2]) {
        const { Self::FITS };
        InColumns::set_square(&mut self.0, recast_ref::<_, [Limbs<M>; 2]>(a));
    }
    #[inline]
    fn add(&mut self, other: &Self) {
        for (x, y) in self.0.iter_mut().zip(&other.0) {
            // No carries: bounds of the tower formulas keep columns in 63 bits. `combine` has a second operand, which
            // sums of two ignore.
            <Limbs<M> as InColumns>::combine(x, y, y, |x, y, _| x + y);
        }
    }
    #[inline]
    fn subtract(&mut self, other: &Self) {
        for (x, y) in self.0.iter_mut().zip(&other.0) {
            <Limbs<M> as InColumns>::combine(x, y, y, |x, y, _| x - y);
        }
    }
    #[inline]
    fn subtract_two(&mut self, a: &Self, b: &Self) {
        for ((x, y), z) in self.0.iter_mut().zip(&a.0).zip(&b.0) {
            <Limbs<M> as InColumns>::combine(x, y, z, |x, y, z| x - y - z);
        }
    }
    #[inline]
    fn times_one_plus_i_assign(&mut self) {
        let [re, im] = &mut self.0;
        // (1 + i)(re + im i) = (re - im) + (re + im) i.
        let was = *re;
        <Limbs<M> as InColumns>::combine(re, im, im, |x, y, _| x - y);
        <Limbs<M> as InColumns>::combine(im, &was, &was, |x, y, _| x + y);
    }
    #[inline]
    fn add_turned(&mut self, other: &mut Self) {
        // (1 + i)(x + yi) = (x - y) + (x + y) i.
        let ([re, im], [x, y]) = (&mut self.0, &other.0);
        <Limbs<M> as InColumns>::combine(re, x, y, |sum, x, y| sum + x - y);
        <Limbs<M> as InColumns>::combine(im, x, y, |sum, x, y| sum + x + y);
    }
    #[inline]
    fn reduce_to(&mut self, out: &mut [Mont<M, K>; 2]) {
        let p = M::P;
        for (to, x) in recast_mut::<_, [Limbs<M>; 2]>(out).iter_mut().zip(&self.0) {
            InColumns::reduce(to, x, &p, Constants::<M>::P0INV);
        }
    }
    #[inline(always)]
    fn set_factor(out: &mut [Mont<M, K>; 2], a: &[Mont<M, K>; 2], b: &[Mont<M, K>; 2]) {
        for ((to, x), y) in out.iter_mut().zip(a).zip(b) {
            // Two bits of p are free, so the sum of two elements needs no reduction.
            LimbArray::set_plain_sum::<M, K>(&mut to.0, &x.0, &y.0);
        }
    }
}

/// Returns whether pairs of integers modulo the public p use columns: two bits of p must be free.
const fn has_columns<const N: usize>(p: &[u32; N]) -> bool {
    fits(N) && p[N - 1] >> 30 == 0
}

/// `a b / R` for pairs below p: three products and two reductions.
#[inline(always)]
pub fn mul_pair<K: Kernel, const N: usize>(
    a: &[[u32; N]; 2],
    b: &[[u32; N]; 2],
    p: &[u32; N],
    p0inv: u32,
) -> [[u32; N]; 2] {
    match N {
        8 if has_columns(p) => {
            reduced::<8, N>(|out| InColumns::set_product(out, as_words::<N, 8>(a), as_words::<N, 8>(b)), p, p0inv)
        }
        12 if has_columns(p) => {
            reduced::<12, N>(|out| InColumns::set_product(out, as_words::<N, 12>(a), as_words::<N, 12>(b)), p, p0inv)
        }
        _ => composed::mul_pair::<K, N>(a, b, p, p0inv),
    }
}

/// `a^2 / R` for a pair below p.
#[inline(always)]
pub fn square_pair<K: Kernel, const N: usize>(a: &[[u32; N]; 2], p: &[u32; N], p0inv: u32) -> [[u32; N]; 2] {
    match N {
        8 if has_columns(p) => reduced::<8, N>(|out| InColumns::set_square(out, as_words::<N, 8>(a)), p, p0inv),
        12 if has_columns(p) => reduced::<12, N>(|out| InColumns::set_square(out, as_words::<N, 12>(a)), p, p0inv),
        _ => composed::square_pair::<K, N>(a, p, p0inv),
    }
}

/// Reinterprets N words as W words. N equals W, but the type checker cannot see it.
#[inline(always)]
fn as_words<const N: usize, const W: usize>(a: &[[u32; N]; 2]) -> &[[u32; W]; 2] {
    assert!(N == W);
    // SAFETY: N = W, so both types are the same.
    unsafe { &*core::ptr::from_ref(a).cast() }
}

/// Divides by R the pair that `f` computes in columns.
#[inline(always)]
fn reduced<const W: usize, const N: usize>(
    f: impl FnOnce(&mut [<[u32; W] as InColumns>::Columns; 2]),
    p: &[u32; N],
    p0inv: u32,
) -> [[u32; N]; 2]
where
    [u32; W]: InColumns,
{
    let mut space = MaybeUninit::<[<[u32; W] as InColumns>::Columns; 2]>::uninit();
    let sums = room(&mut space);
    f(sums);
    let [mut out, p] = [[[0; N]; 2], [*p; 2]];
    let [prime, _] = as_words::<N, W>(&p);
    // SAFETY: the same type; `as_words` has checked N = W.
    let to = unsafe { &mut *core::ptr::from_mut(&mut out).cast::<[[u32; W]; 2]>() };
    for (to, x) in to.iter_mut().zip(sums) {
        InColumns::reduce(to, x, prime, p0inv);
    }
    out
}
