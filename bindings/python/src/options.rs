//! Options of signatures: hash values instead of messages, contexts, rules.

use crate::bytes::{bytes_or, wrong_length};
use crate::errors::raise;
use library::{Error, Hash, Message, Rules, VerifyOptions};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};
use std::borrow::Cow;

/// Returns the message to sign, verify or hash: raw data, or a hash value if `prehashed` is set. `hashes` lists the
/// hash functions of the scheme.
pub fn message<'a>(
    data: &'a [u8],
    prehashed: Option<&Bound<'_, PyAny>>,
    hashes: &'static [Hash],
) -> PyResult<Message<'a>> {
    let Some(hash) = prehashed.map(|prehashed| hash(prehashed, hashes)).transpose()?.flatten() else {
        return Ok(Message::raw(data));
    };
    Message::prehashed(hash, data).map_err(|_| wrong_length("message", data.len(), hash.output_len()))
}

/// Returns the hash function that `prehashed` names. `True` stands for the scheme's own hash function: its only one,
/// or SHA-256 (ECDSA).
fn hash(prehashed: &Bound<'_, PyAny>, hashes: &'static [Hash]) -> PyResult<Option<Hash>> {
    let names = |hashes: &[Hash]| hashes.iter().map(|hash| hash.name()).collect::<Vec<_>>().join(", ");
    if let Ok(flag) = prehashed.cast::<PyBool>() {
        return match hashes {
            _ if !flag.is_true() => Ok(None),
            [] => Err(raise(Error::Unsupported, "prehashed")),
            [only] => Ok(Some(*only)),
            // Schemes that sign the name of the hash function list BLAKE2, and have no default. ECDSA does not list
            // it, and signs SHA-256 values by default.
            several if !several.contains(&Hash::Blake2s) => Ok(Some(Hash::Sha256)),
            several => {
                let names = names(several);
                Err(PyValueError::new_err(format!("prehashed=True: name the hash function, one of {names}")))
            }
        };
    }
    let name = prehashed.cast::<PyString>().map_err(|_| {
        PyTypeError::new_err("prehashed: the name of a hash function is needed, or True for the scheme's own")
    })?;
    let name = name.to_cow()?;
    let plain: String = name.chars().filter(|c| !matches!(c, '-' | '_' | '/')).collect::<String>().to_lowercase();
    Hash::from_name(&plain).map(Some).ok_or_else(|| {
        let names = names(&Hash::ALL);
        PyValueError::new_err(format!("prehashed: no hash function {name:?}; there are {names}"))
    })
}

/// Returns the context of a signature. An empty context is refused: for Ed25519 it does not mean "no context" but
/// Ed25519ctx, which gives other signatures.
pub fn context<'a>(object: Option<&'a Bound<'_, PyAny>>) -> PyResult<Option<Cow<'a, [u8]>>> {
    let context = bytes_or(object, "context")?;
    match &context {
        Some(bytes) if bytes.is_empty() => {
            Err(PyValueError::new_err("context: empty; leave it out, or give 1 to 255 bytes"))
        }
        _ => Ok(context),
    }
}

/// Returns the name of verification rules.
pub fn name_of(rules: Rules) -> &'static str {
    match rules {
        Rules::Plain => "plain",
        Rules::Zip215 => "zip215",
        _ => "strict",
    }
}

/// Returns the verification rules with this name.
pub fn rules(name: Option<&str>) -> PyResult<Option<Rules>> {
    Ok(Some(match name {
        None => return Ok(None),
        Some("plain") => Rules::Plain,
        Some("strict") => Rules::Strict,
        Some("zip215") => Rules::Zip215,
        Some(other) => {
            return Err(PyValueError::new_err(format!("rules: \"strict\", \"plain\" or \"zip215\", not {other:?}")));
        }
    }))
}

/// Returns the options of a verification.
pub fn options<'a>(context: Option<&'a [u8]>, rules: Option<Rules>) -> VerifyOptions<'a> {
    let options = VerifyOptions::new();
    let options = context.map_or(options, |context| options.context(context));
    rules.map_or(options, |rules| options.rules(rules))
}
