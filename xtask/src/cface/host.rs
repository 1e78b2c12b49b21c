//! On this machine: the tests with both compilers and under checkers, and the installed package.

use super::{Result, find, home, output};
use crate::tools::{Trouble, need, run};
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

/// gcc and clang, plain and under sanitizers; valgrind, which also sees what the Rust side reads and writes.
pub fn test() -> Result {
    need("cmake", "cmake")?;
    need("gcc", "gcc")?;
    need("g++", "g++")?;
    if find(&["clang", "clang-19"]).is_none() {
        need("clang", "clang")?;
    }
    let clang = find(&["clang", "clang-19"]).unwrap_or("clang");
    let clangxx = if clang == "clang" { "clang++" } else { "clang++-19" };
    for (gnu, sanitizers) in [("gcc", ""), ("gcc-sanitized", "address,undefined")] {
        ctest(&build(&Setup { name: gnu, c: "gcc", cxx: "g++", sanitizers })?)?;
    }
    for (llvm, sanitizers) in [("clang", ""), ("clang-sanitized", "address,undefined")] {
        ctest(&build(&Setup { name: llvm, c: clang, cxx: clangxx, sanitizers })?)?;
    }
    if cfg!(target_os = "linux") {
        need("valgrind", "valgrind")?;
        println!("valgrind");
        let suites = folder("gcc").join("tests/suites_static");
        let args = ["--quiet", "--error-exitcode=9", "--leak-check=full"];
        run(Command::new("valgrind").args(args).arg(suites))?;
    }
    Ok(())
}

/// Installs into a folder of its own, and builds programs that find the package there.
pub fn package() -> Result {
    need("cmake", "cmake")?;
    need("pkg-config", "pkg-config")?;
    let built = build(&Setup { name: "gcc", c: "gcc", cxx: "g++", sanitizers: "" })?;
    let prefix = folder("installed");
    let _ = std::fs::remove_dir_all(&prefix);
    output(Command::new("cmake").arg("--install").arg(&built).arg("--prefix").arg(&prefix))?;

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
