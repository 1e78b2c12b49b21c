//! Kernel functions as functions on addresses, `kernel_<field>_<function>(out, a, b)`: for comparing them with their
//! portable twins, and for those who write them. Elements are 8 words. Permutations of hash functions are
//! `kernel_<hash>_<function>(state, block)`.

use primegroup_core::ct::Mask;
use primegroup_core::field::gf255::Kernel;
use primegroup_core::field::{Base, Field};
use primegroup_core::group::Spec;
use primegroup_core::hash;

/// An element of any field here.
type Element = [u32; 8];

/// Where a host puts operands.
#[unsafe(no_mangle)]
static mut OPERANDS: [u32; 640] = [0; 640];

/// Functions of the family gf255 for one constant C. `out` may be an operand.
macro_rules! gf255 {
    ($field:literal, $c:literal) => {
        gf255!(two $field, $c, "mul", mul_at);
        gf255!(two $field, $c, "add", add_at);
        gf255!(two $field, $c, "add_loose", add_loose_at);
        gf255!(two $field, $c, "sub", sub_at);
        gf255!(two $field, $c, "sub_double", sub_double_at);
        // Of three operands, two are the same.
        gf255!(three $field, $c, "sub_sum_a", |out, a, b| Base::sub_sum_at::<$c>(out, a, b, a));
        gf255!(three $field, $c, "sub_sum_b", |out, a, b| Base::sub_sum_at::<$c>(out, a, b, b));
        // Factors as they occur: 121665 of Curve25519, and smaller ones.
        gf255!(three $field, $c, "add_small", |out, a, b| {
            Base::add_small_at::<$c>(out, a, b, if $c == 19 { 121_665 } else { 8111 });
        });
        gf255!(three $field, $c, "sub_small", |out, a, b| Base::sub_small_at::<$c>(out, a, b, 8111));
        // The largest factors.
        gf255!(three $field, $c, "add_small_most", |out, a, b| Base::add_small_at::<$c>(out, a, b, (1 << 30) / $c));
        gf255!(three $field, $c, "sub_small_most", |out, a, b| Base::sub_small_at::<$c>(out, a, b, 0xffff));
        // In place, and one of the two results.
        gf255!(three $field, $c, "pair_sum", |out, a, b| {
            let (mut x, mut y) = (*a, *b);
            let (p, q) = (&raw mut x, &raw mut y);
            Base::sum_difference_at::<$c>(p, q, p, q);
            *out = x;
        });
        gf255!(three $field, $c, "pair_difference", |out, a, b| {
            let (mut x, mut y) = (*a, *b);
            let (p, q) = (&raw mut x, &raw mut y);
            Base::sum_difference_at::<$c>(p, q, p, q);
            *out = y;
        });
        gf255!(three $field, $c, "difference_sum", |out, a, b| {
            let (mut x, mut y) = (*a, *b);
            let (p, q) = (&raw mut x, &raw mut y);
            Base::sum_difference_at::<$c>(q, p, p, q);
            *out = y;
        });
        gf255!(two $field, $c, "mul_double", mul_double_at);
        gf255!(one $field, $c, "square_double", |out, a, _n| Base::square_double_at::<$c>(out, a));
        // Of four operands, two are the same, or three.
        gf255!(three $field, $c, "mul_add_a", |out, a, b| Base::mul_add_at::<$c>(out, a, b, a));
        gf255!(three $field, $c, "mul_add_b", |out, a, b| Base::mul_add_at::<$c>(out, a, b, b));
        gf255!(three $field, $c, "mul_add_square", |out, a, b| Base::mul_add_at::<$c>(out, b, b, a));
        gf255!(three $field, $c, "mul_rsub_a", |out, a, b| Base::mul_rsub_at::<$c>(out, a, b, a));
        gf255!(three $field, $c, "mul_rsub_square", |out, a, b| Base::mul_rsub_at::<$c>(out, b, b, a));
        // The result is not c; or a is not and is lost.
        gf255!(three $field, $c, "square_add", |out, a, b| {
            let x = *a;
            Base::square_add_at::<$c>(out, b, &x);
        });
        gf255!(three $field, $c, "square_rsub", |out, a, b| {
            let mut x = *b;
            Base::square_rsub_at::<$c>(out, &mut x, a);
        });
        gf255!(three $field, $c, "square_sum_rsub_a", |out, a, b| {
            let x = *a;
            Base::square_sum_rsub_at::<$c>(out, a, b, &x);
        });
        gf255!(three $field, $c, "square_sum_rsub_b", |out, a, b| {
            let x = *a;
            Base::square_sum_rsub_at::<$c>(out, b, b, &x);
        });
        gf255!(three $field, $c, "square_selected", |out, a, b| {
            Base::square_selected_at::<$c>(out, a, b, Mask::from_lsb((*b)[0]));
        });
        gf255!(one $field, $c, "square", |out, a, _n| Base::square_at::<$c>(out, a));
        gf255!(one $field, $c, "half", |out, a, _n| Base::half_at::<$c>(out, a));
        gf255!(one $field, $c, "mul_small", |out, a, n| Base::mul_small_at::<$c>(out, a, n));
        gf255!(one $field, $c, "square_n", |out, a, n| *out = Base::square_n::<$c>(&*a, n));
        gf255!(one $field, $c, "invert", |out, a, _n| *out = Base::invert::<$c>(&*a));
        gf255!(one $field, $c, "legendre", |out, a, _n| *out = [Base::legendre::<$c>(&*a) as u32, 0, 0, 0, 0, 0, 0, 0]);
        gf255!(one $field, $c, "negate_if", |out, a, n| {
            *out = *a;
            Base::negate_if_at::<$c>(out, Mask::from_lsb(n));
        });
        gf255!(one $field, $c, "swap_if", |out, a, n| <Base as Kernel>::swap_if_at(out, a.cast_mut(), Mask::from_lsb(n)));
    };
    (two $field:literal, $c:literal, $name:literal, $function:ident) => {
        const _: () = {
            #[unsafe(export_name = concat!("kernel_", $field, "_", $name))]
            #[inline(never)]
            unsafe extern "C" fn kernel(out: *mut Element, a: *const Element, b: *const Element) {
                // SAFETY: the caller gives addresses of elements.
                unsafe { <Base as Kernel>::$function::<$c>(out, a, b) }
            }
        };
    };
    (three $field:literal, $c:literal, $name:literal, |$out:ident, $a:ident, $b:ident| $body:expr) => {
        const _: () = {
            #[unsafe(export_name = concat!("kernel_", $field, "_", $name))]
            #[inline(never)]
            unsafe extern "C" fn kernel($out: *mut Element, $a: *const Element, $b: *const Element) {
                // SAFETY: the caller gives addresses of elements.
                unsafe { $body }
            }
        };
    };
    (one $field:literal, $c:literal, $name:literal, |$out:ident, $a:ident, $n:ident| $body:expr) => {
        const _: () = {
            #[unsafe(export_name = concat!("kernel_", $field, "_", $name))]
            #[inline(never)]
            unsafe extern "C" fn kernel($out: *mut Element, $a: *const Element, $n: u32) {
                // SAFETY: the caller gives addresses of elements.
                unsafe { $body }
            }
        };
    };
}
gf255!("gf19", 19);
gf255!("gf3957", 3957);
gf255!("gf18651", 18651);

/// Looks up entry `index` of a table of `N` entries of `M` elements each.
macro_rules! lookup {
    ($name:literal, $entries:literal, $elements:literal) => {
        const _: () = {
            #[unsafe(export_name = $name)]
            #[inline(never)]
            unsafe extern "C" fn lookup(
                out: *mut [Element; $elements],
                table: *const [[Element; $elements]; $entries],
                index: u32,
            ) {
                // SAFETY: the caller gives addresses of an entry and of a table.
                unsafe { <Base as Kernel>::lookup_to(&mut *out, &*table, index) }
            }
        };
    };
}
lookup!("kernel_lookup_2x1", 1, 2);
lookup!("kernel_lookup_2x8", 8, 2);
lookup!("kernel_lookup_2x17", 17, 2);
lookup!("kernel_lookup_2x18", 18, 2);
lookup!("kernel_lookup_3x17", 17, 3);
lookup!("kernel_lookup_4x17", 17, 4);
lookup!("kernel_lookup_3x8", 8, 3);

/// Arithmetic modulo the order of a group, in Montgomery form.
macro_rules! scalar {
    ($name:literal, $spec:ty) => {
        scalar!(two $name, $spec, "mul", |a, b| a * b);
        scalar!(two $name, $spec, "add", |a, b| a + b);
        scalar!(two $name, $spec, "sub", |a, b| a - b);
        scalar!(two $name, $spec, "invert", |a, _b| Field::invert(a));
    };
    (two $name:literal, $spec:ty, $function:literal, $f:expr) => {
        const _: () = {
            type S = <$spec as Spec>::Scalar;
            #[unsafe(export_name = concat!("kernel_", $name, "_", $function))]
            #[inline(never)]
            unsafe extern "C" fn kernel(out: *mut S, a: *const S, b: *const S) {
                let f: fn(S, S) -> S = $f;
                // SAFETY: the caller gives addresses of scalars.
                unsafe { *out = f(*a, *b) }
            }
        };
    };
}
scalar!("scalar_e", primegroup_core::group::jq255e::Jq255e);
scalar!("scalar_s", primegroup_core::group::jq255s::Jq255s);
scalar!("scalar_25519", primegroup_core::group::ed25519::Ed25519);

/// Keccak-f[1600], in place.
#[unsafe(no_mangle)]
#[inline(never)]
unsafe extern "C" fn kernel_keccak_f1600(state: *mut hash::Keccak) {
    // SAFETY: the caller gives the address of a state.
    hash::keccak_f1600(unsafe { &mut *state });
}

/// The compression function of BLAKE2s.
#[unsafe(no_mangle)]
#[inline(never)]
unsafe extern "C" fn kernel_blake2s_compress(state: *mut hash::Blake2s, block: *const hash::Block) {
    // SAFETY: the caller gives the addresses of a state and of a block.
    hash::blake2s_compress(unsafe { &mut *state }, unsafe { &*block });
}

/// The compression function of SHA-512.
#[unsafe(no_mangle)]
#[inline(never)]
unsafe extern "C" fn kernel_sha512_compress(state: *mut hash::Sha512, block: *const [u8; 128]) {
    // SAFETY: as above.
    hash::sha512_compress(unsafe { &mut *state }, unsafe { &*block });
}
