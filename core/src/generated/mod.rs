//! Tables computed by `gen/`. Nothing here is written by hand but this list.

// Read by the compiler only, which picks the rows that a build carries.
#![allow(clippy::large_const_arrays)]

/// The tables of each group, or family of groups, that a feature brings.
macro_rules! tables {
    ($($feature:literal: $($module:ident)*;)*) => {$($(
        #[cfg(feature = $feature)]
        #[cfg_attr(primegroup_valgrind, allow(dead_code))] // what is traced there are the twins of lanes, and not their assembly
        pub mod $module;
    )*)*};
}
tables! {
    "alt_bn128": alt_bn128;
    "bls12_381": bls12_381 lanes_twelve;
    "bn254": bn254;
    "c1665": c1665;
    "curve9767": curve9767;
    "double-odd": double_odd_e double_odd_s lanes_double_odd_e lanes_double_odd_s;
    "edwards25519": edwards25519 lanes_edwards lanes_montgomery;
    "p256": p256 lanes_p256;
    "secp256k1": secp256k1;
    "xsb233": xsb233;
    "xsk233": xsk233;
}
pub mod gf2_233;
