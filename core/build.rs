//! Turns the target (and an optional `--cfg primegroup_backend="..."`) into the facts the code asks for: the limb width,
//! which kernel beside the portable one exists, and whether it is chosen at run time; how large the fixed tables are
//! (`--cfg primegroup_tables="..."`); whether algorithms should need little stack (`--cfg primegroup_memory="..."`); and, where both
//! are small, that code should be as small as it can be.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(primegroup_limbs, values(\"64\", \"32\"))");
    println!("cargo::rustc-check-cfg=cfg(primegroup_x64)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_x64v)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_dispatch)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_m0)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_m4)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_fpu)");
    println!(
        "cargo::rustc-check-cfg=cfg(primegroup_table_size, values(\"small\", \"medium\", \"default\", \"large\"))"
    );
    println!("cargo::rustc-check-cfg=cfg(primegroup_small_memory)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_small_code)");

    let var = |name: &str| std::env::var(name).unwrap_or_default();
    // A `--cfg`; or, for the project's own test runs, a variable, which leaves the crates that know nothing of it as they are built.
    let setting = |name: &str| {
        println!("cargo::rerun-if-env-changed=PRIMEGROUP_TEST_{name}");
        let cfg = var(&format!("CARGO_CFG_PRIMEGROUP_{name}"));
        if cfg.is_empty() { var(&format!("PRIMEGROUP_TEST_{name}")) } else { cfg }
    };
    let arch = var("CARGO_CFG_TARGET_ARCH");
    let features = var("CARGO_CFG_TARGET_FEATURE");
    let has = |f: &str| features.split(',').any(|x| x == f);
    let wide = var("CARGO_CFG_TARGET_POINTER_WIDTH") == "64";
    // Miri interprets Rust, not assembly.
    let miri = std::env::var_os("CARGO_CFG_MIRI").is_some();

    let target = var("TARGET");
    // Cortex-M0, M0+, M1 and M23 have the 16-bit instructions only; M4 and M7 have UMAAL.
    let m0 = target.starts_with("thumbv6m") || target.starts_with("thumbv8m.base");
    let m4 = target.starts_with("thumbv7em");

    let portable = (if wide { "64" } else { "32" }, "portable", false);
    let (limbs, kernel, dispatch) = match setting("BACKEND").as_str() {
        "w32" => ("32", "portable", false),
        "w64" => ("64", "portable", false),
        "x64" if arch == "x86_64" => ("64", "x64", false),
        // As x64, and VPCLMULQDQ for the groups that it is good for.
        "x64v" if arch == "x86_64" => ("64", "x64", false),
        "x64" | "x64v" => panic!("primegroup_backend=\"x64\" needs an x86_64 target, not {arch}"),
        "m0" if m0 => ("32", "m0", false),
        "m0" => panic!("primegroup_backend=\"m0\" needs a thumbv6m or thumbv8m.base target, not {target}"),
        "m4" if m4 => ("32", "m4", false),
        "m4" => panic!("primegroup_backend=\"m4\" needs a thumbv7em target, not {target}"),
        "" if arch == "x86_64" && !miri => {
            let all = ["adx", "bmi1", "bmi2", "avx2", "pclmulqdq"].iter().all(|f| has(f));
            ("64", "x64", !all)
        }
        "" if m0 => ("32", "m0", false),
        "" if m4 => ("32", "m4", false),
        "" => portable,
        other => panic!("unknown primegroup_backend {other:?}: one of w32, w64, x64, x64v, m0, m4"),
    };
    let tables = setting("TABLES");
    let tables = match tables.as_str() {
        "" if wide => "default",
        "" if m0 => "medium",
        "" if m4 => "default",
        "" => "small",
        size @ ("small" | "medium" | "default" | "large") => size,
        other => panic!("unknown primegroup_tables {other:?}: one of small, medium, default, large"),
    };
    // Bare metal of 32 bits has a few kilobytes of stack and calls its field multiplication. Elsewhere formulas are inlined
    // into loops and tables of a few kilobytes stand on the stack.
    let small_memory = match setting("MEMORY").as_str() {
        "" => !wide && var("CARGO_CFG_TARGET_OS") == "none",
        "small" => true,
        "large" => false,
        other => panic!("unknown primegroup_memory {other:?}: one of small, large"),
    };
    if small_memory {
        println!("cargo::rustc-cfg=primegroup_small_memory");
    }
    // Small tables where memory is small: someone counts bytes of flash. Then code is chosen for its size as well.
    if small_memory && tables == "small" {
        println!("cargo::rustc-cfg=primegroup_small_code");
    }
    println!("cargo::rustc-cfg=primegroup_table_size=\"{tables}\"");
    println!("cargo::rustc-cfg=primegroup_limbs=\"{limbs}\"");
    if kernel != "portable" {
        println!("cargo::rustc-cfg=primegroup_{kernel}");
    }
    if kernel == "m4" && target.ends_with("eabihf") {
        println!("cargo::rustc-cfg=primegroup_fpu");
    }
    if kernel == "x64" && !dispatch && (setting("BACKEND") == "x64v" || has("vpclmulqdq")) {
        println!("cargo::rustc-cfg=primegroup_x64v");
    }
    if dispatch {
        println!("cargo::rustc-cfg=primegroup_dispatch");
    }
}
