//! Pairings, and elements of the third group GT.

use crate::bytes::{bytes, hex, wrong_length};
use crate::errors::raise;
use crate::groups::{Data, Made, Value, make};
use crate::points::{Point, factor_of};
use library::Error;
use library::core_groups::field::{ByteArray, PrimeField};
use library::pairing::{Argument, Pairing, Target};
use library::suite::{self, Secret};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyTuple, PyType};
use std::any::Any;

/// Pairs of an element of the first group and an element of the second.
type Pairs<'a> = &'a [(&'a suite::Point, &'a suite::Point)];

/// Functions of a curve with a pairing.
pub struct CurveData {
    pub name: &'static str,
    /// Names of the first and the second group.
    pub groups: [&'static str; 2],
    pub len: usize,
    one: fn() -> Box<dyn Third>,
    generator: fn() -> Box<dyn Third>,
    decode: fn(&[u8]) -> Option<Box<dyn Third>>,
    product: fn(Pairs<'_>) -> Result<Box<dyn Third>, Error>,
    product_is_one: fn(Pairs<'_>) -> Result<bool, Error>,
    /// The first group. Exponents are integers modulo its order.
    first: PyOnceLock<&'static Data>,
    class: PyOnceLock<Py<PyType>>,
}

/// Returns elements as types of the library.
fn typed<'a, E: Pairing>(pairs: Pairs<'a>) -> Result<Vec<(E::G1, Argument<'a, E>)>, Error> {
    pairs.iter().map(|(p, q)| Ok((*p.downcast::<E::G1>()?, Argument::Point(q.downcast::<E::G2>()?)))).collect()
}

impl CurveData {
    fn of<E: Pairing>(name: &'static str) -> Self {
        CurveData {
            name,
            groups: [<E::G1 as library::Group>::NAME, <E::G2 as library::Group>::NAME],
            len: <E::Gt as Target>::Bytes::LEN,
            one: || Box::new(E::Gt::one()),
            generator: || Box::new(E::Gt::generator()),
            decode: |bytes| Some(Box::new(E::Gt::decode(bytes)?)),
            product: |pairs| Ok(Box::new(E::multi_pair(&typed::<E>(pairs)?))),
            product_is_one: |pairs| Ok(E::product_is_one_vartime(&typed::<E>(pairs)?)),
            first: PyOnceLock::new(),
            class: PyOnceLock::new(),
        }
    }

    /// Gives the curve its first group and the class of its third group.
    pub fn complete(&self, py: Python<'_>, first: &'static Data, class: &Bound<'_, PyType>) {
        let _ = self.first.set(py, first);
        let _ = self.class.set(py, class.clone().unbind());
    }
}

/// An element of a third group.
pub trait Third: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn encode(&self) -> Vec<u8>;
    fn mul(&self, other: &dyn Third) -> Option<Box<dyn Third>>;
    fn eq(&self, other: &dyn Third) -> bool;
    fn invert(&self) -> Box<dyn Third>;
    /// Returns the power by an encoded exponent.
    fn pow(&self, exponent: &Secret) -> Option<Box<dyn Third>>;
    fn is_one(&self) -> bool;
}

impl<T: Target> Third for T {
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn encode(&self) -> Vec<u8> {
        Target::encode(self).as_ref().to_vec()
    }
    fn mul(&self, other: &dyn Third) -> Option<Box<dyn Third>> {
        Some(Box::new(*self * *other.as_any().downcast_ref::<T>()?))
    }
    fn eq(&self, other: &dyn Third) -> bool {
        other.as_any().downcast_ref::<T>().is_some_and(|other| self.ct_eq(other).declassify())
    }
    fn invert(&self) -> Box<dyn Third> {
        Box::new(Target::invert(self))
    }
    fn pow(&self, exponent: &Secret) -> Option<Box<dyn Third>> {
        let bytes = <T::Scalar as PrimeField>::Bytes::from_slice(exponent)?;
        let (mut exponent, ok) = T::Scalar::decode_ct(&bytes);
        let power = ok.declassify().then(|| Box::new(Target::pow(self, &exponent)) as Box<dyn Third>);
        library::core_groups::ct::wipe(&mut exponent);
        power
    }
    fn is_one(&self) -> bool {
        Target::is_one(self).declassify()
    }
}

/// Returns every curve with a pairing.
pub fn curves() -> Vec<CurveData> {
    let mut all = Vec::new();
    library::for_each_group! {
        pairing as E => all.push(CurveData::of::<E>(MODULE));
    }
    all
}

/// A curve with a pairing. The functions of its module are methods of this object.
#[pyclass(frozen, name = "Curve", module = "primegroup._native")]
pub struct Curve(pub &'static CurveData);

impl Curve {
    /// Calls a function with pairs of points.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        pairs: &Bound<'_, PyAny>,
        function: fn(Pairs<'_>) -> Result<T, Error>,
    ) -> PyResult<T> {
        let mut objects = Vec::new();
        for pair in pairs.try_iter()? {
            objects.push(pair?.extract::<(Bound<'_, Point>, Bound<'_, Point>)>()?);
        }
        let pairs: Vec<_> = objects.iter().map(|(p, q)| (&p.get().point, &q.get().point)).collect();
        py.detach(|| function(&pairs)).map_err(|_| {
            let [first, second] = self.0.groups;
            PyTypeError::new_err(format!("pairs: tuples of a point of {first} and one of {second} are needed"))
        })
    }
}

#[pymethods]
impl Curve {
    /// Computes the pairing e(P, Q) of a point P of the first group and a point Q of the second group, an element of
    /// the third group.
    #[pyo3(signature = (p, q, /))]
    fn pairing<'py>(
        &self,
        py: Python<'py>,
        p: &Bound<'py, PyAny>,
        q: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.pairing_product(py, PyTuple::new(py, [PyTuple::new(py, [p, q])?])?.as_any())
    }

    /// Computes the product of the pairings e(P, Q) of all pairs of points (P, Q). This is faster than computing the
    /// pairings one by one.
    #[pyo3(signature = (pairs, /))]
    fn pairing_product<'py>(&self, py: Python<'py>, pairs: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        gt(py, self.0, self.with(py, pairs, self.0.product)?)
    }

    /// Tells whether the product of the pairings e(P, Q) of all pairs of points (P, Q) is one. P is in the first
    /// group, Q in the second. Runs in variable time: for public data only.
    #[pyo3(signature = (pairs, /))]
    fn product_is_one_vartime(&self, py: Python<'_>, pairs: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.with(py, pairs, self.0.product_is_one)
    }
}

/// An element of the third group of a curve with a pairing, written as a product. Operators take elements of the same
/// group. Exponents are integers, or scalars of the first or second group. The time of operations does not depend on
/// values.
#[pyclass(frozen, subclass, module = "primegroup")]
pub struct Gt {
    pub curve: &'static CurveData,
    value: Box<dyn Third>,
}

/// Makes an object of the class of a third group.
fn gt<'py>(py: Python<'py>, curve: &'static CurveData, value: Box<dyn Third>) -> PyResult<Bound<'py, PyAny>> {
    let class = curve.class.get(py).ok_or_else(|| PyTypeError::new_err("the module is being made"))?;
    make(class.bind(py), Value::Gt(Gt { curve, value }))
}

fn curve_of(class: &Bound<'_, PyType>) -> PyResult<&'static CurveData> {
    match class.getattr(intern!(class.py(), "_curve")) {
        Ok(curve) => Ok(curve.cast::<Curve>()?.get().0),
        Err(_) => Err(PyTypeError::new_err("take the class of a curve, such as primegroup.bls12_381.Gt")),
    }
}

impl Gt {
    fn like<'py>(this: &Bound<'py, Self>, value: Box<dyn Third>) -> PyResult<Bound<'py, PyAny>> {
        make(&this.get_type(), Value::Gt(Gt { curve: this.get().curve, value }))
    }

    /// Returns the product with an element of the same group, or with its inverse.
    fn product<'py>(this: &Bound<'py, Self>, other: &Bound<'py, PyAny>, invert: bool) -> PyResult<Bound<'py, PyAny>> {
        let Ok(other) = other.cast::<Gt>() else { return Ok(this.py().NotImplemented().into_bound(this.py())) };
        let (value, other) = (&this.get().value, &other.get().value);
        let product = if invert { value.mul(&*other.invert()) } else { value.mul(&**other) };
        Self::like(this, product.ok_or_else(|| PyTypeError::new_err("elements of different groups"))?)
    }
}

#[pymethods]
impl Gt {
    #[new]
    #[classmethod]
    #[pyo3(signature = (encoded, /))]
    fn new(cls: &Bound<'_, PyType>, encoded: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Some(Value::Gt(gt)) = Made::take(encoded) {
            return Ok(gt);
        }
        let (curve, encoded) = (curve_of(cls)?, bytes(encoded, "encoded")?);
        if encoded.len() != curve.len {
            return Err(wrong_length("encoded", encoded.len(), curve.len));
        }
        let value = cls.py().detach(|| (curve.decode)(&encoded));
        Ok(Gt { curve, value: value.ok_or_else(|| raise(Error::Encoding, "encoded"))? })
    }

    /// Decodes an element; same as the constructor.
    #[classmethod]
    #[pyo3(signature = (encoded, /))]
    fn from_bytes<'py>(cls: &Bound<'py, PyType>, encoded: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        cls.call1((encoded,))
    }

    /// Returns the neutral element.
    #[classmethod]
    fn identity<'py>(cls: &Bound<'py, PyType>) -> PyResult<Bound<'py, PyAny>> {
        let curve = curve_of(cls)?;
        make(cls, Value::Gt(Gt { curve, value: (curve.one)() }))
    }

    /// Returns the pairing of both generators.
    #[classmethod]
    fn generator<'py>(cls: &Bound<'py, PyType>) -> PyResult<Bound<'py, PyAny>> {
        let curve = curve_of(cls)?;
        make(cls, Value::Gt(Gt { curve, value: (curve.generator)() }))
    }

    /// Returns the canonical encoding.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.value.encode())
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.to_bytes(py)
    }

    /// Returns `1 / self`.
    fn invert<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::like(this, this.get().value.invert())
    }

    /// Tells whether this is the neutral element.
    fn is_identity(&self) -> bool {
        self.value.is_one()
    }

    fn __mul__<'py>(this: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Self::product(this, other, false)
    }

    fn __truediv__<'py>(this: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Self::product(this, other, true)
    }

    fn __pow__<'py>(
        this: &Bound<'py, Self>,
        exponent: &Bound<'py, PyAny>,
        modulo: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, gt) = (this.py(), this.get());
        let first = gt.curve.first.get(py).ok_or_else(|| PyTypeError::new_err("the module is being made"))?;
        let exponent = match modulo {
            None => factor_of(exponent, first, &gt.curve.groups)?,
            Some(_) => None,
        };
        let Some(exponent) = exponent else { return Ok(py.NotImplemented().into_bound(py)) };
        let encoded = exponent.encode();
        let power = py.detach(|| gt.value.pow(&encoded));
        Self::like(this, power.ok_or_else(|| raise(Error::Encoding, "exponent"))?)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Gt>().is_ok_and(|other| self.value.eq(&*other.get().value))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyTuple::new(py, [self.curve.name.into_pyobject(py)?.into_any(), self.to_bytes(py).into_any()])?.hash()
    }

    fn __repr__(&self) -> String {
        format!("<primegroup.{}.Gt {}>", self.curve.name, hex(&self.value.encode()))
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Bound<'py, PyBytes>,)) {
        (this.get_type(), (this.get().to_bytes(this.py()),))
    }
}
