//! The list of kernel families, and on boards a table of the addresses of each family's functions.

#![no_std]

/// Calls a macro with every family: the name of its table, its type of values, its module, its name and its constant.
#[macro_export]
macro_rules! families {
    ($call:ident) => {
        $call!(KERNEL_gf255_19: gf255::twins::Values<19>, gf255, "gf255", 19);
        $call!(KERNEL_gf255_3957: gf255::twins::Values<3957>, gf255, "gf255", 3957);
        $call!(KERNEL_gf255_18651: gf255::twins::Values<18651>, gf255, "gf255", 18651);
        $call!(KERNEL_gf166_0: gf166::twins::Values<0>, gf166, "gf166", 0);
        $call!(KERNEL_gfp256_0: gfp256::twins::Values<0>, gfp256, "gfp256", 0);
        $call!(KERNEL_gfp256_1: gfp256::twins::Values<1>, gfp256, "gfp256", 1);
        $call!(KERNEL_gf2_233_0: gf2_233::twins::Values<0>, gf2_233, "gf2_233", 0);
        $call!(KERNEL_gf9767x19_0: gf9767x19::twins::Values<0>, gf9767x19, "gf9767x19", 0);
        $call!(KERNEL_mont_0: mont::twins::Values<0>, mont, "mont", 0);
        $call!(KERNEL_mont_1: mont::twins::Values<1>, mont, "mont", 1);
        $call!(KERNEL_mont_2: mont::twins::Values<2>, mont, "mont", 2);
        $call!(KERNEL_mont_3: mont::twins::Values<3>, mont, "mont", 3);
        $call!(KERNEL_mont_4: mont::twins::Values<4>, mont, "mont", 4);
        $call!(KERNEL_mont_six_0: mont::pair_twins::six::Values<0>, mont, "mont_six", 0);
        $call!(KERNEL_mont_six_1: mont::pair_twins::six::Values<1>, mont, "mont_six", 1);
        $call!(KERNEL_mont_four_0: mont::pair_twins::four::Values<0>, mont, "mont_four", 0);
        $call!(KERNEL_mont_four_1: mont::pair_twins::four::Values<1>, mont, "mont_four", 1);
    };
}

#[cfg(target_os = "none")]
mod board {
    use primegroup_core::field::contract::{Call, List, Values, calls};
    use primegroup_core::field::{gf2_233, gf166, gf255, gf9767x19, gfp256, mont};

    macro_rules! table {
        ($table:ident: $values:ty, $module:ident, $name:literal, $constant:literal) => {
            #[unsafe(no_mangle)]
            static $table: [Call<<$values as Values>::Limbs>; <$values as List<$module::Base>>::FUNCTIONS.len()] =
                calls::<$values, $module::Base, _>();
        };
    }
    families!(table);

    #[panic_handler]
    fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
        loop {}
    }
}
