//! Inputs of the command: files, or standard input. Every error is one line that names the file and says what is wrong
//! with it.

use crate::errors::{describe, reason, shown};
use crate::exit::Failure;
use primegroup::pem::{self, Key, Kind, PemError, VrfKey};
use std::ffi::OsString;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// Maximum length of a message, because messages are read whole. Longer ones must be hashed first (`--hash`).
const MAX_MESSAGE: u64 = 1 << 30;
/// Bound on the bytes that encryption in one piece (version 1) adds.
const OVERHEAD: u64 = 256;
/// Maximum length of key files, seeds and signatures.
const MAX_SHORT: u64 = 1 << 16;

/// Name in messages for the argument that may be omitted.
pub const FILE: &str = "FILE";

/// Source of an input. `-` is standard input, at every place of every subcommand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Input {
    #[default]
    Standard,
    File(PathBuf),
}

impl From<OsString> for Input {
    fn from(name: OsString) -> Self {
        // The system's names for standard input count as `-`. Opened by name, a redirected file would be read from its
        // start.
        match name.to_str() {
            Some("-" | "/dev/stdin" | "/dev/fd/0" | "/proc/self/fd/0") => Input::Standard,
            _ => Input::File(name.into()),
        }
    }
}

/// Refuses command lines with two inputs from standard input.
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
    /// Returns a name for messages: the path, or "standard input".
    pub fn name(&self) -> String {
        self.path().map_or("standard input".to_owned(), shown)
    }

    /// Returns the path, if the input is a file.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Input::Standard => None,
            Input::File(path) => Some(path),
        }
    }

    /// Opens the input.
    pub fn open(&self) -> Result<Box<dyn Read>, Failure> {
        match self.path() {
            Some(path) => Ok(Box::new(self.file(path)?)),
            None => Ok(Box::new(standard().map_err(|e| self.failed(&e))?)),
        }
    }

    fn file(&self, path: &Path) -> Result<File, Failure> {
        let file = File::open(path).map_err(|e| self.failed(&e))?;
        if file.metadata().map_err(|e| self.failed(&e))?.is_dir() {
            return Err(Failure::Io(format!("{}: is a directory", self.name())));
        }
        Ok(file)
    }

    /// Opens the input for reading more than once: a file directly, a stream as a copy. The copy has no name and
    /// disappears with the process. The input must not be secret.
    pub fn open_again_and_again(&self) -> Result<Again, Failure> {
        if let Some(path) = self.path() {
            let file = self.file(path)?;
            if file.metadata().map_err(|e| self.failed(&e))?.is_file() {
                return Ok(Again(file));
            }
        }
        let copying = |e: std::io::Error| {
            let folder = std::env::temp_dir();
            Failure::Io(format!("{}: no copy can be made in {}: {}", self.name(), shown(&folder), reason(&e)))
        };
        let (mut from, mut copy) = (self.open()?, tempfile::tempfile().map_err(copying)?);
        for_each_piece(
            &mut *from,
            1 << 16,
            |e| self.failed(&e),
            |piece, _| std::io::Write::write_all(&mut copy, piece).map_err(copying),
        )?;
        Ok(Again(copy))
    }

    /// Returns the failure for a read error.
    pub fn failed(&self, e: &std::io::Error) -> Failure {
        match self.path() {
            Some(path) => describe(path, e),
            None => Failure::Io(format!("{}: {}", self.name(), reason(e))),
        }
    }

    fn limited(&self, limit: u64, hint: &str) -> Result<Zeroizing<Vec<u8>>, Failure> {
        self.all_of(&mut *self.open()?, limit, hint)
    }

    /// Reads the rest of the input, if it is not too long.
    fn all_of(&self, from: &mut dyn Read, limit: u64, hint: &str) -> Result<Zeroizing<Vec<u8>>, Failure> {
        // Input that may be a key is read into one block of memory: a growing vector leaves copies behind.
        let room = if limit <= MAX_SHORT { limit as usize + 1 } else { 0 };
        let mut data = Zeroizing::new(Vec::with_capacity(room));
        from.take(limit + 1).read_to_end(&mut data).map_err(|e| self.failed(&e))?;
        if data.len() as u64 > limit {
            return Err(Failure::Input(format!("{}: longer than {limit} bytes{hint}", self.name())));
        }
        Ok(data)
    }

    /// Reads a whole message.
    pub fn message(&self) -> Result<Zeroizing<Vec<u8>>, Failure> {
        self.limited(MAX_MESSAGE, "; --hash takes files of any length")
    }

    /// Reads the whole input of a verifiable random function.
    pub fn alpha(&self) -> Result<Zeroizing<Vec<u8>>, Failure> {
        self.limited(MAX_MESSAGE, "; take a hash value of it")
    }

    /// Reads the rest of a file that was encrypted in one piece.
    pub fn ciphertext(&self, from: &mut dyn Read) -> Result<Zeroizing<Vec<u8>>, Failure> {
        self.all_of(from, MAX_MESSAGE + OVERHEAD, ", and no file of version 1 is")
    }

    /// Reads the seed of a key.
    pub fn seed(&self) -> Result<Zeroizing<Vec<u8>>, Failure> {
        self.limited(MAX_SHORT, ", and a seed of 32 is enough")
    }

    /// Reads a signature, by [`Self::value`].
    pub fn short(&self, len: usize) -> Result<Vec<u8>, Failure> {
        self.value("signature", len)
    }

    /// Reads a short binary value: raw bytes, or twice as many hex digits. White space around the digits is ignored.
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

    /// Reads a signature in DER, as bytes or hex digits.
    pub fn der(&self) -> Result<Vec<u8>, Failure> {
        let data = self.limited(MAX_SHORT, ", and a signature in DER is expected")?;
        let text = std::str::from_utf8(&data).unwrap_or_default().trim();
        match hex::decode(text) {
            Ok(bytes) if !text.is_empty() => Ok(bytes),
            _ => Ok(data.to_vec()),
        }
    }

    /// Reads a key of the expected kind that signs or exchanges keys.
    pub fn key(&self, kind: Kind) -> Result<Key, Failure> {
        match self.key_file(kind)? {
            KeyFile::Key(key) => Ok(key),
            KeyFile::Vrf(key) => Err(self.refused(&PemError::Vrf(key.kind()))),
        }
    }

    /// Reads a VRF key of the expected kind.
    pub fn vrf_key(&self, kind: Kind) -> Result<VrfKey, Failure> {
        match self.key_file(kind)? {
            KeyFile::Vrf(key) => Ok(key),
            KeyFile::Key(key) => Err(self.refused(&PemError::NotVrf(key.kind()))),
        }
    }

    /// Reads a key file of the expected kind, for any purpose.
    pub fn key_file(&self, kind: Kind) -> Result<KeyFile, Failure> {
        let data = self.limited(MAX_SHORT, ", and a key file is expected")?;
        if data.is_empty() {
            return Err(Failure::Input(format!("{}: the file is empty, and a key is expected", self.name())));
        }
        // In DER every SEQUENCE begins with this byte.
        let read = if data.starts_with(&[0x30]) && label(&data).is_none() { pem::decode_der } else { pem::decode };
        let file = match read(&data) {
            Err(PemError::Vrf(_)) => pem::decode_vrf(&data).map(KeyFile::Vrf),
            read => read.map(KeyFile::Key),
        };
        let file = file.map_err(|e| match label(&data) {
            Some(label) if e == PemError::Label => Failure::Input(format!("{}: holds a {label}: {e}", self.name())),
            _ => self.refused(&e),
        })?;
        match &file {
            KeyFile::Key(key) if key.kind() != kind => Err(self.refused(&PemError::Kind(key.kind()))),
            KeyFile::Vrf(key) if key.kind() != kind => Err(self.refused(&PemError::Kind(key.kind()))),
            _ => Ok(file),
        }
    }

    /// Returns the failure for a file that is not the expected key.
    fn refused(&self, e: &PemError) -> Failure {
        Failure::Input(format!("{}: {e}", self.name()))
    }
}

/// An input that can be read from its beginning again.
pub struct Again(File);

impl Again {
    /// Rewinds the input to its beginning.
    pub fn rewound(&mut self) -> std::io::Result<&mut dyn Read> {
        self.0.seek(SeekFrom::Start(0))?;
        Ok(&mut self.0)
    }
}

/// Reads pieces of `len` bytes, and wipes them afterwards. The last piece may be shorter; it is empty only if it is
/// also the first. `then` gets each piece, and whether it is the last.
pub fn for_each_piece(
    from: &mut dyn Read,
    len: usize,
    failed: impl Fn(std::io::Error) -> Failure,
    mut then: impl FnMut(&[u8], bool) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut fill = |buffer: &mut [u8]| {
        let mut filled = 0;
        while filled < len {
            match from.read(&mut buffer[filled..]) {
                Ok(0) => break,
                Ok(n) => filled += n,
                Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
                Err(e) => return Err(failed(e)),
            }
        }
        Ok(filled)
    };
    let (mut piece, mut ahead) = (Zeroizing::new(vec![0; len]), Zeroizing::new(vec![0; len]));
    let mut filled = fill(&mut piece)?;
    loop {
        let more = if filled < len { 0 } else { fill(&mut ahead)? };
        then(&piece[..filled], more == 0)?;
        if more == 0 {
            return Ok(());
        }
        std::mem::swap(&mut piece, &mut ahead);
        filled = more;
    }
}

/// The content of a key file.
pub enum KeyFile {
    /// A key that signs or exchanges keys.
    Key(Key),
    /// A key of a verifiable random function.
    Vrf(VrfKey),
}

/// Returns the label of the first PEM line.
fn label(data: &[u8]) -> Option<&str> {
    let (_, rest) = std::str::from_utf8(data).ok()?.split_once("-----BEGIN ")?;
    rest.split_once("-----").map(|(label, _)| label)
}

/// Returns standard input without the standard library's buffer, where the data would remain.
#[cfg(unix)]
fn standard() -> std::io::Result<File> {
    use std::os::fd::AsFd;
    Ok(File::from(std::io::stdin().as_fd().try_clone_to_owned()?))
}
#[cfg(not(unix))]
fn standard() -> std::io::Result<std::io::Stdin> {
    Ok(std::io::stdin())
}
