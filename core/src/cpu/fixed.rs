//! Choice of the CPU at build time: everything runs on [`Base`](super::Base).

/// Implements [`dispatch!`](super::dispatch).
macro_rules! choose {
    (($family:expr, $apart:expr, $K:ident => $e:expr) $($row:tt)*) => {{
        // The family has no effect here, but it must be one, as in builds that choose at run time.
        let _: $crate::cpu::Family = $family;
        type $K = $crate::cpu::Base;
        $e
    }};
}
pub(crate) use choose;

/// Returns whether the build promises the processor state for data-independent timing (Apple's targets do).
#[allow(dead_code)] // AArch64 alone has it
#[inline(always)]
pub(crate) fn has_dit() -> bool {
    cfg!(target_feature = "dit")
}

/// Returns whether a machine with IFMA has it as part of AVX-512: always, unless the build promises AVX-IFMA alone.
#[allow(dead_code)] // x86-64 alone has it
#[inline(always)]
pub(crate) fn has_avx512() -> bool {
    cfg!(any(
        not(target_feature = "avxifma"),
        all(target_feature = "avx512ifma", target_feature = "avx512vl", target_feature = "avx512dq")
    ))
}

/// See [`super::pretend`].
#[allow(dead_code)] // called in builds for valgrind
pub(super) fn pretend(name: &str) -> bool {
    name == <super::Base as super::Cpu>::NAME
}
