//! On this machine: the tests with both compilers and under checkers, and the installed package.

use super::{Result, find, home, output, read};
use crate::packages::need;
use crate::tools::{Trouble, run};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One way to build the tests.
struct Setup {
    name: &'static str,
    c: &'static str,
    cxx: &'static str,
    sanitizers: &'static str,
}

fn folder(name: &str) -> PathBuf {
    home().join("build").join(name)
}

/// Configures and builds, with one cargo folder for all.
fn build(setup: &Setup) -> Result<PathBuf> {
    let out = folder(setup.name);
    println!("{}", setup.name);
    let quiet = |c: &mut Command| output(c).map(|_| ());
    quiet(
        Command::new("cmake")
            .arg("-S")
            .arg(home())
            .arg("-B")
            .arg(&out)
            .arg(format!("-DCMAKE_C_COMPILER={}", setup.c))
            .arg(format!("-DCMAKE_CXX_COMPILER={}", setup.cxx))
            .arg(format!("-DPRIMEGROUP_SANITIZE={}", setup.sanitizers))
            .arg(format!("-DPRIMEGROUP_CARGO_TARGET_DIR={}", home().join("target").display()))
            .args(["-DCMAKE_BUILD_TYPE=RelWithDebInfo", "-DPRIMEGROUP_TESTS=ON"]),
    )?;
    quiet(Command::new("cmake").arg("--build").arg(&out).args(["--parallel", "2"]))?;
    Ok(out)
}

fn ctest(folder: &Path) -> Result {
    let out = Command::new("ctest").args(["--output-on-failure", "--test-dir"]).arg(folder).output();
    let out = out.map_err(|e| Trouble::Failed(format!("ctest: {e}")))?;
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    // A project without tests would pass too.
    match text.lines().find(|l| l.contains("tests passed")) {
        Some(summary) if out.status.success() => {
            println!("  {summary}");
            Ok(())
        }
        _ => Err(Trouble::Failed(format!("ctest: {text}"))),
    }
}

/// gcc; clang with sanitizers; valgrind, which also sees what the Rust side reads and writes.
pub fn test() -> Result {
    ["cmake", "make", "cc", "g++", "clang"].into_iter().try_for_each(need)?;
    let clang = find(&["clang", "clang-19"]).unwrap_or("clang");
    let clangxx = if clang == "clang" { "clang++" } else { "clang++-19" };
    ctest(&build(&Setup { name: "gcc", c: "gcc", cxx: "g++", sanitizers: "" })?)?;
    ctest(&build(&Setup { name: "clang", c: clang, cxx: clangxx, sanitizers: "address,undefined" })?)?;
    if cfg!(target_os = "linux") {
        need("valgrind")?;
        println!("valgrind");
        let suites = folder("gcc").join("tests/suites_static");
        let args = ["--quiet", "--error-exitcode=9", "--leak-check=full"];
        // Without the vectors, which call the same functions with other bytes, and take most of the time; and without one of two curves
        // that differ in parameters alone.
        run(Command::new("valgrind").args(args).arg(suites).args(["vectors", "alt_bn128"]))?;
    }
    Ok(())
}

/// The names of functions in the headers: `pg_x(`, outside of comments.
fn declared() -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    let folder = home().join("include/primegroup");
    let headers = std::fs::read_dir(&folder).map_err(|e| Trouble::Failed(format!("{}: {e}", folder.display())))?;
    for header in headers.flatten() {
        let text = read(&header.path())?;
        let code =
            text.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, code)| code)).collect::<String>();
        let words = code.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_');
        names.extend(words.filter_map(|w| w.strip_suffix('(')).filter(|w| w.starts_with("pg_")).map(str::to_owned));
    }
    Ok(names)
}

/// Both libraries have the functions of the headers, all of them and no other.
fn symbols(prefix: &Path) -> Result {
    let declared = declared()?;
    for (library, more) in [("libprimegroup.a", "-g"), ("libprimegroup.so", "-D")] {
        let path = prefix.join("lib").join(library);
        let list = output(Command::new("nm").args([more, "--defined-only"]).arg(&path))?;
        let names = list.lines().filter_map(|l| l.split_once(" T ")).map(|(_, name)| name.to_owned());
        let exported: BTreeSet<String> = names.filter(|name| name.starts_with("pg_")).collect();
        let differ: Vec<&str> = declared.symmetric_difference(&exported).map(String::as_str).collect();
        if !differ.is_empty() || declared.is_empty() {
            return Err(Trouble::Failed(format!("{library} and the headers do not agree on {}", differ.join(", "))));
        }
    }
    println!("{} functions in the headers, and in both libraries", declared.len());
    Ok(())
}

/// Installs into a folder of its own, and builds programs that find the package there.
pub fn package() -> Result {
    need("cmake")?;
    need("pkg-config")?;
    let built = build(&Setup { name: "gcc", c: "gcc", cxx: "g++", sanitizers: "" })?;
    let prefix = folder("installed");
    let _ = std::fs::remove_dir_all(&prefix);
    output(Command::new("cmake").arg("--install").arg(&built).arg("--prefix").arg(&prefix))?;
    if cfg!(target_os = "linux") {
        symbols(&prefix)?;
    }

    let user = folder("package");
    let _ = std::fs::remove_dir_all(&user);
    output(
        Command::new("cmake")
            .arg("-S")
            .arg(home().join("tests/package"))
            .arg("-B")
            .arg(&user)
            .arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display())),
    )?;
    output(Command::new("cmake").arg("--build").arg(&user))?;
    ctest(&user)?;

    let pkg_config = |args: &[&str]| -> Result<Vec<String>> {
        let path = prefix.join("lib/pkgconfig");
        let text = output(Command::new("pkg-config").args(args).arg("primegroup").env("PKG_CONFIG_PATH", path))?;
        Ok(text.split_whitespace().map(str::to_owned).collect())
    };
    let program = user.join("kex");
    let flags = pkg_config(&["--cflags", "--libs"])?;
    output(Command::new("gcc").arg(home().join("examples/kex.c")).args(flags).arg("-o").arg(&program))?;
    let out = output(Command::new(&program).env("LD_LIBRARY_PATH", prefix.join("lib")))?;
    if out.trim() == "the same secret on both sides" {
        Ok(())
    } else {
        Err(Trouble::Failed(format!("kex, built by pkg-config, says {out:?}")))
    }
}
