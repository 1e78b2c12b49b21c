//! Function lists and test values for arithmetic of pairs x0 + x1 i with i^2 = -1 and of their parts. Tests use them to
//! compare kernels with their reference implementations.
//!
//! The lists cover primes of six words, and primes of four words with two free bits. [`mont`](super::mont) covers
//! four words with any modulus.

/// Defines the list and the test values for primes of `$words` words.
macro_rules! pairs {
    ($(#[$about:meta])* $module:ident, $list:ident, $words:literal, $bits:literal, [$($(#[$prime_about:meta])* $number:literal $Prime:ident = $hex:literal;)*]) => {
        $(#[$about])*
        pub mod $module {
            use super::super::list::{self, *};
            use primegroup_core::ct::recast;
            use primegroup_core::field::mont::{self, LimbArray, Modulus, Mont, Portable};
            use primegroup_core::limb::{Limb, from_words, limbs, to_words};

            const N: usize = limbs($bits);
            type Half = [Limb; N];
            /// A pair: two consecutive elements.
            pub type Limbs = [Limb; 2 * N];
            /// Words of one element.
            type Words = [u64; $words];

            $(
                primegroup_core::modulus! {
                    $(#[$prime_about])*
                    pub $Prime = $hex
                }
            )*

            /// A modulus of this length.
            pub trait OfLength: Modulus<Words = Words> {}
            impl<M: Modulus<Words = Words>> OfLength for M {}

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
            unsafe fn mul<M: OfLength, K: mont::Kernel>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
                unsafe { each(out, a, b, |out, a, b| Half::product_at::<M, K>(out, a, b)) }
            }
            unsafe fn square<M: OfLength, K: mont::Kernel>(out: *mut Limbs, a: *const Limbs) {
                unsafe { each(out, a, a, |out, a, _| Half::square_at::<M, K>(out, a)) }
            }
            unsafe fn add<M: OfLength, K: mont::Kernel>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
                unsafe { each(out, a, b, |out, a, b| Half::sum_at::<M, K>(out, a, b)) }
            }
            unsafe fn sub<M: OfLength, K: mont::Kernel>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
                unsafe { each(out, a, b, |out, a, b| Half::difference_at::<M, K>(out, a, b)) }
            }
            unsafe fn mul_pair<M: OfLength, K: mont::Kernel>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
                unsafe { Half::pair_product_at::<M, K>(out.cast(), a.cast(), b.cast()) }
            }
            unsafe fn square_pair<M: OfLength, K: mont::Kernel>(out: *mut Limbs, a: *const Limbs) {
                unsafe { Half::pair_square_at::<M, K>(out.cast(), a.cast()) }
            }
            /// (1 + i)(a b) + c^2 - (a + c) b, as an unreduced sum that is reduced once.
            unsafe fn sum<M: OfLength, K: mont::Kernel>(
                out: *mut Limbs,
                a: *const Limbs,
                b: *const Limbs,
                c: *const Limbs,
            ) {
                let (a, b, c) = unsafe { (&*a.cast::<Parts>(), &*b.cast::<Parts>(), &*c.cast::<Parts>()) };
                let (mut x, mut y, mut factor) = ([[[0; N]; 2]; 2], [[[0; N]; 2]; 2], [[0; N]; 2]);
                Half::set_double_product::<M, K>(&mut x, a, b);
                Half::turn_doubles::<M, K>(&mut x);
                Half::set_double_square::<M, K>(&mut y, c);
                Half::add_doubles::<M, K>(&mut x, &y);
                for ((to, x), y) in factor.iter_mut().zip(a).zip(c) {
                    Half::set_plain_sum::<M, K>(to, x, y);
                }
                Half::set_double_product::<M, K>(&mut y, &factor, b);
                Half::subtract_doubles::<M, K>(&mut x, &y);
                Half::reduce_doubles::<M, K>(unsafe { &mut *out.cast() }, &mut x);
            }
            /// a b - b c - c^2, with one subtraction of two unreduced products.
            unsafe fn difference<M: OfLength, K: mont::Kernel>(
                out: *mut Limbs,
                a: *const Limbs,
                b: *const Limbs,
                c: *const Limbs,
            ) {
                let (a, b, c) = unsafe { (&*a.cast::<Parts>(), &*b.cast::<Parts>(), &*c.cast::<Parts>()) };
                let [mut x, mut y, mut z] = [[[[0; N]; 2]; 2]; 3];
                Half::set_double_product::<M, K>(&mut x, a, b);
                Half::set_double_product::<M, K>(&mut y, b, c);
                Half::set_double_square::<M, K>(&mut z, c);
                Half::subtract_two_doubles::<M, K>(&mut x, &y, &z);
                Half::reduce_doubles::<M, K>(unsafe { &mut *out.cast() }, &mut x);
            }
            fn leave<M: OfLength, K: mont::Kernel>(a: &Limbs) -> Limbs {
                join(parts(a).map(|x| recast::<_, Mont<M, K>>(x).limbs()))
            }
            fn enter<M: OfLength, K: mont::Kernel>(a: &Limbs) -> Limbs {
                join(parts(a).map(|x| Half::enter::<M, K>(&x, false)))
            }
            /// Returns pair number `i` of the pairs of 1, -1 and 2.
            fn small<M: OfLength, K: mont::Kernel>(i: usize) -> Limbs {
                let one = Mont::<M, K>::ONE;
                let all = [one, -one, one + one];
                join([all[i % 3], all[i / 3]].map(recast))
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

            primegroup_core::contract! {
                /// Functions of the list. Elements are in Montgomery form. `C` is the number of a prime.
                pub trait Kernel, list $list {
                    /// The kernel under test.
                    type Of: mont::Kernel;
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

            impl<K: mont::Kernel> Kernel for K {
                type Of = K;
            }

            /// Test values: pairs modulo prime number `C`.
            #[derive(Clone, Copy, Debug)]
            pub struct Values<const C: u64>;

            $list!();

            impl<const C: u64> Values<C> {
                const P: Words = [$($Prime::WORDS),*][C as usize];
                /// Number of integers near 0, the prime, and powers of two.
                const ENDS: usize = 14 + 2 * ($bits / 32 - 1);

                fn end(i: usize) -> Half {
                    if i < 14 {
                        return from_words(&plus([[0; $words], Self::P][i / 7], (i % 7) as i64 - 3));
                    }
                    let power: Words = power(32 * ((i - 14) / 2 + 1));
                    from_words(&plus(power, -((i % 2) as i64)))
                }
            }

            impl<const C: u64> list::Values for Values<C> {
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
        }
    };
}

pairs! {
    /// Primes of six words.
    six, six_functions, 6, 384, [
        /// The prime of BLS12-381.
        0 Bls12381 = "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab";
        /// The largest value with two free bits: all ones. It is not prime, which these functions do not require.
        1 Ones = "3fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff";
    ]
}

pairs! {
    /// Primes of four words.
    four, four_functions, 4, 256, [
        /// The prime of BN254.
        0 Bn254 = "2523648240000001ba344d80000000086121000000000013a700000000000013";
        /// The largest value with two free bits: all ones. It is not prime, which these functions do not require.
        1 Ones = "3fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff";
    ]
}
