//! primegroup for JavaScript: functions on bytes in WebAssembly's memory, for every group of the registry.
//!
//! Their names are `<group>__<function>`. All of them are in one archive; the linker makes modules of it, by what each exports
//! (`bindings/js/tool/build.mjs`). So everything is compiled once, and a group's module holds what the group needs.
//!
//! # Conventions
//! - Bytes come as an address and a length. What comes out goes to an address with enough room, which JavaScript knows from [`describe`].
//! - Addresses lie in the scratch memory or in a block of `pg__alloc`. Every function checks that, with the length (`memory`), and traps
//!   otherwise: a wrong length in JavaScript reads no key, no table and no stack.
//! - A function returns a length, an address, 0 or 1; or [`abi::Code`], which is negative, and nothing is written then.
//! - Keys stay here as objects, whose address JavaScript holds until it gives them back. Points are copied out as they are in memory, and come
//!   back to the same module only.
//! - JavaScript wipes what it copied in; types of the library wipe themselves.
//!
//! No group has a line here: the registry says what each has.

#![no_std]

extern crate alloc;

mod abi;
mod bls;
mod describe;
mod encrypt;
mod files;
mod keys;
mod memory;
mod pairing;
mod points;
mod tables;
mod verify;

/// A sixth of the code of the allocator that `std` has for WebAssembly.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// No input reaches a panic. Should one be reached all the same, the instance stops, and JavaScript gets a `RuntimeError`.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// Does nothing with some bytes, so that the benchmark can measure a call.
#[unsafe(export_name = "pg__nothing")]
extern "C" fn nothing(at: *const u8, len: usize) -> usize {
    memory::check::<u8>(at, len);
    len
}
