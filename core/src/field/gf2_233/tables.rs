//! Tables for linear maps of the field, and the choice of tables in builds without a kernel of their own.

use super::half_trace::ROWS;
use super::{Limbs, half_trace, portable};
use crate::generated::gf2_233 as generated;
pub use crate::generated::gf2_233::{HALF_TRACE, Rows, SQUARE_29, SQUARE_58, SQUARE_116};
use crate::settings::{SMALL_MEMORY, TABLES, Tables};

/// True if 7.5 KB of constants per map are worth their size: they save about 200 squarings.
const LARGE: bool = !matches!(TABLES, Tables::Small) && !SMALL_MEMORY;

static BY_29: Rows = SQUARE_29;
static BY_58: Rows = SQUARE_58;
static BY_116: Rows = SQUARE_116;

crate::tables::tables! {
    "GF(2^233)": BY_29 BY_58 BY_116 ROWS;
    generated::HALF_TRACE as HALF_TRACE, generated::SQUARE_29 as SQUARE_29, generated::SQUARE_58 as SQUARE_58,
    generated::SQUARE_116 as SQUARE_116
}

/// `a^(2^n)`: long runs with tables of the powers 2^116, 2^58 and 2^29, by a function for linear maps, the rest by squaring.
#[inline]
pub fn square_n_by<T>(
    a: &Limbs,
    mut n: u32,
    tables: [&T; 3],
    square: impl Fn(&Limbs) -> Limbs,
    linear: impl Fn(&Limbs, &T) -> Limbs,
) -> Limbs {
    let mut r = *a;
    for (run, table) in [116, 58, 29].into_iter().zip(tables) {
        // n is public: it is a constant of the addition chain, or the width of a digit.
        while n >= run {
            r = linear(&r, table);
            n -= run;
        }
    }
    (0..n).fold(r, |x, _| square(&x))
}

/// `a^(2^n)`, with tables if the build has large ones.
pub fn square_n(a: &Limbs, n: u32, square: impl Fn(&Limbs) -> Limbs, linear: impl Fn(&Limbs, &Rows) -> Limbs) -> Limbs {
    if LARGE {
        square_n_by(a, n, [&BY_116, &BY_58, &BY_29], square, linear)
    } else {
        (0..n).fold(*a, |x, _| square(&x))
    }
}

/// The half-trace: from a table if the build has large tables, else by its definition, 232S.
pub fn half_trace(a: &Limbs, square_n: impl Fn(&Limbs, u32) -> Limbs) -> Limbs {
    // A linear map like the others: 233 rows instead of 232 squarings.
    if LARGE {
        return half_trace::half_trace(a);
    }
    // H(a) is the sum of a^(4^i) for i from 0 to 116. These are 117 terms, so the chain is one for 117.
    // Joins the sums of a^(4^i) for i below n and for i below m to that for i below n + m.
    let join = |x: &Limbs, m: u32, y: &Limbs| portable::add(&square_n(x, 2 * m), y);
    let h3 = join(&join(a, 1, a), 1, a);
    let h7 = join(&join(&h3, 3, &h3), 1, a);
    let h14 = join(&h7, 7, &h7);
    let h29 = join(&join(&h14, 14, &h14), 1, a);
    let h58 = join(&h29, 29, &h29);
    let h116 = join(&h58, 58, &h58);
    join(&h116, 1, a)
}
