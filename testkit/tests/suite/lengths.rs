//! Scalar multiplication takes scalars of any length. The test runs every algorithm that is generic over points on
//! groups with known results: integers modulo primes of 61 to 512 bits under addition. It also checks the properties
//! that an algorithm promises for the points that it adds.

use primegroup_core::cpu::Portable;
use primegroup_core::ct::{Mask, Words};
use primegroup_core::curve::mul::comb::{STEPS, tables};
use primegroup_core::curve::mul::digits::{make_odd_in_place, odd};
use primegroup_core::curve::mul::msm::{Plain, sum_vartime};
use primegroup_core::curve::mul::wnaf::{Accumulator, Wnaf, terms};
use primegroup_core::curve::mul::{comb, comb_affine, halved, straus, window};
use primegroup_core::curve::{BatchAffine, CurvePoint};
use primegroup_core::field::Field;
use primegroup_core::field::mont::{Modulus, Mont, WordArray};
use primegroup_core::modulus;

modulus!(M61 = "1fffffffffffffff");
modulus!(C1665 = "3ffffffffffffffffffffffffffffffffffffffffb");
modulus!(P256Order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
modulus!(Bls12 = "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab");
modulus!(
    Brainpool512 = "aadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca703308717d4d9b009bc66842aecda12ae6a380e62881ff2f2d82c68528aa6056583a48f3"
);

/// A number as a point: multiplication by a scalar is integer multiplication.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
struct Number<M: Modulus>(Mont<M>);

// SAFETY: the type is transparent over words.
unsafe impl<M: Modulus> Words for Number<M> {}

impl<M: Modulus> CurvePoint for Number<M> {
    type Field = Mont<M>;
    type Cpu = Portable;
    type Cached = Self;
    type Affine = Self;
    const IDENTITY: Self = Number(Mont::ZERO);

    fn add_assign_cached(&mut self, other: &Self) {
        self.0 += other.0;
    }
    fn add_assign_affine(&mut self, other: &Self) {
        self.0 += other.0;
    }
    fn add_assign_cached_unlike(&mut self, other: &Self) {
        assert!(self.0 != Mont::ZERO && other.0 != Mont::ZERO && self.0 != other.0, "alike");
        self.0 += other.0;
    }
    fn double_n_assign(&mut self, n: u32) {
        (0..n).for_each(|_| self.0 = self.0.double());
    }
    fn double(self) -> Self {
        Number(self.0.double())
    }
    fn negate_assign(&mut self) {
        self.0 = -self.0;
    }
    fn cache(self) -> Self {
        self
    }
    fn set_double_cached(&mut self, cached: &Self) {
        *self = cached.double();
    }
    fn negate_cached_if(cached: &mut Self, m: Mask) {
        cached.0 = cached.0.negate_if(m);
    }
    fn negate_affine_if(affine: &mut Self, m: Mask) {
        affine.0 = affine.0.negate_if(m);
    }
    fn denominator(self) -> Mont<M> {
        Mont::ONE
    }
    fn to_affine_with(self, inverse: Mont<M>) -> Self {
        assert_eq!(inverse, Mont::ONE);
        self
    }
    fn is_identity(self) -> Mask {
        self.0.is_zero()
    }
    fn ct_eq(self, other: Self) -> Mask {
        self.0.ct_eq(other.0)
    }
    fn select(m: Mask, a: Self, b: Self) -> Self {
        Number(Mont::select(m, a.0, b.0))
    }
}

impl<M: Modulus> BatchAffine for Number<M> {
    fn add_all_unlike(sums: &mut [Self], others: &[Self], _: &mut [Mont<M>]) {
        for (sum, other) in sums.iter_mut().zip(others) {
            assert!(sum.0 != -other.0, "opposite");
            sum.add_assign_cached_unlike(other);
        }
    }
    fn add_affine(sum: &mut Self, other: &Self) {
        sum.0 += other.0;
    }
}

/// Returns scalars: small ones, large ones, powers of two, and random ones.
fn scalars<M: Modulus>() -> Vec<Mont<M>> {
    let mut out: Vec<Mont<M>> = (0..40).map(Mont::from_u64).collect();
    out.extend((1..40).map(|i| -Mont::from_u64(i)));
    let mut power = Mont::ONE;
    for _ in 0..M::BITS {
        out.extend([power, power - Mont::ONE, -power]);
        power = power.double();
    }
    let mut seed = [3u8; 70];
    for _ in 0..100 {
        for i in 0..70 {
            seed[i] = seed[i].wrapping_mul(29).wrapping_add(seed[(i + 13) % 70] ^ 0x5b);
        }
        out.push(Mont::decode_reduce(&seed));
    }
    out
}

/// Returns the tables of a comb with this number of digits: multiples of 2^(5 step) G, for every [`STEPS`]-th step.
fn comb_tables<M: Modulus, const E: usize>(
    digits: usize,
    g: Mont<M>,
    multiple: impl Fn(usize) -> u64,
) -> Vec<[Number<M>; E]> {
    let steps = STEPS.min(digits);
    let mut base = g;
    let mut out = vec![];
    for _ in 0..tables(digits) {
        out.push(core::array::from_fn(|i| Number(base * Mont::from_u64(multiple(i)))));
        base *= Mont::from_u64(32).pow_vartime(&[steps as u64]);
    }
    out
}

/// Tests windows of signed digits: they cover one bit more than the prime has.
fn windows<M: Modulus<Words = [u64; L]>, const D: usize, const L: usize>()
where
    [u64; L]: WordArray,
{
    assert_eq!(D, window::digits(M::BITS));
    let g = Mont::<M>::from_u64(7).invert();
    for k in scalars::<M>() {
        let mut p = Number(g);
        window::mul_digits::<_, D, L>(&mut p, &k.to_words());
        assert_eq!(p.0, k * g);
    }
}

/// Tests odd digits: the prime has three bits less than they cover.
fn odd_digits<M: Modulus<Words = [u64; L]>, const D: usize, const D4: usize, const SUMS: usize, const L: usize>()
where
    [u64; L]: WordArray,
{
    assert!(odd(M::BITS, 5) <= D && M::BITS as usize <= 5 * D - 3 && odd(M::BITS, 4) == D4);
    let g = Mont::<M>::from_u64(7).invert();
    let tables = comb_tables::<M, 16>(D, g, |i| 2 * i as u64 + 1);
    for k in scalars::<M>() {
        let mut words = k.to_words();
        let even = make_odd_in_place(&mut words, &M::WORDS);
        assert_eq!(words[0] & 1, 1);
        let mut p = Number(g);
        window::mul_odd::<_, 5, 16, D, L>(&mut p, &words);
        assert_eq!(p.0.negate_if(even), k * g);
        let mut p = Number(g);
        window::mul_odd::<_, 4, 8, D4, L>(&mut p, &words);
        assert_eq!(p.0.negate_if(even), k * g);
        if !comb::SINGLE {
            let q = comb_affine::mul_odd::<Number<M>, Number<M>, D, SUMS, L>(&tables, &words);
            assert_eq!(q.0.negate_if(even), k * g);
        }
    }
}

/// Tests a comb whose digits take bits that are `D` positions apart. The prime has at most 5 `D` bits.
fn teeth<M: Modulus<Words = [u64; L]>, const D: usize, const L: usize>()
where
    [u64; L]: WordArray,
{
    assert!((4 * D + 6..=5 * D).contains(&(M::BITS as usize)));
    let g = Mont::<M>::from_u64(7).invert();
    let power = |tooth: usize| g * Mont::from_u64(2).pow_vartime(&[(tooth * D) as u64]);
    let entry = |i: usize| (0..4).fold(power(4), |sum, t| sum + power(t).negate_if(Mask::from_public(i >> t & 1 == 0)));
    let table: [_; 16] = core::array::from_fn(|i| Number(entry(i)));
    let step = |t: usize| Mont::from_u64(2).pow_vartime(&[(t * STEPS) as u64]);
    let tables: Vec<_> = (0..tables(D)).map(|t| table.map(|entry| Number(entry.0 * step(t)))).collect();
    for k in scalars::<M>() {
        assert_eq!(comb::mul_teeth::<Number<M>, Number<M>, D, L>(&tables, &k.to_words(), &M::WORDS).0, k * g);
        let mut words = k.to_words();
        let even = make_odd_in_place(&mut words, &M::WORDS);
        let q = comb_affine::mul_teeth::<Number<M>, Number<M>, D, L>(&table, &words);
        assert_eq!(q.0.negate_if(even), k * g);
    }
}

/// Tests sliding windows, alone and in sums.
fn sliding<M: Modulus, const TERMS: usize, const HALF: usize>() {
    assert_eq!(TERMS, terms(M::BITS, 4));
    let (g, p) = (Mont::<M>::from_u64(7).invert(), Mont::<M>::from_u64(11).invert());
    let half = 64 * (M::WORDS.as_ref().len() / 2);
    let odd_multiples =
        |g: Mont<M>| -> [Number<M>; 64] { core::array::from_fn(|i| Number(g * Mont::from_u64(2 * i as u64 + 1))) };
    let (low, high) = (odd_multiples(g), odd_multiples(g * Mont::from_u64(2).pow_vartime(&[half as u64])));
    let all = scalars::<M>();
    for (i, k) in all.iter().enumerate() {
        let b = all[(i * 7 + 3) % all.len()];
        for width in [4, 5, 8] {
            let mut sum = Number(Mont::ZERO);
            let mut naf = Wnaf::<TERMS>::new_vartime(k.to_words().as_ref(), width);
            let mut acc = Accumulator::new(&mut sum);
            for at in (0..naf.len()).rev() {
                acc.double();
                acc.add_affine_vartime(&mut naf, at, &low);
            }
            acc.finish();
            assert!(naf.is_empty());
            assert_eq!(sum.0, *k * g, "{width}");
        }
        // A long scalar, and a short one: for the short one the other scalar is halved.
        for a in [*k, Mont::decode_reduce(&k.encode().as_ref()[..half / 8])] {
            let mut sum = Number(p);
            let (a_words, b_words) = (a.to_words(), b.to_words());
            straus::mul_add_vartime::<_, 8, TERMS, HALF>(&mut sum, a_words.as_ref(), b_words.as_ref(), 8, &low, &high);
            assert_eq!(sum.0, a * p + b * g);
        }
    }
    for n in [0, 1, 5, 300] {
        let point = |i: usize| Number(Mont::from_u64(i as u64 + 3).invert());
        let terms = Plain { count: n, scalar: |i: usize| all[i].to_words(), point };
        let want = (0..n).fold(Mont::ZERO, |sum, i| sum + all[i] * point(i).0);
        assert_eq!(sum_vartime::<TERMS, _, _>(&terms).0, want, "{n}");
    }
}

/// Tests equations with scalars of half the length, for orders of 131 to 256 bits.
fn halves<M: Modulus>() {
    let g = Mont::<M>::from_u64(7).invert();
    let odd_multiples =
        |g: Mont<M>| -> [Number<M>; 64] { core::array::from_fn(|i| Number(g * Mont::from_u64(2 * i as u64 + 1))) };
    let (low, high) = (odd_multiples(g), odd_multiples(g * Mont::from_u64(2).pow_vartime(&[128])));
    let all = scalars::<M>();
    for (i, a) in all.iter().enumerate() {
        let (b, p) = (all[(i * 7 + 3) % all.len()], all[(i * 11 + 5) % all.len()]);
        let mut r = Number(*a * p + b * g);
        halved::difference_vartime::<_, _, { halved::ODD }>((&Number(p), a), &b, &mut r, 8, &low, &high);
        assert_eq!(r.0, Mont::ZERO);
        let mut r = Number(*a * p + b * g + Mont::ONE);
        halved::difference_vartime::<_, _, { halved::ODD }>((&Number(p), a), &b, &mut r, 8, &low, &high);
        assert!(r.0 != Mont::ZERO);
    }
}

#[test]
fn windows_take_any_length() {
    windows::<M61, { window::digits(61) }, 1>();
    windows::<C1665, { window::digits(166) }, 3>();
    windows::<Bls12, { window::digits(381) }, 6>();
}

#[test]
fn odd_digits_take_any_length() {
    odd_digits::<M61, 13, { odd(M61::BITS, 4) }, { comb_affine::sums(13) }, 1>();
    odd_digits::<C1665, 34, { odd(C1665::BITS, 4) }, { comb_affine::sums(34) }, 3>();
    odd_digits::<P256Order, 52, { odd(P256Order::BITS, 4) }, { comb_affine::sums(52) }, 4>();
    odd_digits::<Bls12, 77, { odd(Bls12::BITS, 4) }, { comb_affine::sums(77) }, 6>();
}

#[test]
fn teeth_take_any_length() {
    teeth::<M61, 13, 1>();
    teeth::<C1665, 34, 3>();
    teeth::<P256Order, 52, 4>();
    teeth::<Bls12, 77, 6>();
    teeth::<Brainpool512, 103, 8>();
}

#[test]
fn sliding_windows_take_any_length() {
    sliding::<C1665, { terms(166, 4) }, { terms(128, 4) }>();
    sliding::<P256Order, { terms(256, 4) }, { terms(128, 4) }>();
    sliding::<Bls12, { terms(381, 4) }, { terms(192, 4) }>();
    sliding::<Brainpool512, { terms(512, 4) }, { terms(256, 4) }>();
}

#[test]
fn halved_equations_take_other_lengths() {
    halves::<C1665>();
    halves::<P256Order>();
}

/// Runs of zeros that are longer than the largest gap that the representation of digits can hold.
#[test]
fn long_runs_of_zeros() {
    for at in [0, 200, 255, 256, 257, 300, 509, 510, 511] {
        for lowest in [0, 1] {
            let mut k = [0u64; 8];
            k[at / 64] |= 1 << (at % 64);
            k[0] |= lowest;
            let mut naf = Wnaf::<{ terms(512, 4) }>::new_vartime(&k, 4);
            let mut places = vec![];
            for i in (0..naf.len()).rev() {
                places.extend(naf.take(i).map(|(index, negative)| (i, index, negative)));
            }
            assert!(naf.is_empty());
            let mut want = vec![(at, 0, false)];
            want.extend((lowest == 1 && at > 0).then_some((0, 0, false)));
            assert_eq!(places, want, "{at} {lowest}");
        }
    }
}
