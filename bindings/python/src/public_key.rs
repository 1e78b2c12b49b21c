//! Public keys of any group.

use crate::bytes::{bytes, bytes_or, hex, random, wrong_length};
use crate::errors::{InvalidSignature, raise, raise_hpke, raise_jwk, raise_pem};
use crate::groups::{Data, Made, Value, group_of, make};
use crate::keys::{Strings, encryption, expect, utf8};
use crate::options::{context, message, name_of, options, rules};
use crate::secret_key::secret_of;
use library::pem::{self, Kind};
use library::suite::Verifier;
use library::{Error, Rules};
use protocols::hpke::rand_core::UnwrapErr;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyBytes, PyTuple, PyType};
use std::borrow::Cow;

/// A public key of a group. It is checked when it is read. An Ed25519 key is read by the "strict" rules, which refuse
/// points of small order, unless `rules` names others.
#[pyclass(frozen, subclass, module = "primegroup")]
pub struct PublicKey {
    pub group: &'static Data,
    pub bytes: Vec<u8>,
    /// Rules by which the bytes were read, if the caller named them.
    rules: Option<Rules>,
    verifier: Option<Box<dyn Verifier>>,
}

/// Returns the bytes of a public key: of an object of its class, or any bytes.
pub fn public_bytes<'a>(object: &'a Bound<'_, PyAny>, group: &Data) -> PyResult<Cow<'a, [u8]>> {
    match object.cast::<PublicKey>() {
        Ok(key) if key.get().group.info().name == group.info().name => Ok(Cow::Borrowed(&key.get().bytes)),
        Ok(key) => {
            let (a, b) = (&key.get().group.module, &group.module);
            Err(PyTypeError::new_err(format!("a public key of {b}, not of {a}")))
        }
        Err(_) => bytes(object, "public key"),
    }
}

impl PublicKey {
    pub fn decode(group: &'static Data, bytes: Vec<u8>, rules: Option<Rules>) -> PyResult<Self> {
        let error = |e| public_error(e, &bytes, group);
        let verifier = match group.suite.verifier(&bytes, &options(None, rules)) {
            Ok(verifier) => Some(verifier),
            Err(Error::Unsupported) => {
                group.suite.check(&bytes).map_err(error)?;
                None
            }
            Err(e) => return Err(error(e)),
        };
        Ok(PublicKey { group, bytes, rules, verifier })
    }
}

#[pymethods]
impl PublicKey {
    #[new]
    #[classmethod]
    #[pyo3(signature = (encoded, /, *, rules=None))]
    fn new(cls: &Bound<'_, PyType>, encoded: &Bound<'_, PyAny>, rules: Option<&str>) -> PyResult<Self> {
        if let Some(Value::Public(key)) = Made::take(encoded) {
            return Ok(key);
        }
        let group = group_of(cls)?;
        let rules = self::rules(rules)?;
        if rules.is_some() && !group.info().signatures.is_some_and(|s| s.rules) {
            return Err(raise(Error::Unsupported, "rules"));
        }
        Self::decode(group, bytes(encoded, "public key")?.into_owned(), rules)
    }

    /// Returns the key with these bytes; same as the constructor.
    #[classmethod]
    #[pyo3(signature = (encoded, /))]
    fn from_bytes<'py>(cls: &Bound<'py, PyType>, encoded: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        cls.call1((encoded,))
    }

    /// Reads a key from PEM: SubjectPublicKeyInfo, or the library's own format for groups without a standard one.
    #[classmethod]
    #[pyo3(signature = (text, /))]
    fn from_pem<'py>(cls: &Bound<'py, PyType>, text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let key = expect(group, Kind::Public, pem::decode(&crate::keys::text(text)?))?;
        make(cls, Value::Public(Self::decode(group, key.to_vec(), None)?))
    }

    /// Reads a key from DER: SubjectPublicKeyInfo.
    #[classmethod]
    #[pyo3(signature = (der, /))]
    fn from_der<'py>(cls: &Bound<'py, PyType>, der: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let key = expect(group, Kind::Public, pem::decode_der(&bytes(der, "der")?))?;
        make(cls, Value::Public(Self::decode(group, key.to_vec(), None)?))
    }

    /// Returns the public key of the signer of a message, from an ECDSA signature. `recovery` is the number that
    /// `SecretKey.sign_recoverable` returned.
    #[classmethod]
    #[pyo3(signature = (message, signature, recovery, /, *, prehashed=None))]
    fn recover<'py>(
        cls: &Bound<'py, PyType>,
        message: &Bound<'py, PyAny>,
        signature: &Bound<'py, PyAny>,
        recovery: u8,
        prehashed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, group) = (cls.py(), group_of(cls)?);
        let (data, signature) = (bytes(message, "message")?, bytes(signature, "signature")?);
        let message = self::message(&data, prehashed, group.hashes())?;
        let ecdsa = group.ecdsa()?;
        if recovery > 3 {
            return Err(PyValueError::new_err(format!("recovery: a number from 0 to 3 is needed, not {recovery}")));
        }
        let key = py.detach(|| (ecdsa.recover)(message, &signature, recovery)).map_err(|e| match e {
            Error::Length => wrong_length("signature", signature.len(), group.info().signatures.map_or(0, |s| s.len)),
            Error::Unsupported => raise(e, "prehashed"),
            e => raise(e, "signature"),
        })?;
        make(cls, Value::Public(Self::decode(group, key, None)?))
    }

    /// Reads a public key from a JSON Web Key. The JSON Web Key of a private key is refused.
    #[classmethod]
    #[pyo3(signature = (text, /))]
    fn from_jwk<'py>(cls: &Bound<'py, PyType>, text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let key = (group.jwk()?.read_public)(utf8(&crate::keys::text(text)?)?).map_err(raise_jwk)?;
        make(cls, Value::Public(Self::decode(group, key, None)?))
    }

    /// Returns the key as a JSON Web Key.
    fn to_jwk(&self) -> PyResult<String> {
        (self.group.jwk()?.write_public)(&self.bytes).map_err(|e| raise(e, "public key"))
    }

    /// Returns the key for a point of the standard curve (SEC 1), compressed or not.
    #[classmethod]
    #[pyo3(signature = (point, /))]
    fn from_sec1<'py>(cls: &Bound<'py, PyType>, point: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let key = group.suite.from_sec1(&bytes(point, "point")?).map_err(|e| raise(e, "point"))?;
        make(cls, Value::Public(Self::decode(group, key, None)?))
    }

    /// Returns the key for this element, which must not be the neutral element.
    #[classmethod]
    #[pyo3(signature = (point, /))]
    fn from_point<'py>(cls: &Bound<'py, PyType>, point: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let encoded = crate::points::point_of(point, group)?.encode();
        make(cls, Value::Public(Self::decode(group, encoded, None)?))
    }

    /// The key as an element of the group.
    #[getter]
    fn point<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let elements = self.group.suite.elements().ok_or_else(|| raise(Error::Unsupported, "point"))?;
        self.group.point(py, elements.decode(&self.bytes).map_err(|e| raise(e, "public key"))?)
    }

    /// Returns the key as bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.bytes)
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.to_bytes(py)
    }

    /// Returns the key as PEM.
    fn to_pem(&self) -> PyResult<String> {
        Ok(self.group.suite.to_pem(Kind::Public, &self.bytes).map_err(raise_pem)?.to_string())
    }

    /// Returns the key as SubjectPublicKeyInfo in DER. Groups without a standard format have no DER.
    fn to_der<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let der = pem::encode_der(self.group.info().name, Kind::Public, &self.bytes).map_err(raise_pem)?;
        Ok(PyBytes::new(py, &der))
    }

    /// Returns the key as a point of the standard curve (SEC 1).
    #[pyo3(signature = (*, compressed=true))]
    fn to_sec1<'py>(&self, py: Python<'py>, compressed: bool) -> PyResult<Bound<'py, PyBytes>> {
        let point = self.group.suite.to_sec1(&self.bytes, compressed).map_err(|e| raise(e, "public key"))?;
        Ok(PyBytes::new(py, &point))
    }

    /// Verifies a signature. Raises `InvalidSignature` if it is not valid, and returns nothing.
    ///
    /// `context` and `prehashed` are as for signing. `rules` are for schemes with several rules (Ed25519): "strict"
    /// (no points of small order, the default), "plain" (RFC 8032 without the cofactor) or "zip215". With `low_s`,
    /// ECDSA signatures with s above half the order are refused.
    #[pyo3(signature = (message, signature, /, *, context=None, prehashed=None, rules=None, low_s=false))]
    #[allow(clippy::too_many_arguments)]
    fn verify(
        &self,
        py: Python<'_>,
        message: &Bound<'_, PyAny>,
        signature: &Bound<'_, PyAny>,
        context: Option<&Bound<'_, PyAny>>,
        prehashed: Option<&Bound<'_, PyAny>>,
        rules: Option<&str>,
        low_s: bool,
    ) -> PyResult<()> {
        let (data, signature) = (bytes(message, "message")?, bytes(signature, "signature")?);
        let context = self::context(context)?;
        let message = self::message(&data, prehashed, self.group.hashes())?;
        let options = options(context.as_deref(), self::rules(rules)?);
        let len = self.group.info().signatures.map_or(0, |s| s.len);
        if signature.len() != len {
            return Err(InvalidSignature::new_err(format!("signature: {} bytes, and not {len}", signature.len())));
        }
        if low_s && !self.group.ecdsa()?.is_low(&signature).map_err(|e| raise(e, "signature"))? {
            return Err(InvalidSignature::new_err("signature: r or s is out of range, or s above half the order"));
        }
        let verifier = self.verifier.as_deref().ok_or_else(|| raise(Error::Unsupported, "signature"))?;
        py.detach(|| verifier.verify(message, &signature, &options)).map_err(|e| match e {
            Error::Verification => raise(e, "signature"),
            e => raise(e, "context, prehashed or rules"),
        })
    }

    /// Encrypts a message to the owner of this key (HPKE, RFC 9180, with HKDF-SHA-256 and ChaCha20-Poly1305). Returns
    /// the encapsulated key followed by the ciphertext. `info` and `aad` are public strings that both sides know. With
    /// a `sender`, a private key, the message is authenticated as coming from its owner.
    #[pyo3(signature = (message, /, *, info=None, aad=None, sender=None))]
    fn seal<'py>(
        &self,
        py: Python<'py>,
        message: &Bound<'py, PyAny>,
        info: Option<&Bound<'py, PyAny>>,
        aad: Option<&Bound<'py, PyAny>>,
        sender: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let message = bytes(message, "message")?;
        let (info, aad) = (bytes_or(info, "info")?.unwrap_or_default(), bytes_or(aad, "aad")?.unwrap_or_default());
        let sender = sender.map(|sender| secret_of(sender, self.group)).transpose()?;
        let suite = encryption(self.group)?;
        // A failing generator raises an error here; without this call it would panic in the encryption.
        random(1)?;
        let sealed = py.detach(|| {
            let sender = sender.map(|s| &**s.bytes);
            suite.seal(&self.bytes, sender, &info, &aad, &message, &mut UnwrapErr(getrandom::SysRng))
        });
        Ok(PyBytes::new(py, &sealed.map_err(raise_hpke)?))
    }

    /// Encrypts a message to the owner of this key with ECIES, as specified by IEEE 1363a and used by MIRACL, for
    /// devices that use it. The string `derive` enters the key derivation; `authenticate` is authenticated with the
    /// ciphertext.
    #[pyo3(signature = (message, /, *, derive=None, authenticate=None, tag_len=16))]
    fn encrypt<'py>(
        &self,
        py: Python<'py>,
        message: &Bound<'py, PyAny>,
        derive: Option<&Bound<'py, PyAny>>,
        authenticate: Option<&Bound<'py, PyAny>>,
        tag_len: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let message = bytes(message, "message")?;
        let strings = Strings::new(derive, authenticate)?;
        let options = strings.options(tag_len)?;
        let ecies = self.group.suite.ecies().ok_or_else(|| raise(Error::Unsupported, "ECIES"))?;
        // The ephemeral key comes only from the system's generator.
        let random = |seed: &mut [u8; 32]| getrandom::fill(seed).map_err(|_| Error::Randomness);
        let sealed = py.detach(|| ecies.encrypt(random, &self.bytes, &message, &options));
        Ok(PyBytes::new(py, &sealed.map_err(|e| raise(e, "message"))?))
    }

    /// Takes the arguments of `verify` and verifies nothing, for measurements of the call itself.
    #[pyo3(signature = (message, signature, /, *, context=None, prehashed=None, rules=None, low_s=false))]
    #[allow(clippy::too_many_arguments)]
    fn _nothing(
        &self,
        py: Python<'_>,
        message: &Bound<'_, PyAny>,
        signature: &Bound<'_, PyAny>,
        context: Option<&Bound<'_, PyAny>>,
        prehashed: Option<&Bound<'_, PyAny>>,
        rules: Option<&str>,
        low_s: bool,
    ) -> PyResult<()> {
        let (data, signature) = (bytes(message, "message")?, bytes(signature, "signature")?);
        let context = self::context(context)?;
        let message = self::message(&data, prehashed, self.group.hashes())?;
        let options = options(context.as_deref(), self::rules(rules)?);
        py.detach(|| std::hint::black_box((message, &*signature, options, low_s)));
        Ok(())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<PublicKey>() else { return false };
        std::ptr::eq(self.group, other.get().group) && self.bytes == other.get().bytes
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyTuple::new(py, [self.group.module.clone().into_pyobject(py)?.into_any(), self.to_bytes(py).into_any()])?
            .hash()
    }

    fn __repr__(&self) -> String {
        format!("<primegroup.{}.PublicKey {}>", self.group.module, hex(&self.bytes))
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let (py, class) = (this.py(), this.get_type().into_any());
        let class = match this.get().rules {
            None => class,
            Some(rules) => {
                let options = [("rules", name_of(rules))].into_py_dict(py)?;
                py.import("functools")?.getattr("partial")?.call((class,), Some(&options))?
            }
        };
        Ok((class, (this.get().to_bytes(py),)))
    }
}

/// Returns the error for bytes that are not a public key.
pub fn public_error(e: Error, bytes: &[u8], group: &Data) -> PyErr {
    match e {
        Error::Length => wrong_length("public key", bytes.len(), group.info().public_key),
        e => raise(e, "public key"),
    }
}
