//! Kernel in plain Rust on nine limbs of 29 bits ([`radix`]), for MIPS, Xtensa and WebAssembly. It is also the
//! reference implementation of the assembly kernels for these targets.
//!
//! **Representation**: the whole build uses this layout, and no kernel of other builds does. Elements in memory are
//! such limbs, and tables of the generators are, too. (Points are stored in 32-bit words between operations, as in all
//! builds; see `Stored`.) Conversion from words would cost some 75 32-bit instructions per product, a quarter of its
//! time in WebAssembly. A product takes 44 ns with the conversion, 32 ns without, and 56 ns on words with carries (node
//! 20, a chain of calls). In WebAssembly each product is an out-of-line function that writes its result to the
//! destination (`in_place`).
//!
//! **Bounds**: an *element* has limbs below 2^29 + 2^17 (the lowest), 2^29 + 8, and 2^23 + 8 (the highest, of 255 - 232
//! bits). So a sum or difference needs one carry from each limb to the next, all in parallel; no carry propagates
//! further. *Any* is a sum of two elements, limb by limb, valid as an operand of products. In [`narrow`] such sums are
//! elements. A *lax* value is an uncarried difference of two elements, or a sum. Its limbs are below 3 times the limbs
//! of an element. The product of a lax value and a sum still has all columns below 2^64.
//!
//! **Formulas**: 2^261 = 64 C for the upper nine limbs of a product, then 2^255 = C for the rest above it.
//!
//! **Constant time**: no carry flag, no comparison; all selection is by masks.

use crate::ct::Mask;
use crate::field::safegcd;
use crate::limb::U256;
use crate::limb::radix::{self, BITS, MASK};

/// Number of limbs of an element.
pub const N: usize = 9;
/// Limbs of an element, the type that the kernels operate on.
pub type Limbs = [u32; N];

/// Number of bits of the highest limb that are below 2^255.
const TOP: usize = 255 - BITS * (N - 1);
/// Mask of these bits.
const TOP_MASK: u32 = (1 << TOP) - 1;

/// Exclusive upper bounds of the lowest limb of an element, of the middle limbs, and of the highest limb.
const LIMITS: [u32; 3] = [(1 << BITS) + (1 << 17), (1 << BITS) + 8, (1 << TOP) + 8];

/// Returns whether limbs are within the bounds of an element.
pub fn is_element<const C: u64>(a: &Limbs) -> bool {
    a[0] < LIMITS[0] && a[1..N - 1].iter().all(|x| *x < LIMITS[1]) && a[N - 1] < LIMITS[2]
}

/// Returns the element with the largest limbs.
pub const fn largest() -> Limbs {
    let mut x = [LIMITS[1] - 1; N];
    x[0] = LIMITS[0] - 1;
    x[N - 1] = LIMITS[2] - 1;
    x
}

/// Returns whether limbs are within the bounds of a sum of two elements.
fn is_sum(a: &Limbs) -> bool {
    a.iter().zip(largest()).all(|(x, limit)| *x <= 2 * limit)
}

/// Returns whether limbs are within the bounds of a lax value, that is, of a difference before its carries.
fn is_lax(a: &Limbs) -> bool {
    a.iter().zip(largest()).all(|(x, limit)| *x <= 3 * limit)
}

/// Returns p, in tight limbs.
const fn prime<const C: u64>() -> Limbs {
    let mut p = [MASK; N];
    p[0] -= C as u32 - 1;
    p[N - 1] = TOP_MASK;
    p
}

/// Returns 2p, in limbs that exceed the limbs of any element.
const fn twice_prime<const C: u64>() -> Limbs {
    let (mut p, mut i) = (prime::<C>(), 0);
    while i < N {
        p[i] *= 2;
        i += 1;
    }
    assert!(p[0] >= LIMITS[0] && p[1] >= LIMITS[1] && p[N - 1] >= LIMITS[2]);
    p
}

/// Returns the element for any 256-bit integer, given as 64-bit words.
#[inline(always)]
pub const fn from_words<const C: u64>(words: &U256) -> Limbs {
    let mut r: Limbs = radix::split(&radix::halves::<8>(words));
    r[0] += (r[N - 1] >> TOP) * C as u32;
    r[N - 1] &= TOP_MASK;
    r
}

/// Equals [`from_words`] in this layout.
#[inline(always)]
pub const fn reduce_words<const C: u64>(words: &U256) -> Limbs {
    from_words::<C>(words)
}

/// Returns the stored integer, below 2^256, as 64-bit words.
#[inline(always)]
pub const fn to_words(a: &Limbs) -> U256 {
    let words: [u32; 8] = radix::join(&radix::carry(*a), 0);
    let (mut out, mut i) = ([0; 4], 0);
    while i < 4 {
        out[i] = words[2 * i] as u64 | (words[2 * i + 1] as u64) << 32;
        i += 1;
    }
    out
}

/// Returns `a - p`, and 1 if that is negative, for tight limbs.
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

/// Returns the element for an integer below 2^256 with these words, and whether it is below p.
#[inline(always)]
pub fn decode<const C: u64>(words: &U256) -> (Limbs, Mask) {
    let x: Limbs = radix::split(&radix::halves::<8>(words));
    // On the integer itself, before bit 255 is folded: integers from p to 2^256 are not canonical.
    let below = Mask::from_bit(less_prime::<C>(&x).1);
    (from_words::<C>(words), below)
}

/// Returns the canonical limbs: tight, of an integer in 0..p.
#[inline(always)]
pub fn normalize<const C: u64>(a: &Limbs) -> Limbs {
    debug_assert!(is_element::<C>(a));
    // Below 2^255 + 2^236; after the fold below 2^255 + C.
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
    // No index, which builds of profile `tiny` would check.
    for (x, y) in r.iter_mut().zip(b) {
        *x ^= m & (*x ^ y);
    }
    r
}

/// Carries once from each limb to the next. Limbs below 2^32, with the highest below 2^26, become an element.
#[inline(always)]
pub fn carry_once<const C: u64>(x: &Limbs) -> Limbs {
    let mut r = [0; N];
    // The added multiple of C is at most 5 C.
    r[0] = (x[0] & MASK) + (x[N - 1] >> TOP) * C as u32;
    for i in 1..N - 1 {
        r[i] = (x[i] & MASK) + (x[i - 1] >> BITS);
    }
    r[N - 1] = (x[N - 1] & TOP_MASK) + (x[N - 2] >> BITS);
    debug_assert!(is_element::<C>(&r));
    r
}

/// Returns the array with entries `f(0)`, `f(1)` and so on. Unlike `core::array::from_fn` it links no panic at
/// `opt-level = "s"`, where the compiler calls `f`.
#[inline(always)]
fn each<T: Copy + Default>(f: impl Fn(usize) -> T) -> [T; N] {
    let mut out = [T::default(); N];
    for i in 0..N {
        out[i] = f(i);
    }
    out
}

/// `a + b`.
#[inline(always)]
pub fn add<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
    debug_assert!(is_element::<C>(a) && is_element::<C>(b));
    carry_once::<C>(&each(|i| a[i] + b[i]))
}

/// `a - b`, lax (uncarried).
#[inline(always)]
pub fn sub_lax<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
    debug_assert!(is_element::<C>(a) && is_element::<C>(b));
    // 2p in limbs above any limb of an element, so that no limb of the difference is negative.
    let p = const { twice_prime::<C>() };
    each(|i| a[i] + p[i] - b[i])
}

/// `a - b`.
#[inline(always)]
pub fn sub<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
    debug_assert!(is_element::<C>(a) && is_element::<C>(b));
    carry_once::<C>(&sub_lax::<C>(a, b))
}

/// `a - b - c`.
#[inline(always)]
pub fn sub_sum<const C: u64>(a: &Limbs, b: &Limbs, c: &Limbs) -> Limbs {
    debug_assert!(is_element::<C>(a) && is_element::<C>(b) && is_element::<C>(c));
    let p = const { twice_prime::<C>() };
    // 4p covers both subtrahends. Limbs stay below 5 2^29 < 2^32, so one carry pass is enough here too.
    carry_once::<C>(&each(|i| a[i] + 2 * p[i] - (b[i] + c[i])))
}

/// `a - 2b`.
#[inline(always)]
pub fn sub_double<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
    sub_sum::<C>(a, b, b)
}

/// `a + b w`, w C < 2^30.
#[inline(always)]
pub fn add_small<const C: u64>(a: &Limbs, b: &Limbs, w: u32) -> Limbs {
    add::<C>(a, &mul_small::<C>(b, w))
}

/// `a / 2`.
#[inline(always)]
pub fn half<const C: u64>(a: &Limbs) -> Limbs {
    debug_assert!(is_element::<C>(a));
    // The even one of a and a + p; the lowest limb decides.
    let odd = Mask::from_bit(a[0]).word32();
    let p = const { prime::<C>() };
    // From the highest limb down: the lowest bit of a limb becomes the highest bit of the limb below.
    let (mut x, mut lowest) = (*a, 0);
    // No index, as in `select`.
    for (x, p) in x.iter_mut().zip(&p).rev() {
        let sum = *x + (p & odd);
        *x = (sum >> 1) + (lowest << (BITS - 1));
        lowest = sum & 1;
    }
    carry_once::<C>(&x)
}

/// `1/a`, canonical, or 0 for 0, by divsteps.
pub fn invert<const C: u64>(a: &Limbs) -> Limbs {
    let words = crate::limb::from_words(&to_words(&normalize::<C>(a)));
    let inverse = safegcd::portable::invert(&words, &safegcd::portable::Two255Minus::<C>);
    from_words::<C>(&crate::limb::to_words(&inverse))
}

/// Legendre symbol of `a`, by divsteps.
pub fn legendre<const C: u64>(a: &Limbs) -> i32 {
    let words = crate::limb::from_words(&to_words(&normalize::<C>(a)));
    safegcd::portable::legendre(&words, &safegcd::portable::Two255Minus::<C>)
}

/// `out = b^2` where `m` is true, else `a^2`, for lax operands. The selected operand is not stored in between.
///
/// # Safety
/// Pointers point to operands that the function on values accepts. No two overlap partially.
#[inline(never)]
pub unsafe fn square_selected_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, m: Mask) {
    // SAFETY: upheld by the caller; operands are read before the result is written.
    unsafe {
        let (a, b, m) = (&*a, &*b, m.word32());
        out.write(square::<C>(&carry_once::<C>(&each(|i| a[i] ^ m & (a[i] ^ b[i])))));
    }
}

/// `a + b w`, w C < 2^27, valid for a product, also with a lax value; `b` may be lax. Carries do not wait for each
/// other. They are below 3w, and below 3w C into the lowest limb.
#[inline(always)]
pub fn add_small_lax<const C: u64>(a: &Limbs, b: &Limbs, w: u32) -> Limbs {
    debug_assert!(is_element::<C>(a) && is_lax(b));
    let x: [u64; N] = each(|i| u64::from(a[i]) + crate::limb::product::whole(b[i], w));
    let mut r = [0; N];
    r[0] = (x[0] as u32 & MASK) + (x[N - 1] >> TOP) as u32 * C as u32;
    for i in 1..N - 1 {
        r[i] = (x[i] as u32 & MASK) + (x[i - 1] >> BITS) as u32;
    }
    r[N - 1] = (x[N - 1] as u32 & TOP_MASK) + (x[N - 2] >> BITS) as u32;
    debug_assert!(is_sum(&r));
    r
}

/// Products with 64-bit accumulators.
pub mod wide {
    use super::{BITS, C_SHIFT, Limbs, MASK, N, TOP, each, is_element, is_lax, is_sum};
    use crate::limb::product::{times, whole};
    use crate::limb::radix::wide;
    use crate::settings::IN_PLACE;

    /// Returns whether limbs are valid as an operand of a product.
    pub fn is_any<const C: u64>(a: &Limbs) -> bool {
        is_sum(a)
    }

    /// Reduces the columns of a product to an element.
    #[inline(always)]
    fn reduce<const C: u64>(t: &[u64; 2 * N]) -> Limbs {
        let mask = u64::from(MASK);
        let mut low: [u64; N] = each(|i| t[i]);
        let mut carry = 0;
        // 2^261 = 64 C. Columns are below 2^63 + 2^62.6, so there is room for 35-bit carries and 50-bit products. The
        // highest column is a 50-bit product.
        for i in 0..N {
            if IN_PLACE {
                // Columns do not depend on each other.
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
        // Columns are not elements yet: their parts above 29 bits move up, and the part above 2^255 comes back as C.
        let (r, top) = tighten(&low);
        finish::<C>(r, top)
    }

    /// Splits columns into limbs, and returns the part above 2^255.
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

    /// Returns `r + 2^255 top` as an element, for tight limbs and a top below 2^48.
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

    /// `a b`; one of the two operands may be lax.
    #[inline(always)]
    pub fn mul<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
        debug_assert!(is_any::<C>(a) && is_lax(b) || is_lax(a) && is_any::<C>(b));
        reduce::<C>(&wide::product(a, b))
    }

    /// `a^2`.
    #[inline(always)]
    pub fn square<const C: u64>(a: &Limbs) -> Limbs {
        debug_assert!(is_any::<C>(a));
        reduce::<C>(&wide::square(a))
    }

    /// `a w`; `a` may be lax.
    #[inline(always)]
    pub fn mul_small<const C: u64>(a: &Limbs, w: u32) -> Limbs {
        debug_assert!(is_lax(a));
        let (r, top) = tighten(&each(|i| whole(a[i], w)));
        finish::<C>(r, top)
    }

    /// `a + b`, unreduced: valid only as an operand of a product.
    #[inline(always)]
    pub fn add_loose<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
        debug_assert!(is_element::<C>(a) && is_element::<C>(b));
        each(|i| a[i] + b[i])
    }
}

/// Products with 32-bit accumulators only.
pub mod narrow {
    use super::{BITS, C_SHIFT, Limbs, MASK, N, TOP, TOP_MASK, is_element};
    use crate::limb::radix::narrow;

    pub use super::{add as add_loose, is_element as is_any};

    /// Reduces the limbs of a product to an element.
    #[inline(always)]
    fn reduce<const C: u64>(t: &[u32; 2 * N]) -> Limbs {
        // 2^261 = 64 C, of 21 bits. High halves of products are below 2^21. The part above the highest limb is below
        // 2^22, as is the highest limb of t.
        let (mut r, mut above) = ([0; N], 0);
        for i in 0..N {
            let (low, high) = narrow::times(t[N + i], (C << C_SHIFT) as u32);
            let x = t[i] + low + above;
            r[i] = x & MASK;
            above = high + (x >> BITS);
        }
        fold::<C>(r, above)
    }

    /// Returns `r + 2^261 above` as an element, for tight limbs and `above` below 2^22.
    #[inline(always)]
    fn fold<const C: u64>(mut r: Limbs, above: u32) -> Limbs {
        // The factor of C, in units of 2^255.
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
    pub fn mul<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
        debug_assert!(is_element::<C>(a) && is_element::<C>(b));
        reduce::<C>(&narrow::product(a, b))
    }

    /// `a^2`.
    #[inline]
    pub fn square<const C: u64>(a: &Limbs) -> Limbs {
        debug_assert!(is_element::<C>(a));
        reduce::<C>(&narrow::square(a))
    }

    /// `a w`, with public `w`: a large `w` costs a full product.
    #[inline]
    pub fn mul_small<const C: u64>(a: &Limbs, w: u32) -> Limbs {
        debug_assert!(is_element::<C>(a));
        if w >> 21 != 0 {
            let mut b = [0; N];
            // w is public, so this branch is too.
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

/// Exponent of 2 in 2^261 = 2^6 C.
const C_SHIFT: usize = BITS * N - 255;

#[cfg(primegroup_layout = "narrow")]
use narrow as products;
#[allow(unused_imports)] // in tests
pub use products::{add_loose, is_any, mul, mul_small, square};
#[cfg(not(primegroup_layout = "narrow"))]
use wide as products;
