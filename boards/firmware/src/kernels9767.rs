//! Kernel functions of GF(9767^19) as functions on addresses, `kernel_gf9767_<function>(out, a, b, word)`, for comparing them with
//! their portable twins. Elements are 10 words; what of a, b and the word a function does not need is not looked at.

use primegroup_core::ct::Mask;
use primegroup_core::field::Base;
use primegroup_core::field::gf9767x19::{Kernel, Limbs};

macro_rules! kernel {
    ($name:literal, |$out:ident, $a:ident, $b:ident, $n:ident| $body:expr) => {
        const _: () = {
            #[unsafe(export_name = concat!("kernel_gf9767_", $name))]
            #[inline(never)]
            unsafe extern "C" fn kernel($out: *mut Limbs, $a: *const Limbs, $b: *const Limbs, $n: u32) {
                // SAFETY: the caller gives addresses of elements.
                unsafe { $body }
            }
        };
    };
}
kernel!("mul", |out, a, b, _n| Base::gf9767_mul_at(out, a, b));
kernel!("square", |out, a, _b, _n| Base::gf9767_square_at(out, a));
kernel!("add", |out, a, b, _n| Base::gf9767_add_at(out, a, b));
kernel!("sub", |out, a, b, _n| Base::gf9767_sub_at(out, a, b));
// Of three operands, two are the same.
kernel!("sub_sum_a", |out, a, b, _n| Base::gf9767_sub_sum_at(out, a, b, a));
kernel!("sub_sum_b", |out, a, b, _n| Base::gf9767_sub_sum_at(out, b, a, b));
kernel!("sub_sum", |out, a, b, _n| Base::gf9767_sub_sum_at(out, a, a, b));
kernel!("sub_double", |out, a, b, _n| Base::gf9767_sub_double_at(out, a, b));
kernel!("mul_small", |out, a, _b, n| Base::gf9767_mul_small_at(out, a, n % 52 + 1));
kernel!("scale", |out, a, _b, n| Base::gf9767_scale_at(out, a, n % 9767 + 1));
kernel!("triple_difference", |out, a, b, _n| Base::gf9767_triple_difference_at(out, a, b));
kernel!("integers", |out, a, _b, _n| Base::gf9767_integers_at(out, a));
kernel!("frobenius_1", |out, a, _b, _n| Base::gf9767_frobenius_at::<1>(out, a));
kernel!("frobenius_2", |out, a, _b, _n| Base::gf9767_frobenius_at::<2>(out, a));
kernel!("frobenius_4", |out, a, _b, _n| Base::gf9767_frobenius_at::<4>(out, a));
kernel!("frobenius_8", |out, a, _b, _n| Base::gf9767_frobenius_at::<8>(out, a));
kernel!("frobenius_9", |out, a, _b, _n| Base::gf9767_frobenius_at::<9>(out, a));
// A number as a coefficient.
kernel!("inner_product", |out, a, b, _n| {
    let c = Base::gf9767_inner_product(a, b);
    *out = *a;
    (*out).0[0] = c as u16;
});
kernel!("invert_prime", |out, a, _b, n| {
    *out = *a;
    (*out).0[0] = Base::gf9767_invert_prime(n % 9767 + 1) as u16;
});
kernel!("negate_if", |out, a, _b, n| {
    *out = *a;
    Base::gf9767_negate_if_at(out, Mask::from_lsb(n));
});
kernel!("select", |out, a, b, n| Base::gf9767_select_at(out, Mask::from_lsb(n), a, b));

/// Looks up entry `index` of a table of `N` entries of two elements.
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
                unsafe { Base::gf9767_lookup_to(&mut *out, &*table, index) }
            }
        };
    };
}
lookup!("kernel_gf9767_lookup_2x8", 8, 2);
lookup!("kernel_gf9767_lookup_2x16", 16, 2);
lookup!("kernel_gf9767_lookup_3x5", 5, 3);
