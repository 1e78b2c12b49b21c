//! Routines of a few bytes for moving and filling memory, in firmware that is to be small: a board's own business, as the C library is.

core::arch::global_asm!(include_str!("memory.S"), options(raw));
