//! Two things that the standard library lacks: files without a name (Linux), and an end by a signal that leaves no unfinished file (Unix).
//!
//! A file without a name is gone when the process ends, whatever ends it. Where the file system has none, the file has a temporary name, and
//! SIGINT, SIGTERM and SIGHUP are held back: a thread waits for them, removes such files, and lets the signal end the process. Signals that
//! the command was started to ignore (`nohup`) stay ignored.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// Files with a temporary name that are not complete.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Holds signals back until it is dropped: files are being moved. Starts to wait for signals.
pub fn hold() -> Held {
    static ONCE: Once = Once::new();
    ONCE.call_once(wait_for_signals);
    Held(UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Signals are held back.
pub struct Held(MutexGuard<'static, Vec<PathBuf>>);

impl Held {
    /// A signal from now on removes this file.
    pub fn unfinished(&mut self, path: &Path) {
        self.0.push(path.to_path_buf());
    }

    /// Removes all files that are not complete.
    fn remove(&self) {
        for path in self.0.iter() {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// A file without a name in a folder, if there can be one that gets a name later.
#[cfg(target_os = "linux")]
pub fn unnamed(folder: &Path, mode: u32) -> Option<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let file = OpenOptions::new().write(true).custom_flags(libc::O_TMPFILE).mode(mode).open(folder).ok()?;
    // Its name will come from there; a system without `/proc` has none.
    std::fs::metadata(descriptor(&file)).ok()?;
    Some(file)
}
#[cfg(not(target_os = "linux"))]
pub fn unnamed(_: &Path, _: u32) -> Option<File> {
    None
}

/// The name of an open file in `/proc`.
#[cfg(target_os = "linux")]
fn descriptor(file: &File) -> String {
    use std::os::fd::AsRawFd;
    format!("/proc/self/fd/{}", file.as_raw_fd())
}

/// Gives a name to a file without one; fails if there is something of that name.
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

/// Blocks the signals that end a process from outside, in this thread and all that it starts, and waits for them in another.
#[cfg(unix)]
fn wait_for_signals() {
    /// One signal, as a set.
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
    /// Returns true if the process was started to ignore the signal.
    fn is_ignored(signal: libc::c_int) -> bool {
        // SAFETY: nothing is set, and what is read is plain data on the stack.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            libc::sigaction(signal, std::ptr::null(), &mut action) != 0 || action.sa_sigaction == libc::SIG_IGN
        }
    }
    let signals: Vec<_> =
        [libc::SIGHUP, libc::SIGINT, libc::SIGTERM].into_iter().filter(|signal| !is_ignored(*signal)).collect();
    let set = set_of(&signals);
    // SAFETY: the set is complete, and the old mask is not asked for.
    if signals.is_empty() || unsafe { libc::pthread_sigmask(libc::SIG_BLOCK, &set, std::ptr::null_mut()) } != 0 {
        return;
    }
    let thread = std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        let mut signal = 0;
        // SAFETY: the set is complete, and the signal is written to the stack.
        if unsafe { libc::sigwait(&set, &mut signal) } != 0 {
            return;
        }
        // Never given back: nothing is written or moved any more.
        let held = hold();
        held.remove();
        let one = set_of(&[signal]);
        // SAFETY: the signal has its first meaning still, which is the end of the process.
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

    /// A signal removes a file with a temporary name, and leaves a file that got its own name.
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
