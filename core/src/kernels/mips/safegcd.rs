//! The matrix products of divsteps for MIPS32: the routine of `safegcd.S`, called as a C function.

use crate::field::safegcd::portable::Matrix;

core::arch::global_asm!(include_str!("safegcd.S"), options(raw));

unsafe extern "C" {
    fn primegroup_safegcd_rows(
        a: *mut i32,
        b: *mut i32,
        t: *const Matrix,
        m: *const i32,
        neg_inverse: u32,
        limbs: usize,
    );
}

/// This CPU has a routine for the matrix products.
pub(crate) const ROWS: bool = true;

/// (a, b) <- T (a, b) / 2^30, after adding the multiple of the modulus `m` that makes the division exact. With 0 for
/// `neg_inverse`, it adds nothing.
#[inline(always)]
pub(crate) fn rows<const N: usize>(a: &mut [i32; N], b: &mut [i32; N], t: &Matrix, m: &[i32; N], neg_inverse: u32) {
    const { assert!(N > 1) };
    // SAFETY: the routine reads and writes this number of limbs of a and b, and reads the same number of m, and a
    // matrix.
    unsafe { primegroup_safegcd_rows(a.as_mut_ptr(), b.as_mut_ptr(), t, m.as_ptr(), neg_inverse, N) }
}

/// Returns whether the routine agrees with its definition, for limbs and a matrix of these words. For tests on the
/// machine.
#[doc(hidden)]
pub fn agrees<const N: usize>(mut word: impl FnMut() -> u32) -> bool {
    const MASK: i32 = (1 << 30) - 1;
    let entry = |x: u32| x as i32 >> 1 >> (x & 1);
    let t = Matrix { u: entry(word()), v: entry(word()), q: entry(word()), r: entry(word()) };
    // All limbs except the highest are unsigned.
    let mut limbs = || core::array::from_fn(|i| if i + 1 < N { word() as i32 & MASK } else { word() as i32 >> 2 });
    let (a, b): ([i32; N], [i32; N]) = (limbs(), limbs());
    let m: [i32; N] = limbs().map(|x| x & MASK);
    let neg_inverse = if t.u & 1 == 0 { 0 } else { a[0] as u32 ^ m[0] as u32 };
    let row = |x: i32, y: i32| -> [i32; N] {
        let sum = |i: usize| i64::from(x) * i64::from(a[i]) + i64::from(y) * i64::from(b[i]);
        let times = i64::from((sum(0) as u32).wrapping_mul(neg_inverse) as i32 & MASK);
        let mut carry = (sum(0) + times * i64::from(m[0])) >> 30;
        core::array::from_fn(|i| {
            if i + 1 == N {
                return carry as i32;
            }
            carry += sum(i + 1) + times * i64::from(m[i + 1]);
            let limb = carry as i32 & MASK;
            carry >>= 30;
            limb
        })
    };
    let (mut c, mut d) = (a, b);
    rows(&mut c, &mut d, &t, &m, neg_inverse);
    (c, d) == (row(t.u, t.v), row(t.q, t.r))
}
