//! Tests on this machine: with both compilers, under sanitizers and valgrind, and with the installed package.

use super::{Result, find, groups, home, output, read, url, write};
use crate::packages::need;
use crate::toolchain::Compiler;
use crate::tools::{Trouble, root, run};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A configuration for building the tests.
struct Setup {
    name: &'static str,
    c: &'static str,
    cxx: &'static str,
    sanitizers: &'static str,
    opt_level: &'static str,
    /// More arguments of CMake.
    more: Vec<String>,
}

/// Optimization of the library: little for the step `c`, which asks what functions do; that of users for `c-deep`.
const OPT_LEVEL: &str = "CARGO_PROFILE_RELEASE_OPT_LEVEL";
const LITTLE: &str = "1";
const FULL: &str = "3";

fn folder(name: &str) -> PathBuf {
    home().join("build").join(name)
}

/// Configures and builds the tests. All configurations share one cargo folder.
fn build(setup: &Setup) -> Result<PathBuf> {
    let out = folder(setup.name);
    println!("{}", setup.name);
    let quiet = |c: &mut Command| output(c.env(OPT_LEVEL, setup.opt_level)).map(|_| ());
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
            .args(["-DCMAKE_BUILD_TYPE=RelWithDebInfo", "-DPRIMEGROUP_TESTS=ON", "-DPRIMEGROUP_WEAK_GROUPS=ON"])
            .args(&setup.more),
    )?;
    quiet(Command::new("cmake").arg("--build").arg(&out).args(["--parallel", "2"]))?;
    Ok(out)
}

fn ctest(folder: &Path) -> Result {
    let out = Command::new("ctest").args(["--output-on-failure", "--test-dir"]).arg(folder).output();
    let out = out.map_err(|e| Trouble::Failed(format!("ctest: {e}")))?;
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    // ctest also succeeds without any tests, so the summary is required.
    match text.lines().find(|l| l.contains("tests passed")) {
        Some(summary) if out.status.success() => {
            println!("  {summary}");
            Ok(())
        }
        _ => Err(Trouble::Failed(format!("ctest: {text}"))),
    }
}

fn gcc() -> Result<PathBuf> {
    ["cmake", "make", "cc", "g++"].into_iter().try_for_each(need)?;
    build(&Setup { name: "gcc", c: "gcc", cxx: "g++", sanitizers: "", opt_level: LITTLE, more: vec![] })
}

/// Builds the tests with gcc and runs them.
pub fn test() -> Result {
    ctest(&gcc()?)
}

/// Builds the tests and the package for AArch64, and runs tests and programs that find the package under qemu.
pub fn aarch64() -> Result {
    const TARGET: &str = "aarch64-unknown-linux-gnu";
    ["cmake", "make", "pkg-config", "aarch64-linux-gnu-gcc", "aarch64-linux-gnu-g++", "qemu-aarch64"]
        .into_iter()
        .try_for_each(need)?;
    // The generator of the tests is built for this machine, by cargo's usual compiler.
    let arguments = match Compiler::find(TARGET)? {
        Compiler::Debian => r#"-Zbuild-std=core,alloc --config 'build.rustc="/usr/bin/rustc"'"#,
        _ => "",
    };
    let linker = format!(r#"--config 'target.{TARGET}.linker="aarch64-linux-gnu-gcc"'"#);
    let emulator = ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"];
    let system = vec![
        "-DCMAKE_SYSTEM_NAME=Linux".to_owned(),
        "-DCMAKE_SYSTEM_PROCESSOR=aarch64".to_owned(),
        format!("-DCMAKE_CROSSCOMPILING_EMULATOR={}", emulator.join(";")),
    ];
    let library = [
        "-DPRIMEGROUP_CARGO=env;RUSTC_BOOTSTRAP=1;cargo".to_owned(),
        format!("-DPRIMEGROUP_TARGET={TARGET}"),
        format!("-DPRIMEGROUP_CARGO_ARGS={arguments} {linker}"),
    ];
    let (c, cxx) = ("aarch64-linux-gnu-gcc", "aarch64-linux-gnu-g++");
    let more = system.iter().cloned().chain(library).collect();
    // The tests run the library that the package contains.
    let built = build(&Setup { name: "aarch64", c, cxx, sanitizers: "", opt_level: FULL, more })?;
    ctest(&built)?;
    let prefix = folder("aarch64-installed");
    install(&built, &prefix)?;
    programs(&prefix, "aarch64-package", c, &system, &emulator)?;
    println!("package for AArch64 Linux: {}", prefix.display());
    Ok(())
}

/// Runs the tests with clang's sanitizers, then under valgrind, which also checks memory accesses of the Rust side.
pub fn checkers() -> Result {
    need("clang")?;
    let clang = find(&["clang", "clang-19"]).unwrap_or("clang");
    let clangxx = if clang == "clang" { "clang++" } else { "clang++-19" };
    let (sanitizers, more) = ("address,undefined", vec![]);
    ctest(&build(&Setup { name: "clang", c: clang, cxx: clangxx, sanitizers, opt_level: FULL, more })?)?;
    if cfg!(target_os = "linux") {
        need("valgrind")?;
        println!("valgrind");
        let suites = gcc()?.join("tests/suites_static");
        let args = ["--quiet", "--error-exitcode=9", "--leak-check=full"];
        // The vectors are left out: they call the same functions with other bytes, and take most of the time. One of
        // two curves that differ only in parameters is left out, too.
        run(Command::new("valgrind").args(args).arg(suites).args(["vectors", "alt_bn128"]))?;
    }
    Ok(())
}

/// Returns the names of the files in a folder, sorted.
fn names(folder: &Path) -> Result<BTreeSet<String>> {
    let files = std::fs::read_dir(folder).map_err(|e| Trouble::Failed(format!("{}: {e}", folder.display())))?;
    Ok(files.flatten().map(|f| f.file_name().to_string_lossy().into_owned()).collect())
}

/// Returns the names of functions in the headers of a folder: `pg_x(`, outside of comments.
fn declared(folder: &Path) -> Result<BTreeSet<String>> {
    let mut functions = BTreeSet::new();
    for header in names(folder)? {
        let text = read(&folder.join(header))?;
        let code =
            text.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, code)| code)).collect::<String>();
        let words = code.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_');
        let names = words.filter_map(|w| w.strip_suffix('('));
        functions.extend(names.filter(|w| w.starts_with("pg_")).map(str::to_owned));
    }
    Ok(functions)
}

/// Checks that both installed libraries export exactly the functions of the installed headers.
fn symbols(prefix: &Path) -> Result {
    let declared = declared(&prefix.join("include/primegroup"))?;
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

/// Installs a build into an empty folder.
fn install(built: &Path, prefix: &Path) -> Result {
    let _ = std::fs::remove_dir_all(prefix);
    output(Command::new("cmake").arg("--install").arg(built).arg("--prefix").arg(prefix))?;
    if cfg!(target_os = "linux") { symbols(prefix) } else { Ok(()) }
}

/// Returns the output of pkg-config for an installed package.
fn pkg_config(prefix: &Path, args: &[&str]) -> Result<String> {
    let path = prefix.join("lib/pkgconfig");
    output(Command::new("pkg-config").args(args).arg("primegroup").env("PKG_CONFIG_PATH", path))
}

/// Collects every file below the folder of the crate with its length and modification time. The two folders that these
/// commands write to are excluded.
fn sources(folder: &Path, into: &mut BTreeSet<String>) -> Result {
    for name in names(folder)? {
        let path = folder.join(&name);
        let about = path.symlink_metadata().map_err(|e| Trouble::Failed(format!("{}: {e}", path.display())))?;
        if about.is_dir() {
            if folder != home() || !["target", "build"].contains(&name.as_str()) {
                sources(&path, into)?;
            }
        } else {
            into.insert(format!("{} {} {:?}", path.display(), about.len(), about.modified()));
        }
    }
    Ok(())
}

/// Groups for a build with only some groups. The second one has a pairing.
const SOME: &str = "jq255e;bn254";

/// Tests a build with no options except the groups. It installs only the headers of these groups, builds no generator,
/// and leaves the sources unchanged.
fn some_groups() -> Result {
    let (mut before, mut after) = (BTreeSet::new(), BTreeSet::new());
    sources(&home(), &mut before)?;
    let out = configured("c-some", &[&format!("-DPRIMEGROUP_GROUPS={SOME}")])?;
    output(Command::new("cmake").arg("--build").arg(&out).env(OPT_LEVEL, LITTLE))?;
    sources(&home(), &mut after)?;
    let changed: Vec<&str> = before.symmetric_difference(&after).map(String::as_str).collect();
    if !changed.is_empty() {
        return Err(Trouble::Failed(format!("a build changes its sources: {}", changed.join(", "))));
    }
    if out.join("cargo/debug").exists() {
        return Err(Trouble::Failed("a build that is asked for no tests builds their generator".to_owned()));
    }

    let prefix = out.join("installed");
    install(&out, &prefix)?;
    let expected = ["bn254.h", "bn254_g1.h", "bn254_g2.h", "common.h", "groups.h", "jq255e.h"].map(str::to_owned);
    let headers = names(&prefix.join("include/primegroup"))?;
    if headers != BTreeSet::from(expected) {
        return Err(Trouble::Failed(format!("a build of {SOME} installs {headers:?}")));
    }
    // The header `primegroup.h` must work with these groups only.
    let program = out.join("all.c");
    write(&program, "#include <primegroup.h>\nint main(void) { return 0; }\n")?;
    let flags = pkg_config(&prefix, &["--cflags"])?;
    output(Command::new("gcc").args(["-fsyntax-only"]).args(flags.split_whitespace()).arg(&program))?;
    let description = read(&prefix.join("lib/pkgconfig/primegroup.pc"))?;
    let has = |line: &str| description.lines().any(|l| l == line);
    let groups = format!(
        "Description: Key exchange, signatures and arithmetic on elliptic-curve groups: {}",
        SOME.replace(';', ", ")
    );
    if !has(&groups) || !has(&format!("URL: {}", url()?)) {
        return Err(Trouble::Failed(format!("primegroup.pc says: {description}")));
    }
    println!("a build of {SOME} installs {} headers, and leaves the sources as they are", headers.len() + 1);
    Ok(())
}

/// Configures a build with some options, in an empty folder. Returns the folder.
fn configured(name: &str, options: &[&str]) -> Result<PathBuf> {
    let out = root().join("target").join(name);
    let _ = std::fs::remove_dir_all(&out);
    output(Command::new("cmake").arg("-S").arg(home()).arg("-B").arg(&out).args(options))?;
    Ok(out)
}

/// Checks the groups of a configured build: its headers, and the list in its pkg-config file. That list is also what
/// cargo is asked to build.
fn has_groups(out: &Path, groups: &[String]) -> Result {
    let is_built = |header: &str| {
        let name = header.trim_end_matches(".h");
        let group = name.strip_suffix("_g1").or_else(|| name.strip_suffix("_g2")).unwrap_or(name);
        ["common", "groups"].contains(&group) || groups.iter().any(|g| g == group)
    };
    let mut expected = names(&home().join("include/primegroup"))?;
    expected.retain(|header| is_built(header));
    let headers = names(&out.join("include/primegroup"))?;
    let includes = read(&out.join("include/primegroup/groups.h"))?;
    let included = |header: &String| includes.contains(&format!("#include \"{header}\""));
    let all_included = headers.iter().filter(|h| !["common.h", "groups.h"].contains(&h.as_str())).all(included);
    if headers != expected || !all_included || includes.matches("#include").count() + 2 != headers.len() {
        return Err(Trouble::Failed(format!("{} has the headers {headers:?}, expected {expected:?}", out.display())));
    }
    let description = read(&out.join("primegroup.pc"))?;
    let listed = description.lines().find_map(|l| l.strip_prefix("Description: ")?.split_once(": "));
    let mut listed: Vec<&str> = listed.map(|(_, groups)| groups.split(", ").collect()).unwrap_or_default();
    let mut groups: Vec<&str> = groups.iter().map(String::as_str).collect();
    listed.sort_unstable();
    groups.sort_unstable();
    if listed != groups {
        return Err(Trouble::Failed(format!("{} has the groups {listed:?}, expected {groups:?}", out.display())));
    }
    Ok(())
}

/// Tests the groups of a build without options: the default features of the Rust library, without the weak groups. An
/// option adds these. Nothing is compiled.
fn default_groups() -> Result {
    has_groups(&configured("c-default", &[])?, &xtask::groups_of("primegroup"))?;
    has_groups(&configured("c-weak", &["-DPRIMEGROUP_WEAK_GROUPS=ON"])?, &groups())?;
    for (options, text) in [
        (&["-DPRIMEGROUP_TESTS=ON"][..], "set PRIMEGROUP_WEAK_GROUPS=ON"),
        (&["-DPRIMEGROUP_WEAK_GROUPS=ON", "-DPRIMEGROUP_GROUPS=jq255e"], "leave one of them out"),
        (&["-DPRIMEGROUP_GROUPS=p521"], "PRIMEGROUP_GROUPS has \"p521\""),
    ] {
        match configured("c-refused", options) {
            Err(Trouble::Failed(why)) if why.split_whitespace().collect::<Vec<_>>().join(" ").contains(text) => {}
            other => return Err(Trouble::Failed(format!("cmake {options:?} should fail with {text:?}: {other:?}"))),
        }
    }
    println!("a build without options has no weak groups");
    Ok(())
}

/// Installs the package into a separate folder, and builds programs that find it there.
pub fn package() -> Result {
    need("cmake")?;
    need("pkg-config")?;
    default_groups()?;
    some_groups()?;
    let built = gcc()?;
    let prefix = folder("installed");
    install(&built, &prefix)?;
    programs(&prefix, "package", "gcc", &[], &[])
}

/// Builds programs that find an installed package, by CMake and by pkg-config, and runs them. `system` are options of
/// CMake for another system, and `emulator` begins the command line of its programs.
fn programs(prefix: &Path, name: &str, gcc: &str, system: &[String], emulator: &[&str]) -> Result {
    let user = folder(name);
    let _ = std::fs::remove_dir_all(&user);
    output(
        Command::new("cmake")
            .arg("-S")
            .arg(home().join("tests/package"))
            .arg("-B")
            .arg(&user)
            .arg(format!("-DCMAKE_C_COMPILER={gcc}"))
            .arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display()))
            .args(system),
    )?;
    output(Command::new("cmake").arg("--build").arg(&user))?;
    ctest(&user)?;

    let program = user.join("kex");
    let flags = pkg_config(prefix, &["--cflags", "--libs"])?;
    let flags = flags.split_whitespace();
    output(Command::new(gcc).arg(home().join("examples/kex.c")).args(flags).arg("-o").arg(&program))?;
    let mut run = Command::new("env");
    run.args(emulator).arg(&program).env("LD_LIBRARY_PATH", prefix.join("lib"));
    let out = output(&mut run)?;
    if out.trim() == "the same secret on both sides" {
        Ok(())
    } else {
        Err(Trouble::Failed(format!("kex, built by pkg-config, says {out:?}")))
    }
}
