//! The same inputs for this library, blst and arkworks: BLS12-381 and alt_bn128. Tests have 1000 rounds each, and
//! tests of pairings 200; `PRIMEGROUP_DIFF=10` makes it ten times that. A round multiplies, adds, encodes and decodes,
//! or computes a pairing and powers of it.

use crate::differential::rounds;
use ark_ec::pairing::Pairing as _;
use ark_ec::{AffineRepr, CurveGroup, PrimeGroup as _};
use ark_ff::{BigInteger as _, Field as _, PrimeField as _};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use blst::*;
use primegroup::hash::expand_message_xmd;
use primegroup_core::field::ByteArray;
use primegroup_core::group::pairings::encoding::Side;
use primegroup_core::group::{Element, alt_bn128, bls12_381};
use primegroup_core::pairing::{multi_pair, pair};
use primegroup_testkit::Inputs;

/// Number of rounds of a test in this file.
fn share() -> usize {
    rounds() / 10
}

/// Returns a valid encoding, or one with a changed bit, or one with other flags, or random bytes with valid flags.
fn encoding(inputs: &mut Inputs, good: &[u8], flags: &[u8], mask: u8) -> Vec<u8> {
    let choice = inputs.word();
    let mut bytes = good.to_vec();
    match choice % 4 {
        0 => {}
        1 => bytes[(choice >> 32) as usize % good.len()] ^= 1 << ((choice >> 8) % 8),
        2 => {
            bytes[0] = bytes[0] & !mask | flags[(choice >> 8) as usize % flags.len()];
        }
        _ => {
            bytes.iter_mut().for_each(|b| *b = inputs.word() as u8);
            // With leading zeros, more integers are valid coordinates.
            let zeros = (choice >> 40) as usize % 3;
            bytes.iter_mut().take(zeros).for_each(|b| *b = 0);
            bytes[0] = bytes[0] & !mask | flags[(choice >> 8) as usize % flags.len()];
        }
    }
    bytes
}

/// Compares one group of BLS12-381 with blst. The arguments are the names of blst's functions.
macro_rules! against_blst {
    ($name:ident, $group:ident, $size:literal, $p:ident, $affine:ident, $mult:ident, $generator:ident, $add:ident, $to:ident, $from:ident,
     $compress:ident, $serialize:ident, $uncompress:ident, $deserialize:ident, $member:ident, $hash:ident) => {
        #[test]
        fn $name() {
            type G = bls12_381::$group;
            let mut inputs = Inputs(21);
            let (mut last, mut decoded) = (G::GENERATOR, [0; 2]);
            // SAFETY: the pointers are to live values, and the lengths are theirs.
            unsafe {
                let mut last_theirs = *$generator();
                for round in 0..share() {
                    let k = bls12_381::Scalar::decode_reduce(&inputs.edgy::<48>());
                    let mut little = k.encode();
                    little.reverse();
                    // Multiplication of the last point, and of the generator.
                    let (mut p, mut q) = (<$p>::default(), <$p>::default());
                    $mult(&mut p, &last_theirs, little.as_ptr(), 255);
                    $mult(&mut q, $generator(), little.as_ptr(), 255);
                    let (ours, multiple) = (last.mul(&k), G::mul_generator(&k));
                    let bytes = |p: &$p| {
                        let (mut short, mut long) = ([0; $size], [0; 2 * $size]);
                        $compress(short.as_mut_ptr(), p);
                        $serialize(long.as_mut_ptr(), p);
                        (short, long)
                    };
                    assert_eq!((ours.encode(), ours.encode_uncompressed()), bytes(&p), "{round}");
                    assert_eq!((multiple.encode(), multiple.encode_uncompressed()), bytes(&q), "{round}");
                    // Hash to the curve.
                    let (message, dst) = (inputs.bytes::<40>(), inputs.bytes::<12>());
                    let message = &message[..round % 41];
                    let mut hash = <$p>::default();
                    $hash(&mut hash, message.as_ptr(), message.len(), dst.as_ptr(), dst.len(), core::ptr::null(), 0);
                    let hashed = hash_to(message, &dst);
                    assert_eq!(hashed.encode(), bytes(&hash).0, "{round}");
                    // Additions.
                    let mut sum = <$p>::default();
                    $add(&mut sum, &p, &hash);
                    assert_eq!((ours + hashed).encode(), bytes(&sum).0, "{round}");
                    // Decoding.
                    let both = [
                        (
                            &multiple.encode()[..],
                            $uncompress as unsafe extern "C" fn(*mut $affine, *const u8) -> BLST_ERROR,
                        ),
                        (&multiple.encode_uncompressed()[..], $deserialize),
                    ];
                    for (good, decode) in both {
                        let flags: &[u8] = if good.len() == $size { &[0x80, 0xa0, 0xc0] } else { &[0, 0x40] };
                        let input = encoding(&mut inputs, good, flags, 0xe0);
                        let mut p = <$affine>::default();
                        // blst's decoder of both coordinates also takes a compressed point, and ignores the remaining
                        // bytes.
                        let apt = (input[0] >> 7 == 1) == (input.len() == $size);
                        let ok = apt && decode(&mut p, input.as_ptr()) == BLST_ERROR::BLST_SUCCESS && $member(&p);
                        let mut theirs = <$p>::default();
                        $from(&mut theirs, &p);
                        let ours = G::decode_any(&input);
                        assert_eq!(ours.map(|p| p.encode()), ok.then(|| bytes(&theirs).0), "{round} {input:x?}");
                        decoded[usize::from(ok)] += 1;
                    }
                    (last, last_theirs) = (ours + hashed, sum);
                }
            }
            assert!(decoded.iter().all(|n| *n > share() / 3), "{decoded:?}");
        }
    };
}
against_blst!(
    blst_first_group, G1, 48, blst_p1, blst_p1_affine, blst_p1_mult, blst_p1_generator, blst_p1_add_or_double,
    blst_p1_to_affine, blst_p1_from_affine, blst_p1_compress, blst_p1_serialize, blst_p1_uncompress,
    blst_p1_deserialize, blst_p1_affine_in_g1, blst_hash_to_g1
);
against_blst!(
    blst_second_group, G2, 96, blst_p2, blst_p2_affine, blst_p2_mult, blst_p2_generator, blst_p2_add_or_double,
    blst_p2_to_affine, blst_p2_from_affine, blst_p2_compress, blst_p2_serialize, blst_p2_uncompress,
    blst_p2_deserialize, blst_p2_affine_in_g2, blst_hash_to_g2
);

/// Returns the sum of both maps of a message.
fn hash_to<S: Side>(message: &[u8], dst: &[u8]) -> Element<S> {
    let mut uniform = vec![0; 2 * S::Uniform::LEN];
    expand_message_xmd::<sha2::Sha256>(&[message], dst, &mut uniform).expect("lengths are good");
    let map = |u: &[u8]| Element::<S>::map_to_group(&S::Uniform::from_slice(u).expect("the length"));
    uniform.chunks(S::Uniform::LEN).map(map).sum()
}

/// Returns the big-endian bytes of an integer of arkworks.
fn bytes_of<F: ark_ff::PrimeField>(x: F) -> Vec<u8> {
    x.into_bigint().to_bytes_be()
}

/// Pairing values of BLS12-381. This library, blst and arkworks all return the cube of the reduced pairing.
#[test]
fn values_of_pairings_of_bls12_381() {
    let mut inputs = Inputs(22);
    for round in 0..share() / 5 {
        let [a, b] = [inputs.edgy::<48>(), inputs.edgy::<48>()].map(|bytes| bls12_381::Scalar::decode_reduce(&bytes));
        let (p, q) = (bls12_381::G1::mul_generator(&a), bls12_381::G2::mul_generator(&b));
        let value = pair(&p, &q);
        let ours = value.encode();
        let theirs_p = ark_bls12_381::G1Affine::deserialize_compressed(&p.encode()[..]).expect("a point");
        let theirs_q =
            ark_bls12_381::G2Affine::deserialize_uncompressed(&q.encode_uncompressed()[..]).expect("a point");
        let ark = ark_bls12_381::Bls12_381::pairing(theirs_p, theirs_q).0;
        let ark: Vec<u8> = ark.to_base_prime_field_elements().flat_map(bytes_of).collect();
        assert_eq!(ours[..], ark[..], "{round}");
        if (p.is_identity() | q.is_identity()).declassify() {
            continue;
        }
        // SAFETY: the pointers are to live values.
        let blst = unsafe {
            let (mut p1, mut q1) = (blst_p1_affine::default(), blst_p2_affine::default());
            blst_p1_uncompress(&mut p1, p.encode().as_ptr());
            blst_p2_uncompress(&mut q1, q.encode().as_ptr());
            let (mut f, mut value) = (blst_fp12::default(), blst_fp12::default());
            blst_miller_loop(&mut f, &q1, &p1);
            blst_final_exp(&mut value, &f);
            value.to_bendian()
        };
        same_coefficients(&blst, &ours, round);
    }
}

/// Compares the coefficients of an element. blst's bytes have them in the order 1, w, v, vw, v^2, v^2 w.
fn same_coefficients(blst: &[u8; 576], ours: &[u8; 576], round: usize) {
    for (i, place) in [0, 3, 1, 4, 2, 5].into_iter().enumerate() {
        assert_eq!(blst[96 * i..][..96], ours[96 * place..][..96], "{round} {i}");
    }
}

/// Computes a power in the third group with blst, which offers only multiplication.
fn power_by_blst(f: &blst_fp12, exponent: &[u8; 32]) -> [u8; 576] {
    let bits = exponent.iter().flat_map(|byte| (0..8).rev().map(move |i| byte >> i & 1));
    // SAFETY: the pointers are to live values; a result may be an operand.
    unsafe {
        let mut power = *blst_fp12_one();
        for bit in bits {
            let p = &raw mut power;
            blst_fp12_sqr(p, p);
            if bit == 1 {
                blst_fp12_mul(p, p, f);
            }
        }
        power.to_bendian()
    }
}

/// Powers and products in the third group of BLS12-381; each round starts from the last power.
#[test]
fn powers_in_gt_of_bls12_381() {
    type Theirs = ark_ec::pairing::PairingOutput<ark_bls12_381::Bls12_381>;
    let mut inputs = Inputs(26);
    let mut ours = bls12_381::Gt::generator();
    let mut theirs = Theirs::generator();
    let bytes = |e: &Theirs| e.0.to_base_prime_field_elements().flat_map(bytes_of).collect::<Vec<u8>>();
    // SAFETY: the pointers are to live values.
    let generator = unsafe {
        let mut e = blst_fp12::default();
        blst_miller_loop(&mut e, blst_p2_affine_generator(), blst_p1_affine_generator());
        let p = &raw mut e;
        blst_final_exp(p, p);
        e
    };
    for round in 0..share() / 5 {
        let (a, b) = (inputs.edgy::<48>(), inputs.edgy::<48>());
        let [k, l] = [a, b].map(|bytes| bls12_381::Scalar::decode_reduce(&bytes));
        let [k1, l1] = [a, b].map(|bytes| ark_bls12_381::Fr::from_be_bytes_mod_order(&bytes));
        let (power, power1) = (ours.pow(&k), theirs * k1);
        assert_eq!(power.encode()[..], bytes(&power1)[..], "{round}");
        let other = bls12_381::Gt::generator().pow(&l);
        same_coefficients(&power_by_blst(&generator, &l.encode()), &other.encode(), round);
        (ours, theirs) = (power * other.invert(), power1 - Theirs::generator() * l1);
        assert_eq!(ours.encode()[..], bytes(&theirs)[..], "{round}");
        assert_eq!(bls12_381::Gt::decode(&ours.encode()), Some(ours), "{round}");
    }
}

/// Compares both groups of a curve with arkworks. Two functions convert its points to our bytes.
macro_rules! against_arkworks {
    ($name:ident, $curve:ident, $ark:ident, $group:ident, $theirs:ident, $bytes:ident, $other:ident) => {
        #[test]
        fn $name() {
            type G = $curve::$group;
            let mut inputs = Inputs(23);
            let (mut last, mut last_theirs) = (G::GENERATOR, $ark::$theirs::generator());
            for round in 0..share() {
                let bytes = inputs.edgy::<48>();
                let (k, l) = ($curve::Scalar::decode_reduce(&bytes), $ark::Fr::from_be_bytes_mod_order(&bytes));
                assert_eq!(k.encode()[..], bytes_of(l)[..], "{round}");
                let (p, q) = (last.mul(&k), G::mul_generator(&k));
                let (p1, q1) = (last_theirs * l, $ark::$theirs::generator() * l);
                let sum = p + q.double();
                let sum1 = p1 + q1 + q1;
                for (ours, theirs) in [(p, p1), (q, q1), (sum, sum1), (-sum, -sum1)] {
                    let affine = theirs.into_affine();
                    assert_eq!(ours.encode_uncompressed()[..], $bytes(&affine)[..], "{round}");
                    let mut compressed = Vec::new();
                    affine.serialize_compressed(&mut compressed).expect("a vector has room");
                    let compressed = $other(compressed);
                    assert_eq!(ours.encode()[..], compressed[..], "{round}");
                    assert_eq!(G::decode(&compressed), Some(ours), "{round}");
                }
                // Multi-scalar multiplication.
                let ours = G::multi_scalar_mul_vartime(&[k, k + k, k * k], &[p, q, sum]);
                assert_eq!(
                    ours.encode_uncompressed()[..],
                    $bytes(&(p1 * l + q1 * (l + l) + sum1 * (l * l)).into_affine())[..]
                );
                (last, last_theirs) = (sum, sum1);
            }
        }
    };
}

/// Returns x and y of a point over Fp or Fp2 in the order of Zcash and EIP-197, or zeros for the neutral element.
fn coordinates<A: AffineRepr>(p: &A) -> Vec<u8> {
    let bits = <A::BaseField as ark_ff::Field>::BasePrimeField::MODULUS_BIT_SIZE;
    let size = 2 * A::BaseField::extension_degree() as usize * bits.div_ceil(8) as usize;
    let Some((x, y)) = p.xy() else { return vec![0; size] };
    let coordinate = |c: A::BaseField| {
        let mut all: Vec<_> = c.to_base_prime_field_elements().map(bytes_of).collect();
        all.reverse();
        all.concat()
    };
    [coordinate(x), coordinate(y)].concat()
}

/// Returns the coordinates with Zcash's flag.
fn zcash<A: AffineRepr>(p: &A) -> Vec<u8> {
    let mut bytes = coordinates(p);
    bytes[0] |= u8::from(p.is_zero()) << 6;
    bytes
}

/// Returns the bytes unchanged: arkworks writes points of BLS12-381 as we do.
fn same(bytes: Vec<u8>) -> Vec<u8> {
    bytes
}

/// Converts a compressed point of alt_bn128. arkworks writes little-endian integers, with flags in the last byte: y is
/// the larger one, the point is neutral.
fn reversed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.reverse();
    let flags = bytes[0] >> 6;
    bytes[0] = bytes[0] & 0x3f | if flags & 1 == 1 { 0x40 } else { 0x80 | flags >> 1 << 6 };
    bytes
}

against_arkworks!(arkworks_bls12_381_first, bls12_381, ark_bls12_381, G1, G1Projective, zcash, same);
against_arkworks!(arkworks_bls12_381_second, bls12_381, ark_bls12_381, G2, G2Projective, zcash, same);
against_arkworks!(arkworks_alt_bn128_first, alt_bn128, ark_bn254, G1, G1Projective, coordinates, reversed);
against_arkworks!(arkworks_alt_bn128_second, alt_bn128, ark_bn254, G2, G2Projective, coordinates, reversed);

/// Decoding in the groups of alt_bn128: arkworks accepts the same encodings.
#[test]
fn encodings_of_alt_bn128() {
    /// Converts an encoding to that of arkworks, if arkworks has the same flags. It accepts the flag of the neutral
    /// element with any integer; we do not.
    fn theirs(bytes: &[u8]) -> Option<Vec<u8>> {
        let mut out = bytes.to_vec();
        out[0] = out[0] & 0x3f
            | match out[0] >> 6 {
                0 => return None,
                1 if out[0] & 0x3f | out[1..].iter().fold(0, |a, b| a | b) != 0 => return None,
                1 => 0x40,
                flags => flags << 7,
            };
        out.reverse();
        Some(out)
    }
    fn compare<S: Side, A: AffineRepr>(inputs: &mut Inputs, good: &[u8], decoded: &mut [usize; 2]) {
        let input = encoding(inputs, good, &[0x80, 0xc0, 0x40, 0], 0xc0);
        let ours = Element::<S>::decode(&input);
        let ark = theirs(&input).and_then(|bytes| A::deserialize_compressed(&bytes[..]).ok());
        assert_eq!(ours.map(|p| p.encode_uncompressed().as_ref().to_vec()), ark.map(|p| coordinates(&p)), "{input:x?}");
        decoded[usize::from(ours.is_some())] += 1;
    }
    let mut inputs = Inputs(24);
    let mut decoded = [[0; 2]; 2];
    for _ in 0..share() {
        let k = alt_bn128::Scalar::decode_reduce(&inputs.edgy::<48>());
        let (p, q) = (alt_bn128::G1::mul_generator(&k).encode(), alt_bn128::G2::mul_generator(&k).encode());
        compare::<alt_bn128::Group1, ark_bn254::G1Affine>(&mut inputs, &p, &mut decoded[0]);
        compare::<alt_bn128::Group2, ark_bn254::G2Affine>(&mut inputs, &q, &mut decoded[1]);
    }
    assert!(decoded.as_flattened().iter().all(|n| *n > share() / 5), "{decoded:?}");
}

/// Pairing values of alt_bn128: arkworks returns the power 2x (6x^2 + 3x + 1) of the reduced pairing.
#[test]
fn values_of_pairings_of_alt_bn128() {
    let mut inputs = Inputs(25);
    let x = alt_bn128::Scalar::from_words([4_965_661_367_192_848_881]);
    let times = |n: u64, s: alt_bn128::Scalar| alt_bn128::Scalar::from_u64(n) * s;
    let power = times(2, x) * (times(6, x * x) + times(3, x) + alt_bn128::Scalar::from_u64(1));
    for round in 0..share() / 5 {
        let (a, b) = (inputs.edgy::<48>(), inputs.edgy::<48>());
        let [k, l] = [a, b].map(|bytes| alt_bn128::Scalar::decode_reduce(&bytes));
        let (p, q) = (alt_bn128::G1::mul_generator(&k), alt_bn128::G2::mul_generator(&l));
        let [k1, l1] = [a, b].map(|bytes| ark_bn254::Fr::from_be_bytes_mod_order(&bytes));
        let (p1, q1) = (ark_bn254::G1Projective::generator() * k1, ark_bn254::G2Projective::generator() * l1);
        let bytes = |f: ark_bn254::Fq12| f.to_base_prime_field_elements().flat_map(bytes_of).collect::<Vec<u8>>();
        assert_eq!(pair(&p, &q).pow(&power).encode()[..], bytes(ark_bn254::Bn254::pairing(p1, q1).0)[..], "{round}");
        let both = multi_pair(&[(p, q), (p + p, q.double())]).pow(&power);
        assert_eq!(
            both.encode()[..],
            bytes(ark_bn254::Bn254::multi_pairing([p1, p1 + p1], [q1, q1 + q1]).0)[..],
            "{round}"
        );
        let (c, theirs) = (inputs.edgy::<48>(), ark_bn254::Bn254::multi_pairing([p1, p1 + p1], [q1, q1 + q1]));
        let exponents = (alt_bn128::Scalar::decode_reduce(&c), ark_bn254::Fr::from_be_bytes_mod_order(&c));
        assert_eq!(both.pow(&exponents.0).encode()[..], bytes((theirs * exponents.1).0)[..], "{round}");
    }
}
