//! The allocator: C's. Only batches allocate.
//!
//! The compiler's own `alloc` asks for the function that handles a panic while the stack is unwound. Nothing unwinds
//! here, so it is an empty symbol, which gives way to that of a Rust program.

use core::alloc::{GlobalAlloc, Layout};
use core::ffi::c_void;

#[cfg_attr(unix, link(name = "c"))]
unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn free(at: *mut c_void);
}

/// The type with the largest alignment that `malloc` guarantees on every system.
const ALIGNED: usize = align_of::<u64>();

struct Heap;

#[global_allocator]
static HEAP: Heap = Heap;

// SAFETY: each block is from `malloc`, which gives a null pointer or a block of this size. If the alignment is larger
// than its own, the block has room to move to the next aligned address, and the word before it is the block's address.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        unsafe {
            if layout.align() <= ALIGNED {
                return malloc(layout.size()).cast();
            }
            let Some(size) = layout.size().checked_add(layout.align()) else { return core::ptr::null_mut() };
            let block: *mut u8 = malloc(size).cast();
            if block.is_null() {
                return block;
            }
            let at = block.add(layout.align() - block.addr() % layout.align());
            at.cast::<*mut c_void>().sub(1).write(block.cast());
            at
        }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe {
            free(if layout.align() <= ALIGNED { at.cast() } else { at.cast::<*mut c_void>().sub(1).read() });
        }
    }
}

#[cfg(target_vendor = "apple")]
core::arch::global_asm!(
    ".private_extern _rust_eh_personality",
    ".weak_definition _rust_eh_personality",
    "_rust_eh_personality:"
);
#[cfg(all(unix, not(target_vendor = "apple")))]
core::arch::global_asm!(".hidden rust_eh_personality", ".weak rust_eh_personality", "rust_eh_personality:");
