//! What the command reads: files, or standard input. Every error says which file, and what is wrong with it, in one line.

use crate::errors::{describe, reason, shown};
use crate::exit::Failure;
use primegroup::pem::{self, Key, Kind, PemError};
use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// Messages are read whole; longer ones are to be hashed first (`--hash`).
const MAX_MESSAGE: u64 = 1 << 30;
/// Encryption adds less.
const OVERHEAD: u64 = 256;
/// Key files, seeds and signatures are short.
const MAX_SHORT: u64 = 1 << 16;

/// How messages name the argument that may be left out.
pub const FILE: &str = "FILE";

/// Where something is read from: `-` is standard input, in every place of every subcommand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Input {
    #[default]
    Standard,
    File(PathBuf),
}

impl From<OsString> for Input {
    fn from(name: OsString) -> Self {
        // The system's own names for it too: opened anew, they would begin at the start of a file that was redirected.
        match name.to_str() {
            Some("-" | "/dev/stdin" | "/dev/fd/0" | "/proc/self/fd/0") => Input::Standard,
            _ => Input::File(name.into()),
        }
    }
}

/// Refuses command lines in which two things would be read from standard input.
pub fn one_standard(inputs: &[(&str, &Input)]) -> Result<(), Failure> {
    let mut standard = inputs.iter().filter(|(_, i)| **i == Input::Standard).map(|(name, _)| *name);
    match (standard.next(), standard.next()) {
        (Some(a), Some(b)) => {
            let none = if b == FILE { " (no FILE means standard input)" } else { "" };
            Err(Failure::Usage(format!(
                "standard input can be read once, and both {a} and {b} would be read from it{none}; name a file for one"
            )))
        }
        _ => Ok(()),
    }
}

impl Input {
    /// A name for messages: the path, or "standard input".
    pub fn name(&self) -> String {
        self.path().map_or("standard input".to_owned(), shown)
    }

    /// The path, if it is a file.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Input::Standard => None,
            Input::File(path) => Some(path),
        }
    }

    /// Opens it.
    pub fn open(&self) -> Result<Box<dyn Read>, Failure> {
        let Some(path) = self.path() else { return standard().map_err(|e| self.failed(&e)) };
        let file = std::fs::File::open(path).map_err(|e| self.failed(&e))?;
        if file.metadata().map_err(|e| self.failed(&e))?.is_dir() {
            return Err(Failure::Io(format!("{}: is a directory", self.name())));
        }
        Ok(Box::new(file))
    }

    /// Why reading it failed.
    pub fn failed(&self, e: &std::io::Error) -> Failure {
        match self.path() {
            Some(path) => describe(path, e),
            None => Failure::Io(format!("{}: {}", self.name(), reason(e))),
        }
    }

    fn limited(&self, limit: u64, hint: &str) -> Result<Zeroizing<Vec<u8>>, Failure> {
        // What may be a key is read into one piece of memory: a vector that grows leaves copies behind.
        let room = if limit <= MAX_SHORT { limit as usize + 1 } else { 0 };
        let mut data = Zeroizing::new(Vec::with_capacity(room));
        self.open()?.take(limit + 1).read_to_end(&mut data).map_err(|e| self.failed(&e))?;
        if data.len() as u64 > limit {
            return Err(Failure::Input(format!("{}: longer than {limit} bytes{hint}", self.name())));
        }
        Ok(data)
    }

    /// A message, whole.
    pub fn message(&self) -> Result<Zeroizing<Vec<u8>>, Failure> {
        self.limited(MAX_MESSAGE, "; --hash takes files of any length")
    }

    /// The input of a verifiable random function, whole.
    pub fn alpha(&self) -> Result<Zeroizing<Vec<u8>>, Failure> {
        self.limited(MAX_MESSAGE, "; take a hash value of it")
    }

    /// What is to be encrypted, whole.
    pub fn plaintext(&self) -> Result<Zeroizing<Vec<u8>>, Failure> {
        self.limited(MAX_MESSAGE, "; encrypt it in parts")
    }

    /// What is to be decrypted, whole.
    pub fn ciphertext(&self) -> Result<Zeroizing<Vec<u8>>, Failure> {
        self.limited(MAX_MESSAGE + OVERHEAD, ", and nothing is that was encrypted")
    }

    /// The seed of a key.
    pub fn seed(&self) -> Result<Zeroizing<Vec<u8>>, Failure> {
        self.limited(MAX_SHORT, ", and a seed of 32 is enough")
    }

    /// A signature: [`Self::value`].
    pub fn short(&self, len: usize) -> Result<Vec<u8>, Failure> {
        self.value("signature", len)
    }

    /// A short binary value: raw bytes, or hex digits of twice the length (white space around them is ignored).
    pub fn value(&self, what: &str, len: usize) -> Result<Vec<u8>, Failure> {
        let data = self.limited(MAX_SHORT, &format!(", and a {what} of {len} is expected"))?;
        if data.len() == len {
            return Ok(data.to_vec());
        }
        let text = std::str::from_utf8(&data).unwrap_or_default().trim();
        match hex::decode(text) {
            Ok(bytes) if bytes.len() == len => Ok(bytes),
            _ => Err(Failure::Input(format!(
                "{}: a {what} of {len} bytes (or {} hex digits) is expected, and this has {} bytes",
                self.name(),
                2 * len,
                data.len()
            ))),
        }
    }

    /// A signature in DER, as it is or in hex digits.
    pub fn der(&self) -> Result<Vec<u8>, Failure> {
        let data = self.limited(MAX_SHORT, ", and a signature in DER is expected")?;
        let text = std::str::from_utf8(&data).unwrap_or_default().trim();
        match hex::decode(text) {
            Ok(bytes) if !text.is_empty() => Ok(bytes),
            _ => Ok(data.to_vec()),
        }
    }

    /// A key file of the kind that is expected.
    pub fn key(&self, kind: Kind) -> Result<Key, Failure> {
        let data = self.limited(MAX_SHORT, ", and a key file is expected")?;
        let fail = |e: String| Failure::Input(format!("{}: {e}", self.name()));
        if data.is_empty() {
            return Err(fail("the file is empty, and a key is expected".to_owned()));
        }
        // The byte that every SEQUENCE in DER begins with.
        let read = if data.starts_with(&[0x30]) && label(&data).is_none() { pem::decode_der } else { pem::decode };
        let key = read(&data).map_err(|e| {
            fail(match label(&data) {
                Some(label) if e == PemError::Label => format!(
                    "holds a {label}; a key of `primegroup keygen`, or one of Ed25519, X25519 or P-256 as PKCS#8, SPKI or SEC 1, is expected"
                ),
                _ => e.to_string(),
            })
        })?;
        if key.kind() != kind {
            return Err(fail(PemError::Kind(key.kind()).to_string()));
        }
        Ok(key)
    }
}

/// The label of the first PEM line.
fn label(data: &[u8]) -> Option<&str> {
    let (_, rest) = std::str::from_utf8(data).ok()?.split_once("-----BEGIN ")?;
    rest.split_once("-----").map(|(label, _)| label)
}

/// Standard input without the standard library's buffer, where what is read would stay.
#[cfg(unix)]
fn standard() -> std::io::Result<Box<dyn Read>> {
    use std::os::fd::AsFd;
    Ok(Box::new(std::fs::File::from(std::io::stdin().as_fd().try_clone_to_owned()?)))
}
#[cfg(not(unix))]
fn standard() -> std::io::Result<Box<dyn Read>> {
    Ok(Box::new(std::io::stdin()))
}
