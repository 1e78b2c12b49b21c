//! Exceptions. Every error about an input is a `ValueError`, so that code without knowledge of this package catches
//! it.

use library::Error;
use library::jwk::JwkError;
use library::pem::PemError;
use protocols::hpke;
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::{PyErr, create_exception};

create_exception!(primegroup, InvalidSignature, PyValueError, "A signature, an aggregate or a proof is not valid.");
create_exception!(
    primegroup,
    InvalidCiphertext,
    PyValueError,
    "What is to be decrypted was not encrypted to this key, or was changed."
);
create_exception!(primegroup, Unsupported, PyValueError, "The group or its scheme does not have what was asked for.");
create_exception!(
    primegroup,
    Fault,
    PyRuntimeError,
    "A signature was checked before its release, and was not valid: the machine computed wrongly."
);

/// Returns the exception for an error of a scheme. `what` names the input.
pub fn raise(e: Error, what: &str) -> PyErr {
    match e {
        Error::Verification => InvalidSignature::new_err(format!("{what} is not valid")),
        Error::Unsupported => Unsupported::new_err(format!("{what}: not supported by this scheme")),
        Error::Randomness => PyOSError::new_err("the system's random number generator failed"),
        Error::Fault => Fault::new_err("fault while signing"),
        e => PyValueError::new_err(format!("{what}: {e}")),
    }
}

/// Returns the exception for an error of a key file.
pub fn raise_pem(e: PemError) -> PyErr {
    match e {
        PemError::Algorithm | PemError::Foreign(_) => Unsupported::new_err(e.to_string()),
        e => PyValueError::new_err(e.to_string()),
    }
}

/// Returns the exception for an error of a JSON Web Key.
pub fn raise_jwk(e: JwkError) -> PyErr {
    PyValueError::new_err(format!("JSON Web Key: {e}"))
}

/// Returns the exception for an error of encryption.
pub fn raise_hpke(e: hpke::Error) -> PyErr {
    match e {
        hpke::Error::Opening => InvalidCiphertext::new_err(e.to_string()),
        e => PyValueError::new_err(e.to_string()),
    }
}
