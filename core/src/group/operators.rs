//! Derived operators of elements: scalar times element in either order, on values and on references, and sums of
//! iterators.

use super::operations::operations;
use super::{Element, Spec};
use crate::field::mont::{Modulus, Mont, on_references};
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

on_references!([S: Spec] [] Element<S>: Add add + Sub sub -);

impl<S: Spec> AddAssign<&Self> for Element<S> {
    fn add_assign(&mut self, o: &Self) {
        *self = *self + *o;
    }
}
impl<S: Spec> SubAssign<&Self> for Element<S> {
    fn sub_assign(&mut self, o: &Self) {
        *self = *self - *o;
    }
}

impl<S: Spec> Neg for &Element<S> {
    type Output = Element<S>;
    fn neg(self) -> Element<S> {
        -*self
    }
}

// All scalars belong to one family of types. Only for a type of this crate can the operators be declared from both
// sides.

operations! { @products
    Element<S>, Mont<M>: |p, s| Element::mul(&p, &s);
    Element<S>, &Mont<M>: |p, s| Element::mul(&p, s);
    &Element<S>, Mont<M>: |p, s| Element::mul(p, &s);
    &Element<S>, &Mont<M>: |p, s| Element::mul(p, s);
    Mont<M>, Element<S>: |s, p| Element::mul(&p, &s);
    Mont<M>, &Element<S>: |s, p| Element::mul(p, &s);
    &Mont<M>, Element<S>: |s, p| Element::mul(&p, s);
    &Mont<M>, &Element<S>: |s, p| Element::mul(p, s);
}

impl<S: Spec<Scalar = Mont<M>>, M: Modulus> MulAssign<Mont<M>> for Element<S> {
    fn mul_assign(&mut self, s: Mont<M>) {
        Element::mul_assign(self, &s);
    }
}
impl<S: Spec<Scalar = Mont<M>>, M: Modulus> MulAssign<&Mont<M>> for Element<S> {
    fn mul_assign(&mut self, s: &Mont<M>) {
        Element::mul_assign(self, s);
    }
}

impl<S: Spec> Sum for Element<S> {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::IDENTITY, |sum, p| sum + p)
    }
}
impl<'a, S: Spec> Sum<&'a Self> for Element<S> {
    fn sum<I: Iterator<Item = &'a Self>>(all: I) -> Self {
        all.copied().sum()
    }
}
