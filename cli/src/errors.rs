//! Errors of the system on reading and writing, as one line that names the file.

use crate::exit::Failure;
use std::io::{Error, ErrorKind};
use std::path::Path;

/// Formats a path for messages. It is quoted if it is empty or has characters that would break the line.
pub fn shown(path: &Path) -> String {
    let text = path.to_string_lossy();
    if text.is_empty() || text.chars().any(char::is_control) { format!("{text:?}") } else { text.into_owned() }
}

/// Describes the reason of an error in words.
pub fn reason(e: &Error) -> String {
    match e.kind() {
        ErrorKind::NotFound => "no such file".to_owned(),
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        ErrorKind::AlreadyExists => "exists already; --force overwrites it".to_owned(),
        ErrorKind::NotADirectory => "a part of the path is no directory".to_owned(),
        ErrorKind::IsADirectory => "is a directory".to_owned(),
        ErrorKind::StorageFull => "no space left".to_owned(),
        ErrorKind::FileTooLarge => "the file would be larger than the system allows".to_owned(),
        ErrorKind::ReadOnlyFilesystem => "the file system is read-only".to_owned(),
        ErrorKind::BrokenPipe => "closed before all was written".to_owned(),
        _ => {
            let text = e.to_string();
            // Drop the error number that the standard library appends.
            let text = text.split(" (os error").next().unwrap_or(&text);
            let mut letters = text.chars();
            letters.next().map_or(String::new(), |c| c.to_lowercase().chain(letters).collect())
        }
    }
}

/// Returns the failure of an operation on the file at `path`.
pub fn describe(path: &Path, e: &Error) -> Failure {
    Failure::Io(format!("{}: {}", shown(path), reason(e)))
}
