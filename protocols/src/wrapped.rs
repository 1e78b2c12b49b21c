//! Elements, scalars and encodings of any [`Group`], with the operators and traits that the protocol crates require.

use core::fmt;
use core::ops::{Add, Mul, Sub};
use primegroup::core_groups::field::{ByteArray, Field};
use primegroup::{Group, ct};
use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroize;

/// An element of `G`. Field 0 is the library's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Element<G>(pub G);

/// A scalar of `G`. Field 0 is the library's type. It is plain data, is not wiped automatically, and does not print
/// its value.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct Scalar<G: Group>(pub G::Scalar);

/// An encoding, wiped when dropped because it may be secret. It does not print its value.
#[derive(Clone, PartialEq, Eq)]
pub struct Bytes<B: ByteArray>(pub B);

impl<G: Group> fmt::Debug for Scalar<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scalar(..)")
    }
}

impl<B: ByteArray> fmt::Debug for Bytes<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Bytes(..)")
    }
}

/// Computes `s p`. The protocol crates have no fixed-base multiplication, which takes a third of the time, so this
/// function uses it for the generator. Whether an element is the generator is public, or happens by chance with
/// probability 1 / order.
fn multiply<G: Group>(p: &G, s: &G::Scalar) -> G {
    if *p == G::GENERATOR { G::mul_generator(s) } else { Group::mul(p, s) }
}

/// Defines an operator with its right operand by value and by reference.
macro_rules! operator {
    ($left:ident $trait:ident $method:ident $right:ident, |$a:ident, $b:ident| $result:expr) => {
        impl<G: Group> $trait<$right<G>> for $left<G> {
            type Output = $left<G>;
            fn $method(self, o: $right<G>) -> $left<G> {
                let ($a, $b) = (self.0, o.0);
                $left($result)
            }
        }
        impl<G: Group> $trait<&$right<G>> for $left<G> {
            type Output = $left<G>;
            fn $method(self, o: &$right<G>) -> $left<G> {
                let ($a, $b) = (self.0, o.0);
                $left($result)
            }
        }
    };
}
operator!(Element Add add Element, |a, b| a + b);
operator!(Element Sub sub Element, |a, b| a - b);
operator!(Element Mul mul Scalar, |a, b| multiply(&a, &b));
operator!(Scalar Add add Scalar, |a, b| a + b);
operator!(Scalar Sub sub Scalar, |a, b| a - b);
operator!(Scalar Mul mul Scalar, |a, b| a * b);

fn choice(mask: ct::Mask) -> Choice {
    Choice::from(mask.bit() as u8)
}

impl<G: Group> ConstantTimeEq for Element<G> {
    fn ct_eq(&self, o: &Self) -> Choice {
        choice(self.0.ct_eq(&o.0))
    }
}
impl<G: Group> ConstantTimeEq for Scalar<G> {
    fn ct_eq(&self, o: &Self) -> Choice {
        choice(Field::ct_eq(self.0, o.0))
    }
}
impl<G: Group> Zeroize for Element<G> {
    fn zeroize(&mut self) {
        // The wiped value becomes the neutral element, so that it is still an element.
        self.0.wipe();
        self.0 = G::IDENTITY;
    }
}
impl<G: Group> Zeroize for Scalar<G> {
    fn zeroize(&mut self) {
        ct::wipe(&mut self.0);
    }
}

impl<B: ByteArray> Drop for Bytes<B> {
    fn drop(&mut self) {
        ct::wipe_bytes(self.0.as_mut());
    }
}
impl<B: ByteArray> AsRef<[u8]> for Bytes<B> {
    fn as_ref(&self) -> &[u8] {
        self.0.as_ref()
    }
}
impl<B: ByteArray> AsMut<[u8]> for Bytes<B> {
    fn as_mut(&mut self) -> &mut [u8] {
        self.0.as_mut()
    }
}
impl<B: ByteArray> TryFrom<&[u8]> for Bytes<B> {
    type Error = primegroup::Error;
    fn try_from(bytes: &[u8]) -> Result<Self, Self::Error> {
        B::from_slice(bytes).map(Bytes).ok_or(primegroup::Error::Length)
    }
}

/// Decodes an element. Only canonical encodings are accepted, and the neutral element is refused.
pub(crate) fn decode_element<G: Group>(bytes: &[u8]) -> Option<Element<G>> {
    let (p, ok) = G::decode_ct(ByteArray::from_ref(bytes)?);
    (ok & !p.is_identity()).declassify().then_some(Element(p))
}

/// Returns a scalar made from 64 random bytes, which `fill` provides.
pub(crate) fn random_scalar<G: Group, E>(fill: impl FnOnce(&mut [u8]) -> Result<(), E>) -> Result<Scalar<G>, E> {
    let mut bytes = ct::Fleeting::new([0; 64]);
    fill(&mut *bytes)?;
    Ok(Scalar(primegroup::core_groups::field::PrimeField::decode_reduce(&*bytes)))
}
