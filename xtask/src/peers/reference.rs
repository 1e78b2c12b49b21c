//! `cargo xtask peers --reference FOLDER`: Curve9767 against its reference implementation, row by row, in one run.
//!
//! FOLDER is a checkout of github.com/pornin/curve9767, the reader's own; its code is not part of this project. Its AVX2 sources are
//! compiled, with `peers/curve9767/driver.c`, by every C compiler at hand, since which one does best differs by row; a row is held
//! against the better figure.

use super::{Server, cpu, write_page};
use crate::tools::{root, works};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Sources of the reference's AVX2 build.
const SOURCES: [&str; 8] = ["curve9767", "ecdh", "hash", "keygen", "ops_avx2", "scalar_amd64", "sha3", "sign"];

/// Our rows, and the reference's where its name is another.
const ROWS: [(&str, Option<&str>, &str); 26] = [
    ("field-mul", None, "field mul"),
    ("field-square", None, "field square"),
    ("field-invert", None, "inversion"),
    ("field-sqrt", None, "square root"),
    ("field-is-square", None, "QR test"),
    ("field-cube-root", None, "cube root"),
    ("lattice-vartime", None, "lattice reduction"),
    ("point-add", None, "point add"),
    ("point-x2", None, "point x2"),
    ("point-x4", None, "point x4"),
    ("point-x8", None, "point x8"),
    ("point-x16", None, "point x16"),
    ("decode", None, "decode"),
    ("encode", None, "encode"),
    ("mul", None, "mul"),
    ("mulgen", None, "mulgen"),
    ("aP+bG", None, "aP+bG constant time"),
    ("aP+bG-vartime", Some("aP+bG"), "aP+bG"),
    ("map-to-field", None, "MapToField"),
    ("icart", None, "Icart's map"),
    ("hash-48", None, "hash"),
    ("keygen", None, "keygen"),
    ("key-exchange", None, "key exchange"),
    ("sign", None, "sign"),
    ("verify", None, "verify constant time"),
    ("verify-vartime", None, "verify decoded"),
];

/// The C compilers at hand: the one named by `CC` alone, or the first clang and gcc.
fn compilers() -> Vec<String> {
    if let Ok(cc) = std::env::var("CC") {
        return vec![cc];
    }
    let first = |names: &[&str]| names.iter().find(|n| works(n, "--version")).map(|n| (*n).to_owned());
    [first(&["clang", "clang-21", "clang-20", "clang-19", "clang-18"]), first(&["gcc"])].into_iter().flatten().collect()
}

/// Compiles the reference with our driver, and starts it.
fn start(folder: &Path, compiler: &str) -> Result<Server, String> {
    let out = root().join("target/reference");
    std::fs::create_dir_all(&out).map_err(|e| e.to_string())?;
    let binary = out.join(Path::new(compiler).file_name().unwrap_or_default());
    eprintln!("building the reference with {compiler}");
    let mut c = Command::new(compiler);
    c.args(["-std=c99", "-O3", "-mavx2", "-mlzcnt", "-I"]).arg(folder);
    c.arg(root().join("peers/curve9767/driver.c"));
    c.args(SOURCES.map(|s| folder.join(s).with_extension("c"))).arg("-o").arg(&binary);
    if !c.status().map_err(|e| e.to_string())?.success() {
        return Err(format!("{compiler} does not build the reference in {}", folder.display()));
    }
    Server::start(&binary)
}

/// The folder with the sources: the one given or its `src`.
fn sources(folder: &str) -> Result<PathBuf, String> {
    let folder = PathBuf::from(folder);
    [folder.join("src"), folder]
        .into_iter()
        .find(|f| f.join("ops_avx2.c").is_file())
        .ok_or_else(|| "--reference: no ops_avx2.c there; give a checkout of the reference".to_owned())
}

/// The lower quartile: interruptions of a busy machine only add, and fall on ours and theirs alike.
fn quartile(mut v: Vec<f64>) -> f64 {
    v.sort_by(f64::total_cmp);
    v.get(v.len() / 4).copied().unwrap_or(f64::NAN)
}

/// The table, and the names of the compilers.
fn measure(folder: &str, filter: &str, rounds: usize, time: u64) -> Result<(String, String), String> {
    let folder = sources(folder)?;
    let names = compilers();
    let mut theirs = names.iter().map(|cc| start(&folder, cc)).collect::<Result<Vec<_>, _>>()?;
    if theirs.is_empty() {
        return Err("neither clang nor gcc found; name a compiler by CC".to_owned());
    }
    let mut ours = Server::build_and_start("ours", "target", "")?;
    let rows: Vec<_> = ROWS.iter().filter(|r| r.0.contains(filter)).collect();
    // Rounds go over all rows, so that a busy moment does not fall on one row alone.
    let mut samples = vec![vec![Vec::new(); theirs.len() + 1]; rows.len()];
    for _ in 0..rounds {
        for ((row, other, _), samples) in rows.iter().zip(&mut samples) {
            samples[0].extend(ours.measure("ours", &format!("curve9767 {row}"), time)?);
            let other = format!("curve9767 {}", other.unwrap_or(row));
            for (server, samples) in theirs.iter_mut().zip(&mut samples[1..]) {
                samples.extend(server.measure("curve9767", &other, time)?);
            }
        }
    }
    let mut out = String::from("| operation | ours | reference | ratio |\n|---|---:|---:|---:|\n");
    for ((_, _, title), samples) in rows.iter().zip(samples) {
        let figures: Vec<f64> = samples.into_iter().map(quartile).collect();
        let reference = figures[1..].iter().copied().fold(f64::INFINITY, f64::min);
        let ratio = figures[0] / reference;
        let mark = if ratio > 1.0 { " (!)" } else { "" };
        let _ = writeln!(out, "| {title} | {:.0} | {reference:.0} | {ratio:.2}{mark} |", figures[0]);
    }
    Ok((out, names.join(" and ")))
}

/// The command; `--write` puts the table into docs/benchmarks.md.
pub fn reference(folder: &str, filter: &str, quick: bool, write: bool) -> ExitCode {
    // Short samples: most of them are then free of interruptions.
    let (rounds, time) = if quick { (5, 1_000_000) } else { (41, 1_000_000) };
    let result = measure(folder, filter, rounds, time).and_then(|(table, compilers)| {
        println!("{table}");
        if !write {
            return Ok(());
        }
        let text = format!(
            "{}, `cargo xtask peers --reference FOLDER --write`: pornin/curve9767 with AVX2, the better of {compilers} (`-O3`). Core \
             cycles, estimated from the clock next to each sample; lower quartile of {rounds} rounds. Field and point operations in chains, each \
             on the result of the one before.\n\n{table}",
            cpu()
        );
        write_page("curve9767-x86", &text)
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("peers: {e}");
            ExitCode::FAILURE
        }
    }
}
