//! Destinations of outputs: standard output, a stream that is written in place (a terminal, `/dev/null`, a pipe), or a
//! file that is created or replaced. Links are followed. Everything else is refused.

use crate::errors::{describe, reason, shown};
use crate::exit::Failure;
use std::ffi::OsString;
use std::fs::{FileType, Metadata};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The destination that an option names. `-` is standard output, at every place of every subcommand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Output {
    #[default]
    Standard,
    File(PathBuf),
}

impl From<OsString> for Output {
    fn from(name: OsString) -> Self {
        // The system's names for standard output count as `-`. Opened by name, a redirected file would be written from
        // its start.
        match name.to_str() {
            Some("-" | "/dev/stdout" | "/dev/fd/1" | "/proc/self/fd/1") => Output::Standard,
            _ => Output::File(name.into()),
        }
    }
}

/// The resolved destination.
#[derive(Debug)]
pub enum Place {
    Standard,
    /// A stream, which is never replaced.
    Stream(PathBuf),
    /// A regular file, or a name without a file.
    File {
        /// The name that the user gave.
        name: PathBuf,
        /// The path after following all links, in a directory that exists.
        path: PathBuf,
        /// Metadata of the present file, if one exists.
        old: Option<Box<Metadata>>,
        /// True if the name is a dangling link.
        dangling: bool,
    },
}

/// Maximum number of links that are followed, as in Linux.
const LINKS: usize = 40;

impl Place {
    /// Finds the place that an option names.
    pub fn find(output: &Output) -> Result<Place, Failure> {
        let Output::File(name) = output else { return Ok(Place::Standard) };
        match std::fs::metadata(name) {
            Ok(found) if found.is_file() && !is_descriptor(name) => {
                let path = std::fs::canonicalize(name).map_err(|e| describe(name, &e))?;
                Ok(Place::File { name: name.clone(), path, old: Some(Box::new(found)), dangling: false })
            }
            Ok(found) if found.is_file() || is_stream(found.file_type()) => Ok(Place::Stream(name.clone())),
            Ok(found) if found.is_dir() => Err(Failure::Io(format!("{}: is a directory", shown(name)))),
            Ok(_) => {
                Err(Failure::Io(format!("{}: is neither a file nor something that can be written to", shown(name))))
            }
            Err(e) if e.kind() == ErrorKind::NotFound => Self::new_file(name),
            Err(e) => Err(describe(name, &e)),
        }
    }

    /// Finds the place of a file that does not exist, possibly at the end of links.
    fn new_file(name: &Path) -> Result<Place, Failure> {
        let mut path = name.to_path_buf();
        let mut links = 0;
        while std::fs::symlink_metadata(&path).is_ok_and(|m| m.is_symlink()) {
            let to = std::fs::read_link(&path).map_err(|e| describe(name, &e))?;
            path = path.parent().unwrap_or(Path::new("")).join(to);
            links += 1;
            if links > LINKS {
                return Err(Failure::Io(format!("{}: too many symbolic links", shown(name))));
            }
        }
        let folder = match path.parent() {
            Some(p) if p != Path::new("") => p,
            _ => Path::new("."),
        };
        let file = match path.file_name() {
            Some(file) if !path.as_os_str().as_encoded_bytes().ends_with(b"/") => file,
            _ => return Err(Failure::Io(format!("{}: is not the name of a file", shown(name)))),
        };
        let folder = match std::fs::canonicalize(folder) {
            Err(e) if e.kind() == ErrorKind::NotFound => {
                return Err(Failure::Io(format!("{}: no such directory: {}", shown(name), shown(folder))));
            }
            found => found.map_err(|e| describe(name, &e))?,
        };
        Ok(Place::File { name: name.to_path_buf(), path: folder.join(file), old: None, dangling: links > 0 })
    }

    /// Returns a name for messages.
    pub fn name(&self) -> String {
        match self {
            Place::Standard => "standard output".to_owned(),
            Place::Stream(name) | Place::File { name, .. } => shown(name),
        }
    }

    /// Returns whether both places are one file: the same path, or two names of one file.
    pub fn is(&self, other: &Place) -> bool {
        match (self, other) {
            (Place::Standard, Place::Standard) => true,
            (Place::File { path: a, .. }, Place::File { path: b, .. }) if a == b => true,
            _ => self.identity().is_some_and(|a| other.identity() == Some(a)),
        }
    }

    /// Returns whether this place is the file at `path`.
    pub fn is_at(&self, path: &Path) -> bool {
        self.identity()
            .is_some_and(|a| std::fs::metadata(path).is_ok_and(|m| m.is_file() && identity(path, &m) == Some(a)))
    }

    fn identity(&self) -> Option<Identity> {
        match self {
            Place::Standard => standard_identity(),
            Place::Stream(_) => None,
            Place::File { path, old, .. } => identity(path, old.as_ref()?),
        }
    }

    /// Returns the first bytes of the present file.
    pub fn beginning(&self, len: u64) -> Result<Vec<u8>, Failure> {
        let Place::File { name, path, old: Some(_), .. } = self else { return Ok(Vec::new()) };
        let mut data = Vec::new();
        match std::fs::File::open(path).and_then(|f| f.take(len).read_to_end(&mut data)) {
            Ok(_) => Ok(data),
            Err(e) => Err(Failure::Io(format!(
                "{}: exists and cannot be read, so it may hold a private key: {}",
                shown(name),
                reason(&e)
            ))),
        }
    }
}

/// Returns whether the name is a descriptor that the command inherited. Such descriptors are written to wherever they
/// point.
fn is_descriptor(name: &Path) -> bool {
    name == Path::new("/dev/stderr") || name.starts_with("/dev/fd") || name.starts_with("/proc/self/fd")
}

#[cfg(unix)]
fn is_stream(kind: FileType) -> bool {
    use std::os::unix::fs::FileTypeExt;
    kind.is_char_device() || kind.is_fifo()
}
#[cfg(not(unix))]
fn is_stream(_: FileType) -> bool {
    false
}

#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(unix)]
fn identity(_: &Path, found: &Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    Some((found.dev(), found.ino()))
}
/// Returns the identity of standard output, if it is a regular file.
#[cfg(unix)]
fn standard_identity() -> Option<Identity> {
    use std::os::fd::AsFd;
    let found = std::fs::File::from(std::io::stdout().as_fd().try_clone_to_owned().ok()?).metadata().ok()?;
    if found.is_file() { identity(Path::new(""), &found) } else { None }
}

#[cfg(not(unix))]
type Identity = PathBuf;
#[cfg(not(unix))]
fn identity(path: &Path, _: &Metadata) -> Option<Identity> {
    std::fs::canonicalize(path).ok()
}
#[cfg(not(unix))]
fn standard_identity() -> Option<Identity> {
    None
}
