//! Standard input and output: one rule for `-`, and a message and an exit code if they fail.

use crate::{Dir, failed};

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// `-` is standard input for each input, and standard output for each output.
#[test]
fn a_dash_is_a_stream() {
    let d = Dir::new();
    d.keys("xsk233", "a");
    d.keys("xsk233", "b");
    d.write("m", "message");
    d.write("seed", [3; 32]);
    let private = d.read("a.pem");
    d.ok(&["sign", "--key", "a.pem", "m", "--out", "s"]);
    d.ok(&["agree", "--key", "a.pem", "--peer", "b.pub", "--out", "ab"]);
    d.ok(&["encrypt", "--to", "a.pub", "m", "--out", "c"]);
    for (args, input, output) in [
        (&["public", "-"][..], "a.pem", Some(d.read("a.pub"))),
        (&["public", "-", "--out", "-"], "a.pem", Some(d.read("a.pub"))),
        (&["public", "a.pem", "--out", "-"], "m", Some(d.read("a.pub"))),
        (&["sign", "--key", "-", "m"], "a.pem", Some(d.read("s"))),
        (&["sign", "--key", "-", "m", "--out", "-"], "a.pem", Some(d.read("s"))),
        (&["sign", "--key", "a.pem", "-"], "m", Some(d.read("s"))),
        (&["sign", "--key", "a.pem"], "m", Some(d.read("s"))),
        (&["verify", "--public", "-", "--signature", "s", "m"], "a.pub", None),
        (&["verify", "--public", "a.pub", "--signature", "-", "m"], "s", None),
        (&["verify", "--public", "a.pub", "--signature", "s", "-"], "m", None),
        (&["verify", "--public", "a.pub", "--signature", "s"], "m", None),
        (&["agree", "--key", "-", "--peer", "b.pub", "--out", "-"], "a.pem", Some(d.read("ab"))),
        (&["agree", "--key", "a.pem", "--peer", "-", "--out", "-"], "b.pub", Some(d.read("ab"))),
        (&["encrypt", "--to", "-", "m"], "a.pub", None),
        (&["encrypt", "--to", "a.pub"], "m", None),
        (&["decrypt", "--key", "-", "c"], "a.pem", Some(d.read("m"))),
        (&["decrypt", "--key", "a.pem", "-"], "c", Some(d.read("m"))),
        (&["to-sec1", "-"], "a.pub", None),
        (&["hash-to-group", "--group", "xsk233", "-"], "m", None),
        (&["hash-to-group", "--group", "xsk233"], "m", None),
        (&["keygen", "--group", "xsk233", "--out", "-", "--seed-file", "-"], "seed", None),
    ] {
        let out = d.run_with(&d.read(input), args);
        assert!(out.status.success(), "{args:?}: {}", text(&out.stderr));
        assert!(!out.stdout.is_empty(), "{args:?}");
        if let Some(output) = output {
            assert_eq!(out.stdout, output, "{args:?}");
        }
    }
    let point = d.ok(&["to-sec1", "a.pub"]);
    let public = d.ok(&["from-sec1", "--group", "xsk233", point.trim(), "--out", "-"]);
    assert_eq!(public.as_bytes(), d.read("a.pub"));
    // Without a file for the key pair, only the private key is printed, and it is valid.
    let key = d.ok(&["keygen", "--group", "jq255e", "--out", "-"]);
    assert_eq!((key.matches("PRIVATE KEY").count(), key.contains("PUBLIC")), (2, false));
    assert!(d.run_with(key.as_bytes(), &["public", "-"]).status.success());
    let page = d.ok(&["bench", "--group", "jq255e", "--op", "encode", "--time", "0.01", "--html", "-"]);
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    assert!(!d.names().contains(&"-".to_owned()));
    assert_eq!(d.read("a.pem"), private);
}

/// Two inputs from one stream are refused. Nothing is signed, and nothing is said about a signature.
#[test]
fn a_stream_is_read_once() {
    let d = Dir::new();
    d.keys("jq255e", "a");
    d.write("m", "m");
    d.ok(&["sign", "--key", "a.pem", "m", "--out", "s"]);
    for (input, args) in [
        ("a.pem", &["sign", "--key", "-"][..]),
        ("a.pem", &["sign", "--key", "-", "-"]),
        ("a.pem", &["sign", "--key", "/dev/stdin"]),
        ("a.pem", &["sign", "--key", "-", "--hash", "sha256"]),
        ("s", &["verify", "--public", "a.pub", "--signature", "-"]),
        ("s", &["verify", "--public", "a.pub", "--signature", "-", "-"]),
        ("a.pub", &["verify", "--public", "-", "--signature", "s"]),
        ("a.pub", &["verify", "--public", "-", "--signature", "-", "m"]),
        ("a.pem", &["agree", "--key", "-", "--peer", "-", "--out", "x"]),
    ] {
        let out = d.run_with(&d.read(input), args);
        failed(&out, 2, "standard input can be read once", &format!("{args:?}"));
        assert!(out.stdout.is_empty(), "{args:?}");
    }
    failed(&d.run_with(b"", &["sign", "--key", "-", "m"]), 3, "standard input: the file is empty", "an empty key");
}

/// For each subcommand, arguments that print something.
#[cfg(unix)]
const PRINTING: [&str; 20] = [
    "--help",
    "--version",
    "help keygen",
    "groups",
    "groups --json",
    "keygen --group jq255e --out -",
    "public a.pem",
    "public a.pem --json",
    "agree --key a.pem --peer a.pub --out -",
    "sign --key a.pem m",
    "verify --public a.pub --signature s m",
    "encrypt --to a.pub m",
    "decrypt --key a.pem c",
    "verify --public a.pub --signature s m --json",
    "hash-to-group --group jq255e m",
    "to-sec1 x.pub",
    "bench --group jq255e --op encode --time 0.01",
    "bench --group jq255e --op encode --time 0.01 --json",
    "completions bash",
    "man sign",
];

#[cfg(unix)]
fn ready() -> Dir {
    let d = Dir::new();
    d.keys("jq255e", "a");
    d.keys("xsb233", "x");
    d.write("m", "m");
    d.ok(&["sign", "--key", "a.pem", "m", "--out", "s"]);
    d.ok(&["encrypt", "--to", "a.pub", "m", "--out", "c"]);
    d
}

#[cfg(unix)]
#[test]
fn a_full_device_is_an_error() {
    let d = ready();
    for args in PRINTING {
        failed(&d.shell(&format!("\"$P\" {args} > /dev/full")), 4, "standard output: no space left", args);
        // If standard error cannot be written either, the exit code still says so.
        let out = d.shell(&format!("\"$P\" {args} > /dev/full 2> /dev/full"));
        assert_eq!(out.status.code(), Some(4), "{args}");
    }
    for (args, code) in
        [("sign --key none m", 4), ("sign --key a.pub m", 3), ("sign", 2), ("keygen --group x --out y", 2)]
    {
        assert_eq!(d.shell(&format!("\"$P\" {args} 2> /dev/full")).status.code(), Some(code), "{args}");
        assert_eq!(d.shell(&format!("\"$P\" {args} 2>&-")).status.code(), Some(code), "{args}");
    }
}

/// If the reader has gone, there is no message; the code is that of a program that SIGPIPE ends.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_quiet() {
    let d = ready();
    let closed = || {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        writer
    };
    for args in PRINTING {
        let args: Vec<&str> = args.split(' ').collect();
        let out = d.command(&args).stdout(closed()).output().expect("the command runs");
        assert_eq!((out.status.code(), text(&out.stderr).as_str()), (Some(141), ""), "{args:?}");
    }
    // But the message says that a key is not written.
    let out = d.command(&["keygen", "--group", "jq255e", "--out", "k"]).stdout(closed()).output().expect("it runs");
    failed(&out, 4, "closed before all was written, so k is not", "keygen");
    assert!(!d.path("k").exists());
}

/// A failed write gives a message and a code: the sources use no macro of the standard library that panics instead.
#[test]
fn nothing_prints_that_can_panic() {
    fn sources(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { sources(&path, found) } else { found.push(path) }
        }
    }
    let mut found = Vec::new();
    sources(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    assert!(found.len() > 10);
    for path in found {
        let source = std::fs::read_to_string(&path).expect("a source");
        for (i, line) in source.lines().enumerate() {
            for word in ["println!", "print!", "dbg!"] {
                assert!(!line.contains(word), "{}:{}: {word}", path.display(), i + 1);
            }
        }
    }
}
