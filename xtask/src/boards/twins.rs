//! Kernel functions against their portable twins.

/// The exported kernel functions.
pub fn kernels() -> Vec<String> {
    let mut all = Vec::new();
    let gf255 = [
        "mul",
        "add",
        "add_loose",
        "sub",
        "sub_double",
        "square",
        "half",
        "invert",
        "square_n",
        "mul_small",
        "legendre",
    ];
    for field in ["gf19", "gf3957", "gf18651"] {
        all.extend(gf255.iter().map(|f| format!("kernel_{field}_{f}")));
    }
    for scalar in ["scalar_e", "scalar_s", "scalar_25519"] {
        all.extend(["mul", "add", "sub", "invert"].iter().map(|f| format!("kernel_{scalar}_{f}")));
    }
    all.extend(["kernel_lookup_3x17", "kernel_lookup_4x17", "kernel_lookup_3x8"].map(str::to_owned));
    all
}
