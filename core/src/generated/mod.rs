//! Tables computed by `gen/`. Nothing here is written by hand but this list.

// Read by the compiler only, which picks the rows that a build carries.
#![allow(clippy::large_const_arrays)]

/// The tables of each group, or of a family of groups, that a feature brings.
macro_rules! tables {
    ($($feature:literal: $($module:ident)*;)*) => {$($(
        #[cfg(feature = $feature)]
        pub mod $module;
    )*)*};
}
tables! {
    "alt_bn128": alt_bn128;
    "bls12_381": bls12_381;
    "bn254": bn254;
    "c1665": c1665;
    "curve9767": curve9767;
    "double-odd": double_odd_e double_odd_s;
    "edwards25519": edwards25519;
    "p256": p256;
    "secp256k1": secp256k1;
    "xsb233": xsb233;
    "xsk233": xsk233;
}
pub mod gf2_233;

/// Formulas, in place and on SIMD lanes. Users name the CPU's kernel, so that a program without the group links none of them.
macro_rules! formulas {
    ($($module:ident)*) => {$(
        #[allow(dead_code)] // builds without the group, and valgrind's, which runs the reference implementations
        pub mod $module;
    )*};
}
formulas! { formulas_double_odd formulas_edwards formulas_weierstrass lanes_double_odd_e lanes_double_odd_s lanes_edwards lanes_montgomery lanes_p256 lanes_twelve }
