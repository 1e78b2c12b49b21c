//! The curve over Fp, and its twist over Fp2, as parameters of [`weierstrass`](crate::curve::weierstrass).

use super::Curve;
use crate::curve::weierstrass::{A, NoOrdinate, Params, jacobian};
use crate::field::tower::{Base, Quadratic};
use core::marker::PhantomData;

/// y^2 = x^3 + b over Fp.
#[derive(Clone, Copy, Debug)]
pub struct First<C>(PhantomData<C>);

/// y^2 = x^3 + b' over Fp2.
#[derive(Clone, Copy, Debug)]
pub struct Second<C>(PhantomData<C>);

impl<C: Curve> Params for First<C> {
    type Field = C::Base;
    type Cpu = C::Cpu;
    // No point of either curve has y = 0: the orders are odd (see `Mark`).
    type Mark = NoOrdinate;
    const A: A<C::Base> = A::Zero;
    const B: C::Base = C::B;

    #[inline(always)]
    fn set_3b_product(out: &mut C::Base, x: &C::Base) {
        *out = *x;
        C::three_b_product_assign(out);
    }
}

impl<C: Curve> jacobian::Params for First<C> {
    #[inline(always)]
    fn half_assign(x: &mut C::Base) {
        *x *= &C::Base::HALF;
    }
}

impl<C: Curve> Params for Second<C> {
    type Field = Quadratic<C::Base>;
    type Cpu = C::Cpu;
    type Mark = NoOrdinate;
    const A: A<Self::Field> = A::Zero;
    const B: Self::Field = C::TWIST_B;

    #[inline(always)]
    fn set_3b_product(out: &mut Self::Field, x: &Self::Field) {
        *out = *x;
        C::twist_three_b_product_assign(out);
    }
}

impl<C: Curve> jacobian::Params for Second<C> {
    #[inline(always)]
    fn half_assign(x: &mut Self::Field) {
        x.half_assign();
    }
}
