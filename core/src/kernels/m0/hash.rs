//! The hash permutations that [`crate::hash`] declares.

core::arch::global_asm!(
    include_str!("../thumb.S"),
    include_str!("../thumb_hash.S"),
    include_str!("keccak.S"),
    include_str!("sha256.S"),
    include_str!("sha512.S"),
    include_str!("blake2s_parts.S"),
    concat!(".if ", env!("PRIMEGROUP_SMALL_CODE")),
    include_str!("blake2s_compact.S"),
    ".else",
    include_str!("blake2s.S"),
    ".endif",
    options(raw)
);
