//! BLS signatures: the three schemes for aggregates.

use crate::bytes::bytes;
use crate::errors::{InvalidSignature, raise};
use crate::groups::Data;
use crate::keys::{public_bytes, secret_of};
use library::Error;
use library::suite::Aggregating;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

/// BLS signatures with public keys of a group, by one of the schemes for aggregates: "basic", whose messages are all different; "augmented", which
/// signs the public key, too; and "possession", whose keys come with proofs. Each has tags of its own: a signature of one is none of another.
#[pyclass(frozen, module = "primegroup", name = "BlsScheme")]
pub struct Bls {
    pub group: &'static Data,
    pub scheme: &'static Aggregating,
}

/// What a verification says, where a wrong length makes a signature invalid, too.
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
    /// The scheme, in a few words.
    #[getter]
    fn name(&self) -> &'static str {
        self.scheme.name()
    }

    /// Length of a signature, an aggregate or a proof.
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

    /// Verifies a signature: raises `InvalidSignature` if it is not valid.
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

    /// The sum of signatures. That they are valid is not checked.
    #[pyo3(signature = (signatures, /))]
    fn aggregate<'py>(&self, py: Python<'py>, signatures: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let objects = signatures.try_iter()?.collect::<PyResult<Vec<_>>>()?;
        let signatures = objects.iter().map(|o| bytes(o, "signature")).collect::<PyResult<Vec<_>>>()?;
        let signatures: Vec<&[u8]> = signatures.iter().map(|s| &**s).collect();
        let sum = py.detach(|| self.scheme.aggregate(&signatures)).map_err(|e| raise(e, "signatures"))?;
        Ok(PyBytes::new(py, &sum))
    }

    /// Verifies the sum of signatures of tuples (public key, message): raises `InvalidSignature` if it is not valid, for none at all, and
    /// for equal messages in the basic scheme.
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
        let bytes_of = |(key, message)| Ok((public_bytes(key, self.group)?, bytes(message, "message")?));
        let pairs = pairs.iter().map(|(k, m)| bytes_of((k, m))).collect::<PyResult<Vec<_>>>()?;
        let pairs: Vec<(&[u8], &[u8])> = pairs.iter().map(|(k, m)| (&**k, &**m)).collect();
        let signature = bytes(signature, "signature")?;
        verdict(self.scheme, &signature, py.detach(|| self.scheme.aggregate_verify(&pairs, &signature)))
    }

    /// Verifies the sum of signatures of one message by all these keys, whose proofs have been verified: raises `InvalidSignature` if it is
    /// not valid. For "possession" alone.
    #[pyo3(signature = (public_keys, message, signature, /))]
    fn fast_aggregate_verify(
        &self,
        py: Python<'_>,
        public_keys: &Bound<'_, PyAny>,
        message: &Bound<'_, PyAny>,
        signature: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let objects = public_keys.try_iter()?.collect::<PyResult<Vec<_>>>()?;
        let keys = objects.iter().map(|o| public_bytes(o, self.group)).collect::<PyResult<Vec<_>>>()?;
        let keys: Vec<&[u8]> = keys.iter().map(|k| &**k).collect();
        let (message, signature) = (bytes(message, "message")?, bytes(signature, "signature")?);
        verdict(self.scheme, &signature, py.detach(|| self.scheme.fast_aggregate_verify(&keys, &message, &signature)))
    }

    /// The proof that a private key is known. For "possession" alone.
    #[pyo3(signature = (key, /))]
    fn prove<'py>(&self, py: Python<'py>, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let key = secret_of(key, self.group)?;
        let proof = py.detach(|| self.scheme.prove(&key.bytes)).map_err(|e| raise(e, "proof"))?;
        Ok(PyBytes::new(py, &proof))
    }

    /// Verifies such a proof: raises `InvalidSignature` if it is not valid. For "possession" alone.
    #[pyo3(signature = (public_key, proof, /))]
    fn verify_proof(&self, py: Python<'_>, public_key: &Bound<'_, PyAny>, proof: &Bound<'_, PyAny>) -> PyResult<()> {
        let (public, proof) = (public_bytes(public_key, self.group)?, bytes(proof, "proof")?);
        verdict(self.scheme, &proof, py.detach(|| self.scheme.verify_proof(&public, &proof)))
    }

    fn __repr__(&self) -> String {
        format!("<primegroup.{}.bls {:?}>", self.group.module, self.scheme.name())
    }
}
