//! Tests of the C binding that build nothing of it: its tables of functions and its default groups.
//!
//! The code that renders the tables is in a build script and in a tool of another workspace. Its unit tests run here.

#[path = "../../bindings/c/tool/src/table.rs"]
mod table;

use std::path::Path;

#[test]
fn tables_of_all_groups_are_rendered() {
    let groups = table::groups(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../bindings/c/functions"));
    assert!(groups.len() >= 20, "{}", groups.len());
    assert!(groups.iter().all(|g| !g.about.is_empty() && g.code.contains(&format!("pg_{}_", g.name))));
}

#[test]
fn default_groups_are_those_of_the_rust_library() {
    let groups = xtask::groups_of("bindings/c");
    assert_eq!(groups, xtask::groups_of("primegroup"));
    assert!(["c1665", "bn254", "alt_bn128"].iter().all(|weak| !groups.iter().any(|g| g == weak)), "{groups:?}");
}

#[test]
fn arduino_manifests_name_the_address_of_this_project() {
    for name in ["library.properties", "library.json"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bindings/c/arduino").join(name);
        let text = std::fs::read_to_string(&path).expect("a manifest");
        // `cargo xtask c arduino` puts the address of primegroup/Cargo.toml in its place.
        assert_eq!((text.matches("@url@").count(), text.matches("://").count()), (1, 0), "{name}: {text}");
    }
}
