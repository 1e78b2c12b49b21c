//! The Python binding of primegroup: the library's run-time suite, with objects for keys, elements and scalars, and
//! with columns of signatures.
//!
//! | module | contents |
//! |---|---|
//! | `groups` | a module and classes for each group |
//! | `secret_key`, `public_key`, `points`, `bls`, `pairings` | the methods of these classes |
//! | `keys`, `options` | key files and encryption; options of signatures |
//! | `typed` | functions of single groups that the run-time suite does not have |
//! | `batch`, `columns`, `pool` | many signatures, their sources, threads |
//! | `bytes`, `errors` | inputs and exceptions |
//! | `interpreter` | the check that refuses a second interpreter |
//!
//! Two modules contain unsafe code: `columns` takes Arrow's structures out of capsules, and `interpreter` asks for the
//! interpreter's number.
#![deny(unsafe_code)]

mod batch;
mod bls;
mod bytes;
mod columns;
mod errors;
mod groups;
mod interpreter;
mod keys;
mod options;
mod pairings;
mod points;
mod pool;
mod public_key;
mod secret_key;
mod typed;

use pyo3::prelude::*;

/// The part of `primegroup` that is written in Rust.
#[pymodule(gil_used = false)]
fn _native(m: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = m.py();
    interpreter::check(py)?;
    m.add_class::<secret_key::SecretKey>()?;
    m.add_class::<public_key::PublicKey>()?;
    m.add_class::<points::Point>()?;
    m.add_class::<points::Scalar>()?;
    m.add_class::<pairings::Gt>()?;
    m.add_class::<bls::Bls>()?;
    m.add_class::<bls::ProvenPublicKey>()?;
    m.add("InvalidSignature", py.get_type::<errors::InvalidSignature>())?;
    m.add("InvalidCiphertext", py.get_type::<errors::InvalidCiphertext>())?;
    m.add("Unsupported", py.get_type::<errors::Unsupported>())?;
    m.add("Fault", py.get_type::<errors::Fault>())?;
    m.add_function(wrap_pyfunction!(keys::load_pem, m)?)?;
    m.add_function(wrap_pyfunction!(keys::load_der, m)?)?;
    m.add("_modules", groups::modules(py)?)?;
    m.add("__version__", env!("CARGO_PKG_VERSION"))
}
