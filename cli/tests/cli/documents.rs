//! The version, the completions and the manual.

use crate::Dir;

const SUBCOMMANDS: [&str; 16] = [
    "bls", "vrf", "groups", "keygen", "public", "agree", "sign", "verify", "encrypt", "decrypt", "hash-to-group",
    "to-sec1", "from-sec1", "bench", "completions", "man",
];

#[test]
fn has_the_name_of_the_command() {
    let d = Dir::new();
    assert_eq!(d.ok(&["--version"]), concat!("primegroup ", env!("CARGO_PKG_VERSION"), "\n"));
    let help = d.ok(&["--help"]);
    for sub in SUBCOMMANDS {
        assert!(help.contains(&format!("\n  {sub} ")), "{sub}");
        assert!(d.ok(&[sub, "--help"]).contains(&format!("Usage: primegroup {sub}")), "{sub}");
    }
}

#[test]
fn completes() {
    let d = Dir::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = d.ok(&["completions", shell]);
        for word in SUBCOMMANDS.iter().chain(&["peer", "seed-file"]) {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    let bash = d.ok(&["completions", "bash"]);
    assert!(bash.contains("zip215") && bash.contains("sha3-256"));
    assert_eq!(d.run(&["completions", "none"]).status.code(), Some(2));
}

#[test]
fn has_a_manual() {
    let d = Dir::new();
    let page = d.ok(&["man"]);
    assert!(page.contains(".TH primegroup 1") && page.contains("Exit codes"));
    let page = d.ok(&["man", "sign"]);
    assert!(page.contains(".TH primegroup-sign 1") && page.contains("\\-\\-hash"), "{page}");
    d.fails(&["man", "nope"], 2, "no subcommand");
    d.fails(&["man", "--out", "pages"], 4, "pages: no such directory");
    std::fs::create_dir(d.path("pages")).expect("a directory");
    d.ok(&["man", "--out", "pages"]);
    for sub in SUBCOMMANDS {
        let page = std::fs::read_to_string(d.path("pages").join(format!("primegroup-{sub}.1"))).expect("a page");
        assert_eq!(page, d.ok(&["man", sub]));
    }
    assert_eq!(std::fs::read_dir(d.path("pages")).expect("a directory").count(), SUBCOMMANDS.len() + 1);
    // One file that exists stops all of them.
    std::fs::remove_file(d.path("pages/primegroup-agree.1")).expect("a page");
    d.fails(&["man", "--out", "pages"], 4, "exists already");
    assert!(!d.path("pages/primegroup-agree.1").exists());
    d.ok(&["man", "--out", "pages", "--force"]);
    assert!(d.path("pages/primegroup-agree.1").exists());
}
