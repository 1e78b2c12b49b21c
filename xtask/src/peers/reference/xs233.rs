//! xsb233 and xsk233 against the code of their author, and our own kernels against each other.

use super::{Measured, Reference, Row, ratio};

const FIELD: &str = "GF(2^233)";
const B: &str = "xsb233";
const K: &str = "xsk233";

/// What the portable kernel may take at most, in units of the one with PCLMULQDQ.
const PORTABLE: f64 = 12.0;

/// pornin/c-xs233. Flags: those of its Makefile, and what this machine can do beyond them.
pub const REFERENCE: Reference = Reference {
    name: "pornin/c-xs233",
    driver: "xs233",
    sources: &["xsb233", "xsk233"],
    flags: &[&["-O2", "-mpclmul", "-mavx2"], &["-O3", "-march=native"]],
    ours: &[
        ("ours", ""),
        ("ours, PCLMULQDQ", "--cfg primegroup_backend=\"x64\""),
        ("ours, portable", "--cfg primegroup_backend=\"w64\""),
    ],
    must: 0.95,
    // Coffee Lake: as its README says, Intel i5-8259U. Zen 3: the same code on that machine, the best of gcc 12 and clang 19.
    published: &["Coffee Lake", "Zen 3"],
    rows: &[
        Row::new(FIELD, "mul").published(&[0, 33]),
        Row::new(FIELD, "mul, four side by side").published(&[0, 26]),
        Row::new(FIELD, "square").published(&[0, 21]),
        Row::new(FIELD, "half-trace").published(&[0, 302]),
        Row::new(FIELD, "inverse").published(&[0, 2377]),
        Row::new(B, "mul (window)").published(&[60621, 63040]),
        Row::new(B, "mul (ladder)").published(&[51537, 54780]),
        Row::new(B, "mulgen").published(&[25754, 25607]),
        Row::new(B, "encode").published(&[0, 2442]),
        Row::new(B, "decode").published(&[0, 2960]),
        Row::alone(B, "mul"),
        Row::alone(B, "aP+bG"),
        Row::alone(B, "keygen"),
        Row::alone(B, "key exchange"),
        Row::alone(B, "sign"),
        Row::alone(B, "verify decoded"),
        Row::new(K, "mul (window)").published(&[49378, 48450]),
        Row::new(K, "mul (ladder)").published(&[46365, 50936]),
        Row::new(K, "mul (endomorphism)").published(&[29602, 28107]),
        Row::new(K, "mulgen (window)").published(&[20084, 18977]),
        Row::new(K, "mulgen (endomorphism)").published(&[16546, 15384]),
        Row::new(K, "encode").published(&[0, 2443]),
        Row::new(K, "decode").published(&[0, 3203]),
        Row::alone(K, "mul"),
        Row::alone(K, "mulgen"),
        Row::alone(K, "aP+bG"),
        Row::alone(K, "keygen"),
        Row::alone(K, "key exchange"),
        Row::alone(K, "sign"),
        Row::alone(K, "verify decoded"),
    ],
    about: "Published figures: of the same code, on Coffee Lake by its author, and on Zen 3. Field operations in chains, each on the \
            result of the one before, or in four chains side by side. \"ours\" chooses its kernel at run time as any build does; \
            beside it, what the kernels with PCLMULQDQ and in plain Rust (64-bit limbs) take in the same run. mul and mulgen are the \
            ways that the library chooses.",
    summary,
};

/// How the portable kernel stands to the one with PCLMULQDQ, over all rows.
fn summary(rows: &[Measured]) -> String {
    let times = rows.iter().filter_map(|m| Some((ratio(&m.ours[2], &m.ours[1])?, m.row)));
    let Some((most, row)) = times.max_by(|a, b| a.0.total_cmp(&b.0)) else { return String::new() };
    let mark = if most > PORTABLE { " (!)" } else { "" };
    format!(
        "\nThe portable kernel takes at most {most:.1} times{mark} what the one with PCLMULQDQ takes ({} {}).\n",
        row.group, row.operation
    )
}
