//! Tables computed by `gen/`. Nothing here is written by hand but this list.

// Read by the compiler only, which picks the rows that a build carries.
#![allow(clippy::large_const_arrays)]

/// Declares modules: the tables that a feature brings, or formulas, in place and on SIMD lanes. Users name the CPU's
/// kernel, so that a program without the group links no formula.
macro_rules! modules {
    ($feature:literal: $($module:ident)*) => {$(
        #[cfg(feature = $feature)]
        pub mod $module;
    )*};
    ($($module:ident)*) => {$(
        #[allow(dead_code)] // builds without the group, and valgrind's, which runs the reference implementations
        pub mod $module;
    )*};
}
modules!("alt_bn128": alt_bn128);
modules!("bls12_381": bls12_381);
modules!("bn254": bn254);
modules!("c1665": c1665);
modules!("curve9767": curve9767);
modules!("double-odd": double_odd_e double_odd_s);
modules!("edwards25519": edwards25519);
modules!("p256": p256);
modules!("secp256k1": secp256k1);
modules!("xsb233": xsb233);
modules!("xsk233": xsk233);
modules!(formulas_double_odd formulas_edwards formulas_steps formulas_weierstrass lanes_double_odd_e lanes_double_odd_s lanes_edwards lanes_montgomery lanes_p256 lanes_twelve);
pub mod gf2_233;
