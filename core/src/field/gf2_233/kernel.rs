//! The machine-level functions of the family: one list, from which the trait, its documentation and all its tests are
//! generated. [`contract`](crate::field::contract) explains its syntax.

use super::{Limbs, portable, tables};
use crate::contract;
use crate::kernels::through;

contract! {
    /// An implementation of the machine-level functions. All have portable defaults.
    pub trait Kernel, list gf2_233_functions {}

    ranges {
        /// Below `2^256`: any 256-bit polynomial. Results of different kernels are equal modulo the trinomial.
        Any;
        /// Below `2^256`: any 256-bit polynomial. All kernels give the same limbs.
        Exact;
    }

    values {
        /// `a b`.
        fn mul(a: Any, b: Any) -> Any, cost M, or mul_at(a, b) => portable::mul(a, b);
        /// `a b`, `c d`: two independent products. They cost less than two single ones if the multiplier can overlap
        /// them.
        #[inline(always)]
        fn mul2(a: Any, b: Any, c: Any, d: Any) -> (Any, Any), cost 2 * M => (Self::mul(a, b), Self::mul(c, d));
        /// `a^2`.
        fn square(a: Any) -> Any, cost S, or square_at(a) => portable::square(a);
        /// `a^2`, `b^2`.
        #[inline(always)]
        fn square2(a: Any, b: Any) -> (Any, Any), cost 2 * S => (Self::square(a), Self::square(b));
        /// `a^(2^n)`, `b^(2^n)`, `c^(2^n)`.
        #[inline(always)]
        fn square3_n(a: Any, b: Any, c: Any, n: Public(0..=7)) -> (Any, Any, Any), cost N =>
            (0..n).fold((*a, *b, *c), |(a, b, c), _| {
                let (a, b) = Self::square2(&a, &b);
                (a, b, Self::square(&c))
            });
        /// `a^(2^n)`.
        fn square_n(a: Any, n: Public(0..=239)) -> Any, cost N, or square_n_at(a, n) =>
            tables::square_n(a, n, Self::square, portable::linear);
        /// `a + b`.
        #[inline(always)]
        fn add(a: Any, b: Any) -> Exact, cost A, or add_at(a, b) => portable::add(a, b);
        /// `b if m else a`.
        #[inline(always)]
        fn select(m: Mask, a: Any, b: Any) -> Exact, cost A => m.select_limbs(a, b);
        /// `a = b if m else a`, `b = a if m else b`: exchanges them if `m` is true.
        #[inline(always)]
        fn swap_if(m: Mask, a: in_place Exact, b: in_place Exact), cost A => {
            for (x, y) in a.iter_mut().zip(b) {
                let difference = (*x ^ *y) & m.word();
                *x ^= difference;
                *y ^= difference;
            }
        };
        /// `half_trace(a)`: the sum of a^(4^i) for i = 0 to 116.
        fn half_trace(a: Any) -> Any, cost I => tables::half_trace(a, Self::square_n);
    }

    // The same in memory, for CPUs that cannot keep 32 bytes in registers: formulas written with these copy nothing.
    memory {
        /// `out = a b`.
        fn mul_at(out: to Any, a: Any, b: Any), cost M => out.write(Self::mul(&*a, &*b));
        /// `out = a b + c`.
        fn mul_add_at(out: to Any, a: Any, b: Any, c: Any), cost M + A =>
            through(|t| Self::mul_at(t, a, b), |t| Self::add_at(out, t, c));
        /// `out = a^2`.
        fn square_at(out: to Any, a: Any), cost S => out.write(Self::square(&*a));
        /// `out = a^(2^n)`.
        fn square_n_at(out: to Any, a: Any, n: Public(0..=239)), cost N => out.write(Self::square_n(&*a, n));
        /// `out = a + b`.
        fn add_at(out: to Exact, a: Any, b: Any), cost A => out.write(Self::add(&*a, &*b));
    }
}
