//! Signals: a file that was being written leaves nothing.

use crate::{Dir, program};
use std::io::{ErrorKind, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStdin, Command, Stdio};

/// Much more than the capacity of a pipe, so that the command has read most of it when all is written.
const LONG: usize = 4 << 20;

/// Returns a folder with a key and a long encrypted file.
fn folder() -> Dir {
    let d = Dir::new();
    d.keys("jq255e", "a");
    d.write("m", vec![7; LONG]);
    d.ok(&["encrypt", "--to", "a.pub", "m", "--out", "c"]);
    d
}

/// Starts a command that decrypts to `p`. It has most of the file, and waits for the rest.
fn decrypting(d: &Dir, mut command: Command) -> (Child, ChildStdin) {
    let mut child = command.current_dir(d.path(".")).stdin(Stdio::piped()).spawn().expect("the command runs");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(&d.read("c")[..LONG / 2]).expect("it reads");
    (child, input)
}

fn command(d: &Dir) -> Command {
    d.command(&["decrypt", "--key", "a.pem", "--out", "p", "--force"])
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
}

/// Returns whether these tests inherited a signal as ignored, as with `nohup`. Then the command ignores it, too.
fn ignored(number: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (number - 1) & 1 == 1
}

/// A partial plaintext is removed, and an old file stays.
#[test]
fn signals_leave_no_partial_plaintext() {
    let d = folder();
    let names = d.names();
    for (signal, number) in [("-INT", 2), ("-TERM", 15), ("-HUP", 1)] {
        if ignored(number) {
            continue;
        }
        for old in [false, true] {
            if old {
                d.write("p", "old");
            }
            let (mut child, input) = decrypting(&d, command(&d));
            send(signal, &child);
            assert_eq!(child.wait().expect("it ends").signal(), Some(number), "{signal}");
            drop(input);
            if old {
                assert_eq!(d.read("p"), b"old", "{signal}");
                std::fs::remove_file(d.path("p")).expect("a file");
            }
            assert_eq!(d.names(), names, "{signal}");
        }
    }
}

/// Even SIGKILL leaves no file on a file system with unnamed files.
#[cfg(target_os = "linux")]
#[test]
fn unfinished_plaintext_has_no_name() {
    let d = folder();
    let names = d.names();
    let (mut child, input) = decrypting(&d, command(&d));
    // Some file systems do not support unnamed files.
    let fds = std::fs::read_dir(format!("/proc/{}/fd", child.id())).expect("descriptors");
    let unnamed = fds.flatten().filter_map(|fd| std::fs::read_link(fd.path()).ok()).any(|path| {
        path.starts_with(d.path(".").canonicalize().expect("a folder")) && path.to_string_lossy().ends_with("(deleted)")
    });
    send("-KILL", &child);
    assert_eq!(child.wait().expect("it ends").signal(), Some(9));
    drop(input);
    assert!(!unnamed || d.names() == names, "{:?}", d.names());
}

/// A signal that the command inherited as ignored, as with `nohup`, stays ignored. The file is written.
#[test]
fn ignored_signals_stay_ignored() {
    let d = folder();
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' HUP; exec \"$P\" decrypt --key a.pem --out p"]);
    shell.env("P", program()).process_group(0);
    let (mut child, mut input) = decrypting(&d, shell);
    send("-HUP", &child);
    match input.write_all(&d.read("c")[LONG / 2..]) {
        Err(e) if e.kind() == ErrorKind::BrokenPipe => panic!("the command has ended"),
        done => done.expect("it reads"),
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
    assert_eq!(d.read("p"), d.read("m"));
}
