//! Recomputes `core/src/generated`: fixed-base tables, with affine arithmetic that is independent of the core. The same
//! arithmetic gives test vectors of hashing to xsb233 and xsk233.
//!
//! `cargo run -p primegroup-gen` writes the files. With `-- --check` it compares them and fails if they differ.
//! With `-- --search FUNCTION SECONDS` it looks for better schedules of kernels, and prints their seeds.
//! With `-- --graphs` it prints the graphs of formulas on lanes, for the proofs.

/// Implements an operator on the values of a graph.
macro_rules! operator {
    ($of:ty: $name:ident, $function:ident, |$x:ident, $y:ident: $right:ty| $value:expr) => {
        impl $name<$right> for $of {
            type Output = $of;
            fn $function(self, $y: $right) -> $of {
                let $x = self;
                $value
            }
        }
    };
}

mod binary;
mod curves;
mod digest;
mod endomorphism;
mod formulas;
mod gf9767x19;
mod hash;
mod ifma;
mod isogeny;
mod kernel;
mod miller;
mod pairings;
mod random;
mod svdw;
mod table;
mod weierstrass;
mod xs233;

use std::path::Path;
use std::process::ExitCode;

/// A generated file: its path relative to `core/src/generated`, and its text.
type File = (&'static str, String);

fn main() -> ExitCode {
    let check = match std::env::args().nth(1).as_deref() {
        None => false,
        Some("--check") => true,
        Some("--graphs") => {
            ifma::print();
            return ExitCode::SUCCESS;
        }
        Some("--search") => {
            let name = std::env::args().nth(2).unwrap_or_default();
            let seconds = std::env::args().nth(3).and_then(|s| s.parse().ok()).unwrap_or(60);
            kernel::search(&name, seconds);
            return ExitCode::SUCCESS;
        }
        Some(other) => {
            eprintln!(
                "unknown argument {other:?}\nusage: primegroup-gen [--check | --graphs | --search FUNCTION SECONDS]"
            );
            return ExitCode::from(2);
        }
    };
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/src/generated");
    let files = [
        curves::files(),
        gf9767x19::files(),
        binary::files(),
        xs233::files(),
        hash::files(),
        weierstrass::files(),
        pairings::files(),
        ifma::files(),
        formulas::files(),
        kernel::files(),
    ];
    let mut stale = false;
    for (name, text) in files.into_iter().flatten() {
        let plain = ["lanes_", "formulas_"].iter().any(|start| name.starts_with(start)) || name.ends_with(".S");
        let text = if plain { text } else { digest::with_digests(text) };
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
