//! Linear maps of the field as tables, and which of them a build without a kernel of its own uses.

use super::{Limbs, portable};
pub use crate::generated::gf2_233::{HALF_TRACE, Rows, SQUARE_29, SQUARE_58, SQUARE_116};

/// Whether 7.5 KB of constants for a map are worth their place: they save about 200 squarings.
const LARGE: bool = !cfg!(primegroup_table_size = "small") && !cfg!(primegroup_small_memory);

/// `a^(2^n)`: long runs by the tables there are, the rest by squaring.
#[must_use]
pub fn square_n(a: &Limbs, n: u32, square: impl Fn(&Limbs) -> Limbs) -> Limbs {
    static BY_29: Rows = SQUARE_29;
    static BY_58: Rows = SQUARE_58;
    static BY_116: Rows = SQUARE_116;
    let (mut r, mut n) = (*a, n);
    if LARGE {
        for (run, table) in [(116, &BY_116), (58, &BY_58), (29, &BY_29)] {
            while n >= run {
                r = portable::linear(&r, table);
                n -= run;
            }
        }
    }
    (0..n).fold(r, |x, _| square(&x))
}

/// The half-trace: from a table where it is large enough a machine, else by its definition, 232S.
#[must_use]
pub fn half_trace(a: &Limbs, square: impl Fn(&Limbs) -> Limbs) -> Limbs {
    if LARGE {
        static ROWS: Rows = HALF_TRACE;
        return portable::linear(a, &ROWS);
    }
    (0..116).fold(*a, |x, _| portable::add(&square(&square(&x)), a))
}
