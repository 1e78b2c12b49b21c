//! Multiply-accumulate by one word on Cortex-M0+. The compiler would call a subroutine for each multiplication.

core::arch::global_asm!(include_str!("m0.S"), options(raw));

unsafe extern "C" {
    fn primegroup_limb_add_product(t: *mut u32, v: *const u32, n: usize, x: u32) -> u32;
}

/// Computes `out += x v` on as many limbs as the shorter slice has, and returns the carry.
#[inline]
pub fn add_product(out: &mut [u32], x: u32, v: &[u32]) -> u32 {
    let n = out.len().min(v.len());
    if n == 0 {
        return 0;
    }
    // SAFETY: both have n words.
    unsafe { primegroup_limb_add_product(out.as_mut_ptr(), v.as_ptr(), n, x) }
}
