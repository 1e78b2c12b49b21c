//! Memory that JavaScript may address: the scratch memory, and blocks that it allocates. Every address and length of a
//! call is checked against it.
//!
//! JavaScript frees its blocks at the end of each call, so there are few of them, and a list suffices. Lengths and
//! addresses are public.

use alloc::alloc::{Layout, alloc, dealloc};
use core::cell::UnsafeCell;
use core::ptr::null_mut;

/// Size of the scratch memory. It holds inputs and outputs of usual sizes, so that most calls allocate nothing.
const SCRATCH: usize = 16 * 1024;

#[repr(align(16))]
struct Scratch(UnsafeCell<[u8; SCRATCH]>);

/// Head of a block. The bytes for JavaScript follow it.
#[repr(C, align(16))]
struct Block {
    next: *mut Block,
    len: usize,
}

/// Pointer to the first block of the list.
struct Blocks(UnsafeCell<*mut Block>);

// SAFETY: there is one thread, and this crate only hands the address out.
unsafe impl Sync for Scratch {}
// SAFETY: there is one thread, and no reference to the value outlives a statement.
unsafe impl Sync for Blocks {}

static PLACE: Scratch = Scratch(UnsafeCell::new([0; SCRATCH]));
static BLOCKS: Blocks = Blocks(UnsafeCell::new(null_mut()));

#[unsafe(export_name = "pg__scratch")]
extern "C" fn scratch() -> *mut u8 {
    PLACE.0.get().cast()
}

fn layout(len: usize) -> Option<Layout> {
    Layout::from_size_align(len.checked_add(size_of::<Block>())?, align_of::<Block>()).ok()
}

/// Returns a block of `len` bytes, or 0 if memory is full.
#[unsafe(export_name = "pg__alloc")]
pub(crate) extern "C" fn allocate(len: usize) -> *mut u8 {
    let Some(layout) = layout(len) else { return null_mut() };
    // SAFETY: the size is not 0.
    let block = unsafe { alloc(layout) }.cast::<Block>();
    if block.is_null() {
        return null_mut();
    }
    // SAFETY: the block has room for its head and `len` bytes; there is one thread.
    unsafe {
        block.write(Block { next: *BLOCKS.0.get(), len });
        *BLOCKS.0.get() = block;
        block.add(1).cast()
    }
}

/// Frees a block. Traps if the address is not that of a block.
#[unsafe(export_name = "pg__free")]
extern "C" fn free(at: *mut u8) {
    let mut link = BLOCKS.0.get();
    // SAFETY: the list holds blocks that were allocated and not freed, and ends with null; there is one thread.
    unsafe {
        while !(*link).is_null() {
            let block = *link;
            if block.add(1).cast() == at {
                *link = (*block).next;
                if let Some(layout) = layout((*block).len) {
                    dealloc(block.cast(), layout);
                }
                return;
            }
            link = &raw mut (*block).next;
        }
    }
    core::arch::wasm32::unreachable()
}

/// True if `len` bytes at `at` lie within `size` bytes at `start`.
fn within(at: usize, len: usize, start: usize, size: usize) -> bool {
    at.checked_sub(start).and_then(|offset| size.checked_sub(offset)).is_some_and(|rest| len <= rest)
}

/// True if `len` bytes at `at` lie within a block.
#[cold]
#[inline(never)]
fn in_a_block(at: usize, len: usize) -> bool {
    // SAFETY: there is one thread; the list is as in `free`.
    unsafe {
        let mut block = *BLOCKS.0.get();
        while !block.is_null() {
            if within(at, len, block.add(1) as usize, (*block).len) {
                return true;
            }
            block = (*block).next;
        }
    }
    false
}

/// Traps unless `len` bytes at `at` lie within memory that JavaScript may address, aligned to `align` bytes.
#[inline(never)]
fn check_bytes(at: usize, len: usize, align: usize) {
    let known = within(at, len, scratch() as usize, SCRATCH) || in_a_block(at, len);
    if !known || at & (align - 1) != 0 {
        core::arch::wasm32::unreachable()
    }
}

/// Traps unless `count` values at `at` lie within memory that JavaScript may address, with the alignment of their
/// type.
pub(crate) fn check<T>(at: *const T, count: usize) {
    // A length beyond the address space lies in no block.
    let len = count.checked_mul(size_of::<T>()).unwrap_or(usize::MAX);
    check_bytes(at as usize, len, align_of::<T>());
}
