//! Contracts as data: each family states its kernel functions in one list, from which everything else is generated.
//!
//! Generated are the trait `Kernel` with its documentation and the test of vector registers. So are the tests that
//! compare kernels, on this machine ([`check`](mod@check)) and on boards (the wrappers in the firmware, and `cargo
//! xtask boards --twins`).
//!
//! # How to read an entry
//! ```text
//! contract! {
//!     /// What the trait is.
//!     pub trait Kernel { const ...; }
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
//! the entry says `where out != c`. No two places overlap partially. **Cost**: upper bound in the units of [`cost`];
//! tests run cheap functions more often.

pub mod check;
mod data;
mod families;
#[cfg(test)]
pub mod tests;

pub use data::{
    Argument, Call, Function, Give, List, Numbers, Operands, Role, Run, Take, Values, Visit, calls, plus, power,
};

/// Units of cost: passes over the limbs of an element, very roughly.
pub mod cost {
    /// An addition, a selection, one pass over the limbs.
    pub const A: u32 = 1;
    /// A squaring.
    pub const S: u32 = 3;
    /// A multiplication.
    pub const M: u32 = 4;
    /// A chain of squarings.
    pub const N: u32 = 60;
    /// An inversion, or an operation of similar cost: a Legendre symbol, a half-trace.
    pub const I: u32 = 300;
}

/// Defines the trait `Kernel` of a family, and [`List`] for its `Values`: see [the module](self).
macro_rules! contract {
    (
        $(#[$about:meta])*
        pub trait Kernel { $($constants:tt)* }
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
                    $($v_name: $crate::field::contract::operand!(value $v_kind)),*
                ) $(-> $crate::field::contract::result!($v_result))? {
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
                    $($m_name: $crate::field::contract::operand!(memory $m_kind)),*
                ) $(-> $crate::field::contract::result!($m_result))? {
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

        /// The range of a value.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Range {
            $(#[doc = $range_end] $(#[$range_about])* $Range,)*
        }

        /// Calls of the functions, each a type.
        #[allow(non_camel_case_types, missing_debug_implementations, missing_docs)]
        mod functions {
            $(pub struct $v<K, const C: u64>(core::marker::PhantomData<K>);)*
            $(pub struct $m<K, const C: u64>(core::marker::PhantomData<K>);)*
        }

        $(
            impl<K: Kernel, const C: u64> $crate::field::contract::Run<Values<C>> for functions::$v<K, C> {
                const FUNCTION: $crate::field::contract::Function<Values<C>> = $crate::field::contract::Function {
                    name: stringify!($v),
                    formula: $v_formula,
                    arguments: &[
                        $($crate::field::contract::argument!($v_name $v_kind $($v_range)? $(($v_numbers))?),)*
                        $($crate::field::contract::returned!(0 $v_result $(($v_result_numbers))?),
                            $crate::field::contract::returned!(1 $v_result),
                            $crate::field::contract::returned!(2 $v_result),)?
                    ],
                    in_memory: false,
                    apart: &[],
                    cost: {
                        use $crate::field::contract::cost::*;
                        $v_cost
                    },
                    call: $crate::field::contract::Function::call_of::<Self>(),
                };
                #[inline(always)]
                #[allow(unused_mut, unused_variables)]
                unsafe fn run(mut operands: $crate::field::contract::Operands<Limbs>) -> u32 {
                    // SAFETY: the caller gives places and words as the contract says.
                    unsafe {
                        $(let $v_name = $crate::field::contract::Take::take(&mut operands);)*
                        let result = K::$v $(::<$v_C>)? ($($v_name),*);
                        $crate::field::contract::Give::give(result, &mut operands)
                    }
                }
            }
        )*
        $(
            impl<K: Kernel, const C: u64> $crate::field::contract::Run<Values<C>> for functions::$m<K, C> {
                const FUNCTION: $crate::field::contract::Function<Values<C>> = $crate::field::contract::Function {
                    name: stringify!($m),
                    formula: $m_formula,
                    arguments: &[
                        $($crate::field::contract::Argument::Word {
                            name: stringify!($m_J),
                            public: true,
                            numbers: $crate::field::contract::Numbers::Among(&[$($m_j),+]),
                        },)?
                        $($crate::field::contract::argument!($m_name $m_kind $($m_range)? $(($m_numbers))?),)*
                        $($crate::field::contract::returned!(0 $m_result $(($m_result_numbers))?),)?
                    ],
                    in_memory: true,
                    apart: &[$($((stringify!($m_x), stringify!($m_y))),+)?],
                    cost: {
                        use $crate::field::contract::cost::*;
                        $m_cost
                    },
                    call: $crate::field::contract::Function::call_of::<Self>(),
                };
                #[inline(always)]
                #[allow(non_snake_case)]
                unsafe fn run(mut operands: $crate::field::contract::Operands<Limbs>) -> u32 {
                    // SAFETY: the caller gives places and words as the contract says.
                    unsafe {
                        $(let $m_J = operands.word();)?
                        $(let $m_name = $crate::field::contract::Take::take(&mut operands);)*
                        let result = $crate::field::contract::instance!(
                            K $m $(<$m_C>)? $([$m_J $($m_j)+])? ($($m_name),*)
                        );
                        $crate::field::contract::Give::give(result, &mut operands)
                    }
                }
            }
        )*

        impl<K: Kernel, const C: u64> $crate::field::contract::List<K> for Values<C> {
            const RANGES: &'static [(Range, &'static str)] = &[$((Range::$Range, $range_end)),*];
            const FUNCTIONS: &'static [$crate::field::contract::Function<Self>] = &[
                $(<functions::$v<K, C> as $crate::field::contract::Run<Self>>::FUNCTION,)*
                $(<functions::$m<K, C> as $crate::field::contract::Run<Self>>::FUNCTION,)*
            ];
            fn each(visit: &mut impl $crate::field::contract::Visit<Self>) {
                $(visit.visit::<functions::$v<K, C>>();)*
                $(visit.visit::<functions::$m<K, C>>();)*
            }
        }
    };
}

/// The type of an argument.
#[rustfmt::skip]
macro_rules! operand {
    ($shape:ident Public) => { u32 };
    ($shape:ident Secret) => { u32 };
    ($shape:ident Mask) => { $crate::ct::Mask };
    (value in_place) => { &mut Limbs };
    (value $Range:ident) => { &Limbs };
    (memory to) => { *mut Limbs };
    (memory in_place) => { *mut Limbs };
    (memory lost) => { *mut Limbs };
    (memory $Range:ident) => { *const Limbs };
}

/// The type of a result.
#[rustfmt::skip]
macro_rules! result {
    (Sign) => { i32 };
    (Mask) => { $crate::ct::Mask };
    (Number) => { u32 };
    (($($Range:ident),*)) => { ($($crate::field::contract::result!($Range)),*) };
    ($Range:ident) => { Limbs };
}

/// An argument as data.
macro_rules! argument {
    ($name:ident Mask) => {
        $crate::field::contract::argument!($name Secret (0..=1))
    };
    ($name:ident Public ($numbers:expr)) => {
        $crate::field::contract::argument!(@ $name true $numbers)
    };
    ($name:ident Secret ($numbers:expr)) => {
        $crate::field::contract::argument!(@ $name false $numbers)
    };
    (@ $name:ident $public:literal $numbers:expr) => {
        $crate::field::contract::Argument::Word {
            name: stringify!($name),
            public: $public,
            numbers: $crate::field::contract::Numbers::Within($numbers),
        }
    };
    ($name:ident to $Range:ident) => {
        $crate::field::contract::argument!(@ $name To $Range)
    };
    ($name:ident in_place $Range:ident) => {
        $crate::field::contract::argument!(@ $name InPlace $Range)
    };
    ($name:ident lost $Range:ident) => {
        $crate::field::contract::argument!(@ $name Lost $Range)
    };
    ($name:ident $Range:ident) => {
        $crate::field::contract::argument!(@ $name From $Range)
    };
    (@ $name:ident $Role:ident $Range:ident) => {
        $crate::field::contract::Argument::Place {
            name: stringify!($name),
            role: $crate::field::contract::Role::$Role,
            range: Range::$Range,
        }
    };
}

/// A returned value as data: the first, second or third value of a result.
#[rustfmt::skip]
macro_rules! returned {
    (0 ($A:ident, $B:ident $(, $C:ident)?)) => { $crate::field::contract::returned!(0 $A) };
    (1 ($A:ident, $B:ident $(, $C:ident)?)) => { $crate::field::contract::returned!(0 $B) };
    (2 ($A:ident, $B:ident, $C:ident)) => { $crate::field::contract::returned!(0 $C) };
    (0 Sign) => { $crate::field::contract::Argument::Nothing };
    (0 Mask) => { $crate::field::contract::Argument::Nothing };
    (0 Number ($numbers:expr)) => { $crate::field::contract::Argument::Number($numbers) };
    (0 $Range:ident) => { $crate::field::contract::argument!(@ result Returned $Range) };
    ($other:tt $($result:tt)*) => { $crate::field::contract::Argument::Nothing };
}

/// A call, with its constant if it has one.
macro_rules! instance {
    ($K:ident $name:ident $arguments:tt) => {
        $K::$name $arguments
    };
    ($K:ident $name:ident <$C:ident> $arguments:tt) => {
        $K::$name::<$C> $arguments
    };
    ($K:ident $name:ident [$J:ident $($j:literal)+] $arguments:tt) => {
        match $J {
            $($j => $K::$name::<$j> $arguments,)+
            _ => {}
        }
    };
}

pub(crate) use {argument, contract, instance, operand, result, returned};
