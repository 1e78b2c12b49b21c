//! Layouts of points. Operations keep points in one layout, and a CPU may multiply in another one: with SIMD lanes, one
//! coordinate in each lane ([`super::lanes`]). On other CPUs both layouts of most models are the same, and nothing is
//! converted.
//!
//! A CPU names its layout for each curve model ([`Layouts`]). Groups call the functions of that type. They do not know
//! which layout it is.

use super::mul::comb::{self, Entry255, SHAPES};
use super::mul::gaussian::{self, Digit, Lattice};
use super::mul::wnaf::{Accumulator, Wnaf};
use super::mul::{digits, window};
use super::weierstrass::complete::{self, affine_of};
use super::weierstrass::jacobian;
use super::{CurvePoint, double_odd, edwards, montgomery, weierstrass};
use crate::cpu::Cpu;
use crate::ct::{Fleeting, recast_all};
use crate::field::gf255::Gf255;
use crate::field::gfp256::GfP256;
use crate::field::lanes::{Kernel, Portable, Quad};
use crate::limb::{Limb, U256, from_words, limbs};

/// An element of GF(2^255 - C) on a CPU.
type F<const C: u64, K> = Gf255<C, <K as Cpu>::Gf255>;

/// The layouts of the CPU `K`, one for each curve model that has SIMD formulas.
pub trait Layouts<K: Cpu>: Kernel {
    /// Curves with a = -1 over 2^255 - 19.
    type Edwards<C: edwards::Params<Field = F<19, K>>>: Windows<edwards::Point<C>>;
    /// The curve of do255e and jq255e.
    type DoubleOddE<C: double_odd::Params<Field = F<18651, K>>>: Turns<double_odd::Point<C>>
    where
        double_odd::Point<C>: Turns<double_odd::Point<C>>;
    /// The curve of do255s and jq255s.
    type DoubleOddS<C: double_odd::Params<Field = F<3957, K>>>: Windows<double_odd::Point<C>>;
    /// P-256.
    type P256<C: jacobian::Params<Field = GfP256<K::GfP256>>>: OddWindows<C>;
    /// Curve25519.
    type Ladder<C: montgomery::Params<Field = F<19, K>>>: Ladder<C::Field>;
}

/// Implements [`Layouts`] for a kernel.
macro_rules! layouts {
    ($Kernel:ty, |$K:ident, $C:ident| $edwards:ty, $e:ty, $s:ty, $p256:ty, $ladder:ty) => {
        impl<$K: Cpu> Layouts<$K> for $Kernel {
            type Edwards<$C: edwards::Params<Field = F<19, $K>>> = $edwards;
            type DoubleOddE<$C: double_odd::Params<Field = F<18651, $K>>>
                = $e
            where
                double_odd::Point<$C>: Turns<double_odd::Point<$C>>;
            type DoubleOddS<$C: double_odd::Params<Field = F<3957, $K>>> = $s;
            type P256<$C: jacobian::Params<Field = GfP256<$K::GfP256>>> = $p256;
            type Ladder<$C: montgomery::Params<Field = F<19, $K>>> = $ladder;
        }
    };
    ($Kernel:ty) => {
        layouts!($Kernel, |K, C| super::lanes::edwards::Point<K>, super::lanes::double_odd_e::Point<K>,
            super::lanes::double_odd_s::Point<K>, super::lanes::p256::Point<K, C>, super::lanes::montgomery::Ladders<K>);
    };
}
layouts!(Portable, |K, C| edwards::Point<C>, double_odd::Point<C>, double_odd::Point<C>, jacobian::Point<C>, C);
#[cfg(primegroup_kernels = "x64")]
layouts!(crate::field::lanes::Ifma);
#[cfg(primegroup_kernels = "a64")]
layouts!(crate::field::lanes::Neon, |K, C| super::lanes::edwards::Point<K>, super::lanes::double_odd_e::Point<K>,
    super::lanes::double_odd_s::Point<K>, jacobian::Point<C>, super::lanes::montgomery::Ladders<K>);
#[cfg(all(test, not(primegroup_kernels = "a64")))]
layouts!(crate::field::lanes::tests::Twin);

/// A layout in which points of the type `P` are multiplied.
pub trait Layout<P>: CurvePoint {
    /// Converts a point to this layout.
    fn enter(p: &P) -> Self;
    /// Converts the point back.
    fn leave(self) -> P;
    /// Reads a point in this layout.
    #[inline(always)]
    fn read<R>(p: &P, f: impl FnOnce(&Self) -> R) -> R {
        f(&Self::enter(p))
    }
    /// Modifies a point in this layout.
    #[inline(always)]
    fn modify(p: &mut P, f: impl FnOnce(&mut Self)) {
        let mut q = Self::enter(p);
        f(&mut q);
        *p = q.leave();
    }
    /// Multiplies by a secret. Layouts in vector registers wipe the stack afterwards: while points are in such
    /// registers, the compiler spills words of the scalar to the stack.
    #[inline(always)]
    fn with_secret<R>(f: impl FnOnce() -> R) -> R {
        f()
    }
}

// Points that are multiplied as they are.
impl<P: CurvePoint> Layout<P> for P {
    #[inline(always)]
    fn enter(p: &P) -> P {
        *p
    }
    #[inline(always)]
    fn leave(self) -> P {
        self
    }
    #[inline(always)]
    fn read<R>(p: &P, f: impl FnOnce(&P) -> R) -> R {
        f(p)
    }
    #[inline(always)]
    fn modify(p: &mut P, f: impl FnOnce(&mut P)) {
        f(p);
    }
}

/// Multiplication with windows of a curve over 2^255 - C.
pub trait Windows<P>: Layout<P> {
    /// Computes `self = k self` for k < 2^254 + 2^200. The bound has room for the order of do255s, which is below 2^254
    /// + 2^126.
    fn mul_assign(&mut self, k: &U256);
    /// [`comb::mul_teeth`]
    #[inline(always)]
    fn mul_teeth<const D: usize>(tables: &[[Entry255; SHAPES]], k: &U256, multiple: &U256) -> Self {
        comb::mul_teeth::<Self, Entry255, D, 4>(tables, k, multiple)
    }
    /// Adds digit `i` of a scalar times the point whose odd multiples are in the tables: as entries, and for lanes.
    #[inline(always)]
    fn add_fixed_vartime<const T: usize>(
        acc: &mut Accumulator<'_, Self>,
        k: &mut Wnaf<T>,
        i: usize,
        (entries, _): (&[Entry255], &[Quad]),
    ) {
        acc.add_affine_vartime(k, i, recast_all(entries));
    }
}

impl<C: edwards::Params> Windows<Self> for edwards::Point<C> {
    #[inline(always)]
    fn mul_assign(&mut self, k: &U256) {
        window::mul_digits::<_, { window::DIGITS }, 4>(self, k);
    }
}

impl<C: double_odd::Params> Windows<Self> for double_odd::Point<C> {
    #[inline(always)]
    fn mul_assign(&mut self, k: &U256) {
        if C::NORMALIZES_TABLES {
            window::mul_normalized(self, k)
        } else {
            window::mul_digits::<_, { window::DIGITS }, 4>(self, k)
        }
    }
}

/// Multiplication on the curve of do255e and jq255e, which has an endomorphism.
pub trait Turns<P>: Layout<P> {
    /// Computes `P = k P`.
    fn mul(p: &mut P, lattice: &Lattice, k: &U256);
    /// [`comb::mul`] for these digits. `fetch` writes an entry of the tables.
    #[inline(always)]
    fn mul_comb(
        _tables: &[[Entry255; SHAPES]],
        _digits: &[Digit; gaussian::DIGITS],
        fetch: impl Fn(&mut Self::Affine, usize, usize),
    ) -> Self {
        comb::mul::<Self>(gaussian::DIGITS, 1, fetch)
    }
    /// Applies the endomorphism.
    #[must_use]
    fn turn(self) -> Self;
    /// Applies the endomorphism.
    fn turn_cached(cached: &mut Self::Cached);
    /// Adds entry `at` of the tables, (e, u, eta u) and pairs for lanes, after the endomorphism if `turned`.
    fn add_fixed(&mut self, at: usize, turned: bool, tables: (&[Entry255], &[[Quad; 2]]));
}

/// Width of the windows of a generator on a Weierstrass curve, in bits: with 43 digits instead of 52 there are fewer additions.
pub const FIXED_WIDTH: u32 = 6;
/// Number of these windows.
pub const FIXED_DIGITS: usize = digits::odd(256, FIXED_WIDTH);
/// Number of these windows that share a table.
pub const FIXED_STEPS: usize = 2;
/// Number of tables of these windows.
pub const FIXED_TABLES: usize = FIXED_DIGITS.div_ceil(FIXED_STEPS);
/// A table of these windows: 1, 3, ... 63 times a multiple of the generator.
pub type FixedTable = [Entry; 1 << (FIXED_WIDTH - 1)];

/// Multiplication with windows of odd digits on a Weierstrass curve of an odd order of 256 bits.
pub trait OddWindows<C: weierstrass::Params>: Layout<complete::Point<C>> {
    /// Smallest batch for which one multi-scalar multiplication, in the layout of `C`, is faster. A layout that
    /// verifies single equations faster has a higher limit.
    const SUM_PAYS_FROM: usize = 2;

    /// Returns `k P` for an odd k up to the order, in digits of five bits. For the neutral element the result is
    /// undefined.
    fn mul_odd(p: &complete::Point<C>, k: &U256) -> complete::Point<C>;
    /// Returns `k G` for an odd k up to the order, from tables of windows.
    fn mul_fixed(tables: &[FixedTable; FIXED_TABLES], k: &U256) -> complete::Point<C>;
    /// Returns fixed odd multiples in this layout, given entries and points in lanes.
    fn fixed(tables: (&'static [Entry], &'static [Quad])) -> &'static [Self::Affine];
}

impl<C: jacobian::Params> Layout<complete::Point<C>> for jacobian::Point<C> {
    #[inline(always)]
    fn enter(p: &complete::Point<C>) -> Self {
        Self::from_affine(&affine_of(p))
    }
    #[inline(always)]
    fn leave(self) -> complete::Point<C> {
        self.to_projective()
    }
}

impl<C: jacobian::Params> OddWindows<C> for jacobian::Point<C> {
    #[inline(always)]
    fn mul_odd(p: &complete::Point<C>, k: &U256) -> complete::Point<C> {
        let mut acc = Self::from_finite(&affine_of(p));
        window::mul_odd::<_, 5, 16, { digits::odd(256, 5) }, 4>(&mut acc, k);
        acc.to_projective()
    }
    #[inline(always)]
    fn mul_fixed(tables: &[FixedTable; FIXED_TABLES], k: &U256) -> complete::Point<C> {
        comb::mul_odd::<Self, Entry, FIXED_WIDTH, 32, FIXED_DIGITS, 4>(tables, FIXED_STEPS, k).to_projective()
    }
    #[inline(always)]
    fn fixed((entries, _): (&'static [Entry], &'static [Quad])) -> &'static [Self::Affine] {
        recast_all(entries)
    }
}

/// Entry of a fixed table of a Weierstrass curve: (x, y) as limbs.
type Entry = [[Limb; limbs(256)]; 2];

/// The ladder of Curve25519.
pub trait Ladder<F> {
    /// Returns X and Z of `k P` for the x-coordinate of P.
    fn ladder(x: &F, k: &[Limb; limbs(256)]) -> [F; 2];
    /// Computes X and Z of `n` multiples, given the x-coordinates and the scalars; at most eight.
    #[inline(always)]
    fn ladder_each(_n: usize, inputs: impl Iterator<Item = (F, Fleeting<U256>)>, [x, z]: [&mut [F; 8]; 2]) {
        Self::one_by_one(inputs, [x, z]);
    }
    /// Does the same as [`Self::ladder_each`], one multiple after the other.
    #[inline(always)]
    fn one_by_one(inputs: impl Iterator<Item = (F, Fleeting<U256>)>, [x, z]: [&mut [F; 8]; 2]) {
        for ((x, z), (u, k)) in x.iter_mut().zip(z).zip(inputs) {
            let k: Fleeting<[Limb; limbs(256)]> = Fleeting::new(from_words(&*k));
            [*x, *z] = Self::ladder(&u, &k);
        }
    }
}

impl<C: montgomery::Params> Ladder<C::Field> for C {
    #[inline(always)]
    fn ladder(x: &C::Field, k: &[Limb; limbs(256)]) -> [C::Field; 2] {
        montgomery::ladder::<C, _>(x, k, 255)
    }
}
