//! The list of kernel families, each with the values of its contract lists. Tests of boards and the proofs go through it.

/// Runs code once for each family, or defines a table of the addresses of each family's functions.
///
/// A family has a name and a constant: the constant of its field, or the number of a prime, or whether elements are
/// reduced. `families!(V, K, P => code)` runs code with the types of its [`Values`](super::Values), of the kernel of
/// this build, and of the portable kernel. The constants `NAME` and `CONSTANT` say which family it is; `TABLE` is the
/// name of its table. `families!(tables)` defines these tables: [`calls`](super::calls) of the kernel of this build. An
/// attribute may follow.
#[doc(hidden)]
#[macro_export]
macro_rules! families {
    (@ $table:ident, $name:literal, $constant:literal, $module:ident, $values:ty, tables $(#[$attribute:meta])*) => {
        $(#[$attribute])*
        #[unsafe(no_mangle)]
        static $table: [$crate::Call<<$values as $crate::Values>::Limbs>;
            <$values as $crate::List<primegroup_core::field::$module::Base>>::FUNCTIONS.len()] =
            $crate::calls::<$values, primegroup_core::field::$module::Base, _>();
    };
    (@ $table:ident, $name:literal, $constant:literal, $module:ident, $values:ty, $V:ident, $K:ident, $P:ident => $code:expr) => {{
        #[allow(unused_imports)]
        use primegroup_core::field::$module::{Base as $K, Portable as $P};
        type $V = $values;
        const NAME: &str = $name;
        #[allow(dead_code)]
        const CONSTANT: u64 = $constant;
        #[allow(dead_code)]
        const TABLE: &str = stringify!($table);
        $code
    }};
    ($($then:tt)*) => {
        $crate::families! { @ KERNEL_gf255_19, "gf255", 19, gf255, $crate::gf255::Values<19>, $($then)* }
        $crate::families! { @ KERNEL_gf255_3957, "gf255", 3957, gf255, $crate::gf255::Values<3957>, $($then)* }
        $crate::families! { @ KERNEL_gf255_18651, "gf255", 18651, gf255, $crate::gf255::Values<18651>, $($then)* }
        $crate::families! { @ KERNEL_gf166_0, "gf166", 0, gf166, $crate::gf166::Values<0>, $($then)* }
        $crate::families! { @ KERNEL_gfp256_0, "gfp256", 0, gfp256, $crate::gfp256::Values<0>, $($then)* }
        $crate::families! { @ KERNEL_gfp256_1, "gfp256", 1, gfp256, $crate::gfp256::Values<1>, $($then)* }
        $crate::families! { @ KERNEL_gf2_233_0, "gf2_233", 0, gf2_233, $crate::gf2_233::Values<0>, $($then)* }
        $crate::families! { @ KERNEL_gf9767x19_0, "gf9767x19", 0, gf9767x19, $crate::gf9767x19::Values<0>, $($then)* }
        $crate::families! { @ KERNEL_mont_0, "mont", 0, mont, $crate::mont::Values<0>, $($then)* }
        $crate::families! { @ KERNEL_mont_1, "mont", 1, mont, $crate::mont::Values<1>, $($then)* }
        $crate::families! { @ KERNEL_mont_2, "mont", 2, mont, $crate::mont::Values<2>, $($then)* }
        $crate::families! { @ KERNEL_mont_3, "mont", 3, mont, $crate::mont::Values<3>, $($then)* }
        $crate::families! { @ KERNEL_mont_4, "mont", 4, mont, $crate::mont::Values<4>, $($then)* }
        $crate::families! { @ KERNEL_mont_six_0, "mont_six", 0, mont, $crate::pairs::six::Values<0>, $($then)* }
        $crate::families! { @ KERNEL_mont_six_1, "mont_six", 1, mont, $crate::pairs::six::Values<1>, $($then)* }
        $crate::families! { @ KERNEL_mont_four_0, "mont_four", 0, mont, $crate::pairs::four::Values<0>, $($then)* }
        $crate::families! { @ KERNEL_mont_four_1, "mont_four", 1, mont, $crate::pairs::four::Values<1>, $($then)* }
    };
}
