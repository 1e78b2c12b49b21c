//! Two features that the standard library lacks: files without a name (Linux), and removal of unfinished files if a
//! signal ends the process (Unix).
//!
//! A file without a name disappears when the process ends, for any reason. If the file system does not support such
//! files, the file has a temporary name, and SIGINT, SIGTERM and SIGHUP are held back. A thread waits for them, removes
//! such files, and then lets the signal end the process. Signals that the command inherited as ignored (`nohup`) stay
//! ignored.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// Incomplete files with a temporary name.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Holds signals back until the result is dropped, while files are moved. The first call starts the thread that waits
/// for signals.
pub fn hold() -> Held {
    static ONCE: Once = Once::new();
    ONCE.call_once(wait_for_signals);
    Held(UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Guard that holds signals back.
pub struct Held(MutexGuard<'static, Vec<PathBuf>>);

impl Held {
    /// Registers a file that signals remove from now on.
    pub fn unfinished(&mut self, path: &Path) {
        self.0.push(path.to_path_buf());
    }

    /// Removes all incomplete files.
    fn remove(&self) {
        for path in self.0.iter() {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Creates a file without a name in a folder, if the system can give it a name later.
#[cfg(target_os = "linux")]
pub fn unnamed(folder: &Path, mode: u32) -> Option<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let file = OpenOptions::new().write(true).custom_flags(libc::O_TMPFILE).mode(mode).open(folder).ok()?;
    // The file gets its name through `/proc`, which some systems lack.
    std::fs::metadata(descriptor(&file)).ok()?;
    Some(file)
}
#[cfg(not(target_os = "linux"))]
pub fn unnamed(_: &Path, _: u32) -> Option<File> {
    None
}

/// Returns the name of an open file in `/proc`.
#[cfg(target_os = "linux")]
fn descriptor(file: &File) -> String {
    use std::os::fd::AsRawFd;
    format!("/proc/self/fd/{}", file.as_raw_fd())
}

/// Gives a name to a file without one. Fails if the name exists.
#[cfg(target_os = "linux")]
pub fn link(file: &File, path: &Path) -> io::Result<()> {
    use std::ffi::CString;
    use std::os::unix::ffi::OsStrExt;
    let from = CString::new(descriptor(file))?;
    let to = CString::new(path.as_os_str().as_bytes())?;
    // SAFETY: both are strings that end with a zero and outlive the call.
    let done =
        unsafe { libc::linkat(libc::AT_FDCWD, from.as_ptr(), libc::AT_FDCWD, to.as_ptr(), libc::AT_SYMLINK_FOLLOW) };
    if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}
#[cfg(not(target_os = "linux"))]
pub fn link(_: &File, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Blocks the signals that end a process from outside, in this thread and all threads that it starts. Another thread
/// waits for them.
#[cfg(unix)]
fn wait_for_signals() {
    /// Returns a set of signals.
    fn set_of(signals: &[libc::c_int]) -> libc::sigset_t {
        // SAFETY: a set is plain data, which the first call fills in, and all pointers are to it.
        unsafe {
            let mut set = std::mem::zeroed();
            libc::sigemptyset(&mut set);
            for signal in signals {
                libc::sigaddset(&mut set, *signal);
            }
            set
        }
    }
    /// Returns true if the process inherited the signal as ignored.
    fn is_ignored(signal: libc::c_int) -> bool {
        // SAFETY: the call sets nothing, and reads plain data to the stack.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            libc::sigaction(signal, std::ptr::null(), &mut action) != 0 || action.sa_sigaction == libc::SIG_IGN
        }
    }
    let signals: Vec<_> =
        [libc::SIGHUP, libc::SIGINT, libc::SIGTERM].into_iter().filter(|signal| !is_ignored(*signal)).collect();
    let set = set_of(&signals);
    // SAFETY: the set is complete, and the old mask is not requested.
    if signals.is_empty() || unsafe { libc::pthread_sigmask(libc::SIG_BLOCK, &set, std::ptr::null_mut()) } != 0 {
        return;
    }
    let thread = std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        let mut signal = 0;
        // SAFETY: the set is complete, and the signal is written to the stack.
        if unsafe { libc::sigwait(&set, &mut signal) } != 0 {
            return;
        }
        // Never released: from now on nothing is written or moved.
        let held = hold();
        held.remove();
        let one = set_of(&[signal]);
        // SAFETY: the signal still has its default action, which ends the process.
        unsafe {
            libc::pthread_sigmask(libc::SIG_UNBLOCK, &one, std::ptr::null_mut());
            libc::raise(signal);
        }
        std::process::exit(128 + signal);
    });
    if thread.is_err() {
        // SAFETY: as above. Without the thread, signals end the process at once.
        unsafe { libc::pthread_sigmask(libc::SIG_UNBLOCK, &set, std::ptr::null_mut()) };
    }
}
#[cfg(not(unix))]
fn wait_for_signals() {}

#[cfg(test)]
mod tests {
    use super::*;

    /// A signal removes a file with a temporary name, but not a file that has its final name.
    #[test]
    fn unfinished_files_are_removed() {
        let dir = tempfile::tempdir().expect("a directory");
        let (unfinished, finished) = (dir.path().join("1"), dir.path().join("2"));
        std::fs::write(&unfinished, "half").expect("a file");
        std::fs::write(&finished, "whole").expect("a file");
        let mut held = Held(UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner));
        held.unfinished(&unfinished);
        held.unfinished(&dir.path().join("none"));
        held.remove();
        assert!(!unfinished.exists() && finished.exists());
    }
}
