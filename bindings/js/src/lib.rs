//! primegroup for JavaScript: functions on bytes in WebAssembly memory, for every group of the registry.
//!
//! Functions are named `<group>__<function>`. All of them are in one archive. The linker makes one module per group
//! from it, by the list of the module's exports (`bindings/js/tool/build.mjs`). So everything is compiled once, and a
//! group's module contains only the code that the group needs.
//!
//! # Conventions
//! - Inputs are passed as an address and a length. Results go to an address with enough room; JavaScript knows the
//!   size from [`describe`].
//! - Addresses lie in the scratch memory or in a block of `pg__alloc`. Every function checks address and length
//!   (`memory`), and traps if they are outside. So a wrong length in JavaScript cannot read keys, tables or the stack.
//! - A function returns a length, an address, 0 or 1; or a negative [`abi::Code`], and then writes nothing.
//! - Keys stay here as objects. JavaScript holds their address until it gives them back. Points are copied out in
//!   their memory representation, and come back only to the same module.
//! - JavaScript wipes the inputs that it copied in; types of the library wipe themselves.
//!
//! No group has a line here: the registry defines the features of each.

#![no_std]

extern crate alloc;

mod abi;
mod bls;
mod describe;
mod encrypt;
mod exports;
mod files;
mod keys;
mod memory;
mod pairing;
mod points;
mod tables;
mod verify;

/// Allocator with a sixth of the code of the allocator that `std` uses for WebAssembly.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// No input causes a panic. If one happens nevertheless, the instance stops, and JavaScript gets a `RuntimeError`.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// Does nothing with some bytes, so that the benchmark can measure the cost of a call.
#[unsafe(export_name = "pg__nothing")]
extern "C" fn nothing(at: *const u8, len: usize) -> usize {
    memory::check::<u8>(at, len);
    len
}
