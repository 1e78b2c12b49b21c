//! Operations in place, from the functions of a kernel on pointers. All families share them.

/// Defines operations in place. `fields` begins the six functions of [`Field`](super::Field), `list` other functions,
/// `values` has the operators on values, and `operators` the assigning operators, on values and on references. `terms` and `factors` name the methods of the type that say in debug
/// builds whether an element is in the range of summands and of factors.
macro_rules! by_address {
    (fields: $mul:path, $square:path, $add:path, $sub:path $(, terms $term:ident)? $(, factors $factor:ident)?) => {
        // SAFETY of all: the pointers come from references to elements. The kernels allow a result in the place of an
        // operand, if the pointer is the same.
        #[inline(always)]
        fn set_product(&mut self, a: &Self, b: &Self) {
            $(debug_assert!(a.$factor() && b.$factor());)?
            unsafe { $mul(&raw mut self.0, &raw const a.0, &raw const b.0) }
        }
        #[inline(always)]
        fn set_square(&mut self, a: &Self) {
            $(debug_assert!(a.$factor());)?
            unsafe { $square(&raw mut self.0, &raw const a.0) }
        }
        #[inline(always)]
        fn square_assign(&mut self) {
            $(debug_assert!(self.$factor());)?
            let p = &raw mut self.0;
            unsafe { $square(p, p) }
        }
        #[inline(always)]
        fn set_sum(&mut self, a: &Self, b: &Self) {
            $(debug_assert!(a.$term() && b.$term());)?
            unsafe { $add(&raw mut self.0, &raw const a.0, &raw const b.0) }
        }
        #[inline(always)]
        fn set_difference(&mut self, a: &Self, b: &Self) {
            $(debug_assert!(a.$term() && b.$term());)?
            unsafe { $sub(&raw mut self.0, &raw const a.0, &raw const b.0) }
        }
        #[inline(always)]
        fn double_assign(&mut self) {
            $(debug_assert!(self.$term());)?
            let p = &raw mut self.0;
            unsafe { $add(p, p, p) }
        }
    };
    // Functions with a result in `self`, each by a function of the kernel. Operands are elements, or expressions in braces.
    // Arguments are elements, except a mask `m` and a number `w`. Debug builds check that elements are `in` a range.
    (list: $($(#[$meta:meta])* $vis:vis fn $name:ident($($argument:ident),*) $(-> $Loose:ident)? =
        $at:path: $operands:tt $(in $range:ident)?;)*) => {$(
        $(#[$meta])*
        #[inline(always)]
        $vis fn $name(&mut self, $($argument: $crate::field::by_address!(@type $argument)),*) $(-> &mut $Loose<Self>)? {
            $($crate::field::by_address!(@check $range self $operands);)?
            let p = &raw mut self.0;
            // SAFETY: as above.
            unsafe { $crate::field::by_address!(@call $at, p $operands) }
            $($Loose::at(self))?
        }
    )*};
    (@call $at:path, $p:ident [$($operand:tt),*]) => {
        $at($p, $($crate::field::by_address!(@operand $p $operand)),*)
    };
    (@check $range:ident $this:tt [$($operand:tt),*]) => {
        $($crate::field::by_address!(@bound $range $this $operand);)*
    };
    (@bound $range:ident $this:tt self) => { debug_assert!($this.$range()) };
    (@bound $range:ident $this:tt {$value:expr}) => {};
    (@bound $range:ident $this:tt $element:ident) => { debug_assert!($element.$range()) };
    (@type m) => { $crate::ct::Mask };
    (@type w) => { u32 };
    (@type $element:ident) => { &Self };
    (@operand $p:ident self) => { $p };
    (@operand $p:ident {$value:expr}) => { $value };
    (@operand $p:ident $element:ident) => { &raw const $element.0 };
    // Runs of squares and exchanges, by a kernel for arrays of limbs.
    (limbs: $square_n:path, $swap_if:path) => {
        #[inline]
        fn square_n(self, n: u32) -> Self {
            if n == 0 { self } else { Self::from_limbs($square_n(&self.0, n)) }
        }
        #[inline(always)]
        fn swap_if(m: $crate::ct::Mask, a: &mut Self, b: &mut Self) {
            // SAFETY: the pointers come from references to elements.
            unsafe { $swap_if(&raw mut a.0, &raw mut b.0, m) }
        }
    };
    // The limbs of an element, and the same element for another kernel.
    (element: $Type:ident [$($C:ident)?]) => {
        /// Returns the element with these limbs, which must be in the range of elements.
        #[inline(always)]
        pub const fn from_limbs(limbs: Limbs) -> Self {
            $Type(limbs, PhantomData)
        }
        /// Returns the limbs as they are stored.
        #[inline(always)]
        #[must_use]
        pub const fn limbs(self) -> Limbs {
            self.0
        }
        /// Returns the same element for another kernel. Free.
        #[inline(always)]
        #[must_use]
        pub const fn on<K2: Kernel>(self) -> $Type<$($C,)? K2> {
            $Type(self.0, PhantomData)
        }
    };
    // Operators on values.
    (values: $generics:tt $Type:ty, $inline:meta: $($trait:ident $function:ident $arguments:tt $(in $range:ident $both:tt)? = $value:expr;)*) => {
        $($crate::field::by_address!(@value $generics $Type, $inline: $trait $function $arguments $(in $range $both)? = $value);)*
    };
    (@value [$($generics:tt)*] $Type:ty, $inline:meta: $trait:ident $function:ident($this:ident $(, $other:ident)?) $(in $range:ident($o:ident))? = $value:expr) => {
        impl<$($generics)*> core::ops::$trait for $Type {
            type Output = Self;
            #[$inline]
            fn $function($this $(, $other: Self)?) -> Self {
                $(debug_assert!($this.$range() && $o.$range());)?
                $value
            }
        }
    };
    (operators: [$($generics:tt)*] $Type:ty: $mul:path, $add:path, $sub:path $(, terms $term:ident)? $(, factors $factor:ident)?) => {
        $crate::field::by_address!(@ [$($generics)*] $Type: AddAssign add_assign + $add $(, $term)?);
        $crate::field::by_address!(@ [$($generics)*] $Type: SubAssign sub_assign - $sub $(, $term)?);
        $crate::field::by_address!(@ [$($generics)*] $Type: MulAssign mul_assign * $mul $(, $factor)?);
    };
    (@ [$($generics:tt)*] $Type:ty: $trait:ident $function:ident $operator:tt $at:path $(, $range:ident)?) => {
        impl<$($generics)*> core::ops::$trait for $Type {
            #[inline(always)]
            fn $function(&mut self, o: Self) {
                *self = *self $operator o;
            }
        }
        impl<$($generics)*> core::ops::$trait<&Self> for $Type {
            #[inline(always)]
            fn $function(&mut self, o: &Self) {
                $(debug_assert!(self.$range() && o.$range());)?
                let p = &raw mut self.0;
                // SAFETY: the pointers come from references to elements. The result may alias an operand.
                unsafe { $at(p, p, &raw const o.0) }
            }
        }
    };
}
pub(crate) use by_address;
