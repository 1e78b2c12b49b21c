//! The steps of `cargo xtask test`; `schedule` runs them.

use crate::tools::{Trouble, cargo, need, root, run, works};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

type Result = std::result::Result<(), Trouble>;

/// A step.
pub struct Step {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it says.
    pub about: &'static str,
    /// Whether `--quick` leaves it out.
    pub slow: bool,
    /// Does it.
    pub run: fn() -> Result,
}

/// The steps in chains: those of a chain run one after the other, as they build in the same folder or use what another built. The
/// first chain runs alone; then chains run side by side, begun in this order, the longest first.
pub const CHAINS: [&[Step]; 11] = [
    &[
        Step { name: "fmt", about: "formatting", slow: false, run: fmt },
        Step { name: "clippy", about: "lints, warnings are errors", slow: false, run: clippy },
        Step { name: "gen", about: "generated tables are what the generator computes", slow: false, run: generated },
    ],
    &[
        Step { name: "w64", about: "tests on the portable 64-bit kernel", slow: false, run: || test_kernel("w64") },
        Step { name: "w32", about: "tests on the portable 32-bit kernel", slow: false, run: || test_kernel("w32") },
        Step { name: "x64", about: "binary groups on x86-64 without VPCLMULQDQ", slow: false, run: test_x64 },
        Step {
            name: "tables",
            about: "tests with small and large tables, for a small stack and small flash",
            slow: true,
            run: test_tables,
        },
    ],
    &[Step {
        name: "boards",
        about: "figures, kernels, constant time, self-test on Cortex-M",
        slow: true,
        run: crate::boards::step,
    }],
    &[Step {
        name: "c",
        about: "the C face: headers, gcc, clang, sanitizers, firmware",
        slow: true,
        run: crate::cface::all,
    }],
    &[Step { name: "test", about: "all tests, kernel chosen at run time", slow: false, run: test_default }],
    &[
        Step { name: "native", about: "tests of a build for this CPU", slow: false, run: || test_cpu("native") },
        Step { name: "v3", about: "tests of a build for AVX2", slow: true, run: || test_cpu("x86-64-v3") },
        Step { name: "v4", about: "tests of a build for AVX-512", slow: true, run: || test_cpu("x86-64-v4") },
    ],
    &[Step { name: "no_std", about: "builds for machines without std", slow: true, run: no_std }],
    &[Step { name: "fuzz", about: "a short run of each fuzz target", slow: true, run: fuzz }],
    &[
        Step {
            name: "ct",
            about: "no secret-dependent branch or address, under valgrind",
            slow: true,
            run: constant_time,
        },
        Step { name: "left", about: "no copies of secrets stay on the stack", slow: false, run: secrets_left },
    ],
    &[
        Step { name: "old-cpu", about: "runs on a CPU without BMI2, ADX and AVX2", slow: true, run: old_cpu },
        Step { name: "bench", about: "the command's self-check and a quick benchmark", slow: true, run: bench },
    ],
    &[
        Step { name: "features", about: "no feature, each group alone, each adapter", slow: true, run: features },
        Step { name: "doc", about: "documentation builds without warnings", slow: false, run: doc },
        Step {
            name: "package",
            about: "crates for users can be published, and build from what is packaged",
            slow: true,
            run: crate::package::step,
        },
        Step { name: "miri", about: "portable kernels under Miri", slow: true, run: miri },
        Step {
            name: "deny",
            about: "licences, sources and known faults of dependencies",
            slow: true,
            run: crate::deny::step,
        },
    ],
];

fn fmt() -> Result {
    run(cargo().args(["fmt", "--all", "--check"]))
}

fn clippy() -> Result {
    run(cargo().args(["clippy", "--quiet", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]))
}

fn generated() -> Result {
    run(cargo().args(["run", "--quiet", "-p", "primegroup-gen", "--", "--check"]))
}

fn test_default() -> Result {
    run(cargo().args(["test", "--quiet", "--workspace", "--all-features"]))
}

/// Tests of what depends on kernels and tables, with settings that `core/build.rs` takes from the environment: so all these runs
/// share a folder with what does not depend on them, the crates that we are compared with above all.
fn test_with(what: &[&str], settings: &[(&str, &str)], skip: &[&str]) -> Result {
    let shown: Vec<String> = settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
    println!("{}: {}", shown.join(", "), what.join(" "));
    let mut c = cargo();
    c.args(["test", "--quiet", "--target-dir", "target/kernels"]).args(what);
    for (name, value) in settings {
        c.env(format!("PRIMEGROUP_TEST_{name}"), value);
    }
    c.arg("--");
    for name in skip {
        c.args(["--skip", name]);
    }
    run(&mut c)
}

/// What is built of fields and groups.
const ARITHMETIC: [&str; 6] = ["-p", "primegroup-core", "-p", "primegroup", "-p", "primegroup-testkit"];
/// Tests in it that use nothing of ours, or the same whatever the kernel.
const ELSEWHERE: [&str; 1] = ["divsteps_bounds"];

fn test_kernel(kernel: &str) -> Result {
    test_with(&ARITHMETIC, &[("BACKEND", kernel)], &ELSEWHERE)
}

/// Whether this machine has what the kernel `x64` needs.
fn has_x64() -> bool {
    has_cpu(&["adx", "bmi2", "avx2", "pclmulqdq"])
}

/// Whether Linux names all these features of the CPU.
fn has_cpu(features: &[&str]) -> bool {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    features.iter().all(|f| cpu.split_whitespace().any(|w| w == *f))
}

/// The choice at run time falls on VPCLMULQDQ where there is one, and on this kernel only for the other groups.
fn test_x64() -> Result {
    if !has_x64() {
        return Err(Trouble::Skipped("for x86-64 Linux with ADX, AVX2 and PCLMULQDQ".to_owned()));
    }
    test_with(&[&ARITHMETIC[..], &["--test", "xs233"]].concat(), &[("BACKEND", "x64")], &[])
}

/// The compiler may use what a CPU has everywhere, not only our kernels where they look for it: the suite of one kernel run, the
/// command and its self-check as users build them who ask for speed.
fn test_cpu(level: &str) -> Result {
    if !cfg!(target_arch = "x86_64") {
        return Err(Trouble::Skipped("for x86-64".to_owned()));
    }
    let flags = format!("-C target-cpu={level}");
    println!("RUSTFLAGS={flags:?}");
    let mut c = cargo();
    c.args(["test", "--quiet", "--target-dir", "target/cpu", "-p", "primegroup-cli"]).args(ARITHMETIC);
    c.args(["--features", "primegroup-testkit/secrets"]);
    c.env("RUSTFLAGS", flags);
    if runs(level) {
        c.arg("--");
        for name in ELSEWHERE {
            c.args(["--skip", name]);
        }
    } else {
        println!("this CPU is older: the tests are built and not run");
        c.arg("--no-run");
    }
    run(&mut c)
}

/// Whether this CPU runs what is built for a level of x86-64 (of v3 and v4, what sets them apart).
fn runs(level: &str) -> bool {
    match level {
        "x86-64-v3" => has_cpu(&["avx2", "bmi1", "bmi2", "fma", "f16c", "movbe"]),
        "x86-64-v4" => runs("x86-64-v3") && has_cpu(&["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"]),
        _ => true,
    }
}

fn test_tables() -> Result {
    for size in ["small", "large"] {
        test_with(&["-p", "primegroup-core"], &[("TABLES", size)], &ELSEWHERE)?;
    }
    // The algorithms of boards: for a small stack, and for small flash.
    test_with(&ARITHMETIC, &[("MEMORY", "small")], &ELSEWHERE)?;
    test_with(&ARITHMETIC, &[("MEMORY", "small"), ("TABLES", "small")], &ELSEWHERE)
}

/// The features that are groups.
pub const GROUPS: [&str; 10] =
    ["do255e", "do255s", "jq255e", "jq255s", "ed25519", "ristretto255", "x25519", "curve9767", "xsb233", "xsk233"];
const ADAPTERS: [&str; 8] = ["alloc", "std", "parallel", "pem", "rand_core", "signature", "serde", "group"];

fn features() -> Result {
    let check = |package: &str, features: &str| {
        println!("{package}: {}", if features.is_empty() { "no features" } else { features });
        run(cargo().args([
            "clippy",
            "--quiet",
            "-p",
            package,
            "--no-default-features",
            "--features",
            features,
            "--",
            "-D",
            "warnings",
        ]))
    };
    for package in ["primegroup-core", "primegroup"] {
        check(package, "")?;
        for group in GROUPS {
            check(package, group)?;
        }
    }
    for adapter in ADAPTERS {
        check("primegroup", adapter)?;
        check("primegroup", &format!("{adapter},{}", GROUPS.join(",")))?;
    }
    Ok(())
}

const TARGETS: [&str; 4] =
    ["thumbv6m-none-eabi", "thumbv7em-none-eabihf", "riscv32imac-unknown-none-elf", "wasm32-unknown-unknown"];

fn no_std() -> Result {
    let installed = Command::new("rustup").args(["target", "list", "--installed"]).output();
    let installed = installed.map(|o| String::from_utf8_lossy(&o.stdout).into_owned()).unwrap_or_default();
    // Debian's compiler can build core for any target from its sources.
    let debian =
        works("/usr/bin/rustc", "--version") && std::fs::read_dir("/usr/lib/rustlib/src/rust/library/core").is_ok();
    let mut missing = Vec::new();
    for target in TARGETS {
        let mut c = if installed.lines().any(|l| l == target) {
            cargo()
        } else if debian {
            let mut c = Command::new("/usr/bin/cargo");
            c.current_dir(root()).env("RUSTC_BOOTSTRAP", "1").env("RUSTC", "/usr/bin/rustc");
            for name in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTDOC"] {
                c.env_remove(name);
            }
            c.arg("-Zbuild-std=core,alloc");
            c
        } else {
            missing.push(target);
            continue;
        };
        println!("{target}");
        // Little optimization: whether it builds does not depend on it, and `core` itself has to be built for each target.
        c.args(["build", "--quiet", "-p", "primegroup", "--features", "pem,alloc", "--target", target]);
        c.args(["--target-dir", "target/no_std"]).env("CARGO_PROFILE_DEV_DEBUG", "false");
        run(&mut c)?;
    }
    if missing.is_empty() {
        Ok(())
    } else {
        Err(Trouble::Skipped(format!(
            "no toolchain for {}: rustup target add …, or Debian's rust-src",
            missing.join(", ")
        )))
    }
}

fn doc() -> Result {
    run(cargo()
        .args(["doc", "--quiet", "--no-deps", "--workspace", "--all-features"])
        .env("RUSTDOCFLAGS", "-D warnings"))?;
    // The command has the name of the library, and only one of them can be in the documentation.
    let page = root().join("target/doc/primegroup/jq255e/index.html");
    if page.is_file() { Ok(()) } else { Err(Trouble::Failed(format!("{} is not there", page.display()))) }
}

fn constant_time() -> Result {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Err(Trouble::Skipped("for x86-64 Linux".to_owned()));
    }
    need("valgrind", "valgrind")?;
    // valgrind's CPUID hides ADX, so the choice at run time falls on the portable kernel; each is forced in turn. It has no
    // VPCLMULQDQ of 256 bits either: two others stand for it in this build, and the machine need not have it.
    let mut kernels = vec![("w64", "all"), ("w32", "all")];
    if has_x64() {
        kernels.extend([("x64", "all"), ("x64v", "binary")]);
    }
    for (kernel, groups) in kernels {
        let mut c = cargo();
        c.args(["build", "--quiet", "--release", "--target-dir", "target/ct", "-p", "primegroup-testkit"]);
        c.args(["--bin", "constant_time", "--features", "secrets"]);
        run(c.env("RUSTFLAGS", "--cfg primegroup_valgrind").env("PRIMEGROUP_TEST_BACKEND", kernel))?;
        let binary = root().join("target/ct/release/constant_time");
        let valgrind = || {
            let mut c = Command::new("valgrind");
            c.args(["--quiet", "--error-exitcode=9"]).arg(&binary);
            c
        };
        run(valgrind().arg(groups))?;
        let leaks = Command::new(&binary).arg("leaks").output().map_err(|e| Trouble::Failed(e.to_string()))?;
        let leaks = String::from_utf8_lossy(&leaks.stdout).into_owned();
        let leaks: Vec<&str> = leaks.lines().filter_map(|l| l.strip_prefix("leak ")).collect();
        for leak in &leaks {
            let caught = valgrind().args(["leak", leak]).output().is_ok_and(|o| o.status.code() == Some(9));
            if !caught {
                return Err(Trouble::Failed(format!("{kernel}: the planted leak {leak} was not caught")));
            }
        }
        if leaks.is_empty() {
            return Err(Trouble::Failed("no leaks are planted".to_owned()));
        }
        println!("{kernel}: the {} planted leaks were caught", leaks.len());
        // Text does not depend on the kernel.
        if kernel == "w64" {
            text_traces(&binary)?;
        }
    }
    Ok(())
}

/// Private keys as text: what runs, and the addresses that are read and written, are the same whatever the key.
fn text_traces(binary: &Path) -> Result {
    let trace = |command: &str, seed: &str| {
        let failed = |e: std::io::Error| Trouble::Failed(format!("valgrind: {e}"));
        let mut c = Command::new("valgrind");
        c.args(["--tool=lackey", "--trace-mem=yes"]).arg(binary).args([command, seed]);
        let mut child = c.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().map_err(failed)?;
        // Lines with the process's number are valgrind's own.
        let lines = child.stderr.take().map(BufReader::new).into_iter().flat_map(|r| r.split(b'\n'));
        let (mut hash, mut count) = (DefaultHasher::new(), 0u64);
        for line in lines {
            let line = line.map_err(failed)?;
            // Before `main`, the C library looks at what the system gave it, which is never the same; `main` begins with as many lines
            // again that have nothing to do with keys.
            count += 1;
            if count > 100_000 && !line.starts_with(b"==") {
                line.hash(&mut hash);
            }
        }
        let status = child.wait().map_err(failed)?;
        if status.success() { Ok((hash.finish(), count)) } else { Err(Trouble::Failed(format!("{command}: {status}"))) }
    };
    let first = trace("text", "1")?;
    for seed in ["2", "3"] {
        if trace("text", seed)? != first {
            return Err(Trouble::Failed("reading or writing a private key as text depends on the key".to_owned()));
        }
    }
    if trace("text-leak", "1")? == trace("text-leak", "2")? {
        return Err(Trouble::Failed("the leak that is planted beside private keys as text was not caught".to_owned()));
    }
    println!("private keys as text: one trace of {} instructions and addresses; the planted leak was caught", first.1);
    Ok(())
}

/// What operations on secrets leave on their stacks.
fn secrets_left() -> Result {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Err(Trouble::Skipped("for x86-64 Linux; `boards` does it on Cortex-M".to_owned()));
    }
    // As the library is built, and with the kernel that is chosen at run time; then the portable ones.
    for kernel in ["", "w64", "w32"] {
        let mut c = cargo();
        c.args(["run", "--quiet", "--release", "-p", "primegroup-testkit", "--bin", "secrets_left"]);
        c.args(["--features", "secrets", "--target-dir", "target/ct"]);
        run(c.env("PRIMEGROUP_TEST_BACKEND", kernel))?;
    }
    Ok(())
}

fn old_cpu() -> Result {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Err(Trouble::Skipped("for x86-64 Linux".to_owned()));
    }
    need("qemu-x86_64", "qemu-user")?;
    run(cargo().args(["build", "--quiet", "--release", "-p", "primegroup-cli"]))?;
    let mut c = Command::new("qemu-x86_64");
    c.args(["-cpu", "Nehalem"]).arg(root().join("target/release/primegroup"));
    c.args(["bench", "--op", "encode", "--group", "jq255e", "--time", "0.1"]);
    run(&mut c)
}

fn fuzz() -> Result {
    if !root().join("fuzz/Cargo.toml").exists() {
        return Err(Trouble::Skipped("no fuzz targets yet".to_owned()));
    }
    // The same bodies run as ordinary tests in the testkit; this adds coverage guidance where the tools are there.
    if !works("cargo-fuzz", "--version") {
        return Err(Trouble::Skipped(
            "cargo-fuzz is missing: cargo install cargo-fuzz, and a nightly toolchain".to_owned(),
        ));
    }
    let list = Command::new("cargo").args(["+nightly", "fuzz", "list"]).current_dir(root()).output();
    let list = list.map(|o| String::from_utf8_lossy(&o.stdout).into_owned()).unwrap_or_default();
    for target in list.split_whitespace() {
        println!("{target}");
        run(Command::new("cargo")
            .args([
                "+nightly",
                "fuzz",
                "run",
                target,
                "--",
                "-max_total_time=10",
                "-print_final_stats=0",
                "-verbosity=0",
            ])
            .current_dir(root())
            .env_remove("RUSTUP_TOOLCHAIN")
            .env_remove("CARGO"))?;
    }
    Ok(())
}

fn miri() -> Result {
    let miri = Command::new("cargo").args(["+nightly", "miri", "--version"]).env_remove("RUSTUP_TOOLCHAIN").output();
    if !miri.is_ok_and(|o| o.status.success()) {
        return Err(Trouble::Skipped("Miri is missing: rustup +nightly component add miri".to_owned()));
    }
    run(Command::new("cargo")
        .args([
            "+nightly",
            "miri",
            "test",
            "-p",
            "primegroup-core",
            "--lib",
            "--target-dir",
            "target/miri",
            "--",
            "portable",
        ])
        .current_dir(root())
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("CARGO"))
}

fn bench() -> Result {
    run(cargo().args(["run", "--quiet", "--release", "-p", "primegroup-cli", "--", "bench", "--quick"]))
}
