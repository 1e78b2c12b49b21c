//! Kernel in plain Rust on nine limbs of 29 bits ([`radix`]): what MIPS, Xtensa and WebAssembly run, and the twin of their kernels.
//!
//! **Representation**: the layout of the build, which no other kernel shares: elements stand in memory as these limbs, and tables of the
//! generators, too. (Points are stored in words of 32 bits between operations, as everywhere; see `Stored`.) Words cost some 75
//! instructions of 32 bits at every product, and a quarter of its time in WebAssembly: 44 ns against 32, where words with carries take 56
//! (node 20, a chain of products that are called). Each of them is a function there that writes its result where it belongs (`in_place`).
//! **Bounds**: an *element* has limbs below 2^29 + 2^17 (the lowest), 2^29 + 8, and 2^23 + 8 (the highest, of 255 - 232 bits): so a sum or
//! difference needs one carry from each limb to the next, all at once, and none travels. *Any* is a sum of two elements, limb by limb:
//! good for products. In [`narrow`] such sums are elements. A *lax* value is a difference of two elements that is not carried, or a sum: its limbs
//! are below 3 of an element's; the product with a sum is still below 2^64, column by column.
//! **Formulas**: 2^261 = 64 C for the upper nine limbs of a product, and 2^255 = C for what is above it then.
//! **Constant time**: no carry flag, no comparison, no selection but by masks.

use crate::ct::Mask;
use crate::field::safegcd;
use crate::limb::U256;
use crate::limb::radix::{self, BITS, MASK};

/// Limbs of an element.
pub const N: usize = 9;
/// An element as the kernels see it.
pub type Limbs = [u32; N];

/// Bits of the highest limb below 2^255.
const TOP: usize = 255 - BITS * (N - 1);
/// Its mask.
const TOP_MASK: u32 = (1 << TOP) - 1;

/// The lowest limb of an element is below this, and the others below the next two.
const LIMITS: [u32; 3] = [(1 << BITS) + (1 << 17), (1 << BITS) + 8, (1 << TOP) + 8];

/// Whether limbs are those of an element.
#[must_use]
pub fn is_element<const C: u64>(a: &Limbs) -> bool {
    a[0] < LIMITS[0] && a[1..N - 1].iter().all(|x| *x < LIMITS[1]) && a[N - 1] < LIMITS[2]
}

/// The largest limbs that an element may have.
#[must_use]
pub const fn largest() -> Limbs {
    let mut x = [LIMITS[1] - 1; N];
    x[0] = LIMITS[0] - 1;
    x[N - 1] = LIMITS[2] - 1;
    x
}

/// The limbs of a sum of two are no larger.
fn is_sum(a: &Limbs) -> bool {
    a.iter().zip(largest()).all(|(x, limit)| *x <= 2 * limit)
}

/// Those of a difference are no larger, before its carries.
fn is_lax(a: &Limbs) -> bool {
    a.iter().zip(largest()).all(|(x, limit)| *x <= 3 * limit)
}

/// p, in tight limbs.
const fn prime<const C: u64>() -> Limbs {
    let mut p = [MASK; N];
    p[0] -= C as u32 - 1;
    p[N - 1] = TOP_MASK;
    p
}

/// 2p, in limbs that are above those of any element.
const fn twice_prime<const C: u64>() -> Limbs {
    let (mut p, mut i) = (prime::<C>(), 0);
    while i < N {
        p[i] *= 2;
        i += 1;
    }
    assert!(p[0] >= LIMITS[0] && p[1] >= LIMITS[1] && p[N - 1] >= LIMITS[2]);
    p
}

/// The integer with these 64-bit words, any of 256 bits, as an element.
#[inline(always)]
#[must_use]
pub const fn from_words<const C: u64>(words: &U256) -> Limbs {
    let mut r: Limbs = radix::split(&crate::limb::halves::<8>(words));
    r[0] += (r[N - 1] >> TOP) * C as u32;
    r[N - 1] &= TOP_MASK;
    r
}

/// The same, whatever it is stored as: as [`from_words`] here.
#[inline(always)]
#[must_use]
pub const fn reduce_words<const C: u64>(words: &U256) -> Limbs {
    from_words::<C>(words)
}

/// The integer as it stands, below 2^256, in 64-bit words.
#[inline(always)]
#[must_use]
pub const fn to_words(a: &Limbs) -> U256 {
    let words: [u32; 8] = radix::join(&radix::carry(*a), 0);
    let (mut out, mut i) = ([0; 4], 0);
    while i < 4 {
        out[i] = words[2 * i] as u64 | (words[2 * i + 1] as u64) << 32;
        i += 1;
    }
    out
}

/// `a - p`, and 1 if that is negative, for tight limbs.
#[inline(always)]
fn less_prime<const C: u64>(a: &Limbs) -> (Limbs, u32) {
    let (p, mut r, mut borrow) = (const { prime::<C>() }, [0; N], 0);
    for i in 0..N {
        let x = a[i].wrapping_sub(p[i]).wrapping_sub(borrow);
        borrow = x >> 31;
        r[i] = if i + 1 < N { x & MASK } else { x };
    }
    (r, borrow)
}

/// The integer below 2^256 with these words as an element, and whether it is below p.
#[inline(always)]
pub fn decode<const C: u64>(words: &U256) -> (Limbs, Mask) {
    let x: Limbs = radix::split(&crate::limb::halves::<8>(words));
    let below = Mask::from_bit(less_prime::<C>(&x).1);
    (from_words::<C>(words), below)
}

/// The canonical limbs, tight, of an integer in 0..p.
#[inline(always)]
#[must_use]
pub fn normalize<const C: u64>(a: &Limbs) -> Limbs {
    debug_assert!(is_element::<C>(a));
    // Below 2^255 + 2^236; after the fold below 2^255 and C.
    let mut r = radix::carry(*a);
    r[0] += (r[N - 1] >> TOP) * C as u32;
    r[N - 1] &= TOP_MASK;
    let r = radix::carry(r);
    let (less, negative) = less_prime::<C>(&r);
    select(Mask::from_bit(negative), &less, &r)
}

/// `b` where `m` is true, else `a`.
#[inline(always)]
fn select(m: Mask, a: &Limbs, b: &Limbs) -> Limbs {
    let (m, mut r) = (m.word32(), *a);
    // Without an index, which small code would check.
    for (x, y) in r.iter_mut().zip(b) {
        *x ^= m & (*x ^ y);
    }
    r
}

/// Limbs of less than 32 bits each and the highest below 2^26, as an element: one carry from each limb to the next.
#[inline(always)]
pub fn carry_once<const C: u64>(x: &Limbs) -> Limbs {
    let mut r = [0; N];
    // Here C times at most 5.
    r[0] = (x[0] & MASK) + (x[N - 1] >> TOP) * C as u32;
    for i in 1..N - 1 {
        r[i] = (x[i] & MASK) + (x[i - 1] >> BITS);
    }
    r[N - 1] = (x[N - 1] & TOP_MASK) + (x[N - 2] >> BITS);
    debug_assert!(is_element::<C>(&r));
    r
}

/// `a + b`.
#[cfg_attr(primegroup_in_place, inline(always))]
#[cfg_attr(not(primegroup_in_place), inline)]
#[must_use]
pub fn add<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
    debug_assert!(is_element::<C>(a) && is_element::<C>(b));
    carry_once::<C>(&core::array::from_fn(|i| a[i] + b[i]))
}

/// `a - b`, lax.
#[inline(always)]
#[must_use]
pub fn sub_lax<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
    debug_assert!(is_element::<C>(a) && is_element::<C>(b));
    let p = const { twice_prime::<C>() };
    core::array::from_fn(|i| a[i] + p[i] - b[i])
}

/// `a - b`.
#[cfg_attr(primegroup_in_place, inline(always))]
#[cfg_attr(not(primegroup_in_place), inline)]
#[must_use]
pub fn sub<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
    debug_assert!(is_element::<C>(a) && is_element::<C>(b));
    carry_once::<C>(&sub_lax::<C>(a, b))
}

/// `a - b - c`.
#[cfg_attr(primegroup_in_place, inline(always))]
#[cfg_attr(not(primegroup_in_place), inline)]
#[must_use]
pub fn sub_sum<const C: u64>(a: &Limbs, b: &Limbs, c: &Limbs) -> Limbs {
    debug_assert!(is_element::<C>(a) && is_element::<C>(b) && is_element::<C>(c));
    let p = const { twice_prime::<C>() };
    carry_once::<C>(&core::array::from_fn(|i| a[i] + 2 * p[i] - (b[i] + c[i])))
}

/// `a - 2b`.
#[cfg_attr(primegroup_in_place, inline(always))]
#[cfg_attr(not(primegroup_in_place), inline)]
#[must_use]
pub fn sub_double<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
    sub_sum::<C>(a, b, b)
}

/// `a / 2`.
#[cfg_attr(primegroup_in_place, inline(always))]
#[cfg_attr(not(primegroup_in_place), inline)]
#[must_use]
pub fn half<const C: u64>(a: &Limbs) -> Limbs {
    debug_assert!(is_element::<C>(a));
    // a or a + p, whichever is even, which the lowest limb tells.
    let odd = Mask::from_bit(a[0]).word32();
    let p = const { prime::<C>() };
    let (mut x, mut lowest) = (*a, 0);
    // Without an index, as in `select`.
    for (x, p) in x.iter_mut().zip(&p).rev() {
        let sum = *x + (p & odd);
        *x = (sum >> 1) + (lowest << (BITS - 1));
        lowest = sum & 1;
    }
    carry_once::<C>(&x)
}

/// `1/a`, canonical, 0 for 0, by divsteps.
#[must_use]
pub fn invert<const C: u64>(a: &Limbs) -> Limbs {
    let words = crate::limb::from_words(&to_words(&normalize::<C>(a)));
    let inverse = safegcd::portable::invert(&words, &safegcd::portable::Two255Minus::<C>);
    from_words::<C>(&crate::limb::to_words(&inverse))
}

/// The Legendre symbol, by divsteps.
#[must_use]
pub fn legendre<const C: u64>(a: &Limbs) -> i32 {
    let words = crate::limb::from_words(&to_words(&normalize::<C>(a)));
    safegcd::portable::legendre(&words, &safegcd::portable::Two255Minus::<C>)
}

/// `out = b^2` where `m` is true, else `a^2`, of lax ones: what is selected is not stored in between.
///
/// # Safety
/// Pointers are to what the function on values takes, and do not overlap in part.
#[cfg(any(test, primegroup_in_place))]
#[inline(never)]
pub unsafe fn square_selected_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, m: Mask) {
    // SAFETY: by the caller's promise; operands are read before the result is written.
    unsafe {
        let (a, b, m) = (&*a, &*b, m.word32());
        out.write(square::<C>(&carry_once::<C>(&core::array::from_fn(|i| a[i] ^ m & (a[i] ^ b[i])))));
    }
}

/// `a + b w`, w C < 2^27, good for products, also with a lax one; `b` may be lax. Carries wait for no other: they are below 3w, and 3w C into
/// the lowest limb.
#[cfg(any(test, primegroup_in_place))]
#[inline(always)]
#[must_use]
pub fn add_small_lax<const C: u64>(a: &Limbs, b: &Limbs, w: u32) -> Limbs {
    debug_assert!(is_element::<C>(a) && is_lax(b));
    let x: [u64; N] = core::array::from_fn(|i| u64::from(a[i]) + crate::limb::product::whole(b[i], w));
    let mut r = [0; N];
    r[0] = (x[0] as u32 & MASK) + (x[N - 1] >> TOP) as u32 * C as u32;
    for i in 1..N - 1 {
        r[i] = (x[i] as u32 & MASK) + (x[i - 1] >> BITS) as u32;
    }
    r[N - 1] = (x[N - 1] as u32 & TOP_MASK) + (x[N - 2] >> BITS) as u32;
    debug_assert!(is_sum(&r));
    r
}

/// The functions that are made of products, and what else knows how wide sums may be.
macro_rules! made_of_products {
    () => {
        /// `a^(2^n)`.
        #[must_use]
        pub fn square_n<const C: u64>(a: &Limbs, n: u32) -> Limbs {
            (0..n).fold(*a, |x, _| square::<C>(&x))
        }
    };
}

/// With sums of 64 bits.
pub mod wide {
    use super::{BITS, C_SHIFT, Limbs, MASK, N, TOP, is_element, is_lax, is_sum};
    use crate::limb::product::{times, whole};
    use crate::limb::radix::wide;

    made_of_products!();

    /// Whether limbs are good for a product.
    #[must_use]
    pub fn is_any<const C: u64>(a: &Limbs) -> bool {
        is_sum(a)
    }

    /// The element that a product's columns are.
    #[inline(always)]
    fn reduce<const C: u64>(t: &[u64; 2 * N]) -> Limbs {
        let mask = u64::from(MASK);
        let mut low: [u64; N] = core::array::from_fn(|i| t[i]);
        let mut carry = 0;
        // 2^261 = 64 C. Columns are below 2^63 + 2^62.6, so that there is room for carries of 35 bits and products of 50; the highest is
        // a product of 50 bits.
        for i in 0..N {
            if cfg!(primegroup_in_place) {
                // Columns wait for no other.
                let x = t[N + i];
                low[i] += ((x & mask) + carry) * (C << C_SHIFT);
                carry = x >> BITS;
            } else {
                let x = t[N + i] + carry;
                low[i] += (x & mask) * (C << C_SHIFT);
                carry = x >> BITS;
            }
        }
        debug_assert!(carry == 0);
        let (r, top) = tighten(&low);
        finish::<C>(r, top)
    }

    /// Columns as limbs, and what is above 2^255.
    #[inline(always)]
    fn tighten(x: &[u64; N]) -> (Limbs, u64) {
        let (mut r, mut carry) = ([0; N], 0);
        for i in 0..N {
            let x = x[i] + carry;
            let bits = if i + 1 < N { BITS } else { TOP };
            r[i] = x as u32 & ((1 << bits) - 1);
            carry = x >> bits;
        }
        (r, carry)
    }

    /// `r + 2^255 top`, for tight limbs and a top below 2^48.
    #[inline(always)]
    fn finish<const C: u64>(mut r: Limbs, top: u64) -> Limbs {
        let x = u64::from(r[0]) + times(top, C as u32);
        r[0] = x as u32 & MASK;
        let x = u64::from(r[1]) + (x >> BITS);
        r[1] = x as u32 & MASK;
        r[2] += (x >> BITS) as u32;
        debug_assert!(is_element::<C>(&r));
        r
    }

    /// `a b`; one of both may be lax.
    #[cfg_attr(primegroup_in_place, inline(always))]
    #[cfg_attr(not(primegroup_in_place), inline)]
    #[must_use]
    pub fn mul<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
        debug_assert!(is_any::<C>(a) && is_lax(b) || is_lax(a) && is_any::<C>(b));
        reduce::<C>(&wide::product(a, b))
    }

    /// `a^2`.
    #[cfg_attr(primegroup_in_place, inline(always))]
    #[cfg_attr(not(primegroup_in_place), inline)]
    #[must_use]
    pub fn square<const C: u64>(a: &Limbs) -> Limbs {
        debug_assert!(is_any::<C>(a));
        reduce::<C>(&wide::square(a))
    }

    /// `a w`; `a` may be lax.
    #[cfg_attr(primegroup_in_place, inline(always))]
    #[cfg_attr(not(primegroup_in_place), inline)]
    #[must_use]
    pub fn mul_small<const C: u64>(a: &Limbs, w: u32) -> Limbs {
        debug_assert!(is_lax(a));
        let (r, top) = tighten(&core::array::from_fn(|i| whole(a[i], w)));
        finish::<C>(r, top)
    }

    /// `a + b`, good for products only.
    #[cfg_attr(primegroup_in_place, inline(always))]
    #[cfg_attr(not(primegroup_in_place), inline)]
    #[must_use]
    pub fn add_loose<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
        debug_assert!(is_element::<C>(a) && is_element::<C>(b));
        core::array::from_fn(|i| a[i] + b[i])
    }
}

/// With sums of 32 bits alone.
pub mod narrow {
    use super::{BITS, C_SHIFT, Limbs, MASK, N, TOP, TOP_MASK, is_element};
    use crate::limb::radix::narrow;

    made_of_products!();
    pub use super::{add as add_loose, is_element as is_any};

    /// The element that a product's limbs are.
    #[inline(always)]
    fn reduce<const C: u64>(t: &[u32; 2 * N]) -> Limbs {
        // 2^261 = 64 C, of 21 bits: the high halves of products are below 2^21, and those above the highest limb below 2^22, as that of t is.
        let (mut r, mut above) = ([0; N], 0);
        for i in 0..N {
            let (low, high) = narrow::times(t[N + i], (C << C_SHIFT) as u32);
            let x = t[i] + low + above;
            r[i] = x & MASK;
            above = high + (x >> BITS);
        }
        fold::<C>(r, above)
    }

    /// `r + 2^261 above`, for tight limbs and less than 2^22.
    #[inline(always)]
    fn fold<const C: u64>(mut r: Limbs, above: u32) -> Limbs {
        // In units of 2^255.
        let (low, high) = narrow::times((above << C_SHIFT) + (r[N - 1] >> TOP), C as u32);
        r[N - 1] &= TOP_MASK;
        let x = r[0] + low;
        r[0] = x & MASK;
        let x = r[1] + high + (x >> BITS);
        r[1] = x & MASK;
        r[2] += x >> BITS;
        debug_assert!(is_element::<C>(&r));
        r
    }

    /// `a b`.
    #[inline]
    #[must_use]
    pub fn mul<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
        debug_assert!(is_element::<C>(a) && is_element::<C>(b));
        reduce::<C>(&narrow::product(a, b))
    }

    /// `a^2`.
    #[inline]
    #[must_use]
    pub fn square<const C: u64>(a: &Limbs) -> Limbs {
        debug_assert!(is_element::<C>(a));
        reduce::<C>(&narrow::square(a))
    }

    /// `a w`, of which `w` is public: a large one costs a product.
    #[inline]
    #[must_use]
    pub fn mul_small<const C: u64>(a: &Limbs, w: u32) -> Limbs {
        debug_assert!(is_element::<C>(a));
        if w >> 21 != 0 {
            let mut b = [0; N];
            (b[0], b[1]) = (w & MASK, w >> BITS);
            return mul::<C>(a, &b);
        }
        let (mut r, mut above) = ([0; N], 0);
        for i in 0..N {
            let (low, high) = narrow::times(a[i], w);
            let x = low + above;
            r[i] = x & MASK;
            above = high + (x >> BITS);
        }
        fold::<C>(r, above)
    }
}

/// 2^261 = 2^6 C.
const C_SHIFT: usize = BITS * N - 255;

#[cfg(primegroup_narrow)]
pub use narrow::{add_loose, is_any, mul, mul_small, square, square_n};
#[cfg(not(primegroup_narrow))]
#[allow(unused_imports)]
pub use wide::{add_loose, is_any, mul, mul_small, square, square_n};
