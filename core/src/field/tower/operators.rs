//! Operators of a field with elements that are too large to be passed by value. Operators on values use those in place.

/// `x = x y`, through a copy.
#[inline(always)]
pub(super) fn product_by_copy<F: crate::field::Field>(x: &mut F, y: &F) {
    // x cannot be borrowed as the result and as an operand at the same time.
    let a = *x;
    x.set_product(&a, y);
}

/// Returns the value after a change.
#[inline(always)]
pub(super) fn changed<T>(mut x: T, change: impl FnOnce(&mut T)) -> T {
    change(&mut x);
    x
}

/// Implements the operators for a type with parameters in brackets, given the product in place.
macro_rules! operators {
    // Sums and differences in place, part by part.
    (parts: [$($parameters:tt)*] $Type:ty) => {
        impl<$($parameters)*> core::ops::AddAssign<&Self> for $Type {
            #[inline]
            fn add_assign(&mut self, o: &Self) {
                self.0.iter_mut().zip(&o.0).for_each(|(x, y)| *x += y);
            }
        }
        impl<$($parameters)*> core::ops::SubAssign<&Self> for $Type {
            #[inline]
            fn sub_assign(&mut self, o: &Self) {
                self.0.iter_mut().zip(&o.0).for_each(|(x, y)| *x -= y);
            }
        }
    };
    (@ [$($parameters:tt)*] $Type:ty: $trait:ident $function:ident $operator:tt) => {
        impl<$($parameters)*> core::ops::$trait for $Type {
            #[inline]
            fn $function(&mut self, o: Self) {
                *self $operator &o;
            }
        }
    };
    ([$($parameters:tt)*] $Type:ty) => {
        $crate::field::tower::operators::operators!([$($parameters)*] $Type, $crate::field::tower::operators::product_by_copy);
    };
    ([$($parameters:tt)*] $Type:ty, $product:expr) => {
        $crate::field::by_address! { values: [$($parameters)*] $Type, inline:
            Add add(self, o) = $crate::field::tower::operators::changed(self, |x| *x += &o);
            Sub sub(self, o) = $crate::field::tower::operators::changed(self, |x| *x -= &o);
            Mul mul(self, o) = $crate::field::tower::operators::changed(self, |x| *x *= &o);
            Neg neg(self) = $crate::field::tower::operators::changed(self, $crate::field::Field::negate_assign);
        }
        $crate::field::tower::operators::operators!(@ [$($parameters)*] $Type: AddAssign add_assign +=);
        $crate::field::tower::operators::operators!(@ [$($parameters)*] $Type: SubAssign sub_assign -=);
        $crate::field::tower::operators::operators!(@ [$($parameters)*] $Type: MulAssign mul_assign *=);
        impl<$($parameters)*> core::ops::MulAssign<&Self> for $Type {
            #[inline]
            fn mul_assign(&mut self, o: &Self) {
                $product(self, o);
            }
        }
        impl<$($parameters)*> PartialEq for $Type {
            fn eq(&self, o: &Self) -> bool {
                // The comparison takes constant time. Its result is a bool, on which a caller can only branch, so it is
                // public.
                $crate::field::Field::ct_eq(*self, *o).declassify()
            }
        }
        impl<$($parameters)*> Eq for $Type {}
    };
}
pub(super) use operators;
