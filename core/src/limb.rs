//! Machine words: one limb width per build (64 or 32 bits), and the carry chains of all portable kernels.

#[cfg_attr(primegroup_kernels = "m0", path = "limb/m0.rs")]
mod row;
pub use row::add_product;
#[cfg_attr(primegroup_kernels = "a64", path = "limb/chains_a64.rs")]
mod chains;
pub use chains::{add, subtract};
#[cfg_attr(all(primegroup_layout = "flagless", not(primegroup_layout = "narrow")), path = "limb/carries_flagless.rs")]
#[cfg_attr(primegroup_layout = "narrow", path = "limb/carries_narrow.rs")]
#[allow(dead_code)] // 64-bit machines use fewer of them
mod carries;
#[cfg(any(test, primegroup_layout = "narrow"))]
pub mod narrow;
#[doc(hidden)]
#[cfg_attr(primegroup_kernels = "mips", path = "limb/product_mips.rs")]
pub mod product;
#[cfg(any(test, primegroup_layout = "w28"))]
pub mod radix;

#[cfg_attr(primegroup_limbs = "32", path = "limb/width_32.rs")]
mod width;
pub use carries::{adc, mac, sbb};
#[allow(unused_imports)] // on 64-bit machines
pub(crate) use carries::{difference, sum};
pub use width::{Limb, SignedWide, Wide};

/// An integer of N limbs, low limb first.
pub type Int<const N: usize> = [Limb; N];

/// Number of bits in a [`Limb`].
pub const LIMB_BITS: usize = Limb::BITS as usize;

/// An integer of 256 bits in 64-bit words, low word first.
pub type U256 = [u64; 4];

/// Returns the bytes of an integer, low byte first.
#[inline(always)]
pub fn to_bytes(words: &U256) -> [u8; 32] {
    let mut out = [0; 32];
    for (chunk, w) in out.chunks_exact_mut(8).zip(words) {
        chunk.copy_from_slice(&w.to_le_bytes());
    }
    out
}

/// Returns the low 32 bits of a limb. With 32-bit limbs this is the whole limb.
#[inline(always)]
#[allow(clippy::unnecessary_cast)]
pub const fn low32(x: Limb) -> u32 {
    x as u32
}

/// Returns the number of limbs for `bits` bits.
pub const fn limbs(bits: usize) -> usize {
    bits.div_ceil(LIMB_BITS)
}

/// Carry chains with double-width sums. The compiler uses them for constants on all targets.
pub mod wide {
    use super::{LIMB_BITS, Limb, Wide};

    /// Returns `a + b + carry` as (low limb, carry out); `carry` is 0 or 1.
    #[inline(always)]
    pub const fn adc(a: Limb, b: Limb, carry: Limb) -> (Limb, Limb) {
        let t = a as Wide + b as Wide + carry as Wide;
        (t as Limb, (t >> LIMB_BITS) as Limb)
    }

    /// Returns `a - b - borrow` as (low limb, borrow out); `borrow` is 0 or 1.
    #[inline(always)]
    pub const fn sbb(a: Limb, b: Limb, borrow: Limb) -> (Limb, Limb) {
        let t = (a as Wide).wrapping_sub(b as Wide + borrow as Wide);
        // A negative t wraps to a number whose upper half is all ones.
        (t as Limb, ((t >> LIMB_BITS) as Limb) & 1)
    }

    /// Returns `acc + a * b + carry` as (low limb, high limb). Never overflows.
    #[inline(always)]
    pub const fn mac(acc: Limb, a: Limb, b: Limb, carry: Limb) -> (Limb, Limb) {
        // With B = 2^LIMB_BITS: (B - 1)^2 + 2 (B - 1) = B^2 - 1, so the sum fits.
        let t = acc as Wide + (a as Wide) * (b as Wide) + carry as Wide;
        (t as Limb, (t >> LIMB_BITS) as Limb)
    }

    /// Returns the 64-bit sum `a + b`, without the carry.
    #[inline(always)]
    pub const fn sum(a: u64, b: u64) -> u64 {
        a.wrapping_add(b)
    }

    /// Returns the 64-bit difference `a - b`, without the borrow.
    #[inline(always)]
    pub const fn difference(a: u64, b: u64) -> u64 {
        a.wrapping_sub(b)
    }
}

/// Returns `a + b` modulo 2^128. Adds limb by limb on targets where the compiler turns carries into compare-and-branch.
/// The parts of a split scalar are secret, so their signs must not become branches.
#[inline(always)]
pub fn plus(a: i128, b: i128) -> i128 {
    carries::plus(a, b)
}

/// Returns `a - b` modulo 2^128.
#[inline(always)]
pub fn minus(a: i128, b: i128) -> i128 {
    carries::minus(a, b)
}

/// Returns the sum or difference of 128-bit integers, computed limb by limb. Shifts by constants select the limbs: no
/// index and no comparison.
#[allow(dead_code)] // unused on CPUs with a carry flag
#[inline(always)]
fn by_limbs(a: i128, b: i128, step: impl Fn(u32, u32, u32) -> (u32, u32)) -> i128 {
    let (mut out, mut carry) = (0, 0);
    for at in [0, 32, 64, 96] {
        let limb;
        (limb, carry) = step((a >> at) as u32, (b >> at) as u32, carry);
        out |= u128::from(limb) << at;
    }
    out as i128
}

/// Computes `x += y` on 64-bit words and drops the final carry.
#[inline(always)]
// With 64-bit limbs the conversion is a no-op.
#[allow(clippy::useless_conversion)]
pub fn add_words(x: &mut [u64], y: &[u64]) {
    let mut carry = 0;
    for (x, y) in x.iter_mut().zip(y) {
        let mut sum = 0;
        for shift in (0..64).step_by(LIMB_BITS) {
            let limb;
            (limb, carry) = adc((*x >> shift) as Limb, (*y >> shift) as Limb, carry);
            sum |= u64::from(limb) << shift;
        }
        *x = sum;
    }
}

/// `a b`, row by row; T = 2N.
#[inline(always)]
pub fn full_product<const N: usize, const T: usize>(a: &Int<N>, b: &Int<N>) -> Int<T> {
    let mut t = [0; T];
    for i in 0..N {
        let mut carry = 0;
        for j in 0..N {
            (t[i + j], carry) = mac(t[i + j], a[i], b[j], carry);
        }
        t[i + N] = carry;
    }
    t
}

/// `a^2`; T = 2N. The off-diagonal half, which `double` doubles, plus the diagonal: N (N - 1)/2 products and N squares of
/// limbs instead of N^2 products.
#[inline(always)]
pub fn full_square<const N: usize, const T: usize>(a: &Int<N>, double: impl FnOnce(&Int<T>) -> Int<T>) -> Int<T> {
    let mut t = [0; T];
    for i in 0..N {
        let mut carry = 0;
        for j in i + 1..N {
            (t[i + j], carry) = mac(t[i + j], a[i], a[j], carry);
        }
        t[i + N] = carry;
    }
    let mut t = double(&t);
    let mut carry = 0;
    for i in 0..N {
        let d = a[i] as Wide * a[i] as Wide;
        (t[2 * i], carry) = adc(t[2 * i], d as Limb, carry);
        (t[2 * i + 1], carry) = adc(t[2 * i + 1], (d >> Limb::BITS) as Limb, carry);
    }
    t
}

/// Doubles an integer with a clear top bit.
#[inline(always)]
pub fn doubled<const N: usize>(x: &Int<N>) -> Int<N> {
    let mut low = 0;
    x.map(|x| {
        let out = x << 1 | low;
        low = x >> (Limb::BITS - 1);
        out
    })
}

/// Splits 64-bit words (little-endian order) into `N` limbs; words beyond `N` limbs must be zero.
pub const fn from_words<const N: usize>(words: &[u64]) -> [Limb; N] {
    if SAME_MEMORY && size_of::<[Limb; N]>() <= size_of_val(words) {
        // SAFETY: the words have as many bytes, and need a stricter alignment.
        return unsafe { *words.as_ptr().cast() };
    }
    let per_word = 64 / LIMB_BITS;
    let mut out = [0; N];
    let mut i = 0;
    while i < N && i / per_word < words.len() {
        out[i] = (words[i / per_word] >> ((i % per_word) * LIMB_BITS)) as Limb;
        i += 1;
    }
    out
}

/// Splits 64-bit words (little-endian order) into the `N` limbs of a field element.
///
/// This is [`from_words`], except in builds with 29-bit limbs (`radix`): if `N` is the number of 29-bit limbs for these
/// words, the result has such limbs.
pub const fn spread<const W: usize, const N: usize>(words: &[u64; W]) -> [Limb; N] {
    #[cfg(primegroup_layout = "w28")]
    if N != limbs(64 * W) {
        assert!(2 * W <= 16 && N == radix::limbs_for(2 * W), "so many words are not so many limbs");
        return radix::split(&radix::halves::<16>(words));
    }
    from_words(words)
}

/// Joins limbs into `W` 64-bit words, zero-extended.
#[allow(clippy::unnecessary_cast)] // necessary on 32-bit builds
pub const fn to_words<const W: usize>(limbs: &[Limb]) -> [u64; W] {
    if SAME_MEMORY && W * 8 <= size_of_val(limbs) {
        // SAFETY: the limbs have as many bytes.
        return unsafe { limbs.as_ptr().cast::<[u64; W]>().read_unaligned() };
    }
    let per_word = 64 / LIMB_BITS;
    let mut out = [0u64; W];
    let mut i = 0;
    while i < limbs.len() && i / per_word < W {
        out[i / per_word] |= (limbs[i] as u64) << ((i % per_word) * LIMB_BITS);
        i += 1;
    }
    out
}

/// True if words are copied to limbs as memory: in the profile `tiny`, where shifts of words are function calls.
const SAME_MEMORY: bool = crate::settings::TINY && 1u16.to_le() == 1;

/// Writes bytes to the first bytes of limbs that are zero: lowest byte first, or last if `big_endian`. There are at most as
/// many bytes as the limbs have.
#[inline(always)]
pub(crate) fn read_bytes(limbs: &mut [Limb], bytes: &[u8], big_endian: bool) {
    copy_bytes(memory(limbs), bytes, big_endian);
    limbs.iter_mut().for_each(|limb| *limb = Limb::from_le(*limb));
}

/// Writes the bytes of limbs, as [`read_bytes`] reads them. The limbs may change.
#[inline(always)]
pub(crate) fn write_bytes(bytes: &mut [u8], limbs: &mut [Limb], big_endian: bool) {
    limbs.iter_mut().for_each(|limb| *limb = limb.to_le());
    copy_bytes(bytes, memory(limbs), big_endian);
}

/// Copies as many bytes as the shorter slice has, in reverse order if `reversed`. In the profile `tiny` all fields share
/// this loop.
#[inline(never)]
pub(crate) fn copy_bytes(to: &mut [u8], from: &[u8], reversed: bool) {
    let n = to.len().min(from.len());
    for i in 0..n {
        // SAFETY: both indices are below n.
        unsafe { *to.get_unchecked_mut(i) = *from.get_unchecked(if reversed { n - 1 - i } else { i }) };
    }
}

/// Returns the memory of limbs.
fn memory(limbs: &mut [Limb]) -> &mut [u8] {
    // SAFETY: limbs have no padding, and bytes need no alignment.
    unsafe { core::slice::from_raw_parts_mut(limbs.as_mut_ptr().cast(), size_of_val(limbs)) }
}
