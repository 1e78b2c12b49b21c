//! Curve models: point formulas, one file per model, generic over a parameter type; and scalar multiplication, generic
//! over points.

pub mod binary;
pub mod double_odd;
pub mod edwards;
pub mod lanes;
pub mod layout;
pub mod montgomery;
pub mod mul;
#[cfg_attr(primegroup_layout = "w28", path = "store_w28.rs")]
mod store;
pub mod weierstrass;

use crate::cpu::Cpu;
use crate::ct::{Mask, Words};
use crate::field::Field;
use core::fmt::Debug;

/// Points of one curve in one model, on one CPU: the interface for scalar multiplication.
///
/// Formulas are complete and run in constant time, with two exceptions: `*_unlike` requires points that are known to
/// differ, and `*_vartime` is for public points.
pub trait CurvePoint: Words + Debug + Send + Sync {
    /// The coordinate field.
    type Field: Field;
    /// The CPU, which looks up table entries in constant time.
    type Cpu: Cpu;
    /// A point prepared for repeated addition (a table entry of a window); may be the point itself.
    type Cached: Words;
    /// A cached point with an affine denominator of 1 (an entry of a fixed table): cheapest to add.
    type Affine: Words;

    /// The neutral element.
    const IDENTITY: Self;
    /// True if adding an affine point is not cheaper than adding a cached point.
    const ADDS_CACHED: bool = false;

    /// Computes `self += other`.
    fn add_assign_cached(&mut self, other: &Self::Cached);
    /// Computes `self += other`.
    fn add_assign_affine(&mut self, other: &Self::Affine);
    /// Computes `self += other` for points that are not neutral and not equal (they may be opposite). Multiplication
    /// with windows of odd digits uses it for all additions except the last. For models that have a cheaper formula for
    /// this case.
    #[inline(always)]
    fn add_assign_cached_unlike(&mut self, other: &Self::Cached) {
        self.add_assign_cached(other);
    }
    /// Computes `self += other`, in variable time. For models whose complete formula is not the cheapest.
    #[inline(always)]
    fn add_assign_cached_vartime(&mut self, other: &Self::Cached) {
        self.add_assign_cached(other);
    }
    /// Computes `self += other`, in variable time.
    #[inline(always)]
    fn add_assign_affine_vartime(&mut self, other: &Self::Affine) {
        self.add_assign_affine(other);
    }
    /// Computes `self = 2^n self`; cheaper than `n` doublings in most models. `n` is public and may be 0.
    fn double_n_assign(&mut self, n: u32);

    /// Returns `self + other`.
    #[inline(always)]
    #[must_use]
    fn add(mut self, other: Self) -> Self {
        self.add_assign_cached(&other.cache());
        self
    }
    /// Returns `2 self`.
    #[inline(always)]
    #[must_use]
    fn double(self) -> Self {
        self.double_n(1)
    }
    /// Returns `2^n self`; `n` is public and may be 0.
    #[inline(always)]
    #[must_use]
    fn double_n(mut self, n: u32) -> Self {
        self.double_n_assign(n);
        self
    }
    /// Computes `self = -self`.
    fn negate_assign(&mut self);
    /// Returns `-self`.
    #[inline(always)]
    #[must_use]
    fn neg(mut self) -> Self {
        self.negate_assign();
        self
    }

    /// Sets `self = cached`.
    #[inline(always)]
    fn set_cached(&mut self, cached: &Self::Cached) {
        *self = Self::IDENTITY;
        self.add_assign_cached(cached);
    }
    /// Prepares the point for repeated addition.
    fn cache(self) -> Self::Cached;
    /// Sets `self = 2 cached`.
    #[inline(always)]
    fn set_double_cached(&mut self, cached: &Self::Cached) {
        self.set_cached(cached);
        self.double_n_assign(1);
    }
    /// Computes the odd multiples 1, 3, 5, ... of a point, cached. The point is overwritten.
    fn odd_multiples(table: &mut [Self::Cached], p: &mut Self) {
        let twice = p.double().cache();
        for (i, entry) in table.iter_mut().enumerate() {
            if i > 0 {
                p.add_assign_cached(&twice);
            }
            *entry = p.cache();
        }
    }
    /// Negates `cached` if `m` is true.
    fn negate_cached_if(cached: &mut Self::Cached, m: Mask);
    /// The neutral element, cached.
    #[inline(always)]
    fn cached_identity() -> Self::Cached {
        Self::IDENTITY.cache()
    }

    /// Negates `affine` if `m` is true.
    fn negate_affine_if(affine: &mut Self::Affine, m: Mask);
    /// Returns Z, the divisor that makes coordinates affine.
    fn denominator(self) -> Self::Field;
    /// Returns the affine form, given 1/Z.
    fn to_affine_with(self, inverse: Self::Field) -> Self::Affine;
    /// Returns the affine form; one inversion.
    fn to_affine(self) -> Self::Affine {
        self.to_affine_with(self.denominator().invert())
    }

    /// Writes entry `index` of the table to `out`, or zeros. Constant time.
    #[inline(always)]
    fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        Self::Cpu::lookup_to(out, table, index);
    }
    /// Returns whether this is the neutral element.
    fn is_identity(self) -> Mask;
    /// Returns whether both are the same element.
    fn ct_eq(self, other: Self) -> Mask;
    /// Returns `b` if `m` is true, else `a`.
    #[inline(always)]
    #[must_use]
    fn select(m: Mask, mut a: Self, b: Self) -> Self {
        crate::ct::assign_if(m, &mut a, &b);
        a
    }
}

/// Conversion between points of one CPU and their stored form `Raw`, which is the same for all CPUs. An operation
/// chooses a CPU, loads the point, and stores it afterwards.
///
/// The default functions are for points that are stored without conversion, word for word; they cost nothing. The
/// layout that a CPU multiplies in is a [`layout::Layout`].
pub trait Stored<Raw: Words>: Words {
    /// Loads a point from its stored form.
    #[inline(always)]
    #[must_use]
    fn load(raw: &Raw) -> Self {
        store::load(raw)
    }
    /// Returns the stored form of a point.
    #[inline(always)]
    #[must_use]
    fn store(self) -> Raw {
        store::store(&self)
    }
    /// Reads a stored point in place.
    #[inline(always)]
    fn within<R>(raw: &Raw, f: impl FnOnce(&Self) -> R) -> R {
        store::within(raw, f)
    }
    /// Modifies a stored point in place.
    #[inline(always)]
    fn within_mut<R>(raw: &mut Raw, f: impl FnOnce(&mut Self) -> R) -> R {
        store::within_mut(raw, f)
    }
}

/// Points whose affine forms can be added in pairs, with one inversion for all pairs, in variable time.
pub trait PairSums: CurvePoint {
    /// The neutral element, affine.
    const AFFINE_IDENTITY: Self::Affine;

    /// Computes `points[a] += points[b]` for all pairs (a, b). Complete. No point is in two pairs. `room` has the same
    /// length as `pairs`.
    fn add_pairs_vartime(points: &mut [Self::Affine], pairs: &[(u32, u32)], room: &mut [Self::Field]);
}

/// Points whose affine forms can be added in batches, with one inversion for the whole batch.
pub trait BatchAffine: CurvePoint<Cached = <Self as CurvePoint>::Affine> {
    /// Computes `sums[i] += others[i]`. No point is neutral, and `sums[i]` and `others[i]` are neither equal nor
    /// opposite. `room` has the same length.
    fn add_all_unlike(sums: &mut [Self::Affine], others: &[Self::Affine], room: &mut [Self::Field]);
    /// Computes `sum += other`. Complete.
    fn add_affine(sum: &mut Self::Affine, other: &Self::Affine);
}
