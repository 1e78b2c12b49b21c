//! Parts of both programs that depend on the chip, an nRF52840. The feature `simulated` replaces them for the simulator.

#![no_std]

use core::panic::PanicInfo;

/// Address of the slot that holds the image, its length, and the length of the trailer at its end.
pub const SLOT: (usize, usize, usize) = (0x10000, 0x10000, 64);

/// Fills `out` with random bytes from the chip's generator.
pub fn random(out: &mut [u8]) {
    if cfg!(feature = "simulated") {
        let mut state = 1u32;
        return out.iter_mut().for_each(|byte| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            *byte = (state >> 24) as u8;
        });
    }
    /// First register of the generator.
    const RNG: usize = 0x4000_d000;
    let write = |offset: usize, value: u32| {
        // SAFETY: this is a register of the generator, which nothing else uses.
        unsafe { ((RNG + offset) as *mut u32).write_volatile(value) }
    };
    // SAFETY: as above.
    let read = |offset: usize| unsafe { ((RNG + offset) as *const u32).read_volatile() };
    write(0x504, 1); // corrects the bias
    write(0x000, 1); // start
    for byte in out {
        write(0x100, 0);
        while read(0x100) == 0 {}
        *byte = read(0x508) as u8;
    }
    write(0x004, 1); // stop
}

/// Stops the device. In the simulator, ends the program with an exit code.
pub fn end(success: bool) -> ! {
    if cfg!(feature = "simulated") {
        let block = [0x20026, u32::from(!success)];
        // SAFETY: this is the debugger's call SYS_EXIT_EXTENDED, which reads the block.
        unsafe { core::arch::asm!("bkpt 0xab", in("r0") 0x20, in("r1") &block) }
    }
    loop {
        // SAFETY: the instruction only waits.
        unsafe { core::arch::asm!("wfi") }
    }
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    end(false)
}
