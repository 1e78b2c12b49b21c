//! Files and streams at the place of an output, and the state after a failed write.

use crate::{Dir, failed, mode_is};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::os::unix::net::UnixListener;

/// Shell prefix for a run in which no file may grow by a byte. Its signal is ignored, so that the write fails.
const NO_ROOM: &str = "trap '' XFSZ; ulimit -f 0; exec";

#[test]
fn old_files_survive_a_failed_write() {
    let d = Dir::new();
    d.keys("jq255e", "a");
    d.write("m", "m");
    d.write("s", "old");
    let names = d.names();
    let before: Vec<Vec<u8>> = names.iter().map(|n| d.read(n)).collect();
    for args in [
        "keygen --group jq255e --out a.pem --public p --force",
        "keygen --group jq255e --out a.pem --public a.pub --force",
        "keygen --group jq255e --out a.pem --force",
        "keygen --group jq255e --out k --public a.pub --force",
        "sign --key a.pem m --out s --force",
        "public a.pem --out a.pub --force",
        "agree --key a.pem --peer a.pub --out s --force",
    ] {
        failed(&d.shell(&format!("{NO_ROOM} \"$P\" {args}")), 4, "larger than the system allows", args);
        assert_eq!(d.names(), names, "{args}");
        names.iter().zip(&before).for_each(|(n, b)| assert_eq!(d.read(n), *b, "{args}: {n}"));
    }
}

#[test]
fn neither_half_is_left_alone() {
    let d = Dir::new();
    for line in [
        "keygen --group jq255e --out k --public /dev/full",
        "keygen --group jq255e --out /dev/full --public p",
        "keygen --group jq255e --out - --public p > /dev/full",
        "keygen --group jq255e --out k > /dev/full",
        "keygen --group jq255e --out k --public p --json > /dev/full",
        "keygen --group jq255e --out k --public /proc/p",
        "keygen --group jq255e --out /proc/k --public p",
    ] {
        failed(&d.shell(&format!("\"$P\" {line}")), 4, "", line);
        assert!(d.names().is_empty(), "{line}: {:?}", d.names());
    }
    // With --force and existing files.
    d.keys("jq255e", "a");
    let before = (d.read("a.pem"), d.read("a.pub"));
    for line in [
        "keygen --group jq255e --out a.pem --public /dev/full --force",
        "keygen --group jq255e --out /dev/full --public a.pub --force",
        "keygen --group jq255e --out a.pem --public a.pub --json --force > /dev/full",
    ] {
        failed(&d.shell(&format!("\"$P\" {line}")), 4, "no space left", line);
        assert_eq!((d.read("a.pem"), d.read("a.pub")), before, "{line}");
        assert_eq!(d.names(), ["a.pem", "a.pub"]);
    }
}

/// One file for both halves is refused, even under different names.
#[test]
fn one_file_has_many_names() {
    let d = Dir::new();
    std::fs::create_dir(d.path("d")).expect("a directory");
    symlink("d", d.path("dl")).expect("a link");
    symlink("new", d.path("to-new")).expect("a link");
    d.write("old", "old");
    std::fs::hard_link(d.path("old"), d.path("hard")).expect("a link");
    symlink("old", d.path("to-old")).expect("a link");
    let absolute = d.path("new");
    let names = d.names();
    for (a, b) in [
        ("new", "new"),
        ("new", "./new"),
        ("new", "d/../new"),
        ("new", absolute.to_str().expect("a name")),
        ("new", "to-new"),
        ("d/new", "dl/new"),
        ("old", "old"),
        ("old", "hard"),
        ("to-old", "old"),
        ("hard", "to-old"),
    ] {
        for (a, b) in [(a, b), (b, a)] {
            d.fails(&["keygen", "--group", "jq255e", "--out", a, "--public", b, "--force"], 2, "the same file");
            assert_eq!((d.names(), d.read("old")), (names.clone(), b"old".to_vec()), "{a} {b}");
        }
    }
    let line = "\"$P\" keygen --group jq255e --out old --force > old";
    failed(&d.shell(line), 2, "the same file", line);
}

#[test]
fn links_are_followed_with_force_only() {
    let d = Dir::new();
    d.write("real", "old");
    std::fs::hard_link(d.path("real"), d.path("other")).expect("a link");
    symlink("real", d.path("link")).expect("a link");
    symlink("new", d.path("dangling")).expect("a link");
    symlink("round", d.path("round")).expect("a link");
    let keygen = |out| ["keygen", "--group", "jq255e", "--out", out];
    d.fails(&keygen("link"), 4, "exists already");
    d.fails(&keygen("dangling"), 4, "a link to nothing");
    d.fails(&[&keygen("round")[..], &["--force"]].concat(), 4, "");
    assert_eq!(d.read("real"), b"old");
    for (link, file) in [("link", "real"), ("dangling", "new")] {
        d.ok(&[&keygen(link)[..], &["--force"]].concat());
        assert!(d.path(link).is_symlink());
        assert!(!d.path(file).is_symlink());
        mode_is(&d.path(file), 0o600);
        assert!(d.ok(&["public", link]).contains("PUBLIC KEY"));
    }
    assert_eq!(d.read("other"), b"old");
}

/// Streams are written to but never replaced. Everything except files and streams is refused.
#[test]
fn only_files_are_replaced() {
    let d = Dir::new();
    d.keys("jq255e", "a");
    std::fs::create_dir(d.path("dir")).expect("a directory");
    let _socket = UnixListener::bind(d.path("socket")).expect("a socket");
    symlink("/dev/null", d.path("null")).expect("a link");
    let bench = "bench --group jq255e --op encode --time 0.01 --html";
    for out in ["keygen --group jq255e --out", "public a.pem --out", "sign --key a.pem a.pub --out", bench] {
        let force = format!("\"$P\" {out}");
        failed(&d.shell(&format!("{force} dir --force")), 4, "is a directory", out);
        failed(&d.shell(&format!("{force} socket --force")), 4, "neither a file nor something", out);
        assert!(std::fs::symlink_metadata(d.path("socket")).expect("a socket").file_type().is_socket());
        assert!(d.shell(&format!("{force} null --force")).status.success(), "{out}");
        assert!(d.path("null").is_symlink());
        // The reader of a named pipe gets everything.
        let line = format!("mkfifo pipe && {{ cat pipe > got & {force} pipe --force && wait; }}");
        assert!(d.shell(&line).status.success(), "{out}");
        assert!(std::fs::symlink_metadata(d.path("pipe")).expect("a pipe").file_type().is_fifo(), "{out}");
        assert!(!d.read("got").is_empty(), "{out}");
        std::fs::remove_file(d.path("pipe")).expect("a pipe");
    }
    // Inherited descriptors are written to wherever they point, at the end of a file.
    for (name, redirection) in
        [("/dev/stdout", "> f"), ("/dev/fd/1", "> f"), ("/dev/fd/7", "7> f"), ("/dev/stderr", "2> f")]
    {
        let line = format!("\"$P\" public a.pem --out {name} {redirection} && cat f");
        let out = d.shell(&line);
        assert!(out.status.success(), "{line}");
        assert_eq!(out.stdout, d.read("a.pub"), "{line}");
    }
    let out = d.shell("{ echo first; \"$P\" public a.pem --out /dev/stdout; } > f && head -1 f && tail -n +2 f");
    assert_eq!(out.stdout, [b"first\n", &d.read("a.pub")[..]].concat());
}

/// Secrets are readable by their owner only, whatever the old file and the mask are. Other files keep their
/// permissions.
#[test]
fn permissions() {
    let d = Dir::new();
    assert!(d.shell("umask 0; exec \"$P\" keygen --group jq255e --out k --public p").status.success());
    mode_is(&d.path("k"), 0o600);
    mode_is(&d.path("p"), 0o644);
    d.write("shared", "");
    for (file, mode) in [("k", 0o666), ("p", 0o640), ("shared", 0o644)] {
        std::fs::set_permissions(d.path(file), std::fs::Permissions::from_mode(mode)).expect("permissions");
    }
    d.ok(&["keygen", "--group", "jq255e", "--out", "k", "--public", "p", "--force"]);
    d.ok(&["agree", "--key", "k", "--peer", "p", "--out", "shared", "--force"]);
    mode_is(&d.path("k"), 0o600);
    mode_is(&d.path("p"), 0o640);
    mode_is(&d.path("shared"), 0o600);
    assert!(d.shell("umask 077; exec \"$P\" public k --out private").status.success());
    mode_is(&d.path("private"), 0o600);
}
