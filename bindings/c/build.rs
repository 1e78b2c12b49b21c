//! Renders the C functions, and sets the name of the shared library for the dynamic loader.

#[path = "tool/src/table.rs"]
mod table;

use std::path::Path;

fn main() {
    for path in ["build.rs", "functions", "tool/src/table.rs"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let out = std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    for group in table::groups(Path::new("functions")) {
        let path = Path::new(&out).join(group.name + ".rs");
        std::fs::write(&path, group.code).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    }
    let os = std::env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    let major = std::env::var("CARGO_PKG_VERSION_MAJOR").unwrap_or_default();
    match os.as_str() {
        "linux" | "freebsd" | "netbsd" | "openbsd" | "android" => {
            println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libprimegroup.so.{major}");
        }
        "macos" | "ios" => {
            println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libprimegroup.{major}.dylib")
        }
        _ => {}
    }
}
