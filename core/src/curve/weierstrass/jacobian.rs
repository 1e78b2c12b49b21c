//! Jacobian coordinates, for multiplication of affine points with cheap inversions, or in variable time.
//!
//! **Object**: as in [`super`]. The cached and affine points are [`affine`] points.
//! **Representation**: (X:Y:Z) with x = X/Z^2, y = Y/2Z^3: **Y is doubled**, which removes small factors from
//! doublings. The neutral element is Z = 0.
//! **Formulas**: n doublings n(3M+5S)+2S-1M, which keep Z^4 up to date (K. Itoh et al., 1999, with squarings in place
//! of products). From Y = 2y: 2B = 2XY^2 = (X+Y^2)^2 - X^2 - Y^4, A = 3X^2 + aZ^4, X' = A^2 - 2B, Y' = A(2B - 2X') -
//! Y^4, Z' = YZ. The first doubling of an affine point takes 4S, or 5S with Z^4, for a = -3 and a sparse b (T. Pornin,
//! eprint 2020/009). Addition of an affine point 8M+3S (D. Bernstein, T. Lange, "madd-2007-bl", with the sign of Z
//! changed). Conversion to affine 1I+3M+1S.
//! **Constant time**: everything not named `_vartime`, except whether Z = 1 in `odd_multiples`. The addition formula
//! has two exceptions, equal points and neutral points. `add_assign_cached` is complete (one more doubling, 4S, and
//! selections); `_vartime` additions branch.
//! **Invariant**: the curve equation, or Z = 0.

use super::{A, Params as Curve, affine, complete};
use crate::ct::{self, Mask, Words};
use crate::curve::{BatchAffine, CurvePoint};
use crate::field::{Field, Fused, scratch};
use crate::generated::formulas_weierstrass as generated;
use crate::settings::inlining;
use core::mem::MaybeUninit;

/// Parameters that these coordinates need in addition to the coefficients of a curve.
pub trait Params: Curve {
    /// True if an inversion costs less than about 60 products. Then [`affine::Point::fill_odd_multiples`] uses several
    /// inversions, else one.
    const CHEAP_INVERSION: bool = false;
    /// Computes `x /= 2`.
    fn half_assign(x: &mut Self::Field);
    /// Constants 3, 9b and 108 (1 - b^2), which make the first of several doublings cheaper. For curves with a = -3 and
    /// a b so sparse that multiplication by b is almost free. Such curves also override [`Self::set_8b_product`].
    #[inline(always)]
    fn first_double() -> Option<&'static [Self::Field; 3]> {
        None
    }
    /// Computes `out = 8b x`.
    #[inline(always)]
    fn set_8b_product(out: &mut Self::Field, x: &Self::Field) {
        out.set_product(x, &Self::B);
        (0..3).for_each(|_| out.double_assign());
    }
    /// Computes `out = w x` for a small integer w, from 1 to 16.
    #[inline(always)]
    fn set_multiple(out: &mut Self::Field, x: &Self::Field, w: u32) {
        let x = *x;
        *out = x;
        for i in (0..w.ilog2()).rev() {
            out.double_assign();
            if w >> i & 1 == 1 {
                *out += &x;
            }
        }
    }
}

/// A point in Jacobian coordinates, with Y doubled.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Point<C: Params> {
    /// X
    pub x: C::Field,
    /// 2Y
    pub y: C::Field,
    /// Z
    pub z: C::Field,
}

// SAFETY: three field elements, which are words.
unsafe impl<C: Params> Words for Point<C> {}

type Affine<C> = affine::Point<C>;

impl<C: Params> Point<C> {
    /// Converts an affine point that is not neutral. Z is always 1.
    #[inline(always)]
    pub fn from_finite(p: &Affine<C>) -> Self {
        let mut y = p.y;
        y.double_assign();
        Point { x: p.x, y, z: C::Field::ONE }
    }

    /// Does the same as [`Self::from_finite`], in place.
    #[inline(always)]
    pub fn set_finite(&mut self, p: &Affine<C>) {
        self.x = p.x;
        self.y.set_sum(&p.y, &p.y);
        self.z = C::Field::ONE;
    }

    /// Converts an affine point.
    #[inline(always)]
    pub fn from_affine(p: &Affine<C>) -> Self {
        let mut r = Self::from_finite(p);
        r.assign_if(p.is_neutral(), &Self::IDENTITY);
        r
    }

    /// Computes the affine point, given 1/Z, if this is not neutral. 3M+1S
    #[inline(always)]
    fn scale_to(&self, p: &mut Affine<C>, inverse: &C::Field) {
        let mut space = MaybeUninit::<[C::Field; 1]>::uninit();
        let [t] = scratch(&mut space);
        t.set_square(inverse);
        p.x.set_product(&self.x, t);
        *t *= inverse;
        p.y.set_product(&self.y, t);
        C::half_assign(&mut p.y);
    }

    /// Computes the affine point. If Z = 1, there is no inversion; whether this is so is public. A separate function,
    /// so that its copies are not on the stack while tables are computed.
    #[inline(never)]
    fn set_affine(&self, to: &mut Affine<C>) {
        if self.z.ct_eq(C::Field::ONE).declassify() {
            *to = Affine::new(self.x, self.y);
            C::half_assign(&mut to.y);
        } else {
            *to = self.to_affine();
        }
    }

    /// Computes the affine point, if this is not neutral. Z is overwritten. 1I+3M+1S
    #[inline(always)]
    pub fn to_finite(&mut self, p: &mut Affine<C>) {
        self.z.invert_assign();
        self.scale_to(p, &self.z);
    }

    /// Returns the point in projective coordinates, (XZ : y : Z^3), with y not doubled. 2M+1S
    #[must_use]
    pub fn to_projective(mut self) -> complete::Point<C> {
        C::half_assign(&mut self.y);
        let z3 = self.z.square() * self.z;
        let mut p = complete::Point { x: self.x * self.z, y: self.y, z: z3 };
        // (XZ : y : Z^3) is (0 : y : 0) for Z = 0, where y may be 0 too. The complete formulas need (0 : 1 : 0).
        p.assign_if(self.z.is_zero(), &complete::Point::IDENTITY);
        p
    }

    /// Returns whether this point equals `p`, an affine point that is not neutral. 3M+1S
    #[inline]
    pub fn is_finite(&self, p: &Affine<C>) -> Mask {
        // x = X/Z^2 is tested as X = x Z^2, and y likewise: products replace the inversion. Z = 0 would accept every
        // point with X = 0 and Y = 0, so it is excluded.
        let zz = self.z.square();
        let y = p.y * zz * self.z;
        !self.z.is_zero() & self.x.ct_eq(p.x * zz) & self.y.ct_eq(y.double())
    }

    /// Sets `self = b` if `m` is true.
    #[inline(always)]
    pub fn assign_if(&mut self, m: Mask, b: &Self) {
        ct::assign_if(m, self, b);
    }

    #[inline(always)]
    fn coordinates(&mut self) -> [&mut C::Field; 3] {
        [&mut self.x, &mut self.y, &mut self.z]
    }

    /// Computes one doubling. `w` is Z^4, before and after; it is invalid after the last doubling.
    #[inline(always)]
    fn double_step(&mut self, w: &mut C::Field, [yyyy, v, r]: &mut [C::Field; 3], last: bool) {
        generated::double_jacobian::<_, C>(self.coordinates(), [w], yyyy, v, r);
        // `last` is public: the number of doublings is that of the window.
        if !last && !matches!(C::A, A::Zero) {
            *w *= &*yyyy;
        }
    }

    /// Computes the double of an affine point that is not neutral, and Z^4 if more doublings follow. 4S or 5S, because
    /// b is sparse on curves that use this.
    ///
    /// X = (x^2 + 3)^2 - 8bx, Y = (y^2 + 9b)^2 - 9X + 108 (1 - b^2), Z = 2y: the doubling of T. Pornin, eprint
    /// 2020/009, section 4.2, with x^4 and bx expressed by X.
    #[inline(always)]
    fn set_first_double(&mut self, p: &Affine<C>, w: &mut C::Field, free: &mut [C::Field; 3], last: bool) {
        let Some([three, nine_b, constant]) = C::first_double() else {
            self.set_finite(p);
            *w = C::Field::ONE;
            return self.double_step(w, free, last);
        };
        let [a, b, t] = free;
        a.set_square(&p.x);
        b.set_square(&p.y);
        *a += three;
        if !last {
            t.set_square(b);
            C::set_multiple(w, t, 16);
        }
        *b += nine_b;
        C::set_8b_product(t, &p.x);
        self.x.set_square_less(a, t);
        C::set_multiple(t, &self.x, 9);
        *t -= constant;
        a.set_square_less(b, t);
        self.y.set_sum(a, a);
        self.z.set_sum(&p.y, &p.y);
    }

    /// Computes `2^n P` for an affine point that is not neutral, n > 0. (n-1)(3M+5S)+5S-1M, or 4S.
    #[inline(never)]
    pub fn set_double_n_finite(&mut self, p: &Affine<C>, n: u32) {
        let mut space = MaybeUninit::<[C::Field; 4]>::uninit();
        let [w, free @ ..] = scratch(&mut space);
        self.set_first_double(p, w, free, n == 1);
        for i in 1..n {
            self.double_step(w, free, i + 1 == n);
        }
    }

    /// Computes `2^n self` on the isomorphic curve with a z^4 in place of a. n(3M+5S)+1M+2S
    #[inline(never)]
    pub(super) fn double_n_isomorphic(&mut self, n: u32, z: &C::Field) {
        let mut space = MaybeUninit::<[C::Field; 4]>::uninit();
        let [w, free @ ..] = scratch(&mut space);
        // The isomorphic curve has a z^4 in place of a, so a (zZ)^4 is the term of its doubling.
        w.set_product(&self.z, z);
        w.square_assign();
        w.square_assign();
        (0..n).for_each(|_| self.double_step(w, free, false));
    }

    inlining!(formula:
        /// Computes `self += other` for points that are not neutral. Opposite points are no exception. Equal points
        /// give X = Z = 0, different points never do.
        pub(super) fn chord(&mut self, o: &Affine<C>) {
            generated::chord(self.coordinates(), [&o.x, &o.y]);
        }
    );
}

impl<C: Params> CurvePoint for Point<C> {
    type Field = C::Field;
    type Cpu = C::Cpu;
    type Cached = Affine<C>;
    type Affine = Affine<C>;

    const IDENTITY: Self = Point { x: C::Field::ONE, y: C::Field::ONE, z: C::Field::ZERO };

    #[inline(never)]
    fn add_assign_cached(&mut self, o: &Affine<C>) {
        let mut space = MaybeUninit::<[Self; 2]>::uninit();
        let [sum, twice] = scratch(&mut space);
        *sum = *self;
        sum.chord(o);
        twice.set_double_n_finite(o, 1);
        // Order of the cases: equal points, then a neutral sum (whose Z = 0 also makes the chord's X and Z zero), then
        // a neutral summand. The last selections win.
        sum.assign_if(sum.z.is_zero() & sum.x.is_zero(), twice);
        twice.set_finite(o);
        sum.assign_if(self.z.is_zero(), twice);
        self.assign_if(!o.is_neutral(), sum);
    }
    #[inline(always)]
    fn add_assign_affine(&mut self, o: &Affine<C>) {
        self.add_assign_cached(o);
    }
    #[inline(always)]
    fn add_assign_cached_unlike(&mut self, o: &Affine<C>) {
        self.chord(o);
    }
    #[inline(never)]
    fn add_assign_cached_vartime(&mut self, o: &Affine<C>) {
        if o.is_neutral().declassify() {
            return;
        }
        if self.z.is_zero().declassify() {
            self.set_finite(o);
            return;
        }
        self.chord(o);
        // The points were equal. Opposite points give Z = 0 with another X, which is the right sum.
        if self.z.is_zero().declassify() && self.x.is_zero().declassify() {
            self.set_double_n_finite(o, 1);
        }
    }
    #[inline(always)]
    fn add_assign_affine_vartime(&mut self, o: &Affine<C>) {
        self.add_assign_cached_vartime(o);
    }
    // With a cheap inversion, going through affine coordinates is the fastest way.
    fn add(mut self, o: Self) -> Self {
        self.add_assign_cached(&o.to_affine());
        self
    }

    inlining!(large_formula:
        fn double_n_assign(&mut self, n: u32) {
            let mut space = MaybeUninit::<[C::Field; 4]>::uninit();
            let [w, free @ ..] = scratch(&mut space);
            // If a = 0, Z^4 is not needed.
            if !matches!(C::A, A::Zero) {
                // w = Z^4, for the term a Z^4 of the tangent.
                w.set_square(&self.z);
                w.square_assign();
            }
            // A neutral point stays neutral, since the new Z is YZ.
            for i in 0..n {
                self.double_step(w, free, i + 1 == n);
            }
        }
    );

    #[inline(always)]
    fn negate_assign(&mut self) {
        self.y.negate_assign();
    }

    fn cache(self) -> Affine<C> {
        self.to_affine()
    }
    #[inline(always)]
    fn set_cached(&mut self, o: &Affine<C>) {
        *self = Self::from_affine(o);
    }
    fn set_double_cached(&mut self, o: &Affine<C>) {
        self.set_double_n_finite(o, 1);
        // The coordinates of a neutral o have no meaning, so the new Z = 2y may be anything.
        self.assign_if(o.is_neutral(), &Self::IDENTITY);
    }
    #[inline(always)]
    fn odd_multiples(table: &mut [Affine<C>], p: &mut Self) {
        if let Some(first) = table.first_mut() {
            p.set_affine(first);
        }
        Affine::fill_odd_multiples(table);
    }
    #[inline(always)]
    fn negate_cached_if(o: &mut Affine<C>, m: Mask) {
        o.y.negate_assign_if(m);
    }
    #[inline(always)]
    fn cached_identity() -> Affine<C> {
        Affine::IDENTITY
    }
    #[inline(always)]
    fn negate_affine_if(o: &mut Affine<C>, m: Mask) {
        o.y.negate_assign_if(m);
    }
    fn denominator(self) -> C::Field {
        self.z
    }
    fn to_affine_with(self, inverse: C::Field) -> Affine<C> {
        let mut p = Affine::new(self.x, self.y);
        self.scale_to(&mut p, &inverse);
        p.set_neutral_if(self.z.is_zero());
        p
    }

    #[inline]
    fn is_identity(self) -> Mask {
        self.z.is_zero()
    }
    // Two inversions. To compare with an affine point, [`Self::is_finite`] takes 3M+1S.
    fn ct_eq(self, o: Self) -> Mask {
        self.to_affine().ct_eq(o.to_affine())
    }
}

impl<C: Params> BatchAffine for Point<C> {
    fn add_all_unlike(sums: &mut [Affine<C>], others: &[Affine<C>], room: &mut [C::Field]) {
        Affine::add_all_unlike(sums, others, room);
    }
    #[inline(always)]
    fn add_affine(sum: &mut Affine<C>, other: &Affine<C>) {
        sum.add_assign_cached(other);
    }
}
