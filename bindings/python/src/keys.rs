//! Functions that private and public keys share: key files, encryption. Also the functions that read key files of any
//! group.

use crate::bytes::{bytes, bytes_or, secret};
use crate::errors::{raise, raise_pem};
use crate::groups::{Data, group_of};
use crate::public_key::PublicKey;
use crate::secret_key::SecretKey;
use library::Error;
use library::ecies::Options;
use library::pem::{self, Kind, PemError};
use library::suite::Secret;
use protocols::hpke;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};
use std::borrow::Cow;
use zeroize::Zeroizing;

/// Returns the text of a key file.
pub fn text<'a>(object: &'a Bound<'_, PyAny>) -> PyResult<Cow<'a, [u8]>> {
    match object.cast::<PyString>() {
        Ok(text) => Ok(Cow::Owned(text.to_string().into_bytes())),
        Err(_) => bytes(object, "text"),
    }
}

/// Returns the key in a decoded file, if it has this kind and group.
pub fn expect(group: &Data, kind: Kind, key: Result<pem::Key, PemError>) -> PyResult<Secret> {
    let key = key.map_err(raise_pem)?;
    Ok(Zeroizing::new(key.expect(group.info().name, kind).map_err(raise_pem)?.to_vec()))
}

/// Returns the text of a JSON Web Key.
pub fn utf8(text: &[u8]) -> PyResult<&str> {
    std::str::from_utf8(text).map_err(|_| PyValueError::new_err("text: not UTF-8"))
}

/// Strings of ECIES, which options borrow.
pub struct Strings<'a> {
    derive: Cow<'a, [u8]>,
    authenticate: Cow<'a, [u8]>,
}

impl<'a> Strings<'a> {
    pub fn new(derive: Option<&'a Bound<'_, PyAny>>, authenticate: Option<&'a Bound<'_, PyAny>>) -> PyResult<Self> {
        let string = |object, what| bytes_or(object, what).map(Option::unwrap_or_default);
        Ok(Strings { derive: string(derive, "derive")?, authenticate: string(authenticate, "authenticate")? })
    }

    pub fn options(&self, tag_len: usize) -> PyResult<Options<'_>> {
        let options = Options::new().derive(&self.derive).authenticate(&self.authenticate);
        options.tag_len(tag_len).map_err(|_| PyValueError::new_err("tag_len: 8 to 32 bytes"))
    }
}

/// Returns HPKE for a group.
pub fn encryption(group: &Data) -> PyResult<&'static dyn hpke::Suite> {
    hpke::suite(group.info().name).ok_or_else(|| raise(Error::Unsupported, "encryption"))
}

/// Reads a private or a public key of any group from PEM. Returns an object of its class.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn load_pem<'py>(py: Python<'py>, text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let text = Zeroizing::new(self::text(text)?.into_owned());
    load(py, pem::decode(&text))
}

/// Reads a private or a public key of any standard group from DER. Returns an object of its class.
#[pyfunction]
#[pyo3(signature = (der, /))]
pub fn load_der<'py>(py: Python<'py>, der: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    load(py, pem::decode_der(&secret(der, "der")?))
}

fn load<'py>(py: Python<'py>, key: Result<pem::Key, PemError>) -> PyResult<Bound<'py, PyAny>> {
    let key = key.map_err(raise_pem)?;
    let (name, class) = match key.kind() {
        Kind::Private => (key.group(), "SecretKey"),
        Kind::Public => (key.group(), "PublicKey"),
    };
    let modules = py.import("primegroup")?;
    let module = modules.getattr(name).map_err(|_| raise(Error::Unsupported, name))?;
    let group = group_of(module.getattr(class)?.cast::<PyType>()?)?;
    let kind = key.kind();
    let bytes = expect(group, kind, Ok(key))?;
    match kind {
        Kind::Private => group.secret_key(py, SecretKey::decode(py, group, bytes)?),
        Kind::Public => group.public_key(py, PublicKey::decode(group, bytes.to_vec(), None)?),
    }
}
