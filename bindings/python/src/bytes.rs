//! Inputs: objects with a buffer, never text.

use library::suite::Secret;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::borrow::Cow;
use zeroize::Zeroizing;

/// Returns the bytes of an object with a buffer. `bytes` are borrowed, because they cannot change. Other objects are
/// copied, because they may change while the interpreter's lock is released.
pub fn bytes<'a>(object: &'a Bound<'_, PyAny>, what: &str) -> PyResult<Cow<'a, [u8]>> {
    match object.cast::<PyBytes>() {
        Ok(bytes) => Ok(Cow::Borrowed(bytes.as_bytes())),
        Err(_) => copied(object, what).map(Cow::Owned),
    }
}

/// Returns the bytes of an optional object.
pub fn bytes_or<'a>(object: Option<&'a Bound<'_, PyAny>>, what: &str) -> PyResult<Option<Cow<'a, [u8]>>> {
    object.map(|object| bytes(object, what)).transpose()
}

/// Returns a copy that is wiped when dropped.
pub fn secret(object: &Bound<'_, PyAny>, what: &str) -> PyResult<Secret> {
    match object.cast::<PyBytes>() {
        Ok(bytes) => Ok(Zeroizing::new(bytes.as_bytes().to_vec())),
        Err(_) => copied(object, what).map(Zeroizing::new),
    }
}

/// Copies the elements of a buffer of bytes, signed or unsigned, in C order.
fn copied(object: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<u8>> {
    let py = object.py();
    if let Ok(buffer) = PyBuffer::<u8>::get(object) {
        return buffer.to_vec(py);
    }
    if let Ok(buffer) = PyBuffer::<i8>::get(object) {
        return Ok(buffer.to_vec(py)?.into_iter().map(|x| x as u8).collect());
    }
    let name = object.get_type().name()?;
    Err(PyTypeError::new_err(format!("{what}: a bytes-like object is needed, not {name}")))
}

/// Returns `len` unpredictable bytes, wiped when dropped.
pub fn random(len: usize) -> PyResult<Secret> {
    let mut out = Zeroizing::new(vec![0; len]);
    getrandom::fill(&mut out).map_err(|e| pyo3::exceptions::PyOSError::new_err(format!("random generator: {e}")))?;
    Ok(out)
}

/// Formats bytes as lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// Makes an error about a length.
pub fn wrong_length(what: &str, len: usize, wanted: usize) -> PyErr {
    PyValueError::new_err(format!("{what}: {len} bytes, and not {wanted}"))
}
