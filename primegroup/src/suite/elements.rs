//! Elements and scalars of a group chosen at run time, with the operations of the types.

use crate::error::Error;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;
use primegroup_core::Element;
use primegroup_core::ct;
use primegroup_core::field::{ByteArray, Field, PrimeField};
use primegroup_core::group::{Scalar as Integer, Spec};

/// An element of a group chosen at run time. Operations on elements or scalars of different groups return
/// [`Error::Unsupported`]. Constant time, except for functions that end in `_vartime`.
pub struct Point(Box<dyn Operations>);

/// An integer modulo the order of a group chosen at run time. As it may be secret, it is wiped when dropped, and
/// `Debug` does not print it.
pub struct Scalar(Box<dyn Integers>);

/// The elements and scalars of the group of a [`Suite`](super::Suite).
#[derive(Clone, Copy)]
pub struct Elements {
    /// Length of an encoded scalar in bytes.
    pub scalar_len: usize,
    /// Number of uniform bytes that are mapped to an element.
    pub uniform_len: usize,
    /// The order in hexadecimal, after `0x`.
    pub order: &'static str,
    little_endian: fn() -> bool,
    identity: fn() -> Point,
    generator: fn() -> Point,
    decode: fn(&[u8]) -> Result<Point, Error>,
    map: fn(&[u8]) -> Result<Point, Error>,
    mul_generator: fn(&Scalar) -> Result<Point, Error>,
    multi_scalar_mul_vartime: fn(&[&Scalar], &[&Point]) -> Result<Point, Error>,
    scalar: fn(&[u8]) -> Result<Scalar, Error>,
    scalar_reduce: fn(&[u8]) -> Scalar,
}

impl fmt::Debug for Elements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Elements").field("order", &self.order).finish_non_exhaustive()
    }
}

impl Elements {
    /// Returns whether encoded scalars are little-endian.
    #[must_use]
    pub fn little_endian(&self) -> bool {
        (self.little_endian)()
    }

    /// Returns the neutral element.
    #[must_use]
    pub fn identity(&self) -> Point {
        (self.identity)()
    }

    /// Returns the generator.
    #[must_use]
    pub fn generator(&self) -> Point {
        (self.generator)()
    }

    /// Decodes an element.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length; [`Error::Encoding`] for bytes that are no canonical encoding.
    pub fn decode(&self, bytes: &[u8]) -> Result<Point, Error> {
        (self.decode)(bytes)
    }

    /// Maps uniform bytes to the group. A single map is not a random oracle.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length.
    pub fn map_to_group(&self, uniform: &[u8]) -> Result<Point, Error> {
        (self.map)(uniform)
    }

    /// Multiplies the generator by a scalar.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a scalar of another group.
    pub fn mul_generator(&self, scalar: &Scalar) -> Result<Point, Error> {
        (self.mul_generator)(scalar)
    }

    /// Returns the sum of `scalars[i] points[i]`, in variable time: public data only.
    ///
    /// # Errors
    /// [`Error::Length`] if the slices differ in length; [`Error::Unsupported`] for scalars or points of another group.
    pub fn multi_scalar_mul_vartime(&self, scalars: &[&Scalar], points: &[&Point]) -> Result<Point, Error> {
        (self.multi_scalar_mul_vartime)(scalars, points)
    }

    /// Decodes a scalar, an integer below the order.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length; [`Error::Encoding`] for an integer that is not below the order.
    pub fn scalar(&self, bytes: &[u8]) -> Result<Scalar, Error> {
        (self.scalar)(bytes)
    }

    /// Reduces an integer of any length modulo the order of the group. Its bytes are in the same order as those of a
    /// scalar.
    #[must_use]
    pub fn scalar_reduce(&self, bytes: &[u8]) -> Scalar {
        (self.scalar_reduce)(bytes)
    }
}

/// The operations of an element. The other operands must belong to the same group.
trait Operations: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn encode(&self) -> Vec<u8>;
    fn add(&self, other: &Point) -> Result<Point, Error>;
    fn sub(&self, other: &Point) -> Result<Point, Error>;
    fn negate(&self) -> Point;
    fn double(&self) -> Point;
    fn mul(&self, scalar: &Scalar) -> Result<Point, Error>;
    fn eq(&self, other: &Point) -> Result<bool, Error>;
    fn is_identity(&self) -> bool;
}

/// The operations of a scalar.
trait Integers: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn encode(&self) -> super::Secret;
    fn add(&self, other: &Scalar) -> Result<Scalar, Error>;
    fn sub(&self, other: &Scalar) -> Result<Scalar, Error>;
    fn mul(&self, other: &Scalar) -> Result<Scalar, Error>;
    fn negate(&self) -> Scalar;
    fn invert(&self) -> Scalar;
    fn eq(&self, other: &Scalar) -> Result<bool, Error>;
    fn is_zero(&self) -> bool;
}

/// A scalar that is wiped when dropped.
struct Wiped<S: ct::Words>(S);

impl<S: ct::Words> Drop for Wiped<S> {
    fn drop(&mut self) {
        ct::wipe(&mut self.0);
    }
}

impl Point {
    pub(super) fn new<S: Spec>(element: Element<S>) -> Self {
        Point(Box::new(element))
    }

    /// Returns the element as a value of its own type, `p256::Point` for example.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for an element of another group.
    pub fn downcast<G: 'static>(&self) -> Result<&G, Error> {
        self.0.as_any().downcast_ref().ok_or(Error::Unsupported)
    }

    fn of<S: Spec>(&self) -> Result<&Element<S>, Error> {
        self.downcast()
    }

    /// Returns the canonical encoding.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        self.0.encode()
    }

    /// Returns `self + other`.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for an element of another group.
    pub fn add(&self, other: &Point) -> Result<Point, Error> {
        self.0.add(other)
    }

    /// Returns `self - other`.
    ///
    /// # Errors
    /// The errors of [`Self::add`].
    pub fn sub(&self, other: &Point) -> Result<Point, Error> {
        self.0.sub(other)
    }

    /// Returns `-self`.
    #[must_use]
    pub fn negate(&self) -> Point {
        self.0.negate()
    }

    /// Returns `2 self`.
    #[must_use]
    pub fn double(&self) -> Point {
        self.0.double()
    }

    /// Returns `scalar self`.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a scalar of another group.
    pub fn mul(&self, scalar: &Scalar) -> Result<Point, Error> {
        self.0.mul(scalar)
    }

    /// Returns whether both elements are equal, in constant time.
    ///
    /// # Errors
    /// The errors of [`Self::add`].
    pub fn eq(&self, other: &Point) -> Result<bool, Error> {
        self.0.eq(other)
    }

    /// Returns whether this is the neutral element.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.0.is_identity()
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Point(")?;
        self.encode().iter().try_for_each(|b| write!(f, "{b:02x}"))?;
        f.write_str(")")
    }
}

impl Scalar {
    fn new<S: Integer>(value: S) -> Self {
        Scalar(Box::new(Wiped(value)))
    }

    fn of<S: Integer>(&self) -> Result<&S, Error> {
        self.0.as_any().downcast_ref().map(|Wiped(value)| value).ok_or(Error::Unsupported)
    }

    /// Returns the integer as bytes, wiped when dropped.
    #[must_use]
    pub fn encode(&self) -> super::Secret {
        self.0.encode()
    }

    /// Returns `self + other`.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a scalar of another order.
    pub fn add(&self, other: &Scalar) -> Result<Scalar, Error> {
        self.0.add(other)
    }

    /// Returns `self - other`.
    ///
    /// # Errors
    /// The errors of [`Self::add`].
    pub fn sub(&self, other: &Scalar) -> Result<Scalar, Error> {
        self.0.sub(other)
    }

    /// Returns `self other`.
    ///
    /// # Errors
    /// The errors of [`Self::add`].
    pub fn mul(&self, other: &Scalar) -> Result<Scalar, Error> {
        self.0.mul(other)
    }

    /// Returns `-self`.
    #[must_use]
    pub fn negate(&self) -> Scalar {
        self.0.negate()
    }

    /// Returns `1 / self`, and 0 for 0.
    #[must_use]
    pub fn invert(&self) -> Scalar {
        self.0.invert()
    }

    /// Returns whether both scalars are equal, in constant time.
    ///
    /// # Errors
    /// The errors of [`Self::add`].
    pub fn eq(&self, other: &Scalar) -> Result<bool, Error> {
        self.0.eq(other)
    }

    /// Returns whether this is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }
}

impl fmt::Debug for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scalar(..)")
    }
}

impl<S: Spec> Operations for Element<S> {
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn encode(&self) -> Vec<u8> {
        Element::encode(self).as_ref().to_vec()
    }
    fn add(&self, other: &Point) -> Result<Point, Error> {
        Ok(Point::new(*self + *other.of::<S>()?))
    }
    fn sub(&self, other: &Point) -> Result<Point, Error> {
        Ok(Point::new(*self - *other.of::<S>()?))
    }
    fn negate(&self) -> Point {
        Point::new(-*self)
    }
    fn double(&self) -> Point {
        Point::new(Element::double(self))
    }
    fn mul(&self, scalar: &Scalar) -> Result<Point, Error> {
        Ok(Point::new(Element::mul(self, scalar.of()?)))
    }
    fn eq(&self, other: &Point) -> Result<bool, Error> {
        Ok(self.ct_eq(other.of()?).declassify())
    }
    fn is_identity(&self) -> bool {
        Element::is_identity(self).declassify()
    }
}

impl<S: Integer> Integers for Wiped<S> {
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn encode(&self) -> super::Secret {
        super::row::secret(self.0.encode())
    }
    fn add(&self, other: &Scalar) -> Result<Scalar, Error> {
        Ok(Scalar::new(self.0 + *other.of::<S>()?))
    }
    fn sub(&self, other: &Scalar) -> Result<Scalar, Error> {
        Ok(Scalar::new(self.0 - *other.of::<S>()?))
    }
    fn mul(&self, other: &Scalar) -> Result<Scalar, Error> {
        Ok(Scalar::new(self.0 * *other.of::<S>()?))
    }
    fn negate(&self) -> Scalar {
        Scalar::new(-self.0)
    }
    fn invert(&self) -> Scalar {
        Scalar::new(self.0.invert())
    }
    fn eq(&self, other: &Scalar) -> Result<bool, Error> {
        Ok(self.0.ct_eq(*other.of::<S>()?).declassify())
    }
    fn is_zero(&self) -> bool {
        self.0.is_zero().declassify()
    }
}

/// An element of any group, with or without a cofactor.
pub(super) trait AnyElement {
    /// The operations on elements and scalars.
    const ELEMENTS: Elements;

    fn to_bytes(&self) -> Vec<u8>;
    fn to_point(self) -> Point;
}

impl<S: Spec> AnyElement for Element<S> {
    const ELEMENTS: Elements = Elements {
        scalar_len: <S::Scalar as PrimeField>::Bytes::LEN,
        little_endian: || S::Scalar::ONE.encode().as_ref().first() == Some(&1),
        uniform_len: S::Uniform::LEN,
        order: <S::Scalar as Integer>::MODULUS,
        identity: || Point::new(Element::<S>::IDENTITY),
        generator: || Point::new(Element::<S>::GENERATOR),
        decode: |bytes| {
            let bytes = S::Bytes::from_slice(bytes).ok_or(Error::Length)?;
            Element::<S>::decode(bytes.as_ref()).map(Point::new).ok_or(Error::Encoding)
        },
        map: |uniform| {
            let uniform = S::Uniform::from_slice(uniform).ok_or(Error::Length)?;
            Ok(Point::new(Element::<S>::map_to_group(&uniform)))
        },
        mul_generator: |scalar| Ok(Point::new(Element::<S>::mul_generator(scalar.of()?))),
        multi_scalar_mul_vartime: |scalars, points| {
            if scalars.len() != points.len() {
                return Err(Error::Length);
            }
            let scalars = scalars.iter().map(|s| s.of().copied()).collect::<Result<Vec<S::Scalar>, _>>()?;
            let points = points.iter().map(|p| p.of().copied()).collect::<Result<Vec<Element<S>>, _>>()?;
            Ok(Point::new(Element::multi_scalar_mul_vartime(&scalars, &points)))
        },
        scalar: |bytes| {
            let bytes = <S::Scalar as PrimeField>::Bytes::from_slice(bytes).ok_or(Error::Length)?;
            let (scalar, ok) = S::Scalar::decode_ct(&bytes);
            if ok.declassify() { Ok(Scalar::new(scalar)) } else { Err(Error::Encoding) }
        },
        scalar_reduce: |bytes| Scalar::new(S::Scalar::decode_reduce(bytes)),
    };

    fn to_bytes(&self) -> Vec<u8> {
        self.encode().as_ref().to_vec()
    }
    fn to_point(self) -> Point {
        Point::new(self)
    }
}
