//! The machine-level functions of the family: one list, from which the trait, its documentation and all its tests are
//! generated. [`contract`](crate::field::contract) explains its syntax.

use super::{Limbs, N, portable};
use crate::contract;
use crate::ct;
use crate::field::Steps;
use crate::kernels::{exchange_if, repeated, through};
use core::mem::MaybeUninit;

contract! {
    /// An implementation of the machine-level functions. All have portable defaults. Products are Montgomery products,
    /// with R = 2^256.
    pub trait Kernel, list gfp256_functions {
        /// True if elements are below p.
        const REDUCED: bool = true;
        /// True if a squaring and three additions cost less than a multiplication and an addition, and if a sum of two
        /// products is cheaper as one product of sums. Formulas choose by it.
        const SUMS_ARE_CHEAP: bool = true;
        /// A routine that carries out steps of formulas. See [`STEPS`](crate::field::Fused::STEPS).
        const STEPS: Option<Steps> = None;
        /// True if a power takes less time than an inversion by divsteps.
        const POWERS_ARE_CHEAP: bool = false;
    }

    ranges {
        /// Below `p if C else 2^256`, where `C` is 1 if elements are `REDUCED`. Results are the same modulo p.
        Element;
        /// Below `p`, on every kernel.
        Reduced;
        /// Below `2^256`: any 256-bit integer.
        Any;
        /// Below `2^256`: any 256-bit integer. All kernels give the same limbs.
        Exact;
    }

    values {
        /// `a b / R`.
        fn mul(a: Element, b: Any) -> Element, cost M, or mul_at(a, b) => portable::mul(a, b);
        /// `a^2 / R`.
        fn square(a: Element) -> Element, cost S, or square_at(a) => portable::square(a);
        /// `a^(2^n) / R^(2^n - 1)`: `square` applied n times. Larger `n` work too; tests do not run them.
        #[inline(always)]
        fn square_n(a: Element, n: Public(1..=8)) -> Element, cost N =>
            // SAFETY: the pointer comes from a reference to limbs.
            repeated(a, n, |x| unsafe { Self::square_at(x, x) });
        /// `a + b`.
        fn add(a: Element, b: Element) -> Element, cost A, or add_at(a, b) => portable::add(a, b);
        /// `a - b`.
        fn sub(a: Element, b: Element) -> Element, cost A, or sub_at(a, b) => portable::sub(a, b);
        /// `a - 2b`.
        fn sub_double(a: Element, b: Element) -> Element, cost 2 * A, or sub_double_at(a, b) =>
            Self::sub(&Self::sub(a, b), b);
        /// `a / 2`.
        fn half(a: Element) -> Element, cost A => portable::half(a);
        /// `1 / a` as integers; 0 for 0.
        fn invert(a: Any) -> Reduced, cost I => portable::invert(a);
        /// `legendre(a)`: the Legendre symbol of the integer `a`, which is 1, 0 or -1.
        fn legendre(a: Any) -> Sign, cost I => portable::legendre(a);
    }

    // The same in memory, for CPUs that cannot keep 32 bytes in registers: formulas written with these copy nothing.
    memory {
        /// `out = a b / R`.
        fn mul_at(out: to Element, a: Element, b: Any), cost M => out.write(Self::mul(&*a, &*b));
        /// `out = a^2 / R`.
        fn square_at(out: to Element, a: Element), cost S => out.write(Self::square(&*a));
        /// `out = a + b`.
        fn add_at(out: to Element, a: Element, b: Element), cost A => out.write(Self::add(&*a, &*b));
        /// `out = a - b`.
        fn sub_at(out: to Element, a: Element, b: Element), cost A => out.write(Self::sub(&*a, &*b));
        /// `out = a - 2b`.
        fn sub_double_at(out: to Element, a: Element, b: Element), cost 2 * A => out.write(Self::sub_double(&*a, &*b));
        /// `out = a - b - c`.
        fn sub_sum_at(out: to Element, a: Element, b: Element, c: Element), cost 2 * A =>
            through(|t| Self::sub_at(t, a, b), |t| Self::sub_at(out, t, c));
        /// `out = 3 (a - b)`.
        fn triple_sub_at(out: to Element, a: Element, b: Element), cost 3 * A => {
            let mut t = MaybeUninit::uninit();
            Self::sub_at(t.as_mut_ptr(), a, b);
            Self::add_at(out, t.as_ptr(), t.as_ptr());
            Self::add_at(out, out, t.as_ptr());
        };
        /// `out = a b / R - c`.
        fn mul_sub_at(out: to Element, a: Element, b: Any, c: Element), cost M + A =>
            through(|t| Self::mul_at(t, a, b), |t| Self::sub_at(out, t, c));
        /// `out = a^2 / R - c`.
        fn square_sub_at(out: to Element, a: Element, c: Element), cost S + A =>
            through(|t| Self::square_at(t, a), |t| Self::sub_at(out, t, c));
        /// `out = a^2 / R - b - c`.
        fn square_sub_sum_at(out: to Element, a: Element, b: Element, c: Element), cost S + 2 * A =>
            through(|t| Self::square_at(t, a), |t| Self::sub_sum_at(out, t, b, c));
        /// `out = a / 2`.
        fn half_at(out: to Element, a: Element), cost A => out.write(Self::half(&*a));
        /// `a = -a if m else a`.
        fn negate_if_at(a: in_place Element, m: Mask), cost A => {
            let mut t = MaybeUninit::uninit();
            Self::sub_at(t.as_mut_ptr(), &raw const ZERO, a);
            ct::assign_if(m, &mut *a, t.assume_init_ref());
        };
        /// `a = b if m else a`, `b = a if m else b`: exchanges them if `m` is true.
        fn swap_if_at(a: in_place Exact, b: in_place Exact, m: Mask), cost A => exchange_if(a, b, m);
    }
}

/// The integer 0.
pub(super) static ZERO: Limbs = [0; N];
