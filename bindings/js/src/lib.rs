//! primegroup for JavaScript: functions on bytes in WebAssembly's memory, for every group of the registry.
//!
//! Their names are `<group>__<function>`. All of them are in one archive; the linker makes modules of it, by what each exports
//! (`bindings/js/tool/build.mjs`). So everything is compiled once, and a group's module holds what the group needs.
//!
//! # Conventions
//! - Bytes come as an address and a length. What comes out goes to an address with enough room, which JavaScript knows from [`describe`].
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
mod pairing;
mod points;
mod tables;
mod verify;

use alloc::alloc::{Layout, alloc, dealloc};

/// A sixth of the code of the allocator that `std` has for WebAssembly.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// No input reaches a panic. Should one be reached all the same, the instance stops, and JavaScript gets a `RuntimeError`.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// Where inputs and outputs of usual sizes stand, so that a call allocates nothing.
const SCRATCH: usize = 16 * 1024;

#[repr(align(16))]
struct Scratch(core::cell::UnsafeCell<[u8; SCRATCH]>);

// SAFETY: there is one thread, and this crate only hands the address out.
unsafe impl Sync for Scratch {}

static PLACE: Scratch = Scratch(core::cell::UnsafeCell::new([0; SCRATCH]));

#[unsafe(export_name = "pg__scratch")]
extern "C" fn scratch() -> *mut u8 {
    PLACE.0.get().cast()
}

fn layout(len: usize) -> Option<Layout> {
    Layout::from_size_align(len.max(1), 16).ok()
}

/// Room for `len` bytes, or 0 if there is none.
#[unsafe(export_name = "pg__alloc")]
extern "C" fn allocate(len: usize) -> *mut u8 {
    // SAFETY: the size is not 0.
    layout(len).map_or(core::ptr::null_mut(), |layout| unsafe { alloc(layout) })
}

/// Gives it back.
#[unsafe(export_name = "pg__free")]
unsafe extern "C" fn free(at: *mut u8, len: usize) {
    if let Some(layout) = layout(len) {
        // SAFETY: the caller got `at` from `allocate`, for the same length.
        unsafe { dealloc(at, layout) }
    }
}

/// Does nothing with some bytes: what a call costs.
#[unsafe(export_name = "pg__nothing")]
extern "C" fn nothing(_: *const u8, len: usize) -> usize {
    len
}
