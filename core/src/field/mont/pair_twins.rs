//! Function lists and test values for arithmetic of pairs x0 + x1 i with i^2 = -1 and of their parts. Tests use them to
//! compare kernels with their reference implementations.
//!
//! The lists cover primes of six words, and primes of four words with two free bits. [`twins`](super::twins) covers
//! four words with any modulus.

/// Defines the list and the test values for primes of `$words` words.
macro_rules! pairs {
    ($(#[$about:meta])* $module:ident, $words:literal, $bits:literal, [$($(#[$prime_about:meta])* $number:literal $Prime:ident = $hex:literal;)*]) => {
        $(#[$about])*
        pub mod $module {
            use crate::field::contract::{self, contract};
            use crate::field::mont::{Modulus, Mont, Portable};
            use crate::limb::{Limb, from_words, limbs, to_words};

            const N: usize = limbs($bits);
            type Half = [Limb; N];
            /// A pair: two consecutive elements.
            pub type Limbs = [Limb; 2 * N];
            /// Words of one element.
            type Words = [u64; $words];

            $(
                crate::modulus! {
                    $(#[$prime_about])*
                    pub $Prime = $hex
                }
            )*

            /// A modulus of this length.
            pub trait OfLength: Modulus<Words = Words> {}
            impl<M: Modulus<Words = Words>> OfLength for M {}

            type F<M, K> = Mont<M, K>;
            type Parts = [Half; 2];

            /// Calls a function on both parts of pairs.
            ///
            /// # Safety
            /// Pointers must point to pairs; the function is called with pointers to their parts.
            unsafe fn each(
                out: *mut Limbs,
                a: *const Limbs,
                b: *const Limbs,
                f: impl Fn(*mut Half, *const Half, *const Half),
            ) {
                let (out, a, b) = (out.cast::<Half>(), a.cast::<Half>(), b.cast::<Half>());
                for i in 0..2 {
                    // SAFETY: a pair has two parts.
                    unsafe { f(out.add(i), a.add(i), b.add(i)) }
                }
            }

            // SAFETY of all: upheld by the caller; pointers point to pairs of elements.
            unsafe fn mul<M: OfLength, K: super::super::Kernel>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
                unsafe {
                    each(out, a, b, |out, a, b| K::mul_at(out, a, b, const { &M::P }, super::super::Constants::<M>::P0INV));
                }
            }
            unsafe fn square<M: OfLength, K: super::super::Kernel>(out: *mut Limbs, a: *const Limbs) {
                unsafe {
                    each(out, a, a, |out, a, _| K::square_at(out, a, const { &M::P }, super::super::Constants::<M>::P0INV));
                }
            }
            unsafe fn add<M: OfLength, K: super::super::Kernel>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
                unsafe { each(out, a, b, |out, a, b| K::add_at(out, a, b, const { &M::P })) }
            }
            unsafe fn sub<M: OfLength, K: super::super::Kernel>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
                unsafe { each(out, a, b, |out, a, b| K::sub_at(out, a, b, const { &M::P })) }
            }
            unsafe fn mul_pair<M: OfLength, K: super::super::Kernel>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
                let (out, a, b) = (out.cast::<Parts>(), a.cast::<Parts>(), b.cast::<Parts>());
                unsafe { K::mul_pair_at(out, a, b, const { &M::P }, super::super::Constants::<M>::P0INV) }
            }
            unsafe fn square_pair<M: OfLength, K: super::super::Kernel>(out: *mut Limbs, a: *const Limbs) {
                unsafe {
                    K::square_pair_at(out.cast::<Parts>(), a.cast::<Parts>(), const { &M::P }, super::super::Constants::<M>::P0INV);
                }
            }
            /// (1 + i)(a b) + c^2 - (a + c) b, as an unreduced sum that is reduced once.
            unsafe fn sum<M: OfLength, K: super::super::Kernel>(
                out: *mut Limbs,
                a: *const Limbs,
                b: *const Limbs,
                c: *const Limbs,
            ) {
                let (a, b, c) = unsafe { (&*a.cast::<Parts>(), &*b.cast::<Parts>(), &*c.cast::<Parts>()) };
                let (mut x, mut y, mut factor) = ([[[0; N]; 2]; 2], [[[0; N]; 2]; 2], [[0; N]; 2]);
                K::set_double_product(&mut x, a, b);
                K::turn_doubles(&mut x);
                K::set_double_square(&mut y, c, const { &M::P }, super::super::Constants::<M>::P0INV);
                K::add_doubles(&mut x, &y);
                for ((to, x), y) in factor.iter_mut().zip(a).zip(c) {
                    K::set_plain_sum(to, x, y);
                }
                K::set_double_product(&mut y, &factor, b);
                K::subtract_doubles(&mut x, &y);
                let out = unsafe { &mut *out.cast::<Parts>() };
                K::reduce_doubles(out, &mut x, const { &M::P }, super::super::Constants::<M>::P0INV);
            }
            /// a b - b c - c^2, with one subtraction of two unreduced products.
            unsafe fn difference<M: OfLength, K: super::super::Kernel>(
                out: *mut Limbs,
                a: *const Limbs,
                b: *const Limbs,
                c: *const Limbs,
            ) {
                let (a, b, c) = unsafe { (&*a.cast::<Parts>(), &*b.cast::<Parts>(), &*c.cast::<Parts>()) };
                let [mut x, mut y, mut z] = [[[[0; N]; 2]; 2]; 3];
                K::set_double_product(&mut x, a, b);
                K::set_double_product(&mut y, b, c);
                K::set_double_square(&mut z, c, const { &M::P }, super::super::Constants::<M>::P0INV);
                K::subtract_two_doubles(&mut x, &y, &z);
                let out = unsafe { &mut *out.cast::<Parts>() };
                K::reduce_doubles(out, &mut x, const { &M::P }, super::super::Constants::<M>::P0INV);
            }
            fn leave<M: OfLength, K: super::super::Kernel>(a: &Limbs) -> Limbs {
                let [x, y] = parts(a);
                join([F::<M, K>::raw(x).integer(), F::<M, K>::raw(y).integer()])
            }
            fn enter<M: OfLength, K: super::super::Kernel>(a: &Limbs) -> Limbs {
                let [x, y] = parts(a);
                join([F::<M, K>::enter(&x, false).0, F::<M, K>::enter(&y, false).0])
            }
            /// Returns pair number `i` of the pairs of 1, -1 and 2.
            fn small<M: OfLength, K: super::super::Kernel>(i: usize) -> Limbs {
                let one = F::<M, K>::ONE;
                let all = [one, -one, one + one];
                join([all[i % 3].0, all[i / 3].0])
            }

            fn parts(a: &Limbs) -> Parts {
                core::array::from_fn(|part| core::array::from_fn(|i| a[part * N + i]))
            }
            fn join([x, y]: Parts) -> Limbs {
                core::array::from_fn(|i| if i < N { x[i] } else { y[i - N] })
            }

            /// Calls a function of kernel `K` modulo prime number `C`.
            macro_rules! modulo {
                ($C:ident, $K:ty: $f:ident $arguments:tt else $none:expr) => {
                    match $C {
                        $($number => $f::<$Prime, $K> $arguments,)*
                        _ => $none, // no such prime
                    }
                };
            }

            contract! {
                /// Functions of the list. Elements are in Montgomery form. `C` is the number of a prime.
                pub trait Kernel {
                    /// The kernel under test.
                    type Of: super::super::Kernel;
                }

                ranges {
                    /// Both parts are below `p`, so representations are unique.
                    Element;
                    /// Both parts are below `R`: any integers of this length.
                    Any;
                }

                values {
                    /// `a R` for both parts: converts to Montgomery form.
                    fn enter<C>(a: Any) -> Element, cost 2 * M => modulo!(C, Self::Of: enter(a) else *a);
                    /// `a / R` for both parts: converts out of Montgomery form.
                    fn leave<C>(a: Element) -> Element, cost 2 * M => modulo!(C, Self::Of: leave(a) else *a);
                }

                memory {
                    /// `out = a b / R`, part by part.
                    fn mul_at<C>(out: to Element, a: Element, b: Element), cost 2 * M =>
                        modulo!(C, Self::Of: mul(out, a, b) else ());
                    /// `out = a^2 / R` for both parts.
                    fn square_at<C>(out: to Element, a: Element), cost 2 * S => modulo!(C, Self::Of: square(out, a) else ());
                    /// `out = a + b`.
                    fn add_at<C>(out: to Element, a: Element, b: Element), cost 2 * A =>
                        modulo!(C, Self::Of: add(out, a, b) else ());
                    /// `out = a - b`.
                    fn sub_at<C>(out: to Element, a: Element, b: Element), cost 2 * A =>
                        modulo!(C, Self::Of: sub(out, a, b) else ());
                    /// `out = pair a b / R`.
                    fn mul_pair_at<C>(out: to Element, a: Element, b: Element), cost 3 * M =>
                        modulo!(C, Self::Of: mul_pair(out, a, b) else ());
                    /// `out = pair ((1 + i) a b + c^2 - (a + c) b) / R`, by unreduced sums that are reduced once.
                    fn sum_at<C>(out: to Element, a: Element, b: Element, c: Element) where out != a and out != b and out != c,
                        cost 4 * M => modulo!(C, Self::Of: sum(out, a, b, c) else ());
                    /// `out = pair (a b - b c - c^2) / R`, by unreduced sums that are reduced once.
                    fn difference_at<C>(out: to Element, a: Element, b: Element, c: Element)
                        where out != a and out != b and out != c, cost 4 * M =>
                        modulo!(C, Self::Of: difference(out, a, b, c) else ());
                    /// `out = pair a^2 / R`.
                    fn square_pair_at<C>(out: to Element, a: Element), cost 2 * M =>
                        modulo!(C, Self::Of: square_pair(out, a) else ());
                }
            }

            impl<K: super::super::Kernel> Kernel for K {
                type Of = K;
            }

            /// Test values: pairs modulo prime number `C`.
            #[derive(Clone, Copy, Debug)]
            pub struct Values<const C: u64>;

            impl<const C: u64> Values<C> {
                const P: Words = [$($Prime::WORDS),*][C as usize];
                /// Number of integers near 0, the prime, and powers of two.
                const ENDS: usize = 14 + 2 * ($bits / 32 - 1);

                fn end(i: usize) -> Half {
                    if i < 14 {
                        return from_words(&contract::plus([[0; $words], Self::P][i / 7], (i % 7) as i64 - 3));
                    }
                    let power: Words = contract::power(32 * ((i - 14) / 2 + 1));
                    from_words(&contract::plus(power, -((i % 2) as i64)))
                }
            }

            impl<const C: u64> contract::Values for Values<C> {
                type Limbs = Limbs;
                type Range = Range;
                const MODULUS: &'static [u64] = &Self::P;
                const EXAMPLE: Limbs = [7; 2 * N];
                const EDGES: usize = 9 + 2 * Self::ENDS;

                fn edge(i: usize) -> Limbs {
                    match i {
                        0..9 => modulo!(C, Portable: small(i) else [0; 2 * N]),
                        _ => {
                            let i = i - 9;
                            join([Self::end(i % Self::ENDS), Self::end((i / Self::ENDS + 5 * i) % Self::ENDS)])
                        }
                    }
                }

                fn random(range: Range, word: &mut dyn FnMut() -> u64) -> Limbs {
                    // One in four values has words of zeros and ones.
                    let shape = word();
                    let x: [Half; 2] = core::array::from_fn(|part| {
                        from_words(&core::array::from_fn::<_, $words, _>(
                            |i| match (shape >> 62, shape >> (4 * i + 24 * part) & 15) {
                                (0, 0..4) => 0,
                                (0, 4..8) => u64::MAX,
                                _ => word(),
                            },
                        ))
                    });
                    let x = join(x);
                    if Self::holds(range, &x) { x } else { modulo!(C, Portable: enter(&x) else x) }
                }

                fn holds(range: Range, x: &Limbs) -> bool {
                    range == Range::Any
                        || parts(x).iter().all(|x| to_words::<$words>(x).iter().rev().lt(Self::P.iter().rev()))
                }

                fn same(_: Range, x: &Limbs, y: &Limbs) -> bool {
                    x == y
                }
            }

            /// Results are in their ranges and agree with the portable functions.
            #[cfg(test)]
            mod tests {
                use super::*;

                fn twins<K: Kernel>() {
                    $(contract::tests::twins::<Values<$number>, K, Portable>();)*
                }

                #[test]
                fn portable_kernel() {
                    twins::<Portable>();
                }

                #[cfg(primegroup_kernels = "x64")]
                #[test]
                fn x64_kernel() {
                    twins::<crate::field::mont::X64>();
                }
            }
        }
    };
}

pairs! {
    /// Primes of six words.
    six, 6, 384, [
        /// The prime of BLS12-381.
        0 Bls12381 = "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab";
        /// The largest value with two free bits: all ones. It is not prime, which these functions do not require.
        1 Ones = "3fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff";
    ]
}

pairs! {
    /// Primes of four words.
    four, 4, 256, [
        /// The prime of BN254.
        0 Bn254 = "2523648240000001ba344d80000000086121000000000013a700000000000013";
        /// The largest value with two free bits: all ones. It is not prime, which these functions do not require.
        1 Ones = "3fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff";
    ]
}
