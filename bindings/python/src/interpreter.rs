//! Check that the package is used by one interpreter only. Classes and modules are made once per process, and objects
//! of one interpreter must not reach another. So the package refuses a second interpreter in the process.

use pyo3::exceptions::PyImportError;
use pyo3::{PyErr, PyResult, Python, ffi};
use std::sync::OnceLock;

/// Number of the interpreter that first imported the package. Numbers are never reused.
static FIRST: OnceLock<i64> = OnceLock::new();

/// Raises an `ImportError` in every interpreter except the first.
pub fn check(py: Python<'_>) -> PyResult<()> {
    // SAFETY: this thread is attached to an interpreter, and the call asks for the number of that interpreter.
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
