//! A build with one group has no other group.

use std::process::Command;

#[test]
fn one_group_is_built_alone() {
    let arguments = ["--package", "primegroup", "--no-default-features", "--features", "jq255e", "--edges", "normal"];
    let out = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--format", "{p}: {f}"])
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .expect("cargo tree");
    let text = String::from_utf8_lossy(&out.stdout);
    let core = text.lines().find_map(|line| line.split_once("primegroup-core ")?.1.split_once(": "));
    assert_eq!(core.map(|(_, features)| features), Some("double-odd,jq255e"), "{text}");
}
