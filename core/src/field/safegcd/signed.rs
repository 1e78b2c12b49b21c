//! The part of the inversion that is the same for both word widths: integers in signed limbs of W bits.
//!
//! All limbs except the highest are in 0..2^W; the highest is signed. Two products of a limb and a matrix entry, a
//! multiple of M and a carry add up to less than 2^(2W + 2) in absolute value. So they fit the signed double word.
//!
//! **Lengths**: integers have L words outside and N limbs inside, both constants of the caller's types. d and e are
//! below 2^6 M (see the module above), so N W is at least the bits of L words plus 7: [`limbs_for`](super::limbs_for).

/// Defines moduli, matrix products and `invert` for one word width. The caller defines `divsteps` and sums of double words
/// (`plus`, `minus`). If a kernel has both matrix products, the caller also defines these (`ROWS`,
/// `rows`).
macro_rules! signed_limb_inversion {
    (word: $int:ident, $uint:ident, wide: $wide:ident, bits: $w:literal, group: $group:literal, symbol_steps: $symbol_steps:literal,
     for 256 bits: $n:literal limbs, $words:literal words) => {
        /// Number of bits per signed limb, and of steps per batch.
        pub const W: usize = $w;
        /// An integer of 256 bits in the caller's form: little-endian words.
        pub type Words = [$uint; $words];

        const MASK: $int = (1 << W) - 1;

        /// A batch matrix: (f', g') = (u f + v g, q f + r g) / 2^W.
        #[derive(Clone, Copy, Debug)]
        #[repr(C)]
        pub struct Matrix {
            /// First row.
            pub u: $int,
            /// First row.
            pub v: $int,
            /// Second row.
            pub q: $int,
            /// Second row.
            pub r: $int,
        }

        /// Number of steps of a group, which share a word with their matrix row: the module that calls explains it.
        const GROUP: usize = $group;

        /// The start words: the low bits of f and g for a group, and minus the identity.
        #[inline(always)]
        pub(crate) fn low_bits(f: $int, g: $int) -> ($int, $int) {
            const LOW: $int = (1 << GROUP) - 1;
            ((f & LOW) - (1 << (2 * GROUP + 1)), (g & LOW) - (1 << (3 * GROUP + 2)))
        }

        /// `steps` divsteps, a group at most, on words that carry the low bits of f and g. The returned matrix is negated.
        #[inline(always)]
        fn packed(minus_d: &mut $int, f: $int, g: $int, steps: usize) -> Matrix {
            let (mut f, mut g) = low_bits(f, g);
            let mut y = *minus_d;
            for _ in 0..steps {
                y -= 1; // negative if d >= 0
                // `y` is -d - 1 now, so its sign decides. A swap replaces d by -d: the complement of -d - 1 is d, which is
                // -(-d). Without a swap d grows by one, which the decrement has done. The masks are hidden, or the compiler
                // makes branches of them.
                let bit = g as $uint & 1;
                let odd = hide(if FAST_PRODUCTS { bit } else { bit.wrapping_neg() }) as $int;
                let minus = hide((y >> ($int::BITS - 1)) as $uint) as $int;
                // g - f if d >= 0, else g + f. After a subtraction f + g is the old g, so a swap needs no third value.
                let swap;
                if FAST_PRODUCTS {
                    swap = minus * odd;
                    g += ((f ^ minus) - minus) * odd;
                    f -= g * swap;
                } else {
                    swap = odd & minus;
                    g += ((f ^ minus) - minus) & odd;
                    f += g & swap;
                }
                g >>= 1;
                y ^= swap;
            }
            *minus_d = y;
            unpack(f, g, steps)
        }

        /// Returns the matrix of two packed words after `steps` steps. The minus keeps entries in [-2^GROUP, 2^GROUP), and
        /// the value is in the same range, so rounding separates the fields.
        #[inline(always)]
        pub(crate) fn unpack(f: $int, g: $int, steps: usize) -> Matrix {
            let entries = |x: $int| {
                let a =
                    ((x + (1 << GROUP)) << ($int::BITS as usize - 2 * GROUP - 2)) >> ($int::BITS as usize - 1 - steps);
                (a, (x + ((1 << (2 * GROUP + 1)) + (1 << GROUP))) >> (3 * GROUP + 2 - steps))
            };
            let ((u, v), (q, r)) = (entries(f), entries(g));
            Matrix { u, v, q, r }
        }

        /// Stores the limb before limb `i`. An index `i - 1` leaves a path to a panic at opt-level s.
        #[inline(always)]
        fn put_before<const N: usize>(x: &mut [$int; N], i: usize, limb: $int) {
            if let Some(x) = x.get_mut(i - 1) {
                *x = limb;
            }
        }

        /// A modulus of L words and N limbs, with the constants that the inversion needs. Implementors are public
        /// constants.
        pub trait Modulus<const N: usize, const L: usize> {
            /// Number of bits of M, or more.
            fn bits(&self) -> u32;
            /// Returns M as words.
            fn words(&self) -> [$uint; L];
            /// Returns -1/M modulo 2^W.
            fn neg_inverse(&self) -> $uint;
            /// Returns limb `i` of `t * M` before carries; t is in -2^W..2^W. A sparse M needs no product for most limbs.
            fn multiple(&self, t: $int, i: usize) -> $wide;
        }

        /// Any odd modulus of L words.
        #[derive(Clone, Copy, Debug)]
        pub struct Generic<const N: usize, const L: usize> {
            bits: u32,
            words: [$uint; L],
            limbs: [$int; N],
            neg_inverse: $uint,
        }

        impl<const N: usize, const L: usize> Generic<N, L> {
            /// Precomputes the constants of a modulus with this number of bits.
            pub const fn new(m: &[$uint; L], bits: u32) -> Self {
                const { assert!(N == super::limbs_for(L, $uint::BITS as usize, W)) };
                Self {
                    bits,
                    words: *m,
                    limbs: split(m),
                    neg_inverse: inverse_2adic(m[0]).wrapping_neg() & (MASK as $uint),
                }
            }
        }

        impl<const N: usize, const L: usize> Modulus<N, L> for Generic<N, L> {
            #[inline(always)]
            fn bits(&self) -> u32 {
                self.bits
            }
            #[inline(always)]
            fn words(&self) -> [$uint; L] {
                self.words
            }
            #[inline(always)]
            fn neg_inverse(&self) -> $uint {
                self.neg_inverse
            }
            #[inline(always)]
            fn multiple(&self, t: $int, i: usize) -> $wide {
                product(t, self.limbs[i])
            }
        }

        /// M = 2^255 - C for an odd C < 2^28: `t * M` costs one small product and a shift.
        #[derive(Clone, Copy, Debug)]
        pub struct Two255Minus<const C: u64>;

        impl<const C: u64> Modulus<$n, $words> for Two255Minus<C> {
            #[inline(always)]
            fn bits(&self) -> u32 {
                255
            }
            #[inline(always)]
            fn words(&self) -> Words {
                let mut m = [$uint::MAX; $words];
                m[$words - 1] >>= 1;
                m[0] -= C as $uint - 1;
                m
            }
            #[inline(always)]
            fn neg_inverse(&self) -> $uint {
                // M = -C modulo 2^W, so -1/M is 1/C.
                const { inverse_2adic(C as $uint) & (MASK as $uint) }
            }
            #[inline(always)]
            fn multiple(&self, t: $int, i: usize) -> $wide {
                // Bit 255 lies in the highest limb for both widths.
                match i {
                    0 => minus(0, product(t, C as $int)),
                    _ if i == $n - 1 => (t as $wide) << (255 - W * ($n - 1)),
                    _ => 0,
                }
            }
        }

        /// M = 2^256 - 2^224 + 2^192 + 2^96 - 1, the prime of P-256: `t * M` costs shifts.
        #[derive(Clone, Copy, Debug)]
        pub struct P256;

        impl Modulus<$n, $words> for P256 {
            #[inline(always)]
            fn bits(&self) -> u32 {
                256
            }
            #[inline(always)]
            fn words(&self) -> Words {
                crate::limb::from_words(&crate::field::gfp256::MODULUS)
            }
            #[inline(always)]
            fn neg_inverse(&self) -> $uint {
                // M = -1 modulo 2^96, and W is less than 96.
                1
            }
            #[inline(always)]
            fn multiple(&self, t: $int, i: usize) -> $wide {
                // Each term of M is a power of two, which lies in one limb, at its bit modulo W. The two negative terms
                // are subtracted as a sum.
                let t = t as $wide;
                let term = |bit: usize| if bit / W == i { t << (bit % W) } else { 0 };
                let low = if i == 0 { t } else { 0 };
                minus(plus(term(256), plus(term(192), term(96))), plus(term(224), low))
            }
        }

        /// Returns 1/m modulo 2^(word), for odd m, by Newton's iteration.
        const fn inverse_2adic(m: $uint) -> $uint {
            // m^2 = 1 modulo 8 for odd m. Each round doubles the number of correct bits: 3, 6, 12, 24, 48, 96.
            let mut y = m; // correct modulo 2^3
            let mut i = 0;
            while i < 5 {
                y = y.wrapping_mul((2 as $uint).wrapping_sub(m.wrapping_mul(y)));
                i += 1;
            }
            y
        }

        /// Converts words to limbs.
        #[inline(always)]
        const fn split<const N: usize, const L: usize>(x: &[$uint; L]) -> [$int; N] {
            const B: usize = <$uint>::BITS as usize;
            let mut out = [0; N];
            let mut i = 0;
            while i < N && i * W / B < L {
                let (word, shift) = (i * W / B, i * W % B);
                let mut limb = x[word] >> shift;
                if shift + W > B && word + 1 < L {
                    limb |= x[word + 1] << (B - shift);
                }
                out[i] = (limb & (MASK as $uint)) as $int;
                i += 1;
            }
            out
        }

        /// Converts the limbs of a non-negative integer of L words to words.
        #[inline(always)]
        fn join<const N: usize, const L: usize>(x: &[$int; N]) -> [$uint; L] {
            const B: usize = <$uint>::BITS as usize;
            core::array::from_fn(|i| {
                let (limb, shift) = (i * B / W, i * B % W);
                // Limbs beyond the end are zero. A checked index would link a panic if the loop is not unrolled.
                let limb_or_zero = |at: usize| x.get(at).map_or(0, |limb| *limb as $uint);
                let mut word = limb_or_zero(limb) >> shift;
                let mut have = W - shift;
                let mut next = limb + 1;
                while have < B && next < N {
                    word |= limb_or_zero(next) << have;
                    have += W;
                    next += 1;
                }
                word
            })
        }

        /// Returns `x - m` if that is not negative, else `x`.
        #[inline(always)]
        pub(crate) fn subtract_once<const L: usize>(x: &[$uint; L], m: &[$uint; L]) -> [$uint; L] {
            let mut diff = [0; L];
            let mut carry: $wide = 0;
            for i in 0..L {
                carry = plus(carry, minus(x[i] as $wide, m[i] as $wide));
                // The shift below is arithmetic: it leaves 0 or -1, the borrow, with its sign.
                diff[i] = carry as $uint;
                carry >>= $uint::BITS;
            }
            // All ones if the difference is negative. Hidden, or the compiler may select with a branch.
            let keep = hide(carry as $uint);
            // Without an index: see `join`.
            for (difference, x) in diff.iter_mut().zip(x) {
                *difference ^= keep & (*difference ^ x);
            }
            diff
        }

        /// (f, g) <- T (f, g) / 2^W; exact. `m` is M.
        #[inline(always)]
        fn update_fg<const N: usize>(f: &mut [$int; N], g: &mut [$int; N], t: &Matrix, m: &[$int; N]) {
            // The low W bits of both sums are zeros, because the divsteps of T halved exactly these bits away. So the
            // shifts lose nothing, and no multiple of M is added.
            update(f, g, t, m, 0, |sum, _, _| sum);
        }

        /// (d, e) <- T (d, e) / 2^W modulo M. The limbs of M are passed as well.
        #[inline(always)]
        fn update_de<M: Modulus<N, L>, const N: usize, const L: usize>(
            d: &mut [$int; N],
            e: &mut [$int; N],
            t: &Matrix,
            m: &M,
            limbs: &[$int; N],
        ) {
            // d and e are modulo M only, so they have no such zeros, and a multiple of M is added. f and g above must
            // stay exact: their values decide the steps.
            update(d, e, t, limbs, m.neg_inverse(), |sum, t, i| plus(sum, m.multiple(t, i)));
        }

        /// (d, e) <- T (d, e) / 2^W, where `add_multiple(sum, t, i)` adds limb number i of t M to a sum.
        #[inline(always)]
        fn update<const N: usize>(
            d: &mut [$int; N],
            e: &mut [$int; N],
            t: &Matrix,
            limbs: &[$int; N],
            neg_inverse: $uint,
            add_multiple: impl Fn($wide, $int, usize) -> $wide,
        ) {
            if ROWS {
                return rows(d, e, t, limbs, neg_inverse);
            }
            let Matrix { u, v, q, r } = *t;
            let mut cd = plus(product(u, d[0]), product(v, e[0]));
            let mut ce = plus(product(q, d[0]), product(r, e[0]));
            // t M = -c modulo 2^W, so that the division by 2^W is exact.
            let td = (cd as $uint).wrapping_mul(neg_inverse) as $int & MASK;
            let te = (ce as $uint).wrapping_mul(neg_inverse) as $int & MASK;
            cd = add_multiple(cd, td, 0);
            ce = add_multiple(ce, te, 0);
            cd >>= W;
            ce >>= W;
            for i in 1..N {
                let (di, ei) = (d[i], e[i]);
                cd = plus(cd, add_multiple(plus(product(u, di), product(v, ei)), td, i));
                ce = plus(ce, add_multiple(plus(product(q, di), product(r, ei)), te, i));
                put_before(d, i, cd as $int & MASK);
                put_before(e, i, ce as $int & MASK);
                cd >>= W;
                ce >>= W;
            }
            d[N - 1] = cd as $int;
            e[N - 1] = ce as $int;
        }

        /// Returns `sign * d / 2^W` modulo M in 0..M, for |d| < 2^6 M + 2^W. The sign is a mask: all ones for minus.
        #[inline(always)]
        fn finish<M: Modulus<N, L>, const N: usize, const L: usize>(d: &[$int; N], negate: $int, m: &M) -> [$uint; L] {
            let limbs = split(&m.words());
            if ROWS {
                let (mut out, mut second) = (*d, limbs);
                rows(&mut out, &mut second, &last_matrix(negate), &limbs, m.neg_inverse());
                return reduce_last(&mut out, &limbs);
            }
            let d = d.map(|limb| (limb ^ negate) - negate);
            // t - 2^W, which subtracts M after the division.
            let t = (d[0] as $uint).wrapping_mul(m.neg_inverse()) as $int | !MASK;
            let mut c = plus(d[0] as $wide, m.multiple(t, 0)) >> W;
            let mut out = [0; N];
            for i in 0..N - 1 {
                c = plus(c, plus(d[i + 1] as $wide, m.multiple(t, i + 1)));
                out[i] = c as $int & MASK;
                c >>= W;
            }
            out[N - 1] = c as $int;
            reduce_last(&mut out, &limbs)
        }

        /// Returns the matrix of the last division: (d, M) becomes `sign * d / 2^W - M`.
        #[inline(always)]
        fn last_matrix(negate: $int) -> Matrix {
            Matrix { u: 1 | negate, v: -1 << W, q: 0, r: 0 }
        }

        /// Returns x modulo M, for the result of the last division. It is above -2M and below M, as M has been
        /// subtracted: a sum of up to 2M would not fit L words if M is close to 2^(bits of L words).
        #[inline(always)]
        fn reduce_last<const N: usize, const L: usize>(x: &mut [$int; N], m: &[$int; N]) -> [$uint; L] {
            for _ in 0..2 {
                let negative = hide(sign(x) as $uint) as $int;
                let mut carry = 0;
                for i in 0..N {
                    carry += x[i] + (m[i] & negative);
                    x[i] = if i < N - 1 { carry & MASK } else { carry };
                    carry >>= W;
                }
            }
            join(x)
        }

        /// Returns 1/x modulo M, canonical; 0 if x is 0 modulo M. `x` may be any value of L words below 3M. M must be
        /// prime, or x coprime to it.
        #[inline]
        pub fn invert<M: Modulus<N, L>, const N: usize, const L: usize>(x: &[$uint; L], m: &M) -> [$uint; L] {
            invert_by(x, m, divsteps)
        }

        /// The same as [`invert`]. With `SMALL_CODE` it is one function for all moduli of a length.
        #[inline(always)]
        pub fn invert_any<const N: usize, const L: usize>(x: &[$uint; L], m: &Generic<N, L>) -> [$uint; L] {
            if crate::settings::SMALL_CODE && !ROWS { invert_compact(x, m) } else { invert(x, m) }
        }

        /// [`invert`] in half the code size. One routine computes the rows of both matrix products and the division at
        /// the end, and divsteps run one by one.
        #[inline(never)]
        fn invert_compact<const N: usize, const L: usize>(x: &[$uint; L], m: &Generic<N, L>) -> [$uint; L] {
            let x = subtract_once(&subtract_once(x, &m.words), &m.words);
            // f, g, and d, e
            let mut rows = [[m.limbs, split(&x)], [[0; N]; 2]];
            // e = 2^W at the start, as in `invert_by`.
            rows[1][1][1] = 1;
            let mut minus_d = 0;
            for _ in 0..super::steps(m.bits).div_ceil(W) {
                let Matrix { u, v, q, r } = divsteps_one_by_one(&mut minus_d, rows[0][0][0], rows[0][1][0]);
                for new in &mut rows {
                    let old = *new;
                    set_row(&mut new[0], [u, v], &old, m);
                    set_row(&mut new[1], [q, r], &old, m);
                }
            }
            let [[f, out], de] = &mut rows;
            let Matrix { u, v, .. } = last_matrix(sign(f));
            de[1] = m.limbs;
            set_row(out, [u, v], de, m);
            reduce_last(out, &m.limbs)
        }

        /// `out = (u a + v b) / 2^W`, after adding the multiple of M that makes the division exact, if it is not exact
        /// already.
        #[inline(never)]
        fn set_row<const N: usize, const L: usize>(
            out: &mut [$int; N],
            [u, v]: [$int; 2],
            [a, b]: &[[$int; N]; 2],
            m: &Generic<N, L>,
        ) {
            let mut carry = plus(product(u, a[0]), product(v, b[0]));
            let t = (carry as $uint).wrapping_mul(m.neg_inverse) as $int & MASK;
            carry = plus(carry, product(t, m.limbs[0])) >> W;
            for i in 0..N - 1 {
                let (a, b, m) = (a[i + 1], b[i + 1], m.limbs[i + 1]);
                carry = plus(carry, plus(plus(product(u, a), product(v, b)), product(t, m)));
                out[i] = carry as $int & MASK;
                carry >>= W;
            }
            out[N - 1] = carry as $int;
        }

        /// W divsteps on the low bits of f and g.
        #[inline(always)]
        fn divsteps_one_by_one(minus_d: &mut $int, mut f: $int, mut g: $int) -> Matrix {
            let Matrix { mut u, mut v, mut q, mut r } = Matrix { u: 1, v: 0, q: 0, r: 1 };
            let mut y = *minus_d;
            for _ in 0..W {
                y -= 1; // negative if d >= 0
                // Both masks are hidden. Otherwise the compiler may see that a mask is 0 or -1, and branch on secret
                // bits.
                let odd = hide((g as $uint & 1).wrapping_neg()) as $int;
                let minus = hide((y >> ($int::BITS - 1)) as $uint) as $int;
                let swap = odd & minus;
                for (a, b) in [(&mut f, &mut g), (&mut u, &mut q), (&mut v, &mut r)] {
                    *b += ((*a ^ minus) - minus) & odd;
                    *a += *b & swap;
                }
                g >>= 1;
                u <<= 1;
                v <<= 1;
                // y is -d - 1 at this place, and its complement is d. A swap replaces d by -d, so -d becomes d.
                y ^= swap;
            }
            *minus_d = y;
            Matrix { u, v, q, r }
        }

        /// [`invert`] with the given divsteps.
        #[inline(always)]
        pub(crate) fn invert_by<M: Modulus<N, L>, const N: usize, const L: usize>(
            x: &[$uint; L],
            m: &M,
            divsteps: impl Fn(&mut $int, $int, $int) -> Matrix,
        ) -> [$uint; L] {
            let words = m.words();
            // Below 3M in, below M out: divsteps need 0 <= g < M.
            let x = subtract_once(&subtract_once(x, &words), &words);
            let limbs = split(&words);
            let (mut f, mut g): ([$int; N], [$int; N]) = (limbs, split(&x));
            let (mut d, mut e) = ([0; N], [0; N]);
            // The start value of e is 2^W: limb 1 is 1. So d and e carry a factor of 2^W, which `finish` divides out.
            e[1] = 1;
            let mut minus_d = 0;
            // A fixed number of batches, whatever x is. Further steps change nothing once g = 0, except that d grows.
            for _ in 0..super::steps(m.bits()).div_ceil(W) {
                let t = divsteps(&mut minus_d, f[0], g[0]);
                update_fg(&mut f, &mut g, &t, &limbs);
                update_de(&mut d, &mut e, &t, m, &limbs);
            }
            // f is now 1 or -1 (or M, and d = 0, if x was 0).
            finish(&d, sign(&f), m)
        }

        /// W steps with delta from 1, jumping over the trailing zeros of g: see [`invert_vartime`]. `eta` is -delta.
        ///
        /// Several halvings are one shift, and several additions of f are one product.
        #[inline(always)]
        fn divsteps_vartime(eta: &mut i32, f: $int, g: $int) -> Matrix {
            let (mut f, mut g) = (f as $uint, g as $uint);
            let Matrix { mut u, mut v, mut q, mut r } = Matrix { u: 1, v: 0, q: 0, r: 1 };
            let mut left = W as u32;
            loop {
                // Halves g. Doubling the other row of the matrix keeps count.
                let zeros = (g | $uint::MAX << left).trailing_zeros();
                g >>= zeros;
                (u, v) = (u << zeros, v << zeros);
                *eta -= zeros as i32;
                left -= zeros;
                if left == 0 {
                    return Matrix { u, v, q, r };
                }
                if *eta < 0 {
                    *eta = -*eta;
                    (f, g) = (g, f.wrapping_neg());
                    (u, v, q, r) = (q, r, -u, -v);
                }
                // Number of steps that are certain to have no swap, at most 6. g + w f has this many trailing zeros for
                // w = -g/f, and f (2 - f^2) is 1/f modulo 2^6.
                // f^2 = 1 modulo 8, and f f (2 - f^2) = 1 - (f^2 - 1)^2, so the inverse is right modulo 64.
                let certain = (*eta as u32 + 1).min(left).min(6);
                let w = g.wrapping_mul(f).wrapping_mul(f.wrapping_mul(f).wrapping_sub(2)) & ((1 << certain) - 1);
                g = g.wrapping_add(f.wrapping_mul(w));
                q += u * w as $int;
                r += v * w as $int;
            }
        }

        /// [`invert`] in variable time, for public x. It uses the original divsteps, with delta from 1, which take
        /// fewer steps on average. It does several steps at once, until g is 0. About half the time.
        pub fn invert_vartime<M: Modulus<N, L>, const N: usize, const L: usize>(x: &[$uint; L], m: &M) -> [$uint; L] {
            let words = m.words();
            let x = subtract_once(&subtract_once(x, &words), &words);
            let limbs = split(&words);
            let (mut f, mut g): ([$int; N], [$int; N]) = (limbs, split(&x));
            let (mut d, mut e) = ([0; N], [0; N]);
            e[1] = 1;
            let mut eta = -1;
            // Public x, and a public number of rounds: the loop ends as soon as g is 0.
            while g.iter().any(|limb| *limb != 0) {
                let t = divsteps_vartime(&mut eta, f[0], g[0]);
                update_fg(&mut f, &mut g, &t, &limbs);
                update_de(&mut d, &mut e, &t, m, &limbs);
            }
            finish(&d, sign(&f), m)
        }

        /// Returns the mask of the sign of the integer.
        #[inline(always)]
        fn sign<const N: usize>(x: &[$int; N]) -> $int {
            x[N - 1] >> ($int::BITS - 1)
        }

        /// Returns the Jacobi symbol (x/M): 1 or -1, and 0 if x is 0 modulo M. `x` may be any value of L words below 3M
        /// that is 0 modulo M or coprime to it.
        #[inline]
        pub fn legendre<M: Modulus<N, L>, const N: usize, const L: usize>(x: &[$uint; L], m: &M) -> i32 {
            let words = m.words();
            let x = subtract_once(&subtract_once(x, &words), &words);
            // x = 0 ends with f = M instead of ±1, and its symbol has no meaning. The mask makes it 0.
            let any = hide(x.iter().fold(0, |a, w| a | w));
            // Without the inner barrier, the compiler recognizes a comparison, which is a branch on ARMv6-M.
            let nonzero = hide(((any | hide(any.wrapping_neg())) >> ($uint::BITS - 1)).wrapping_neg()) as i32;
            let limbs = split(&words);
            let (mut f, mut g): ([$int; N], [$int; N]) = (limbs, split(&x));
            let mut minus_d = 0;
            let mut symbol = Symbol::default();
            for _ in 0..super::steps(m.bits()).div_ceil($symbol_steps) {
                let (sf, sg) = (sign(&f), sign(&g));
                // The reference: the low limbs, with the sign of f, and with the opposite of the sign of g.
                let (t, sr) = divsteps_symbol(&mut minus_d, f[0] + (sf << W), g[0] + (!sg << W), &mut symbol);
                update_fg(&mut f, &mut g, &t, &limbs);
                symbol.correct(sf, sg, sr, sign(&f));
            }
            (1 - 2 * symbol.parity()) & nonzero
        }

        /// The sign collected so far, as words. Only the parity of some of their bits matters.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Symbol {
            /// Sum of f' and not f. Only bit 1 and the sign bit of f matter.
            swaps: $int,
            /// Sum of f'. Only bits 1 and 2 matter.
            halvings: $int,
            /// Only bit 0 matters.
            corrections: $int,
        }

        impl Symbol {
            /// Adds sums collected elsewhere.
            #[allow(dead_code)]
            #[inline(always)]
            pub(crate) fn add(&mut self, swaps: $int, halvings: $int) {
                self.swaps ^= swaps;
                self.halvings ^= halvings;
            }

            /// Corrects for a crossing that only one of the reference and the true vector has. The arguments are masks
            /// of signs: of f and g before the batch, of the reference's f and of the true f after it.
            #[inline(always)]
            pub(crate) fn correct(&mut self, f: $int, g: $int, reference: $int, truth: $int) {
                // The numbers of crossings differ by one if the last signs of f differ. The vector that is ahead has
                // crossed once more: the true one if f and g had different signs. Its crossing counts if it went from +
                // to -, so if that vector ended with a negative f.
                self.corrections ^= (reference ^ truth) & (f ^ g ^ reference);
            }

            /// Returns 1 if the symbol is -1.
            #[inline(always)]
            pub(crate) fn parity(&self) -> i32 {
                let s = self.swaps;
                let h = self.halvings;
                hide((((s >> 1) ^ (s >> SIGN_BIT) ^ (h >> 1) ^ (h >> 2) ^ self.corrections) & 1) as $uint) as i32
            }
        }
    };
}
