//! Detects the features of a CPU that kernels need. The result is computed once and then kept.

#[cfg_attr(primegroup_kernels = "a64", path = "hwcap.rs")]
pub(in crate::cpu) mod cpuid;

use core::sync::atomic::{AtomicU32, Ordering};
use cpuid::FEATURES;

/// Set in [`STATE`] once the CPU has been queried. It is part of every mask of features, so that a state that was not
/// queried matches none.
const ASKED: u32 = 1 << 31;

/// Returns the mask of these features for [`has`]. For constants.
pub const fn bits(names: &[&str]) -> u32 {
    let (mut out, mut i) = (ASKED, 0);
    while i < names.len() {
        let mut j = 0;
        while !equal(FEATURES[j].0.as_bytes(), names[i].as_bytes()) {
            // An unknown name stops the build here, with an index out of bounds.
            j += 1;
        }
        out |= 1 << j;
        i += 1;
    }
    out
}

// By hand, because constants cannot compare slices with an operator.
const fn equal(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// Detected features, or 0 before the CPU has been queried.
static STATE: AtomicU32 = AtomicU32::new(0);

/// Sets the features that [`has`] reports. Under valgrind, CPUID hides instructions that valgrind executes, and this
/// build has stand-ins for those that it does not execute.
#[allow(dead_code)] // called in builds for valgrind
pub fn pretend(bits: u32) {
    STATE.store(ASKED | bits, Ordering::Relaxed);
}

/// Returns whether this machine has all of these features.
#[inline(always)]
pub fn has(bits: u32) -> bool {
    #[cold]
    fn ask() -> u32 {
        // Threads that ask at the same time find the same answer, so no ordering is needed.
        let state = ASKED | cpuid::detect();
        STATE.store(state, Ordering::Relaxed);
        state
    }

    let state = STATE.load(Ordering::Relaxed);
    (if state == 0 { ask() } else { state }) & bits == bits
}
