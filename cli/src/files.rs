//! Files and streams: every error says which file, and what is wrong with it, in one line.

use crate::exit::Failure;
use primegroup::pem::{self, Key, Kind};
use std::io::{Read, Write};
use std::path::Path;
use zeroize::Zeroizing;

/// Messages are read whole; longer ones are to be hashed first (`--hash`).
pub const MAX_MESSAGE: u64 = 1 << 30;
const MAX_KEY_FILE: u64 = 1 << 16;

fn describe(path: &Path, e: &std::io::Error) -> Failure {
    let what = match e.kind() {
        std::io::ErrorKind::NotFound => "no such file".to_owned(),
        std::io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        std::io::ErrorKind::AlreadyExists => "exists already; --force overwrites it".to_owned(),
        _ => e.to_string(),
    };
    Failure::Io(format!("{}: {what}", path.display()))
}

fn is_stdin(path: Option<&Path>) -> bool {
    path.is_none_or(|p| p == Path::new("-"))
}

/// A name for messages: the path, or "standard input".
pub fn name(path: Option<&Path>) -> String {
    if is_stdin(path) { "standard input".to_owned() } else { path.unwrap_or(Path::new("-")).display().to_string() }
}

/// Opens a file, or standard input for `-` or nothing.
pub fn open(path: Option<&Path>) -> Result<Box<dyn Read>, Failure> {
    let Some(path) = path.filter(|_| !is_stdin(path)) else { return Ok(Box::new(std::io::stdin())) };
    let file = std::fs::File::open(path).map_err(|e| describe(path, &e))?;
    if file.metadata().map_err(|e| describe(path, &e))?.is_dir() {
        return Err(Failure::Io(format!("{}: is a directory", path.display())));
    }
    Ok(Box::new(file))
}

fn read_limited(path: Option<&Path>, limit: u64) -> Result<Zeroizing<Vec<u8>>, Failure> {
    let mut data = Zeroizing::new(Vec::new());
    open(path)?.take(limit + 1).read_to_end(&mut data).map_err(|e| Failure::Io(format!("{}: {e}", name(path))))?;
    if data.len() as u64 > limit {
        return Err(Failure::Input(format!("{}: longer than {limit} bytes", name(path))));
    }
    Ok(data)
}

/// A message, whole.
pub fn message(path: Option<&Path>) -> Result<Zeroizing<Vec<u8>>, Failure> {
    read_limited(path, MAX_MESSAGE)
}

/// A signature or another short binary value: raw bytes, or hex digits of twice the length (white space around them is
/// ignored).
pub fn short(path: &Path, len: usize) -> Result<Vec<u8>, Failure> {
    let data = read_limited(Some(path), MAX_KEY_FILE)?;
    if data.len() == len {
        return Ok(data.to_vec());
    }
    let text = std::str::from_utf8(&data).unwrap_or_default().trim();
    match hex::decode(text) {
        Ok(bytes) if bytes.len() == len => Ok(bytes),
        _ => Err(Failure::Input(format!(
            "{}: a signature of {len} bytes (or {} hex digits) is expected, and this has {} bytes",
            path.display(),
            2 * len,
            data.len()
        ))),
    }
}

/// A key file of the kind that is expected.
pub fn key(path: &Path, kind: Kind) -> Result<Key, Failure> {
    let data = read_limited(Some(path), MAX_KEY_FILE)?;
    let fail = |e: String| Failure::Input(format!("{}: {e}", path.display()));
    if data.is_empty() {
        return Err(fail("the file is empty".to_owned()));
    }
    let key = pem::decode(&data).map_err(|e| fail(e.to_string()))?;
    if key.kind() != kind {
        return Err(fail(pem::PemError::Kind(key.kind()).to_string()));
    }
    Ok(key)
}

/// Writes a file: a secret one readable by its owner only, and none over an old one unless `force`.
pub fn write(path: &Path, data: &[u8], secret: bool, force: bool) -> Result<(), Failure> {
    let fail = |e: std::io::Error| describe(path, &e);
    if force {
        // A fresh file in place of the old one, so that permissions are those asked for and a link is not followed.
        match std::fs::remove_file(path) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => return Err(fail(e)),
            _ => {}
        }
    }
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(if secret { 0o600 } else { 0o644 });
    }
    #[cfg(not(unix))]
    let _ = secret;
    let mut file = options.open(path).map_err(fail)?;
    file.write_all(data).and_then(|()| file.sync_all()).map_err(fail)
}

/// Writes to a file, or to standard output where there is none. A closed pipe is no error.
pub fn output(path: Option<&Path>, data: &[u8], force: bool) -> Result<(), Failure> {
    match path.filter(|_| !is_stdin(path)) {
        Some(path) => write(path, data, false, force),
        None => {
            let mut out = std::io::stdout().lock();
            match out.write_all(data).and_then(|()| out.flush()) {
                Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => {
                    Err(Failure::Io(format!("standard output: {e}")))
                }
                _ => Ok(()),
            }
        }
    }
}
