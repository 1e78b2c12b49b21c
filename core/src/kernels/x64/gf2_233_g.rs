//! Kernel for x86-64 with AVX-512 on registers of all widths, VPCLMULQDQ and GFNI.
//!
//! The bottleneck of these kernels is the two execution ports for shifts and shuffles. A carry-less product of any
//! width takes both ports for a cycle, while additions and selections of bits have four ports. Therefore
//!
//! - one rotation replaces two shifts of a word. VPTERNLOGQ then splits the rotated word into the bits for this word of
//!   the sum and the bits for another;
//! - squares are folded before they are expanded, at half their length (`square`), and then spread by GFNI;
//! - linear maps add rows under mask registers, which are loaded with bytes of the argument (`linear`).

#[cfg_attr(primegroup_valgrind, path = "gf2_233_g/traced.rs")]
mod functions;

use super::gf2_233::{add, select, swap_if};
use crate::field::gf2_233::{Kernel, Limbs};
use crate::kernels::on_values;
pub(crate) use functions::list_tables;
pub use functions::{half_trace, mul, mul2, square, square_n, square2, square3_n};

/// AVX-512 with VPCLMULQDQ and GFNI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct X64G;

impl Kernel for X64G {
    on_values! {
        fn mul(a, b) -> Limbs = mul(a, b);
        fn mul2(a, b, c, d) -> (Limbs, Limbs) = mul2(a, b, c, d);
        fn square(a) -> Limbs = square(a);
        fn square2(a, b) -> (Limbs, Limbs) = square2(a, b);
        fn square3_n(a, b, c, n) -> (Limbs, Limbs, Limbs) = square3_n(a, b, c, n);
        fn square_n(a, n) -> Limbs = square_n(a, n);
        fn add(a, b) -> Limbs = add(a, b);
        fn select(m, a, b) -> Limbs = select(m, a, b);
        fn half_trace(a) -> Limbs = half_trace(a);
        fn swap_if(m, x, y) -> () = swap_if(m, x, y);
    }
}
