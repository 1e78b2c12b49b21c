//! What the build has decided about sizes (`build.rs` says how), as constants.

/// Whether algorithms should need little stack, and formulas are called, not inlined.
pub const SMALL_MEMORY: bool = cfg!(primegroup_small_memory);
/// Whether code is chosen for its size: what can be made of other operations is, and one algorithm does for all.
pub const SMALL_CODE: bool = cfg!(primegroup_small_code);
/// Whether a product of 32 by 32 bits costs a subroutine, as on Cortex-M0+.
pub const SLOW_PRODUCTS: bool = cfg!(primegroup_m0);

/// Sizes of fixed tables.
#[derive(Clone, Copy, PartialEq, Eq)]
#[allow(dead_code)] // a build has one
pub enum Tables {
    /// At most 2 KB for a multiple of the generator.
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

/// Width of the sliding windows over a generator, whose odd multiples are fixed.
#[allow(dead_code)] // in a build of groups without
pub const ODD_WIDTH: u32 = if matches!(TABLES, Tables::Small) { 4 } else { 8 };

/// A function that is called where memory is small, and inlined elsewhere.
macro_rules! formula {
    ($(#[$attribute:meta])* $visibility:vis fn $($rest:tt)*) => {
        $(#[$attribute])*
        #[cfg_attr(primegroup_small_memory, inline(never))]
        #[cfg_attr(not(primegroup_small_memory), inline(always))]
        $visibility fn $($rest)*
    };
}

/// A function that is called where memory is small, and elsewhere as the compiler likes.
macro_rules! large_formula {
    ($(#[$attribute:meta])* $visibility:vis fn $($rest:tt)*) => {
        $(#[$attribute])*
        #[cfg_attr(primegroup_small_memory, inline(never))]
        #[cfg_attr(not(primegroup_small_memory), inline)]
        $visibility fn $($rest)*
    };
}

/// A function that is called where code is small, and inlined elsewhere.
macro_rules! compact {
    ($(#[$attribute:meta])* unsafe fn $($rest:tt)*) => {
        $(#[$attribute])*
        #[cfg_attr(primegroup_small_code, inline(never))]
        #[cfg_attr(not(primegroup_small_code), inline(always))]
        unsafe fn $($rest)*
    };
    ($(#[$attribute:meta])* $visibility:vis fn $($rest:tt)*) => {
        $(#[$attribute])*
        #[cfg_attr(primegroup_small_code, inline(never))]
        #[cfg_attr(not(primegroup_small_code), inline(always))]
        $visibility fn $($rest)*
    };
}

/// A function that is called where code is small, and elsewhere as the compiler likes.
macro_rules! large_compact {
    ($(#[$attribute:meta])* $visibility:vis fn $($rest:tt)*) => {
        $(#[$attribute])*
        #[cfg_attr(primegroup_small_code, inline(never))]
        #[cfg_attr(not(primegroup_small_code), inline)]
        $visibility fn $($rest)*
    };
}

/// A function that is called where products are slow, on Cortex-M0+, and elsewhere as the compiler likes.
macro_rules! called_on_m0 {
    ($(#[$attribute:meta])* $visibility:vis fn $($rest:tt)*) => {
        $(#[$attribute])*
        #[cfg_attr(primegroup_m0, inline(never))]
        $visibility fn $($rest)*
    };
}
pub(crate) use {called_on_m0, compact, formula, large_compact, large_formula};
