//! On boards, tables of the addresses of the functions of each kernel family, and of the table lookups.

#![no_std]

#[cfg(target_os = "none")]
mod board {
    use primegroup_core::{cpu, field::contract::Call, limb::Limb};

    primegroup_core::families!(tables);

    #[unsafe(no_mangle)]
    static KERNEL_LOOKUPS: [Call<Limb>; cpu::twins::LOOKUPS.len()] = cpu::twins::calls::<cpu::Base>();

    #[panic_handler]
    fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
        loop {}
    }
}
