//! Files that appear at their places whole, and all or none of them.
//!
//! A file is written under a temporary name in the directory of its place, synced, and renamed; the directory is synced then. If one
//! rename of several fails, what was moved before is taken back. At no moment, not even if the machine stops, is an old first file
//! (a private key) lost, and never does a new first file stand next to an old second one (its public key): old seconds are moved
//! away before the first changes, and new ones come after it.

use crate::errors::{describe, reason, shown};
use crate::exit::Failure;
use std::fs::{File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile, TempPath};

const PREFIX: &str = ".primegroup-";

/// A file that is written, but not at its place yet. Removed if it never gets there.
#[derive(Debug)]
pub struct Staged {
    /// For messages.
    pub name: String,
    path: PathBuf,
    replaces: bool,
    temporary: NamedTempFile,
}

fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("/"))
}

fn temporary(path: &Path, secret: bool) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX);
    // What the file is made with, before its first byte; the user's mask may take more away.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(if secret { 0o600 } else { 0o644 }));
    }
    #[cfg(not(unix))]
    let _ = secret;
    builder.tempfile_in(folder(path))
}

impl Staged {
    /// Writes `data` next to `path`. A secret is readable by its owner only; other files keep the permissions of the old one.
    pub fn new(name: String, path: &Path, old: Option<&Metadata>, secret: bool, data: &[u8]) -> Result<Self, Failure> {
        let failed = |e: io::Error| Failure::Io(format!("{name}: {}", reason(&e)));
        let mut temporary = temporary(path, secret).map_err(|e| {
            Failure::Io(format!("{name}: no file can be made in {}: {}", shown(folder(path)), reason(&e)))
        })?;
        temporary.write_all(data).map_err(failed)?;
        if let Some(old) = old.filter(|_| !secret) {
            temporary.as_file().set_permissions(old.permissions()).map_err(failed)?;
        }
        temporary.as_file().sync_all().map_err(failed)?;
        Ok(Staged { name, path: path.to_path_buf(), replaces: old.is_some(), temporary })
    }
}

/// An old file under another name, to be put back or removed.
struct Kept {
    path: PathBuf,
    copy: TempPath,
    /// Whether it is at its place as well, until the new one gets there.
    linked: bool,
}

impl Kept {
    /// A second name for a file that stays where it is; where the file system knows no second names, as [`Self::aside`].
    fn linked(path: &Path) -> io::Result<Self> {
        match Builder::new().prefix(PREFIX).make_in(folder(path), |to| std::fs::hard_link(path, to)) {
            Ok(link) => Ok(Kept { path: path.to_path_buf(), copy: link.into_temp_path(), linked: true }),
            Err(_) => Self::aside(path),
        }
    }

    /// Moves a file away.
    fn aside(path: &Path) -> io::Result<Self> {
        let copy = temporary(path, true)?.into_temp_path();
        std::fs::rename(path, &copy)?;
        Ok(Kept { path: path.to_path_buf(), copy, linked: false })
    }

    /// Puts it back; if that fails, says where the file is now.
    fn restore(self) -> Result<(), String> {
        self.copy.persist(&self.path).map_err(|e| {
            let at = e.path.keep().unwrap_or_else(|e| e.path.to_path_buf());
            format!("; what was in {} is now in {}", shown(&self.path), shown(&at))
        })
    }
}

/// Moves all files to their places, or none.
pub fn move_all(files: Vec<Staged>) -> Result<(), Failure> {
    let paths: Vec<PathBuf> = files.iter().map(|f| f.path.clone()).collect();
    let mut kept = Vec::new();
    let mut moved = Vec::new();
    let result = try_all(files, &mut kept, &mut moved);
    if let Err((name, e)) = result {
        let mut text = format!("{name}: {}", reason(&e));
        // What replaced nothing is removed; over the rest the old file comes back. One that never left only loses its second name:
        // renaming it to its first does nothing, and would leave both.
        for path in moved.iter().filter(|path| !kept.iter().any(|k: &Kept| k.path == **path)) {
            let _ = std::fs::remove_file(path);
        }
        for old in kept.into_iter().filter(|old| !old.linked || moved.contains(&old.path)) {
            text.extend(old.restore().err());
        }
        return Err(Failure::Io(text));
    }
    paths.iter().try_for_each(|path| sync(folder(path)).map_err(|e| describe(folder(path), &e)))
}

fn try_all(files: Vec<Staged>, kept: &mut Vec<Kept>, moved: &mut Vec<PathBuf>) -> Result<(), (String, io::Error)> {
    let several = files.len() > 1;
    for (i, file) in files.iter().enumerate().filter(|(_, f)| f.replaces) {
        let failed = |e| (file.name.clone(), e);
        // What was a file when it was looked at may be something else by now.
        if !std::fs::symlink_metadata(&file.path).map_err(failed)?.is_file() {
            return Err(failed(io::Error::other("changed while it was being replaced")));
        }
        if several {
            kept.push(if i == 0 { Kept::linked(&file.path) } else { Kept::aside(&file.path) }.map_err(failed)?);
        }
    }
    for (i, file) in files.into_iter().enumerate() {
        let replaces = file.replaces && i == 0;
        let done =
            if replaces { file.temporary.persist(&file.path) } else { file.temporary.persist_noclobber(&file.path) };
        done.map_err(|e| (file.name, e.error))?;
        moved.push(file.path);
    }
    Ok(())
}

/// Makes renames in a directory last. Where directories cannot be opened or synced there is nothing to be done.
#[cfg(unix)]
fn sync(folder: &Path) -> io::Result<()> {
    use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    match File::open(folder).and_then(|f| f.sync_all()) {
        Err(e) if matches!(e.kind(), InvalidInput | PermissionDenied | Unsupported) => Ok(()),
        done => done,
    }
}
#[cfg(not(unix))]
fn sync(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn staged(path: &Path, secret: bool, data: &str) -> Staged {
        let old = std::fs::metadata(path).ok();
        Staged::new(shown(path), path, old.as_ref(), secret, data.as_bytes()).expect("a temporary file")
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).expect("a directory");
        let mut names: Vec<String> =
            entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// The second file cannot be moved to its place, for something has appeared there; the first was moved already.
    #[test]
    fn takes_back_what_was_moved() {
        for first_is_there in [false, true] {
            let dir = tempfile::tempdir().expect("a directory");
            let (first, second) = (dir.path().join("1"), dir.path().join("2"));
            if first_is_there {
                std::fs::write(&first, "old").expect("a file");
            }
            let files = vec![staged(&first, true, "new"), staged(&second, false, "new")];
            std::fs::write(&second, "another").expect("a file");
            assert!(move_all(files).is_err());
            assert_eq!(std::fs::read_to_string(&second).expect("a file"), "another");
            if first_is_there {
                assert_eq!(std::fs::read_to_string(&first).expect("a file"), "old");
            }
            assert_eq!(names(dir.path()), if first_is_there { &["1", "2"][..] } else { &["2"] });
        }
    }

    /// An old file comes back from where it was moved, too, and what is no file any more stops everything.
    #[test]
    fn takes_back_what_was_aside() {
        let dir = tempfile::tempdir().expect("a directory");
        let paths = ["1", "2", "3"].map(|n| dir.path().join(n));
        paths.iter().for_each(|p| std::fs::write(p, "old").expect("a file"));
        let files: Vec<Staged> = paths.iter().map(|p| staged(p, false, "new")).collect();
        std::fs::remove_file(&paths[2]).expect("a file");
        std::fs::create_dir(&paths[2]).expect("a directory");
        assert!(move_all(files).is_err());
        paths[..2].iter().for_each(|p| assert_eq!(std::fs::read_to_string(p).expect("a file"), "old"));
        assert_eq!(names(dir.path()), ["1", "2", "3"]);
        // All together, when nothing is in the way.
        std::fs::remove_dir(&paths[2]).expect("a directory");
        move_all(paths.iter().map(|p| staged(p, false, "new")).collect()).expect("moved");
        paths.iter().for_each(|p| assert_eq!(std::fs::read_to_string(p).expect("a file"), "new"));
        assert_eq!(names(dir.path()), ["1", "2", "3"]);
    }

    /// Nobody else can read a secret while it is being written.
    #[cfg(unix)]
    #[test]
    fn secrets_are_private_from_the_first_byte() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().expect("a directory");
        let file = temporary(&dir.path().join("k"), true).expect("a file");
        assert_eq!(file.as_file().metadata().expect("a file").permissions().mode() & 0o777, 0o600);
        let written = staged(&dir.path().join("k"), true, "secret");
        let mode = written.temporary.as_file().metadata().expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
