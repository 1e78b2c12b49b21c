//! Measurement of the depths that [`on_wiped_stack`](super::on_wiped_stack) needs, in builds of `cargo xtask boards
//! --depths`. There `N` is 64 times the depth, plus the number of the entry of `primegroup/src/depths.rs`. The calls of
//! one chosen entry are not wiped. All others are wiped as usual, because what they leave below counts for the calls
//! around them.

use super::{Frame, written};
use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Greatest number of entries. Entry 0 stands for calls that are not on the list.
pub const ENTRIES: usize = 64;
/// The greatest depth.
const ROOM: usize = 24576;
/// The chosen entry, or 0 for none.
#[unsafe(export_name = "primegroup_depths_chosen")]
pub static CHOSEN: AtomicUsize = AtomicUsize::new(0);
/// Greatest address at which the stack of a call of each entry began, or 0.
#[unsafe(export_name = "primegroup_depths_tops")]
pub static TOPS: [AtomicUsize; ENTRIES] = [const { AtomicUsize::new(0) }; ENTRIES];

/// Returns the address from which `wipe_stack` of `wiping.rs` wipes downwards.
#[inline(never)]
fn top() -> usize {
    let mut frame = Frame::<32>(core::mem::MaybeUninit::uninit());
    written(frame.0.as_mut_ptr());
    frame.0.as_ptr() as usize + 32
}

#[inline(always)]
pub(super) fn enter<const N: usize>() {
    let entry = &TOPS[N % ENTRIES];
    entry.store(entry.load(Relaxed).max(top()), Relaxed);
}

#[inline(always)]
pub(super) fn leave<const N: usize>() {
    let entry = N % ENTRIES;
    if entry == 0 {
        wipe(N);
    } else if CHOSEN.load(Relaxed) != entry {
        wipe(N / ENTRIES);
    }
}

/// Does the same as `wipe_stack` of `wiping.rs`.
#[inline(never)]
fn wipe(bytes: usize) {
    let mut frame = Frame::<ROOM>(core::mem::MaybeUninit::uninit());
    let start = frame.0.as_mut_ptr().cast::<u8>();
    // SAFETY: the upper end of the frame may be written.
    unsafe { core::ptr::write_bytes(start.add(ROOM.saturating_sub(bytes)), 0, bytes.min(ROOM)) };
    written(start);
}
