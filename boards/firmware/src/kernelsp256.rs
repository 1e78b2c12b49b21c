//! Kernel functions of the field of P-256 as functions on addresses, `kernel_p256_<function>(out, a, b, word)`, for comparing them with
//! their portable twins. Elements are 8 words; what of a, b and the word a function does not need is not looked at.

use primegroup_core::ct::Mask;
use primegroup_core::field::gfp256::{Base, Kernel, Limbs};

macro_rules! kernel {
    ($name:literal, |$out:ident, $a:ident, $b:ident, $n:ident| $body:expr) => {
        const _: () = {
            #[unsafe(export_name = concat!("kernel_p256_", $name))]
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
kernel!("add", |out, a, b, _n| Base::add_at(out, a, b));
kernel!("sub", |out, a, b, _n| Base::sub_at(out, a, b));
kernel!("sub_double", |out, a, b, _n| Base::sub_double_at(out, a, b));
// Of three operands, two are the same.
kernel!("sub_sum_a", |out, a, b, _n| Base::sub_sum_at(out, a, b, a));
kernel!("sub_sum_b", |out, a, b, _n| Base::sub_sum_at(out, a, b, b));
kernel!("triple_sub", |out, a, b, _n| Base::triple_sub_at(out, a, b));
kernel!("mul_sub_a", |out, a, b, _n| Base::mul_sub_at(out, a, b, a));
kernel!("mul_sub_b", |out, a, b, _n| Base::mul_sub_at(out, a, b, b));
kernel!("square_sub", |out, a, b, _n| Base::square_sub_at(out, a, b));
kernel!("square_sub_sum_a", |out, a, b, _n| Base::square_sub_sum_at(out, a, b, a));
kernel!("square_sub_sum_b", |out, a, b, _n| Base::square_sub_sum_at(out, a, b, b));
kernel!("square_sub_sum_ab", |out, a, b, _n| Base::square_sub_sum_at(out, b, a, b));
kernel!("half", |out, a, _b, _n| Base::half_at(out, a));
kernel!("invert", |out, a, _b, _n| *out = Base::invert(&*a));
kernel!("legendre", |out, a, _b, _n| *out = [Base::legendre(&*a) as u32, 0, 0, 0, 0, 0, 0, 0]);
kernel!("negate_if", |out, a, _b, n| {
    *out = *a;
    Base::negate_if_at(out, Mask::from_lsb(n));
});
// The first of what are exchanged.
kernel!("swap_if", |out, a, b, n| {
    let (mut x, mut y) = (*a, *b);
    Base::swap_if_at(&raw mut x, &raw mut y, Mask::from_lsb(n));
    *out = x;
});
