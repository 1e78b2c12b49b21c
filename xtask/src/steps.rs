//! The steps of `cargo xtask test`; `schedule` runs them.

use std::hash::{DefaultHasher, Hasher};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use xtask::groups;
use xtask::toolchain::Compiler;
use xtask::tools::{self, Trouble, cargo, has_cpu, root, run};

type Result = std::result::Result<(), Trouble>;

/// Condition for running a step that is not named. Each level includes the levels before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum When {
    /// Always.
    Always,
    /// With `--all`, as in CI.
    All,
    /// With `--nightly`.
    Nightly,
    /// Only by name: the step needs something that not everybody can have, or its result depends on the day and not on
    /// the code.
    Named,
}

/// A step.
pub struct Step {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its description in the output.
    pub about: &'static str,
    /// Condition for running it.
    pub when: When,
    /// Function that runs it.
    pub run: fn() -> Result,
}

const fn step(name: &'static str, when: When, about: &'static str, run: fn() -> Result) -> Step {
    Step { name, about, when, run }
}

/// The steps in chains. Steps of a chain run one after the other, because they build in the same folder or use what
/// another one built. The first chain runs alone. Then chains run side by side; they start in this order, the longest
/// first. `c` and `boards` use a program that the step `test` builds, so they come late: before that they only wait.
pub const CHAINS: [&[Step]; 11] = [
    &[step("fmt", When::Always, "formatting", fmt), step("clippy", When::Always, "lints, warnings are errors", clippy)],
    &[
        step("test", When::Always, "all tests, kernel chosen at run time; vectors, laws, twins, other libraries", test),
        step("openssl", When::Always, "key exchange with OpenSSL", openssl),
        step("old-cpu", When::Nightly, "runs on a CPU without BMI2, ADX and AVX2", old_cpu),
        step("bench", When::Nightly, "the command's self-check and a quick benchmark", bench),
        step("gen", When::Always, "generated tables are what the generator computes", generated),
        step("doc", When::Always, "documentation builds without warnings", doc),
        step("features", When::Nightly, "no feature, each group alone, each adapter, each protocol", features),
        step("miri", When::Named, "portable kernels under Miri", miri),
    ],
    &[
        step("ct", When::Nightly, "no secret-dependent branch or address, under valgrind; private keys as text", ct),
        step("ct-kernels", When::Nightly, "the same of all other kernels of 64 bits", ct_kernels),
        step("ct-portable", When::Nightly, "the same of the portable 32-bit kernel", ct_portable),
        step(
            "left-portable",
            When::Nightly,
            "no copies of secrets stay on the stack of the portable 32-bit kernel",
            left_portable,
        ),
    ],
    &[
        step("w64", When::Nightly, "twins and answers on the portable 64-bit kernel, with large tables", || {
            suite(W64, &[])
        }),
        step("w32", When::Nightly, "the suite on the portable 32-bit kernel, with small tables", || suite(W32, &SUITE)),
        step("w28", When::Nightly, "the suite on limbs of 29 bits, with small tables", || suite(W28, &SUITE)),
        step("w28x", When::Nightly, "twins and answers on limbs of 29 bits, with sums of 32 bits alone", || {
            suite(W28X, &[])
        }),
        step("small", When::Nightly, "the suite with the algorithms of Cortex-M0+, for a small stack", || {
            suite(SMALL, &SUITE)
        }),
        step(
            "tiny",
            When::Nightly,
            "twins and answers on the portable 32-bit kernel, with the algorithms for small flash",
            || suite(TINY, &[]),
        ),
        step("x64", When::Nightly, "the suite on x86-64 without VPCLMULQDQ, for a small stack", x64),
    ],
    &[
        step(
            "python",
            When::All,
            "the Python face: its wheel, tests, stubs, every command of its README; telemetry on engines",
            crate::python::step,
        ),
        step(
            "python-aarch64",
            When::Nightly,
            "the wheel for AArch64 Linux, and its tests under qemu",
            crate::python::aarch64,
        ),
    ],
    &[
        step("js", When::All, "the JavaScript binding: tests in node, types", crate::js::step),
        step(
            "js-package",
            When::Nightly,
            "the same as users get it, for both kinds of engines; instructions, the playground",
            crate::js::package,
        ),
    ],
    &[
        step("left", When::Nightly, "no copies of secrets stay on the stack", left),
        step("fuzz", When::Nightly, "a short run of each fuzz target", fuzz),
        step(
            "prove-quick",
            When::All,
            "proofs of products and squares on x86-64 from their machine code",
            crate::prove::quick,
        ),
        step(
            "prove",
            When::Nightly,
            "the same on Cortex-M4 and M0+, planted bugs, formulas of curves",
            crate::prove::step,
        ),
    ],
    &[
        step("c", When::All, "the C face: headers, gcc, the installed package", c_here),
        step("c-aarch64", When::Nightly, "the C face and its package on AArch64, under qemu", c_aarch64),
        step(
            "c-firmware",
            When::Nightly,
            "the C face on Cortex-M0+: firmware, the library for Arduino, projects",
            c_firmware,
        ),
        step(
            "c-deep",
            When::Nightly,
            "each group's lints, clang, sanitizers, valgrind, firmware on Cortex-M4 and M33",
            c_deep,
        ),
        step("c-boards", When::Named, "the same on RISC-V, MIPS32 and Xtensa", c_boards),
    ],
    &[
        step(
            "aarch64",
            When::Nightly,
            "tests of core and the suite under qemu, instructions against the accepted ones; other targets",
            crate::emulated::aarch64,
        ),
        step("riscv64", When::Nightly, "the same for 64-bit RISC-V", crate::emulated::riscv64),
        step("native", When::Nightly, "twins, answers, callers' registers, built for this CPU", native),
        step("v3", When::Nightly, "twins, answers and callers' registers, built for AVX2", v3),
        step("v4", When::Nightly, "the suite built for AVX-512, and run where there is one", v4),
    ],
    &[
        step("boards", When::All, "figures on Cortex-M0+ against the accepted ones, constant time", boards),
        step(
            "boards-all",
            When::Nightly,
            "figures, kernels, constant time, vectors, self-test on all boards",
            boards_all,
        ),
    ],
    &[
        step("no_std", When::Nightly, "builds for machines without std", no_std),
        step(
            "package",
            When::Nightly,
            "crates for users can be published, and build from what is packaged",
            crate::package::step,
        ),
        step("deny", When::Nightly, "licences, versions and sources of dependencies", crate::deny::step),
        step("advisories", When::Named, "known faults of dependencies", crate::deny::advisories),
    ],
];

fn fmt() -> Result {
    run(cargo().args(["fmt", "--all", "--check"]))
}

fn clippy() -> Result {
    run(cargo().args(["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]))
}

fn generated() -> Result {
    run(cargo().args(["run", "-p", "primegroup-gen", "--", "--check"]))
}

fn test() -> Result {
    let mut c = cargo();
    if std::env::var_os("CI").is_some() {
        // Comparisons with other libraries and with big integers, and laws on random values, use 3 % of the inputs that
        // they use outside CI. The inputs of laws are new ones in each run.
        c.env("PRIMEGROUP_DIFF", "0.03");
    }
    run(c.args(["test", "--workspace", "--all-features", "--no-fail-fast", "--", "--quiet"]))
}

/// Runs the tests of the suite and of the command that need the program `openssl`.
fn openssl() -> Result {
    let tests = ["--test", "suite", "--test", "cli", "--", "--ignored", "openssl"];
    run(cargo().args(["test", "--workspace", "--all-features"]).args(tests))
}

/// Tests that depend on every setting of a build: kernels against their reference implementations, answers of every
/// operation, registers of callers.
pub const BUILDS: [&str; 8] =
    ["--lib", "--test", "builds", "-p", "primegroup-core", "-p", "primegroup-testkit", "--no-fail-fast"];

/// Tests that depend on kernels, tables and profiles: the suite of all groups.
pub const SUITE: [&str; 2] = ["--test", "suite"];

/// Settings of a build, which `core/build.rs` reads from variables. All these runs share a folder, so crates that do
/// not depend on the settings are built once.
type Settings = &'static [(&'static str, &'static str)];

// Each kernel, with other tables and another memory size than in the step `test`. These steps run only with
// `--nightly`, because other steps run every operation of such builds:
// - Portable 64-bit kernel: `ct`, with the accepted answers.
// - Without VPCLMULQDQ: `ct`. In addition, `test` compares the kernel with its reference implementation.
// - Profile `small`: the firmware of `boards` has it by default, with vectors and traces.
// - Profile `tiny`: core's tests compare its multiplication with that of this build, on all curves that have it.
const W64: Settings = &[("BACKEND", "w64"), ("TABLES", "large")];
const W32: Settings = &[("BACKEND", "w32"), ("TABLES", "small")];
const W28: Settings = &[("BACKEND", "w28"), ("TABLES", "small")];
const W28X: Settings = &[("BACKEND", "w28x"), ("PROFILE", "tiny")];
const SMALL: Settings = &[("BACKEND", "w32"), ("PROFILE", "small")];
const TINY: Settings = &[("BACKEND", "w32"), ("PROFILE", "tiny")];
const X64: Settings = &[("BACKEND", "x64"), ("PROFILE", "small")];

fn suite(settings: Settings, more: &[&str]) -> Result {
    let mut c = cargo();
    c.arg("test")
        .args(BUILDS)
        .args(more)
        .args(["--target-dir", "target/kernels"])
        .env("CARGO_PROFILE_DEV_DEBUG", "false");
    for (name, value) in settings {
        println!("{name}={value}");
        c.env(format!("PRIMEGROUP_TEST_{name}"), value);
    }
    run(c.args(["--", "--quiet"]))
}

/// Returns whether this machine has the CPU features that the kernel `x64` needs.
fn has_x64() -> bool {
    has_cpu(&["adx", "bmi2", "avx2", "pclmulqdq"])
}

/// Runs the suite on the kernel `x64`. At run time, the library would choose VPCLMULQDQ on CPUs that have it, and this
/// kernel only for the other groups.
fn x64() -> Result {
    if !has_x64() {
        return Err(Trouble::Skipped("x86-64 Linux with ADX, AVX2 and PCLMULQDQ".to_owned()));
    }
    suite(X64, &SUITE)
}

/// Runs tests of a build for a level of x86-64. The compiler may use the CPU's features everywhere, not only our
/// kernels after they detect them.
fn built_for(level: &str, more: &[&str]) -> Result {
    if !cfg!(target_arch = "x86_64") {
        return Err(Trouble::Skipped("x86-64".to_owned()));
    }
    let flags = format!("-C target-cpu={level}");
    println!("RUSTFLAGS={flags:?}");
    let mut c = cargo();
    c.arg("test").args(BUILDS).args(more).args(["--target-dir", "target/cpu"]).env("RUSTFLAGS", flags);
    // More optimization than in other tests, because this step tests code that the compiler vectorizes.
    c.env("CARGO_PROFILE_DEV_DEBUG", "false").env("CARGO_PROFILE_TEST_OPT_LEVEL", "2");
    // Every operation on secrets runs too, between vector registers that it must not change.
    c.args(["--features", "primegroup-testkit/secrets"]);
    if runs(level) {
        c.args(["--", "--quiet"]);
    } else {
        println!("this CPU is older: the tests are built and not run");
        c.arg("--no-run");
    }
    run(&mut c)
}

fn native() -> Result {
    built_for("native", &[])
}

/// Tests the code that the compiler generates for AVX2 by itself.
fn v3() -> Result {
    built_for("x86-64-v3", &[])
}

fn v4() -> Result {
    built_for("x86-64-v4", &SUITE)
}

/// Returns whether this CPU runs code that is built for a level of x86-64. For v3 and v4, it checks the features that
/// set them apart.
fn runs(level: &str) -> bool {
    match level {
        "x86-64-v3" => has_cpu(&["avx2", "bmi1", "bmi2", "fma", "f16c", "movbe"]),
        "x86-64-v4" => runs("x86-64-v3") && has_cpu(&["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"]),
        _ => true,
    }
}

const ADAPTERS: [&str; 9] = ["alloc", "std", "parallel", "pem", "ecies", "rand_core", "signature", "serde", "group"];

/// Features of the crate of protocols; the empty string stands for no feature.
const PROTOCOLS: [&str; 5] = ["", "hpke", "frost", "voprf", "vrf"];

fn features() -> Result {
    let clippy = |package: &str, features: &str| {
        println!("{package}: {}", if features.is_empty() { "no features" } else { features });
        let mut c = cargo();
        c.args(["clippy", "--quiet", "-p", package, "--no-default-features", "--features", features]);
        c
    };
    let check = |package: &str, features: &str| run(clippy(package, features).args(["--", "-D", "warnings"]));
    // The core is checked with the crate above it, with the features that its groups turn on.
    for group in [""].into_iter().chain(groups().iter().map(String::as_str)) {
        check("primegroup", group)?;
    }
    for adapter in ADAPTERS {
        check("primegroup", adapter)?;
    }
    for protocol in PROTOCOLS {
        check("primegroup-protocols", protocol)?;
    }
    println!("all features, limbs of 32 bits, the algorithms of boards");
    let mut c = clippy("primegroup", &format!("{},{}", ADAPTERS.join(","), groups().join(",")));
    for (name, value) in SMALL {
        c.env(format!("PRIMEGROUP_TEST_{name}"), value);
    }
    run(c.args(["-p", "primegroup-core", "--target-dir", "target/boards-lints", "--", "-D", "warnings"]))
}

/// A target with the kernels of boards and a target without any, each with all protocols that it can have. A protocol that
/// counts references needs atomic operations, and Cortex-M0+ has none.
const TARGETS: [(&str, &[&str]); 2] = [
    ("thumbv6m-none-eabi", &["--no-default-features", "--features", "frost,voprf,vrf"]),
    ("wasm32-unknown-unknown", &["--all-features"]),
];

/// Checks protocols, and the library under them with `alloc` and texts, without the standard library. Nothing is built:
/// the firmware, the C archives and the modules for JavaScript build the same library for these targets and others.
fn no_std() -> Result {
    for (target, features) in TARGETS {
        let mut c = Compiler::find(target)?.command("check", &root(), "dev", target, "core,alloc");
        println!("{target}: {}", features.join(" "));
        run(c.args(["-p", "primegroup-protocols", "--target-dir", "target/no_std"]).args(features))?;
    }
    Ok(())
}

fn doc() -> Result {
    // First the default features, as most users build them. Then all features; this output stays.
    for packages in [&["-p", "primegroup-core", "-p", "primegroup"][..], &["--workspace", "--all-features"]] {
        run(cargo().args(["doc", "--no-deps"]).args(packages).env("RUSTDOCFLAGS", "-D warnings"))?;
    }
    // The command has the same name as the library, and the documentation can contain only one of them. The page of a
    // type alias has no methods. This loop catches both faults.
    for module in ["do255e", "do255s", "jq255e", "jq255s", "curve9767", "ed25519", "c1665"] {
        for (name, method) in [("SecretKey", "method.sign"), ("PublicKey", "method.verify")] {
            let page = root().join(format!("target/doc/primegroup/{module}/struct.{name}.html"));
            let text = std::fs::read_to_string(&page).unwrap_or_default();
            if !text.contains(&format!("id=\"{method}\"")) {
                return Err(Trouble::Failed(format!("{} is not there, or has no {method}", page.display())));
            }
        }
    }
    Ok(())
}

fn linux() -> Result {
    let here = cfg!(all(target_arch = "x86_64", target_os = "linux"));
    if here { Ok(()) } else { Err(Trouble::Skipped("x86-64 Linux".to_owned())) }
}

/// Checks every group on one of the kernels that are chosen from at run time.
fn ct() -> Result {
    linux()?;
    let binary = build_constant_time("")?;
    let kernel = if has_x64() { "x64" } else { "w64" };
    constant_time(&binary, kernel, "all")?;
    run(Command::new(&binary).args([kernel, "answers"]))?;
    // Text does not depend on the kernel. The kernel computes the public key of each private key.
    text_traces(&binary, kernel)
}

/// Checks the other kernels, in the same build.
fn ct_kernels() -> Result {
    linux()?;
    let binary = build_constant_time("")?;
    let answers = |kernel| run(Command::new(&binary).args([kernel, "answers"]));
    constant_time(&binary, "w64", "all")?;
    answers("w64")?;
    if has_x64() {
        // valgrind has neither VPCLMULQDQ of 256 bits nor AVX-512, so this build replaces both, and the machine need
        // not have them. Other instructions replace VPCLMULQDQ. The kernel of x64v replaces that of x64g, and
        // multiplications of x64 replace those of x64w. Plain Rust with the same formulas replaces SIMD lanes.
        constant_time(&binary, "x64v", "binary")?;
        constant_time(&binary, "x64g", "binary")?;
        constant_time(&binary, "x64w", "only curve9767")?;
        constant_time(&binary, "x64i", "lanes")?;
        answers("x64i")?;
    }
    Ok(())
}

fn ct_portable() -> Result {
    linux()?;
    let binary = build_constant_time("w32")?;
    constant_time(&binary, "w32", "all")?;
    run(Command::new(&binary).args(["w32", "answers"]))
}

/// Adds debug information, with which valgrind names lines. It makes a build longer, so CI has only the names of
/// functions.
fn with_lines(c: &mut Command) {
    if std::env::var_os("CI").is_none() {
        c.env("CARGO_PROFILE_RELEASE_DEBUG", "line-tables-only");
    }
}

/// Builds the program for one kernel; if the name is empty, for the kernels that are chosen from at run time.
fn build_constant_time(backend: &str) -> std::result::Result<PathBuf, Trouble> {
    let mut c = cargo();
    c.args(["build", "--release", "--target-dir", "target/ct", "-p", "primegroup-testkit"]);
    c.args(["--bin", "constant_time", "--features", "secrets"]);
    with_lines(&mut c);
    run(c.env("RUSTFLAGS", "--cfg primegroup_valgrind").env("PRIMEGROUP_TEST_BACKEND", backend))?;
    Ok(root().join("target/ct/release/constant_time"))
}

/// Checks some groups on one kernel, and checks that planted leaks are caught.
fn constant_time(binary: &Path, kernel: &str, groups: &str) -> Result {
    println!("{kernel}");
    let valgrind = || {
        let mut c = Command::new("valgrind");
        let public = root().join("testkit/valgrind/public.supp");
        c.args(["--quiet", "--error-exitcode=9"]).arg(format!("--suppressions={}", public.display()));
        c.arg(binary).arg(kernel);
        c
    };
    run(valgrind().args(groups.split(' ')))?;
    let leaks = Command::new(binary).args([kernel, "leaks"]).output();
    let leaks = leaks.map_err(|e| Trouble::Failed(e.to_string()))?;
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
    Ok(())
}

/// Returns a hash of the lines after the first ones, and their number.
fn hash_after(mut lines: impl Read, mut first: usize) -> std::io::Result<(u64, usize)> {
    let (mut hash, mut count, mut block) = (DefaultHasher::new(), 0, vec![0; 1 << 20]);
    loop {
        // All blocks except the last are full, so they do not depend on how the pipe was filled.
        let mut length = 0;
        while length < block.len() {
            match lines.read(&mut block[length..])? {
                0 => break,
                n => length += n,
            }
        }
        let mut rest = &block[..length];
        while first > 0 && !rest.is_empty() {
            let end = rest.iter().position(|b| *b == b'\n').map_or(rest.len(), |i| i + 1);
            first -= usize::from(rest[end - 1] == b'\n');
            rest = &rest[end..];
        }
        count += rest.iter().filter(|b| **b == b'\n').count();
        hash.write(rest);
        if length < block.len() {
            return Ok((hash.finish(), count));
        }
    }
}

/// Checks that instructions and addresses are the same for every private key that is read or written as text.
fn text_traces(binary: &Path, kernel: &str) -> Result {
    let trace = |command: &str, seed: &str| {
        let failed = |e: std::io::Error| Trouble::Failed(format!("valgrind: {e}"));
        let mut c = Command::new("valgrind");
        // `--vgdb=no`: the server for debuggers is a file with the process number in its name. The C library reads the
        // names of all mapped files before `main`, and a number with fewer digits takes fewer instructions.
        c.args(["--quiet", "--tool=lackey", "--trace-mem=yes", "--basic-counts=no", "--vgdb=no"]);
        c.arg(binary).args([kernel, command, seed]);
        let mut child = c.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().map_err(failed)?;
        // Skips the first lines. Before `main`, the C library reads data from the system that differ in every run.
        // `main` begins with as many lines again that do not depend on keys.
        let hashed = child.stderr.take().map_or(Ok((0, 0)), |trace| hash_after(trace, 100_000)).map_err(failed)?;
        let status = child.wait().map_err(failed)?;
        if status.success() { Ok(hashed) } else { Err(Trouble::Failed(format!("{command}: {status}"))) }
    };
    let first = trace("text", "1")?;
    if trace("text", "2")? != first {
        return Err(Trouble::Failed("reading or writing a private key as text depends on the key".to_owned()));
    }
    if trace("text-leak", "1")? == trace("text-leak", "2")? {
        return Err(Trouble::Failed("the leak that is planted beside private keys as text was not caught".to_owned()));
    }
    println!("private keys as text: one trace of {} instructions and addresses; the planted leak was caught", first.1);
    Ok(())
}

/// Checks that operations leave no secrets on the stack. The library is built as for users: the kernel is chosen at run
/// time.
fn left() -> Result {
    // `boards` runs this check on Cortex-M.
    linux()?;
    let mut c = cargo();
    c.args(["run", "--release", "-p", "primegroup-testkit", "--bin", "secrets_left", "--features", "secrets"]);
    with_lines(&mut c);
    run(&mut c)
}

// The same for the narrow kernel: its values take more words of stack. Only with `--nightly`: the build takes minutes,
// and `boards` runs the same check on 32 bits.
fn left_portable() -> Result {
    linux()?;
    let mut c = cargo();
    c.args(["run", "--release", "-p", "primegroup-testkit", "--bin", "secrets_left"]);
    c.args(["--features", "secrets", "--target-dir", "target/ct"]);
    run(c.env("PRIMEGROUP_TEST_BACKEND", "w32"))
}

/// Builds the command, and returns its path. An optimized build would show nothing more: `left` compares all operations
/// of such a build with their answers.
fn command() -> std::result::Result<PathBuf, Trouble> {
    tools::program("cli", "primegroup")
}

fn old_cpu() -> Result {
    linux()?;
    let mut c = Command::new("qemu-x86_64");
    c.args(["-cpu", "Nehalem"]).arg(command()?);
    c.args(["bench", "--op", "encode", "--group", "jq255e", "--time", "0.1"]);
    run(&mut c)
}

fn bench() -> Result {
    run(Command::new(command()?).args(["bench", "--quick"]))
}

fn c_here() -> Result {
    tools::boards(["c", "here"])
}

fn c_aarch64() -> Result {
    tools::boards(["c", "aarch64"])
}

fn c_firmware() -> Result {
    tools::boards(["c", "boards", "cortex-m0plus"])
}

fn c_deep() -> Result {
    tools::boards(["c", "deep"])?;
    tools::boards(["c", "boards", "cortex-m4", "cortex-m33"])
}

// Only by name: an archive of all groups for another kind of CPU takes minutes to build.
fn c_boards() -> Result {
    tools::boards(["c", "boards", "riscv", "mips", "xtensa"])
}

fn boards() -> Result {
    tools::boards(["boards", "--check", "--ct", "--board", "m0plus"])
}

fn boards_all() -> Result {
    tools::boards(["boards", "--all"])
}

/// Compiler flags for libFuzzer, the same as in cargo-fuzz: counters, comparisons, and checks that a release build
/// omits. A stable compiler has all of them; only a sanitizer must be allowed explicitly.
const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Cdebug-assertions -Coverflow-checks -Ccodegen-units=1";

/// Returns whether the compiler comes with the AddressSanitizer runtime: rustup's compilers do, Debian's does not.
fn has_sanitizer() -> bool {
    let folder = tools::text(Command::new("rustc").args(["--print", "target-libdir"])).unwrap_or_default();
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    files.into_iter().any(|f| f.file_name().to_string_lossy().ends_with("_rt.asan.a"))
}

/// Fuzzes each target for five seconds, guided by coverage. The suite runs the same bodies on random bytes. With `cargo
/// fuzz run`, one target runs without this limit.
fn fuzz() -> Result {
    let failed = |what: &Path, e: std::io::Error| Trouble::Failed(format!("{}: {e}", what.display()));
    let sources = root().join("fuzz/fuzz_targets");
    let files = std::fs::read_dir(&sources).map_err(|e| failed(&sources, e))?;
    let mut targets: Vec<_> = files.flatten().filter_map(|f| Some(f.path().file_stem()?.to_owned())).collect();
    targets.sort();
    let version = tools::text(Command::new("rustc").arg("-vV")).unwrap_or_default();
    let Some(host) = version.lines().find_map(|line| line.strip_prefix("host: ")) else {
        return Err(Trouble::Failed("rustc -vV names no host".to_owned()));
    };
    let sanitizer = if has_sanitizer() { " -Zsanitizer=address" } else { "" };
    println!("{} targets, flags {COVERAGE}{sanitizer}", targets.len());
    let (target, folder) = (format!("--target={host}"), root().join("target/fuzz"));
    let mut c = cargo();
    c.current_dir(root().join("fuzz")).env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", format!("{COVERAGE}{sanitizer}"));
    // Less optimization halves the build time, and a short run finds no less.
    c.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
    with_lines(&mut c);
    run(c.args(["build", "--release", "--bins", &target, "--target-dir"]).arg(&folder))?;
    for target in targets {
        println!("{}", target.display());
        // Each run starts with the corpus of the last one.
        let corpus = folder.join("corpus").join(&target);
        std::fs::create_dir_all(&corpus).map_err(|e| failed(&corpus, e))?;
        let mut c = Command::new(folder.join(host).join("release").join(&target));
        c.current_dir(&folder).args(["-max_total_time=5", "-print_final_stats=1", "-verbosity=0"]).arg(corpus);
        run(&mut c)?;
    }
    Ok(())
}

fn miri() -> Result {
    let nightly = || {
        let mut c = Command::new("cargo");
        c.current_dir(root()).env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").args(["+nightly", "miri"]);
        c
    };
    if tools::text(nightly().arg("--version")).is_none() {
        return Err(Trouble::Skipped("rustup +nightly component add miri".to_owned()));
    }
    let target = ["--target-dir", "target/miri"];
    run(nightly().args(["test", "-p", "primegroup-core", "--lib"]).args(target).args(["--", "portable"]))
}

#[cfg(test)]
mod tests {
    use super::hash_after;

    #[test]
    fn what_follows_the_first_lines_is_hashed() {
        let text = |first: &str, rest: &str| hash_after(format!("{first}{rest}").as_bytes(), 2).unwrap();
        let (hash, count) = text("a\nb\n", "c\nd\n");
        assert_eq!(count, 2);
        assert_eq!(text("x\nlonger\n", "c\nd\n"), (hash, count));
        assert_ne!(text("a\nb\n", "c\ne\n").0, hash);
        assert_eq!(text("a\n", "").1, 0);
        // More than a block, and a line across its end.
        let long = "0123456789\n".repeat(200_000);
        assert_eq!(text("a\nb\n", &long).1, 200_000);
        assert_ne!(
            text("a\nb\n", &long).0,
            text("a\nb\n", &format!("{}x{}", &long[..1_500_000], &long[1_500_001..])).0
        );
    }
}
