//! Turns the target (and an optional `--cfg primegroup_backend="..."`) into the three facts the code asks for:
//! the limb width, whether the x86-64 kernel exists, and whether it is chosen at run time.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(primegroup_limbs, values(\"64\", \"32\"))");
    println!("cargo::rustc-check-cfg=cfg(primegroup_x64)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_dispatch)");
    println!("cargo::rustc-check-cfg=cfg(primegroup_table_size, values(\"small\", \"default\", \"large\"))");

    let var = |name: &str| std::env::var(name).unwrap_or_default();
    let arch = var("CARGO_CFG_TARGET_ARCH");
    let features = var("CARGO_CFG_TARGET_FEATURE");
    let has = |f: &str| features.split(',').any(|x| x == f);
    let wide = var("CARGO_CFG_TARGET_POINTER_WIDTH") == "64";
    // Miri interprets Rust, not assembly.
    let miri = std::env::var_os("CARGO_CFG_MIRI").is_some();

    let (limbs, x64, dispatch) = match var("CARGO_CFG_PRIMEGROUP_BACKEND").as_str() {
        "w32" => ("32", false, false),
        "w64" => ("64", false, false),
        "x64" if arch == "x86_64" => ("64", true, false),
        "x64" => panic!("primegroup_backend=\"x64\" needs an x86_64 target, not {arch}"),
        "" if arch == "x86_64" && !miri => ("64", true, !(has("adx") && has("bmi1") && has("bmi2") && has("avx2"))),
        "" => (if wide { "64" } else { "32" }, false, false),
        other => panic!("unknown primegroup_backend {other:?}: one of w32, w64, x64"),
    };
    let tables = var("CARGO_CFG_PRIMEGROUP_TABLES");
    let tables = match tables.as_str() {
        "" if wide => "default",
        "" => "small",
        size @ ("small" | "default" | "large") => size,
        other => panic!("unknown primegroup_tables {other:?}: one of small, default, large"),
    };
    println!("cargo::rustc-cfg=primegroup_table_size=\"{tables}\"");
    println!("cargo::rustc-cfg=primegroup_limbs=\"{limbs}\"");
    if x64 {
        println!("cargo::rustc-cfg=primegroup_x64");
    }
    if dispatch {
        println!("cargo::rustc-cfg=primegroup_dispatch");
    }
}
