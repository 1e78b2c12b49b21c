//! Ethereum's precompiles of EIP-196, EIP-197 and EIP-2537, built from the library's operations and compared with
//! their vectors.

use crate::common::{hex, json, unhex};
use primegroup::Group;
use primegroup::core_groups::field::{ByteArray, PrimeField};
use primegroup::core_groups::group::bls12_381::encoding::Ethereum;

use primegroup::core_groups::group::{Element, alt_bn128, bls12_381};
use primegroup::core_groups::pairing::product_is_one;

/// Returns the word that pairing checks return.
fn truth(b: bool) -> Vec<u8> {
    [[0; 31].as_slice(), &[u8::from(b)]].concat()
}

/// Addition of EIP-2537, of points of any order.
fn add<S: Ethereum>(input: &[u8]) -> Option<Vec<u8>> {
    let (a, b) = input.split_at(input.len() / 2);
    Element::<S>::add_eip2537_vartime(a, b).map(|p| p.as_ref().to_vec())
}

/// Multi-scalar multiplication of EIP-2537.
fn sum<S: Ethereum>(input: &[u8]) -> Option<Vec<u8>>
where
    Element<S>: Group<Scalar = S::Scalar>,
{
    let size = S::Eip2537::LEN;
    if input.is_empty() || !input.len().is_multiple_of(size + 32) {
        return None;
    }
    let (mut scalars, mut points) = (Vec::new(), Vec::new());
    for pair in input.chunks(size + 32) {
        points.push(Element::<S>::decode_eip2537(&pair[..size])?);
        scalars.push(S::Scalar::decode_reduce(&pair[size..]));
    }
    let sum = Element::<S>::multi_scalar_mul_vartime(&scalars, &points);
    let one_by_one = scalars.iter().zip(&points).fold(Element::IDENTITY, |sum, (k, p)| sum + p.mul(k));
    assert_eq!(sum, one_by_one);
    Some(sum.encode_eip2537().as_ref().to_vec())
}

/// Multiplication: a multi-scalar multiplication of one point.
fn multiple<S: Ethereum>(input: &[u8]) -> Option<Vec<u8>>
where
    Element<S>: Group<Scalar = S::Scalar>,
{
    (input.len() == S::Eip2537::LEN + 32).then(|| sum::<S>(input)).flatten()
}

/// The pairing check of EIP-2537.
fn pairing(input: &[u8]) -> Option<Vec<u8>> {
    if input.is_empty() || !input.len().is_multiple_of(384) {
        return None;
    }
    let pairs: Option<Vec<_>> = input
        .chunks(384)
        .map(|pair| Some((bls12_381::G1::decode_eip2537(&pair[..128])?, bls12_381::G2::decode_eip2537(&pair[128..])?)))
        .collect();
    Some(truth(product_is_one(&pairs?).declassify()))
}

/// Maps of EIP-2537, of field elements with 64 bytes per coefficient.
fn map<S: Ethereum>(input: &[u8]) -> Option<Vec<u8>> {
    const P: &str = "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab";
    let uniform = S::Uniform::from_slice(input)?;
    let prime = [vec![0; 16], unhex(P)].concat();
    input
        .chunks(64)
        .all(|c| c < prime.as_slice())
        .then(|| Element::<S>::map_to_group(&uniform).encode_eip2537().as_ref().to_vec())
}

/// Runs a file, and returns the number of cases.
fn run(path: &str, precompile: impl Fn(&[u8]) -> Option<Vec<u8>>) -> usize {
    let file = json(path);
    let rows = file.as_array().unwrap();
    for row in rows {
        let text = |key: &str| row.get(key).map(|t| t.as_str().unwrap());
        let out = precompile(&unhex(text("Input").unwrap()));
        assert_eq!(text("Expected").is_none(), text("ExpectedError").is_some());
        assert_eq!(out.map(hex).as_deref(), text("Expected"), "{path} {:?}", text("Name"));
    }
    rows.len()
}

#[test]
fn precompiles_of_eip2537() {
    type First = bls12_381::Group1;
    type Second = bls12_381::Group2;
    type Run = fn(&[u8]) -> Option<Vec<u8>>;
    let all: [(&str, Run, usize, usize); 9] = [
        ("G1Add", add::<First>, 112, 6),
        ("G1Mul", multiple::<First>, 11, 7),
        ("G1MultiExp", sum::<First>, 144, 7),
        ("G2Add", add::<Second>, 112, 6),
        ("G2Mul", multiple::<Second>, 11, 7),
        ("G2MultiExp", sum::<Second>, 31, 7),
        ("MapG1", map::<First>, 105, 5),
        ("MapG2", map::<Second>, 105, 5),
        ("Pairing", pairing, 106, 9),
    ];
    for (name, precompile, good, bad) in all {
        assert_eq!(run(&format!("bls12-381/eip2537/bls{name}.json"), precompile), good);
        assert_eq!(run(&format!("bls12-381/eip2537/fail-bls{name}.json"), precompile), bad);
    }
}

/// Truncates the input, or pads it with zeros.
fn padded<const N: usize>(input: &[u8]) -> [u8; N] {
    let mut out = [0; N];
    out.iter_mut().zip(input).for_each(|(to, from)| *to = *from);
    out
}

/// Addition of EIP-196.
fn add_196(input: &[u8]) -> Option<Vec<u8>> {
    let input = padded::<128>(input);
    let (a, b) = input.split_at(64);
    let sum = alt_bn128::G1::decode_uncompressed(a)? + alt_bn128::G1::decode_uncompressed(b)?;
    Some(sum.encode_uncompressed().to_vec())
}

/// Multiplication of EIP-196.
fn multiple_196(input: &[u8]) -> Option<Vec<u8>> {
    let input = padded::<96>(input);
    let (p, k) = input.split_at(64);
    let product = alt_bn128::G1::decode_uncompressed(p)?.mul(&alt_bn128::Scalar::decode_reduce(k));
    Some(product.encode_uncompressed().to_vec())
}

/// The pairing check of EIP-197.
fn pairing_197(input: &[u8]) -> Option<Vec<u8>> {
    if !input.len().is_multiple_of(192) {
        return None;
    }
    let pair = |pair: &[u8]| {
        let (p, q) = pair.split_at(64);
        Some((alt_bn128::G1::decode_uncompressed(p)?, alt_bn128::G2::decode_uncompressed(q)?))
    };
    let pairs: Option<Vec<_>> = input.chunks(192).map(pair).collect();
    Some(truth(product_is_one(&pairs?).declassify()))
}

#[test]
fn precompiles_of_eip196_and_eip197() {
    assert_eq!(run("bn254/eip196-197/bn256Add.json", add_196), 16);
    assert_eq!(run("bn254/eip196-197/bn256ScalarMul.json", multiple_196), 19);
    assert_eq!(run("bn254/eip196-197/bn256Pairing.json", pairing_197), 14);
}

/// Refused inputs for which the files of EIP-196 and EIP-197 have no cases.
#[test]
fn precompiles_of_eip196_and_eip197_refuse() {
    const P: &str = "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47";
    let (one, two) = (unhex(&format!("{:064x}", 1)), unhex(&format!("{:064x}", 2)));
    let zero = vec![0; 32];
    let q = alt_bn128::G2::GENERATOR.encode_uncompressed().to_vec();
    assert!(add_196(&[one.clone(), two.clone()].concat()).is_some());
    // A point off the curve, p instead of 0, p + 1 and p + 2 instead of 1 and 2, all ones.
    let plus = |n: u8| {
        let mut x = unhex(P);
        x[31] += n;
        x
    };
    let bad = [
        [&one, &one],
        [&one, &zero],
        [&zero, &one],
        [&plus(0), &zero],
        [&zero, &plus(0)],
        [&plus(0), &plus(0)],
        [&plus(1), &two],
        [&one, &plus(2)],
        [&vec![0xff; 32], &two],
    ];
    for p in bad.map(|p| p.map(Vec::as_slice).concat()) {
        assert!(add_196(&p).is_none() && add_196(&[vec![0; 64], p.clone()].concat()).is_none());
        assert!(multiple_196(&p).is_none());
        assert!(pairing_197(&[p, q.clone()].concat()).is_none());
    }
    // Wrong lengths, and wrong points of the second group.
    let good = [one.clone(), two.clone(), q.clone()].concat();
    assert_eq!(pairing_197(&good), Some(truth(false)));
    for length in [1, 64, 191, 193] {
        assert!(pairing_197(&good.iter().copied().cycle().take(length).collect::<Vec<_>>()).is_none());
    }
    let mut refused = 0;
    for i in 0..4 {
        for change in [1, 0x80] {
            let mut other = good.clone();
            other[64 + 32 * i + if change == 1 { 31 } else { 0 }] ^= change;
            assert!(pairing_197(&other).is_none());
            refused += 1;
        }
        let mut other = good.clone();
        let coefficient = &mut other[64 + 32 * i..][..32];
        let mut carry = 0;
        for (byte, p) in coefficient.iter_mut().zip(unhex(P)).rev() {
            let sum = u32::from(*byte) + u32::from(p) + carry;
            (*byte, carry) = (sum as u8, sum >> 8);
        }
        assert!(pairing_197(&other).is_none());
        refused += 1;
    }
    assert_eq!(refused, 12);
    // x and y swapped; and (1 + 2i, y), which is on the twist but not of order r.
    let mut swapped = q;
    swapped.rotate_left(64);
    let point = [
        format!("{:064x}{:064x}", 2, 1),
        "1b2a1855a4e18488457f136e6ecb627341346445800ed2ed6ab74dc9af538a66".to_owned(),
        "05202d732f082c817c10572228d33ffff38c112711b9b854f4e301b1c254340c".to_owned(),
    ];
    for q in [swapped, unhex(&point.concat())] {
        assert!(pairing_197(&[one.clone(), two.clone(), q].concat()).is_none());
    }
}
