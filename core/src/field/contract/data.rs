//! What a list of contracts becomes: a table of functions, each with its arguments and a way to call it on places in memory and words.

use crate::ct::Mask;
use core::fmt::Debug;
use core::ops::RangeInclusive;

/// What the values of a family look like to its tests.
pub trait Values: Sized + 'static {
    /// A value, as kernels see it.
    type Limbs: Copy + Debug + PartialEq + 'static;
    /// The ranges that contracts name.
    type Range: Copy + Debug + 'static;
    /// A value of every range.
    const EXAMPLE: Self::Limbs;
    /// How many values are special: ends of ranges, and patterns of bits.
    const EDGES: usize;

    /// The special value of this number, in whatever range it is.
    fn edge(i: usize) -> Self::Limbs;
    /// Any value of a range, from random words.
    fn random(range: Self::Range, word: &mut dyn FnMut() -> u64) -> Self::Limbs;
    /// Whether a value is in a range.
    fn holds(range: Self::Range, x: &Self::Limbs) -> bool;
    /// Whether two results of a range are the same.
    fn same(range: Self::Range, x: &Self::Limbs, y: &Self::Limbs) -> bool;
    /// What the twin takes for an operand of a range, where that is wider on some kernels: the same value, as the twin's kernel has it.
    #[must_use]
    fn for_twin(_: Self::Range, x: &Self::Limbs) -> Self::Limbs {
        *x
    }
}

/// What a function does with a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It reads an operand.
    From,
    /// It writes a result.
    To,
    /// It changes a value.
    InPlace,
    /// It reads an operand, and may overwrite it.
    Lost,
    /// It returns a value, which the caller puts there.
    Returned,
}

/// The values of a number.
#[derive(Clone, Debug)]
pub enum Numbers {
    /// All from the first to the last.
    Within(RangeInclusive<u32>),
    /// These.
    Among(&'static [u32]),
}

/// An argument of a function, or its result.
#[derive(Clone, Debug)]
pub enum Argument<R: 'static> {
    /// A value in memory.
    Place {
        /// Its name.
        name: &'static str,
        /// What is done there.
        role: Role,
        /// What it holds, before and afterwards.
        range: R,
    },
    /// A number.
    Word {
        /// Its name.
        name: &'static str,
        /// Whether the function's trace may depend on it.
        public: bool,
        /// What it may be.
        numbers: Numbers,
    },
    /// The result is a number of this range.
    Number(RangeInclusive<u32>),
    /// There is no more than what the twins compare.
    Nothing,
}

/// A function on addresses: pointers to the places of its arguments, in order, those of returned values last; its words, in order. What it
/// returns is a result that is a number.
pub type Call<L> = unsafe extern "C" fn(places: *const *mut L, words: *const u32) -> u32;

/// A line of a list.
#[derive(Clone, Debug)]
pub struct Function<V: Values> {
    /// Its name.
    pub name: &'static str,
    /// Arguments in order, then results.
    pub arguments: &'static [Argument<V::Range>],
    /// Whether it works in memory: results may be written where operands are.
    pub in_memory: bool,
    /// Arguments that are never the same place.
    pub apart: &'static [(&'static str, &'static str)],
    /// What it costs at most: see [`cost`](super::cost).
    pub cost: u32,
    /// Calls it.
    pub call: Call<V::Limbs>,
}

impl<V: Values> Function<V> {
    /// A call of its own.
    #[must_use]
    pub const fn call_of<R: Run<V>>() -> Call<V::Limbs> {
        unsafe extern "C" fn call<V: Values, R: Run<V>>(places: *const *mut V::Limbs, words: *const u32) -> u32 {
            // SAFETY: the caller gives places and words as the function wants them.
            unsafe { R::run(Operands { places, words }) }
        }
        call::<V, R>
    }
}

/// A function as a type, so that what calls it can be inlined.
pub trait Run<V: Values> {
    /// As data.
    const FUNCTION: Function<V>;
    /// Calls it.
    ///
    /// # Safety
    /// Places and words must be as its arguments say.
    unsafe fn run(operands: Operands<V::Limbs>) -> u32;
}

/// The functions of a family's list, on a kernel.
pub trait List<K>: Values {
    /// All functions, in order.
    const FUNCTIONS: &'static [Function<Self>];
    /// Shows each.
    fn each(visit: &mut impl Visit<Self>);
}

/// What looks at each function as a type.
pub trait Visit<V: Values> {
    /// Looks at one.
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

/// Places and words that have not been taken.
#[derive(Clone, Copy, Debug)]
pub struct Operands<L> {
    /// The places.
    pub places: *const *mut L,
    /// The words.
    pub words: *const u32,
}

impl<L> Operands<L> {
    /// The next place.
    ///
    /// # Safety
    /// There must be one.
    #[inline(always)]
    pub unsafe fn place(&mut self) -> *mut L {
        // SAFETY: the caller knows of one more.
        unsafe {
            let place = *self.places;
            self.places = self.places.add(1);
            place
        }
    }

    /// The next word.
    ///
    /// # Safety
    /// There must be one.
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

/// What a function returns: values go to the places that are left, a number is passed on.
pub trait Give<L> {
    /// Puts it there.
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
