//! The hash permutations that [`crate::hash`] declares.

core::arch::global_asm!(
    concat!(".set .Lprimegroup_small_code, ", env!("PRIMEGROUP_SMALL_CODE")),
    include_str!("../thumb.S"),
    include_str!("../thumb_hash.S"),
    include_str!("keccak.S"),
    include_str!("blake2s.S"),
    include_str!("sha256.S"),
    include_str!("sha512.S"),
    options(raw)
);
