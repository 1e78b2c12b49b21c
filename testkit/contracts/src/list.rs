//! The data form of a contract list: a table of functions with their arguments, each callable on places in memory and
//! words.

use core::fmt::Debug;
use core::ops::RangeInclusive;
use primegroup_core::ct::Mask;

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

/// Defines [`List`] for the `Values` in scope, from a list that [`contract!`](primegroup_core::contract) passes on. All
/// names of this module, the trait `Kernel` and its `Limbs` are in scope, too.
macro_rules! list {
    (
        ranges { $(#[doc = $range_end:literal] $Range:ident;)* }
        values { $(
            #[doc = $v_formula:literal]
            fn $v:ident $(<$v_C:ident>)? (
                $($v_name:ident: $v_kind:ident $($v_range:ident)? $(($v_numbers:expr))?),*
            ) $(-> $v_result:tt $(($v_result_numbers:expr))?)?, cost $v_cost:expr;
        )* }
        memory { $(
            #[doc = $m_formula:literal]
            fn $m:ident $(<$m_C:ident>)? $([$m_J:ident in $($m_j:literal)+])? (
                $($m_name:ident: $m_kind:ident $($m_range:ident)? $(($m_numbers:expr))?),*
            ) $(-> $m_result:tt $(($m_result_numbers:expr))?)? $(where $($m_x:ident != $m_y:ident)and+)?, cost $m_cost:expr;
        )* }
    ) => {
        /// The range of a value.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Range {
            $(#[doc = $range_end] $Range,)*
        }

        /// Calls of the functions, each a type.
        #[allow(non_camel_case_types, missing_debug_implementations, missing_docs)]
        mod functions {
            $(pub struct $v<K, const C: u64>(core::marker::PhantomData<K>);)*
            $(pub struct $m<K, const C: u64>(core::marker::PhantomData<K>);)*
        }

        $(
            impl<K: Kernel, const C: u64> Run<Values<C>> for functions::$v<K, C> {
                const FUNCTION: Function<Values<C>> = Function {
                    name: stringify!($v),
                    formula: $v_formula,
                    arguments: &[
                        $(argument!($v_name $v_kind $($v_range)? $(($v_numbers))?),)*
                        $(returned!(0 $v_result $(($v_result_numbers))?),
                            returned!(1 $v_result),
                            returned!(2 $v_result),)?
                    ],
                    in_memory: false,
                    apart: &[],
                    cost: {
                        use cost::*;
                        $v_cost
                    },
                    call: Function::call_of::<Self>(),
                };
                #[inline(always)]
                #[allow(unused_mut, unused_variables)]
                unsafe fn run(mut operands: Operands<Limbs>) -> u32 {
                    // SAFETY: the caller gives places and words as the contract says.
                    unsafe {
                        $(let $v_name = Take::take(&mut operands);)*
                        let result = K::$v $(::<$v_C>)? ($($v_name),*);
                        Give::give(result, &mut operands)
                    }
                }
            }
        )*
        $(
            impl<K: Kernel, const C: u64> Run<Values<C>> for functions::$m<K, C> {
                const FUNCTION: Function<Values<C>> = Function {
                    name: stringify!($m),
                    formula: $m_formula,
                    arguments: &[
                        $(Argument::Word {
                            name: stringify!($m_J),
                            public: true,
                            numbers: Numbers::Among(&[$($m_j),+]),
                        },)?
                        $(argument!($m_name $m_kind $($m_range)? $(($m_numbers))?),)*
                        $(returned!(0 $m_result $(($m_result_numbers))?),)?
                    ],
                    in_memory: true,
                    apart: &[$($((stringify!($m_x), stringify!($m_y))),+)?],
                    cost: {
                        use cost::*;
                        $m_cost
                    },
                    call: Function::call_of::<Self>(),
                };
                #[inline(always)]
                #[allow(non_snake_case)]
                unsafe fn run(mut operands: Operands<Limbs>) -> u32 {
                    // SAFETY: the caller gives places and words as the contract says.
                    unsafe {
                        $(let $m_J = operands.word();)?
                        $(let $m_name = Take::take(&mut operands);)*
                        let result = instance!(
                            K $m $(<$m_C>)? $([$m_J $($m_j)+])? ($($m_name),*)
                        );
                        Give::give(result, &mut operands)
                    }
                }
            }
        )*

        impl<K: Kernel, const C: u64> List<K> for Values<C> {
            const RANGES: &'static [(Range, &'static str)] = &[$((Range::$Range, $range_end)),*];
            const FUNCTIONS: &'static [Function<Self>] = &[
                $(<functions::$v<K, C> as Run<Self>>::FUNCTION,)*
                $(<functions::$m<K, C> as Run<Self>>::FUNCTION,)*
            ];
            fn each(visit: &mut impl Visit<Self>) {
                $(visit.visit::<functions::$v<K, C>>();)*
                $(visit.visit::<functions::$m<K, C>>();)*
            }
        }
    };
}

/// An argument as data.
macro_rules! argument {
    ($name:ident Mask) => {
        argument!($name Secret (0..=1))
    };
    ($name:ident Public ($numbers:expr)) => {
        argument!(@ $name true $numbers)
    };
    ($name:ident Secret ($numbers:expr)) => {
        argument!(@ $name false $numbers)
    };
    (@ $name:ident $public:literal $numbers:expr) => {
        Argument::Word {
            name: stringify!($name),
            public: $public,
            numbers: Numbers::Within($numbers),
        }
    };
    ($name:ident to $Range:ident) => {
        argument!(@ $name To $Range)
    };
    ($name:ident in_place $Range:ident) => {
        argument!(@ $name InPlace $Range)
    };
    ($name:ident lost $Range:ident) => {
        argument!(@ $name Lost $Range)
    };
    ($name:ident $Range:ident) => {
        argument!(@ $name From $Range)
    };
    (@ $name:ident $Role:ident $Range:ident) => {
        Argument::Place {
            name: stringify!($name),
            role: Role::$Role,
            range: Range::$Range,
        }
    };
}

/// A returned value as data: the first, second or third value of a result.
#[rustfmt::skip]
macro_rules! returned {
    (0 ($A:ident, $B:ident $(, $C:ident)?)) => { returned!(0 $A) };
    (1 ($A:ident, $B:ident $(, $C:ident)?)) => { returned!(0 $B) };
    (2 ($A:ident, $B:ident, $C:ident)) => { returned!(0 $C) };
    (0 Sign) => { Argument::Nothing };
    (0 Mask) => { Argument::Nothing };
    (0 Number ($numbers:expr)) => { Argument::Number($numbers) };
    (0 $Range:ident) => { argument!(@ result Returned $Range) };
    ($other:tt $($result:tt)*) => { Argument::Nothing };
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

/// The values of a family, for its tests.
pub trait Values: Sized + 'static {
    /// A value in the representation of the kernels.
    type Limbs: Copy + Debug + PartialEq + 'static;
    /// The ranges that contracts name.
    type Range: Copy + Debug + 'static;
    /// A value that lies in every range.
    const EXAMPLE: Self::Limbs;
    /// Modulus in words, the lowest first. A polynomial over GF(2) has its coefficients as bits.
    const MODULUS: &'static [u64];
    /// Number of special values: ends of ranges, and patterns of bits.
    const EDGES: usize;

    /// Returns the special value with index `i`, whatever its range.
    fn edge(i: usize) -> Self::Limbs;
    /// Returns any value of a range, made from random words.
    fn random(range: Self::Range, word: &mut dyn FnMut() -> u64) -> Self::Limbs;
    /// Returns whether a value is in a range.
    fn holds(range: Self::Range, x: &Self::Limbs) -> bool;
    /// Returns whether two results of a range are equal.
    fn same(range: Self::Range, x: &Self::Limbs, y: &Self::Limbs) -> bool;
    /// Converts an operand for the reference implementation, if the range is wider on some kernels: the same value, in
    /// the range of the reference kernel.
    #[must_use]
    fn for_twin(_: Self::Range, x: &Self::Limbs) -> Self::Limbs {
        *x
    }
}

/// Role of a place in a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The function reads an operand.
    From,
    /// The function writes a result.
    To,
    /// The function changes a value.
    InPlace,
    /// The function reads an operand and may overwrite it.
    Lost,
    /// The function returns a value, which the caller stores here.
    Returned,
}

/// Allowed values of a number.
#[derive(Clone, Debug)]
pub enum Numbers {
    /// All numbers from the first to the last.
    Within(RangeInclusive<u32>),
    /// These numbers.
    Among(&'static [u32]),
}

/// An argument of a function, or its result.
#[derive(Clone, Debug)]
pub enum Argument<R: 'static> {
    /// A value in memory.
    Place {
        /// Name of the place.
        name: &'static str,
        /// Role of the place.
        role: Role,
        /// Range of the value, before and after the call.
        range: R,
    },
    /// A number.
    Word {
        /// Name of the number.
        name: &'static str,
        /// True if the function's trace may depend on it.
        public: bool,
        /// Allowed values.
        numbers: Numbers,
    },
    /// The result is a number of this range.
    Number(RangeInclusive<u32>),
    /// The function has no result other than its places.
    Nothing,
}

/// A function on addresses. It takes pointers to the places of its arguments, in order, with returned values last; then
/// its words, in order. It returns the result that is a number, if there is one.
pub type Call<L> = unsafe extern "C" fn(places: *const *mut L, words: *const u32) -> u32;

/// An entry of a contract list.
#[derive(Clone, Debug)]
pub struct Function<V: Values> {
    /// Name of the function.
    pub name: &'static str,
    /// First line of its documentation, with its formula in backquotes.
    pub formula: &'static str,
    /// Arguments in order, then results.
    pub arguments: &'static [Argument<V::Range>],
    /// True if the function works in memory, so that results may be written over operands.
    pub in_memory: bool,
    /// Pairs of arguments that never alias.
    pub apart: &'static [(&'static str, &'static str)],
    /// Upper bound of the cost: see [`cost`].
    pub cost: u32,
    /// Calls the function.
    pub call: Call<V::Limbs>,
}

impl<V: Values> Function<V> {
    /// Returns a function pointer that calls `R`.
    #[must_use]
    pub const fn call_of<R: Run<V>>() -> Call<V::Limbs> {
        unsafe extern "C" fn call<V: Values, R: Run<V>>(places: *const *mut V::Limbs, words: *const u32) -> u32 {
            // SAFETY: the caller gives places and words as the function wants them.
            unsafe { R::run(Operands { places, words }) }
        }
        call::<V, R>
    }
}

/// A function as a type, so that its call can be inlined.
pub trait Run<V: Values> {
    /// The function as data.
    const FUNCTION: Function<V>;
    /// Calls the function.
    ///
    /// # Safety
    /// Places and words must be as its arguments say.
    unsafe fn run(operands: Operands<V::Limbs>) -> u32;
}

/// The functions of a family's contract list, on a kernel.
pub trait List<K>: Values {
    /// The ranges, each with the first line of its documentation. That line says in backquotes where the range ends.
    const RANGES: &'static [(Self::Range, &'static str)];
    /// All functions, in order.
    const FUNCTIONS: &'static [Function<Self>];
    /// Calls `visit` for each function.
    fn each(visit: &mut impl Visit<Self>);
}

/// Visitor of the functions of a list, each as a type.
pub trait Visit<V: Values> {
    /// Visits one function.
    fn visit<R: Run<V>>(&mut self);
}

/// The calls of a list, as one table.
#[must_use]
pub const fn calls<V: List<K>, K, const N: usize>() -> [Call<V::Limbs>; N] {
    let functions = V::FUNCTIONS;
    let mut out = [functions[0].call; N];
    let mut i = 0;
    while i < N {
        out[i] = functions[i].call;
        i += 1;
    }
    out
}

/// Places and words that the callee has not taken yet.
#[derive(Clone, Copy, Debug)]
pub struct Operands<L> {
    /// The remaining places.
    pub places: *const *mut L,
    /// The remaining words.
    pub words: *const u32,
}

impl<L> Operands<L> {
    /// Takes the next place.
    ///
    /// # Safety
    /// A place must remain.
    #[inline(always)]
    pub unsafe fn place(&mut self) -> *mut L {
        // SAFETY: the caller knows of one more.
        unsafe {
            let place = *self.places;
            self.places = self.places.add(1);
            place
        }
    }

    /// Takes the next word.
    ///
    /// # Safety
    /// A word must remain.
    #[inline(always)]
    pub unsafe fn word(&mut self) -> u32 {
        // SAFETY: the caller knows of one more.
        unsafe {
            let word = *self.words;
            self.words = self.words.add(1);
            word
        }
    }
}

/// The type of an argument: a place, or what a word says.
pub trait Take<L> {
    /// Takes the next operand.
    ///
    /// # Safety
    /// One must remain. A place that becomes a reference must hold a value, and be the caller's for as long.
    unsafe fn take(operands: &mut Operands<L>) -> Self;
}

impl<L> Take<L> for &L {
    #[inline(always)]
    unsafe fn take(operands: &mut Operands<L>) -> Self {
        // SAFETY: the caller's promise.
        unsafe { &*operands.place() }
    }
}
impl<L> Take<L> for &mut L {
    #[inline(always)]
    unsafe fn take(operands: &mut Operands<L>) -> Self {
        // SAFETY: the caller's promise.
        unsafe { &mut *operands.place() }
    }
}
impl<L> Take<L> for *const L {
    #[inline(always)]
    unsafe fn take(operands: &mut Operands<L>) -> Self {
        // SAFETY: the caller's promise.
        unsafe { operands.place() }
    }
}
impl<L> Take<L> for *mut L {
    #[inline(always)]
    unsafe fn take(operands: &mut Operands<L>) -> Self {
        // SAFETY: the caller's promise.
        unsafe { operands.place() }
    }
}
impl<L> Take<L> for u32 {
    #[inline(always)]
    unsafe fn take(operands: &mut Operands<L>) -> Self {
        // SAFETY: the caller's promise.
        unsafe { operands.word() }
    }
}
impl<L> Take<L> for Mask {
    #[inline(always)]
    unsafe fn take(operands: &mut Operands<L>) -> Self {
        // SAFETY: the caller's promise.
        Mask::from_bit(unsafe { operands.word() })
    }
}

/// The return type of a function: values go to the remaining places, a number is passed on.
pub trait Give<L> {
    /// Stores the values, and returns the number (or 0).
    ///
    /// # Safety
    /// There must be a place for each value.
    unsafe fn give(self, operands: &mut Operands<L>) -> u32;
}

impl<L> Give<L> for () {
    #[inline(always)]
    unsafe fn give(self, _: &mut Operands<L>) -> u32 {
        0
    }
}
impl<L> Give<L> for u32 {
    #[inline(always)]
    unsafe fn give(self, _: &mut Operands<L>) -> u32 {
        self
    }
}
impl<L> Give<L> for i32 {
    #[inline(always)]
    unsafe fn give(self, _: &mut Operands<L>) -> u32 {
        self as u32
    }
}
impl<L> Give<L> for Mask {
    #[inline(always)]
    unsafe fn give(self, _: &mut Operands<L>) -> u32 {
        self.bit()
    }
}
impl<T, const N: usize> Give<[T; N]> for [T; N] {
    #[inline(always)]
    unsafe fn give(self, operands: &mut Operands<[T; N]>) -> u32 {
        // SAFETY: the caller knows of a place.
        unsafe { operands.place().write(self) };
        0
    }
}
impl<L: Give<L>> Give<L> for (L, L) {
    #[inline(always)]
    unsafe fn give(self, operands: &mut Operands<L>) -> u32 {
        // SAFETY: the caller knows of two places.
        unsafe { self.0.give(operands) + self.1.give(operands) }
    }
}
impl<L: Give<L>> Give<L> for (L, L, L) {
    #[inline(always)]
    unsafe fn give(self, operands: &mut Operands<L>) -> u32 {
        // SAFETY: the caller knows of three places.
        unsafe { self.0.give(operands) + self.1.give(operands) + self.2.give(operands) }
    }
}

/// Returns `w + x`, modulo the power of 2 above `W` words.
#[must_use]
pub fn plus<const W: usize>(w: [u64; W], x: i64) -> [u64; W] {
    let mut carry = i128::from(x);
    w.map(|word| {
        carry += i128::from(word);
        let low = carry as u64;
        carry >>= 64;
        low
    })
}

/// Returns `2^bit`.
#[must_use]
pub fn power<const W: usize>(bit: usize) -> [u64; W] {
    let mut out = [0; W];
    out[bit / 64] = 1 << (bit % 64);
    out
}
