//! [`Operations`]: the operations of a group, compiled in this crate, once.
//!
//! Functions that are generic over a group would be compiled again in every crate that names the group. So `operations!` writes functions
//! that are not generic, and [`Element`] calls them.

use super::{Element, Spec};
use crate::cpu::{Cpu, dispatch};
use crate::ct::Mask;
use crate::curve::{CurvePoint, Stored};
use crate::field::lanes::roots;

/// Implements [`Operations`] of a group for the type that its [`Spec::Home`] is. `@methods` writes the methods that
/// call it, and `@forwarded` implements other traits.
macro_rules! operations {
    ($home:ty: $S:ty) => {
        const _: () = {
            use $crate::ct::Mask;
            use $crate::group::operations::{self, Operations};
            use $crate::group::{Element, Spec};
            impl Operations<$S> for $home {
                operations::operations! { @list defined $S }
            }
        };
    };
    (@list $kind:ident $S:ty) => {
        $crate::group::operations::operations! { @$kind $S;
            fn double(p: &Element<$S>) -> Element<$S>;
            fn double_n(p: &Element<$S>, n: u32) -> Element<$S>;
            fn add(p: &Element<$S>, q: &Element<$S>) -> Element<$S>;
            fn sub(p: &Element<$S>, q: &Element<$S>) -> Element<$S>;
            fn neg(p: &Element<$S>) -> Element<$S>;
            fn negate_assign(p: &mut Element<$S>);
            #[inline(never)]
            fn mul_assign(p: &mut Element<$S>, s: &<$S as Spec>::Scalar);
            #[inline(never)]
            fn mul_generator(s: &<$S as Spec>::Scalar) -> Element<$S>;
            #[inline(never)]
            fn mul_add_generator_assign_vartime(p: &mut Element<$S>, a: &<$S as Spec>::Scalar, b: &<$S as Spec>::Scalar);
            #[inline(never)]
            fn verify_mul_add_generator_over_vartime(
                p: &Element<$S>,
                a: &<$S as Spec>::Scalar,
                b: &<$S as Spec>::Scalar,
                r: &mut Element<$S>,
            ) -> bool;
            fn multi_scalar_mul_vartime(scalars: &[<$S as Spec>::Scalar], points: &[Element<$S>]) -> Element<$S>;
            fn sum_pays_from() -> usize;
            #[inline(never)]
            fn encode(p: &Element<$S>) -> <$S as Spec>::Bytes;
            fn encode_each(elements: &[Element<$S>], out: &mut [<$S as Spec>::Bytes]);
            #[inline(never)]
            fn set_decoded(p: &mut Element<$S>, bytes: &<$S as Spec>::Bytes) -> Mask;
            fn decode_each(encodings: &[<$S as Spec>::Bytes], out: &mut [Option<Element<$S>>]);
            fn map_to_group(uniform: &<$S as Spec>::Uniform) -> Element<$S>;
            fn map_sum_to_group(uniform: &[<$S as Spec>::Uniform]) -> Element<$S>;
            fn is_identity(p: &Element<$S>) -> Mask;
            fn ct_eq(p: &Element<$S>, q: &Element<$S>) -> Mask;
            fn select(m: Mask, a: &Element<$S>, b: &Element<$S>) -> Element<$S>;
        }
    };
    (@declared $S:ty; $($(#[$inline:meta])? fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)?;)*) => {
        $(fn $name($($arg: $type),*) $(-> $result)?;)*
    };
    (@defined $S:ty; $($(#[$inline:meta])? fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)?;)*) => {
        $(
            $(#[$inline])?
            fn $name($($arg: $type),*) $(-> $result)? {
                operations::$name::<$S>($($arg),*)
            }
        )*
    };
    // Functions of a trait, by functions of the type itself with the same names.
    (@forwarded: $(fn $name:ident $arguments:tt $(-> $result:ty)?;)*) => {
        $($crate::group::operations::operations! { @to [] [Self] $name $arguments [$(-> $result)?] })*
    };
    // Functions of a type, by functions of its home with the same names.
    (@methods $home:tt: $($(#[$attribute:meta])* fn $name:ident $arguments:tt $(-> $result:ty)?;)*) => {
        $($crate::group::operations::operations! {
            @to [$(#[$attribute])* #[inline] pub] $home $name $arguments [$(-> $result)?]
        })*
    };
    (@to [$($head:tt)*] [$($of:tt)*] $name:ident (&$this:ident $(, $arg:ident: $type:ty)*) [$($result:tt)*]) => {
        $($head)* fn $name(&$this $(, $arg: $type)*) $($result)* {
            <$($of)*>::$name($this $(, $arg)*)
        }
    };
    (@to [$($head:tt)*] [$($of:tt)*] $name:ident (&mut $this:ident $(, $arg:ident: $type:ty)*) [$($result:tt)*]) => {
        $($head)* fn $name(&mut $this $(, $arg: $type)*) $($result)* {
            <$($of)*>::$name($this $(, $arg)*)
        }
    };
    (@to [$($head:tt)*] [$($of:tt)*] $name:ident ($($arg:ident: $type:ty),*) [$($result:tt)*]) => {
        $($head)* fn $name($($arg: $type),*) $($result)* {
            <$($of)*>::$name($($arg),*)
        }
    };
    // Products of elements and scalars.
    (@products $($left:ty, $right:ty: |$p:ident, $s:ident| $product:expr;)*) => {
        $(impl<S: Spec<Scalar = Mont<M>>, M: Modulus> Mul<$right> for $left {
            type Output = Element<S>;
            fn mul(self, other: $right) -> Element<S> {
                let ($p, $s) = (self, other);
                $product
            }
        })*
    };
}
pub(crate) use operations;

/// The operations of the group `S`; [`Element`] says what each does.
#[allow(missing_docs)]
pub trait Operations<S: Spec> {
    operations! { @list declared S }
}

pub(crate) fn double<S: Spec>(p: &Element<S>) -> Element<S> {
    dispatch!(S::FAMILY, K => Element(S::Point::<K>::load(&p.0).double().store()))
}

pub(crate) fn double_n<S: Spec>(p: &Element<S>, n: u32) -> Element<S> {
    dispatch!(S::FAMILY, K => Element(S::Point::<K>::load(&p.0).double_n(n).store()))
}

pub(crate) fn mul_assign<S: Spec>(p: &mut Element<S>, s: &S::Scalar) {
    // The CPU is chosen here, outside of all loops. Everything that the function calls is compiled for this CPU.
    dispatch!(S::FAMILY, K => S::Point::<K>::within_mut(&mut p.0, |p| S::mul::<K>(p, s)));
}

pub(crate) fn negate_assign<S: Spec>(p: &mut Element<S>) {
    dispatch!(S::FAMILY, K => S::Point::<K>::within_mut(&mut p.0, |p| p.negate_assign()));
}

pub(crate) fn mul_generator<S: Spec>(s: &S::Scalar) -> Element<S> {
    dispatch!(S::FAMILY, K => Element(S::mul_generator::<K>(s).store()))
}

pub(crate) fn mul_add_generator_assign_vartime<S: Spec>(p: &mut Element<S>, a: &S::Scalar, b: &S::Scalar) {
    dispatch!(S::FAMILY, K => S::Point::<K>::within_mut(&mut p.0, |p| S::mul_add_generator_vartime::<K>(p, a, b)));
}

pub(crate) fn verify_mul_add_generator_over_vartime<S: Spec>(
    p: &Element<S>,
    a: &S::Scalar,
    b: &S::Scalar,
    r: &mut Element<S>,
) -> bool {
    dispatch!(S::FAMILY, K => S::Point::<K>::within(&p.0, |p| {
        S::Point::<K>::within_mut(&mut r.0, |r| S::verify_mul_add_generator_vartime::<K>(p, a, b, r))
    }))
}

pub(crate) fn multi_scalar_mul_vartime<S: Spec>(scalars: &[S::Scalar], points: &[Element<S>]) -> Element<S> {
    // SAFETY: `Element<S>` is transparent over `S::Raw`.
    let raw = unsafe { core::slice::from_raw_parts(points.as_ptr().cast::<S::Raw>(), points.len()) };
    dispatch!(S::FAMILY, K => Element(S::multi_scalar_mul_vartime::<K>(scalars, raw).store()))
}

pub(crate) fn sum_pays_from<S: Spec>() -> usize {
    dispatch!(S::FAMILY, K => S::sum_pays_from::<K>())
}

pub(crate) fn encode<S: Spec>(p: &Element<S>) -> S::Bytes {
    dispatch!(S::FAMILY, K => S::encode::<K>(S::Point::<K>::load(&p.0)))
}

pub(crate) fn encode_each<S: Spec>(elements: &[Element<S>], out: &mut [S::Bytes]) {
    // Batches of a fixed size need no allocator. The last batch is filled with neutral elements, and their encodings
    // are dropped.
    const SOME: usize = 8;
    for (elements, out) in elements.chunks(SOME).zip(out.chunks_mut(SOME)) {
        if elements.len().min(out.len()) == 1 {
            out.iter_mut().zip(elements).for_each(|(out, p)| *out = p.encode());
            continue;
        }
        let neutral = Element::<S>::IDENTITY;
        let place = |i| elements.get(i).unwrap_or(&neutral);
        let encodings = dispatch!(S::FAMILY, K => {
            S::encode_some::<K, SOME>(core::array::from_fn(|i| S::Point::<K>::load(&place(i).0)))
        });
        out.iter_mut().zip(encodings).take(elements.len()).for_each(|(out, encoding)| *out = encoding);
    }
}

pub(crate) fn set_decoded<S: Spec>(p: &mut Element<S>, bytes: &S::Bytes) -> Mask {
    dispatch!(S::FAMILY, K => {
        let (decoded, ok) = S::decode::<K>(bytes);
        p.0 = decoded.store();
        ok
    })
}

pub(crate) fn decode_each<S: Spec>(encodings: &[S::Bytes], out: &mut [Option<Element<S>>]) {
    let done = dispatch!(S::FAMILY, K => {
        // An encoding is public, so its validity is public as well.
        let element = |(p, ok): (S::Point<K>, Mask)| ok.declassify().then(|| Element(p.store()));
        let (eight, four) = (S::decode_some::<K, 8>, S::decode_some::<K, 4>);
        roots::decode_each::<<K as Cpu>::Lanes, _, _, _>(encodings, out, eight, four, element)
    });
    // The CPU that was chosen for this family has no lanes, so encodings are decoded one by one.
    if !done {
        for (bytes, out) in encodings.iter().zip(out) {
            *out = Element::<S>::decode(bytes.as_ref());
        }
    }
}

pub(crate) fn map_to_group<S: Spec>(uniform: &S::Uniform) -> Element<S> {
    dispatch!(S::FAMILY, K => Element(S::map::<K>(uniform).store()))
}

pub(crate) fn map_sum_to_group<S: Spec>(uniform: &[S::Uniform]) -> Element<S> {
    dispatch!(S::FAMILY, K => Element(S::map_sum::<K>(uniform).store()))
}

pub(crate) fn is_identity<S: Spec>(p: &Element<S>) -> Mask {
    dispatch!(S::FAMILY, K => S::is_identity::<K>(S::Point::<K>::load(&p.0)))
}

pub(crate) fn ct_eq<S: Spec>(p: &Element<S>, q: &Element<S>) -> Mask {
    dispatch!(S::FAMILY, K => S::ct_eq::<K>(S::Point::<K>::load(&p.0), S::Point::<K>::load(&q.0)))
}

pub(crate) fn select<S: Spec>(m: Mask, a: &Element<S>, b: &Element<S>) -> Element<S> {
    dispatch!(S::FAMILY, K => Element(S::Point::<K>::select(m, S::Point::<K>::load(&a.0), S::Point::<K>::load(&b.0)).store()))
}

pub(crate) fn add<S: Spec>(p: &Element<S>, q: &Element<S>) -> Element<S> {
    dispatch!(S::FAMILY, K => Element(S::Point::<K>::load(&p.0).add(S::Point::<K>::load(&q.0)).store()))
}

pub(crate) fn sub<S: Spec>(p: &Element<S>, q: &Element<S>) -> Element<S> {
    // No curve model has formulas for differences: a negation costs far less than an addition.
    dispatch!(S::FAMILY, K => Element(S::Point::<K>::load(&p.0).add(S::Point::<K>::load(&q.0).neg()).store()))
}

pub(crate) fn neg<S: Spec>(p: &Element<S>) -> Element<S> {
    dispatch!(S::FAMILY, K => Element(S::Point::<K>::load(&p.0).neg().store()))
}
