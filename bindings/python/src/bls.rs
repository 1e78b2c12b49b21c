//! BLS signatures: the three schemes with aggregation.

use crate::bytes::{bytes, hex};
use crate::errors::{InvalidSignature, raise};
use crate::groups::Data;
use crate::public_key::{PublicKey, public_bytes};
use crate::secret_key::secret_of;
use library::Error;
use library::suite::{Aggregating, Possession, Protection, Proven};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple, PyType};
use std::borrow::Cow;

/// BLS signatures with public keys of a group, by one of the three schemes with aggregation. "basic" requires
/// different messages. "augmented" also signs the public key. "possession" requires proofs of possession for keys.
/// Each scheme has its own tags: a signature of one scheme is invalid in the others.
#[pyclass(frozen, module = "primegroup", name = "BlsScheme")]
pub struct Bls {
    pub group: &'static Data,
    pub scheme: &'static Aggregating,
}

/// A public key of a BLS scheme with proofs of possession. Its owner has proved knowledge of the private key. Only
/// such keys may be aggregated: without proofs, an attacker could choose a key that cancels the keys of others.
///
/// `verify_proof` makes a proven key; `checked_elsewhere` makes one whose proof was verified before.
#[pyclass(frozen, module = "primegroup")]
pub struct ProvenPublicKey {
    key: Py<PublicKey>,
}

/// Returns the key of a `ProvenPublicKey` of a group.
fn proven_key<'py>(object: &Bound<'py, PyAny>, group: &Data) -> PyResult<Bound<'py, PublicKey>> {
    let Ok(proven) = object.cast::<ProvenPublicKey>() else {
        let is = object.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "public keys: ProvenPublicKey is needed, not {is}; verify_proof makes one of a key and its proof"
        )));
    };
    let key = proven.get().key.bind(object.py()).clone();
    public_bytes(&key, group)?;
    Ok(key)
}

/// Returns the keys of all objects of an iterable.
fn proven_keys<'py>(objects: &Bound<'py, PyAny>, group: &Data) -> PyResult<Vec<Bound<'py, PublicKey>>> {
    objects.try_iter()?.map(|object| proven_key(&object?, group)).collect()
}

/// Returns proven keys in the form that the library takes. The class of the objects is the evidence.
fn vouched<'a>(keys: &'a [Bound<'_, PublicKey>]) -> Vec<Proven<'a>> {
    keys.iter().map(|key| (&*key.get().bytes, Possession::CheckedElsewhere)).collect()
}

#[pymethods]
impl ProvenPublicKey {
    /// Returns a proven key for a public key whose proof of possession was verified elsewhere, for example at its
    /// registration. The caller vouches for that: if nobody checked the proof, forgeries are possible.
    #[classmethod]
    #[pyo3(signature = (public_key, /))]
    fn checked_elsewhere(_cls: &Bound<'_, PyType>, public_key: &Bound<'_, PublicKey>) -> PyResult<Self> {
        let group = public_key.get().group;
        group.suite.aggregating(Protection::Possession).map_err(|e| raise(e, "proofs of possession"))?;
        Ok(ProvenPublicKey { key: public_key.clone().unbind() })
    }

    /// The public key.
    #[getter]
    fn public_key(&self, py: Python<'_>) -> Py<PublicKey> {
        self.key.clone_ref(py)
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.key.get().bytes)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<ProvenPublicKey>() else { return Ok(false) };
        self.key.bind(py).eq(other.get().key.bind(py))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.key.bind(py).hash()
    }

    fn __repr__(&self) -> String {
        let key = self.key.get();
        format!("<primegroup.ProvenPublicKey of {} {}>", key.group.module, hex(&key.bytes))
    }
}

/// Converts the result of a verification. A signature of a wrong length is not valid.
fn verdict(scheme: &Aggregating, signature: &[u8], result: Result<(), Error>) -> PyResult<()> {
    let len = scheme.signature_len();
    if signature.len() != len {
        return Err(InvalidSignature::new_err(format!("signature: {} bytes, and not {len}", signature.len())));
    }
    result.map_err(|e| match e {
        Error::Verification => raise(e, "signature"),
        e => raise(e, "public key"),
    })
}

#[pymethods]
impl Bls {
    /// Short description of the scheme.
    #[getter]
    fn name(&self) -> &'static str {
        self.scheme.name()
    }

    /// Length of a signature, an aggregate or a proof, in bytes.
    #[getter]
    fn signature_len(&self) -> usize {
        self.scheme.signature_len()
    }

    /// Signs a message.
    #[pyo3(signature = (key, message, /))]
    fn sign<'py>(
        &self,
        py: Python<'py>,
        key: &Bound<'py, PyAny>,
        message: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let (key, message) = (secret_of(key, self.group)?, bytes(message, "message")?);
        let signature = py.detach(|| self.scheme.sign(&key.bytes, &message)).map_err(|e| raise(e, "private key"))?;
        Ok(PyBytes::new(py, &signature))
    }

    /// Verifies a signature. Raises `InvalidSignature` if it is not valid.
    #[pyo3(signature = (public_key, message, signature, /))]
    fn verify(
        &self,
        py: Python<'_>,
        public_key: &Bound<'_, PyAny>,
        message: &Bound<'_, PyAny>,
        signature: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let public = public_bytes(public_key, self.group)?;
        let (message, signature) = (bytes(message, "message")?, bytes(signature, "signature")?);
        verdict(self.scheme, &signature, py.detach(|| self.scheme.verify(&public, &message, &signature)))
    }

    /// Aggregates signatures. Does not check that they are valid.
    #[pyo3(signature = (signatures, /))]
    fn aggregate<'py>(&self, py: Python<'py>, signatures: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let objects = signatures.try_iter()?.collect::<PyResult<Vec<_>>>()?;
        let signatures = objects.iter().map(|o| bytes(o, "signature")).collect::<PyResult<Vec<_>>>()?;
        let signatures: Vec<&[u8]> = signatures.iter().map(|s| &**s).collect();
        let sum = py.detach(|| self.scheme.aggregate(&signatures)).map_err(|e| raise(e, "signatures"))?;
        Ok(PyBytes::new(py, &sum))
    }

    /// Verifies an aggregate signature of tuples (public key, message). Raises `InvalidSignature` if it is not valid,
    /// for an empty list, and for equal messages in the basic scheme. With "possession", each key must be a
    /// `ProvenPublicKey`.
    #[pyo3(signature = (signed, signature, /))]
    fn aggregate_verify(
        &self,
        py: Python<'_>,
        signed: &Bound<'_, PyAny>,
        signature: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let mut pairs = Vec::new();
        for pair in signed.try_iter()? {
            pairs.push(pair?.cast_into::<PyTuple>()?.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?);
        }
        let messages = pairs.iter().map(|(_, message)| bytes(message, "message")).collect::<PyResult<Vec<_>>>()?;
        let signature = bytes(signature, "signature")?;
        let possession = self.group.suite.aggregating(Protection::Possession).map_err(|e| raise(e, "proof"))?;
        let keys: Vec<Cow<'_, [u8]>>;
        let proven: Vec<Bound<'_, PublicKey>>;
        let signers: Vec<Proven<'_>> = if std::ptr::eq(self.scheme, possession) {
            proven = pairs.iter().map(|(key, _)| proven_key(key, self.group)).collect::<PyResult<_>>()?;
            vouched(&proven)
        } else {
            keys = pairs.iter().map(|(key, _)| public_bytes(key, self.group)).collect::<PyResult<_>>()?;
            keys.iter().map(|key| (&**key, Possession::NotNeeded)).collect()
        };
        let signed: Vec<_> = signers.iter().zip(&messages).map(|((key, proof), m)| (*key, *proof, &**m)).collect();
        verdict(self.scheme, &signature, py.detach(|| self.scheme.aggregate_verify(&signed, &signature)))
    }

    /// Verifies an aggregate signature of one message by all these keys, each a `ProvenPublicKey`. Raises
    /// `InvalidSignature` if it is not valid. For "possession" only.
    #[pyo3(signature = (public_keys, message, signature, /))]
    fn fast_aggregate_verify(
        &self,
        py: Python<'_>,
        public_keys: &Bound<'_, PyAny>,
        message: &Bound<'_, PyAny>,
        signature: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let keys = proven_keys(public_keys, self.group)?;
        let keys = vouched(&keys);
        let (message, signature) = (bytes(message, "message")?, bytes(signature, "signature")?);
        verdict(self.scheme, &signature, py.detach(|| self.scheme.fast_aggregate_verify(&keys, &message, &signature)))
    }

    /// Returns the proof of possession of a private key. For "possession" only.
    #[pyo3(signature = (key, /))]
    fn prove<'py>(&self, py: Python<'py>, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let key = secret_of(key, self.group)?;
        let proof = py.detach(|| self.scheme.prove(&key.bytes)).map_err(|e| raise(e, "proof"))?;
        Ok(PyBytes::new(py, &proof))
    }

    /// Verifies a proof of possession, and returns the key as a `ProvenPublicKey`, which may be aggregated. Raises
    /// `InvalidSignature` if the proof is not valid. For "possession" only.
    #[pyo3(signature = (public_key, proof, /))]
    fn verify_proof(
        &self,
        py: Python<'_>,
        public_key: &Bound<'_, PyAny>,
        proof: &Bound<'_, PyAny>,
    ) -> PyResult<ProvenPublicKey> {
        let (public, proof) = (public_bytes(public_key, self.group)?, bytes(proof, "proof")?);
        verdict(self.scheme, &proof, py.detach(|| self.scheme.verify_proof(&public, &proof)))?;
        let key = match public_key.cast::<PublicKey>() {
            Ok(key) => key.clone(),
            Err(_) => {
                self.group.public_key(py, PublicKey::decode(self.group, public.into_owned(), None)?)?.cast_into()?
            }
        };
        Ok(ProvenPublicKey { key: key.unbind() })
    }

    /// Aggregates public keys, each a `ProvenPublicKey`. The sum verifies aggregate signatures of one message by all
    /// of them. For "possession" only.
    #[pyo3(signature = (public_keys, /))]
    fn aggregate_keys(&self, py: Python<'_>, public_keys: &Bound<'_, PyAny>) -> PyResult<ProvenPublicKey> {
        let keys = proven_keys(public_keys, self.group)?;
        let keys = vouched(&keys);
        let sum = py.detach(|| self.scheme.aggregate_keys(&keys)).map_err(|e| raise(e, "public keys"))?;
        let sum = self.group.public_key(py, PublicKey::decode(self.group, sum, None)?)?;
        Ok(ProvenPublicKey { key: sum.cast_into()?.unbind() })
    }

    fn __repr__(&self) -> String {
        format!("<primegroup.{}.bls {:?}>", self.group.module, self.scheme.name())
    }
}
