//! Additional operations of single groups, which do not follow from capabilities.
//!
//! X25519 is a function of bytes. Peers' points on P-256 and secp256k1 mostly come uncompressed. For Curve9767, figures
//! of its building blocks are published: field operations, the steps of a multiplication, the map to the curve. For
//! xsk233, fixed-base multiplication also runs without the endomorphism.

use crate::buffers::{Input, Output, State, get, put, slot, write};
use crate::entry::Operation;
use crate::random::{Random, Secrets};
use primegroup_core::cpu::{Base, Cpu};
use primegroup_core::curve::CurvePoint;
use primegroup_core::curve::mul::lattice::reduce_basis_vartime;
use primegroup_core::curve::weierstrass::affine::Point;
use primegroup_core::field::Field;
use primegroup_core::field::gf9767x19::{Gf9767x19, UNIFORM};
use primegroup_core::field::mont::Modulus;
pub use primegroup_core::group::curve9767::Curve9767;
use primegroup_core::group::curve9767::{On, Order, Scalar, icart};
use primegroup_core::group::{Spec, xsk233};

/// Adds these operations to the list of a group.
macro_rules! more {
    (x25519 $($list:tt)*) => {
        $crate::groups::entries! { x25519; $($list)*
            "X25519" "x25519" functions::X25519,
            "X25519 base" "x25519_base" functions::X25519Base,
        }
    };
    (curve9767 $($list:tt)*) => {
        $crate::groups::entries! { curve9767; $($list)*
            "aP+bG constant time" "mul_add_generator_ct" points::MulAddGeneratorHidden<parts::Curve9767>,
            "field mul" "field_mul" parts::FieldMul,
            "field square" "field_square" parts::FieldSquare,
            "inversion" "inversion" parts::Inversion,
            "square root" "square_root" parts::SquareRoot,
            "QR test" "square_test" parts::SquareTest,
            "cube root" "cube_root" parts::CubeRoot,
            "point add" "point_add" parts::Add,
            "point x2" "point_x2" parts::Times2,
            "point x4" "point_x4" parts::Times4,
            "point x8" "point_x8" parts::Times8,
            "point x16" "point_x16" parts::Times16,
            "look-up" "lookup" parts::LookUp,
            "lattice reduction" "lattice_reduction" parts::LatticeReduction,
            "MapToField" "map_to_field" parts::MapToField,
            "Icart's map" "icart" parts::Icart,
        }
    };
    (p256 $($list:tt)*) => {
        $crate::groups::entries! { p256; $($list)*
            "key exchange uncompressed" "key_exchange_uncompressed" keys::KeyExchangeUncompressed<primegroup::p256::Point>,
        }
    };
    (secp256k1 $($list:tt)*) => {
        $crate::groups::entries! { secp256k1; $($list)*
            "key exchange uncompressed" "key_exchange_uncompressed" keys::KeyExchangeUncompressed<primegroup::secp256k1::Point>,
        }
    };
    (xsk233 $($list:tt)*) => {
        $crate::groups::entries! { xsk233; $($list)*
            "mulgen window" "mulgen_window" parts::MulGeneratorWindow,
        }
    };
    ($module:ident $($list:tt)*) => {
        $crate::groups::entries! { $module; $($list)* }
    };
}
pub(crate) use more;

type F = Gf9767x19;
type P = Point<On<Base>>;

/// Defines an operation on two field elements (bytes 0..48 and 48..96, mapped). The result replaces the first.
macro_rules! field {
    ($(#[$about:meta])* $name:ident, |$a:ident, $b:ident| $f:expr) => {
        $(#[$about])*
        pub struct $name;
        impl Operation for $name {
            const SECRET: bool = true;
            fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
                *slot::<0, UNIFORM>(input) = secret.bytes();
                *slot::<UNIFORM, UNIFORM>(input) = secret.bytes();
            }
            fn setup(input: &Input, state: &mut State) {
                state.put([F::map_uniform(get::<0, UNIFORM>(input)), F::map_uniform(get::<UNIFORM, UNIFORM>(input))]);
            }
            #[inline(always)]
            fn run(_: &Input, state: &mut State, _: &mut Output) {
                // SAFETY: `setup` stored two elements.
                let [$a, $b] = unsafe { state.get_mut::<[F; 2]>() };
                $f;
            }
            fn finish(state: &State, output: &mut Output) {
                // SAFETY: `setup` stored two elements, and `run` changed them in place.
                put(output, &unsafe { state.get::<[F; 2]>() }[0].encode());
            }
        }
    };
}
field!(
    /// `field mul`: multiplies two elements.
    FieldMul, |a, b| *a *= &*b);
field!(
    /// `field square`: squares an element.
    FieldSquare, |a, _b| a.square_assign());
field!(
    /// `inversion`: inverts an element.
    Inversion, |a, _b| a.invert_assign());
field!(
    /// `square root`: square root of the element or of its negative.
    SquareRoot, |a, _b| *a = a.sqrt().0);
field!(
/// `QR test`: tests whether an element is a square. If it is, the result is the other element.
SquareTest, |a, b| {
    let square = a.is_square();
    a.assign_if(square, b);
});
field!(
    /// `cube root`: takes the cube root of an element.
    CubeRoot, |a, _b| *a = a.cbrt());

/// Defines an operation on a point and a table of eight points. The table holds the multiples 1 to 8 of one point
/// (times the scalar in bytes 0..32). The point starts as the last entry of the table.
macro_rules! points {
    ($(#[$about:meta])* $name:ident, |$table:ident, $p:ident, $input:ident| $f:expr) => {
        $(#[$about])*
        pub struct $name;
        impl Operation for $name {
            const SECRET: bool = true;
            fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
                *slot::<0, UNIFORM>(input) = secret.bytes();
            }
            fn setup(input: &Input, state: &mut State) {
                let p = icart::<Base>(F::map_uniform(get::<0, UNIFORM>(input)));
                let mut table = [p; 8];
                let mut multiple = p;
                for entry in table.iter_mut().skip(1) {
                    multiple.add_assign_cached(&p);
                    *entry = multiple;
                }
                state.put((table, multiple));
            }
            #[inline(always)]
            fn run($input: &Input, state: &mut State, _: &mut Output) {
                // SAFETY: `setup` stored a table and a point.
                let ($table, $p) = unsafe { state.get_mut::<([P; 8], P)>() };
                $f;
            }
            fn finish(state: &State, output: &mut Output) {
                // SAFETY: `setup` stored a table and a point, and `run` changed them in place.
                let p = &unsafe { state.get::<([P; 8], P)>() }.1;
                put(output, &Curve9767::encode::<Base>(*p));
            }
        }
    };
}
points!(
    /// `point add`: complete addition of affine points.
    Add, |table, p, _input| p.add_assign_cached(&table[0]));
points!(
    /// `point x2`: one doubling.
    Times2, |_table, p, _input| p.double_n_assign(1));
points!(
    /// `point x4`: two doublings.
    Times4, |_table, p, _input| p.double_n_assign(2));
points!(
    /// `point x8`: three doublings.
    Times8, |_table, p, _input| p.double_n_assign(3));
points!(
    /// `point x16`: four doublings.
    Times16, |_table, p, _input| p.double_n_assign(4));
points!(
    /// `look-up`: constant-time lookup of one of eight points, by a secret index.
    LookUp, |table, p, input| Base::lookup_to(p, table.as_slice(), u32::from(input[0] & 7)));

/// `lattice reduction`: reduces the lattice of a scalar (bytes 0..32), for verification in variable time.
pub struct LatticeReduction;
impl Operation for LatticeReduction {
    const SECRET: bool = false;
    fn sample(public: &mut Random, _: &mut Secrets, input: &mut Input) {
        *slot::<0, 32>(input) = public.scalar::<Scalar>().encode();
    }
    fn setup(input: &Input, state: &mut State) {
        state.put(Scalar::decode_reduce(get::<0, 32>(input)).to_words());
    }
    fn run(_: &Input, state: &mut State, output: &mut Output) {
        // SAFETY: `setup` stored the words.
        let v = reduce_basis_vartime(unsafe { state.get::<[u64; 4]>() }, &Order::WORDS);
        put(output, &v.c0.to_le_bytes());
        output[16] = u8::from(v.c1_is_negative);
        for (out, b) in output[17..33].iter_mut().zip(v.c1.to_le_bytes()) {
            *out = b;
        }
    }
}

/// `MapToField`: maps 48 bytes to a field element.
pub struct MapToField;
impl Operation for MapToField {
    const SECRET: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        *slot::<0, UNIFORM>(input) = secret.bytes();
    }
    #[inline(always)]
    fn run(input: &Input, state: &mut State, _: &mut Output) {
        state.put(F::map_uniform(get::<0, UNIFORM>(input)));
    }
    fn finish(state: &State, output: &mut Output) {
        // SAFETY: `run` stored an element.
        put(output, &unsafe { state.get::<F>() }.encode());
    }
}

/// `Icart's map`: maps a field element (bytes 0..48, mapped) to a point.
pub struct Icart;
impl Operation for Icart {
    const SECRET: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        *slot::<0, UNIFORM>(input) = secret.bytes();
    }
    fn setup(input: &Input, state: &mut State) {
        state.put(F::map_uniform(get::<0, UNIFORM>(input)));
    }
    fn run(_: &Input, state: &mut State, _: &mut Output) {
        // SAFETY: `setup` stored an element.
        let p = icart::<Base>(*unsafe { state.get::<F>() });
        state.put(p);
    }
    fn finish(state: &State, output: &mut Output) {
        // SAFETY: `run` stored a point.
        let p = unsafe { state.get::<P>() };
        put(output, &Curve9767::encode::<Base>(*p));
    }
}

/// `mulgen window`: multiplies xsk233's generator by a scalar (bytes 0..32, reduced), without the endomorphism.
pub struct MulGeneratorWindow;
impl Operation for MulGeneratorWindow {
    const SECRET: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        *slot::<0, 32>(input) = secret.scalar::<xsk233::Scalar>();
    }
    fn run(input: &Input, state: &mut State, _: &mut Output) {
        let s = xsk233::Scalar::decode_reduce(get::<0, 32>(input));
        state.put(xsk233::Point::mul_generator_window(&s));
    }
    fn finish(state: &State, output: &mut Output) {
        // SAFETY: `run` stored an element.
        write(output, unsafe { state.get::<xsk233::Point>() }.encode().as_ref());
    }
}
