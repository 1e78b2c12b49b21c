//! Affine coordinates, for fields with a cheap inversion; also the affine points that the other coordinates add.
//!
//! **Object**: as in [`super`]. **Representation**: (x, y). A [`Mark`] tells the neutral element.
//! **Formulas**: chord and tangent. Addition 1I+2M+3S and doubling 1I+2M+2S. Runs of doublings go through
//! [`super::jacobian`].
//! **Constant time**: everything that is not named `_vartime`. Addition is complete: it selects numerator and
//! denominator of the slope, then the result.
//! **Invariant**: y^2 = x^3 + ax + b, or the mark.

use super::{Mark, Params, jacobian};
use crate::ct::{Mask, Words};
use crate::curve::{CurvePoint, Stored};
use crate::field::{Field, Fused, scratch};
use crate::settings::SMALL_MEMORY;
use core::mem::MaybeUninit;

/// An affine point, or the neutral element.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Point<C: Params> {
    /// x
    pub x: C::Field,
    /// y
    pub y: C::Field,
}

// SAFETY: two field elements, which are words.
unsafe impl<C: Params> Words for Point<C> {}

impl<C: Params> Point<C> {
    /// The neutral element.
    pub const NEUTRAL: Self = {
        let (x, y) = C::Mark::NEUTRAL;
        Point { x, y }
    };

    /// Returns the point with these coordinates.
    #[inline(always)]
    pub const fn new(x: C::Field, y: C::Field) -> Self {
        Point { x, y }
    }

    /// Returns whether this is the neutral element.
    #[inline(always)]
    pub fn is_neutral(&self) -> Mask {
        C::Mark::is_neutral(&self.x, &self.y)
    }

    /// Makes this the neutral element if `m` is true.
    #[inline(always)]
    pub fn set_neutral_if(&mut self, m: Mask) {
        C::Mark::set_neutral_if(&mut self.x, &mut self.y, m);
    }

    /// Computes the third point of a line, negated: `num = y3` and `x3 = num^2 - x1 - x2`, for the slope `num` of a
    /// line through (x1, y1) and x2. 1M+1S
    #[inline(always)]
    fn third(x3: &mut C::Field, num: &mut C::Field, free: &mut C::Field, p: &Self, x2: &C::Field) {
        // The line y = s x + t meets the curve where (s x + t)^2 = x^3 + ax + b. The sum of the three roots is the
        // coefficient of x^2, so x1 + x2 + x3 = s^2.
        x3.set_square(num);
        x3.sub_sum_assign(&p.x, x2);
        free.set_difference(&p.x, x3);
        *num *= &*free;
        *num -= &p.y;
    }
}

/// Half the length of the longest table of odd multiples. A table has at most 16 entries: odd digits of five bits.
const MOST: usize = 8;
/// Number of sums of [`Point::add_to_all`].
const ROOM: usize = if SMALL_MEMORY { MOST / 2 } else { MOST };

/// Method to add two points. A branch on these cases is allowed in the multi-scalar multiplication only, whose points
/// are public.
enum Pairing {
    /// The line through both points.
    Chord,
    /// The tangent: the points are equal.
    Tangent,
    /// Known result: one point is neutral, or they are opposite.
    Known,
}

/// Two different points with the same Z, as Jacobian coordinates X and Y (not doubled), and temporaries.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Pair<F> {
    pub(super) p: [F; 2],
    pub(super) q: [F; 2],
    free: [F; 3],
}

// SAFETY: field elements, which are words.
unsafe impl<F: Words> Words for Pair<F> {}

impl<C: jacobian::Params> Point<C> {
    /// Computes `sums[i] += others[i]` for all i, with one inversion: 5M+1S each. No point may be neutral, and
    /// `sums[i]` and `others[i]` must be neither equal nor opposite: one such pair would make all results wrong. `room`
    /// has the same length.
    #[inline(never)]
    pub fn add_all_unlike(sums: &mut [Self], others: &[Self], room: &mut [C::Field]) {
        let mut space = MaybeUninit::<[C::Field; 4]>::uninit();
        let [inverse, num, x3, free] = scratch(&mut space);
        // Products of the denominators up to this one.
        let mut last: Option<&C::Field> = None;
        for ((product, p), q) in room.iter_mut().zip(&*sums).zip(others) {
            product.set_difference(&q.x, &p.x);
            if let Some(last) = last {
                *product *= last;
            }
            last = Some(product);
        }
        // Simultaneous inversion (P. Montgomery, 1987): three products per entry replace an inversion. The chord takes
        // 2M+1S more.
        let Some(last) = last else { return };
        *inverse = last.invert();
        let n = sums.len().min(others.len()).min(room.len());
        for (i, (p, q)) in sums[..n].iter_mut().zip(&others[..n]).enumerate().rev() {
            // Here `inverse` is the inverse of the product of all denominators up to this one. Times the product
            // before, it is the inverse of this denominator alone. The denominator itself is computed again, because a
            // subtraction costs less than a second array.
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

    /// Computes `points[a] += points[b]` for all pairs (a, b), with one inversion: 5M+1S each, or 5M+2S for equal
    /// points. Complete, in variable time. No point is in two pairs; `room` has the same length as `pairs`.
    #[inline(never)]
    pub fn add_pairs_vartime(points: &mut [Self], pairs: &[(u32, u32)], room: &mut [C::Field]) {
        // Computes the denominator of the slope of a pair, unless the sum is known without it.
        let denominator = |out: &mut C::Field, p: &Self, q: &Self| {
            if p.is_neutral().declassify() || q.is_neutral().declassify() {
                return Pairing::Known;
            }
            out.set_difference(&q.x, &p.x);
            if !out.is_zero().declassify() {
                return Pairing::Chord;
            }
            // 2y is not 0 here. The groups have odd order, so no point is its own negative.
            out.set_sum(&p.y, &p.y);
            if p.y.ct_eq(q.y).declassify() { Pairing::Tangent } else { Pairing::Known }
        };
        let mut space = MaybeUninit::<[C::Field; 4]>::uninit();
        let [inverse, num, d, free] = scratch(&mut space);
        *inverse = C::Field::ONE;
        for (&(a, b), product) in pairs.iter().zip(&mut *room) {
            let (Some(p), Some(q)) = (points.get(a as usize), points.get(b as usize)) else { continue };
            // Product of all earlier denominators.
            *product = *inverse;
            // A pair with a known sum contributes no factor. A single factor 0 would make all inverses 0.
            if !matches!(denominator(d, p, q), Pairing::Known) {
                *inverse *= &*d;
            }
        }
        inverse.invert_assign();
        for (&(a, b), before) in pairs.iter().zip(&*room).rev() {
            // Both points of this pair are still unchanged, because no point is in two pairs. So `denominator` gives
            // the same answer as in the first loop.
            let Some(q) = points.get(b as usize).copied() else { continue };
            let Some(p) = points.get_mut(a as usize) else { continue };
            match denominator(d, p, &q) {
                Pairing::Chord => num.set_difference(&q.y, &p.y),
                Pairing::Tangent => {
                    free.set_square(&p.x);
                    C::set_affine_tangent(num, free);
                }
                Pairing::Known => {
                    if p.is_neutral().declassify() {
                        *p = q;
                    } else if !q.is_neutral().declassify() {
                        *p = Self::NEUTRAL;
                    }
                    continue;
                }
            }
            *num *= &*inverse;
            *num *= before;
            // Removes this denominator from the inverse of the product, for the pair before.
            *inverse *= &*d;
            Self::third(d, num, free, p, &q.x);
            p.x = *d;
            p.y = *num;
        }
    }

    /// Computes the odd multiples 1, 3, 5, ... of a point, which is the first entry. If inversions are not cheap, uses
    /// one inversion, for at most 16 multiples.
    #[inline(always)]
    pub fn fill_odd_multiples(table: &mut [Self]) {
        if C::CHEAP_INVERSION {
            Self::fill_by_inversions(table);
        } else {
            Self::fill_by_products(table);
        }
    }

    /// Computes the odd multiples with one inversion: one doubling 1M+5S, and 9M+3S for every multiple after the first.
    ///
    /// Every multiple is the sum of 2P and the previous multiple, added with a common Z (N. Meloni, 2007). This also
    /// gives 2P with the new Z. The last Z is inverted. The other inverses follow from it and from the factors by which
    /// the multiples scaled Z. P must have a large order, or be neutral.
    #[inline(never)]
    fn fill_by_products(table: &mut [Self]) {
        let mut space = MaybeUninit::<[C::Field; 2 * MOST]>::uninit();
        // Factors by which the multiples scaled Z.
        let ratios = scratch(&mut space);
        let mut space = MaybeUninit::<[C::Field; 1]>::uninit();
        let [z] = scratch(&mut space);
        let mut space = MaybeUninit::<[Pair<C::Field>; 1]>::uninit();
        let [pair] = scratch(&mut space);
        let Some((first, rest)) = table.split_first_mut() else { return };
        let neutral = first.is_neutral();
        pair.set_double(first, C::set_affine_tangent);
        z.set_sum(&first.y, &first.y);
        for (entry, ratio) in rest.iter_mut().zip(&mut *ratios) {
            pair.add(ratio);
            *z *= &*ratio;
            [entry.x, entry.y] = pair.q;
        }
        z.invert_assign();
        let [square, ..] = &mut pair.free;
        for (entry, ratio) in rest.iter_mut().zip(&*ratios).rev() {
            // z is 1/Z of this multiple: x = X/Z^2 and y = Y/Z^3. The Z of this multiple is the previous Z times the
            // ratio, so the previous 1/Z is this one times the ratio.
            square.set_square(z);
            entry.x *= &*square;
            *square *= &*z;
            entry.y *= &*square;
            *z *= ratio;
        }
        for entry in table {
            entry.set_neutral_if(neutral);
        }
    }

    /// Computes the odd multiples 1, 3, 5, ... of a point. Each round doubles their number, with one inversion for the
    /// new multiples and for the double that their summand needs: 5M+1S each, 5M+2S for a double.
    #[inline(never)]
    fn fill_by_inversions(table: &mut [Self]) {
        let Some(first) = table.first() else { return };
        let neutral = first.is_neutral();
        let mut even = *first;
        even.double_n_assign(1);
        let mut have = 1;
        // The table holds 1, 3, ... 2h - 1 times P, for h = `have`, and `even` is 2h P. Their sums are 2h + 1, 2h + 3,
        // ... 4h - 1 times P. All summands differ, and none are opposite, because the order is larger than 4h.
        while have < table.len() {
            let (old, new) = table.split_at_mut(have);
            let (count, new_len) = (old.len().min(new.len()), new.len());
            let mut left = &mut new[..count];
            left.copy_from_slice(&old[..count]);
            while !left.is_empty() {
                let room = left.len().min(ROOM);
                let Some((sums, more)) = core::mem::take(&mut left).split_at_mut_checked(room) else { break };
                Self::add_to_all(sums, &mut even, new_len > count && more.is_empty());
                left = more;
            }
            have += count;
        }
        // For the neutral element the results above have no meaning.
        for entry in table {
            entry.set_neutral_if(neutral);
        }
    }

    /// Computes `sums[i] += q` for all i, then `q = 2q` if `double`, for at most [`ROOM`] sums. No sum may be q, -q or
    /// neutral.
    #[cfg_attr(primegroup_small = "memory", inline(never))]
    fn add_to_all(sums: &mut [Self], q: &mut Self, double: bool) {
        let mut space = MaybeUninit::<[C::Field; ROOM + 1]>::uninit();
        // Products of the denominators. The first is the denominator of the double, or one.
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
            C::set_affine_tangent(num, x3);
            *num *= &*inverse;
            Self::third(x3, num, free, q, &q.x);
            q.x = *x3;
            q.y = *num;
        }
    }
}

impl<F: Fused> Pair<F> {
    /// Sets q to P with the Z of p, and p to 2P, whose Z is 2y. 1M+5S
    ///
    /// S = 4xy^2, A = 3x^2 + a, X = A^2 - 2S, Y = A(S - X) - 8y^4, and q = (S, 8y^4). `set_tangent` computes A from
    /// x^2.
    #[inline(always)]
    pub(super) fn set_double<C: Params<Field = F>>(&mut self, of: &Point<C>, set_tangent: impl FnOnce(&mut F, &F)) {
        let Pair { p: [x, y], q: [s, l], free: [xx, yy, slope] } = self;
        xx.set_square(&of.x);
        yy.set_square(&of.y);
        l.set_square(yy);
        *yy += &of.x;
        s.set_square(yy);
        s.sub_sum_assign(xx, l);
        s.double_assign();
        l.double_assign();
        l.double_assign();
        l.double_assign();
        set_tangent(slope, xx);
        x.set_square(slope);
        x.sub_double_assign(s);
        y.set_difference(s, x);
        *y *= &*slope;
        *y -= &*l;
    }

    /// Computes `q += p`, and p with the new Z. `ratio` is the factor by which Z is scaled. 4M+2S
    ///
    /// The addition with a common Z of N. Meloni, "New point addition formulae for ECC applications", 2007. X1 C and A
    /// = Y1 (X1 - X2) C are needed for the sum anyway, and are p with the new Z.
    #[inline(always)]
    pub(super) fn add(&mut self, ratio: &mut F) {
        let Pair { p: [x1, y1], q: [x2, y2], free: [c, d, t] } = self;
        ratio.set_difference(x1, x2);
        c.set_square(ratio);
        // W1 = X1 C, W2 = X2 C, A = Y1 (W1 - W2)
        *x1 *= &*c;
        *x2 *= &*c;
        t.set_difference(x1, x2);
        d.set_difference(y1, y2);
        *y1 *= &*t;
        // X3 = D^2 - W1 - W2, Y3 = D (W1 - X3) - A
        t.set_square_less_sum(d, x1, x2);
        *x2 = *t;
        t.set_difference(x1, x2);
        y2.set_product_less(d, t, y1);
    }
}

// Stored without conversion.
impl<C: jacobian::Params, Raw: Words> Stored<Raw> for Point<C> {}

impl<C: jacobian::Params> CurvePoint for Point<C> {
    type Field = C::Field;
    type Cpu = C::Cpu;
    type Cached = Self;
    type Affine = Self;

    const IDENTITY: Self = Self::NEUTRAL;

    #[inline(never)]
    fn add_assign_cached(&mut self, o: &Self) {
        let mut space = MaybeUninit::<[C::Field; 3]>::uninit();
        let [num, den, t] = scratch(&mut space);
        // Both slopes are computed and one is selected, because which case applies may be secret. One inversion serves
        // both.
        den.set_difference(&o.x, &self.x);
        num.set_difference(&o.y, &self.y);
        let same_x = den.is_zero();
        // For opposite points the tangent is computed too, and its result is replaced by the neutral element.
        let opposite = same_x & !num.is_zero();
        // The tangent replaces the chord.
        t.set_square(&self.x);
        let x2 = *t;
        C::set_affine_tangent(t, &x2);
        num.assign_if(same_x, t);
        t.set_sum(&self.y, &self.y);
        den.assign_if(same_x, t);
        den.invert_assign();
        *num *= &*den;
        Self::third(den, num, t, self, &o.x);
        // The sum is (den, num), unless a point or the sum is neutral.
        let (first, second) = (self.is_neutral(), o.is_neutral());
        C::Mark::set_neutral_if(den, num, opposite);
        // With a neutral operand the chord has no meaning, and the other operand is the sum.
        den.assign_if(first, &o.x);
        num.assign_if(first, &o.y);
        self.x.assign_if(!second, den);
        self.y.assign_if(!second, num);
    }
    #[inline(always)]
    fn add_assign_affine(&mut self, o: &Self) {
        self.add_assign_cached(o);
    }

    #[inline(never)]
    fn double_n_assign(&mut self, n: u32) {
        if n == 0 {
            return;
        }
        let neutral = self.is_neutral();
        if n == 1 {
            let mut space = MaybeUninit::<[C::Field; 3]>::uninit();
            let [num, den, t] = scratch(&mut space);
            t.set_square(&self.x);
            C::set_affine_tangent(num, t);
            den.set_sum(&self.y, &self.y);
            den.invert_assign();
            *num *= &*den;
            Self::third(den, num, t, self, &self.x);
            self.x = *den;
            self.y = *num;
        } else {
            let mut space = MaybeUninit::<[jacobian::Point<C>; 1]>::uninit();
            let [p] = scratch(&mut space);
            // Jacobian doublings need one inversion for the whole run instead of one each.
            p.set_double_n_finite(self, n);
            p.to_finite(self);
        }
        self.set_neutral_if(neutral);
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
    fn odd_multiples(table: &mut [Self], p: &mut Self) {
        if let Some(first) = table.first_mut() {
            *first = *p;
        }
        Self::fill_odd_multiples(table);
    }
    #[inline(always)]
    fn negate_cached_if(o: &mut Self, m: Mask) {
        o.y.negate_assign_if(m);
    }
    #[inline(always)]
    fn negate_affine_if(o: &mut Self, m: Mask) {
        o.y.negate_assign_if(m);
    }
    // The coordinates are affine already, so there is nothing to divide by.
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
    fn is_identity(self) -> Mask {
        self.is_neutral()
    }
    fn ct_eq(self, o: Self) -> Mask {
        let (first, second) = (self.is_neutral(), o.is_neutral());
        // The coordinates of neutral elements have no meaning, so they count only if both points are finite.
        (first & second) | (!first & !second & self.x.ct_eq(o.x) & self.y.ct_eq(o.y))
    }
    #[inline(always)]
    fn select(m: Mask, a: Self, b: Self) -> Self {
        Point { x: C::Field::select(m, a.x, b.x), y: C::Field::select(m, a.y, b.y) }
    }
}
