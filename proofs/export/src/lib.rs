//! On boards, tables of the addresses of the functions of each kernel family, and of the table lookups.

#![no_std]

#[cfg(target_os = "none")]
mod board {
    use primegroup_contracts::{Call, lookups};
    use primegroup_core::{cpu, limb::Limb};

    primegroup_contracts::families!(tables);

    #[unsafe(no_mangle)]
    static KERNEL_LOOKUPS: [Call<Limb>; lookups::LOOKUPS.len()] = lookups::calls::<cpu::Base>();

    #[panic_handler]
    fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
        loop {}
    }
}
