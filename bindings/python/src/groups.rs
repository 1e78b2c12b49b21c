//! A module for each group of the library's registry. Each module has its own classes, with exactly the features of
//! the group.
//!
//! The classes of all groups are subclasses of four base classes, which are written in Rust. Methods that only some
//! groups support are moved from the base class to those groups' classes.

use crate::batch;
use crate::bls::Bls;
use crate::bytes::{bytes, bytes_or};
use crate::errors::raise;
use crate::options::message;
use crate::pairings::{Curve, CurveData, Gt, curves};
use crate::points::{Point, Scalar};
use crate::public_key::PublicKey;
use crate::secret_key::SecretKey;
use crate::typed::{Ecdsa, Jwk, Tree, Typed, typed};
use library::suite::{Info, Protection, Suite, suites};
use library::{Error, Hash};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyInt, PyList, PyModule, PyString, PyType};
use pyo3::{PyTypeInfo, intern};
use std::sync::Mutex;

/// A group, with its module and classes. It lives as long as the process.
pub struct Data {
    pub suite: &'static Suite,
    /// Functions that the suite does not have. A generic scheme of a group with its own schemes has none.
    pub typed: Typed,
    /// Name of the module, after `primegroup.`.
    pub module: String,
    classes: PyOnceLock<Classes>,
}

struct Classes {
    secret: Py<PyType>,
    public: Py<PyType>,
    point: Py<PyType>,
    scalar: Py<PyType>,
    order: Py<PyInt>,
}

impl Data {
    pub fn info(&self) -> &Info {
        self.suite.info()
    }

    /// Returns the hash functions whose values the group's scheme signs.
    pub fn hashes(&self) -> &'static [Hash] {
        self.info().signatures.map_or(&[], |s| s.hashes)
    }

    pub fn ecdsa(&self) -> PyResult<Ecdsa> {
        self.typed.ecdsa.ok_or_else(|| raise(Error::Unsupported, "low_s"))
    }

    pub fn jwk(&self) -> PyResult<Jwk> {
        self.typed.jwk.ok_or_else(|| raise(Error::Unsupported, "JSON Web Keys"))
    }

    pub fn tree(&self) -> PyResult<Tree> {
        self.typed.tree.ok_or_else(|| raise(Error::Unsupported, "key trees"))
    }

    fn classes(&self, py: Python<'_>) -> PyResult<&Classes> {
        self.classes.get(py).ok_or_else(|| PyTypeError::new_err("the module is being made"))
    }

    pub fn order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyInt>> {
        Ok(self.classes(py)?.order.bind(py).clone())
    }

    pub fn secret_key<'py>(&self, py: Python<'py>, value: SecretKey) -> PyResult<Bound<'py, PyAny>> {
        make(self.classes(py)?.secret.bind(py), Value::Secret(value))
    }

    pub fn public_key<'py>(&self, py: Python<'py>, value: PublicKey) -> PyResult<Bound<'py, PyAny>> {
        make(self.classes(py)?.public.bind(py), Value::Public(value))
    }

    pub fn point<'py>(&'static self, py: Python<'py>, point: library::suite::Point) -> PyResult<Bound<'py, PyAny>> {
        make(self.classes(py)?.point.bind(py), Value::Point(Point { group: self, point }))
    }

    pub fn scalar<'py>(&'static self, py: Python<'py>, scalar: library::suite::Scalar) -> PyResult<Bound<'py, PyAny>> {
        make(self.classes(py)?.scalar.bind(py), Value::Scalar(Scalar { group: self, scalar }))
    }
}

/// A value that an object of a class is made from.
pub enum Value {
    Secret(SecretKey),
    Public(PublicKey),
    Point(Point),
    Scalar(Scalar),
    Gt(Gt),
}

/// A value that is passed to the constructor of a class.
#[pyclass(frozen, name = "_Made", module = "primegroup._native")]
pub struct Made(Mutex<Option<Value>>);

impl Made {
    /// Returns the value in an argument, if it contains one.
    pub fn take(argument: &Bound<'_, PyAny>) -> Option<Value> {
        let made = argument.cast::<Made>().ok()?;
        made.get().0.lock().unwrap_or_else(|e| e.into_inner()).take()
    }
}

/// Makes an object of a class of a group.
pub fn make<'py>(class: &Bound<'py, PyType>, value: Value) -> PyResult<Bound<'py, PyAny>> {
    class.call1((Made(Mutex::new(Some(value))),))
}

/// A group. The functions of its module are methods of this object.
#[pyclass(frozen, name = "Group", module = "primegroup._native")]
pub struct Group(pub &'static Data);

/// Returns the group of a class, which was made by this module, or of a subclass.
pub fn group_of(class: &Bound<'_, PyType>) -> PyResult<&'static Data> {
    match class.getattr(intern!(class.py(), "_group")) {
        Ok(group) => Ok(group.cast::<Group>()?.get().0),
        Err(_) => {
            let name = class.name()?;
            Err(PyTypeError::new_err(format!("take the class of a group, such as primegroup.jq255e.{name}")))
        }
    }
}

#[pymethods]
impl Group {
    /// Hashes a message to the group. The result is an element whose discrete logarithm is unknown. `dst` is the
    /// domain separation tag, for groups with tags (`HASH_TO_GROUP_TAGS`). With `prehashed`, the message is a hash
    /// value: of the hash function with that name, or of the group's own hash function for `True`.
    #[pyo3(signature = (message, dst=None, *, prehashed=None))]
    fn hash_to_group<'py>(
        &self,
        py: Python<'py>,
        message: &Bound<'py, PyAny>,
        dst: Option<&Bound<'py, PyAny>>,
        prehashed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (data, dst) = (bytes(message, "message")?, bytes_or(dst, "dst")?);
        let hashes = self.0.info().hash_to_group.map_or(&[][..], |h| h.hashes);
        let message = self::message(&data, prehashed, hashes)?;
        let point = py.detach(|| self.0.suite.hash_to_point(message, dst.as_deref()));
        self.0.point(py, point.map_err(|e| raise(e, "dst or prehashed"))?)
    }

    /// Returns the indexes, in order, of all signatures that are not valid: `verify_batch(keys, messages, signatures)`
    /// with columns, or `verify_batch(rows)` with an iterable of tuples (key, message, signature).
    ///
    /// A column is a numpy array of bytes with one row per key, an Arrow array (any object with `__arrow_c_array__` or
    /// `__arrow_c_stream__`: pyarrow, Polars, DuckDB, DataFusion), or a sequence of bytes-like objects and public
    /// keys. Rows with a null are not valid. Every row gets the same answer as from `PublicKey.verify`, except with
    /// probability 2^-128. For Ed25519, the rules of ZIP-215 apply by default, also to the decoding of keys; `rules`
    /// selects others.
    ///
    /// Runs on all processors, or on `threads` threads; the interpreter's lock is released.
    #[pyo3(signature = (keys, messages=None, signatures=None, *, context=None, rules=None, threads=None))]
    #[allow(clippy::too_many_arguments)]
    fn verify_batch<'py>(
        &self,
        py: Python<'py>,
        keys: &Bound<'py, PyAny>,
        messages: Option<&Bound<'py, PyAny>>,
        signatures: Option<&Bound<'py, PyAny>>,
        context: Option<&Bound<'py, PyAny>>,
        rules: Option<&str>,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyList>> {
        let bad = batch::verify(self.0, py, keys, messages, signatures, context, rules, threads)?;
        PyList::new(py, bad)
    }

    /// Converts a signature to DER, as X.509 and OpenSSL use it.
    fn signature_to_der<'py>(&self, py: Python<'py>, signature: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let der = self.0.suite.signature_to_der(&bytes(signature, "signature")?);
        Ok(PyBytes::new(py, &der.map_err(|e| raise(e, "signature"))?))
    }

    /// Reads a signature from DER. It may be invalid; verify it.
    fn signature_from_der<'py>(&self, py: Python<'py>, der: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let signature = self.0.suite.signature_from_der(&bytes(der, "der")?);
        Ok(PyBytes::new(py, &signature.map_err(|e| raise(e, "der"))?))
    }

    /// Tells whether s of an ECDSA signature is at most half the order. Of the two valid signatures (r, s) and (r,
    /// -s), one is low.
    fn signature_is_low(&self, signature: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.0.ecdsa()?.is_low(&bytes(signature, "signature")?).map_err(|e| raise(e, "signature"))
    }

    /// Returns (r, s) or (r, -s), the signature whose s is at most half the order.
    fn signature_to_low<'py>(&self, py: Python<'py>, signature: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let low = self.0.ecdsa()?.to_low(&bytes(signature, "signature")?);
        Ok(PyBytes::new(py, &low.map_err(|e| raise(e, "signature"))?))
    }
}

/// Methods that only some groups support: class, method, and a function that returns whether a group has it.
type Optional = (&'static str, &'static str, fn(&Info, bool) -> bool);
const OPTIONAL: [Optional; 21] = [
    ("SecretKey", "sign", |i, _| i.signatures.is_some()),
    ("SecretKey", "exchange", |i, _| i.shared_secret.is_some()),
    ("SecretKey", "exchange_each", |i, _| i.shared_secret.is_some()),
    ("SecretKey", "open", |i, own| own && i.shared_secret.is_some()),
    ("SecretKey", "decrypt", |i, own| own && i.ecies),
    ("PublicKey", "verify", |i, _| i.signatures.is_some()),
    ("PublicKey", "seal", |i, own| own && i.shared_secret.is_some()),
    ("PublicKey", "encrypt", |i, own| own && i.ecies),
    ("PublicKey", "to_sec1", |i, own| own && i.sec1),
    ("PublicKey", "from_sec1", |i, own| own && i.sec1),
    ("PublicKey", "point", |i, own| own && i.name != "x25519"),
    ("PublicKey", "from_point", |i, own| own && i.name != "x25519"),
    ("SecretKey", "sign_recoverable", |i, own| own && typed(i.name).ecdsa.is_some()),
    ("PublicKey", "recover", |i, own| own && typed(i.name).ecdsa.is_some()),
    ("SecretKey", "from_jwk", |i, own| own && typed(i.name).jwk.is_some()),
    ("SecretKey", "to_jwk", |i, own| own && typed(i.name).jwk.is_some()),
    ("PublicKey", "from_jwk", |i, own| own && typed(i.name).jwk.is_some()),
    ("PublicKey", "to_jwk", |i, own| own && typed(i.name).jwk.is_some()),
    ("SecretKey", "derive_master", |i, own| own && typed(i.name).tree.is_some()),
    ("SecretKey", "derive_child", |i, own| own && typed(i.name).tree.is_some()),
    ("SecretKey", "derive_path", |i, own| own && typed(i.name).tree.is_some()),
];

/// Removes the listed methods from their base classes, and returns them.
fn taken<'py>(py: Python<'py>) -> PyResult<Vec<(Optional, Bound<'py, PyAny>)>> {
    let class = |name| if name == "SecretKey" { SecretKey::type_object(py) } else { PublicKey::type_object(py) };
    OPTIONAL
        .into_iter()
        .map(|row| {
            let class = class(row.0);
            let method = class.getattr("__dict__")?.get_item(row.1)?;
            class.delattr(row.1)?;
            Ok((row, method))
        })
        .collect()
}

/// Makes a class of a group.
fn class<'py>(
    group: &Bound<'py, Group>,
    base: Bound<'py, PyType>,
    methods: &[(Optional, Bound<'py, PyAny>)],
    own: bool,
) -> PyResult<Bound<'py, PyType>> {
    let data = group.get().0;
    let (class, name) = subclass(base, &data.module, ("_group", group.as_any()))?;
    for ((of, method, has), value) in methods {
        if name == *of && has(data.info(), own) {
            class.setattr(*method, value)?;
        }
    }
    Ok(class)
}

/// Makes a subclass for one module, with an attribute that refers to it. Returns the class and its name.
fn subclass<'py>(
    base: Bound<'py, PyType>,
    module: &str,
    (attribute, value): (&str, &Bound<'py, PyAny>),
) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyString>)> {
    let py = base.py();
    let name = base.name()?;
    let dict = PyDict::new(py);
    dict.set_item("__module__", format!("primegroup.{module}"))?;
    dict.set_item("__slots__", ())?;
    dict.set_item("__doc__", base.getattr("__doc__")?)?;
    dict.set_item(attribute, value)?;
    let class = PyType::type_object(py).call1((&name, (base,), dict))?.cast_into()?;
    Ok((class, name))
}

/// Makes the module of a group.
fn module<'py>(
    py: Python<'py>,
    suite: &'static Suite,
    name: String,
    methods: &[(Optional, Bound<'py, PyAny>)],
    own: bool,
) -> PyResult<Bound<'py, PyModule>> {
    let typed = if own { typed(suite.info().name) } else { Typed::default() };
    let data: &'static Data = Box::leak(Box::new(Data { suite, typed, module: name, classes: PyOnceLock::new() }));
    let group = Bound::new(py, Group(data))?;
    let module = PyModule::new(py, &format!("primegroup.{}", data.module))?;
    let info = suite.info();
    module.add("NAME", info.name)?;
    module.add("__doc__", format!("{}: {}.", data.module, info.about))?;
    module.add("SECURITY", info.security)?;
    module.add("PRIME_ORDER", info.prime_order)?;
    module.add("SECRET_KEY_LEN", info.private_key)?;
    module.add("PUBLIC_KEY_LEN", info.public_key)?;
    let secret = class(&group, SecretKey::type_object(py), methods, own)?;
    let public = class(&group, PublicKey::type_object(py), methods, own)?;
    let point = class(&group, Point::type_object(py), &[], own)?;
    let scalar = class(&group, Scalar::type_object(py), &[], own)?;
    module.add("SecretKey", &secret)?;
    module.add("PublicKey", &public)?;
    let mut order = 0.into_pyobject(py)?;
    if let Some(elements) = suite.elements() {
        let hexadecimal = (elements.order.trim_start_matches("0x"), 16);
        order = PyInt::type_object(py).call1(hexadecimal)?.cast_into()?;
        module.add("ORDER", &order)?;
        module.add("UNIFORM_LEN", elements.uniform_len)?;
        module.add("SCALAR_LEN", elements.scalar_len)?;
        module.add("POINT_LEN", elements.generator().encode().len())?;
        module.add("Point", &point)?;
        module.add("Scalar", &scalar)?;
    }
    if let Some(signatures) = &info.signatures {
        module.add("SIGNATURE_LEN", signatures.len)?;
        module.add("SIGNATURES", signatures.about)?;
        module.add("PREHASHES", signatures.hashes.iter().map(|h| h.name()).collect::<Vec<_>>())?;
        module.add("CONTEXTS", signatures.contexts)?;
        module.add("RULES", signatures.rules)?;
        module.add("verify_batch", group.getattr("verify_batch")?)?;
        if signatures.der {
            module.add("signature_to_der", group.getattr("signature_to_der")?)?;
            module.add("signature_from_der", group.getattr("signature_from_der")?)?;
            module.add("signature_is_low", group.getattr("signature_is_low")?)?;
            module.add("signature_to_low", group.getattr("signature_to_low")?)?;
        }
        if signatures.bls {
            module.add("bls", bls(py, data)?)?;
        }
    }
    if let Some(len) = info.shared_secret {
        module.add("SHARED_SECRET_LEN", len)?;
    }
    if let Some(hashing) = &info.hash_to_group {
        module.add("HASH_TO_GROUP_SUITE", hashing.suite)?;
        module.add("HASH_TO_GROUP_TAGS", hashing.tags)?;
        module.add("hash_to_group", group.getattr("hash_to_group")?)?;
    }
    let order = order.unbind();
    let [secret, public, point, scalar] = [secret, public, point, scalar].map(Bound::unbind);
    let _ = data.classes.set(py, Classes { secret, public, point, scalar, order });
    Ok(module)
}

/// Makes the module of BLS signature schemes with public keys of a group.
fn bls<'py>(py: Python<'py>, data: &'static Data) -> PyResult<Bound<'py, PyModule>> {
    let module = PyModule::new(py, &format!("primegroup.{}.bls", data.module))?;
    module.add("__doc__", "BLS signatures by the three schemes for aggregates.")?;
    for (name, protection) in
        [("basic", Protection::Basic), ("augmented", Protection::Augmented), ("possession", Protection::Possession)]
    {
        let scheme = data.suite.aggregating(protection).map_err(|e| raise(e, name))?;
        module.add(name, Bls { group: data, scheme })?;
    }
    Ok(module)
}

/// Makes the module of a curve with a pairing. Its groups already have modules.
fn curve<'py>(py: Python<'py>, curve: CurveData, all: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyModule>> {
    let curve: &'static CurveData = Box::leak(Box::new(curve));
    let module = PyModule::new(py, &format!("primegroup.{}", curve.name))?;
    module.add("__doc__", format!("The pairing of {}, and its three groups.", curve.name))?;
    module.add("NAME", curve.name)?;
    module.add("GT_LEN", curve.len)?;
    for (name, group) in ["G1", "G2"].into_iter().zip(curve.groups) {
        module.add(name, all.get_item(group)?)?;
    }
    let object = Bound::new(py, Curve(curve))?;
    let class = subclass(Gt::type_object(py), curve.name, ("_curve", object.as_any()))?;
    let first = all.get_item(curve.groups[0])?.ok_or_else(|| raise(Error::Unsupported, curve.name))?;
    curve.complete(py, group_of(first.getattr("PublicKey")?.cast::<PyType>()?)?, &class.0);
    module.add("Gt", class.0)?;
    for function in ["pairing", "pairing_product", "product_is_one_vartime"] {
        module.add(function, object.getattr(function)?)?;
    }
    Ok(module)
}

/// Returns all modules, of the groups and their submodules, by their names after `primegroup.`.
pub fn modules(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    let methods = taken(py)?;
    for suite in suites() {
        let name = suite.info().name;
        let module = module(py, suite, name.to_owned(), &methods, true)?;
        if let Some(generic) = suite.generic() {
            let name = format!("{name}.schnorr");
            let beside = self::module(py, generic, name.clone(), &methods, false)?;
            module.add("schnorr", &beside)?;
            all.set_item(name, beside)?;
        }
        if suite.info().signatures.is_some_and(|s| s.bls) {
            all.set_item(format!("{name}.bls"), module.getattr("bls")?)?;
        }
        all.set_item(name, module)?;
    }
    for curve in curves() {
        let name = curve.name;
        all.set_item(name, self::curve(py, curve, &all)?)?;
    }
    Ok(all)
}
