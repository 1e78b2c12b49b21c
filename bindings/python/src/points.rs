//! Elements and scalars of any group, with Python's operators.

use crate::bytes::{bytes, hex, random, secret, wrong_length};
use crate::errors::raise;
use crate::groups::{Data, Made, Value, group_of, make};
use library::Error;
use library::suite::{self, Elements};
use pyo3::exceptions::{PyTypeError, PyValueError, PyZeroDivisionError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyTuple, PyType};

/// An element of a group. Operators take elements of the same group, scalars, and integers. The time of operations
/// does not depend on values.
#[pyclass(frozen, subclass, module = "primegroup")]
pub struct Point {
    pub group: &'static Data,
    pub point: suite::Point,
}

/// An integer modulo the order of a group. It may be a secret: it is wiped when dropped, hidden in `repr`, and can be
/// neither copied nor pickled. `int` and `bytes` reveal it.
#[pyclass(frozen, subclass, module = "primegroup")]
pub struct Scalar {
    pub group: &'static Data,
    pub scalar: suite::Scalar,
}

fn elements(group: &'static Data) -> PyResult<&'static Elements> {
    group.suite.elements().ok_or_else(|| raise(Error::Unsupported, "elements"))
}

/// Returns the element of this group that an object contains.
pub fn point_of<'a>(object: &'a Bound<'_, PyAny>, group: &Data) -> PyResult<&'a suite::Point> {
    let point = object.cast::<Point>().map_err(|_| PyTypeError::new_err("a Point is needed"))?.get();
    if point.group.info().name == group.info().name {
        Ok(&point.point)
    } else {
        Err(PyTypeError::new_err(format!("a point of {}, not of {}", group.module, point.group.module)))
    }
}

/// A scalar that is borrowed, or was made from an integer.
pub enum Factor<'a> {
    Borrowed(&'a suite::Scalar),
    Made(suite::Scalar),
}

impl std::ops::Deref for Factor<'_> {
    type Target = suite::Scalar;
    fn deref(&self) -> &suite::Scalar {
        match self {
            Factor::Borrowed(s) => s,
            Factor::Made(s) => s,
        }
    }
}

/// Reduces an integer of any size modulo the order.
fn reduced(integer: &Bound<'_, PyInt>, group: &'static Data) -> PyResult<suite::Scalar> {
    let py = integer.py();
    let elements = elements(group)?;
    let order = if elements.little_endian() { "little" } else { "big" };
    let small = integer.call_method1(intern!(py, "__mod__"), (group.order(py)?,))?;
    let encoded = small.call_method1(intern!(py, "to_bytes"), (elements.scalar_len, order))?;
    elements.scalar(encoded.cast::<PyBytes>()?.as_bytes()).map_err(|e| raise(e, "scalar"))
}

/// Returns the scalar for an object: a scalar of this group, or an integer. `None` for anything else.
fn factor<'a>(object: &'a Bound<'_, PyAny>, group: &'static Data) -> PyResult<Option<Factor<'a>>> {
    factor_of(object, group, &[group.info().name])
}

/// Returns the scalar for an object: a scalar of one of these groups, whose scalars are the same, or an integer.
/// `None` for anything else.
pub fn factor_of<'a>(
    object: &'a Bound<'_, PyAny>,
    group: &'static Data,
    groups: &[&str],
) -> PyResult<Option<Factor<'a>>> {
    if let Ok(scalar) = object.cast::<Scalar>() {
        let scalar = scalar.get();
        if !groups.contains(&scalar.group.info().name) {
            return Err(PyTypeError::new_err(format!("a scalar of {}, not of {}", group.module, scalar.group.module)));
        }
        return Ok(Some(Factor::Borrowed(&scalar.scalar)));
    }
    match object.cast::<PyInt>() {
        Ok(integer) => Ok(Some(Factor::Made(reduced(integer, group)?))),
        Err(_) => Ok(None),
    }
}

fn not_implemented(py: Python<'_>) -> Bound<'_, PyAny> {
    py.NotImplemented().into_bound(py)
}

impl Point {
    fn product<'py>(this: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (py, point) = (this.py(), this.get());
        let Some(scalar) = factor(other, point.group)? else { return Ok(not_implemented(py)) };
        let product = py.detach(|| point.point.mul(&scalar)).map_err(|e| raise(e, "scalar"))?;
        Self::like(this, product)
    }

    fn like<'py>(this: &Bound<'py, Self>, point: suite::Point) -> PyResult<Bound<'py, PyAny>> {
        make(&this.get_type(), Value::Point(Point { group: this.get().group, point }))
    }

    /// Returns the other operand, if it is an element of any group.
    fn other<'a>(object: &'a Bound<'_, PyAny>) -> Option<&'a suite::Point> {
        object.cast::<Point>().ok().map(|p| &p.get().point)
    }
}

#[pymethods]
impl Point {
    #[new]
    #[classmethod]
    #[pyo3(signature = (encoded, /))]
    fn new(cls: &Bound<'_, PyType>, encoded: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Some(Value::Point(point)) = Made::take(encoded) {
            return Ok(point);
        }
        let group = group_of(cls)?;
        let encoded = bytes(encoded, "point")?;
        let point = elements(group)?.decode(&encoded).map_err(|e| match e {
            Error::Length => wrong_length("point", encoded.len(), group.info().public_key),
            e => raise(e, "point"),
        })?;
        Ok(Point { group, point })
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
        let group = group_of(cls)?;
        make(cls, Value::Point(Point { group, point: elements(group)?.identity() }))
    }

    /// Returns the generator.
    #[classmethod]
    fn generator<'py>(cls: &Bound<'py, PyType>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        make(cls, Value::Point(Point { group, point: elements(group)?.generator() }))
    }

    /// Maps `UNIFORM_LEN` uniform bytes to the group. One map is not a random oracle by itself.
    #[classmethod]
    #[pyo3(signature = (uniform, /))]
    fn map_to_group<'py>(cls: &Bound<'py, PyType>, uniform: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let (elements, uniform) = (elements(group)?, bytes(uniform, "uniform")?);
        let point = elements.map_to_group(&uniform);
        let point = point.map_err(|_| wrong_length("uniform", uniform.len(), elements.uniform_len))?;
        make(cls, Value::Point(Point { group, point }))
    }

    /// Multiplies the generator by a scalar. This is faster than multiplication of any other element.
    #[classmethod]
    #[pyo3(signature = (scalar, /))]
    fn mul_generator<'py>(cls: &Bound<'py, PyType>, scalar: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (py, group) = (cls.py(), group_of(cls)?);
        let scalar = factor(scalar, group)?.ok_or_else(|| PyTypeError::new_err("a Scalar or an int is needed"))?;
        let elements = elements(group)?;
        let point = py.detach(|| elements.mul_generator(&scalar)).map_err(|e| raise(e, "scalar"))?;
        make(cls, Value::Point(Point { group, point }))
    }

    /// Computes the sum of `scalars[i] * points[i]` (multi-scalar multiplication). Runs in variable time: for public
    /// data only.
    #[classmethod]
    #[pyo3(signature = (scalars, points, /))]
    fn multi_scalar_mul_vartime<'py>(
        cls: &Bound<'py, PyType>,
        scalars: &Bound<'py, PyAny>,
        points: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, group) = (cls.py(), group_of(cls)?);
        let elements = elements(group)?;
        let (scalars, points): (Vec<_>, Vec<_>) =
            (scalars.try_iter()?.collect::<PyResult<_>>()?, points.try_iter()?.collect::<PyResult<_>>()?);
        let wrong = || PyTypeError::new_err("scalars: Scalars or ints are needed");
        let scalars = scalars.iter().map(|s| factor(s, group)?.ok_or_else(wrong)).collect::<PyResult<Vec<_>>>()?;
        let points = points.iter().map(|p| point_of(p, group)).collect::<PyResult<Vec<_>>>()?;
        let scalars: Vec<&suite::Scalar> = scalars.iter().map(|s| &**s).collect();
        let sum = py.detach(|| elements.multi_scalar_mul_vartime(&scalars, &points));
        let point = sum.map_err(|_| PyValueError::new_err("as many scalars as points are needed"))?;
        make(cls, Value::Point(Point { group, point }))
    }

    /// Returns the canonical encoding.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.point.encode())
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.to_bytes(py)
    }

    /// Returns twice this element.
    fn double<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::like(this, this.get().point.double())
    }

    /// Tells whether this is the neutral element.
    fn is_identity(&self) -> bool {
        self.point.is_identity()
    }

    fn __add__<'py>(this: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let Some(other) = Self::other(other) else { return Ok(not_implemented(this.py())) };
        let sum = this.get().point.add(other).map_err(|_| PyTypeError::new_err("points of different groups"))?;
        Self::like(this, sum)
    }

    fn __sub__<'py>(this: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let Some(other) = Self::other(other) else { return Ok(not_implemented(this.py())) };
        let difference = this.get().point.sub(other).map_err(|_| PyTypeError::new_err("points of different groups"))?;
        Self::like(this, difference)
    }

    fn __neg__<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::like(this, this.get().point.negate())
    }

    fn __mul__<'py>(this: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Self::product(this, other)
    }

    fn __rmul__<'py>(this: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Self::product(this, other)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        Self::other(other).is_some_and(|other| self.point.eq(other) == Ok(true))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        let name = self.group.info().name.into_pyobject(py)?.into_any();
        PyTuple::new(py, [name, self.to_bytes(py).into_any()])?.hash()
    }

    fn __repr__(&self) -> String {
        format!("<primegroup.{}.Point {}>", self.group.module, hex(&self.point.encode()))
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Bound<'py, PyBytes>,)) {
        (this.get_type(), (this.get().to_bytes(this.py()),))
    }
}

impl Scalar {
    fn like<'py>(this: &Bound<'py, Self>, scalar: suite::Scalar) -> PyResult<Bound<'py, PyAny>> {
        make(&this.get_type(), Value::Scalar(Scalar { group: this.get().group, scalar }))
    }

    /// Returns the result of `operation` for this scalar and another scalar or an integer.
    fn with<'py>(
        this: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
        operation: impl Fn(&suite::Scalar, &suite::Scalar) -> Result<suite::Scalar, Error>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Some(other) = factor(other, this.get().group)? else { return Ok(not_implemented(this.py())) };
        Self::like(this, operation(&this.get().scalar, &other).map_err(|e| raise(e, "scalar"))?)
    }

    /// Returns `a / b`.
    fn quotient(a: &suite::Scalar, b: &suite::Scalar) -> PyResult<suite::Scalar> {
        if b.is_zero() {
            return Err(PyZeroDivisionError::new_err("division by zero"));
        }
        a.mul(&b.invert()).map_err(|e| raise(e, "scalar"))
    }
}

#[pymethods]
impl Scalar {
    #[new]
    #[classmethod]
    #[pyo3(signature = (value, /))]
    fn new(cls: &Bound<'_, PyType>, value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Some(Value::Scalar(scalar)) = Made::take(value) {
            return Ok(scalar);
        }
        let group = group_of(cls)?;
        if let Ok(integer) = value.cast::<PyInt>() {
            return Ok(Scalar { group, scalar: reduced(integer, group)? });
        }
        let (elements, encoded) = (elements(group)?, secret(value, "scalar")?);
        let scalar = elements.scalar(&encoded).map_err(|e| match e {
            Error::Length => wrong_length("scalar", encoded.len(), elements.scalar_len),
            e => raise(e, "scalar"),
        })?;
        Ok(Scalar { group, scalar })
    }

    /// Decodes a scalar.
    #[classmethod]
    #[pyo3(signature = (encoded, /))]
    fn from_bytes<'py>(cls: &Bound<'py, PyType>, encoded: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if encoded.is_instance_of::<PyInt>() {
            return Err(PyTypeError::new_err("scalar: a bytes-like object is needed, not int"));
        }
        cls.call1((encoded,))
    }

    /// Reduces an integer of any length modulo the order. The byte order is that of the encoding. For a random scalar,
    /// use random bytes, 16 more than a scalar has.
    #[classmethod]
    #[pyo3(signature = (data, /))]
    fn reduce<'py>(cls: &Bound<'py, PyType>, data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let scalar = elements(group)?.scalar_reduce(&secret(data, "data")?);
        make(cls, Value::Scalar(Scalar { group, scalar }))
    }

    /// Returns a random scalar.
    #[classmethod]
    fn random<'py>(cls: &Bound<'py, PyType>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let elements = elements(group)?;
        let scalar = elements.scalar_reduce(&random(elements.scalar_len + 16)?);
        make(cls, Value::Scalar(Scalar { group, scalar }))
    }

    /// Returns the encoding. The returned `bytes` object is not wiped.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.scalar.encode())
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.to_bytes(py)
    }

    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let order = if elements(self.group)?.little_endian() { "little" } else { "big" };
        py.get_type::<PyInt>().call_method1(intern!(py, "from_bytes"), (self.to_bytes(py), order))
    }

    /// Returns `1 / self`.
    fn invert<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        if this.get().scalar.is_zero() {
            return Err(PyZeroDivisionError::new_err("division by zero"));
        }
        Self::like(this, this.get().scalar.invert())
    }

    /// Tells whether this is 0.
    fn is_zero(&self) -> bool {
        self.scalar.is_zero()
    }

    fn __bool__(&self) -> bool {
        !self.scalar.is_zero()
    }

    fn __add__<'py>(this: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Self::with(this, other, |a, b| a.add(b))
    }

    fn __radd__<'py>(this: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Self::with(this, other, |a, b| b.add(a))
    }

    fn __sub__<'py>(this: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Self::with(this, other, |a, b| a.sub(b))
    }

    fn __rsub__<'py>(this: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Self::with(this, other, |a, b| b.sub(a))
    }

    fn __mul__<'py>(this: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Self::with(this, other, |a, b| a.mul(b))
    }

    fn __rmul__<'py>(this: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Self::with(this, other, |a, b| b.mul(a))
    }

    fn __truediv__<'py>(this: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let Some(other) = factor(other, this.get().group)? else { return Ok(not_implemented(this.py())) };
        Self::like(this, Self::quotient(&this.get().scalar, &other)?)
    }

    fn __rtruediv__<'py>(this: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let Some(other) = factor(other, this.get().group)? else { return Ok(not_implemented(this.py())) };
        Self::like(this, Self::quotient(&other, &this.get().scalar)?)
    }

    fn __neg__<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::like(this, this.get().scalar.negate())
    }

    /// Tells whether both scalars are equal, in constant time.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let same = match factor(other, self.group) {
            Ok(Some(other)) => self.scalar.eq(&other) == Ok(true),
            _ => false,
        };
        Ok(same)
    }

    fn __repr__(&self) -> String {
        format!("<primegroup.{}.Scalar>", self.group.module)
    }

    fn __copy__(&self) -> PyResult<Py<PyAny>> {
        Err(PyTypeError::new_err("scalars may be secrets, and are not copied"))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__copy__()
    }

    fn __reduce__(&self) -> PyResult<Py<PyAny>> {
        Err(PyTypeError::new_err("scalars may be secrets, and are not pickled: take to_bytes"))
    }
}
