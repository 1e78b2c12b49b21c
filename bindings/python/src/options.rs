//! Options of signatures: hash values in place of messages, contexts, rules.

use crate::bytes::{bytes_or, wrong_length};
use crate::errors::raise;
use library::{Error, Hash, Message, Rules, VerifyOptions};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};
use std::borrow::Cow;

/// The message to sign, verify or hash: raw data, or a hash value where `prehashed` is set. `hashes` lists the hash functions of the scheme.
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

/// The hash function that `prehashed` names. `True` is the function of the scheme itself: its only one, or SHA-256 (ECDSA).
fn hash(prehashed: &Bound<'_, PyAny>, hashes: &'static [Hash]) -> PyResult<Option<Hash>> {
    let names = |hashes: &[Hash]| hashes.iter().map(|hash| hash.name()).collect::<Vec<_>>().join(", ");
    if let Ok(flag) = prehashed.cast::<PyBool>() {
        return match hashes {
            _ if !flag.is_true() => Ok(None),
            [] => Err(raise(Error::Unsupported, "prehashed")),
            [only] => Ok(Some(*only)),
            // BLAKE2 is on the list of the schemes that name the function in what they sign. ECDSA does not, and signs SHA-256 values by default.
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

/// The context of a signature. An empty one is refused: for Ed25519 it is not "no context" but Ed25519ctx, and other signatures.
pub fn context<'a>(object: Option<&'a Bound<'_, PyAny>>) -> PyResult<Option<Cow<'a, [u8]>>> {
    let context = bytes_or(object, "context")?;
    match &context {
        Some(bytes) if bytes.is_empty() => {
            Err(PyValueError::new_err("context: empty; leave it out, or give 1 to 255 bytes"))
        }
        _ => Ok(context),
    }
}

/// The name of rules.
pub fn name_of(rules: Rules) -> &'static str {
    match rules {
        Rules::Plain => "plain",
        Rules::Zip215 => "zip215",
        _ => "strict",
    }
}

/// The rules of this name.
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

/// The options of a verification.
pub fn options<'a>(context: Option<&'a [u8]>, rules: Option<Rules>) -> VerifyOptions<'a> {
    let options = VerifyOptions::new();
    let options = context.map_or(options, |context| options.context(context));
    rules.map_or(options, |rules| options.rules(rules))
}
