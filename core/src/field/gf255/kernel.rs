//! Machine-level functions of the family as one list. The trait, its documentation and all its tests are generated from
//! it. [`contract`](crate::field::contract) describes the format.

use super::{Limbs, N, portable};
use crate::contract;
use crate::kernels::{exchange_if, repeated, through};
use core::mem::MaybeUninit;

contract! {
    /// An implementation of the machine-level functions. All functions have portable defaults.
    pub trait Kernel, list gf255_functions {
        /// True if a squaring and three additions cost less than a multiplication and one addition. A sum of two
        /// products is then cheaper as one product of sums. Formulas choose by this constant.
        const SUMS_ARE_CHEAP: bool = true;
        /// True if normalizing the eight points of a table costs less than it saves in lookups and additions.
        const NORMALIZES_TABLES: bool = false;
        /// True if the code of the Legendre symbol, added to the code of the inversion, is small enough for profile
        /// `tiny`. The alternative is the exponentiation for square roots, which is present anyway but takes several
        /// times as long.
        const SYMBOLS_ARE_SHORT: bool = false;
    }

    ranges {
        /// Below `2 p`. (For 29-bit limbs, `w28.rs` states the bounds of elements and of sums of two; a
        /// product is an element.)
        Element;
        /// Below `2^255 + 2^241`.
        Product;
        /// Below `2^256`: any 256-bit integer.
        Any;
        /// Below `2^256`: any 256-bit integer. All kernels return the same limbs, not only the same element.
        Exact;
    }

    values {
        /// `a b`.
        fn mul<C>(a: Any, b: Any) -> Product, cost M, or mul_at<C>(a, b) => portable::mul::<C>(a, b);
        /// `a^2`.
        fn square<C>(a: Any) -> Product, cost S, or square_at<C>(a) => portable::square::<C>(a);
        /// `a^(2^n)`. Larger `n` are allowed too; tests do not run them.
        #[inline(always)]
        fn square_n<C>(a: Any, n: Public(1..=255)) -> Product, cost N =>
            // SAFETY: the pointer comes from a reference to limbs.
            repeated(a, n, |x| unsafe { Self::square_at::<C>(x, x) });
        /// `a w`.
        fn mul_small<C>(a: Any, w: Public(0..=u32::MAX)) -> Product, cost A, or mul_small_at<C>(a, w) =>
            portable::mul_small::<C>(a, w);
        /// `a + b`.
        fn add<C>(a: Element, b: Element) -> Element, cost A, or add_at<C>(a, b) => portable::add::<C>(a, b);
        /// `a + b`, unreduced: valid only as an operand of a product.
        fn add_loose<C>(a: Element, b: Element) -> Any, cost A => portable::add_loose::<C>(a, b);
        /// `a - b`.
        fn sub<C>(a: Element, b: Element) -> Element, cost A, or sub_at<C>(a, b) => portable::sub::<C>(a, b);
        /// `a - 2b`.
        fn sub_double<C>(a: Element, b: Element) -> Element, cost 2 * A, or sub_double_at<C>(a, b) =>
            portable::sub_double::<C>(a, b);
        /// `a / 2`.
        fn half<C>(a: Element) -> Element, cost A, or half_at<C>(a) => portable::half::<C>(a);
        /// `1 / a`, 0 for 0.
        fn invert<C>(a: Element) -> Element, cost I => portable::invert::<C>(a);
        /// `legendre(a)`: the Legendre symbol of `a`, which is 1, 0 or -1.
        fn legendre<C>(a: Element) -> Sign, cost I => portable::legendre::<C>(a);
    }

    // The same functions on memory, for CPUs on which 32 bytes do not stay in registers. Formulas written with them
    // copy nothing.
    memory {
        /// `out = a b`.
        fn mul_at<C>(out: to Product, a: Any, b: Any), cost M => out.write(Self::mul::<C>(&*a, &*b));
        /// `out = a^2`.
        fn square_at<C>(out: to Product, a: Any), cost S => out.write(Self::square::<C>(&*a));
        /// `out = a w`.
        fn mul_small_at<C>(out: to Product, a: Any, w: Public(0..=u32::MAX)), cost A =>
            out.write(Self::mul_small::<C>(&*a, w));
        /// `out = a + b`.
        fn add_at<C>(out: to Element, a: Element, b: Element), cost A => out.write(Self::add::<C>(&*a, &*b));
        /// `out = a + b`, unreduced: valid only as an operand of a product.
        fn add_loose_at<C>(out: to Any, a: Element, b: Element), cost A => out.write(Self::add_loose::<C>(&*a, &*b));
        /// `out = a - b`.
        fn sub_at<C>(out: to Element, a: Element, b: Element), cost A => out.write(Self::sub::<C>(&*a, &*b));
        /// `out = a - 2b`.
        fn sub_double_at<C>(out: to Element, a: Element, b: Element), cost 2 * A =>
            out.write(Self::sub_double::<C>(&*a, &*b));
        /// `out = a - b - c`.
        fn sub_sum_at<C>(out: to Element, a: Element, b: Element, c: Element), cost 2 * A =>
            through(|t| Self::sub_at::<C>(t, a, b), |t| Self::sub_at::<C>(out, t, c));
        /// `out = a + b w`.
        fn add_small_at<C>(out: to Element, a: Element, b: Any, w: Public(0..=(1 << 30) / C as u32)), cost 2 * A =>
            out.write(Self::add::<C>(&*a, &Self::mul_small::<C>(&*b, w)));
        /// `out = a - b w`.
        fn sub_small_at<C>(out: to Element, a: Element, b: Element, w: Public(0..=0xffff)), cost 2 * A =>
            out.write(Self::sub::<C>(&*a, &Self::mul_small::<C>(&*b, w)));
        /// `out = 2 a b`.
        fn mul_double_at<C>(out: to Element, a: Any, b: Any), cost M + A => {
            Self::mul_at::<C>(out, a, b);
            Self::add_at::<C>(out, out, out);
        };
        /// `out = 2 a^2`.
        fn square_double_at<C>(out: to Element, a: Any), cost S + A => {
            Self::square_at::<C>(out, a);
            Self::add_at::<C>(out, out, out);
        };
        /// `out = a b + c`.
        fn mul_add_at<C>(out: to Element, a: Any, b: Any, c: Element), cost M + A =>
            through(|t| Self::mul_at::<C>(t, a, b), |t| Self::add_at::<C>(out, t, c));
        /// `out = c - a b`.
        fn mul_rsub_at<C>(out: to Element, a: Any, b: Any, c: Element), cost M + A =>
            through(|t| Self::mul_at::<C>(t, a, b), |t| Self::sub_at::<C>(out, c, t));
        /// `out = a^2 + c`.
        fn square_add_at<C>(out: to Element, a: Any, c: Element) where out != c, cost S + A => {
            Self::square_at::<C>(out, a);
            Self::add_at::<C>(out, out, c);
        };
        /// `out = c - a^2`.
        fn square_rsub_at<C>(out: to Element, a: lost Any, c: Element) where a != c, cost S + A => {
            Self::square_at::<C>(a, a);
            Self::sub_at::<C>(out, c, a);
        };
        /// `out = c - (a + b)^2`.
        fn square_sum_rsub_at<C>(out: to Element, a: Element, b: Element, c: Element) where out != c, cost S + 2 * A => {
            Self::add_loose_at::<C>(out, a, b);
            Self::square_at::<C>(out, out);
            Self::sub_at::<C>(out, c, out);
        };
        /// `out = b^2 if m else a^2`.
        fn square_selected_at<C>(out: to Product, a: Any, b: Any, m: Mask), cost S + A =>
            out.write(Self::square::<C>(&m.select_limbs(&*a, &*b)));
        /// `sum = a + b`, `difference = a - b`.
        fn sum_difference_at<C>(sum: to Element, difference: to Element, a: Element, b: Element), cost 2 * A => {
            let mut t = MaybeUninit::uninit();
            Self::add_at::<C>(t.as_mut_ptr(), a, b);
            Self::sub_at::<C>(difference, a, b);
            sum.write(t.assume_init());
        };
        /// `out = a / 2`.
        fn half_at<C>(out: to Element, a: Element), cost A => out.write(Self::half::<C>(&*a));
        /// `a = -a if m else a`.
        fn negate_if_at<C>(a: in_place Element, m: Mask), cost A =>
            a.write(m.select_limbs(&*a, &Self::sub::<C>(&[0; N], &*a)));
        /// `a = b if m else a`, `b = a if m else b`: exchanges them where `m` is true.
        fn swap_if_at(a: in_place Exact, b: in_place Exact, m: Mask), cost A => exchange_if(a, b, m);
    }
}
