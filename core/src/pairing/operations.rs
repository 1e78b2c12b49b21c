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

/// The operations of pairings; [`Gt`], [`MillerValue`], [`G2Prepared`] and the functions of [`crate::pairing`] say what each does.
#[allow(missing_docs)]
pub trait Operations<C: Pairings> {
    fn compute_lines(out: &mut G2Prepared<C>, q: &Element<G2<C>>);
    fn miller_values(terms: Terms<'_, C>) -> MillerValue<C>;
    fn pair_all(terms: Terms<'_, C>) -> Gt<C>;
    fn exponentiate(f: &MillerValue<C>) -> Gt<C>;
    fn miller_product(f: &MillerValue<C>, g: &MillerValue<C>) -> MillerValue<C>;
    fn is_one(f: &Gt<C>) -> Mask;
    fn ct_eq(f: &Gt<C>, g: &Gt<C>) -> Mask;
    fn select(m: Mask, f: &Gt<C>, g: &Gt<C>) -> Gt<C>;
    fn invert(f: &Gt<C>) -> Gt<C>;
    fn square(f: &Gt<C>) -> Gt<C>;
    fn product(f: &Gt<C>, g: &Gt<C>) -> Gt<C>;
    fn pow(f: &Gt<C>, s: &Mont<C::Order>) -> Gt<C>;
    fn encode(f: &Gt<C>) -> C::TargetBytes;
    fn decode_ct(bytes: &C::TargetBytes) -> (Gt<C>, Mask);
}

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
                fn compute_lines(out: &mut G2Prepared<$C>, q: &Element<G2<$C>>) {
                    operations::compute_lines(out, q);
                }
                fn miller_values(terms: Terms<'_, $C>) -> MillerValue<$C> {
                    operations::miller_values(terms)
                }
                fn pair_all(terms: Terms<'_, $C>) -> Gt<$C> {
                    operations::pair_all(terms)
                }
                fn exponentiate(f: &MillerValue<$C>) -> Gt<$C> {
                    operations::exponentiate(f)
                }
                fn miller_product(f: &MillerValue<$C>, g: &MillerValue<$C>) -> MillerValue<$C> {
                    operations::miller_product(f, g)
                }
                fn is_one(f: &Gt<$C>) -> Mask {
                    operations::is_one(f)
                }
                fn ct_eq(f: &Gt<$C>, g: &Gt<$C>) -> Mask {
                    operations::ct_eq(f, g)
                }
                fn select(m: Mask, f: &Gt<$C>, g: &Gt<$C>) -> Gt<$C> {
                    operations::select(m, f, g)
                }
                fn invert(f: &Gt<$C>) -> Gt<$C> {
                    operations::invert(f)
                }
                fn square(f: &Gt<$C>) -> Gt<$C> {
                    operations::square(f)
                }
                fn product(f: &Gt<$C>, g: &Gt<$C>) -> Gt<$C> {
                    operations::product(f, g)
                }
                fn pow(f: &Gt<$C>, s: &Mont<<$C as Pairings>::Order>) -> Gt<$C> {
                    operations::pow(f, s)
                }
                fn encode(f: &Gt<$C>) -> <$C as Pairings>::TargetBytes {
                    operations::encode(f)
                }
                fn decode_ct(bytes: &<$C as Pairings>::TargetBytes) -> (Gt<$C>, Mask) {
                    operations::decode_ct(bytes)
                }
            }
        };
    };
}
pub(crate) use operations;

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
