//! The hash permutations that [`crate::hash`] declares.

core::arch::global_asm!(
    include_str!("../thumb.S"),
    include_str!("../thumb_hash.S"),
    include_str!("keccak.S"),
    include_str!("blake2s.S"),
    include_str!("sha512.S"),
    options(raw)
);
