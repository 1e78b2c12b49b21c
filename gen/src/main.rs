//! Recomputes `core/src/generated`: fixed-base tables, with affine arithmetic that shares nothing with the core; and vectors of the
//! hash to xsb233 and xsk233 by the same arithmetic.
//!
//! `cargo run -p primegroup-gen` writes the files, `-- --check` compares and fails where they differ.

mod binary;
mod curve9767;
mod curves;
mod hash;
mod table;
mod xs233;

use curves::{DoubleOdd, Edwards};
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let check = match std::env::args().nth(1).as_deref() {
        None => false,
        Some("--check") => true,
        Some(other) => {
            eprintln!("unknown argument {other:?}\nusage: primegroup-gen [--check]");
            return ExitCode::from(2);
        }
    };
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/src/generated");
    let files = [
        ("curve9767.rs", table::windows(&curve9767::Curve9767)),
        ("double_odd_e.rs", table::gaussian(&DoubleOdd::e())),
        ("double_odd_s.rs", table::windows(&DoubleOdd::s())),
        ("edwards25519.rs", table::windows(&Edwards::ed25519())),
        ("gf2_233.rs", binary::maps()),
        ("xsb233.rs", table::windows(&xs233::Xs233::b())),
        ("xsk233.rs", table::frobenius(&xs233::Xs233::k())),
        ("../../../vectors/xs233/xs233-hash.json", hash::vectors()),
    ];
    let mut stale = false;
    for (name, text) in files {
        let path = dir.join(name);
        if check {
            if std::fs::read_to_string(&path).ok().as_deref() != Some(text.as_str()) {
                eprintln!("{name} differs from what the generator computes");
                stale = true;
            }
        } else if let Err(e) = std::fs::create_dir_all(&dir).and_then(|()| std::fs::write(&path, text)) {
            eprintln!("{}: {e}", path.display());
            return ExitCode::FAILURE;
        }
    }
    if check && !stale {
        println!("generated files are what the generator computes");
    }
    if stale { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
