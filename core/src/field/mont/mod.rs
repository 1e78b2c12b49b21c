//! Integers modulo any odd prime of 2 to 512 bits, in Montgomery form: the scalars of every group, and all fields
//! without a family of their own.
//!
//! **Object**: integers modulo an odd prime m, named by a type ([`Modulus`], [`modulus!`](crate::modulus)). The modulus
//! has associated types for its number of words and for the number of bytes of an encoding.
//! **Representation**: limbs of x*R mod m with R = 2^(64 * words), always reduced to 0..m-1. Each element has one
//! representation, so comparison needs no normalization. The top bit of m may be set.
//! **Formulas**: Montgomery multiplication, coarsely integrated operand scanning (Koc, Acar, Kaliski 1996).
//! **Kernels**: scalars always use [`Base`], the kernel of the build. Curve fields use the kernel of the CPU. Constants
//! are computed by portable `const` functions.
//! **Constant time**: everything.

pub(crate) mod arith;
#[cfg(any(test, primegroup_layout = "columns"))]
mod columns;
pub(crate) mod composed;
mod constants;
mod length;
mod modulus;
#[cfg_attr(primegroup_layout = "columns", path = "pair_sums/columns.rs")]
mod pair_sums;
#[cfg_attr(primegroup_layout = "w28", path = "products/w28.rs")]
pub(crate) mod products;
mod scalar;
mod sqrt;
pub(crate) mod sums;
#[cfg(any(test, primegroup_layout = "w28"))]
#[allow(dead_code)] // each build uses one kind of accumulator
pub(crate) mod w28;

pub use length::{LimbArray, Limbs, OfLength, WordArray};
pub use modulus::Modulus;
#[doc(hidden)]
pub use modulus::{hex_bits, hex_words, modulus_limbs};
pub(crate) use scalar::on_references;
pub use sums::{Reduced, Unreduced};

use super::{ByteArray, Field, Fused, PrimeField, pow_vartime};
use crate::ct::{Fleeting, Mask, Words, recast_ref};
use crate::field::by_address;
use crate::kernels::{in_memory, kernels, on_values, result};
use crate::limb::{Int, Limb, read_bytes, write_bytes};
use crate::settings::{IN_PLACE, TINY, X86_64, inlining};
use core::fmt::{self, Debug};
use core::marker::PhantomData;

/// An implementation of the machine-level functions. Moduli are odd; `p0inv` is -1/p modulo 2^(limb bits).
///
/// Products, squares, sums and differences exist on values and in memory. A kernel implements one of the two: the
/// functions of the other call it.
pub trait Kernel: Copy + Debug + Send + Sync + 'static {
    /// Type of sums of products of pairs: [`Unreduced`] or [`Reduced`].
    type Sum<M: Modulus>: super::tower::Sum<Mont<M, Self>>;
    /// True if sums of products of pairs exist only for integers of 256 and of 384 bits.
    const TWO_LENGTHS: bool = false;

    on_values! { mont:
        /// `a b / 2^(N limbs)` modulo p, below p, for any a and b < p.
        fn mul(a, b, p, p0inv) -> Int<N>, by mul_at;
        /// `a^2 / 2^(N limbs)` modulo p, below p, for a < p.
        fn square(a, p, p0inv) -> Int<N>, by square_at;
        /// `a + b` modulo p, for a, b < p.
        fn add(a, b, p) -> Int<N>, by add_at;
        /// `a - b` modulo p, for a, b < p.
        fn sub(a, b, p) -> Int<N>, by sub_at;
    }
    // SAFETY of these defaults: upheld by the caller; the result is written after the operands are read.
    in_memory! { mont:
        /// [`mul`](Self::mul) in memory. The result may alias an operand, also in all other functions named `_at`.
        ///
        /// # Safety
        /// Operands point to readable elements, the first argument to a writable one. No two overlap partially.
        fn mul_at(out, a, b, p, p0inv) = *out = Self::mul(&*a, &*b, p, p0inv);
        /// [`square`](Self::square) in memory.
        ///
        /// # Safety
        /// Same contract as [`mul_at`](Self::mul_at).
        fn square_at(out, a, p, p0inv) = *out = Self::square(&*a, p, p0inv);
        /// [`add`](Self::add) in memory.
        ///
        /// # Safety
        /// Same contract as [`mul_at`](Self::mul_at).
        fn add_at(out, a, b, p) = *out = Self::add(&*a, &*b, p);
        /// [`sub`](Self::sub) in memory.
        ///
        /// # Safety
        /// Same contract as [`mul_at`](Self::mul_at).
        fn sub_at(out, a, b, p) = *out = Self::sub(&*a, &*b, p);
        /// `to = x y / 2^(N limbs)` for pairs x0 + x1 i with i^2 = -1, below p, for x, y < p. Takes three products, or two
        /// sums of two products.
        ///
        /// # Safety
        /// Same contract as [`mul_at`](Self::mul_at).
        fn mul_pair_at(to, x, y, p, p0inv) = if Self::has_routines_for_pairs(p) {
            composed::mul_pair_at::<Self, N>(to, x, y, p, p0inv);
        } else {
            *to = composed::mul_pair::<Self, N>(&*x, &*y, p, p0inv);
        };
        /// `to = x^2 / 2^(N limbs)` for such a pair. Takes two products.
        ///
        /// # Safety
        /// Same contract as [`mul_at`](Self::mul_at).
        fn square_pair_at(to, x, p, p0inv) = if Self::has_routines_for_pairs(p) {
            composed::square_pair_at::<Self, N>(to, x, p, p0inv);
        } else {
            *to = composed::square_pair::<Self, N>(&*x, p, p0inv);
        };
    }
    on_values! { mont:
        /// Returns whether pairs modulo p are multiplied by the kernel's routines that compose functions on pairs.
        fn has_routines_for_pairs(_p) -> bool = false;
        /// `a / 2^(N limbs)` modulo p, below p, for any a: converts out of Montgomery form.
        fn leave(a, p, p0inv) -> Int<N> = composed::leave::<Self, N>(a, p, p0inv);
    }

    // Routines that compose the functions on pairs.

    in_memory! { mont:
        /// `t = a b`
        ///
        /// # Safety
        /// Here and below: pointers to integers of `n` or N limbs (`t`: 2 N). A result of [`wide_at`](Self::wide_at)
        /// overlaps no operand.
        fn wide_at(t, a, b) = products::double_product(&mut *t, &*a, &*b);
        /// `out = t / 2^(N limbs)`, below p, for a `t` that was lifted. Overwrites `t`.
        ///
        /// # Safety
        /// Same contract as [`wide_at`](Self::wide_at).
        fn reduce_at(out, t, p, p0inv) = *out = products::reduce(&mut (*t)[0], &(*t)[1], p, p0inv);
        /// Adds p 2^(N limbs) to a negative `t`, unless the kernel reduces signed integers.
        ///
        /// # Safety
        /// Same contract as [`wide_at`](Self::wide_at).
        fn lift_at(t, p) = {
            let high = &raw mut (*t)[1];
            // The value is above -p R. Adding p to the upper half makes it positive and changes nothing modulo p.
            let negative = Mask::from_lsb((*high)[N - 1] >> (Limb::BITS - 1));
            Self::add_if_at(high, p, negative);
        };
        /// `out += p` if the mask is true, without the carry.
        ///
        /// # Safety
        /// Same contract as [`wide_at`](Self::wide_at).
        fn add_if_at(out, p, m) = composed::add_if(&mut *out, p, m);
    }
    in_memory! { limbs:
        /// `x = a + b`, without the carry.
        ///
        /// # Safety
        /// Same contract as [`wide_at`](Self::wide_at).
        fn plus_at(x, a, b, n) = arith::plus_at(x, a, b, n);
        /// `x -= a`, without the borrow.
        ///
        /// # Safety
        /// Same contract as [`wide_at`](Self::wide_at).
        fn minus_at(x, a, n) = arith::minus_at(x, a, n);
        /// `im -= re + u`, then `re -= u`.
        ///
        /// # Safety
        /// Same contract as [`wide_at`](Self::wide_at).
        fn end_pair_at(re, im, u, n) = {
            Self::minus_at(im, re, n);
            Self::minus_at(im, u, n);
            Self::minus_at(re, u, n);
        };
        /// `x, y = x - y, x + y`
        ///
        /// # Safety
        /// Same contract as [`wide_at`](Self::wide_at).
        fn turn_at(x, y, n) = {
            // x + y = 2 y + (x - y)
            Self::minus_at(x, y, n);
            Self::plus_at(y, y, y, n);
            Self::plus_at(y, y, x, n);
        };
    }

    // Unreduced sums of products of pairs (see [`sums`]), for p with the two highest bits clear.

    /// `out = a + b`, below 2^(N limbs).
    #[inline(always)]
    fn set_plain_sum<const N: usize>(out: &mut Int<N>, a: &Int<N>, b: &Int<N>) {
        // SAFETY: references.
        unsafe { Self::plus_at(out.as_mut_ptr(), a.as_ptr(), b.as_ptr(), N) }
    }
    on_values! { doubles:
        /// `a b` for pairs with parts below 2^(N limbs - 1), unreduced.
        fn set_double_product(out, a, b) = unsafe { composed::double_product::<Self, N>(out, a, b) };
        /// `a^2` for a pair below p, unreduced.
        fn set_double_square(out, a, p, _p0inv) = composed::set_double_square::<Self, N>(out, a, p);
        /// `x += y`
        fn add_doubles(x, y) = composed::add_doubles::<Self, N>(x, y);
        /// `x -= y`
        fn subtract_doubles(x, y) = composed::subtract_doubles::<Self, N>(x, y);
        /// `x -= y + z`
        fn subtract_two_doubles(x, y, z) = composed::subtract_two_doubles::<Self, N>(x, y, z);
        /// `x = (1 + i) x`
        fn turn_doubles(x) = composed::turn_doubles::<Self, N>(x);
        /// `x += (1 + i) lost`; overwrites `lost`.
        fn add_turned_doubles(x, lost) = composed::add_turned_doubles::<Self, N>(x, lost);
        /// `to = 3a - 2 to` for pairs, modulo p < 2^(N limbs - 2).
        fn set_triple_less(to, a, p) = composed::set_triple_less::<Self, N>(to, a, p);
        /// `to = 3a + 2 to` for pairs.
        fn set_triple_plus(to, a, p) = composed::set_triple_plus::<Self, N>(to, a, p);
        /// `to = x / 2^(N limbs)` modulo p, below p, for parts above -p 2^(N limbs) and below p 2^(N limbs); overwrites `x`.
        fn reduce_doubles(to, x, p, p0inv) = composed::reduce_doubles::<Self, N>(to, x, p, p0inv);
    }
}

/// Returns whether assembly for `WORDS` words supports the modulus: the `free` highest bits must be clear. The modulus
/// is a constant, so this costs nothing at run time.
#[allow(dead_code)] // unused in builds without assembly
#[inline(always)]
pub(crate) fn fits_assembly<const N: usize, const WORDS: usize>(p: &Int<N>, free: u32) -> bool {
    N == WORDS && p[N - 1].leading_zeros() >= free
}

/// Returns whether assembly for 8 and for 12 words supports the modulus.
#[allow(dead_code)] // as above
#[inline(always)]
pub(crate) fn fits_eight_or_twelve<const N: usize>(p: &Int<N>, free: u32) -> bool {
    fits_assembly::<N, 8>(p, free) || fits_assembly::<N, 12>(p, free)
}

/// Returns whether the modulus is 2^256 - 2^32 - 977, the coordinate field of secp256k1, in words of 32 bits. Without a
/// loop, so that the compiler knows the answer at each level of optimization.
#[allow(dead_code)] // unused in builds without assembly
#[inline(always)]
pub(crate) fn is_secp256k1<const N: usize>(p: &Int<N>) -> bool {
    N == 8 && p[0] == 0xffff_fc2f && p[1] == 0xffff_fffe && p[2] & p[3] & p[4] & p[5] & p[6] & p[7] == Limb::MAX
}

/// Returns whether products of the portable kernel are functions of their own that write to the destination. Products
/// of four words gain from a modulus that the compiler knows (secp256k1: 22 %), so they are inlined.
const fn has_apart_products<const N: usize>() -> bool {
    IN_PLACE || X86_64 && N > 4
}

kernels! { Mont {
        type Sum<M: Modulus> = pair_sums::PortableSum<M, Self>;
        // SAFETY of these functions: functions in memory fill the result; operands are elements, or the caller upholds
        // the contract.
        on_values! { mont:
            fn mul(a, b, p, p0inv) -> Int<N> = if has_apart_products::<N>() {
                unsafe { result(|out| products::mul_at(out, a, b, p, p0inv)) }
            } else {
                products::mul(a, b, p, p0inv)
            };
            fn square(a, p, p0inv) -> Int<N> = if has_apart_products::<N>() {
                unsafe { result(|out| products::square_at(out, a, p, p0inv)) }
            } else {
                products::square(a, p, p0inv)
            };
            fn add(a, b, p) -> Int<N> = arith::add(a, b, p);
            fn sub(a, b, p) -> Int<N> = arith::sub_mod(a, b, p);
        }
        in_memory! { mont:
            fn mul_at(out, a, b, p, p0inv) = if has_apart_products::<N>() {
                products::mul_at(out, a, b, p, p0inv);
            } else {
                *out = products::mul(&*a, &*b, p, p0inv);
            };
            fn square_at(out, a, p, p0inv) = if has_apart_products::<N>() {
                products::square_at(out, a, p, p0inv);
            } else {
                *out = products::square(&*a, p, p0inv);
            };
            fn mul_pair_at(to, x, y, p, p0inv) = *to = pair_sums::mul_pair::<Self, N>(&*x, &*y, p, p0inv);
            fn square_pair_at(to, x, p, p0inv) = *to = pair_sums::square_pair::<Self, N>(&*x, p, p0inv);
        }
    }:
    "x64" x64::mont::X64;
    "m0" m0::mont::M0;
    "m4" m4::mont::M4;
    "rv32" rv32::mont::Rv32;
    "rv64" rv64::mont::Rv64;
    "a64" a64::mont::A64;
    "lx6" lx6::mont::Lx6;
    "mips" mips::mont::Mips;
}

/// An integer modulo `M`, with arithmetic by the kernel `K`.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Mont<M: Modulus, K: Kernel = Base>(Limbs<M>, PhantomData<K>);

// SAFETY: transparent over limbs. (Values not below the modulus give wrong results, but are never unsound.)
unsafe impl<M: Modulus, K: Kernel> Words for Mont<M, K> {}

/// Constants derived from a modulus.
struct Constants<M>(PhantomData<M>);

impl<M: Modulus> Constants<M> {
    /// -1/p modulo 2^(limb bits).
    const P0INV: Limb = constants::neg_inverse(length::limbs(&M::P)[0]);
    const R: Limbs<M> = constants::power_of_two(&M::P, 8 * size_of::<M::Words>());
    const R2: Limbs<M> = constants::square_of_r(&Self::R, &M::P, Self::P0INV);
    /// p - 2, the exponent that inverts.
    const LESS_TWO: Limbs<M> = constants::less_two(&M::P);
    // R^2 brings an integer into Montgomery form. R^3 also corrects an inverse: 1/(x R) times R^3, divided by R, is
    // R/x.
    const R3: Limbs<M> = constants::product(&Self::R2, &Self::R2, &M::P, Self::P0INV);
}

impl<M: Modulus, K: Kernel> Mont<M, K> {
    const fn raw(limbs: Limbs<M>) -> Self {
        Mont(limbs, PhantomData)
    }

    /// The stored (Montgomery) form of 1.
    pub const ONE_IN_STORE: Limbs<M> = Constants::<M>::R;

    /// Returns the element for a public integer, given as 64-bit words (low word first). It must be below the modulus.
    #[must_use]
    pub const fn from_words<const W: usize>(words: [u64; W]) -> Self {
        Self::raw(constants::product(
            &length::from_any_words(&words),
            &Constants::<M>::R2,
            &M::P,
            Constants::<M>::P0INV,
        ))
    }

    /// Returns the canonical integer as 64-bit words, low word first.
    #[inline]
    #[must_use]
    pub fn to_words(self) -> M::Words {
        self.integer().to_words()
    }

    /// Returns the canonical integer as limbs.
    #[inline]
    #[must_use]
    pub fn limbs(&self) -> Limbs<M> {
        self.integer()
    }

    /// Returns the canonical integer as limbs.
    #[inline(always)]
    fn integer(self) -> Limbs<M> {
        LimbArray::leave::<M, K>(&self.0)
    }

    /// Converts an integer of N limbs to an element, and multiplies it by R if `high`.
    #[inline]
    fn enter(a: &Limbs<M>, high: bool) -> Self {
        Self::raw(LimbArray::enter::<M, K>(a, high))
    }

    /// One step of `decode_reduce`: multiplies `self` by R (not for the two highest blocks), then adds block `i` of
    /// `count`.
    #[inline(always)]
    fn append(&mut self, chunk: &[u8], i: usize, count: usize) {
        if i + 2 < count {
            *self = Self::enter(&self.0, false);
        }
        *self += Self::enter(&block::<M>(chunk), i > 0 && i + 1 == count);
    }

    /// `decode_reduce` with less code: all blocks alike, from the top, which needs no constant R^3.
    fn reduce_blocks(mut bytes: &[u8]) -> Self {
        let mut acc = Self::ZERO;
        while let Some(last) = bytes.len().checked_sub(1) {
            // The highest block may be shorter.
            let len = last % size_of::<M::Words>() + 1;
            let parts = bytes.split_at_checked(if M::BIG_ENDIAN { len } else { bytes.len() - len });
            let Some((first, second)) = parts else { break };
            let (chunk, rest) = if M::BIG_ENDIAN { (first, second) } else { (second, first) };
            acc = Self::enter(&acc.0, false);
            acc += Self::enter(&block::<M>(chunk), false);
            bytes = rest;
        }
        acc
    }

    /// `self^e` for a public exponent given as 64-bit words, low word first.
    #[must_use]
    pub fn pow_vartime(self, e: &[u64]) -> Self {
        let mut r = Self::ONE;
        // Square and multiply from the top. The exponent is public, so the branch is.
        for w in e.iter().rev() {
            for i in (0..64).rev() {
                r = r.square();
                if w >> i & 1 == 1 {
                    r *= self;
                }
            }
        }
        r
    }
}

impl<M: Modulus, K: Kernel> Fused for Mont<M, K> {
    #[inline(always)]
    unsafe fn compute_at(operation: u16, out: *mut Self, a: *const Self, b: *const Self) {
        let (out, a, b) = (out.cast::<Limbs<M>>(), a.cast::<Limbs<M>>(), b.cast::<Limbs<M>>());
        // SAFETY: the contract is that of these functions; elements are transparent over limbs.
        unsafe {
            match operation {
                0 => LimbArray::product_at::<M, K>(out, a, b),
                1 => LimbArray::sum_at::<M, K>(out, a, b),
                _ => LimbArray::difference_at::<M, K>(out, a, b),
            }
        }
    }
}

impl<M: Modulus, K: Kernel> super::tower::Base for Mont<M, K> {
    const HALF: Self = Self::HALF;
    type Sum = K::Sum<M>;

    #[inline(always)]
    fn set_pair_product(out: &mut [Self; 2], a: &[Self; 2], b: &[Self; 2]) {
        // SAFETY: references; `Mont` is transparent over limbs.
        unsafe {
            LimbArray::pair_product_at::<M, K>((&raw mut *out).cast::<[Limbs<M>; 2]>(), recast_ref(a), recast_ref(b))
        }
    }
    #[inline(always)]
    fn set_pair_square(out: &mut [Self; 2], a: &[Self; 2]) {
        // SAFETY: references; `Mont` is transparent over limbs.
        unsafe { LimbArray::pair_square_at::<M, K>((&raw mut *out).cast::<[Limbs<M>; 2]>(), recast_ref(a)) }
    }

    // On other CPUs in-place sums are as fast.
    #[inline(always)]
    fn set_triple_less(y: &mut [Self; 2], x: &[Self; 2], free: &mut [Self; 2]) {
        if X86_64 {
            <Limbs<M> as LimbArray>::set_triple_less::<M, K>(crate::ct::recast_mut(y), recast_ref(x));
        } else {
            super::tower::set_triple(y, x, free, Self::set_difference);
        }
    }
    #[inline(always)]
    fn set_triple_plus(y: &mut [Self; 2], x: &[Self; 2], free: &mut [Self; 2]) {
        if X86_64 {
            <Limbs<M> as LimbArray>::set_triple_plus::<M, K>(crate::ct::recast_mut(y), recast_ref(x));
        } else {
            super::tower::set_triple(y, x, free, Self::set_sum);
        }
    }
}

impl<M: Modulus, K: Kernel> Field for Mont<M, K> {
    const ZERO: Self = Self::raw(Limbs::<M>::ZERO);
    const ONE: Self = Self::raw(Constants::<M>::R);

    #[inline]
    fn square(self) -> Self {
        Self::raw(LimbArray::square::<M, K>(&self.0))
    }

    inlining! { large_smallest:
        // Divsteps turn x R into 1/(x R); a product with R^3 turns that into R/x.
        fn invert(self) -> Self {
            if TINY {
                return pow_vartime(&self, length::limbs(&Constants::<M>::LESS_TWO));
            }
            Self::enter(&OfLength::invert::<M>(&self.0), true)
        }
        fn is_zero(self) -> Mask {
            self.0.is_zero()
        }
    }

    // In place, because kernels take operands by address. SAFETY of all: references; the result may alias an operand.
    #[inline(always)]
    fn negate_assign(&mut self) {
        let x = &raw mut self.0;
        unsafe { LimbArray::negative_at::<M, K>(x, x) }
    }
    #[inline(always)]
    fn sub_sum_assign(&mut self, a: &Self, b: &Self) {
        *self -= a;
        *self -= b;
    }
    #[inline(always)]
    fn sub_double_assign(&mut self, b: &Self) {
        *self -= b;
        *self -= b;
    }

    #[inline]
    fn ct_eq(self, o: Self) -> Mask {
        OfLength::ct_eq(&self.0, &o.0)
    }

    #[inline]
    fn select(m: Mask, a: Self, b: Self) -> Self {
        Self::raw(OfLength::select(m, &a.0, &b.0))
    }

    by_address!(
        fields: LimbArray::product_at::<M, K>, LimbArray::square_at::<M, K>, LimbArray::sum_at::<M, K>,
        LimbArray::difference_at::<M, K>
    );
}

impl<M: Modulus, K: Kernel> PrimeField for Mont<M, K> {
    type Bytes = M::Bytes;
    const BITS: u32 = M::BITS;

    fn encode(self) -> M::Bytes {
        let mut out = M::Bytes::ZERO;
        if TINY {
            write_bytes(out.as_mut(), length::limbs_mut(&mut *Fleeting::new(self.integer())), M::BIG_ENDIAN);
            return out;
        }
        // The integer of a scalar may be secret, so its copy is wiped.
        let words = Fleeting::new(self.to_words());
        let (chunks, rest) = out.as_mut().as_chunks_mut::<8>();
        let mut words = words.as_ref().iter();
        for (chunk, w) in chunks.iter_mut().zip(&mut words) {
            *chunk = w.to_le_bytes();
        }
        for (byte, i) in rest.iter_mut().zip(0u32..) {
            *byte = words.as_slice().first().map_or(0, |w| (w >> (8 * i)) as u8);
        }
        if M::BIG_ENDIAN {
            out.as_mut().reverse();
        }
        out
    }

    fn decode_ct(bytes: &M::Bytes) -> (Self, Mask) {
        let mut x = block::<M>(bytes.as_ref());
        // The conversion is done in any case. An integer that is not below the modulus gives 0.
        let ok = LimbArray::is_below::<M, K>(&x);
        for limb in length::limbs_mut(&mut x) {
            *limb &= ok.word();
        }
        (Self::enter(&x, false), ok)
    }

    inlining! { large_smallest:
        fn reduce(bytes: &[u8]) -> Self {
            Self::enter(&block::<M>(bytes), false)
        }
    }

    fn decode_reduce(bytes: &[u8]) -> Self {
        if TINY {
            return Self::reduce_blocks(bytes);
        }
        // Horner's rule in base R, from the top. A block times R^2 is the block in Montgomery form, and acc times R^2
        // is acc R. The highest of several blocks is multiplied by both factors at once.
        let size = size_of::<M::Words>();
        let count = bytes.len().div_ceil(size);
        let mut acc = Self::ZERO;
        if M::BIG_ENDIAN {
            for (i, chunk) in bytes.rchunks(size).enumerate().rev() {
                acc.append(chunk, i, count);
            }
        } else {
            for (i, chunk) in bytes.chunks(size).enumerate().rev() {
                acc.append(chunk, i, count);
            }
        }
        acc
    }

    fn from_u64(x: u64) -> Self {
        Self::enter(&length::from_any_words(&[x]), false)
    }

    fn is_odd(self) -> Mask {
        self.integer().is_odd()
    }
}

/// Converts bytes, in the byte order of the modulus, to limbs. There are at most as many bytes as fit into the words of
/// an element.
fn block<M: Modulus>(bytes: &[u8]) -> Limbs<M> {
    if TINY {
        let mut limbs = Limbs::<M>::ZERO;
        read_bytes(length::limbs_mut(&mut limbs), bytes, M::BIG_ENDIAN);
        return limbs;
    }
    let mut words = M::Words::ZERO;
    if M::BIG_ENDIAN {
        let (rest, chunks) = bytes.as_rchunks::<8>();
        for (w, chunk) in words.as_mut().iter_mut().zip(chunks.iter().rev()) {
            *w = u64::from_be_bytes(*chunk);
        }
        if let Some(w) = words.as_mut().get_mut(chunks.len()) {
            *w = rest.iter().fold(0, |w, byte| w << 8 | u64::from(*byte));
        }
        return words.to_limbs();
    }
    let (chunks, rest) = bytes.as_chunks::<8>();
    for (w, chunk) in words.as_mut().iter_mut().zip(chunks) {
        *w = u64::from_le_bytes(*chunk);
    }
    if let Some(w) = words.as_mut().get_mut(chunks.len()) {
        *w = rest.iter().rev().fold(0, |w, byte| w << 8 | u64::from(*byte));
    }
    words.to_limbs()
}

by_address! { values: [M: Modulus, K: Kernel] Mont<M, K>, inline:
    Add add(self, o) = Self::raw(LimbArray::sum::<M, K>(&self.0, &o.0));
    Sub sub(self, o) = Self::raw(LimbArray::difference::<M, K>(&self.0, &o.0));
    Mul mul(self, o) = Self::raw(LimbArray::product::<M, K>(&self.0, &o.0));
    Neg neg(self) = Self::ZERO - self;
}
by_address!(
    operators: [M: Modulus, K: Kernel] Mont<M, K>: LimbArray::product_at::<M, K>, LimbArray::sum_at::<M, K>,
    LimbArray::difference_at::<M, K>
);

impl<M: Modulus, K: Kernel> PartialEq for Mont<M, K> {
    fn eq(&self, o: &Self) -> bool {
        self.ct_eq(*o).declassify()
    }
}
impl<M: Modulus, K: Kernel> Eq for Mont<M, K> {}

impl<M: Modulus, K: Kernel> fmt::Debug for Mont<M, K> {
    /// Prints only the type, because a scalar may be secret. To see the value, print its encoding.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scalar(..)")
    }
}

#[cfg(test)]
mod tests;
