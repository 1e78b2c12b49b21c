//! The machine-level functions of the family: one list, from which the trait, its documentation and all its tests are
//! generated. [`contract`](crate::field::contract) explains its syntax.

use super::{Limbs, N, portable};
use crate::contract;
use crate::kernels::{exchange_if, repeated};

contract! {
    /// An implementation of the machine-level functions. All have portable defaults.
    pub trait Kernel, list gf166_functions {
        /// True if a squaring and two additions cost less than a multiplication. Formulas choose by it.
        const SUMS_ARE_CHEAP: bool = false;
    }

    ranges {
        /// Below `p`.
        Reduced;
        /// Below `2^166 + 2^161`, so that the sum of two is an element.
        Product;
        /// Below `3 2^166`.
        Element;
        /// Below `3 2^166`. All kernels give the same limbs, not only the same element.
        Exact;
        /// Below `6 2^166`.
        Sum;
        /// Below `7 2^166`.
        Difference;
        /// Below `11 2^166`.
        LongDifference;
        /// Below `2^170`.
        Loose;
    }

    values {
        /// `a b`.
        fn mul(a: Loose, b: Loose) -> Product, cost M, or mul_at(a, b) => portable::mul(a, b);
        /// `a^2`.
        fn square(a: Loose) -> Product, cost S, or square_at(a) => portable::square(a);
        /// `a^(2^n)`. Larger `n` work too; tests do not run them.
        #[inline(always)]
        fn square_n(a: Loose, n: Public(1..=8)) -> Product, cost N =>
            // SAFETY: the pointer comes from a reference to limbs.
            repeated(a, n, |x| unsafe { Self::square_at(x, x) });
        /// `a w`.
        fn mul_small(a: Loose, w: Public(0..=u32::MAX)) -> Product, cost A => portable::mul_small(a, w);
        /// `a + b`.
        fn add(a: Element, b: Element) -> Element, cost A, or add_at(a, b) => portable::add(a, b);
        /// `a + b` as an integer: an element if both are products.
        fn add_loose(a: Element, b: Element) -> Sum, cost A, or add_loose_at(a, b) => portable::add_loose(a, b);
        /// `a - b`.
        fn sub(a: Element, b: Element) -> Element, cost A, or sub_at(a, b) => portable::sub(a, b);
        /// `a - b`, valid only as an operand of products.
        fn sub_loose(a: Element, b: Element) -> Difference, cost A, or sub_loose_at(a, b) => portable::sub_loose(a, b);
        /// `a - 2b`, valid only as an operand of products.
        fn sub_double_loose(a: Element, b: Element) -> LongDifference, cost A, or sub_double_loose_at(a, b) =>
            portable::sub_double_loose(a, b);
        /// `1 / a`, 0 for 0.
        fn invert(a: Element) -> Reduced, cost I => portable::invert(a);
        /// `legendre(a)`: the Legendre symbol of `a`, which is 1, 0 or -1.
        fn legendre(a: Element) -> Sign, cost I => portable::legendre(a);
    }

    // The same in memory, for CPUs that cannot keep 24 bytes in registers: formulas written with these copy nothing.
    memory {
        /// `out = a b`.
        fn mul_at(out: to Product, a: Loose, b: Loose), cost M => out.write(Self::mul(&*a, &*b));
        /// `out = a^2`.
        fn square_at(out: to Product, a: Loose), cost S => out.write(Self::square(&*a));
        /// `out = a w`.
        fn mul_small_at(out: to Product, a: Loose, w: Public(0..=u32::MAX)), cost A => out.write(Self::mul_small(&*a, w));
        /// `out = a + b`.
        fn add_at(out: to Element, a: Element, b: Element), cost A => out.write(Self::add(&*a, &*b));
        /// `out = a + b` as an integer: an element if both are products.
        fn add_loose_at(out: to Sum, a: Element, b: Element), cost A => out.write(Self::add_loose(&*a, &*b));
        /// `out = a - b`.
        fn sub_at(out: to Element, a: Element, b: Element), cost A => out.write(Self::sub(&*a, &*b));
        /// `out = a - b`, valid only as an operand of products.
        fn sub_loose_at(out: to Difference, a: Element, b: Element), cost A => out.write(Self::sub_loose(&*a, &*b));
        /// `out = a - 2b`, valid only as an operand of products.
        fn sub_double_loose_at(out: to LongDifference, a: Element, b: Element), cost A =>
            out.write(Self::sub_double_loose(&*a, &*b));
        /// `a = -a if m else a`.
        fn negate_if_at(a: in_place Element, m: Mask), cost A =>
            a.write(m.select_limbs(&*a, &Self::sub(&[0; N], &*a)));
        /// `a = b if m else a`, `b = a if m else b`: exchanges them if `m` is true.
        fn swap_if_at(a: in_place Exact, b: in_place Exact, m: Mask), cost A => exchange_if(a, b, m);
    }
}
