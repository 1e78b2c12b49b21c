//! Kernel functions of GF(2^233) as functions on addresses, `kernel_gf233_<function>(out, a, b, word)`, for comparing them with their
//! portable twins. Elements are 8 words; what of a, b and the word a function does not need is not looked at.

use primegroup_core::ct::Mask;
use primegroup_core::field::Base;
use primegroup_core::field::gf2_233::{Kernel, Limbs};

macro_rules! kernel {
    ($name:literal, |$out:ident, $a:ident, $b:ident, $n:ident| $body:expr) => {
        const _: () = {
            #[unsafe(export_name = concat!("kernel_gf233_", $name))]
            #[inline(never)]
            unsafe extern "C" fn kernel($out: *mut Limbs, $a: *const Limbs, $b: *const Limbs, $n: u32) {
                // SAFETY: the caller gives addresses of elements.
                unsafe { $body }
            }
        };
    };
}
kernel!("mul", |out, a, b, _n| Base::gf233_mul_at(out, a, b));
// Of three operands, two are the same.
kernel!("mul_add_a", |out, a, b, _n| Base::gf233_mul_add_at(out, a, b, a));
kernel!("mul_add_b", |out, a, b, _n| Base::gf233_mul_add_at(out, a, b, b));
kernel!("square_add", |out, a, b, _n| Base::gf233_mul_add_at(out, b, b, a));
kernel!("square", |out, a, _b, _n| Base::gf233_square_at(out, a));
kernel!("square_n", |out, a, _b, n| Base::gf233_square_n_at(out, a, n % 8));
kernel!("add", |out, a, b, _n| Base::gf233_add_at(out, a, b));
kernel!("half_trace", |out, a, _b, _n| *out = Base::gf233_half_trace(&*a));
kernel!("select", |out, a, b, n| *out = Base::gf233_select(Mask::from_lsb(n), &*a, &*b));
// The first of what are exchanged.
kernel!("swap_if", |out, a, b, n| {
    let (mut x, mut y) = (*a, *b);
    Base::gf233_swap_if(Mask::from_lsb(n), &mut x, &mut y);
    *out = x;
});
kernel!("swap_if_other", |out, a, b, n| {
    let (mut x, mut y) = (*a, *b);
    Base::gf233_swap_if(Mask::from_lsb(n), &mut x, &mut y);
    *out = y;
});

/// Looks up entry `index` of a table.
macro_rules! lookup {
    ($name:literal, $entries:literal, $elements:literal) => {
        const _: () = {
            #[unsafe(export_name = $name)]
            #[inline(never)]
            unsafe extern "C" fn lookup(
                out: *mut [Limbs; $elements],
                table: *const [[Limbs; $elements]; $entries],
                index: u32,
            ) {
                // SAFETY: the caller gives addresses of an entry and of a table.
                unsafe { Base::gf233_lookup_to(&mut *out, &*table, index) }
            }
        };
    };
}
lookup!("kernel_gf233_lookup_2x17", 17, 2);
lookup!("kernel_gf233_lookup_2x5", 5, 2);
lookup!("kernel_gf233_lookup_3x5", 5, 3);
lookup!("kernel_gf233_lookup_4x5", 5, 4);
