//! Contracts as data: each family states its kernel functions in one list, from which everything else is generated.
//!
//! [`contract!`](crate::contract) defines the trait `Kernel` with its documentation. The crate `primegroup-contracts`
//! makes data of the same list. From them come the test of vector registers and the tests that compare kernels, on this
//! machine and on boards (the wrappers in the firmware, and `cargo xtask boards --twins`).
//!
//! # How to read an entry
//! ```text
//! contract! {
//!     /// What the trait is.
//!     pub trait Kernel, list family_functions { const ...; }
//!     ranges {
//!         /// Below `2^256`: any 256-bit integer.
//!         Any;
//!     }
//!     values {
//!         /// `a w`.
//!         fn mul_small<C>(a: Any, w: Public(0..=9)) -> Product, cost A => portable::mul_small::<C>(a, w);
//!     }
//!     memory {
//!         /// `out = a^2 + c`.
//!         fn square_add_at<C>(out: to Element, a: Any, c: Element) where out != c, cost S + A => { ... };
//!     }
//! }
//! ```
//!
//! Functions on `values` take references and return their result. Functions in `memory` are unsafe: they take pointers,
//! and `out` may point to an operand. The expression after `=>` is the default for kernels that do not implement the
//! function. `<C>` is a `const C: u64`, the constant of the modulus; `[J in 1 2 4]` is a `const J: usize` with these
//! values.
//!
//! The first line of each documentation is data, which the proofs of `cargo xtask prove` read. A range states in
//! backquotes where it ends. A function states its formula: one for each result, with `name =` if the result is a
//! place. `p` is the modulus, `R` the factor of Montgomery form, and `a b` a product. A formula that nobody can read is
//! an error of the proofs.
//!
//! | argument | meaning |
//! |---|---|
//! | `a: Any` | An operand of this range: one of those above. |
//! | `out: to Element` | A place for the result, which is in this range. |
//! | `x: in_place Element` | A value that is changed; before and afterwards it is in this range. |
//! | `a: lost Any` | An operand that may be overwritten with anything. |
//! | `m: Mask` | A secret truth value. |
//! | `n: Public(1..=9)` | A number of this range, which need not be kept secret. |
//! | `c: Secret(1..=9)` | A number of this range, which leaves no trace. |
//!
//! A function on values that kernels with routines in memory compute there says so: `or mul_at(a, b)`. The macro
//! `values_from_memory!` of the family implements these functions.
//!
//! A result is a range, several of them in parentheses, or one of `Sign` (an `i32`), `Mask` and `Number(1..=9)` (a
//! `u32` of this range).
//!
//! **Aliasing**: written places (`to`, `in_place`, `lost`) never alias each other. All other places may alias, unless
//! the entry says `where out != c`. No two places overlap partially. **Cost**: upper bound in additions `A`,
//! squarings `S`, multiplications `M`, chains of squarings `N` and inversions `I`; tests run cheap functions more often.
//! `family_functions` is the name of a macro, which passes the list on.

/// Defines the trait `Kernel` of a family, and the macro that passes the list on: see
/// [`contract`](crate::field::contract).
#[doc(hidden)]
#[macro_export]
macro_rules! contract {
    (
        $(#[$about:meta])*
        pub trait Kernel, list $list:ident { $($constants:tt)* }
        ranges { $(
            #[doc = $range_end:literal]
            $(#[$range_about:meta])*
            $Range:ident;
        )* }
        values { $(
            #[doc = $v_formula:literal]
            $(#[$v_about:meta])*
            fn $v:ident $(<$v_C:ident>)? (
                $($v_name:ident: $v_kind:ident $($v_range:ident)? $(($v_numbers:expr))?),*
            ) $(-> $v_result:tt $(($v_result_numbers:expr))?)?, cost $v_cost:expr
                $(, or $v_at:ident $(<$v_at_C:ident>)? ($($v_at_name:ident),*))? => $v_default:expr;
        )* }
        memory { $(
            #[doc = $m_formula:literal]
            $(#[$m_about:meta])*
            fn $m:ident $(<$m_C:ident>)? $([$m_J:ident in $($m_j:literal)+])? (
                $($m_name:ident: $m_kind:ident $($m_range:ident)? $(($m_numbers:expr))?),*
            ) $(-> $m_result:tt $(($m_result_numbers:expr))?)? $(where $($m_x:ident != $m_y:ident)and+)?,
                cost $m_cost:expr => $m_default:expr;
        )* }
    ) => {
        $(#[$about])*
        ///
        /// Each function names the ranges of its operands and results, the places that may not alias, and its highest
        /// cost. The units of cost are multiplications `M`, squarings `S`, passes over the limbs `A`, chains of
        /// squarings `N`, and inversions or similar `I`. A `Public` number may show in the trace; a `Secret` number and
        /// a `Mask` do not. `lost` operands may be overwritten. The ranges:
        $(
            ///
            #[doc = concat!("* `", stringify!($Range), "`:")]
            #[doc = $range_end]
            $(#[$range_about])*
        )*
        ///
        /// # Safety
        /// Functions on pointers have one condition. Pointers are to values of these ranges. Written places (`to`,
        /// `in_place`, `lost`) are writable and pairwise disjoint. Other places may be the same, unless the function
        /// excludes it. No two places overlap partially.
        pub trait Kernel: Copy + core::fmt::Debug + Send + Sync + 'static {
            $($constants)*
            $(
                #[doc = $v_formula]
                $(#[$v_about])*
                ///
                #[doc = concat!(
                    $("`", stringify!($v_name), ": ", stringify!($v_kind), $(" ", stringify!($v_range),)?
                        $("(", stringify!($v_numbers), ")",)? "`, ",)*
                    $("result `", stringify!($v_result), $("(", stringify!($v_result_numbers), ")",)? "`, ",)?
                    "cost `", stringify!($v_cost), "`."
                )]
                fn $v $(<const $v_C: u64>)? (
                    $($v_name: $crate::contract!(@value $v_kind)),*
                ) $(-> $crate::contract!(@result $v_result))? {
                    $v_default
                }
            )*
            $(
                #[doc = $m_formula]
                $(#[$m_about])*
                ///
                #[doc = concat!(
                    $("`", stringify!($m_J), "` one of ", $(stringify!($m_j), ", ",)+)?
                    $("`", stringify!($m_name), ": ", stringify!($m_kind), $(" ", stringify!($m_range),)?
                        $("(", stringify!($m_numbers), ")",)? "`, ",)*
                    $("result `", stringify!($m_result), $("(", stringify!($m_result_numbers), ")",)? "`, ",)?
                    $($("`", stringify!($m_x), "` is not `", stringify!($m_y), "`, ",)+)?
                    "cost `", stringify!($m_cost), "`."
                )]
                ///
                /// # Safety
                /// See the trait.
                #[cfg_attr(not(primegroup_calls), inline(always))]
                unsafe fn $m $(<const $m_C: u64>)? $(<const $m_J: usize>)? (
                    $($m_name: $crate::contract!(@memory $m_kind)),*
                ) $(-> $crate::contract!(@result $m_result))? {
                    // SAFETY: the caller promises places of these ranges. Defaults write a result only after they have
                    // read the operands that may alias it. They pass on the places that they were given, or their own.
                    #[allow(unused_unsafe)] // for macros with their own `unsafe`
                    unsafe { $m_default }
                }
            )*
        }

        /// Implements the functions on values for a kernel with routines that work in memory.
        #[allow(unused_macros)] // unused if all kernels are portable
        macro_rules! values_from_memory {
            () => {
                $crate::kernels::on_values! {
                    $($(fn $v $(<$v_at_C>)? ($($v_at_name),*) by $v_at;)?)*
                }
            };
        }
        #[allow(unused_imports)] // as above
        pub(crate) use values_from_memory;

        /// Passes the list on to a macro `list` that is in scope.
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $list {
            () => {
                list! {
                    ranges { $(#[doc = $range_end] $Range;)* }
                    values { $(
                        #[doc = $v_formula]
                        fn $v $(<$v_C>)? ($($v_name: $v_kind $($v_range)? $(($v_numbers))?),*)
                            $(-> $v_result $(($v_result_numbers))?)?, cost $v_cost;
                    )* }
                    memory { $(
                        #[doc = $m_formula]
                        fn $m $(<$m_C>)? $([$m_J in $($m_j)+])? ($($m_name: $m_kind $($m_range)? $(($m_numbers))?),*)
                            $(-> $m_result $(($m_result_numbers))?)? $(where $($m_x != $m_y)and+)?, cost $m_cost;
                    )* }
                }
            };
        }
        #[doc(hidden)]
        pub use $list as functions;
    };
    // The type of an argument.
    (@$shape:ident Public) => { u32 };
    (@$shape:ident Secret) => { u32 };
    (@$shape:ident Mask) => { $crate::ct::Mask };
    (@value in_place) => { &mut Limbs };
    (@value $Range:ident) => { &Limbs };
    (@memory to) => { *mut Limbs };
    (@memory in_place) => { *mut Limbs };
    (@memory lost) => { *mut Limbs };
    (@memory $Range:ident) => { *const Limbs };
    // The type of a result.
    (@result Sign) => { i32 };
    (@result Number) => { u32 };
    (@result ($($Range:ident),*)) => { ($($crate::contract!(@result $Range)),*) };
    (@result $Range:ident) => { Limbs };
}

#[cfg(test)]
pub(crate) mod tests;
