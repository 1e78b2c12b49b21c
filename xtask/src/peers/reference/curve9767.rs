//! Curve9767 against the AVX2 code of its author.

use super::{Reference, Row};

/// A row of the one group.
const fn row(operation: &'static str) -> Row {
    Row::new("curve9767", operation)
}

/// pornin/curve9767.
pub const REFERENCE: Reference = Reference {
    name: "pornin/curve9767",
    driver: "curve9767",
    sources: &["curve9767", "ecdh", "hash", "keygen", "ops_avx2", "scalar_amd64", "sha3", "sign"],
    flags: &[&["-O3", "-mavx2", "-mlzcnt"]],
    ours: &[("ours", "")],
    must: 1.0,
    published: &[],
    rows: &[
        row("field mul"),
        row("field square"),
        row("inversion"),
        row("square root"),
        row("QR test"),
        row("cube root"),
        row("lattice reduction"),
        row("point add"),
        row("point x2"),
        row("point x4"),
        row("point x8"),
        row("point x16"),
        row("decode"),
        row("encode"),
        row("mul"),
        row("mulgen"),
        row("aP+bG constant time"),
        row("aP+bG").against("aP+bG constant time"),
        row("MapToField"),
        row("Icart's map"),
        row("hash"),
        row("keygen"),
        row("key exchange"),
        row("sign"),
        row("verify constant time"),
        row("verify decoded"),
    ],
    about: "Field and point operations in chains, each on the result of the one before.",
    summary: |_| String::new(),
};
