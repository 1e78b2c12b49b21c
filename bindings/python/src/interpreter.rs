//! The interpreter that the package belongs to. Classes and modules are made once, and objects of one interpreter must not reach another, so
//! the package refuses a second interpreter of the process.

use pyo3::exceptions::PyImportError;
use pyo3::{PyErr, PyResult, Python, ffi};
use std::sync::OnceLock;

/// The number of the interpreter that imported the package first. Numbers are never given again.
static FIRST: OnceLock<i64> = OnceLock::new();

/// Raises an `ImportError` in every interpreter but the first.
pub fn check(py: Python<'_>) -> PyResult<()> {
    // SAFETY: this thread is attached to an interpreter, which is the one that is asked for.
    #[allow(unsafe_code)]
    let this = unsafe { ffi::PyInterpreterState_GetID(ffi::PyInterpreterState_Get()) };
    if this < 0 {
        return Err(PyErr::fetch(py));
    }
    if *FIRST.get_or_init(|| this) == this {
        return Ok(());
    }
    Err(PyImportError::new_err("primegroup is imported in another interpreter of this process, and cannot be in two"))
}
