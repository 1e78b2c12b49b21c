//! Curve models: point formulas, one file per model, generic over a parameter type; and scalar multiplication, generic
//! over points.

pub mod binary;
pub mod double_odd;
pub mod edwards;
pub mod lanes;
pub mod montgomery;
pub mod mul;
#[cfg(primegroup_w28)]
mod store;
pub mod weierstrass;

use crate::ct::{Mask, Words};
#[cfg(not(primegroup_w28))]
use crate::ct::{recast, recast_mut, recast_ref};
use crate::field::Field;
use core::fmt::Debug;

/// Points of one curve in one model, on one CPU: what scalar multiplication is written against.
///
/// Formulas are complete, and their time does not depend on points, but for those that say otherwise: `*_unlike` is for points that are
/// known to differ, `*_vartime` is for public ones.
pub trait CurvePoint: Words + Debug + Send + Sync {
    /// The coordinate field.
    type Field: Field;
    /// A point prepared for repeated addition (a table entry of a window); may be the point itself.
    type Cached: Words;
    /// A cached point with an affine denominator of 1 (an entry of a fixed table): cheapest to add.
    type Affine: Words;

    /// The neutral element.
    const IDENTITY: Self;
    /// Whether an affine point is not added for less than a cached one.
    const ADDS_CACHED: bool = false;

    /// `self += other`.
    fn add_assign_cached(&mut self, other: &Self::Cached);
    /// `self += other`.
    fn add_assign_affine(&mut self, other: &Self::Affine);
    /// `self += other`, where neither is neutral and they are not equal (they may be opposite): what windows of odd digits add, but
    /// for the last. For models that have a cheaper formula for this.
    #[inline(always)]
    fn add_assign_cached_unlike(&mut self, other: &Self::Cached) {
        self.add_assign_cached(other);
    }
    /// `self += other`, in variable time. For models whose complete formula is not the cheapest.
    #[inline(always)]
    fn add_assign_cached_vartime(&mut self, other: &Self::Cached) {
        self.add_assign_cached(other);
    }
    /// `self += other`, in variable time.
    #[inline(always)]
    fn add_assign_affine_vartime(&mut self, other: &Self::Affine) {
        self.add_assign_affine(other);
    }
    /// `self = 2^n self`; cheaper than `n` doublings in most models. `n` is public and may be 0.
    fn double_n_assign(&mut self, n: u32);

    /// `self + other`.
    #[inline(always)]
    #[must_use]
    fn add(mut self, other: Self) -> Self {
        self.add_assign_cached(&other.cache());
        self
    }
    /// `2 self`.
    #[must_use]
    fn double(self) -> Self;
    /// `2^n self`; `n` is public and may be 0.
    #[inline(always)]
    #[must_use]
    fn double_n(mut self, n: u32) -> Self {
        self.double_n_assign(n);
        self
    }
    /// `self = -self`.
    fn negate_assign(&mut self);
    /// `-self`.
    #[inline(always)]
    #[must_use]
    fn neg(mut self) -> Self {
        self.negate_assign();
        self
    }

    /// `self = cached`.
    #[inline(always)]
    fn set_cached(&mut self, cached: &Self::Cached) {
        *self = Self::IDENTITY;
        self.add_assign_cached(cached);
    }
    /// Prepares for repeated addition.
    fn cache(self) -> Self::Cached;
    /// `self = 2 cached`.
    fn set_double_cached(&mut self, cached: &Self::Cached);
    /// The odd multiples 1, 3, 5, ... of a point, cached. The point is overwritten.
    fn odd_multiples(table: &mut [Self::Cached], p: &mut Self) {
        let twice = p.double().cache();
        for (i, entry) in table.iter_mut().enumerate() {
            if i > 0 {
                p.add_assign_cached(&twice);
            }
            *entry = p.cache();
        }
    }
    /// `cached = -cached` where `m` is true.
    fn negate_cached_if(cached: &mut Self::Cached, m: Mask);
    /// The neutral element, cached.
    fn cached_identity() -> Self::Cached;

    /// `affine = -affine` where `m` is true.
    fn negate_affine_if(affine: &mut Self::Affine, m: Mask);
    /// The neutral element, affine.
    fn affine_identity() -> Self::Affine;
    /// Z: what coordinates are divided by to be affine.
    fn denominator(self) -> Self::Field;
    /// The affine form, given 1/Z.
    fn to_affine_with(self, inverse: Self::Field) -> Self::Affine;
    /// The affine form; one inversion.
    fn to_affine(self) -> Self::Affine {
        self.to_affine_with(self.denominator().invert())
    }

    /// Constant-time look-up of an entry in a table of cached or affine points; all zero words where there is none
    /// (which is no point: callers replace it).
    fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32);

    /// Whether this is the neutral element.
    fn is_identity(self) -> Mask;
    /// Whether both are the same element.
    fn ct_eq(self, other: Self) -> Mask;
    /// `b` where `m` is true, else `a`.
    #[must_use]
    fn select(m: Mask, a: Self, b: Self) -> Self;
}

/// How a point of one CPU is stored between operations: as a `Raw`, which is the same for all CPUs. An operation that has chosen a CPU takes
/// the point out of store, and puts it back.
///
/// The functions as they stand are for points that are stored as they are, word for word: they cost nothing. A CPU whose points are laid out
/// in another way (four coordinates side by side in vectors, say) has a type of points that writes its own.
pub trait Stored<Raw: Words>: Words {
    /// Out of store.
    #[inline(always)]
    #[must_use]
    fn load(raw: &Raw) -> Self {
        #[cfg(primegroup_w28)]
        return store::load(raw);
        #[cfg(not(primegroup_w28))]
        recast(*raw)
    }
    /// Into store.
    #[inline(always)]
    #[must_use]
    fn store(self) -> Raw {
        #[cfg(primegroup_w28)]
        return store::store(&self);
        #[cfg(not(primegroup_w28))]
        recast(self)
    }
    /// Reads a point where it is stored.
    #[inline(always)]
    fn within<R>(raw: &Raw, f: impl FnOnce(&Self) -> R) -> R {
        #[cfg(primegroup_w28)]
        return f(&Self::load(raw));
        #[cfg(not(primegroup_w28))]
        f(recast_ref(raw))
    }
    /// Changes a point where it is stored.
    #[inline(always)]
    fn within_mut<R>(raw: &mut Raw, f: impl FnOnce(&mut Self) -> R) -> R {
        #[cfg(primegroup_w28)]
        {
            let mut point = Self::load(raw);
            let result = f(&mut point);
            *raw = point.store();
            crate::ct::wipe(&mut point);
            result
        }
        #[cfg(not(primegroup_w28))]
        f(recast_mut(raw))
    }
}

/// Points whose affine forms can be added two by two, with one inversion for all pairs, in variable time.
pub trait PairSums: CurvePoint {
    /// `points[a] += points[b]` for all pairs (a, b), complete. No point is in two pairs. `room` is as long as they are.
    fn add_pairs_vartime(points: &mut [Self::Affine], pairs: &[(u32, u32)], room: &mut [Self::Field]);
}

/// Points whose affine forms can be added many at once, with one inversion for all.
pub trait BatchAffine: CurvePoint<Cached = <Self as CurvePoint>::Affine> {
    /// `sums[i] += others[i]`; none is neutral, and no two that meet are equal or opposite. `room` is as long.
    fn add_all_unlike(sums: &mut [Self::Affine], others: &[Self::Affine], room: &mut [Self::Field]);
    /// `sum += other`, complete.
    fn add_affine(sum: &mut Self::Affine, other: &Self::Affine);
}
