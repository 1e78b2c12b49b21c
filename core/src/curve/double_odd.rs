//! Double-odd curves y^2 = x(x^2 + ax + b) as Jacobi quartics e^2 = b' u^4 + a' u^2 + 1 (eprint 2020/1558, 2022/1052).
//!
//! **Object**: the group of a double-odd curve modulo its point N of order two: prime order r, neutral class {O, N}.
//! **Representation**: extended coordinates (E:Z:U:T) with e = E/Z, u = U/Z, u^2 = T/Z, Z != 0. Either point of a class
//! {P, P+N} = {(e, u), (-e, -u)} represents it. u = x/y and e = u^2 (x - b/x). The neutral element is (+-1:1:0:0). All
//! operations here are operations of the curve itself, so points of order r stay points of order r. Therefore the do255
//! encoding, which needs one specific point of the class, needs no Legendre symbol.
//! **Formulas**: `gen/src/formulas/source/double_odd.rs`. Addition 8M+3S, with an affine point 7M+3S. n
//! doublings go through Jacobian coordinates (X:W:J) with X/J^2 = x and W/J = 1/u: n(1M+5S)+1S for a = 0,
//! n(2M+4S)+2S-1M for a = -1, b = 1/2.
//! **Constant time**: everything. The formulas are complete on the whole curve: no input is exceptional.
//! **Invariant**: U^2 = T Z.

use super::{CurvePoint, Stored};
use crate::cpu::Cpu;
use crate::ct::{Mask, Words, head_mut, or_where, recast_all, recast_all_mut};
use crate::field::{Field, SmallMultiples, scratch};
use crate::generated::formulas_double_odd as generated;
use crate::limb::Limb;
use crate::settings::inlining;
use core::fmt::Debug;
use core::mem::MaybeUninit;

/// The coefficients of the quartic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dual {
    /// a'
    pub a: i32,
    /// b'
    pub b: i32,
}

/// y^2 = x(x^2 - 2).
pub const E: Dual = Dual { a: 0, b: 8 };
/// y^2 = x(x^2 - x + 1/2).
pub const S: Dual = Dual { a: 2, b: -1 };

/// One double-odd curve on one CPU.
pub trait Params: Copy + Debug + Send + Sync + 'static {
    /// The coordinate field.
    type Field: SmallMultiples;
    /// The CPU, which looks up table entries in constant time.
    type Cpu: Cpu;
    /// The curve: [`E`] or [`S`].
    const CURVE: Dual;
    /// True if the table of a variable point should be made affine, because table lookups are slow. An affine entry has
    /// two coordinates instead of four, and its addition costs 1M less. Both must pay for the inversion.
    const NORMALIZES_TABLES: bool = false;
}

/// A point in extended coordinates.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Point<C: Params> {
    /// E
    pub e: C::Field,
    /// Z
    pub z: C::Field,
    /// U
    pub u: C::Field,
    /// T
    pub t: C::Field,
}

// SAFETY: four field elements, which are words.
unsafe impl<C: Params> Words for Point<C> {}

/// A point with Z = 1: (e, u, u^2).
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Affine<C: Params> {
    /// e
    pub e: C::Field,
    /// u
    pub u: C::Field,
    /// u^2
    pub t: C::Field,
}

// SAFETY: three field elements, which are words.
unsafe impl<C: Params> Words for Affine<C> {}

impl<C: Params> Point<C> {
    const IS_E: bool = matches!(C::CURVE, E);

    /// The coordinates. Between the doublings of a run a point is in Jacobian coordinates, in the same memory: e, z, u
    /// hold W, X (or D), J. t is free for intermediate values.
    #[inline(always)]
    fn coordinates(&mut self) -> [&mut C::Field; 4] {
        [&mut self.e, &mut self.z, &mut self.u, &mut self.t]
    }

    inlining! { compact:
        /// Common end of both additions.
        fn finish(&mut self, [n5, n6, free]: &mut [C::Field; 3]) {
            let p = self.coordinates();
            if Self::IS_E { generated::finish_e(p, n5, n6, free) } else { generated::finish_s(p, n5, n6, free) }
        }
    }

    /// Doubles the point, and converts it to Jacobian coordinates.
    #[inline(always)]
    pub(crate) fn double_to_jacobian(&mut self) {
        let p = self.coordinates();
        if Self::IS_E { generated::double_to_jacobian_e(p) } else { generated::double_to_jacobian_s(p) }
    }
    inlining! { compact:
        /// Doubles a point in Jacobian coordinates.
        pub(crate) fn double_jacobian(&mut self) {
            let p = self.coordinates();
            if Self::IS_E { generated::double_jacobian_e(p) } else { generated::double_jacobian_s(p) }
        }
    }
    /// Converts a point in Jacobian coordinates.
    #[inline(always)]
    pub(crate) fn jacobian_to_extended(&mut self) {
        let p = self.coordinates();
        if Self::IS_E { generated::jacobian_to_extended_e(p) } else { generated::jacobian_to_extended_s(p) }
    }

    inlining! { compact:
        /// Copies a point coordinate by coordinate. In the `small` profile, copies of more than 32 bytes go through a
        /// slow library loop.
        pub fn set(&mut self, o: &Self) {
            self.e = o.e;
            self.z = o.z;
            self.u = o.u;
            self.t = o.t;
        }
    }

    /// Returns the first three coordinates as an affine point.
    #[inline(always)]
    #[must_use]
    pub fn as_affine(&self) -> &Affine<C> {
        // SAFETY: both are whole field elements in the order of their declaration.
        unsafe { &*core::ptr::from_ref(self).cast() }
    }

    /// Multiplies by the endomorphism's eigenvalue, for curves with a = 0: (e, eta u), eta^2 = -1. 1M
    #[inline(always)]
    pub fn turn(&mut self, eta: &C::Field) {
        // u appears only as u^4 in e^2 = b' u^4 + 1, so e stays. T = U^2/Z takes the factor eta^2 = -1.
        self.u *= eta;
        self.t.negate_assign();
    }

    /// Returns the point multiplied by the endomorphism's eigenvalue: see [`Self::turn`].
    #[inline(always)]
    #[must_use]
    pub fn endomorphism(mut self, eta: C::Field) -> Self {
        self.turn(&eta);
        self
    }

    /// Divides the points of a table by their Z, in place. Afterwards e and u of all points are at the beginning of the
    /// table. One inversion, and 5M per point. T, which follows from U and Z, is overwritten by products. Split into
    /// functions, so that the inversion has little on the stack below it.
    #[inline(always)]
    pub fn normalize(table: &mut [Self]) {
        // Simultaneous inversion (P. Montgomery, 1987, section 10.3.1). Z is never 0 on the whole curve, so no entry
        // spoils the product.
        Self::products(table);
        if let Some(last) = table.last_mut() {
            Self::invert_t(last);
        }
        Self::divide(table);
    }

    /// Sets each T to the product of all Z up to this point.
    #[inline(never)]
    fn products(table: &mut [Self]) {
        let Some((first, rest)) = table.split_first_mut() else { return };
        first.t = first.z;
        let mut last = &first.t;
        for p in rest {
            p.t.set_product(last, &p.z);
            last = &p.t;
        }
    }

    /// Sets T = 1/T.
    #[inline(never)]
    fn invert_t(p: &mut Self) {
        p.t = p.t.invert();
    }

    /// Divides the points. Each T holds a product of Z, except the last T, which holds the inverse of its product.
    #[inline(never)]
    fn divide(table: &mut [Self]) {
        let Some(last) = table.last() else { return };
        let mut inverse = last.t;
        let mut left = &mut *table;
        while let Some((p, before)) = left.split_last_mut() {
            // `inverse` is that of the product of all Z up to p. Times the product before p, it is 1/Z of p alone.
            match before.last() {
                Some(q) => {
                    p.t.set_product(&inverse, &q.t);
                    inverse *= &p.z;
                }
                None => p.t = inverse,
            }
            p.e *= &p.t;
            // U/Z goes to the place of Z, next to E/Z, so that the pair can be moved as a whole.
            p.z.set_product(&p.u, &p.t);
            left = before;
        }
        let pairs = recast_all_mut::<_, [[C::Field; 2]; 2]>(table).as_flattened_mut();
        // A point is two pairs, and its first pair is (e, u). Pair 2i goes to place i < 2i, whose old content has moved
        // before.
        for i in 1..pairs.len() / 2 {
            let Some((low, high)) = pairs.split_at_mut_checked(2 * i) else { return };
            if let (Some(to), Some(from)) = (low.get_mut(i), high.first()) {
                (to[0], to[1]) = (from[0], from[1]);
            }
        }
    }

    /// Returns e and u of all points, after [`Self::normalize`].
    #[inline(always)]
    pub fn normalized(table: &[Self]) -> &[[C::Field; 2]] {
        // The table has twice as many pairs as points; the first half is valid.
        let pairs = recast_all::<_, [[C::Field; 2]; 2]>(table).as_flattened();
        pairs.get(..table.len()).unwrap_or_default()
    }

    /// Constant-time lookup in such a table: returns `index` times the point whose multiples 1, 2, ... are in the
    /// table, negated if `negative`.
    #[inline(always)]
    pub fn lookup_normalized(out: &mut Affine<C>, table: &[Self], index: u32, negative: Mask) {
        // Index 0 wraps to an index that no entry has. The lookup then writes zeros, and e = 1 makes them the neutral
        // element (1, 0).
        C::Cpu::lookup_to(head_mut::<_, [C::Field; 2]>(out), Self::normalized(table), index.wrapping_sub(1));
        or_where(Mask::from_zero(index as Limb), &mut out.e, &C::Field::ONE);
        out.u.negate_assign_if(negative);
        // 1S is cheaper than a third coordinate in every table entry that the lookup scans.
        out.t.set_square(&out.u);
    }
}

// Stored without conversion.
impl<C: Params, Raw: Words> Stored<Raw> for Point<C> {}

impl<C: Params> CurvePoint for Point<C> {
    type Field = C::Field;
    type Cpu = C::Cpu;
    type Cached = Self;
    type Affine = Affine<C>;

    const IDENTITY: Self = Point { e: C::Field::ONE, z: C::Field::ONE, u: C::Field::ZERO, t: C::Field::ZERO };

    // 8M+3S, or 10M+2S if sums are not cheap.
    inlining!(formula:
        fn add_assign_cached(&mut self, o: &Self) {
            let other = [&o.e, &o.z, &o.u, &o.t];
            // The form of 8M+3S has fewer products and more sums. Where sums are expensive, it costs more than it
            // saves.
            if !C::Field::SUMS_ARE_CHEAP {
                let p = self.coordinates();
                return if Self::IS_E { generated::add_e(p, other) } else { generated::add_s(p, other) };
            }
            let mut space = MaybeUninit::<[C::Field; 3]>::uninit();
            let values = scratch(&mut space);
            let [n5, n6, free] = values;
            generated::products(self.coordinates(), other, n5, n6, free);
            self.finish(values);
        }

        fn add_assign_affine(&mut self, o: &Affine<C>) {
            let other = [&o.e, &o.u, &o.t];
            if !C::Field::SUMS_ARE_CHEAP {
                let p = self.coordinates();
                return if Self::IS_E { generated::add_affine_e(p, other) } else { generated::add_affine_s(p, other) };
            }
            let mut space = MaybeUninit::<[C::Field; 3]>::uninit();
            let values = scratch(&mut space);
            let [n5, n6, free] = values;
            generated::products_affine(self.coordinates(), other, n5, n6, free);
            self.finish(values);
        }
    );

    inlining!(large_formula:
        fn double_n_assign(&mut self, n: u32) {
            if n == 0 {
                return;
            }
            // n = 0 returned above, because the conversion to Jacobian coordinates is itself a doubling.
            self.double_to_jacobian();
            for _ in 1..n {
                self.double_jacobian();
            }
            self.jacobian_to_extended();
        }
    );

    #[inline(always)]
    fn negate_assign(&mut self) {
        self.u.negate_assign();
    }

    #[inline(always)]
    fn cache(self) -> Self {
        self
    }
    #[inline(always)]
    fn set_cached(&mut self, o: &Self) {
        self.set(o);
    }
    // An entry is a point, so this needs no memory except the table and p.
    inlining!(formula:
        fn odd_multiples(table: &mut [Self], p: &mut Self) {
            let Some((first, mut rest)) = table.split_first_mut() else { return };
            *first = *p;
            p.double_n_assign(1);
            let mut last = first;
            while let Some((entry, more)) = rest.split_first_mut() {
                entry.set(last);
                entry.add_assign_cached(p);
                (last, rest) = (entry, more);
            }
        }
    );
    #[inline(always)]
    fn negate_cached_if(o: &mut Self, m: Mask) {
        o.u.negate_assign_if(m);
    }

    #[inline(always)]
    fn negate_affine_if(o: &mut Affine<C>, m: Mask) {
        o.u.negate_assign_if(m);
    }
    fn denominator(self) -> C::Field {
        self.z
    }
    fn to_affine_with(self, inverse: C::Field) -> Affine<C> {
        // u^2 = T/Z as well, but a squaring costs less than a product.
        let (e, u) = (self.e * inverse, self.u * inverse);
        Affine { e, u, t: u.square() }
    }

    // Zeros, which a fault may leave in place of a sum, are no point: e is never 0.
    fn is_identity(self) -> Mask {
        self.u.is_zero() & !self.e.is_zero()
    }
    // (e, u) and (-e, -u) are one class. So u1/e1 = u2/e2 is the test, and e is never 0.
    fn ct_eq(self, o: Self) -> Mask {
        (self.u * o.e).ct_eq(o.u * self.e) & !(self.e.is_zero() | o.e.is_zero())
    }
    // By coordinates, which stay in registers: the default goes through memory.
    #[inline(always)]
    fn select(m: Mask, a: Self, b: Self) -> Self {
        let one = C::Field::select;
        Point { e: one(m, a.e, b.e), z: one(m, a.z, b.z), u: one(m, a.u, b.u), t: one(m, a.t, b.t) }
    }
}
