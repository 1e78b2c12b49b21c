//! Files that appear at their places complete, and all of them or none.
//!
//! A file is written without a name (Linux) or under a temporary one, in the directory of its place. It is synced, then
//! linked or renamed, and then the directory is synced. If one rename of several fails, the earlier ones are undone.
//!
//! Two properties hold at every moment, even if the machine stops. An old first file (a private key) is never lost. A
//! new first file never stands next to an old second one (its public key). For this, old second files are moved away
//! before the first changes, and new ones come after it. A signal ends the command only before or after these moves.

use crate::errors::{describe, reason, shown};
use crate::exit::Failure;
use crate::system;
use std::fs::{File, Metadata, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, TempPath};

const PREFIX: &str = ".primegroup-";

/// A file that is being written and is not at its place yet. It disappears if it never gets there.
#[derive(Debug)]
pub struct Staged {
    /// The name for messages.
    pub name: String,
    path: PathBuf,
    replaces: bool,
    /// Permissions of the old file, if the new file keeps them.
    permissions: Option<Permissions>,
    file: File,
    /// The temporary name, if the file needs one.
    temporary: Option<TempPath>,
}

fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("/"))
}

/// Calls `make` with a new name next to a path.
fn named<T>(path: &Path, make: impl FnMut(&Path) -> io::Result<T>) -> io::Result<(T, TempPath)> {
    let (made, name) = Builder::new().prefix(PREFIX).make_in(folder(path), make)?.into_parts();
    Ok((made, name))
}

/// Creates a file with a temporary name that nobody else can read or write.
fn temporary(path: &Path, secret: bool) -> io::Result<(File, TempPath)> {
    // Hold back signals until the file is registered for removal.
    let mut held = system::hold();
    let (file, name) = named(path, |name| create(name, mode(secret)))?;
    held.unfinished(&name);
    Ok((file, name))
}

/// Returns the permissions of a new file, before its first byte. The user's mask may remove more.
fn mode(secret: bool) -> u32 {
    if secret { 0o600 } else { 0o644 }
}

fn create(path: &Path, mode: u32) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(mode);
    }
    #[cfg(not(unix))]
    let _ = mode;
    options.open(path)
}

impl Staged {
    /// Creates a file next to `path`. A secret is readable by its owner only; other files keep the permissions of the
    /// old file.
    pub fn new(name: String, path: &Path, old: Option<&Metadata>, secret: bool) -> Result<Self, Failure> {
        let unnamed = system::unnamed(folder(path), mode(secret)).map(|file| (file, None));
        let (file, temporary) =
            unnamed.map_or_else(|| temporary(path, secret).map(|(file, name)| (file, Some(name))), Ok).map_err(
                |e| Failure::Io(format!("{name}: no file can be made in {}: {}", shown(folder(path)), reason(&e))),
            )?;
        let permissions = old.filter(|_| !secret).map(Metadata::permissions);
        Ok(Staged { name, path: path.to_path_buf(), replaces: old.is_some(), permissions, file, temporary })
    }

    /// Writes more.
    pub fn write(&mut self, data: &[u8]) -> Result<(), Failure> {
        self.file.write_all(data).map_err(|e| self.failed(&e))
    }

    /// Sets the permissions and syncs the file, so that all of it is stored.
    pub fn complete(self) -> Result<Self, Failure> {
        let permitted = self.permissions.iter().try_for_each(|p| self.file.set_permissions(p.clone()));
        permitted.and_then(|()| self.file.sync_all()).map_err(|e| self.failed(&e))?;
        Ok(self)
    }

    fn failed(&self, e: &io::Error) -> Failure {
        Failure::Io(format!("{}: {}", self.name, reason(e)))
    }

    /// Moves the file to its place. It replaces a present file only if `over` is set.
    fn persist(file: &File, temporary: Option<TempPath>, path: &Path, over: bool) -> io::Result<()> {
        let temporary = match temporary {
            None if !over => return system::link(file, path),
            None => named(path, |name| system::link(file, name))?.1,
            Some(temporary) => temporary,
        };
        let done = if over { temporary.persist(path) } else { temporary.persist_noclobber(path) };
        done.map_err(|e| e.error)
    }
}

/// An old file under another name, to be restored or removed.
struct Kept {
    path: PathBuf,
    copy: TempPath,
    /// True if the old file is also still at its place, until the new file replaces it.
    linked: bool,
}

impl Kept {
    /// Adds a second name for a file that stays at its place. If the file system has no hard links, works like
    /// [`Self::aside`].
    fn linked(path: &Path) -> io::Result<Self> {
        match named(path, |to| std::fs::hard_link(path, to)) {
            Ok(((), copy)) => Ok(Kept { path: path.to_path_buf(), copy, linked: true }),
            Err(_) => Self::aside(path),
        }
    }

    /// Moves a file away.
    fn aside(path: &Path) -> io::Result<Self> {
        let (_, copy) = named(path, |to| create(to, mode(true)))?;
        std::fs::rename(path, &copy)?;
        Ok(Kept { path: path.to_path_buf(), copy, linked: false })
    }

    /// Moves the file back. If that fails, returns a text with its present location.
    fn restore(self) -> Result<(), String> {
        self.copy.persist(&self.path).map_err(|e| {
            let at = e.path.keep().unwrap_or_else(|e| e.path.to_path_buf());
            format!("; what was in {} is now in {}", shown(&self.path), shown(&at))
        })
    }
}

/// Moves all files to their places, or none.
pub fn move_all(files: Vec<Staged>) -> Result<(), Failure> {
    let _held = system::hold();
    let paths: Vec<PathBuf> = files.iter().map(|f| f.path.clone()).collect();
    let mut kept = Vec::new();
    let mut moved = Vec::new();
    let result = try_all(files, &mut kept, &mut moved);
    if let Err((name, e)) = result {
        let mut text = format!("{name}: {}", reason(&e));
        // Files that replaced nothing are removed, and old files replace the others. An old file that never left its
        // place only loses its second name: renaming that name to the first does nothing, and would leave both.
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
        // The file may have changed since it was checked.
        if !std::fs::symlink_metadata(&file.path).map_err(failed)?.is_file() {
            return Err(failed(io::Error::other("changed while it was being replaced")));
        }
        if several {
            kept.push(if i == 0 { Kept::linked(&file.path) } else { Kept::aside(&file.path) }.map_err(failed)?);
        }
    }
    for (i, file) in files.into_iter().enumerate() {
        let replaces = file.replaces && i == 0;
        Staged::persist(&file.file, file.temporary, &file.path, replaces).map_err(|e| (file.name, e))?;
        moved.push(file.path);
    }
    Ok(())
}

/// Makes renames in a directory durable. Does nothing if directories cannot be opened or synced.
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
        let mut file = Staged::new(shown(path), path, old.as_ref(), secret).expect("a file");
        file.write(data.as_bytes()).expect("room");
        file.complete().expect("a file")
    }

    /// Like `staged`, but with a temporary name, as on systems without unnamed files.
    fn staged_by_name(path: &Path, secret: bool, data: &str) -> Staged {
        let mut file = staged(path, secret, "");
        let (with_name, name) = temporary(path, secret).expect("a temporary file");
        (file.file, file.temporary) = (with_name, Some(name));
        file.write(data.as_bytes()).expect("room");
        file.complete().expect("a file")
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).expect("a directory");
        let mut names: Vec<String> =
            entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    type Make = fn(&Path, bool, &str) -> Staged;

    /// The second file cannot be moved because another file has appeared at its place. The first file was already
    /// moved.
    #[test]
    fn takes_back_what_was_moved() {
        for (first_is_there, staged) in
            [(false, staged as Make), (true, staged), (false, staged_by_name), (true, staged_by_name)]
        {
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

    /// Old files that were moved away are restored. A place that is no longer a file stops all moves.
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
        // All files are moved if nothing is in the way.
        std::fs::remove_dir(&paths[2]).expect("a directory");
        move_all(paths.iter().map(|p| staged(p, false, "new")).collect()).expect("moved");
        paths.iter().for_each(|p| assert_eq!(std::fs::read_to_string(p).expect("a file"), "new"));
        assert_eq!(names(dir.path()), ["1", "2", "3"]);
    }

    /// Nobody else can read a secret while it is written.
    #[cfg(unix)]
    #[test]
    fn secrets_are_private_from_the_first_byte() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().expect("a directory");
        let path = dir.path().join("k");
        let new = Staged::new(shown(&path), &path, None, true).expect("a file");
        for file in [new, staged(&path, true, "secret"), staged_by_name(&path, true, "secret")] {
            assert_eq!(file.file.metadata().expect("a file").permissions().mode() & 0o777, 0o600);
        }
    }

    /// A file that is being written has no visible name, and a dropped one leaves nothing.
    #[cfg(target_os = "linux")]
    #[test]
    fn unfinished_files_have_no_name() {
        let dir = tempfile::tempdir().expect("a directory");
        let path = dir.path().join("k");
        let file = staged(&path, true, "secret");
        if file.temporary.is_none() {
            assert!(names(dir.path()).is_empty());
        }
        drop(file);
        assert!(names(dir.path()).is_empty());
        drop(staged_by_name(&path, true, "secret"));
        assert!(names(dir.path()).is_empty());
    }
}
