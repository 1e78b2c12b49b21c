//! Data-independent timing, on CPUs where it is always on. `timing_a64.rs` replaces this file on AArch64.

/// The time of instructions does not depend on their operands while this value exists.
pub struct Independent;

impl Independent {
    /// Does nothing.
    #[inline(always)]
    pub fn begin() -> Self {
        Independent
    }
}
