//! Curves y^2 = x^3 - 3x + b of prime order in affine coordinates, for fields with a cheap inversion.
//!
//! **Object**: a curve of odd prime order over a field of characteristic above 3: no point has y = 0.
//! **Representation**: (x, y); the neutral element is the point whose x is absent, all words zero, which is no element of the field
//! ([`Params::is_absent`]): then y means nothing. So a table look-up that finds nothing gives the neutral element.
//! **Formulas**: chord and tangent. Addition 1I+2M+3S and doubling 1I+2M+2S. Runs of doublings go through [`super::jacobian`].
//! **Constant time**: everything. Addition is complete: numerator and denominator of the slope are selected, then the result.
//! **Invariant**: y^2 = x^3 - 3x + b, or x is absent.

use super::{CurvePoint, jacobian};
use crate::ct::{Mask, Words};
use crate::field::{Field, scratch};
use core::fmt;
use core::mem::MaybeUninit;

/// One curve on one CPU: its field and what the formulas need of it beyond [`Field`].
pub trait Params: Copy + Send + Sync + 'static {
    /// The coordinate field.
    type Field: Field;

    /// All words zero, which must be no element.
    const ABSENT: Self::Field;
    /// Whether all words are zero.
    fn is_absent(x: &Self::Field) -> Mask;
    /// `out = 3 (a - b)`.
    fn set_triple_difference(out: &mut Self::Field, a: &Self::Field, b: &Self::Field);
    /// 3, 9b and 108 (1 - b^2).
    fn first_double() -> &'static [Self::Field; 3];
    /// `out = 8b x`.
    fn set_8b_product(out: &mut Self::Field, x: &Self::Field);
    /// `out = w x` for a small integer w, at most 16.
    fn set_multiple(out: &mut Self::Field, x: &Self::Field, w: u32);
    /// `out = 3 (a - 1)`.
    #[inline(always)]
    fn set_triple_less_one(out: &mut Self::Field, a: &Self::Field) {
        Self::set_triple_difference(out, a, &Self::Field::ONE);
    }
    /// `x /= 2`.
    fn half_assign(x: &mut Self::Field);
    /// Constant-time table look-up on this CPU.
    fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32);
}

/// An affine point.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Point<C: Params> {
    /// x, or absent.
    pub x: C::Field,
    /// y
    pub y: C::Field,
}

// SAFETY: two field elements, which are words.
unsafe impl<C: Params> Words for Point<C> {}

impl<C: Params> Point<C> {
    /// Replaces slope and point: `num = y3` and `x3 = num^2 - x1 - x2`, for the slope num of a line through (x1, y1) and x2. 1M+1S
    #[inline(always)]
    fn third(x3: &mut C::Field, num: &mut C::Field, free: &mut C::Field, p: &Self, x2: &C::Field) {
        x3.set_square(num);
        x3.sub_sum_assign(&p.x, x2);
        free.set_difference(&p.x, x3);
        *num *= &*free;
        *num -= &p.y;
    }
}

/// The longest table of odd multiples has twice as many.
const MOST: usize = 8;

impl<C: Params> Point<C> {
    /// `sums[i] += others[i]` for all i of both, with one inversion: 5M+1S each. None is neutral, and no two that meet are equal or
    /// opposite: one such pair would spoil all. `room` is as long.
    #[inline(never)]
    pub fn add_all_unlike(sums: &mut [Self], others: &[Self], room: &mut [C::Field]) {
        let mut space = MaybeUninit::<[C::Field; 4]>::uninit();
        let [inverse, num, x3, free] = scratch(&mut space);
        // Products of the denominators up to here.
        let mut last: Option<&C::Field> = None;
        for ((product, p), q) in room.iter_mut().zip(&*sums).zip(others) {
            product.set_difference(&q.x, &p.x);
            if let Some(last) = last {
                *product *= last;
            }
            last = Some(product);
        }
        let Some(last) = last else { return };
        *inverse = last.invert();
        let n = sums.len().min(others.len()).min(room.len());
        for (i, (p, q)) in sums[..n].iter_mut().zip(&others[..n]).enumerate().rev() {
            num.set_difference(&q.y, &p.y);
            *num *= &*inverse;
            if let Some(before) = i.checked_sub(1).and_then(|i| room.get(i)) {
                *num *= before;
                x3.set_difference(&q.x, &p.x);
                *inverse *= &*x3;
            }
            Self::third(x3, num, free, p, &q.x);
            p.x = *x3;
            p.y = *num;
        }
    }

    /// The odd multiples 1, 3, 5, ... of a point. Each time as many again as there are, with one inversion for these and for the
    /// double that they are from those before: 5M+1S each, 5M+2S for a double.
    #[inline(never)]
    pub fn fill_odd_multiples(table: &mut [Self], p: &Self) {
        let neutral = C::is_absent(&p.x);
        let Some(first) = table.first_mut() else { return };
        *first = *p;
        let mut even = p.double();
        let mut have = 1;
        while have < table.len() {
            let (old, new) = table.split_at_mut(have);
            let (count, new_len) = (old.len().min(new.len()), new.len());
            new[..count].copy_from_slice(&old[..count]);
            Self::add_to_all(&mut new[..count], &mut even, new_len > count);
            have += count;
        }
        // Of the neutral element nothing above has a meaning.
        for entry in table {
            entry.x.assign_if(neutral, &C::ABSENT);
        }
    }

    /// `sums[i] += q` for all i, then `q = 2q` if that is wanted, for at most [`MOST`] sums, none of which is q, -q or neutral.
    fn add_to_all(sums: &mut [Self], q: &mut Self, double: bool) {
        let mut space = MaybeUninit::<[C::Field; MOST + 1]>::uninit();
        // The products of the denominators, first that of the double, or one.
        let room = scratch(&mut space);
        let mut space = MaybeUninit::<[C::Field; 4]>::uninit();
        let [inverse, num, x3, free] = scratch(&mut space);
        *inverse = C::Field::ONE;
        if double {
            inverse.set_sum(&q.y, &q.y);
        }
        room[0] = *inverse;
        for (product, p) in room[1..].iter_mut().zip(&*sums) {
            product.set_difference(&q.x, &p.x);
            *product *= &*inverse;
            *inverse = *product;
        }
        inverse.invert_assign();
        for (p, before) in sums.iter_mut().zip(&*room).rev() {
            num.set_difference(&q.y, &p.y);
            *num *= &*inverse;
            *num *= before;
            x3.set_difference(&q.x, &p.x);
            *inverse *= &*x3;
            Self::third(x3, num, free, p, &q.x);
            p.x = *x3;
            p.y = *num;
        }
        if double {
            x3.set_square(&q.x);
            C::set_triple_less_one(num, x3);
            *num *= &*inverse;
            Self::third(x3, num, free, q, &q.x);
            q.x = *x3;
            q.y = *num;
        }
    }
}

impl<C: Params> CurvePoint for Point<C> {
    type Field = C::Field;
    type Cached = Self;
    type Affine = Self;

    const IDENTITY: Self = Point { x: C::ABSENT, y: C::ABSENT };

    #[inline(never)]
    fn add_assign_cached(&mut self, o: &Self) {
        let mut space = MaybeUninit::<[C::Field; 3]>::uninit();
        let [num, den, t] = scratch(&mut space);
        den.set_difference(&o.x, &self.x);
        num.set_difference(&o.y, &self.y);
        let same_x = den.is_zero();
        let opposite = same_x & !num.is_zero();
        // The tangent, in place of the chord.
        t.set_square(&self.x);
        let x2 = *t;
        C::set_triple_less_one(t, &x2);
        num.assign_if(same_x, t);
        t.set_sum(&self.y, &self.y);
        den.assign_if(same_x, t);
        den.invert_assign();
        *num *= &*den;
        Self::third(den, num, t, self, &o.x);
        // The sum is (den, num), unless one of both or the sum is neutral.
        let (first, second) = (C::is_absent(&self.x), C::is_absent(&o.x));
        den.assign_if(opposite, &C::ABSENT);
        den.assign_if(first, &o.x);
        num.assign_if(first, &o.y);
        self.x.assign_if(!second, den);
        self.y.assign_if(!second, num);
    }
    #[inline(always)]
    fn add_assign_affine(&mut self, o: &Self) {
        self.add_assign_cached(o);
    }

    #[inline]
    fn double(mut self) -> Self {
        self.double_n_assign(1);
        self
    }

    #[inline(never)]
    fn double_n_assign(&mut self, n: u32) {
        if n == 0 {
            return;
        }
        let neutral = C::is_absent(&self.x);
        if n == 1 {
            let mut space = MaybeUninit::<[C::Field; 3]>::uninit();
            let [num, den, t] = scratch(&mut space);
            t.set_square(&self.x);
            C::set_triple_less_one(num, t);
            den.set_sum(&self.y, &self.y);
            den.invert_assign();
            *num *= &*den;
            Self::third(den, num, t, self, &self.x);
            self.x = *den;
            self.y = *num;
        } else {
            let mut space = MaybeUninit::<[jacobian::Point<C>; 1]>::uninit();
            let [p] = scratch(&mut space);
            p.set_double_n_finite(self, n);
            p.to_finite(self);
        }
        self.x.assign_if(neutral, &C::ABSENT);
    }

    #[inline(always)]
    fn negate_assign(&mut self) {
        self.y.negate_assign();
    }

    #[inline(always)]
    fn cache(self) -> Self {
        self
    }
    #[inline(always)]
    fn set_cached(&mut self, o: &Self) {
        *self = *o;
    }
    #[inline(always)]
    fn set_double_cached(&mut self, o: &Self) {
        *self = *o;
        self.double_n_assign(1);
    }
    #[inline(always)]
    fn odd_multiples(table: &mut [Self], p: &mut Self) {
        Self::fill_odd_multiples(table, p);
    }
    #[inline(always)]
    fn negate_cached_if(o: &mut Self, m: Mask) {
        o.y.negate_assign_if(m);
    }
    #[inline(always)]
    fn cached_identity() -> Self {
        Self::IDENTITY
    }
    #[inline(always)]
    fn negate_affine_if(o: &mut Self, m: Mask) {
        o.y.negate_assign_if(m);
    }
    #[inline(always)]
    fn affine_identity() -> Self {
        Self::IDENTITY
    }
    fn denominator(self) -> C::Field {
        C::Field::ONE
    }
    fn to_affine_with(self, _: C::Field) -> Self {
        self
    }
    fn to_affine(self) -> Self {
        self
    }

    #[inline(always)]
    fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        C::lookup_to(out, table, index);
    }

    #[inline(always)]
    fn is_identity(self) -> Mask {
        C::is_absent(&self.x)
    }
    fn ct_eq(self, o: Self) -> Mask {
        self.x.ct_eq(o.x) & (self.y.ct_eq(o.y) | C::is_absent(&self.x))
    }
    #[inline(always)]
    fn select(m: Mask, a: Self, b: Self) -> Self {
        Point { x: C::Field::select(m, a.x, b.x), y: C::Field::select(m, a.y, b.y) }
    }
}

impl<C: Params> fmt::Debug for Point<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({:?}, {:?})", self.x, self.y)
    }
}
