//! Kernel functions as functions on addresses, `kernel_<field>_<function>(out, a, b)`: for comparing them with their
//! portable twins, and for those who write them. Elements are 8 words.

use primegroup_core::field::gf255::Kernel;
use primegroup_core::field::{Base, Field};
use primegroup_core::group::Spec;

/// An element of any field here.
type Element = [u32; 8];

/// Functions of the family gf255 for one constant C: two operands.
macro_rules! gf255 {
    ($field:literal, $c:literal) => {
        gf255!(two $field, $c, mul);
        gf255!(two $field, $c, add);
        gf255!(two $field, $c, add_loose);
        gf255!(two $field, $c, sub);
        gf255!(two $field, $c, sub_double);
        gf255!(one $field, $c, square);
        gf255!(one $field, $c, half);
        gf255!(one $field, $c, invert);
        const _: () = {
            #[unsafe(export_name = concat!("kernel_", $field, "_square_n"))]
            #[inline(never)]
            unsafe extern "C" fn square_n(out: *mut Element, a: *const Element, n: u32) {
                // SAFETY: the caller gives addresses of elements.
                unsafe { *out = <Base as Kernel>::square_n::<$c>(&*a, n) }
            }
            #[unsafe(export_name = concat!("kernel_", $field, "_mul_small"))]
            #[inline(never)]
            unsafe extern "C" fn mul_small(out: *mut Element, a: *const Element, w: u32) {
                // SAFETY: as above.
                unsafe { *out = <Base as Kernel>::mul_small::<$c>(&*a, w) }
            }
            #[unsafe(export_name = concat!("kernel_", $field, "_legendre"))]
            #[inline(never)]
            unsafe extern "C" fn legendre(out: *mut Element, a: *const Element) {
                // SAFETY: as above.
                unsafe { *out = [<Base as Kernel>::legendre::<$c>(&*a) as u32, 0, 0, 0, 0, 0, 0, 0] }
            }
        };
    };
    (two $field:literal, $c:literal, $function:ident) => {
        const _: () = {
            #[unsafe(export_name = concat!("kernel_", $field, "_", stringify!($function)))]
            #[inline(never)]
            unsafe extern "C" fn kernel(out: *mut Element, a: *const Element, b: *const Element) {
                // SAFETY: the caller gives addresses of elements.
                unsafe { *out = <Base as Kernel>::$function::<$c>(&*a, &*b) }
            }
        };
    };
    (one $field:literal, $c:literal, $function:ident) => {
        const _: () = {
            #[unsafe(export_name = concat!("kernel_", $field, "_", stringify!($function)))]
            #[inline(never)]
            unsafe extern "C" fn kernel(out: *mut Element, a: *const Element) {
                // SAFETY: the caller gives addresses of elements.
                unsafe { *out = <Base as Kernel>::$function::<$c>(&*a) }
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
                unsafe { *out = <Base as Kernel>::lookup(&*table, index) }
            }
        };
    };
}
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
