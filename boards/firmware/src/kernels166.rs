//! Kernel functions of GF(2^166 - 5) as functions on addresses, `kernel_gf166_<function>(out, a, b, word)`, for comparing them with their
//! portable twins. Elements are 6 words; what of a, b and the word a function does not need is not looked at.

use primegroup_core::cpu::{self, Cpu};
use primegroup_core::ct::Mask;
use primegroup_core::field::gf166::{Base, Kernel, Limbs};

macro_rules! kernel {
    ($name:literal, |$out:ident, $a:ident, $b:ident, $n:ident| $body:expr) => {
        const _: () = {
            #[unsafe(export_name = concat!("kernel_gf166_", $name))]
            #[inline(never)]
            unsafe extern "C" fn kernel($out: *mut Limbs, $a: *const Limbs, $b: *const Limbs, $n: u32) {
                // SAFETY: the caller gives addresses of elements.
                unsafe { $body }
            }
        };
    };
}
kernel!("mul", |out, a, b, _n| Base::mul_at(out, a, b));
kernel!("square", |out, a, _b, _n| Base::square_at(out, a));
kernel!("square_n", |out, a, _b, n| *out = Base::square_n(&*a, n % 8 + 1));
kernel!("mul_small", |out, a, _b, n| Base::mul_small_at(out, a, n));
kernel!("add", |out, a, b, _n| Base::add_at(out, a, b));
kernel!("add_loose", |out, a, b, _n| Base::add_loose_at(out, a, b));
kernel!("sub", |out, a, b, _n| Base::sub_at(out, a, b));
kernel!("sub_loose", |out, a, b, _n| Base::sub_loose_at(out, a, b));
kernel!("sub_double_loose", |out, a, b, _n| Base::sub_double_loose_at(out, a, b));
kernel!("negate_if", |out, a, _b, n| {
    let mut x = *a;
    Base::negate_if_at(&raw mut x, Mask::from_lsb(n));
    *out = x;
});
// The first of what are exchanged.
kernel!("swap_if", |out, a, b, n| {
    let (mut x, mut y) = (*a, *b);
    Base::swap_if_at(&raw mut x, &raw mut y, Mask::from_lsb(n));
    *out = x;
});
kernel!("swap_if_other", |out, a, b, n| {
    let (mut x, mut y) = (*a, *b);
    Base::swap_if_at(&raw mut x, &raw mut y, Mask::from_lsb(n));
    *out = y;
});
kernel!("invert", |out, a, _b, _n| *out = Base::invert(&*a));

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
                unsafe { cpu::Base::lookup_to(&mut *out, &*table, index) }
            }
        };
    };
}
lookup!("kernel_gf166_lookup_3x17", 17, 3);
lookup!("kernel_gf166_lookup_4x8", 8, 4);
lookup!("kernel_gf166_lookup_4x17", 17, 4);
