//! GF(9767^19) as polynomials in z over GF(9767) modulo z^19 - 2, the field of Curve9767 (T. Pornin, eprint 2020/009).
//!
//! **Object**: polynomials of degree below 19 over GF(p), p = 9767. q = p^19 is 7 modulo 8 and 2 modulo 3.
//! **Representation**: coefficient i in entry i of [`Limbs`], 16 bits each, in Montgomery form, 1..=p, so that zero is
//! p ([`prime`]). Entry 19 is 0. Every element has one representation, so elements are compared word by word. No
//! element has all words zero; a table lookup that finds nothing returns this value ([`Gf9767x19::is_absent`]).
//! **Formulas**: products with one reduction per coefficient ([`portable`]). Everything else uses these products and
//! Frobenius, which multiplies each coefficient by a constant: inversion by Itoh and Tsujii (1988), square and cube
//! roots in `roots`.
//! **Kernels**: [`Kernel`], on memory. **Constant time**: everything.

mod encode;
mod kernel;
pub mod portable;
pub mod prime;
mod roots;

use super::{Field, Fused, scratch};
use crate::ct::{Mask, Words, recast_ref};
use crate::field::by_address;
use crate::kernels::{self, kernels};
use crate::limb::{LIMB_BITS, Limb};
use core::fmt;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::Neg;

pub use encode::UNIFORM;
pub use kernel::{Kernel, functions};

kernels! { Gf9767x19:
    "x64" x64::gf9767x19::X64;
    "x64" x64::gf9767x19::X64W;
    "a64" a64::gf9767x19::A64;
    "m0" m0::gf9767x19::M0;
    "m4" m4::gf9767x19::M4;
    "rv32" rv32::gf9767x19::Rv32;
    "lx6" lx6::gf9767x19::Lx6;
    "mips" mips::gf9767x19::Mips;
}
// The fastest kernel that uses only instructions guaranteed by the build. A CPU entry chosen because of another family
// needs it.
#[cfg(all(
    primegroup_kernels = "x64",
    not(all(target_feature = "avx512bw", target_feature = "avx512vl", target_feature = "avx512vnni"))
))]
pub(crate) use crate::kernels::x64::gf9767x19::X64 as Promised;
#[cfg(all(
    primegroup_kernels = "x64",
    target_feature = "avx512bw",
    target_feature = "avx512vl",
    target_feature = "avx512vnni"
))]
pub(crate) use crate::kernels::x64::gf9767x19::X64W as Promised;

/// The degree of the field.
pub const DEGREE: usize = 19;
/// Number of entries of an element: a whole number of limbs.
pub const ENTRIES: usize = 20;

/// An element in the representation of the kernels: 40 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(4))]
#[cfg_attr(primegroup_limbs = "64", repr(align(8)))]
pub struct Limbs(pub [u16; ENTRIES]);

// SAFETY: 40 bytes, with the alignment of limbs, any value of which is valid.
unsafe impl Words for Limbs {}

/// Zero.
pub static ZERO: Limbs = Limbs(constant(prime::P as u16));

/// An element of GF(p).
const fn constant(c: u16) -> [u16; ENTRIES] {
    let mut out = [prime::P as u16; ENTRIES];
    out[0] = c;
    out[DEGREE] = 0;
    out
}

/// Returns the factors of the J-fold Frobenius map: coefficient i is multiplied by entry i.
#[inline(always)]
pub fn frobenius_table<const J: usize>() -> &'static Limbs {
    // One table for each J that inversion and square and cube roots need.
    static TABLES: [Limbs; 5] = [
        Limbs(prime::frobenius_powers(1)),
        Limbs(prime::frobenius_powers(2)),
        Limbs(prime::frobenius_powers(4)),
        Limbs(prime::frobenius_powers(8)),
        Limbs(prime::frobenius_powers(9)),
    ];
    const { assert!(matches!(J, 1 | 2 | 4 | 8 | 9)) };
    &TABLES[if J == 9 { 4 } else { J.trailing_zeros() as usize }]
}

/// An element of GF(9767^19); the kernel `K` does the arithmetic.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Gf9767x19<K: Kernel = Base>(Limbs, PhantomData<K>);

// SAFETY: transparent over `Limbs`.
unsafe impl<K: Kernel> Words for Gf9767x19<K> {}

/// Returns the value that a kernel function writes to an address.
#[inline(always)]
fn result<K: Kernel>(f: impl FnOnce(*mut Limbs)) -> Gf9767x19<K> {
    // SAFETY: kernel functions write all of their result.
    Gf9767x19::from_limbs(unsafe { kernels::result(f) })
}

// SAFETY of all kernel calls below: pointers come from references to elements. If an operand is also the result, it is
// passed as the same pointer.
impl<K: Kernel> Gf9767x19<K> {
    by_address! { element: Gf9767x19 [] }

    /// Returns the element with these coefficients: integers below 2^16, with that of z^i at index i. For constants.
    pub const fn from_coefficients(c: &[u16; DEGREE]) -> Self {
        let mut out = [0; ENTRIES];
        let mut i = 0;
        while i < DEGREE {
            out[i] = prime::from_integer(c[i] as u32) as u16;
            i += 1;
        }
        Self::from_limbs(Limbs(out))
    }

    /// Returns `c z^i` for an integer c below 2^16 and i < 19. For constants.
    pub const fn monomial(c: u16, i: usize) -> Self {
        let mut out = [0; DEGREE];
        out[i] = c;
        Self::from_coefficients(&out)
    }

    /// Returns whether all words are zero. This is no element, but the result of a table lookup that finds nothing.
    #[inline(always)]
    pub fn is_absent(&self) -> Mask {
        // No coefficient of an element is zero, so the first word is enough.
        let words: &[Limb; ENTRIES * 16 / LIMB_BITS] = recast_ref(self);
        Mask::from_zero(words[0])
    }

    /// Returns `w self` for 1 <= w <= 52.
    #[inline(always)]
    #[must_use]
    pub fn mul_small(mut self, w: u32) -> Self {
        self.mul_small_assign(w);
        self
    }

    by_address! { list:
        /// `self *= w` for 1 <= w <= 52.
        pub fn mul_small_assign(w) = K::mul_small_at: [self, {w}];
        /// `self = w a` for 1 <= w <= 52.
        pub fn set_product_small(a, w) = K::mul_small_at: [a, {w}];
        /// `self = 3 (a - b)`.
        pub fn set_triple_difference(a, b) = K::triple_difference_at: [a, b];
        /// `self = c a` for c in GF(p), in 1..=p.
        fn set_scaled(a, w) = K::scale_at: [a, {w}];
        /// `self = w self` for an integer w below 2^16: for constants, and for fractions as integers modulo p.
        pub fn mul_integer_assign(w) = K::scale_at: [self, {prime::from_integer(w)}];
    }

    /// `self = c z^9 a` for an integer c below 2^16.
    #[inline(always)]
    pub fn set_product_z9(&mut self, a: &Self, c: u32) {
        // b of Curve9767 is 2048 z^9, so products with b cost a rotation and a scaling.
        self.0 = portable::mul_z9(&a.0, prime::from_integer(c));
    }

    /// Returns `c self`: [`Self::mul_integer_assign`].
    #[inline(always)]
    #[must_use]
    pub fn mul_integer(mut self, c: u32) -> Self {
        self.mul_integer_assign(c);
        self
    }

    /// The value with all words zero, which is no element ([`Self::is_absent`]).
    pub const ABSENT: Self = Self::from_limbs(Limbs([0; ENTRIES]));

    /// `self = 3 (a - 1)`: triples all coefficients except the first.
    #[inline(always)]
    pub fn set_triple_less_one(&mut self, a: &Self) {
        const THREE: u32 = prime::from_integer(3);
        self.set_product_small(a, 3);
        // In 1..2p, so one conditional subtraction of p is enough. 0 is p, so the test is c > p.
        let c = u32::from(self.0.0[0]) + prime::P - THREE;
        self.0.0[0] = (c - prime::P * crate::ct::top_bit(prime::P.wrapping_sub(c))) as u16;
    }

    /// `self = a^(p^J)`.
    #[inline(always)]
    fn set_frobenius<const J: usize>(&mut self, a: &Self) {
        // SAFETY: the pointers come from references to elements.
        unsafe { K::frobenius_at::<J>(&raw mut self.0, &raw const a.0) }
    }

    /// `self = self^(p^J)` for J = 1, 2, 4, 8, 9.
    #[inline(always)]
    pub fn frobenius_assign<const J: usize>(&mut self) {
        let p = &raw mut self.0;
        // SAFETY: the pointers come from references to elements. The result may alias an operand.
        unsafe { K::frobenius_at::<J>(p, p) }
    }

    /// `self *= self^(p^J)`.
    #[inline(always)]
    fn multiply_by_frobenius<const J: usize>(&mut self, free: &mut Self) {
        free.set_frobenius::<J>(self);
        let p = &raw mut self.0;
        // Kernels may have a shorter latency through the first operand. So the value that is computed last is the first
        // operand.
        // SAFETY: the pointers come from references to elements. The result may alias an operand.
        unsafe { K::mul_at(p, &raw const free.0, p) }
    }

    /// Returns coefficient 0 of the product.
    #[inline(always)]
    fn inner_product(&self, o: &Self) -> u32 {
        // SAFETY: the pointers come from references to elements.
        unsafe { K::inner_product(&raw const self.0, &raw const o.0) }
    }
}

impl<K: Kernel> Fused for Gf9767x19<K> {
    by_address! { list:
        fn set_product_less(a, b, c) = K::mul_sub_at: [a, b, c];
        fn set_square_less(a, b) = K::square_sub_at: [a, b];
        fn set_square_less_sum(a, b, c) = K::square_sub_sum_at: [a, b, c];
    }
}

impl<K: Kernel> Field for Gf9767x19<K> {
    const ZERO: Self = Self::from_limbs(Limbs(constant(prime::P as u16)));
    const ONE: Self = Self::from_limbs(Limbs(constant(prime::ONE as u16)));

    #[inline(always)]
    fn square(self) -> Self {
        // SAFETY: here and below, `r` has room for an element, and the other pointers come from references to elements.
        result(|r| unsafe { K::square_at(r, &raw const self.0) })
    }
    #[inline]
    fn invert(mut self) -> Self {
        self.invert_assign();
        self
    }
    #[inline]
    fn is_zero(self) -> Mask {
        self.ct_eq(Self::ZERO)
    }
    #[inline]
    fn ct_eq(self, o: Self) -> Mask {
        let (a, b): (&[Limb; ENTRIES * 16 / LIMB_BITS], &[Limb; ENTRIES * 16 / LIMB_BITS]) =
            (recast_ref(&self), recast_ref(&o));
        // Coefficients are in 1..=p: an element has one representation, so words decide.
        Mask::from_zero(a.iter().zip(b).fold(0, |d, (x, y)| d | (x ^ y)))
    }
    #[inline(always)]
    fn select(m: Mask, a: Self, b: Self) -> Self {
        // SAFETY: the pointers come from references to elements.
        result(|r| unsafe { K::select_at(r, m, &raw const a.0, &raw const b.0) })
    }

    // `self = 1/self`, 0 for 0. With r = 1 + p + ... + p^18, t = x^(r-1) and x^r in GF(p), x^-1 = t / x^r. 5M and 6
    // Frobenius maps.
    #[inline(never)]
    fn invert_assign(&mut self) {
        let mut space = MaybeUninit::<[Self; 2]>::uninit();
        let [t, free] = scratch(&mut space);
        // x^(1 + p), then the exponent doubled in length twice: x^(1 + ... + p^7). One more term, then doubled: x^(1 +
        // ... + p^17).
        t.set_frobenius::<1>(self);
        // Exponents of p: t = x^(1 + p + ... + p^(k-1)) and t^(p^k) double k. k goes through 2, 4, 8, 9 and 18.
        *t *= &*self;
        t.multiply_by_frobenius::<2>(free);
        t.multiply_by_frobenius::<4>(free);
        free.set_frobenius::<1>(t);
        t.set_product(free, self);
        t.multiply_by_frobenius::<9>(free);
        free.set_frobenius::<1>(t);
        // x^r is in GF(p), so all coefficients of the product except the first are 0, and need not be computed.
        let norm = free.inner_product(self);
        // For x = 0 the norm is 0, whose inverse is 0: the result is 0.
        self.set_scaled(free, K::invert_prime(norm));
    }
    by_address! { list:
        fn set_sub_double(a, b) = K::sub_double_at: [a, b];
        fn sub_double_assign(b) = K::sub_double_at: [self, b];
        fn sub_sum_assign(a, b) = K::sub_sum_at: [self, a, b];
        fn negate_assign() = K::sub_at: [{&raw const ZERO}, self];
        fn assign_if(m, b) = K::select_at: [{m}, self, b];
        fn negate_assign_if(m) = K::negate_if_at: [{m}];
    }

    by_address!(fields: K::mul_at, K::square_at, K::add_at, K::sub_at);
}

by_address! { values: [K: Kernel] Gf9767x19<K>, inline(always):
    Add add(self, o) = result(|r| unsafe { K::add_at(r, &raw const self.0, &raw const o.0) });
    Sub sub(self, o) = result(|r| unsafe { K::sub_at(r, &raw const self.0, &raw const o.0) });
    Mul mul(self, o) = result(|r| unsafe { K::mul_at(r, &raw const self.0, &raw const o.0) });
}
impl<K: Kernel> Neg for Gf9767x19<K> {
    type Output = Self;
    #[inline(always)]
    fn neg(mut self) -> Self {
        self.negate_assign();
        self
    }
}
by_address!(operators: [K: Kernel] Gf9767x19<K>: K::mul_at, K::add_at, K::sub_at);

impl<K: Kernel> PartialEq for Gf9767x19<K> {
    fn eq(&self, o: &Self) -> bool {
        self.ct_eq(*o).declassify()
    }
}
impl<K: Kernel> Eq for Gf9767x19<K> {}

impl<K: Kernel> fmt::Debug for Gf9767x19<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.0.iter().take(DEGREE).map(|c| prime::to_integer(u32::from(*c)))).finish()
    }
}

#[cfg(test)]
pub(crate) mod tests;
