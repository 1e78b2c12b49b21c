//! Turns the target (and an optional `--cfg primegroup_backend="..."`) into the facts the code asks for: the limb width,
//! whose kernels there are beside the portable ones, which CPU of the table (`src/cpu/table.rs`) the build has chosen, and whether the
//! choice is left to run time; and what the profile (`--cfg primegroup_profile="..."`) or a setting under it asks for: how large the fixed
//! tables are (`--cfg primegroup_tables="..."`); whether algorithms should need little stack (`--cfg primegroup_memory="..."`); and, where
//! both are small, that code should be as small as it can be.

#[path = "src/cpu/table.rs"]
mod table;

/// A row of the table: the name, the `cfg` of builds that have its kernels, what its instructions need.
struct Row {
    name: &'static str,
    exists: &'static str,
    needs: &'static [&'static str],
}

macro_rules! rows {
    ($(
        #[doc = $about:literal]
        $Cpu:ident $name:literal if $exists:ident, with [$($feature:ident)*],
            kernels $kernels:tt, lookup $lookup:ident, for $families:tt $(, $apart:ident)?;
    )*) => {
        &[$(Row { name: $name, exists: stringify!($exists), needs: &[$(stringify!($feature)),*] }),*]
    };
}
const ROWS: &[Row] = table::cpus!([rows]);

/// The names of portable backends, each for any target.
const PORTABLE: [&str; 4] = ["w32", "w64", "w28", "w28x"];
/// Architectures that have limbs of 29 bits by default.
const W28: [&str; 3] = ["mips", "xtensa", "wasm32"];
/// Of these, the ones where only products of 12 words and more are faster in such limbs, beside GF(2^255 - C): others, which are taken apart
/// and put together for that, are not where a word of 64 bits has the carry. (In node, P-256 takes 0.70 of the time in words, secp256k1 0.75.)
const W28_LONG: [&str; 1] = ["wasm32"];

/// Architectures of 32 bits without a carry flag: in sums of 128 bits, LLVM compares words in pairs there, and branches.
const FLAGLESS: [&str; 4] = ["riscv32", "mips", "mips32r6", "xtensa"];

/// What a build is for; the README has what follows from it.
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
    println!("cargo::rustc-check-cfg=cfg(primegroup_limbs, values(\"64\", \"32\"))");
    println!("cargo::rustc-check-cfg=cfg(primegroup_x64)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_dispatch)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_m0)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_m4)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_rv32)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_lx6)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_mips)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_fpu)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_asm)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_small_memory)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_small_code)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_calls)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_w28)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_w28_short)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_columns)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_in_place)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_narrow)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_flagless)");

    let var = |name: &str| std::env::var(name).unwrap_or_default();
    // A `--cfg`; or, for the project's own test runs, a variable, which leaves the crates that know nothing of it as they are built.
    let setting = |name: &str| {
        println!("cargo::rerun-if-env-changed=PRIMEGROUP_TEST_{name}");
        let cfg = var(&format!("CARGO_CFG_PRIMEGROUP_{name}"));
        if cfg.is_empty() { var(&format!("PRIMEGROUP_TEST_{name}")) } else { cfg }
    };
    let arch = var("CARGO_CFG_TARGET_ARCH");
    let features = var("CARGO_CFG_TARGET_FEATURE");
    let promises = |f: &str| features.split(',').any(|x| x == f);
    // IFMA is part of AVX-512, or stands alone.
    let has = |f: &str| match f {
        "ifma" => promises("avxifma") || ["avx512f", "avx512dq", "avx512vl", "avx512ifma"].into_iter().all(promises),
        _ => promises(f),
    };
    let wide = var("CARGO_CFG_TARGET_POINTER_WIDTH") == "64";
    // Miri interprets Rust, not assembly.
    let miri = std::env::var_os("CARGO_CFG_MIRI").is_some();

    let target = var("TARGET");
    // Cortex-M0, M0+, M1 and M23 have the 16-bit instructions only; M4 and M7 have UMAAL.
    let m0 = target.starts_with("thumbv6m") || target.starts_with("thumbv8m.base");
    let m4 = target.starts_with("thumbv7em");
    // Bare metal of 32 bits has a few kilobytes of stack and calls its field multiplication. Elsewhere formulas are inlined
    // into loops and tables of a few kilobytes stand on the stack.
    let bare = !wide && var("CARGO_CFG_TARGET_OS") == "none";
    // RISC-V with 32 registers and an instruction for products. Contracts are for bare metal, where all code is compiled for one CPU.
    let rv32 = bare && arch == "riscv32" && promises("m") && !promises("e");
    // Xtensa has no inline assembly: who links a program assembles the kernels, so they are there only where they are asked for.
    let lx6 = bare && arch == "xtensa";
    // MIPS32, which is release 2 on bare metal.
    let mips = bare && arch == "mips";

    // The `cfg` of the kernels that this target can have.
    let kernels = match () {
        () if arch == "x86_64" => "primegroup_x64",
        () if m0 => "primegroup_m0",
        () if m4 => "primegroup_m4",
        () if rv32 => "primegroup_rv32",
        () if lx6 => "primegroup_lx6",
        () if mips => "primegroup_mips",
        () => "",
    };
    let rows = || ROWS.iter().filter(|row| row.exists == kernels);
    let promised = |row: &&Row| row.needs.iter().all(|f| has(f));
    let backend = setting("BACKEND");
    // The CPU that everything runs on, or that what is detected at run time is better than.
    let (cpu, dispatch) = match backend.as_str() {
        name if PORTABLE.contains(&name) => (None, false),
        "" if miri || lx6 => (None, false),
        "" => {
            let cpu = rows().find(promised);
            (cpu, cpu.is_none() && !kernels.is_empty())
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
    // Limbs of 28 and 29 bits where the CPU has no carry flag; those of Xtensa without a sum of 64 bits.
    let (w28, narrow) = match backend.as_str() {
        "w28" => (true, false),
        "w28x" | "lx6" => (true, true),
        // Its kernels have such limbs.
        "" | "mips" => (W28.contains(&arch.as_str()), arch == "xtensa"),
        _ => (false, false),
    };
    if w28 {
        println!("cargo::rustc-cfg=primegroup_w28");
    }
    if w28 && (!backend.is_empty() || !W28_LONG.contains(&arch.as_str())) {
        println!("cargo::rustc-cfg=primegroup_w28_short");
    }
    // Results are written where they belong, and not copied there: loads of 64 bits, of which the compiler makes copies in WebAssembly, wait
    // for two stores of 32 bits. (In node, a product in GF(2^255 - C) took 54 ns for 33.)
    if arch == "wasm32" && (w28 || backend == "w64") {
        println!("cargo::rustc-cfg=primegroup_in_place");
    }
    if narrow {
        println!("cargo::rustc-cfg=primegroup_narrow");
    }
    let limbs = match backend.as_str() {
        "w32" | "w28" | "w28x" => "32",
        "w64" => "64",
        _ if wide || arch == "x86_64" => "64",
        _ => "32",
    };
    if narrow || FLAGLESS.contains(&arch.as_str()) && limbs == "32" {
        println!("cargo::rustc-cfg=primegroup_flagless");
    }
    let profile = match setting("PROFILE").as_str() {
        "" if !bare => Profile::Fast,
        "" if m0 || m4 || rv32 || mips => Profile::Small,
        "" => Profile::Tiny,
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
        ("", Profile::Small) => "medium",
        ("", Profile::Fast) if wide => "default",
        ("", Profile::Fast) => "small",
        (size @ ("small" | "medium" | "default" | "large"), _) => size,
        (other, _) => panic!("unknown primegroup_tables {other:?}: one of small, medium, default, large"),
    };
    let small_memory = match setting("MEMORY").as_str() {
        "" => profile != Profile::Fast,
        "small" => true,
        "large" => false,
        other => panic!("unknown primegroup_memory {other:?}: one of small, large"),
    };
    if small_memory {
        println!("cargo::rustc-cfg=primegroup_small_memory");
    }
    // Sums of products in Fp2, where limbs have room for them.
    if w28 && !narrow && !small_memory {
        println!("cargo::rustc-cfg=primegroup_columns");
    }
    // Small tables where memory is small: someone counts bytes of flash. Then code is chosen for its size as well.
    if small_memory && tables == "small" {
        println!("cargo::rustc-cfg=primegroup_small_code");
    }
    // With little optimization, field operations are called: inlined into every formula they are most of what the compiler works on, and
    // nobody measures such a build.
    if ["0", "1"].contains(&var("OPT_LEVEL").as_str()) {
        println!("cargo::rustc-cfg=primegroup_calls");
    }
    println!("cargo::rustc-env=PRIMEGROUP_TABLE_SIZE={tables}");
    println!("cargo::rustc-cfg=primegroup_limbs=\"{limbs}\"");
    println!("cargo::rustc-cfg=primegroup_cpu=\"{}\"", cpu.map_or("portable", |row| row.name));
    if cpu.is_some() || dispatch {
        println!("cargo::rustc-cfg={kernels}");
    }
    // On MIPS compilers have assembly where it has a kernel.
    let stable = ["x86_64", "x86", "arm", "aarch64", "riscv32", "riscv64"].contains(&arch.as_str());
    if (stable || mips && cpu.is_some()) && !miri {
        println!("cargo::rustc-cfg=primegroup_asm");
    }
    let fpu = cpu.is_some() && m4 && target.ends_with("eabihf");
    if fpu {
        println!("cargo::rustc-cfg=primegroup_fpu");
    }
    // For assembly, which has no `cfg`.
    println!("cargo::rustc-env=PRIMEGROUP_FPU={}", u8::from(fpu));
    // In a program optimized as a whole, assembly stands in a module of its own that knows of no feature.
    let extensions: String =
        ["m", "c", "zba", "zbc"].into_iter().filter(|f| promises(f)).map(|f| format!(", +{f}")).collect();
    println!(
        "cargo::rustc-env=PRIMEGROUP_RV32=.set .Lprimegroup_zba, {}; .macro primegroup_rv32_arch; .option arch{extensions}; .endm",
        u8::from(promises("zba"))
    );
    if dispatch {
        println!("cargo::rustc-cfg=primegroup_dispatch");
    }
}
