//! [`Operations`]: the operations of a curve with a pairing, compiled in this crate, once: see [`crate::group::operations`].

use super::points::{self, G2Prepared, MillerValue, Terms, Value, miller_loops};
use super::power::power;
use super::target::{Fp12, Gt, On};
use super::{encoding, exponent};
use crate::cpu::{Family, dispatch};
use crate::ct::{Mask, recast, recast_all_mut};
use crate::field::Field as _;
use crate::field::mont::Mont;
use crate::field::tower::{Accumulator as _, Twelve};
use crate::group::Element;
use crate::group::pairings::{G2, Pairings};

/// Implements [`Operations`] for a curve.
macro_rules! operations {
    ($C:ident) => {
        const _: () = {
            use $crate::ct::Mask;
            use $crate::field::mont::Mont;
            use $crate::group::Element;
            use $crate::group::pairings::{G2, Pairings};
            use $crate::pairing::operations::{self, Operations};
            use $crate::pairing::{G2Prepared, Gt, MillerValue, Terms};
            impl Operations<$C> for $C {
                operations::operations! { @list defined $C }
            }
        };
    };
    // The types and constants of a curve, beside its moduli `Prime` and `Order` and the module `generated`.
    (@curve $C:ident, $bits:literal, $lines:literal) => {
        /// The first group as a type.
        pub type Group1 = pairings::G1<$C>;
        /// The second group as a type.
        pub type Group2 = pairings::G2<$C>;
        /// An element of the first group.
        pub type G1 = Element<Group1>;
        /// An element of the second group.
        pub type G2 = Element<Group2>;
        /// An element of the third group.
        pub type Gt = pairing::Gt<$C>;
        /// A point of the second group with the lines of its Miller loop.
        pub type G2Prepared = pairing::G2Prepared<$C>;
        /// A product of pairings before the final exponentiation.
        pub type MillerValue = pairing::MillerValue<$C>;
        /// An integer modulo the order.
        pub type Scalar = Mont<Order>;

        /// The curve on the CPU `K`.
        #[derive(Clone, Copy, Debug)]
        pub struct On<K>(PhantomData<K>);

        type F<K> = Mont<Prime, <K as Cpu>::Mont>;

        static FIRST: [[[[Limb; limbs($bits)]; 2]; ENTRIES]; FIRST_TABLES] = comb::every(&generated::g1::WINDOWS, pairings::STRIDES[0]);
        static SECOND: [[[[[Limb; limbs($bits)]; 2]; 2]; ENTRIES]; SECOND_TABLES] =
            pairings::second_table(&generated::g2::WINDOWS);

        static LINES: [PreparedLine<$C>; $lines] = comb::every(&generated::LINES, 1);

        static BASIS: glv::Basis<Order> = glv::Basis {
            lambda: Scalar::from_words(generated::LAMBDA),
            a: Scalar::from_words(generated::A),
            b: Scalar::from_words(generated::B),
            a_over_n: generated::A_OVER_N,
            b_over_n: generated::B_OVER_N,
        };

        const ZERO: Limbs<Prime> = [0; limbs($bits)];
        const ONE: Limbs<Prime> = Mont::<Prime>::ONE_IN_STORE;

        $crate::group::operations::operations!($C: Group1);
        $crate::group::operations::operations!($C: Group2);
        $crate::pairing::operations::operations!($C);
    };
    // What all curves have in common of `Pairings`.
    // `tower::Params` of curves with xi = 1 + i.
    (@one_plus_i) => {
        type Base = F<K>;
        type Sum = <F<K> as tower::Base>::Sum;
        const FROBENIUS: [Quadratic<F<K>>; 5] = pairings::quadratics(generated::FROBENIUS);

        #[inline(always)]
        fn xi_product_assign(x: &mut Quadratic<F<K>>) {
            x.times_one_plus_i_assign();
        }
        #[inline(always)]
        fn xi_sum_assign(x: &mut Self::Sum) {
            x.times_one_plus_i_assign();
        }
        #[inline(always)]
        fn add_xi_sum(to: &mut Self::Sum, x: &mut Self::Sum) {
            to.add_turned(x);
        }
    };
    // Of `Pairings`, for curves that map to both groups by the method of Shallue and van de Woestijne.
    (@svdw) => {
        type FirstUniform = [u8; 48];
        type SecondUniform = [u8; 96];

        fn map_first<K: Cpu>(uniform: &[[u8; 48]]) -> Projective<First<On<K>>> {
            let map = const { Svdw::new(pairings::linear::<Prime, K::Mont, 4, 5>(generated::FIRST_MAP)) };
            map.sum(uniform, |u| F::<K>::decode_reduce(u))
        }
        fn map_second<K: Cpu>(uniform: &[[u8; 96]]) -> Projective<Second<On<K>>> {
            let map = const { Svdw::new(pairings::quadratics::<Prime, K::Mont, 4, 5>(generated::SECOND_MAP)) };
            map.sum(uniform, |u| pairings::reduce(u))
        }
    };
    (@items $lines:literal) => {
        type Prime = Prime;
        type Order = Order;
        type On<K: Cpu> = On<K>;
        type Lines = [PreparedLine<Self>; $lines];
        const NO_LINES: Self::Lines = [[[ZERO; 2]; 2]; $lines];
        const BASIS: &'static glv::Basis<Order> = &BASIS;
        const TURNS: usize = generated::TURNS;
        const QUARTERS: &'static [[u64; 4]; 4] = &generated::QUARTERS;
        const BETA: Limbs<Prime> = from_words(&generated::BETA);
        const FIRST: [[Limbs<Prime>; 3]; 2] = pairings::points(ZERO, ONE, FIRST[0][0]);
        const SECOND: [[[Limbs<Prime>; 2]; 3]; 2] = pairings::points([ZERO; 2], [ONE, ZERO], SECOND[0][0]);
        const TARGET: [[[Limbs<Prime>; 2]; 3]; 2] = comb::every(&generated::TARGET, 1);
        fn first_tables() -> &'static [[pairings::FirstEntry<Self>; ENTRIES]] {
            &FIRST
        }
        fn second_tables() -> &'static [[pairings::SecondEntry<Self>; ENTRIES]] {
            &SECOND
        }
        fn generator_lines() -> Option<&'static Self::Lines> {
            PREPARED.then_some(&LINES)
        }
    };
    (@list $kind:ident $C:ident) => {
        $crate::group::operations::operations! { @$kind $C;
            fn compute_lines(out: &mut G2Prepared<$C>, q: &Element<G2<$C>>);
            fn miller_values(terms: Terms<'_, $C>) -> MillerValue<$C>;
            fn pair_all(terms: Terms<'_, $C>) -> Gt<$C>;
            fn exponentiate(f: &MillerValue<$C>) -> Gt<$C>;
            fn miller_product(f: &MillerValue<$C>, g: &MillerValue<$C>) -> MillerValue<$C>;
            fn is_one(f: &Gt<$C>) -> Mask;
            fn ct_eq(f: &Gt<$C>, g: &Gt<$C>) -> Mask;
            fn select(m: Mask, f: &Gt<$C>, g: &Gt<$C>) -> Gt<$C>;
            fn invert(f: &Gt<$C>) -> Gt<$C>;
            fn square(f: &Gt<$C>) -> Gt<$C>;
            fn product(f: &Gt<$C>, g: &Gt<$C>) -> Gt<$C>;
            fn pow(f: &Gt<$C>, s: &Mont<<$C as Pairings>::Order>) -> Gt<$C>;
            fn encode(f: &Gt<$C>) -> <$C as Pairings>::TargetBytes;
            fn decode_ct(bytes: &<$C as Pairings>::TargetBytes) -> (Gt<$C>, Mask);
        }
    };
}
pub(crate) use operations;

/// The operations of pairings; [`Gt`], [`MillerValue`], [`G2Prepared`] and the functions of [`crate::pairing`] say what each does.
#[allow(missing_docs)]
pub trait Operations<C: Pairings> {
    operations! { @list declared C }
}

pub(crate) fn compute_lines<C: Pairings>(out: &mut G2Prepared<C>, q: &Element<G2<C>>) {
    // Points and lines are in Fp2, where lanes have no formulas: the family is that of the prime field.
    dispatch!(Family::Mont, K => points::prepare::<C, K>(recast_all_mut(out.0.as_mut()), q));
}

pub(crate) fn miller_values<C: Pairings>(terms: Terms<'_, C>) -> MillerValue<C> {
    // Values in Fp12 run on the CPU that multiplies them fastest, perhaps in lanes. Stored values are in the form of
    // the tower.
    dispatch!(C::VALUES, K => MillerValue(miller_loops::<C, K>(terms).leave_words()))
}

pub(crate) fn pair_all<C: Pairings>(terms: Terms<'_, C>) -> Gt<C> {
    dispatch!(C::VALUES, K => {
        let mut f = miller_loops::<C, K>(terms);
        exponent::final_exponentiation::<On<C, K>>(&mut f);
        Gt(f.leave_words())
    })
}

pub(crate) fn exponentiate<C: Pairings>(f: &MillerValue<C>) -> Gt<C> {
    dispatch!(C::VALUES, K => {
        let mut f = Value::<C, K>::enter_words(f.0);
        exponent::final_exponentiation::<On<C, K>>(&mut f);
        Gt(f.leave_words())
    })
}

pub(crate) fn miller_product<C: Pairings>(f: &MillerValue<C>, g: &MillerValue<C>) -> MillerValue<C> {
    // A single product is computed in the form of the tower, in which values are stored.
    dispatch!(Family::Mont, K => MillerValue(recast(recast::<_, Fp12<C, K>>(f.0) * recast(g.0))))
}

pub(crate) fn is_one<C: Pairings>(f: &Gt<C>) -> Mask {
    dispatch!(Family::Mont, K => recast::<_, Fp12<C, K>>(f.0).ct_eq(Twelve::ONE))
}

pub(crate) fn ct_eq<C: Pairings>(f: &Gt<C>, g: &Gt<C>) -> Mask {
    dispatch!(Family::Mont, K => recast::<_, Fp12<C, K>>(f.0).ct_eq(recast(g.0)))
}

pub(crate) fn select<C: Pairings>(m: Mask, f: &Gt<C>, g: &Gt<C>) -> Gt<C> {
    dispatch!(Family::Mont, K => Gt(recast(Fp12::<C, K>::select(m, recast(f.0), recast(g.0)))))
}

pub(crate) fn invert<C: Pairings>(f: &Gt<C>) -> Gt<C> {
    dispatch!(Family::Mont, K => {
        let mut f: Fp12<C, K> = recast(f.0);
        // f^(p^6 + 1) = 1 in GT, so the inverse is the conjugate.
        f.conjugate_assign();
        Gt(recast(f))
    })
}

pub(crate) fn square<C: Pairings>(f: &Gt<C>) -> Gt<C> {
    dispatch!(Family::Mont, K => {
        let mut f: Fp12<C, K> = recast(f.0);
        // GT is in the cyclotomic subgroup: 9S of Fp2 instead of 12M.
        f.cyclotomic_square_assign();
        Gt(recast(f))
    })
}

pub(crate) fn product<C: Pairings>(f: &Gt<C>, g: &Gt<C>) -> Gt<C> {
    dispatch!(Family::Mont, K => Gt(recast(recast::<_, Fp12<C, K>>(f.0) * recast(g.0))))
}

pub(crate) fn pow<C: Pairings>(f: &Gt<C>, s: &Mont<C::Order>) -> Gt<C> {
    dispatch!(Family::Mont, K => Gt(recast(power::<C, K>(&recast(f.0), s))))
}

pub(crate) fn encode<C: Pairings>(f: &Gt<C>) -> C::TargetBytes {
    dispatch!(Family::Mont, K => encoding::encode::<C, K>(&recast(f.0)))
}

pub(crate) fn decode_ct<C: Pairings>(bytes: &C::TargetBytes) -> (Gt<C>, Mask) {
    dispatch!(C::VALUES, K => {
        let (f, ok) = encoding::decode::<C, K>(bytes);
        // The test of the order runs on refused bytes too (on zeros in place of coefficients that are not below p).
        let ok = ok & exponent::is_member::<On<C, K>>(&f);
        (Gt(recast(Twelve::select(ok, Twelve::ONE, f))), ok)
    })
}
