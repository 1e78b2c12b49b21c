//! Size settings of the build, as constants. `build.rs` decides them.

/// True if algorithms should use little stack. Formulas are then called instead of inlined.
pub const SMALL_MEMORY: bool = cfg!(primegroup_small = "memory");
/// True if code is selected for size. Operations are then derived from others where possible, and one algorithm serves
/// all cases.
pub const SMALL_CODE: bool = cfg!(primegroup_small = "code");
/// True in the profile `tiny`: one routine serves for everything that it can compute, also where that takes twice the
/// time.
pub const TINY: bool = cfg!(primegroup_small = "tiny");
/// True if a 32-by-32-bit multiplication calls a subroutine, as on Cortex-M0+.
pub const SLOW_PRODUCTS: bool = cfg!(primegroup_kernels = "m0");
/// True with the kernels of Cortex-M.
pub const CORTEX_M: bool = SLOW_PRODUCTS || cfg!(primegroup_kernels = "m4");
/// True with the kernels of 32-bit RISC-V.
pub const RV32: bool = cfg!(primegroup_kernels = "rv32");

/// True in WebAssembly, where results are written to their destination by functions of their own.
pub const IN_PLACE: bool = cfg!(primegroup_layout = "in_place");
/// True on x86-64, where the portable kernel serves only CPUs without ADX (before 2015). Its products are called there:
/// inlined, they took a third of the build's time.
pub const X86_64: bool = cfg!(primegroup_kernels = "x64");
/// True if GF(2^255 - C) has 29-bit limbs.
pub const W28: bool = cfg!(primegroup_layout = "w28");
/// True if even 64-bit sums must be made of 32-bit words.
#[allow(dead_code)] // on 64-bit machines
pub const NARROW: bool = cfg!(primegroup_layout = "narrow");

/// Sizes of fixed tables.
#[derive(Clone, Copy, PartialEq, Eq)]
#[allow(dead_code)] // each build uses one variant
pub enum Tables {
    /// At most 2 KB for fixed-base multiplication.
    Small,
    /// About 10 KB.
    Medium,
    /// About 20 KB.
    Default,
    /// About 80 KB.
    Large,
}

/// The size of fixed tables.
pub const TABLES: Tables = match env!("PRIMEGROUP_TABLE_SIZE").as_bytes() {
    b"small" => Tables::Small,
    b"medium" => Tables::Medium,
    b"large" => Tables::Large,
    _ => Tables::Default,
};

/// Width of the sliding windows for a generator. Its odd multiples are in fixed tables.
#[allow(dead_code)] // unused in builds without such groups
pub const ODD_WIDTH: u32 = if matches!(TABLES, Tables::Small) { 4 } else { 8 };

/// Defines functions with one of these policies of inlining:
///
/// - `formula`: called in builds with small memory, inlined otherwise. `large_formula`: otherwise the compiler decides.
/// - `compact`: called in builds with small code, inlined otherwise. `large_compact`: otherwise the compiler decides.
/// - `smallest`: called in the profile `tiny`, inlined otherwise. `large_smallest`: otherwise the compiler decides.
/// - `operation`: inlined, except at low optimization levels and in WebAssembly, where the compiler decides.
/// - `routine`: the same, but there it is called.
/// - `store`: called in WebAssembly, where it writes to the destination. Otherwise the compiler decides.
/// - `slow_product`: called on Cortex-M0+, where multiplications are slow. Otherwise the compiler decides.
macro_rules! inlining {
    (formula: $($function:item)*) => {
        $crate::settings::inlining!(primegroup_small = "memory", inline(never), else inline(always): $($function)*);
    };
    (large_formula: $($function:item)*) => {
        $crate::settings::inlining!(primegroup_small = "memory", inline(never), else inline: $($function)*);
    };
    (compact: $($function:item)*) => {
        $crate::settings::inlining!(primegroup_small = "code", inline(never), else inline(always): $($function)*);
    };
    (large_compact: $($function:item)*) => {
        $crate::settings::inlining!(primegroup_small = "code", inline(never), else inline: $($function)*);
    };
    (smallest: $($function:item)*) => {
        $crate::settings::inlining!(primegroup_small = "tiny", inline(never), else inline(always): $($function)*);
    };
    (large_smallest: $($function:item)*) => {
        $crate::settings::inlining!(primegroup_small = "tiny", inline(never), else inline: $($function)*);
    };
    (operation: $($function:item)*) => {
        $crate::settings::inlining!(not(primegroup_calls), inline(always): $($function)*);
    };
    (routine: $($function:item)*) => {
        $crate::settings::inlining!(primegroup_calls, inline(never), else inline(always): $($function)*);
    };
    (slow_product: $($function:item)*) => {
        $crate::settings::inlining!(primegroup_kernels = "m0", inline(never): $($function)*);
    };
    (store: $($function:item)*) => {
        $crate::settings::inlining!(primegroup_layout = "in_place", inline(never), else inline: $($function)*);
    };
    ($when:meta, $policy:meta: $($function:item)*) => {
        $(#[cfg_attr($when, $policy)] $function)*
    };
    ($when:meta, $policy:meta, else $other:meta: $($function:item)*) => {
        $(#[cfg_attr($when, $policy)] #[cfg_attr(not($when), $other)] $function)*
    };
}

pub(crate) use inlining;
