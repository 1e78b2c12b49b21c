//! Translates the target and the `--cfg` settings of a build into the `cfg` names that the code tests.
//!
//! * `--cfg primegroup_backend="..."` (optional) and the target select the limb width, the kernels beyond the portable
//!   ones, and the CPU entry of `src/cpu/table.rs`. They also decide whether the CPU is chosen at run time.
//! * `--cfg primegroup_profile="..."` selects algorithms that need little stack, and the default of the setting below.
//! * `--cfg primegroup_tables="..."` selects the size of the fixed tables.
//!
//! If tables are small and the profile is not `fast`, code size is minimized as well.

#[path = "src/cpu/table.rs"]
mod table;

/// An entry of the CPU table: its name, the kernels that a build with it contains, and the CPU features it needs.
struct Row {
    name: &'static str,
    kernels: &'static str,
    needs: &'static [&'static str],
}

macro_rules! rows {
    ($(
        #[doc = $about:literal]
        $Cpu:ident $name:literal if primegroup_kernels = $sort:literal, with [$($feature:ident)*],
            kernels $kernels:tt, lookup $lookup:ident, for $families:tt $(, $apart:ident)?;
    )*) => {
        &[$(Row { name: $name, kernels: $sort, needs: &[$(stringify!($feature)),*] }),*]
    };
}
const ROWS: &[Row] = table::cpus!([rows]);

/// Names of the portable backends. Each is valid for every target.
const PORTABLE: [&str; 4] = ["w32", "w64", "w28", "w28x"];
/// Architectures that use 29-bit limbs by default.
const W28: [&str; 3] = ["mips", "xtensa", "wasm32"];
/// Targets where 29-bit limbs pay only for GF(2^255 - C) and for moduli of 12 or more 32-bit words.
///
/// For shorter moduli the conversion to and from 29-bit limbs costs more than it saves, because 64-bit words hold the
/// carry. (Measured in node: with plain words, P-256 takes 0.70 of the time and secp256k1 0.75.)
const W28_LONG: [&str; 1] = ["wasm32"];

/// 32-bit architectures without a carry flag. For 128-bit additions, LLVM compares pairs of words on them and branches.
const FLAGLESS: [&str; 4] = ["riscv32", "mips", "mips32r6", "xtensa"];

/// Build profile. The README describes the consequences.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Profile {
    Fast,
    Small,
    Tiny,
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/cpu/table.rs");
    let names: String = ROWS.iter().map(|row| format!(", \"{}\"", row.name)).collect();
    println!("cargo::rustc-check-cfg=cfg(primegroup_cpu, values(\"portable\"{names}))");
    for values in [
        "limbs, values(\"64\", \"32\")",
        "kernels, values(\"x64\", \"m0\", \"m4\", \"rv32\", \"rv64\", \"a64\", \"lx6\", \"mips\")",
        "dispatch",
        "fpu",
        "asm",
        "calls",
        "small, values(\"memory\", \"code\", \"tiny\")",
        "layout, values(\"w28\", \"w28_short\", \"columns\", \"in_place\", \"narrow\", \"flagless\")",
    ] {
        println!("cargo::rustc-check-cfg=cfg(primegroup_{values})");
    }

    let var = |name: &str| std::env::var(name).unwrap_or_default();
    // The value of a `--cfg`. The project's own test runs use an environment variable instead, so that unrelated crates
    // are not rebuilt.
    let setting = |name: &str| {
        println!("cargo::rerun-if-env-changed=PRIMEGROUP_TEST_{name}");
        let cfg = var(&format!("CARGO_CFG_PRIMEGROUP_{name}"));
        if cfg.is_empty() { var(&format!("PRIMEGROUP_TEST_{name}")) } else { cfg }
    };
    let arch = var("CARGO_CFG_TARGET_ARCH");
    let features = var("CARGO_CFG_TARGET_FEATURE");
    let promises = |f: &str| features.split(',').any(|x| x == f);
    // IFMA exists as a part of AVX-512 and as the separate extension AVX-IFMA.
    let has = |f: &str| match f {
        "ifma" => promises("avxifma") || ["avx512f", "avx512dq", "avx512vl", "avx512ifma"].into_iter().all(promises),
        _ => promises(f),
    };
    let wide = var("CARGO_CFG_TARGET_POINTER_WIDTH") == "64";
    // Miri interprets Rust, not assembly.
    let miri = std::env::var_os("CARGO_CFG_MIRI").is_some();

    let target = var("TARGET");
    // Cortex-M0, M0+, M1 and M23 have only the 16-bit instructions; M4 and M7 have UMAAL.
    let m0 = target.starts_with("thumbv6m") || target.starts_with("thumbv8m.base");
    let m4 = target.starts_with("thumbv7em");
    // 32-bit bare metal has a few kilobytes of stack, so formulas call the field multiplication. Other targets inline
    // formulas into loops and keep tables of a few kilobytes on the stack.
    let bare = !wide && var("CARGO_CFG_TARGET_OS") == "none";
    // RISC-V with 32 registers and the M extension (multiplication). The kernels exist only on bare metal, where all
    // code is compiled for one CPU.
    let rv32 = bare && arch == "riscv32" && promises("m") && !promises("e");
    // A kernel for 64 bits needs nothing of a system.
    let rv64 = arch == "riscv64" && promises("m");
    // Targets without floating point promise no vector registers, and take portable code.
    let a64 = arch == "aarch64" && promises("neon") && var("CARGO_CFG_TARGET_ENDIAN") == "little";
    // AArch64 has a kernel for every CPU, and these systems tell whether there is a better one.
    let tells = a64 && ["linux", "android"].contains(&var("CARGO_CFG_TARGET_OS").as_str());
    // Rust has no inline assembly for Xtensa: the user who links a program assembles the kernels. They are used only on
    // request.
    let lx6 = bare && arch == "xtensa";
    // MIPS32; on bare metal it is release 2.
    let mips = bare && arch == "mips";

    // The kernels that exist for this target.
    let kernels = match () {
        () if arch == "x86_64" => "x64",
        () if m0 => "m0",
        () if m4 => "m4",
        () if rv32 => "rv32",
        () if rv64 => "rv64",
        () if a64 => "a64",
        () if lx6 => "lx6",
        () if mips => "mips",
        () => "",
    };
    let rows = || ROWS.iter().filter(|row| row.kernels == kernels);
    let promised = |row: &&Row| row.needs.iter().all(|f| has(f));
    let backend = setting("BACKEND");
    // The CPU that all code runs on, or the baseline if a better CPU may be chosen at run time.
    let (cpu, dispatch) = match backend.as_str() {
        name if PORTABLE.contains(&name) => (None, false),
        "" if miri || lx6 => (None, false),
        "" => {
            let cpu = rows().find(promised);
            let better = tells && !rows().take(1).any(|row| promised(&row));
            (cpu, (cpu.is_none() || better) && !kernels.is_empty())
        }
        name => match (rows().find(|row| row.name == name), ROWS.iter().any(|row| row.name == name)) {
            (Some(row), _) => (Some(row), false),
            (None, true) => panic!("primegroup_backend={name:?} needs another target than {target}"),
            (None, false) => {
                let names: Vec<_> = PORTABLE.into_iter().chain(ROWS.iter().map(|row| row.name)).collect();
                panic!("unknown primegroup_backend {name:?}: one of {}", names.join(", "))
            }
        },
    };
    let emit = |on: bool, cfg: &str| {
        if on {
            println!("cargo::rustc-cfg=primegroup_{cfg}");
        }
    };
    // Limbs of 28 and 29 bits for CPUs without a carry flag. On Xtensa the code also avoids 64-bit additions.
    let (w28, narrow) = match backend.as_str() {
        "w28" => (true, false),
        "w28x" | "lx6" => (true, true),
        // The MIPS kernels use 29-bit limbs.
        "" | "mips" => (W28.contains(&arch.as_str()), arch == "xtensa"),
        _ => (false, false),
    };
    emit(w28, r#"layout="w28""#);
    emit(w28 && (!backend.is_empty() || !W28_LONG.contains(&arch.as_str())), r#"layout="w28_short""#);
    // Results are written to their destination instead of copied there. In WebAssembly the compiler copies with 64-bit
    // loads, which wait for two 32-bit stores. (In node, a multiplication in GF(2^255 - C) took 54 ns instead of 33
    // ns.)
    emit(arch == "wasm32" && (w28 || backend == "w64"), r#"layout="in_place""#);
    emit(narrow, r#"layout="narrow""#);
    let limbs = match backend.as_str() {
        "w32" | "w28" | "w28x" => "32",
        "w64" => "64",
        _ if wide || arch == "x86_64" => "64",
        _ => "32",
    };
    emit(narrow || FLAGLESS.contains(&arch.as_str()) && limbs == "32", r#"layout="flagless""#);
    let profile = match setting("PROFILE").as_str() {
        "" if !bare => Profile::Fast,
        "" => Profile::Small,
        "fast" => Profile::Fast,
        "small" => Profile::Small,
        "tiny" => Profile::Tiny,
        other => panic!("unknown primegroup_profile {other:?}: one of fast, small, tiny"),
    };
    let tables = setting("TABLES");
    let tables = match (tables.as_str(), profile) {
        ("", Profile::Tiny) => "small",
        ("", _) if m0 => "medium",
        ("", _) if m4 => "default",
        ("", Profile::Small) if rv32 || mips => "medium",
        ("", Profile::Small) => "small",
        ("", Profile::Fast) if wide => "default",
        ("", Profile::Fast) => "small",
        (size @ ("small" | "medium" | "default" | "large"), _) => size,
        (other, _) => panic!("unknown primegroup_tables {other:?}: one of small, medium, default, large"),
    };
    let small_memory = profile != Profile::Fast;
    emit(small_memory, r#"small="memory""#);
    // Sums of products in Fp2 are accumulated in columns if the limbs have room for the carries.
    emit(w28 && !narrow && !small_memory, r#"layout="columns""#);
    // Small tables with small memory suggest that flash is scarce, so code is selected for size as well.
    let small_code = small_memory && tables == "small";
    emit(small_code, r#"small="code""#);
    // The smallest code there is, at twice the time.
    let tiny = small_code && profile == Profile::Tiny;
    emit(tiny, r#"small="tiny""#);
    // At low optimization levels, field operations are called instead of inlined. Inlined into every formula, they
    // dominate the compile time, and the speed of such a build does not matter.
    emit(["0", "1"].contains(&var("OPT_LEVEL").as_str()), "calls");
    println!("cargo::rustc-env=PRIMEGROUP_TABLE_SIZE={tables}");
    println!("cargo::rustc-cfg=primegroup_limbs=\"{limbs}\"");
    println!("cargo::rustc-cfg=primegroup_cpu=\"{}\"", cpu.map_or("portable", |row| row.name));
    emit(cpu.is_some() || dispatch, &format!("kernels=\"{kernels}\""));
    // On MIPS, the compilers that can build the kernels also have inline assembly.
    let stable = ["x86_64", "x86", "arm", "aarch64", "riscv32", "riscv64"].contains(&arch.as_str());
    emit((stable || mips && cpu.is_some()) && !miri, "asm");
    let fpu = cpu.is_some() && m4 && target.ends_with("eabihf");
    emit(fpu, "fpu");
    // Passed as environment variables because assembly has no `cfg`.
    println!("cargo::rustc-env=PRIMEGROUP_FPU={}", u8::from(fpu));
    println!("cargo::rustc-env=PRIMEGROUP_SMALL_CODE={}", u8::from(small_code));
    println!("cargo::rustc-env=PRIMEGROUP_TINY={}", u8::from(tiny));
    // With link-time optimization, assembly is placed in a module of its own without any target features.
    let extensions: String =
        ["m", "c", "zba", "zbc"].into_iter().filter(|f| promises(f)).map(|f| format!(", +{f}")).collect();
    println!(
        "cargo::rustc-env=PRIMEGROUP_RISCV=.set .Lprimegroup_zba, {}; .macro primegroup_riscv_arch; .option arch{extensions}; .endm",
        u8::from(promises("zba"))
    );
    let object = match var("CARGO_CFG_TARGET_OS").as_str() {
        "windows" | "uefi" => "coff",
        _ if var("CARGO_CFG_TARGET_VENDOR") == "apple" => "macho",
        _ => "elf",
    };
    println!("cargo::rustc-env=PRIMEGROUP_A64={object}.inc");
    emit(dispatch, "dispatch");
}
