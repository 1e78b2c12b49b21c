//! Finite fields: the traits every family implements, and the families.
//!
//! The boundary between a family and its kernels: an operation defined by *machine* operations is a kernel function. An
//! operation defined by *other field operations* is implemented once, above the kernels.

mod by_address;
pub mod contract;
pub mod gf166;
pub mod gf255;
pub mod gf2_233;
pub mod gf9767x19;
pub mod gfp256;
pub mod lanes;
pub mod mont;
pub mod safegcd;
pub mod tower;
pub(crate) mod vector;

use crate::ct::{self, Mask, Words, recast_mut};
use crate::limb::{LIMB_BITS, Limb};
use crate::settings::SMALL_MEMORY;
use core::fmt::Debug;
use core::mem::MaybeUninit;
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

#[allow(unused_imports)] // unused except on x86-64
pub(crate) use vector::vector_asm;

use by_address::by_address;

/// A finite field of any kind: prime, binary or an extension. All operations are constant time.
///
/// Elements are [`Words`], so that tables of them can be scanned in constant time and secrets wiped.
pub trait Field:
    Words
    + Debug
    + Send
    + Sync
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
    + for<'a> AddAssign<&'a Self>
    + for<'a> SubAssign<&'a Self>
    + for<'a> MulAssign<&'a Self>
{
    /// True if additions are so much cheaper than multiplications that one product of sums is the best way to compute a
    /// sum of two products.
    const SUMS_ARE_CHEAP: bool = true;

    /// The neutral element of addition.
    const ZERO: Self;
    /// The neutral element of multiplication.
    const ONE: Self;

    /// Returns `self^2`.
    #[must_use]
    fn square(self) -> Self;

    /// Returns `self^(2^n)`; `n` is public and may be 0.
    #[must_use]
    fn square_n(self, n: u32) -> Self {
        (0..n).fold(self, |x, _| x.square())
    }

    /// Returns `2 * self`.
    #[must_use]
    fn double(self) -> Self {
        self + self
    }

    /// Returns `1 / self`, and 0 for 0.
    #[must_use]
    fn invert(self) -> Self;

    /// Returns whether this is zero.
    fn is_zero(self) -> Mask;

    /// Returns whether both are the same element.
    fn ct_eq(self, other: Self) -> Mask {
        (self - other).is_zero()
    }

    /// Returns `b` if `m` is true, else `a`.
    #[must_use]
    fn select(m: Mask, a: Self, b: Self) -> Self;

    /// Returns `-self` if `m` is true, else `self`.
    #[must_use]
    fn negate_if(self, m: Mask) -> Self {
        Self::select(m, self, -self)
    }

    // The same in place. Hot formulas use these (and `+=`, `-=`, `*=` on references). Operators on values cost copies,
    // time and stack if elements are larger than the registers. See [`scratch`].

    /// `self = a * b`.
    #[inline(always)]
    fn set_product(&mut self, a: &Self, b: &Self) {
        *self = *a * *b;
    }
    /// `self = a^2`.
    #[inline(always)]
    fn set_square(&mut self, a: &Self) {
        *self = a.square();
    }
    /// `self = a + b`.
    #[inline(always)]
    fn set_sum(&mut self, a: &Self, b: &Self) {
        *self = *a + *b;
    }
    /// `self = a + b`, only as an operand of products and squares: fields with a redundant representation save a
    /// reduction.
    #[inline(always)]
    fn set_sum_loose(&mut self, a: &Self, b: &Self) -> &mut Loose<Self> {
        self.set_sum(a, b);
        Loose::at(self)
    }
    /// `self = a - b`.
    #[inline(always)]
    fn set_difference(&mut self, a: &Self, b: &Self) {
        *self = *a - *b;
    }
    /// `self = a - 2b`.
    #[inline(always)]
    fn set_sub_double(&mut self, a: &Self, b: &Self) {
        *self = *a - b.double();
    }
    /// `self = 1/self`, 0 for 0.
    #[inline(always)]
    fn invert_assign(&mut self) {
        *self = self.invert();
    }
    /// `self = self^2`.
    #[inline(always)]
    fn square_assign(&mut self) {
        *self = self.square();
    }
    /// `self = 2 self`.
    #[inline(always)]
    fn double_assign(&mut self) {
        *self = self.double();
    }
    /// `self += b`, only as an operand of products and squares: see [`Self::set_sum_loose`].
    #[inline(always)]
    fn add_loose_assign(&mut self, b: &Self) -> &mut Loose<Self> {
        *self += b;
        Loose::at(self)
    }
    /// `self -= 2b`.
    #[inline(always)]
    fn sub_double_assign(&mut self, b: &Self) {
        *self -= b.double();
    }
    /// `self -= a + b`.
    #[inline(always)]
    fn sub_sum_assign(&mut self, a: &Self, b: &Self) {
        *self = *self - *a - *b;
    }
    /// `self = -self`.
    #[inline(always)]
    fn negate_assign(&mut self) {
        *self = -*self;
    }
    /// `self = -self` if `m` is true.
    #[inline(always)]
    fn negate_assign_if(&mut self, m: Mask) {
        *self = self.negate_if(m);
    }
    /// `self = b` if `m` is true.
    #[inline(always)]
    fn assign_if(&mut self, m: Mask, b: &Self) {
        *self = Self::select(m, *self, *b);
    }
    /// Exchanges `a` and `b` if `m` is true.
    #[inline(always)]
    fn swap_if(m: Mask, a: &mut Self, b: &mut Self) {
        (*a, *b) = (Self::select(m, *a, *b), Self::select(m, *b, *a));
    }

    /// Replaces each element by its inverse (0 by 0), for slices of any length. Takes one inversion for every 32
    /// elements, and 3M for each element.
    fn batch_invert(xs: &mut [Self]) {
        let mut scratch = [Self::ZERO; 32];
        for chunk in xs.chunks_mut(scratch.len()) {
            Self::batch_invert_with(chunk, &mut scratch);
        }
    }

    /// [`Self::batch_invert`] with one inversion in total, and 3(n-1)M: simultaneous inversion (P. Montgomery, 1987),
    /// with selections for zeros, so that it is constant time.
    ///
    /// `scratch` must be at least as long as `xs`. If it is shorter, every element is inverted on its own.
    fn batch_invert_with(xs: &mut [Self], scratch: &mut [Self]) {
        let Some(scratch) = scratch.get_mut(..xs.len()) else {
            for x in xs {
                *x = x.invert();
            }
            return;
        };
        // Ones replace zeros in the product, so that the product is not zero.
        let mut acc = Self::ONE;
        for (s, x) in scratch.iter_mut().zip(xs.iter()) {
            *s = acc;
            acc *= Self::select(x.is_zero(), *x, Self::ONE);
        }
        acc = acc.invert();
        for (s, x) in scratch.iter().zip(xs.iter_mut()).rev() {
            let zero = x.is_zero();
            // Here acc is the inverse of the product of x and the elements before it, and *s is the product of those
            // before it. So acc s is 1/x, and acc x is the next acc.
            let y = Self::select(zero, *x, Self::ONE);
            *x = Self::select(zero, acc * *s, Self::ZERO);
            acc *= y;
        }
    }
}

/// A field with kernels that compute a product and a sum in one function, or delay the reduction of a sum. Formulas use
/// these functions if a measurement shows a gain.
pub trait Fused: Field {
    /// `out = a b`, `out = a + b` or `out = a - b`, for `operation` 0, 1 or 2.
    ///
    /// # Safety
    /// The pointers are to elements, which may be the same; that of `out` may have no value yet.
    #[inline(always)]
    unsafe fn compute_at(operation: u16, out: *mut Self, a: *const Self, b: *const Self) {
        // SAFETY: by the contract, `a` and `b` have values.
        unsafe {
            out.write(match operation {
                0 => *a * *b,
                1 => *a + *b,
                _ => *a - *b,
            });
        }
    }
    /// A routine that carries out steps of formulas, in the profile `tiny`: elements, steps, their number, and how often
    /// the repeated ones are done.
    const STEPS: Option<Steps> = None;
    /// `self = a + b` for direct results of products and squares: fields with spare bits save a reduction.
    #[inline(always)]
    fn set_fresh_sum(&mut self, a: &Self, b: &Self) {
        self.set_sum(a, b);
    }
    /// `self = a - b`, only as an operand of products and squares.
    #[inline(always)]
    fn set_difference_loose(&mut self, a: &Self, b: &Self) -> &mut Loose<Self> {
        self.set_difference(a, b);
        Loose::at(self)
    }
    /// `self = a - 2b`, only as an operand of products and squares.
    #[inline(always)]
    fn set_sub_double_loose(&mut self, a: &Self, b: &Self) -> &mut Loose<Self> {
        self.set_sub_double(a, b);
        Loose::at(self)
    }
    /// `self = ab + c`.
    #[inline(always)]
    fn set_product_plus(&mut self, a: &Self, b: &Self, c: &Self) {
        self.set_product(a, b);
        *self += c;
    }
    /// `self += ab`.
    #[inline(always)]
    fn add_product_assign(&mut self, a: &Self, b: &Self) {
        *self += *a * *b;
    }
    /// `self = a b - c`.
    #[inline(always)]
    fn set_product_less(&mut self, a: &Self, b: &Self, c: &Self) {
        self.set_product(a, b);
        *self -= c;
    }
    /// `self = a^2 - b`.
    #[inline(always)]
    fn set_square_less(&mut self, a: &Self, b: &Self) {
        self.set_square(a);
        *self -= b;
    }
    /// `self = a^2 - b - c`.
    #[inline(always)]
    fn set_square_less_sum(&mut self, a: &Self, b: &Self, c: &Self) {
        self.set_square(a);
        self.sub_sum_assign(b, c);
    }
    /// `self = 2ab`.
    #[inline(always)]
    fn set_double_product(&mut self, a: &Self, b: &Self) {
        self.set_product(a, b);
        self.double_assign();
    }
    /// `self = 2a^2`.
    #[inline(always)]
    fn set_double_square(&mut self, a: &Self) {
        self.set_square(a);
        self.double_assign();
    }
    /// `self = 2 self b`.
    #[inline(always)]
    fn double_product_assign(&mut self, b: &Self) {
        *self *= b;
        self.double_assign();
    }
    /// `self -= ab`.
    #[inline(always)]
    fn sub_product_assign(&mut self, a: &Self, b: &Self) {
        *self -= *a * *b;
    }
    /// `self = self b + c`.
    #[inline(always)]
    fn mul_add_assign(&mut self, b: &Self, c: &Self) {
        *self *= b;
        *self += c;
    }
    /// `self = self^2 + c`.
    #[inline(always)]
    fn square_add_assign(&mut self, c: &Self) {
        self.square_assign();
        *self += c;
    }
    /// `self -= a^2`. `a` may be overwritten.
    #[inline(always)]
    fn sub_square_assign(&mut self, a: &mut Self) {
        a.square_assign();
        *self -= &*a;
    }
    /// `self = c - (a + b)^2`.
    #[inline(always)]
    fn set_less_square_of_sum(&mut self, c: &Self, a: &Self, b: &Self) {
        *self = *c - (*a + *b).square();
    }
}

/// A routine for [`Fused::STEPS`].
pub type Steps = unsafe extern "C" fn(*mut Limb, *const u16, usize, u32);

/// An unreduced sum, which may be above the bound of the field's elements. It supports only products and squares.
///
/// Functions return it as a reference to the place that holds the sum. The operations that reduce it return it as an
/// element. With `let x = x.set_sum_loose(a, b)` the new `x` shadows the element, so code cannot use the unreduced
/// value as an element.
#[derive(Clone, Copy)]
#[repr(transparent)]
#[must_use = "a loose sum is to be multiplied or squared"]
pub struct Loose<F>(F);

// SAFETY: transparent over words.
unsafe impl<F: Field> Words for Loose<F> {}

impl<F: Field> Loose<F> {
    /// Returns an element as an unreduced sum. Free.
    #[inline(always)]
    pub fn at(x: &mut F) -> &mut Self {
        recast_mut(x)
    }
    /// Sets the sum to `a + b`.
    #[inline(always)]
    pub fn set_sum(&mut self, a: &F, b: &F) {
        let _ = self.0.set_sum_loose(a, b);
    }
    /// `self = self o`.
    #[inline(always)]
    pub fn times(&mut self, o: &F) -> &mut F {
        self.0 *= o;
        &mut self.0
    }
    /// `self = self o`.
    #[inline(always)]
    pub fn times_loose(&mut self, o: &Self) -> &mut F {
        self.0 *= &o.0;
        &mut self.0
    }
    /// `self = self^2`.
    #[inline(always)]
    pub fn square(&mut self) -> &mut F {
        self.0.square_assign();
        &mut self.0
    }
    /// `x = x self`.
    #[inline(always)]
    pub fn multiply(&self, x: &mut F) {
        *x *= &self.0;
    }
    /// `out = a self`.
    #[inline(always)]
    pub fn product_to(&self, out: &mut F, a: &F) {
        out.set_product(a, &self.0);
    }
    /// `out = self o`.
    #[inline(always)]
    pub fn product_loose_to(&self, out: &mut F, o: &Self) {
        out.set_product(&self.0, &o.0);
    }
    /// `out = self^2`.
    #[inline(always)]
    pub fn square_to(&self, out: &mut F) {
        out.set_square(&self.0);
    }
}

/// Returns `x^e` for a public exponent in limbs, low limb first. Square and multiply. The branches depend on the
/// exponent alone, so x may be secret.
#[inline(always)]
pub(crate) fn pow_vartime<F: Fused>(x: &F, e: &[Limb]) -> F {
    unsafe fn multiply<F: Fused>(r: *mut Limb, x: *const Limb) {
        // SAFETY: by the contract of `power`.
        unsafe { F::compute_at(0, r.cast(), r.cast::<F>(), x.cast()) }
    }
    let mut r = F::ONE;
    // SAFETY: references to elements of the type that the function multiplies.
    unsafe { power((&raw mut r).cast(), core::ptr::from_ref(x).cast(), e, multiply::<F>) }
    r
}

/// `r = r^(2^n) x^e` for n bits in `e`: one function for all fields.
///
/// # Safety
/// The pointers are to elements of a field, and `multiply(r, x)` is `r *= x`, also for `x = r`.
#[inline(never)]
unsafe fn power(r: *mut Limb, x: *const Limb, e: &[Limb], multiply: unsafe fn(*mut Limb, *const Limb)) {
    for w in e.iter().rev() {
        for i in (0..LIMB_BITS).rev() {
            // SAFETY: by the caller's promise.
            unsafe {
                multiply(r, r);
                if w >> i & 1 == 1 {
                    multiply(r, x);
                }
            }
        }
    }
}

/// Returns space for `N` intermediate values of a formula, with arbitrary contents.
#[inline(always)]
pub fn scratch<T: Words, const N: usize>(space: &mut MaybeUninit<[T; N]>) -> &mut [T; N] {
    if cfg!(all(any(target_arch = "arm", target_arch = "riscv32", primegroup_kernels = "mips"), not(miri))) {
        ct::written(space.as_mut_ptr());
    } else {
        // In registers this costs nothing: they are overwritten.
        *space = MaybeUninit::zeroed();
    }
    // SAFETY: the optimizer takes the words as written, or they are zero. Any words are a valid value.
    unsafe { space.assume_init_mut() }
}

/// [`scratch`] for values that are too large for registers: with arbitrary contents, never cleared.
#[inline(always)]
pub fn room<T: Words, const N: usize>(space: &mut MaybeUninit<[T; N]>) -> &mut [T; N] {
    if cfg!(all(any(target_arch = "arm", target_arch = "x86_64"), not(miri))) {
        ct::written(space.as_mut_ptr());
        // SAFETY: the optimizer takes the words as written. Any words are a valid value.
        unsafe { space.assume_init_mut() }
    } else {
        scratch(space)
    }
}

/// A field of characteristic 2 and odd degree. In it, x^2 + x = a has a solution if and only if a has trace 0.
pub trait BinaryField: Field {
    /// Returns `a b` and `c d`: two independent products. They cost less than two single ones on CPUs that compute both
    /// at once.
    #[must_use]
    fn mul2(a: &Self, b: &Self, c: &Self, d: &Self) -> (Self, Self);
    /// Returns `a^2` and `b^2`.
    #[must_use]
    fn square2(a: &Self, b: &Self) -> (Self, Self);
    /// Returns three elements, each to the power 2^n, for a small public `n`.
    #[must_use]
    fn square3_n(a: &Self, b: &Self, c: &Self, n: u32) -> (Self, Self, Self);

    // The same in place. With `SMALL_MEMORY` these run one operation after another, and copy nothing.

    /// `x = a b` and `y = c d`.
    #[inline(always)]
    fn set_products(x: &mut Self, (a, b): (&Self, &Self), y: &mut Self, (c, d): (&Self, &Self)) {
        if SMALL_MEMORY {
            x.set_product(a, b);
            y.set_product(c, d);
        } else {
            (*x, *y) = Self::mul2(a, b, c, d);
        }
    }
    /// `self = a b + c`.
    fn set_product_sum(&mut self, a: &Self, b: &Self, c: &Self);
    /// `self = self + a b`.
    fn add_product(&mut self, a: &Self, b: &Self);
    /// `self = self + a` if `m` is true.
    fn add_assign_if(&mut self, a: &Self, m: Mask);
    /// `x = a b` and `y = c d + e`.
    #[inline(always)]
    fn set_product_and_sum(x: &mut Self, (a, b): (&Self, &Self), y: &mut Self, (c, d): (&Self, &Self), e: &Self) {
        if SMALL_MEMORY {
            x.set_product(a, b);
            y.set_product_sum(c, d, e);
        } else {
            (*x, *y) = Self::mul2(a, b, c, d);
            *y += e;
        }
    }
    /// `x = a b + c d`.
    #[inline(always)]
    fn set_sum_of_products(x: &mut Self, (a, b): (&Self, &Self), (c, d): (&Self, &Self)) {
        if SMALL_MEMORY {
            x.set_product(a, b);
            x.add_product(c, d);
        } else {
            let (p, q) = Self::mul2(a, b, c, d);
            x.set_sum(&p, &q);
        }
    }
    /// `x = a^2` and `y = b^2`.
    #[inline(always)]
    fn set_squares(x: &mut Self, a: &Self, y: &mut Self, b: &Self) {
        if SMALL_MEMORY {
            x.set_square(a);
            y.set_square(b);
        } else {
            (*x, *y) = Self::square2(a, b);
        }
    }
    /// `x = x^2` and `y = y^2`.
    #[inline(always)]
    fn square_both(x: &mut Self, y: &mut Self) {
        if SMALL_MEMORY {
            x.square_assign();
            y.square_assign();
        } else {
            (*x, *y) = Self::square2(x, y);
        }
    }
    /// `self = self^(2^n)`; `n` is public.
    fn square_n_assign(&mut self, n: u32);
    /// Raises three elements to the power 2^n, for a small public `n`.
    #[inline(always)]
    fn square_all_n(x: &mut Self, y: &mut Self, z: &mut Self, n: u32) {
        if SMALL_MEMORY {
            x.square_n_assign(n);
            y.square_n_assign(n);
            z.square_n_assign(n);
        } else {
            (*x, *y, *z) = Self::square3_n(x, y, z, n);
        }
    }

    /// Returns the square root, which is unique.
    #[must_use]
    fn sqrt(self) -> Self;
    /// Returns whether the trace is 1.
    fn trace(self) -> Mask;
    /// Returns H with H^2 + H = a + trace(a): a solution of x^2 + x = a if one exists. The other solution is H + 1. H
    /// is the sum of a^(4^i) for i = 0 to (n - 1)/2, in a field of degree n.
    #[must_use]
    fn half_trace(self) -> Self;
}

/// A field of prime order with a canonical encoding of `Self::Bytes`: an integer, little-endian unless the type says
/// otherwise.
pub trait PrimeField: Field {
    /// The type of an encoding: a byte array of fixed length.
    type Bytes: ByteArray;

    /// Number of bits of the modulus.
    const BITS: u32;

    /// Returns the element as a canonical integer.
    fn encode(self) -> Self::Bytes;

    /// Decodes a canonical encoding. The mask is false (and the element zero) for an integer that is not below the
    /// modulus.
    fn decode_ct(bytes: &Self::Bytes) -> (Self, Mask);

    /// Decodes a canonical encoding. Returns `None` for a wrong length or an integer that is not below the modulus; the
    /// time reveals this.
    fn decode(bytes: &[u8]) -> Option<Self> {
        let (x, ok) = Self::decode_ct(Self::Bytes::from_ref(bytes)?);
        ok.declassify().then_some(x)
    }

    /// Reduces an integer of any length, in the byte order of the encoding, modulo the prime. The time depends only on
    /// the length.
    fn decode_reduce(bytes: &[u8]) -> Self;

    /// Reduces an integer that is not longer than an encoding. Constant time.
    fn reduce(bytes: &[u8]) -> Self {
        Self::decode_reduce(bytes)
    }

    /// Returns a small integer as an element.
    fn from_u64(x: u64) -> Self;

    /// Returns whether the canonical integer is odd.
    fn is_odd(self) -> Mask;
}

/// A prime field with square roots.
pub trait SquareRoot: PrimeField {
    /// Returns a square root with an even canonical integer, and whether one exists (otherwise the value is
    /// meaningless).
    fn sqrt(self) -> (Self, Mask);
    /// Replaces this by [`Self::sqrt`], but with an odd integer if the mask is true. Returns whether it was a square.
    fn set_root(&mut self, odd: Mask) -> Mask {
        let (root, ok) = self.sqrt();
        *self = root.negate_if(odd);
        ok
    }
    /// Returns whether this is zero or a square.
    fn is_square(self) -> Mask;
}

/// A prime field with p = 3 mod 4, in which one power gives square roots and their inverses.
pub trait InverseRoot: SquareRoot {
    /// Returns `self^((p-3)/4)`: a square root of 1/self or of -1/self, of either sign; 0 for 0. Its square times self
    /// is self^((p-1)/2), which is 1 or -1.
    #[must_use]
    fn inverse_root(self) -> Self;
}

/// A prime field with cheap multiples by small integers, for formulas of curves with small constants. All functions
/// work in place; `w` is public.
pub trait SmallMultiples: PrimeField + Fused {
    /// `self *= w`.
    fn mul_small_assign(&mut self, w: u32);
    /// `self = a + w b`; `b` may be an unreduced sum.
    fn set_sum_small(&mut self, a: &Self, b: &Self, w: u32);
    /// `self += w b`; `b` may be an unreduced sum, and may be overwritten.
    fn add_small_assign(&mut self, b: &mut Self, w: u32);
    /// `self -= w b`, w < 2^16.
    fn sub_small_assign(&mut self, b: &Self, w: u32);
    /// `self = a / 2`.
    fn set_half(&mut self, a: &Self);
    /// Replaces `a` and `b` by `a + b` and `a - b`.
    fn sum_difference_assign(a: &mut Self, b: &mut Self);
}

/// A fixed-length byte array.
pub trait ByteArray: AsRef<[u8]> + AsMut<[u8]> + Copy + Debug + Eq + Send + Sync + 'static {
    /// Number of bytes.
    const LEN: usize;
    /// The array of zero bytes.
    const ZERO: Self;

    /// Returns the bytes of a slice as an array, if the length is right.
    fn from_slice(s: &[u8]) -> Option<Self> {
        let mut out = Self::ZERO;
        if s.len() != Self::LEN {
            return None;
        }
        out.as_mut().copy_from_slice(s);
        Some(out)
    }

    /// Returns a reference to the bytes of a slice as an array, if the length is right.
    fn from_ref(s: &[u8]) -> Option<&Self>;
}

impl<const N: usize> ByteArray for [u8; N]
where
    [u8; N]: AsRef<[u8]> + AsMut<[u8]>,
{
    const LEN: usize = N;
    const ZERO: Self = [0; N];
    fn from_ref(s: &[u8]) -> Option<&Self> {
        s.try_into().ok()
    }
}
