//! The test suite that every group passes: laws of any group of prime order with canonical encodings, on random and
//! edge inputs. `tests/suite/group/every.rs` takes the groups from the registry.

pub mod fuzz;
#[cfg(feature = "secrets")]
pub mod secrets;

use primegroup_core::Group;
use primegroup_core::field::{ByteArray, Field, PrimeField};
use primegroup_core::group::Scalar;

/// A stream of test inputs: splitmix64, mixed with edge words.
#[derive(Clone, Debug)]
pub struct Inputs(pub u64);

impl Inputs {
    /// Returns a uniform word.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns uniform bytes.
    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        core::array::from_fn(|_| self.word() as u8)
    }

    /// Returns bytes, a quarter of them in runs of zeros or ones.
    pub fn edgy<const N: usize>(&mut self) -> [u8; N] {
        let mut out = self.bytes::<N>();
        if self.word().is_multiple_of(4) {
            let fill = if self.word().is_multiple_of(2) { 0 } else { 0xff };
            let (a, b) = (self.word() as usize % N, self.word() as usize % N);
            out[a.min(b)..=a.max(b)].fill(fill);
        }
        out
    }
}

/// Returns scalars worth trying in every group: 0, 1, 2, r-1, r-2, (r-1)/2, powers of two, runs of ones.
#[must_use]
pub fn edge_scalars<S: Scalar>() -> Vec<S> {
    let mut out = vec![S::ZERO, S::ONE, S::from_u64(2), -S::ONE, -S::from_u64(2), S::from_u64(2).invert()];
    for i in [1, 3, 5, 63, 64, 125, 126, 127, 128, 129, 191, 192, 250] {
        let p = (0..i).fold(S::ONE, |x, _| x.double());
        out.extend([p, -p, p - S::ONE, p + S::ONE]);
    }
    out
}

/// Returns `len` bytes, random or with a pattern, in pieces of 32 bytes.
fn edgy_bytes(inputs: &mut Inputs, len: usize) -> Vec<u8> {
    let mut out = vec![];
    while out.len() < len {
        out.extend(inputs.edgy::<32>());
    }
    out.truncate(len);
    out
}

/// Checks the laws of a field, and its encoding, on `n` random inputs and on edge values.
///
/// # Panics
/// If a law does not hold.
pub fn check_field<F: PrimeField>(n: usize) {
    let mut inputs = Inputs(1);
    let mut values: Vec<F> = (0..n).map(|_| F::decode_reduce(&edgy_bytes(&mut inputs, F::Bytes::LEN))).collect();
    values.extend([F::ZERO, F::ONE, -F::ONE, F::from_u64(2), F::ONE.double().invert(), F::decode_reduce(&[0xff; 32])]);
    let same = |a: F, b: F| assert_eq!(a.encode(), b.encode());
    // Some fields are encoded as big-endian integers.
    let big_endian = F::ONE.encode().as_ref().last() == Some(&1);
    for (i, &a) in values.iter().enumerate() {
        let (b, c) = (values[(i * 7 + 1) % values.len()], values[(i * 13 + 2) % values.len()]);
        same(a + b, b + a);
        same(a * b, b * a);
        same((a + b) + c, a + (b + c));
        same((a * b) * c, a * (b * c));
        same(a * (b + c), a * b + a * c);
        same(a - b, a + -b);
        same(a + F::ZERO, a);
        same(a * F::ONE, a);
        same(a.square(), a * a);
        same(a.double(), a + a);
        same(a.square_n(5), (0..5).fold(a, |x, _| x.square()));
        let zero = a.is_zero().declassify();
        same(a.invert() * a, if zero { F::ZERO } else { F::ONE });
        assert_eq!(a.ct_eq(b).declassify(), a.encode() == b.encode());
        let low = if big_endian { F::Bytes::LEN - 1 } else { 0 };
        assert_eq!(a.is_odd().declassify(), a.encode().as_ref()[low] & 1 == 1);
        let (d, ok) = F::decode_ct(&a.encode());
        assert!(ok.declassify());
        same(d, a);
    }
    let mut inverses = values.clone();
    F::batch_invert_with(&mut inverses, &mut values.clone());
    values.iter().zip(&inverses).for_each(|(a, b)| same(a.invert(), *b));
    let mut inverses = values.clone();
    F::batch_invert_with(&mut inverses, &mut []);
    values.iter().zip(&inverses).for_each(|(a, b)| same(a.invert(), *b));

    // The canonical range ends exactly at -1: adding 1 to the integer gives no canonical encoding.
    let mut last = (-F::ONE).encode();
    assert!(F::decode_ct(&last).1.declassify());
    let turn = |bytes: &mut [u8]| {
        if big_endian {
            bytes.reverse();
        }
    };
    turn(last.as_mut());
    for b in last.as_mut() {
        let (v, carry) = b.overflowing_add(1);
        *b = v;
        if !carry {
            break;
        }
    }
    turn(last.as_mut());
    assert!(!F::decode_ct(&last).1.declassify(), "the modulus itself is not canonical");
    same(F::decode_reduce(last.as_ref()), F::ZERO);
    last.as_mut().fill(0xff);
    assert!(!F::decode_ct(&last).1.declassify());
    // Reduction of any length: compared with Horner's rule on bytes.
    for len in [0, 1, 31, 32, 33, 48, 63, 64, 65, 100] {
        let mut bytes: Vec<u8> = (0..len).map(|_| inputs.word() as u8).collect();
        let want = bytes.iter().rev().fold(F::ZERO, |x, b| x * F::from_u64(256) + F::from_u64(u64::from(*b)));
        turn(&mut bytes);
        same(F::decode_reduce(&bytes), want);
    }
}

/// Checks the laws of a group of prime order with canonical encodings, on `n` random inputs and on edge values.
///
/// # Panics
/// If a law does not hold.
pub fn check_group<G: Group>(n: usize) {
    check_field::<G::Scalar>(n);
    let (o, g) = (G::IDENTITY, G::GENERATOR);
    let mut inputs = Inputs(2);
    let mut scalars = edge_scalars::<G::Scalar>();
    scalars.extend((0..n).map(|_| G::Scalar::decode_reduce(&inputs.edgy::<40>())));
    let points: Vec<G> = scalars.iter().map(G::mul_generator).collect();
    let naive = |p: G, s: G::Scalar| {
        let words = s.to_words();
        let words = words.as_ref();
        (0..64 * words.len()).rev().fold(o, |acc, i| {
            let acc = acc.double();
            if words[i / 64] >> (i % 64) & 1 == 1 { acc + p } else { acc }
        })
    };

    assert!(o.is_identity().declassify() && !g.is_identity().declassify());
    // An element's encoding decodes to the element, unless it is neutral and has no encoding.
    let read_back = |p: G| {
        let lost = !G::ENCODES_IDENTITY && p == o;
        assert_eq!(G::decode(p.encode().as_ref()), (!lost).then_some(p));
        let (d, ok) = G::decode_ct(&p.encode());
        assert!(ok.declassify() != lost && d == p);
    };
    read_back(o);
    assert_eq!(naive(g, -G::Scalar::ONE) + g, o, "the order");
    for (i, (&s, &p)) in scalars.iter().zip(&points).enumerate() {
        let j = (i * 5 + 3) % points.len();
        let (t, q) = (scalars[j], points[j]);
        if i % 8 == 0 {
            assert_eq!(p, naive(g, s));
            assert_eq!(q * s, naive(q, s));
        }
        assert_eq!(p + o, p);
        assert_eq!(o + p, p);
        assert_eq!(p + q, q + p);
        assert_eq!((p + q) + g, p + (q + g));
        assert_eq!(p + p, p.double());
        #[allow(clippy::eq_op)]
        let nothing = p - p;
        assert_eq!(nothing, o);
        assert_eq!(p + -p, o);
        assert_eq!(-p, o - p);
        assert_eq!(p - q, p + -q);
        for k in [0, 1, 2, 3, 5, 17] {
            assert_eq!(p.double_n(k), (0..k).fold(p, |x, _| x.double()));
        }
        assert_eq!(p * t, G::mul_generator(&(s * t)));
        assert_eq!(p * t, q * s);
        assert_eq!(G::mul_generator(&(s + t)), p + q);
        assert_eq!(o * s, o);
        assert_eq!(p.mul_add_generator_vartime(&t, &s), p * t + p);
        assert_eq!(p.mul_add_generator_vartime(&G::Scalar::ZERO, &t), q);
        assert_eq!(o.mul_add_generator_vartime(&s, &t), q);
        let sum = p * t + p;
        assert!(p.verify_mul_add_generator_vartime(&t, &s, &sum));
        assert!(!p.verify_mul_add_generator_vartime(&t, &s, &(sum + g)));
        assert!(!p.verify_mul_add_generator_vartime(&(t + G::Scalar::ONE), &s, &(sum + p + g)));
        // Short scalars take other code paths.
        let short = G::Scalar::decode_reduce(&inputs.edgy::<16>());
        assert_eq!(p.mul_add_generator_vartime(&short, &t), p * short + q);
        assert!(p.verify_mul_add_generator_vartime(&short, &t, &(p * short + q)));

        let e = p.encode();
        read_back(p);
        assert_eq!((p + q - q).encode(), e, "one encoding per element");
        assert_eq!(p.ct_eq(&q).declassify(), e == q.encode());
        assert_eq!(G::select(p.ct_eq(&p), &q, &p), p);
        assert_eq!(G::select(!p.ct_eq(&p), &q, &p), q);
        let long = [e.as_ref(), &[0]].concat();
        for bad in [&e.as_ref()[1..], &long, &vec![0; long.len()], &[][..]] {
            assert_eq!(G::decode(bad), None);
        }
    }

    // Random bytes either decode completely or are refused; they can always be mapped.
    let mut decoded = 0;
    // Bits that no encoding uses must be clear, which is rare for random bytes.
    // This mask holds the bits that encodings use.
    let mut used = G::Bytes::ZERO;
    for p in &points {
        used.as_mut().iter_mut().zip(p.encode().as_ref()).for_each(|(bits, byte)| *bits |= byte);
    }
    for i in 0..4 * n {
        let mut bytes = G::Bytes::ZERO;
        bytes.as_mut().copy_from_slice(&edgy_bytes(&mut inputs, G::Bytes::LEN));
        if i % 2 == 0 {
            bytes.as_mut().iter_mut().zip(used.as_ref()).for_each(|(byte, bits)| *byte &= bits);
        }
        if let Some(p) = G::decode(bytes.as_ref()) {
            assert_eq!(p.encode(), bytes);
            decoded += 1;
        } else {
            assert!(G::decode_ct(&bytes).0.is_identity().declassify());
        }
        let mut uniform = [G::Uniform::ZERO; 2];
        uniform.iter_mut().for_each(|u| u.as_mut().copy_from_slice(&edgy_bytes(&mut inputs, G::Uniform::LEN)));
        let m = G::map_to_group(&uniform[0]);
        read_back(m);
        assert_eq!(m * -G::Scalar::ONE + m, o, "of the right order");
        assert_eq!(G::map_sum_to_group(&uniform), m + G::map_to_group(&uniform[1]));
        let same = [uniform[0]; 2];
        assert_eq!(G::map_sum_to_group(&same), m.double());
    }
    // If encodings have many more bits than there are elements, as for curves with a large cofactor, random bytes
    // never decode.
    let sparse = 8 * G::Bytes::LEN > G::Scalar::BITS as usize + 16;
    assert!(if sparse { decoded == 0 } else { decoded > n / 8 }, "{decoded}");
    for byte in [0x00, 0x7f, 0xff] {
        let mut bytes = G::Bytes::ZERO;
        bytes.as_mut().fill(byte);
        for top in [0x00, 0x01, 0x7f, 0xff] {
            if let Some(last) = bytes.as_mut().last_mut() {
                *last = top;
            }
            if let Some(p) = G::decode(bytes.as_ref()) {
                assert_eq!(p.encode(), bytes);
            }
            let mut uniform = G::Uniform::ZERO;
            uniform.as_mut().fill(byte);
            if let Some(last) = uniform.as_mut().last_mut() {
                *last = top;
            }
            read_back(G::map_to_group(&uniform));
        }
    }
    assert_eq!(G::WithScalar::LEN, G::Bytes::LEN + <G::Scalar as PrimeField>::Bytes::LEN);

    // Multi-scalar multiplications, of every size that takes another code path.
    for size in [0, 1, 2, 3, 7, 8, 9, 31, 64, 200, 400] {
        let pick = |i: usize| (i * 11 + size) % points.len();
        let (s, p): (Vec<G::Scalar>, Vec<G>) = (0..size).map(|i| (scalars[pick(i)], points[pick(i)])).unzip();
        let want = s.iter().zip(&p).fold(o, |acc, (s, p)| acc + *p * *s);
        assert_eq!(G::multi_scalar_mul_vartime(&s, &p), want, "{size}");
    }
    assert_eq!(G::multi_scalar_mul_vartime(&scalars[..3], &points[..1]), points[0] * scalars[0]);
}
