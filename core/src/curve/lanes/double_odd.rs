//! Common code of the two double-odd curves on four lanes: points (Z, E | T, U).

/// Defines the type `Point` of a curve over 2^255 - c, given the kernel's functions for negation, complete addition,
/// and doublings.
macro_rules! model {
    ($C:literal, $negate:ident, add: |$p:ident, $q:ident| $add:expr, double: |$d:ident, $n:ident| $double:expr) => {
        use crate::cpu::Cpu;
        use crate::ct::{Mask, Words, on_wiped_stack};
        use crate::curve::double_odd;
        use crate::curve::layout::Layout;
        use crate::curve::mul::comb::{self, Entry255 as Entry};
        use crate::field::gf255::{Gf255, to_words};
        use crate::field::{Field, scratch};
        use crate::limb::U256;
        use core::marker::PhantomData;
        use core::mem::MaybeUninit;

        /// The constant c of 2^255 - c.
        pub const C: u64 = $C;

        /// The coordinate field.
        type F<K> = Gf255<C, <K as Cpu>::Gf255>;

        /// A point.
        #[derive(Clone, Copy, Debug)]
        #[repr(transparent)]
        pub struct Point<K: Cpu>(Quad, PhantomData<K>);

        // SAFETY: transparent over words.
        unsafe impl<K: Cpu> Words for Point<K> {}

        /// The neutral element.
        const NEUTRAL: Quad = Quad::constant([[1, 0, 0, 0], [1, 0, 0, 0], [0; 4], [0; 4]]);

        impl<K: Cpu> Point<K> {
            /// Combines the sums of the lanes: starts with lane 3, doubles `width` times, adds lane 2, and so on.
            /// `four` has one vector per coordinate, with all lanes.
            fn fold(four: &[Quad; LANES]) -> Self {
                let [rest @ .., last] = Quad::transpose(four);
                let mut p = Self(last, PhantomData);
                // Horner's rule: the digits of lane l have 2^l times the weight of lane 0's.
                for q in rest.iter().rev() {
                    p.double_n_assign(1);
                    p.add_assign_cached(q);
                }
                p
            }

            fn elements(&self) -> [F<K>; 4] {
                core::array::from_fn(|lane| F::<K>::from_words(self.0.to_words::<C>(lane)))
            }
        }

        // Between operations: extended coordinates.
        impl<K: Cpu, P: double_odd::Params<Field = F<K>>> Layout<double_odd::Point<P>> for Point<K> {
            fn enter(p: &double_odd::Point<P>) -> Self {
                Point(Quad::from_words::<C>([p.z, p.e, p.t, p.u].map(|x| x.words_in_store())), PhantomData)
            }
            fn leave(self) -> double_odd::Point<P> {
                let [z, e, t, u] = self.elements();
                double_odd::Point { e, z, u, t }
            }
            #[inline(always)]
            fn with_secret<R>(f: impl FnOnce() -> R) -> R {
                // Points in vector registers leave few registers for the scalar, so the compiler may spill its words to
                // the stack.
                on_wiped_stack::<5120, _>(f)
            }
        }

        /// Sums one entry of each table for each lane, then combines the lanes with a doubling between a lane and the
        /// next. For table number t, `digits` returns the indices of the entries, and the lane masks of swapped
        /// and of negated entries for [`Kernel::lookup_four`]. There are `count` digits; lanes beyond them find no entry.
        #[inline(always)]
        fn mul_generator_by<K: Cpu, const E: usize>(
            tables: &[[Entry; E]],
            count: usize,
            digits: impl Fn(usize) -> (Vector, u8, u8),
        ) -> Point<K> {
            let mut space = MaybeUninit::<[[Quad; LANES]; 2]>::uninit();
            let [mut sum, mut next] = scratch(&mut space).each_mut();
            // The neutral element in each lane: here a vector has one coordinate of all four lanes.
            *sum = [1, 1, 0, 0].map(|x| Quad::from_words::<C>([[x, 0, 0, 0]; LANES]));
            let mut entry = [Quad::ZERO; 3];
            for (t, table) in tables.iter().enumerate() {
                let (index, swapped, negative) = digits(t);
                K::Lanes::lookup_four::<C, 0>(&mut entry, table, &index, swapped, [0, negative]);
                let [mut e, mut u, _] = entry;
                // The neutral element (1, 0). The number of digits is public.
                for lane in count.saturating_sub(LANES * t).min(LANES)..LANES {
                    for (i, (e, u)) in e.0.iter_mut().zip(&mut u.0).enumerate() {
                        (e.0[lane], u.0[lane]) = (u64::from(i == 0), 0);
                    }
                }
                K::Lanes::double_odd_four_add::<C>(next, sum, &[e, u]);
                core::mem::swap(&mut sum, &mut next);
            }
            Point::fold(sum)
        }

        impl<K: Cpu> CurvePoint for Point<K> {
            type Field = F<K>;
            type Cpu = K;
            type Cached = Quad;
            type Affine = Entry;

            const IDENTITY: Self = Point(NEUTRAL, PhantomData);
            const ADDS_CACHED: bool = true;

            #[inline(always)]
            fn add_assign_cached(&mut self, $q: &Quad) {
                let $p = &mut self.0;
                $add;
            }
            #[inline(always)]
            fn add_assign_affine(&mut self, other: &Entry) {
                let [e, u, t] = other.each_ref().map(to_words);
                self.add_assign_cached(&Quad::from_words::<C>([[1, 0, 0, 0], e, t, u]));
            }
            #[inline(always)]
            fn double_n_assign(&mut self, $n: u32) {
                let $d = &mut self.0;
                $double;
            }
            #[inline(always)]
            fn negate_assign(&mut self) {
                K::Lanes::$negate(&mut self.0);
            }
            // The formulas need no prepared operand: additions multiply the same coordinates of both points.
            #[inline(always)]
            fn cache(self) -> Quad {
                self.0
            }
            #[inline(always)]
            fn set_cached(&mut self, cached: &Quad) {
                self.0 = *cached;
            }
            #[inline(always)]
            fn negate_cached_if(cached: &mut Quad, m: Mask) {
                // Both versions are computed, and a mask selects: the digit's sign is secret.
                let mut negated = *cached;
                K::Lanes::$negate(&mut negated);
                crate::ct::assign_if(m, cached, &negated);
            }
            #[inline(always)]
            fn negate_affine_if(affine: &mut Entry, m: Mask) {
                affine[1] = F::<K>::from_limbs(affine[1]).negate_if(m).limbs();
            }
            fn denominator(self) -> F<K> {
                self.elements()[0]
            }
            fn to_affine_with(self, inverse: F<K>) -> Entry {
                let [_, e, _, u] = self.elements().map(|v| v * inverse);
                [e, u, u.square()].map(F::<K>::limbs)
            }
            fn is_identity(self) -> Mask {
                let [_, e, _, u] = self.elements();
                u.is_zero() & !e.is_zero()
            }
            // Compares classes, as in `double_odd`.
            fn ct_eq(self, other: Self) -> Mask {
                let ([_, e, _, u], [_, e2, _, u2]) = (self.elements(), other.elements());
                (u * e2).ct_eq(u2 * e) & !(e.is_zero() | e2.is_zero())
            }
        }
    };
}
pub(super) use model;
