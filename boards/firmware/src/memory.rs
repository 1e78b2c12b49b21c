//! Small routines that move and fill memory, for size-optimized firmware. Each board supplies them, like a C library.

core::arch::global_asm!(include_str!("memory.S"), options(raw));
