//! Files that appear at their places whole, and all or none of them.
//!
//! A file is written without a name (Linux) or under a temporary one, in the directory of its place, synced, and linked or renamed; the
//! directory is synced then. If one rename of several fails, what was moved before is taken back. At no moment, not even if the machine
//! stops, is an old first file (a private key) lost, and never does a new first file stand next to an old second one (its public key): old
//! seconds are moved away before the first changes, and new ones come after it. A signal ends the command before or after that.

use crate::errors::{describe, reason, shown};
use crate::exit::Failure;
use crate::system;
use std::fs::{File, Metadata, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, TempPath};

const PREFIX: &str = ".primegroup-";

/// A file that is being written, and is not at its place yet. Gone if it never gets there.
#[derive(Debug)]
pub struct Staged {
    /// For messages.
    pub name: String,
    path: PathBuf,
    replaces: bool,
    /// Those of the old file, if the new one has them.
    permissions: Option<Permissions>,
    file: File,
    /// The temporary name, where a file needs one.
    temporary: Option<TempPath>,
}

fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("/"))
}

/// A new name next to a path, for what `make` makes.
fn named<T>(path: &Path, make: impl FnMut(&Path) -> io::Result<T>) -> io::Result<(T, TempPath)> {
    let (made, name) = Builder::new().prefix(PREFIX).make_in(folder(path), make)?.into_parts();
    Ok((made, name))
}

/// A file with a temporary name that nobody else can read, or write.
fn temporary(path: &Path, secret: bool) -> io::Result<(File, TempPath)> {
    // A signal before it is known that there is such a file waits.
    let mut held = system::hold();
    let (file, name) = named(path, |name| create(name, mode(secret)))?;
    held.unfinished(&name);
    Ok((file, name))
}

/// The permissions of a new file, before its first byte. The user's mask may take more away.
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
    /// A file next to `path`. A secret is readable by its owner only; other files keep the permissions of the old one.
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

    /// Makes sure that all of it is stored.
    pub fn complete(self) -> Result<Self, Failure> {
        let permitted = self.permissions.iter().try_for_each(|p| self.file.set_permissions(p.clone()));
        permitted.and_then(|()| self.file.sync_all()).map_err(|e| self.failed(&e))?;
        Ok(self)
    }

    fn failed(&self, e: &io::Error) -> Failure {
        Failure::Io(format!("{}: {}", self.name, reason(e)))
    }

    /// Moves it to its place, over what is there only if told so.
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
    let _held = system::hold();
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
        Staged::persist(&file.file, file.temporary, &file.path, replaces).map_err(|e| (file.name, e))?;
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
        let mut file = Staged::new(shown(path), path, old.as_ref(), secret).expect("a file");
        file.write(data.as_bytes()).expect("room");
        file.complete().expect("a file")
    }

    /// The same with a temporary name, as on systems without files that have none.
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

    /// The second file cannot be moved to its place, for something has appeared there; the first was moved already.
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
        let path = dir.path().join("k");
        let new = Staged::new(shown(&path), &path, None, true).expect("a file");
        for file in [new, staged(&path, true, "secret"), staged_by_name(&path, true, "secret")] {
            assert_eq!(file.file.metadata().expect("a file").permissions().mode() & 0o777, 0o600);
        }
    }

    /// While a file is written nothing is seen of it, and nothing is left of one that is dropped.
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
