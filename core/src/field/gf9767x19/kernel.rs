//! The machine-level functions of the family: one list, from which the trait, its documentation and all its tests are
//! generated. [`contract`](crate::field::contract) explains its syntax.

use super::{ENTRIES, Limbs, frobenius_table, portable};
use crate::contract;

contract! {
    /// An implementation of the machine-level functions. All have portable defaults.
    ///
    /// Operands and results are elements: coefficients in 1..=p, and entry 19 zero. **All coefficients zero** (which is
    /// no element) may be passed as well. The result then has no meaning, but the call must have no other effect.
    /// Cortex-M routines are named `primegroup_gf9767x19_<name>`.
    pub trait Kernel, list gf9767x19_functions {}

    ranges {
        /// Each coefficient below `p + 1` and at least 1, and entry 19 zero.
        Element;
        /// Each coefficient below `p`, and entry 19 zero.
        Integers;
    }

    values {
        /// `1 / c` in GF(p), and 0 for 0, as values in 1..=p.
        #[inline(always)]
        fn invert_prime(c: Secret(1..=9767)) -> Number(1..=9767), cost M => super::prime::invert(c);
    }

    memory {
        /// `out = a b`.
        fn mul_at(out: to Element, a: Element, b: Element), cost M => out.write(portable::mul(&*a, &*b));
        /// `out = a^2`.
        fn square_at(out: to Element, a: Element), cost S => out.write(portable::square(&*a));
        /// `out = a b - c`.
        fn mul_sub_at(out: to Element, a: Element, b: Element, c: Element) where out != c, cost M + A => {
            Self::mul_at(out, a, b);
            Self::sub_at(out, out, c);
        };
        /// `out = a^2 - b`.
        fn square_sub_at(out: to Element, a: Element, b: Element) where out != b, cost S + A => {
            Self::square_at(out, a);
            Self::sub_at(out, out, b);
        };
        /// `out = a^2 - b - c`.
        fn square_sub_sum_at(out: to Element, a: Element, b: Element, c: Element) where out != b and out != c, cost S + 2 * A => {
            Self::square_at(out, a);
            Self::sub_sum_at(out, out, b, c);
        };
        /// `out = 3 (a - b)`.
        fn triple_difference_at(out: to Element, a: Element, b: Element), cost 2 * A => {
            Self::sub_at(out, a, b);
            Self::mul_small_at(out, out, 3);
        };
        /// `out = a + b`.
        fn add_at(out: to Element, a: Element, b: Element), cost A => out.write(portable::add(&*a, &*b));
        /// `out = a - b`.
        fn sub_at(out: to Element, a: Element, b: Element), cost A => out.write(portable::sub(&*a, &*b));
        /// `out = a - b - c`.
        fn sub_sum_at(out: to Element, a: Element, b: Element, c: Element), cost 2 * A =>
            out.write(portable::sub_sum(&*a, &*b, &*c));
        /// `out = a - 2b`.
        fn sub_double_at(out: to Element, a: Element, b: Element), cost 2 * A => Self::sub_sum_at(out, a, b, b);
        /// `out = w a`.
        fn mul_small_at(out: to Element, a: Element, w: Public(1..=52)), cost A => out.write(portable::mul_small(&*a, w));
        /// `out = c a` for an element c of GF(p).
        fn scale_at(out: to Element, a: Element, c: Secret(1..=9767)), cost A => out.write(portable::scale(&*a, c));
        /// `out = a^(p^J)`: multiplies each coefficient by that of [`frobenius_table`].
        fn frobenius_at[J in 1 2 4 8 9](out: to Element, a: Element), cost A =>
            out.write(portable::products(&*a, frobenius_table::<J>()));
        /// `coefficient(a b, 0)`.
        fn inner_product(a: Element, b: Element) -> Number(1..=9767), cost A => portable::inner_product(&*a, &*b);
        /// `out = integers(a)`: the coefficients as integers; entry 19 is 0.
        fn integers_at(out: to Integers, a: Element), cost A => {
            // The factor 1 without conversion stands for 1/2^32, and takes coefficients out of Montgomery form.
            Self::scale_at(out, a, 1);
            out.write(portable::zero_for_p(&*out));
        };
        /// `negative(a)`: true if the highest non-zero coefficient is above p/2 as an integer.
        fn is_negative(a: Element) -> Mask, cost 2 * A => {
            let mut c = Limbs([0; ENTRIES]);
            Self::integers_at(&raw mut c, a);
            portable::is_negative_integer(&c)
        };
        /// `a = -a if m else a`.
        fn negate_if_at(a: in_place Element, m: Mask), cost A =>
            a.write(portable::select(m, &*a, &portable::sub(&super::ZERO, &*a)));
        /// `out = b if m else a`.
        fn select_at(out: to Element, m: Mask, a: Element, b: Element), cost A => out.write(portable::select(m, &*a, &*b));
    }
}
